/* Checks the steps that evidence begins with, which remove free squares. */
#ifndef QS_STEP_CHECK_H
#define QS_STEP_CHECK_H

#include "free_squares.h"
#include "queensat/evidence.h"

/*
 * If the rule of the step holds (queensat/evidence.h), remove its squares from the
 * list. NULL, or what is wrong with step->square, as the end of a sentence; then
 * the list is unchanged.
 */
const char *qs_take_step(struct qs_free_squares *list, const struct qs_reduction_step *step);

#endif
