#include "queen_list.h"

#include <stdlib.h>

#include "fault.h"

bool qs_queen_list_write(int32_t n, const struct qs_square *placement, size_t count,
                         const char *separator, const char *end, struct qs_output *output,
                         struct qs_error *error)
{
    int32_t *rows = calloc((size_t)n, sizeof *rows);
    if (!rows)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to list the queens");
    for (size_t i = 0; i < count; i++)
        rows[placement[i].column] = placement[i].row + 1;
    for (int32_t column = 0; column < n && !qs_output_failed(output); column++) {
        qs_output_text(output, column == 0 ? "[" : separator);
        qs_output_number(output, rows[column]);
    }
    qs_output_text(output, "]");
    qs_output_text(output, end);
    free(rows);
    return true;
}
