/*
 * All engines that know something about a board, together, until the gap is
 * closed. They go from the cheap to the dear:
 *
 *   1. scout       a little local search
 *   2. search      complete search, with the scout taking turns; with several
 *                  threads they share the tree. PicoSAT where the board is too
 *                  large for bitsets
 *   3. line cover  the linear program, in a pause of the search when that has
 *                  taken longer than the linear program will
 *
 * With one thread the turns are counted in work, so that nothing depends on
 * the clock.
 */
#ifndef QS_PORTFOLIO_H
#define QS_PORTFOLIO_H

#include "engine.h"

/*
 * Move the bounds of the task until it is done or must stop. The instance is
 * that of the board, or NULL if the board is a part of one. *settled becomes
 * the stage that closed the gap, QS_STAGE_OPEN if none did.
 */
void qs_portfolio_run(struct qs_task *task, const struct qs_instance *instance,
                      enum qs_stage *settled);

#endif
