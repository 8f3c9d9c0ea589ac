/* Rooms: draw */
/*
 * Pictures: references with every mark, compared byte for byte; texts of unknown origin in them;
 * boards of every size.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "file.h"
#include "must_instance.h"
#include "picture.h"
#include "picture_marks.h"
#include "random_board.h"
#include "sample_picture.h"
#include "sheet.h"
#include "test.h"
#include "written_text.h"

static char *svg_of(const struct qs_picture *picture)
{
    struct qs_written_text written;
    qs_written_text_begin(&written);
    qs_picture_write(picture, written.output);
    return qs_written_text_end(&written);
}

static void expect_svg(const char *name, const char *svg)
{
    char path[1000];
    snprintf(path, sizeof path, QS_TEST_DATA "/pictures/%s.svg", name);
    qs_expect_file(path, svg);
}

TEST(reference)
{
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    picture.legend = true;
    picture.caption = "every mark";
    char *svg = svg_of(&picture), *again = svg_of(&picture);
    assert_string_equal(svg, again);
    expect_svg("all-marks", svg);
}

/* Marks for which the sample has no room, on 6 x 6, where row 5 is closed. */
static struct qs_square marked[] = {{0, 2}, {2, 3}, {4, 0}, {1, 5}};
static struct qs_line marked_lines[] = {{QS_ROW, 5}, {QS_DIFFERENCE, 0}, {QS_COLUMN, 1}};
static struct qs_square marked_blocks[] = {{5, 4}, {0, 0}};
static int32_t marked_differences[] = {-4}, marked_sums[] = {9};
static int64_t marked_weights[] = {7, 2, 1};
static struct qs_reduction_step marked_steps[] = {{QS_REDUCTION_FORCED, {1, 5}, {0, 0}},
                                                  {QS_REDUCTION_DOMINATED, {3, 1}, {4, 5}},
                                                  {QS_REDUCTION_DOMINATED, {3, 5}, {4, 5}}};
static struct qs_part marked_parts[] = {
    {.bound = {.cover = marked_lines, .cover_size = 1}},
    {.bound = {
         .cover = marked_lines, .cover_size = 3, .weight = marked_weights, .denominator = 8}}};
static const struct qs_blame marked_blame = {.blocked = marked_blocks,
                                             .blocked_count = 2,
                                             .differences = marked_differences,
                                             .difference_count = 1,
                                             .sums = marked_sums,
                                             .sum_count = 1};
static const struct qs_evidence marked_evidence = {marked_steps, 3, marked_parts, 2};

static struct qs_instance *board_of_marks(int32_t n)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (size_t i = 0; i < 3; i++)
        qs_must_add_queen(instance, marked[i].row, marked[i].column);
    qs_must_block(instance, 5, 4);
    qs_must_block(instance, 0, 0);
    qs_must_block(instance, 0, 1);
    qs_must_block(instance, n - 1, n - 1);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, -4);
    qs_must_block_diagonal(instance, QS_SUM, 9);
    return instance;
}

static struct qs_picture with_queens(const struct qs_instance *instance, int32_t side)
{
    return (struct qs_picture){.instance = instance,
                               .placement = marked,
                               .placement_count = LENGTH(marked),
                               .attacked = true,
                               .legend = true,
                               .side = side};
}

TEST(whole_blame)
{
    struct qs_instance *instance = board_of_marks(6);
    qs_instance_set_name(instance, "of marks");
    struct qs_picture picture = with_queens(instance, 300);
    picture.closed = marked_lines;
    picture.closed_count = 1;
    picture.rays = picture.quiet = true;
    picture.blamed = marked + 1;
    picture.blamed_count = 2;
    picture.blame = &marked_blame;
    picture.caption =
        "Two queens attack row 5, and all other queens are grey: it has no free square";
    expect_svg("blame", svg_of(&picture));
    picture.closed_count = 3;
    picture.rays = false;
    picture.notation = QS_NOTATION_CHESS;
    picture.caption = NULL;
    picture.attackers = qs_must_read("board 6\nqueen 2 3\n");
    expect_svg("blame-chess", svg_of(&picture));
}

TEST(whole_evidence)
{
    struct qs_instance *instance = board_of_marks(6);
    struct qs_picture picture = with_queens(instance, 300);
    picture.evidence = &marked_evidence;
    picture.attacked = false;
    expect_svg("evidence", svg_of(&picture));
    picture.placement_count = 3;
    picture.evidence = NULL;
    picture.cover = &marked_parts[1].bound;
    picture.unlabelled = true;
    picture.side = QS_PICTURE_SIDE_MIN;
    picture.caption = "narrow";
    expect_svg("weights", svg_of(&picture));
}

/* The legend tells of the parts that there are. */
TEST(parts_in_legends)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    for (size_t parts = 0; parts <= 2; parts++) {
        const struct qs_evidence evidence = {.parts = marked_parts, .part_count = parts};
        struct qs_picture picture = qs_bare_picture(instance);
        picture.legend = true;
        picture.evidence = &evidence;
        char *svg = svg_of(&picture);
        assert_int_equal(strstr(svg, "holds at most one queen") != NULL, parts > 0);
        assert_int_equal(strstr(svg, "width: weight") != NULL, parts == 2);
    }
}

/* Squares too small for crowns, for a checkerboard, for a grid, and for marks of their own. */
TEST(whole_small_squares)
{
    static const struct {
        const char *name;
        int32_t n, side;
    } sizes[] = {{"discs", 12, 200}, {"grid", 16, 110}, {"rows", 16, 75}, {"lines", 120, 200}};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        struct qs_instance *instance = board_of_marks(sizes[i].n);
        struct qs_picture picture = with_queens(instance, sizes[i].side);
        picture.evidence = &marked_evidence;
        picture.blamed = marked + 1;
        picture.blamed_count = 2;
        picture.quiet = true;
        picture.blame = &marked_blame;
        expect_svg(sizes[i].name, svg_of(&picture));
    }
}

/* All others are blocked. Neighbours are one piece. */
TEST(whole_free_squares)
{
    static const struct {
        const char *name, *board;
    } boards[] = {
        {"free", "board 99\nfree 0 0\nfree 0 1\nfree 0 2\nfree 1 3\nfree 1 4\nfree 2 98\nfree 3 0\n"
                 "queen 98 0\nblock-sum 1\n"},
        {"one-free", "board 99\nfree 5 6\n"},
    };
    for (size_t i = 0; i < LENGTH(boards); i++) {
        struct qs_picture picture = qs_bare_picture(qs_must_read(boards[i].board));
        picture.side = 120;
        picture.legend = true;
        expect_svg(boards[i].name, svg_of(&picture));
    }
}

/* Squares have whole numbers of pixels, and the margins take the rest: here it is nearly one each.
 */
TEST(whole_margins)
{
    struct qs_instance *instance = qs_must_make_instance(QS_CHESS_SIZE_MAX);
    struct qs_picture picture = qs_bare_picture(instance);
    picture.notation = QS_NOTATION_CHESS;
    picture.side = 437;
    expect_svg("margins", svg_of(&picture));
}

/* Fixed queens and blocked squares alone need none. */
TEST(what_needs_a_legend)
{
    struct qs_instance *instance = board_of_marks(6), *empty = qs_must_make_instance(6);
    struct qs_picture bare = qs_bare_picture(instance), marks[7],
                      added_only = with_queens(empty, 300);
    for (size_t i = 0; i < LENGTH(marks); i++)
        marks[i] = bare;
    marks[0].placement = marked;
    marks[0].placement_count = 4;
    marks[1].attacked = true;
    marks[2].blamed_count = 1;
    marks[3].closed_count = 1;
    marks[4].cover = &marked_parts[0].bound;
    marks[5].evidence = &marked_evidence;
    marks[6].legend = true;
    for (size_t i = 0; i < LENGTH(marks); i++)
        assert_int_equal(qs_picture_needs_legend(&marks[i]), i < 6);
    added_only.attacked = false;
    assert_false(qs_picture_needs_legend(&added_only));
    int32_t height = qs_picture_height(&added_only);
    qs_must_add_queen(empty, 0, 2);
    assert_true(qs_picture_needs_legend(&added_only));
    added_only.placement_count = 0;
    added_only.instance = qs_must_make_instance(6);
    assert_int_equal(qs_picture_height(&added_only), added_only.side); /* nothing to tell */
    added_only.cover = &marked_parts[0].bound;
    assert_int_equal(qs_picture_height(&added_only), height);
}

/* The description names a hundred queens. */
TEST(whole_many_queens)
{
    enum { N = 103 };
    struct qs_square queens[N];
    struct qs_instance *instance = qs_must_make_instance(N);
    for (int32_t i = 0; i < N; i++)
        queens[i] = (struct qs_square){i, 2 * i % N};
    struct qs_picture picture = {
        .instance = instance, .placement = queens, .placement_count = N, .side = 1000};
    expect_svg("queens", svg_of(&picture));
    picture.side = QS_PICTURE_SIDE_MIN;
    expect_svg("crowd", svg_of(&picture));
}

/* Its pictures are in a grid: alone, in a row, in rows, and on a page that is not full. */
TEST(whole_sheets)
{
    static const struct {
        const char *name;
        size_t count, room;
        const char *caption;
        int32_t least;
    } sheets[] = {{"sheet-alone", 1, 0, "not under one", 0},
                  {"sheet-row", 3, 0, NULL, 0},
                  {"sheet-grid", 5, 0, "five boards", 0},
                  {"sheet-page", 1, 4, "a page", 200}};
    for (size_t i = 0; i < LENGTH(sheets); i++) {
        struct qs_picture pictures[5];
        struct qs_written_text written;
        for (int32_t k = 0; k < 5; k++) {
            pictures[k] = qs_bare_picture(qs_must_make_instance(k + 1));
            pictures[k].unlabelled = true;
            pictures[k].caption = k == 3 ? "the fourth" : NULL;
        }
        struct qs_sheet sheet = {.pictures = pictures,
                                 .count = sheets[i].count,
                                 .caption = sheets[i].caption,
                                 .side = 240,
                                 .room = sheets[i].room,
                                 .least = sheets[i].least};
        qs_written_text_begin(&written);
        qs_sheet_write(&sheet, written.output);
        expect_svg(sheets[i].name, qs_written_text_end(&written));
    }
}

/* Rows and columns are about as long as those of a page. */
TEST(columns_of_sheets)
{
    static const struct {
        size_t count, room;
        int32_t side;
    } rows[] = {{1, 0, 600}, {2, 0, 285},  {3, 0, 186},  {4, 0, 285}, {5, 0, 285},  {6, 0, 285},
                {9, 0, 186}, {12, 0, 186}, {18, 0, 137}, {1, 1, 580}, {2, 12, 186}, {3, 12, 186}};
    struct qs_instance *instance = qs_must_make_instance(1);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct qs_picture pictures[18];
        for (size_t k = 0; k < LENGTH(pictures); k++)
            pictures[k] = qs_bare_picture(instance);
        struct qs_sheet sheet = {
            .pictures = pictures, .count = rows[i].count, .room = rows[i].room, .side = 600};
        qs_sheet_lay_out(&sheet);
        qs_trying("%zu of %zu", rows[i].count, rows[i].room);
        assert_int_equal(pictures[0].side, rows[i].side);
    }
}

TEST(names_of_places)
{
    static const struct {
        enum qs_notation notation;
        const char *name, *row, *column, *square, *listed, *direction[2];
    } rows[] = {
        {QS_NOTATION_NUMBERS, "numbers", "7", "25", "7,25", "(7,25)", {"row", "column"}},
        {QS_NOTATION_CHESS, "chess", "19", "z", "z19", "z19", {"rank", "file"}},
    };
    const struct qs_square square = {7, 25};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        enum qs_notation notation = rows[i].notation;
        assert_string_equal(qs_notation_name(notation), rows[i].name);
        assert_string_equal(qs_name_line(notation, 26, QS_ROW, 7).text, rows[i].row);
        assert_string_equal(qs_name_line(notation, 26, QS_COLUMN, 25).text, rows[i].column);
        assert_string_equal(qs_name_square(notation, 26, square).text, rows[i].square);
        assert_string_equal(qs_name_listed(notation, 26, square).text, rows[i].listed);
        for (int d = QS_ROW; d <= QS_COLUMN; d++)
            assert_string_equal(qs_name_direction(notation, d), rows[i].direction[d]);
    }
    assert_null(qs_notation_name(QS_NOTATIONS));
    static const char *const separators[] = {"", ", ", " or "};
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(qs_list_separator(i, 3, " or "), separators[i]);
    assert_string_equal(qs_list_separator(0, 1, " or "), "");
    assert_string_equal(qs_plural(0), "s");
    assert_string_equal(qs_plural(1), "");
    assert_string_equal(qs_plural(2), "s");
}

/* A square that is blocked both by itself and by a diagonal is drawn once. */
TEST(blocked_once)
{
    struct qs_instance *a = qs_must_make_instance(4), *b = qs_must_make_instance(4);
    qs_must_block_diagonal(a, QS_SUM, 0);
    qs_must_block_diagonal(b, QS_SUM, 0);
    qs_must_block(b, 0, 0);
    struct qs_picture a_picture = qs_bare_picture(a), b_picture = qs_bare_picture(b);
    char *a_svg = svg_of(&a_picture), *b_svg = svg_of(&b_picture);
    assert_string_equal(strstr(a_svg, "</desc>"), strstr(b_svg, "</desc>"));
}

/* The dots of the attacked squares, counted against the definition. */
TRIALS(attacked_squares, 100)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    size_t queens, expected = 0;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    for (int32_t i = 0; i < recipe.n * recipe.n; i++) {
        struct qs_square square = {i / recipe.n, i % recipe.n};
        bool attacked = false, below = false;
        for (size_t k = 0; k < queens; k++) {
            bool same = queen[k].row == square.row && queen[k].column == square.column;
            below = below || same;
            attacked = attacked || (!same && qs_naive_attack(queen[k], square));
        }
        expected += attacked && !below && !qs_naive_is_blocked(instance, square);
    }
    struct qs_picture picture = qs_bare_picture(instance);
    picture.side = 960; /* large enough for crowns, so that no queen is a dot */
    picture.attacked = true;
    char *svg = svg_of(&picture);
    const char *path = MUST(strstr(svg, "class=\"attacked\""));
    size_t dots = 0;
    for (; *path != '>'; path++)
        dots += strncmp(path, "h0", 2) == 0;
    assert_int_equal(dots, expected);
}

/* The width of a bar is the weight of its line, but even the lightest are visible. */
TEST(cover_weights)
{
    static int64_t all[] = {1000, 1000, 1000, 1000, 1000, 1000},
                   some[] = {500, 250, 1, 120, 1000, 119};
    static const char *const broad[] = {".275", ".1375", ".066"}; /* of .55 */
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    char *plain = svg_of(&picture);
    struct qs_bound weighted = *picture.cover;
    weighted.weight = all;
    weighted.denominator = 1000;
    picture.cover = &weighted;
    char *same = svg_of(&picture);
    assert_string_equal(plain, same);
    weighted.weight = some;
    char *svg = svg_of(&picture);
    for (size_t i = 0; i < LENGTH(broad); i++) {
        char attribute[64];
        snprintf(attribute, sizeof attribute, "stroke-width=\"%s\"", broad[i]);
        assert_null(strstr(plain, attribute));
        if (!strstr(svg, attribute))
            fail_msg("no bar has %s", attribute);
    }
}

/* Every size with every mark; the file stays small where single squares are not visible. */
TEST(every_size)
{
    static const int32_t sizes[] = {1, 2, 9, 40, 47, 90, 100, 101, 240, 1001, 99999, QS_SIZE_MAX};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        int32_t n = sizes[i], last = n - 1;
        struct qs_instance *instance = qs_must_make_instance(n);
        qs_must_add_queen(instance, last, 0);
        qs_instance_block_square(instance, (struct qs_square){0, last / 2}, NULL);
        qs_instance_block_diagonal(instance, QS_SUM, 0, NULL);
        qs_instance_block_diagonal(instance, QS_DIFFERENCE, -last, NULL);
        struct qs_line lines[] = {{QS_ROW, last}, {QS_SUM, 2 * last}, {QS_DIFFERENCE, 0}};
        const struct qs_bound cover = {.cover = lines, .cover_size = 3};
        for (int32_t side = 64; side <= 16384; side *= 4) {
            struct qs_picture picture = qs_bare_picture(instance);
            picture.cover = &cover;
            picture.blamed = picture.placement;
            picture.blamed_count = 1;
            picture.attacked = true;
            picture.side = side;
            char *svg = svg_of(&picture);
            assert_true(n <= 1000 || strlen(svg) < 300000);
            assert_null(strstr(svg, "nan"));
            assert_null(strstr(svg, "inf"));
        }
    }
}

/* A failed write is reported by the output. */
TEST(disk_full)
{
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    struct qs_error error;
    struct qs_file *file = MUST(qs_file_begin("/dev/full", &error));
    qs_picture_write(&picture, file->stream);
    assert_false(qs_file_keep(file, &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.text, "cannot write: No space left on device");
}

/* Every line of a legend ends on the picture, however narrow that is. */
TEST(narrow_legends)
{
    struct qs_picture picture = with_queens(board_of_marks(6), 0);
    picture.evidence = &marked_evidence;
    picture.unlabelled = true;
    for (picture.side = 80; picture.side < 400; picture.side += 10) {
        char *svg = svg_of(&picture);
        for (const char *at = svg; (at = strstr(at, "<text x=\"")) != NULL; at++) {
            const char *text = strchr(at, '>') + 1;
            double width = qs_text_width(strcspn(text, "<"), 7);
            if (strtod(at + strlen("<text x=\""), NULL) + width > picture.side)
                fail_msg("%d pixels: %.80s", (int)picture.side, at);
        }
    }
}

/* What could be markup is not, in names and captions; what XML cannot have is replaced. */
TEST(hostile)
{
    static const char name[] = "a<b>&amp;\"]]>\x01\t\n\x7f\xff\xc3X\xed\xa0\x80\xef\xbf\xbf 5 €";
    static const char safe[] = "a&lt;b&gt;&amp;amp;&quot;]]&gt;??????X?????? 5 €";
    char title[100], text[100];
    struct qs_instance *instance = qs_must_make_instance(1);
    qs_instance_set_name(instance, name);
    struct qs_picture picture = qs_bare_picture(instance);
    snprintf(title, sizeof title, "<title>%s: board of 1 × 1 with 0 queens</title>", safe);
    snprintf(text, sizeof text, ">%s</text>", safe);
    char *svg = svg_of(&picture);
    assert_non_null(strstr(svg, title));
    qs_instance_set_name(instance, "file");
    picture.caption = name;
    svg = svg_of(&picture);
    assert_non_null(strstr(svg, title));
    assert_non_null(strstr(svg, "5 €</text>"));
    assert_null(strstr(svg, "file"));
}

/* What cannot be in a caption is named, whole characters and parts of them. */
TEST(undrawable)
{
    static const struct {
        const char *text, *bad;
    } texts[] = {
        {"", NULL},
        {" !\"#$%&'()*+,-./0123456789:;<=>?@AZ[\\]^_`az{|}~", NULL},
        {"Größe ÀÉÎÕÜ ñ ç ø å ÿ × – ’ … 5 € 女王", NULL},
        {"\xF0\x9F\x91\x91", NULL},
        {"a\xC3", "\xC3"},
        {"\xE2\x80", "\xE2\x80"},
        {"a\tb", "\tb"},
        {"\xFF", "\xFF"},
        {"\x80", "\x80"},
        {"\xE2\x80\xBE", NULL},
        {"\xEF\xBF\xBE", "\xEF\xBF\xBE"},
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        size_t length = 0;
        const char *bad = qs_picture_undrawable(texts[i].text, &length);
        if (!texts[i].bad) {
            assert_null(bad);
            continue;
        }
        assert_non_null(bad);
        assert_string_equal(bad, texts[i].bad);
        assert_int_equal(length, 1);
    }
}

/* Numbers are as short as they can be, and without exponents. */
TEST(numbers)
{
    struct qs_written_text written;
    qs_written_text_begin(&written);
    qs_svg_put(written.output, "~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~", 0, 1, -1, 0.5, -0.25, 1e8 + 0.5, 1.23456789,
               0.0123456789, 9.99999, 6.71234567891234e-6, 1e-13);
    char *text = qs_written_text_end(&written);
    assert_string_equal(text, "0 1 -1 .5 -.25 100000000.5 1.2346 .0123457 10 .000006712346 0");
    static const double rounded[][2] = {
        {7.12349, 7.1234}, {0.01234569, 0.0123456}, {6.7123456789e-6, 6.712345e-6}, {3, 3}};
    for (size_t i = 0; i < LENGTH(rounded); i++)
        assert_true(qs_svg_floor(rounded[i][0]) == rounded[i][1]);
}

/*
 * On a wide board with walls: a closed line with rays that walls stop, covers up to walls, a
 * blocked diagonal past one, and walls that are side by side.
 */
TEST(walls)
{
    struct qs_instance *instance = qs_must_read("board 5 7\nwall 0 4\nwall 1 2\nwall 2 5\nwall 4 "
                                                "1\nwall 4 2\nblock 2 2\nblock-difference -3\n"
                                                "block-sum 2\nqueen 0 1\nqueen 4 6\n");
    const struct qs_square in_row = {2, 2}, behind = {0, 6}, in_diagonal = {3, 6};
    const struct qs_line closed = {QS_ROW, qs_instance_line(instance, in_row, QS_ROW)};
    struct qs_line lines[] = {{QS_ROW, qs_instance_line(instance, behind, QS_ROW)},
                              {QS_SUM, qs_instance_line(instance, in_diagonal, QS_SUM)},
                              {QS_COLUMN, qs_instance_line(instance, behind, QS_COLUMN)}};
    struct qs_square queens[] = {{0, 1}, {4, 6}, {3, 3}};
    int32_t difference = -3;
    const struct qs_bound cover = {.cover = lines, .cover_size = LENGTH(lines)};
    const struct qs_blame blame = {.differences = &difference, .difference_count = 1};
    struct qs_picture picture = {.instance = instance,
                                 .placement = queens,
                                 .placement_count = LENGTH(queens),
                                 .cover = &cover,
                                 .blame = &blame,
                                 .attacked = true,
                                 .legend = true,
                                 .side = 700};
    expect_svg("walls", svg_of(&picture));
    picture.notation = QS_NOTATION_CHESS;
    picture.cover = NULL;
    picture.blame = NULL;
    picture.closed = &closed;
    picture.closed_count = 1;
    picture.rays = picture.quiet = true;
    picture.blamed = queens;
    picture.blamed_count = 2;
    expect_svg("walls-closed", svg_of(&picture));
    assert_true(qs_picture_needs_legend(&picture));
    struct qs_picture bare = {.instance = qs_must_read("board 2 3\nwall 0 1\n"), .side = 300};
    assert_true(qs_picture_needs_legend(&bare));
    bare.instance = qs_must_read("board 2 3\n");
    assert_false(qs_picture_needs_legend(&bare));
    assert_int_equal(qs_picture_height(&bare), 300 - 93); /* a square has 93 pixels */
}

/* On a high board of small squares: lines of queens up to walls, and blocked diagonals past them.
 */
TEST(small_walls)
{
    struct qs_instance *instance = qs_must_read(
        "board 120 45\nwall 3 20\nwall 3 21\nwall 3 22\nwall 60 10\nwall 90 40\nwall 100 44\n"
        "block 5 5\nblock-difference 40\nblock-sum 100\nblock-difference -80\nqueen 60 30\n");
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    const struct qs_picture picture = {.instance = instance,
                                       .placement = queens,
                                       .placement_count = count,
                                       .attacked = true,
                                       .legend = true,
                                       .side = 200};
    expect_svg("walls-small", svg_of(&picture));
}
