/* A random solution of the n-queens problem. */
#ifndef QS_SWAPPED_QUEENS_H
#define QS_SWAPPED_QUEENS_H

#include <stdint.h>

#include "mersenne_twister.h"
#include "queensat/error.h"

/*
 * For each row the column of its queen; n is not 2 or 3, and at least 0. The
 * caller frees it; NULL: QS_ERROR_MEMORY.
 *
 * The columns are shuffled. Then two rows are drawn, again and again, and their
 * columns swapped if not more queens than before share diagonals with others,
 * until none does. After 100 n² draws in vain all begins again. (A local search
 * in the manner of R. Sosic, J. Gu, "A polynomial time algorithm for the n-queens
 * problem", SIGART Bulletin 1, 1990. Not all solutions are equally likely.)
 */
int32_t *qs_new_swapped_queens(int32_t n, struct qs_mersenne_twister *twister,
                               struct qs_error *error);

#endif
