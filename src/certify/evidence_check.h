/*
 * The check of an upper bound by its evidence, from the instance alone: it
 * shares no code with what found the bound or composed the evidence.
 */
#ifndef QS_EVIDENCE_CHECK_H
#define QS_EVIDENCE_CHECK_H

#include "queensat/evidence.h"
#include "queensat/instance.h"

/*
 * Whether the evidence proves that at most `upper` queens fit, fixed ones
 * included. Free squares are listed anew; every step must hold where it stands
 * (queensat/evidence.h); every square that is left must be in one part, and no
 * line may have squares of two parts. A part's cover must be made of what its
 * reason names (of rows only, of columns only, of whole rows and columns, of
 * lines with weights), cover the part's squares, and weigh as much as the part's
 * bound in whole queens. A part without a cover must have been closed by a kind
 * of search, and its bound is not checked. At last
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
