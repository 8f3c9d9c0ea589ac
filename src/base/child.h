/*
 * Other programs, which this one starts, without a shell. This is the only place that does.
 *
 *     char name[] = "xz", option[] = "-dc", *const words[] = {name, option, NULL};
 *     struct qs_child child = {.words = words, .input = packed, .output = unpacked};
 *     if (!qs_child_run(&child, error))
 *         return false;
 *     if (child.end == QS_CHILD_SUCCEEDED)
 *         ...
 *
 * A child has a process group of its own, default signals, and no standard error. It is killed with
 * its group; so are the processes that it leaves behind, which would keep its output open.
 */
#ifndef QS_CHILD_H
#define QS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "queensat/error.h"

enum qs_child_end {
    QS_CHILD_SUCCEEDED, /* by itself, with exit status 0 */
    QS_CHILD_FAILED,
    QS_CHILD_STOPPED, /* killed, because of the poll */
    QS_CHILD_FULL     /* killed, because it printed too much */
};

struct qs_child {
    char *const *words; /* end with NULL; the first is found on PATH */
    FILE *input;        /* a file, which it reads from its beginning; NULL: nothing */
    FILE *output;       /* where to write what it prints; ferror() says whether that failed */
    size_t most;        /* bytes that it may print; 0: no limit */
    /* Called about ten times a second, or more often: true if it is to be stopped. Or NULL. */
    bool (*poll)(void *state);
    void *poll_state;
    enum qs_child_end end; /* what came of it */
};

/*
 * Start it and wait until it has ended, or was killed. False if it cannot be started or waited for:
 * QS_ERROR_SYSTEM, "cannot run NAME: ...".
 */
bool qs_child_run(struct qs_child *child, struct qs_error *error);

/* Kill the child that runs, if any, with its group. May be called in a signal handler. */
void qs_child_kill(void);

/*
 * Start a program that goes on by itself, with the same standard descriptors, and that nobody
 * waits for. Returns 0 or an errno.
 */
int qs_child_detach(char *const words[]);

#endif
