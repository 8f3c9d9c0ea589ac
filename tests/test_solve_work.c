/*
 * All that qs_solve does, as it is known: for some small boards the result of each engine, its
 * counted work, what it logs, traces and shows, how its searchers are stepped, and how often it
 * asks the clock. Where that is meant to change, so are these numbers: with QS_PRINT in the
 * environment they are printed, with QS_PRINT=text all that they stand for.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "machine.h"
#include "must_instance.h"
#include "must_solve.h"
#include "queensat/generate.h"
#include "searcher.h"
#include "test.h"

/* What is told goes here, unless it is NULL. */
static FILE *stream;

/* The line program rounds otherwise on other machines, so that only results are the same. */
static bool results_only;

static uint64_t clock_calls;

/* What a searcher tells falsely after its first step. */
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
__typeof__(qs_searcher_step) __real_qs_searcher_step, __wrap_qs_searcher_step;

/* Time goes on only where it is asked for. */
double __wrap_qs_clock_now(void)
{
    return (double)++clock_calls / 1024;
}

uint64_t __wrap_qs_searcher_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                                 struct qs_watch *watch, uint64_t ticks)
{
    uint64_t used = __real_qs_searcher_step(searcher, bounds, watch, ticks);
    if (lie != TRUTH)
        tell_lie(bounds);
    if (stream && !results_only)
        fprintf(stream, "%s: %" PRIu64 " of %" PRIu64 " ticks, %d to %d\n", searcher->name, used,
                ticks, bounds->lower, bounds->upper);
    return used;
}

static void tell_line(void *state, const char *line)
{
    (void)state;
    if (!results_only)
        fprintf(stream, "log %s\n", line);
}

static void tell_event(void *state, enum qs_trace_event event, struct qs_square square)
{
    (void)state;
    fprintf(stream, "%c%d,%d\n", event == QS_TRACE_PLACE ? '+' : '-', square.row, square.column);
}

static bool tell_progress(void *state, const struct qs_progress *progress)
{
    (void)state;
    if (!results_only)
        fprintf(stream, "%s: %d to %d, %d? %g s\n", progress->engine, progress->lower,
                progress->upper, progress->target, progress->seconds);
    return false;
}

static void tell_bound(const struct qs_bound *bound)
{
    fprintf(stream, "at most %d, %s:", bound->value, qs_reason_name(bound->reason));
    for (size_t i = 0; i < bound->cover_size; i++)
        fprintf(stream, " %d:%d*%" PRId64, (int)bound->cover[i].direction, bound->cover[i].number,
                bound->weight ? bound->weight[i] : 1);
    fprintf(stream, "\n");
}

static void tell_evidence(const struct qs_evidence *evidence)
{
    for (size_t i = 0; i < evidence->step_count; i++)
        fprintf(stream, "step %d %d,%d\n", (int)evidence->steps[i].kind,
                evidence->steps[i].square.row, evidence->steps[i].square.column);
    for (size_t i = 0; i < evidence->part_count; i++) {
        fprintf(stream, "part of %zu, ", evidence->parts[i].square_count);
        tell_bound(&evidence->parts[i].bound);
        tell_bound(&evidence->parts[i].covered);
    }
}

static void tell_result(const struct qs_result *result)
{
    const struct qs_analysis *analysis = &result->analysis;
    fprintf(stream, "%s %s %s: %d of %d, fixed %d, start %d, claimed %d, certified %d\n",
            result->engine, qs_status_name(result->status), qs_stop_name(result->stop),
            result->lower, result->target, result->fixed, result->start, result->claimed,
            result->certified);
    fprintf(stream, "answered: %d, ", qs_result_is_answered(result));
    fprintf(stream, "%" PRId64 " %" PRId64, analysis->free_squares, analysis->left_squares);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        fprintf(stream, " %d", analysis->lines[d]);
    fprintf(stream, " %d %d %d %d %s\n", analysis->forced, analysis->components, analysis->matching,
            analysis->line_cover, qs_stage_name(analysis->settled));
    if (result->solver)
        fprintf(stream, "solver %s\n", result->solver);
    if (results_only)
        return;
    fprintf(stream, "%g s, %g s: ", result->seconds, result->certificate_seconds);
    for (unsigned i = 0; qs_work_name(i); i++)
        fprintf(stream, "%" PRIu64 " ", qs_work_count(&result->work, i));
    for (size_t i = 0; i < result->placement.count; i++)
        fprintf(stream, "%d,%d ", result->placement.queens[i].row,
                result->placement.queens[i].column);
    fprintf(stream, "\n");
    tell_bound(&result->upper);
    if (result->evidence)
        tell_evidence(result->evidence);
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

/* Solve, and compare all that is told with what is known; also the certificate if one is wanted. */
static void expect_work(const char *what, int at, const struct qs_instance *instance,
                        struct qs_solve_options *options, uint32_t known)
{
    char *text;
    size_t length;
    struct qs_error error;
    struct qs_result result;
    const char *print = getenv("QS_PRINT");
    stream = MUST(open_memstream(&text, &length));
    clock_calls = 0;
    results_only = strcmp(options->engine, "lp") == 0;
    options->limits.bytes = 1 << 28;
    options->limits.poll = tell_progress;
    options->log = tell_line;
    options->trace = tell_event;
    if (options->certificate)
        options->certificate = stream;
    if (qs_solve(instance, options, &result, &error)) {
        tell_result(&result);
        assert_true(result.bytes > 0 && result.bytes <= options->limits.bytes);
        qs_result_release(&result);
    } else {
        fprintf(stream, "error %d: %s\n", error.kind, error.text);
    }
    assert_int_equal(fclose(stream), 0);
    stream = NULL;
    uint32_t found = qs_crc32(0, text, length);
    if (print)
        printf("%s%s %d: %" PRIu32 "\n", strcmp(print, "text") == 0 ? text : "", what, at, found);
    else if (found != known)
        fail_msg("%s %d: %" PRIu32 ", and not %" PRIu32, what, at, found, known);
    free(text);
}

/* Methods of textbooks, and local search that does not end by itself, take long on the others. */
static bool is_for(int board, unsigned engine)
{
    return board <= SMALL || engine < 5 || (board == DIAGONALS && engine < 7);
}

TEST(engines)
{
    enum { ENGINES = 15 };
    static const uint32_t known[BOARDS * ENGINES] = {
        579022078,  3506098789, 2762132191, 2769788644, 596972134,  1172156196, 2942776329,
        4037807185, 3453539057, 3043223648, 2977862607, 2366953429, 1086773098, 3356640602,
        3221239727, 2306746084, 2443551562, 3498114494, 4036340420, 3122862349, 1112059850,
        3153859113, 3464366388, 3797919282, 2284996861, 3788723121, 1706775056, 4231617135,
        447168199,  1082677419, 3675202616, 2861099300, 1811893243, 1569290653, 702656081,
        1236834137, 2104263595, 1498685311, 752268294,  1928008810, 488931271,  815399300,
        3659849024, 1779550464, 3183097621, 124481276,  1804373901, 3530614567, 3906017015,
        1069555460, 1008951671, 295755844,  1513011048, 2127143123, 3257709045, 3431784369,
        2553008795, 2713801461, 1651581891, 4165225925, 456060235,  4180045378, 3762142562,
        599420001,  2714560265, 309837410,  1191009082, 1181595766, 3600560680, 143869114,
        414659817,  3297031416, 2814895785, 3004875291, 3541932797, 1286660579, 1985311215,
        245166855,  2316895359, 3244634656, 2285339451, 3907619548, 0,          0,
        0,          0,          0,          0,          0,          0,          72163776,
        380240234,  4064713161, 4196356294, 1423620853, 0,          0,          0,
        0,          0,          0,          0,          0,          0,          0,
        741186474,  932825288,  1904435051, 3047305031, 829209878,  0,          0,
        0,          0,          0,          0,          0,          0,          0,
        0,          2333174565, 886784876,  3537333385, 2652075988, 2564211187, 0,
        0,          0,          0,          0,          0,          0,          0,
        0,          0};
    for (int board = 0; board < BOARDS; board++) {
        struct qs_instance *instance = board_of(board);
        for (unsigned engine = 0; engine < ENGINES; engine++) {
            struct qs_solve_options options;
            qs_solve_options_init(&options);
            options.engine = MUST(qs_engine_name(engine));
            int at = board * ENGINES + (int)engine;
            if (is_for(board, engine))
                expect_work("engine", at, instance, &options, known[at]);
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
        uint32_t known;
    } rows[] = {
        {DIAGONALS, "auto", {.strategy = QS_STRATEGY_UP}, 0, true, 1495988724},
        {DIAGONALS, "auto", {.target = 11}, 0, false, 3356156941},
        {DIAGONALS, "auto", {.target = 12, .seed = 3}, 0, true, 3335222795},
        {DIAGONALS, "auto", {.seed = 9}, 11, true, 4176645307},
        {DIAGONALS, "auto", {.seed = 9}, 7, false, 1724871275},
        {DIAGONALS, "bitset", {.strategy = QS_STRATEGY_BISECT}, 0, true, 2221636521},
        {DIAGONALS, "bitset", {.target = 12}, 11, false, 2204163818},
        {DIAGONALS, "backtrack", {.strategy = QS_STRATEGY_UP}, 5, true, 1476444443},
        {DIAGONALS, "backtrack", {.strategy = QS_STRATEGY_BISECT}, 0, false, 3053805648},
        {DIAGONALS, "backtrack", {.limits.seconds = 0.01}, 0, true, 869685723},
        {DIAGONALS, "lp", {.strategy = QS_STRATEGY_UP}, 0, false, 3244634656},
        {DIAGONALS, "lp", {.strategy = QS_STRATEGY_BISECT, .seed = 7}, 4, false, 2165007926},
        {DIAGONALS, "sat", {.hints = true}, 0, true, 3761200820},
        {DIAGONALS, "sat", {.hints = true, .strategy = QS_STRATEGY_UP}, 0, false, 618108013},
        {DIAGONALS, "sat", {.encoding = {QS_AMO_PRODUCT, QS_CARD_TOTALIZER}}, 4, true, 1094273115},
        {DIAGONALS, "exchange", {.target = 11, .seed = 1}, 0, false, 1645682948},
        {DIAGONALS, "swap", {.target = 10, .seed = 1}, 0, false, 3000096811},
        {DIAGONALS, "auto", {.target = 5}, 11, false, 634528974},
        {DIAGONALS, "auto", {.target = 13}, 0, true, 3923612728},
        {EMPTY, "bitset", {.seed = 1}, 8, true, 279622533},
        {LARGE, "auto", {.seed = 1}, 0, true, 1627004881},
        {LARGE, "auto", {.target = 250}, 0, false, 1642107962},
        {LARGE, "swap", {.target = 301}, 0, false, 3119652637},
        {LARGE, "swap", {.seed = 1}, 300, false, 176667414},
        {LARGE, "swap", {.seed = 1}, 299, false, 4264082321},
        {LARGE, "auto", {.target = 200}, 250, false, 2237128431},
        {STUCK, "auto", {.limits.seconds = 0.05}, 0, false, 816832537},
        {STUCK, "auto", {.target = 299}, 0, false, 1795024224},
        {CORNER, "backtrack", {.target = 2}, 0, true, 2087650294},
        {CORNER, "bitset", {.target = 2}, 0, true, 1272041815},
        {CORNER, "auto", {.target = 1}, 0, true, 4096582850},
        {CORNER, "plain", {.target = 3}, 0, true, 3893003320},
        {EMPTY, "plain", {.limits.seconds = 0.05}, 0, false, 1631131443},
        {EMPTY, "marked", {.limits.seconds = 0.01}, 0, false, 808949496},
        {CORNER, "plain", {.limits.seconds = 0.005}, 0, true, 1642581814},
        {CORNER, "prefix", {.target = 4}, 0, false, 743031610},
        {EMPTY, "brute", {.limits.seconds = 0.006}, 0, false, 4145688744},
        {SMALL, "genetic", {.seed = 2, .limits.seconds = 0.1}, 0, false, 1385165920},
        {SMALL, "anneal", {.seed = 2, .target = 3}, 0, false, 423038154},
        {SMALL, "local", {.seed = 2, .target = 4}, 0, false, 250603203},
        {SMALL, "local", {.seed = 3, .limits.seconds = 0.01}, 0, false, 959973157},
        {SPARSE, "auto", {.strategy = QS_STRATEGY_UP}, 0, true, 3574243501},
        {SPARSE, "auto", {.seed = 2}, 22, true, 1679004639},
        {SPARSE, "auto", {.target = 23}, 21, true, 3813772305},
        {SPARSE, "auto", {.limits.seconds = 0.02}, 5, true, 1492534200},
        {SPARSE, "lp", {.limits.seconds = 0.01}, 0, false, 2576209602},
        {PARTS, "auto", {.strategy = QS_STRATEGY_UP, .seed = 5}, 0, true, 1128242379},
        {PARTS, "auto", {.target = 10}, 5, true, 2331476725},
        {PARTS, "auto", {.target = 12}, 0, true, 3797221640},
        {PARTS, "auto", {.limits.seconds = 0.005}, 3, true, 288488140},
        {CROWDED, "auto", {.strategy = QS_STRATEGY_BISECT}, 0, true, 4096360034},
        {CROWDED, "auto", {.limits.seconds = 0.02}, 9, true, 3990602002},
        {CROWDED, "auto", {.target = 12}, 8, false, 3217666840},
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
        expect_work("options", i, instance, &options, rows[i].known);
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
    static const uint32_t known[] = {2751560290, 844283658,  763873662,
                                     1924385775, 3421838426, 3311137688};
    static const char *const engines[] = {"exchange", "bitset"};
    for (int i = 0; i < (int)LENGTH(known); i++) {
        struct qs_solve_options options;
        qs_solve_options_init(&options);
        options.engine = engines[i % 2];
        lie = (int)FALSE_COVER + i / 2;
        expect_work("lies", i, board_of(DIAGONALS), &options, known[i]);
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
        uint32_t known[3];
    } rows[] = {
        {DIAGONALS, "bitset", 0.006, true, {3895097987, 877648999, 3899499814}},
        {DIAGONALS, "auto", 0.007, false, {130258399, 3800592512, 1533041563}},
        {SPARSE, "auto", 0.012, false, {1397575578, 649132663, 3523326069}},
        {SPARSE, "auto", 0.02, true, {1819427388, 2690729497, 130721162}},
        {PARTS, "auto", 0.007, true, {2183785724, 3626969737, 2939212906}},
        {CROWDED, "auto", 0.015, true, {2412565805, 1095912488, 2805643774}},
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
            expect_work("checkpoints", 3 * i + run, instance, &options, rows[i].known[run]);
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
        uint32_t known;
    } rows[] = {
        {"", QS_STRATEGY_DOWN, 0, false, 2725687173},
        {"", QS_STRATEGY_UP, 0, true, 1373761151},
        {"", QS_STRATEGY_BISECT, 6, false, 116254013},
        {"", QS_STRATEGY_DOWN, 7, false, 1268878413},
        {"unsat", QS_STRATEGY_UP, 0, false, 3521729537},
        {"few", QS_STRATEGY_DOWN, 0, false, 1030786661},
        {"clash", QS_STRATEGY_UP, 0, false, 1464599109},
        {"unknown", QS_STRATEGY_UP, 0, false, 3046453552},
        {"unborn", QS_STRATEGY_UP, 0, false, 31356086},
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
        expect_work("solvers", i, instance, &options, rows[i].known);
    }
    unsetenv("TINY_LIES");
    qs_ipasir_close(ipasir);
}
#endif
