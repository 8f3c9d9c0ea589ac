/* Draws plots with gnuplot. */
#ifndef QS_PLOT_H
#define QS_PLOT_H

#include "comparison_plot.h"

/* Whether a plot can be drawn to this file: it has a known ending, and gnuplot is available. */
bool qs_plot_is_possible(const char *path, struct qs_error *error);

/*
 * Draw the points to a file, which is created or replaced when the picture is
 * complete. On a signal, false with QS_ERROR_STOPPED.
 */
bool qs_plot(const struct qs_plot_data *data, const char *path, struct qs_error *error);

#endif
