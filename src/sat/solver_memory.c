#include "solver_memory.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct qs_heap_block {
    alignas(max_align_t) struct qs_heap_block *next;
    struct qs_heap_block **link; /* the pointer that points here */
    /* The solver's bytes follow. */
};

struct qs_chunk {
    alignas(QS_SMALL_BLOCK_STEP) struct qs_chunk *next;
    /* The blocks follow. */
};

_Static_assert(QS_SMALL_BLOCK_STEP % alignof(max_align_t) == 0, "");

static const size_t first_chunk = (size_t)1 << 16, largest_chunk = (size_t)1 << 25;

void qs_solver_memory_init(struct qs_solver_memory *heap, struct qs_memory *memory)
{
    heap->memory = memory;
    heap->blocks = NULL;
    heap->chunks = NULL;
    heap->next = heap->end = NULL;
    heap->chunk_bytes = first_chunk;
    for (size_t i = 0; i < sizeof heap->unused / sizeof *heap->unused; i++)
        heap->unused[i] = NULL;
    heap->stop = NULL;
    heap->stop_state = NULL;
    heap->charged = 0;
}

static void solver_memory_charge(struct qs_solver_memory *heap, size_t bytes)
{
    if ((heap->stop && heap->stop(heap->stop_state)) ||
        bytes > SIZE_MAX - sizeof(struct qs_heap_block) ||
        !qs_memory_charge(heap->memory, sizeof(struct qs_heap_block) + bytes))
        longjmp(heap->refused, 1);
    heap->charged += sizeof(struct qs_heap_block) + bytes;
}

static void discharge(struct qs_solver_memory *heap, size_t bytes)
{
    qs_memory_discharge(heap->memory, sizeof(struct qs_heap_block) + bytes);
    heap->charged -= sizeof(struct qs_heap_block) + bytes;
}

static bool is_small(size_t bytes)
{
    return bytes <= QS_SMALL_BLOCK_MOST;
}

static size_t size_class(size_t bytes)
{
    return bytes == 0 ? 0 : (bytes - 1) / QS_SMALL_BLOCK_STEP;
}

/* What is left of the chunk before is lost: less than a small block. */
static bool add_chunk(struct qs_solver_memory *heap)
{
    struct qs_chunk *chunk = malloc(heap->chunk_bytes);
    if (!chunk)
        return false;
    qs_memory_prefer_huge_pages(chunk, heap->chunk_bytes);
    chunk->next = heap->chunks;
    heap->chunks = chunk;
    heap->next = (char *)(chunk + 1);
    heap->end = (char *)chunk + heap->chunk_bytes;
    if (heap->chunk_bytes < largest_chunk)
        heap->chunk_bytes *= 2;
    return true;
}

static void *take_block(struct qs_solver_memory *heap, size_t bytes)
{
    if (is_small(bytes)) {
        size_t class = size_class(bytes), size = (class + 1) * QS_SMALL_BLOCK_STEP;
        void *block = heap->unused[class];
        if (block) {
            memcpy(&heap->unused[class], block, sizeof heap->unused[class]);
            return block;
        }
        if ((size_t)(heap->end - heap->next) < size && !add_chunk(heap))
            return NULL;
        block = heap->next;
        heap->next += size;
        return block;
    }
    struct qs_heap_block *block = malloc(sizeof *block + bytes);
    if (!block)
        return NULL;
    qs_memory_prefer_huge_pages(block, sizeof *block + bytes);
    block->next = heap->blocks;
    block->link = &heap->blocks;
    if (block->next)
        block->next->link = &block->next;
    heap->blocks = block;
    return block + 1;
}

static void give_block(struct qs_solver_memory *heap, void *old, size_t bytes)
{
    if (is_small(bytes)) {
        /* The first bytes of an unused block say which one is next. */
        size_t class = size_class(bytes);
        memcpy(old, &heap->unused[class], sizeof heap->unused[class]);
        heap->unused[class] = old;
        return;
    }
    struct qs_heap_block *block = (struct qs_heap_block *)old - 1;
    *block->link = block->next;
    if (block->next)
        block->next->link = block->link;
    free(block);
}

/* The system moves a block of this size by its pages, and splits the huge ones for it. */
static const size_t moved_whole = (size_t)1 << 22;

static void *resize_block(struct qs_solver_memory *heap, void *old, size_t old_bytes,
                          size_t new_bytes)
{
    if (!is_small(old_bytes) && !is_small(new_bytes) && new_bytes < moved_whole) {
        struct qs_heap_block *block =
            realloc((struct qs_heap_block *)old - 1, sizeof *block + new_bytes);
        if (!block)
            return NULL;
        /* Update the pointers to a block that realloc may have moved. */
        *block->link = block;
        if (block->next)
            block->next->link = &block->next;
        return block + 1;
    }
    if (is_small(old_bytes) && is_small(new_bytes) &&
        size_class(old_bytes) == size_class(new_bytes))
        return old;
    void *moved = take_block(heap, new_bytes);
    if (!moved)
        return NULL;
    memcpy(moved, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    give_block(heap, old, old_bytes);
    return moved;
}

void *qs_solver_memory_new(void *state, size_t bytes)
{
    struct qs_solver_memory *heap = state;
    solver_memory_charge(heap, bytes);
    void *block = take_block(heap, bytes);
    if (!block) {
        discharge(heap, bytes);
        longjmp(heap->refused, 1);
    }
    return block;
}

void *qs_solver_memory_resize(void *state, void *old, size_t old_bytes, size_t new_bytes)
{
    struct qs_solver_memory *heap = state;
    if (!old)
        return qs_solver_memory_new(heap, new_bytes);
    solver_memory_charge(heap, new_bytes);
    void *block = resize_block(heap, old, old_bytes, new_bytes);
    if (!block) {
        discharge(heap, new_bytes);
        longjmp(heap->refused, 1);
    }
    discharge(heap, old_bytes);
    return block;
}

void qs_solver_memory_delete(void *state, void *old, size_t bytes)
{
    if (!old)
        return;
    give_block(state, old, bytes);
    discharge(state, bytes);
}

void qs_solver_memory_release(struct qs_solver_memory *heap)
{
    for (struct qs_heap_block *block = heap->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    for (struct qs_chunk *chunk = heap->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    qs_memory_discharge(heap->memory, heap->charged);
    qs_solver_memory_init(heap, heap->memory);
}
