/*
 * Checks of answers against what the user wrote. They share no code with what
 * produced the answers: they look at the instance, not at the board.
 */
#ifndef QS_PLACEMENT_CHECK_H
#define QS_PLACEMENT_CHECK_H

#include "queensat/bound.h"
#include "queensat/instance.h"

/*
 * Whether the squares are a valid placement: inside the board, none blocked,
 * no two attacking each other, all fixed queens among them. Otherwise false
 * (QS_ERROR_DEFECT; the text names the squares at fault).
 */
bool qs_check_placement(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error);

/*
 * Whether the cover proves that at most `value` queens fit: every square that
 * is neither blocked nor attacked by a fixed queen lies on a line of the
 * cover, and value = fixed queens + lines. Otherwise false (QS_ERROR_DEFECT).
 * The time is (rows without queen) × (columns without queen).
 */
bool qs_check_cover(const struct qs_instance *instance, const struct qs_line *cover, size_t count,
                    int32_t value, struct qs_error *error);

#endif
