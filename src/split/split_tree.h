/*
 * How an instance has been split: a tree whose inner nodes branch on a square, first
 * with a queen there, then with the square blocked. Its leaves are cubes, or refuted.
 */
#ifndef QS_SPLIT_TREE_H
#define QS_SPLIT_TREE_H

#include "queensat/instance.h"
#include "sha256.h"

enum qs_split_kind {
    QS_SPLIT_BRANCH,
    QS_SPLIT_CUBE,   /* an instance of its own, still to be solved */
    QS_SPLIT_REFUTED /* by a cover, or by counting rows and columns (qs_cube_state_propagate) */
};

struct qs_split_node {
    enum qs_split_kind kind;
    uint32_t parent;         /* of the root: 0 */
    uint32_t child;          /* BRANCH: the one with a queen; the next node is the other */
    struct qs_square square; /* BRANCH */
    uint32_t number;         /* CUBE: from 1 */
    char *cover; /* REFUTED: its text as in certificates, of the tree; NULL: by counting */
};

/* All 0 at first, without a root. */
struct qs_split_tree {
    int32_t target;              /* queens; a refuted leaf holds fewer */
    int32_t lower;               /* queens of the best placement known, below the target */
    struct qs_square *placement; /* [lower] */
    struct qs_split_node *nodes; /* [count], the root first, parents before children */
    uint32_t count;
    size_t room;
    uint32_t cubes;
};

/* Add a node; its number is the count before. False if out of memory. */
bool qs_split_tree_add(struct qs_split_tree *tree, const struct qs_split_node *node);
/* Remove all nodes. */
void qs_split_tree_clear(struct qs_split_tree *tree);
void qs_split_tree_release(struct qs_split_tree *tree);

/* A branch on the way from the root to a node. */
struct qs_split_step {
    struct qs_square square;
    bool queen; /* else the square is blocked */
};

/* The number of branches on the way to a node. */
uint32_t qs_split_tree_depth(const struct qs_split_tree *tree, uint32_t node);
/* List them from the root on, into room for all. */
void qs_split_tree_path(const struct qs_split_tree *tree, uint32_t node,
                        struct qs_split_step *steps);

/*
 * The instance of a node, which the caller frees: the whole one with more queens and blocked
 * squares. NULL: QS_ERROR_MEMORY, or QS_ERROR_INPUT if the squares are not free.
 */
struct qs_instance *qs_split_tree_instance(const struct qs_split_tree *tree, uint32_t node,
                                           const struct qs_instance *whole, struct qs_error *error);

#endif
