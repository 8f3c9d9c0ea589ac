/* Lists of the queens' rows, which are read back as the same queens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "must_instance.h"
#include "queen_list.h"
#include "random_board.h"
#include "written_text.h"

/* The caller frees it. */
static char *list_of(const struct qs_instance *instance)
{
    struct qs_written_text written;
    size_t count;
    struct qs_error error;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    qs_written_text_begin(&written);
    assert_true(
        qs_queen_list_write(qs_instance_size(instance), queens, count, written.output, &error));
    return qs_written_text_end(&written);
}

static void queen_lists(void **state)
{
    (void)state;
    static const struct qs_square queens[] = {{0, 3}, {2, 0}, {4, 4}};
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_error error;
    char *text = list_of(instance);
    assert_string_equal(text, "[0, 0, 0, 0, 0]\n");
    free(text);
    for (int i = 0; i < 3; i++)
        assert_true(qs_instance_add_queen(instance, queens[i], &error));
    text = list_of(instance);
    assert_string_equal(text, "[3, 0, 0, 1, 5]\n");
    free(text);
    qs_instance_free(instance);
}

/* A written list is read back as the same queens. */
static void list_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 20);
    struct qs_instance *instance = qs_random_instance(random, &recipe);
    char *text = list_of(instance);
    struct qs_error error;
    /* A list with each of 0 … n − 1 once is only read if its format is named. */
    const struct qs_read_options options = {.format = "array", .diagonals = QS_ALL_DIAGONALS};
    struct qs_instance *copy = qs_instance_read_text("", text, strlen(text), &options, &error);
    assert_non_null(copy);
    char *again = list_of(copy);
    assert_string_equal(text, again);
    size_t count, copied;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    const struct qs_square *copies = qs_instance_queens(copy, &copied);
    assert_int_equal(copied, count);
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < copied && copies[k].column != queens[i].column)
            k++;
        assert_true(k < copied && copies[k].row == queens[i].row);
    }
    free(text);
    free(again);
    qs_instance_free(copy);
    qs_instance_free(instance);
}

static void lists_read_back(void **state)
{
    (void)state;
    qs_for_each_seed(200, list_trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queen_lists),
        cmocka_unit_test_teardown(lists_read_back, qs_report_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
