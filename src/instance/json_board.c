#include "json_board.h"

#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_private.h"

static const char *const member_names[QS_BOARD_MEMBERS] = {
    [QS_MEMBER_N] = "n",
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
static bool json_read_square(struct qs_json_reader *reader, int32_t n, struct qs_square *square)
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
        return qs_square_parse(name, length, n, square, reader->error) ||
               qs_json_read_refuse(reader, &place);
    }
    if (qs_json_read_kind(reader) != QS_JSON_LIST)
        return qs_json_read_expected(reader, n > QS_CHESS_LETTERS ? "[row, column]"
                                                                  : "[row, column] or \"b4\"");
    qs_json_read_begin(reader, '[');
    square->row = (int32_t)json_read_coordinate(reader);
    square->column = (int32_t)json_read_coordinate(reader);
    return qs_json_read_close(reader);
}

bool qs_json_squares_read(struct qs_json_reader *reader, struct qs_instance *instance,
                          bool (*add)(struct qs_instance *, struct qs_square, struct qs_error *),
                          size_t *item)
{
    int32_t n = qs_instance_size(instance);
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
        if (!json_read_square(reader, n, &square))
            return false;
        if (add(instance, square, reader->error))
            continue;
        if (chess)
            qs_error_in_chess(n, n, reader->error);
        return qs_json_read_refuse(reader, &place);
    }
    return !reader->failed;
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

struct qs_instance *qs_json_board_read(struct qs_json_board *board,
                                       const struct qs_json_board_options *options,
                                       struct qs_error *error)
{
    struct qs_json_reader *reader = &board->member[QS_MEMBER_N];
    board->failed = QS_MEMBER_N;
    board->item = SIZE_MAX;
    if (!board_has(board, QS_MEMBER_N)) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a whole number from 1 to %d",
                     options->n_most);
        return NULL;
    }
    struct qs_text_reader place = qs_json_read_place(reader);
    int64_t n = qs_json_read_integer(reader, "a whole number", 1, options->n_most);
    if (reader->failed)
        return NULL;
    struct qs_instance *instance =
        options->make(&(struct qs_shape){.rows = (int32_t)n, .columns = (int32_t)n}, error);
    if (!instance)
        qs_json_read_refuse(reader, &place);
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

bool qs_json_placement_read(struct qs_json_reader *reader, int32_t n,
                            struct qs_placement *placement, size_t *item)
{
    *item = SIZE_MAX;
    const struct qs_shape shape = {.rows = n, .columns = n};
    struct qs_instance *draft = qs_instance_new_draft(&shape, reader->error);
    bool read = draft && qs_json_squares_read(reader, draft, qs_instance_add_queen, item) &&
                (qs_instance_take_queens(draft, placement) ||
                 qs_error_set(reader->error, QS_ERROR_MEMORY, "not enough memory for queens"));
    qs_instance_free(draft);
    return read;
}
