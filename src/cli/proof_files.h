/* The files of solve --proof: a formula, and its refutation for DRAT checkers. */
#ifndef QS_PROOF_FILES_H
#define QS_PROOF_FILES_H

#include "output.h"
#include "settings.h"

/*
 * Write the formula of one queen more than the maximum of the result, and PicoSAT's refutation of
 * it, within what is left of the time limit. Both files appear, or none, with an error. If the
 * maximum is not proved: QS_ERROR_STOPPED. `output` is an output that is still open.
 */
bool qs_proof_files_write(const struct qs_settings *settings, const struct qs_instance *instance,
                          const struct qs_result *result, const struct qs_output *output,
                          struct qs_error *error);

#endif
