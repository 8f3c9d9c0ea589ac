/*
 * Blocks of memory that are given back together: all 0 at first, but for the memory. A block that
 * cannot be had is NULL, and so are all that are asked for later: `refused` is worth one look,
 * after the last.
 */
#ifndef QS_ARENA_H
#define QS_ARENA_H

#include "memory.h"

/* All 0 at first, but for the memory. */
struct qs_arena {
    struct qs_memory *memory;
    struct qs_arena_block *last;
    bool refused;
};

/* As qs_memory_take_zeroed. */
void *qs_arena_take(struct qs_arena *arena, size_t count, size_t size);
/* Give all blocks back. The arena may be one of them, or be used again. */
void qs_arena_release(struct qs_arena *arena);

#endif
