/*
 * What the generators share: the lines that their queens have taken so far, and
 * the checks of their arguments.
 */
#ifndef QS_GENERATE_SUPPORT_H
#define QS_GENERATE_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "queensat/error.h"
#include "queensat/generate.h"
#include "random.h"
#include "watch.h"

/* For each line of each direction, by its number, whether a queen is on it. */
struct qs_taken_lines {
    int32_t n;
    bool *lines;                /* [6 n] */
    bool *taken[QS_DIRECTIONS]; /* into `lines`; differences at −(n − 1) … n − 1 */
};

/* No line is taken at first. False if out of memory; then there is nothing to release. */
bool qs_taken_lines_init(struct qs_taken_lines *taken, int32_t n);
/* Also for a struct that is all zero. */
void qs_taken_lines_release(struct qs_taken_lines *taken);
void qs_taken_lines_clear(struct qs_taken_lines *taken);

/* Whether a queen attacks the square. In the header: the generators ask for every square. */
static inline bool qs_taken_lines_attack(const struct qs_taken_lines *taken,
                                         struct qs_square square)
{
    return taken->taken[QS_ROW][square.row] || taken->taken[QS_COLUMN][square.column] ||
           taken->taken[QS_DIFFERENCE][square.row - square.column] ||
           taken->taken[QS_SUM][square.row + square.column];
}

void qs_taken_lines_take(struct qs_taken_lines *taken, struct qs_square square);

/*
 * qs_generate_prefix, whose search can take any time, until the watch says to stop
 * (QS_ERROR_STOPPED). NULL: never.
 */
struct qs_instance *qs_prefix_watched(int32_t n, int32_t length, struct qs_watch *watch,
                                      struct qs_error *error);

/* What ended without an answer was stopped (QS_ERROR_STOPPED), or had no memory. False. */
bool qs_generated_give_up(const struct qs_watch *watch, const char *what, int32_t n,
                          struct qs_error *error);

/* These checks set the error if they fail. Whether 1 ≤ n ≤ most. */
bool qs_check_generated_size(int32_t n, int32_t most, struct qs_error *error);
/* Also whether n queens fit on n × n squares: n is not 2 or 3. */
bool qs_check_solvable_size(int32_t n, int32_t most, struct qs_error *error);
/* Whether this many queens fit on n × n squares. */
bool qs_check_generated_queens(int32_t n, int32_t queens, struct qs_error *error);
/* Whether least ≤ found ≤ most; the error is like "expected 0 to 8 queens, found 9". */
bool qs_check_generated_number(const char *what, int64_t least, int64_t most, int64_t found,
                               struct qs_error *error);

/*
 * All n² squares in row-major order, as row << QS_SQUARE_BITS | column: no division is needed.
 * n ≤ QS_GENERATE_SIZE_MAX < 2¹⁶. The caller frees the list; NULL: QS_ERROR_MEMORY.
 */
#define QS_SQUARE_BITS 16
uint32_t *qs_new_square_list(int32_t n, struct qs_error *error);
void qs_fill_square_list(uint32_t *squares, int32_t n);
static inline struct qs_square qs_listed_square(uint32_t listed)
{
    return (struct qs_square){(int32_t)(listed >> QS_SQUARE_BITS),
                              (int32_t)(listed & ((UINT32_C(1) << QS_SQUARE_BITS) - 1))};
}

/* Sort the list into row-major order, and block its squares. */
bool qs_block_listed(struct qs_instance *instance, uint32_t *squares, size_t count,
                     struct qs_error *error);

/*
 * The end of a generator: give the instance this name and return it. If it is not complete, free
 * it, NULL or not, and return NULL.
 */
struct qs_instance *qs_generated(struct qs_instance *instance, bool complete, const char *format,
                                 ...) QS_PRINTF(3, 4);

/* A new instance with these queens, fixed in this order. */
struct qs_instance *qs_instance_of_queens(int32_t n, const struct qs_square *queens, int32_t count,
                                          struct qs_error *error);

/*
 * A random solution of the n-queens problem: for each row the column of its queen; n is at least 0,
 * and not 2 or 3. The caller frees it; NULL: QS_ERROR_MEMORY.
 *
 * The columns are shuffled. Then, again and again, two rows are drawn and their
 * columns swapped, unless this increases the number of collisions on diagonals,
 * until there are none. After 100 n² draws without success it starts again. A
 * local search in the manner of R. Sosic, J. Gu, "A polynomial time algorithm for
 * the n-queens problem", SIGART Bulletin 1, 1990. Not all solutions are equally
 * likely.
 */
int32_t *qs_new_swapped_queens(int32_t n, struct qs_mersenne_twister *twister,
                               struct qs_error *error);

#endif
