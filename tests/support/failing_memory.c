#include "failing_memory.h"

#include <stddef.h>
#include <string.h>

static long left = -1;
static bool failed;
static int fill = -1;

/* The linker (--wrap) puts these in the place of the C library's, which are called as __real_. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void qs_fail_allocation(long number)
{
    left = number;
    failed = false;
}

bool qs_allocation_has_failed(void)
{
    return failed;
}

void qs_fill_allocations(int byte)
{
    fill = byte;
}

static bool fails(void)
{
    bool now = left == 0;
    failed = failed || now;
    left -= left >= 0;
    return now;
}

static void *filled(void *block, size_t size)
{
    return block && fill >= 0 ? memset(block, fill, size) : block;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : filled(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    void *block = fails() ? NULL : __real_realloc(old, size);
    return old ? block : filled(block, size);
}
