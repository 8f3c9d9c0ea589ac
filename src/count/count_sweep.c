/*
 * The usual bit-parallel search (columns and diagonals as masks that are
 * shifted from row to row) spends its time on mispredicted branches: whether a
 * square leads anywhere, and whether it was the last one of its row, are coin
 * tosses. Here neither is a branch. Up to a part of PART nodes of one row are
 * extended together: one step of the loop is one free square of one node, the
 * child is always written down and kept by moving the end of the list, and the
 * next node is fetched by arithmetic. Depth first between parts, so that the
 * lists stay small. A child is kept if the next three rows have a square each.
 *
 * On the machine at hand: half the time of the recursive search (see
 * bench/count_speed.sh).
 */
#include "count_sweep.h"

#define PART 128

struct node {
    uint64_t free; /* in the node's row; not 0 */
    struct qs_attacked attacked;
};

/* One list for each row, long enough for all children of a part and for an end mark. */
struct qs_sweep {
    bool all_columns; /* as many columns are left as rows: each gets a queen */
    size_t rows, list_length;
    struct node *lists;
};

struct qs_sweep *qs_sweep_new(const struct qs_count_grid *grid, struct qs_memory *memory)
{
    struct qs_sweep *sweep = qs_memory_take(memory, 1, sizeof *sweep);
    if (!sweep)
        return NULL;
    sweep->rows = grid->rows;
    sweep->list_length = (size_t)PART * grid->width + 2;
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
 * The children, in row + 1, of nodes in `row`. `ahead`: how many rows behind
 * that one are looked at; `adjacent`: all gaps are 1. Both are constants where
 * this is called, and the function is a template.
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
    children[kept].free = 0; /* is fetched, and not used */
    return kept;
}

static size_t extend_part(const struct qs_count_grid *grid, unsigned row, const struct node *nodes,
                          size_t count, struct node *children)
{
    unsigned behind = grid->rows - 2 - row;
    if (behind == 0)
        return extend(grid, row, nodes, count, children, 0, false);
    if (behind == 1)
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

/* With all columns needed: in the last row but one, two of them are left. */
static uint64_t count_last_two_rows(const struct qs_count_grid *grid, const struct node *nodes,
                                    size_t count)
{
    const uint64_t free = grid->free[grid->rows - 1];
    const unsigned gap = grid->gap[grid->rows - 2];
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const struct qs_attacked *attacked = &nodes[i].attacked;
        uint64_t one = nodes[i].free & -nodes[i].free, other = nodes[i].free ^ one;
        uint64_t behind_one = free & ~(attacked->columns | one | (attacked->left | one) << gap |
                                       (attacked->right | one) >> gap);
        uint64_t behind_other =
            free & ~(attacked->columns | other | (attacked->left | other) << gap |
                     (attacked->right | other) >> gap);
        sum += (uint64_t)(behind_one != 0) + ((behind_other != 0) & (other != 0));
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
    for (size_t i = 0; i < count && !worker->stopped; i += PART) {
        size_t part = count - i < PART ? count - i : PART;
        size_t kept = extend_part(grid, row, nodes + i, part, children);
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
