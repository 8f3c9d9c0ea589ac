/*
 * The steps remove squares so that refuting the rest refutes the claim; a cover
 * refutes it at once, and so do covers with limits on the queens of blocks.
 */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "tree_check.h"

bool qs_needed_lines_copy(struct qs_needed_lines *to, const struct qs_needed_lines *from)
{
    if (from->count > to->room) {
        struct qs_line *line = realloc(to->line, from->count * sizeof *line);
        if (!line)
            return false;
        to->line = line;
        to->room = from->count;
    }
    to->count = from->count;
    if (from->count > 0)
        memcpy(to->line, from->line, from->count * sizeof *to->line);
    return true;
}

/* Whether a line is one of the first of those needed. */
static bool is_needed(const struct qs_needed_lines *needed, size_t count, struct qs_line line)
{
    for (size_t i = 0; i < count; i++)
        if (needed->line[i].direction == line.direction && needed->line[i].number == line.number)
            return true;
    return false;
}

bool qs_tree_walk_read_square(struct qs_tree_walk *walk, const struct qs_tree_state *state,
                              uint32_t *i, uint32_t *column)
{
    struct qs_square square;
    const struct qs_line_numbers *numbers = walk->numbers;
    if (!qs_certificate_reader_square(walk->reader, numbers->rows, numbers->columns, &square))
        return false;
    if (qs_tree_state_find_row(&walk->board, state, qs_line_at(numbers, square, QS_ROW), i) &&
        qs_tree_state_find_column(&walk->board, state, qs_line_at(numbers, square, QS_COLUMN),
                                  column) &&
        qs_tree_state_has(&walk->board, state, *i, *column))
        return true;
    return qs_certificate_reader_refuse(walk->reader, "square %d,%d is not free here", square.row,
                                        square.column);
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
        struct qs_square square = qs_tree_square(&walk->board, state, i, column);
        qs_tree_state_place(&walk->board, state, &walk->scratch, i, column);
        if (!qs_tree_state_is_closed(&walk->scratch))
            return qs_certificate_reader_refuse(walk->reader,
                                                "a queen on %d,%d does not close the node",
                                                square.row, square.column);
        QS_REPORT(walk->observer, refute, square, true);
        qs_tree_state_remove(&walk->board, state, i, column);
        walk->nodes++;
    } while (next_of_list(walk->reader));
    qs_tree_state_count(&walk->board, state);
    return true;
}

/* Whether the weights, with those of the limits, cover all squares of the state. */
static bool is_covered(const struct qs_tree_walk *walk, const struct qs_tree_state *state,
                       const struct qs_limits_of_blocks *limits)
{
    for (uint32_t i = 0, column = 0; qs_tree_state_next(&walk->board, state, &i, &column);
         column++) {
        struct qs_square square = qs_tree_square(&walk->board, state, i, column);
        int64_t least = walk->weights.denominator;
        for (size_t l = 0; limits && l < limits->count; l++)
            least -= qs_block_has(&limits->block[l], square) ? limits->block[l].weight : 0;
        if (qs_cover_weights_sum(&walk->weights, square) < least)
            return false;
    }
    return true;
}

/* Read a cover of all squares; its weights stay until they are lifted, also if it is wrong. */
static bool tree_steps_read_cover(struct qs_tree_walk *walk, const struct qs_tree_state *state,
                                  const struct qs_limits_of_blocks *limits, const char **wrong)
{
    if (!qs_certificate_cover_read(&walk->cover, walk->reader, walk->numbers))
        return false;
    if (!walk->weights.line[0] && !qs_cover_weights_init(&walk->weights, walk->numbers))
        return qs_certificate_reader_refuse_memory(walk->reader);
    *wrong = qs_cover_weights_lay(&walk->weights, &walk->cover.bound);
    if (!*wrong && !is_covered(walk, state, limits))
        *wrong = "the cover leaves a square uncovered";
    return true;
}

/* k: a cover that allows fewer queens than are needed. */
static bool close_by_cover(struct qs_tree_walk *walk, const struct qs_tree_state *state)
{
    const char *wrong = NULL;
    if (!tree_steps_read_cover(walk, state, NULL, &wrong))
        return false;
    qs_cover_weights_lift(&walk->weights, &walk->cover.bound);
    int64_t queens = qs_cover_queens(&walk->cover.bound);
    if (!wrong && (queens < 0 || queens >= state->need))
        wrong = "the cover does not close the node";
    if (wrong)
        return qs_certificate_reader_refuse(walk->reader, "%s", wrong);
    QS_REPORT(walk->observer, close, &walk->cover.bound);
    return true;
}

/* Weights of all limits, and a cover that with them allows fewer queens than are needed. */
static bool close_within_limits(struct qs_tree_walk *walk, const struct qs_tree_state *state,
                                struct qs_limits_of_blocks *limits)
{
    const struct qs_bound *bound = &walk->cover.bound;
    const char *wrong = NULL;
    int64_t spent = 0;
    for (size_t l = 0; l < limits->count; l++) {
        struct qs_block *block = &limits->block[l];
        if (!qs_certificate_reader_number(walk->reader, 0, QS_LIMIT_PARTS, &block->weight) ||
            !qs_certificate_reader_expect(walk->reader, ','))
            return false;
        spent += block->most * block->weight;
    }
    if (!tree_steps_read_cover(walk, state, limits, &wrong))
        return false;
    qs_cover_weights_lift(&walk->weights, bound);
    int64_t sum = qs_cover_sum(bound);
    if (!wrong && bound->denominator > QS_LIMIT_PARTS)
        wrong = "the cover has too large a denominator for limits";
    if (!wrong && sum >= state->need * bound->denominator - spent)
        wrong = "the cover and the limits do not close the node";
    if (wrong)
        return qs_certificate_reader_refuse(walk->reader, "%s", wrong);
    QS_REPORT(walk->observer, close_within, limits, bound);
    return true;
}

/* Read a block, and how many queens it is tried with at most. */
static bool read_block(struct qs_tree_walk *walk, int64_t most, struct qs_block *block)
{
    struct qs_certificate_reader *reader = walk->reader;
    block->inside = qs_certificate_reader_take(reader, 'i');
    return (block->inside || qs_certificate_reader_expect(reader, 'o')) &&
           qs_certificate_reader_number(reader, 1, walk->numbers->n, &block->modulus) &&
           qs_certificate_reader_expect(reader, ',') &&
           qs_certificate_reader_number(reader, 0, block->modulus - 1, &block->row) &&
           qs_certificate_reader_expect(reader, ',') &&
           qs_certificate_reader_number(reader, 0, block->modulus - 1, &block->column) &&
           qs_certificate_reader_expect(reader, ',') &&
           qs_certificate_reader_number(reader, 0, most, &block->most) &&
           qs_certificate_reader_expect(reader, ':');
}

/*
 * l: limits, one after another, until they close the node. Each is what remains when its opposite
 * is refuted: if the squares of a block cannot have so few queens, then the others have the rest
 * less one at most.
 */
static bool close_by_limits(struct qs_tree_walk *walk, const struct qs_tree_state *state)
{
    const struct qs_tree_board *board = &walk->board;
    struct qs_limits_of_blocks limits = {.count = 0};
    if (state->need < (board->rows < board->columns ? board->rows : board->columns))
        return qs_certificate_reader_refuse(
            walk->reader, "limits require a queen on every row, or on every column");
    while (!qs_certificate_reader_take(walk->reader, '.')) {
        struct qs_block *block = &limits.block[limits.count];
        if (limits.count++ == QS_LIMITS_OF_BLOCKS)
            return qs_certificate_reader_refuse(walk->reader, "there are too many limits");
        if (!read_block(walk, state->need - 1, block) || !close_within_limits(walk, state, &limits))
            return false;
        block->inside = !block->inside;
        block->most = state->need - 1 - block->most;
        qs_certificate_reader_skip(walk->reader);
    }
    return close_within_limits(walk, state, &limits);
}

/* Add the lines that the budget cannot leave without a queen. */
static bool add_needed(const struct qs_bound *bound, int64_t budget, struct qs_needed_lines *needed)
{
    size_t before = needed->count; /* only these can be repeated: those of a cover are distinct */
    for (size_t i = 0; i < bound->cover_size; i++) {
        if (bound->weight[i] <= budget || is_needed(needed, before, bound->cover[i]))
            continue;
        struct qs_line *line = qs_grow(needed->line, needed->count, &needed->room, sizeof *line);
        if (!line)
            return false;
        needed->line = line;
        line[needed->count++] = bound->cover[i];
    }
    return true;
}

/* b: squares and lines for which a cover leaves too little. */
static bool spend_budget(struct qs_tree_walk *walk, struct qs_tree_frame *frame)
{
    const struct qs_bound *bound = &walk->cover.bound;
    const struct qs_tree_board *board = &walk->board;
    const struct qs_cover_weights *weights = &walk->weights;
    struct qs_tree_state *state = &frame->state;
    const char *wrong = NULL;
    if (!tree_steps_read_cover(walk, state, NULL, &wrong))
        return false;
    /* What the queens leave of the sum of all weights; it must not be negative. */
    int64_t sum = qs_cover_sum(bound), budget = 0;
    if (!wrong && sum < 0)
        wrong = "the weights of the budget are too large";
    if (!wrong && sum / bound->denominator < state->need)
        wrong = "the budget is negative: as a cover, k, it closes the node";
    if (!wrong) {
        budget = sum - state->need * bound->denominator;
        /* Squares that cost more leave. */
        for (uint32_t i = 0, column = 0; qs_tree_state_next(board, state, &i, &column); column++)
            if (qs_cover_weights_sum(weights, qs_tree_square(board, state, i, column)) -
                    weights->denominator >
                budget)
                qs_tree_state_remove(board, state, i, column);
        qs_tree_state_count(board, state);
    }
    qs_cover_weights_lift(&walk->weights, bound);
    if (wrong)
        return qs_certificate_reader_refuse(walk->reader, "%s", wrong);
    QS_REPORT(walk->observer, spend, bound);
    return add_needed(bound, budget, &frame->needed) ||
           qs_certificate_reader_refuse_memory(walk->reader);
}

/* A square that is not on a line attacks at most one square of it in each other direction. */
enum { MOST_BLOCKED = QS_DIRECTIONS - 1 };

static bool tree_steps_attacks_all(const struct qs_line_numbers *numbers, struct qs_square square,
                                   const struct qs_square *squares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!qs_squares_attack(numbers, square, squares[i]))
            return false;
    return true;
}

/* u: a line on which every placement has a queen. */
static bool tree_steps_use_needed(struct qs_tree_walk *walk, struct qs_tree_frame *frame,
                                  bool *closed)
{
    const struct qs_tree_board *board = &walk->board;
    struct qs_tree_state *state = &frame->state;
    struct qs_line line;
    struct qs_square on_line[MOST_BLOCKED + 1]; /* up to one more than can be blocked */
    size_t count = 0;
    if (!qs_certificate_reader_line(walk->reader, walk->numbers, &line))
        return false;
    if (!is_needed(&frame->needed, frame->needed.count, line))
        return qs_certificate_reader_refuse(walk->reader, "the line is not needed here");
    for (uint32_t i = 0, column = 0;
         count <= MOST_BLOCKED && qs_tree_state_next(board, state, &i, &column); column++) {
        struct qs_square square = qs_tree_square(board, state, i, column);
        if (qs_line_has(walk->numbers, line, square))
            on_line[count++] = square;
    }
    *closed = count == 0;
    if (count == 0 || count > MOST_BLOCKED)
        return true;
    /* Squares that are not on the line and attack all squares that are leave. */
    for (uint32_t i = 0, column = 0; qs_tree_state_next(board, state, &i, &column); column++) {
        struct qs_square square = qs_tree_square(board, state, i, column);
        if (qs_line_has(walk->numbers, line, square) ||
            !tree_steps_attacks_all(walk->numbers, square, on_line, count))
            continue;
        QS_REPORT(walk->observer, refute, square, true);
        qs_tree_state_remove(board, state, i, column);
    }
    qs_tree_state_count(board, state);
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
        return tree_steps_use_needed(walk, frame, closed);
    if (qs_certificate_reader_take(reader, 'k')) {
        *closed = true;
        return close_by_cover(walk, &frame->state);
    }
    if (qs_certificate_reader_take(reader, 'l')) {
        *closed = true;
        return close_by_limits(walk, &frame->state);
    }
    return qs_certificate_reader_expected(reader,
                                          "a step of the tree: r, c, q, n, x, b, u, k or l");
}
