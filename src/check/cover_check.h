/*
 * Checks an upper bound by its cover, from the instance alone: it shares no code
 * with what found the cover.
 */
#ifndef QS_COVER_CHECK_H
#define QS_COVER_CHECK_H

#include "queensat/bound.h"
#include "queensat/instance.h"

/*
 * Whether the cover proves that at most `bound->value` queens fit: its lines
 * are distinct, each weight is above 0 and at most 1, the weights of the lines of
 * every free square add up to at least 1, and value = fixed queens + the whole part
 * of the sum of all weights. Computed in integers. Otherwise false
 * (QS_ERROR_DEFECT). The reason of the bound is not checked. Time: (rows without a
 * queen) × n.
 */
bool qs_check_cover(const struct qs_instance *instance, const struct qs_bound *bound,
                    struct qs_error *error);

#endif
