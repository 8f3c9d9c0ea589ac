/* How squares and lines are named for people: 3,5 on row 3, or in chess notation b4 on rank 4. */
#ifndef QS_NOTATION_H
#define QS_NOTATION_H

#include "queensat/instance.h"

enum qs_notation { QS_NOTATION_NUMBERS, QS_NOTATION_CHESS };
#define QS_NOTATIONS 2

/* A board with more columns has no letters for them. */
#define QS_CHESS_SIZE_MAX 26

/* "numbers", "chess"; NULL if there is no such notation. */
const char *qs_notation_name(unsigned notation);

struct qs_place_name {
    char text[24];
};

/* Of a square on a board of so many rows; for chess, with at most QS_CHESS_SIZE_MAX columns. */
struct qs_place_name qs_name_square(enum qs_notation notation, int32_t rows,
                                    struct qs_square square);
/* The same with brackets around numbers, for lists: (3,5), or b4. */
struct qs_place_name qs_name_listed(enum qs_notation notation, int32_t rows,
                                    struct qs_square square);
/* Of a row or a column without its kind: 3, or 4 and b. */
struct qs_place_name qs_name_line(enum qs_notation notation, int32_t rows,
                                  enum qs_direction direction, int32_t number);
/* The kind of a row or a column: "row" and "column", or "rank" and "file". */
const char *qs_name_direction(enum qs_notation notation, enum qs_direction direction);

/* What stands before item i of a list: nothing, a comma, or the conjunction. */
const char *qs_list_separator(size_t i, size_t count, const char *conjunction);
/* What a noun ends with: "s", or nothing after 1. */
const char *qs_plural(size_t count);

#endif
