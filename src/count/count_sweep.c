/*
 * The usual bit-parallel search (columns and diagonals as masks that are shifted
 * from row to row) spends its time on mispredicted branches: whether a square leads
 * anywhere, and whether it was the last one of its row, cannot be predicted. Here
 * neither is a branch. Up to BATCH nodes of one row are extended together: each
 * iteration takes one free square of one node, always writes the child, keeps it by
 * moving the end of the list, and fetches the next node by arithmetic. Batches are
 * processed depth first, so that the lists stay small. A child is kept if each of
 * the next three rows has a square.
 *
 * This takes half the time of the recursive search (bench/count_speed.sh).
 */
#include "count_sweep.h"

#define BATCH 128

struct node {
    uint64_t free; /* in the node's row; not 0 */
    struct qs_attacked attacked;
};

/* One list for each row, with room for all children of a batch and an end mark. */
struct qs_sweep {
    bool all_columns; /* as many columns are left as rows, so that each gets a queen */
    size_t rows, list_length;
    struct node *lists;
};

struct qs_sweep *qs_sweep_new(const struct qs_count_grid *grid, struct qs_memory *memory)
{
    struct qs_sweep *sweep = qs_memory_take(memory, 1, sizeof *sweep);
    if (!sweep)
        return NULL;
    sweep->rows = grid->rows;
    sweep->list_length = (size_t)BATCH * grid->width + 2;
    sweep->lists = qs_memory_take(memory, sweep->list_length * sweep->rows, sizeof *sweep->lists);
    if (sweep->lists)
        return sweep;
    qs_memory_give(memory, sweep, 1, sizeof *sweep);
    return NULL;
}

void qs_sweep_free(struct qs_sweep *sweep, struct qs_memory *memory)
{
    if (!sweep)
        return;
    qs_memory_give(memory, sweep->lists, sweep->list_length * sweep->rows, sizeof *sweep->lists);
    qs_memory_give(memory, sweep, 1, sizeof *sweep);
}

/*
 * List the children, in row + 1, of nodes in `row`; returns their number. `ahead`:
 * the number of rows after row + 1 that must have a square, too; `adjacent`: all
 * gaps are 1. The callers pass constants for both, as to a template.
 */
static inline size_t extend(const struct qs_count_grid *grid, unsigned row,
                            const struct node *nodes, size_t count, struct node *children,
                            unsigned ahead, bool adjacent)
{
    const uint64_t free1 = grid->free[row + 1];
    const uint64_t free2 = ahead >= 1 ? grid->free[row + 2] : 0;
    const uint64_t free3 = ahead >= 2 ? grid->free[row + 3] : 0;
    const unsigned gap1 = adjacent ? 1 : grid->gap[row];
    const unsigned gap2 = adjacent ? 1 : ahead >= 1 ? grid->gap[row + 1] : 0;
    const unsigned gap3 = adjacent ? 2 : ahead >= 2 ? gap2 + grid->gap[row + 2] : 0;
    size_t i = 0, kept = 0;
    uint64_t free = nodes[0].free;
    while (i < count) {
        const struct node *node = &nodes[i];
        uint64_t queen = free & -free;
        uint64_t columns = node->attacked.columns | queen;
        uint64_t left = (node->attacked.left | queen) << gap1;
        uint64_t right = (node->attacked.right | queen) >> gap1;
        uint64_t next = free1 & ~(columns | left | right);
        bool keep = next != 0;
        if (ahead >= 1)
            keep &= (free2 & ~(columns | left << gap2 | right >> gap2)) != 0;
        if (ahead >= 2)
            keep &= (free3 & ~(columns | left << gap3 | right >> gap3)) != 0;
        children[kept] = (struct node){next, {columns, left, right}};
        kept += keep;
        free ^= queen;
        uint64_t done = free == 0;
        i += done;
        free |= node[1].free & -done;
    }
    children[kept].free = 0; /* will be fetched, but not used */
    return kept;
}

static size_t extend_batch(const struct qs_count_grid *grid, unsigned row, const struct node *nodes,
                           size_t count, struct node *children)
{
    unsigned after = grid->rows - 2 - row;
    if (after == 0)
        return extend(grid, row, nodes, count, children, 0, false);
    if (after == 1)
        return extend(grid, row, nodes, count, children, 1, false);
    if (grid->adjacent)
        return extend(grid, row, nodes, count, children, 2, true);
    return extend(grid, row, nodes, count, children, 2, false);
}

static uint64_t count_last_row(const struct node *nodes, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (uint64_t)__builtin_popcountll(nodes[i].free);
    return sum;
}

/* If each column needs a queen, two columns are left in the last row but one. */
static uint64_t count_last_two_rows(const struct qs_count_grid *grid, const struct node *nodes,
                                    size_t count)
{
    const uint64_t free = grid->free[grid->rows - 1];
    const unsigned gap = grid->gap[grid->rows - 2];
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const struct qs_attacked *attacked = &nodes[i].attacked;
        uint64_t one = nodes[i].free & -nodes[i].free, other = nodes[i].free ^ one;
        uint64_t after_one = free & ~(attacked->columns | one | (attacked->left | one) << gap |
                                      (attacked->right | one) >> gap);
        uint64_t after_other =
            free & ~(attacked->columns | other | (attacked->left | other) << gap |
                     (attacked->right | other) >> gap);
        sum += (uint64_t)(after_one != 0) + ((after_other != 0) & (other != 0));
    }
    return sum;
}

static uint64_t count_below(struct qs_count_worker *worker, unsigned row, const struct node *nodes,
                            size_t count)
{
    const struct qs_count_grid *grid = worker->search->grid;
    if (!qs_count_nodes(worker, (uint32_t)count))
        return 0;
    if (row + 1 == grid->rows)
        return count_last_row(nodes, count);
    if (row + 2 == grid->rows && worker->sweep->all_columns)
        return count_last_two_rows(grid, nodes, count);
    uint64_t sum = 0;
    struct node *children = worker->sweep->lists + worker->sweep->list_length * (row + 1);
    for (size_t i = 0; i < count && !worker->stopped; i += BATCH) {
        size_t batch = count - i < BATCH ? count - i : BATCH;
        size_t kept = extend_batch(grid, row, nodes + i, batch, children);
        if (kept > 0)
            sum += count_below(worker, row + 1, children, kept);
    }
    return sum;
}

uint64_t qs_sweep_count(struct qs_count_worker *worker, unsigned row,
                        const struct qs_attacked *attacked)
{
    const struct qs_count_grid *grid = worker->search->grid;
    if (row == grid->rows)
        return 1;
    unsigned taken = (unsigned)__builtin_popcountll(attacked->columns);
    worker->sweep->all_columns = grid->columns - taken == grid->rows - row;
    struct node nodes[2] = {{.attacked = *attacked}};
    nodes[0].free = grid->free[row] & ~(attacked->columns | attacked->left | attacked->right);
    return nodes[0].free ? count_below(worker, row, nodes, 1) : 0;
}
