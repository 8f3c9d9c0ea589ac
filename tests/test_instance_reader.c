/* Rooms: instance */
/*
 * The input formats: the good and the bad files of tests/data, recognition of
 * formats, and round trips. Randomly corrupted texts: fuzz/fuzz_instance.c.
 */
#define _GNU_SOURCE /* strsep. NOLINT(bugprone-reserved-identifier) */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "instance_reader.h"
#include "must_instance.h"
#include "queensat/instance.h"
#include "random_board.h"
#include "sealed_text.h"
#include "test.h"

static const struct qs_input_format *const formats[] = {
    &qs_input_format_lines,  &qs_input_format_numbers,   &qs_input_format_drawing,
    &qs_input_format_csplib, &qs_input_format_array,     &qs_input_format_exported,
    &qs_input_format_array0, &qs_input_format_json,      &qs_input_format_report,
    &qs_input_format_fen,    &qs_input_format_fen_walls, &qs_input_format_walls,
};

static void data_path(char *path, size_t size, const char *folder, const char *file)
{
    snprintf(path, size, "%s/%s/%s", QS_TEST_DATA, folder, file);
}

static int count_files(const char *folder)
{
    char path[1024];
    data_path(path, sizeof path, folder, ".");
    DIR *directory = MUST(opendir(path));
    int files = 0;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
        files += entry->d_name[0] != '.';
    closedir(directory);
    return files;
}

static struct qs_instance *read_as(const char *text, const char *format, int32_t diagonals,
                                   struct qs_error *error)
{
    struct qs_read_options options = {format, diagonals};
    struct qs_instance *instance =
        qs_instance_read_text("here", text, strlen(text), &options, error);
    return instance ? qs_must_own(instance) : NULL;
}

static bool same_squares(const struct qs_square *a, size_t a_count, const struct qs_square *b,
                         size_t b_count)
{
    bool same = a_count == b_count;
    for (size_t i = 0; same && i < a_count; i++)
        same = a[i].row == b[i].row && a[i].column == b[i].column;
    return same;
}

static bool same_diagonals(const struct qs_instance *a, const struct qs_instance *b,
                           enum qs_direction direction)
{
    size_t a_count, b_count;
    const int32_t *a_numbers = qs_instance_blocked_diagonals(a, direction, &a_count);
    const int32_t *b_numbers = qs_instance_blocked_diagonals(b, direction, &b_count);
    bool same = a_count == b_count;
    for (size_t i = 0; same && i < a_count; i++)
        same = a_numbers[i] == b_numbers[i];
    return same;
}

/* Whether the same squares are blocked, listed as such or as the others. */
static bool same_blocks(const struct qs_instance *a, const struct qs_instance *b)
{
    int32_t n = qs_instance_size(a);
    bool same = n == qs_instance_size(b);
    for (int32_t row = 0; same && row < n; row++)
        for (int32_t column = 0; same && column < n; column++)
            same = qs_instance_is_blocked(a, (struct qs_square){row, column}) ==
                   qs_instance_is_blocked(b, (struct qs_square){row, column});
    return same;
}

/*
 * Whether they are equal except for the name, including the order of the lists; of the listed
 * squares only if the same kind is listed.
 */
static bool same_instance(const struct qs_instance *a, const struct qs_instance *b)
{
    size_t a_queens, b_queens, a_blocks, b_blocks;
    const struct qs_square *a_queen = qs_instance_queens(a, &a_queens);
    const struct qs_square *b_queen = qs_instance_queens(b, &b_queens);
    const struct qs_square *a_block = qs_instance_blocked_squares(a, &a_blocks);
    const struct qs_square *b_block = qs_instance_blocked_squares(b, &b_blocks);
    size_t a_frees, b_frees;
    const struct qs_square *a_free = qs_instance_listed_free_squares(a, &a_frees);
    const struct qs_square *b_free = qs_instance_listed_free_squares(b, &b_frees);
    bool same_kind = (a_frees > 0) == (b_frees > 0);
    return qs_instance_size(a) == qs_instance_size(b) &&
           same_squares(a_queen, a_queens, b_queen, b_queens) &&
           (same_kind ? same_squares(a_block, a_blocks, b_block, b_blocks) &&
                            same_squares(a_free, a_frees, b_free, b_frees)
                      : same_blocks(a, b)) &&
           same_diagonals(a, b, QS_DIFFERENCE) && same_diagonals(a, b, QS_SUM);
}

static const struct good_file {
    const char *name, *format;
    size_t n, queens, blocks, differences, sums;
    bool common; /* the instance of lines.txt */
} good_files[] = {
    {"lines.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-commas.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-chess.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-crlf.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-no-final-newline.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-banner.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-byte-order-mark.txt", "lines", 8, 2, 2, 0, 0, true},
    {"lines-diagonals.txt", "lines", 8, 1, 2, 2, 2, false},
    {"lines-empty-board.txt", "lines", 1000000, 0, 0, 0, 0, false},
    {"lines-large.txt", "lines", 27, 1, 1, 0, 0, false},
    {"lines-free.txt", "lines", 8, 2, 0, 0, 1, false},
    {"numbers.txt", "numbers", 8, 2, 0, 0, 0, false},
    {"numbers-free.txt", "numbers", 8, 2, 0, 0, 0, false},
    {"numbers-comments.txt", "numbers", 8, 2, 0, 0, 0, false},
    {"numbers-no-queens.txt", "numbers", 1, 0, 0, 0, 0, false},
    {"drawing.txt", "drawing", 8, 2, 2, 0, 0, true},
    {"drawing-blanks.txt", "drawing", 8, 2, 2, 0, 0, true},
    {"drawing-letters.txt", "drawing", 8, 2, 2, 0, 0, true},
    {"drawing-crlf.txt", "drawing", 8, 2, 2, 0, 0, true},
    {"drawing-hash.txt", "drawing", 4, 1, 4, 0, 0, false},
    {"drawing-all-blocked.txt", "drawing", 2, 0, 4, 0, 0, false},
    {"drawing-one-queen.txt", "drawing", 1, 1, 0, 0, 0, false},
    {"array.txt", "array", 8, 2, 0, 0, 0, false},
    {"array-comments.txt", "array", 8, 2, 0, 0, 0, false},
    {"array-full.txt", "array", 4, 4, 0, 0, 0, false},
    {"exported.cnf", "exported", 8, 2, 2, 0, 0, true},
    {"exported.wcnf", "exported", 8, 2, 2, 0, 0, true},
    {"exported.opb", "exported", 8, 2, 2, 0, 0, true},
    {"exported.asp", "exported", 8, 2, 2, 0, 0, true},
    {"exported.lp", "exported", 8, 2, 2, 0, 0, true},
    {"exported.mzn", "exported", 8, 2, 2, 0, 0, true},
    {"exported.mps", "exported", 8, 2, 2, 0, 0, true},
    {"exported.smt2", "exported", 8, 2, 2, 0, 0, true},
    {"exported.knf", "exported", 8, 2, 2, 0, 0, true},
    {"json.json", "json", 8, 2, 2, 0, 0, true},
    {"json-bare.json", "json", 8, 2, 2, 0, 0, true},
    {"json-board.json", "json", 8, 2, 2, 0, 0, true},
    {"json-sorted.json", "json", 8, 2, 2, 0, 0, true}, /* json.json by jq -S */
    {"json-n-last.json", "json", 8, 2, 2, 0, 0, true},
    {"fen.txt", "fen", 8, 2, 2, 0, 0, true},
    {"fen-fields.txt", "fen", 8, 2, 2, 0, 0, true},
    {"fen-large.txt", "fen", 12, 2, 1, 0, 0, false},
    {"json-listed.json", "json", 8, 2, 0, 2, 0, false},
    {"drawing-unicode.txt", "drawing", 8, 2, 2, 0, 0, true},
    {"drawing-unicode-narrow.txt", "drawing", 8, 2, 2, 0, 0, true},
    {"csplib.param", "csplib", 8, 2, 2, 0, 0, true},
    {"csplib-bare.param", "csplib", 8, 2, 2, 0, 0, true},
    {"csplib-dollar.param", "csplib", 8, 2, 2, 0, 0, true},
    {"csplib-diagonals.param", "csplib", 8, 0, 0, 2, 2, false},
    {"diag-8-4-66.param", "csplib", 8, 0, 0, 5, 5, false},
    {"blockedqueens.28.1449787798.param", "csplib", 28, 0, 595, 0, 0, false},
};

static struct qs_instance *read_good(const char *name, const char *format)
{
    char path[1024];
    data_path(path, sizeof path, "good", name);
    struct qs_read_options options = {format, QS_ALL_DIAGONALS};
    struct qs_error error = {.text = "untouched"};
    struct qs_instance *instance = qs_instance_read_file(path, &options, &error);
    if (!instance)
        fail_msg("%s: %lu:%lu: %s", name, error.line, error.column, error.text);
    assert_string_equal(error.text, "untouched");
    assert_string_equal(qs_instance_name(instance), path);
    return qs_must_own(instance);
}

static void assert_counts(const struct qs_instance *instance, const struct good_file *file)
{
    size_t count;
    assert_int_equal(qs_instance_size(instance), file->n);
    qs_instance_queens(instance, &count);
    assert_int_equal(count, file->queens);
    qs_instance_blocked_squares(instance, &count);
    assert_int_equal(count, file->blocks);
    qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &count);
    assert_int_equal(count, file->differences);
    qs_instance_blocked_diagonals(instance, QS_SUM, &count);
    assert_int_equal(count, file->sums);
}

TEST(good)
{
    struct qs_instance *common = read_good("lines.txt", NULL);
    for (size_t i = 0; i < LENGTH(good_files); i++) {
        const struct good_file *file = &good_files[i];
        qs_trying("%s", file->name);
        struct qs_instance *automatic = read_good(file->name, "auto");
        struct qs_instance *forced = read_good(file->name, file->format);
        assert_counts(automatic, file);
        assert_true(same_instance(automatic, forced));
        assert_int_equal(same_instance(automatic, common), file->common);
    }
    assert_int_equal(count_files("good"), LENGTH(good_files));
}

/* The contents of some of the good files. */
TEST(good_contents)
{
    static const struct qs_square common_queens[] = {{0, 0}, {1, 4}};
    static const struct qs_square common_blocks[] = {{3, 1}, {5, 6}};
    static const struct qs_square hash_blocks[] = {{0, 0}, {0, 3}, {2, 0}, {2, 1}};
    size_t count;
    struct qs_instance *instance = read_good("lines.txt", NULL);
    const struct qs_square *squares = qs_instance_queens(instance, &count);
    assert_true(same_squares(squares, count, common_queens, 2));
    squares = qs_instance_blocked_squares(instance, &count);
    assert_true(same_squares(squares, count, common_blocks, 2));
    struct qs_instance *numbers = read_good("numbers.txt", NULL);
    struct qs_instance *free_form = read_good("numbers-free.txt", NULL);
    struct qs_instance *comments = read_good("numbers-comments.txt", NULL);
    squares = qs_instance_queens(numbers, &count);
    assert_true(same_squares(squares, count, common_queens, 2));
    assert_true(same_instance(numbers, free_form));
    assert_true(same_instance(numbers, comments));
    struct qs_instance *array = read_good("array.txt", NULL);
    struct qs_instance *free_array = read_good("array-comments.txt", NULL);
    assert_true(same_instance(numbers, array));
    assert_true(same_instance(numbers, free_array));
    struct qs_instance *hash = read_good("drawing-hash.txt", NULL);
    squares = qs_instance_blocked_squares(hash, &count);
    assert_true(same_squares(squares, count, hash_blocks, 4));
}

TEST(good_diagonals)
{
    size_t count;
    struct qs_instance *lines = read_good("lines-diagonals.txt", NULL);
    const int32_t *numbers = qs_instance_blocked_diagonals(lines, QS_DIFFERENCE, &count);
    assert_int_equal(numbers[0], -3);
    assert_int_equal(numbers[1], 7);
    numbers = qs_instance_blocked_diagonals(lines, QS_SUM, &count);
    assert_int_equal(numbers[0], 9);
    assert_int_equal(numbers[1], 14);
    struct qs_instance *csplib = read_good("csplib-diagonals.param", NULL);
    assert_true(same_diagonals(lines, csplib, QS_DIFFERENCE));
    assert_true(same_diagonals(lines, csplib, QS_SUM));
}

/* The options of a line of the table, separated by spaces; modifies the text. */
static struct qs_read_options parse_options(char *text)
{
    struct qs_read_options options = {NULL, QS_ALL_DIAGONALS};
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        if (strcmp(word, "-") == 0)
            continue;
        char *value = MUST(strtok(NULL, " "));
        if (strcmp(word, "--input-format") == 0)
            options.format = value;
        else if (strcmp(word, "--diagonals") == 0)
            options.diagonals = strtol(value, NULL, 10);
        else
            fail_msg("unknown option %s", word);
    }
    return options;
}

/* What is wrong with the file, behind its name. */
static const char *fault_of(const char *name, const struct qs_read_options *options)
{
    char path[1024];
    data_path(path, sizeof path, "bad", name);
    struct qs_error error = {.kind = QS_ERROR_NONE};
    if (qs_instance_read_file(path, options, &error))
        fail_msg("%s is read without an error", name);
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    /* The error holds only 255 bytes of the path, which depends on where the tests are. */
    assert_memory_equal(error.source, path, strlen(path) < 255 ? strlen(path) + 1 : 255);
    return qs_text_of("%lu:%lu: %s", error.line, error.column, error.text);
}

TEST(bad)
{
    char path[1024], *text;
    size_t length;
    int files = 0;
    data_path(path, sizeof path, "bad", "expected.tsv");
    char *table = MUST(qs_file_text(path)), *name;
    FILE *found = MUST(open_memstream(&text, &length));
    while ((name = strsep(&table, "\t"))) {
        if (*name == '\0')
            break;
        const char *words = MUST(strsep(&table, "\t"));
        MUST(strsep(&table, "\n"));
        fprintf(found, "%s\t%s\t", name, words);
        struct qs_read_options options = parse_options(qs_text_of("%s", words));
        fprintf(found, "%s\n", fault_of(name, &options));
        files++;
    }
    assert_int_equal(fclose(found), 0);
    qs_release_later(text, free);
    qs_expect_file(path, text);
    assert_int_equal(count_files("bad"), files + 1); /* and the table itself */
}

/* The place of an error, given here instead of by the table. */
TEST(places)
{
    struct qs_error error = {.kind = QS_ERROR_NONE};
    assert_null(read_as("board 8\n\n queen 0 0\n queen 0 1\n", NULL, QS_ALL_DIAGONALS, &error));
    assert_string_equal(error.source, "here");
    assert_int_equal(error.line, 4);
    assert_int_equal(error.column, 8);
    assert_string_equal(error.text, "queen 0,1 attacks queen 0,0: both are on row 0");
    char formatted[200];
    qs_error_format(&error, formatted, sizeof formatted);
    assert_string_equal(formatted, "here:4:8: queen 0,1 attacks queen 0,0: both are on row 0");
}

static const struct recognition {
    const char *text, *format; /* NULL: not recognised */
} recognitions[] = {
    {"", NULL},
    {"\n \t\r\n", NULL},
    {"# a comment\n", NULL},
    {"board 8", "lines"},
    {"queen 0 0", "lines"},
    {"block 0 0", "lines"},
    {"block-sum 0", "lines"},
    {"block-difference", "lines"},
    {"\n # text\n\t board", "lines"},
    {"####\nboard 8", "lines"},
    {"#\n#Q.\n  queen", "lines"},
    {"boards 8", NULL},
    {"Board 8", NULL},
    {"8", "numbers"},
    {"0 0", "numbers"},
    {"# n k\n8 0", "numbers"},
    {"####\n8 0", "numbers"},
    {"-8 0", NULL},
    {"letting", "csplib"},
    {"letting n = 8", "csplib"},
    {"language ESSENCE' 1.0", "csplib"},
    {"$ a comment", "csplib"},
    {"  $", "csplib"},
    {"n = 8", "csplib"},
    {"n=8", "csplib"},
    {"n\t=", "csplib"},
    {"n 8", NULL},
    {"nn = 8", NULL},
    {"n", NULL},
    {"init = []", "csplib"},
    {"blocks=[]", "csplib"},
    {"numdiags = 3", "csplib"},
    {"diags = [", "csplib"},
    {"lettings", NULL},
    {"languages", NULL},
    {"####\nn = 8", "csplib"},
    {"[", "array"},
    {"# text\n [1]", "array"},
    {"####\n[", "array"},
    {"[]", "array"},
    {"]", NULL},
    {"1, [", "numbers"},
    {"Q", "drawing"},
    {"q", "drawing"},
    {".", "drawing"},
    {"-", "drawing"},
    {"x", "drawing"},
    {"X", "drawing"},
    {"#", "drawing"},
    {"#\n", "drawing"},
    {"# # #\n# # #\n# # #", "drawing"},
    {"# text\n# #\n# #", "drawing"},
    {"# text\n....", "drawing"},
    {"#..#\n....", "drawing"},
    {"\r\n  . Q . -\r\n", "drawing"},
    {"....\n8888", "drawing"},
    {"....\nboard", "drawing"},
    {"..o.\n....", NULL},
    {"♛ · ·\n", "drawing"},
    {"·▒♕", "drawing"},
    {"♚ · ·\n", NULL},
    {"{", "json"},
    {"\n {\"schema\":", "json"},
    {"8/8/3Q4/8/8/8/8/8 w - - 0 1", "fen"},
    {"# text\n2/xQ", "fen"},
    {"12/", "fen"},
    {"8", "numbers"},
    {"8/", "fen"},
    {"0/8", NULL},
    {"K7/8", NULL},
    {"P7/8", NULL},
    {"[ [false", "walls"},
    {"# a matrix\n[\n[1,", "walls"},
    {"[ 1,", "array"},
    {"W.", "drawing"},
    {"█·", "drawing"},
    {"n = 8, 2 queens fixed", "report"},
    {"n = 1, 1 queen fixed", "report"},
    {"a: b: n = 8, 0 queens fixed", "report"},
    {"the solver claims\nn = 8, 0 queens fixed\n", "report"},
    {"n = 19, 2 queens fixed", "report"},
    {"a\nb\nn = 8, 0 queens fixed\n", NULL},
    {"n = 8,", NULL},
    {"2 x 3, 1 wall, 0 queens fixed", "report"},
    {"2 x 3, 1 wall", NULL},
    {"2 x 3, 1 queen", "report"},
    {"n = 0, 2 queens fixed", NULL},
    {"n = 8, 2 kings fixed", NULL},
    {"c queensat 0.1.0: at least 3 queens\nc board 4", "exported"},
    {"* #variable= 1 #constraint= 1\n* queensat 0.1.0: the most\n* board 4", "exported"},
    {"\n \\  queensat", "exported"},
    {"c board 4", NULL},
    {"queensat 0.1.0", NULL},
    {"* #variable= 1 #constraint= 1\n* board 4", NULL},
    {"hello", NULL},
    {"#", "drawing"},
    {"# Q", "drawing"},
    {"x", "drawing"},
    {"\n.\n", "drawing"},
    {"\xff\xfe", NULL},
};

static void assert_recognised(const char *text, size_t length, const char *wanted)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, "here", text, length);
    for (size_t f = 0; f < LENGTH(formats); f++) {
        bool expected = wanted && strcmp(formats[f]->name, wanted) == 0;
        if (formats[f]->recognise(reader) != expected)
            fail_msg("the text %s and the format %s", text, formats[f]->name);
    }
}

/* No text is recognised by two formats. */
TEST(recognition)
{
    for (size_t i = 0; i < LENGTH(recognitions); i++)
        assert_recognised(recognitions[i].text, strlen(recognitions[i].text),
                          recognitions[i].format);
    /* A zero byte ends neither a text nor a line, and is no cell. */
    static const char after_comment[] = "#\n\0", in_line[] = "a\0\0: n = 8, 0 queens";
    assert_recognised(after_comment, sizeof after_comment - 1, NULL);
    assert_recognised(in_line, sizeof in_line - 1, "report");
    assert_recognised("\0/1", 3, NULL);
}

/* A zero byte after the last line is not the end of the file. */
TEST(zero_bytes)
{
    static const char *const texts[] = {"board 2\nblock 0 0\n", "2 1 0 0\n",      "Q.\n..\n",
                                        "letting n = 2\n",      "[2, 4, 1, 3]\n", "1Q/2 w\n"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_error error = {.kind = QS_ERROR_NONE};
        size_t length = strlen(texts[i]);
        qs_trying("%s", texts[i]);
        qs_must_own(qs_instance_read_text("here", texts[i], length, NULL, &error));
        assert_null(qs_instance_read_text("here", texts[i], length + 1, NULL, &error));
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_non_null(strstr(error.text, "expected "));
        assert_non_null(strstr(error.text, ", found \"?\""));
    }
    struct qs_error error;
    assert_null(qs_instance_read_text("here", "Q.\n\0\n", 5, NULL, &error));
    assert_string_equal(error.text, "expected a cell (Q, x, #, W, . or -), found \"?\"");
}

TEST(unknown_options)
{
    struct qs_error error = {.kind = QS_ERROR_NONE};
    assert_null(read_as("board 8", "cnf", QS_ALL_DIAGONALS, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_non_null(strstr(error.text, "expected the input format auto, lines, "));
    assert_non_null(strstr(error.text, ", found \"cnf\""));
    assert_string_equal(error.source, "");
    assert_null(read_as("n = 8 diags = []", NULL, -2, &error));
    assert_string_equal(error.text, "expected a number of diagonals, at least 0, found -2");
    assert_string_equal(error.source, "");
    assert_null(qs_instance_read_text("here", NULL, 1, NULL, &error));
    assert_string_equal(error.text, "text: expected a pointer, found NULL");
    /* Without diags, limiting them to none is an error, too. */
    assert_null(read_as("letting n = 8", NULL, 0, &error));
    assert_string_equal(error.text,
                        "expected diags with at least 0 pairs, found the end of the file");
    assert_null(read_as("1 0", NULL, 0, &error));
    assert_string_equal(error.text, "expected CSPLib parameters, because a number of diagonals is "
                                    "given; found the format \"numbers\"");
}

/* The board of a report is its last part, between empty lines, and only a placement. */
TEST(reports_as_placements)
{
    static const char text[] = "a claim\nboard.txt: n = 4, 1 queen fixed\nmaximum 4, proved\n\n"
                               "- Q - -\n- - - Q\nQ - - -\n- - Q -\n\ntime 0.1 s\n";
    static const struct qs_square queens[] = {{0, 1}, {1, 3}, {2, 0}, {3, 2}};
    struct qs_placement placement;
    struct qs_error error = {.kind = QS_ERROR_NONE};
    assert_true(qs_placement_read_text("here", text, strlen(text), NULL, &placement, &error));
    assert_int_equal(placement.n, 4);
    assert_int_equal(placement.count, LENGTH(queens));
    assert_memory_equal(placement.queens, queens, sizeof queens);
    qs_placement_release(&placement);
    assert_null(read_as(text, NULL, QS_ALL_DIAGONALS, &error));
    assert_memory_equal(error.text, "expected an instance, found a report of queensat, ", 50);
    static const char cut[] = "n = 4, 1 queen fixed\nmaximum 4, proved\n";
    assert_false(qs_placement_read_text("here", cut, strlen(cut), NULL, &placement, &error));
    assert_string_equal(error.text,
                        "expected an empty line before the board, found the end of the file");
}

/* Of a result in JSON, the member "placement". */
TEST(results_as_placements)
{
    static const char text[] = "{\"instance\":{\"n\":4,\"queens\":[[0,1]]},"
                               "\"placement\":[[0,1],[1,3],\"0,00000000000000000002\"]}";
    static const struct qs_square queens[] = {{0, 1}, {1, 3}, {0, 2}};
    struct qs_placement placement;
    struct qs_error error;
    assert_true(qs_placement_read_text("here", text, strlen(text), NULL, &placement, &error));
    assert_int_equal(placement.n, 4);
    assert_int_equal(placement.count, LENGTH(queens));
    assert_memory_equal(placement.queens, queens, sizeof queens);
    qs_placement_release(&placement);
}

/* A list of queens by columns that could also count rows from 0, or could not. */
TEST(arrays_in_two_ways)
{
    static const struct {
        const char *text;
        bool refused;
    } arrays[] = {{"[0, 1]", true},
                  {"[1, 0]", true},
                  {"[2, 0, 3, 1]", true},
                  {"[3, 1, 0]", false},
                  {"[0]", false}};
    for (size_t i = 0; i < LENGTH(arrays); i++) {
        struct qs_error error = {.text = ""};
        qs_trying("%s", arrays[i].text);
        const struct qs_instance *instance =
            read_as(arrays[i].text, NULL, QS_ALL_DIAGONALS, &error);
        assert_int_equal(instance == NULL, arrays[i].refused);
        assert_int_equal(strstr(error.text, "in two ways") != NULL, arrays[i].refused);
    }
}

TEST(separators)
{
    static const char *const texts[] = {"queen 1 3",
                                        "queen 1,3",
                                        "queen 1, 3",
                                        "queen 1 ,3",
                                        "queen\t1 , 3",
                                        "queen b3",
                                        " queen 1  3 # a comment"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        char text[60];
        struct qs_error error;
        size_t count;
        snprintf(text, sizeof text, "board 4\n%s\n", texts[i]);
        qs_trying("%s", text);
        const struct qs_instance *instance = MUST(read_as(text, NULL, QS_ALL_DIAGONALS, &error));
        const struct qs_square *queens = qs_instance_queens(instance, &count);
        assert_int_equal(count, 1);
        assert_int_equal(queens->row, 1);
        assert_int_equal(queens->column, i == 5 ? 1 : 3);
    }
}

/* Each format has a name and a summary; before them comes "auto". */
TEST(names_and_summaries)
{
    assert_string_equal(qs_input_format_name(0), "auto");
    assert_memory_equal(qs_input_format_summary(0), "the first of these", 18);
    for (size_t f = 0; f < LENGTH(formats); f++) {
        unsigned i = 1;
        while (strcmp(MUST(qs_input_format_name(i)), formats[f]->name) != 0)
            i++;
        assert_string_equal(qs_input_format_summary(i), formats[f]->summary);
    }
    assert_null(qs_input_format_name(LENGTH(formats) + 1));
    assert_null(qs_input_format_summary(LENGTH(formats) + 1));
}

TEST(default_options)
{
    struct qs_error error;
    struct qs_instance *instance = qs_must_own(
        qs_instance_read_text("a source", "n = 8 diags = [[3,1]] junk", 21, NULL, &error));
    assert_string_equal(qs_instance_name(instance), "a source");
    size_t count;
    qs_instance_blocked_diagonals(instance, QS_SUM, &count);
    assert_int_equal(count, 1);
}

TEST(leading_diagonals)
{
    static const char text[] = "n = 8 diags = [[4,0],[9,1],[14,0],[14,1],] numdiags = 4";
    static const size_t differences[] = {0, 1, 1, 2, 2}, sums[] = {0, 0, 1, 1, 2};
    struct qs_error error;
    for (int32_t diagonals = 0; diagonals <= 4; diagonals++) {
        struct qs_instance *instance = MUST(read_as(text, NULL, diagonals, &error));
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &count);
        assert_int_equal(count, differences[diagonals]);
        assert_true(count < 1 || numbers[0] == -3);
        assert_true(count < 2 || numbers[1] == 7);
        numbers = qs_instance_blocked_diagonals(instance, QS_SUM, &count);
        assert_int_equal(count, sums[diagonals]);
        assert_true(count < 1 || numbers[0] == 9);
        assert_true(count < 2 || numbers[1] == 14);
    }
    assert_null(read_as(text, NULL, 5, &error));
    assert_string_equal(error.text, "expected at least 5 pairs in diags, found 4");
    assert_int_equal(error.column, 15);
    assert_null(read_as("n = 8 diags = [[4,0]] numdiags = 0", NULL, QS_ALL_DIAGONALS, &error));
    assert_string_equal(error.text, "expected 1, the number of pairs in diags, found \"0\"");
    /* A pair that is not used cannot conflict with anything. */
    struct qs_instance *instance =
        read_as("n = 8 init = [[0,0]] diags = [[9,1],[7,0]]", NULL, 1, &error);
    assert_non_null(instance);
}

TEST(files)
{
    struct qs_error error = {.kind = QS_ERROR_NONE};
    assert_null(qs_instance_read_file("/nowhere/at/all", NULL, &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.source, "/nowhere/at/all");
    assert_int_equal(error.line, 0);
    assert_null(qs_instance_read_file(QS_TEST_DATA, NULL, &error)); /* a directory */
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);

    char path[1024];
    data_path(path, sizeof path, "good", "numbers.txt");
    assert_non_null(freopen(path, "rb", stdin));
    struct qs_instance *instance = qs_must_own(qs_instance_read_file("-", NULL, NULL));
    assert_string_equal(qs_instance_name(instance), "standard input");
    data_path(path, sizeof path, "bad", "lines-keyword.txt");
    assert_non_null(freopen(path, "rb", stdin));
    assert_null(qs_instance_read_file("-", NULL, &error));
    assert_string_equal(error.source, "standard input");
    assert_int_equal(error.line, 2);
}

TEST(written_text)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    char *text = qs_must_write(instance);
    assert_string_equal(text, "board 8\n");
    qs_must_block(instance, 2, 3);
    qs_must_block_diagonal(instance, QS_SUM, 9);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, -3);
    qs_must_add_queen(instance, 1, 2);
    qs_must_add_queen(instance, 0, 0);
    text = qs_must_write(instance);
    assert_string_equal(text, "board 8\n"
                              "queen 1 2\n"
                              "queen 0 0\n"
                              "block-difference -3\n"
                              "block-sum 9\n"
                              "block 2 3\n");
}

TRIALS(round_trips, 1000)
{
    const struct qs_board_recipe recipe = qs_random_recipe(random, 70);
    const struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    struct qs_error error;
    struct qs_instance *again = read_as(qs_must_write(instance), NULL, QS_ALL_DIAGONALS, &error);
    if (!again)
        fail_msg("%lu:%lu: %s", error.line, error.column, error.text);
    assert_true(same_instance(instance, again));
}

/* Every instance without blocks or diagonals can be written in every format. */
static void say_array(const struct qs_instance *instance, int32_t first, FILE *stream)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (int32_t column = 0; column < qs_instance_size(instance); column++) {
        int32_t row = -1;
        for (size_t i = 0; i < count; i++)
            if (queens[i].column == column)
                row = queens[i].row;
        fprintf(stream, "%c%d", column == 0 ? '[' : ',', row + first);
    }
    fputs("]", stream);
}

static void say_json(const struct qs_instance *instance, FILE *stream)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    fprintf(stream, "{\"instance\": {\"n\": %d, \"queens\": [", qs_instance_size(instance));
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s[%d,%d]", i > 0 ? "," : "", queens[i].row, queens[i].column);
    fputs("]}}", stream);
}

static void say_fen(const struct qs_instance *instance, FILE *stream)
{
    int32_t n = qs_instance_size(instance);
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (int32_t row = 0; row < n; row++) {
        int32_t column = -1;
        for (size_t i = 0; i < count; i++)
            if (queens[i].row == row)
                column = queens[i].column;
        if (column > 0)
            fprintf(stream, "%d", column);
        if (column >= 0)
            fputc('Q', stream);
        if (column + 1 < n)
            fprintf(stream, "%d", n - column - 1);
        fputc(row + 1 < n ? '/' : '\n', stream);
    }
}

static void say_in_format(const struct qs_instance *instance, const char *format, FILE *stream)
{
    int32_t n = qs_instance_size(instance);
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    if (strcmp(format, "numbers") == 0) {
        fprintf(stream, "%d %zu", n, count);
        for (size_t i = 0; i < count; i++)
            fprintf(stream, "\n%d %d", queens[i].row, queens[i].column);
    } else if (strcmp(format, "csplib") == 0) {
        fprintf(stream, "letting n = %d\nletting init = [", n);
        for (size_t i = 0; i < count; i++)
            fprintf(stream, "[%d, %d],\n", queens[i].row, queens[i].column);
        fprintf(stream, "]\n");
    } else if (strcmp(format, "lines") == 0) {
        qs_instance_write(instance, stream);
    } else if (strcmp(format, "exported") == 0) {
        fprintf(stream, "%% queensat 1.0: the most queens that fit\n%% board %d\n", n);
        for (size_t i = 0; i < count; i++)
            fprintf(stream, "%%  queen %d %d\n", queens[i].row, queens[i].column);
        fprintf(stream, "#defined free/2.\n");
    } else if (strcmp(format, "array") == 0) {
        say_array(instance, 1, stream);
    } else if (strcmp(format, "array0") == 0) {
        say_array(instance, 0, stream);
    } else if (strcmp(format, "json") == 0) {
        say_json(instance, stream);
    } else if (strncmp(format, "fen", 3) == 0) {
        say_fen(instance, stream);
    } else {
        for (int32_t row = 0; row < n; row++) {
            for (int32_t column = 0; column < n; column++) {
                bool queen = false;
                for (size_t i = 0; i < count; i++)
                    queen = queen || (queens[i].row == row && queens[i].column == column);
                fputc(queen ? 'Q' : '.', stream);
            }
            fputc('\n', stream);
        }
    }
}

/* Queens in the order of a drawing, by rows. */
static struct qs_instance *random_queens(struct qs_random *random)
{
    int32_t n = 1 + qs_random_below(random, 30);
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++) {
        struct qs_square square = {row, qs_random_below(random, n)};
        qs_instance_add_queen(instance, square, NULL);
    }
    return instance;
}

/* In that format, as text. */
static const char *said(const struct qs_instance *instance, const char *format)
{
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    say_in_format(instance, format, stream);
    fclose(stream);
    qs_release_later(text, free);
    return text;
}

static bool same_drawing(const struct qs_instance *a, const struct qs_instance *b)
{
    return strcmp(said(a, "drawing"), said(b, "drawing")) == 0;
}

TRIALS(all_formats_agree, 200)
{
    struct qs_instance *instance = random_queens(random);
    for (size_t f = 0; f < LENGTH(formats); f++) {
        /* These have no instance, or no queens. */
        if (formats[f] == &qs_input_format_report || formats[f] == &qs_input_format_walls)
            continue;
        struct qs_error error;
        /* Arrays are by columns, and may have to be named. */
        bool in_order =
            formats[f] != &qs_input_format_array && formats[f] != &qs_input_format_array0;
        /* A single row of FEN is without the /, and could be anything. */
        bool single = formats[f] == &qs_input_format_fen && qs_instance_size(instance) == 1;
        single = single || formats[f] == &qs_input_format_fen_walls;
        const char *text = said(instance, formats[f]->name);
        qs_trying("format %s:\n%s", formats[f]->name, text);
        struct qs_instance *again = MUST(
            read_as(text, in_order && !single ? NULL : formats[f]->name, QS_ALL_DIAGONALS, &error));
        assert_true(in_order ? same_instance(instance, again) : same_drawing(instance, again));
    }
}
