/*
 * For comparison with counting: the best simple counter of n queens, with bit masks
 * for columns and diagonals, recursion, and only half of the first row.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t all;

static uint64_t fill(uint32_t columns, uint32_t left, uint32_t right)
{
    if (columns == all)
        return 1;
    uint64_t count = 0;
    for (uint32_t free = all & ~(columns | left | right); free; free &= free - 1) {
        uint32_t queen = free & -free;
        count += fill(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
}

int main(int argument_count, char **arguments)
{
    int n = argument_count > 1 ? atoi(arguments[1]) : 8;
    uint64_t count = 0;
    all = (uint32_t)(((uint64_t)1 << n) - 1);
    for (uint32_t queen = 1; queen < (uint32_t)1 << n / 2; queen <<= 1)
        count += 2 * fill(queen, queen << 1, queen >> 1);
    if (n % 2 == 1)
        count += fill((uint32_t)1 << n / 2, (uint32_t)2 << n / 2, (uint32_t)1 << n / 2 >> 1);
    printf("%llu\n", (unsigned long long)count);
    return 0;
}
