/*
 * The steps remove squares, or place a queen, so that refuting the rest refutes the
 * claim; a cover refutes it at once.
 */
#include "certificate_cover.h"
#include "fault.h"
#include "tree_walk.h"

static struct qs_square square_at(const struct qs_tree_walk *walk,
                                  const struct qs_tree_state *state, uint32_t i, uint32_t column)
{
    return qs_tree_square(&walk->board, state, i, column);
}

bool qs_tree_walk_refuse_memory(struct qs_tree_walk *walk)
{
    return qs_error_set(walk->reader->error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

bool qs_tree_walk_read_square(struct qs_tree_walk *walk, const struct qs_tree_state *state,
                              uint32_t *i, uint32_t *column)
{
    struct qs_square square;
    if (!qs_certificate_reader_square(walk->reader, walk->n, &square))
        return false;
    if (qs_tree_state_find_row(&walk->board, state, square.row, i) &&
        qs_tree_board_find_column(&walk->board, square.column, column) &&
        qs_tree_state_has(&walk->board, state, *i, *column))
        return true;
    qs_certificate_reader_refuse(walk->reader, "square %d,%d is not free here", square.row,
                                 square.column);
    return false;
}

/* A list may continue on the next line. */
static bool next_of_list(struct qs_certificate_reader *reader)
{
    bool more = qs_certificate_reader_take(reader, ';');
    if (more)
        qs_certificate_reader_skip(reader);
    return more;
}

/* x: squares on which a queen would close the node at once. */
static bool strike_squares(struct qs_tree_walk *walk, struct qs_tree_state *state)
{
    uint32_t i, column;
    do {
        if (!qs_tree_walk_read_square(walk, state, &i, &column))
            return false;
        if (!qs_tree_state_is_closed_after(&walk->board, state, &walk->scratch, i, column))
            return qs_certificate_reader_refuse(
                walk->reader, "a queen on %d,%d does not close the node",
                walk->board.row_number[state->row[i]], walk->board.column_number[column]);
        if (walk->proof)
            qs_veripb_refute(walk->proof, square_at(walk, state, i, column), true);
        qs_tree_state_remove(&walk->board, state, i, column);
        walk->nodes++;
    } while (next_of_list(walk->reader));
    qs_tree_state_count(&walk->board, state);
    return true;
}

void qs_tree_walk_place(struct qs_tree_walk *walk, struct qs_tree_frame *frame, uint32_t i,
                        uint32_t column)
{
    if (frame->needed.count > 0)
        qs_needed_lines_use(&frame->needed, square_at(walk, &frame->state, i, column));
    qs_tree_state_place(&walk->board, &frame->state, &frame->state, i, column);
}

/* Remove squares of the state. */
static void remove_squares(struct qs_tree_walk *walk, struct qs_tree_state *state,
                           const struct qs_square *squares, size_t count)
{
    uint32_t i, column;
    for (size_t square = 0; square < count; square++)
        if (qs_tree_state_find_row(&walk->board, state, squares[square].row, &i) &&
            qs_tree_board_find_column(&walk->board, squares[square].column, &column))
            qs_tree_state_remove(&walk->board, state, i, column);
    qs_tree_state_count(&walk->board, state);
}

/* b: squares and lines for which a cover leaves too little. */
static bool spend_budget(struct qs_tree_walk *walk, struct qs_tree_frame *frame)
{
    size_t count;
    if (!qs_tree_cover_spend(&walk->cover, walk->reader, walk->n, &walk->board, &frame->state,
                             walk->squares, &count, &frame->needed))
        return false;
    if (walk->proof)
        qs_veripb_spend(walk->proof, &walk->cover.text.bound);
    remove_squares(walk, &frame->state, walk->squares, count);
    return true;
}

/* k: a cover that allows fewer queens than are needed. */
static bool close_by_cover(struct qs_tree_walk *walk, const struct qs_tree_frame *frame)
{
    if (!qs_tree_cover_close(&walk->cover, walk->reader, walk->n, &walk->board, &frame->state))
        return false;
    if (walk->proof)
        qs_veripb_close(walk->proof, &walk->cover.text.bound);
    return true;
}

/* u: a line on which every placement has a queen. */
static bool use_needed(struct qs_tree_walk *walk, struct qs_tree_frame *frame, bool *closed)
{
    struct qs_line line;
    if (!qs_certificate_reader_line(walk->reader, walk->n, &line))
        return false;
    if (!qs_needed_lines_has(&frame->needed, line))
        return qs_certificate_reader_refuse(walk->reader, "the line is not needed here");
    size_t count = qs_tree_list_blockers(&walk->board, &frame->state, line, walk->squares, closed);
    for (size_t i = 0; walk->proof && i < count; i++)
        qs_veripb_refute(walk->proof, walk->squares[i], true);
    remove_squares(walk, &frame->state, walk->squares, count);
    return true;
}

bool qs_tree_walk_take_step(struct qs_tree_walk *walk, struct qs_tree_frame *frame, bool *closed)
{
    struct qs_certificate_reader *reader = walk->reader;
    if (qs_certificate_reader_take(reader, 'x'))
        return strike_squares(walk, &frame->state);
    if (qs_certificate_reader_take(reader, 'b'))
        return spend_budget(walk, frame);
    if (qs_certificate_reader_take(reader, 'u'))
        return use_needed(walk, frame, closed);
    if (qs_certificate_reader_take(reader, 'k')) {
        *closed = true;
        return close_by_cover(walk, frame);
    }
    return qs_certificate_reader_expected(reader, "a step of the tree: r, c, q, n, x, b, u or k");
}
