/*
 * What can be settled before any search: squares that have a queen in some best
 * placement, squares that some best placement leaves empty, and the components
 * of the rest.
 *
 * A best placement is one with the most queens on free squares. A reduction
 * preserves the maximum and at least one best placement, but not the set of all
 * placements: do not use it for counting.
 */
#ifndef QS_REDUCTION_H
#define QS_REDUCTION_H

#include "board.h"
#include "watch.h"

/* One use of a rule: `square` is dominated by `by`; or forced, if they are the same. */
struct qs_reduction_use {
    uint32_t square, by;
};

/*
 * Every free square of the board is forced, attacked by a forced one, dominated,
 * or in one of the components. The forced squares and any valid placements of the
 * components are together a valid placement, and
 *
 *     the most queens that can be added to the board
 *         = forced_count + the sum over the components of the most that can be added there.
 *
 * If it was stopped, only the forced squares are known: some best placement has queens on all of
 * them. There are no components then.
 */
struct qs_reduction {
    bool stopped;
    uint32_t step_count;
    struct qs_reduction_use *steps; /* [step_count] in an order in which each rule applies */
    uint32_t forced_count;
    uint32_t *forced; /* [forced_count] ascending; they attack neither each other nor the rest */
    /* If no rule applied and the board is connected: one component, the board itself, no copy. */
    uint32_t component_count;
    struct qs_component *components;
    struct qs_memory *memory;
};

/*
 * Reduce until no rule applies, and split what is left; or until the watch (NULL: never) says stop.
 * The board and the memory must outlive the result, which depends only on the board and on when it
 * was stopped.
 *
 * Takes time O(F log F) for F free squares. While it works it needs about 46 bytes
 * for each free square, or 1 byte where no rule can apply; the result takes about
 * as much as the board at most.
 *
 * False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_reduction_init(struct qs_reduction *reduction, const struct qs_board *board,
                       struct qs_memory *memory, struct qs_watch *watch, struct qs_error *error);
void qs_reduction_release(struct qs_reduction *reduction);

/*
 * Take a placement that is known through the steps of a reduction: change a valid placement of
 * *count free squares of the board into one that has at least as many queens, all forced squares
 * among them, and the others on squares of components. Ascending. `squares` has room for the
 * board's rows.
 *
 * False, and nothing has changed, if out of memory.
 */
bool qs_reduced_placement(const struct qs_reduction *reduction, const struct qs_board *board,
                          uint32_t *squares, uint32_t *count);

#endif
