#include "rounded_placement.h"

#include <stdlib.h>
#include <string.h>

bool qs_rounded_placement_init(struct qs_rounded_placement *rounded, const struct qs_line_map *map)
{
    struct qs_memory *memory = map->board->memory;
    rounded->map = map;
    rounded->best = qs_memory_take(memory, map->first[1], sizeof *rounded->best);
    rounded->queens = qs_memory_take(memory, map->first[1], sizeof *rounded->queens);
    rounded->taken = qs_memory_take(memory, map->line_words, sizeof *rounded->taken);
    rounded->valued = qs_memory_take(memory, map->squares, sizeof *rounded->valued);
    return rounded->best && rounded->queens && rounded->taken && rounded->valued;
}

void qs_rounded_placement_release(struct qs_rounded_placement *rounded)
{
    const struct qs_line_map *map = rounded->map;
    if (!map)
        return;
    struct qs_memory *memory = map->board->memory;
    qs_memory_give(memory, rounded->best, map->first[1], sizeof *rounded->best);
    qs_memory_give(memory, rounded->queens, map->first[1], sizeof *rounded->queens);
    qs_memory_give(memory, rounded->taken, map->line_words, sizeof *rounded->taken);
    qs_memory_give(memory, rounded->valued, map->squares, sizeof *rounded->valued);
}

static bool is_taken(const struct qs_rounded_placement *rounded, uint32_t line)
{
    return rounded->taken[line / 64] >> line % 64 & 1;
}

/* Place a queen unless it is attacked. */
static void place(struct qs_rounded_placement *rounded, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(rounded->map, square);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (is_taken(rounded, lines[d]))
            return;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        rounded->taken[lines[d] / 64] |= (uint64_t)1 << lines[d] % 64;
    rounded->queens[rounded->count++] = square;
}

/* The largest value first. */
static int compare(const void *a, const void *b)
{
    const struct qs_valued_square *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return (x->square > y->square) - (x->square < y->square);
}

/* Squares with a value; the others are 0. */
static uint32_t list_valued(struct qs_rounded_placement *rounded, const struct qs_basis *basis)
{
    const double least = 1e-6;
    uint32_t count = 0;
    for (uint32_t i = 0; i < basis->rows; i++)
        if (basis->basic[i] < basis->squares && basis->value[i] > least)
            rounded->valued[count++] =
                (struct qs_valued_square){basis->value[i], basis->square[basis->basic[i]]};
    return count;
}

void qs_rounded_placement_make(struct qs_rounded_placement *rounded,
                               const struct qs_node_rules *rules, const struct qs_basis *basis)
{
    rounded->count = 0;
    memset(rounded->taken, 0, rounded->map->line_words * sizeof *rounded->taken);
    for (uint32_t i = 0; i < rules->placed; i++)
        place(rounded, rules->queens[i]);
    if (basis) {
        uint32_t count = list_valued(rounded, basis);
        qsort(rounded->valued, count, sizeof *rounded->valued, compare);
        for (uint32_t i = 0; i < count; i++)
            place(rounded, rounded->valued[i].square);
    }
    for (uint32_t v = 0; v < rounded->map->squares; v++)
        place(rounded, v);
    if (rounded->count <= rounded->best_count)
        return;
    uint32_t *better = rounded->queens;
    rounded->queens = rounded->best;
    rounded->best = better;
    rounded->best_count = rounded->count;
}
