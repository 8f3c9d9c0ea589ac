/*
 * The lexicographically first placement: of all placements with the most queens, the one that
 * comes first.
 *
 * Two placements with the same number of queens are compared row by row, from row 0: at the first
 * row in which they differ, the one whose queen is in the column with the smaller number comes
 * first, and an empty row comes after all columns. So queens come as early as they can, and the
 * order is that of the lists of squares in row-major order. Where each row has a queen, it is the
 * order of OEIS A141843, whose columns count from 1.
 */
#ifndef QUEENSAT_FIRST_PLACEMENT_H
#define QUEENSAT_FIRST_PLACEMENT_H

#include "queensat/instance.h"
#include "queensat/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the first placement was found. */
struct qs_first_placement {
    enum qs_stop stop;  /* QS_STOP_DONE: the placement is the first one */
    int32_t rows;       /* the rows 0 … rows − 1 of the placement are those of the first one */
    uint64_t questions; /* decisions whether a prefix, these rows with one more queen, fits */
    uint64_t refuted;   /* of these, prefixes that no placement with the most queens has */
    double seconds;     /* for all of that */
    struct qs_work work;
};

/*
 * Called before and after each question; for certificates. `prefix` is the instance that is asked
 * about: the rows before `last` are as in the placement, their queens fixed and empty ones
 * blocked, and there is a queen on `last`. That fewer queens fit on it than the maximum is what
 * refutes it. False, with the error: nothing more is asked.
 */
struct qs_first_observer {
    /* The options are those of this question; certificate and certificate_folder may be set. */
    bool (*ask)(void *state, const struct qs_instance *prefix, struct qs_square last,
                struct qs_solve_options *options, struct qs_error *error);
    /* Not called where qs_solve failed. */
    bool (*answer)(void *state, const struct qs_instance *prefix, struct qs_square last,
                   const struct qs_result *result, struct qs_error *error);
    void *state;
};

/*
 * Replace the placement of a result by the first one. `result` is that of qs_solve for the
 * instance, with its maximum proved; nothing else of it changes.
 *
 * For each row and each column in front of its queen, an engine decides whether a placement with
 * the most queens has the same rows before and a queen there: it either finds one, which is checked
 * and replaces the placement, or refutes the prefix, whose evidence is checked as in qs_solve.
 *
 * Options NULL: the defaults. The engine must be exact (qs_engine_is_exact). `time_limit` is for
 * all questions together; poll is called as in qs_solve, with the maximum as lower, upper and
 * target. trace and start have no effect. Observer NULL: none. With a limit, or if poll stops,
 * `first->stop` says so, and the placement is the first one only in its rows before `first->rows`.
 *
 * False, and nothing changes: QS_ERROR_INPUT if an argument but the options and the observer is
 * NULL, an option is out of range or its target, certificate, ipasir or checkpoint is given, the
 * engine is not exact, or the result is not that of the instance with its maximum proved;
 * QS_ERROR_MEMORY; QS_ERROR_DEFECT as in qs_solve; an error of the observer.
 */
QS_API bool qs_first_placement_find(const struct qs_instance *instance,
                                    const struct qs_solve_options *options,
                                    const struct qs_first_observer *observer,
                                    struct qs_result *result, struct qs_first_placement *first,
                                    struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
