/* The squares of a node of a search tree, and which of them attack all squares of a line. */
#ifndef QS_TREE_RULES_H
#define QS_TREE_RULES_H

#include "tree_state.h"

/* The square in stored row i and a column of the part. */
static inline struct qs_square qs_tree_square(const struct qs_tree_board *board,
                                              const struct qs_tree_state *state, uint32_t i,
                                              uint32_t column)
{
    return (struct qs_square){board->row_number[state->row[i]], board->column_number[column]};
}

/*
 * Call `each` for every square of the state, in row-major order, until it returns
 * false; whether it never did. It must not change the state.
 */
bool qs_tree_each_square(const struct qs_tree_board *board, const struct qs_tree_state *state,
                         bool (*each)(void *context, struct qs_square square), void *context);

/*
 * List the squares that are not on the line and attack all squares of the state that
 * are. `squares` has room for all squares of the state. *empty: no square is on the
 * line; nothing is listed then.
 */
size_t qs_tree_list_blockers(const struct qs_tree_board *board, const struct qs_tree_state *state,
                             struct qs_line line, struct qs_square *squares, bool *empty);

#endif
