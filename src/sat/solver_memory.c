#include "solver_memory.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

struct qs_block {
    alignas(max_align_t) struct qs_block *next;
    struct qs_block **link; /* the pointer that points here */
    /* The solver's bytes follow. */
};

void qs_solver_memory_init(struct qs_solver_memory *heap, struct qs_memory *memory)
{
    heap->memory = memory;
    heap->blocks = NULL;
    heap->charged = 0;
}

static void charge(struct qs_solver_memory *heap, size_t bytes)
{
    if (bytes > SIZE_MAX - sizeof(struct qs_block) ||
        !qs_memory_charge(heap->memory, sizeof(struct qs_block) + bytes))
        longjmp(heap->refused, 1);
    heap->charged += sizeof(struct qs_block) + bytes;
}

static void discharge(struct qs_solver_memory *heap, size_t bytes)
{
    qs_memory_discharge(heap->memory, sizeof(struct qs_block) + bytes);
    heap->charged -= sizeof(struct qs_block) + bytes;
}

static void insert(struct qs_solver_memory *heap, struct qs_block *block)
{
    block->next = heap->blocks;
    block->link = &heap->blocks;
    if (block->next)
        block->next->link = &block->next;
    heap->blocks = block;
}

/* A block was moved by realloc: its neighbours must learn the new address. */
static void relink(struct qs_block *block)
{
    *block->link = block;
    if (block->next)
        block->next->link = &block->next;
}

static void take_out(struct qs_block *block)
{
    *block->link = block->next;
    if (block->next)
        block->next->link = block->link;
}

void *qs_solver_memory_new(void *state, size_t bytes)
{
    struct qs_solver_memory *heap = state;
    charge(heap, bytes);
    struct qs_block *block = malloc(sizeof *block + bytes);
    if (!block) {
        discharge(heap, bytes);
        longjmp(heap->refused, 1);
    }
    insert(heap, block);
    return block + 1;
}

void *qs_solver_memory_resize(void *state, void *old, size_t old_bytes, size_t new_bytes)
{
    struct qs_solver_memory *heap = state;
    if (!old)
        return qs_solver_memory_new(heap, new_bytes);
    charge(heap, new_bytes);
    struct qs_block *block = realloc((struct qs_block *)old - 1, sizeof *block + new_bytes);
    if (!block) {
        discharge(heap, new_bytes);
        longjmp(heap->refused, 1);
    }
    relink(block);
    discharge(heap, old_bytes);
    return block + 1;
}

void qs_solver_memory_delete(void *state, void *old, size_t bytes)
{
    if (!old)
        return;
    struct qs_block *block = (struct qs_block *)old - 1;
    take_out(block);
    free(block);
    discharge(state, bytes);
}

void qs_solver_memory_release(struct qs_solver_memory *heap)
{
    for (struct qs_block *block = heap->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    heap->blocks = NULL;
    qs_memory_discharge(heap->memory, heap->charged);
    heap->charged = 0;
}
