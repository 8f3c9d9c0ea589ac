/*
 * One pass over the text: the instance, the placement that proves the lower
 * bound, and the evidence for the upper one, case by case.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "case_check.h"
#include "case_path.h"
#include "certificate_instance.h"
#include "certificate_reader.h"
#include "fault.h"
#include "placement_check.h"
#include "queensat/certificate.h"

struct checking {
    struct qs_certificate_reader reader;
    struct qs_case_check evidence; /* of the current case */
    struct qs_case_path path;      /* to it */
    FILE *translation;             /* or NULL */
    struct qs_square *all;         /* free squares, while a certificate with cases is translated */
    struct qs_claim claim;
};

static bool refuse_memory(struct checking *checking)
{
    return qs_error_set(checking->reader.error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

static bool refuse(struct checking *checking, const char *what)
{
    return qs_certificate_reader_refuse(&checking->reader, "%s", what);
}

/* A translation needs the list of free squares from the beginning. */
static bool begin_proof(struct checking *checking, const struct qs_square *placement, size_t count)
{
    if (!checking->translation)
        return true;
    if (!qs_case_check_list(&checking->evidence))
        return false;
    checking->evidence.proof =
        qs_veripb_new(checking->translation, &checking->evidence.list, placement, count);
    return checking->evidence.proof || refuse_memory(checking);
}

static bool check_placement(struct checking *checking)
{
    struct qs_certificate_reader *reader = &checking->reader;
    int64_t lower = 0;
    struct qs_error found;
    if (!qs_case_check_read_field(&checking->evidence, "lower", checking->evidence.n, &lower) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    struct qs_square *queens = malloc(((size_t)lower + 1) * sizeof *queens);
    if (!queens)
        return refuse_memory(checking);
    bool valid = true;
    for (int64_t i = 0; valid && i < lower; i++) {
        qs_certificate_reader_skip(reader);
        valid = qs_certificate_reader_square(reader, checking->evidence.n, &queens[i]) &&
                qs_certificate_reader_expect_space(reader);
    }
    qs_certificate_reader_skip(reader);
    if (valid && !qs_check_placement(checking->evidence.instance, queens, (size_t)lower, &found))
        valid =
            found.kind == QS_ERROR_DEFECT ? refuse(checking, found.text) : refuse_memory(checking);
    valid = valid && begin_proof(checking, queens, (size_t)lower);
    free(queens);
    checking->claim.lower = (int32_t)lower;
    return valid;
}

/*
 * The translation refutes the cases in one tree: it is as if the whole instance were one part,
 * whose tree begins with the branches and goes on in the tree of each case.
 */
static bool begin_tree(struct checking *checking, int64_t claimed)
{
    struct qs_case_check *evidence = &checking->evidence;
    const struct qs_free_squares *list = &evidence->list;
    checking->all = malloc(((size_t)list->count + 1) * sizeof *checking->all);
    if (!checking->all)
        return refuse_memory(checking);
    for (uint32_t square = 0; square < list->count; square++)
        checking->all[square] = qs_free_squares_place(list, square);
    qs_veripb_begin_tree(evidence->proof, checking->all, list->count, claimed - evidence->queens);
    evidence->in_tree = true;
    return true;
}

/* The word "branch" has been read: go on to the case with a queen on the square. */
static bool enter_branch(struct checking *checking, int64_t claimed)
{
    struct qs_case_check *evidence = &checking->evidence;
    struct qs_certificate_reader *reader = &checking->reader;
    struct qs_square square;
    if (!qs_case_check_list(evidence) || !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_square(reader, evidence->n, &square) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    if (qs_free_squares_find(&evidence->list, square) == QS_NO_SQUARE)
        return qs_certificate_reader_refuse(reader, "square %d,%d is not free here", square.row,
                                            square.column);
    if (evidence->proof && !evidence->in_tree && !begin_tree(checking, claimed))
        return false;
    if (evidence->proof)
        qs_veripb_descend(evidence->proof, square, true);
    evidence->queens++;
    return qs_case_path_enter(&checking->path, square, &evidence->list) || refuse_memory(checking);
}

/* A case has been checked: go on to the next one, unless it was the last. */
static bool leave_case(struct checking *checking, bool *last)
{
    struct qs_case_check *evidence = &checking->evidence;
    *last = !qs_case_path_next(&checking->path);
    if (*last)
        return true;
    if (evidence->proof)
        qs_veripb_ascend(evidence->proof);
    evidence->queens--;
    if (!qs_case_check_restart(evidence))
        return false;
    qs_case_path_take(&checking->path, &evidence->list);
    return true;
}

/* Cases in the order of a walk through the tree of branches; without branches, there is one. */
static bool check_upper(struct checking *checking)
{
    struct qs_case_check *evidence = &checking->evidence;
    int64_t claimed = 0;
    bool last = false;
    if (!qs_case_check_read_field(evidence, "upper", evidence->n, &claimed) ||
        !qs_certificate_reader_expect(&checking->reader, '\n'))
        return false;
    while (!last) {
        char word[16];
        qs_certificate_reader_word(&checking->reader, word, sizeof word);
        bool branch = strcmp(word, "branch") == 0;
        if (branch
                ? !enter_branch(checking, claimed)
                : !qs_case_check_evidence(evidence, word, claimed) || !leave_case(checking, &last))
            return false;
    }
    if (evidence->in_tree)
        qs_veripb_end_tree(evidence->proof);
    checking->claim.upper = (int32_t)claimed;
    return true;
}

static bool check_head(struct checking *checking)
{
    static const char head[] = "queensat certificate 1\n";
    for (size_t i = 0; head[i] != '\0'; i++)
        if (!qs_certificate_reader_take(&checking->reader, head[i]))
            return qs_certificate_reader_expected(&checking->reader, "\"queensat certificate 1\"");
    return true;
}

/* The CRC is that of everything before the last line. */
static bool check_end(struct checking *checking)
{
    struct qs_certificate_reader *reader = &checking->reader;
    uint32_t crc = qs_certificate_reader_crc(reader);
    char end[16];
    snprintf(end, sizeof end, "end %08" PRIx32 "\n", crc);
    for (size_t i = 0; end[i] != '\0'; i++)
        if (!qs_certificate_reader_take(reader, end[i]))
            return qs_certificate_reader_expected(reader, i < 4 ? "\"end\" and the CRC-32"
                                                                : "the CRC-32 of the text above");
    return qs_certificate_reader_peek(reader) < 0 ||
           qs_certificate_reader_expected(reader, "the end of the file");
}

static void release(struct checking *checking)
{
    qs_veripb_free(checking->evidence.proof);
    qs_case_check_release(&checking->evidence);
    qs_case_path_release(&checking->path);
    free(checking->all);
}

/* The last lines of a translation. */
static bool end_proof(struct checking *checking)
{
    if (!checking->evidence.proof)
        return true;
    qs_veripb_conclude(checking->evidence.proof, checking->claim.lower, checking->claim.upper);
    return !qs_veripb_failed(checking->evidence.proof) || refuse_memory(checking);
}

bool qs_certificate_translate(const struct qs_instance *instance, const char *source, FILE *stream,
                              FILE *translation, struct qs_claim *claim, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("stream", stream, error) ||
        !qs_check_given("claim", claim, error))
        return false;
    struct checking *checking = calloc(1, sizeof *checking);
    if (!checking)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the certificate");
    qs_certificate_reader_init(&checking->reader, source ? source : "", stream, error);
    checking->translation = translation;
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    checking->evidence = (struct qs_case_check){
        .reader = &checking->reader,
        .instance = instance,
        .claim = &checking->claim,
        .n = qs_instance_size(instance),
        .queens = (int64_t)fixed,
    };
    bool valid = check_head(checking) &&
                 qs_certificate_check_instance(&checking->reader, instance) &&
                 check_placement(checking) && check_upper(checking) && check_end(checking) &&
                 end_proof(checking);
    checking->claim.bytes = checking->reader.before + checking->reader.at;
    if (valid)
        *claim = checking->claim;
    release(checking);
    free(checking);
    return valid;
}

bool qs_certificate_check(const struct qs_instance *instance, const char *source, FILE *stream,
                          struct qs_claim *claim, struct qs_error *error)
{
    return qs_certificate_translate(instance, source, stream, NULL, claim, error);
}
