/* Time over n as a plot, one line an engine, drawn by gnuplot. */
#ifndef QS_COMPARISON_PLOT_H
#define QS_COMPARISON_PLOT_H

#include "output.h"

/* One measured point. */
struct qs_plot_point {
    const char *engine;
    int32_t n;
    double seconds;
};

/*
 * Write the script that makes gnuplot draw the points to the file `target`.
 * The format follows from the ending of `path`: svg, png or pdf. The engines'
 * lines are in the order in which they first appear. False (QS_ERROR_INPUT)
 * for another ending.
 */
bool qs_plot_script(const struct qs_plot_point *points, size_t count, const char *path,
                    const char *target, struct qs_output *output, struct qs_error *error);

#endif
