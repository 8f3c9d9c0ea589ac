/* Sums and differences of the counters of work (queensat/solve.h). */
#ifndef QS_WORK_H
#define QS_WORK_H

#include "queensat/solve.h"

/* Add all counters of `work` to `sum`. */
void qs_work_add(struct qs_work *sum, const struct qs_work *work);

/* Subtract all counters of `work`, which are not greater, from `sum`. */
void qs_work_subtract(struct qs_work *sum, const struct qs_work *work);

#endif
