/*
 * What can be settled before any search: squares that some best placement has
 * a queen on, squares that some best placement leaves empty, and the parts
 * that the rest falls into.
 *
 * "Best" means: with as many queens on free squares as can be. Only the
 * maximum and one placement survive a reduction, not the set of all
 * placements: it is nothing for counting.
 */
#ifndef QS_REDUCTION_H
#define QS_REDUCTION_H

#include "component.h"
#include "watch.h"

/* One use of a rule: `square` is dominated by `by`; or forced, if they are the same. */
struct qs_reduction_use {
    uint32_t square, by;
};

/*
 * Every free square of the board is forced, attacked by a forced one, dominated,
 * or on one of the components. The forced squares and the squares of any valid
 * placement of each component are a valid placement together, and
 *
 *     the most queens that can be added to the board
 *         = forced_count + the sum over the components of the most that can be added there.
 */
struct qs_reduction {
    uint32_t step_count;
    struct qs_reduction_use *steps; /* [step_count] in the order in which they hold */
    uint32_t forced_count;
    uint32_t *forced; /* [forced_count] ascending; none attacks another one, or what is left */
    /* If nothing could be done there is one component that is the board itself, no copy. */
    uint32_t component_count;
    struct qs_component *components;
    struct qs_memory *memory;
};

/*
 * Reduce until no rule applies, or the watch (NULL: never) says stop; what was done until then
 * holds. Board and memory must outlive the result, which depends on the board and on when it was
 * stopped alone.
 *
 * Time follows F × log F for F free squares. Memory: some 40 bytes for each
 * free square while it works, little where no rule can apply; what is kept is
 * less than the board.
 *
 * False (QS_ERROR_MEMORY) if the memory does not suffice.
 */
bool qs_reduction_init(struct qs_reduction *reduction, const struct qs_board *board,
                       struct qs_memory *memory, struct qs_watch *watch, struct qs_error *error);
void qs_reduction_release(struct qs_reduction *reduction);

#endif
