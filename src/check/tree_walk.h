/*
 * The walk through a search tree, which tree_check.c does, and the steps that change
 * a node in place, in tree_steps.c.
 */
#ifndef QS_TREE_WALK_H
#define QS_TREE_WALK_H

#include "certificate_reader.h"
#include "needed_lines.h"
#include "tree_cover.h"
#include "tree_rules.h"
#include "tree_state.h"
#include "veripb.h"

enum qs_tree_kind { AT_NODE, AT_ROW, AT_COLUMN };

/* A node on the path; `kind` says how to continue when the walk comes back to it. */
struct qs_tree_frame {
    struct qs_tree_state state;
    struct qs_needed_lines needed;
    enum qs_tree_kind kind;
    uint32_t line; /* of the branch: stored row, or column */
    uint32_t next; /* column, or stored row, of the next candidate */
};

struct qs_tree_walk {
    struct qs_certificate_reader *reader;
    struct qs_veripb *proof; /* or NULL */
    int32_t n;
    struct qs_tree_board board;
    struct qs_tree_frame *frames; /* [levels] */
    uint32_t levels, depth;
    struct qs_tree_state scratch;
    struct qs_tree_cover cover;
    struct qs_square *squares; /* scratch: room for all of the part */
    uint64_t nodes;
};

/*
 * The functions below return false with the reader's error.
 */

bool qs_tree_walk_refuse_memory(struct qs_tree_walk *walk);

/* Read a square of the state. */
bool qs_tree_walk_read_square(struct qs_tree_walk *walk, const struct qs_tree_state *state,
                              uint32_t *i, uint32_t *column);

/* A queen stands there from now on. */
void qs_tree_walk_place(struct qs_tree_walk *walk, struct qs_tree_frame *frame, uint32_t i,
                        uint32_t column);

/*
 * Read a step that is not a branch: x, b, u or k. *closed: it was the last one of
 * the node.
 */
bool qs_tree_walk_take_step(struct qs_tree_walk *walk, struct qs_tree_frame *frame, bool *closed);

#endif
