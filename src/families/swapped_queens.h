/* A random solution of the n-queens problem. */
#ifndef QS_SWAPPED_QUEENS_H
#define QS_SWAPPED_QUEENS_H

#include <stdint.h>

#include "mersenne_twister.h"
#include "queensat/error.h"

/*
 * For each row the column of its queen; n is at least 0, and not 2 or 3. The
 * caller frees it; NULL: QS_ERROR_MEMORY.
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
