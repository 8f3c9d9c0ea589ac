/* Rooms: solve */
/*
 * The evidence of an upper bound, and its stated reason: on random boards that can
 * be reduced and split into parts, and on boards where diagonals decide. A naive
 * check and the program's check must both accept it, and must agree on corrupted
 * evidence.
 */
#include <stdlib.h>
#include <string.h>

#include "altered_evidence.h"
#include "apart.h"
#include "bounds.h"
#include "counting_watch.h"
#include "engine.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "must_solve.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

static struct qs_solve_options options_for(int threads)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    assert_string_equal(options.engine, "auto");
    options.threads = threads;
    return options;
}

/* Counts over all trials of a test. */
static struct {
    unsigned long trials, split;
    unsigned long reasons[QS_REASONS];
    unsigned long steps, part_covers; /* evidence with steps; evidence with a line cover, too */
    unsigned long refused[QS_ALTERATIONS], harmless;
} seen;

/* Both checks must agree on altered evidence. */
static void try_alteration(struct qs_random *random, const struct qs_instance *instance,
                           const struct qs_result *result, enum qs_alteration alteration)
{
    int32_t upper = result->upper.value;
    struct qs_evidence *altered = qs_evidence_copy(result->evidence);
    struct qs_error error = {.kind = QS_ERROR_NONE};
    if (qs_alter_evidence(random, alteration, altered, &upper)) {
        bool proves = qs_naive_proves(instance, upper, altered);
        assert_true(qs_check_evidence(instance, upper, altered, &error) == proves);
        assert_true(proves || error.kind == QS_ERROR_DEFECT);
        seen.refused[alteration] += !proves;
        seen.harmless += proves;
    }
    qs_evidence_free(altered);
}

/* The reason and the cover of the bound agree with the evidence. */
static void assert_bound_agrees(const struct qs_result *result)
{
    const struct qs_evidence *evidence = result->evidence;
    bool whole = evidence->step_count == 0 && evidence->part_count == 1;
    assert_int_equal(result->upper.reason, qs_evidence_reason(evidence));
    if (!whole || !evidence->parts[0].bound.cover) {
        assert_int_equal(result->upper.cover_size, 0); /* a cover of no squares */
        return;
    }
    assert_int_equal(result->upper.cover_size, evidence->parts[0].bound.cover_size);
    assert_memory_equal(result->upper.cover, evidence->parts[0].bound.cover,
                        result->upper.cover_size * sizeof *result->upper.cover);
}

/* With one thread or two. Frees the instance. */
static void try_instance(struct qs_random *random, struct qs_instance *instance)
{
    struct qs_solve_options options = options_for(1 + qs_random_below(random, 2));
    struct qs_result result = qs_must_solve(instance, &options);
    const struct qs_evidence *evidence = result.evidence;
    struct qs_error error;
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_non_null(evidence);
    assert_bound_agrees(&result);
    assert_true(qs_naive_proves(instance, result.upper.value, evidence));
    assert_true(qs_check_evidence(instance, result.upper.value, evidence, &error));
    seen.trials++;
    seen.steps += evidence->step_count > 0;
    seen.split += evidence->part_count > 1;
    seen.reasons[result.upper.reason]++;
    for (size_t i = 0; evidence->step_count > 0 && i < evidence->part_count; i++)
        seen.part_covers += evidence->parts[i].bound.reason == QS_REASON_LINE_COVER;
    for (int alteration = 0; alteration < QS_ALTERATIONS; alteration++)
        try_alteration(random, instance, &result, alteration);
}

static void run_trials(int trials, void (*trial)(struct qs_random *random))
{
    memset(&seen, 0, sizeof seen);
    qs_for_each_seed(trials, trial);
}

/* Otherwise the test has tested nothing. Not checked with a single seed or with few trials. */
static void assert_seen(unsigned long count, unsigned long percent)
{
    if (!getenv("QS_SEED") && seen.trials >= 100 && count * 100 < seen.trials * percent)
        fail_msg("seen in %lu of %lu trials only", count, seen.trials);
}

/* Fixed queens that attack most of the board, and some blocked squares. */
static void try_board(struct qs_random *random)
{
    struct qs_board_recipe recipe = {.n = 8 + qs_random_below(random, 19)};
    recipe.queens = qs_random_below(random, 6 * recipe.n);
    recipe.blocked_percent = qs_random_below(random, 51);
    try_instance(random, qs_must_own(qs_random_instance(random, &recipe)));
}

TEST(random_boards)
{
    run_trials(3000, try_board);
    assert_seen(seen.steps, 15);
    assert_seen(seen.reasons[QS_REASON_REDUCTION], 3);
    assert_seen(seen.reasons[QS_REASON_ROWS], 20);
    assert_seen(seen.reasons[QS_REASON_COLUMNS], 5);
    assert_seen(seen.reasons[QS_REASON_MATCHING], 2);
    assert_seen(seen.reasons[QS_REASON_SEARCH], 10);
    assert_seen(seen.refused[QS_ALTER_LINE], 30);
    assert_seen(seen.refused[QS_ALTER_STEP_ORDER], 5);
    assert_seen(seen.refused[QS_ALTER_STEP_SQUARE], 15);
    assert_seen(seen.refused[QS_ALTER_STEP], 15);
    assert_seen(seen.refused[QS_ALTER_SQUARE], 50);
    assert_seen(seen.refused[QS_ALTER_UPPER], 50);
}

/* All squares are blocked except some of those in two blocks that share no line. */
static void try_parts(struct qs_random *random)
{
    const int32_t n = 24;
    struct qs_instance *instance = qs_must_make_instance(n);
    int32_t first = 3 + qs_random_below(random, 3), second = 3 + qs_random_below(random, 3);
    int32_t holes = qs_random_below(random, 60);
    for (int32_t row = 0; row < n; row++) {
        for (int32_t column = 0; column < n; column++) {
            bool in_first = row < first && column < first;
            bool in_second = row >= first && row < first + second && column >= n - second;
            if (!(in_first || in_second) || qs_random_below(random, 100) < holes)
                qs_must_block(instance, row, column);
        }
    }
    try_instance(random, instance);
}

TEST(parts)
{
    run_trials(600, try_parts);
    assert_seen(seen.split, 20);
    assert_seen(seen.reasons[QS_REASON_MIXED], 10);
    assert_seen(seen.refused[QS_ALTER_PART_SQUARE], 20);
}

/* Line covers: the fixed queens crowd the centre, so that diagonals decide. */
static void try_crowded_board(struct qs_random *random)
{
    const int32_t n = 30 + qs_random_below(random, 11), side = n / 2 - 1, start = (n - side) / 2;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int i = 0; i < 20 * n; i++) {
        struct qs_square square = {start + qs_random_below(random, side),
                                   start + qs_random_below(random, side)};
        if (qs_naive_is_free(instance, square))
            qs_must_add_queen(instance, square.row, square.column);
    }
    int32_t percent = 20 + qs_random_below(random, 50);
    for (struct qs_square square = {0, 0}; square.row < n; square.row++)
        for (square.column = 0; square.column < n; square.column++)
            if (qs_naive_is_free(instance, square) && qs_random_below(random, 100) < percent)
                qs_must_block(instance, square.row, square.column);
    try_instance(random, instance);
}

TEST(crowded_boards)
{
    run_trials(400, try_crowded_board);
    assert_seen(seen.reasons[QS_REASON_LINE_COVER], 30);
    assert_seen(seen.part_covers, 2);
    assert_seen(seen.refused[QS_ALTER_WEIGHT], 20);
    assert_seen(seen.refused[QS_ALTER_LINE], 30);
}

/* Rows and columns allow four queens; the reduction leaves squares in two rows and columns. */
TEST(reduction_counts)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 3, 0);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.upper.value, 3);
    assert_int_equal(result.analysis.matching, 4);
    assert_int_equal(result.upper.reason, QS_REASON_MATCHING);
    assert_null(result.upper.cover);
    assert_int_equal(result.evidence->step_count, 2);
    assert_int_equal(result.evidence->part_count, 1);
    assert_non_null(result.evidence->parts[0].bound.cover);
}

/* A part without a cover requires a search as its reason; a cover must match its reason. */
TEST(reasons_are_checked)
{
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = qs_must_solve(instance, &options);
    struct qs_error error;
    struct qs_bound *bound = &result.evidence->parts[0].bound;
    assert_int_equal(bound->reason, QS_REASON_ROWS);
    for (int reason = 0; reason < QS_REASONS; reason++) {
        bound->reason = reason;
        bool fits = reason == QS_REASON_ROWS || reason == QS_REASON_MATCHING ||
                    reason == QS_REASON_LINE_COVER;
        assert_true(qs_check_evidence(instance, 5, result.evidence, &error) == fits);
    }
    struct qs_line *cover = bound->cover;
    bound->cover = NULL;
    for (int reason = 0; reason < QS_REASONS; reason++) {
        bound->reason = reason;
        bool search = reason == QS_REASON_SEARCH || reason == QS_REASON_SAT ||
                      reason == QS_REASON_ENUMERATION;
        assert_true(qs_check_evidence(instance, 5, result.evidence, &error) == search);
    }
    bound->cover = cover;
}

/* At whatever look at the watch it is stopped, parts that hold are not called false, nor true. */
TEST(stopped)
{
    struct qs_random random = {1};
    struct qs_instance *instance = qs_must_make_instance(3000);
    for (int32_t row = 0; row < 3000; row++)
        for (int i = 0; i < 2; i++)
            qs_must_list_free(instance, row, qs_random_below(&random, 3000));
    struct qs_solve_options options = options_for(1);
    options.ticks = 1;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_non_null(result.evidence);
    struct qs_counting_watch counting;
    struct qs_error error;
    qs_counting_watch_init(&counting, 0);
    assert_true(qs_check_parts(instance, result.evidence, &counting.watch, &error));
    const int looks = counting.asked;
    assert_in_range(looks, 10, 1000);
    for (int stop = 1; stop <= looks; stop++) {
        qs_counting_watch_init(&counting, stop);
        assert_false(qs_check_parts(instance, result.evidence, &counting.watch, &error));
        assert_int_equal(error.kind, QS_ERROR_STOPPED);
        assert_int_equal(counting.asked, stop);
    }
}

/* A forced step names its square twice, and there are no other kinds of steps. */
TEST(steps_by_hand)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    struct qs_reduction_step step = {.kind = QS_REDUCTION_FORCED};
    struct qs_evidence evidence = {.steps = &step, .step_count = 1};
    struct qs_error error;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    step.kind = (enum qs_reduction_kind)(QS_REDUCTION_FORCED + QS_REDUCTION_DOMINATED + 1);
    assert_false(qs_check_evidence(instance, 0, &evidence, &error));
    assert_string_equal(error.text,
                        "the evidence is false: square 0,0 is in a step of an unknown kind");
    instance = qs_must_make_instance(2);
    qs_must_block(instance, 1, 0);
    qs_must_block(instance, 1, 1);
    step = (struct qs_reduction_step){.kind = QS_REDUCTION_FORCED};
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    step = (struct qs_reduction_step){.kind = QS_REDUCTION_FORCED, .by = {0, 1}};
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    static const struct qs_square outside[] = {{INT32_MIN, 0}, {INT32_MAX, 0}, {0, -1}, {0, 2}};
    for (int i = 0; i < 4; i++) {
        step = (struct qs_reduction_step){QS_REDUCTION_FORCED, outside[i], outside[i]};
        assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    }
}

/* A board of 3 × 3 on which only two squares are free. */
static struct qs_instance *two_squares(struct qs_square a, struct qs_square b)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    for (int32_t row = 0; row < 3; row++)
        for (int32_t column = 0; column < 3; column++)
            if ((row != a.row || column != a.column) && (row != b.row || column != b.column))
                qs_must_block(instance, row, column);
    return instance;
}

/* Two parts of a square each, which is covered by its row. */
static bool accepts_parts(struct qs_square a, struct qs_square b)
{
    struct qs_instance *instance = two_squares(a, b);
    struct qs_line rows[] = {{QS_ROW, a.row}, {QS_ROW, b.row}};
    struct qs_part parts[2] = {{.squares = &a, .square_count = 1},
                               {.squares = &b, .square_count = 1}};
    for (int i = 0; i < 2; i++)
        parts[i].bound = (struct qs_bound){1, QS_REASON_ROWS, &rows[i], 1, NULL, 0};
    struct qs_evidence evidence = {.parts = parts, .part_count = 2};
    struct qs_error error;
    bool accepted = qs_check_evidence(instance, 2, &evidence, &error);
    return accepted;
}

/* Two parts may not share a line of any direction. */
TEST(parts_by_hand)
{
    assert_true(accepts_parts((struct qs_square){0, 0}, (struct qs_square){1, 2}));
    assert_false(accepts_parts((struct qs_square){0, 0}, (struct qs_square){0, 2}));
    assert_false(accepts_parts((struct qs_square){0, 0}, (struct qs_square){2, 0}));
    assert_false(accepts_parts((struct qs_square){0, 0}, (struct qs_square){2, 2}));
    assert_false(accepts_parts((struct qs_square){0, 2}, (struct qs_square){2, 0}));
}

/* A square that is repeated, or not free, does not stand for one that is missing. */
TEST(squares_by_hand)
{
    struct qs_instance *instance = two_squares((struct qs_square){0, 0}, (struct qs_square){0, 2});
    struct qs_square squares[] = {{0, 0}, {0, 2}};
    struct qs_line line = {QS_ROW, 0};
    struct qs_part part = {
        .squares = squares, .square_count = 2, .bound = {1, QS_REASON_ROWS, &line, 1, NULL, 0}};
    struct qs_evidence evidence = {.parts = &part, .part_count = 1};
    struct qs_error error;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    squares[1] = squares[0];
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    squares[1].column = 1;
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    part.square_count = 1;
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    assert_string_equal(
        error.text, "the evidence is false: square 0,2 is free after the steps, but in no part");
}

/* One allocation fails, each in its turn. */
TEST(checked_without_memory)
{
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = qs_must_solve(instance, &options);
    bool failed = true;
    for (long failing = 0; failed; failing++) {
        struct qs_error error = {.kind = QS_ERROR_NONE};
        qs_fail_allocation(failing);
        bool proves = qs_check_evidence(instance, 5, result.evidence, &error);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_int_equal(proves, !failed);
        assert_int_equal(error.kind, failed ? QS_ERROR_MEMORY : QS_ERROR_NONE);
    }
}

/* A line may be in the covers of two parts, but not twice in one. */
TEST(covers_by_hand)
{
    struct qs_square a = {0, 0}, b = {1, 2};
    struct qs_instance *instance = two_squares(a, b);
    struct qs_line rows[] = {{QS_ROW, 0}, {QS_ROW, 1}};
    struct qs_part parts[] = {
        {.squares = &a, .square_count = 1, .bound = {2, QS_REASON_ROWS, rows, 2, NULL, 0}},
        {.squares = &b, .square_count = 1, .bound = {1, QS_REASON_ROWS, &rows[1], 1, NULL, 0}}};
    struct qs_evidence evidence = {.parts = parts, .part_count = 2};
    struct qs_error error;
    assert_true(qs_check_evidence(instance, 3, &evidence, &error));
    assert_false(qs_check_evidence(instance, 4, &evidence, &error)); /* it proves more */
    parts[1].bound.cover_size = 0;
    parts[1].bound.value = 0;
    assert_false(qs_check_evidence(instance, 2, &evidence, &error));
    struct qs_line twice[] = {{QS_ROW, 1}, {QS_ROW, 1}};
    parts[1].bound = (struct qs_bound){2, QS_REASON_ROWS, twice, 2, NULL, 0};
    assert_false(qs_check_evidence(instance, 4, &evidence, &error));
}

/* A cover by columns is not one by rows. */
TEST(columns_by_hand)
{
    struct qs_instance *instance = two_squares((struct qs_square){0, 1}, (struct qs_square){2, 1});
    struct qs_square squares[] = {{0, 1}, {2, 1}};
    struct qs_line line = {QS_COLUMN, 1};
    struct qs_part part = {
        .squares = squares, .square_count = 2, .bound = {1, QS_REASON_COLUMNS, &line, 1, NULL, 0}};
    struct qs_evidence evidence = {.parts = &part, .part_count = 1};
    struct qs_error error;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    part.bound.reason = QS_REASON_ROWS;
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    part.bound.reason = QS_REASON_MATCHING;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    line.direction = QS_SUM;
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    part.bound.reason = QS_REASON_LINE_COVER;
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    line.direction = QS_COLUMN;
    int64_t weight = 1;
    part.bound.weight = &weight;
    part.bound.denominator = 1;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    part.bound.reason = QS_REASON_COLUMNS;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    /* Rows and columns have no weights but 1, also where they are not needed. */
    struct qs_line lines[] = {line, {QS_COLUMN, 0}};
    int64_t weights[] = {2, 1};
    part.bound = (struct qs_bound){1, QS_REASON_COLUMNS, lines, 2, weights, 2};
    assert_false(qs_check_evidence(instance, 1, &evidence, &error));
    part.bound.reason = QS_REASON_LINE_COVER;
    assert_true(qs_check_evidence(instance, 1, &evidence, &error));
    part.bound = (struct qs_bound){1, QS_REASON_LINE_COVER, &line, 1, &weight, 1};
    part.bound.denominator = 2; /* covers half of each square */
    part.bound.reason = QS_REASON_LINE_COVER;
    part.bound.value = 0;
    assert_false(qs_check_evidence(instance, 0, &evidence, &error));
    part.bound = (struct qs_bound){-1, QS_REASON_SEARCH, NULL, 0, NULL, 0};
    assert_false(qs_check_evidence(instance, -1, &evidence, &error));
}

/* Not even a cover of nothing is a search. */
TEST(nothing_by_hand)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    qs_must_block(instance, 0, 0);
    struct qs_line line = {QS_ROW, 0};
    struct qs_part part = {.bound = {0, QS_REASON_ROWS, &line, 0, NULL, 0}};
    struct qs_evidence evidence = {.parts = &part, .part_count = 1};
    struct qs_error error;
    assert_true(qs_check_evidence(instance, 0, &evidence, &error));
    part.bound.reason = QS_REASON_SEARCH;
    assert_false(qs_check_evidence(instance, 0, &evidence, &error));
}

/* The squares of large boards are not listed: no cover, and the bound is the number of rows. */
TEST(unlisted_boards)
{
    struct qs_instance *instance = qs_must_make_instance(400);
    struct qs_solve_options options = options_for(1);
    for (int tight = 0; tight < 2; tight++) {
        if (tight) {
            options.engine = "bitset";
            options.limits.bytes = 1000;
        }
        struct qs_result result = qs_must_solve(instance, &options);
        assert_int_equal(result.analysis.free_squares, -1);
        assert_int_equal(result.upper.value, 400);
        assert_int_equal(result.upper.reason, QS_REASON_ROWS);
        assert_null(result.upper.cover);
        assert_null(result.evidence);
    }
}

static struct qs_result solve_n(int32_t n, int32_t blocked_diagonals, int32_t blocked_columns)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_solve_options options = options_for(1);
    struct qs_error error;
    assert_true(qs_instance_add_queen(instance, (struct qs_square){3, 5}, &error));
    for (int32_t d = 0; d < blocked_diagonals; d++)
        assert_true(qs_instance_block_diagonal(instance, QS_SUM, 100 + d, &error));
    for (int32_t row = 0; row < n; row++)
        for (int32_t i = 0; row != 3 && i < blocked_columns; i++)
            assert_true(qs_instance_block_square(
                instance, (struct qs_square){row, (31 * row + i) % n}, &error));
    options.target = n;
    return qs_must_solve(instance, &options);
}

/* Small ones are not listed, either, where a placement is easily found; up to 256 rows are named.
 */
TEST(unlisted_rows)
{
    for (int32_t n = 50; n <= 258; n += n == 50 ? 207 : 1) {
        struct qs_result result = solve_n(n, 0, 0);
        assert_int_equal(result.analysis.free_squares, -1);
        assert_int_equal(result.analysis.settled, QS_STAGE_UNLISTED);
        assert_int_equal(result.upper.value, n);
        assert_int_equal(result.upper.reason, QS_REASON_ROWS);
        assert_null(result.evidence);
        assert_int_equal(result.upper.cover_size, n <= 257 ? n - 1 : 0);
        for (int32_t i = 0; n <= 257 && i < n - 1; i++) {
            assert_int_equal(result.upper.cover[i].direction, QS_ROW);
            assert_int_equal(result.upper.cover[i].number, i + (i >= 3));
        }
    }
    /* Few rows; few diagonals; few squares. */
    assert_true(solve_n(49, 0, 0).analysis.free_squares > 0);
    assert_int_equal(solve_n(80, 19, 0).analysis.free_squares, -1);
    assert_true(solve_n(80, 20, 0).analysis.free_squares > 0);
    assert_int_equal(solve_n(80, 0, 40).analysis.free_squares, -1);
    assert_true(solve_n(80, 0, 55).analysis.free_squares > 0);
}

/* Whether the bound is refused; in a child process, because the refusal aborts. */
static bool is_refused(enum qs_reason reason)
{
    if (qs_apart()) {
        struct qs_bounds bounds = {.upper = 2, .mutex = PTHREAD_MUTEX_INITIALIZER};
        qs_bounds_lower(&bounds, 1, reason);
        qs_apart_ends(bounds.upper == 1 && bounds.reason == reason);
    }
    assert_true(qs_apart_succeeded() != qs_apart_aborted());
    return qs_apart_aborted();
}

TEST(bounds_ask_for_the_cover)
{
    for (int reason = 0; reason < QS_REASONS; reason++)
        assert_int_equal(is_refused(reason), qs_reason_has_cover(reason));
}
