#include "plot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool qs_plot_is_possible(const char *path, struct qs_error *error)
{
    struct qs_output *nowhere = qs_output_to_file("/dev/null", error);
    if (!nowhere)
        return false;
    bool drawable = qs_plot_script(NULL, 0, path, path, nowhere, error);
    qs_output_abandon(nowhere);
    if (drawable && system("gnuplot --version >/dev/null 2>&1") != 0)
        return qs_error_set(error, QS_ERROR_SYSTEM,
                            "--plot: there is no gnuplot (on Debian: package gnuplot-nox)");
    return drawable;
}

/* Let gnuplot draw to the temporary name; `path` only chooses the format. */
static bool run_gnuplot(const struct qs_plot_point *points, size_t count, const char *path,
                        const char *temporary, struct qs_error *error)
{
    FILE *pipe = popen("gnuplot >/dev/null 2>&1", "w");
    if (!pipe)
        return qs_error_set(error, QS_ERROR_SYSTEM, "cannot run gnuplot: %s", strerror(errno));
    struct qs_output *output = qs_output_to_stream(pipe, error);
    bool written = output && qs_plot_script(points, count, path, temporary, output, error);
    if (output && !written)
        qs_output_abandon(output);
    else
        written = output && qs_output_close(output, error);
    if (pclose(pipe) != 0 && written)
        return qs_error_set(error, QS_ERROR_SYSTEM, "%.200s: gnuplot could not draw it", path);
    return written;
}

bool qs_plot(const struct qs_plot_point *points, size_t count, const char *path,
             struct qs_error *error)
{
    if (count == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "%.200s: no engine has finished", path);
    size_t size = strlen(path) + sizeof ".part";
    char *temporary = malloc(size);
    if (!temporary)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the plot");
    snprintf(temporary, size, "%s.part", path);
    bool drawn = run_gnuplot(points, count, path, temporary, error);
    if (drawn && rename(temporary, path) != 0)
        drawn =
            qs_error_set(error, QS_ERROR_SYSTEM, "%.200s: cannot write: %s", path, strerror(errno));
    if (!drawn)
        unlink(temporary);
    free(temporary);
    return drawn;
}
