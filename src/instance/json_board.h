/*
 * An instance in JSON, {"n": 8, "queens": [[0, 0], "d5"], "blocked": [[2, 2]]}: the one reader of
 * files, of results and of questions. The members come in any order, and each of them once; n may
 * also be called board, and a board that is not square has rows and columns. They are first kept
 * where they are, and read when all of them are known:
 *
 *     struct qs_json_board board = {0};
 *     while (qs_json_read_next(&reader))
 *         if (!qs_json_board_keep(&board, &reader))
 *             ...
 *     struct qs_json_board_options options = {.n_most = QS_SIZE_MAX, .make =
 * qs_instance_new_shaped}; struct qs_instance *instance = qs_json_board_read(&board, &options);
 */
#ifndef QS_JSON_BOARD_H
#define QS_JSON_BOARD_H

#include "json.h"
#include "queensat/instance.h"

enum qs_board_member {
    QS_MEMBER_N,
    QS_MEMBER_ROWS,
    QS_MEMBER_COLUMNS,
    QS_MEMBER_WALLS,
    QS_MEMBER_QUEENS,
    QS_MEMBER_BLOCKED,
    QS_MEMBER_FREE,
    QS_MEMBER_DIFFERENCES,
    QS_MEMBER_SUMS,
    QS_BOARD_MEMBERS
};

/* Beginnings: the reader of a value, or all zero if the member is not there. */
struct qs_json_board {
    struct qs_json_reader member[QS_BOARD_MEMBERS];
    /* Where an error is, for those who name members instead of lines and columns: */
    enum qs_board_member failed;
    size_t item; /* of its list; SIZE_MAX: all of it */
};

/* The names of members, but that n is also "board". */
const char *qs_board_member_name(enum qs_board_member member);

/* Keep the member that comes next, if it is of an instance, and skip it. False: it is another one.
 */
bool qs_json_board_keep(struct qs_json_board *board, struct qs_json_reader *reader);
/* Whether any member was kept. */
bool qs_json_board_begun(const struct qs_json_board *board);

struct qs_json_board_options {
    int32_t n_most;
    bool only_queens; /* what is blocked does not matter, as in a placement */
    struct qs_instance *(*make)(const struct qs_shape *shape, struct qs_error *error);
};

/*
 * The instance, which the caller frees. NULL, with the error set, in the text of the members if it
 * has a place there.
 */
struct qs_instance *qs_json_board_read(struct qs_json_board *board,
                                       const struct qs_json_board_options *options,
                                       struct qs_error *error);

/*
 * The list of squares that comes next, or null, added one by one: [row, column] or "b4". *item is
 * the one that failed, SIZE_MAX if it is the list itself. False: the reader has failed.
 */
bool qs_json_squares_read(struct qs_json_reader *reader, struct qs_instance *instance,
                          bool (*add)(struct qs_instance *, struct qs_square, struct qs_error *),
                          size_t *item);

/* Whether it has any of the members that say how large the board is. */
bool qs_json_board_has_size(const struct qs_json_board *board);

/*
 * The same as the queens of a placement on a board with so many rows and columns, which is not
 * checked; the caller releases it.
 */
bool qs_json_placement_read(struct qs_json_reader *reader, int32_t rows, int32_t columns,
                            struct qs_placement *placement, size_t *item);

#endif
