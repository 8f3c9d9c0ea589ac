/* Plots to files, drawn by gnuplot. */
#ifndef QS_PLOT_H
#define QS_PLOT_H

#include "comparison_plot.h"

/* Whether a plot can be drawn to that file: by its ending, and if there is gnuplot. */
bool qs_plot_is_possible(const char *path, struct qs_error *error);

/*
 * Draw the points to a file, which appears, or is replaced, when the picture is
 * complete. False with QS_ERROR_STOPPED on a signal.
 */
bool qs_plot(const struct qs_plot_point *points, size_t count, const char *path,
             struct qs_error *error);

#endif
