/*
 * The free squares of an instance, listed for the checks. The steps of evidence
 * remove squares from the list. Shares no code with the board that the searches
 * use.
 */
#ifndef QS_FREE_SQUARES_H
#define QS_FREE_SQUARES_H

#include "queensat/instance.h"

#define QS_NO_SQUARE UINT32_MAX

/* The remaining squares on the lines of one direction, as doubly linked lists. */
struct qs_line_lists {
    uint32_t *first;           /* [2n] by line: its first square, or QS_NO_SQUARE */
    uint32_t *next, *previous; /* [count] */
};

struct qs_free_squares {
    const struct qs_instance *instance;
    int32_t n;
    uint32_t count, left;  /* free squares, and those that remain */
    uint32_t *row_start;   /* [n + 1] the first square of each row */
    int32_t *row, *column; /* [count] in row-major order */
    bool *is_left;         /* [count] */
    /* While the list is made, what the instance lists as free, in row-major order; or NULL. */
    struct qs_square *listed;
    size_t listed_count;
    struct qs_line_lists lines[QS_DIRECTIONS];
};

/*
 * False if out of memory, or if there are QS_NO_SQUARE squares or more; release it in any case. The
 * instance must outlive it.
 */
bool qs_free_squares_init(struct qs_free_squares *list, const struct qs_instance *instance);
void qs_free_squares_release(struct qs_free_squares *list);

/* The number of a free square, also of a removed one, or QS_NO_SQUARE. */
uint32_t qs_free_squares_number(const struct qs_free_squares *list, struct qs_square place);

/* The number of a remaining square, or QS_NO_SQUARE. */
uint32_t qs_free_squares_find(const struct qs_free_squares *list, struct qs_square place);

struct qs_square qs_free_squares_place(const struct qs_free_squares *list, uint32_t square);
int32_t qs_free_squares_line(const struct qs_free_squares *list, uint32_t square, int direction);

/* Whether two squares attack each other. */
bool qs_free_squares_attack(const struct qs_free_squares *list, uint32_t a, uint32_t b);

/* Remove a square that remains. */
void qs_free_squares_leave(struct qs_free_squares *list, uint32_t square);

#endif
