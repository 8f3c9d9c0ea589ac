/*
 * What an exported file says about itself, read back: for every format, random instances and every
 * question, the same instance and the same question.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "export_format.h"
#include "export_text.h"
#include "instance_private.h"
#include "random_board.h"

static const struct qs_export_options untouched = {.format = "untouched", .target = 4711};

static void assert_same(const struct qs_instance *instance, const struct qs_export_options *asked)
{
    struct qs_export_options read = untouched;
    struct qs_error error;
    char *text = qs_must_export(instance, asked);
    if (!qs_export_options_read(text, strlen(text), &read))
        fail_msg("%s", text);
    assert_string_equal(read.format, asked->format);
    assert_int_equal(read.full, asked->full);
    /* These always ask for a number. */
    bool number = strcmp(asked->format, "dimacs") == 0 || strcmp(asked->format, "gcnf") == 0;
    if (asked->target > 0 || !number)
        assert_int_equal(read.target, asked->target);
    else
        assert_true(read.target >= 0);
    struct qs_instance *again = qs_instance_read_text("", text, strlen(text), NULL, &error);
    if (!again)
        fail_msg("%lu:%lu: %s\n%s", error.line, error.column, error.text, text);
    char digest[QS_DIGEST_SIZE], other[QS_DIGEST_SIZE];
    assert_true(qs_instance_digest(instance, digest, &error));
    assert_true(qs_instance_digest(again, other, &error));
    assert_string_equal(digest, other);
    qs_instance_free(again);
    free(text);
}

static void trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct qs_instance *instance = qs_random_instance(random, &recipe);
    for (unsigned i = 0; qs_export_format_name(i); i++) {
        const struct qs_export_format *format = qs_export_format_find(qs_export_format_name(i));
        for (int target = 0; target < 3; target++) {
            struct qs_export_options options;
            qs_export_options_init(&options);
            options.format = format->name;
            options.target = format->target && target > 0 ? 1 + qs_random_below(random, 10) : 0;
            options.full = format->full && target == 2;
            assert_same(instance, &options);
        }
    }
    qs_instance_free(instance);
}

static void questions(void **state)
{
    (void)state;
    qs_for_each_seed(300, trial);
}

/* Texts that are no exported files, and what is lacking. */
static void others(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "c",
        "p cnf 3 2\n",
        "c board 4\np cnf 3 2\n",
        "c queensat\np cnf 3 2\n",
        "c queensat 0.1.0\np cnf 3 2\n",
        "c queensat 0.1.0:\np cnf 3 2\n",
        "c queensat 0.1.0: at least x queens\np cnf 3 2\n",
        "c queensat 0.1.0: at least -1 queens\np cnf 3 2\n",
        "c queensat 0.1.0: at least 99999999999 queens\np cnf 3 2\n",
        "c queensat 0.1.0: at least 3 queens\nc p cnf 3 2\n",
        "% queensat 0.1.0: the most queens that fit\n% board 4\n",
        "# queensat 0.1.0: the most queens that fit\n",
        "* #variable= 3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct qs_export_options options = untouched;
        if (qs_export_options_read(texts[i], strlen(texts[i]), &options))
            fail_msg("%s", texts[i]);
        assert_memory_equal(&options, &untouched, sizeof options);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(questions, qs_report_seed),
        cmocka_unit_test(others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
