/*
 * The covers of search trees: one that closes a claim, and a budget, whose weights
 * leave something over, so that it only excludes squares. All sums are exact.
 */
#ifndef QS_TREE_COVER_H
#define QS_TREE_COVER_H

#include "certificate_cover.h"
#include "cover_weights.h"
#include "needed_lines.h"
#include "tree_state.h"

struct qs_tree_cover {
    struct qs_certificate_cover text; /* the last one read */
    struct qs_cover_weights weights;  /* allocated at the first cover */
};

/* For all zeros, too. */
void qs_tree_cover_release(struct qs_tree_cover *cover);

/*
 * Both functions read a cover of all squares of the state on an n × n board. False
 * with the reader's error.
 */

/* It allows fewer queens than the state needs. */
bool qs_tree_cover_close(struct qs_tree_cover *cover, struct qs_certificate_reader *reader,
                         int32_t n, const struct qs_tree_board *board,
                         const struct qs_tree_state *state);

/*
 * It allows as many queens as the state needs, or more. Lists the squares whose
 * weight is more than the budget has, in `squares`, which has room for all squares
 * of the state; adds the lines that cost more than the budget to those needed.
 */
bool qs_tree_cover_spend(struct qs_tree_cover *cover, struct qs_certificate_reader *reader,
                         int32_t n, const struct qs_tree_board *board,
                         const struct qs_tree_state *state, struct qs_square *squares,
                         size_t *count, struct qs_needed_lines *needed);

#endif
