/*
 * What went wrong, and where; and when a call has to end, and why it ended.
 *
 * Every function that can fail takes a `struct qs_error *`, which may be NULL. On
 * failure it returns false or NULL, fills in the error, and leaves its other
 * arguments unchanged. On success the error is unchanged.
 *
 * The library never prints and never exits, whatever its arguments. The only
 * exception is a fault of its own: if an internal check fails, it writes one line
 * beginning with "queensat: internal check failed" to standard error and aborts,
 * rather than give a wrong answer.
 */
#ifndef QUEENSAT_ERROR_H
#define QUEENSAT_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * QS_API marks the interface of libqueensat; everything else in the shared library is
 * hidden.
 */
#if defined(__GNUC__)
#define QS_API __attribute__((visibility("default")))
#define QS_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define QS_API
#define QS_PRINTF(text, first)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum qs_error_kind {
    QS_ERROR_NONE = 0, /* nothing failed: an error set to zeros; of a call, only in results */
    QS_ERROR_INPUT,    /* the caller's input is wrong: an argument, or a text that was read */
    QS_ERROR_MEMORY,   /* the memory limit, or the machine's memory, is used up */
    QS_ERROR_SYSTEM,   /* a file could not be opened, read, written or renamed */
    QS_ERROR_STOPPED,  /* the caller asked to stop */
    QS_ERROR_DEFECT    /* a check of an answer failed, or two answers contradict each other */
};

struct qs_error {
    enum qs_error_kind kind;
    char source[256];           /* file name, or "" if the error has no place */
    unsigned long line, column; /* both count from 1; 0: unknown */
    char text[512];             /* one line, without the place and without a full stop */
};

/*
 * Write "source:line:column: text", as far as known, and a 0 byte to `text`, cut to
 * `size` bytes. An error that is NULL gives the empty text; if `text` is NULL or
 * `size` is 0, nothing is written.
 */
QS_API void qs_error_format(const struct qs_error *error, char *text, size_t size);

struct qs_square; /* instance.h */

/* How far a call has got. What has no meaning for it is 0. */
struct qs_progress {
    const char *engine;   /* what is at work: an engine, a part of it, or a stage, to be shown */
    int32_t lower, upper; /* on the maximum, fixed queens included; qs_explain: on the fewest queens
                             to remove, both 0 while nothing is known */
    int32_t target;       /* queens that the current question asks for; 0: none yet, or several */
    uint64_t questions;   /* qs_explain: asked so far */
    double fraction;      /* qs_count: of the upper branches of the search tree that are done */
    double seconds;
    /* qs_solve: the best placement so far, [lower], fixed queens first; NULL: not available yet */
    const struct qs_square *queens;
};

/* When a call has to end, in the options of each that takes long. */
struct qs_limits {
    double seconds; /* 0 or more; 0: no limit */
    size_t bytes;   /* at least 1 */
    /*
     * Called about 50 times a second on the thread that made the call, and when a bound has
     * changed; true stops. *progress is valid during the call. NULL: not called.
     */
    bool (*poll)(void *state, const struct qs_progress *progress);
    void *state; /* passed to poll */
};

/* Why a computation ended. */

enum qs_stop {
    QS_STOP_DONE,
    QS_STOP_TIME,
    QS_STOP_MEMORY,
    QS_STOP_INTERRUPT,
    QS_STOP_SIZE, /* there are too many free squares to list, whatever the limits */
    QS_STOP_WORK, /* the limit of ticks */
    QS_STOPS      /* their number */
};

/*
 * "done", "time limit", "memory limit", "interrupt", "too many squares to list", "work limit";
 * static strings. NULL if there is no such reason to stop.
 */
QS_API const char *qs_stop_name(enum qs_stop stop);

#ifdef __cplusplus
}
#endif

#endif
