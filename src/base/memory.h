/*
 * Memory with a limit. The board and the engines allocate all memory from one
 * `struct qs_memory`, so that its use can be limited and reported. Blocks have no
 * headers, because the caller passes the size again when it gives a block back.
 * Several threads may take and give at the same time.
 */
#ifndef QS_MEMORY_H
#define QS_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct qs_memory {
    _Atomic size_t used, peak; /* bytes */
    size_t limit;              /* bytes; must not change while threads run */
};

void qs_memory_init(struct qs_memory *memory, size_t limit);

/* `count` items of `size` bytes; NULL if over the limit or out of memory. */
void *qs_memory_take(struct qs_memory *memory, size_t count, size_t size);
/* The same, with all bytes zero. */
void *qs_memory_take_zeroed(struct qs_memory *memory, size_t count, size_t size);
/* Give a block back; NULL is ignored. */
void qs_memory_give(struct qs_memory *memory, void *block, size_t count, size_t size);

/* Count memory that is allocated elsewhere; false, without counting it, if over the limit. */
bool qs_memory_charge(struct qs_memory *memory, size_t bytes);
void qs_memory_discharge(struct qs_memory *memory, size_t bytes);

/*
 * Ask the system for huge pages if the block is large. The lists of a large board take gigabytes,
 * and freeing them in small pages takes a large part of a second, for which a user waits after
 * pressing Ctrl-C. qs_memory_take does this itself.
 */
void qs_memory_prefer_huge_pages(void *block, size_t bytes);

/*
 * For lists that grow without a limit (what the user wrote): make room for one more
 * item after `count`. Returns the array, possibly moved, or NULL if out of memory;
 * then the old one is unchanged.
 */
void *qs_grow(void *items, size_t count, size_t *capacity, size_t size);

#endif
