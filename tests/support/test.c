#include "test.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TESTS = 99 };

static struct listed {
    int line;
    void (*test)(void);
} listed[MOST_TESTS];
static struct CMUnitTest tests[MOST_TESTS]; /* cmocka leaves out those without a name */
static int listed_tests;
static char tried[4096];
void (*qs_test_before)(void), (*qs_test_after)(void);

void qs_trying(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(tried, sizeof tried, format, arguments);
    va_end(arguments);
}

void *qs_must_be_there(const void *pointer, const char *what, const char *file, int line)
{
    if (!pointer)
        fail_msg("%s:%d: %s is NULL", file, line, what);
    return (void *)(uintptr_t)pointer;
}

static int begin_test(void **state)
{
    (void)state;
    if (qs_test_before)
        qs_test_before();
    return 0;
}

static void call_test(void **state)
{
    ((const struct listed *)*state)->test();
    qs_release_all();
    tried[0] = '\0'; /* not reached when the test fails: cmocka jumps */
}

static int end_test(void **state)
{
    (void)state;
    if (tried[0])
        fprintf(stderr, "while trying: %s\n", tried);
    tried[0] = '\0';
    qs_end_trials();
    if (qs_test_after)
        qs_test_after();
    return 0;
}

void qs_test_add(const char *name, void (*test)(void), int line)
{
    int at = listed_tests++;
    assert_true(at < MOST_TESTS);
    for (; at > 0 && listed[at - 1].line > line; at--) {
        listed[at] = listed[at - 1];
        tests[at].name = tests[at - 1].name;
    }
    listed[at] = (struct listed){line, test};
    tests[at].name = name;
}

/*
 * Of the tests, those whose names begin with slow_ ("slow"), those with this name (with * and ?),
 * or all that are not slow.
 */
static void choose_tests(int count, char **words)
{
    if (count < 2)
        cmocka_set_skip_filter("slow_*");
    else
        cmocka_set_test_filter(strcmp(words[1], "slow") == 0 ? "slow_*" : words[1]);
}

int main(int count, char **words)
{
    choose_tests(count, words);
    for (int i = 0; i < listed_tests; i++)
        tests[i] = (struct CMUnitTest){tests[i].name, call_test, begin_test, end_test, &listed[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
