/*
 * The walk through a search tree, which tree_check.c does, and the steps that change
 * a node in place, in tree_steps.c.
 */
#ifndef QS_TREE_CHECK_H
#define QS_TREE_CHECK_H

#include "bound_check.h"
#include "observer.h"
#include "tree_state.h"

/* Lines on which every placement of a claim has a queen. */
struct qs_needed_lines {
    struct qs_line *line; /* [count] distinct */
    size_t count, room;
};

/* A node on the path; `kind` says how to continue when the walk comes back to it. */
struct qs_tree_frame {
    struct qs_tree_state state;
    struct qs_needed_lines needed;
    enum { AT_NODE, AT_ROW, AT_COLUMN } kind;
    uint32_t line; /* of the branch: stored row, or column */
    uint32_t next; /* column, or stored row, of the next candidate */
};

struct qs_tree_walk {
    struct qs_certificate_reader *reader;
    const struct qs_observer *observer; /* or NULL */
    const struct qs_line_numbers *numbers;
    struct qs_tree_board board;
    struct qs_tree_frame *frames; /* [levels] */
    uint32_t levels, depth;
    struct qs_tree_state scratch;
    struct qs_certificate_cover cover; /* the last one */
    struct qs_cover_weights weights;   /* allocated at the first cover */
    uint64_t nodes;
};

/*
 * The functions below return false with the reader's error.
 */

/* Read a square of the state. */
bool qs_tree_walk_read_square(struct qs_tree_walk *walk, const struct qs_tree_state *state,
                              uint32_t *i, uint32_t *column);

/*
 * Read a step that is not a branch: x, b, u, k or l. *closed: it was the last one of
 * the node.
 */
bool qs_tree_walk_take_step(struct qs_tree_walk *walk, struct qs_tree_frame *frame, bool *closed);

/* Take over the lines of another claim. False if out of memory. */
bool qs_needed_lines_copy(struct qs_needed_lines *to, const struct qs_needed_lines *from);
/* A queen stands there: its lines are no longer needed. */
static inline void qs_needed_lines_use(struct qs_needed_lines *needed,
                                       const struct qs_line_numbers *numbers,
                                       struct qs_square queen)
{
    size_t kept = 0;
    for (size_t i = 0; i < needed->count; i++)
        if (!qs_line_has(numbers, needed->line[i], queen))
            needed->line[kept++] = needed->line[i];
    needed->count = kept;
}

#endif
