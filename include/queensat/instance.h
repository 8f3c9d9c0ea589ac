/*
 * An instance: what the user wrote. An n × n board with fixed queens, blocked
 * squares and blocked diagonals. Rows count from 0 at the top, columns from 0 at
 * the left. A board can also have fewer rows than columns, or fewer columns than rows, and walls;
 * then n is the larger of the two numbers.
 *
 * Single squares are either listed as blocked, or, where nearly all of them are
 * blocked, the others are listed as free: then a square is blocked if it is not
 * listed and holds no fixed queen. Listed squares can still be attacked by queens or
 * lie on blocked diagonals.
 *
 * An instance is always consistent: adding a queen is refused if it attacks another
 * or its square is blocked, and so is blocking the square of a queen. (A fixed queen
 * need not be on a square that is listed as free.) Memory is proportional to n +
 * queens + listed squares and diagonals.
 *
 * Any number of threads may read an instance as long as none changes it.
 */
#ifndef QUEENSAT_INSTANCE_H
#define QUEENSAT_INSTANCE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest n. Line numbers (row + column) fit easily in 32 bits. */
#define QS_SIZE_MAX 100000000

struct qs_square {
    int32_t row, column;
};

/* The four directions of lines; a line holds at most one queen. */
enum qs_direction {
    QS_ROW,        /* number: row, 0 … n − 1 */
    QS_COLUMN,     /* number: column, 0 … n − 1 */
    QS_DIFFERENCE, /* number: row − column, −(n − 1) … n − 1 */
    QS_SUM         /* number: row + column, 0 … 2n − 2 */
};
#define QS_DIRECTIONS 4

/* On a board with walls, the number is that of qs_instance_line. */
struct qs_line {
    enum qs_direction direction;
    int32_t number;
};

/*
 * The number of the square's line in the direction; QS_NO_LINE for an invalid
 * direction or square (a coordinate below 0, or QS_SIZE_MAX and above).
 */
#define QS_NO_LINE INT32_MIN
QS_API int32_t qs_line_number(struct qs_square square, enum qs_direction direction);

struct qs_instance;

/*
 * A board of rows × columns squares, from 1 to QS_SIZE_MAX each, with walls. A wall is a square
 * that holds no queen and stops attacks: queens with a wall between them do not attack each other.
 */
struct qs_shape {
    int32_t rows, columns;
    size_t wall_count;             /* less than 2^29 */
    const struct qs_square *walls; /* [wall_count] on the board, in any order; may be repeated */
};
/*
 * An empty n × n board, 1 ≤ n ≤ QS_SIZE_MAX, which the caller frees. NULL:
 * QS_ERROR_INPUT for any other n, or QS_ERROR_MEMORY.
 */
QS_API struct qs_instance *qs_instance_new(int32_t n, struct qs_error *error);

/* An empty board of this shape, as above. Its walls cannot change. */
QS_API struct qs_instance *qs_instance_new_shaped(const struct qs_shape *shape,
                                                  struct qs_error *error);

/* NULL is allowed. */
QS_API void qs_instance_free(struct qs_instance *instance);

/*
 * The next four functions change the instance or, if they return false, leave it
 * unchanged: QS_ERROR_INPUT if the change is refused or the instance is NULL;
 * QS_ERROR_MEMORY.
 */

/*
 * Fix a queen. Refused outside the board, on a blocked square or a wall, or if it attacks another
 * queen.
 */
QS_API bool qs_instance_add_queen(struct qs_instance *instance, struct qs_square square,
                                  struct qs_error *error);

/*
 * Block a square. Refused outside the board, on a fixed queen, or if squares are listed as free,
 * because all others are blocked already; a second time, and on a wall, has no effect.
 */
QS_API bool qs_instance_block_square(struct qs_instance *instance, struct qs_square square,
                                     struct qs_error *error);

/*
 * List a square as free; the first one blocks all that are not listed. Refused outside the board,
 * on a wall, or if single squares are blocked; a second time has no effect.
 */
QS_API bool qs_instance_list_free_square(struct qs_instance *instance, struct qs_square square,
                                         struct qs_error *error);

/*
 * Block all squares of a diagonal, past walls, too; rows and columns are refused. Otherwise as
 * above.
 */
QS_API bool qs_instance_block_diagonal(struct qs_instance *instance, enum qs_direction direction,
                                       int32_t number, struct qs_error *error);

/*
 * The name of the instance in reports; "" until it is set, and if it is set to NULL.
 * It is copied, cut to 255 bytes, and valid until it is set again. If the instance
 * is NULL, setting has no effect and the name is "".
 */
QS_API void qs_instance_set_name(struct qs_instance *instance, const char *name);
QS_API const char *qs_instance_name(const struct qs_instance *instance);

/* n; 0 if the instance is NULL. */
QS_API int32_t qs_instance_size(const struct qs_instance *instance);

/*
 * Its walls are in row-major order, each once, and valid until the instance is freed. All 0 if the
 * instance is NULL.
 */
QS_API struct qs_shape qs_instance_shape(const struct qs_instance *instance);

/*
 * The number of the square's line: a line is a maximal run of squares without a wall in a row,
 * column or diagonal. Its number is that of the row, column or diagonal, plus the number of walls
 * before the square in rows from the top and from left to right in each, in columns from the left
 * and from top to bottom in each, in diagonals by their numbers and from top to bottom in each.
 * Without walls, it is qs_line_number. QS_NO_LINE outside the board, for an invalid direction, and
 * if the instance is NULL.
 */
QS_API int32_t qs_instance_line(const struct qs_instance *instance, struct qs_square square,
                                enum qs_direction direction);

/* The first square of a line: the top one, or the left one of a row. False: there is no such line.
 */
QS_API bool qs_instance_line_start(const struct qs_instance *instance, struct qs_line line,
                                   struct qs_square *start);

/*
 * These arrays are in the order in which their members were added. They belong to
 * the instance and are valid until it changes; *count, unless `count` is NULL,
 * becomes their length. NULL and 0 if the instance is NULL, or the direction is not
 * a diagonal. There are no blocked squares if squares are listed as free, and vice versa.
 */
QS_API const struct qs_square *qs_instance_queens(const struct qs_instance *instance,
                                                  size_t *count);
QS_API const struct qs_square *qs_instance_blocked_squares(const struct qs_instance *instance,
                                                           size_t *count);
QS_API const struct qs_square *qs_instance_listed_free_squares(const struct qs_instance *instance,
                                                               size_t *count);
QS_API const int32_t *qs_instance_blocked_diagonals(const struct qs_instance *instance,
                                                    enum qs_direction direction, size_t *count);

/*
 * Whether the square is blocked, by itself, by a blocked diagonal, by not being
 * listed as free, or by a wall. False outside the board, and if the instance is NULL.
 */
QS_API bool qs_instance_is_blocked(const struct qs_instance *instance, struct qs_square square);

/*
 * Whether the square's line in the direction has a fixed queen. False outside the
 * board, for an invalid direction, and if the instance is NULL.
 */
QS_API bool qs_instance_line_is_taken(const struct qs_instance *instance, struct qs_square square,
                                      enum qs_direction direction);

/*
 * Options for reading. manual.md describes the formats: "lines", "numbers",
 * "drawing", "csplib", "array", "array0", "fen" and "json"; with NULL or "auto" the format is
 * recognised by the content. `diagonals` is the number of pairs to use from the start of a CSPLib
 * `diags` list; QS_ALL_DIAGONALS uses all, and any other value is an error if there are no or too
 * few `diags`.
 */
#define QS_ALL_DIAGONALS (-1)

struct qs_read_options {
    const char *format; /* NULL: "auto" */
    int32_t diagonals;  /* QS_ALL_DIAGONALS, or 0 or more */
};

/*
 * Read an instance, which the caller frees, from a text of `length` bytes; it needs
 * no 0 byte at its end, and may be NULL if `length` is 0. Options NULL: recognised
 * format, all diagonals. `source` (NULL: "") is copied as the name of the instance
 * and as the source of errors.
 *
 * NULL: QS_ERROR_INPUT, with line and column if the text is wrong, without if an
 * option is wrong or the text is NULL; QS_ERROR_MEMORY.
 */
QS_API struct qs_instance *qs_instance_read_text(const char *source, const char *text,
                                                 size_t length,
                                                 const struct qs_read_options *options,
                                                 struct qs_error *error);

/*
 * The same from a file; "-" is standard input. Also QS_ERROR_SYSTEM if it cannot be
 * read, and QS_ERROR_INPUT if the path is NULL.
 */
QS_API struct qs_instance *qs_instance_read_file(const char *path,
                                                 const struct qs_read_options *options,
                                                 struct qs_error *error);

/* Queens on an n × n board, which may be no valid placement: see qs_placement_check. */
struct qs_placement {
    int32_t n;
    size_t count;
    struct qs_square *queens; /* [count] on the board */
};

/*
 * Read the queens of a text in one of the formats of instances, or of a report of the program
 * ("report"); of a result as JSON, those of its placement. They may attack each
 * other, stand on blocked squares, and be repeated. Arguments and errors are those of
 * qs_instance_read_text; if false, the placement is unchanged. To be released.
 */
QS_API bool qs_placement_read_text(const char *source, const char *text, size_t length,
                                   const struct qs_read_options *options,
                                   struct qs_placement *placement, struct qs_error *error);
/* NULL is allowed. */
QS_API void qs_placement_release(struct qs_placement *placement);

/*
 * Parse a square: "row,column" or, for n ≤ 26, chess notation ("b4": second column
 * from the left, fourth row from the bottom). Only the form and the range are
 * checked. False: QS_ERROR_INPUT, without a place, also if n is not from 1 to
 * QS_SIZE_MAX or an argument is NULL.
 */
QS_API bool qs_square_parse(const char *text, size_t length, int32_t n, struct qs_square *square,
                            struct qs_error *error);

/*
 * Write the instance in the "lines" format, with blocked squares or free ones,
 * whichever are fewer: if these are not the listed ones, in row-major order. Errors
 * are those of the stream: see ferror(). Nothing is written if the instance or the
 * stream is NULL.
 */
QS_API void qs_instance_write(const struct qs_instance *instance, FILE *stream);

/*
 * Placements from elsewhere: whether they are valid, and if not, why.
 */

/* At most this many pairs are listed; all are counted. */
#define QS_LISTED_PAIRS_MAX 1000

/* Two queens that attack each other; any queens between them do not matter. */
struct qs_attack {
    struct qs_square a, b; /* a is before b in row-major order */
    enum qs_direction direction;
};

/* All lists are in row-major order, attacks first by direction. */
struct qs_placement_faults {
    uint64_t attacks; /* pairs of queens on one line; a queen on a wall is on none */
    size_t listed;    /* the first of them */
    struct qs_attack *attack;
    size_t blocked_count; /* queens on blocked squares and walls */
    struct qs_square *blocked;
    size_t missing_count; /* fixed queens that the placement lacks */
    struct qs_square *missing;
    size_t repeated; /* queens on a square that has one already; not counted otherwise */
};

/*
 * Find all faults of a placement. To be released. False: QS_ERROR_INPUT if an argument is
 * NULL, if a queen is outside the board, or if the placement is for another n;
 * QS_ERROR_MEMORY. O(k log k) time for k queens and fixed queens.
 */
QS_API bool qs_placement_check(const struct qs_instance *instance,
                               const struct qs_placement *placement,
                               struct qs_placement_faults *faults, struct qs_error *error);

/* Whether there are no faults. NULL: false. */
QS_API bool qs_placement_is_valid(const struct qs_placement_faults *faults);

/* NULL is allowed. */
QS_API void qs_placement_faults_release(struct qs_placement_faults *faults);

#ifdef __cplusplus
}
#endif

#endif
