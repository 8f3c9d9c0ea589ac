/*
 * A plot of seconds over n, a line for each engine or for each group of runs, drawn by gnuplot. If
 * instances have the same n, they are numbered on the axis instead.
 */
#ifndef QS_COMPARISON_PLOT_H
#define QS_COMPARISON_PLOT_H

#include "output.h"

/* One measured point. */
struct qs_plot_point {
    const char *engine; /* or another name of a line */
    int32_t n;
    uint32_t instance;  /* its number, from 1 on */
    double seconds;     /* the median */
    double least, most; /* of repetitions */
    bool stopped;       /* by a limit, so that the seconds are only a lower bound */
};

struct qs_plot_data {
    const struct qs_plot_point *points; /* [count], at least one */
    size_t count;
    const char *title, *subtitle;
    double time_limit;    /* seconds; 0: none */
    unsigned repetitions; /* with 2 or more, points have a bar from the least to the most */
};

/* Whether there is a picture format for the file name's ending: svg, png or pdf. */
bool qs_plot_has_format(const char *path);

/*
 * Write a script that makes gnuplot draw the points in the format of `path`,
 * which must have one, and write the picture to its standard output. No text of a
 * user gets into the script, because gnuplot's language has commands that run programs: the path
 * is not in it, and of names and titles only letters, digits and a few other characters. The
 * engines are in the order in which they first appear. False: QS_ERROR_MEMORY.
 */
bool qs_plot_script(const struct qs_plot_data *data, const char *path, struct qs_output *output,
                    struct qs_error *error);

/*
 * Whether the bytes end like a complete picture in the format of `path`: gnuplot's
 * exit status is 0 even if it could not write.
 */
bool qs_plot_is_whole(const char *path, const char *picture, size_t size);

#endif
