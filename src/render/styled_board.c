#include "styled_board.h"

#include "board_drawing.h"
#include "unicode_board.h"

bool qs_styled_board_write(enum qs_board_style style, const struct qs_instance *instance,
                           const struct qs_square *placement, size_t count,
                           struct qs_output *output, struct qs_error *error)
{
    if (style == QS_BOARD_PLAIN)
        return qs_draw_board(instance, placement, count, output, error);
    const struct qs_picture picture = {
        .instance = instance,
        .placement = placement,
        .placement_count = count,
    };
    return qs_unicode_board_write(&picture, style == QS_BOARD_COLOUR, output, error);
}
