/* Rooms: count */
/*
 * Counting on boards that are not square and on boards with walls: 3,000 small boards of which all
 * numbers are known (tests/data/README.md), and larger ones against a search over subsets of their
 * few free squares. Each number row by row, by visits and by states.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count_symmetry.h"
#include "must_count.h"
#include "must_instance.h"
#include "state_search.h"
#include "test.h"

static struct qs_instance *must_shape(int32_t rows, int32_t columns, const struct qs_square *walls,
                                      size_t count)
{
    const struct qs_shape shape = {rows, columns, count, walls};
    return qs_must_own(qs_instance_new_shaped(&shape, NULL));
}

/* What is seen of the placements that are listed. */
struct listed {
    const struct qs_instance *instance;
    uint64_t count;
    struct qs_square last[64];
    size_t last_count;
};

/* Its queens are in row-major order, and no two attack each other. */
static void assert_valid(const struct qs_instance *instance, const struct qs_placement *placement)
{
    struct qs_placement_faults faults;
    assert_true(qs_placement_check(instance, placement, &faults, NULL));
    assert_true(qs_placement_is_valid(&faults));
    qs_placement_faults_release(&faults);
    for (size_t i = 1; i < placement->count; i++) {
        struct qs_square a = placement->queens[i - 1], b = placement->queens[i];
        assert_true(a.row < b.row || (a.row == b.row && a.column < b.column));
    }
}

/* The column of the queen on the line in a row that begins at the square; n if there is none. */
static int32_t column_on(const struct qs_instance *instance, const struct qs_square *queens,
                         size_t count, int32_t line)
{
    for (size_t i = 0; i < count; i++)
        if (qs_instance_line(instance, queens[i], QS_ROW) == line)
            return queens[i].column;
    return qs_instance_size(instance);
}

/* The order of placements of queensat/count.h: after the last one. */
static void assert_after(const struct listed *listed, const struct qs_placement *placement)
{
    const struct qs_instance *instance = listed->instance;
    struct qs_shape shape = qs_instance_shape(instance);
    for (int32_t line = 0; line < shape.rows + (int32_t)shape.wall_count; line++) {
        int32_t before = column_on(instance, listed->last, listed->last_count, line);
        int32_t now = column_on(instance, placement->queens, placement->count, line);
        if (before != now) {
            assert_true(before < now);
            return;
        }
    }
    fail_msg("a placement is listed twice");
}

static bool note_placement(void *state, const struct qs_placement *placement)
{
    struct listed *listed = state;
    assert_valid(listed->instance, placement);
    if (listed->count > 0)
        assert_after(listed, placement);
    assert_true(placement->count <= LENGTH(listed->last));
    if (placement->count > 0)
        memcpy(listed->last, placement->queens, placement->count * sizeof *listed->last);
    listed->last_count = placement->count;
    listed->count++;
    return true;
}

/* By numbers and, with a list, by visits; the latter's result. */
static struct qs_count_result count_both_ways(const struct qs_instance *instance,
                                              enum qs_count_kind kind, int32_t size, bool classes,
                                              qs_count_number total)
{
    struct listed listed = {.instance = instance};
    struct qs_count_options options = qs_count_options_of(kind, size);
    options.threads = 1;
    options.classes = classes;
    struct qs_count_result numbers = qs_must_count(instance, &options);
    options.found = note_placement;
    options.found_state = &listed;
    struct qs_count_result visits = qs_must_count(instance, &options);
    assert_true(numbers.complete && visits.complete);
    assert_int_equal(numbers.total, total);
    assert_int_equal(visits.total, total);
    assert_int_equal(listed.count, classes ? visits.classes : total);
    assert_int_equal(numbers.classes, visits.classes);
    assert_int_equal(numbers.size, visits.size);
    assert_int_equal(numbers.symmetries, visits.symmetries);
    assert_memory_equal(numbers.added, visits.added, sizeof numbers.added);
    return visits;
}

/* What is counted by states. */
enum states_of { STATES_OF_ANY, STATES_OF_MOST, STATES_OF_MAXIMAL };

/* By states, on the grid or the transposed one. False: they are more than this many nodes. */
static bool try_states(const struct qs_instance *instance, bool transposed, enum states_of what,
                       qs_state_kernel *kernel, uint64_t nodes_most, qs_count_number *total)
{
    static struct qs_state_search search;
    static qs_count_number number[QS_STATE_NUMBERS];
    struct qs_count_grid grid;
    struct qs_memory memory;
    struct qs_watch watch;
    struct qs_error error;
    qs_memory_init(&memory, SIZE_MAX);
    qs_watch_init(&watch, 0);
    assert_true(qs_count_grid_init(&grid, instance, transposed, &memory, NULL, &error));
    memset(&search, 0, sizeof search);
    search.maximal = what == STATES_OF_MAXIMAL;
    search.most = what == STATES_OF_MOST;
    search.most_size = QS_COUNT_LINES_MAX;
    search.nodes_most = nodes_most;
    search.watch = &watch;
    search.number = number;
    qs_state_search_init(&search, &grid, 4, 0);
    assert_true(qs_state_table_init(&search.table, qs_state_key_words(&search), &memory));
    if (kernel)
        kernel(&search);
    else
        qs_state_search_run(&search);
    qs_state_table_release(&search.table);
    qs_count_grid_release(&grid);
    assert_int_equal(memory.used, 0);
    *total = 0;
    for (unsigned i = 0; i < search.value.sizes && search.end == QS_STATES_COUNTED; i++)
        *total += search.value.number[i];
    assert_true(search.end == QS_STATES_COUNTED || search.end == QS_STATES_LIMIT);
    return search.end == QS_STATES_COUNTED;
}

static qs_count_number count_states(const struct qs_instance *instance, bool transposed,
                                    enum states_of what, qs_state_kernel *kernel)
{
    qs_count_number total;
    assert_true(try_states(instance, transposed, what, kernel, UINT64_MAX, &total));
    return total;
}

/* A line of the table. */
struct known {
    char board[256];
    int32_t maximum;
    unsigned long of_maximum, any, maximal, symmetries, classes;
};

/* "#" is a wall, "x" blocked, "Q" a queen; "/" ends a row. */
static struct qs_instance *read_board(const char *text)
{
    struct qs_square walls[14 * 14];
    size_t wall_count = 0;
    int32_t columns = (int32_t)strcspn(text, "/"), rows = 1;
    for (const char *at = text; (at = strchr(at, '/')); at++)
        rows++;
    for (int32_t i = 0; i < rows * columns; i++)
        if (text[i + i / columns] == '#')
            walls[wall_count++] = (struct qs_square){i / columns, i % columns};
    struct qs_instance *instance = must_shape(rows, columns, walls, wall_count);
    for (int32_t i = 0; i < rows * columns; i++) {
        if (text[i + i / columns] == 'x')
            qs_must_block(instance, i / columns, i % columns);
        if (text[i + i / columns] == 'Q')
            qs_must_add_queen(instance, i / columns, i % columns);
    }
    return instance;
}

static void check_known(const struct known *known)
{
    struct qs_instance *instance = read_board(known->board);
    count_both_ways(instance, QS_COUNT_ANY, 0, false, known->any);
    count_both_ways(instance, QS_COUNT_MAXIMAL, 0, false, known->maximal);
    count_both_ways(instance, QS_COUNT_SIZE, known->maximum, false, known->of_maximum);
    struct qs_count_result largest =
        count_both_ways(instance, QS_COUNT_MAXIMUM, 0, true, known->of_maximum);
    assert_int_equal(largest.size, known->maximum);
    assert_int_equal(largest.classes, known->classes);
    struct qs_count_result result =
        count_both_ways(instance, QS_COUNT_SIZE, known->maximum, true, known->of_maximum);
    assert_int_equal(result.symmetries, known->symmetries);
    assert_int_equal(result.classes, known->classes);
    for (int transposed = 0; transposed < 2; transposed++) {
        assert_int_equal(count_states(instance, transposed, STATES_OF_ANY, NULL), known->any);
        assert_int_equal(
            count_states(instance, transposed, STATES_OF_MAXIMAL, qs_states_portable_1),
            known->maximal);
        assert_int_equal(count_states(instance, transposed, STATES_OF_MOST, NULL),
                         known->of_maximum);
    }
}

TEST(known_boards)
{
    char line[200];
    int boards = 0;
    FILE *stream = MUST(fopen(QS_TEST_DATA "/walls/counts.tsv", "r"));
    assert_non_null(fgets(line, sizeof line, stream)); /* the heads */
    while (fgets(line, sizeof line, stream)) {
        struct known known;
        assert_int_equal(sscanf(line, "%255s %d %lu %lu %lu %lu %lu", known.board, &known.maximum,
                                &known.of_maximum, &known.any, &known.maximal, &known.symmetries,
                                &known.classes),
                         7);
        if (boards++ % qs_test_shard() != 0)
            continue;
        qs_trying("%s", known.board);
        check_known(&known);
        qs_release_all();
    }
    fclose(stream);
    assert_int_equal(boards, 3000);
}

/* Boards of up to 14 × 14 squares: by states where they are few, and visited where there are few.
 */
TEST(known_maxima)
{
    char line[300];
    const uint64_t nodes_most = 1 << 13, list_most = 2000;
    int boards = 0, by_states = 0, listed = 0, known = 0;
    FILE *stream = MUST(fopen(QS_TEST_DATA "/walls/maxima.tsv", "r"));
    assert_non_null(fgets(line, sizeof line, stream)); /* the heads */
    for (; fgets(line, sizeof line, stream); boards++) {
        char board[256], number[32];
        int32_t maximum;
        qs_count_number total;
        assert_int_equal(sscanf(line, "%255s %d %31s", board, &maximum, number), 3);
        if ((unsigned long)boards % qs_test_shard() != 0)
            continue;
        qs_trying("%s", board);
        struct qs_instance *instance = read_board(board);
        struct qs_count_options options = qs_count_options_of(QS_COUNT_MAXIMUM, 0);
        options.threads = 1;
        struct qs_count_result result = qs_must_count(instance, &options);
        assert_true(result.complete);
        assert_int_equal(result.size, maximum);
        if (strcmp(number, "-") != 0) { /* it is not known of all */
            assert_int_equal(result.total, strtoull(number, NULL, 10));
            known++;
        }
        for (int transposed = 0; transposed < 2; transposed++)
            if (try_states(instance, transposed, STATES_OF_MOST, NULL, nodes_most, &total)) {
                assert_int_equal(result.total, total);
                by_states++;
            }
        if (result.total <= list_most && strlen(board) < 90) {
            count_both_ways(instance, QS_COUNT_MAXIMUM, 0, true, result.total);
            listed++;
        }
        qs_release_all();
    }
    fclose(stream);
    assert_int_equal(boards, 300);
    if (qs_test_shard() == 1)
        assert_true(known >= 299 && by_states > 500 && listed > 150);
}

#define SIDE 120
#define FREE_MOST 16

/* A large board with few free squares, in some rows and columns with the same distance. */
struct wide {
    int32_t rows, columns;
    bool wall[SIDE][SIDE];
    struct qs_square walls[SIDE];
    size_t wall_count;
    struct qs_square square[FREE_MOST];
    unsigned squares;
    uint64_t attacks[FREE_MOST];
    uint64_t any[FREE_MOST + 1], maximal[FREE_MOST + 1]; /* by size */
};

/* Whether a queen on one square attacks the other: by walking in all eight directions. */
static bool sees(const struct wide *wide, struct qs_square from, struct qs_square to)
{
    for (int down = -1; down <= 1; down++)
        for (int aside = -1; aside <= 1; aside++) {
            struct qs_square at = {from.row + down, from.column + aside};
            while ((down || aside) && at.row >= 0 && at.row < wide->rows && at.column >= 0 &&
                   at.column < wide->columns && !wide->wall[at.row][at.column]) {
                if (at.row == to.row && at.column == to.column)
                    return true;
                at = (struct qs_square){at.row + down, at.column + aside};
            }
        }
    return false;
}

static void count_subsets(struct wide *wide, unsigned square, uint64_t attacked, uint64_t taken,
                          unsigned size)
{
    if (square == wide->squares) {
        wide->any[size]++;
        wide->maximal[size] += (attacked | taken) == ((uint64_t)1 << wide->squares) - 1;
        return;
    }
    count_subsets(wide, square + 1, attacked, taken, size);
    if (!(attacked >> square & 1))
        count_subsets(wide, square + 1, attacked | wide->attacks[square],
                      taken | (uint64_t)1 << square, size + 1);
}

/* Squares of a lattice, and walls on it and between them. At most one fixed queen. */
static struct qs_instance *make_wide(struct wide *wide, struct qs_random *random)
{
    enum { ACROSS = 5 };
    memset(wide, 0, sizeof *wide);
    const int32_t step = 1 + qs_random_below(random, 24);
    const int32_t top = qs_random_below(random, 3), left = qs_random_below(random, 9);
    wide->rows = top + (ACROSS - 1) * step + 1 + qs_random_below(random, 5);
    wide->columns = left + (ACROSS - 1) * step + 1 + qs_random_below(random, 5);
    for (int32_t i = qs_random_below(random, 20); i > 0; i--) {
        int32_t row = top + step * qs_random_below(random, ACROSS);
        int32_t column = left + step * qs_random_below(random, ACROSS);
        int32_t way = qs_random_below(random, step);
        row += qs_random_below(random, 2) * way;
        column += (qs_random_below(random, 3) - 1) * way;
        if (row >= wide->rows || column < 0 || column >= wide->columns || wide->wall[row][column])
            continue;
        wide->wall[row][column] = true;
        wide->walls[wide->wall_count++] = (struct qs_square){row, column};
    }
    struct qs_instance *instance =
        must_shape(wide->rows, wide->columns, wide->walls, wide->wall_count);
    struct qs_square queen = {-1, -1};
    for (int32_t i = 0; i < ACROSS * ACROSS; i++) {
        struct qs_square at = {top + step * (i / ACROSS), left + step * (i % ACROSS)};
        if (wide->wall[at.row][at.column] || wide->squares == FREE_MOST ||
            qs_random_below(random, 3) == 0)
            continue;
        if (queen.row < 0 && qs_random_below(random, 60) == 0) {
            queen = at;
            qs_must_add_queen(instance, at.row, at.column);
            continue;
        }
        qs_must_list_free(instance, at.row, at.column);
        wide->square[wide->squares++] = at;
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < wide->squares; i++)
        if (queen.row < 0 || !sees(wide, queen, wide->square[i]))
            wide->square[kept++] = wide->square[i];
    wide->squares = kept;
    for (unsigned i = 0; i < kept; i++)
        for (unsigned j = 0; j < kept; j++)
            if (i != j && sees(wide, wide->square[i], wide->square[j]))
                wide->attacks[i] |= (uint64_t)1 << j;
    count_subsets(wide, 0, 0, 0, 0);
    return instance;
}

TRIALS(wide_boards, 400)
{
    static struct wide wide;
    struct qs_instance *instance = make_wide(&wide, random);
    size_t fixed;
    uint64_t any = 0, maximal = 0, of_most = 0;
    qs_instance_queens(instance, &fixed);
    for (unsigned size = 0; size <= wide.squares; size++) {
        any += wide.any[size];
        maximal += wide.maximal[size];
        of_most = wide.any[size] > 0 ? wide.any[size] : of_most;
        count_both_ways(instance, QS_COUNT_SIZE, (int32_t)(fixed + size), true, wide.any[size]);
    }
    count_both_ways(instance, QS_COUNT_MAXIMUM, 0, true, of_most);
    count_both_ways(instance, QS_COUNT_ANY, 0, true, any);
    count_both_ways(instance, QS_COUNT_MAXIMAL, 0, true, maximal);
    for (int transposed = 0; transposed < 2 && wide.squares > 0; transposed++) {
        assert_int_equal(count_states(instance, transposed, STATES_OF_ANY, NULL), any);
        assert_int_equal(count_states(instance, transposed, STATES_OF_MAXIMAL, NULL), maximal);
        assert_int_equal(count_states(instance, transposed, STATES_OF_MOST, NULL), of_most);
    }
}
