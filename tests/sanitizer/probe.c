/*
 * Commits the fault that its argument names. The faults are in memory from the
 * library's allocator, so that instrumented code of ours is involved.
 */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "memory.h"

int main(int count, char **words)
{
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    volatile int size = 8 + count; /* unknown to the optimiser */
    volatile char *block = qs_memory_take(&memory, (size_t)size, 1);
    if (count != 2 || !block)
        return 1;
    if (strcmp(words[1], "overflow") == 0)
        block[size] = 1;
    if (strcmp(words[1], "undefined") == 0)
        printf("%d\n", INT_MAX - 8 + size);
    if (strcmp(words[1], "leak") == 0)
        block = NULL;
    qs_memory_give(&memory, (void *)(uintptr_t)block, (size_t)size, 1);
    return 0;
}
