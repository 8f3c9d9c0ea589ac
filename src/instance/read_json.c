/*
 * The format "json": a result of `solve --format json` or `decode --format json`, one object. Of
 * an instance its member "instance" is read, of a placement also its member "placement"; all others
 * are skipped. Or the instance itself (json_board.h); then there is nothing else but a name, so
 * that no misspelt member is skipped.
 */
#include <string.h>

#include "fault.h"
#include "instance_reader.h"
#include "json_board.h"

/* What an object has, in any order. */
struct json_object {
    struct qs_json_reader instance, placement, schema;
    struct qs_json_reader other; /* the first member that is of a result only */
    struct qs_json_board board;  /* the members of an instance by itself */
};

/* `reader` is after all members. */
static bool read_board(struct qs_json_reader *reader, struct qs_json_board *board,
                       const struct qs_reading *reading, struct qs_instance **instance)
{
    const struct qs_json_board_options options = {
        .n_most = QS_SIZE_MAX, .only_queens = reading->placement, .make = reading->make};
    if (!qs_json_board_has_size(board))
        return qs_json_read_expected(reader, "the member \"n\"");
    *instance = qs_json_board_read(board, &options, reader->error);
    return *instance != NULL;
}

/* Of the instance within a result, members that are not known were added by a later version. */
static bool read_result(struct json_object *object, const struct qs_reading *reading,
                        struct qs_instance **instance)
{
    size_t item;
    struct qs_json_reader *reader = &object->instance;
    struct qs_json_board board = {0};
    for (qs_json_read_begin(reader, '{'); qs_json_read_next(reader);)
        if (!qs_json_board_keep(&board, reader))
            qs_json_read_skip(reader);
    if (reader->failed)
        return false;
    if (reading->placement) /* of which the fixed queens are a part */
        board.member[QS_MEMBER_QUEENS] = (struct qs_json_reader){0};
    return read_board(reader, &board, reading, instance) &&
           (!reading->placement ||
            qs_json_squares_read(&object->placement, *instance, qs_instance_add_queen, &item));
}

static bool read_bare(struct json_object *object, struct qs_json_reader *reader,
                      const struct qs_reading *reading, struct qs_instance **instance)
{
    struct qs_json_reader *others[] = {&object->other, &object->instance, &object->placement};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!qs_json_is_kept(others[i]))
            continue;
        char quoted[QS_QUOTED_SIZE];
        struct qs_text_reader place = qs_json_read_place(others[i]);
        qs_quote(others[i]->name, strlen(others[i]->name), quoted);
        qs_error_set(others[i]->error, QS_ERROR_INPUT,
                     "expected only n, rows, columns, walls, queens, blocked, free, blocked_sums, "
                     "blocked_differences, found the member %s",
                     quoted);
        return qs_json_read_refuse(others[i], &place);
    }
    return read_board(reader, &object->board, reading, instance);
}

static bool json_recognise(struct qs_text_reader reader)
{
    qs_reader_skip_space(&reader);
    return qs_reader_peek(&reader) == '{';
}

static bool read_json(struct qs_text_reader *text, const struct qs_reading *reading,
                      struct qs_instance **instance, struct qs_error *error)
{
    struct qs_json_reader reader = {.text = *text, .error = error};
    struct json_object object = {0};
    for (qs_json_read_begin(&reader, '{'); qs_json_read_next(&reader);) {
        if (qs_json_read_keep(&reader, "instance", &object.instance) ||
            qs_json_read_keep(&reader, "placement", &object.placement) ||
            qs_json_read_keep(&reader, "schema", &object.schema) ||
            qs_json_board_keep(&object.board, &reader))
            continue;
        if (!qs_json_is_kept(&object.other) && !qs_json_read_is(&reader, "name") &&
            !qs_json_read_is(&reader, "version"))
            object.other = reader;
        qs_json_read_skip(&reader);
    }
    bool bare = qs_json_board_begun(&object.board);
    if (!bare && !qs_json_is_kept(&object.instance))
        return qs_json_read_expected(&reader, "the member \"instance\"");
    if (!bare && reading->placement && !qs_json_is_kept(&object.placement))
        return qs_json_read_expected(&reader, "the member \"placement\"");
    if (!qs_json_read_end(&reader, bare ? "one instance" : "one result"))
        return false;
    struct qs_json_reader place = object.schema;
    char schema[sizeof "queensat-result-1"];
    if (qs_json_is_kept(&object.schema) &&
        (qs_json_read_string(&object.schema, schema, sizeof schema) >= sizeof schema ||
         object.schema.failed || strcmp(schema, "queensat-result-1") != 0))
        return qs_json_read_expected(&place, "the schema \"queensat-result-1\"");
    return bare ? read_bare(&object, &reader, reading, instance)
                : read_result(&object, reading, instance);
}

const struct qs_input_format qs_input_format_json = {
    .name = "json",
    .summary = "{\"n\": 8, \"queens\": [[0,0], \"d5\"]}, or a result of solve --format json",
    .recognise = json_recognise,
    .read = read_json,
};
