/*
 * Random tests of an interface: lists of calls in random order, which are shrunk if they fail. (The
 * ideas are those of mobical, in CaDiCaL, and of the random tests of the Glasgow subgraph solver.)
 *
 * A call is a line of text: its name, and its numbers that are not 0, as in
 *
 *     board n=4
 *     queen row=1 column=2
 *     solve engine=lp target=7 threads=1 stop=2
 *
 * and a list of calls is a trace.
 */
#ifndef QS_CALL_TRACE_H
#define QS_CALL_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "trial.h"

enum { QS_CALL_NUMBERS = 15 };

struct qs_call_number {
    const char *name;
    int32_t most;                    /* from 0 to `most` */
    const char *(*word)(unsigned i); /* words that stand for 0, 1, ...; NULL: numbers */
};

/* A member of `numbers` below. */
#define QS_FROM_0(name, most)                                                                      \
    {                                                                                              \
        name, most, NULL                                                                           \
    }
#define QS_WORD(name, words)                                                                       \
    {                                                                                              \
        name, 0, words                                                                             \
    }

struct qs_call_kind {
    const char *name;
    bool (*run)(const int32_t *number); /* false: something is wrong, and was printed */
    int weight;                         /* how often it is drawn */
    int order; /* 0: the first call of a trace; 1: above all before others; 2: any time */
    struct qs_call_number numbers[QS_CALL_NUMBERS + 1]; /* the last name is NULL */
};

struct qs_call_interface {
    const struct qs_call_kind *kinds;  /* the last name is NULL */
    void (*begin)(void), (*end)(void); /* before and after the calls of a trace */
};

/*
 * A trace that fails, crashes, or uses up its processor time is shrunk and printed, to be kept, and
 * fails the test.
 */

/* Try the traces in the files of the folder; with QS_TRACE=FILE in the environment, only this. */
void qs_try_kept_traces(const struct qs_call_interface *interface, const char *folder);

void qs_try_random_trace(const struct qs_call_interface *interface, struct qs_random *random);

#endif
