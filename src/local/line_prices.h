/*
 * Prices of lines: a cheap way to find out which lines of a board are scarce.
 * The prices on the four lines of any free square add up to at least `unit`,
 * and the sum of all prices is small: divided by the unit, they are a cover.
 * Each queen pays for the lines that it takes, and no line is paid for twice. So
 * at most total / unit queens can be added, and a placement close to that number
 * leaves few prices unpaid and has few queens that pay more than the unit.
 *
 * On boards with few blocked squares the rows (or the columns) are scarce; on
 * boards whose fixed queens are crowded together, some of the diagonals are.
 */
#ifndef QS_LINE_PRICES_H
#define QS_LINE_PRICES_H

#include "board.h"

struct qs_line_prices {
    const struct qs_board *board;
    uint32_t *price[QS_DIRECTIONS]; /* [lines of the direction] */
    uint32_t unit;                  /* 0 on a board without free squares */
    uint64_t total;
};

/*
 * Takes up to a few hundred passes over the squares of each line. False if out
 * of memory; then there is nothing to release.
 */
bool qs_line_prices_init(struct qs_line_prices *prices, const struct qs_board *board);
void qs_line_prices_release(struct qs_line_prices *prices);

/* What a queen on the free square pays: at least the unit. */
uint32_t qs_line_prices_pay(const struct qs_line_prices *prices, uint32_t square);

#endif
