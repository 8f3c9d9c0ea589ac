/* Rooms: explain families */
/* Wraps: qs_clock_now */
/*
 * Explanations of boards made by hand and of larger ones, limits and stops. On small boards,
 * against the definitions: test_whole.c.
 */
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "must_instance.h"
#include "queensat/explain.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

static struct qs_explanation must_explain(const struct qs_instance *instance,
                                          const struct qs_explain_options *options)
{
    struct qs_explanation explanation;
    struct qs_error error = {.text = ""};
    if (!qs_explain(instance, options, &explanation, &error))
        fail_msg("%s", error.text);
    assert_int_equal(error.kind, QS_ERROR_NONE);
    return explanation;
}

/* The words of the header for cases that have a name. */
TEST(nothing_to_blame)
{
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    for (int32_t n = 2; n <= 4; n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        options.target = n == 4 ? 5 : 0;
        options.smallest = true;
        options.blames = 0;
        struct qs_explanation explanation = must_explain(instance, &options);
        assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
        assert_int_equal(explanation.blame_count, 1);
        assert_int_equal(qs_blame_size(&explanation.blames[0]), 0);
        assert_true(explanation.all && explanation.smallest && explanation.blames[0].minimal);
        assert_false(explanation.removal.helps);
        qs_explanation_release(&explanation);
    }
}

/* A blocked row: no queen is to blame, and no square of the row can be left out. */
TEST(blocked_row)
{
    struct qs_instance *instance = qs_must_make_instance(10);
    qs_must_add_queen(instance, 0, 0);
    qs_must_add_queen(instance, 1, 2);
    for (int32_t column = 0; column < 10; column++)
        qs_must_block(instance, 7, column);
    struct qs_explanation explanation = must_explain(instance, NULL);
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_false(explanation.removal.helps);
    assert_int_equal(explanation.blames[0].queen_count, 0);
    assert_int_equal(explanation.blames[0].blocked_count, 10);
    qs_explanation_release(&explanation);
}

/* Diagonals of both kinds are blames, and what is blamed has to be of the instance. */
TEST(blocked_diagonals)
{
    for (enum qs_direction direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        bool sum = direction == QS_SUM;
        int32_t number = 0, other = 1;
        struct qs_instance *instance = qs_must_make_instance(1);
        struct qs_explanation explanation;
        struct qs_error error;
        qs_must_block_diagonal(instance, direction, number);
        assert_true(qs_explain(instance, NULL, &explanation, &error));
        assert_int_equal(explanation.blame_count, 1);
        assert_int_equal(explanation.blames[0].difference_count, !sum);
        assert_int_equal(explanation.blames[0].sum_count, sum);
        qs_explanation_release(&explanation);
        const struct qs_blame wrong = {.differences = sum ? NULL : &other,
                                       .difference_count = !sum,
                                       .sums = sum ? &other : NULL,
                                       .sum_count = sum};
        assert_null(qs_blame_instance(instance, &wrong, &error));
        assert_non_null(strstr(error.text, "found 1"));
    }
}

/* A blame as a board of its own, and every other square of the board refused. */
TEST(blame_as_instance)
{
    static struct qs_square queens[] = {{0, 0}, {1, 2}}, blocked[] = {{5, 5}, {4, 1}};
    static int32_t differences[] = {-4, -2}, sums[] = {8, 9};
    struct qs_instance *instance = qs_must_make_instance(6);
    struct qs_blame blame = {queens, 2, blocked, 2, differences, 2, sums, 2, false};
    struct qs_error error;
    for (int i = 0; i < 2; i++) {
        qs_must_add_queen(instance, queens[i].row, queens[i].column);
        qs_must_block(instance, blocked[i].row, blocked[i].column);
        qs_must_block_diagonal(instance, QS_DIFFERENCE, differences[i]);
        qs_must_block_diagonal(instance, QS_SUM, sums[i]);
    }
    const char *text = qs_must_write(instance);
    assert_string_equal(qs_must_write(qs_must_own(qs_blame_instance(instance, &blame, NULL))),
                        text);
    for (int32_t i = 0; i < 8 * 8; i++) {
        struct qs_square at = {i / 8 - 1, i % 8 - 1};
        bool inside = at.row >= 0 && at.row < 6 && at.column >= 0 && at.column < 6;
        struct qs_blame queen = {.queens = &at, .queen_count = 1};
        struct qs_blame square = {.blocked = &at, .blocked_count = 1};
        struct qs_instance *part = qs_blame_instance(instance, &queen, &error);
        assert_int_equal(part != NULL, qs_naive_is_among(at, queens, 2));
        qs_instance_free(part);
        part = qs_blame_instance(instance, &square, &error);
        assert_int_equal(part != NULL, inside && qs_naive_is_blocked(instance, at));
        qs_instance_free(part);
    }
}

static bool stop_at_others(void *state, const struct qs_progress *progress)
{
    (void)state;
    return strcmp(progress->engine, "other blames") == 0;
}

/* A blame that is known to be minimal stays so when the search for a smallest one is stopped. */
TEST(stopped_after_the_first)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(100, 50, QS_CROWD_CENTRE, 1, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 76;
    options.only_blame = true;
    options.smallest = true;
    options.limits.poll = stop_at_others;
    struct qs_explanation explanation = must_explain(instance, &options);
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(explanation.stop, QS_STOP_INTERRUPT);
    assert_false(explanation.smallest);
    assert_true(explanation.blames[0].minimal);
    qs_explanation_release(&explanation);
}

/* As if a second were over each time that the clock is asked, as on a machine that others use. */
static double seconds;

__typeof__(qs_clock_now) __real_qs_clock_now, __wrap_qs_clock_now;

double __wrap_qs_clock_now(void)
{
    return seconds == 0 ? __real_qs_clock_now() : ++seconds;
}

/* Patience is work, not time: a slow machine finds the same, with as many questions. */
TEST(the_clock_does_not_matter)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(30, 12, QS_CROWD_CENTRE, 1, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 25;
    struct qs_explanation quick = must_explain(instance, &options);
    seconds = 1;
    struct qs_explanation slow = must_explain(instance, &options);
    seconds = 0;
    assert_int_equal(quick.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_true(quick.blames[0].minimal && slow.blames[0].minimal);
    assert_true(quick.questions > 20);
    assert_int_equal(slow.questions, quick.questions);
    assert_int_equal(slow.blames[0].queen_count, quick.blames[0].queen_count);
    assert_memory_equal(slow.blames[0].queens, quick.blames[0].queens,
                        quick.blames[0].queen_count * sizeof *quick.blames[0].queens);
    assert_int_equal(slow.removal.lower, quick.removal.lower);
    assert_int_equal(slow.removal.count, quick.removal.count);
    qs_explanation_release(&quick);
    qs_explanation_release(&slow);
}

/* What takes the squares of a line without a free one is blamed first, and what else is in the way.
 */
TRIALS(closed_lines_first, 60)
{
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.seed = qs_random_below(random, 1000);
    struct qs_instance *instance = qs_must_make_instance(8);
    static const struct qs_square queens[] = {{1, 2}, {5, 3}, {0, 4}, {4, 6}};
    size_t first = qs_random_below(random, 4);
    for (size_t i = 0; i < 4; i++)
        qs_must_add_queen(instance, queens[(first + i) % 4].row, queens[(first + i) % 4].column);
    struct qs_explanation explanation = must_explain(instance, &options);
    const struct qs_blame *blame = &explanation.blames[0], *others = &explanation.others;
    assert_int_equal(qs_blame_size(blame), 3);
    assert_false(qs_naive_is_among((struct qs_square){0, 4}, blame->queens, 3));
    assert_int_equal(explanation.removal.single_count, 2);
    assert_int_equal(qs_blame_size(others), 3);
    assert_true(others->minimal);
    assert_false(qs_naive_is_among((struct qs_square){4, 6}, others->queens, 3));
    qs_explanation_release(&explanation);
}

/* One queen stands where four could be, one on each of its lines: the most that one can cost. */
TEST(one_for_four)
{
    static const struct qs_square squares[] = {{2, 6}, {5, 2}, {0, 0}, {1, 3}};
    struct qs_instance *instance = qs_must_make_instance(7);
    for (int i = 0; i < 4; i++)
        assert_true(qs_instance_list_free_square(instance, squares[i], NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 4;
    qs_must_add_queen(instance, 2, 2);
    struct qs_explanation explanation = must_explain(instance, &options);
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(explanation.removal.lower, 1);
    assert_int_equal(explanation.removal.count, 1);
    assert_int_equal(explanation.removal.placement.count, 4);
    qs_explanation_release(&explanation);
}

/*
 * On a larger board: the blame is impossible, and possible without any one member; the target
 * fits after the removal. All of it by qs_solve with another engine than auto.
 */
static bool fits(const struct qs_instance *instance, int32_t target)
{
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.engine = "bitset";
    options.target = target;
    assert_true(qs_solve(instance, &options, &result, NULL));
    assert_true(qs_result_is_answered(&result));
    bool found = result.lower >= target;
    qs_result_release(&result);
    return found;
}

static void expect_impossible(const struct qs_instance *instance, const struct qs_blame *blame,
                              int32_t target)
{
    struct qs_instance *part = qs_must_own(qs_blame_instance(instance, blame, NULL));
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.target = target;
    assert_true(qs_solve(part, &options, &result, NULL));
    assert_true(result.upper.value < target);
    qs_result_release(&result);
}

static void expect_minimal(const struct qs_instance *instance, const struct qs_blame *blame,
                           int32_t target)
{
    struct qs_instance *part = qs_must_own(qs_blame_instance(instance, blame, NULL));
    assert_false(fits(part, target));
    for (size_t i = 0; i < blame->queen_count; i++) {
        struct qs_blame less = *blame;
        less.queens = malloc(blame->queen_count * sizeof *less.queens);
        assert_non_null(less.queens);
        memcpy(less.queens, blame->queens, blame->queen_count * sizeof *less.queens);
        less.queens[i] = less.queens[--less.queen_count];
        part = qs_must_own(qs_blame_instance(instance, &less, NULL));
        assert_true(fits(part, target));
        free(less.queens);
    }
}

TRIALS(completions, 40)
{
    struct qs_instance *instance = qs_must_own(qs_generate_completion(
        20, 9 + qs_random_below(random, 3), qs_random_next(random) % 500, NULL));
    struct qs_explanation explanation = must_explain(instance, NULL);
    if (explanation.answer == QS_EXPLAIN_IMPOSSIBLE) {
        assert_true(explanation.blames[0].minimal && explanation.removal.helps);
        assert_int_equal(explanation.removal.count, explanation.removal.lower);
        expect_minimal(instance, &explanation.blames[0], 20);
    }
    qs_explanation_release(&explanation);
}

/* The same seed gives the same explanation. */
TEST(repeated)
{
    struct qs_instance *instance = qs_must_own(qs_generate_completion(20, 12, 3, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.seed = 5;
    struct qs_explanation first = must_explain(instance, &options);
    struct qs_explanation second = must_explain(instance, &options);
    assert_int_equal(first.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(first.questions, second.questions);
    assert_int_equal(first.blames[0].queen_count, second.blames[0].queen_count);
    assert_memory_equal(first.blames[0].queens, second.blames[0].queens,
                        first.blames[0].queen_count * sizeof *first.blames[0].queens);
    assert_int_equal(first.removal.count, second.removal.count);
    assert_memory_equal(first.removal.queens, second.removal.queens,
                        first.removal.count * sizeof *first.removal.queens);
    qs_explanation_release(&first);
    qs_explanation_release(&second);
}

struct interrupt {
    uint64_t questions; /* after which to stop */
    bool stopped;
};

static bool stop_after(void *state, const struct qs_progress *progress)
{
    struct interrupt *interrupt = state;
    assert_false(interrupt->stopped);
    interrupt->stopped = progress->questions >= interrupt->questions;
    return interrupt->stopped;
}

/* Stopped after any number of questions: what is reported holds. */
TEST(interrupts)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(100, 50, QS_CROWD_CENTRE, 1, NULL));
    bool early = false, late = false;
    for (uint64_t questions = 0; questions < 160; questions += 1 + questions / 4) {
        struct interrupt interrupt = {.questions = questions};
        struct qs_explain_options options;
        qs_explain_options_init(&options);
        options.target = 76;
        options.limits.poll = stop_after;
        options.limits.state = &interrupt;
        struct qs_explanation explanation = must_explain(instance, &options);
        assert_int_equal(explanation.stop, interrupt.stopped ? QS_STOP_INTERRUPT : QS_STOP_DONE);
        early = early || explanation.answer == QS_EXPLAIN_OPEN;
        late = late || explanation.removal.queens;
        if (explanation.answer == QS_EXPLAIN_IMPOSSIBLE)
            expect_impossible(instance, &explanation.blames[0], 76);
        if (explanation.removal.queens)
            assert_true(explanation.removal.lower >= 1 &&
                        (size_t)explanation.removal.lower <= explanation.removal.count);
        qs_explanation_release(&explanation);
    }
    assert_true(early && late);
}

TEST(limits)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(100, 50, QS_CROWD_CENTRE, 1, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.limits.seconds = 1e-9;
    struct qs_explanation explanation = must_explain(instance, &options);
    assert_int_equal(explanation.answer, QS_EXPLAIN_OPEN);
    assert_int_equal(explanation.stop, QS_STOP_TIME);
    qs_explanation_release(&explanation);
    options.limits.seconds = 0;
    options.limits.bytes = 1000;
    explanation = must_explain(instance, &options);
    assert_int_equal(explanation.stop, QS_STOP_MEMORY);
    qs_explanation_release(&explanation);
}

TEST(too_many)
{
    struct qs_instance *instance = qs_must_make_instance(2000);
    qs_must_list_free(instance, 5, 5);
    struct qs_explanation explanation;
    struct qs_error error;
    memset(&explanation, 0x5a, sizeof explanation);
    assert_false(qs_explain(instance, NULL, &explanation, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_non_null(strstr(error.text, "too many"));
    assert_int_equal(explanation.target, 0x5a5a5a5a);
}
