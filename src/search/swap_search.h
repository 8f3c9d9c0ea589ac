/*
 * Local search for placements with a queen in every open row and column, or in
 * as many as are wanted. It needs no list of the free squares, and handles
 * boards with n = 1,000,000 as well as small ones that are hard.
 *
 * It never proves that there is no placement.
 */
#ifndef QS_SWAP_SEARCH_H
#define QS_SWAP_SEARCH_H

#include "memory.h"
#include "queensat/instance.h"
#include "watch.h"

struct qs_swap_orders {
    uint64_t seed;
    uint32_t wanted;        /* added queens that are enough, at most the open rows */
    bool listed;            /* list the free squares: m² time for m open rows, and more strength */
    uint64_t most_checks;   /* the search ends when it has looked at so many squares */
    struct qs_watch *watch; /* asked every 0.1 ms or so */
};

/* The number of checks after which hope is small, on a listed board with so many open rows. */
uint64_t qs_swap_search_effort(uint32_t open_rows);

/*
 * Search, and put the most added queens that stood at one time into
 * added[0 … *count − 1], in ascending order of their rows; there is room for
 * all open rows. They attack neither each other nor a fixed queen, and stand on
 * no blocked square. *count is `wanted` (or more) if the search succeeded, and
 * less if it was stopped or gave up. Without being stopped, the same orders give
 * the same placement as long as the memory suffices. The squares looked
 * at are added to *checks. False, and nothing found, if the memory does not suffice.
 */
bool qs_swap_search(const struct qs_instance *instance, struct qs_memory *memory,
                    const struct qs_swap_orders *orders, struct qs_square *added, uint32_t *count,
                    uint64_t *checks);

#endif
