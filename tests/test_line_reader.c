/* Rooms: base */
/* The reader of lines: what is a line, its number, and lines that are too long. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "line_reader.h"
#include "test.h"

static const char path[] = "test_line_reader.lines";

/* Write a file, and open it; lines may have five bytes. */
static struct qs_line_reader open_lines(const char *bytes, size_t length)
{
    struct qs_line_reader reader;
    struct qs_error error;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    assert_true(qs_line_reader_open(&reader, path, 5, &error));
    unlink(path);
    return reader;
}

static void assert_line(struct qs_line_reader *reader, unsigned long number, const char *text)
{
    struct qs_error error;
    assert_int_equal(qs_line_reader_next(reader, &error), QS_LINE_READ);
    assert_int_equal(reader->number, number);
    assert_int_equal(reader->length, strlen(text));
    assert_memory_equal(reader->text, text, reader->length);
}

static void assert_end(struct qs_line_reader *reader)
{
    struct qs_error error;
    for (int i = 0; i < 2; i++)
        assert_int_equal(qs_line_reader_next(reader, &error), QS_LINE_NONE);
    qs_line_reader_close(reader);
}

static struct qs_line_reader open_text(const char *text)
{
    return open_lines(text, strlen(text));
}

TEST(lines)
{
    struct qs_line_reader reader = open_text("a\n\n \t\r\n#c\n  # d\nb #\r\nlast");
    assert_line(&reader, 1, "a");
    assert_line(&reader, 6, "b #\r");
    assert_line(&reader, 7, "last");
    assert_end(&reader);
    reader = open_text("");
    assert_end(&reader);
    reader = open_text("\n");
    assert_end(&reader);
}

/* A zero byte is not blank. */
TEST(bytes)
{
    struct qs_line_reader reader = open_lines("\0\n\xff", 3);
    struct qs_error error;
    assert_int_equal(qs_line_reader_next(&reader, &error), QS_LINE_READ);
    assert_int_equal(reader.length, 1);
    assert_int_equal(reader.text[0], 0);
    assert_line(&reader, 2, "\xff");
    assert_end(&reader);
}

TEST(too_long)
{
    struct qs_line_reader reader = open_text("12345\n123456\nb\n#23456");
    struct qs_error error;
    for (int i = 0; i < 2; i++) {
        assert_line(&reader, i == 0 ? 1 : 3, i == 0 ? "12345" : "b");
        assert_int_equal(qs_line_reader_next(&reader, &error), QS_LINE_REFUSED);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_string_equal(error.source, path);
        assert_int_equal(error.line, i == 0 ? 2 : 4);
        assert_string_equal(error.text, "expected a line of at most 5 bytes");
    }
    assert_end(&reader);
}

/* Longer than what is first taken for a line. */
TEST(long_lines)
{
    char text[2001];
    memset(text, 'x', 2000);
    text[2000] = '\n';
    struct qs_line_reader reader = open_lines(text, sizeof text);
    reader.limit = 2000;
    text[2000] = '\0';
    assert_line(&reader, 1, text);
    assert_end(&reader);
}

TEST(unreadable)
{
    struct qs_line_reader reader;
    struct qs_error error;
    assert_false(qs_line_reader_open(&reader, "no such file", 5, &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    qs_line_reader_close(&reader);
    /* A folder can be opened, but not read. */
    assert_true(qs_line_reader_open(&reader, "/", 5, &error));
    assert_int_equal(qs_line_reader_next(&reader, &error), QS_LINE_REFUSED);
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_end(&reader);
}
