#include "json_value.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

bool qs_json_member(struct qs_json_reader object, const char *name, struct qs_json_reader *member)
{
    if (qs_json_read_kind(&object) != QS_JSON_OBJECT)
        return false;
    for (qs_json_read_begin(&object, '{'); qs_json_read_next(&object); qs_json_read_skip(&object))
        if (qs_json_read_is(&object, name)) {
            *member = object;
            return true;
        }
    return false;
}

bool qs_json_item(struct qs_json_reader list, size_t i, struct qs_json_reader *item)
{
    if (qs_json_read_kind(&list) != QS_JSON_LIST)
        return false;
    for (qs_json_read_begin(&list, '['); qs_json_read_next(&list); qs_json_read_skip(&list))
        if (i-- == 0) {
            *item = list;
            return true;
        }
    return false;
}

size_t qs_json_count(struct qs_json_reader list)
{
    struct qs_json_reader item;
    size_t count = 0;
    while (qs_json_item(list, count, &item))
        count++;
    return count;
}

struct qs_json_reader qs_json_at(struct qs_json_reader object, const char *name)
{
    struct qs_json_reader member = object;
    if (!qs_json_member(object, name, &member))
        fail_msg("no member %s", name);
    return member;
}

bool qs_json_is_integer(struct qs_json_reader value)
{
    if (qs_json_read_kind(&value) != QS_JSON_NUMBER)
        return false;
    value.error = NULL;
    qs_json_read_integer(&value, "", INT64_MIN, INT64_MAX);
    return !value.failed;
}

int64_t qs_json_integer_of(struct qs_json_reader value)
{
    assert_true(qs_json_is_integer(value));
    return qs_json_read_integer(&value, "", INT64_MIN, INT64_MAX);
}

double qs_json_real_of(struct qs_json_reader value)
{
    double real = qs_json_read_real(&value);
    assert_false(value.failed);
    return real;
}

bool qs_json_boolean_of(struct qs_json_reader value)
{
    bool boolean = qs_json_read_boolean(&value);
    assert_false(value.failed);
    return boolean;
}

char *qs_json_string_of(struct qs_json_reader value)
{
    struct qs_json_reader again = value;
    size_t size = qs_json_read_string(&value, NULL, 0) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    assert_false(value.failed);
    qs_json_read_string(&again, text, size);
    return text;
}

static bool same_strings(struct qs_json_reader value, struct qs_json_reader expected)
{
    char *text = qs_json_string_of(value), *wanted = qs_json_string_of(expected);
    bool same = strcmp(text, wanted) == 0;
    free(text);
    free(wanted);
    return same;
}

static bool holds_items(struct qs_json_reader value, struct qs_json_reader expected)
{
    struct qs_json_reader item, wanted;
    size_t count = qs_json_count(expected);
    bool holds = qs_json_count(value) == count;
    for (size_t i = 0; holds && i < count; i++)
        holds = qs_json_item(value, i, &item) && qs_json_item(expected, i, &wanted) &&
                qs_json_holds(item, wanted);
    return holds;
}

static bool holds_members(struct qs_json_reader value, struct qs_json_reader expected)
{
    struct qs_json_reader member;
    bool holds = true;
    qs_json_read_begin(&expected, '{');
    for (; holds && qs_json_read_next(&expected); qs_json_read_skip(&expected))
        holds = qs_json_member(value, expected.name, &member) && qs_json_holds(member, expected);
    return holds;
}

bool qs_json_holds(struct qs_json_reader value, struct qs_json_reader expected)
{
    enum qs_json_kind kind = qs_json_read_kind(&expected);
    if (qs_json_read_kind(&value) != kind)
        return false;
    switch (kind) {
    case QS_JSON_NUMBER:
        return qs_json_is_integer(value) == qs_json_is_integer(expected) &&
               qs_json_real_of(value) == qs_json_real_of(expected);
    case QS_JSON_BOOLEAN:
        return qs_json_boolean_of(value) == qs_json_boolean_of(expected);
    case QS_JSON_STRING:
        return same_strings(value, expected);
    case QS_JSON_LIST:
        return holds_items(value, expected);
    case QS_JSON_OBJECT:
        return holds_members(value, expected);
    case QS_JSON_NULL:
    case QS_JSON_NOTHING:
        break;
    }
    return true;
}
