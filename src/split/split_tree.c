#include "split_tree.h"

#include <stdlib.h>

#include "fault.h"
#include "listed_squares.h"
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

/* The queens of a path, or the squares that it blocks. Returns how many. */
static size_t squares_of(const struct qs_split_step *steps, uint32_t count, bool queens,
                         struct qs_square *squares)
{
    size_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (steps[i].queen == queens)
            squares[found++] = steps[i].square;
    return found;
}

static bool add_queens(struct qs_instance *copy, const struct qs_square *queens, size_t count,
                       struct qs_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_add_queen(copy, queens[i], error))
            return false;
    return true;
}

static struct qs_instance *copy_of(const struct qs_instance *whole,
                                   const struct qs_split_step *steps, uint32_t count,
                                   struct qs_square *squares, struct qs_error *error)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(whole, &fixed);
    struct qs_instance *copy = qs_instance_new(qs_instance_size(whole), error);
    if (!copy)
        return NULL;
    size_t blocked = squares_of(steps, count, false, squares);
    bool done = add_queens(copy, queens, fixed, error) &&
                qs_instance_copy_squares(copy, whole, squares, blocked, error) &&
                add_queens(copy, squares, squares_of(steps, count, true, squares), error);
    if (done)
        return copy;
    qs_instance_free(copy);
    return NULL;
}

struct qs_instance *qs_split_tree_instance(const struct qs_split_tree *tree, uint32_t node,
                                           const struct qs_instance *whole, struct qs_error *error)
{
    uint32_t count = qs_split_tree_depth(tree, node);
    struct qs_split_step *steps = malloc(((size_t)count + 1) * sizeof *steps);
    struct qs_square *squares = malloc(((size_t)count + 1) * sizeof *squares);
    struct qs_instance *copy = NULL;
    if (steps && squares) {
        qs_split_tree_path(tree, node, steps);
        copy = copy_of(whole, steps, count, squares, error);
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a cube");
    }
    free(steps);
    free(squares);
    return copy;
}
