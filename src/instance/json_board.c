#include "json_board.h"

#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_private.h"
#include "shape_draft.h"

static const char *const member_names[QS_BOARD_MEMBERS] = {
    [QS_MEMBER_N] = "n",
    [QS_MEMBER_ROWS] = "rows",
    [QS_MEMBER_COLUMNS] = "columns",
    [QS_MEMBER_WALLS] = "walls",
    [QS_MEMBER_QUEENS] = "queens",
    [QS_MEMBER_BLOCKED] = "blocked",
    [QS_MEMBER_FREE] = "free",
    [QS_MEMBER_DIFFERENCES] = "blocked_differences",
    [QS_MEMBER_SUMS] = "blocked_sums",
};

const char *qs_board_member_name(enum qs_board_member member)
{
    return member_names[member];
}

bool qs_json_board_keep(struct qs_json_board *board, struct qs_json_reader *reader)
{
    for (int i = 0; i < QS_BOARD_MEMBERS; i++)
        if (qs_json_read_keep(reader, member_names[i], &board->member[i]))
            return true;
    return qs_json_read_keep(reader, "board", &board->member[QS_MEMBER_N]);
}

static bool board_has(const struct qs_json_board *board, enum qs_board_member member)
{
    return qs_json_is_kept(&board->member[member]);
}

bool qs_json_board_begun(const struct qs_json_board *board)
{
    for (int i = 0; i < QS_BOARD_MEMBERS; i++)
        if (board_has(board, i))
            return true;
    return false;
}

static int64_t json_read_coordinate(struct qs_json_reader *reader)
{
    if (qs_json_read_next(reader))
        return qs_json_read_integer(reader, "a row or column", 0, QS_SIZE_MAX - 1);
    qs_json_read_expected(reader, "[row, column]");
    return 0;
}

/* [row, column], or "b4". */
static bool json_read_square(struct qs_json_reader *reader, const struct qs_shape *shape,
                             struct qs_square *square)
{
    struct qs_text_reader place = qs_json_read_place(reader);
    struct qs_json_reader start = *reader;
    char name[24];
    if (qs_json_read_kind(reader) == QS_JSON_STRING) {
        size_t length = qs_json_read_string(reader, name, sizeof name);
        if (reader->failed)
            return false;
        if (length >= sizeof name) { /* what has been cut could be another square */
            *reader = start;
            return qs_json_read_expected(reader, "a square such as 3,4");
        }
        return qs_square_parse_on(name, length, shape->rows, shape->columns, square,
                                  reader->error) ||
               qs_json_read_refuse(reader, &place);
    }
    if (qs_json_read_kind(reader) != QS_JSON_LIST)
        return qs_json_read_expected(reader, shape->columns > QS_CHESS_LETTERS
                                                 ? "[row, column]"
                                                 : "[row, column] or \"b4\"");
    qs_json_read_begin(reader, '[');
    square->row = (int32_t)json_read_coordinate(reader);
    square->column = (int32_t)json_read_coordinate(reader);
    return qs_json_read_close(reader);
}

/* What takes squares: an instance, or, if it is NULL, a board to be made, whose walls they are. */
struct square_taking {
    struct qs_shape_draft draft;
    struct qs_instance *instance;
    bool (*add)(struct qs_instance *, struct qs_square, struct qs_error *);
};

static bool take_each_square(struct qs_json_reader *reader, struct square_taking *taking,
                             size_t *item)
{
    const struct qs_shape *shape = &taking->draft.shape;
    *item = SIZE_MAX;
    if (qs_json_read_null(reader))
        return true;
    if (qs_json_read_kind(reader) != QS_JSON_LIST)
        return qs_json_read_expected(reader, "a list of squares");
    qs_json_read_begin(reader, '[');
    for (*item = 0; qs_json_read_next(reader); ++*item) {
        struct qs_text_reader place = qs_json_read_place(reader);
        struct qs_square square;
        bool chess = qs_json_read_kind(reader) == QS_JSON_STRING;
        if (!json_read_square(reader, shape, &square))
            return false;
        if (taking->instance ? taking->add(taking->instance, square, reader->error)
                             : qs_shape_draft_add(&taking->draft, square, reader->error))
            continue;
        if (chess)
            qs_error_in_chess(shape->rows, shape->columns, reader->error);
        return qs_json_read_refuse(reader, &place);
    }
    return !reader->failed;
}

bool qs_json_squares_read(struct qs_json_reader *reader, struct qs_instance *instance,
                          bool (*add)(struct qs_instance *, struct qs_square, struct qs_error *),
                          size_t *item)
{
    struct square_taking taking = {
        .draft.shape = qs_instance_shape(instance), .instance = instance, .add = add};
    return take_each_square(reader, &taking, item);
}

static bool read_diagonals(struct qs_json_reader *reader, struct qs_instance *instance,
                           enum qs_direction direction, size_t *item)
{
    int64_t n = qs_instance_size(instance), least = direction == QS_SUM ? 0 : 1 - n;
    if (qs_json_read_null(reader))
        return true;
    if (qs_json_read_kind(reader) != QS_JSON_LIST)
        return qs_json_read_expected(reader, "a list of diagonals");
    qs_json_read_begin(reader, '[');
    for (*item = 0; qs_json_read_next(reader); ++*item) {
        struct qs_text_reader place = qs_json_read_place(reader);
        int64_t number = qs_json_read_integer(reader, "a diagonal", least, least + 2 * n - 2);
        if (reader->failed)
            return false;
        if (!qs_instance_block_diagonal(instance, direction, (int32_t)number, reader->error))
            return qs_json_read_refuse(reader, &place);
    }
    return !reader->failed;
}

static bool board_read_member(struct qs_json_board *board, enum qs_board_member member,
                              struct qs_instance *instance)
{
    struct qs_json_reader *reader = &board->member[member], list = *reader;
    switch (member) {
    case QS_MEMBER_QUEENS:
        return qs_json_squares_read(reader, instance, qs_instance_add_queen, &board->item);
    case QS_MEMBER_BLOCKED:
        return qs_json_squares_read(reader, instance, qs_instance_block_square, &board->item);
    case QS_MEMBER_FREE:
        /* An empty list would say that all squares are free. */
        if (qs_json_read_kind(&list) == QS_JSON_LIST && qs_json_read_begin(&list, '[') &&
            !qs_json_read_next(&list) && !list.failed)
            return qs_json_read_expected(reader, "at least one free square, or null");
        return qs_json_squares_read(reader, instance, qs_instance_list_free_square, &board->item);
    case QS_MEMBER_DIFFERENCES:
        return read_diagonals(reader, instance, QS_DIFFERENCE, &board->item);
    default:
        return read_diagonals(reader, instance, QS_SUM, &board->item);
    }
}

bool qs_json_board_has_size(const struct qs_json_board *board)
{
    return board_has(board, QS_MEMBER_N) || board_has(board, QS_MEMBER_ROWS) ||
           board_has(board, QS_MEMBER_COLUMNS);
}

/* One of n, rows and columns, if it is there. */
static bool board_read_side(struct qs_json_board *board, enum qs_board_member member, int32_t most,
                            int32_t *side)
{
    struct qs_json_reader *reader = &board->member[member];
    if (!board_has(board, member))
        return true;
    board->failed = member;
    *side = (int32_t)qs_json_read_integer(reader, "a whole number", 1, most);
    return !reader->failed;
}

/* n, or rows and columns, of which n is then the larger one. */
static bool read_sides(struct qs_json_board *board, int32_t most, struct qs_shape *shape,
                       struct qs_error *error)
{
    struct qs_json_reader *reader = &board->member[QS_MEMBER_N];
    bool has_rows = board_has(board, QS_MEMBER_ROWS), has_n = board_has(board, QS_MEMBER_N);
    struct qs_text_reader place = has_n ? qs_json_read_place(reader) : (struct qs_text_reader){0};
    int32_t n = 0;
    if (has_rows != board_has(board, QS_MEMBER_COLUMNS)) {
        board->failed = has_rows ? QS_MEMBER_ROWS : QS_MEMBER_COLUMNS;
        qs_error_set(error, QS_ERROR_INPUT, "expected both rows and columns, or n");
        place = qs_json_read_place(&board->member[board->failed]);
        return qs_json_read_refuse(&board->member[board->failed], &place);
    }
    if (!has_n && !has_rows)
        return qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from 1 to %d", most);
    if (!board_read_side(board, QS_MEMBER_N, most, &n) ||
        !board_read_side(board, QS_MEMBER_ROWS, most, &shape->rows) ||
        !board_read_side(board, QS_MEMBER_COLUMNS, most, &shape->columns))
        return false;
    if (!has_rows)
        shape->rows = shape->columns = n;
    int32_t larger = shape->rows > shape->columns ? shape->rows : shape->columns;
    if (!has_n || n == larger)
        return true;
    board->failed = QS_MEMBER_N;
    qs_error_set(error, QS_ERROR_INPUT, "expected %d, the larger of rows and columns, found %d",
                 larger, n);
    return qs_json_read_refuse(reader, &place);
}

/* The board without queens and blocked squares. */
static struct qs_instance *make_board(struct qs_json_board *board,
                                      const struct qs_json_board_options *options,
                                      struct qs_error *error)
{
    struct square_taking taking = {.instance = NULL};
    struct qs_instance *instance = NULL;
    board->failed = QS_MEMBER_N;
    board->item = SIZE_MAX;
    struct qs_json_reader start = board->member[QS_MEMBER_N];
    if (!read_sides(board, options->n_most, &taking.draft.shape, error))
        return NULL;
    bool read = true;
    if (board_has(board, QS_MEMBER_WALLS) && !options->only_queens) {
        board->failed = QS_MEMBER_WALLS;
        read = take_each_square(&board->member[QS_MEMBER_WALLS], &taking, &board->item);
    }
    if (read) {
        instance = options->make(&taking.draft.shape, error);
        board->failed = QS_MEMBER_N;
    }
    qs_shape_draft_release(&taking.draft);
    if (read && !instance && qs_json_is_kept(&start)) {
        struct qs_text_reader place = qs_json_read_place(&start);
        qs_json_read_refuse(&board->member[QS_MEMBER_N], &place);
    }
    return instance;
}

struct qs_instance *qs_json_board_read(struct qs_json_board *board,
                                       const struct qs_json_board_options *options,
                                       struct qs_error *error)
{
    struct qs_instance *instance = make_board(board, options, error);
    for (int i = QS_MEMBER_QUEENS; instance && i < QS_BOARD_MEMBERS; i++) {
        if (!board_has(board, i) || (options->only_queens && i != QS_MEMBER_QUEENS))
            continue;
        board->failed = i;
        board->item = SIZE_MAX;
        if (board_read_member(board, i, instance))
            continue;
        qs_instance_free(instance);
        return NULL;
    }
    return instance;
}

bool qs_json_placement_read(struct qs_json_reader *reader, int32_t rows, int32_t columns,
                            struct qs_placement *placement, size_t *item)
{
    *item = SIZE_MAX;
    const struct qs_shape shape = {.rows = rows, .columns = columns};
    struct qs_instance *draft = qs_instance_new_draft(&shape, reader->error);
    bool read = draft && qs_json_squares_read(reader, draft, qs_instance_add_queen, item) &&
                (qs_instance_take_queens(draft, placement) ||
                 qs_error_set(reader->error, QS_ERROR_MEMORY, "not enough memory for queens"));
    qs_instance_free(draft);
    return read;
}
