/*
 * A walk over placements by exchanges: a queen is put on a free square, and the
 * queens that attack it, at most four, are taken off. The number of queens goes
 * up and down, and where it comes to is for the caller to watch.
 *
 * A walk always goes towards squares on empty lines, those that ought not to
 * be empty: every row and column, or the lines that have a price. The weight of
 * such a line grows while it stays empty.
 */
#ifndef QS_EXCHANGE_WALK_H
#define QS_EXCHANGE_WALK_H

#include "board.h"
#include "line_prices.h"

struct qs_exchange_walk;

/*
 * A walk on the board, without queens. Prices NULL: no row and no column ought
 * to be empty. The prices are looked at here only, the board must outlive the walk.
 * NULL if the memory of the board does not suffice.
 */
struct qs_exchange_walk *qs_exchange_walk_new(const struct qs_board *board,
                                              const struct qs_line_prices *prices, uint64_t seed);
void qs_exchange_walk_free(struct qs_exchange_walk *walk);

/* Put a queen on a free square in exchange for those that attack it. Nothing if there is one. */
void qs_exchange_walk_put(struct qs_exchange_walk *walk, uint32_t square);

/* One exchange of the walk's own choice, or a pause when all that it likes was just taken off. */
void qs_exchange_walk_step(struct qs_exchange_walk *walk);

/* The number of queens on the board, and their squares by row; there is room for a queen a row. */
uint32_t qs_exchange_walk_count(const struct qs_exchange_walk *walk);
void qs_exchange_walk_list(const struct qs_exchange_walk *walk, uint32_t *squares);

/* For tests: whether all that is kept from step to step is what a fresh look at the queens gives.
 */
bool qs_exchange_walk_is_sound(const struct qs_exchange_walk *walk);

#endif
