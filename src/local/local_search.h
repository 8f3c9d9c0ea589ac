/*
 * Local search for large placements, also where the largest leaves many lines
 * empty: breakout search (breakout.h), and the best placement on their
 * way. It may be run in pieces of any length: the same board and seed give the
 * same search. It never proves that nothing better exists.
 */
#ifndef QS_LOCAL_SEARCH_H
#define QS_LOCAL_SEARCH_H

#include "board.h"

struct qs_local_search;

/* The board and its memory must outlive the search. NULL if out of memory. */
struct qs_local_search *qs_local_search_new(const struct qs_board *board, uint64_t seed);
void qs_local_search_free(struct qs_local_search *search);

/*
 * Search until the best placement has `goal` queens, for at most `steps` steps;
 * returns the number taken. A step looks at the squares of at most four lines;
 * the one that also computes prices may take 0.05 s on large boards.
 */
uint64_t qs_local_search_run(struct qs_local_search *search, uint32_t goal, uint64_t steps);

/* The best placement so far: *count free squares, valid until the next call. */
const uint32_t *qs_local_search_best(const struct qs_local_search *search, uint32_t *count);

#endif
