/* Rooms: check */
/*
 * The reader of certificates: bytes that no certificate has, words and numbers of the greatest
 * length, texts that are longer than the buffer, and files that cannot be read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_reader.h"
#include "digest.h"
#include "must_instance.h"
#include "sealed_text.h"
#include "test.h"

static struct qs_certificate_reader reader;
static struct qs_error error;
static FILE *file;

/* These bytes, with whatever was in the reader before. */
static void begin(const char *bytes, size_t count)
{
    file = MUST(tmpfile());
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    rewind(file);
    memset(&reader, 0x5a, sizeof reader);
    error = (struct qs_error){.text = "no error"};
    qs_certificate_reader_init(&reader, "the source", file, &error);
}

static void begin_text(const char *text)
{
    begin(text, strlen(text));
}

static void end(void)
{
    assert_int_equal(fclose(file), 0);
}

static void assert_error(enum qs_error_kind kind, unsigned long line, unsigned long column,
                         const char *text)
{
    assert_string_equal(error.text, text);
    assert_int_equal(error.kind, kind);
    assert_string_equal(error.source, "the source");
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

#define HEAD "queensat certificate 1\n"

TEST(names_what_it_finds)
{
    static const struct {
        char byte;
        const char *text;
    } found[] = {
        {'\0', "expected this, found an invalid byte"},
        {'\x1f', "expected this, found an invalid byte"},
        {' ', "expected this, found a space"},
        {'\n', "expected this, found the end of the line"},
        {'!', "expected this, found '!'"},
        {'~', "expected this, found '~'"},
        {'\x7f', "expected this, found an invalid byte"},
        {'\xff', "expected this, found an invalid byte"},
    };
    for (size_t i = 0; i < LENGTH(found); i++) {
        begin(&found[i].byte, 1);
        assert_false(qs_certificate_reader_expected(&reader, "this"));
        assert_error(QS_ERROR_INPUT, 1, 1, found[i].text);
        /* It is a byte like any other. */
        assert_true(qs_certificate_reader_take(&reader, found[i].byte));
        assert_int_equal(qs_certificate_reader_peek(&reader), -1);
        assert_false(qs_certificate_reader_expected(&reader, "this"));
        bool ended = found[i].byte == '\n';
        assert_error(QS_ERROR_INPUT, ended ? 2 : 1, ended ? 1 : 2,
                     "expected this, found the end of the file: the certificate is incomplete");
        end();
    }
}

TEST(bytes_of_0_are_no_end)
{
    int64_t number;
    begin("7\0", 2);
    assert_true(qs_certificate_reader_number(&reader, 0, 9, &number));
    assert_int_equal(number, 7);
    end();
    begin_text("7");
    assert_false(qs_certificate_reader_number(&reader, 0, 9, &number));
    assert_error(QS_ERROR_INPUT, 1, 2,
                 "expected more text after the number, found the end of the file: the certificate "
                 "is incomplete");
    end();
    begin("00000000\n\0", 10);
    assert_false(qs_certificate_reader_end_crc(&reader, 0));
    assert_error(QS_ERROR_INPUT, 2, 1, "expected the end of the file, found an invalid byte");
    end();
    begin(HEAD "board 3\n\0", sizeof HEAD + 8);
    struct qs_instance *instance = MUST(qs_certificate_read_instance(&reader, 3));
    qs_instance_free(instance);
    end();
}

TEST(words_end_where_there_is_no_room)
{
    static const struct {
        const char *text, *word;
        int next;
    } words[] = {
        {"abc ", "abc", ' '}, {"abcd ", "abc", ' '}, {"az09{", "az0", '{'}, {"ab`", "ab", '`'},
        {"zz:", "zz", ':'},   {"90/", "90", '/'},    {"A", "", 'A'},
    };
    for (size_t i = 0; i < LENGTH(words); i++) {
        char word[4] = "???";
        begin_text(words[i].text);
        qs_certificate_reader_word(&reader, word, sizeof word);
        assert_string_equal(word, words[i].word);
        assert_int_equal(qs_certificate_reader_peek(&reader), words[i].next);
        end();
    }
}

/* Room for the longest keyword, and no more is written. */
TEST(keywords_end_where_there_is_no_room)
{
    static const char *const lines[] = {
        HEAD "board 3\nblock-differences 0\n",
        HEAD "board 3\nblock-differencesofrowsandcolumns 0\n",
        HEAD "board 3\nblockdifferencesofrowsandcolumns 0\n",
        HEAD "board 3\nblockdifferencesofrows-andcolumnsandsums 0\n",
    };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        begin_text(lines[i]);
        assert_null(qs_certificate_read_instance(&reader, 3));
        assert_error(QS_ERROR_INPUT, 3, (unsigned long)(strlen(lines[i]) - strlen(HEAD)) - 10,
                     "expected queen, block, free, block-sum or block-difference before this, "
                     "found a space");
        end();
    }
}

TEST(numbers_end_where_int64_does)
{
    static const struct {
        const char *text;
        int64_t number; /* or −1: it is refused */
    } numbers[] = {
        {"9223372036854775799 ", 9223372036854775799},
        {"9223372036854775800 ", -1},
        {"0922337203685477579 ", 922337203685477579},
        {"0000000000000000000000000000000000000007 ", 7},
        {"92233720368547757980 ", -1},
    };
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        int64_t number = -1;
        begin_text(numbers[i].text);
        assert_int_equal(qs_certificate_reader_number(&reader, 0, INT64_MAX, &number),
                         numbers[i].number >= 0);
        assert_int_equal(number, numbers[i].number);
        end();
    }
}

/* A name of this length, of the letter and, at its end, of the byte; then the end of the line. */
static const char *leaf_line(const char *bytes, size_t length, char last)
{
    char name[QS_LEAF_NAME_SIZE + 8];
    memset(name, 'a', length);
    name[length - 1] = last;
    name[length] = '\0';
    return qs_text_of(" 2147483647 %064d %s 7 %s\n", 0, bytes, name);
}

TEST(leaves_at_their_limits)
{
    const char *most = "922337203685477580"; /* INT64_MAX / 10 */
    const char *found = "expected the end of the line, found 'a'",
               *invalid = "expected the end of the line, found an invalid byte";
    const struct {
        const char *line, *refused; /* NULL: it is read */
        size_t length, column;
    } lines[] = {
        {leaf_line(most, 1, 'a'), NULL, 1, 0},
        {leaf_line(most, 7, '~'), NULL, 7, 0},
        {leaf_line(most, 7, '!'), NULL, 7, 0},
        {leaf_line(most, QS_LEAF_NAME_SIZE - 1, 'a'), NULL, QS_LEAF_NAME_SIZE - 1, 0},
        {leaf_line(most, QS_LEAF_NAME_SIZE, 'a'), found, 0, 99 + QS_LEAF_NAME_SIZE - 1},
        {leaf_line(most, 7, '\x7f'), invalid, 0, 99 + 6},
        {leaf_line(most, 7, '\x80'), invalid, 0, 99 + 6},
        {leaf_line(most, 7, '/'), "the name of a file below this folder before", 0, 99 + 7},
        {leaf_line("922337203685477581", 1, 'a'), "a number from 1 to", 0, 0},
        {qs_text_of(" 1 %064d 1 7 a b\n", 0), "expected the end of the line, found a space", 0, 74},
        {qs_text_of(" 1 %070d 1 7 a\n", 0), "a SHA-256 digest before this", 0, 74},
    };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        struct qs_leaf leaf;
        qs_trying("%zu", i);
        begin_text(lines[i].line);
        bool read = qs_certificate_read_leaf(&reader, 7, &leaf);
        assert_int_equal(read, lines[i].refused == NULL);
        if (read) {
            assert_int_equal(leaf.number, INT32_MAX);
            assert_int_equal(leaf.bytes, INT64_MAX / 10);
            assert_int_equal(leaf.upper, 7);
            assert_int_equal(strlen(leaf.name), lines[i].length);
        } else {
            assert_int_equal(error.kind, QS_ERROR_INPUT);
            if (!strstr(error.text, lines[i].refused))
                fail_msg("%s", error.text);
            if (lines[i].column > 0)
                assert_int_equal(error.column, lines[i].column);
        }
        end();
    }
}

/* Of a bound of 0, and without a name. */
TEST(the_least_leaf)
{
    struct qs_leaf leaf;
    begin_text(qs_text_of(" 1 %064d 1 0\n", 0));
    assert_true(qs_certificate_read_leaf(&reader, 7, &leaf));
    assert_int_equal(leaf.upper, 0);
    assert_string_equal(leaf.name, "");
    end();
}

TEST(names_of_leaves)
{
    static const struct {
        const char *name;
        bool plain;
    } names[] = {
        {"a", true},   {"a.b", true},   {"a/b.c/d", true}, {"a..", true},    {"!~", true},
        {"", false},   {".a", false},   {"a/.b", false},   {"/a", false},    {"a//b", false},
        {"a/", false}, {"a b", false},  {"a\n", false},    {"a\x7f", false}, {"a\x80", false},
        {"..", false}, {"a/..", false}, {"\xff", false},
    };
    char most[QS_LEAF_NAME_SIZE + 1] = "";
    for (size_t i = 0; i < LENGTH(names); i++) {
        qs_trying("%s", names[i].name);
        assert_int_equal(qs_leaf_name_is_plain(names[i].name), names[i].plain);
    }
    memset(most, 'a', QS_LEAF_NAME_SIZE - 1);
    assert_true(qs_leaf_name_is_plain(most));
    most[QS_LEAF_NAME_SIZE - 1] = 'a';
    assert_false(qs_leaf_name_is_plain(most));
}

/* Of any size; nothing is taken from a board of another one. */
TEST(boards_of_any_size)
{
    begin_text(HEAD "board 5\nqueen 0 0\nlower");
    struct qs_instance *instance = MUST(qs_certificate_read_instance(&reader, 0));
    assert_int_equal(qs_instance_size(instance), 5);
    assert_int_equal(qs_certificate_reader_peek(&reader), 'l');
    qs_instance_free(instance);
    end();
    begin_text(HEAD "board 5\nqueen 0 0\nlower");
    assert_null(qs_certificate_read_instance(&reader, 4));
    assert_error(QS_ERROR_DEFECT, 3, 1, "the certificate is for another instance");
    end();
    begin_text(HEAD "board 5\nqueen 0 0\n");
    assert_null(qs_certificate_read_instance(&reader, 5));
    assert_error(QS_ERROR_INPUT, 4, 1,
                 "expected \"lower\" and a number, found the end of the file: the certificate is "
                 "incomplete");
    end();
}

/* Lines of 10 bytes over several buffers: the place and the CRC, asked for wherever one is. */
TEST(longer_than_the_buffer)
{
    enum { COUNT = 2 * QS_CERTIFICATE_BUFFER + 3 };
    static char text[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        text[i] = i % 10 == 9 ? '\n' : (char)('a' + i % 26);
    begin(text, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        assert_int_equal(qs_certificate_reader_next(&reader), text[i]);
        if (i % 1000 == 7 || i + 1 == COUNT) {
            assert_int_equal(qs_certificate_reader_crc(&reader), qs_crc32(0, text, i + 1));
            assert_int_equal(qs_certificate_reader_crc(&reader), qs_crc32(0, text, i + 1));
            qs_certificate_reader_blame(&reader, QS_ERROR_INPUT, "here");
            assert_error(QS_ERROR_INPUT, (i + 1) / 10 + 1, (i + 1) % 10 + 1, "here");
        }
    }
    assert_int_equal(qs_certificate_reader_next(&reader), -1);
    assert_int_equal(qs_certificate_reader_crc(&reader), qs_crc32(0, text, COUNT));
    end();
}

TEST(files_that_cannot_be_read)
{
    file = MUST(fopen("/", "r"));
    error = (struct qs_error){.text = "no error"};
    qs_certificate_reader_init(&reader, "the source", file, &error);
    assert_false(qs_certificate_reader_head(&reader, "queensat certificate 1"));
    assert_error(QS_ERROR_SYSTEM, 1, 1, "cannot read the certificate: Is a directory");
    end();
}
