#include "board_drawing.h"

#include <stdlib.h>

#include "fault.h"

/* For each row the column of its queen, or −1. */
static int32_t *columns_by_row(int32_t n, const struct qs_square *placement, size_t count)
{
    int32_t *column_of = malloc((size_t)n * sizeof *column_of);
    if (!column_of)
        return NULL;
    for (int32_t row = 0; row < n; row++)
        column_of[row] = -1;
    for (size_t i = 0; i < count; i++)
        column_of[placement[i].row] = placement[i].column;
    return column_of;
}

static void draw_row(const struct qs_instance *instance, int32_t row, int32_t queen,
                     struct qs_output *output)
{
    int32_t n = qs_instance_size(instance);
    for (int32_t column = 0; column < n; column++) {
        char cell[2] = {' ', '-'};
        if (column == queen)
            cell[1] = 'Q';
        else if (qs_instance_is_blocked(instance, (struct qs_square){row, column}))
            cell[1] = 'x';
        qs_output_bytes(output, column == 0 ? cell + 1 : cell, column == 0 ? 1 : 2);
    }
    qs_output_bytes(output, "\n", 1);
}

bool qs_draw_board(const struct qs_instance *instance, const struct qs_square *placement,
                   size_t count, struct qs_output *output, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    int32_t *column_of = columns_by_row(n, placement, count);
    if (!column_of)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to draw the board");
    for (int32_t row = 0; row < n && !qs_output_failed(output); row++)
        draw_row(instance, row, column_of[row], output);
    free(column_of);
    return true;
}
