/* The lexicographically first solution for n queens. */
#ifndef QS_FIRST_SOLUTION_H
#define QS_FIRST_SOLUTION_H

#include "queensat/error.h"
#include "queensat/instance.h"

/*
 * A solution, in the order of rows, whose first `rows` queens are those of the
 * lexicographically first solution: no other solution has its queen in row 0
 * further left, or that in row 1 with the same one in row 0, and so on.
 * 0 ≤ rows ≤ n, n is not 2 or 3. The caller frees it. NULL: QS_ERROR_MEMORY.
 */
struct qs_square *qs_new_first_solution(int32_t n, int32_t rows, struct qs_error *error);

#endif
