#include "plot.h"

#include <stdlib.h>
#include <string.h>

#include "drawing_tool.h"
#include "fault.h"
#include "memory_stream.h"
#include "output.h"

static bool find_format(const char *path, enum qs_drawn_format *format)
{
    size_t length = strlen(path);
    for (int i = 0; i < QS_DRAWN_FORMATS; i++) {
        *format = (enum qs_drawn_format)i;
        if (length > 4 && path[length - 4] == '.' &&
            strcmp(path + length - 3, qs_drawn_format_name(*format)) == 0)
            return true;
    }
    return false;
}

bool qs_plot_is_possible(const char *path, struct qs_error *error)
{
    enum qs_drawn_format format;
    if (!find_format(path, &format))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--plot: expected a file name that ends in .svg, .png or .pdf");
    return qs_output_check(path, error) && qs_drawing_tool_is_there(QS_GNUPLOT, error);
}

/* Of gnuplot's language only words of ours: the table is data, and the path is not in it. */
static void write_input(FILE *stream, const struct qs_plot_table *table,
                        enum qs_drawn_format format)
{
    fprintf(stream, "format = \"%s\"\nby = \"%s\"\ntable = \"$rows\"\n$rows << END\n",
            qs_drawn_format_name(format), table->by);
    fwrite(table->csv, 1, table->length, stream);
    fprintf(stream, "END\n%s", qs_plot_script);
}

static bool plot_to_file(const char *input, size_t length, enum qs_drawn_format format,
                         const char *path, struct qs_error *error)
{
    struct qs_output *output = qs_output_open(path, error);
    if (!output)
        return false;
    if (qs_drawing_tool_run(QS_GNUPLOT, format, input, length, output, error))
        return qs_output_close(output, error);
    qs_output_abandon(output);
    return qs_error_place(error, path, 0, 0);
}

bool qs_plot(const struct qs_plot_table *table, const char *path, struct qs_error *error)
{
    enum qs_drawn_format format;
    struct qs_memory_stream memory;
    if (table->points == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "there is nothing to plot: no engine has finished");
        return qs_error_place(error, path, 0, 0);
    }
    bool opened = find_format(path, &format) && qs_memory_stream_open(&memory);
    if (opened)
        write_input(memory.stream, table, format);
    char *input = opened ? qs_memory_stream_close(&memory) : NULL;
    if (!input)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the plot");
    bool drawn = plot_to_file(input, memory.length, format, path, error);
    free(input);
    return drawn;
}
