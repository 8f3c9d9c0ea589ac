/* Rooms: solve */
/*
 * The textbook methods: their counters against published numbers and against a naive count of the
 * same work, and what they promise besides. Their answers on small boards: test_whole.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "must_instance.h"
#include "must_solve.h"
#include "random_board.h"
#include "soon.h"
#include "test.h"

enum { MOST = 16 };

static const char *const trees[] = {"brute", "prefix", "plain", "first", "marked"};
static const char *const movers[] = {"local", "anneal", "genetic"};
enum { TREES = LENGTH(trees), MOVERS = LENGTH(movers) };

static struct qs_result solve_by(const struct qs_instance *instance, const char *engine)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    return qs_must_solve(instance, &options);
}

/* The work on an empty board, which the engine must fill completely. */
static struct qs_work work_on(int32_t n, const char *engine, uint64_t seed)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.seed = seed;
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.lower, n);
    return result.work;
}

/*
 * The naive count: the lines and places of an instance in the order in which an
 * engine goes through them, and a search that looks everything up in the instance.
 */
struct table {
    const struct qs_instance *instance;
    bool by_row; /* the lines are rows */
    int32_t lines, places, line[MOST], place[MOST];
    struct qs_square queens[MOST];
    int32_t count;
    bool may_leave_empty, stops;
    uint64_t nodes, checks, placings, solutions;
};

static struct qs_square square_at(const struct table *table, int32_t line, int32_t place)
{
    int32_t a = table->line[line], b = table->place[place];
    return table->by_row ? (struct qs_square){a, b} : (struct qs_square){b, a};
}

/* The rows (or columns) with a free square. */
static int32_t open_lines(const struct qs_instance *instance, bool rows, int32_t numbers[MOST])
{
    int32_t n = qs_instance_size(instance), count = 0;
    for (int32_t i = 0; i < n; i++) {
        bool open = false;
        for (int32_t j = 0; j < n; j++)
            open = open || qs_naive_is_free(instance, rows ? (struct qs_square){i, j}
                                                           : (struct qs_square){j, i});
        if (open)
            numbers[count++] = i;
    }
    return count;
}

static struct table make_table(const struct qs_instance *instance, bool by_row)
{
    struct table table = {.instance = instance, .by_row = by_row};
    table.lines = open_lines(instance, by_row, table.line);
    table.places = open_lines(instance, !by_row, table.place);
    if (table.lines > table.places)
        return make_table(instance, !by_row);
    return table;
}

/* Walk along the row, column, difference or sum of a square, until a queen: then true. */
static bool walk(struct table *table, struct qs_square from, int direction)
{
    int32_t n = qs_instance_size(table->instance);
    for (int32_t i = 0; i < n * n; i++) {
        struct qs_square at = {i / n, i % n};
        const bool same[] = {at.row == from.row, at.column == from.column,
                             at.row - at.column == from.row - from.column,
                             at.row + at.column == from.row + from.column};
        if (!same[direction] || !qs_naive_is_free(table->instance, at))
            continue;
        table->checks++;
        for (int32_t j = 0; j < table->count; j++)
            if (table->queens[j].row == at.row && table->queens[j].column == at.column)
                return true;
    }
    return false;
}

static bool is_attacked(struct table *table, struct qs_square square)
{
    for (int direction = 0; direction < 4; direction++)
        if (direction != (table->by_row ? 0 : 1) && walk(table, square, direction))
            return true;
    return false;
}

static bool search(struct table *table, int32_t line)
{
    if (line == table->lines) {
        table->solutions += table->count == table->lines;
        return table->stops;
    }
    for (int32_t place = 0; place < table->places; place++) {
        struct qs_square square = square_at(table, line, place);
        table->nodes++;
        if (!qs_naive_is_free(table->instance, square) || is_attacked(table, square))
            continue;
        table->placings++;
        table->queens[table->count++] = square;
        bool over = search(table, line + 1);
        if (over)
            return true; /* the queens stay, for inspection */
        table->count--;
    }
    return table->may_leave_empty && search(table, line + 1);
}

/* The rank of a permutation in lexicographic order, from 1: its Lehmer code in factorial base. */
static uint64_t rank(const int32_t *items, int32_t count)
{
    uint64_t place = 0;
    for (int32_t i = 0; i < count; i++) {
        uint64_t smaller = 0;
        for (int32_t j = i + 1; j < count; j++)
            smaller += items[j] < items[i];
        place = place * (uint64_t)(count - i) + smaller;
    }
    return place + 1;
}

/* The pairs tested in the order (1,0), (2,0), (2,1), (3,0) … until one attacks, summed up. */
static uint64_t count_pairs(int32_t n, int32_t *columns, int32_t row, uint64_t *left)
{
    uint64_t pairs = 0;
    if (row == n) {
        --*left;
        for (int32_t i = 1; i < n; i++)
            for (int32_t j = 0; j < i; j++, pairs++)
                if (abs(columns[i] - columns[j]) == i - j)
                    return pairs + 1;
        return pairs;
    }
    for (int32_t column = 0; column<n && * left> 0; column++) {
        bool used = false;
        for (int32_t i = 0; i < row; i++)
            used = used || columns[i] == column;
        columns[row] = column;
        pairs += used ? 0 : count_pairs(n, columns, row + 1, left);
    }
    return pairs;
}

/*
 * Five rows, seven columns: the order of the two unused columns does not count, so
 * only every second permutation is tried.
 */
TEST(test_brute_oblong_work)
{
    struct qs_instance *instance = qs_must_make_instance(7);
    for (int32_t i = 0; i < 14; i++)
        qs_instance_block_square(instance, (struct qs_square){i % 2, i / 2}, NULL);
    struct qs_result result = solve_by(instance, "brute");
    assert_int_equal(result.lower, 5);
    int32_t columns[7];
    for (int32_t i = 0; i < 5; i++)
        columns[i] = result.placement.queens[i].column;
    for (int32_t column = 0, count = 5; column < 7; column++) {
        bool used = false;
        for (int32_t i = 0; i < 5; i++)
            used = used || columns[i] == column;
        if (!used)
            columns[count++] = column;
    }
    assert_int_equal(result.work.placements, (rank(columns, 7) - 1) / 2 + 1);
}

TEST(test_brute_work)
{
    assert_int_equal(work_on(8, "brute", 0).placements, 2843); /* 15863724 */
    for (int32_t n = 4; n <= 9; n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        struct table table = make_table(instance, true);
        table.stops = true;
        assert_true(search(&table, 0));
        int32_t columns[MOST];
        for (int32_t row = 0; row < n; row++)
            columns[row] = table.queens[row].column;
        uint64_t tried = rank(columns, n), left = tried;
        struct qs_work work = work_on(n, "brute", 0);
        assert_int_equal(work.placements, tried);
        assert_int_equal(work.checks, count_pairs(n, columns, 0, &left));
        assert_int_equal(work.nodes, 0);
    }
}

/* Count the prefixes of permutations up to the first placement, and the pairs tested. */
static bool extend(int32_t n, int32_t *columns, int32_t row, struct qs_work *work)
{
    for (int32_t column = 0; column < n && row < n; column++) {
        bool used = false, attacked = false;
        for (int32_t i = 0; i < row; i++)
            used = used || columns[i] == column;
        work->nodes += !used;
        for (int32_t i = 0; i < row && !used && !attacked; i++, work->checks++)
            attacked = abs(columns[i] - column) == row - i;
        columns[row] = column;
        if (!used && !attacked && extend(n, columns, row + 1, work))
            return true;
    }
    return row == n;
}

TEST(test_prefix_work)
{
    for (int32_t n = 4; n <= 12; n++) {
        int32_t columns[MOST];
        struct qs_work expected = {0}, work = work_on(n, "prefix", 0);
        assert_true(extend(n, columns, 0, &expected));
        assert_int_equal(work.nodes, expected.nodes);
        assert_int_equal(work.checks, expected.checks);
    }
}

/* A prefix is a placement, too: if eight do not fit, and if fewer are asked for. */
TEST(test_prefix_bounds)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "prefix";
    struct qs_instance *instance = qs_must_make_instance(3);
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.lower, 2);
    assert_int_equal(result.upper.reason, QS_REASON_ENUMERATION);
    instance = qs_must_make_instance(8);
    options.target = 3;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.lower, 3);
    assert_int_equal(result.work.nodes, 6); /* 0; 01 02; 021 023 024 */
}

TEST(test_first_work)
{
    assert_int_equal(work_on(8, "first", 0).nodes, 876); /* Wirth 1976 */
    for (int32_t n = 4; n <= 9; n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        struct table table = make_table(instance, false);
        table.stops = true;
        assert_true(search(&table, 0));
        struct qs_work work = work_on(n, "first", 0);
        assert_int_equal(work.nodes, table.nodes);
        assert_int_equal(work.checks, table.checks);
    }
}

/* On an empty board every set of queens without attack is the parent of nodes: test_engines.c. */
TEST(test_plain_work)
{
    static const uint64_t placements[] = {0, 2, 5, 18, 87, 462, 2635};
    for (int32_t n = 1; n <= 6; n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        struct table table = make_table(instance, false);
        table.may_leave_empty = true;
        search(&table, 0);
        assert_int_equal(table.placings, placements[n] - 1);
        struct qs_result result = solve_by(instance, "plain");
        assert_int_equal(result.work.nodes, table.nodes);
        assert_int_equal(result.work.checks, table.checks);
    }
}

TEST(test_marked_work)
{
    assert_int_equal(work_on(8, "marked", 0).nodes, 15720);
    static const uint64_t solutions[] = {1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
    for (int32_t n = 4; n <= 12; n++)
        assert_int_equal(work_on(n, "marked", 0).solutions, solutions[n - 1]);
}

static bool is_same_work(const struct qs_work *a, const struct qs_work *b)
{
    for (unsigned i = 0; qs_work_name(i); i++)
        if (qs_work_count(a, i) != qs_work_count(b, i))
            return false;
    return true;
}

TEST(test_seeds)
{
    for (int i = 0; i < MOVERS; i++) {
        struct qs_work one = work_on(20, movers[i], 1), again = work_on(20, movers[i], 1),
                       two = work_on(20, movers[i], 2);
        assert_true(is_same_work(&one, &again));
        assert_false(is_same_work(&one, &two));
        assert_true(one.placements > 0);
    }
    assert_true(work_on(1000, "local", 1).placements < 1000000);
    work_on(200, "anneal", 1);
    work_on(50, "genetic", 1);
}

/* The queens on the board according to the trace, in the order of placing. */
struct standing {
    struct qs_square queens[MOST];
    int32_t count;
    uint64_t placed;
    bool may_attack, in_order;
};

static void watch(void *state, enum qs_trace_event step, struct qs_square square)
{
    struct standing *standing = state;
    int32_t i = standing->count;
    while (i-- > 0)
        if (standing->queens[i].row == square.row && standing->queens[i].column == square.column)
            break;
    if (step == QS_TRACE_TAKE_BACK) {
        assert_true(standing->in_order ? i == standing->count - 1 && i >= 0 : i >= 0);
        standing->queens[i] = standing->queens[--standing->count];
        return;
    }
    assert_true(i < 0 && standing->count < MOST);
    for (i = 0; i < standing->count; i++)
        assert_true(standing->may_attack || !qs_naive_attack(standing->queens[i], square));
    standing->queens[standing->count++] = square;
    standing->placed++;
}

static uint64_t trace(const struct qs_instance *instance, const char *engine, bool in_order)
{
    struct standing standing = {.in_order = in_order};
    standing.may_attack = !in_order || strcmp(engine, "brute") == 0;
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.trace = watch;
    options.trace_state = &standing;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(standing.count, 0);
    assert_true(standing.placed >= (uint64_t)result.lower - (uint64_t)result.fixed);
    return standing.placed;
}

static void trace_random_board(struct qs_random *random)
{
    struct qs_instance *instance = qs_must_random(random, 6);
    for (int i = 0; i < TREES; i++)
        trace(instance, trees[i], true);
    for (int i = 0; i < MOVERS; i++)
        trace(instance, movers[i], false);
}

TEST(test_trace)
{
    qs_for_each_seed(50, trace_random_board);
    struct qs_instance *instance = qs_must_make_instance(8);
    assert_int_equal(trace(instance, "brute", true), 8 * 2843);
    assert_int_equal(trace(instance, "first", true), 113);
    assert_int_equal(trace(instance, "prefix", true), 113);
    assert_int_equal(trace(instance, "marked", true), 2056);
    assert_int_equal(trace(instance, "plain", true), 118968);
}

static bool interrupt(void *state, const struct qs_progress *progress)
{
    (void)state;
    (void)progress;
    return true;
}

/* On a board that would take most methods years. */
TEST(test_interrupt)
{
    struct qs_instance *instance = qs_must_make_instance(40);
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    for (int i = 0; i < TREES + MOVERS; i++) {
        options.engine = i < TREES ? trees[i] : movers[i - TREES];
        options.limits.poll = NULL;
        options.limits.seconds = 0.02;
        struct qs_result result = qs_must_solve(instance, &options);
        assert_true(result.stop == QS_STOP_TIME || i >= TREES);
        assert_true(result.seconds >= 0.02 || i >= TREES);
        assert_true(result.seconds < QS_SOON);
        assert_int_equal(result.upper.value, 40); /* an unfinished search proves nothing */
        options.limits.poll = interrupt;
        options.limits.seconds = 0;
        result = qs_must_solve(instance, &options);
        assert_int_equal(result.stop, QS_STOP_INTERRUPT);
        assert_int_equal(result.upper.value, 40);
    }
}

static bool interrupt_later(void *state, const struct qs_progress *progress)
{
    int *calls = state;
    if (progress->target > 0) /* the free squares are still being listed */
        return false;
    return ++*calls > 3;
}

/*
 * The methods that move queens have a placement when they are interrupted: here
 * the first try takes longer than the time between two polls, because two rows
 * have one free square each, and these attack each other.
 */
TEST(test_interrupted_repair)
{
    struct qs_instance *instance = qs_must_make_instance(1000);
    for (int32_t i = 0; i < 2000; i++)
        if (i / 2 != i % 2)
            qs_instance_block_square(instance, (struct qs_square){i % 2, i / 2}, NULL);
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    for (int i = 0; i < MOVERS; i++) {
        int calls = 0;
        options.engine = movers[i];
        options.limits.poll = interrupt_later;
        options.limits.state = &calls;
        struct qs_result result = qs_must_solve(instance, &options);
        assert_int_equal(result.stop, QS_STOP_INTERRUPT);
        assert_true(result.lower > 400 && result.upper.value == 1000);
    }
}

/* A board with all sum diagonals blocked except every sixth. */
static struct qs_instance *every_sixth_sum(int32_t n)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t sum = 0; sum <= 2 * n - 2; sum++)
        if (sum % 6 != 0)
            qs_must_block_diagonal(instance, QS_SUM, sum);
    return instance;
}

static const struct qs_engine *find_engine(const char *name)
{
    for (int i = 0; qs_engines[i]; i++)
        if (strcmp(qs_engines[i]->name, name) == 0)
            return qs_engines[i];
    fail_msg("there is no engine %s", name);
    return NULL;
}

/* Run the engine with this many bytes more than the board needs; whether they were enough. */
static bool gives_back(const char *engine, struct qs_task task, size_t bytes)
{
    struct qs_memory *memory = task.board->memory;
    struct qs_bounds bounds;
    struct qs_watch watch;
    struct qs_bound rows = {.value = (int32_t)task.board->lines[QS_ROW].count};
    qs_watch_init(&watch, 0);
    assert_true(qs_bounds_init(&bounds, task.board, 0, &rows, &watch));
    task.bounds = &bounds;
    task.watch = &watch;
    size_t before = memory->used;
    memory->limit = before + bytes;
    find_engine(engine)->run(&task);
    memory->limit = SIZE_MAX;
    if (memory->used != before)
        fail_msg("%s: %zu bytes before, %zu after, with a limit of %zu", engine, before,
                 memory->used, bytes);
    qs_bounds_release(&bounds);
    return watch.stop != QS_STOP_MEMORY;
}

/* A method gives back all its memory, whatever the limit. */
TEST(test_memory_given_back)
{
    enum { ROOM = 6 };
    struct qs_error error;
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_instance *instance = every_sixth_sum(ROOM);
    struct qs_board *board = MUST(qs_board_new(instance, &memory, NULL, &error));
    struct qs_task task = {.instance = instance, .board = board, .options = &options};
    for (int i = 0; i < TREES + MOVERS; i++) {
        size_t bytes = 0;
        while (!gives_back(i < TREES ? trees[i] : movers[i - TREES], task, bytes))
            bytes++;
        assert_true(bytes > 0);
    }
    qs_board_free(board);
    assert_int_equal(memory.used, 0);
}

/* The methods are in teaching order. */
TEST(test_table)
{
    static const char *const names[] = {"auto",  "sat",      "backtrack", "bitset", "lp",
                                        "swap",  "exchange", "brute",     "prefix", "plain",
                                        "first", "marked",   "local",     "anneal", "genetic"};
    for (unsigned i = 0; i < LENGTH(names); i++) {
        assert_string_equal(qs_engine_name(i), names[i]);
        assert_int_equal(qs_engine_is_exact(names[i]), i < 5 || i == 9);
    }
    assert_null(qs_engine_name(LENGTH(names)));
}

struct uses {
    unsigned lines, steps;
};

static void count_line(void *state, const char *line)
{
    (void)line;
    ((struct uses *)state)->lines++;
}

static void count_step(void *state, enum qs_trace_event event, struct qs_square square)
{
    (void)event, (void)square;
    ((struct uses *)state)->steps++;
}

/* An engine traces and logs if and only if it says so; swap logs only on large boards. */
TEST(test_uses)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    for (unsigned i = 0; qs_engine_name(i); i++) {
        const char *name = qs_engine_name(i);
        struct qs_result result;
        struct qs_solve_options options;
        struct uses uses = {0, 0};
        qs_solve_options_init(&options);
        options.engine = name;
        options.log = count_line;
        options.trace = count_step;
        options.log_state = options.trace_state = &uses;
        assert_true(qs_solve(instance, &options, &result, NULL));
        assert_int_equal(uses.steps > 0, qs_engine_uses(name, QS_USES_TRACE));
        if (strcmp(name, "swap") != 0)
            assert_int_equal(uses.lines > 0, qs_engine_uses(name, QS_USES_LOG));
        qs_result_release(&result);
    }
    assert_false(qs_engine_uses("magic", QS_USES_SEED));
}

/* Every stage has a name, and no two have the same. */
TEST(test_stages)
{
    for (int i = 0; i < QS_STAGES; i++) {
        assert_non_null(qs_stage_name(i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(qs_stage_name(i), qs_stage_name(j));
    }
}
