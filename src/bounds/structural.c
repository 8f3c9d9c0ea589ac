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

/* Add the wanted lines of a direction to the cover; `wanted` NULL: all of them. */
static void add_lines(struct qs_bound *bound, const struct qs_board *board,
                      enum qs_direction direction, const bool *wanted)
{
    const struct qs_lines *lines = &board->lines[direction];
    for (uint32_t line = 0; line < lines->count; line++)
        if (!wanted || wanted[line])
            bound->cover[bound->cover_size++] = (struct qs_line){direction, lines->number[line]};
}

static bool cover_by_all(struct qs_bound *bound, const struct qs_board *board,
                         enum qs_direction direction, struct qs_error *error)
{
    enum qs_reason reason = direction == QS_ROW ? QS_REASON_ROWS : QS_REASON_COLUMNS;
    if (!take_cover(bound, board, reason, board->lines[direction].count, error))
        return false;
    add_lines(bound, board, direction, NULL);
    return true;
}

static bool cover_by_matching(struct qs_bound *bound, const struct qs_board *board,
                              const struct qs_matching *matching, struct qs_error *error)
{
    if (!take_cover(bound, board, QS_REASON_MATCHING, matching->size, error))
        return false;
    add_lines(bound, board, QS_ROW, matching->row_in_cover);
    add_lines(bound, board, QS_COLUMN, matching->column_in_cover);
    return true;
}

bool qs_structural_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_error *error)
{
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    enum qs_direction fewer = rows <= columns ? QS_ROW : QS_COLUMN;
    struct qs_error failure;
    struct qs_matching matching;
    if (!qs_matching_init(&matching, board, watch, &failure)) {
        if (failure.kind == QS_ERROR_STOPPED)
            return cover_by_all(bound, board, fewer, error);
        return qs_error_set(error, failure.kind, "%s", failure.text);
    }
    /* The simplest reason for the best value. */
    bool taken = matching.size == board->lines[fewer].count
                     ? cover_by_all(bound, board, fewer, error)
                     : cover_by_matching(bound, board, &matching, error);
    qs_matching_release(&matching, board);
    return taken;
}
