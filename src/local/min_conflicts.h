/*
 * Local search for placements with a queen in every open row and column, or in
 * as many as are wanted. It needs no list of the free squares, so that it handles
 * n = 1,000,000 as well as small, hard boards. It never proves that there is no
 * placement.
 */
#ifndef QS_MIN_CONFLICTS_H
#define QS_MIN_CONFLICTS_H

#include "board.h"

struct qs_min_conflicts;

/*
 * A search, which may be run several times. With the instance's board, it looks at the free squares
 * of a line only, and finds more; NULL: it looks at samples of all squares, as it does where
 * copying the lists takes too much memory, or the watch says stop meanwhile. The instance and the
 * board are used by all runs, the watch by this call. NULL if out of memory.
 */
struct qs_min_conflicts *qs_min_conflicts_new(const struct qs_instance *instance,
                                              const struct qs_board *board,
                                              struct qs_memory *memory, struct qs_watch *watch);
void qs_min_conflicts_free(struct qs_min_conflicts *search);

/* The number of checks after which success is unlikely, on a listed board of this many rows. */
uint64_t qs_min_conflicts_effort(uint32_t open_rows);

struct qs_min_conflicts_options {
    uint64_t seed;
    uint32_t wanted;        /* added queens that are enough, at most the number of open rows */
    uint64_t most_checks;   /* the search ends when it has looked at this many squares */
    struct qs_watch *watch; /* polled every 10,000 checks */
};

/*
 * Search from the beginning, and store the largest placement found in added[0 … *count − 1], in
 * ascending order of rows; `added` has room for all open rows. The queens attack
 * neither each other nor a fixed queen, and none is on a blocked square. *count
 * is at least `wanted` if the search succeeded, and less if it was stopped or
 * gave up. Unless it is stopped, the same options give the same placement as long
 * as memory suffices. Returns the number of squares looked at.
 */
uint64_t qs_min_conflicts_run(struct qs_min_conflicts *search,
                              const struct qs_min_conflicts_options *options,
                              struct qs_square *added, uint32_t *count);

#endif
