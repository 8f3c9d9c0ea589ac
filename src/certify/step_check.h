/* The check of the steps that evidence begins with: squares that leave the free ones. */
#ifndef QS_STEP_CHECK_H
#define QS_STEP_CHECK_H

#include "free_squares.h"
#include "queensat/evidence.h"

/*
 * Take a step if its rule holds (queensat/evidence.h): squares leave the list.
 * NULL, or what is wrong with step->square, as the end of a sentence; then the
 * list is as it was.
 */
const char *qs_take_step(struct qs_free_squares *list, const struct qs_reduction_step *step);

#endif
