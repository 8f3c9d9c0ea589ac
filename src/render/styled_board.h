/* The board as text in one of several styles, as reports for people print it. */
#ifndef QS_STYLED_BOARD_H
#define QS_STYLED_BOARD_H

#include "output.h"
#include "queensat/instance.h"

enum qs_board_style {
    QS_BOARD_PLAIN,   /* Q, x and -; it can be read back */
    QS_BOARD_UNICODE, /* chess symbols */
    QS_BOARD_COLOUR   /* chess symbols on coloured squares, for a terminal */
};

/* The placement must be valid. False: QS_ERROR_MEMORY. */
bool qs_styled_board_write(enum qs_board_style style, const struct qs_instance *instance,
                           const struct qs_square *placement, size_t count,
                           struct qs_output *output, struct qs_error *error);

#endif
