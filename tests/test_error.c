/*
 * Errors: which fields are set, which are cleared, and the message.
 */
#include <string.h>

#include "fault.h"
#include "queensat/error.h"
#include "test.h"

static struct qs_error sample(void)
{
    struct qs_error error;
    qs_error_set(&error, QS_ERROR_INPUT, "expected %s, found %d", "tea", 42);
    return error;
}

TEST(set)
{
    struct qs_error error;
    memset(&error, 'z', sizeof error);
    assert_false(qs_error_set(&error, QS_ERROR_SYSTEM, "no %s on %d%%", "milk", 7));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.text, "no milk on 7%");
    assert_string_equal(error.source, "");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}

TEST(place)
{
    struct qs_error error = sample();
    assert_false(qs_error_place(&error, "a %s file", 3, 9));
    assert_string_equal(error.source, "a %s file");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 9);
    assert_string_equal(error.text, "expected tea, found 42");
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    qs_error_set(&error, QS_ERROR_MEMORY, "again"); /* a new error has no place */
    assert_string_equal(error.source, "");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}

TEST(long_texts_are_cut)
{
    char many[2000];
    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    struct qs_error error;
    qs_error_set(&error, QS_ERROR_INPUT, "%s", many);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    qs_error_place(&error, many, 1, 2);
    assert_int_equal(strlen(error.source), sizeof error.source - 1);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 2);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
}

static void assert_reads(const struct qs_error *error, const char *expected)
{
    char text[1000];
    qs_error_format(error, text, sizeof text);
    assert_string_equal(text, expected);
}

TEST(format)
{
    struct qs_error error = sample();
    assert_reads(&error, "expected tea, found 42");
    qs_error_place(&error, "cup", 0, 0);
    assert_reads(&error, "cup: expected tea, found 42");
    qs_error_place(&error, "cup", 12, 345);
    assert_reads(&error, "cup:12:345: expected tea, found 42");
    qs_error_place(&error, "", 12, 345); /* without a source, line and column are not shown */
    assert_reads(&error, "expected tea, found 42");
}

/* A column of 0 means unknown, like a line of 0. */
TEST(format_without_column)
{
    struct qs_error error = sample();
    qs_error_place(&error, "cup", 12, 0);
    assert_reads(&error, "cup:12: expected tea, found 42");
}

TEST(format_is_cut)
{
    struct qs_error error = sample();
    qs_error_place(&error, "cup", 1, 2);
    char text[16];
    memset(text, 'z', sizeof text);
    qs_error_format(&error, text, 8);
    assert_string_equal(text, "cup:1:2");
    assert_int_equal(text[8], 'z');
    qs_error_format(&error, text, 1);
    assert_string_equal(text, "");
    assert_int_equal(text[1], 'u');
}
