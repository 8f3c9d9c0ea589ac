/*
 * Counting: the number of placements of one size or every size, or of maximal ones;
 * a list of them; and their number up to symmetry.
 */
#ifndef QUEENSAT_COUNT_H
#define QUEENSAT_COUNT_H

#include <stdint.h>

#include "queensat/error.h"
#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most rows, and the most columns, that may have free squares. */
#define QS_COUNT_LINES_MAX 64
#define QS_COUNT_THREADS_MAX 256

enum qs_count_kind {
    QS_COUNT_MAXIMUM, /* placements with the most queens */
    QS_COUNT_SIZE,    /* with exactly `size` queens, fixed ones included */
    QS_COUNT_ANY,     /* with any number of queens, also with only the fixed ones */
    QS_COUNT_MAXIMAL  /* to which no queen can be added */
};

struct qs_count_options {
    enum qs_count_kind kind;
    /*
     * QS_COUNT_SIZE: 0 or more. Otherwise it must be 0. If qs_solve has already proved the
     * maximum, QS_COUNT_SIZE with that number is faster than QS_COUNT_MAXIMUM.
     */
    int32_t size;
    /*
     * Also count the classes. Two placements are in the same class if a symmetry of
     * the square maps one to the other, the fixed queens to fixed queens and the
     * blocked squares to blocked squares.
     */
    bool classes;
    int threads; /* 1 to QS_COUNT_THREADS_MAX; 0: one for each processor; one if `found` is set */
    struct qs_limits limits;
    /*
     * Called on the calling thread with every placement, its queens in row order and
     * fixed ones included; with `classes`, only with the first placement of each
     * class. It is valid during the call. False ends the count. NULL: not
     * called.
     *
     * Placements are ordered by the column of the queen in the first row, then in the
     * second, and so on; a row without a queen comes after all columns.
     */
    bool (*found)(void *state, const struct qs_placement *placement);
    void *found_state; /* passed to found */
};

/*
 * The maximum, no classes, a thread for each processor, no time limit, three
 * quarters of the machine's memory. NULL is allowed.
 */
QS_API void qs_count_options_init(struct qs_count_options *options);

struct qs_count_result {
    enum qs_count_kind kind;
    /* False: the numbers are lower bounds; `stop` is the reason, QS_STOP_DONE if `found` is. */
    bool complete;
    enum qs_stop stop;
    int32_t fixed; /* number of fixed queens */
    /* QS_COUNT_SIZE: as asked for. QS_COUNT_MAXIMUM: the maximum; if total is 0, an upper bound:
     * the size at which the search was stopped on its way down. Otherwise −1. */
    int32_t size;
    uint64_t total;
    uint64_t added[QS_COUNT_LINES_MAX + 1]; /* [i]: placements with i added queens */
    uint64_t classes;                       /* if asked for */
    unsigned symmetries; /* the number of symmetries that define the classes, 1 to 8 */
    unsigned threads;
    uint64_t nodes; /* of the search trees */
    double seconds;
};

/*
 * Count the placements of an instance. Options NULL: the defaults. The result need
 * not be released. Reaching a limit is not a failure, but gives a result that is not
 * complete. The numbers do not depend on the number of threads.
 *
 * False: QS_ERROR_INPUT if the instance or the result is NULL, an option is out of
 * range, too many lines have free squares, or there are more placements than fit in
 * 64 bits; QS_ERROR_MEMORY.
 */
QS_API bool qs_count(const struct qs_instance *instance, const struct qs_count_options *options,
                     struct qs_count_result *result, struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
