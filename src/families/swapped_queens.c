#include "swapped_queens.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

struct swapping {
    uint32_t n;
    uint32_t *columns;           /* [n], by rows */
    int32_t *sums, *differences; /* [2 n]: queens on the diagonal; differences from −(n − 1) */
    int32_t collisions;          /* Σ over the diagonals with queens: their number − 1 */
};

static void put(struct swapping *made, uint32_t row)
{
    uint32_t column = made->columns[row];
    made->collisions += made->sums[row + column]++ > 0;
    made->collisions += made->differences[row + made->n - 1 - column]++ > 0;
}

static void take(struct swapping *made, uint32_t row)
{
    uint32_t column = made->columns[row];
    made->collisions -= --made->sums[row + column] > 0;
    made->collisions -= --made->differences[row + made->n - 1 - column] > 0;
}

static void swap(struct swapping *made, uint32_t row, uint32_t other)
{
    take(made, row);
    take(made, other);
    uint32_t column = made->columns[row];
    made->columns[row] = made->columns[other];
    made->columns[other] = column;
    put(made, row);
    put(made, other);
}

static void begin(struct swapping *made, struct qs_mersenne_twister *twister)
{
    memset(made->sums, 0, 2 * (size_t)made->n * sizeof *made->sums);
    memset(made->differences, 0, 2 * (size_t)made->n * sizeof *made->differences);
    made->collisions = 0;
    for (uint32_t row = 0; row < made->n; row++)
        made->columns[row] = row;
    qs_mersenne_twister_shuffle(twister, made->columns, made->n);
    for (uint32_t row = 0; row < made->n; row++)
        put(made, row);
}

static void search(struct swapping *made, struct qs_mersenne_twister *twister)
{
    uint64_t draws = 0, patience = 100 * (uint64_t)made->n * made->n;
    begin(made, twister);
    while (made->collisions > 0) {
        if (draws++ == patience) {
            begin(made, twister);
            draws = 0;
            continue;
        }
        int32_t before = made->collisions;
        uint32_t row = qs_mersenne_twister_below(twister, made->n);
        uint32_t other = qs_mersenne_twister_below(twister, made->n);
        if (row == other)
            continue;
        swap(made, row, other);
        if (made->collisions > before)
            swap(made, row, other);
    }
}

int32_t *qs_new_swapped_queens(int32_t n, struct qs_mersenne_twister *twister,
                               struct qs_error *error)
{
    size_t size = (size_t)n;
    struct swapping made = {.n = (uint32_t)n};
    made.columns = malloc((size + 1) * sizeof *made.columns);
    made.sums = malloc((2 * size + 1) * sizeof *made.sums);
    made.differences = malloc((2 * size + 1) * sizeof *made.differences);
    if (made.columns && made.sums && made.differences) {
        search(&made, twister);
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for %d queens", n);
        free(made.columns);
        made.columns = NULL;
    }
    free(made.sums);
    free(made.differences);
    return (int32_t *)made.columns;
}
