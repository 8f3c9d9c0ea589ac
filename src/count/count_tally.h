/* Numbers of placements by size. An overflow of 64 bits is recorded. */
#ifndef QS_COUNT_TALLY_H
#define QS_COUNT_TALLY_H

#include "queensat/count.h"

struct qs_tally {
    uint64_t added[QS_COUNT_LINES_MAX + 1]; /* [i]: placements with i added queens */
    uint64_t classes;
    bool overflow;
};

/* Add `amount` placements, each `weight` times. */
void qs_tally_add(struct qs_tally *tally, unsigned added, uint64_t amount, unsigned weight);

void qs_tally_merge(struct qs_tally *tally, const struct qs_tally *other);

/* The number of all placements; false, and *total unchanged, if it or a part overflowed. */
bool qs_tally_total(const struct qs_tally *tally, uint64_t *total);

#endif
