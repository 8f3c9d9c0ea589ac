/* How long a test waits for what is done at once. */
#ifndef QS_SOON_H
#define QS_SOON_H

#include <time.h>

/*
 * Seconds, of processor time or until a time limit is noticed: much more than any machine needs,
 * however slow or busy it is, and much less than the minutes of what this guards against.
 */
#define QS_SOON 30.0

/* The seconds of processors that this process has used. */
static inline double qs_seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

#endif
