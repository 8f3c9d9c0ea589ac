/*
 * A hash set of tiles of 64 squares, neighbours in a row, with one bit each.
 * Drawings and published lists name neighbours in sequence, so that the same tile
 * is used again while it is in the cache; an isolated square costs one tile.
 * Open addressing, linear probing, at most half full.
 */
#include "square_set.h"

#include <stdlib.h>

#define TILE_SQUARES 64

static struct qs_tile *tile_slot(const struct qs_square_set *set, uint64_t key)
{
    size_t mask = set->capacity - 1;
    size_t at = (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & mask; /* Fibonacci hashing */
    while (set->slots[at].key != 0 && set->slots[at].key != key)
        at = (at + 1) & mask;
    return &set->slots[at];
}

bool qs_square_set_reserve(struct qs_square_set *set)
{
    if (set->count < set->capacity / 2)
        return true;
    struct qs_square_set larger = {.count = set->count, .capacity = 16};
    if (set->capacity > 0)
        larger.capacity = set->capacity * 2;
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->slots[i].key != 0)
            *tile_slot(&larger, set->slots[i].key) = set->slots[i];
    }
    free(set->slots);
    *set = larger;
    return true;
}

static uint64_t tile_key(int32_t n, struct qs_square square)
{
    uint64_t tiles_in_row = ((uint64_t)n + TILE_SQUARES - 1) / TILE_SQUARES;
    return (uint64_t)square.row * tiles_in_row + (uint64_t)square.column / TILE_SQUARES + 1;
}

static uint64_t tile_bit(struct qs_square square)
{
    return UINT64_C(1) << (square.column % TILE_SQUARES);
}

bool qs_square_set_holds(const struct qs_square_set *set, int32_t n, struct qs_square square)
{
    return set->count > 0 && (tile_slot(set, tile_key(n, square))->squares & tile_bit(square)) != 0;
}

void qs_square_set_add(struct qs_square_set *set, int32_t n, struct qs_square square)
{
    uint64_t key = tile_key(n, square);
    struct qs_tile *tile = tile_slot(set, key);
    if (tile->key == 0) {
        tile->key = key;
        set->count++;
    }
    tile->squares |= tile_bit(square);
}
