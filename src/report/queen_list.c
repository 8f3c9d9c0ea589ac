#include "queen_list.h"

#include <stdlib.h>

#include "fault.h"
#include "json_parts.h"

/* The row of the queen in each column, from 1; 0: none. To be freed; NULL: QS_ERROR_MEMORY. */
static int32_t *rows_by_column(int32_t n, const struct qs_square *placement, size_t count,
                               struct qs_error *error)
{
    int32_t *rows = calloc((size_t)n, sizeof *rows);
    if (!rows)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to list the queens");
    for (size_t i = 0; rows && i < count; i++)
        rows[placement[i].column] = placement[i].row + 1;
    return rows;
}

bool qs_queen_list_write(int32_t n, const struct qs_square *placement, size_t count,
                         struct qs_output *output, struct qs_error *error)
{
    int32_t *rows = rows_by_column(n, placement, count, error);
    for (int32_t column = 0; rows && column < n && !qs_output_failed(output); column++) {
        qs_output_text(output, column == 0 ? "[" : ", ");
        qs_output_number(output, rows[column]);
    }
    qs_output_text(output, rows ? "]\n" : "");
    free(rows);
    return rows != NULL;
}

bool qs_queen_list_json(int32_t n, const struct qs_square *placement, size_t count,
                        struct qs_json *json, struct qs_error *error)
{
    int32_t *rows = rows_by_column(n, placement, count, error);
    if (rows)
        qs_json_numbers(json, NULL, rows, (size_t)n);
    free(rows);
    return rows != NULL;
}
