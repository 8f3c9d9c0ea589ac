/*
 * Composes evidence from the steps of a reduction and the bounds of the parts that
 * it leaves. The bounds get theirs where a search or a cover lowers them (bounds.h).
 */
#ifndef QS_EVIDENCE_PRIVATE_H
#define QS_EVIDENCE_PRIVATE_H

#include "queensat/evidence.h"
#include "reduction.h"

/*
 * The evidence of a board's bound where nothing was reduced: no steps, and all free
 * squares as one part (no part, if there are no free squares). `whole` is that part
 * without its squares: its bound is copied, the rest of it is moved. NULL if out of memory.
 */
struct qs_evidence *qs_evidence_of_board(const struct qs_board *board, struct qs_part *whole);

/*
 * The evidence of a reduced board: the steps, and the components as parts, whose
 * bounds qs_bounds_take_part fills in later. NULL if out of memory.
 */
struct qs_evidence *qs_evidence_of_reduction(const struct qs_board *board,
                                             const struct qs_reduction *reduction);

/* The number of forced queens plus the parts' bounds: at most this many can be added. */
int64_t qs_evidence_added(const struct qs_evidence *evidence);

#endif
