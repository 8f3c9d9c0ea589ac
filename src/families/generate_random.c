/*
 * Random boards of any size: random queens, then blocked squares without a queen,
 * all sets of them equally likely.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "instance_private.h"
#include "memory.h"
#include "random.h"

/*
 * Random fixed queens without a list of n² squares. A queen's square is drawn from
 * the open rows and columns (those without a queen), and drawn again if one of its
 * diagonals is taken: all free squares are equally likely. With k queens the
 * probability that a drawn square is free is about (1 − k/n)², so that k queens
 * take about n k / (n − k) draws. When as many draws in sequence have failed as
 * there are open rows, few free squares are left: they are listed, and the rest is
 * drawn from the list.
 */

/* The search gives up after looking at this many squares, plus 100 for each row. */
#define PATIENCE UINT64_C(200000000)
#define PATIENCE_FOR_ROW UINT64_C(100)

/* With more open rows than this, no list is made. */
#define LISTED_ROWS_MAX 30000

struct scatter {
    int32_t n, wanted, placed;
    struct qs_random_stream *stream;
    struct qs_taken_lines taken;
    int32_t *rows, *columns;  /* [n]: permutations; the first `open` entries are open */
    uint32_t open;            /* n − placed */
    struct qs_square *queens; /* [n] */
    struct qs_square *free;   /* the list of free squares */
    size_t free_count, free_capacity;
    uint64_t patience;
};

static void scatter_place(struct scatter *made, struct qs_square square)
{
    qs_taken_lines_take(&made->taken, square);
    made->queens[made->placed++] = square;
}

static bool spend_patience(struct scatter *made, uint64_t squares)
{
    if (made->patience < squares)
        return false;
    made->patience -= squares;
    return true;
}

/* Until as many queens as wanted are placed, or few free squares are left. */
static void random_draw_squares(struct scatter *made)
{
    uint32_t failed = 0;
    while (made->placed < made->wanted && spend_patience(made, 1)) {
        uint32_t row = qs_random_stream_below(made->stream, made->open);
        uint32_t column = qs_random_stream_below(made->stream, made->open);
        struct qs_square square = {made->rows[row], made->columns[column]};
        if (qs_taken_lines_attack(&made->taken, square)) {
            if (++failed >= made->open && made->open <= LISTED_ROWS_MAX)
                return;
            continue;
        }
        failed = 0;
        scatter_place(made, square);
        made->open--;
        made->rows[row] = made->rows[made->open];
        made->columns[column] = made->columns[made->open];
    }
}

/* False if out of memory. */
static bool random_list_free(struct scatter *made)
{
    made->free_count = 0;
    for (uint32_t i = 0; i < made->open; i++)
        for (uint32_t j = 0; j < made->open; j++) {
            struct qs_square square = {made->rows[i], made->columns[j]};
            if (qs_taken_lines_attack(&made->taken, square))
                continue;
            void *grown =
                qs_grow(made->free, made->free_count, &made->free_capacity, sizeof *made->free);
            if (!grown)
                return false;
            made->free = grown;
            made->free[made->free_count++] = square;
        }
    return true;
}

static bool place_all(struct scatter *made, struct qs_error *error)
{
    do {
        qs_taken_lines_clear(&made->taken);
        for (int32_t i = 0; i < made->n; i++)
            made->rows[i] = made->columns[i] = i;
        made->open = (uint32_t)made->n;
        made->placed = 0;
        random_draw_squares(made);
        if (made->placed < made->wanted &&
            spend_patience(made, (uint64_t)made->open * made->open)) {
            if (!random_list_free(made))
                return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for free squares");
            while (made->placed < made->wanted && made->free_count > 0 &&
                   spend_patience(made, made->free_count)) {
                uint32_t drawn = qs_random_stream_below(made->stream, (uint32_t)made->free_count);
                size_t kept = 0;
                scatter_place(made, made->free[drawn]);
                for (size_t i = 0; i < made->free_count; i++)
                    if (!qs_taken_lines_attack(&made->taken, made->free[i]))
                        made->free[kept++] = made->free[i];
                made->free_count = kept;
            }
        }
        if (made->placed == made->wanted)
            return true;
    } while (spend_patience(made, (uint64_t)made->n));
    return qs_error_set(error, QS_ERROR_INPUT,
                        "found no random placement of %d queens on %d × %d squares", made->wanted,
                        made->n, made->n);
}

/*
 * n × n squares with this many queens, each on a random square among those that
 * are not attacked; where there is none left, it starts again. The caller has
 * checked the numbers. NULL: QS_ERROR_INPUT if no placement was found, QS_ERROR_MEMORY.
 */
static struct qs_instance *scatter(int32_t n, int32_t queens, struct qs_random_stream *stream,
                                   struct qs_error *error)
{
    struct scatter made = {
        .n = n,
        .wanted = queens,
        .stream = stream,
        .rows = malloc((size_t)n * sizeof *made.rows),
        .columns = malloc((size_t)n * sizeof *made.columns),
        .queens = malloc((size_t)n * sizeof *made.queens),
        .patience = PATIENCE + PATIENCE_FOR_ROW * (uint64_t)n,
    };
    struct qs_instance *instance = NULL;
    if (!made.rows || !made.columns || !made.queens || !qs_taken_lines_init(&made.taken, n))
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the lines of n = %d", n);
    else if (place_all(&made, error))
        instance = qs_instance_of_queens(n, made.queens, queens, error);
    free(made.rows);
    free(made.columns);
    free(made.queens);
    free(made.free);
    qs_taken_lines_release(&made.taken);
    return instance;
}

/* Draw squares, and again where one has a queen or is blocked: less than every second time. */
static bool block_few(struct qs_instance *instance, int64_t squares,
                      struct qs_random_stream *stream, struct qs_error *error)
{
    uint32_t n = (uint32_t)qs_instance_size(instance);
    while (squares > 0) {
        struct qs_square square = {(int32_t)qs_random_stream_below(stream, n), 0};
        square.column = (int32_t)qs_random_stream_below(stream, n);
        if (qs_instance_holds_queen(instance, square) || qs_instance_is_blocked(instance, square))
            continue;
        if (!qs_instance_block_square(instance, square, error))
            return false;
        squares--;
    }
    return true;
}

/*
 * Go through all squares in order, and block each with the probability
 * (still to be blocked) / (still to come): C. Fan, M. Muller, I. Rezucha,
 * "Development of sampling plans by using sequential (item by item) selection
 * techniques and digital computers", J. American Statistical Association 57, 1962.
 */
static bool block_many(struct qs_instance *instance, int64_t squares, int64_t to_choose_from,
                       struct qs_random_stream *stream, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    uint32_t to_come = (uint32_t)to_choose_from;
    for (struct qs_square at = {0, 0}; squares > 0;) {
        if (!qs_instance_holds_queen(instance, at) &&
            qs_random_stream_below(stream, to_come--) < (uint64_t)squares) {
            if (!qs_instance_block_square(instance, at, error))
                return false;
            squares--;
        }
        at.column = at.column + 1 < n ? at.column + 1 : 0;
        at.row += at.column == 0;
    }
    return true;
}

struct qs_instance *qs_generate_random(int32_t n, int32_t queens, int64_t squares, uint64_t id,
                                       struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_SIZE_MAX, error) ||
        !qs_check_generated_queens(n, queens, error))
        return NULL;
    int64_t most = (int64_t)n * n - queens;
    if (most > QS_GENERATE_SQUARES_MAX)
        most = QS_GENERATE_SQUARES_MAX;
    if (squares < 0 || squares > most) {
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected 0 to %" PRId64 " blocked squares for n = %d and %d queens, "
                     "found %" PRId64,
                     most, n, queens, squares);
        return NULL;
    }
    struct qs_random_stream stream;
    qs_random_stream_init(&stream, id);
    struct qs_instance *instance = scatter(n, queens, &stream, error);
    /*
     * From an eighth of the squares on, going through all of them in order is faster
     * than random access. Where their number does not fit into 32 bits,
     * QS_GENERATE_SQUARES_MAX is less than half of it.
     */
    int64_t to_choose_from = (int64_t)n * n - queens;
    bool many = to_choose_from <= UINT32_MAX && squares > to_choose_from / 8;
    bool complete =
        instance && (many ? block_many(instance, squares, to_choose_from, &stream, error)
                          : block_few(instance, squares, &stream, error));
    return qs_generated(instance, complete,
                        "random n = %" PRId32 ", %" PRId32 " queens, %" PRId64
                        " blocked squares, id %" PRIu64,
                        n, queens, squares, id);
}
