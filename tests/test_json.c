/* Rooms: base */
/* What is written as JSON can be read again, whatever it is; what is no JSON is refused. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "json.h"
#include "test.h"
#include "written_text.h"

static struct qs_json begin(struct qs_written_text *written)
{
    qs_written_text_begin(written);
    return (struct qs_json){.output = written->output};
}

static void expect(struct qs_written_text *written, const char *text)
{
    char *found = qs_written_text_end(written);
    assert_string_equal(found, text);
}

TEST(writes_in_order)
{
    struct qs_written_text written;
    struct qs_json started = begin(&written), *json = &started;
    qs_json_begin(json, NULL, '{');
    qs_json_integer(json, "least", INT64_MIN);
    qs_json_begin(json, "list", '[');
    qs_json_boolean(json, NULL, true);
    qs_json_begin(json, NULL, '{');
    qs_json_end(json);
    qs_json_begin(json, NULL, '[');
    qs_json_end(json);
    qs_json_null(json, NULL);
    qs_json_end(json);
    qs_json_string(json, "a\"b", "");
    qs_json_string(json, "none", NULL);
    qs_json_end(json);
    expect(&written, "{\"least\":-9223372036854775808,\"list\":[true,{},[],null],\"a\\\"b\":\"\","
                     "\"none\":null}\n");
}

TEST(strings_are_utf8)
{
    static const char *const cases[][2] = {
        {"\"\\/\b\f\n\r\t\x01\x1f\x7f", "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\x7f\""},
        {"\xc3\xa9\xe2\x80\xa6\xf0\x9f\x91\x91", "\"\xc3\xa9\xe2\x80\xa6\xf0\x9f\x91\x91\""},
        {"\x80\xff\xe9", "\"???\""},       /* Latin-1 */
        {"\xc2\x85", "\"??\""},            /* a control character */
        {"\xed\xa0\x80", "\"???\""},       /* a surrogate */
        {"\xe2\x80 \xc0\xaf", "\"?? ??\""} /* truncated; overlong */
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_written_text written;
        struct qs_json json = begin(&written);
        qs_json_string(&json, NULL, cases[i][0]);
        expect(&written, cases[i][1]);
    }
}

TEST(reals_in_any_locale)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0.0"},         {-2, "-2.0"},
                 {0.125, "0.125"},   {1.0 / 3, "0.333333"},
                 {1e20, "1e+20"},    {123456789, "1.23457e+08"},
                 {1e-5, "1e-05"},    {NAN, "null"},
                 {-INFINITY, "null"}};
    /* The decimal point of the second one is a comma; it is missing on small machines. */
    static const char *const locales[] = {"C", "de_DE.UTF-8"};
    for (size_t l = 0; l < LENGTH(locales); l++) {
        if (!setlocale(LC_ALL, locales[l]))
            continue;
        for (size_t i = 0; i < LENGTH(cases); i++) {
            struct qs_written_text written;
            struct qs_json json = begin(&written);
            qs_json_real(&json, NULL, cases[i].value);
            expect(&written, cases[i].text);
        }
    }
    setlocale(LC_ALL, "C");
}

TEST(digits_are_written_as_they_are)
{
    static const char *const cases[] = {"0", "2.333333", "12345678901234567890", "0.50"};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_written_text written;
        struct qs_json json = begin(&written);
        qs_json_digits(&json, NULL, cases[i]);
        expect(&written, cases[i]);
    }
}

enum misuse {
    END_TOO_MANY,
    NAME_MISSING,
    NAME_IN_LIST,
    SECOND_VALUE,
    NO_BRACKET,
    NO_DIGITS,
    NO_DECIMALS,
    TOO_DEEP,
    MISUSES
};

static void misuse(struct qs_json *json, enum misuse kind)
{
    qs_json_begin(json, NULL, kind == NAME_MISSING ? '{' : '[');
    if (kind == NAME_MISSING || kind == NAME_IN_LIST)
        qs_json_null(json, kind == NAME_IN_LIST ? "name" : NULL);
    if (kind == NO_BRACKET)
        qs_json_begin(json, NULL, '(');
    if (kind == NO_DIGITS || kind == NO_DECIMALS)
        qs_json_digits(json, NULL, kind == NO_DIGITS ? ".5" : "2.");
    for (unsigned i = 0; kind == TOO_DEEP && i < QS_JSON_DEPTH_MAX; i++)
        qs_json_begin(json, NULL, '[');
    qs_json_end(json);
    if (kind == END_TOO_MANY)
        qs_json_end(json);
    if (kind == SECOND_VALUE)
        qs_json_null(json, NULL);
}

/* Nothing that a caller does wrong makes a text that is not JSON. */
TEST(misuse_aborts)
{
    for (enum misuse kind = 0; kind < MISUSES; kind++) {
        if (qs_apart()) {
            struct qs_written_text written;
            struct qs_json json = begin(&written);
            misuse(&json, kind);
            qs_apart_ends(true);
        }
        assert_true(qs_apart_aborted());
    }
}

static struct qs_json_reader reader_of(const char *text, size_t length, struct qs_error *error)
{
    struct qs_json_reader reader;
    /* A copy of exactly this size, so that a byte read beyond it is noticed. */
    static char *copy;
    copy = qs_room(length + (length == 0));
    memcpy(copy, text, length);
    qs_json_reader_init(&reader, "here", copy, length, error);
    return reader;
}

static bool is_json(const char *text, size_t length, struct qs_error *error)
{
    struct qs_json_reader reader = reader_of(text, length, error);
    qs_json_read_skip(&reader);
    return qs_json_read_end(&reader, "the value");
}

TEST(what_is_json)
{
    static const char *const good[] = {"0",
                                       "-0",
                                       "10",
                                       "0.5",
                                       "1e9",
                                       "1E+09",
                                       "-1.25e-3",
                                       "null",
                                       "true",
                                       " false\r\n",
                                       "\"\"",
                                       "[]",
                                       "{}",
                                       "[ ]",
                                       "[1,2,[3]]",
                                       "{\"a\":{\"b\":[]},\"\":[{},{}]}",
                                       "\"\\u00e9\\ud83d\\udc51\"",
                                       "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                                       "\"\xc3\xa9\"",
                                       "\t[\n\t1 ,\n2 ]"};
    static const char *const bad[] = {"",
                                      " ",
                                      "00",
                                      "+1",
                                      "-",
                                      ".5",
                                      "1.",
                                      "1e",
                                      "1e+",
                                      "0x1",
                                      "nul",
                                      "nulll",
                                      "True",
                                      "\"",
                                      "\"a",
                                      "\"\n\"",
                                      "\"\t\"",
                                      "\"\\a\"",
                                      "\"\\u12g4\"",
                                      "\"\\u0000\"",
                                      "\"\\ud83d\"",
                                      "\"\\udc51\"",
                                      "\"\\ud83d\\u0041\"",
                                      "\"\xff\"",
                                      "\"\xc3\"",
                                      "\"\xed\xa0\x80\"",
                                      "[",
                                      "]",
                                      "[1",
                                      "[1,",
                                      "[1,]",
                                      "[,1]",
                                      "[1 2]",
                                      "[1}",
                                      "{",
                                      "}",
                                      "{1:2}",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{\"a\":1]",
                                      "{\"a\" 1}",
                                      "{,}",
                                      "1 2",
                                      "[]]",
                                      "'a'",
                                      "//\n1",
                                      "nan",
                                      "\v1"};
    struct qs_error error;
    for (size_t i = 0; i < LENGTH(good); i++)
        assert_true(is_json(good[i], strlen(good[i]), &error));
    for (size_t i = 0; i < LENGTH(bad); i++) {
        if (is_json(bad[i], strlen(bad[i]), &error))
            fail_msg("accepted: %s", bad[i]);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_true(error.line > 0 && error.column > 0);
    }
    assert_false(is_json("[1]\0", 4, &error));
}

TEST(depth_is_bounded)
{
    char text[2 * QS_JSON_DEPTH_MAX + 2];
    struct qs_error error;
    for (size_t depth = QS_JSON_DEPTH_MAX; depth <= QS_JSON_DEPTH_MAX + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_int_equal(is_json(text, 2 * depth, &error), depth <= QS_JSON_DEPTH_MAX);
    }
    assert_int_equal(error.column, QS_JSON_DEPTH_MAX + 1);
    assert_non_null(strstr(error.text, "expected fewer lists and objects in each other"));
}

TEST(pulls_members)
{
    static const char text[] =
        "{\"skipped\":[{\"n\":1},null],\"n\":8,\"list\":[1,-2,3],\n"
        "\"\\u006eame\":\"a\\u00e9\\n\",\"yes\":true,\"none\":null,\"real\":2.5e1}";
    struct qs_error error;
    struct qs_json_reader reader = reader_of(text, strlen(text), &error);
    int64_t n = 0, sum = 0;
    char name[8] = "";
    bool yes = false, none = false;
    double real = 0;
    qs_json_read_begin(&reader, '{');
    while (qs_json_read_next(&reader)) {
        if (qs_json_read_is(&reader, "n"))
            n = qs_json_read_integer(&reader, "n", 1, 9);
        else if (qs_json_read_is(&reader, "list"))
            for (qs_json_read_begin(&reader, '['); qs_json_read_next(&reader);)
                sum += qs_json_read_integer(&reader, "an item", -5, 5);
        else if (qs_json_read_is(&reader, "name"))
            assert_int_equal(qs_json_read_string(&reader, name, sizeof name), 4);
        else if (qs_json_read_is(&reader, "yes"))
            yes = qs_json_read_boolean(&reader);
        else if (qs_json_read_is(&reader, "none"))
            none = qs_json_read_null(&reader);
        else if (qs_json_read_is(&reader, "real"))
            real = qs_json_read_real(&reader);
        else
            qs_json_read_skip(&reader);
    }
    assert_true(qs_json_read_end(&reader, "the object"));
    assert_int_equal(n, 8);
    assert_int_equal(sum, 2);
    assert_string_equal(name, "a\xc3\xa9\n");
    assert_true(yes && none && real == 25);
}

TEST(errors_have_a_place)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"{\"a\":1,\n \"n\":10}", "here:2:6: expected n from 1 to 9, found \"10}\""},
        {"{\"n\":1.5}", "here:1:6: expected n from 1 to 9, found \"1.5}\""},
        {"{\"n\":\"1\"}", "here:1:6: expected n from 1 to 9, found \"\"1\"}\""},
        {"{\"n\":", "here:1:6: expected n from 1 to 9, found the end of the file"},
        {"{\"n\":1 2", "here:1:8: expected \",\" or \"}\", found \"2\""},
        {"{\"n\":1}\n}", "here:2:1: expected the end of the file after the object, found \"}\""},
        {"[]", "here:1:1: expected \"{\", found \"[]\""},
        {"{n:1}", "here:1:2: expected a string, found \"n:1}\""},
        {"{\"n\":1,\"a\xff\":2}", "here:1:10: expected a character, found \"\xff\":2}\""},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error;
        char message[1024];
        struct qs_json_reader reader = reader_of(cases[i].text, strlen(cases[i].text), &error);
        qs_json_read_begin(&reader, '{');
        while (qs_json_read_next(&reader))
            if (qs_json_read_is(&reader, "n"))
                qs_json_read_integer(&reader, "n", 1, 9);
            else
                qs_json_read_skip(&reader);
        assert_false(qs_json_read_end(&reader, "the object"));
        snprintf(message, sizeof message, "%s:%lu:%lu: %s", error.source, error.line, error.column,
                 error.text);
        assert_string_equal(message, cases[i].message);
    }
}

TEST(long_strings_are_truncated)
{
    static const char text[] = "[\"ab\xc3\xa9"
                               "cd\",\"abcd\"]";
    struct qs_error error;
    for (size_t size = 0; size <= 8; size++) {
        static const char *const kept[] = {"",
                                           "",
                                           "a",
                                           "ab",
                                           "ab",
                                           "ab\xc3\xa9",
                                           "ab\xc3\xa9"
                                           "c",
                                           "ab\xc3\xa9"
                                           "cd",
                                           "ab\xc3\xa9"
                                           "cd"};
        char room[9] = "????????";
        struct qs_json_reader reader = reader_of(text, strlen(text), &error);
        assert_true(qs_json_read_begin(&reader, '[') && qs_json_read_next(&reader));
        assert_int_equal(qs_json_read_string(&reader, room, size), 6);
        assert_string_equal(size > 0 ? room : "", kept[size]);
        for (size_t i = size; i < 8; i++)
            assert_int_equal(room[i], '?');
    }
}

TEST(escapes_are_decoded)
{
    static const char text[] =
        "\"\\u007f\\u0080\\u07FF\\u0800\\uffff\\ud800\\udc00\\uDBFF\\uDFFF\\/\"";
    char room[40];
    struct qs_error error;
    struct qs_json_reader reader = reader_of(text, strlen(text), &error);
    assert_int_equal(qs_json_read_string(&reader, room, sizeof room), 20);
    assert_string_equal(
        room, "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf/");
}

TEST(reals_are_exact)
{
    static const char *const texts[] = {
        "0.1",
        "-0.1",
        "123456.789",
        "5e-324",
        "1.7976931348623157e308",
        "0.000000000000000001234",
        "100000000000000000000000000000000000000000000000000000",
        "9007199254740993",
        "0.3333333333333333",
        "0.00000000000000000000000000000000000000000000000000000000000000000000000012e75",
        "1e-400",
        "-0"};
    struct qs_error error;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_json_reader reader = reader_of(texts[i], strlen(texts[i]), &error);
        double expected = strtod(texts[i], NULL), found = qs_json_read_real(&reader);
        assert_true(qs_json_read_end(&reader, "the number"));
        assert_memory_equal(&found, &expected, sizeof found);
    }
    static const char *const huge[] = {"1e309", "1e999999999999999999999", "-1e400"};
    for (size_t i = 0; i < LENGTH(huge); i++) {
        struct qs_json_reader reader = reader_of(huge[i], strlen(huge[i]), &error);
        assert_true(qs_json_read_real(&reader) == 0);
        assert_true(reader.failed);
    }
}

TEST(bookmarks)
{
    static const char text[] = "{\"list\":[1,2],\"n\":2}";
    struct qs_error error;
    struct qs_json_reader reader = reader_of(text, strlen(text), &error), list = {0};
    int64_t n = 0, items = 0;
    for (qs_json_read_begin(&reader, '{'); qs_json_read_next(&reader);)
        if (qs_json_read_is(&reader, "list")) {
            list = reader;
            qs_json_read_skip(&reader);
        } else {
            n = qs_json_read_integer(&reader, "n", 0, 9);
        }
    for (qs_json_read_begin(&list, '['); qs_json_read_next(&list); items++)
        qs_json_read_integer(&list, "an item", 0, n);
    assert_int_equal(items, 2);
    assert_false(reader.failed || list.failed);
}

TEST(after_an_error_nothing_is_read)
{
    static const char text[] = "[x,1,true,\"a\",null]";
    struct qs_error error;
    char string[4];
    struct qs_json_reader reader = reader_of(text, strlen(text), &error);
    assert_true(qs_json_read_begin(&reader, '[') && qs_json_read_next(&reader));
    assert_int_equal(qs_json_read_integer(&reader, "n", 0, 9), 0);
    struct qs_error first = error;
    assert_false(qs_json_read_next(&reader) || qs_json_read_boolean(&reader));
    assert_false(qs_json_read_null(&reader) || qs_json_read_begin(&reader, '['));
    assert_true(qs_json_read_real(&reader) == 0);
    assert_int_equal(qs_json_read_string(&reader, string, sizeof string), 0);
    assert_string_equal(string, "");
    assert_int_equal(qs_json_read_kind(&reader), QS_JSON_NOTHING);
    qs_json_read_skip(&reader);
    assert_false(qs_json_read_end(&reader, "x"));
    assert_string_equal(error.text, first.text);
    assert_int_equal(error.column, 2);
}
