/*
 * The free squares of an instance, listed for the checks: neither blocked nor
 * attacked by a fixed queen. Squares leave as the steps of evidence are
 * followed. Shares no code with the board that the searches use.
 */
#ifndef QS_FREE_SQUARES_H
#define QS_FREE_SQUARES_H

#include "queensat/instance.h"

#define QS_NO_SQUARE UINT32_MAX

/* The squares that are left on the lines of one direction, as lists linked both ways. */
struct qs_line_lists {
    uint32_t *first;           /* [2n] by line: its first square, or QS_NO_SQUARE */
    uint32_t *next, *previous; /* [count] */
};

struct qs_free_squares {
    const struct qs_instance *instance;
    int32_t n;
    uint32_t count, left;  /* free squares, and those that have not left */
    uint32_t *row_start;   /* [n + 1] the row's first square */
    int32_t *row, *column; /* [count] in row-major order */
    bool *is_left;         /* [count] */
    struct qs_line_lists lines[QS_DIRECTIONS];
};

/* False without memory: release it all the same. The instance must outlive it. */
bool qs_free_squares_init(struct qs_free_squares *list, const struct qs_instance *instance);
void qs_free_squares_release(struct qs_free_squares *list);

/* The number of a free square, whether it is left or not, or QS_NO_SQUARE. */
uint32_t qs_free_squares_number(const struct qs_free_squares *list, struct qs_square place);

/* The number of a square that is left, or QS_NO_SQUARE. */
uint32_t qs_free_squares_find(const struct qs_free_squares *list, struct qs_square place);

struct qs_square qs_free_squares_place(const struct qs_free_squares *list, uint32_t square);
int32_t qs_free_squares_line(const struct qs_free_squares *list, uint32_t square, int direction);

/* Whether two squares attack each other. */
bool qs_free_squares_attack(const struct qs_free_squares *list, uint32_t a, uint32_t b);

/* A square that is left leaves. */
void qs_free_squares_leave(struct qs_free_squares *list, uint32_t square);

#endif
