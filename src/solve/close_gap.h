/* The schedule of auto: several searchers on one board, in turn and on several threads. */
#ifndef QS_CLOSE_GAP_H
#define QS_CLOSE_GAP_H

#include "engine.h"

/*
 * Tighten the task's bounds until they are answered or its watch stops. The swap
 * search is used only if `instance`, that of the task's board, is not NULL (as it
 * is if the board is only a part). Returns the stage in which the bounds met, or
 * QS_STAGE_OPEN if they did not.
 */
enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance);

#endif
