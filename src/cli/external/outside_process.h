/*
 * Runs an outside program, without a shell, within limits of time and memory. When time is up, or
 * the user interrupts, it is killed with all processes of its group.
 */
#ifndef QS_OUTSIDE_PROCESS_H
#define QS_OUTSIDE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "queensat/error.h"
#include "queensat/stop.h"

struct qs_outside_limits {
    double until;        /* of qs_clock_now; 0: no limit of time */
    size_t memory_limit; /* bytes, of each process, and of what it prints */
    /* Called about ten times a second; true: the user interrupts. */
    bool (*poll)(void *state);
    void *poll_state;
};

struct qs_outside_end {
    char *text; /* what it printed, followed by a zero byte; to be freed */
    size_t length;
    enum qs_stop stop; /* done: it ended by itself */
    size_t bytes;      /* the most memory that one of its processes used */
};

/*
 * Run the words, which end with NULL; its standard input is empty, and its standard error
 * discarded. Its exit status does not matter. False: QS_ERROR_SYSTEM if it cannot be run,
 * QS_ERROR_MEMORY if there is no memory for what it prints.
 */
bool qs_outside_process_run(char *const words[], const struct qs_outside_limits *limits,
                            struct qs_outside_end *end, struct qs_error *error);

#endif
