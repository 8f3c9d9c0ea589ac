/* Rooms: base */
/* Streams to memory and to functions, and numbers as text. Failing calls: tests/faults. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failing_memory.h"
#include "stream.h"
#include "test.h"
#include "untouched.h"

static const struct {
    int64_t number;
    const char *text;
} numbers[] = {
    {0, "0"},
    {1, "1"},
    {-1, "-1"},
    {9, "9"},
    {10, "10"},
    {-10, "-10"},
    {99, "99"},
    {100, "100"},
    {1234567890, "1234567890"},
    {INT32_MAX, "2147483647"},
    {INT32_MIN, "-2147483648"},
    {UINT32_MAX, "4294967295"},
    {1000000000000000000, "1000000000000000000"},
    {INT64_MAX, "9223372036854775807"},
    {INT64_MIN + 1, "-9223372036854775807"},
    {INT64_MIN, "-9223372036854775808"},
};

TEST(numbers_as_text)
{
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct qs_memory_stream memory;
        qs_write_number(MUST(qs_memory_stream_begin(&memory, NULL)), numbers[i].number);
        char *text = MUST(qs_memory_stream_take(&memory, NULL, NULL));
        assert_string_equal(text, numbers[i].text);
        free(text);
    }
}

TEST(names_are_printable)
{
    struct qs_memory_stream memory;
    qs_write_printable(MUST(qs_memory_stream_begin(&memory, NULL)), "d\xc3\xa5mer\n\x1b[1m");
    char *text = MUST(qs_memory_stream_take(&memory, NULL, NULL));
    assert_string_equal(text, "d\xc3\xa5mer??[1m");
    free(text);
}

TEST(collected_in_memory)
{
    const size_t count = 1000003;
    struct qs_memory_stream memory;
    struct qs_error error = untouched;
    size_t length = 1;
    assert_non_null(qs_memory_stream_begin(&memory, &error));
    char *text = qs_memory_stream_take(&memory, &length, &error);
    assert_string_equal(text, "");
    assert_int_equal(length, 0);
    free(text);
    FILE *stream = MUST(qs_memory_stream_begin(&memory, &error));
    fprintf(stream, "queens %d", 8);
    for (size_t i = 0; i < count; i++)
        fputc((int)(i % 251), stream);
    text = MUST(qs_memory_stream_take(&memory, &length, &error));
    assert_int_equal(length, 8 + count);
    assert_memory_equal(text, "queens 8", 8);
    for (size_t i = 0; i < count; i++)
        assert_int_equal((unsigned char)text[8 + i], i % 251);
    assert_int_equal(text[length], 0);
    assert_memory_equal(&error, &untouched, sizeof error);
    free(text);
}

/* Whichever allocation fails, no text is cut short. */
TEST(without_memory)
{
    bool failed = true;
    for (long k = 0; failed; k++) {
        struct qs_memory_stream memory;
        struct qs_error error = untouched;
        qs_fail_allocation(k);
        FILE *stream = qs_memory_stream_begin(&memory, &error);
        for (int i = 0; stream && i < 100000; i++)
            fputs("queens", stream);
        char *text = qs_memory_stream_take(&memory, NULL, &error);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(failed == !text);
        if (failed)
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
        free(text);
    }
}

/* It takes 100,000 bytes. */
static ssize_t take_some(void *state, const char *bytes, size_t count)
{
    size_t *taken = state;
    (void)bytes;
    if (*taken + count > 100000) {
        errno = ENOSPC;
        return QS_TOOK_NOTHING;
    }
    *taken += count;
    return (ssize_t)count;
}

/* Also if it fails long before it is asked. */
TEST(failed_writes_are_remembered)
{
    for (int length = 10; length < 10000000; length *= 100) {
        size_t taken = 0;
        struct qs_error error = untouched;
        FILE *stream = MUST(qs_stream_new(&taken, take_some));
        for (int i = 0; i < length; i++)
            fputc('x', stream);
        bool fits = length <= 100000;
        assert_true(qs_stream_check(stream, &error) == fits);
        if (!fits)
            assert_string_equal(error.text, "cannot write: No space left on device");
        assert_true(qs_stream_flush(stream) == fits);
        fclose(stream);
    }
}

/* A C library need not say why it writes nothing to a stream for reading. */
TEST(stream_that_refuses)
{
    struct qs_error error = untouched;
    FILE *stream = MUST(fopen("/dev/null", "rb"));
    fputs("lost", stream);
    assert_false(qs_stream_check(stream, &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.source, "");
    fclose(stream);
}
