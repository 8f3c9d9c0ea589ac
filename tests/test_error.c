/*
 * Errors: which fields are set, which are cleared, and the message.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fault.h"
#include "queensat/error.h"

static struct qs_error sample(void)
{
    struct qs_error error;
    qs_error_set(&error, QS_ERROR_INPUT, "expected %s, found %d", "tea", 42);
    return error;
}

static void set(void **state)
{
    (void)state;
    struct qs_error error;
    memset(&error, 'z', sizeof error);
    assert_false(qs_error_set(&error, QS_ERROR_SYSTEM, "no %s on %d%%", "milk", 7));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.text, "no milk on 7%");
    assert_string_equal(error.source, "");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}

static void place(void **state)
{
    (void)state;
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

static void long_texts_are_cut(void **state)
{
    (void)state;
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

static void format(void **state)
{
    (void)state;
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
static void format_without_column(void **state)
{
    (void)state;
    struct qs_error error = sample();
    qs_error_place(&error, "cup", 12, 0);
    assert_reads(&error, "cup:12: expected tea, found 42");
}

static void format_is_cut(void **state)
{
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set),
        cmocka_unit_test(place),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(format),
        cmocka_unit_test(format_without_column),
        cmocka_unit_test(format_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
