/*
 * Memory for the rooms under test: one allocation fails, the k-th; or malloc gives bytes that are
 * known, so that nobody can rely on others. A test that includes this is linked with
 * test_failing_memory, which sends its allocations here, but not those of the C library itself.
 */
#ifndef QS_FAILING_MEMORY_H
#define QS_FAILING_MEMORY_H

#include <stdbool.h>

/* The allocation that fails, counted from 0 and from now on; -1: none. */
void qs_fail_allocation(long number);

/* Whether it has come to that. */
bool qs_allocation_has_failed(void);

/* What malloc fills memory with, from now on, and realloc if it is new; −1: nothing. */
void qs_fill_allocations(int byte);

#endif
