/*
 * A certificate as a proof for VeriPB (format 2.0), over the variables of
 * `export --format opb`: written while the certificate is checked. Nobody has to
 * trust it, since VeriPB checks every line.
 *
 * S. Gocht, J. Nordström, "Certifying Parity Reasoning Efficiently Using
 * Pseudo-Boolean Proofs", AAAI 2021; B. Bogaerts, S. Gocht, C. McCreesh,
 * J. Nordström, "Certified Dominance and Symmetry Breaking for Combinatorial
 * Optimisation", JAIR 77, 2023.
 */
#ifndef QS_VERIPB_H
#define QS_VERIPB_H

#include <stdio.h>

#include "free_squares.h"
#include "queensat/evidence.h"

struct qs_veripb;

/*
 * Begin the proof of an instance with a placement. The list, as it is before
 * any step, must outlive it; errors are the stream's. NULL without memory.
 */
struct qs_veripb *qs_veripb_new(FILE *stream, const struct qs_free_squares *list,
                                const struct qs_square *placement, size_t count);
void qs_veripb_free(struct qs_veripb *proof);

/* A step, before its squares leave the list. */
void qs_veripb_step(struct qs_veripb *proof, const struct qs_reduction_step *step);

/* A part whose bound a cover proves. */
void qs_veripb_cover(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                     const struct qs_bound *bound);
/* The same where all rows, or all columns, with squares of the part are the cover. */
void qs_veripb_lines(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                     enum qs_direction direction);

/* A part whose bound a search tree proves: what follows, up to the end of the tree, is about it. */
void qs_veripb_begin_tree(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                          int64_t upper);
/* The node at hand gets a child by a queen. */
void qs_veripb_descend(struct qs_veripb *proof, struct qs_square queen);
/* The node at hand is closed; its parent is at hand again. */
void qs_veripb_ascend(struct qs_veripb *proof);
/* A queen there closes the node at hand at once. */
void qs_veripb_refute(struct qs_veripb *proof, struct qs_square queen);
/* The root is closed. */
void qs_veripb_end_tree(struct qs_veripb *proof);

/* The conclusion, once all parts have their bounds. */
void qs_veripb_conclude(struct qs_veripb *proof, int32_t lower, int32_t upper);

/* Whether there was not enough memory on the way: the proof is useless. */
bool qs_veripb_failed(const struct qs_veripb *proof);

#endif
