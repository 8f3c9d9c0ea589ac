/* The programs that draw what we only describe: gnuplot draws plots, rsvg-convert PNG and PDF. */
#ifndef QS_DRAWING_TOOL_H
#define QS_DRAWING_TOOL_H

#include "output.h"
#include "settings.h"
#include "sheet.h"

enum qs_drawing_tool { QS_GNUPLOT, QS_RSVG_CONVERT };

/* Whether it is installed and runs; if not, the error names the package. */
bool qs_drawing_tool_is_there(enum qs_drawing_tool tool, struct qs_error *error);

/* Whether it is svg, png or pdf. */
bool qs_draw_format_is_picture(enum qs_draw_format format);

/*
 * Write a picture or a sheet as SVG, or as PNG or PDF made of it; as PDF, many boards are on
 * several pages. False, and nothing is written: the tool failed, its picture is not whole, or a
 * signal ended it (QS_ERROR_STOPPED).
 */
bool qs_sheet_write_as(struct qs_sheet *sheet, enum qs_draw_format format, struct qs_output *output,
                       struct qs_error *error);

/*
 * Plots of seconds over n, a line for each engine or group of runs: gnuplot draws what the tables
 * of `compare` and of `sweep --summary` say as CSV, by a script that is installed with the program.
 */

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
