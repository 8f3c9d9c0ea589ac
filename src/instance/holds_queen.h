#ifndef QS_HOLDS_QUEEN_H
#define QS_HOLDS_QUEEN_H

#include "queensat/instance.h"

/* Whether a square of the board has a fixed queen. In constant time. */
bool qs_instance_holds_queen(const struct qs_instance *instance, struct qs_square square);

#endif
