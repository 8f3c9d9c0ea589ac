/* Rooms: report */
/*
 * Boards as text: each mark, coordinates in both notations, colours, the legend, and boards that
 * are wider than a terminal; lists of the queens' rows, which are read back as the same queens.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_text.h"
#include "expected.h"
#include "must_instance.h"
#include "random_board.h"
#include "report.h"
#include "sample_picture.h"
#include "test.h"
#include "untouched.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/board_text.txt"

static char *drawn(const struct qs_board_style *style, const struct qs_picture *picture)
{
    struct qs_written_text written;
    struct qs_error error = untouched;
    qs_written_text_begin(&written);
    assert_true(qs_styled_board_write(style, picture, written.output, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    return qs_written_text_end(&written);
}

static void draws(const struct qs_board_style *style, const struct qs_picture *picture,
                  const char *expected)
{
    char *text = drawn(style, picture);
    assert_string_equal(text, expected);
}

static const struct qs_board_style unicode = {.unicode = true};
static const struct qs_board_style coloured = {.unicode = true, .colour = true};

TEST(unicode_board)
{
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    char *text = drawn(&unicode, &picture);
    qs_expect(EXPECTED, "unicode_board_1", text);
    picture = qs_bare_picture(instance);
    text = drawn(&unicode, &picture);
    qs_expect(EXPECTED, "unicode_board_2", text);
}

#define LIGHT "\033[38;5;16;48;5;230m"
#define DARK "\033[38;5;16;48;5;180m"
#define BLOCKED "\033[38;5;16;48;5;245m"
#define ADDED "\033[38;5;25;48;5;180m"
#define BLAMED "\033[38;5;16;48;5;215m"

TEST(coloured_board)
{
    static const struct qs_square placement[] = {{0, 0}, {1, 2}};
    struct qs_instance *instance = qs_must_make_instance(3);
    assert_true(qs_instance_add_queen(instance, placement[0], NULL));
    qs_must_block(instance, 2, 1);
    struct qs_picture picture = {
        .instance = instance, .placement = placement, .placement_count = 2};
    char *text = drawn(&coloured, &picture);
    assert_string_equal(text, LIGHT "♛ " DARK "  " LIGHT "  \033[0m\n" DARK "  " LIGHT "  " ADDED
                                    "♕ \033[0m\n" LIGHT "  " BLOCKED "▒▒" LIGHT "  \033[0m\n");
    picture.blamed = placement;
    picture.blamed_count = 1;
    picture.attacked = true;
    text = drawn(&coloured, &picture);
    assert_string_equal(text, BLAMED "♛!" DARK "• " LIGHT "• \033[0m\n" DARK "• " LIGHT "• " ADDED
                                     "♕ \033[0m\n" LIGHT "• " BLOCKED "▒▒" LIGHT "• \033[0m\n");
}

/* The sample as on a terminal, in both notations; the columns are exactly enough, or one fewer. */
TEST(for_people)
{
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_bare_picture(instance);
    picture.placement = qs_sample_picture(instance).placement;
    picture.placement_count = 8;
    struct qs_board_style style = {.labelled = true, .explained = true, .columns = 3 + 2 * 8};
    qs_expect(EXPECTED, "for_people_1", drawn(&style, &picture));
    style.columns--;
    style.unicode = true;
    style.notation = QS_NOTATION_CHESS;
    qs_expect(EXPECTED, "for_people_2", drawn(&style, &picture));
    style.columns = 3 + 8;
    assert_true(qs_styled_board_fits(&style, 8, 8));
    style.columns--;
    assert_false(qs_styled_board_fits(&style, 8, 8));
    draws(&style, &picture,
          "(with n = 8 the board is wider than this terminal: draw -o FILE makes a picture)\n");
}

/* Without fixed queens there is nothing to tell apart, and without marks no legend. */
TEST(empty_instance)
{
    static const struct qs_square placement[] = {{0, 1}};
    struct qs_instance *instance = qs_must_make_instance(2);
    const struct qs_picture picture = {
        .instance = instance, .placement = placement, .placement_count = 1};
    struct qs_board_style style = {.explained = true, .colour = true};
    draws(&style, &picture, "- Q\n- -\n");
    style.unicode = true;
    style.colour = false;
    draws(&style, &picture, "· ♕\n· ·\n");
}

/* Letters have colours of their own, on whatever background. */
TEST(coloured_letters)
{
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    const struct qs_board_style style = {.colour = true, .explained = true};
    char *text = drawn(&style, &picture);
    static const char *const shown[] = {"\033[1;35mQ \033[0m", "\033[36mq \033[0m",
                                        "\033[1;31mQ!\033[0m", "\033[2mx \033[0m", "* "};
    for (size_t i = 0; i < LENGTH(shown); i++)
        assert_non_null(strstr(text, shown[i]));
    const char *legend = "\nQ fixed  q added  Q! blamed  x blocked  * attacked\n";
    assert_string_equal(text + strlen(text) - strlen(legend), legend);
}

/* Tens stand above tenth columns, hundreds above hundredth ones. */
TEST(many_columns)
{
    static const struct {
        int32_t n;
        const char *head;
    } boards[] = {
        {10, "   0123456789\n0  "},
        {11, "              1\n    01234567890\n0   "},
        {12, "              1\n    012345678901\n0   "},
    };
    struct qs_board_style style = {.labelled = true};
    for (size_t i = 0; i < LENGTH(boards); i++) {
        struct qs_instance *instance = qs_must_make_instance(boards[i].n);
        const struct qs_picture picture = {.instance = instance};
        style.columns = boards[i].n + 5;
        char *text = drawn(&style, &picture);
        assert_memory_equal(text, boards[i].head, strlen(boards[i].head));
    }
    struct qs_instance *instance = qs_must_make_instance(112);
    const struct qs_picture picture = {.instance = instance};
    style.columns = 0;
    char *text = drawn(&style, &picture);
    char *units = strchr(strchr(text, '\n') + 1, '\n') + 1;
    assert_int_equal(strcspn(text, "\n"), 5 + 2 * 100 + 1);
    assert_int_equal(text[5 + 2 * 100], '1');
    assert_memory_equal(strchr(text, '\n') + 1 + 5 + 2 * 10, "1", 1);
    assert_memory_equal(strchr(text, '\n') + 1 + 5 + 2 * 110, "1\n", 2);
    assert_memory_equal(units + 5 + 2 * 109, "9 0 1\n", 6);
}

/* Names are read back as the same squares. */
TEST(names)
{
    struct qs_error error;
    for (int32_t n = 1; n <= QS_CHESS_SIZE_MAX; n++) {
        for (int32_t i = 0; i < n * n; i++) {
            struct qs_square square = {i / n, i % n}, read;
            for (unsigned notation = 0; notation < QS_NOTATIONS; notation++) {
                const struct qs_place_name name =
                    qs_name_square((enum qs_notation)notation, n, square);
                assert_true(qs_square_parse(name.text, strlen(name.text), n, &read, &error));
                assert_int_equal(read.row, square.row);
                assert_int_equal(read.column, square.column);
            }
        }
    }
    assert_string_equal(qs_name_square(QS_NOTATION_CHESS, 8, (struct qs_square){4, 1}).text, "b4");
    assert_string_equal(
        qs_name_square(QS_NOTATION_NUMBERS, QS_SIZE_MAX, (struct qs_square){12345678, 87654321})
            .text,
        "12345678,87654321");
    assert_string_equal(qs_name_line(QS_NOTATION_CHESS, 8, QS_ROW, 7).text, "1");
    assert_string_equal(qs_name_direction(QS_NOTATION_CHESS, QS_COLUMN), "file");
}

static char *report_of(const struct qs_report *report)
{
    struct qs_written_text written;
    struct qs_error error;
    qs_written_text_begin(&written);
    assert_true(qs_report_text(report, written.output, &error));
    return qs_written_text_end(&written);
}

/* The report for people uses the given style, and in chess notation names the squares. */
TEST(report_styles)
{
    static struct qs_square placement[] = {{0, 1}, {1, 3}};
    struct qs_instance *instance = qs_must_make_instance(4);
    assert_true(qs_instance_add_queen(instance, placement[0], NULL));
    struct qs_result result = {.engine = "sat",
                               .lower = 2,
                               .fixed = 1,
                               .placement.queens = placement,
                               .upper = {.value = 4}};
    struct qs_report report = {.instance = instance, .result = &result};
    static const struct {
        struct qs_board_style style;
        const char *board;
    } boards[] = {
        {{0}, "added\n\n- Q - -\n- - - Q\n- - - -\n- - - -\n\nlower"},
        {{.unicode = true}, "added\n\n· ♛ · ·\n· · · ♕\n· · · ·\n· · · ·\n\nlower"},
        {{.unicode = true, .colour = true},
         "\n\n" LIGHT "  " DARK "♛ " LIGHT "  " DARK "  \033[0m\n"},
        {{.notation = QS_NOTATION_CHESS}, "\nsquares b4 fixed, d3 added\n\n- Q - -\n"},
    };
    for (size_t i = 0; i < LENGTH(boards); i++) {
        report.board_style = boards[i].style;
        char *text = report_of(&report);
        if (!strstr(text, boards[i].board))
            fail_msg("%s\ndoes not have\n%s", text, boards[i].board);
    }
    result.fixed = 0;
    char *text = report_of(&report);
    assert_non_null(strstr(text, "\nsquares b4 d3 added\n"));
    result.fixed = 2;
    text = report_of(&report);
    assert_non_null(strstr(text, "\nsquares b4 d3 fixed\n"));
}

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

TEST(queen_lists)
{
    static const struct qs_square queens[] = {{0, 3}, {2, 0}, {4, 4}};
    struct qs_instance *instance = qs_must_make_instance(5);
    char *text = list_of(instance);
    assert_string_equal(text, "[0, 0, 0, 0, 0]\n");
    for (int i = 0; i < 3; i++)
        assert_true(qs_instance_add_queen(instance, queens[i], NULL));
    text = list_of(instance);
    assert_string_equal(text, "[3, 0, 0, 1, 5]\n");
}

/* A written list is read back as the same queens. */
TRIALS(lists_read_back, 200)
{
    struct qs_instance *instance = qs_must_random(random, 20);
    char *text = list_of(instance);
    /* A list with each of 0 … n − 1 once is only read if its format is named. */
    const struct qs_read_options options = {.format = "array", .diagonals = QS_ALL_DIAGONALS};
    struct qs_instance *copy =
        qs_must_own(qs_instance_read_text("", text, strlen(text), &options, NULL));
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
}
