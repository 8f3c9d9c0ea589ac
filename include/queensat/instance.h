/*
 * An instance: what the user wrote. An n × n board, fixed queens, blocked
 * squares and blocked diagonals. Rows count from 0 at the top, columns from 0
 * at the left.
 *
 * An instance is consistent at every moment: a queen that attacks another one
 * or stands on a blocked square is refused when it is added, and so is a block on
 * a square that holds a queen. Memory follows n + queens + blocks.
 *
 * Any number of threads may read an instance, as long as none changes it.
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

/* The largest n. Line numbers (row + column) stay far inside 32 bits. */
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

struct qs_line {
    enum qs_direction direction;
    int32_t number;
};

/*
 * The number of the square's line in the direction; QS_NO_LINE for a square of
 * no board (a coordinate below 0 or not below QS_SIZE_MAX) or no direction.
 */
#define QS_NO_LINE INT32_MIN
QS_API int32_t qs_line_number(struct qs_square square, enum qs_direction direction);

struct qs_instance;

/*
 * A board of n × n squares without queens, 1 ≤ n ≤ QS_SIZE_MAX; the caller frees
 * it. NULL: QS_ERROR_INPUT for any other n, or QS_ERROR_MEMORY.
 */
QS_API struct qs_instance *qs_instance_new(int32_t n, struct qs_error *error);

/* NULL is allowed. */
QS_API void qs_instance_free(struct qs_instance *instance);

/*
 * The three below change the instance or, if they return false, leave it as it
 * was: QS_ERROR_INPUT for what is refused and if the instance is NULL;
 * QS_ERROR_MEMORY.
 */

/* Fix a queen. Refused outside the board, on a blocked square, or attacked by another queen. */
QS_API bool qs_instance_add_queen(struct qs_instance *instance, struct qs_square square,
                                  struct qs_error *error);

/* Forbid a square. Refused outside the board or under a fixed queen; a second time does nothing. */
QS_API bool qs_instance_block_square(struct qs_instance *instance, struct qs_square square,
                                     struct qs_error *error);

/* Forbid all squares of a diagonal; rows and columns are refused. Otherwise as above. */
QS_API bool qs_instance_block_diagonal(struct qs_instance *instance, enum qs_direction direction,
                                       int32_t number, struct qs_error *error);

/*
 * The name the instance goes by in reports; "" until set, and after NULL. It is
 * copied, cut to 255 bytes, and lives until it is set again. The name of an
 * instance that is NULL is "", to set it does nothing.
 */
QS_API void qs_instance_set_name(struct qs_instance *instance, const char *name);
QS_API const char *qs_instance_name(const struct qs_instance *instance);

/* n; of NULL 0. */
QS_API int32_t qs_instance_size(const struct qs_instance *instance);

/*
 * The arrays below are in the order of adding, belong to the instance and live
 * until it changes; *count, unless `count` is NULL, is their length. An instance
 * that is NULL, and a direction that is not a diagonal, have none: NULL and 0.
 */
QS_API const struct qs_square *qs_instance_queens(const struct qs_instance *instance,
                                                  size_t *count);
QS_API const struct qs_square *qs_instance_blocked_squares(const struct qs_instance *instance,
                                                           size_t *count);
QS_API const int32_t *qs_instance_blocked_diagonals(const struct qs_instance *instance,
                                                    enum qs_direction direction, size_t *count);

/*
 * True if the square is blocked, by itself or through a blocked diagonal. False
 * outside the board, and if the instance is NULL.
 */
QS_API bool qs_instance_is_blocked(const struct qs_instance *instance, struct qs_square square);

/*
 * True if a fixed queen stands on the square's line in the direction. False
 * outside the board, for no direction, and if the instance is NULL.
 */
QS_API bool qs_instance_line_is_taken(const struct qs_instance *instance, struct qs_square square,
                                      enum qs_direction direction);

/*
 * Reading. The formats are described in the README: "lines", "numbers",
 * "drawing", "csplib" and "array"; NULL or "auto" recognises the format from the
 * content. `diagonals` is the number of leading pairs of a CSPLib `diags` list
 * that are taken; QS_ALL_DIAGONALS takes them all, and any other value is an
 * error where there are no, or too few, `diags`.
 */
#define QS_ALL_DIAGONALS (-1)

struct qs_read_options {
    const char *format; /* NULL: "auto" */
    int32_t diagonals;  /* QS_ALL_DIAGONALS, or 0 or more */
};

/*
 * Read an instance, which the caller frees, from a text of `length` bytes; it
 * needs no 0 byte at its end, and may be NULL if `length` is 0. Options NULL:
 * recognised format, all diagonals. `source` is the name of the instance and the
 * place of errors; NULL: "". It is copied.
 *
 * NULL: QS_ERROR_INPUT with line and column if the text is wrong, without if an
 * option is or the text is missing; QS_ERROR_MEMORY.
 */
QS_API struct qs_instance *qs_instance_read_text(const char *source, const char *text,
                                                 size_t length,
                                                 const struct qs_read_options *options,
                                                 struct qs_error *error);

/*
 * As above, from a file; "-" is standard input. QS_ERROR_SYSTEM if it cannot be
 * read; QS_ERROR_INPUT if the path is NULL.
 */
QS_API struct qs_instance *qs_instance_read_file(const char *path,
                                                 const struct qs_read_options *options,
                                                 struct qs_error *error);

/*
 * A square as text: "row,column", or for n ≤ 26 chess notation ("b4": second
 * column from the left, fourth row from the bottom). Only the form and the
 * range are judged. False: QS_ERROR_INPUT, without a place, also if n is not
 * from 1 to QS_SIZE_MAX or an argument is NULL.
 */
QS_API bool qs_square_parse(const char *text, size_t length, int32_t n, struct qs_square *square,
                            struct qs_error *error);

/*
 * Write the instance in the "lines" format. Errors are the stream's: see
 * ferror(). Nothing is written if the instance or the stream is NULL.
 */
QS_API void qs_instance_write(const struct qs_instance *instance, FILE *stream);

#ifdef __cplusplus
}
#endif

#endif
