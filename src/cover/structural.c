#include "structural.h"

#include <stdlib.h>

#include "fault.h"
#include "matching.h"

void qs_rough_bound(const struct qs_instance *instance, struct qs_bound *bound)
{
    *bound = (struct qs_bound){
        .value = qs_instance_size(instance), .reason = QS_REASON_ROWS, .denominator = 1};
}

static bool take_cover(struct qs_bound *bound, const struct qs_board *board, enum qs_reason reason,
                       uint32_t size, struct qs_error *error)
{
    struct qs_line *cover = malloc((size ? size : 1) * sizeof *cover);
    if (!cover)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a line cover");
    *bound = (struct qs_bound){
        .value = board->fixed + (int32_t)size, .reason = reason, .cover = cover, .denominator = 1};
    return true;
}

/* Add to the cover the lines of a direction; `wanted` NULL: all of them. */
static void add_lines(struct qs_bound *bound, const struct qs_board *board,
                      enum qs_direction direction, const bool *wanted)
{
    const struct qs_lines *lines = &board->lines[direction];
    for (uint32_t line = 0; line < lines->count; line++)
        if (!wanted || wanted[line])
            bound->cover[bound->cover_size++] = (struct qs_line){direction, lines->number[line]};
}

bool qs_structural_bound(const struct qs_board *board, struct qs_bound *bound,
                         struct qs_error *error)
{
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    struct qs_matching matching;
    if (!qs_matching_init(&matching, board, error))
        return false;
    /* The simplest reason that gives the best value. */
    bool taken;
    if (matching.size == rows) {
        taken = take_cover(bound, board, QS_REASON_ROWS, rows, error);
        if (taken)
            add_lines(bound, board, QS_ROW, NULL);
    } else if (matching.size == columns) {
        taken = take_cover(bound, board, QS_REASON_COLUMNS, columns, error);
        if (taken)
            add_lines(bound, board, QS_COLUMN, NULL);
    } else {
        taken = take_cover(bound, board, QS_REASON_MATCHING, matching.size, error);
        if (taken) {
            add_lines(bound, board, QS_ROW, matching.row_in_cover);
            add_lines(bound, board, QS_COLUMN, matching.column_in_cover);
        }
    }
    qs_matching_release(&matching, board);
    return taken;
}
