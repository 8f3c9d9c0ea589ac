/*
 * The row pass: counts the placements of a field, extending many at a time.
 *
 * A field is what is left of a dense grid when a task's queens are placed and its rows
 * are decided. Only rows with free squares are left; any of them may stay empty that
 * the number of queens asked for does not require.
 *
 * With walls, several rows of a field may be on one row of the board, with no distance. From one to
 * the next an attack goes on, which meets no square there; a wall stops it when it comes to its
 * row.
 */
#ifndef QS_ROW_PASS_H
#define QS_ROW_PASS_H

#include "count_search.h"

struct qs_field {
    unsigned rows;   /* each has free squares */
    unsigned width;  /* columns from the first to the last with free squares */
    bool any_number; /* placements of every number of queens are counted, also of none */
    unsigned queens; /* otherwise: how many are added */
    uint64_t free[QS_COUNT_LINES_MAX]; /* by row; bit 0 is the first column */
    unsigned gap[QS_COUNT_LINES_MAX];  /* distance to the next row, on the board */
};

/* Which attacks walls let through to the next row, by columns there. */
struct qs_let_through {
    uint64_t columns, left, right; /* diagonals to higher, lower bits */
};

/*
 * A field of a grid with walls; the kernels for these are given its field. (In struct qs_field,
 * what is more changes the code of the other kernels: 4 % more time for placements of any number.)
 */
struct qs_walled_field {
    struct qs_field field;
    struct qs_let_through through[QS_COUNT_LINES_MAX];
};

/*
 * The inner loops of the row pass, in several versions that do the same: one for each
 * instruction set and word length.
 *
 * A node is a set of queens, together with the next row that gets one: which columns
 * and diagonals they attack there, and the squares of that row still to be tried.
 * Nodes with the same row and the same number of empty rows above are in one list.
 */

/* Each list has four arrays of this many bytes (row_pass_kernel.c). */
#define QS_ROW_PASS_ARRAY_BYTES 2560
#define QS_ROW_PASS_LIST_BYTES ((size_t)4 * QS_ROW_PASS_ARRAY_BYTES)

/* Word lengths: 16, 32 and 64 bits. */
#define QS_ROW_PASS_WORDS 3

struct qs_row_pass {
    const struct qs_row_pass_kernel *kernel;
    unsigned rows, empty; /* at most this many rows, and empty ones, in a field */
    uint32_t *count;      /* [rows × (empty + 1)]: of nodes in the lists */
    unsigned char *lists; /* from the beginning of a cache line */
};

/* Count as qs_row_pass_count says, on a field of at least two rows, on which two or more queens
 * fit.
 */
typedef void qs_row_pass_function(struct qs_count_worker *worker, const struct qs_field *field,
                                  uint64_t *found);

struct qs_row_pass_kernel {
    const char *name;
    qs_row_pass_function *pass[QS_ROW_PASS_WORDS];   /* for rows of at most 16, 32, 64 columns */
    qs_row_pass_function *walled[QS_ROW_PASS_WORDS]; /* with walls */
};

/* The kernels that this machine can run, the fastest first, "portable" last; NULL after it. */
const struct qs_row_pass_kernel *qs_row_pass_kernel(unsigned i);

/*
 * Memory of the arena for row passes by this kernel over all fields of a search; NULL if out of
 * memory.
 */
struct qs_row_pass *qs_row_pass_new(const struct qs_count_search *search,
                                    const struct qs_row_pass_kernel *kernel,
                                    struct qs_arena *arena);

/*
 * Add to found[i] the number of ways to place i queens on the field, for the numbers
 * that it asks for; too few if the worker must stop. The worker's row pass is used. If the grid of
 * its search has walls, the field is that of a struct qs_walled_field.
 */
void qs_row_pass_count(struct qs_count_worker *worker, const struct qs_field *field,
                       uint64_t *found);

/* Add a task's placements to the worker's tally; incomplete if it must stop. Not maximal ones. */
void qs_dense_count(struct qs_count_worker *worker, const struct qs_count_task *task);

#endif
