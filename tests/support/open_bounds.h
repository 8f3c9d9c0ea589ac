/* Bounds of a board on which nothing has been searched yet. */
#ifndef QS_OPEN_BOUNDS_H
#define QS_OPEN_BOUNDS_H

#include "bounds.h"

/* At most as many queens as there are rows, or columns, with free squares; no placement. */
void qs_open_bounds(struct qs_bounds *bounds, const struct qs_board *board, struct qs_watch *watch);

#endif
