/*
 * The scout looks for placements while others search: the local searches of
 * the room `search`, taking turns, in pieces as large as one likes. Given the
 * same pieces it does the same.
 */
#ifndef QS_SCOUT_H
#define QS_SCOUT_H

#include "engine.h"

struct qs_scout;

/*
 * For the board of the task. With the instance (else NULL, for boards that are
 * a part of one) the swap search takes part. The task must outlive the scout.
 * NULL without the memory.
 */
struct qs_scout *qs_scout_new(struct qs_task *task, const struct qs_instance *instance);
void qs_scout_free(struct qs_scout *scout);

/*
 * Work for about this many ticks (see QS_TICKS_… in ticks.h), less if the task is
 * done or must stop. Better placements raise the task's bound.
 */
void qs_scout_run(struct qs_scout *scout, uint64_t ticks);

#endif
