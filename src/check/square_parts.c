/*
 * Neighbours on a line are joined by union-find (R. E. Tarjan, "Efficiency of a
 * good but not linear set union algorithm", JACM 22, 1975). The lowest number of a
 * part is its root, so that roots are found in order.
 */
#include "square_parts.h"

#include <stdlib.h>

#include "line_at.h"

#define NO_SQUARE UINT32_MAX

bool qs_square_parts_init(struct qs_square_parts *parts, int32_t n)
{
    bool complete = true;
    *parts = (struct qs_square_parts){.n = n};
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        parts->last[d] = malloc(2 * (size_t)n * sizeof *parts->last[d]);
        complete = complete && parts->last[d];
        for (size_t line = 0; parts->last[d] && line < 2 * (size_t)n; line++)
            parts->last[d][line] = NO_SQUARE;
    }
    return complete;
}

void qs_square_parts_release(struct qs_square_parts *parts)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(parts->last[d]);
    free(parts->part);
}

static uint32_t root_of(uint32_t *parent, uint32_t square)
{
    while (parent[square] != square) {
        parent[square] = parent[parent[square]];
        square = parent[square];
    }
    return square;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

static bool reserve(struct qs_square_parts *parts, size_t count)
{
    if (count <= parts->room)
        return true;
    uint32_t *part = realloc(parts->part, count * sizeof *part);
    if (!part)
        return false;
    parts->part = part;
    parts->room = count;
    return true;
}

bool qs_square_parts_find(struct qs_square_parts *parts, const struct qs_square *squares,
                          size_t count, uint32_t *found)
{
    if (count >= NO_SQUARE || !reserve(parts, count))
        return false;
    uint32_t *parent = parts->part;
    for (uint32_t i = 0; i < count; i++) {
        parent[i] = i;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            uint32_t *last = &parts->last[d][qs_line_at(parts->n, squares[i], d)];
            if (*last != NO_SQUARE)
                join(parent, *last, i);
            *last = i;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            parts->last[d][qs_line_at(parts->n, squares[i], d)] = NO_SQUARE;
    /* A root is the first square of its part, so that it is numbered before the others. */
    for (uint32_t i = 0; i < count; i++)
        parent[i] = root_of(parent, i);
    *found = 0;
    for (uint32_t i = 0; i < count; i++)
        parent[i] = parent[i] == i ? (*found)++ : parent[parent[i]];
    return true;
}
