/*
 * Local search for placements with a queen in every open row and column, or in
 * as many as are wanted. It needs no list of the free squares, so that it handles
 * n = 1,000,000 as well as small, hard boards. It never proves that there is no
 * placement.
 */
#ifndef QS_MIN_CONFLICTS_H
#define QS_MIN_CONFLICTS_H

#include "memory.h"
#include "queensat/instance.h"
#include "watch.h"

struct qs_min_conflicts_options {
    uint64_t seed;
    uint32_t wanted;        /* added queens that are enough, at most the number of open rows */
    bool listed;            /* list the free squares: m² time for m open rows, but finds more */
    uint64_t most_checks;   /* the search ends when it has looked at this many squares */
    struct qs_watch *watch; /* polled every 10,000 checks */
};

/* The number of checks after which success is unlikely, on a listed board of this many rows. */
uint64_t qs_min_conflicts_effort(uint32_t open_rows);

/*
 * Search, and store the largest placement found in added[0 … *count − 1], in
 * ascending order of rows; `added` has room for all open rows. The queens attack
 * neither each other nor a fixed queen, and none is on a blocked square. *count
 * is at least `wanted` if the search succeeded, and less if it was stopped or
 * gave up. Unless it is stopped, the same options give the same placement as long
 * as memory suffices. The squares looked at are added to *checks. False, and
 * nothing is stored, if out of memory.
 */
bool qs_min_conflicts(const struct qs_instance *instance, struct qs_memory *memory,
                      const struct qs_min_conflicts_options *options, struct qs_square *added,
                      uint32_t *count, uint64_t *checks);

#endif
