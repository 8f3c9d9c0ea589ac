/*
 * Checks a placement, from the instance alone: it shares no code with what found
 * the placement.
 */
#ifndef QS_PLACEMENT_CHECK_H
#define QS_PLACEMENT_CHECK_H

#include "queensat/instance.h"

/*
 * Whether the squares are a valid placement: inside the board, none blocked,
 * no two attacking each other, all fixed queens among them. Otherwise false:
 * QS_ERROR_DEFECT, with the squares in the text, or QS_ERROR_MEMORY.
 */
bool qs_check_placement(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error);

#endif
