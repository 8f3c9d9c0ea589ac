/*
 * The squares that an instance lists, blocked or free ones; the other way to list the same
 * instance; and the squares of a copy that differs by queens and a few blocked squares.
 */
#ifndef QS_LISTED_SQUARES_H
#define QS_LISTED_SQUARES_H

#include <stdio.h>

#include "queensat/instance.h"

struct qs_listed_squares {
    const struct qs_instance *instance;
    /* [count] without repetition; `own`, or of the instance, which may list squares of queens as
     * free. */
    const struct qs_square *squares;
    size_t count;
    bool are_free;
    struct qs_square *own; /* NULL: none */
};

/* The list of the instance, which must outlive it and is not to be released. */
struct qs_listed_squares qs_listed_squares_of(const struct qs_instance *instance);

/* How many squares the other list would have: the rest, without those of fixed queens. */
uint64_t qs_listed_squares_others(const struct qs_listed_squares *listed);

/* Whether the other list is shorter, and one that can be written: one of free squares has some. */
bool qs_listed_squares_are_longer(const struct qs_listed_squares *listed);

/* The next square of the other list, from this one on in row-major order. False: there is none. */
bool qs_listed_squares_find_other(const struct qs_instance *instance, struct qs_square *at);

/*
 * Change the list of the instance to the other, in row-major order, which must have a square if it
 * is one of free squares. Takes time proportional to n². False if out of memory; then it is
 * unchanged.
 */
bool qs_listed_squares_exchange(struct qs_listed_squares *listed);

/* Of a list that was exchanged, and of any other. */
void qs_listed_squares_release(struct qs_listed_squares *listed);

/* Of the format "lines": "block" or "free". */
const char *qs_listed_squares_keyword(const struct qs_listed_squares *listed);
/* Lines of that format, "KEYWORD ROW COLUMN", each after this text, such as the mark of a comment.
 */
void qs_write_square_lines(FILE *stream, const char *before, const char *keyword,
                           const struct qs_square *squares, size_t count);
/*
 * The same for the shorter list, that of the instance if they are equally long, without memory.
 * Takes time proportional to queens + the longer list.
 */
void qs_write_listed_squares(FILE *stream, const char *before, const struct qs_instance *instance);

/* The lines of the board, and of its walls: "board 8" or "board 6 8", "wall 3 3". */
void qs_write_board_lines(FILE *stream, const char *before, const struct qs_instance *instance);
/* The first of these, with the end of the line; its length. */
#define QS_BOARD_LINE_SIZE 64
int qs_instance_board_line(const struct qs_instance *instance, char line[QS_BOARD_LINE_SIZE]);

/* The same for the blocked diagonals. */
void qs_write_diagonal_lines(FILE *stream, const char *before, const struct qs_instance *instance);

/*
 * Block in `copy`, which has the same size and lists no squares yet, whatever `instance` blocks,
 * and the `count` squares besides. Where `instance` lists free squares, the copy lists them without
 * these, which must leave some. False, with the error: out of memory, or a square that cannot be
 * blocked; the copy then has a part of them.
 */
bool qs_instance_copy_squares(struct qs_instance *copy, const struct qs_instance *instance,
                              const struct qs_square *besides, size_t count,
                              struct qs_error *error);

/*
 * A case of the instance: it with more queens and more blocked squares. NULL: QS_ERROR_MEMORY, or
 * QS_ERROR_INPUT if one of the squares is not free.
 */
struct qs_instance *qs_instance_case(const struct qs_instance *instance,
                                     const struct qs_square *queens, size_t queen_count,
                                     const struct qs_square *blocked, size_t blocked_count,
                                     struct qs_error *error);

#endif
