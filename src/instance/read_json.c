/*
 * The format "json": a result of `solve --format json` or `decode --format json`, one object. Of
 * an instance its member "instance" is read, of a placement its member "placement"; all others are
 * skipped. n is before the lists, and the instance before the placement, as they are written. Or
 * the instance itself, {"n": 8, "queens": [[0, 0], "d5"]}, where n may also be called board, as in
 * questions; then there is nothing else but a name, so that no misspelt member is skipped.
 */
#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_reader.h"
#include "json.h"

struct json {
    struct qs_json_reader reader;
    const struct qs_reading *reading;
    struct qs_instance *instance; /* NULL before n */
    bool complete;                /* the member that is wanted has been read */
    bool bare;                    /* the members of the instance are those of the object itself */
    bool has_unknown;             /* the place of a member that an instance does not have */
    struct qs_json_reader unknown;
};

static void read_schema(struct json *json)
{
    struct qs_json_reader place = json->reader;
    char schema[sizeof "queensat-result-1"];
    size_t length = qs_json_read_string(&json->reader, schema, sizeof schema);
    if (!json->reader.failed &&
        (length >= sizeof schema || strcmp(schema, "queensat-result-1") != 0)) {
        json->reader = place;
        qs_json_read_expected(&json->reader, "the schema \"queensat-result-1\"");
    }
}

static void json_read_n(struct json *json)
{
    struct qs_text_reader place = qs_json_read_place(&json->reader);
    if (json->instance) {
        qs_json_read_expected(&json->reader, "only one n");
        return;
    }
    int64_t n = qs_json_read_integer(&json->reader, "n", 1, QS_SIZE_MAX);
    if (json->reader.failed)
        return;
    json->reader.failed =
        !qs_reading_make(json->reading, n, &place, &json->instance, json->reader.error);
}

static int64_t json_read_coordinate(struct json *json)
{
    if (qs_json_read_next(&json->reader))
        return qs_json_read_integer(&json->reader, "a row or column", 0,
                                    qs_instance_size(json->instance) - 1);
    qs_json_read_expected(&json->reader, "[row, column]");
    return 0;
}

/* [row, column], or "b4". */
static bool json_read_square(struct json *json, struct qs_square *square)
{
    struct qs_json_reader *reader = &json->reader;
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
        return qs_square_parse(name, length, qs_instance_size(json->instance), square,
                               reader->error) ||
               qs_json_read_refuse(reader, &place);
    }
    qs_json_read_begin(reader, '[');
    square->row = (int32_t)json_read_coordinate(json);
    square->column = (int32_t)json_read_coordinate(json);
    return qs_json_read_close(reader);
}

/* A list of squares, or null. */
static void read_squares(struct json *json,
                         bool (*add)(struct qs_instance *, struct qs_square, struct qs_error *))
{
    struct qs_json_reader *reader = &json->reader;
    if (!json->instance) {
        qs_json_read_expected(reader, "n before the lists");
        return;
    }
    if (qs_json_read_null(reader))
        return;
    for (qs_json_read_begin(reader, '['); qs_json_read_next(reader);) {
        struct qs_text_reader place = qs_json_read_place(reader);
        struct qs_square square;
        bool chess = qs_json_read_kind(reader) == QS_JSON_STRING;
        if (!json_read_square(json, &square) || add(json->instance, square, reader->error))
            continue;
        if (chess)
            qs_error_in_chess(qs_instance_size(json->instance), reader->error);
        qs_json_read_refuse(reader, &place);
    }
}

/* An empty list would say that all squares are free. */
static void read_free_squares(struct json *json)
{
    struct qs_json_reader list = json->reader;
    if (json->instance && qs_json_read_kind(&list) == QS_JSON_LIST &&
        qs_json_read_begin(&list, '[') && !qs_json_read_next(&list) && !list.failed)
        qs_json_read_expected(&json->reader, "at least one free square, or null");
    else
        read_squares(json, qs_instance_list_free_square);
}

static void read_diagonals(struct json *json, enum qs_direction direction)
{
    struct qs_json_reader *reader = &json->reader;
    if (!json->instance) {
        qs_json_read_expected(reader, "n before the lists");
        return;
    }
    int64_t n = qs_instance_size(json->instance), least = direction == QS_SUM ? 0 : 1 - n;
    for (qs_json_read_begin(reader, '['); qs_json_read_next(reader);) {
        struct qs_text_reader place = qs_json_read_place(reader);
        int64_t number = qs_json_read_integer(reader, "a diagonal", least, least + 2 * n - 2);
        if (!reader->failed &&
            !qs_instance_block_diagonal(json->instance, direction, (int32_t)number, reader->error))
            qs_json_read_refuse(reader, &place);
    }
}

static const char only_of_instances[] =
    "only n, queens, blocked, free, blocked_sums, blocked_differences";

static void refuse_member(struct qs_json_reader *reader)
{
    char quoted[QS_QUOTED_SIZE];
    struct qs_text_reader place = qs_json_read_place(reader);
    qs_quote(reader->name, strlen(reader->name), quoted);
    qs_error_set(reader->error, QS_ERROR_INPUT, "expected %s, found the member %s",
                 only_of_instances, quoted);
    qs_json_read_refuse(reader, &place);
}

/* Whether an instance by itself, without a result around it, has the member. */
static bool is_of_instance(const struct qs_json_reader *reader)
{
    static const char *const names[] = {
        "n", "board", "queens", "blocked", "free", "blocked_sums", "blocked_differences"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (qs_json_read_is(reader, names[i]))
            return true;
    return false;
}

/* What may stand before it or in it, besides. */
static bool is_known(const struct qs_json_reader *reader)
{
    return is_of_instance(reader) || qs_json_read_is(reader, "name") ||
           qs_json_read_is(reader, "schema") || qs_json_read_is(reader, "version");
}

static void read_instance_member(struct json *json)
{
    const struct qs_json_reader *reader = &json->reader;
    bool placement = json->reading->placement;
    if (qs_json_read_is(reader, "n") || (json->bare && qs_json_read_is(reader, "board")))
        json_read_n(json);
    else if ((!placement || json->bare) && qs_json_read_is(reader, "queens"))
        read_squares(json, qs_instance_add_queen);
    else if (!placement && qs_json_read_is(reader, "blocked"))
        read_squares(json, qs_instance_block_square);
    else if (!placement && qs_json_read_is(reader, "free"))
        read_free_squares(json);
    else if (!placement && qs_json_read_is(reader, "blocked_differences"))
        read_diagonals(json, QS_DIFFERENCE);
    else if (!placement && qs_json_read_is(reader, "blocked_sums"))
        read_diagonals(json, QS_SUM);
    else if (json->bare && !is_known(reader))
        refuse_member(&json->reader);
    else
        qs_json_read_skip(&json->reader);
}

/* What was skipped before was no member of a result, then. */
static void begin_bare(struct json *json)
{
    json->bare = true;
    if (json->has_unknown && !json->reader.failed) {
        json->reader = json->unknown;
        refuse_member(&json->reader);
    }
}

static void read_result_member(struct json *json)
{
    struct qs_json_reader *reader = &json->reader;
    bool placement = json->reading->placement;
    if (!json->has_unknown && !is_known(reader)) {
        json->has_unknown = true;
        json->unknown = *reader;
    }
    if (qs_json_read_is(reader, "schema")) {
        read_schema(json);
    } else if (qs_json_read_is(reader, "instance")) {
        json->complete = json->complete || !placement;
        for (qs_json_read_begin(reader, '{'); qs_json_read_next(reader);)
            read_instance_member(json);
    } else if (placement && qs_json_read_is(reader, "placement")) {
        json->complete = true;
        read_squares(json, qs_instance_add_queen);
    } else {
        qs_json_read_skip(reader);
    }
}

static bool json_recognise(struct qs_text_reader reader)
{
    qs_reader_skip_space(&reader);
    return qs_reader_peek(&reader) == '{';
}

static bool read_json(struct qs_text_reader *reader, const struct qs_reading *reading,
                      struct qs_instance **instance, struct qs_error *error)
{
    struct json json = {.reader = {.text = *reader, .error = error}, .reading = reading};
    for (qs_json_read_begin(&json.reader, '{'); qs_json_read_next(&json.reader);) {
        if (!json.bare && !json.complete && is_of_instance(&json.reader))
            begin_bare(&json);
        if (json.bare)
            read_instance_member(&json);
        else
            read_result_member(&json);
    }
    json.complete = json.complete || json.bare;
    if (!json.complete || !json.instance)
        qs_json_read_expected(&json.reader, reading->placement ? "the member \"placement\""
                                                               : "the member \"instance\"");
    *instance = json.instance;
    return qs_json_read_end(&json.reader, json.bare ? "one instance" : "one result");
}

const struct qs_input_format qs_input_format_json = {
    .name = "json",
    .summary = "{\"n\": 8, \"queens\": [[0,0], \"d5\"]}, or a result of solve --format json",
    .recognise = json_recognise,
    .read = read_json,
};
