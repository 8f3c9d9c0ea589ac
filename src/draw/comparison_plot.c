#include "comparison_plot.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "plot_labels.h"

struct format {
    const char *ending; /* of the file's name */
    const char *terminal;
    const char *end; /* of the picture, line breaks after it not counted */
};

/* All with the same proportions of letters to the picture, on which the margins rely. */
static const struct format formats[] = {
    {".svg", "svg noenhanced size 900,600 dynamic font 'sans,13' background rgb 'white'", "</svg>"},
    {".png", "pngcairo noenhanced size 1350,900 font 'sans,14.5' linewidth 1.5 pointscale 1.5",
     "IEND\xae\x42\x60\x82"},
    {".pdf", "pdfcairo noenhanced size 18cm,12cm font 'sans,7.4' linewidth 0.7 pointscale 0.6",
     "%%EOF"},
};

/* The width of a letter and the height of a line, of the width and the height of the picture. */
static const double letter_width = 0.0088, line_height = 0.030;
/* The edges of the plot in the picture. */
static const double left_edge = 0.085, lower_edge = 0.155, upper_edge = 0.885;
enum { NAME_SHOWN = 24 };
static const double least_seconds = 1e-9; /* of the clock; 0 is not on a logarithmic axis */

/*
 * Lines differ in colour, dashes and marks: seven colours of the palette of M. Okabe and K. Ito,
 * made for the colour-blind, without its yellow, which is too pale on paper; and four kinds of
 * dashes, so that 28 lines differ in these alone. Marks come in pairs, hollow and filled.
 */
static const char *const colours[] = {"#000000", "#D55E00", "#0072B2", "#009E73",
                                      "#CC79A7", "#E69F00", "#56B4E9"};
static const char *const dashes[] = {"solid", "'-'", "'.'", "'_.'"};
static const int marks[] = {6, 4, 8, 12, 10, 14}; /* hollow; the next number is filled */
#define COLOURS (sizeof colours / sizeof *colours)
#define DASHES (sizeof dashes / sizeof *dashes)
#define MARKS (sizeof marks / sizeof *marks)

static const struct format *find_format(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (length > 4 && strcmp(path + length - 4, formats[i].ending) == 0)
            return &formats[i];
    return NULL;
}

bool qs_plot_has_format(const char *path)
{
    return find_format(path) != NULL;
}

/* What is on the axes, and the lines. */
struct plotting {
    const struct qs_plot_data *data;
    struct qs_output *output;
    size_t *line_of;              /* [data->count] the line that each point is on */
    struct qs_plot_label *labels; /* [lines] */
    size_t lines;
    bool by_instance;   /* along is the instance's number, not n */
    bool logarithmic;   /* along, too */
    double first, last; /* along; if logarithmic, last is at least 20 times first */
    double bottom, top; /* decimal logarithms of seconds */
    double right_edge;  /* of the plot in the picture */
};

static double seconds_shown(double seconds)
{
    return fmax(seconds, least_seconds);
}

static double along(const struct plotting *plotting, const struct qs_plot_point *point)
{
    return plotting->by_instance ? (double)point->instance : (double)point->n;
}

static double height_of(const struct plotting *plotting, double seconds)
{
    return (log10(seconds_shown(seconds)) - plotting->bottom) / (plotting->top - plotting->bottom);
}

/* Whether two instances have the same n, so that they would be on one vertical line. */
static bool has_equal_n(const struct qs_plot_data *data)
{
    for (size_t i = 0; i < data->count; i++)
        for (size_t j = 0; j < i; j++)
            if (data->points[i].n == data->points[j].n &&
                data->points[i].instance != data->points[j].instance)
                return true;
    return false;
}

/* The line of each point, and the last point of each line as what its label wants. */
static void find_lines(struct plotting *plotting)
{
    const struct qs_plot_point *points = plotting->data->points;
    for (size_t i = 0; i < plotting->data->count; i++) {
        size_t line = 0, first = 0;
        while (strcmp(points[first].engine, points[i].engine) != 0)
            first++;
        line = first < i ? plotting->line_of[first] : plotting->lines++;
        plotting->line_of[i] = line;
        plotting->labels[line] = (struct qs_plot_label){.line = i};
    }
}

static void measure_axes(struct plotting *plotting)
{
    const struct qs_plot_data *data = plotting->data;
    double least = INFINITY, most = 0;
    size_t letters = 0;
    plotting->by_instance = has_equal_n(data);
    plotting->first = plotting->last = along(plotting, &data->points[0]);
    for (size_t i = 0; i < data->count; i++) {
        const struct qs_plot_point *point = &data->points[i];
        plotting->first = fmin(plotting->first, along(plotting, point));
        plotting->last = fmax(plotting->last, along(plotting, point));
        least = fmin(least, seconds_shown(point->least));
        most = fmax(most, seconds_shown(point->most));
        letters = strlen(point->engine) > letters ? strlen(point->engine) : letters;
    }
    const double wide = 20; /* a range from which n, too, is on a logarithmic axis */
    plotting->logarithmic =
        !plotting->by_instance && plotting->first >= 1 && plotting->last >= wide * plotting->first;
    plotting->bottom = floor(log10(least));
    plotting->top = fmax(ceil(log10(most) + 0.05), plotting->bottom + 1);
    letters = letters < NAME_SHOWN ? letters : NAME_SHOWN;
    plotting->right_edge = 1 - letter_width * (double)(letters + 5);
}

static void place_labels(struct plotting *plotting)
{
    const struct qs_plot_point *points = plotting->data->points;
    for (size_t line = 0; line < plotting->lines; line++)
        plotting->labels[line].wanted =
            height_of(plotting, points[plotting->labels[line].line].seconds);
    qs_plot_labels_spread(plotting->labels, plotting->lines,
                          line_height / (upper_edge - lower_edge));
}

/* Of a text only what is no part of gnuplot's language, and of that at most `most` bytes. */
static void write_plain(const char *text, size_t most, struct qs_output *output)
{
    for (size_t i = 0; text[i] && i < most; i++) {
        bool plain = isascii((unsigned char)text[i]) &&
                     (isalnum((unsigned char)text[i]) || strchr(" -_.,:/+=()%", text[i]));
        qs_output_bytes(output, plain ? &text[i] : "?", 1);
    }
}

/* Marks at the powers of ten, "10 ms". */
static void write_times(const struct plotting *plotting)
{
    static const struct {
        int exponent;
        const char *unit;
    } units[] = {{0, "s"}, {-3, "ms"}, {-6, "µs"}, {-9, "ns"}};
    for (int exponent = (int)plotting->bottom; exponent <= (int)plotting->top; exponent++) {
        size_t unit = 0;
        while (exponent < units[unit].exponent)
            unit++;
        qs_output_format(plotting->output, "%s'%.0f %s' 1e%d",
                         exponent == (int)plotting->bottom ? "set ytics (" : ", ",
                         pow(10, exponent - units[unit].exponent), units[unit].unit, exponent);
    }
    qs_output_text(plotting->output, ")\n");
}

/* On a logarithmic axis 1, 2, 5, 10, 20 and so on, those that are on it. */
static void write_sizes(const struct plotting *plotting)
{
    static const double factors[] = {1, 2, 5};
    const char *separator = "set xtics (";
    for (double power = 1; power <= plotting->last; power *= 10) {
        for (size_t i = 0; i < 3; i++) {
            double size = factors[i] * power;
            if (size < plotting->first || size > plotting->last)
                continue;
            qs_output_format(plotting->output, "%s%.0f", separator, size);
            separator = ", ";
        }
    }
    qs_output_text(plotting->output, ")\n");
}

static void write_frame(const struct plotting *plotting, const char *terminal)
{
    struct qs_output *output = plotting->output;
    double pad = fmax((plotting->last - plotting->first) * 0.02, 0.25);
    qs_output_format(output, "set encoding utf8\nset terminal %s\nset title \"", terminal);
    write_plain(plotting->data->title, 120, output);
    qs_output_text(output, "\\n");
    write_plain(plotting->data->subtitle, 120, output);
    qs_output_format(output, "\"\nset lmargin at screen %.4f\nset rmargin at screen %.4f\n",
                     left_edge, plotting->right_edge);
    qs_output_format(output, "set bmargin at screen %.4f\nset tmargin at screen %.4f\n", lower_edge,
                     upper_edge);
    qs_output_format(output, "set xlabel '%s'\n",
                     plotting->by_instance ? "instance, in the given order" : "n");
    qs_output_format(output, "set logscale y\nset yrange [1e%d:1e%d]\n", (int)plotting->bottom,
                     (int)plotting->top);
    write_times(plotting);
    if (plotting->logarithmic) {
        qs_output_format(output, "set logscale x\nset xrange [%.9g:%.9g]\n", plotting->first * 0.95,
                         plotting->last * 1.05);
        write_sizes(plotting);
    } else {
        qs_output_format(output, "set xrange [%.9g:%.9g]\n%s", plotting->first - pad,
                         plotting->last + pad,
                         plotting->last - plotting->first <= 20 ? "set xtics 1\n" : "");
    }
    qs_output_text(output, "set grid lc rgb '#DDDDDD' lt 1 lw 0.7\nset border 3\n"
                           "set tics nomirror\nset key at screen 0.5,0.028 center horizontal "
                           "maxrows 1 Left reverse width 2 samplen 1\nset bars small\n");
}

/* Lines with bars are moved aside a little, so that the bars do not hide each other. */
static double aside(const struct plotting *plotting, size_t line)
{
    if (plotting->data->repetitions < 2 || plotting->logarithmic)
        return 0;
    double step = fmin(0.025, 0.4 / (double)plotting->lines);
    return ((double)line - (double)(plotting->lines - 1) / 2) * step;
}

/* The name of each line, in its colour, and a thin line that leads to it. */
static void write_labels(const struct plotting *plotting)
{
    for (size_t i = 0; i < plotting->lines; i++) {
        const struct qs_plot_label *label = &plotting->labels[i];
        const struct qs_plot_point *end = &plotting->data->points[label->line];
        size_t line = plotting->line_of[label->line];
        const char *colour = colours[line % COLOURS];
        qs_output_format(plotting->output,
                         "set arrow from first %.9g,%.9g to graph 1.025,%.4f nohead lc rgb '%s' "
                         "lw 0.5 back\nset label '",
                         along(plotting, end) + aside(plotting, line), seconds_shown(end->seconds),
                         label->height, colour);
        write_plain(end->engine, NAME_SHOWN, plotting->output);
        qs_output_format(plotting->output, "' at graph 1.03,%.4f left tc rgb '%s'\n", label->height,
                         colour);
    }
}

/* The points of a line: along, seconds, least, most, and 1 if it was stopped. */
static void write_points(const struct plotting *plotting, size_t line)
{
    qs_output_format(plotting->output, "$line%zu << END\n", line);
    for (size_t i = 0; i < plotting->data->count; i++) {
        const struct qs_plot_point *point = &plotting->data->points[i];
        if (plotting->line_of[i] == line)
            qs_output_format(plotting->output, "%.9g %.9g %.9g %.9g %d\n",
                             along(plotting, point) + aside(plotting, line),
                             seconds_shown(point->seconds), seconds_shown(point->least),
                             seconds_shown(point->most), point->stopped);
    }
    qs_output_text(plotting->output, "END\n");
}

static bool is_any_stopped(const struct qs_plot_data *data)
{
    for (size_t i = 0; i < data->count; i++)
        if (data->points[i].stopped)
            return true;
    return false;
}

/* A line, its bars, and its marks: filled, or hollow on white where it was stopped. */
static void write_line(const struct plotting *plotting, size_t line)
{
    struct qs_output *output = plotting->output;
    const char *colour = colours[line % COLOURS];
    int mark = marks[line % MARKS];
    qs_output_format(output, "$line%zu using 1:2 with lines lc rgb '%s' dt %s lw 1.6 notitle, \\\n",
                     line, colour, dashes[line % DASHES]);
    if (plotting->data->repetitions > 1)
        qs_output_format(
            output,
            "$line%zu using 1:($5 > 0 ? NaN : $2):3:4 with yerrorbars lc rgb '%s' pt -1 "
            "lw 1 notitle, \\\n",
            line, colour);
    qs_output_format(output,
                     "$line%zu using 1:($5 > 0 ? NaN : $2) with points lc rgb '%s' pt %d ps 0.9 "
                     "notitle, \\\n",
                     line, colour, mark + 1);
    qs_output_format(output,
                     "$line%zu using 1:($5 > 0 ? $2 : NaN) with points lc rgb 'white' pt %d ps 0.9 "
                     "notitle, \\\n",
                     line, mark + 1);
    qs_output_format(output,
                     "$line%zu using 1:($5 > 0 ? $2 : NaN) with points lc rgb '%s' pt %d ps 0.9 "
                     "notitle, \\\n",
                     line, colour, mark);
}

/* The legend: what marks and bars mean, as entries without points. */
static void write_legend(const struct plotting *plotting)
{
    const struct qs_plot_data *data = plotting->data;
    if (is_any_stopped(data))
        qs_output_text(plotting->output,
                       "NaN with points lc rgb 'black' pt 6 ps 0.9 title 'stopped by a limit', \\\n"
                       "NaN with points lc rgb 'black' pt 7 ps 0.9 title 'finished', \\\n");
    if (data->repetitions > 1)
        qs_output_format(plotting->output,
                         "$line0 using 1:(NaN):3:4 with yerrorbars lc rgb 'black' pt -1 title "
                         "'least to most of %u runs', \\\n",
                         data->repetitions);
    qs_output_text(plotting->output, "NaN notitle\n");
}

static void write_script(struct plotting *plotting, const char *terminal)
{
    find_lines(plotting);
    measure_axes(plotting);
    place_labels(plotting);
    write_frame(plotting, terminal);
    write_labels(plotting);
    for (size_t line = 0; line < plotting->lines; line++)
        write_points(plotting, line);
    qs_output_text(plotting->output, "plot \\\n");
    for (size_t line = 0; line < plotting->lines; line++)
        write_line(plotting, line);
    write_legend(plotting);
}

bool qs_plot_script(const struct qs_plot_data *data, const char *path, struct qs_output *output,
                    struct qs_error *error)
{
    struct plotting plotting = {
        .data = data,
        .output = output,
        .line_of = calloc(data->count, sizeof *plotting.line_of),
        .labels = calloc(data->count, sizeof *plotting.labels),
    };
    bool written = plotting.line_of && plotting.labels;
    if (written)
        write_script(&plotting, find_format(path)->terminal);
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the plot");
    free(plotting.line_of);
    free(plotting.labels);
    return written;
}

bool qs_plot_is_whole(const char *path, const char *picture, size_t size)
{
    const char *end = find_format(path)->end;
    size_t length = strlen(end);
    while (size > 0 && picture[size - 1] == '\n')
        size--;
    return size >= length && memcmp(picture + size - length, end, length) == 0;
}
