/*
 * Translates a certificate, while it is checked, into a proof for VeriPB (format
 * 2.0), over the variables of `export --format opb`. It need not be trusted, since
 * VeriPB checks every line.
 *
 * S. Gocht, J. Nordström, "Certifying Parity Reasoning Efficiently Using
 * Pseudo-Boolean Proofs", AAAI 2021; B. Bogaerts, S. Gocht, C. McCreesh,
 * J. Nordström, "Certified Dominance and Symmetry Breaking for Combinatorial
 * Optimisation", JAIR 77, 2023.
 */
#ifndef QS_VERIPB_H
#define QS_VERIPB_H

#include <stdio.h>

#include "definitions.h"
#include "free_squares.h"
#include "queensat/evidence.h"

struct qs_veripb;

/*
 * Begin the proof of an instance with a placement. The list, with all free squares,
 * must outlive it. Errors of the stream are left to the caller. NULL if out of memory.
 */
struct qs_veripb *qs_veripb_new(FILE *stream, const struct qs_free_squares *list,
                                const struct qs_square *placement, size_t count);
void qs_veripb_free(struct qs_veripb *proof);

/* A step, before its squares are removed from the list. */
void qs_veripb_step(struct qs_veripb *proof, const struct qs_reduction_step *step);

/* A part whose bound a cover proves. */
void qs_veripb_cover(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                     const struct qs_bound *bound);
/* The same for a cover that consists of all rows, or all columns, of the part. */
void qs_veripb_lines(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                     enum qs_direction direction);

/* Begin the tree that proves the bound of a part, whose squares must outlive it. */
void qs_veripb_begin_tree(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                          int64_t upper);
/* Descend from the current node to the child with a queen there, or without. */
void qs_veripb_descend(struct qs_veripb *proof, struct qs_square square, bool queen);
/* The current node is closed; return to its parent. */
void qs_veripb_ascend(struct qs_veripb *proof);
/* A queen there, or none, would close the current node at once. */
void qs_veripb_refute(struct qs_veripb *proof, struct qs_square square, bool queen);
/* The current node is closed by this cover. */
void qs_veripb_close(struct qs_veripb *proof, const struct qs_bound *cover);
/* The current node has this budget, whose squares leave, and whose lines are needed. */
void qs_veripb_spend(struct qs_veripb *proof, const struct qs_bound *budget);
/* The root is closed. */
void qs_veripb_end_tree(struct qs_veripb *proof);

/* Begin the clausal proof of the bound of a part. */
void qs_veripb_begin_clauses(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                             int64_t upper);
/* The variable, the last one, has been defined. */
void qs_veripb_define(struct qs_veripb *proof, const struct qs_definitions *definitions,
                      int32_t variable);
/*
 * The next clause is true by what its variables mean: prepare for it. It is about a line, or
 * counts empty lines (line −1).
 */
void qs_veripb_meant(struct qs_veripb *proof, const struct qs_definitions *definitions,
                     const int32_t *literals, size_t count, int direction, int32_t line);
/* A clause that follows by propagation, or after that preparation. */
void qs_veripb_clause(struct qs_veripb *proof, const struct qs_definitions *definitions,
                      const int32_t *literals, size_t count);
void qs_veripb_delete(struct qs_veripb *proof, const struct qs_definitions *definitions,
                      const int32_t *literals, size_t count);
/* The empty clause has been derived. */
void qs_veripb_end_clauses(struct qs_veripb *proof);

/* The conclusion, once all parts have their bounds. */
void qs_veripb_conclude(struct qs_veripb *proof, int32_t lower, int32_t upper);

/* Whether it ran out of memory; then the proof is unusable. */
bool qs_veripb_failed(const struct qs_veripb *proof);

#endif
