/*
 * The check of an upper bound by its cover. Like that of placements it shares
 * no code with what produced it: it looks at the instance, not at the board.
 */
#ifndef QS_COVER_CHECK_H
#define QS_COVER_CHECK_H

#include "queensat/bound.h"
#include "queensat/instance.h"

/*
 * Whether the cover proves that at most `bound->value` queens fit: its lines
 * are distinct, each weighs more than nothing and at most 1, the lines of every
 * square that is neither blocked nor attacked by a fixed queen weigh at least 1
 * together, and value = fixed queens + the whole part of the sum of all
 * weights. All in integers. Otherwise false (QS_ERROR_DEFECT). The reason of
 * the bound is not looked at. The time is (rows without queen) × n.
 */
bool qs_check_cover(const struct qs_instance *instance, const struct qs_bound *bound,
                    struct qs_error *error);

#endif
