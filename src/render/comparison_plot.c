#include "comparison_plot.h"

#include <string.h>

struct format {
    const char *ending; /* of the file's name */
    const char *terminal;
    const char *end; /* of the picture, line breaks after it not counted */
};

static const struct format formats[] = {
    {".svg", "svg size 900,600 dynamic background rgb 'white'", "</svg>"},
    {".png", "pngcairo size 900,600", "IEND\xae\x42\x60\x82"},
    {".pdf", "pdfcairo size 18cm,12cm", "%%EOF"},
};

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

/* Whether point i is the first of its engine. */
static bool is_first(const struct qs_plot_point *points, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(points[j].engine, points[i].engine) == 0)
            return false;
    return true;
}

static void write_line(const struct qs_plot_point *points, size_t count, const char *engine,
                       struct qs_output *output)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(points[i].engine, engine) == 0)
            qs_output_format(output, "%d %.9f\n", points[i].n, points[i].seconds);
    qs_output_text(output, "e\n");
}

/* Whether every n on the axis can have its own label. */
static bool is_short_axis(const struct qs_plot_point *points, size_t count)
{
    int32_t least = points[0].n, most = points[0].n;
    for (size_t i = 1; i < count; i++) {
        least = points[i].n < least ? points[i].n : least;
        most = points[i].n > most ? points[i].n : most;
    }
    return most - least <= 20;
}

void qs_plot_script(const struct qs_plot_point *points, size_t count, const char *path,
                    struct qs_output *output)
{
    qs_output_format(output, "set terminal %s\n", find_format(path)->terminal);
    qs_output_text(output, "set logscale y\nset format y '10^{%L}'\nset xlabel 'n'\n"
                           "set ylabel 'seconds'\nset key outside\nset grid\n");
    qs_output_text(output, is_short_axis(points, count) ? "set xtics 1\nplot " : "plot ");
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        if (!is_first(points, i))
            continue;
        qs_output_format(output, "%s'-' using 1:2 with linespoints title '%s'", first ? "" : ", ",
                         points[i].engine);
        first = false;
    }
    qs_output_text(output, "\n");
    for (size_t i = 0; i < count; i++)
        if (is_first(points, i))
            write_line(points, count, points[i].engine, output);
}

bool qs_plot_is_whole(const char *path, const char *picture, size_t size)
{
    const char *end = find_format(path)->end;
    size_t length = strlen(end);
    while (size > 0 && picture[size - 1] == '\n')
        size--;
    return size >= length && memcmp(picture + size - length, end, length) == 0;
}
