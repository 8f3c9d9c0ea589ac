/*
 * Checks of answers against what the user wrote. They share no code with what
 * produced the answers: they look at the instance, not at the board.
 */
#ifndef QS_PLACEMENT_CHECK_H
#define QS_PLACEMENT_CHECK_H

#include "queensat/instance.h"

/*
 * Whether the squares are a valid placement: inside the board, none blocked,
 * no two attacking each other, all fixed queens among them. Otherwise false
 * (QS_ERROR_DEFECT; the text names the squares at fault).
 */
bool qs_check_placement(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error);

#endif
