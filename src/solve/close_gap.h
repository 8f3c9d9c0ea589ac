/* The schedule of auto: several searchers on one board, by turns and on several threads. */
#ifndef QS_CLOSE_GAP_H
#define QS_CLOSE_GAP_H

#include "engine.h"

/*
 * Work at the task's bounds until they are answered or its watch stops. With
 * the instance of the task's board (else NULL, for boards that are a part of
 * one) the swap search takes part. Returns the stage in which the bounds met,
 * QS_STAGE_OPEN if they did not.
 */
enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance);

#endif
