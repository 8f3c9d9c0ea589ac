/* Checks and summarises the results of sweeps; files may be merged by concatenation. */
#ifndef QS_SWEEP_CHECK_H
#define QS_SWEEP_CHECK_H

#include "settings.h"

/*
 * sweep --check: writes gaps, duplicates and contradictions to the output, and
 * returns the exit status.
 */
int qs_sweep_check(const struct qs_settings *settings);

/* sweep --summary: a table by family, size and engine. Returns the exit status. */
int qs_sweep_summary(const struct qs_settings *settings);

#endif
