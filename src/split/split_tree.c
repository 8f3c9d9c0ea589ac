#include "split_tree.h"

#include <stdlib.h>

#include "fault.h"
#include "memory.h"

bool qs_split_tree_add(struct qs_split_tree *tree, const struct qs_split_node *node)
{
    struct qs_split_node *nodes =
        qs_grow(tree->nodes, tree->count, &tree->room, sizeof *tree->nodes);
    if (!nodes)
        return false;
    tree->nodes = nodes;
    nodes[tree->count++] = *node;
    return true;
}

void qs_split_tree_clear(struct qs_split_tree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++)
        free(tree->nodes[i].cover);
    tree->count = 0;
}

void qs_split_tree_release(struct qs_split_tree *tree)
{
    qs_split_tree_clear(tree);
    free(tree->nodes);
    free(tree->placement);
}

uint32_t qs_split_tree_depth(const struct qs_split_tree *tree, uint32_t node)
{
    uint32_t depth = 0;
    for (; node != 0; node = tree->nodes[node].parent)
        depth++;
    return depth;
}

void qs_split_tree_path(const struct qs_split_tree *tree, uint32_t node,
                        struct qs_split_step *steps)
{
    for (uint32_t depth = qs_split_tree_depth(tree, node); depth > 0; depth--) {
        const struct qs_split_node *parent = &tree->nodes[tree->nodes[node].parent];
        steps[depth - 1] = (struct qs_split_step){parent->square, node == parent->child};
        node = tree->nodes[node].parent;
    }
}

static bool is_blocked(const struct qs_split_step *steps, uint32_t count, struct qs_square square)
{
    for (uint32_t i = 0; i < count; i++)
        if (!steps[i].queen && steps[i].square.row == square.row &&
            steps[i].square.column == square.column)
            return true;
    return false;
}

/* If squares are listed as free, those that the steps block are left out. */
static bool copy_squares(struct qs_instance *copy, const struct qs_instance *whole,
                         const struct qs_split_step *steps, uint32_t count, struct qs_error *error)
{
    size_t free_count, blocked_count;
    const struct qs_square *free_square = qs_instance_listed_free_squares(whole, &free_count);
    const struct qs_square *blocked = qs_instance_blocked_squares(whole, &blocked_count);
    for (size_t i = 0; i < free_count; i++)
        if (!is_blocked(steps, count, free_square[i]) &&
            !qs_instance_list_free_square(copy, free_square[i], error))
            return false;
    for (size_t i = 0; i < blocked_count; i++)
        if (!qs_instance_block_square(copy, blocked[i], error))
            return false;
    for (uint32_t i = 0; free_count == 0 && i < count; i++)
        if (!steps[i].queen && !qs_instance_block_square(copy, steps[i].square, error))
            return false;
    return true;
}

static bool copy_instance(struct qs_instance *copy, const struct qs_instance *whole,
                          const struct qs_split_step *steps, uint32_t count, struct qs_error *error)
{
    size_t queens;
    const struct qs_square *queen = qs_instance_queens(whole, &queens);
    for (size_t i = 0; i < queens; i++)
        if (!qs_instance_add_queen(copy, queen[i], error))
            return false;
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        size_t diagonals;
        const int32_t *number =
            qs_instance_blocked_diagonals(whole, (enum qs_direction)d, &diagonals);
        for (size_t i = 0; i < diagonals; i++)
            if (!qs_instance_block_diagonal(copy, (enum qs_direction)d, number[i], error))
                return false;
    }
    if (!copy_squares(copy, whole, steps, count, error))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (steps[i].queen && !qs_instance_add_queen(copy, steps[i].square, error))
            return false;
    return true;
}

struct qs_instance *qs_split_tree_instance(const struct qs_split_tree *tree, uint32_t node,
                                           const struct qs_instance *whole, struct qs_error *error)
{
    uint32_t count = qs_split_tree_depth(tree, node);
    struct qs_split_step *steps = malloc(((size_t)count + 1) * sizeof *steps);
    struct qs_instance *copy = steps ? qs_instance_new(qs_instance_size(whole), error) : NULL;
    if (!steps)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a cube");
    if (copy) {
        qs_split_tree_path(tree, node, steps);
        if (!copy_instance(copy, whole, steps, count, error)) {
            qs_instance_free(copy);
            copy = NULL;
        }
    }
    free(steps);
    return copy;
}
