/*
 * Plots of seconds over n, a line for each engine or group of runs: gnuplot draws what the tables
 * of `compare` and of `sweep --summary` say as CSV, by a script that is installed with the program.
 */
#ifndef QS_PLOT_H
#define QS_PLOT_H

#include "output.h"

/* Whether a plot can be drawn to this file: it has a known ending, and gnuplot is available. */
bool qs_plot_is_possible(const char *path, struct qs_error *error);

/* A table, in which no value has a line break. */
struct qs_plot_table {
    const char *csv;
    size_t length;
    size_t points;  /* how many rows have a point */
    const char *by; /* the columns that tell the lines apart, with blanks between them */
};

/*
 * Plot it to a file, which is created or replaced when the picture is complete. On a signal, false
 * with QS_ERROR_STOPPED.
 */
bool qs_plot(const struct qs_plot_table *table, const char *path, struct qs_error *error);

/* The script, plot.gp. */
extern const char qs_plot_script[];

#endif
