/* madvise is in no standard. */
#define _DEFAULT_SOURCE /* NOLINT(bugprone-reserved-identifier) */

#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "fault.h"

void qs_memory_init(struct qs_memory *memory, size_t limit)
{
    memory->used = 0;
    memory->peak = 0;
    memory->limit = limit;
}

bool qs_memory_charge(struct qs_memory *memory, size_t bytes)
{
    size_t used = memory->used;
    do {
        if (bytes > memory->limit || used > memory->limit - bytes)
            return false;
    } while (!atomic_compare_exchange_weak(&memory->used, &used, used + bytes));
    size_t peak = memory->peak;
    while (used + bytes > peak &&
           !atomic_compare_exchange_weak(&memory->peak, &peak, used + bytes)) {
    }
    return true;
}

void qs_memory_discharge(struct qs_memory *memory, size_t bytes)
{
    QS_CHECK(atomic_fetch_sub(&memory->used, bytes) >= bytes);
}

void qs_memory_prefer_huge_pages(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const size_t huge = (size_t)1 << 21;
    size_t skipped = huge - (uintptr_t)block % huge;
    if (bytes / 4 >= huge)
        (void)madvise((char *)block + skipped, (bytes - skipped) / huge * huge, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes;
#endif
}

static void *memory_take(struct qs_memory *memory, size_t count, size_t size, bool zeroed)
{
    if (count == 0)
        count = 1;
    if (count > SIZE_MAX / size || !qs_memory_charge(memory, count * size))
        return NULL;
    size_t bytes = count * size;
    /* calloc of glibc passes over blocks that were freed just now. Large ones are zero anyway. */
    bool is_small = bytes <= 1 << 13;
    void *block = zeroed && !is_small ? calloc(count, size) : malloc(bytes);
    if (block && zeroed && is_small)
        memset(block, 0, bytes);
    if (block)
        qs_memory_prefer_huge_pages(block, count * size);
    else
        qs_memory_discharge(memory, count * size);
    return block;
}

void *qs_memory_take(struct qs_memory *memory, size_t count, size_t size)
{
    return memory_take(memory, count, size, false);
}

void *qs_memory_take_zeroed(struct qs_memory *memory, size_t count, size_t size)
{
    return memory_take(memory, count, size, true);
}

void qs_memory_give(struct qs_memory *memory, void *block, size_t count, size_t size)
{
    if (!block)
        return;
    free(block);
    qs_memory_discharge(memory, (count ? count : 1) * size);
}

void *qs_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    size_t wanted = *capacity < 8 ? 8 : *capacity * 2;
    if (wanted > SIZE_MAX / size)
        return NULL;
    void *moved = realloc(items, wanted * size);
    if (moved)
        *capacity = wanted;
    return moved;
}
