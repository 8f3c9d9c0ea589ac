/*
 * Processes that this program starts: other programs, without a shell, and functions of its own
 * in a process of theirs, whose crash or lack of memory harms nobody else. This is the only place
 * that forks, executes and waits.
 *
 * One, from its start to its end:
 *
 *     char name[] = "gnuplot", *const words[] = {name, NULL};
 *     struct qs_child child = {.words = words, .input = script, .input_length = strlen(script)};
 *     if (!qs_child_run(&child, error))
 *         return false;                    // not started, or no memory; nothing to release
 *     if (qs_child_succeeded(&child))
 *         use(child.text, child.length);   // else: child.stop, child.signal, child.exit
 *     qs_child_release(&child);
 *
 * Several at the same time, each in its place of an array, where zeros are a place without child:
 *
 *     children[i] = (struct qs_child){.run = one_run, .state = &what};
 *     int failure = qs_child_start(&children[i]);          // 0 or an errno
 *     ...
 *     while (any of them runs, as qs_child_is_running says) {
 *         if (!qs_children_wait(children, count, 200))     // at most 0.2 s; errno
 *             ...
 *         // A child that no longer runs has ended; its text is whole.
 *     }
 *     qs_child_release(&children[i]);                      // kills it if it still runs
 *
 * A function that listens is a worker: it reads, with qs_child_listen, what qs_child_tell
 * sends while it runs.
 *
 * Every child reads its input from its standard input, which is empty otherwise, and what it prints
 * on its standard output (a function: on its stream) is collected in its text. It ends if this
 * process ends. None becomes a zombie, and none inherits descriptors but the standard ones.
 *
 * A program has a process group of its own, default signals, and no standard error. It is killed
 * with its group; so are the processes that it leaves behind, which would keep its output open.
 * A function keeps standard error, and ignores the signals that a terminal or a cluster sends to
 * all processes, which are for whoever started it to answer: it would fail with "interrupted"
 * where the run will be repeated. What stdio had buffered before is not flushed twice.
 */
#ifndef QS_CHILD_H
#define QS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "queensat/error.h"

struct qs_child {
    /* What to start, set before: the words of a program, which end with NULL, found on PATH ... */
    char *const *words;
    /* ... or a function, which writes to the stream and returns the exit status. */
    int (*run)(void *state, FILE *output);
    void *state;
    const char *input; /* NULL: none */
    size_t input_length;
    bool listens;        /* a function whose input goes on, by qs_child_tell, until it is killed */
    size_t memory_limit; /* bytes of each process of a program, and of the text; 0: none */
    double until;        /* of qs_clock_now: when it is killed; 0: never; may change */
    /* For qs_child_run, called about ten times a second: true if the user interrupts. Or NULL. */
    bool (*poll)(void *state);
    void *poll_state;

    /* What came of it. */
    char *text; /* what it has printed, followed by a zero byte; NULL before it was started */
    size_t length;
    enum qs_stop stop; /* why it was killed; done: it ended by itself */
    int exit, signal;  /* its exit status, or −1; the signal that ended it, or 0 */
    size_t bytes;      /* the most memory that one of its processes used */

    /* Private. */
    pid_t process; /* 0: does not run */
    int output;    /* −1: closed */
    int ear;       /* where it is told, if it listens; 0: closed */
    size_t capacity;
    int failure; /* the errno for which its text is not whole */
};

/* Start it. Returns 0 or an errno; then there is nothing to release. */
int qs_child_start(struct qs_child *child);

bool qs_child_is_running(const struct qs_child *child);

/*
 * Wait until one of the children prints or ends, but at most this long; read what they print, kill
 * those whose time is up or whose text is too long. False, with errno, if it is impossible to wait.
 */
#define QS_CHILDREN_MOST 256
bool qs_children_wait(struct qs_child *children, size_t count, int milliseconds);

/* Forget what it has printed, and send it more input. Returns 0 or an errno; EPIPE: it has ended.
 */
int qs_child_tell(struct qs_child *child, const void *bytes, size_t count);

/* In one that listens: wait for so many bytes. False: nobody tells it anything more. */
bool qs_child_listen(void *bytes, size_t count);

/*
 * Tell one that listens that there is nothing more, so that it ends what it does and what it has
 * started; after so many seconds, it is killed.
 */
void qs_child_dismiss(struct qs_child *child, double seconds);

/* In one that listens: whether it was told that, which a function that takes long asks. */
bool qs_child_is_dismissed(void);

/* Kill it, for this reason; what it has printed stays. It has ended when this returns. */
void qs_child_kill(struct qs_child *child, enum qs_stop why);

/* Kill it if it runs, and free its text. */
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
