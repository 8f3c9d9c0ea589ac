/*
 * Evidence is made where a bound moves, and composed here: from the steps of a
 * reduction and the bounds of the parts that it leaves.
 */
#ifndef QS_COMPOSE_H
#define QS_COMPOSE_H

#include "queensat/evidence.h"
#include "reduction.h"

/*
 * The evidence of a board's bound where nothing was reduced: no steps, and all
 * free squares as one part (none, if there are no free squares). Its
 * bound is copied from a part without squares; the rest of it goes over. NULL without memory.
 */
struct qs_evidence *qs_evidence_of_board(const struct qs_board *board, struct qs_part *whole);

/*
 * The evidence of a reduced board: the steps, and the components as parts,
 * whose bounds are still to be filled in, by qs_bounds_take_part. NULL
 * without memory.
 */
struct qs_evidence *qs_evidence_of_reduction(const struct qs_board *board,
                                             const struct qs_reduction *reduction);

/* Forced queens and the sum of the parts' bounds: the most that can be added. */
int64_t qs_evidence_added(const struct qs_evidence *evidence);

#endif
