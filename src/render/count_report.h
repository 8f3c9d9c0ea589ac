/*
 * Reports of counting, for people or as JSON (count.schema.json). Placements
 * are written as they come: there may be more of them than fit into memory.
 */
#ifndef QS_COUNT_REPORT_H
#define QS_COUNT_REPORT_H

#include "output.h"
#include "queensat/count.h"
#include "styled_board.h"

enum qs_count_listing {
    QS_LIST_NOTHING,
    QS_LIST_LINES,   /* a line for each placement, as in queen_list.h */
    QS_LIST_DRAWINGS /* the board for each; lines where it is too large to be drawn */
};

struct qs_count_report {
    const struct qs_instance *instance;
    bool json; /* then both listings are the same */
    bool classes;
    enum qs_count_listing listing;
    enum qs_board_style board_style;
    struct qs_output *output;
    bool begun;    /* something was written */
    uint64_t told; /* placements so far */
};

/* The next placement of the listing. False (QS_ERROR_MEMORY) without memory. */
bool qs_count_report_tell(struct qs_count_report *report, const struct qs_square *placement,
                          size_t count, struct qs_error *error);

/* What comes behind the last placement: the numbers. */
bool qs_count_report_finish(struct qs_count_report *report, const struct qs_count_result *result,
                            struct qs_error *error);

#endif
