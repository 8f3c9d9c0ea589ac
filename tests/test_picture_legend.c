/* Pictures with a legend, a caption, and coordinates in both notations. */
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
#include "sample_picture.h"
#include "written_text.h"

/* The caller frees it. */
static char *svg_of(const struct qs_picture *picture)
{
    struct qs_written_text written;
    struct qs_error error;
    qs_written_text_begin(&written);
    assert_true(qs_picture_write(picture, QS_PICTURE_SVG, written.output, &error));
    return qs_written_text_end(&written);
}

/* The number of paths in an SVG. */
static unsigned count_paths(const char *svg)
{
    unsigned paths = 0;
    for (; (svg = strstr(svg, "<path")) != NULL; svg++)
        paths++;
    return paths;
}

/* Legend and caption make a picture higher; each kind of mark has an entry. */
static void legends(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_sample_instance();
    struct qs_picture bare = qs_bare_picture(instance), full = qs_sample_picture(instance);
    assert_int_equal(qs_picture_height(&full), 720);
    full.legend = bare.legend = true;
    int32_t height = qs_picture_height(&full), low = qs_picture_height(&bare);
    assert_in_range(low, 740, height - 20);
    assert_in_range(height, 760, 900);
    char *svg = svg_of(&full);
    char box[64];
    snprintf(box, sizeof box, "viewBox=\"0 0 720 %d\"", height);
    assert_non_null(strstr(svg, box));
    full.legend = false;
    char *without = svg_of(&full);
    /* Six entries with 1, 2, 2, 1, 4 and 1 paths, and a text each. */
    assert_int_equal(count_paths(svg) - count_paths(without), 11 + 6);
    free(svg);
    free(without);
    full.caption = "one line";
    int32_t one = qs_picture_height(&full);
    full.caption =
        "a caption that has more words than fit, because a single line of text does not have room "
        "for all of them, and that is therefore broken into several lines";
    assert_true(one > 720 && qs_picture_height(&full) - 720 > 2 * (one - 720) - 20);
    full.caption = "";
    assert_int_equal(qs_picture_height(&full), 720);
    qs_instance_free(instance);
}

/* Coordinates in chess notation are below the board, and can be left out. */
static void coordinates(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_picture picture = qs_bare_picture(instance);
    char *numbers = svg_of(&picture);
    picture.notation = QS_NOTATION_CHESS;
    char *chess = svg_of(&picture);
    picture.unlabelled = true;
    char *none = svg_of(&picture);
    assert_int_equal(count_paths(numbers), count_paths(chess));
    assert_int_equal(count_paths(numbers), count_paths(none) + 1);
    assert_string_not_equal(numbers, chess);
    free(numbers);
    free(chess);
    free(none);
    qs_instance_free(instance);
}

/* What has no shape is named, whole characters and parts of them. */
static void undrawable(void **state)
{
    (void)state;
    static const struct {
        const char *text, *bad;
        size_t length;
    } texts[] = {
        {"", NULL, 0},
        {" !\"#$%&'()*+,-./0123456789:;<=>?@AZ[\\]^_`az{|}~", NULL, 0},
        {"Größe ÀÉÎÕÜ ñ ç ø å ÿ × – ’ …", "ÿ × – ’ …", 2},
        {"5 €", "€", 3},
        {"\xF0\x9F\x91\x91", "\xF0\x9F\x91\x91", 4},
        {"a\xC3", "\xC3", 1},
        {"\xE2\x80", "\xE2\x80", 1},
        {"a\tb", "\tb", 1},
        {"\xFF", "\xFF", 1},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t length = 0;
        const char *bad = qs_picture_undrawable(texts[i].text, &length);
        if (!texts[i].bad) {
            assert_null(bad);
            continue;
        }
        assert_non_null(bad);
        assert_string_equal(bad, texts[i].bad);
        assert_int_equal(length, texts[i].length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legends),
        cmocka_unit_test(coordinates),
        cmocka_unit_test(undrawable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
