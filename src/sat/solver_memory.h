/*
 * Memory for a solver that aborts when an allocation fails, and cannot clean up
 * after it. All blocks are known here, so that they can be freed without the
 * solver's help, and a refused allocation does not return: it jumps to where the
 * solver was called.
 *
 * A formula has millions of small blocks, one for each clause. They are cut from
 * large chunks, have no header, and are freed with the chunks: freeing each of them
 * took 0.2 s after a signal.
 */
#ifndef QS_SOLVER_MEMORY_H
#define QS_SOLVER_MEMORY_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

#include "memory.h"

struct qs_heap_block;
struct qs_chunk;

#define QS_SMALL_BLOCK_MOST 1024 /* bytes */
#define QS_SMALL_BLOCK_STEP 16   /* and alignment */

struct qs_solver_memory {
    struct qs_memory *memory;
    struct qs_heap_block *blocks; /* all larger blocks in use, in a list */
    struct qs_chunk *chunks;
    char *next, *end; /* what is left of the last chunk */
    size_t chunk_bytes;
    void *unused[QS_SMALL_BLOCK_MOST / QS_SMALL_BLOCK_STEP]; /* lists of small blocks by size */
    /* Asked before each allocation; if it returns true, this one is refused. Or NULL. */
    bool (*stop)(void *state);
    void *stop_state;
    size_t charged;  /* bytes taken from `memory`: for each block its own and a header's */
    jmp_buf refused; /* set by the caller before each call into the solver */
};

void qs_solver_memory_init(struct qs_solver_memory *heap, struct qs_memory *memory);
/* Free all blocks that are still in use. */
void qs_solver_memory_release(struct qs_solver_memory *heap);

/* Allocation callbacks for the solver; `heap` is a struct qs_solver_memory. */
void *qs_solver_memory_new(void *heap, size_t bytes);
void *qs_solver_memory_resize(void *heap, void *block, size_t old_bytes, size_t new_bytes);
void qs_solver_memory_delete(void *heap, void *block, size_t bytes);

#endif
