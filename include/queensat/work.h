/* Counters of work. A counter that an engine does not keep is 0. */
#ifndef QUEENSAT_WORK_H
#define QUEENSAT_WORK_H

#include <stdint.h>

#include "queensat/visibility.h"

#ifdef __cplusplus
extern "C" {
#endif

struct qs_work {
    uint64_t questions;    /* decision questions asked */
    uint64_t placements;   /* complete placements evaluated as a whole */
    uint64_t checks;       /* squares, or pairs of queens, looked at for an attack */
    uint64_t nodes;        /* of a search tree */
    uint64_t probes;       /* squares tried in look-aheads, before a node branches */
    uint64_t conflicts;    /* of a SAT solver */
    uint64_t decisions;    /* of a SAT solver */
    uint64_t propagations; /* of a SAT solver */
    uint64_t solutions;    /* placements with a queen on every line, by methods that list all */
    uint64_t steps;        /* of a local search by exchanges */
    uint64_t pivots;       /* of the simplex method, by the search on the line program */
};

/*
 * The counters in order, for reports: the name of counter i and what it counts, static strings,
 * and its value. After the last one NULL and 0; also 0 if `work` is NULL.
 */
QS_API const char *qs_work_name(unsigned i);
QS_API const char *qs_work_meaning(unsigned i);
QS_API uint64_t qs_work_count(const struct qs_work *work, unsigned i);

#ifdef __cplusplus
}
#endif

#endif
