/*
 * Footnotes of reports for people: what words in them mean, such as the counters of work, as in
 * "(nodes: nodes of a search tree; steps: ...)", on several lines if it is long.
 */
#ifndef QS_FOOTNOTE_H
#define QS_FOOTNOTE_H

#include "output.h"
#include "queensat/solve.h"

/* Reports for people have lines of at most this many columns. */
#define QS_REPORT_WIDTH 100

/* All zero but the output: nothing is written yet. */
struct qs_footnote {
    struct qs_output *output;
    size_t column; /* where its last line ends; 0: nothing is written */
};

void qs_footnote_add(struct qs_footnote *footnote, const char *word, const char *meaning);
/* Each counter of a set, as of qs_work_counted. */
void qs_footnote_add_work(struct qs_footnote *footnote, uint64_t counters);
/* Close it, if anything was added. */
void qs_footnote_end(struct qs_footnote *footnote);

/* The counters that are not 0: bit i for counter i. */
uint64_t qs_work_counted(const struct qs_work *work);

#endif
