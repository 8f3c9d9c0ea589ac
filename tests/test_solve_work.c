/* Rooms: solve families */
/* Wraps: qs_clock_now qs_search_step */
/*
 * All that qs_solve does, as it is known: for some small boards the result of each engine, its
 * counted work, what it logs, traces and shows, how its searches are stepped, and how often it
 * asks the clock. A summary of each run is in data/expected/solve_work.txt. Where a run is meant to
 * change, so is this file (./dev test --accept).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "expected.h"
#include "machine.h"
#include "must_instance.h"
#include "must_solve.h"
#include "queensat/generate.h"
#include "test.h"

/* The summary goes here, unless it is NULL. */
static FILE *stream;

/* The line program rounds otherwise on other machines, so that only results are the same. */
static bool results_only;

static uint64_t clock_calls;

/* What a search tells falsely after its first step. */
static enum { TRUTH, FALSE_COVER, FALSE_QUEENS, FALSE_BOUND } lie;

static void tell_lie(struct qs_bounds *bounds)
{
    static const uint32_t squares[12] = {1};
    struct qs_bound cover = {
        .value = 1, .reason = QS_REASON_LINE_COVER, .cover_size = 1, .denominator = 1};
    cover.cover = MUST(calloc(1, sizeof *cover.cover));
    if (lie == FALSE_COVER)
        qs_bounds_lower_with(bounds, &cover);
    else
        free(cover.cover);
    if (lie == FALSE_QUEENS)
        qs_bounds_raise(bounds, squares, LENGTH(squares));
    if (lie == FALSE_BOUND)
        qs_bounds_lower(bounds, bounds->lower - 1, QS_REASON_SEARCH);
}

/* The linker (--wrap) puts these in the place of the real ones. */
__typeof__(qs_clock_now) __wrap_qs_clock_now;
__typeof__(qs_search_step) __real_qs_search_step, __wrap_qs_search_step;

/* Time goes on only where it is asked for. */
double __wrap_qs_clock_now(void)
{
    return (double)++clock_calls / 1024;
}

/* What happened, by the name of who did it. */
struct tally {
    const char *name;
    uint64_t times, amount;
};

static struct {
    struct tally steps[9], shown[9];
    struct qs_progress last;
    uint64_t placed, taken_back, on_row[300];
    int32_t first_column, rows; /* with events */
    char bounds[2000];          /* each new pair */
} seen;

static void count(struct tally *tally, const char *name, uint64_t amount)
{
    while (tally->name && strcmp(tally->name, name) != 0)
        tally++;
    tally->name = name;
    tally->times++;
    tally->amount += amount;
}

uint64_t __wrap_qs_search_step(struct qs_search *search, struct qs_bounds *bounds,
                               struct qs_watch *watch, uint64_t ticks)
{
    int32_t lower = bounds->lower, upper = bounds->upper;
    uint64_t used = __real_qs_search_step(search, bounds, watch, ticks);
    if (lie != TRUTH)
        tell_lie(bounds);
    if (!stream || results_only)
        return used;
    count(seen.steps, search->name, used);
    size_t length = strlen(seen.bounds);
    if (bounds->lower != lower || bounds->upper != upper)
        snprintf(seen.bounds + length, sizeof seen.bounds - length, ", %s %d to %d", search->name,
                 bounds->lower, bounds->upper);
    return used;
}

/* A line without its seconds. */
static void tell_line(void *state, const char *line)
{
    const char *comma = strrchr(line, ',');
    bool timed = comma && line[strlen(line) - 1] == 's' && line[strlen(line) - 2] == ' ';
    (void)state;
    if (!results_only)
        fprintf(stream, "log %.*s\n", timed ? (int)(comma - line) : (int)strlen(line), line);
}

static void tell_event(void *state, enum qs_trace_event event, struct qs_square square)
{
    (void)state;
    if (seen.placed == 0)
        seen.first_column = square.column;
    if (event == QS_TRACE_PLACE) {
        seen.placed++;
        seen.on_row[square.row]++;
    } else {
        seen.taken_back++;
    }
    if (seen.rows <= square.row)
        seen.rows = square.row + 1;
}

static bool tell_progress(void *state, const struct qs_progress *progress)
{
    (void)state;
    count(seen.shown, progress->engine, 0);
    seen.last = *progress;
    return false;
}

/* Unless it is the usual one. */
static void tell_number(const char *name, int64_t number, int64_t usual)
{
    if (number != usual)
        fprintf(stream, ", %s %" PRId64, name, number);
}

static void tell_seen(void)
{
    const struct tally *tally;
    if (seen.placed > 0) {
        fprintf(stream,
                "trace: %" PRIu64 " placed, first on column %d, %" PRIu64 " taken back, on rows",
                seen.placed, seen.first_column, seen.taken_back);
        for (int32_t row = 0; row < seen.rows; row++)
            fprintf(stream, " %" PRIu64, seen.on_row[row]);
        fprintf(stream, "\n");
    }
    if (results_only)
        return;
    if (*seen.bounds)
        fprintf(stream, "bounds%s\n", seen.bounds);
    for (tally = seen.steps; tally->name; tally++)
        fprintf(stream, "%s%s %" PRIu64 " with %" PRIu64 " ticks",
                tally == seen.steps ? "steps: " : ", ", tally->name, tally->times, tally->amount);
    if (seen.steps[0].name)
        fprintf(stream, "\n");
    fprintf(stream, "clock %" PRIu64, clock_calls);
    for (tally = seen.shown; tally->name; tally++)
        fprintf(stream, ", %s shown %" PRIu64 " times", tally->name, tally->times);
    if (seen.shown[0].name)
        fprintf(stream, ", at last %d to %d", seen.last.lower, seen.last.upper);
    tell_number("target", seen.last.target, 0);
    fprintf(stream, "\n");
}

static void tell_bound(const struct qs_bound *bound)
{
    int64_t weight = 0;
    for (size_t i = 0; i < bound->cover_size; i++)
        weight += bound->weight ? bound->weight[i] : 1;
    fprintf(stream, "at most %d, %s", bound->value, qs_reason_name(bound->reason));
    if (bound->weight)
        fprintf(stream, " by %zu lines, %" PRId64 "/%" PRId64, bound->cover_size, weight,
                bound->denominator);
}

static void tell_evidence(const struct qs_evidence *evidence)
{
    size_t forced = 0;
    for (size_t i = 0; i < evidence->step_count; i++)
        forced += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    if (evidence->step_count > 0)
        fprintf(stream, "; %zu forced, %zu dominated, the last %d,%d", forced,
                evidence->step_count - forced, evidence->steps[evidence->step_count - 1].square.row,
                evidence->steps[evidence->step_count - 1].square.column);
    for (size_t i = 0; i < evidence->part_count; i++) {
        fprintf(stream, "; part of %zu ", evidence->parts[i].square_count);
        tell_bound(&evidence->parts[i].bound);
        if (evidence->parts[i].covered.cover_size > 0) {
            fprintf(stream, ", ");
            tell_bound(&evidence->parts[i].covered);
        }
    }
}

static void tell_analysis(const struct qs_analysis *analysis)
{
    fprintf(stream, "stage %s", qs_stage_name(analysis->settled));
    tell_number("squares", analysis->free_squares, -1);
    tell_number("left", analysis->left_squares, -1);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        fprintf(stream, "%s%d", d == 0 ? ", lines " : " ", analysis->lines[d]);
    tell_number("forced", analysis->forced, -1);
    tell_number("components", analysis->components, -1);
    tell_number("matching", analysis->matching, -1);
    tell_number("line cover", analysis->line_cover, -1);
    fprintf(stream, "\n");
}

/* Not all queens of large boards. */
static void tell_placement(const struct qs_placement *placement)
{
    enum { MOST = 24 };
    for (size_t i = 0; i < placement->count && i < MOST; i++)
        fprintf(stream, " %d,%d", placement->queens[i].row, placement->queens[i].column);
    fprintf(stream, "\n");
}

static void tell_counters(const struct qs_work *work)
{
    for (unsigned i = 0; qs_work_name(i); i++)
        if (qs_work_count(work, i) > 0)
            fprintf(stream, " %s %" PRIu64, qs_work_name(i), qs_work_count(work, i));
}

/* Each question is a query, and what they did is in the work of the result. */
static void tell_queries(const struct qs_result *result)
{
    uint64_t questions = 0, left[sizeof result->work / sizeof(uint64_t)];
    for (unsigned i = 0; i < LENGTH(left); i++)
        left[i] = qs_work_count(&result->work, i);
    for (size_t q = 0; q < result->query_count; q++) {
        const struct qs_query *query = &result->queries[q];
        assert_true(query->seconds > 0 && query->seconds < result->seconds);
        for (unsigned i = 0; i < LENGTH(left); i++) {
            assert_true(qs_work_count(&query->work, i) <= left[i]);
            left[i] -= qs_work_count(&query->work, i);
        }
        questions += query->work.questions;
        if (results_only)
            continue;
        fprintf(stream, "query of %s, %d: %s", query->search, query->queens,
                qs_query_outcome_name(query->outcome));
        tell_number("part", query->part, -1);
        tell_number("core", query->core, -1);
        tell_number("variables", query->variables, 0);
        tell_number("clauses", (int64_t)query->clauses, 0);
        fprintf(stream, ";");
        tell_counters(&query->work);
        fprintf(stream, "\n");
    }
    assert_int_equal(questions, result->query_count);
    assert_int_equal(questions, result->work.questions);
}

static void tell_result(const struct qs_result *result)
{
    fprintf(stream, "%s %s: %d", qs_status_name(result->status), qs_stop_name(result->stop),
            result->lower);
    tell_number("target", result->target, 0);
    tell_number("fixed", result->fixed, 0);
    tell_number("start", result->start, 0);
    tell_number("claimed", result->claimed, -1);
    tell_number("certified", result->certified, -1);
    fprintf(stream, "%s\n", qs_result_is_answered(result) ? "" : ", not answered");
    tell_analysis(&result->analysis);
    if (result->solver)
        fprintf(stream, "solver %s\n", result->solver);
    tell_queries(result);
    if (results_only)
        return;
    fprintf(stream, "work:");
    tell_counters(&result->work);
    fprintf(stream, "%s\nqueens:", result->certificate_seconds > 0 ? ", then a refutation" : "");
    tell_placement(&result->placement);
    tell_bound(&result->upper);
    if (result->evidence)
        tell_evidence(result->evidence);
    fprintf(stream, "\n");
}

enum { EMPTY, CORNER, WIDE, TALL, SMALL, DIAGONALS, SPARSE, PARTS, CROWDED, BOARDS, LARGE, STUCK };

/* Two blocks that share no line, each with a bound that only a search proves. */
static struct qs_instance *two_parts(void)
{
    enum { SIDE = 6 };
    struct qs_random random = {4};
    struct qs_instance *instance = qs_must_make_instance(40);
    for (int32_t i = 0; i < 2 * SIDE * SIDE; i++)
        if (qs_random_below(&random, 100) < 70)
            qs_must_list_free(instance, i / SIDE % SIDE + (i < SIDE * SIDE ? 0 : 28),
                              i % SIDE + (i < SIDE * SIDE ? 16 : 0));
    return instance;
}

static struct qs_instance *board_of(int board)
{
    struct qs_random random = {(uint64_t)board};
    struct qs_instance *instance;
    switch (board) {
    case EMPTY:
        return qs_must_make_instance(8);
    case CORNER:
        instance = qs_must_make_instance(7);
        qs_must_add_queen(instance, 0, 0);
        return instance;
    case WIDE: /* more columns than rows */
    case TALL:
        instance = qs_must_make_instance(7);
        for (int32_t i = 0; i < 7; i++)
            for (int32_t line = 2; line < 5; line += 2)
                qs_must_block(instance, board == WIDE ? line : i, board == WIDE ? i : line);
        return instance;
    case SMALL:
        return qs_must_own(qs_random_instance(
            &random, &(struct qs_board_recipe){.n = 7, .queens = 1, .blocked_percent = 50}));
    case DIAGONALS:
        return qs_must_own(qs_generate_excluded_diagonals(12, 10, 2, NULL));
    case SPARSE:
        return qs_must_own(qs_generate_sparse(24, 100, 1, NULL));
    case PARTS:
        return two_parts();
    case LARGE: /* tried without a list of its squares */
    case STUCK: /* as well, but two rows have one square each, which attack each other */
        instance = qs_must_make_instance(300);
        for (int32_t i = 0; board == STUCK && i < 600; i++)
            if (i / 2 != i % 2)
                qs_must_block(instance, i % 2, i / 2);
        return instance;
    default: /* diagonals are scarce */
        return qs_must_own(qs_generate_crowded(20, 6, QS_CROWD_CENTRE, 1, NULL));
    }
}

static const char *const board_names[] = {[EMPTY] = "empty",     [CORNER] = "a queen in the corner",
                                          [WIDE] = "wide",       [TALL] = "tall",
                                          [SMALL] = "small",     [DIAGONALS] = "diagonals",
                                          [SPARSE] = "sparse",   [PARTS] = "two parts",
                                          [CROWDED] = "crowded", [LARGE] = "large",
                                          [STUCK] = "stuck"};

/* Solve, and compare the summary with what is expected. */
__attribute__((format(printf, 4, 5))) static void expect_work(const struct qs_instance *instance,
                                                              struct qs_solve_options *options,
                                                              const char *name, const char *format,
                                                              ...)
{
    char *certificate = NULL, what[100];
    size_t certificate_length;
    struct qs_error error;
    struct qs_result result;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    stream = qs_begin_text();
    clock_calls = 0;
    memset(&seen, 0, sizeof seen);
    results_only = strcmp(options->engine, "lp") == 0;
    options->limits.bytes = 1 << 28;
    options->limits.poll = tell_progress;
    options->log = tell_line;
    options->trace = tell_event;
    if (options->certificate)
        options->certificate = MUST(open_memstream(&certificate, &certificate_length));
    if (qs_solve(instance, options, &result, &error)) {
        assert_string_equal(result.engine, options->engine);
        tell_result(&result);
        assert_true(result.bytes > 0 && result.bytes <= options->limits.bytes);
        qs_result_release(&result);
    } else {
        fprintf(stream, "error %d: %s\n", error.kind, error.text);
    }
    tell_seen();
    if (options->certificate) {
        assert_int_equal(fclose(options->certificate), 0);
        size_t lines = 0;
        for (const char *line = certificate; *line; line = strchr(line, '\n') + 1)
            lines++;
        fprintf(stream, "certificate of %zu lines, %zu bytes\n", lines, certificate_length);
        free(certificate);
    }
    stream = NULL;
    qs_expect_written(QS_TEST_DATA "/expected/solve_work.txt", name, what);
}

/* Methods of textbooks, and local search that does not end by itself, take long on the others. */
static bool is_for(int board, unsigned engine)
{
    return board <= SMALL || engine < 5 || (board == DIAGONALS && engine < 7);
}

TEST(engines)
{
    enum { ENGINES = 15 };
    for (int board = 0; board < BOARDS; board++) {
        struct qs_instance *instance = board_of(board);
        for (unsigned engine = 0; engine < ENGINES; engine++) {
            struct qs_solve_options options;
            qs_solve_options_init(&options);
            options.engine = MUST(qs_engine_name(engine));
            if (is_for(board, engine))
                expect_work(instance, &options, "engines", "%s, %s", board_names[board],
                            options.engine);
        }
    }
}

/* The first queens of the largest placement. */
static struct qs_placement start_of(const struct qs_instance *instance, size_t count)
{
    struct qs_placement placement = qs_must_solve(instance, NULL).placement;
    placement.count = count;
    return placement;
}

TEST(options)
{
    static const struct {
        int board;
        const char *engine;
        struct qs_solve_options options;
        size_t start; /* queens */
        bool certificate;
    } rows[] = {
        {DIAGONALS, "auto", {.strategy = QS_STRATEGY_UP}, 0, true},
        {DIAGONALS, "auto", {.target = 11}, 0, false},
        {DIAGONALS, "auto", {.target = 12, .seed = 3}, 0, true},
        {DIAGONALS, "auto", {.seed = 9}, 11, true},
        {DIAGONALS, "auto", {.seed = 9}, 7, false},
        {DIAGONALS, "bitset", {.strategy = QS_STRATEGY_BISECT}, 0, true},
        {DIAGONALS, "bitset", {.target = 12}, 11, false},
        {DIAGONALS, "backtrack", {.strategy = QS_STRATEGY_UP}, 5, true},
        {DIAGONALS, "backtrack", {.strategy = QS_STRATEGY_BISECT}, 0, false},
        {DIAGONALS, "backtrack", {.limits.seconds = 0.01}, 0, true},
        {DIAGONALS, "lp", {.strategy = QS_STRATEGY_UP}, 0, false},
        {DIAGONALS, "lp", {.strategy = QS_STRATEGY_BISECT, .seed = 7}, 4, false},
        {DIAGONALS, "sat", {.hints = true}, 0, true},
        {DIAGONALS, "sat", {.hints = true, .strategy = QS_STRATEGY_UP}, 0, false},
        {DIAGONALS, "sat", {.encoding = {QS_AMO_PRODUCT, QS_CARD_TOTALIZER}}, 4, true},
        {DIAGONALS, "exchange", {.target = 11, .seed = 1}, 0, false},
        {DIAGONALS, "swap", {.target = 10, .seed = 1}, 0, false},
        {DIAGONALS, "auto", {.target = 5}, 11, false},
        {DIAGONALS, "auto", {.target = 13}, 0, true},
        {EMPTY, "bitset", {.seed = 1}, 8, true},
        {LARGE, "auto", {.seed = 1}, 0, true},
        {LARGE, "auto", {.target = 250}, 0, false},
        {LARGE, "swap", {.target = 301}, 0, false},
        {LARGE, "swap", {.seed = 1}, 300, false},
        {LARGE, "swap", {.seed = 1}, 299, false},
        {LARGE, "auto", {.target = 200}, 250, false},
        {STUCK, "auto", {.limits.seconds = 0.05}, 0, false},
        {STUCK, "auto", {.target = 299}, 0, false},
        {CORNER, "backtrack", {.target = 2}, 0, true},
        {CORNER, "bitset", {.target = 2}, 0, true},
        {CORNER, "auto", {.target = 1}, 0, true},
        {CORNER, "plain", {.target = 3}, 0, true},
        {EMPTY, "plain", {.limits.seconds = 0.05}, 0, false},
        {EMPTY, "marked", {.limits.seconds = 0.01}, 0, false},
        {CORNER, "plain", {.limits.seconds = 0.005}, 0, true},
        {CORNER, "prefix", {.target = 4}, 0, false},
        {EMPTY, "brute", {.limits.seconds = 0.006}, 0, false},
        {SMALL, "genetic", {.seed = 2, .limits.seconds = 0.1}, 0, false},
        {SMALL, "anneal", {.seed = 2, .target = 3}, 0, false},
        {SMALL, "local", {.seed = 2, .target = 4}, 0, false},
        {SMALL, "local", {.seed = 3, .limits.seconds = 0.01}, 0, false},
        {SPARSE, "auto", {.strategy = QS_STRATEGY_UP}, 0, true},
        {SPARSE, "auto", {.seed = 2}, 22, true},
        {SPARSE, "auto", {.target = 23}, 21, true},
        {SPARSE, "auto", {.limits.seconds = 0.02}, 5, true},
        {SPARSE, "lp", {.limits.seconds = 0.01}, 0, false},
        {PARTS, "auto", {.strategy = QS_STRATEGY_UP, .seed = 5}, 0, true},
        {PARTS, "auto", {.target = 10}, 5, true},
        {PARTS, "auto", {.target = 12}, 0, true},
        {PARTS, "auto", {.limits.seconds = 0.005}, 3, true},
        {CROWDED, "auto", {.strategy = QS_STRATEGY_BISECT}, 0, true},
        {CROWDED, "auto", {.limits.seconds = 0.02}, 9, true},
        {CROWDED, "auto", {.target = 12}, 8, false},
    };
    for (int i = 0; i < (int)LENGTH(rows); i++) {
        struct qs_instance *instance = board_of(rows[i].board);
        struct qs_solve_options options = rows[i].options;
        struct qs_placement start;
        options.engine = rows[i].engine;
        options.threads = 1;
        if (rows[i].start > 0) {
            start = start_of(instance, rows[i].start);
            options.start = &start;
        }
        options.certificate = rows[i].certificate ? stdout : NULL;
        expect_work(instance, &options, "options", "%d, %s, %s", i, board_names[rows[i].board],
                    rows[i].engine);
    }
}

/* Beyond the last one, and without any work, there is nothing. */
TEST(counters)
{
    const struct qs_work work = {.questions = 1, .pivots = 2};
    unsigned count = 0;
    while (qs_work_name(count)) {
        assert_non_null(qs_work_meaning(count));
        assert_int_equal(qs_work_count(NULL, count++), 0);
    }
    assert_int_equal(qs_work_count(&work, 0), 1);
    assert_int_equal(qs_work_count(&work, count - 1), 2);
    assert_int_equal(qs_work_count(&work, count), 0);
    assert_null(qs_work_meaning(count));
}

/* What an engine says is checked. */
TEST(lies)
{
    static const char *const engines[] = {"exchange", "bitset"};
    static const char *const lies[] = {"", "a cover", "queens", "a bound"};
    for (int i = 0; i < 2 * FALSE_BOUND; i++) {
        struct qs_solve_options options;
        qs_solve_options_init(&options);
        options.engine = engines[i % 2];
        lie = (int)FALSE_COVER + i / 2;
        expect_work(board_of(DIAGONALS), &options, "lies", "%s, %s", lies[lie], options.engine);
        lie = TRUTH;
    }
}

static const char saved[] = "solve_work.checkpoint";

/* A run that ends early, one that goes on where it was, and one that has nothing left to do. */
TEST(checkpoints)
{
    static const struct {
        int board;
        const char *engine;
        double seconds;
        bool certificate;
    } rows[] = {
        {DIAGONALS, "bitset", 0.006, true}, {DIAGONALS, "auto", 0.007, false},
        {SPARSE, "auto", 0.012, false},     {SPARSE, "auto", 0.02, true},
        {PARTS, "auto", 0.007, true},       {CROWDED, "auto", 0.015, true},
    };
    for (int i = 0; i < (int)LENGTH(rows); i++) {
        struct qs_instance *instance = board_of(rows[i].board);
        remove(saved); /* of a run that failed */
        for (int run = 0; run < 3; run++) {
            struct qs_solve_options options;
            qs_solve_options_init(&options);
            options.engine = rows[i].engine;
            options.limits.seconds = run == 0 ? rows[i].seconds : 0;
            options.checkpoint = saved;
            options.checkpoint_interval = 0.004;
            options.certificate = rows[i].certificate ? stdout : NULL;
            expect_work(instance, &options, "checkpoints", "%d, %s, %s, run %d", i,
                        board_names[rows[i].board], rows[i].engine, run);
        }
        assert_int_equal(remove(saved), 0);
    }
}

#ifdef QS_IPASIR
/* Another solver, which may lie. */
TEST(other_solvers)
{
    static const struct {
        const char *lies;
        enum qs_strategy strategy;
        int32_t target;
        bool hints;
    } rows[] = {
        {"", QS_STRATEGY_DOWN, 0, false},     {"", QS_STRATEGY_UP, 0, true},
        {"", QS_STRATEGY_BISECT, 6, false},   {"", QS_STRATEGY_DOWN, 7, false},
        {"unsat", QS_STRATEGY_UP, 0, false},  {"few", QS_STRATEGY_DOWN, 0, false},
        {"clash", QS_STRATEGY_UP, 0, false},  {"unknown", QS_STRATEGY_UP, 0, false},
        {"unborn", QS_STRATEGY_UP, 0, false},
    };
    struct qs_instance *instance = board_of(SMALL);
    struct qs_ipasir *ipasir = MUST(qs_ipasir_load(QS_IPASIR "/ipasir_tiny.so", NULL));
    for (int i = 0; i < (int)LENGTH(rows); i++) {
        struct qs_solve_options options;
        qs_solve_options_init(&options);
        options.engine = "sat";
        options.ipasir = ipasir;
        options.strategy = rows[i].strategy;
        options.target = rows[i].target;
        options.hints = rows[i].hints;
        options.certificate = stdout;
        setenv("TINY_LIES", rows[i].lies, 1);
        expect_work(instance, &options, "solvers", "%d%s%s", i, *rows[i].lies ? ", " : "",
                    rows[i].lies);
    }
    unsetenv("TINY_LIES");
    qs_ipasir_close(ipasir);
}
#endif
