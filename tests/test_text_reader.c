/* Rooms: base */
/*
 * The text reader: its line and column after every kind of step, which numbers it
 * accepts, and its messages word for word. Texts are in blocks of their exact size,
 * so that a sanitizer detects reads beyond the end.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"
#include "text_reader.h"
#include "untouched.h"

static const char *block; /* the text of the current reader */

static struct qs_text_reader read_bytes(const char *bytes, size_t length)
{
    struct qs_text_reader reader;
    char *copy = qs_room(length ? length : 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    block = copy;
    qs_reader_init(&reader, "the source", block, length);
    return reader;
}

static struct qs_text_reader read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

static void assert_place(const struct qs_text_reader *reader, unsigned long line,
                         unsigned long column)
{
    struct qs_error error = untouched;
    assert_false(qs_reader_place(reader, &error));
    assert_string_equal(error.source, "the source");
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_string_equal(error.text, "untouched"); /* only the place is set */
    assert_int_equal(error.kind, QS_ERROR_DEFECT);
}

TEST(places)
{
    static const struct {
        int byte;
        unsigned long line, column; /* before the byte is read */
    } steps[] = {
        {'a', 1, 1},  {'b', 1, 2}, {'\n', 1, 3}, {'\n', 2, 1}, {' ', 3, 1},
        {'\r', 3, 2}, {'c', 3, 3}, {'\n', 3, 4}, {-1, 4, 1},   {-1, 4, 1},
    };
    struct qs_text_reader reader = read_text("ab\n\n \rc\n");
    for (size_t i = 0; i < LENGTH(steps); i++) {
        assert_place(&reader, steps[i].line, steps[i].column);
        assert_int_equal(qs_reader_peek(&reader), steps[i].byte);
        assert_int_equal(qs_reader_next(&reader), steps[i].byte);
    }
}

TEST(empty_text)
{
    struct qs_text_reader reader = read_bytes("", 0);
    size_t length = 99;
    assert_int_equal(qs_reader_peek(&reader), -1);
    assert_int_equal(qs_reader_next(&reader), -1);
    qs_reader_skip_blanks(&reader);
    qs_reader_skip_space(&reader);
    qs_reader_skip_comments(&reader, '#');
    qs_reader_skip_line(&reader);
    assert_true(qs_reader_at_line_end(&reader));
    qs_reader_word(&reader, &length);
    assert_int_equal(length, 0);
    assert_place(&reader, 1, 1);
}

/* Every byte is read as itself: none means the end, and 0 is not a blank. */
TEST(all_bytes)
{
    char bytes[256];
    for (int byte = 0; byte < 256; byte++)
        bytes[byte] = (char)byte;
    struct qs_text_reader reader = read_bytes(bytes, sizeof bytes);
    for (int byte = 0; byte < 256; byte++) {
        assert_int_equal(qs_reader_peek(&reader), byte);
        assert_int_equal(qs_reader_next(&reader), byte);
    }
    assert_int_equal(qs_reader_next(&reader), -1);
    for (int byte = 0; byte < 256; byte++) {
        bool blank = byte == ' ' || byte == '\t' || byte == '\r';
        bool space = blank || byte == '\n';
        size_t length;
        reader = read_bytes(&bytes[byte], 1);
        qs_reader_word(&reader, &length);
        assert_int_equal(length, space ? 0 : 1);
        reader = read_bytes(&bytes[byte], 1);
        qs_reader_skip_blanks(&reader);
        assert_true(reader.at - block == blank);
        reader = read_bytes(&bytes[byte], 1);
        qs_reader_skip_space(&reader);
        assert_true(reader.at - block == space);
        reader = read_bytes(&bytes[byte], 1);
        assert_true(qs_reader_at_line_end(&reader) == space);
    }
}

TEST(skipping)
{
    struct qs_text_reader reader = read_text(" \t\r x \n\t\n y\n# z\n\n #\n#");
    qs_reader_skip_blanks(&reader);
    assert_place(&reader, 1, 5);
    qs_reader_skip_blanks(&reader);
    assert_place(&reader, 1, 5);
    assert_false(qs_reader_at_line_end(&reader));
    assert_int_equal(qs_reader_next(&reader), 'x');
    assert_true(qs_reader_at_line_end(&reader)); /* skips blanks, but not the end */
    assert_place(&reader, 1, 7);
    qs_reader_skip_blanks(&reader);
    assert_place(&reader, 1, 7);
    qs_reader_skip_space(&reader);
    assert_place(&reader, 3, 2);
    qs_reader_skip_comments(&reader, '#');
    assert_place(&reader, 3, 2); /* there is no comment here */
    qs_reader_skip_line(&reader);
    assert_place(&reader, 3, 3);
    qs_reader_skip_line(&reader);
    assert_place(&reader, 3, 3);
    qs_reader_skip_comments(&reader, '#');
    assert_int_equal(qs_reader_peek(&reader), -1);
    assert_place(&reader, 7, 2);
}

TEST(comments)
{
    struct qs_text_reader reader = read_text("  # one\n\r\n\t# two # three\r\nfour # five");
    qs_reader_skip_comments(&reader, '#');
    assert_place(&reader, 4, 1);
    assert_int_equal(qs_reader_peek(&reader), 'f');
    reader = read_text("$ one\n# two");
    qs_reader_skip_comments(&reader, '$');
    assert_place(&reader, 2, 1);
    reader = read_text("# no end");
    qs_reader_skip_comments(&reader, '#');
    assert_place(&reader, 1, 9);
}

static void assert_word(struct qs_text_reader *reader, const char *word)
{
    size_t length;
    const char *found = qs_reader_word(reader, &length);
    assert_int_equal(length, strlen(word));
    assert_memory_equal(found, word, length);
}

TEST(words)
{
    struct qs_text_reader reader = read_text("one,1 \xc3\xa4\v#\r\ntwo\tthree");
    assert_word(&reader, "one,1");
    assert_word(&reader, ""); /* the next byte is a blank */
    assert_place(&reader, 1, 6);
    qs_reader_skip_blanks(&reader);
    assert_word(&reader, "\xc3\xa4\v#");
    assert_true(qs_reader_at_line_end(&reader)); /* the carriage return is not part of a word */
    assert_word(&reader, "");
    qs_reader_skip_space(&reader);
    assert_word(&reader, "two");
    qs_reader_skip_blanks(&reader);
    assert_word(&reader, "three"); /* to the end of the text */
    assert_int_equal(qs_reader_peek(&reader), -1);
    size_t length;
    reader = read_bytes("a\0b c", 5);
    assert_memory_equal(qs_reader_word(&reader, &length), "a\0b", 3);
    assert_int_equal(length, 3);
}

static const struct {
    const char *text;
    int64_t least, most, number;
    size_t length; /* of the number in the text */
} right_numbers[] = {
    {"0", 0, 0, 0, 1},
    {"7", 0, 9, 7, 1},
    {"+7", 0, 9, 7, 2},
    {"-7", -9, 9, -7, 2},
    {"-0", 0, 0, 0, 2},
    {"007", 0, 9, 7, 3},
    {"00000000000000000000000000000000000000001", 1, 1, 1, 41},
    {"12 34", 0, 99, 12, 2},
    {"12\r\n", 0, 99, 12, 2},
    {"12x", 0, 99, 12, 2},
    {"12.5", 0, 99, 12, 2},
    {"12-", 0, 99, 12, 2},
    {"1", 1, 9, 1, 1},
    {"9", 1, 9, 9, 1},
    {"-5", -5, -5, -5, 2},
    {"2147483648", 0, INT64_MAX, 2147483648, 10},
    {"9223372036854775799", 0, INT64_MAX, INT64_MAX - 8, 19},
    {"-9223372036854775799", INT64_MIN, 0, INT64_MIN + 9, 20},
    {"9223372036854775806", 0, INT64_MAX - 1, INT64_MAX - 1, 19},
    {"9223372036854775807", 0, INT64_MAX, INT64_MAX, 19},
    {"-9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN, 20},
};

TEST(numbers_accepted)
{
    for (size_t i = 0; i < LENGTH(right_numbers); i++) {
        struct qs_text_reader reader = read_text(right_numbers[i].text);
        struct qs_error error = untouched;
        int64_t number = 4711;
        assert_true(qs_reader_number(&reader, "a number", right_numbers[i].least,
                                     right_numbers[i].most, &number, &error));
        assert_true(number == right_numbers[i].number);
        assert_int_equal(reader.at - block, right_numbers[i].length);
        assert_memory_equal(&error, &untouched, sizeof error);
    }
}

static const struct {
    const char *text;
    int64_t least, most;
    const char *message;
} wrong_numbers[] = {
    {"", 0, 9, "expected a digit from 0 to 9, found the end of the file"},
    {"\n1", 0, 9, "expected a digit from 0 to 9, found the end of the line"},
    {"\r\n1", 0, 9, "expected a digit from 0 to 9, found the end of the line"},
    {"x", 0, 9, "expected a digit from 0 to 9, found \"x\""},
    {"+", 0, 9, "expected a digit from 0 to 9, found \"+\""},
    {"-", 0, 9, "expected a digit from 0 to 9, found \"-\""},
    {"+-1", -9, 9, "expected a digit from -9 to 9, found \"+-1\""},
    {"--1", 0, 9, "expected a digit from 0 to 9, found \"--1\""},
    {"- 1", -9, 9, "expected a digit from -9 to 9, found \"-\""},
    {".5", 0, 9, "expected a digit from 0 to 9, found \".5\""},
    {"10", 0, 9, "expected a digit from 0 to 9, found \"10\""},
    {"-1", 0, 9, "expected a digit from 0 to 9, found \"-1\""},
    {"-10", -9, 9, "expected a digit from -9 to 9, found \"-10\""},
    {"0", 1, 9, "expected a digit from 1 to 9, found \"0\""},
    {"10,3 x", 0, 9, "expected a digit from 0 to 9, found \"10,3\""},
    {"-1", 0, INT64_MAX, "expected a digit, found \"-1\""},
    {"4294967296", 0, 9, "expected a digit from 0 to 9, found \"4294967296\""},
    {"18446744073709551616", 0, 9, "expected a digit from 0 to 9, found \"18446744073709551616\""},
    {"18446744073709551621", 0, 9, "expected a digit from 0 to 9, found \"18446744073709551621\""},
    {"9223372036854775808", 0, INT64_MAX, "expected a digit, found \"9223372036854775808\""},
    {"9223372036854775807", 0, INT64_MAX - 1,
     "expected a digit from 0 to 9223372036854775806, found \"9223372036854775807\""},
    {"-9223372036854775809", INT64_MIN, INT64_MAX,
     "expected a digit, found \"-9223372036854775809\""},
    {"100000000000000000000000000000000000000000", 0, 9,
     "expected a digit from 0 to 9, found \"1000000000000000000000000000000000...\""},
};

TEST(numbers_refused)
{
    for (size_t i = 0; i < LENGTH(wrong_numbers); i++) {
        struct qs_text_reader reader = read_text(wrong_numbers[i].text);
        struct qs_error error = untouched;
        int64_t number = 4711;
        assert_false(qs_reader_number(&reader, "a digit", wrong_numbers[i].least,
                                      wrong_numbers[i].most, &number, &error));
        assert_string_equal(error.text, wrong_numbers[i].message);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_string_equal(error.source, "the source");
        assert_int_equal(error.line, 1);
        assert_int_equal(error.column, 1);
        assert_int_equal(number, 4711);
        assert_ptr_equal(reader.at, block); /* it has not moved */
    }
}

/* A number at the end of the text: nothing after it is read. */
TEST(number_at_the_end)
{
    struct qs_text_reader reader = read_bytes("123456", 3);
    struct qs_error error;
    int64_t number;
    assert_true(qs_reader_number(&reader, "a number", 0, 1000, &number, &error));
    assert_int_equal(number, 123);
    reader = read_bytes("-5", 1);
    assert_false(qs_reader_number(&reader, "a number", -9, 9, &number, &error));
    reader = read_bytes("5", 0);
    assert_false(qs_reader_number(&reader, "a number", -9, 9, &number, &error));
    assert_string_equal(error.text, "expected a number from -9 to 9, found the end of the file");
}

static void assert_expected(struct qs_text_reader *reader, unsigned long line, unsigned long column,
                            const char *message)
{
    struct qs_error error = untouched;
    assert_false(qs_reader_expected(reader, "tea", &error));
    assert_string_equal(error.text, message);
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_string_equal(error.source, "the source");
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

TEST(messages)
{
    struct qs_text_reader reader = read_text("one two\r\n  milk");
    assert_expected(&reader, 1, 1, "expected tea, found \"one\"");
    qs_reader_next(&reader);
    assert_expected(&reader, 1, 2, "expected tea, found \"ne\"");
    assert_int_equal(qs_reader_peek(&reader), 'n'); /* it has not moved */
    qs_reader_skip_line(&reader);
    assert_expected(&reader, 1, 9, "expected tea, found the end of the line");
    qs_reader_skip_space(&reader);
    assert_expected(&reader, 2, 3, "expected tea, found \"milk\"");
    qs_reader_skip_line(&reader);
    assert_expected(&reader, 2, 7, "expected tea, found the end of the file");
    reader = read_bytes("a\0\x1b[1m\x7f\xff\xc3\xa4", 10);
    assert_expected(&reader, 1, 1, "expected tea, found \"a??[1m?\xff\xc3\xa4\"");
    /* "found" names what comes after blanks; the place is that of the blanks. */
    reader = read_text(" \tmilk");
    assert_expected(&reader, 1, 1, "expected tea, found \"milk\"");
    reader = read_text(" \r\nmilk");
    assert_expected(&reader, 1, 1, "expected tea, found the end of the line");
    reader = read_text(" ");
    assert_expected(&reader, 1, 1, "expected tea, found the end of the file");
}

static void assert_quoted(const char *text, size_t length, const char *expected)
{
    char quoted[QS_QUOTED_SIZE];
    memset(quoted, 'z', sizeof quoted);
    qs_quote(text, length, quoted);
    assert_string_equal(quoted, expected);
}

TEST(quoting)
{
    char many[1000];
    memset(many, 'x', sizeof many);
    assert_quoted("", 0, "\"\"");
    assert_quoted("a b", 3, "\"a b\"");
    assert_quoted("ab", 1, "\"a\"");
    assert_quoted("\t\n\x7f\x1f ~\x80", 7, "\"???? ~\x80\"");
    assert_quoted(many, 33, "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"");
    assert_quoted(many, 34, "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"");
    assert_quoted(many, 35, "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\"");
    assert_quoted(many, 1000, "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\"");
}

/* A source name that is too long for an error is cut off. */
TEST(long_source)
{
    char source[1000];
    memset(source, 's', sizeof source - 1);
    source[sizeof source - 1] = '\0';
    struct qs_text_reader reader;
    struct qs_error error;
    qs_reader_init(&reader, source, "x", 1);
    qs_reader_expected(&reader, "tea", &error);
    assert_int_equal(strlen(error.source), sizeof error.source - 1);
    assert_memory_equal(error.source, source, sizeof error.source - 1);
}

static char folder[256], path[300];

BEFORE_EACH_TEST()
{
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/qs_text_reader.XXXXXX", base ? base : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
}

AFTER_EACH_TEST()
{
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
}

/* Bytes of all values, without a short period. */
static char byte_at(size_t i)
{
    return (char)(i * 7 + i / 251);
}

static void write_file(size_t length)
{
    FILE *file = MUST(fopen(path, "wb"));
    for (size_t i = 0; i < length; i++)
        putc(byte_at(i), file);
    assert_int_equal(fclose(file), 0);
}

static void assert_reads(const char *name, size_t limit, size_t length)
{
    struct qs_error error = untouched;
    size_t read = 4711;
    char *text = MUST(qs_read_whole(name, limit, &read, &error));
    assert_int_equal(read, length);
    for (size_t i = 0; i < length; i++)
        assert_true(text[i] == byte_at(i));
    assert_memory_equal(&error, &untouched, sizeof error);
    free(text);
}

/* A limit of as many bytes is enough, one less is not. */
TEST(whole_files)
{
    static const size_t lengths[] = {0, 1, 65535, 65536, 65537, 131072, 300000};
    for (size_t i = 0; i < LENGTH(lengths); i++) {
        struct qs_error error;
        size_t read, length = lengths[i];
        write_file(length);
        assert_reads(path, SIZE_MAX / 2, length);
        assert_reads(path, length, length);
        if (length == 0)
            continue;
        assert_null(qs_read_whole(path, length - 1, &read, &error));
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
    }
}

/* Read "-", with the file as standard input. */
TEST(whole_standard_input)
{
    write_file(100000);
    int kept = dup(STDIN_FILENO), file = open(path, O_RDONLY);
    assert_true(kept >= 0 && file >= 0);
    assert_true(dup2(file, STDIN_FILENO) == STDIN_FILENO);
    assert_reads("-", SIZE_MAX / 2, 100000);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* standard input stays open */
    dup2(kept, STDIN_FILENO);
    close(kept);
    close(file);
    clearerr(stdin);
}

static void assert_unreadable(const char *name, const char *source, const char *message)
{
    struct qs_error error = untouched;
    size_t length;
    assert_null(qs_read_whole(name, SIZE_MAX / 2, &length, &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.source, source);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.text, message);
}

TEST(files_refused)
{
    char missing[400];
    snprintf(missing, sizeof missing, "%s/missing", folder);
    assert_unreadable(missing, missing, "cannot open: No such file or directory");
    assert_unreadable("", "", "cannot open: No such file or directory");
    assert_unreadable(folder, folder, "cannot read: Is a directory");
    write_file(1);
    snprintf(missing, sizeof missing, "%s/below", path);
    assert_unreadable(missing, missing, "cannot open: Not a directory");
}

TEST(standard_input_refused)
{
    int kept = dup(STDIN_FILENO), directory = open(folder, O_RDONLY);
    assert_true(kept >= 0 && directory >= 0);
    dup2(directory, STDIN_FILENO);
    assert_unreadable("-", "standard input", "cannot read: Is a directory");
    dup2(kept, STDIN_FILENO);
    close(kept);
    close(directory);
    clearerr(stdin);
}

/* As everywhere, a failed call leaves its arguments as they were. */
TEST(length_of_nothing)
{
    struct qs_error error;
    size_t length = 4711;
    assert_null(qs_read_whole(path, SIZE_MAX / 2, &length, &error));
    assert_int_equal(length, 4711);
    assert_null(qs_read_whole(folder, SIZE_MAX / 2, &length, &error));
    assert_int_equal(length, 4711);
}
