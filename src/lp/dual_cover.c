#include "dual_cover.h"

#include <stdlib.h>

#include "fault.h"
#include "pdhg.h"

static bool take_covers(struct qs_dual_cover *cover, struct qs_dual_cover *fine,
                        const struct qs_board *board)
{
    if (!qs_dual_cover_take(cover, board))
        return false;
    if (!fine || qs_dual_cover_take(fine, board))
        return true;
    qs_dual_cover_release(cover, board);
    return false;
}

/* False, and nothing to release, as for qs_pdhg_solve. */
static bool find_cover(struct qs_dual_cover *cover, struct qs_dual_cover *fine,
                       const struct qs_board *board, struct qs_watch *watch, struct qs_error *error)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    double *weight = qs_memory_take(board->memory, lines, sizeof *weight);
    const double precision = 1e-7;
    bool solved = false;
    if (!weight || !take_covers(cover, fine, board))
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the line cover");
    else if (qs_pdhg_solve(board, precision, watch, weight, error)) {
        qs_dual_cover_round(cover, board, weight);
        if (fine)
            qs_dual_cover_round_finely(fine, board, weight);
        solved = true;
    } else {
        qs_dual_cover_release(cover, board);
        if (fine)
            qs_dual_cover_release(fine, board);
    }
    qs_memory_give(board->memory, weight, lines, sizeof *weight);
    return solved;
}

static size_t count_weighted(const struct qs_dual_cover *cover, const struct qs_board *board)
{
    size_t count = 0;
    for (uint32_t line = 0; line < qs_board_first_line(board, QS_DIRECTIONS); line++)
        count += cover->weight[line] > 0;
    return count;
}

/* Replace the bound by the cover; with denominator 1 all weights are 1 and are not listed. */
static bool write_bound(const struct qs_dual_cover *cover, const struct qs_board *board,
                        struct qs_bound *bound, struct qs_error *error)
{
    size_t room = count_weighted(cover, board);
    struct qs_bound written = {.value = board->fixed + (int32_t)cover->queens,
                               .reason = QS_REASON_LINE_COVER,
                               .denominator = cover->denominator};
    bool listed = cover->denominator > 1;
    written.cover = malloc((room + 1) * sizeof *written.cover);
    written.weight = listed ? malloc((room + 1) * sizeof *written.weight) : NULL;
    if (!written.cover || (listed && !written.weight)) {
        qs_bound_release(&written);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a line cover");
    }
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        for (uint32_t i = 0; i < board->lines[d].count; i++) {
            int64_t weight = cover->weight[qs_board_first_line(board, d) + i];
            if (weight == 0)
                continue;
            if (listed)
                written.weight[written.cover_size] = weight;
            written.cover[written.cover_size++] = (struct qs_line){d, board->lines[d].number[i]};
        }
    }
    qs_bound_release(bound);
    *bound = written;
    return true;
}

bool qs_dual_cover_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_dual_cover *fine, struct qs_error *error)
{
    struct qs_dual_cover cover;
    if (!find_cover(&cover, fine, board, watch, error))
        return false;
    bool done = true;
    if (cover.queens < bound->value - board->fixed)
        done = write_bound(&cover, board, bound, error);
    qs_dual_cover_release(&cover, board);
    if (!done && fine)
        qs_dual_cover_release(fine, board);
    return done;
}
