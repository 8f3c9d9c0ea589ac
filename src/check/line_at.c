#include "line_at.h"

#include <stdlib.h>

static int compare_wall_places(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

bool qs_line_numbers_init(struct qs_line_numbers *numbers, const struct qs_instance *instance)
{
    struct qs_shape shape = qs_instance_shape(instance);
    *numbers = qs_plain_line_numbers(qs_instance_size(instance));
    numbers->rows = shape.rows;
    numbers->columns = shape.columns;
    if (shape.wall_count == 0)
        return true;
    numbers->walls = shape.wall_count;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        numbers->wall[d] = malloc(shape.wall_count * sizeof *numbers->wall[d]);
        if (!numbers->wall[d])
            return false;
        for (size_t i = 0; i < shape.wall_count; i++)
            numbers->wall[d][i] = qs_wall_place(numbers->n, shape.walls[i], d);
        qsort(numbers->wall[d], shape.wall_count, sizeof *numbers->wall[d], compare_wall_places);
    }
    return true;
}

void qs_line_numbers_release(struct qs_line_numbers *numbers)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(numbers->wall[d]);
}

size_t qs_walls_before_place(const struct qs_line_numbers *numbers, uint64_t place, int direction)
{
    const uint64_t *wall = numbers->wall[direction];
    size_t low = 0, high = numbers->walls;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (wall[middle] < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
