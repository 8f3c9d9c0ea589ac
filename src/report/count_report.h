/*
 * Reports of counting, for people or as JSON (count.schema.json). Placements are
 * written as they are found, because there may be more than fit into memory.
 */
#ifndef QS_COUNT_REPORT_H
#define QS_COUNT_REPORT_H

#include "board_text.h"
#include "json.h"
#include "queensat/count.h"

enum qs_count_listing {
    QS_LIST_NOTHING,
    QS_LIST_LINES,   /* a line for each placement, as in queen_list.h */
    QS_LIST_DRAWINGS /* a board for each; lines if it is too large to be drawn */
};

struct qs_count_report {
    const struct qs_instance *instance;
    bool json; /* both listings are then the same */
    bool classes;
    enum qs_count_listing listing;
    struct qs_board_style board_style; /* of drawings; only the first has a legend */
    struct qs_output *output;
    /* Private: zero. */
    bool begun;      /* something was written */
    uint64_t listed; /* placements written so far */
    struct qs_json writer;
};

/* Write the next placement of the listing. False: QS_ERROR_MEMORY. */
bool qs_count_report_add(struct qs_count_report *report, const struct qs_square *placement,
                         size_t count, struct qs_error *error);

/* After the last placement, write the numbers. False: QS_ERROR_MEMORY, QS_ERROR_INPUT. */
bool qs_count_report_finish(struct qs_count_report *report, const struct qs_count_result *result,
                            struct qs_error *error);

#endif
