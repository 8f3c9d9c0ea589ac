/* Rooms: count */
/*
 * The row pass, with every kernel that this machine can run: random fields against a
 * naive count; large fields, kernels against each other, including the number of
 * squares tried; whole boards through plan, frame and field against the visit of
 * every placement; and stopping.
 */
#include <stdlib.h>
#include <string.h>

#include "count_search.h"
#include "count_symmetry.h"
#include "must_count.h"
#include "must_instance.h"
#include "random_board.h"
#include "row_pass.h"
#include "test.h"

#define KERNELS_MOST 8

static unsigned kernel_count(void)
{
    unsigned count = 0;
    while (qs_row_pass_kernel(count))
        count++;
    assert_true(count >= 1 && count <= KERNELS_MOST);
    assert_string_equal(qs_row_pass_kernel(count - 1)->name, "portable");
    return count;
}

/* What row passes need besides the field. */
struct bench {
    struct qs_memory memory;
    struct qs_arena arena;
    struct qs_watch watch;
    _Atomic bool enough;
    struct qs_count_grid grid;
    struct qs_count_search search;
    struct qs_count_worker worker;
};

static void open_bench(struct bench *bench, const struct qs_row_pass_kernel *kernel)
{
    qs_watch_init(&bench->watch, 0);
    bench->watch.enough = &bench->enough;
    bench->search.watch = &bench->watch;
    bench->search.grid = &bench->grid;
    bench->worker = (struct qs_count_worker){.search = &bench->search};
    bench->arena.memory = &bench->memory;
    bench->worker.pass = qs_row_pass_new(&bench->search, kernel, &bench->arena);
    assert_non_null(bench->worker.pass);
}

static void close_bench(struct bench *bench)
{
    qs_arena_release(&bench->arena);
    qs_count_grid_release(&bench->grid);
    free(bench->search.tasks);
    assert_int_equal(bench->memory.used, 0);
}

/* Returns the squares tried. */
static uint64_t pass_rows(const struct qs_row_pass_kernel *kernel, const struct qs_field *field,
                          uint64_t *found)
{
    struct bench bench = {
        .memory = {.limit = SIZE_MAX},
        .grid = {.memory = &bench.memory, .rows = field->rows},
        .search = {.kind = field->any_number ? QS_SEARCH_ANY : QS_SEARCH_SIZE,
                   .size = field->queens},
    };
    open_bench(&bench, kernel);
    memset(found, 0, (QS_COUNT_LINES_MAX + 1) * sizeof *found);
    qs_row_pass_count(&bench.worker, field, found);
    assert_false(bench.worker.stopped);
    close_bench(&bench);
    return bench.worker.nodes;
}

/* The naive count: queens as (row on the board, column). */
struct queens {
    unsigned count;
    int row[QS_COUNT_LINES_MAX], column[QS_COUNT_LINES_MAX];
};

static bool attacked(const struct queens *queens, int row, int column)
{
    for (unsigned i = 0; i < queens->count; i++) {
        int down = row - queens->row[i], aside = column - queens->column[i];
        if (aside == 0 || aside == down || aside == -down)
            return true;
    }
    return false;
}

static void count_naively(const struct qs_field *field, unsigned i, int row, struct queens *queens,
                          uint64_t *found)
{
    if (i == field->rows) {
        found[queens->count]++;
        return;
    }
    int next = row + (int)field->gap[i];
    count_naively(field, i + 1, next, queens, found);
    for (int column = 0; column < (int)field->width; column++) {
        if (!(field->free[i] >> column & 1) || attacked(queens, row, column))
            continue;
        queens->row[queens->count] = row;
        queens->column[queens->count++] = column;
        count_naively(field, i + 1, next, queens, found);
        queens->count--;
    }
}

/* Rows of random squares, up to this many in each, and the given gaps at most. */
static struct qs_field random_field(struct qs_random *random, unsigned rows, unsigned width,
                                    int squares, int gap)
{
    struct qs_field field = {.rows = rows, .width = width};
    for (unsigned i = 0; i < rows; i++) {
        for (int more = 1 + qs_random_below(random, squares); more > 0; more--)
            field.free[i] |= (uint64_t)1 << qs_random_below(random, (int32_t)width);
        field.gap[i] = i + 1 < rows ? 1 + (unsigned)qs_random_below(random, gap) : 0;
    }
    return field;
}

static void check_found(const struct qs_field *field, const uint64_t *found, const uint64_t *naive)
{
    for (unsigned i = 0; i <= field->rows; i++)
        assert_true(found[i] == (field->any_number || i == field->queens ? naive[i] : 0));
}

static void field_trial(struct qs_random *random)
{
    static const unsigned widths[] = {3, 8, 15, 16, 17, 31, 32, 33, 63, 64};
    unsigned rows = 1 + (unsigned)qs_random_below(random, 8);
    unsigned width = widths[qs_random_below(random, 10)];
    struct qs_field field = random_field(random, rows, width, 1 + qs_random_below(random, 5),
                                         1 + qs_random_below(random, 8));
    uint64_t naive[QS_COUNT_LINES_MAX + 1] = {0}, found[QS_COUNT_LINES_MAX + 1];
    struct queens queens = {0};
    count_naively(&field, 0, 0, &queens, naive);
    for (unsigned kernel = 0; qs_row_pass_kernel(kernel); kernel++) {
        field.any_number = true;
        field.queens = 0;
        pass_rows(qs_row_pass_kernel(kernel), &field, found);
        check_found(&field, found, naive);
        field.any_number = false;
        for (field.queens = 0; field.queens <= rows; field.queens++) {
            pass_rows(qs_row_pass_kernel(kernel), &field, found);
            check_found(&field, found, naive);
        }
    }
}

TEST(random_fields)
{
    kernel_count();
    qs_for_each_seed(1000, field_trial);
}

/* Lists fill up and are emptied many times. */
TRIALS(large_fields, 30)
{
    static const unsigned widths[] = {13, 16, 18, 32, 34, 64};
    unsigned rows = 8 + (unsigned)qs_random_below(random, 5);
    struct qs_field field = random_field(random, rows, widths[qs_random_below(random, 6)], 14,
                                         1 + qs_random_below(random, 2));
    unsigned empty = (unsigned)qs_random_below(random, 3);
    field.any_number = rows == 8 && qs_random_below(random, 2);
    field.queens = field.any_number ? 0 : rows - empty;
    uint64_t first[QS_COUNT_LINES_MAX + 1], found[QS_COUNT_LINES_MAX + 1];
    uint64_t tried = pass_rows(qs_row_pass_kernel(0), &field, first);
    for (unsigned kernel = 1; qs_row_pass_kernel(kernel); kernel++) {
        assert_int_equal(pass_rows(qs_row_pass_kernel(kernel), &field, found), tried);
        assert_memory_equal(found, first, sizeof found);
    }
}

/* A kernel that looks ahead less counts right, but tries more. */
TEST(looking_ahead)
{
    struct qs_field field = {.rows = 11, .width = 11, .queens = 11};
    for (unsigned i = 0; i < field.rows; i++) {
        field.free[i] = ((uint64_t)1 << field.width) - 1;
        field.gap[i] = 1;
    }
    for (unsigned kernel = 0; qs_row_pass_kernel(kernel); kernel++) {
        uint64_t found[QS_COUNT_LINES_MAX + 1];
        assert_int_equal(pass_rows(qs_row_pass_kernel(kernel), &field, found), 125871);
        assert_int_equal(found[11], 2680);
    }
}

/* A search for numbers on a whole board by one kernel, as in qs_count. */
static uint64_t count_by_tasks(const struct qs_instance *instance, enum qs_search_kind kind,
                               unsigned size, const struct qs_row_pass_kernel *kernel, bool *framed)
{
    struct bench bench = {.memory = {.limit = SIZE_MAX}, .search = {.kind = kind, .size = size}};
    struct qs_error error;
    qs_count_number total;
    assert_true(qs_symmetries_find(instance, NULL, &bench.search.symmetries, &error));
    assert_true(qs_count_grid_init(&bench.grid, instance, false, &bench.memory, NULL, &error));
    if (kind == QS_SEARCH_SIZE && size > bench.grid.rows) {
        qs_count_grid_release(&bench.grid);
        return 0;
    }
    open_bench(&bench, kernel);
    bool mirrored = bench.search.symmetries >> QS_MIRROR_COLUMNS & 1 && !bench.grid.walled;
    assert_true(qs_count_plan(&bench.search, mirrored, &error));
    *framed = *framed || bench.search.framed;
    for (size_t i = 0; i < bench.search.task_count; i++)
        qs_dense_count(&bench.worker, &bench.search.tasks[i]);
    assert_true(qs_tally_total(&bench.worker.tally, &total));
    close_bench(&bench);
    return (uint64_t)total;
}

static bool go_on(void *state, const struct qs_placement *placement)
{
    (void)state;
    (void)placement;
    return true;
}

/* By visiting each placement. */
static uint64_t count_by_visits(const struct qs_instance *instance, enum qs_count_kind kind,
                                int32_t size)
{
    struct qs_count_options options = qs_count_options_of(kind, size);
    options.found = go_on;
    return qs_must_count(instance, &options).total;
}

/* A random instance that has at least these symmetries. */
static struct qs_instance *symmetric_instance(struct qs_random *random, unsigned group, int32_t n)
{
    static const int percents[] = {0, 5, 20, 40, 60};
    struct qs_instance *instance = qs_must_make_instance(n);
    if (n % 2 == 1 && qs_random_below(random, 4) == 0)
        qs_must_add_queen(instance, n / 2, n / 2);
    int32_t blocks = n * n * percents[qs_random_below(random, 5)] / 100;
    for (int32_t i = 0; i < blocks; i++) {
        int32_t row = qs_random_below(random, n);
        struct qs_square square = {row, qs_random_below(random, n)};
        for (unsigned s = 0; s < QS_SYMMETRIES && blocks > 0; s++)
            if (group >> s & 1) {
                i += s > 0;
                qs_instance_block_square(
                    instance, qs_symmetry_apply(s, qs_instance_shape(instance), square), NULL);
            }
    }
    return instance;
}

static bool any_framed, any_bare;

static void board_trial(struct qs_random *random)
{
    static const unsigned groups[] = {0x01, 0x03, 0x05, 0x09, 0x0f, 0x11, 0x81, 0x69, 0x99, 0xff};
    unsigned group = groups[qs_random_below(random, 10)];
    int32_t n = 7 + qs_random_below(random, 5);
    struct qs_instance *instance = symmetric_instance(random, group, n);
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    bool any = n <= 8 && qs_random_below(random, 2);
    int32_t size = n - qs_random_below(random, n > 9 ? 2 : 4);
    uint64_t expected =
        count_by_visits(instance, any ? QS_COUNT_ANY : QS_COUNT_SIZE, any ? 0 : size);
    for (unsigned kernel = 0; qs_row_pass_kernel(kernel); kernel++) {
        bool framed = false;
        uint64_t total =
            count_by_tasks(instance, any ? QS_SEARCH_ANY : QS_SEARCH_SIZE,
                           (unsigned)(size - (int32_t)fixed), qs_row_pass_kernel(kernel), &framed);
        assert_int_equal(total, expected);
        any_framed = any_framed || framed;
        any_bare = any_bare || !framed;
    }
}

TEST(symmetric_boards)
{
    any_framed = any_bare = false;
    qs_for_each_seed(300, board_trial);
    assert_true(getenv("QS_SEED") || (any_framed && any_bare));
}

/* A board with walls, some blocked squares and rows, and queens; perhaps very wide. */
static struct qs_instance *walled_instance(struct qs_random *random)
{
    struct qs_square walls[40];
    const int32_t rows = 5 + qs_random_below(random, 5);
    const int32_t columns = rows > 7 ? 6 : 5 + qs_random_below(random, 5);
    const int32_t step = qs_random_below(random, 3) == 0 ? 1 + qs_random_below(random, 8) : 1;
    size_t count = 1 + (size_t)qs_random_below(random, rows * columns / 3);
    for (size_t i = 0; i < count; i++)
        walls[i] = (struct qs_square){qs_random_below(random, rows),
                                      qs_random_below(random, columns * step)};
    const struct qs_shape shape = {rows, columns * step, count, walls};
    struct qs_instance *instance = qs_must_own(qs_instance_new_shaped(&shape, NULL));
    const int32_t row = qs_random_below(random, 3 * rows);
    for (int32_t i = 0; i < rows * columns * step; i++) {
        struct qs_square square = {i / (columns * step), i % (columns * step)};
        if (i % step != 0 || square.row == row || qs_random_below(random, 12) == 0)
            qs_instance_block_square(instance, square, NULL);
        if (qs_random_below(random, 40) == 0) /* may be refused */
            qs_instance_add_queen(instance, square, NULL);
    }
    return instance;
}

/* The ways of the row pass with walls: also how many rows stay empty. */
TRIALS(walled_boards, 200)
{
    struct qs_instance *instance = walled_instance(random);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_ANY, 0);
    options.found = go_on;
    struct qs_count_result visits = qs_must_count(instance, &options);
    bool framed = false;
    for (unsigned kernel = 0; qs_row_pass_kernel(kernel); kernel++) {
        assert_int_equal(
            count_by_tasks(instance, QS_SEARCH_ANY, 0, qs_row_pass_kernel(kernel), &framed),
            visits.total);
        for (unsigned size = 0; size < 20; size++)
            assert_int_equal(
                count_by_tasks(instance, QS_SEARCH_SIZE, size, qs_row_pass_kernel(kernel), &framed),
                visits.added[size]);
    }
    assert_false(framed);
}

/* On an endless field: what is tried after the watch has stopped. */
TEST(stopped)
{
    for (unsigned empty = 0; empty <= 2; empty++) {
        struct qs_field field = {.rows = 30, .width = 30, .queens = 30 - empty};
        for (unsigned i = 0; i < 30; i++) {
            field.free[i] = ((uint64_t)1 << 30) - 1;
            field.gap[i] = 1;
        }
        for (unsigned kernel = 0; qs_row_pass_kernel(kernel); kernel++) {
            struct bench bench = {.memory = {.limit = SIZE_MAX},
                                  .enough = true,
                                  .grid = {.memory = &bench.memory, .rows = 30},
                                  .search = {.kind = QS_SEARCH_SIZE, .size = field.queens}};
            uint64_t found[QS_COUNT_LINES_MAX + 1] = {0};
            open_bench(&bench, qs_row_pass_kernel(kernel));
            qs_row_pass_count(&bench.worker, &field, found);
            assert_true(bench.worker.stopped);
            assert_true(bench.worker.nodes < (uint64_t)1 << 17);
            close_bench(&bench);
        }
    }
}
