/* The board as text, a line for each row: Q queen, x blocked, - empty. It can be read back. */
#ifndef QS_BOARD_DRAWING_H
#define QS_BOARD_DRAWING_H

#include "output.h"
#include "queensat/instance.h"

/* Larger boards would be more than 200 MB of text, so commands that print boards refuse them. */
#define QS_BOARD_PRINTED_MAX 10000

/* The placement must be valid: at most one queen on each row. False: QS_ERROR_MEMORY. */
bool qs_draw_board(const struct qs_instance *instance, const struct qs_square *placement,
                   size_t count, struct qs_output *output, struct qs_error *error);

#endif
