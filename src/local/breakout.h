/*
 * Breakout local search: a walk over placements. A queen is put on a free square, and the
 * queens that attack it, at most four, are taken off. The number of queens rises
 * and falls; the caller keeps the best placement.
 *
 * A walk fills lines that are empty and should not be: every row and column or,
 * given prices, every line that has one. The weight of such a line grows while
 * it stays empty.
 */
#ifndef QS_BREAKOUT_H
#define QS_BREAKOUT_H

#include "board.h"
#include "line_prices.h"

struct qs_breakout;

/*
 * A walk that begins without queens. Prices may be NULL, and are used during
 * this call only; the board must outlive the walk. NULL if out of memory.
 */
struct qs_breakout *qs_breakout_new(const struct qs_board *board,
                                    const struct qs_line_prices *prices, uint64_t seed);
void qs_breakout_free(struct qs_breakout *walk);

/* Put a queen on a free square and take off those that attack it. No effect if it has a queen. */
void qs_breakout_put(struct qs_breakout *walk, uint32_t square);

/* One exchange of the walk's choice; none if every square looked at has just lost its queen. */
void qs_breakout_step(struct qs_breakout *walk);

/* The number of queens on the board; their squares in row order, at most one for each row. */
uint32_t qs_breakout_count(const struct qs_breakout *walk);
void qs_breakout_list(const struct qs_breakout *walk, uint32_t *squares);

/* For tests: whether what is kept from step to step agrees with the queens on the board. */
bool qs_breakout_is_sound(const struct qs_breakout *walk);

#endif
