/*
 * Checks an upper bound by its evidence, from the instance alone: it shares no
 * code with what found the bound or composed the evidence.
 */
#ifndef QS_EVIDENCE_CHECK_H
#define QS_EVIDENCE_CHECK_H

#include "queensat/evidence.h"
#include "queensat/instance.h"

/*
 * Whether the evidence proves that at most `upper` queens fit, fixed ones
 * included. The check lists the free squares itself. Every step must hold when it
 * is taken (queensat/evidence.h), every remaining square must be in one part, and
 * no line may have squares of two parts. A part's cover must consist of lines of
 * the kind that its reason names (rows, columns, rows and columns, lines with
 * weights), cover the part's squares, and allow exactly as many queens as the
 * part's bound. A part without a cover must have a kind of search as its reason,
 * and its bound is not checked. Finally,
 *
 *   upper = fixed queens + forced steps + the sum of the parts' bounds.
 *
 * Otherwise false (QS_ERROR_DEFECT, which says what is wrong; QS_ERROR_MEMORY).
 * For F free squares, O(n + rows × columns + F + steps × n) time, less than 60 F
 * bytes.
 */
bool qs_check_evidence(const struct qs_instance *instance, int32_t upper,
                       const struct qs_evidence *evidence, struct qs_error *error);

#endif
