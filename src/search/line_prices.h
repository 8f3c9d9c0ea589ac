/*
 * Prices of lines: a cheap answer to the question which lines of a board are
 * scarce. Every free square lies on lines whose prices add up to at least
 * `unit`, and the sum of all prices is small. Each queen pays for the lines
 * that it takes, and no line is paid twice; so no more than total / unit queens
 * can be added, and a placement that comes near to it leaves few prices unpaid
 * and has few queens that pay more than the unit.
 *
 * On boards with few blocked squares the rows (or the columns) are scarce; where
 * queens are crowded together it is a part of the diagonals.
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
 * Time: some hundred steps a line, each as long as the line. False if the memory
 * of the board does not suffice; there is nothing to release then.
 */
bool qs_line_prices_init(struct qs_line_prices *prices, const struct qs_board *board);
void qs_line_prices_release(struct qs_line_prices *prices);

/* What a queen on the free square pays: at least the unit. */
uint32_t qs_line_prices_pay(const struct qs_line_prices *prices, uint32_t square);

#endif
