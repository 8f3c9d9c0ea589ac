/*
 * Counting: how many placements contain the fixed queens and avoid the blocked
 * squares, of one size, of every size, or maximal ones; all of them one by one;
 * and how many there are up to symmetry.
 */
#ifndef QUEENSAT_COUNT_H
#define QUEENSAT_COUNT_H

#include <stdint.h>

#include "queensat/instance.h"
#include "queensat/stop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most rows, and the most columns, that may have free squares. */
#define QS_COUNT_LINES_MAX 64
#define QS_COUNT_THREADS_MAX 256

enum qs_count_kind {
    QS_COUNT_MAXIMUM, /* placements with the most queens */
    QS_COUNT_SIZE,    /* with exactly `size` queens, fixed ones included */
    QS_COUNT_ANY,     /* with any number of queens, the fixed ones alone included */
    QS_COUNT_MAXIMAL  /* to which no queen can be added */
};

/* How things stand while counting. */
struct qs_count_progress {
    int32_t size;    /* number of queens being counted; −1: several */
    double fraction; /* of the search tree's upper branches, how many are done: 0 … 1 */
    double seconds;
};

struct qs_count_options {
    enum qs_count_kind kind;
    /*
     * QS_COUNT_SIZE: 0 or more. Otherwise it has to be 0. Where qs_solve has proved the maximum
     * already, QS_COUNT_SIZE with its number is the faster way to count the placements.
     */
    int32_t size;
    /*
     * Count the classes as well. Two placements are of one class if a symmetry
     * of the square takes one to the other that takes fixed queens to fixed
     * queens and blocked squares to blocked squares.
     */
    bool classes;
    int threads; /* 1 to QS_COUNT_THREADS_MAX; 0: one for each processor; one if `found` is set */
    double time_limit;   /* seconds, 0 or more; 0: none */
    size_t memory_limit; /* bytes, at least 1 */
    /* Called about 50 times a second on the calling thread; true stops. NULL: not called. */
    bool (*poll)(void *state, const struct qs_count_progress *progress);
    void *poll_state; /* handed to poll */
    /*
     * Called with every placement, its queens by rows and fixed ones included; with
     * `classes`, with one of each class: the first in the order below. On the
     * calling thread; the array is valid during the call. False ends the run.
     * NULL: not called.
     *
     * The order: by the column of the queen in the first row, then in the
     * second, and so on; a row without a queen comes after all columns.
     */
    bool (*found)(void *state, const struct qs_square *placement, size_t count);
    void *found_state; /* handed to found */
};

/*
 * The maximum, no classes, a thread for each processor, no time limit, 3/4 of
 * the machine's memory. NULL is allowed.
 */
QS_API void qs_count_options_init(struct qs_count_options *options);

struct qs_count_result {
    enum qs_count_kind kind;
    /* False: the numbers below are lower bounds; `stop` says why, QS_STOP_DONE: `found` did. */
    bool complete;
    enum qs_stop stop;
    int32_t fixed; /* number of fixed queens */
    /* QS_COUNT_SIZE: as asked for. QS_COUNT_MAXIMUM: the maximum; if total is 0, the size at which
     * the search for it was stopped on its way down. Otherwise −1. */
    int32_t size;
    uint64_t total;
    uint64_t added[QS_COUNT_LINES_MAX + 1]; /* [i]: placements with i queens besides the fixed */
    uint64_t classes;                       /* if asked for */
    unsigned symmetries; /* of the square's 8, those that the classes are meant up to */
    unsigned threads;
    uint64_t nodes; /* of the search trees */
    double seconds;
};

/*
 * Count the placements of an instance. Options NULL: the defaults. The result
 * holds no memory; there is nothing to release. A limit reached is no failure
 * but a result that is not complete. For one instance and kind the numbers are
 * the same with any number of threads.
 *
 * False: QS_ERROR_INPUT if the instance or the result is NULL, an option is out
 * of its range, the instance has too many lines with free squares, or there are
 * more placements than fit in 64 bits; QS_ERROR_MEMORY.
 */
QS_API bool qs_count(const struct qs_instance *instance, const struct qs_count_options *options,
                     struct qs_count_result *result, struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
