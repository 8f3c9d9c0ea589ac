/*
 * A walk over placements by exchanges: a queen is put on a free square, and the
 * queens that attack it, at most four, are taken off. The number of queens rises
 * and falls; the caller keeps the best placement.
 *
 * A walk fills lines that are empty and should not be: every row and column or,
 * given prices, every line that has one. The weight of such a line grows while
 * it stays empty.
 */
#ifndef QS_EXCHANGE_WALK_H
#define QS_EXCHANGE_WALK_H

#include "board.h"
#include "line_prices.h"

struct qs_exchange_walk;

/*
 * A walk that begins without queens. Prices may be NULL, and are used during
 * this call only; the board must outlive the walk. NULL if out of memory.
 */
struct qs_exchange_walk *qs_exchange_walk_new(const struct qs_board *board,
                                              const struct qs_line_prices *prices, uint64_t seed);
void qs_exchange_walk_free(struct qs_exchange_walk *walk);

/* Put a queen on a free square and take off those that attack it. No effect if it has a queen. */
void qs_exchange_walk_put(struct qs_exchange_walk *walk, uint32_t square);

/* One exchange of the walk's choice; none if every square looked at has just lost its queen. */
void qs_exchange_walk_step(struct qs_exchange_walk *walk);

/* The number of queens on the board; their squares in row order, at most one for each row. */
uint32_t qs_exchange_walk_count(const struct qs_exchange_walk *walk);
void qs_exchange_walk_list(const struct qs_exchange_walk *walk, uint32_t *squares);

/* For tests: whether what is kept from step to step agrees with the queens on the board. */
bool qs_exchange_walk_is_sound(const struct qs_exchange_walk *walk);

#endif
