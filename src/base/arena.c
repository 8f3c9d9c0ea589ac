#include "arena.h"

#include <stdalign.h>
#include <stdint.h>

struct qs_arena_block {
    struct qs_arena_block *before;
    size_t bytes;
    alignas(max_align_t) unsigned char items[];
};

void *qs_arena_take(struct qs_arena *arena, size_t count, size_t size)
{
    struct qs_arena_block *block = NULL;
    size_t bytes = sizeof *block + count * size;
    if (!arena->refused && count <= (SIZE_MAX - sizeof *block) / size)
        block = qs_memory_take_zeroed(arena->memory, 1, bytes);
    arena->refused = !block;
    if (!block)
        return NULL;
    *block = (struct qs_arena_block){.before = arena->last, .bytes = bytes};
    arena->last = block;
    return block->items;
}

void qs_arena_release(struct qs_arena *arena)
{
    struct qs_memory *memory = arena->memory;
    struct qs_arena_block *block = arena->last;
    *arena = (struct qs_arena){.memory = memory};
    while (block) {
        struct qs_arena_block *before = block->before;
        qs_memory_give(memory, block, 1, block->bytes);
        block = before;
    }
}
