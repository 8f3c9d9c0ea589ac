/* Rooms: solve */
/*
 * Certificates of searches that are too large for test_whole.c are accepted and prove the result;
 * what is cut off is refused. That no false claim is accepted: fuzz/fuzz_certificate.c,
 * certificates/alterations.py and test_certificate_rules.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* A certificate in memory, which the caller frees. */
struct text {
    char *bytes;
    size_t length;
};

static struct text certify(const struct qs_instance *instance, const struct qs_solve_options *how,
                           struct qs_result *result)
{
    struct text text;
    struct qs_solve_options options = *how;
    options.certificate = open_memstream(&text.bytes, &text.length);
    assert_non_null(options.certificate);
    assert_true(qs_solve(instance, &options, result, NULL));
    assert_int_equal(fclose(options.certificate), 0);
    return text;
}

static bool check(const struct qs_instance *instance, const char *bytes, size_t length,
                  struct qs_claim *claim, struct qs_error *error)
{
    FILE *stream = length > 0 ? fmemopen((void *)(uintptr_t)bytes, length, "r") : tmpfile();
    assert_non_null(stream);
    bool verified = qs_certificate_check(instance, "name", stream, claim, error);
    fclose(stream);
    return verified;
}

static struct qs_solve_options options_of(const char *engine, int threads)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.threads = threads;
    return options;
}

static uint32_t trees_in_all;

/* The certificate proves the bounds that the result calls certified. */
static void check_engine(const struct qs_instance *instance, const struct qs_solve_options *how,
                         bool written_down)
{
    struct qs_result result;
    struct qs_claim claim;
    struct qs_error error;
    struct text text = certify(instance, how, &result);
    if (!check(instance, text.bytes, text.length, &claim, &error))
        fail_msg("%s: %lu:%lu: %s\n%s", how->engine, error.line, error.column, error.text,
                 text.bytes);
    assert_int_equal(claim.lower, result.lower);
    assert_int_equal(claim.upper, result.certified);
    assert_int_equal(claim.bytes, text.length);
    trees_in_all += strstr(text.bytes, "\ntree\n") != NULL;
    assert_true(result.certified >= result.upper.value);
    if (written_down)
        assert_int_equal(result.certified, result.upper.value);
    qs_result_release(&result);
    free(text.bytes);
}

/* Larger boards, whose trees have more than a few nodes and are shared by threads. */
TRIALS(slow_trees, 30)
{
    struct qs_board_recipe recipe = {16 + qs_random_below(random, 10), 0,
                                     10 + qs_random_below(random, 20), qs_random_below(random, 60)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int threads = 1; threads <= 4; threads++) {
        struct qs_solve_options options = options_of(threads == 1 ? "bitset" : "auto", threads);
        check_engine(instance, &options, true);
    }
}

/* Trees with branches on squares, budgets and covers, of boards with slack. */
static struct qs_board_recipe line_recipe(struct qs_random *random)
{
    return (struct qs_board_recipe){.n = 12 + qs_random_below(random, 14),
                                    .queens = qs_random_below(random, 3),
                                    .diagonals = qs_random_below(random, 8),
                                    .blocked_percent = 140 + qs_random_below(random, 70)};
}

static void line_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = line_recipe(random);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    struct qs_solve_options options = options_of("lp", 1 + qs_random_below(random, 4));
    options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGY_CORE);
    check_engine(instance, &options, true);
}

TEST(lines)
{
    trees_in_all = 0;
    int trials = qs_for_each_seed(300, line_trial);
    assert_true(trees_in_all > (uint32_t)trials / 4 || getenv("QS_SEED"));
}

/*
 * More than 64 columns, where auto searches on the LP, too. Some boards have trees;
 * command/check.bats has one of which that is sure.
 */
TRIALS(wide_lines, 10)
{
    static const char *const engines[] = {"auto", "lp"};
    struct qs_board_recipe recipe = {66 + qs_random_below(random, 20), 0, 0,
                                     330 + qs_random_below(random, 60)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int i = 0; i < 2; i++) {
        struct qs_solve_options options = options_of(engines[i], 1 + qs_random_below(random, 3));
        check_engine(instance, &options, true);
    }
}

/* Four boards that share no line, two of which or more need a search: each has its own tree. */
TEST(searched_parts)
{
    const struct qs_square corners[] = {{0, 300}, {30, 100}, {100, 30}, {330, 0}};
    const struct qs_solve_options options = options_of("auto", 1);
    struct qs_random random = {1};
    struct qs_instance *instance = qs_must_make_instance(400);
    struct qs_result result;
    struct qs_error error;
    for (size_t i = 0; i < 4; i++)
        for (int32_t at = 0; at < 14 * 14; at++)
            if (qs_random_below(&random, 9) < 2)
                assert_true(qs_instance_list_free_square(
                    instance,
                    (struct qs_square){corners[i].row + at / 14, corners[i].column + at % 14},
                    &error));
    struct text text = certify(instance, &options, &result);
    const char *tree = strstr(text.bytes, "\ntree\n");
    assert_true(tree && strstr(tree + 1, "\ntree\n"));
    qs_result_release(&result);
    free(text.bytes);
    check_engine(instance, &options, true);
}

/* Boards with long lines and some slack, refuted by PicoSAT in every encoding. */
TRIALS(encodings, 30)
{
    struct qs_board_recipe recipe = {9 + qs_random_below(random, 8), 0, qs_random_below(random, 12),
                                     qs_random_below(random, 70)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int amo = 0; amo < QS_AMO_KINDS; amo++) {
        struct qs_solve_options options = options_of("sat", 1);
        options.encoding.amo = (enum qs_amo)amo;
        options.encoding.card = (enum qs_card)qs_random_below(random, QS_CARD_KINDS);
        check_engine(instance, &options, false);
    }
}

static bool stop_at_once(void *state, const struct qs_progress *progress)
{
    (void)state;
    (void)progress;
    return true;
}

/* A search that was stopped leaves a certificate for the bounds by covers. */
TEST(stopped)
{
    struct qs_random random = {1};
    struct qs_board_recipe recipe = {40, 0, 60, 40};
    for (int i = 0; i < 5; i++) {
        struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
        struct qs_solve_options options = options_of("bitset", 1);
        options.limits.poll = stop_at_once;
        check_engine(instance, &options, true);
    }
}

/* Boards whose squares are not listed, and one whose cover is checked without a list. */
TEST(large)
{
    static const int32_t sizes[] = {200, 300, 3000, 100000};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        struct qs_instance *instance = qs_must_make_instance(sizes[i]);
        struct qs_solve_options options = options_of("auto", 1);
        check_engine(instance, &options, true);
    }
}

/* More columns than bits in a word, where only the engine backtrack records trees. */
TEST(slow_wide)
{
    static const uint64_t seeds[] = {4, 9}; /* searches of at most 2.5 million nodes */
    for (size_t i = 0; i < LENGTH(seeds); i++) {
        struct qs_random random = {seeds[i]};
        struct qs_board_recipe recipe = {80, 0, 0, 400};
        struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
        struct qs_solve_options options = options_of("backtrack", 1);
        trees_in_all = 0;
        check_engine(instance, &options, true);
        assert_int_equal(trees_in_all, 1);
    }
}

/* A certificate that is cut off anywhere is incomplete. */
TEST(truncated)
{
    struct qs_random random = {5};
    struct qs_board_recipe recipe = {12, 0, 12, 30};
    struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
    struct qs_solve_options options = options_of("bitset", 1);
    struct qs_result result;
    struct text text = certify(instance, &options, &result);
    assert_non_null(strstr(text.bytes, "\ntree\n"));
    for (size_t length = 0; length < text.length; length++) {
        struct qs_error error;
        struct qs_claim claim;
        assert_false(check(instance, text.bytes, length, &claim, &error));
        if (error.kind != QS_ERROR_INPUT)
            fail_msg("%zu of %zu: %d %s", length, text.length, (int)error.kind, error.text);
    }
    qs_result_release(&result);
    free(text.bytes);
}

/* One bit of the CRC, or of the text, is changed. */
TEST(changed_crc)
{
    assert_int_equal(qs_crc32(0, "123456789", 9), 0xcbf43926);
    assert_int_equal(qs_crc32(qs_crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_solve_options options = options_of("auto", 1);
    struct qs_result result;
    struct text text = certify(instance, &options, &result);
    struct qs_error error;
    struct qs_claim claim;
    text.bytes[text.length - 2] ^= 1;
    assert_false(check(instance, text.bytes, text.length, &claim, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    qs_result_release(&result);
    free(text.bytes);
}
