/* Plots: gnuplot's script, into which no text of a user gets, its axes, and labels moved apart. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "comparison_plot.h"
#include "plot_labels.h"
#include "random.h"
#include "written_text.h"

static char *script_of(const struct qs_plot_data *data, const char *path)
{
    struct qs_written_text written;
    struct qs_error error;
    qs_written_text_begin(&written);
    assert_true(qs_plot_script(data, path, written.output, &error));
    return qs_written_text_end(&written);
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("%s\ndoes not have\n%s", text, part);
}

static unsigned count(const char *text, const char *part)
{
    unsigned found = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        found++;
    return found;
}

/* Lines by engine, in the order of their first points; stopped runs are marked. */
static void lines(void **state)
{
    (void)state;
    const struct qs_plot_point points[] = {
        {"sat", 8, 1, 0.5, 0.25, 0.75, false},
        {"brute", 8, 1, 2, 1, 3, false},
        {"sat", 9, 2, 0.25, 0.25, 0.5, false},
        {"brute", 9, 2, 10, 10, 10, true},
    };
    struct qs_plot_data data = {
        .points = points, .count = 4, .title = "Title", .subtitle = "more", .repetitions = 1};
    char *text = script_of(&data, "a.svg");
    has(text, "set terminal svg noenhanced ");
    has(text, "set title \"Title\\nmore\"\n");
    has(text, "set xlabel 'n'\n");
    has(text, "set logscale y\nset yrange [1e-1:1e2]\n"
              "set ytics ('100 ms' 1e-1, '1 s' 1e0, '10 s' 1e1, '100 s' 1e2)\n");
    has(text, "set xrange [7.75:9.25]\nset xtics 1\n");
    has(text, "$line0 << END\n8 0.5 0.25 0.75 0\n9 0.25 0.25 0.5 0\nEND\n"
              "$line1 << END\n8 2 1 3 0\n9 10 10 10 1\nEND\n");
    has(text, "title 'stopped by a limit'");
    assert_int_equal(count(text, "yerrorbars"), 0);
    free(text);
    data.repetitions = 5;
    data.count = 3;
    text = script_of(&data, "a.pdf");
    has(text, "set terminal pdfcairo ");
    assert_null(strstr(text, "stopped by a limit"));
    assert_int_equal(count(text, "yerrorbars"), 3);
    has(text, "title 'least to most of 5 runs'");
    has(text, "$line0 << END\n7.9875 0.5 0.25 0.75 0\n");
    has(text, "$line1 << END\n8.0125 2 1 3 0\n");
    free(text);
}

/* Instances of the same n are numbered; sizes that differ much are on a logarithmic axis. */
static void axes(void **state)
{
    (void)state;
    struct qs_plot_point points[] = {
        {"sat", 30, 1, 0.5, 0.5, 0.5, false},
        {"sat", 30, 2, 0.25, 0.25, 0.25, false},
        {"sat", 40, 3, 0, 0, 0, false},
    };
    struct qs_plot_data data = {
        .points = points, .count = 3, .title = "", .subtitle = "", .repetitions = 1};
    char *text = script_of(&data, "a.png");
    has(text, "set xlabel 'instance, in the given order'\n");
    has(text, "\n1 0.5 0.5 0.5 0\n2 0.25 0.25 0.25 0\n3 1e-09 1e-09 1e-09 0\n");
    has(text, "'1 ns' 1e-9, '10 ns' 1e-8, '100 ns' 1e-7, '1 µs' 1e-6, ");
    assert_null(strstr(text, "logscale x"));
    free(text);
    points[1].n = 100;
    points[2].n = 700;
    text = script_of(&data, "a.png");
    has(text, "set logscale x\nset xrange [28.5:735]\nset xtics (50, 100, 200, 500)\n");
    free(text);
}

/* Of names and titles only harmless characters get into the script, and of the path nothing. */
static void hostile(void **state)
{
    (void)state;
    static const char name[] = "a'b\"c`d$e\\f\ng;h#i{j}k!l@m\x80";
    const struct qs_plot_point point = {name, 8, 1, 0.5, 0.5, 0.5, false};
    const struct qs_plot_data data = {.points = &point,
                                      .count = 1,
                                      .title = "x'y\"; system(`z`)",
                                      .subtitle = name,
                                      .repetitions = 2};
    char *text = script_of(&data, "it's\nhostile.svg");
    assert_null(strstr(text, "hostile"));
    assert_null(strstr(text, "set output"));
    has(text, "set title \"x?y?? system(?z?)\\na?b?c?d?e?f?g?h?i?j?k?l?m?\"\n");
    has(text, "set label 'a?b?c?d?e?f?g?h?i?j?k?l?' at graph "); /* cut */
    assert_int_equal(count(text, "'") % 2, 0);
    assert_null(strchr(text, '`'));
    assert_null(strchr(text, ';'));
    free(text);
}

static void plot_format(void **state)
{
    (void)state;
    assert_true(qs_plot_has_format("a.svg") && qs_plot_has_format("b.svg.png"));
    assert_true(qs_plot_has_format("\n'`.pdf"));
    assert_false(qs_plot_has_format("plot.gif") || qs_plot_has_format("svg"));
    assert_false(qs_plot_has_format(".svg") || qs_plot_has_format("plot.svg\n"));
}

static void assert_whole(const char *path, const char *picture, bool whole)
{
    assert_int_equal(qs_plot_is_whole(path, picture, strlen(picture)), whole);
}

/* A picture is whole only with its complete end. */
static void plot_whole(void **state)
{
    (void)state;
    assert_whole("a.svg", "<svg><g></g></svg>\n\n", true);
    assert_whole("a.svg", "<svg><g></g></svg", false);
    assert_whole("a.svg", "<svg><g>", false);
    assert_whole("a.svg", "/svg>", false);
    assert_whole("a.png", "\x89PNG....IEND\xae\x42\x60\x82", true);
    assert_whole("a.png", "\x89PNG....IEND\xae\x42\x60", false);
    assert_whole("a.pdf", "%PDF-1.5 ... startxref\n12\n%%EOF\n", true);
    assert_whole("a.pdf", "%PDF-1.5 ... startxref\n12\n", false);
    for (const char *const *path = (const char *const[]){"a.svg", "a.png", "a.pdf", NULL}; *path;
         path++) {
        assert_whole(*path, "", false);
        assert_whole(*path, "\n\n", false);
    }
    assert_true(qs_plot_is_whole("a.svg", "\0</svg>", 7));
    assert_false(qs_plot_is_whole("a.svg", "</svg>\0", 7));
}

/* The labels from a to b moved up or down a little: whether that is possible, and better. */
static bool is_better(const struct qs_plot_label *labels, size_t number, double gap, size_t a,
                      size_t b, double step)
{
    double before = 0, after = 0;
    for (size_t i = a; i <= b; i++) {
        double height = labels[i].height, wanted = labels[i].wanted;
        before += (height - wanted) * (height - wanted);
        after += (height + step - wanted) * (height + step - wanted);
    }
    bool above = b + 1 == number ? labels[b].height + step <= 1
                                 : labels[b].height + step + gap <= labels[b + 1].height;
    bool below = a == 0 ? labels[a].height + step >= 0
                        : labels[a - 1].height + gap <= labels[a].height + step;
    return above && below && after < before - 1e-9;
}

/* Against the definition: apart, in order, inside, and as close as possible. */
static void labels(void **state)
{
    (void)state;
    struct qs_random_stream random;
    qs_random_stream_init(&random, 1);
    for (int trial = 0; trial < 1000; trial++) {
        struct qs_plot_label labels[20] = {0};
        size_t number = 1 + qs_random_stream_below(&random, 20);
        double gap = (double)(1 + qs_random_stream_below(&random, 60)) / 1000;
        for (size_t i = 0; i < number; i++) {
            labels[i].line = i;
            labels[i].wanted = (double)qs_random_stream_below(&random, 101) / 100;
        }
        qs_plot_labels_spread(labels, number, gap);
        double least = fmin(gap, number > 1 ? 1 / (double)(number - 1) : 1) - 1e-9;
        for (size_t i = 0; i < number; i++) {
            assert_true(labels[i].height >= -1e-9 && labels[i].height <= 1 + 1e-9);
            if (i == 0)
                continue;
            assert_true(labels[i].wanted >= labels[i - 1].wanted);
            assert_true(labels[i].height - labels[i - 1].height >= least);
        }
        for (size_t a = 0; a < number; a++)
            for (size_t b = a; b < number; b++)
                assert_false(is_better(labels, number, least, a, b, 1e-4) ||
                             is_better(labels, number, least, a, b, -1e-4));
    }
    struct qs_plot_label two[] = {{.wanted = 0.5}, {.line = 1, .wanted = 0.52}};
    qs_plot_labels_spread(two, 2, 0.1);
    assert_true(fabs(two[0].height - 0.46) < 1e-9 && fabs(two[1].height - 0.56) < 1e-9);
    struct qs_plot_label low[] = {{.wanted = 0.01}, {.line = 1, .wanted = 0.02}};
    qs_plot_labels_spread(low, 2, 0.1);
    assert_true(fabs(low[0].height) < 1e-9 && fabs(low[1].height - 0.1) < 1e-9);
    struct qs_plot_label free_ones[] = {{.line = 1, .wanted = 0.9}, {.wanted = 0.3}};
    qs_plot_labels_spread(free_ones, 2, 0.1);
    assert_true(free_ones[0].height == 0.3 && free_ones[1].height == 0.9);
    assert_int_equal(free_ones[1].line, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),       cmocka_unit_test(axes),       cmocka_unit_test(hostile),
        cmocka_unit_test(plot_format), cmocka_unit_test(plot_whole), cmocka_unit_test(labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
