/*
 * The free squares of an instance, listed for the checks; the steps of evidence and the
 * branches of cases, which remove squares from the list; and the parts that the rest
 * falls into. Shares no code with the board that the searches use.
 */
#ifndef QS_FREE_SQUARES_H
#define QS_FREE_SQUARES_H

#include "line_at.h"
#include "queensat/evidence.h"

#define QS_NO_SQUARE UINT32_MAX

/* The remaining squares on the lines of one direction, as doubly linked lists, ascending. */
struct qs_line_lists {
    uint32_t *first;           /* [qs_line_room] by line: its first square, or QS_NO_SQUARE */
    uint32_t *next, *previous; /* [count] */
};

struct qs_free_squares {
    const struct qs_instance *instance;
    struct qs_line_numbers numbers;
    uint32_t count, left;  /* free squares, and those that remain */
    uint32_t *row_start;   /* [rows + 1] the first square of each row */
    int32_t *row, *column; /* [count] in row-major order */
    bool *is_left;         /* [count] */
    uint32_t *gone;        /* [count - left] the others, in the order in which they left */
    /* While the list is made, what the instance lists as free, in row-major order; or NULL. */
    struct qs_square *listed;
    size_t listed_count;
    /* Asked every few thousand squares while the list is made; or NULL. */
    bool (*must_stop)(void *state);
    void *state;
    bool stopped;
    struct qs_line_lists lines[QS_DIRECTIONS];
};

/*
 * False if out of memory, if there are more than QS_NO_SQUARE squares, or if it must stop (NULL:
 * it need not); release it in any case. The instance must outlive it.
 */
bool qs_free_squares_init(struct qs_free_squares *list, const struct qs_instance *instance,
                          bool (*must_stop)(void *state), void *state);
void qs_free_squares_release(struct qs_free_squares *list);

/* The number of a free square, also of a removed one, or QS_NO_SQUARE. */
uint32_t qs_free_squares_number(const struct qs_free_squares *list, struct qs_square place);

/* The number of a remaining square, or QS_NO_SQUARE. */
uint32_t qs_free_squares_find(const struct qs_free_squares *list, struct qs_square place);

/* Remove a square that remains. */
void qs_free_squares_leave(struct qs_free_squares *list, uint32_t square);

/* Place a queen on a square that remains: it and all squares that it attacks leave. */
void qs_free_squares_put_queen(struct qs_free_squares *list, uint32_t square);

/* Bring the last squares back that have left, until this many remain again. */
void qs_free_squares_restore(struct qs_free_squares *list, uint32_t left);

/*
 * If the rule of the step holds (queensat/evidence.h), remove its squares from the
 * list. NULL, or what is wrong with step->square, as the end of a sentence; then
 * the list is unchanged.
 */
const char *qs_take_step(struct qs_free_squares *list, const struct qs_reduction_step *step);

/*
 * Number the parts of the squares that remain, from 0 on in the order of their first squares:
 * squares of different parts have no line in common. Sets part[square] for each of these squares;
 * part has room for all squares. False if out of memory.
 */
bool qs_free_squares_find_parts(const struct qs_free_squares *list, uint32_t *part,
                                uint32_t *parts);

/* The first square that remains in this row line or in those after it, or QS_NO_SQUARE. */
static inline uint32_t qs_free_squares_from(const struct qs_free_squares *list, int32_t line)
{
    uint32_t square = QS_NO_SQUARE;
    for (; square == QS_NO_SQUARE && line < qs_line_count(&list->numbers, QS_ROW); line++)
        square = list->lines[QS_ROW].first[line];
    return square;
}

static inline struct qs_square qs_free_squares_place(const struct qs_free_squares *list,
                                                     uint32_t square)
{
    return (struct qs_square){list->row[square], list->column[square]};
}

/* The line of a square, by qs_line_at. */
static inline int32_t qs_free_squares_line(const struct qs_free_squares *list, uint32_t square,
                                           int direction)
{
    return qs_line_at(&list->numbers, qs_free_squares_place(list, square), direction);
}

/* The next square that remains, in row-major order, or QS_NO_SQUARE. */
static inline uint32_t qs_free_squares_next(const struct qs_free_squares *list, uint32_t square)
{
    uint32_t next = list->lines[QS_ROW].next[square];
    return next != QS_NO_SQUARE
               ? next
               : qs_free_squares_from(list, qs_free_squares_line(list, square, QS_ROW) + 1);
}

#endif
