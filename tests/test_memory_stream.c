/* Streams into memory. Failed allocations are covered by tests/faults. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "memory_stream.h"

static void text_and_its_length(void **state)
{
    (void)state;
    struct qs_memory_stream memory;
    assert_true(qs_memory_stream_open(&memory));
    fputs("queens", memory.stream);
    fflush(memory.stream);
    fprintf(memory.stream, " %d", 8);
    char *text = qs_memory_stream_close(&memory);
    assert_string_equal(text, "queens 8");
    assert_int_equal(memory.length, 8);
    free(text);
}

static void no_text(void **state)
{
    (void)state;
    struct qs_memory_stream memory;
    assert_true(qs_memory_stream_open(&memory));
    char *text = qs_memory_stream_close(&memory);
    assert_string_equal(text, "");
    assert_int_equal(memory.length, 0);
    free(text);
}

static void long_text_with_zero_bytes(void **state)
{
    (void)state;
    const size_t count = 1000003;
    struct qs_memory_stream memory;
    assert_true(qs_memory_stream_open(&memory));
    for (size_t i = 0; i < count; i++)
        fputc((int)(i % 251), memory.stream);
    char *text = qs_memory_stream_close(&memory);
    assert_int_equal(memory.length, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal((unsigned char)text[i], i % 251);
    assert_int_equal(text[count], 0);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_its_length),
        cmocka_unit_test(no_text),
        cmocka_unit_test(long_text_with_zero_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
