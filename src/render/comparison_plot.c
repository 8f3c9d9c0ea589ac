#include "comparison_plot.h"

#include <string.h>

static const struct {
    const char *ending, *terminal;
} terminals[] = {
    {".svg", "svg size 900,600 dynamic background rgb 'white'"},
    {".png", "pngcairo size 900,600"},
    {".pdf", "pdfcairo size 18cm,12cm"},
};

static const char *find_terminal(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
        if (length > 4 && strcmp(path + length - 4, terminals[i].ending) == 0)
            return terminals[i].terminal;
    return NULL;
}

/* Whether point i is the first of its engine. */
static bool is_first(const struct qs_plot_point *points, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(points[j].engine, points[i].engine) == 0)
            return false;
    return true;
}

/* gnuplot's way to write a quote inside quotes is to double it. */
static void write_path(const char *path, struct qs_output *output)
{
    for (; *path; path++)
        qs_output_bytes(output, *path == '\'' ? "''" : path, *path == '\'' ? 2 : 1);
}

static void write_line(const struct qs_plot_point *points, size_t count, const char *engine,
                       struct qs_output *output)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(points[i].engine, engine) == 0)
            qs_output_format(output, "%d %.9f\n", points[i].n, points[i].seconds);
    qs_output_text(output, "e\n");
}

bool qs_plot_script(const struct qs_plot_point *points, size_t count, const char *path,
                    const char *target, struct qs_output *output, struct qs_error *error)
{
    const char *terminal = find_terminal(path);
    if (!terminal)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--plot: expected a file name that ends in .svg, .png or .pdf");
    qs_output_format(output, "set terminal %s\nset output '", terminal);
    write_path(target, output);
    qs_output_text(output, "'\nset logscale y\nset format y '10^{%L}'\nset xlabel 'n'\n"
                           "set ylabel 'seconds'\nset key outside\nset grid\nset xtics 1\nplot ");
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
    return true;
}
