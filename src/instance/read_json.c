/*
 * The format "json": a result of `solve --format json` or `decode --format json`, one object. Of
 * an instance its member "instance" is read, of a placement its member "placement"; all others are
 * skipped. n is before the lists, and the instance before the placement, as they are written.
 */
#include <string.h>

#include "fault.h"
#include "instance_reader.h"
#include "json.h"

struct json {
    struct qs_json_reader reader;
    const struct qs_reading *reading;
    struct qs_instance *instance; /* NULL before n */
    bool complete;                /* the member that is wanted has been read */
};

static void read_schema(struct json *json)
{
    struct qs_json_reader place = json->reader;
    char schema[sizeof "queensat-result-1"];
    qs_json_read_string(&json->reader, schema, sizeof schema);
    if (!json->reader.failed && strcmp(schema, "queensat-result-1") != 0) {
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

/* A list of [row, column], or null. */
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
        qs_json_read_begin(reader, '[');
        int64_t row = json_read_coordinate(json), column = json_read_coordinate(json);
        struct qs_square square = {(int32_t)row, (int32_t)column};
        if (qs_json_read_close(reader) && !add(json->instance, square, reader->error))
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

static void read_instance_member(struct json *json)
{
    const struct qs_json_reader *reader = &json->reader;
    bool placement = json->reading->placement;
    if (qs_json_read_is(reader, "n"))
        json_read_n(json);
    else if (!placement && qs_json_read_is(reader, "queens"))
        read_squares(json, qs_instance_add_queen);
    else if (!placement && qs_json_read_is(reader, "blocked"))
        read_squares(json, qs_instance_block_square);
    else if (!placement && qs_json_read_is(reader, "free"))
        read_free_squares(json);
    else if (!placement && qs_json_read_is(reader, "blocked_differences"))
        read_diagonals(json, QS_DIFFERENCE);
    else if (!placement && qs_json_read_is(reader, "blocked_sums"))
        read_diagonals(json, QS_SUM);
    else
        qs_json_read_skip(&json->reader);
}

static void read_result_member(struct json *json)
{
    struct qs_json_reader *reader = &json->reader;
    bool placement = json->reading->placement;
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
    for (qs_json_read_begin(&json.reader, '{'); qs_json_read_next(&json.reader);)
        read_result_member(&json);
    if (!json.complete || !json.instance)
        qs_json_read_expected(&json.reader, reading->placement ? "the member \"placement\""
                                                               : "the member \"instance\"");
    *instance = json.instance;
    return qs_json_read_end(&json.reader, "one result");
}

const struct qs_input_format qs_input_format_json = {
    .name = "json",
    .summary = "a result of solve --format json, one object",
    .recognise = json_recognise,
    .read = read_json,
};
