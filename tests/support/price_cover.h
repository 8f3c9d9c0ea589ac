/* Covers by the prices of lines, which are the same on every machine: those of the LP need not be.
 */
#ifndef QS_PRICE_COVER_H
#define QS_PRICE_COVER_H

#include "dual_cover.h"

/* Of a board with free squares. The caller releases it. */
struct qs_dual_cover qs_price_cover(const struct qs_board *board);

#endif
