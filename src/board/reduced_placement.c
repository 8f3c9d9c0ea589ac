/*
 * The arguments of the two rules (reduction.c) are exchanges of queens, which are carried out here,
 * step by step: the queen of a dominated square moves to the square that dominates it, and a forced
 * square gets a queen, for the one that attacks it, if there is one.
 */
#include "reduced_placement.h"

#include <string.h>

#define NO_QUEEN UINT32_MAX

struct placing {
    const struct qs_board *board;
    uint32_t *queen_on; /* by line, those of all directions counted through: a square, or none */
};

static uint32_t *on_line(const struct placing *placing, uint32_t square, int direction)
{
    const struct qs_board *board = placing->board;
    uint32_t first = qs_board_first_line(board, direction);
    return &placing->queen_on[first + board->lines[direction].line_of[square]];
}

static void set_lines(struct placing *placing, uint32_t square, uint32_t queen)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        *on_line(placing, square, d) = queen;
}

/* Put a queen on the square, and remove those that attack it. */
static void place(struct placing *placing, uint32_t square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t attacking = *on_line(placing, square, d);
        if (attacking != NO_QUEEN)
            set_lines(placing, attacking, NO_QUEEN);
    }
    set_lines(placing, square, square);
}

bool qs_reduced_placement(const struct qs_reduction *reduction, const struct qs_board *board,
                          uint32_t *squares, uint32_t *count)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    struct placing placing = {board, NULL};
    placing.queen_on = qs_memory_take(board->memory, lines, sizeof *placing.queen_on);
    if (!placing.queen_on)
        return false;
    memset(placing.queen_on, 0xff, lines * sizeof *placing.queen_on);
    for (uint32_t i = 0; i < *count; i++)
        set_lines(&placing, squares[i], squares[i]);
    for (uint32_t i = 0; i < reduction->step_count; i++) {
        const struct qs_reduction_use *step = &reduction->steps[i];
        bool forced = step->square == step->by;
        if (forced || *on_line(&placing, step->square, QS_ROW) == step->square)
            place(&placing, step->by);
    }
    *count = 0;
    for (uint32_t row = 0; row < board->lines[QS_ROW].count; row++)
        if (placing.queen_on[row] != NO_QUEEN)
            squares[(*count)++] = placing.queen_on[row];
    qs_memory_give(board->memory, placing.queen_on, lines, sizeof *placing.queen_on);
    return true;
}
