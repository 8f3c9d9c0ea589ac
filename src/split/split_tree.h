/*
 * How an instance has been split: a tree whose inner nodes branch on a square, first
 * with a queen there, then with the square blocked. Its leaves are cubes, or refuted.
 */
#ifndef QS_SPLIT_TREE_H
#define QS_SPLIT_TREE_H

#include <stdio.h>

#include "digest.h"
#include "queensat/instance.h"

enum qs_split_kind {
    QS_SPLIT_BRANCH,
    QS_SPLIT_CUBE,   /* an instance of its own, still to be solved */
    QS_SPLIT_REFUTED /* by a cover, or by counting rows and columns (qs_node_state_propagate) */
};

struct qs_split_node {
    enum qs_split_kind kind;
    uint32_t parent;         /* of the root: 0 */
    uint32_t child;          /* BRANCH: the one with a queen; the next node is the other */
    struct qs_square square; /* BRANCH */
    uint32_t number;         /* CUBE: from 1 */
    double with;             /* CUBE, while it is split: the part of it that has a queen there */
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
    char (*digests)[QS_DIGEST_SIZE]; /* [cubes] of those that were made, by number from 1 */
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

/*
 * The node after this one, where a branch comes before its children, the one with a queen first: in
 * the order of manifests and certificates. 0: there is none.
 */
uint32_t qs_split_tree_next(const struct qs_split_tree *tree, uint32_t node);

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
/* The same of a cube, whose digest becomes that of its number. */
struct qs_instance *qs_split_tree_cube(struct qs_split_tree *tree, uint32_t node,
                                       const struct qs_instance *whole, struct qs_error *error);

/*
 * The manifest of a split: a text that says how the cubes belong together. Without
 * the remarks in brackets:
 *
 *     queensat split 1
 *     instance 5891…                 [the digest of the whole instance, instance_private.h]
 *     lower 29                       [the best placement known, as in a certificate]
 *     0,3 1,7 …
 *     target 30                      [the question: do this many queens fit?]
 *     cubes 487
 *     branch 14,2                    [two nodes follow: with a queen there, and without]
 *     cube 17 02ab…                  [a cube: its number, the digest of its instance]
 *     branch 3,3
 *     refuted                        [counting rows and columns shows that the target does not fit]
 *     branch 9,8
 *     cube 18 77c0…
 *     cover 2:r0*1;c3*2 …            [a cover shows it; as in a certificate, but in one line]
 *     end 1c291ca3                   [the CRC-32 of everything above this line]
 */

/* All cubes have been made. False: QS_ERROR_MEMORY. */
bool qs_split_manifest_write(const struct qs_split_tree *tree, const struct qs_instance *whole,
                             FILE *output, struct qs_error *error);

/*
 * Read a manifest, which must be of this instance, and whose cubes must be what its branches make
 * of it. The caller releases the tree.
 *
 * False, and nothing is to be released: QS_ERROR_INPUT with a line if the text is no manifest or
 * was changed, QS_ERROR_DEFECT if it is of another instance, if its placement or a cube is wrong;
 * QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_split_manifest_read(FILE *stream, const char *source, const struct qs_instance *whole,
                            struct qs_split_tree *tree, struct qs_error *error);

#endif
