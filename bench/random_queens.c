/*
 * An instance in the lines format: n, and k random queens that do not attack each
 * other, each on a random square that the queens before it leave free. From about
 * k = n / 3 on there may be no such square; then it ends with status 1.
 *
 *     random_queens N K [SEED]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* splitmix64 */
static uint64_t next(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static size_t below(uint64_t *state, size_t limit)
{
    return (size_t)((next(state) >> 32) * limit >> 32);
}

int main(int count, char **words)
{
    size_t n = count > 2 ? strtoul(words[1], NULL, 10) : 0;
    size_t k = count > 2 ? strtoul(words[2], NULL, 10) : 0;
    uint64_t state = count > 3 ? strtoul(words[3], NULL, 10) : 1;
    /* Rows, columns, differences and sums that have a queen. */
    char *taken[4];
    for (int i = 0; i < 4; i++)
        if (n == 0 || !(taken[i] = calloc(2 * n, 1)))
            return 1;
    printf("board %zu\n", n);
    size_t placed = 0;
    for (size_t tries = 0; placed < k && tries < 1000 * n; tries++) {
        size_t row = below(&state, n), column = below(&state, n);
        char *lines[] = {taken[0] + row, taken[1] + column, taken[2] + row + n - column,
                         taken[3] + row + column};
        if (*lines[0] || *lines[1] || *lines[2] || *lines[3])
            continue;
        for (int i = 0; i < 4; i++)
            *lines[i] = 1;
        printf("queen %zu %zu\n", row, column);
        placed++;
    }
    for (int i = 0; i < 4; i++)
        free(taken[i]);
    return placed == k ? 0 : 1;
}
