/* A plot of time over n, a line for each engine or for each group of runs, drawn by gnuplot. */
#ifndef QS_COMPARISON_PLOT_H
#define QS_COMPARISON_PLOT_H

#include "output.h"

/* One measured point. */
struct qs_plot_point {
    const char *engine; /* or another name, of letters, digits, "-" and blanks: for the script */
    int32_t n;
    double seconds;
};

/* Whether there is a picture format for the file name's ending: svg, png or pdf. */
bool qs_plot_has_format(const char *path);

/*
 * Write a script that makes gnuplot draw the points in the format of `path`,
 * which must have one, and write the picture to its standard output. The path
 * itself is not in the script, because gnuplot's language has commands that run
 * programs. The engines are in the order in which they first appear.
 */
void qs_plot_script(const struct qs_plot_point *points, size_t count, const char *path,
                    struct qs_output *output);

/*
 * Whether the bytes end like a complete picture in the format of `path`: gnuplot's
 * exit status is 0 even if it could not write.
 */
bool qs_plot_is_whole(const char *path, const char *picture, size_t size);

#endif
