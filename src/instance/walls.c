#include "walls.h"

#include <stdlib.h>
#include <string.h>

#include "instance_private.h"

/* The row, column or diagonal counted from 0, then the place on it. */
static uint64_t place_along(int32_t n, struct qs_square square, enum qs_direction direction)
{
    int32_t line = qs_line_number(square, direction) + (direction == QS_DIFFERENCE ? n - 1 : 0);
    return (uint64_t)line << 32 | (uint32_t)(direction == QS_ROW ? square.column : square.row);
}

static int compare_places(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

bool qs_walls_init(struct qs_walls *walls, int32_t n, const struct qs_square *squares, size_t count)
{
    *walls = (struct qs_walls){0};
    if (count == 0)
        return true;
    walls->squares = malloc(count * sizeof *walls->squares);
    if (!walls->squares)
        return false;
    memcpy(walls->squares, squares, count * sizeof *squares);
    qsort(walls->squares, count, sizeof *walls->squares, qs_compare_squares);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || qs_compare_squares(&walls->squares[i], &walls->squares[i - 1]) != 0)
            walls->squares[walls->count++] = walls->squares[i];
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        walls->along[d] = malloc(walls->count * sizeof *walls->along[d]);
        if (!walls->along[d])
            return false;
        for (size_t i = 0; i < walls->count; i++)
            walls->along[d][i] = place_along(n, walls->squares[i], d);
        qsort(walls->along[d], walls->count, sizeof *walls->along[d], compare_places);
    }
    return true;
}

void qs_walls_release(struct qs_walls *walls)
{
    free(walls->squares);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(walls->along[d]);
}

bool qs_walls_hold(const struct qs_walls *walls, struct qs_square square)
{
    return walls->count > 0 && bsearch(&square, walls->squares, walls->count,
                                       sizeof *walls->squares, qs_compare_squares) != NULL;
}

size_t qs_walls_before(const struct qs_walls *walls, int32_t n, struct qs_square square,
                       enum qs_direction direction)
{
    size_t low = 0, high = walls->count;
    if (high == 0)
        return 0;
    uint64_t place = place_along(n, square, direction);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (walls->along[direction][middle] < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first square of a row, column or diagonal counted from 0; or, after a wall, the next one. */
static struct qs_square square_from(int32_t n, int32_t columns, enum qs_direction direction,
                                    int32_t line, int32_t place)
{
    switch (direction) {
    case QS_ROW:
        return (struct qs_square){line, place > 0 ? place : 0};
    case QS_COLUMN:
        return (struct qs_square){place > 0 ? place : 0, line};
    case QS_DIFFERENCE: {
        int32_t difference = line - (n - 1);
        int32_t row = place >= 0 ? place : difference > 0 ? difference : 0;
        return (struct qs_square){row, row - difference};
    }
    default: {
        int32_t beyond = line - (columns - 1);
        int32_t row = place >= 0 ? place : beyond > 0 ? beyond : 0;
        return (struct qs_square){row, line - row};
    }
    }
}

/* The line behind wall i, counted from 0, has the number of the wall's line + i + 1. */
struct qs_square qs_walls_line_start(const struct qs_walls *walls, int32_t n, int32_t columns,
                                     struct qs_line line)
{
    const uint64_t *along = walls->along[line.direction];
    int64_t number = (int64_t)line.number + (line.direction == QS_DIFFERENCE ? n - 1 : 0);
    size_t low = 0, high = walls->count; /* how many walls are before the line */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if ((int64_t)(along[middle] >> 32) + (int64_t)middle + 1 <= number)
            low = middle + 1;
        else
            high = middle;
    }
    int32_t base = (int32_t)(number - (int64_t)low);
    bool behind_wall = low > 0 && (int32_t)(along[low - 1] >> 32) == base;
    int32_t place = behind_wall ? (int32_t)(along[low - 1] & UINT32_MAX) + 1 : -1;
    return square_from(n, columns, line.direction, base, place);
}
