#include "clock.h"

#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double qs_clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double qs_clock_processor(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
