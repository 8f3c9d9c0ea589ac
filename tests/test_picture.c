/*
 * Pictures: a reference SVG, compared byte for byte with the same Cairo; what each
 * mark adds to a picture; the signatures of the file formats; boards of every size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "must_instance.h"
#include "picture.h"
#include "random_board.h"
#include "sample_picture.h"

static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

struct bytes {
    char *at; /* followed by a zero byte */
    size_t length;
};

/* The bytes that a function writes; the caller frees them. */
static struct bytes written(bool (*write)(const void *what, struct qs_output *output,
                                          struct qs_error *error),
                            const void *what)
{
    struct bytes bytes = {NULL, 0};
    struct qs_error error = untouched;
    FILE *stream = open_memstream(&bytes.at, &bytes.length);
    assert_non_null(stream);
    struct qs_output *output = qs_output_to_stream(stream, &error);
    assert_non_null(output);
    assert_true(write(what, output, &error));
    assert_true(qs_output_close(output, &error));
    assert_int_equal(fclose(stream), 0);
    assert_memory_equal(&error, &untouched, sizeof error);
    return bytes;
}

static bool write_svg(const void *picture, struct qs_output *output, struct qs_error *error)
{
    return qs_picture_write(picture, QS_PICTURE_SVG, output, error);
}

static bool write_png(const void *picture, struct qs_output *output, struct qs_error *error)
{
    return qs_picture_write(picture, QS_PICTURE_PNG, output, error);
}

static bool write_pdf(const void *picture, struct qs_output *output, struct qs_error *error)
{
    return qs_picture_write(picture, QS_PICTURE_PDF, output, error);
}

static char *svg_of(const struct qs_picture *picture)
{
    return written(write_svg, picture).at;
}

static char *load(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail_msg("cannot open %s", path);
    assert_int_equal(fseek(stream, 0, SEEK_END), 0);
    size_t length = (size_t)ftell(stream);
    rewind(stream);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, length, stream), length);
    text[length] = '\0';
    fclose(stream);
    return text;
}

/* The paths of an SVG, one per line, without a final move, which only some Cairos write. */
static char *paths_of(const char *svg)
{
    char *paths = malloc(strlen(svg) + 1), *to = paths;
    assert_non_null(paths);
    for (const char *at = strstr(svg, " d=\""); at; at = strstr(at, " d=\"")) {
        at += strlen(" d=\"");
        size_t length = strcspn(at, "\"");
        char *start = to;
        memcpy(to, at, length);
        to += length;
        *to = '\0';
        char *last_move = strrchr(start, 'M');
        if (last_move && last_move > start && !strpbrk(last_move, "LCZ"))
            to = last_move;
        while (to > start && to[-1] == ' ')
            to--;
        *to++ = '\n';
    }
    *to = '\0';
    return paths;
}

/* Cairo 1.16, the reference, writes its styles as CSS; later versions do not. */
static bool is_by_reference_cairo(const char *svg)
{
    return strstr(svg, "style=\" stroke:none;fill-rule:nonzero;") != NULL;
}

/*
 * After an intended change, regenerate the reference and look at it:
 * QS_WRITE_PICTURES=1 test_picture, on Debian 12.
 */
static void reference(void **state)
{
    (void)state;
    static const char path[] = QS_TEST_DATA "/pictures/all-marks.svg";
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    char *svg = svg_of(&picture);
    if (getenv("QS_WRITE_PICTURES")) {
        FILE *stream = fopen(path, "wb");
        assert_non_null(stream);
        assert_true(fputs(svg, stream) >= 0);
        assert_int_equal(fclose(stream), 0);
    }
    char *expected = load(path), *paths = paths_of(svg), *expected_paths = paths_of(expected);
    assert_true(strlen(expected_paths) > 10000);
    assert_string_equal(paths, expected_paths);
    if (is_by_reference_cairo(svg))
        assert_string_equal(svg, expected);
    free(paths);
    free(expected_paths);
    free(expected);
    free(svg);
    qs_instance_free(instance);
}

static void deterministic(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    char *first = svg_of(&picture), *second = svg_of(&picture);
    assert_string_equal(first, second);
    struct bytes png = written(write_png, &picture), again = written(write_png, &picture);
    assert_int_equal(png.length, again.length);
    assert_memory_equal(png.at, again.at, png.length);
    free(png.at);
    free(again.at);
    free(first);
    free(second);
    qs_instance_free(instance);
}

static size_t count_text(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

/* The number of paths that the second picture has more than the first; they must differ. */
static long paths_added(const struct qs_picture *without, const struct qs_picture *with)
{
    char *old = svg_of(without), *new = svg_of(with);
    assert_string_not_equal(old, new);
    long added = (long)count_text(new, "<path") - (long)count_text(old, "<path");
    free(old);
    free(new);
    return added;
}

/* Each mark separately, with crowns, with discs for queens, and with squares too small for dots. */
static void every_mark(void **state)
{
    (void)state;
    static const struct {
        int32_t n, blamed_paths;
    } sizes[] = {{8, 3}, {60, 2}, {300, 2}};
    struct qs_error error;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct qs_instance *empty = qs_must_make_instance(sizes[i].n),
                           *instance = qs_must_make_instance(sizes[i].n);
        struct qs_picture none = qs_bare_picture(empty);
        assert_true(qs_instance_add_queen(instance, (struct qs_square){3, 5}, &error));
        struct qs_picture fixed = qs_bare_picture(instance), other = fixed;
        assert_int_equal(paths_added(&none, &fixed), 1);
        const struct qs_square two[] = {{3, 5}, {1, 6}};
        other.placement = two;
        other.placement_count = 2;
        assert_int_equal(paths_added(&fixed, &other), 2); /* the outline and its inside */
        other = fixed;
        other.attacked = true;
        assert_int_equal(paths_added(&fixed, &other), 1);
        other = fixed;
        other.cover = qs_sample_picture(instance).cover;
        assert_int_equal(paths_added(&fixed, &other), 6);
        other = fixed;
        other.blamed = two;
        other.blamed_count = 1;
        assert_int_equal(paths_added(&fixed, &other), sizes[i].blamed_paths);
        assert_true(qs_instance_block_square(empty, (struct qs_square){2, 2}, &error));
        struct qs_picture blocked = qs_bare_picture(empty);
        struct qs_instance *free_board = qs_must_make_instance(sizes[i].n);
        struct qs_instance *diagonal = qs_must_make_instance(sizes[i].n);
        none = qs_bare_picture(free_board);
        assert_int_equal(paths_added(&none, &blocked), sizes[i].n == 300 ? 1 : 2);
        assert_true(qs_instance_block_diagonal(diagonal, QS_DIFFERENCE, -1, &error));
        blocked = qs_bare_picture(diagonal);
        assert_int_equal(paths_added(&none, &blocked), sizes[i].n == 300 ? 1 : 2);
        qs_instance_free(free_board);
        qs_instance_free(diagonal);
        qs_instance_free(empty);
        qs_instance_free(instance);
    }
}

/* A square that is blocked both by itself and by a diagonal is drawn once. */
static void blocked_once(void **state)
{
    (void)state;
    struct qs_error error;
    struct qs_instance *a = qs_must_make_instance(4), *b = qs_must_make_instance(4);
    assert_true(qs_instance_block_diagonal(a, QS_SUM, 0, &error));
    assert_true(qs_instance_block_diagonal(b, QS_SUM, 0, &error));
    assert_true(qs_instance_block_square(b, (struct qs_square){0, 0}, &error));
    struct qs_picture a_picture = qs_bare_picture(a), b_picture = qs_bare_picture(b);
    char *a_svg = svg_of(&a_picture), *b_svg = svg_of(&b_picture);
    assert_string_equal(a_svg, b_svg);
    free(a_svg);
    free(b_svg);
    qs_instance_free(a);
    qs_instance_free(b);
}

/* The dots of the attacked squares, counted against the definition. */
static void attacked_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_instance *instance = qs_random_instance(random, &recipe);
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
    size_t dots = 0;
    for (const char *at = strstr(svg, "stroke:rgb(35%,33%,30%)"); at; at = NULL)
        for (const char *end = strchr(strstr(at, " d=\""), '>'); at < end; at++)
            dots += *at == 'L';
    if (is_by_reference_cairo(svg))
        assert_int_equal(dots, expected);
    free(svg);
    qs_instance_free(instance);
}

static void attacked_squares(void **state)
{
    (void)state;
    qs_for_each_seed(100, attacked_trial);
}

static bool contains(const struct bytes *bytes, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= bytes->length; i++)
        if (memcmp(bytes->at + i, text, length) == 0)
            return true;
    return false;
}

static unsigned big_endian(const char *at)
{
    unsigned number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | (unsigned char)at[i];
    return number;
}

static void signatures_and_sizes(void **state)
{
    (void)state;
    static const int32_t sides[] = {QS_PICTURE_SIDE_MIN, 500, 1441};
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        char text[100];
        picture.side = sides[i];
        struct bytes png = written(write_png, &picture);
        assert_true(png.length > 100);
        assert_memory_equal(png.at, "\x89PNG\r\n\x1a\n", 8);
        assert_int_equal(big_endian(png.at + 16), sides[i]);
        assert_int_equal(big_endian(png.at + 20), sides[i]);
        assert_memory_equal(png.at + png.length - 8, "IEND", 4);
        struct bytes pdf = written(write_pdf, &picture);
        assert_memory_equal(pdf.at, "%PDF-1.", 7);
        assert_memory_equal(pdf.at + pdf.length - 6, "%%EOF\n", 6);
        snprintf(text, sizeof text, "MediaBox [ 0 0 %d %d ]", sides[i], sides[i]);
        /* Cairo 1.18 compresses the objects of PDF. */
        assert_true(contains(&pdf, text) || contains(&pdf, "/ObjStm"));
        char *svg = svg_of(&picture);
        snprintf(text, sizeof text, "viewBox=\"0 0 %d %d\"", sides[i], sides[i]);
        assert_non_null(strstr(svg, text));
        assert_memory_equal(svg + strlen(svg) - 7, "</svg>\n", 7);
        free(svg);
        free(pdf.at);
        free(png.at);
    }
    qs_instance_free(instance);
}

/* The width of a bar is the weight of its line, but even the lightest are visible. */
static void cover_weights(void **state)
{
    (void)state;
    static int64_t all[] = {1000, 1000, 1000, 1000, 1000, 1000},
                   some[] = {500, 250, 1, 120, 1000, 119};
    static const char *const broad[] = {"23.1", "11.55", "5.544"}; /* of 46.2 */
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
    for (size_t i = 0; i < sizeof broad / sizeof *broad; i++) {
        char style[64], attribute[64]; /* of Cairo 1.16, of 1.18 */
        snprintf(style, sizeof style, "stroke-width:%s;", broad[i]);
        snprintf(attribute, sizeof attribute, "stroke-width=\"%s\"", broad[i]);
        assert_true(!strstr(plain, style) && !strstr(plain, attribute));
        if (!strstr(svg, style) && !strstr(svg, attribute))
            fail_msg("no bar has %s", style);
    }
    free(plain);
    free(same);
    free(svg);
    qs_instance_free(instance);
}

/* Every size with every mark; the file stays small where single squares are not visible. */
static void every_size(void **state)
{
    (void)state;
    static const int32_t sizes[] = {1, 2, 9, 40, 47, 90, 100, 101, 240, 1001, 99999, QS_SIZE_MAX};
    struct qs_error error;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int32_t n = sizes[i], last = n - 1;
        struct qs_instance *instance = qs_must_make_instance(n);
        assert_true(qs_instance_add_queen(instance, (struct qs_square){last, 0}, &error));
        qs_instance_block_square(instance, (struct qs_square){0, last / 2}, &error);
        qs_instance_block_diagonal(instance, QS_SUM, 0, &error);
        qs_instance_block_diagonal(instance, QS_DIFFERENCE, -last, &error);
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
            free(svg);
        }
        qs_instance_free(instance);
    }
}

/* A failed write is reported by the output. */
static void disk_full(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture picture = qs_sample_picture(instance);
    for (int format = QS_PICTURE_SVG; format <= QS_PICTURE_PDF; format++) {
        struct qs_error error = untouched;
        struct qs_output *output = qs_output_open("/dev/full", &error);
        assert_non_null(output);
        picture.side = format == QS_PICTURE_PNG ? 4000 : 720; /* more than the output's buffer */
        assert_true(qs_picture_write(&picture, (enum qs_picture_format)format, output, &error));
        assert_false(qs_output_close(output, &error));
        assert_int_equal(error.kind, QS_ERROR_SYSTEM);
        assert_string_equal(error.text, "cannot write: No space left on device");
    }
    qs_instance_free(instance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference),
        cmocka_unit_test(deterministic),
        cmocka_unit_test(every_mark),
        cmocka_unit_test(blocked_once),
        cmocka_unit_test_teardown(attacked_squares, qs_report_seed),
        cmocka_unit_test(signatures_and_sizes),
        cmocka_unit_test(cover_weights),
        cmocka_unit_test(every_size),
        cmocka_unit_test(disk_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
