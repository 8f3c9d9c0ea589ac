/*
 * Refutations that other solvers wrote of an exported formula, as certificates: what the formula's
 * variables mean on the board is known, so that it need not be trusted.
 */
#ifndef QS_OUTSIDE_PROOF_H
#define QS_OUTSIDE_PROOF_H

#include <stdint.h>
#include <stdio.h>

#include "queensat/interchange.h"

struct qs_outside_proof {
    const char *path; /* "-": standard input */
    /* Valid, at least the fixed ones: the lower bound of the certificate. */
    const struct qs_square *placement; /* [lower] */
    int32_t lower;
    const char *folder; /* of the temporary file; NULL: that of the system */
    uint64_t lemmas;    /* that were read; set */
};

/*
 * Write a certificate that fewer queens than the target fit, from a refutation of the formula that
 * qs_instance_export writes as "dimacs" with these options, whose target is above the number of
 * fixed queens. It is still to be checked.
 *
 * False: QS_ERROR_INPUT, with the place, if the file is no such refutation; QS_ERROR_MEMORY,
 * QS_ERROR_STOPPED, QS_ERROR_SYSTEM. The stream may have received a part.
 */
bool qs_outside_proof_certify(struct qs_outside_proof *outside, const struct qs_instance *instance,
                              const struct qs_export_options *options, FILE *certificate,
                              struct qs_error *error);

#endif
