#include "count_tally.h"

void qs_tally_add(struct qs_tally *tally, unsigned added, uint64_t amount, unsigned weight)
{
    uint64_t weighted;
    bool overflow = __builtin_mul_overflow(amount, weight, &weighted);
    overflow =
        __builtin_add_overflow(tally->added[added], weighted, &tally->added[added]) || overflow;
    tally->overflow = tally->overflow || overflow;
}

void qs_tally_merge(struct qs_tally *tally, const struct qs_tally *other)
{
    for (unsigned i = 0; i <= QS_COUNT_LINES_MAX; i++)
        qs_tally_add(tally, i, other->added[i], 1);
    tally->classes += other->classes; /* at most as many as placements */
    tally->overflow = tally->overflow || other->overflow;
}

bool qs_tally_total(const struct qs_tally *tally, uint64_t *total)
{
    uint64_t sum = 0;
    bool overflow = tally->overflow;
    for (unsigned i = 0; i <= QS_COUNT_LINES_MAX; i++)
        overflow = __builtin_add_overflow(sum, tally->added[i], &sum) || overflow;
    if (!overflow)
        *total = sum;
    return !overflow;
}
