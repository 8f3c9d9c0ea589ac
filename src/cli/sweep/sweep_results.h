/* The results of sweeps in one or several files, for the commands that read them. */
#ifndef QS_SWEEP_RESULTS_H
#define QS_SWEEP_RESULTS_H

#include "run_record.h"
#include "settings.h"

/* Like qs_run_records_each, for all of the files, of which there must be one. */
bool qs_sweep_results_each(const struct qs_texts *files,
                           bool (*each)(void *state, const struct qs_run_record *, const char *path,
                                        unsigned long line, struct qs_error *error),
                           void *state, struct qs_error *error);

/* Set QS_ERROR_MEMORY for results that are kept; returns false. */
bool qs_sweep_results_no_memory(struct qs_error *error);

#endif
