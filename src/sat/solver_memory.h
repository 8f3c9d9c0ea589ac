/*
 * The memory of a solver that cannot survive a failed allocation, and cannot
 * clean up after one: every block is known here, so that all of them can be
 * given back without the solver's help, and a refusal does not return but
 * jumps to where the solver was called from.
 *
 * A formula is millions of small blocks, one for each clause. They are cut
 * from large chunks, without a header, and go with the chunks: giving back
 * each of them took 0.2 s after a signal.
 */
#ifndef QS_SOLVER_MEMORY_H
#define QS_SOLVER_MEMORY_H

#include <setjmp.h>
#include <stddef.h>

#include "memory.h"

struct qs_block;
struct qs_chunk;

#define QS_SMALL_BLOCK_MOST 1024 /* bytes */
#define QS_SMALL_BLOCK_STEP 16   /* and alignment */

struct qs_solver_memory {
    struct qs_memory *memory;
    struct qs_block *blocks; /* all larger blocks in use, in a list */
    struct qs_chunk *chunks;
    char *next, *end; /* what is left of the last chunk */
    size_t chunk_bytes;
    void *unused[QS_SMALL_BLOCK_MOST / QS_SMALL_BLOCK_STEP]; /* lists of small blocks by size */
    size_t charged;  /* bytes taken from `memory`: for each block its own and a header's */
    jmp_buf refused; /* set by the caller before each call into the solver */
};

void qs_solver_memory_init(struct qs_solver_memory *heap, struct qs_memory *memory);
/* Give back all blocks that are still in use. */
void qs_solver_memory_release(struct qs_solver_memory *heap);

/* In the form that the solver wants; `heap` is a struct qs_solver_memory. */
void *qs_solver_memory_new(void *heap, size_t bytes);
void *qs_solver_memory_resize(void *heap, void *block, size_t old_bytes, size_t new_bytes);
void qs_solver_memory_delete(void *heap, void *block, size_t bytes);

#endif
