/*
 * Search for large placements, also where the best one leaves many lines empty:
 * walks by exchanges (exchange_walk.h), and the best placement that they came
 * by. It can be run in pieces, and the pieces make no difference: the same board
 * and seed give the same walk. It never proves that there is nothing better.
 */
#ifndef QS_EXCHANGE_SEARCH_H
#define QS_EXCHANGE_SEARCH_H

#include "board.h"

struct qs_exchange_search;

/* The board and its memory must outlive the search. NULL if the memory does not suffice. */
struct qs_exchange_search *qs_exchange_search_new(const struct qs_board *board, uint64_t seed);
void qs_exchange_search_free(struct qs_exchange_search *search);

/*
 * Go on until the best placement has `goal` queens, for at most `steps` steps;
 * returns how many it took. A step looks at the squares of four lines at most;
 * one of them, when prices are found, may take 0.05 s on large boards.
 */
uint64_t qs_exchange_search_run(struct qs_exchange_search *search, uint32_t goal, uint64_t steps);

/* The free squares of the best placement so far, *count of them, until the next call. */
const uint32_t *qs_exchange_search_best(const struct qs_exchange_search *search, uint32_t *count);

#endif
