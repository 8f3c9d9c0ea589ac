/*
 * The way to a case of a certificate that branches on squares at its root: on each
 * square of the way, the case has a queen, or the square is blocked.
 */
#ifndef QS_CASE_PATH_H
#define QS_CASE_PATH_H

#include "free_squares.h"

struct qs_case_branch {
    struct qs_square square;
    bool blocked; /* the second of the two cases; the first has a queen there */
};

/* All 0 at first: the whole instance. */
struct qs_case_path {
    struct qs_case_branch *branch; /* [count] from the root on */
    size_t count, room;
};

/*
 * Go on to the case with a queen there, and remove what it attacks from the list of squares that
 * are free now, as this one is. False if out of memory.
 */
bool qs_case_path_enter(struct qs_case_path *path, struct qs_square square,
                        struct qs_free_squares *list);

/*
 * The case is shown: go back to the last branch of which only the first case is shown, and on to
 * the second. False if there is none: all cases are shown, and the path is empty.
 */
bool qs_case_path_next(struct qs_case_path *path);

/* From a list of all free squares, remove those that are not free in the case. */
void qs_case_path_take(const struct qs_case_path *path, struct qs_free_squares *list);

void qs_case_path_release(struct qs_case_path *path);

#endif
