#include "json_value.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

struct qs_json_reader qs_json_value(const char *text)
{
    static struct qs_error error;
    struct qs_json_reader value, whole;
    qs_json_reader_init(&value, "JSON", text, strlen(text), &error);
    whole = value;
    qs_json_read_skip(&whole);
    if (!qs_json_read_end(&whole, "the value"))
        fail_msg("%lu:%lu: %s", error.line, error.column, error.text);
    return value;
}

static bool find_member(struct qs_json_reader object, const char *name,
                        struct qs_json_reader *member)
{
    for (qs_json_read_begin(&object, '{'); qs_json_read_next(&object); qs_json_read_skip(&object))
        if (qs_json_read_is(&object, name)) {
            *member = object;
            return true;
        }
    return false;
}

struct qs_json_reader qs_json_at(struct qs_json_reader object, const char *name)
{
    struct qs_json_reader member = object;
    if (!find_member(object, name, &member))
        fail_msg("no member %s", name);
    return member;
}

char *qs_json_string_of(struct qs_json_reader value)
{
    struct qs_json_reader again = value;
    size_t size = qs_json_read_string(&value, NULL, 0) + 1;
    char *text = qs_room(size);
    assert_false(value.failed);
    qs_json_read_string(&again, text, size);
    return text;
}

static bool holds_items(struct qs_json_reader value, struct qs_json_reader expected)
{
    qs_json_read_begin(&value, '[');
    qs_json_read_begin(&expected, '[');
    while (qs_json_read_next(&expected)) {
        if (!qs_json_read_next(&value) || !qs_json_holds(value, expected))
            return false;
        qs_json_read_skip(&value);
        qs_json_read_skip(&expected);
    }
    return !qs_json_read_next(&value);
}

static bool holds_members(struct qs_json_reader value, struct qs_json_reader expected)
{
    struct qs_json_reader member;
    bool holds = true;
    qs_json_read_begin(&expected, '{');
    for (; holds && qs_json_read_next(&expected); qs_json_read_skip(&expected))
        holds = find_member(value, expected.name, &member) && qs_json_holds(member, expected);
    return holds;
}

bool qs_json_holds(struct qs_json_reader value, struct qs_json_reader expected)
{
    enum qs_json_kind kind = qs_json_read_kind(&expected);
    if (qs_json_read_kind(&value) != kind)
        return false;
    if (kind == QS_JSON_LIST)
        return holds_items(value, expected);
    if (kind == QS_JSON_OBJECT)
        return holds_members(value, expected);
    const char *found = value.text.at, *wanted = expected.text.at;
    qs_json_read_skip(&value);
    qs_json_read_skip(&expected);
    size_t length = (size_t)(expected.text.at - wanted);
    return (size_t)(value.text.at - found) == length && memcmp(found, wanted, length) == 0;
}
