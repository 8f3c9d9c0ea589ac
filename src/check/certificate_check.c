/*
 * One pass over the text: the instance, the placement that proves the lower
 * bound, and the evidence for the upper one, case by case.
 */
#include <stdlib.h>
#include <string.h>

#include "case_check.h"
#include "fault.h"
#include "memory.h"
#include "placement_check.h"

/* The way to a case: on each square of it, there is a queen, or the square is blocked. */
struct case_branch {
    struct qs_square square;
    bool blocked; /* the second of the two cases */
};

struct checking {
    struct qs_certificate_reader reader;
    struct qs_case_check evidence; /* of the current case */
    struct case_branch *branch;    /* [depth] the way to it */
    size_t depth, room;
    struct qs_claim claim;
};

static bool refuse_memory(struct checking *checking)
{
    return qs_certificate_reader_refuse_memory(&checking->reader);
}

static bool refuse(struct checking *checking, const char *what)
{
    return qs_certificate_reader_refuse(&checking->reader, "%s", what);
}

/* An observer needs the list of free squares from the beginning. */
static bool begin_report(struct checking *checking, const struct qs_square *placement, size_t count)
{
    struct qs_case_check *evidence = &checking->evidence;
    if (evidence->observer && !qs_case_check_list(evidence))
        return false;
    QS_REPORT(evidence->observer, begin, &evidence->list, placement, count);
    return true;
}

static bool check_placement(struct checking *checking)
{
    struct qs_square *queens;
    struct qs_error found;
    int32_t lower = 0;
    bool valid =
        qs_certificate_read_placement(&checking->reader, checking->evidence.n, &queens, &lower);
    if (valid && !qs_check_placement(checking->evidence.instance, queens, (size_t)lower, &found))
        valid =
            found.kind == QS_ERROR_DEFECT ? refuse(checking, found.text) : refuse_memory(checking);
    valid = valid && begin_report(checking, queens, (size_t)lower);
    free(queens);
    checking->claim.lower = lower;
    return valid;
}

/* The word "branch" has been read: go on to the case with a queen on the square. */
static bool enter_branch(struct checking *checking)
{
    struct qs_case_check *evidence = &checking->evidence;
    struct qs_certificate_reader *reader = &checking->reader;
    struct qs_square square;
    if (!qs_case_check_list(evidence) || !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_square(reader, evidence->n, &square) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    uint32_t number = qs_free_squares_find(&evidence->list, square);
    if (number == QS_NO_SQUARE)
        return qs_certificate_reader_refuse(reader, "square %d,%d is not free here", square.row,
                                            square.column);
    struct case_branch *branch =
        qs_grow(checking->branch, checking->depth, &checking->room, sizeof *branch);
    if (!branch)
        return refuse_memory(checking);
    checking->branch = branch;
    branch[checking->depth++] = (struct case_branch){square, false};
    QS_REPORT(evidence->observer, branch, square, checking->claim.upper);
    qs_free_squares_put_queen(&evidence->list, number);
    evidence->queens++;
    return true;
}

/* From a list of all free squares, remove those that are not free in the case. */
static void follow_branches(struct checking *checking)
{
    struct qs_free_squares *list = &checking->evidence.list;
    for (size_t i = 0; i < checking->depth; i++) {
        uint32_t square = qs_free_squares_find(list, checking->branch[i].square);
        if (checking->branch[i].blocked)
            qs_free_squares_leave(list, square);
        else
            qs_free_squares_put_queen(list, square);
    }
}

/*
 * A case has been checked: go back to the last branch of which only the first case has been, and on
 * to the second. *last: there is none.
 */
static bool leave_case(struct checking *checking, bool *last)
{
    struct qs_case_check *evidence = &checking->evidence;
    while (checking->depth > 0 && checking->branch[checking->depth - 1].blocked)
        checking->depth--;
    *last = checking->depth == 0;
    if (*last)
        return true;
    checking->branch[checking->depth - 1].blocked = true;
    QS_REPORT_END(evidence->observer, next_case);
    evidence->queens--;
    if (!qs_case_check_restart(evidence))
        return false;
    follow_branches(checking);
    return true;
}

/* Cases in the order of a walk through the tree of branches; without branches, there is one. */
static bool check_upper(struct checking *checking)
{
    struct qs_case_check *evidence = &checking->evidence;
    int64_t claimed = 0;
    bool last = false;
    if (!qs_certificate_reader_field(&checking->reader, "upper", evidence->n, &claimed))
        return false;
    checking->claim.upper = (int32_t)claimed;
    while (!last) {
        char word[16];
        qs_certificate_reader_word(&checking->reader, word, sizeof word);
        bool branch = strcmp(word, "branch") == 0;
        if (branch
                ? !enter_branch(checking)
                : !qs_case_check_evidence(evidence, word, claimed) || !leave_case(checking, &last))
            return false;
    }
    return true;
}

static bool check_all(struct checking *checking)
{
    struct qs_certificate_reader *reader = &checking->reader;
    if (!qs_certificate_reader_head(reader, "queensat certificate 1") ||
        !qs_certificate_check_instance(reader, checking->evidence.instance) ||
        !check_placement(checking) || !check_upper(checking) || !qs_certificate_reader_end(reader))
        return false;
    checking->claim.bytes = reader->before + reader->at;
    QS_REPORT(checking->evidence.observer, conclude, &checking->claim);
    return true;
}

bool qs_certificate_observe(const struct qs_instance *instance, const char *source, FILE *stream,
                            const struct qs_observer *observer, struct qs_claim *claim,
                            struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("stream", stream, error) ||
        !qs_check_given("claim", claim, error))
        return false;
    struct checking *checking = calloc(1, sizeof *checking);
    if (!checking)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the certificate");
    qs_certificate_reader_init(&checking->reader, source ? source : "", stream, error);
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    checking->evidence = (struct qs_case_check){
        .reader = &checking->reader,
        .instance = instance,
        .observer = observer,
        .claim = &checking->claim,
        .n = qs_instance_size(instance),
        .queens = (int64_t)fixed,
    };
    bool valid = check_all(checking);
    if (valid)
        *claim = checking->claim;
    qs_case_check_release(&checking->evidence);
    free(checking->branch);
    free(checking);
    return valid;
}

bool qs_certificate_check(const struct qs_instance *instance, const char *source, FILE *stream,
                          struct qs_claim *claim, struct qs_error *error)
{
    return qs_certificate_observe(instance, source, stream, NULL, claim, error);
}
