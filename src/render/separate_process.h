/*
 * Work by a library that may crash when memory runs out, or swallow the failure and leave its
 * work damaged: done in a process of its own, whose bytes are taken only if nothing failed there.
 */
#ifndef QS_SEPARATE_PROCESS_H
#define QS_SEPARATE_PROCESS_H

#include <stdbool.h>

#include "output.h"

/* The work writes to the descriptor. Returns 0 or a status of its own, up to 255. */
typedef int qs_separate_work(const void *state, int descriptor);

#define QS_SEPARATE_CRASH (-1)

/*
 * Run the work, and hand on what it wrote if it returned 0 and no allocation failed. False:
 * nothing was written, and either `status` is what it returned, or QS_SEPARATE_CRASH (killed, or
 * without memory), or it could not be run: then `status` is 0 and the error is set.
 */
bool qs_separate_process_run(qs_separate_work *work, const void *state, struct qs_output *output,
                             int *status, struct qs_error *error);

#endif
