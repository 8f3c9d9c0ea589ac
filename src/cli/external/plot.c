#include "plot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "gnuplot.h"
#include "output.h"

bool qs_plot_is_possible(const char *path, struct qs_error *error)
{
    if (!qs_plot_has_format(path))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--plot: expected a file name that ends in .svg, .png or .pdf");
    return qs_output_check(path, error) && qs_gnuplot_is_available(error);
}

/* Write to a file without a name: with pipes both ways, both processes might wait. */
static FILE *write_script(const struct qs_plot_data *data, const char *path, struct qs_error *error)
{
    FILE *script = tmpfile();
    if (!script) {
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write the script for gnuplot: %s",
                     strerror(errno));
        return NULL;
    }
    struct qs_output *output = qs_output_to_stream(script, error);
    if (output) {
        bool written = qs_plot_script(data, path, output, error);
        if (!written)
            qs_output_abandon(output);
        else if (qs_output_close(output, error))
            return script;
        qs_error_place(error, "the script for gnuplot", 0, 0);
    }
    fclose(script);
    return NULL;
}

static bool write_picture(const char *path, const char *picture, size_t size,
                          struct qs_error *error)
{
    struct qs_output *output = qs_output_open(path, error);
    if (!output)
        return false;
    qs_output_bytes(output, picture, size);
    return qs_output_close(output, error);
}

bool qs_plot(const struct qs_plot_data *data, const char *path, struct qs_error *error)
{
    if (data->count == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "there is nothing to plot: no engine has finished");
        return qs_error_place(error, path, 0, 0);
    }
    FILE *script = write_script(data, path, error);
    if (!script)
        return false;
    char *picture = NULL;
    size_t size = 0;
    bool drawn = qs_gnuplot_draw(script, &picture, &size, error);
    fclose(script);
    if (drawn && !qs_plot_is_whole(path, picture, size))
        drawn = qs_error_set(error, QS_ERROR_SYSTEM, "gnuplot could not draw the plot");
    if (!drawn)
        qs_error_place(error, path, 0, 0);
    bool written = drawn && write_picture(path, picture, size, error);
    free(picture);
    return written;
}
