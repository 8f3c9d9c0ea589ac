/*
 * If label i is to be at least i gaps above the lowest, heights less i gaps must not decrease: the
 * closest such heights, in least squares, are means of blocks, found by pooling adjacent violators
 * (M. Ayer et al., "An empirical distribution function for sampling with incomplete information",
 * 1955).
 */
#include "plot_labels.h"

#include <stdlib.h>

static int compare_labels(const void *a, const void *b)
{
    const struct qs_plot_label *left = a, *right = b;
    if (left->wanted != right->wanted)
        return left->wanted < right->wanted ? -1 : 1;
    return (left->line > right->line) - (left->line < right->line);
}

static double mean(const struct qs_plot_label *block)
{
    return block->sum / (double)block->members;
}

/* The blocks' sums and sizes are in the first labels; their number. */
static size_t pool(struct qs_plot_label *labels, size_t count, double gap)
{
    size_t blocks = 0;
    for (size_t i = 0; i < count; i++) {
        labels[blocks].sum = labels[i].wanted - (double)i * gap;
        labels[blocks++].members = 1;
        while (blocks > 1 && mean(&labels[blocks - 1]) < mean(&labels[blocks - 2])) {
            labels[blocks - 2].sum += labels[blocks - 1].sum;
            labels[blocks - 2].members += labels[blocks - 1].members;
            blocks--;
        }
    }
    return blocks;
}

void qs_plot_labels_spread(struct qs_plot_label *labels, size_t count, double gap)
{
    if (count > 1 && gap * (double)(count - 1) > 1)
        gap = 1 / (double)(count - 1);
    double highest = count > 0 ? 1 - gap * (double)(count - 1) : 0;
    qsort(labels, count, sizeof *labels, compare_labels);
    size_t blocks = pool(labels, count, gap), i = 0;
    for (size_t block = 0; block < blocks; block++) {
        double base = mean(&labels[block]);
        base = base < 0 ? 0 : base > highest ? highest : base;
        for (size_t end = i + labels[block].members; i < end; i++)
            labels[i].height = base + (double)i * gap;
    }
}
