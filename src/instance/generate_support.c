#include "generate_support.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

bool qs_taken_lines_init(struct qs_taken_lines *taken, int32_t n)
{
    size_t size = (size_t)n;
    taken->n = n;
    taken->lines = calloc(6 * size, sizeof *taken->lines);
    if (!taken->lines)
        return false;
    taken->taken[QS_ROW] = taken->lines;
    taken->taken[QS_COLUMN] = taken->lines + size;
    taken->taken[QS_DIFFERENCE] = taken->lines + 3 * size;
    taken->taken[QS_SUM] = taken->lines + 4 * size;
    return true;
}

void qs_taken_lines_release(struct qs_taken_lines *taken)
{
    free(taken->lines);
}

void qs_taken_lines_clear(struct qs_taken_lines *taken)
{
    memset(taken->lines, 0, 6 * (size_t)taken->n * sizeof *taken->lines);
}

void qs_taken_lines_take(struct qs_taken_lines *taken, struct qs_square square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        taken->taken[d][qs_line_number(square, d)] = true;
}

bool qs_check_generated_size(int32_t n, int32_t most, struct qs_error *error)
{
    if (n >= 1 && n <= most)
        return true;
    return qs_error_set(error, QS_ERROR_INPUT, "expected n from 1 to %d, found %d", most, n);
}

/* n queens fit on every board but those with n = 2 and 3. */
bool qs_check_generated_queens(int32_t n, int32_t queens, struct qs_error *error)
{
    int32_t most = n == 2 || n == 3 ? n - 1 : n;
    if (queens >= 0 && queens <= most)
        return true;
    return qs_error_set(error, QS_ERROR_INPUT, "expected 0 to %d queens for n = %d, found %d", most,
                        n, queens);
}

struct qs_instance *qs_instance_of_queens(int32_t n, const struct qs_square *queens, int32_t count,
                                          struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_new(n, error);
    for (int32_t i = 0; instance && i < count; i++) {
        if (qs_instance_add_queen(instance, queens[i], error))
            continue;
        qs_instance_free(instance);
        return NULL;
    }
    return instance;
}
