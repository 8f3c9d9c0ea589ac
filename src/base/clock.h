/* Monotonic time in seconds from an arbitrary start. */
#ifndef QS_CLOCK_H
#define QS_CLOCK_H

double qs_clock_now(void);

#endif
