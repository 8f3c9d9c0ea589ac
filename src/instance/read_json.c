/*
 * The format "json": a result of `solve --format json` or `decode --format json`, one object. Of
 * an instance its member "instance" is read, of a placement its member "placement"; all others are
 * skipped. n is before the lists, and the instance before the placement, as they are written.
 */
#include <string.h>

#include "fault.h"
#include "instance_reader.h"

struct json {
    struct qs_text_reader *reader;
    const struct qs_reading *reading;
    struct qs_instance *instance; /* NULL before n */
    bool complete;                /* the member that is wanted has been read */
};

/* Skip space; whether the byte comes next, which is then skipped, too. */
static bool accept(struct qs_text_reader *reader, char byte)
{
    qs_reader_skip_space(reader);
    if (qs_reader_peek(reader) != byte)
        return false;
    qs_reader_next(reader);
    return true;
}

static bool expect(struct qs_text_reader *reader, char byte, struct qs_error *error)
{
    const char what[] = {'"', byte, '"', '\0'};
    return accept(reader, byte) || qs_reader_expected(reader, what, error);
}

static bool accept_null(struct qs_text_reader *reader)
{
    static const char null[] = "null";
    size_t length = strlen(null);
    qs_reader_skip_space(reader);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, null, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* After the first quote; the bytes of the string, with escapes as they are. */
static bool read_string(struct qs_text_reader *reader, const char **text, size_t *length,
                        struct qs_error *error)
{
    *text = reader->at;
    for (int byte = qs_reader_next(reader); byte != '"'; byte = qs_reader_next(reader))
        if (byte < 0 || byte == '\n' || (byte == '\\' && qs_reader_next(reader) < 0))
            return qs_reader_expected(reader, "the end of a string", error);
    *length = (size_t)(reader->at - *text) - 1;
    return true;
}

/* Skip a value of any kind. What is in it is not checked, but for its end. */
static bool skip_value(struct qs_text_reader *reader, struct qs_error *error)
{
    const char *text;
    size_t length, depth = 0;
    do {
        qs_reader_skip_space(reader);
        int byte = qs_reader_peek(reader);
        if (byte < 0)
            return qs_reader_expected(reader, "the end of a value", error);
        qs_reader_next(reader);
        if (byte == '"' && !read_string(reader, &text, &length, error))
            return false;
        depth += byte == '{' || byte == '[';
        if ((byte == '}' || byte == ']') && depth-- == 0)
            return qs_reader_expected(reader, "a value", error);
        while (byte != '"' && depth == 0 && qs_reader_peek(reader) >= 0 &&
               !strchr(",}] \t\r\n", qs_reader_peek(reader)))
            qs_reader_next(reader);
    } while (depth > 0);
    return true;
}

static bool read_schema(struct json *json, struct qs_error *error)
{
    static const char wanted[] = "\"queensat-result-1\"";
    struct qs_text_reader *reader = json->reader;
    qs_reader_skip_space(reader);
    size_t length = strlen(wanted);
    if ((size_t)(reader->end - reader->at) >= length && memcmp(reader->at, wanted, length) == 0)
        return skip_value(reader, error);
    return qs_reader_expected(reader, "the schema \"queensat-result-1\"", error);
}

static bool read_n(struct json *json, struct qs_error *error)
{
    int64_t n;
    qs_reader_skip_space(json->reader);
    struct qs_text_reader place = *json->reader;
    if (json->instance)
        return qs_reader_expected(&place, "only one n", error);
    if (!qs_reader_number(json->reader, "n", 1, QS_SIZE_MAX, &n, error))
        return false;
    json->instance = qs_reading_make(json->reading, (int32_t)n, &place, error);
    return json->instance != NULL;
}

static bool read_coordinate(struct json *json, int64_t *number, struct qs_error *error)
{
    qs_reader_skip_space(json->reader);
    return qs_reader_number(json->reader, "a row or column", 0,
                            qs_instance_size(json->instance) - 1, number, error);
}

/* A list of [row, column], or null. */
static bool read_squares(struct json *json,
                         bool (*add)(struct qs_instance *, struct qs_square, struct qs_error *),
                         struct qs_error *error)
{
    struct qs_text_reader *reader = json->reader;
    int64_t row, column;
    if (!json->instance)
        return qs_reader_expected(reader, "n before the lists", error);
    if (accept_null(reader))
        return true;
    if (!expect(reader, '[', error))
        return false;
    if (accept(reader, ']'))
        return true;
    do {
        qs_reader_skip_space(reader);
        struct qs_text_reader place = *reader;
        if (!expect(reader, '[', error) || !read_coordinate(json, &row, error) ||
            !expect(reader, ',', error) || !read_coordinate(json, &column, error) ||
            !expect(reader, ']', error))
            return false;
        if (!add(json->instance, (struct qs_square){(int32_t)row, (int32_t)column}, error))
            return qs_reader_place(&place, error);
    } while (accept(reader, ','));
    return expect(reader, ']', error);
}

static bool read_diagonals(struct json *json, enum qs_direction direction, struct qs_error *error)
{
    struct qs_text_reader *reader = json->reader;
    int64_t number;
    if (!json->instance)
        return qs_reader_expected(reader, "n before the lists", error);
    int64_t n = qs_instance_size(json->instance), least = direction == QS_SUM ? 0 : 1 - n;
    if (!expect(reader, '[', error))
        return false;
    if (accept(reader, ']'))
        return true;
    do {
        qs_reader_skip_space(reader);
        struct qs_text_reader place = *reader;
        if (!qs_reader_number(reader, "a diagonal", least, least + 2 * n - 2, &number, error))
            return false;
        if (!qs_instance_block_diagonal(json->instance, direction, (int32_t)number, error))
            return qs_reader_place(&place, error);
    } while (accept(reader, ','));
    return expect(reader, ']', error);
}

static bool is(const char *name, size_t length, const char *wanted)
{
    return length == strlen(wanted) && memcmp(name, wanted, length) == 0;
}

static bool read_instance(struct json *json, const char *name, size_t length,
                          struct qs_error *error)
{
    if (is(name, length, "n"))
        return read_n(json, error);
    if (json->reading->placement)
        return skip_value(json->reader, error);
    if (is(name, length, "queens"))
        return read_squares(json, qs_instance_add_queen, error);
    if (is(name, length, "blocked"))
        return read_squares(json, qs_instance_block_square, error);
    if (is(name, length, "free"))
        return read_squares(json, qs_instance_list_free_square, error);
    if (is(name, length, "blocked_differences"))
        return read_diagonals(json, QS_DIFFERENCE, error);
    if (is(name, length, "blocked_sums"))
        return read_diagonals(json, QS_SUM, error);
    return skip_value(json->reader, error);
}

/* The members of an object, each read by `member`, which is given its name. */
static bool read_members(struct json *json,
                         bool (*member)(struct json *json, const char *name, size_t length,
                                        struct qs_error *error),
                         struct qs_error *error)
{
    const char *name = "";
    size_t length = 0;
    if (!expect(json->reader, '{', error))
        return false;
    if (accept(json->reader, '}'))
        return true;
    do {
        if (!expect(json->reader, '"', error) ||
            !read_string(json->reader, &name, &length, error) ||
            !expect(json->reader, ':', error) || !member(json, name, length, error))
            return false;
    } while (accept(json->reader, ','));
    return expect(json->reader, '}', error);
}

static bool read_result(struct json *json, const char *name, size_t length, struct qs_error *error)
{
    bool placement = json->reading->placement;
    if (is(name, length, "schema"))
        return read_schema(json, error);
    if (is(name, length, "instance")) {
        json->complete = json->complete || !placement;
        return read_members(json, read_instance, error);
    }
    if (!is(name, length, "placement") || !placement)
        return skip_value(json->reader, error);
    json->complete = true;
    return read_squares(json, qs_instance_add_queen, error);
}

static bool recognise(struct qs_text_reader reader)
{
    qs_reader_skip_space(&reader);
    return qs_reader_peek(&reader) == '{';
}

static struct qs_instance *read_json(struct qs_text_reader *reader,
                                     const struct qs_reading *reading, struct qs_error *error)
{
    struct json json = {.reader = reader, .reading = reading};
    bool read = read_members(&json, read_result, error);
    const char *wanted =
        reading->placement ? "the member \"placement\"" : "the member \"instance\"";
    if (read && !(json.complete && json.instance))
        read = qs_reader_expected(reader, wanted, error);
    qs_reader_skip_space(reader);
    if (read && qs_reader_peek(reader) >= 0)
        read = qs_reader_expected(reader, "the end of the file after one result", error);
    if (read)
        return json.instance;
    qs_instance_free(json.instance);
    return NULL;
}

const struct qs_input_format qs_input_format_json = {
    .name = "json",
    .summary = "a result of solve --format json, one object",
    .recognise = recognise,
    .read = read_json,
};
