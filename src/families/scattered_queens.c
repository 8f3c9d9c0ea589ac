/*
 * Random fixed queens without a list of n² squares. A queen's square is drawn from
 * the open rows and columns (those without a queen), and drawn again if one of its
 * diagonals is taken: all free squares are equally likely. With k queens the
 * probability that a drawn square is free is about (1 − k/n)², so that k queens
 * take about n k / (n − k) draws. When as many draws in sequence have failed as
 * there are open rows, few free squares are left: they are listed, and the rest is
 * drawn from the list.
 */
#include "scattered_queens.h"

#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "memory.h"

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

static void clear_board(struct scatter *made)
{
    qs_taken_lines_clear(&made->taken);
    for (int32_t i = 0; i < made->n; i++)
        made->rows[i] = made->columns[i] = i;
    made->open = (uint32_t)made->n;
    made->placed = 0;
}

static void place(struct scatter *made, struct qs_square square)
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

/* Draw a square and place a queen there; false if it is attacked. */
static bool draw_square(struct scatter *made)
{
    uint32_t row = qs_random_stream_below(made->stream, made->open);
    uint32_t column = qs_random_stream_below(made->stream, made->open);
    struct qs_square square = {made->rows[row], made->columns[column]};
    if (qs_taken_lines_attack(&made->taken, square))
        return false;
    place(made, square);
    made->open--;
    made->rows[row] = made->rows[made->open];
    made->columns[column] = made->columns[made->open];
    return true;
}

/* Until as many queens as wanted are placed, or few free squares are left. */
static void draw_squares(struct scatter *made)
{
    uint32_t failed = 0;
    while (made->placed < made->wanted && spend_patience(made, 1)) {
        if (draw_square(made))
            failed = 0;
        else if (++failed >= made->open && made->open <= LISTED_ROWS_MAX)
            return;
    }
}

static bool list_square(struct scatter *made, struct qs_square square)
{
    if (qs_taken_lines_attack(&made->taken, square))
        return true;
    void *grown = qs_grow(made->free, made->free_count, &made->free_capacity, sizeof *made->free);
    if (!grown)
        return false;
    made->free = grown;
    made->free[made->free_count++] = square;
    return true;
}

/* False if out of memory. */
static bool list_free(struct scatter *made)
{
    made->free_count = 0;
    for (uint32_t i = 0; i < made->open; i++)
        for (uint32_t j = 0; j < made->open; j++)
            if (!list_square(made, (struct qs_square){made->rows[i], made->columns[j]}))
                return false;
    return true;
}

static void drop_attacked(struct scatter *made)
{
    size_t kept = 0;
    for (size_t i = 0; i < made->free_count; i++)
        if (!qs_taken_lines_attack(&made->taken, made->free[i]))
            made->free[kept++] = made->free[i];
    made->free_count = kept;
}

/* Until as many queens as wanted are placed, or no square is free. Leaves `open` as it is. */
static void draw_listed(struct scatter *made)
{
    while (made->placed < made->wanted && made->free_count > 0 &&
           spend_patience(made, made->free_count)) {
        uint32_t drawn = qs_random_stream_below(made->stream, (uint32_t)made->free_count);
        place(made, made->free[drawn]);
        drop_attacked(made);
    }
}

static bool scatter_queens(struct scatter *made, struct qs_error *error)
{
    do {
        clear_board(made);
        draw_squares(made);
        if (made->placed < made->wanted &&
            spend_patience(made, (uint64_t)made->open * made->open)) {
            if (!list_free(made))
                return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for free squares");
            draw_listed(made);
        }
        if (made->placed == made->wanted)
            return true;
    } while (spend_patience(made, (uint64_t)made->n));
    return qs_error_set(error, QS_ERROR_INPUT,
                        "found no random placement of %d queens on %d × %d squares", made->wanted,
                        made->n, made->n);
}

static struct qs_instance *make_queens(struct scatter *made, struct qs_error *error)
{
    size_t n = (size_t)made->n;
    struct qs_instance *instance = NULL;
    made->rows = malloc(n * sizeof *made->rows);
    made->columns = malloc(n * sizeof *made->columns);
    made->queens = malloc(n * sizeof *made->queens);
    if (!made->rows || !made->columns || !made->queens ||
        !qs_taken_lines_init(&made->taken, made->n))
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the lines of n = %d", made->n);
    else if (scatter_queens(made, error))
        instance = qs_instance_of_queens(made->n, made->queens, made->wanted, error);
    free(made->rows);
    free(made->columns);
    free(made->queens);
    free(made->free);
    qs_taken_lines_release(&made->taken);
    return instance;
}

struct qs_instance *qs_scatter_queens(int32_t n, int32_t queens, struct qs_random_stream *stream,
                                      struct qs_error *error)
{
    struct scatter made = {
        .n = n,
        .wanted = queens,
        .stream = stream,
        .patience = PATIENCE + PATIENCE_FOR_ROW * (uint64_t)n,
    };
    return make_queens(&made, error);
}
