/*
 * Memory with a limit. The board and the engines take what they need through
 * one `struct qs_memory`, so that its use can be limited and reported. Sizes
 * are given back on release, hence no bookkeeping stands in front of a block.
 * Several threads may take and give at once.
 */
#ifndef QS_MEMORY_H
#define QS_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct qs_memory {
    _Atomic size_t used, peak; /* bytes */
    size_t limit;              /* bytes; not to be changed while threads run */
};

void qs_memory_init(struct qs_memory *memory, size_t limit);

/* `count` items of `size` bytes; NULL when the limit or the machine refuses. */
void *qs_memory_take(struct qs_memory *memory, size_t count, size_t size);
/* The same, with all bytes zero. */
void *qs_memory_take_zeroed(struct qs_memory *memory, size_t count, size_t size);
/* Give a block back; NULL is ignored. */
void qs_memory_give(struct qs_memory *memory, void *block, size_t count, size_t size);

/* Account for memory that somebody else allocates; false, and nothing counted, over the limit. */
bool qs_memory_charge(struct qs_memory *memory, size_t bytes);
void qs_memory_discharge(struct qs_memory *memory, size_t bytes);

/*
 * Ask the system for huge pages under a block, if it is large. The lists of a large board fill
 * gigabytes, and giving those back in small pages takes a good part of a second, which a user who
 * has pressed Ctrl-C waits for. What qs_memory_take returns has them already.
 */
void qs_memory_prefer_huge_pages(void *block, size_t bytes);

/*
 * For lists that grow outside any limit (what the user wrote): make room for
 * one more item behind `count`. Returns the array, moved if need be, or NULL
 * and then the old one is untouched.
 */
void *qs_grow(void *items, size_t count, size_t *capacity, size_t size);

#endif
