/* Clocks, in seconds. */
#ifndef QS_CLOCK_H
#define QS_CLOCK_H

/* Monotonic, from an arbitrary start. */
double qs_clock_now(void);

/* That the processors have spent on this process and all its threads. */
double qs_clock_processor(void);

#endif
