/*
 * Runs a library that may crash when out of memory, or ignore the failure and write damaged output,
 * in a separate process, and uses its output only if nothing failed there.
 */
#ifndef QS_SEPARATE_PROCESS_H
#define QS_SEPARATE_PROCESS_H

#include <stdbool.h>

#include "output.h"

/* Writes its output to the descriptor. Returns 0 or a status of its own, up to 254. */
typedef int qs_separate_work(const void *state, int descriptor);

#define QS_SEPARATE_CRASH (-1)

/*
 * Run the work, and write its output if it returned 0 and no allocation failed. If false, nothing
 * was written, and `status` is what it returned, or QS_SEPARATE_CRASH (killed or out of memory), or
 * 0 if it could not be run; then the error is set.
 */
bool qs_separate_process_run(qs_separate_work *work, const void *state, struct qs_output *output,
                             int *status, struct qs_error *error);

#endif
