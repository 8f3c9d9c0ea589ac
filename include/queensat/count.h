/*
 * Counting: the number of placements of one size or every size, or of maximal ones;
 * a list of them; their number up to symmetry; and counts in parts that are added up.
 */
#ifndef QUEENSAT_COUNT_H
#define QUEENSAT_COUNT_H

#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"
#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The most rows, and the most columns, that may have free squares. On a board with walls each part
 * of a row or column between them counts as one.
 */
#define QS_COUNT_LINES_MAX 64
/* The most free squares of a board whose placements are counted by states. */
#define QS_COUNT_STATE_SQUARES_MAX 256
#define QS_COUNT_THREADS_MAX 256

enum qs_count_kind {
    QS_COUNT_MAXIMUM, /* placements with the most queens */
    QS_COUNT_SIZE,    /* with exactly `size` queens, fixed ones included */
    QS_COUNT_ANY,     /* with any number of queens, also with only the fixed ones */
    QS_COUNT_MAXIMAL  /* to which no queen can be added */
};

/* A number of placements. The compiler has to have integers of 128 bits, as GCC and Clang do. */
__extension__ typedef unsigned __int128 qs_count_number;

/* Bytes for the decimal digits of a number and the 0 at the end. */
#define QS_COUNT_DIGITS 40

/* The text may be NULL. */
QS_API void qs_count_number_text(qs_count_number number, char text[QS_COUNT_DIGITS]);

struct qs_count_options {
    enum qs_count_kind kind;
    /*
     * QS_COUNT_SIZE: 0 or more. Otherwise it must be 0. If qs_solve has already proved the
     * maximum, QS_COUNT_SIZE with that number is faster than QS_COUNT_MAXIMUM.
     */
    int32_t size;
    /*
     * Also count the classes. Two placements are in the same class if a symmetry of
     * the board maps one to the other, the fixed queens to fixed queens, the walls to walls and the
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
     * second, and so on; a row without a queen comes after all columns. With walls, the parts of
     * a row between them come one after the other, from the left.
     */
    bool (*found)(void *state, const struct qs_placement *placement);
    void *found_state; /* passed to found */
};

/*
 * The maximum, no classes, a thread for each processor, no time limit, three
 * quarters of the machine's memory. NULL is allowed.
 */
QS_API void qs_count_options_init(struct qs_count_options *options);

enum qs_count_way {
    QS_COUNT_BY_ROWS,  /* row by row: placements are visited, or many of them at a time */
    QS_COUNT_BY_STATES /* what is left of the board is counted once for each set of squares */
};

/* Why placements were not counted by states. */
enum qs_count_bar {
    QS_COUNT_NO_BAR,      /* they were, or need not be */
    QS_COUNT_BAR_SQUARES, /* there are more than QS_COUNT_STATE_SQUARES_MAX free squares */
    QS_COUNT_BAR_WIDTH,   /* probably there are too many states */
    QS_COUNT_BAR_MEMORY   /* there were too many for the limit of memory */
};

struct qs_count_result {
    enum qs_count_kind kind;
    /* False: the numbers are lower bounds; `stop` is the reason, QS_STOP_DONE if `found` is. */
    bool complete;
    enum qs_stop stop;
    int32_t fixed; /* number of fixed queens */
    /* QS_COUNT_SIZE: as asked for. QS_COUNT_MAXIMUM: the maximum; if total is 0, an upper bound:
     * the size at which the search was stopped on its way down. Otherwise −1. */
    int32_t size;
    qs_count_number total;
    qs_count_number added[QS_COUNT_LINES_MAX + 1]; /* [i]: placements with i added queens */
    uint64_t classes;                              /* if asked for */
    unsigned symmetries; /* the number of symmetries that define the classes, 1 to 8 */
    unsigned threads;
    enum qs_count_way way;
    enum qs_count_bar bar;
    uint64_t nodes;         /* of the search trees */
    uint64_t states;        /* kept in the table, if by states or the bar is memory */
    double expected_states; /* as a power of 2, if the bar is the width */
    double seconds;
    /*
     * Of a part: it has the tasks numbered from `from` to before `to`. Of a sum: how many `parts`,
     * and how many tasks were counted again. Otherwise 0.
     */
    uint64_t tasks, from, to;
    uint64_t parts, recounted;
};

/*
 * Count the placements of an instance. Options NULL: the defaults. The result need
 * not be released. Reaching a limit is not a failure, but gives a result that is not
 * complete. The numbers do not depend on the number of threads.
 *
 * Row by row for a moment; then, where many squares are blocked and neither classes nor squares are
 * asked for, by states on one thread. That count has no lower bounds: if it is stopped, they are
 * those of the moment.
 *
 * False: QS_ERROR_INPUT if the instance or the result is NULL, an option is out of
 * range, too many lines have free squares, or there are more placements than fit in
 * 128 bits, or 64 row by row; QS_ERROR_MEMORY.
 */
QS_API bool qs_count(const struct qs_instance *instance, const struct qs_count_options *options,
                     struct qs_count_result *result, struct qs_error *error);

/* The most parts of a count. */
#define QS_COUNT_PARTS_MAX 1000000

/*
 * Count part `part` of `parts`, from 1, and write the line about it that qs_count_sum reads. Its
 * result is that of the part. The work is divided into tasks, by the instance and the options
 * alone, and a part has as many of them as any other, or one more; symmetries are used as in the
 * whole.
 *
 * False, and nothing is written: as qs_count; QS_ERROR_INPUT also if the kind is not QS_COUNT_SIZE
 * or QS_COUNT_ANY, if classes or placements are asked for, and if the open rows or columns span
 * more than QS_COUNT_LINES_MAX lines; QS_ERROR_STOPPED if a limit is reached. Whether all was
 * written, the stream says.
 */
QS_API bool qs_count_part(const struct qs_instance *instance,
                          const struct qs_count_options *options, uint32_t part, uint32_t parts,
                          FILE *stream, struct qs_count_result *result, struct qs_error *error);

/* Lines of parts. */
struct qs_count_text {
    const char *source; /* what messages call it, such as the name of its file */
    const char *text;   /* [length]; any number of lines */
    size_t length;
};

/*
 * Add up parts, in any order, to the result of the whole; `nodes` and `seconds` are the sums of
 * theirs. One task in a thousand, chosen at random, and at least one of each part that has any, is
 * counted again by another method, on this machine.
 *
 * False: as qs_count_part; QS_ERROR_INPUT if a line is no part or damaged; QS_ERROR_DEFECT if one
 * is of another instance, of other options or another plan, if a task is in two parts, and if
 * counting again gives another number; QS_ERROR_STOPPED if tasks are in no part, or if a limit is
 * reached.
 */
QS_API bool qs_count_sum(const struct qs_instance *instance, const struct qs_count_options *options,
                         const struct qs_count_text *texts, size_t count,
                         struct qs_count_result *result, struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
