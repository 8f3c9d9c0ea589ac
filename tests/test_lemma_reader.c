/* Rooms: interchange */
/*
 * Refutations by other solvers, byte by byte: what is a lemma, what is left out, and which place is
 * named where a proof is none.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "failing_memory.h"
#include "lemma_reader.h"
#include "test.h"

#define BYTES(text) text, sizeof(text) - 1
enum { LAST = 30, BLOCK = 65536 }; /* clauses of the formula; bytes that are read at once */

static char path[64];

BEFORE_EACH_TEST()
{
    snprintf(path, sizeof path, "lemmas-%ld", (long)getpid());
}

AFTER_EACH_TEST()
{
    qs_fail_allocation(-1);
    unlink(path);
}

static void put(const void *bytes, size_t length)
{
    FILE *file = MUST(fopen(path, "wb"));
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void add_words(char *words, size_t size, const struct qs_lemma_reader *reader)
{
    for (size_t i = 0; i <= reader->count; i++) {
        size_t length = strlen(words);
        snprintf(words + length, size - length, "%d ", i < reader->count ? reader->literals[i] : 0);
    }
}

static enum qs_error_kind last_kind;

/* The lemmas, each with a 0 at its end; then "end", or the error. */
static char *read_from(const char *name, struct qs_watch *watch, size_t bytes)
{
    static char words[4096];
    struct qs_lemma_reader reader;
    struct qs_error error = {0};
    uint64_t lemmas = 0;
    enum qs_lemma_read read = QS_LEMMA_BAD;
    words[0] = '\0';
    if (qs_lemma_reader_open(&reader, name, LAST, watch, bytes, &error))
        while ((read = qs_lemma_reader_next(&reader, &error)) == QS_LEMMA_READ) {
            add_words(words, sizeof words, &reader);
            lemmas++;
        }
    assert_int_equal(reader.lemmas, lemmas);
    qs_lemma_reader_release(&reader);
    size_t length = strlen(words);
    if (read == QS_LEMMA_END)
        snprintf(words + length, sizeof words - length, "end");
    else
        qs_error_format(&error, words + length, sizeof words - length);
    assert_true(read == QS_LEMMA_END || error.kind != QS_ERROR_NONE);
    assert_int_equal(error.column, 0);
    last_kind = error.kind;
    return words;
}

/* The same of the file, without its name. */
static const char *read_file(size_t bytes)
{
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    char *words = read_from(path, &watch, bytes), *name = strstr(words, path);
    if (name)
        memmove(name, name + strlen(path), strlen(name + strlen(path)) + 1);
    return words;
}

static void expect(const void *bytes, size_t length, const char *expected)
{
    put(bytes, length);
    assert_string_equal(read_file(SIZE_MAX), expected);
}

struct sample {
    const char *bytes;
    size_t length;
    const char *expected;
};

static void expect_each(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        qs_trying("sample %zu", i);
        expect(samples[i].bytes, samples[i].length, samples[i].expected);
    }
}

#define CUT "the proof is cut short"
#define NUMBER "expected a number, found "
#define VARIABLE "expected a variable from 1 to 1073741823"
#define STEP "expected a step of a proof, found byte "

TEST(text)
{
    static const struct sample samples[] = {
        {BYTES(""), "end"},
        {BYTES("\n \t\r\n"), "end"},
        /* DRAT */
        {BYTES("1 -2 0\n"), "1 -2 0 end"},
        {BYTES("1 0"), "1 0 end"},
        {BYTES("0"), "0 end"},
        {BYTES(" \t1\n-90\r\n0\r\n\n09 0\r\n"), "1 -90 0 9 0 end"},
        {BYTES("1 0\n2 0 3 0 0\n"), "1 0 2 0 3 0 0 end"},
        {BYTES("c 1 0\n%RUPD 1 0\np cnf 3 1\nd 1 0\n2 0\nc"), "2 0 end"},
        {BYTES("1073741823 -1073741823 0"), "1073741823 -1073741823 0 end"},
        {BYTES("0 d 1 0\n2 0\n"), "0 2 0 end"},
        /* LRAT */
        {BYTES("31 1 -2 0 5 -6 7 0\n32 0 4 0\n33 3 0 0\n"), "1 -2 0 0 3 0 end"},
        {BYTES("31 0 4 0\n32 1 0 5 0\n"), "0 1 0 end"},
        {BYTES("31 d 3 4 0\n32 1 2 0 5 0\n33 \td 0\n34 0 4 0"), "1 2 0 0 end"},
        {BYTES("31 1 0 576460752303423487 5764607523034234867 0\n"), "1 0 end"},
        {BYTES("31 1 0 5600000000000000000 0\n"), "1 0 end"},
        {BYTES("1 d 3 0\n32 1 0 5 0\n"), "1 0 end"},
        {BYTES("31 d 3 0\n32 5 0\n7 0\n"), "5 0 end"},
        {BYTES("31 1 0 2 0\n32 5 0\n7 0\n"), "1 0 5 0 end"},
        /* FRAT */
        {BYTES("o 1 1 2 0\na 7 -3 4 0 l 5 6 0\nr 1 2 0\nf 7 4 0\nd 7 -3 4 0\na 8 0"),
         "-3 4 0 0 end"},
        /* none */
        {BYTES("1 2"), ":1: " CUT},
        {BYTES("1 2 0\n3\n"), "1 2 0 :2: " CUT},
        {BYTES("31 1 0 2"), ":1: " CUT},
        {BYTES("1 0\n\nx"), "1 0 :3: " NUMBER "\"x\""},
        {BYTES("1 -"), ":1: " CUT},
        {BYTES("1 - 0"), ":1: " NUMBER "byte 32"},
        {BYTES("1 --2 0"), ":1: " NUMBER "\"-\""},
        {BYTES("1x 0"), ":1: " NUMBER "\"x\""},
        {BYTES("1/ 0"), ":1: " NUMBER "\"/\""},
        {BYTES("1: 0"), ":1: " NUMBER "\":\""},
        {BYTES("1 / 0"), ":1: " NUMBER "\"/\""},
        {BYTES("1 : 0"), ":1: " NUMBER "\":\""},
        {BYTES("1 ! 0"), ":1: " NUMBER "\"!\""},
        {BYTES("1 ~ 0"), ":1: " NUMBER "\"~\""},
        {BYTES("1 \177 0"), ":1: " NUMBER "byte 127"},
        {BYTES("1 \377 0"), ":1: " NUMBER "byte 255"},
        {BYTES("1\n2\n\1 0"), ":3: " NUMBER "byte 1"},
        {BYTES("1 0\n2\n1073741824\n0"), "1 0 :2: " VARIABLE},
        {BYTES("1 -1073741824 0"), ":1: " VARIABLE},
        {BYTES("1 0\n2 d 3 0\n"), "1 0 :2: " NUMBER "\"d\""},
        {BYTES("-1 d 3 0\n"), ":1: " NUMBER "\"d\""},
        {BYTES("31 1 0 57646075230342348679 0\n"), ":1: " NUMBER "\"9\""},
        {BYTES("31 1 0 5764607523034234879 0\n"), ":1: " NUMBER "\"9\""},
        {BYTES("31 d 3 x 0\n"), ":1: " NUMBER "\"x\""},
        {BYTES("31 1 0 x 0\n"), ":1: " NUMBER "\"x\""},
        {BYTES("31 1 0 2 0\n32 1 0 y 0\n"), "1 0 :2: " NUMBER "\"y\""},
        {BYTES("31 1 0 2 0\n32 y 0 2 0\n"), "1 0 :2: " NUMBER "\"y\""},
        {BYTES("a x 1 0"), ":1: " NUMBER "\"x\""},
        {BYTES("a 7 x 0"), ":1: " NUMBER "\"x\""},
        {BYTES("d 7 x 0"), ":1: " NUMBER "\"x\""},
    };
    expect_each(samples, LENGTH(samples));
}

TEST(binary)
{
    static const struct sample samples[] = {
        /* DRAT */
        {BYTES("a\2\5\0a\0"), "1 -2 0 0 end"},
        {BYTES("a\2\5\0d\2\5\0a\6\0"), "1 -2 0 3 0 end"},
        {BYTES("a\2\200\1\377\377\377\377\7\0"), "1 64 -1073741823 0 end"},
        {BYTES("a\74\2\0"), "30 1 0 end"},
        {BYTES("a\77\2\0"), "-31 1 0 end"},
        {BYTES("a\177\2\0a\2\0"), "-63 1 0 1 0 end"},
        {BYTES("a\0"), "0 end"},
        {BYTES("a\0d\2\0a\2\0"), "0 1 0 end"},
        {BYTES("d\2\0a\2\0"), "1 0 end"},
        /* LRAT: clause 31 on, hints are numbers of clauses */
        {BYTES("a\76\2\5\0\2\0a\100\6\0\4\0"), "1 -2 0 3 0 end"},
        {BYTES("a\76\2\5\0a\0a\100\6\0d\0"), "1 -2 0 3 0 end"},
        {BYTES("a\76\0\0a\100\0\2\0"), "0 0 end"},
        {BYTES("a\76\2\0\200\200\200\200\200\200\200\200\1\0"), "1 0 end"},
        {BYTES("a\24\2\0\2\0a\26\4\0\0"), "1 0 2 0 end"},
        {BYTES("a\24\2\0\0"), "1 0 end"},
        {BYTES("a\76\0d\0"), "0 end"},
        {BYTES("a\0\2\0"), "0 end"},
        /* FRAT */
        {BYTES("o\1\2\0a\7\2\5\0l\3\0r\1\2\0f\7\4\0a\10\0"), "1 -2 0 0 end"},
        /* none */
        {BYTES("a\2\5\0a\2"), "1 -2 0 : " CUT " (at byte 4)"},
        {BYTES("a\2\0a\200"), "1 0 : " CUT " (at byte 3)"},
        {BYTES("a\2\0d\2"), "1 0 : " CUT " (at byte 3)"},
        {BYTES("a\76\2\0\2"), ": " CUT " (at byte 0)"},
        {BYTES("a\76\2\0\2\0a"), "1 0 : " CUT " (at byte 6)"},
        {BYTES("a\76\2\0\2\0a\100\2\0\2"), "1 0 : " CUT " (at byte 6)"},
        {BYTES("o\1\2\0a\7\2"), ": " CUT " (at byte 4)"},
        {BYTES("a\2\1\0"), ": expected a literal (at byte 0)"},
        {BYTES("a\200\200\200\200\10\0"), ": " VARIABLE " (at byte 0)"},
        {BYTES("a\201\200\200\200\10\0"), ": " VARIABLE " (at byte 0)"},
        {BYTES("d\200\200\200\200\200\200\200\200\200\0\0"), ": a number is too large (at byte 0)"},
        {BYTES("a\2\0a\4\0q\0"), "1 0 2 0 : " STEP "113 (at byte 6)"},
        {BYTES("a\2\0a\4\0\0"), "1 0 2 0 : " STEP "0 (at byte 6)"},
    };
    expect_each(samples, LENGTH(samples));
}

/* What a block ends in is read on in the next one, and places are counted from the first. */
TEST(longer_than_a_block)
{
    static char bytes[2 * BLOCK + 8];
    memset(bytes, '\n', sizeof bytes);
    memcpy(bytes + BLOCK - 2, "123", 3);
    memcpy(bytes + BLOCK + 2, "0", 1);
    expect(bytes, BLOCK + 3, "123 0 end");
    memcpy(bytes + BLOCK + 4, "x", 1);
    expect(bytes, BLOCK + 5, "123 0 :65537: " NUMBER "\"x\"");
    bytes[BLOCK + 4] = '\0'; /* which would be binary in the first one */
    expect(bytes, BLOCK + 5, "123 0 :65537: " NUMBER "byte 0");
    memcpy(bytes + BLOCK + 2, "0 \0", 3);
    expect(bytes, BLOCK + 5, ":65536: " NUMBER "byte 0");
    memcpy(bytes + BLOCK + 2, "0\nc\0x", 5);
    expect(bytes, BLOCK + 7, "123 0 end");
    memcpy(bytes, "1 0", 3); /* it is DRAT */
    memcpy(bytes + BLOCK + 2, "0\0", 2);
    expect(bytes, BLOCK + 4, "1 0 :65533: " NUMBER "byte 0");
    for (size_t i = 0; i + 3 <= sizeof bytes; i += 3)
        memcpy(bytes + i, "d\2", 3);
    memcpy(bytes + 2 * BLOCK - 2, "a\6\0a\7\0q", 7);
    expect(bytes, 2 * BLOCK + 4, "3 0 -3 0 end");
    expect(bytes, 2 * BLOCK + 5, "3 0 -3 0 : " STEP "113 (at byte 131076)");
}

/* The next file has the same descriptor: it is closed. */
static int next_descriptor(void)
{
    int descriptor = open("/dev/null", O_RDONLY);
    close(descriptor);
    return descriptor;
}

TEST(what_cannot_be_read)
{
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    int before = next_descriptor();
    assert_string_equal(read_from("missing", &watch, SIZE_MAX),
                        "missing: cannot open: No such file or directory");
    assert_string_equal(read_from(".", &watch, SIZE_MAX), ".: cannot read: Is a directory");
    expect(BYTES("1 0"), "1 0 end");
    assert_int_equal(next_descriptor(), before);
}

/* The limit holds for one lemma, whose literals take up to twice their room. */
TEST(limit_of_memory)
{
    put(BYTES("1 2 3 4 0\n5 0\n"));
    assert_string_equal(read_file(32), "1 2 3 4 0 5 0 end");
    assert_string_equal(read_file(31), "not enough memory for a proof");
    put(BYTES("a\2\4\0a\2\4\6\0"));
    assert_string_equal(read_file(16), "1 2 0 not enough memory for a proof");
}

TEST(each_allocation_fails)
{
    struct qs_watch watch;
    struct qs_error error;
    int before = next_descriptor();
    qs_watch_init(&watch, 0);
    put(BYTES("1 2 3 4 5 6 7 8 9 0\n"));
    for (long failing = 0; failing < 3; failing++) {
        struct qs_lemma_reader reader;
        qs_fail_allocation(failing);
        bool read = qs_lemma_reader_open(&reader, path, LAST, &watch, SIZE_MAX, &error) &&
                    qs_lemma_reader_next(&reader, &error) == QS_LEMMA_READ;
        assert_true(qs_allocation_has_failed() != read);
        if (!read)
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
        qs_fail_allocation(-1);
        qs_lemma_reader_release(&reader);
    }
    assert_int_equal(next_descriptor(), before);
}

/* Compressed. */

static bool stop(void *state)
{
    return state != NULL;
}

/* By gzip, which every system has: "1 0\n2 0\nx"; nothing; "a\2\0a\4\0q\0"; and "-". */
static const unsigned char packed[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02,
                                       0x03, 0x33, 0x54, 0x30, 0xe0, 0x32, 0x02, 0xe2, 0x0a,
                                       0x00, 0x91, 0x94, 0x44, 0xd4, 0x09, 0x00, 0x00, 0x00};
static const unsigned char packed_nothing[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00,
                                               0x00, 0x02, 0x03, 0x03, 0x00, 0x00, 0x00,
                                               0x00, 0x00, 0x00, 0x00, 0x00, 0x00};
static const unsigned char packed_binary[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4b, 0x64, 0x62, 0x48,
    0x64, 0x61, 0x28, 0x64, 0x00, 0x00, 0x78, 0xef, 0xe8, 0xf3, 0x08, 0x00, 0x00, 0x00};

static const unsigned char packed_end[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4b, 0x64, 0x62,
    0x48, 0x64, 0x61, 0x00, 0x00, 0x2f, 0x4a, 0xd3, 0x25, 0x06, 0x00, 0x00, 0x00}; /* without "q" */

static const unsigned char packed_sign[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00,
                                            0x00, 0x00, 0x03, 0xd3, 0x05, 0x00, 0xf8,
                                            0xb3, 0xdd, 0x97, 0x01, 0x00, 0x00, 0x00};

TEST(compressed)
{
    int before = next_descriptor();
    expect(packed, sizeof packed, "1 0 2 0 :3: " NUMBER "\"x\"");
    expect(packed_nothing, sizeof packed_nothing, "end");
    expect(packed_sign, sizeof packed_sign, ":1: " CUT);
    expect(packed_binary, sizeof packed_binary, "1 0 2 0 : " STEP "113 (at byte 6)");
    expect(packed_end, sizeof packed_end, "1 0 2 0 end");
    expect(packed, 2, ": gzip cannot decompress it");
    expect(packed, 15, ": gzip cannot decompress it");
    expect(packed, 1, ":1: " NUMBER "byte 31");
    if (system("command -v xz >/dev/null") == 0)
        expect(BYTES("\xfd"
                     "7zXZ"),
               ": xz cannot decompress it");
    if (system("command -v zstd >/dev/null") == 0)
        expect(BYTES("\x28\xb5\x2f\xfd"), ": zstd cannot decompress it");
    expect(BYTES("\x28\xb5\x2f"), ":1: " NUMBER "\"(\"");
    assert_int_equal(next_descriptor(), before);
}

/* The program cannot end before it is stopped: nobody reads all that it prints. */
TEST(compressed_under_limits)
{
    char command[128];
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    snprintf(command, sizeof command, "head -c 40000000 /dev/zero | gzip -1 >%s", path);
    assert_int_equal(system(command), 0);
    assert_non_null(strstr(read_from(path, &watch, 32 << 20), ": gzip was stopped: memory limit"));
    assert_int_equal(last_kind, QS_ERROR_MEMORY);
    watch.poll = stop;
    watch.poll_state = &watch;
    assert_non_null(strstr(read_from(path, &watch, SIZE_MAX), ": gzip was stopped: interrupt"));
    assert_int_equal(last_kind, QS_ERROR_STOPPED);
    qs_watch_init(&watch, 0);
    watch.deadline = 1; /* long ago */
    assert_non_null(strstr(read_from(path, &watch, SIZE_MAX), ": gzip was stopped: time limit"));
    put(packed, sizeof packed);
    qs_watch_init(&watch, 0);
    watch.poll = stop; /* without a state, it does not */
    assert_non_null(strstr(read_from(path, &watch, SIZE_MAX), ":3: " NUMBER "\"x\""));
}

/* A name that could be an option, standard input, and a pipe. */
TEST(compressed_names)
{
    struct qs_watch watch;
    char hyphen[70], pipe_name[32];
    int ends[2], input = dup(0);
    qs_watch_init(&watch, 0);
    put(packed, sizeof packed);
    snprintf(hyphen, sizeof hyphen, "-%s", path);
    assert_int_equal(rename(path, hyphen), 0);
    assert_non_null(strstr(read_from(hyphen, &watch, SIZE_MAX), ":3: " NUMBER "\"x\""));
    assert_int_equal(rename(hyphen, path), 0);
    assert_non_null(freopen(path, "rb", stdin));
    assert_string_equal(read_from("-", &watch, SIZE_MAX),
                        "standard input: standard input is compressed: use gzip -dc");
    put(BYTES("1 0\n2"));
    assert_non_null(freopen(path, "rb", stdin));
    assert_string_equal(read_from("-", &watch, SIZE_MAX), "1 0 standard input:2: " CUT);
    assert_int_equal(fseek(stdin, 0, SEEK_SET), 0); /* it is still open */
    assert_int_equal(dup2(input, 0), 0);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], packed, sizeof packed), sizeof packed);
    close(ends[1]);
    snprintf(pipe_name, sizeof pipe_name, "/dev/fd/%d", ends[0]);
    assert_non_null(
        strstr(read_from(pipe_name, &watch, SIZE_MAX), ": a pipe is compressed: use gzip -dc"));
    close(ends[0]);
    close(input);
}
