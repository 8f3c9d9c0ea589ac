/*
 * JSON: what is read and written again is the same when that is read and written; what is refused
 * has an error with a place. Any bytes, as a string, are written as one that can be read.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "json.h"
#include "stream.h"

/* Long strings are truncated. */
enum { STRING_SIZE = 300 };

static void copy_value(struct qs_json_reader *reader, struct qs_json *json, const char *name)
{
    char member[sizeof reader->name], text[STRING_SIZE];
    enum qs_json_kind kind = qs_json_read_kind(reader);
    switch (kind) {
    case QS_JSON_NOTHING:
        qs_json_read_skip(reader);
        break;
    case QS_JSON_NULL:
        qs_json_read_null(reader) ? qs_json_null(json, name) : qs_json_read_skip(reader);
        break;
    case QS_JSON_BOOLEAN:
        qs_json_boolean(json, name, qs_json_read_boolean(reader));
        break;
    case QS_JSON_NUMBER:
        qs_json_real(json, name, qs_json_read_real(reader));
        break;
    case QS_JSON_STRING:
        qs_json_read_string(reader, text, sizeof text);
        qs_json_string(json, name, text);
        break;
    case QS_JSON_LIST:
    case QS_JSON_OBJECT:
        qs_json_read_begin(reader, kind == QS_JSON_LIST ? '[' : '{');
        if (reader->failed)
            break;
        qs_json_begin(json, name, kind == QS_JSON_LIST ? '[' : '{');
        while (qs_json_read_next(reader)) {
            strcpy(member, reader->name);
            copy_value(reader, json, kind == QS_JSON_LIST ? NULL : member);
        }
        qs_json_end(json);
        break;
    }
}

/* The text read and written again, to be freed; NULL: it was refused. */
static char *copy(const char *bytes, size_t size)
{
    struct qs_error error = {0};
    struct qs_json_reader reader;
    struct qs_memory_stream memory;
    struct qs_json json = {.output = qs_memory_stream_begin(&memory, &error)};
    qs_json_reader_init(&reader, "fuzz", bytes, size, &error);
    copy_value(&reader, &json, NULL);
    bool read = qs_json_read_end(&reader, "the value");
    char *text = qs_memory_stream_take(&memory, NULL, read ? &error : NULL);
    if (!text)
        qs_fuzz_fail("not written", error.text);
    if (!read) {
        qs_fuzz_check_error(&error);
        if (error.line == 0 || error.column == 0)
            qs_fuzz_fail("an error without a place", error.text);
        free(text);
        return NULL;
    }
    return text;
}

/* Whether the reader accepts the text by skipping it. */
static bool is_skipped(const char *bytes, size_t size)
{
    struct qs_json_reader reader;
    qs_json_reader_init(&reader, "fuzz", bytes, size, NULL);
    qs_json_read_skip(&reader);
    return qs_json_read_end(&reader, "the value");
}

static void write_as_string(const uint8_t *bytes, size_t size)
{
    char *string = calloc(size + 1, 1);
    size_t length;
    struct qs_memory_stream memory;
    struct qs_json json = {.output = qs_memory_stream_begin(&memory, NULL)};
    if (!string || !json.output)
        qs_fuzz_fail("no memory", "");
    memcpy(string, bytes, size);
    qs_json_begin(&json, NULL, '{');
    qs_json_string(&json, string, string);
    qs_json_end(&json);
    char *text = qs_memory_stream_take(&memory, &length, NULL);
    if (!text || !is_skipped(text, length))
        qs_fuzz_fail("a string that cannot be read", text ? text : "");
    free(text);
    free(string);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    write_as_string(bytes, size);
    char *once = copy((const char *)bytes, size);
    if (!once)
        return 0;
    if (!is_skipped((const char *)bytes, size))
        qs_fuzz_fail("read, but not skipped", once);
    char *twice = copy(once, strlen(once));
    if (!twice || strcmp(once, twice) != 0)
        qs_fuzz_fail("not the same again", once);
    free(once);
    free(twice);
    return 0;
}
