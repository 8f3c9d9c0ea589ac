/*
 * Processes that this program starts: other programs, without a shell. This is the only place that
 * forks, executes and waits.
 *
 *     char name[] = "xz", *const words[] = {name, NULL};
 *     struct qs_child child = {.words = words, .input = text, .input_length = strlen(text)};
 *     if (!qs_child_run(&child, error))
 *         return false;                    // not started, or no memory; nothing to release
 *     if (qs_child_succeeded(&child))
 *         use(child.text, child.length);   // else: child.stop, child.signal, child.exit
 *     qs_child_release(&child);
 *
 * It reads its input from its standard input, which is empty otherwise, and what it prints on its
 * standard output is collected in its text. It ends if this process ends, does not become a zombie,
 * and inherits no descriptors but the standard ones. It has a process group of its own, default
 * signals, and no standard error. It is killed with its group; so are the processes that it leaves
 * behind, which would keep its output open.
 */
#ifndef QS_CHILD_H
#define QS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "queensat/error.h"

struct qs_child {
    char *const *words; /* end with NULL; the first is found on PATH */
    const char *input;  /* NULL: none */
    size_t input_length;
    size_t memory_limit; /* bytes of each of its processes, and of the text; 0: none */
    double until;        /* of qs_clock_now: when it is killed; 0: never */
    /* Called about ten times a second: true if the user interrupts. Or NULL. */
    bool (*poll)(void *state);
    void *poll_state;

    /* What came of it. */
    char *text; /* what it has printed, followed by a zero byte; NULL before it was started */
    size_t length;
    enum qs_stop stop; /* why it was killed; done: it ended by itself */
    int exit, signal;  /* its exit status, or −1; the signal that ended it, or 0 */

    /* Private. */
    pid_t process; /* 0: does not run */
    int output;    /* −1: closed */
    size_t capacity;
    int failure; /* the errno for which its text is not whole */
};

/* Free its text. */
void qs_child_release(struct qs_child *child);

/*
 * Start it and wait until it has ended, or was killed. False if it cannot be started or waited for
 * (QS_ERROR_SYSTEM, "cannot run NAME: ...") or if there is no memory for its text
 * (QS_ERROR_MEMORY); then there is nothing to release.
 */
bool qs_child_run(struct qs_child *child, struct qs_error *error);

/* Whether it has ended by itself, with exit status 0, and its text is whole. */
bool qs_child_succeeded(const struct qs_child *child);

/*
 * Start a program that goes on by itself, with the same standard descriptors, and that nobody
 * waits for. Returns 0 or an errno.
 */
int qs_child_detach(char *const words[]);

#endif
