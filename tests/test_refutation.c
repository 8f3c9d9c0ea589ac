/* Rooms: check interchange */
/*
 * PicoSAT's refutations of exported formulas: there is one exactly if the target does not fit, and
 * then it is a proof by the rules of outside proofs.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "must_instance.h"
#include "outside_proof.h"
#include "queensat/evidence.h"
#include "queensat/interchange.h"
#include "random_board.h"
#include "test.h"

static char path[64];

BEFORE_EACH_TEST()
{
    snprintf(path, sizeof path, "lemmas-%ld", (long)getpid());
}

AFTER_EACH_TEST()
{
    unlink(path);
}

static struct qs_export_options ask(int32_t target, enum qs_amo amo, enum qs_card card)
{
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.encoding = (struct qs_encoding){amo, card};
    options.target = target;
    return options;
}

/* The lemmas are in the file. */
static enum qs_model_answer refute(const struct qs_instance *instance,
                                   const struct qs_export_options *options)
{
    FILE *lemmas = MUST(fopen(path, "w"));
    struct qs_error error = {.text = ""};
    enum qs_model_answer answer = QS_MODEL_UNKNOWN;
    bool asked = qs_instance_refute(instance, options, 1, NULL, lemmas, &answer, &error);
    qs_trying("\"%s\"", error.text);
    assert_true(asked);
    assert_int_equal(fclose(lemmas), 0);
    return answer;
}

/* So many of them, of which the first has this text; 0: none. */
static void expect_lemmas(int expected, const char *first)
{
    char text[2000];
    int lemmas = 0;
    FILE *file = MUST(fopen(path, "r"));
    for (; fgets(text, sizeof text, file); lemmas++)
        if (lemmas == 0)
            assert_string_equal(text, first);
    fclose(file);
    assert_int_equal(lemmas, expected);
}

/* The lemmas make a certificate that fewer fit. */
static void expect_proof(const struct qs_instance *instance,
                         const struct qs_export_options *options)
{
    size_t fixed;
    struct qs_outside_proof proof = {.path = path};
    struct qs_claim claim;
    struct qs_error error = {.text = ""};
    FILE *certificate = MUST(tmpfile());
    proof.placement = qs_instance_queens(instance, &fixed);
    proof.lower = (int32_t)fixed;
    bool proved = qs_outside_proof_certify(&proof, instance, options, certificate, &error);
    qs_trying("\"%s\"", error.text);
    assert_true(proved);
    rewind(certificate);
    proved = qs_certificate_check(instance, "new", certificate, &claim, &error);
    qs_trying("\"%s\"", error.text);
    assert_true(proved);
    assert_true(claim.upper < options->target);
    fclose(certificate);
}

TRIALS(every_question_is_answered, 60)
{
    struct qs_instance *instance = qs_must_random(random, 5);
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    int32_t maximum = qs_naive_maximum(instance);
    for (int32_t target = maximum > 0 ? maximum : 1; target <= maximum + 2; target++) {
        const struct qs_export_options options =
            ask(target, (enum qs_amo)qs_random_below(random, QS_AMO_KINDS),
                (enum qs_card)qs_random_below(random, QS_CARD_KINDS));
        bool fits = target <= maximum;
        assert_int_equal(refute(instance, &options),
                         fits ? QS_MODEL_SATISFIABLE : QS_MODEL_UNSATISFIABLE);
        if (fits)
            expect_lemmas(0, "");
        else if (target > (int32_t)fixed)
            expect_proof(instance, &options);
    }
}

/*
 * Three rows have only two columns. Where lines have variables of their own, all variables are
 * equal; else squares are preferred.
 */
TEST(the_search_prefers_squares)
{
    struct qs_instance *instance = qs_must_make_instance(9);
    for (int32_t row = 0; row < 9; row += 4)
        for (int32_t column = 0; column < 9; column++)
            if (column % 5 > 0)
                qs_must_block(instance, row, column);
    struct qs_export_options options = ask(9, QS_AMO_PAIRWISE, QS_CARD_SEQUENTIAL);
    assert_int_equal(refute(instance, &options), QS_MODEL_UNSATISFIABLE);
    expect_lemmas(35, "-1 0\n");
    options = ask(9, QS_AMO_PRODUCT, QS_CARD_SEQUENTIAL);
    assert_int_equal(refute(instance, &options), QS_MODEL_UNSATISFIABLE);
    expect_lemmas(69, "-106 0\n");
}

static bool stop(void *state, const struct qs_progress *progress)
{
    assert_non_null(progress);
    *(bool *)state = true;
    return true;
}

/* At once; and while PicoSAT searches, who would find in minutes that N / 2 + 1 rows have too few
 * columns. */
TEST(stopped)
{
    enum { N = 40 };
    struct qs_instance *instance = qs_must_make_instance(N);
    for (int32_t row = 0; row <= N / 2; row++)
        for (int32_t column = N / 2; column < N; column++)
            qs_must_block(instance, row, column);
    const char *reasons[] = {"interrupted", "time limit"};
    for (int timed = 0; timed <= 1; timed++) {
        struct qs_export_options options = ask(N, QS_AMO_PAIRWISE, QS_CARD_TOTALIZER);
        enum qs_model_answer answer = QS_MODEL_OPTIMUM;
        struct qs_error error;
        FILE *lemmas = MUST(fopen(path, "w"));
        bool asked = false;
        options.limits.poll = timed ? NULL : stop;
        options.limits.state = &asked;
        options.limits.seconds = timed ? 0.05 : 0;
        assert_false(qs_instance_refute(instance, &options, 1, NULL, lemmas, &answer, &error));
        fclose(lemmas);
        assert_int_equal(error.kind, QS_ERROR_STOPPED);
        assert_string_equal(error.text, reasons[timed]);
        assert_int_equal(asked, !timed);
        assert_int_equal(answer, QS_MODEL_OPTIMUM);
        expect_lemmas(0, "");
    }
}

static const char nowhere[] = "a folder that is not there";

/* One thing is wrong in each. */
TEST(refused)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    const struct qs_export_options right = ask(3, QS_AMO_AUTO, QS_CARD_SEQUENTIAL);
    struct qs_export_options none = right, amo = right, bytes = right, full = right, little = right;
    FILE *sink = MUST(fopen("/dev/null", "w")), *disk = MUST(fopen("/dev/full", "w"));
    enum qs_model_answer answer = QS_MODEL_OPTIMUM;
    none.target = 0;
    amo.encoding.amo = QS_AMO_KINDS;
    bytes.limits.bytes = 0;
    full.full = true;
    little.limits.bytes = 1;
    const struct {
        const struct qs_instance *instance;
        const struct qs_export_options *options;
        const char *folder;
        FILE *lemmas;
        enum qs_model_answer *answer;
        enum qs_error_kind kind;
        const char *text;
    } rows[] = {
        {NULL, &right, NULL, sink, &answer, QS_ERROR_INPUT, "instance"},
        {instance, NULL, NULL, sink, &answer, QS_ERROR_INPUT, "options"},
        {instance, &right, NULL, NULL, &answer, QS_ERROR_INPUT, "lemmas"},
        {instance, &right, NULL, sink, NULL, QS_ERROR_INPUT, "answer"},
        {instance, &none, NULL, sink, &answer, QS_ERROR_INPUT, "target"},
        {instance, &amo, NULL, sink, &answer, QS_ERROR_INPUT, "encoding.amo"},
        {instance, &bytes, NULL, sink, &answer, QS_ERROR_INPUT, "limits.bytes"},
        {instance, &full, NULL, sink, &answer, QS_ERROR_INPUT, "a refutation has no full form"},
        {instance, &little, NULL, sink, &answer, QS_ERROR_MEMORY, "not enough memory"},
        {instance, &right, nowhere, sink, &answer, QS_ERROR_SYSTEM, strerror(ENOENT)},
        {instance, &right, NULL, disk, &answer, QS_ERROR_SYSTEM, strerror(ENOSPC)},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct qs_error error = {.text = ""};
        qs_trying("%s", rows[i].text);
        assert_false(qs_instance_refute(rows[i].instance, rows[i].options, 1, rows[i].folder,
                                        rows[i].lemmas, rows[i].answer, &error));
        assert_int_equal(error.kind, rows[i].kind);
        assert_non_null(strstr(error.text, rows[i].text));
    }
    fclose(sink);
    fclose(disk);
}
