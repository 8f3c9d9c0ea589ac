/* Labels beside the ends of lines, moved apart where they would overlap. */
#ifndef QS_PLOT_LABELS_H
#define QS_PLOT_LABELS_H

#include <stddef.h>

struct qs_plot_label {
    size_t line;   /* whose label it is */
    double wanted; /* the height of the line's end, from 0 to 1 */
    double height; /* the result */
    double sum;    /* for the computation */
    size_t members;
};

/*
 * Sort the labels from below, and set heights from 0 to 1 that differ by `gap` or more and are
 * together as close to the wanted ones as possible. If there is no room, they are spread evenly.
 */
void qs_plot_labels_spread(struct qs_plot_label *labels, size_t count, double gap);

#endif
