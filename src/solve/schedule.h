/*
 * The schedule of `auto`: which searcher works next on a board whose bounds are apart.
 *
 * Every searcher has a share of the work, and whoever is furthest behind its share runs next
 * (stride scheduling: C. Waldspurger, W. Weihl, MIT/LCS/TM-528, 1995). Work is counted in ticks
 * (searcher.h), so that on one thread the same board and seed give the same result.
 */
#ifndef QS_SCHEDULE_H
#define QS_SCHEDULE_H

#include "engine.h"

/*
 * Close the gap between the bounds of the task, until they are answered or the watch stops.
 * Returns the stage in which they were answered, or QS_STAGE_OPEN. `instance` has exactly
 * the free squares of the board; NULL: there is none, and the search by swaps is left out.
 */
enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance);

#endif
