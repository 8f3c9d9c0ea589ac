#include "line_cover.h"

#include <stdlib.h>

#include "fault.h"

static void give_weights(double *const weight[QS_DIRECTIONS], const struct qs_board *board)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_memory_give(board->memory, weight[d], board->lines[d].count, sizeof *weight[d]);
}

/* Allocate the weights; every row has 1, the cover to use if GLPK fails. */
static bool take_weights(double *weight[QS_DIRECTIONS], const struct qs_board *board)
{
    bool taken = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        weight[d] = qs_memory_take(board->memory, board->lines[d].count, sizeof *weight[d]);
        taken = taken && weight[d];
        for (uint32_t i = 0; weight[d] && i < board->lines[d].count; i++)
            weight[d][i] = d == QS_ROW;
    }
    return taken;
}

bool qs_line_cover_init(struct qs_line_cover *cover, const struct qs_board *board,
                        const uint32_t *squares, uint32_t count, struct qs_watch *watch,
                        struct qs_error *error)
{
    double *weight[QS_DIRECTIONS];
    bool solved, done = take_weights(weight, board) && qs_line_cover_take(cover, board);
    if (!done)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the line cover");
    else if (!qs_line_program_solve(board, squares, count, watch, weight, &solved, error)) {
        qs_line_cover_release(cover, board);
        done = false;
    }
    if (done)
        qs_line_cover_round(cover, board, squares, count, (const double *const *)weight);
    give_weights(weight, board);
    return done;
}

static size_t count_weighted(const struct qs_line_cover *cover, const struct qs_board *board)
{
    size_t count = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < board->lines[d].count; i++)
            count += cover->weight[d][i] > 0;
    return count;
}

/* Replace the bound by the cover; with denominator 1 all weights are 1 and are not listed. */
static bool write_bound(const struct qs_line_cover *cover, const struct qs_board *board,
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
            if (cover->weight[d][i] == 0)
                continue;
            if (listed)
                written.weight[written.cover_size] = cover->weight[d][i];
            written.cover[written.cover_size++] = (struct qs_line){d, board->lines[d].number[i]};
        }
    }
    qs_bound_release(bound);
    *bound = written;
    return true;
}

bool qs_line_cover_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_error *error)
{
    uint32_t *squares = qs_memory_take(board->memory, board->squares, sizeof *squares);
    if (!squares)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the line cover");
    for (uint32_t i = 0; i < board->squares; i++)
        squares[i] = i;
    struct qs_line_cover cover;
    bool done = qs_line_cover_init(&cover, board, squares, board->squares, watch, error);
    qs_memory_give(board->memory, squares, board->squares, sizeof *squares);
    if (!done)
        return false;
    if (cover.queens < bound->value - board->fixed)
        done = write_bound(&cover, board, bound, error);
    qs_line_cover_release(&cover, board);
    return done;
}
