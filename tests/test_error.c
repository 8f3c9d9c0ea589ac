/* Rooms: base */
/*
 * Errors: which fields are set, which are cleared, and the message.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
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

/* NULL stands for a caller who does not want to know. */
TEST(nobody_asks)
{
    char text[8] = "as it is";
    struct qs_error error = sample();
    assert_false(qs_error_set(NULL, QS_ERROR_INPUT, "%s", "x"));
    assert_false(qs_error_place(NULL, "cup", 1, 2));
    qs_error_format(&error, NULL, 8);
    qs_error_format(&error, text, 0);
    assert_memory_equal(text, "as it is", 8);
    qs_error_format(NULL, text, 8);
    assert_string_equal(text, "");
    assert_false(qs_error_place(&error, NULL, 1, 2));
    assert_string_equal(error.source, "");
}

TEST(system_errors)
{
    char expected[200];
    struct qs_error error = sample();
    snprintf(expected, sizeof expected, "cannot open 7: %s", strerror(ENOENT));
    assert_false(qs_error_set_system(&error, ENOENT, "cup", "cannot open %d", 7));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.text, expected);
    assert_string_equal(error.source, "cup");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_false(qs_error_set_system(NULL, ENOENT, "cup", "x"));
}

/* What is not printable is replaced where it is shown. */
TEST(format_is_printable)
{
    struct qs_error error;
    qs_error_set(&error, QS_ERROR_INPUT, "no\ntea");
    qs_error_place(&error, "c\x1bp", 0, 1);
    assert_reads(&error, "c?p: no?tea");
}

TEST(pointers)
{
    struct qs_error error = sample();
    assert_true(qs_check_given("cup", &error, &error));
    assert_string_equal(error.text, "expected tea, found 42");
    assert_false(qs_check_given("cup", NULL, &error));
    assert_string_equal(error.text, "cup: expected a pointer, found NULL");
    assert_int_equal(error.kind, QS_ERROR_INPUT);
}

TEST(ranges)
{
    struct qs_error error = sample();
    for (int64_t found = -4; found <= 3; found++)
        assert_int_equal(qs_check_range("cups", found, -2, 1, &error), found >= -2 && found <= 1);
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_string_equal(error.text, "cups: expected -2 to 1, found 3");
}

TEST(limits)
{
    static const struct {
        double seconds;
        size_t bytes;
        const char *text; /* NULL: allowed */
    } cases[] = {
        {0, 1, NULL},
        {INFINITY, SIZE_MAX, NULL},
        {-0.5, 1, "limits.seconds: expected 0 or more, found -0.5"},
        {NAN, 1, "limits.seconds: expected 0 or more, found nan"},
        {1, 0, "limits.bytes: expected at least 1, found 0"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_limits limits = {.seconds = cases[i].seconds, .bytes = cases[i].bytes};
        struct qs_error error = sample();
        assert_int_equal(qs_check_limits(&limits, &error), !cases[i].text);
        assert_string_equal(error.text, cases[i].text ? cases[i].text : "expected tea, found 42");
    }
    struct qs_error error = sample();
    assert_true(qs_check_memory_limit(1, &error));
    assert_false(qs_check_memory_limit(0, &error));
    assert_string_equal(error.text, "memory_limit: expected at least 1 byte, found 0");
}
