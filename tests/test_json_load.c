/* The block that JSON is parsed into is large enough for the texts that need the most. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json_load.h"

/* A list, or an object, with this item again and again. */
static void parse_repeated(const char *open, const char *item, const char *close)
{
    const size_t count = 200003, length = strlen(item);
    char *text = malloc(count * (length + 1) + 16), *end = text;
    assert_non_null(text);
    end += sprintf(end, "%s", open);
    for (size_t i = 0; i < count; i++)
        end += sprintf(end, "%s%s", i > 0 ? "," : "", item);
    end += sprintf(end, "%s", close);
    void *memory;
    assert_non_null(qs_json_load(text, (size_t)(end - text), &memory));
    free(memory);
    free(text);
}

static void the_largest_values(void **state)
{
    (void)state;
    static const char *const items[] = {"{}", "[]",  "[0]",  "[{}]",  "{\"\":0}", "{\"\":{}}",
                                        "0",  "1.5", "\"\"", "\"a\"", "null",     "[0,0]"};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        parse_repeated("[", items[i], "]");
}

static void many_names(void **state)
{
    (void)state;
    char *text = malloc(20 * 100000 + 16), *end = text;
    assert_non_null(text);
    *end++ = '{';
    for (int i = 0; i < 100000; i++)
        end += sprintf(end, "%s\"%x\":0", i > 0 ? "," : "", i);
    *end++ = '}';
    void *memory;
    assert_non_null(qs_json_load(text, (size_t)(end - text), &memory));
    free(memory);
    free(text);
}

static void small_values_and_faults(void **state)
{
    (void)state;
    void *memory;
    json_t *value = qs_json_load("{\"a\":[1,2]}", 11, &memory);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(value, "a"), 1)), 2);
    free(memory);
    assert_null(qs_json_load("{\"a\":", 5, &memory));
    assert_non_null(memory);
    free(memory);
    assert_null(qs_json_load("", 0, &memory));
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_values),
        cmocka_unit_test(many_names),
        cmocka_unit_test(small_values_and_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
