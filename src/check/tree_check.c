/*
 * Checks a search tree of a certificate, which proves that a part cannot hold one queen
 * more than its bound. The format is described in ../proof/README.md.
 *
 * Walks the tree depth first, in the order of the text, with a stack of states
 * instead of recursive calls. A node that propagation closes has no text; every
 * other node has any number of steps, which remove squares or place a queen so that
 * refuting the rest refutes the claim, and then a line or square to branch on, or a
 * cover.
 */
#include "tree_check.h"

#include <stdlib.h>

#include "certificate_check.h"

static struct qs_tree_frame *tree_check_top(struct qs_tree_walk *walk)
{
    return &walk->frames[walk->depth];
}

/* Go one level down; its state is allocated when it is first used. NULL if out of memory. */
static struct qs_tree_frame *descend(struct qs_tree_walk *walk)
{
    if (walk->depth + 1 == walk->levels) {
        uint32_t levels = 2 * walk->levels;
        struct qs_tree_frame *frames = realloc(walk->frames, levels * sizeof *frames);
        if (!frames)
            return NULL;
        for (uint32_t i = walk->levels; i < levels; i++)
            frames[i] = (struct qs_tree_frame){.kind = AT_NODE};
        walk->frames = frames;
        walk->levels = levels;
    }
    struct qs_tree_frame *frame = &walk->frames[walk->depth + 1];
    if (!frame->state.row && !qs_tree_state_init(&frame->state, &walk->board))
        return NULL;
    walk->depth++;
    frame->kind = AT_NODE;
    return frame;
}

/* r, c: a line that has squares. */
static bool tree_check_read_branch(struct qs_tree_walk *walk, struct qs_tree_frame *frame, bool row)
{
    int64_t number;
    int64_t lines = qs_line_count(walk->numbers, row ? QS_ROW : QS_COLUMN);
    if (!qs_certificate_reader_number(walk->reader, 0, lines - 1, &number))
        return false;
    frame->kind = row ? AT_ROW : AT_COLUMN;
    frame->next = 0;
    bool found =
        row ? qs_tree_state_find_row(&walk->board, &frame->state, (int32_t)number, &frame->line)
            : qs_tree_state_find_column(&walk->board, &frame->state, (int32_t)number, &frame->line);
    return found || qs_certificate_reader_refuse(walk->reader, "%s %d has no squares here",
                                                 row ? "row" : "column", (int)number);
}

/*
 * Remove the next candidate of the branch, from frame->next on. In the claims of those after it, it
 * is attacked anyway; at last the line is empty. The rows are counted only then.
 */
static bool tree_check_next_candidate(const struct qs_tree_walk *walk, struct qs_tree_frame *frame,
                                      uint32_t *i, uint32_t *column)
{
    struct qs_tree_state *state = &frame->state;
    bool row = frame->kind == AT_ROW;
    uint32_t end = row ? walk->board.columns : state->rows;
    while (frame->next < end) {
        *i = row ? frame->line : frame->next;
        *column = row ? frame->next : frame->line;
        frame->next++;
        if (qs_tree_state_has(&walk->board, state, *i, *column)) {
            qs_tree_state_remove(&walk->board, state, *i, *column);
            return true;
        }
    }
    return false;
}

/*
 * The child at the top has its squares: unless it is closed at once, go on with it. It takes over
 * the lines that are needed, except those of its queen.
 */
static bool enter_child(struct qs_tree_walk *walk, struct qs_square square, bool queen)
{
    struct qs_tree_frame *child = tree_check_top(walk);
    walk->nodes++;
    if (qs_tree_state_is_closed(&child->state)) {
        QS_REPORT(walk->observer, refute, square, queen);
        walk->depth--;
        return true;
    }
    QS_REPORT(walk->observer, descend, square, queen);
    if (!qs_needed_lines_copy(&child->needed, &walk->frames[walk->depth - 1].needed))
        return qs_certificate_reader_refuse_memory(walk->reader);
    if (queen)
        qs_needed_lines_use(&child->needed, walk->numbers, square);
    return true;
}

/* Go on to the next child of a branch on a line that is not closed at once, if there is one. */
static bool branch_on_line(struct qs_tree_walk *walk)
{
    uint32_t i, column, depth = walk->depth;
    while (tree_check_next_candidate(walk, tree_check_top(walk), &i, &column)) {
        struct qs_tree_frame *child = descend(walk);
        if (!child)
            return qs_certificate_reader_refuse_memory(walk->reader);
        const struct qs_tree_state *state = &walk->frames[depth].state;
        qs_tree_state_place(&walk->board, state, &child->state, i, column);
        if (!enter_child(walk, qs_tree_square(&walk->board, state, i, column), true))
            return false;
        if (walk->depth > depth)
            return true;
    }
    qs_tree_state_count(&walk->board, &tree_check_top(walk)->state);
    tree_check_top(walk)->kind = AT_NODE;
    return true;
}

static void remove_square(const struct qs_tree_walk *walk, struct qs_tree_state *state, uint32_t i,
                          uint32_t column)
{
    qs_tree_state_remove(&walk->board, state, i, column);
    qs_tree_state_count(&walk->board, state);
}

/* A queen stands there from now on. */
static void tree_check_place_queen(const struct qs_tree_walk *walk, struct qs_tree_frame *frame,
                                   uint32_t i, uint32_t column)
{
    qs_needed_lines_use(&frame->needed, walk->numbers,
                        qs_tree_square(&walk->board, &frame->state, i, column));
    qs_tree_state_place(&walk->board, &frame->state, &frame->state, i, column);
}

/*
 * q, n: one of the claims with a queen on the square and without the square is shown
 * first, in a child, and then the other one, in place. So each n is a level, of which
 * there might be as many as squares: their number is limited.
 */
static bool branch_on_square(struct qs_tree_walk *walk, bool queen_first)
{
    uint32_t i, column;
    if (!qs_tree_walk_read_square(walk, &tree_check_top(walk)->state, &i, &column))
        return false;
    if (!queen_first && walk->depth >= 2 * (walk->board.rows + walk->board.columns))
        return qs_certificate_reader_refuse(walk->reader, "n is nested too deeply");
    struct qs_tree_frame *child = descend(walk);
    if (!child)
        return qs_certificate_reader_refuse_memory(walk->reader);
    struct qs_tree_frame *frame = child - 1;
    struct qs_square square = qs_tree_square(&walk->board, &frame->state, i, column);
    if (queen_first) {
        qs_tree_state_place(&walk->board, &frame->state, &child->state, i, column);
    } else {
        qs_tree_state_copy(&walk->board, &frame->state, &child->state);
        remove_square(walk, &child->state, i, column);
    }
    if (!enter_child(walk, square, queen_first))
        return false;
    if (queen_first)
        remove_square(walk, &frame->state, i, column);
    else
        tree_check_place_queen(walk, frame, i, column);
    return true;
}

/* Read one token of an open node. *closed: it was closed, or this was the last one. */
static bool visit_node(struct qs_tree_walk *walk, bool *closed)
{
    struct qs_certificate_reader *reader = walk->reader;
    struct qs_tree_frame *frame = tree_check_top(walk);
    uint32_t i, column;
    while (qs_tree_state_find_forced(&walk->board, &frame->state, &i, &column))
        tree_check_place_queen(walk, frame, i, column);
    *closed = qs_tree_state_is_closed(&frame->state);
    if (*closed)
        return true;
    if (frame->state.need <= 0)
        return qs_certificate_reader_refuse(reader,
                                            "as many queens as are needed have been placed here");
    qs_certificate_reader_skip(reader);
    bool read;
    if (qs_certificate_reader_take(reader, 'r'))
        read = tree_check_read_branch(walk, frame, true);
    else if (qs_certificate_reader_take(reader, 'c'))
        read = tree_check_read_branch(walk, frame, false);
    else if (qs_certificate_reader_take(reader, 'q'))
        read = branch_on_square(walk, true);
    else if (qs_certificate_reader_take(reader, 'n'))
        read = branch_on_square(walk, false);
    else
        read = qs_tree_walk_take_step(walk, frame, closed);
    return read && qs_certificate_reader_expect_space(reader);
}

static bool walk_tree(struct qs_tree_walk *walk)
{
    for (;;) {
        bool closed = false;
        if (tree_check_top(walk)->kind == AT_NODE ? !visit_node(walk, &closed)
                                                  : !branch_on_line(walk))
            return false;
        if (!closed)
            continue;
        if (walk->depth == 0)
            return true;
        QS_REPORT_END(walk->observer, ascend);
        walk->depth--;
    }
}

static bool tree_check_begin(struct qs_tree_walk *walk, const struct qs_square *squares,
                             size_t count, int64_t need)
{
    const uint32_t levels = 16;
    walk->frames = calloc(levels, sizeof *walk->frames);
    if (!walk->frames || !qs_tree_board_init(&walk->board, walk->numbers, squares, count))
        return qs_certificate_reader_refuse_memory(walk->reader);
    walk->levels = levels;
    if (!qs_tree_state_init(&walk->scratch, &walk->board) ||
        !qs_tree_state_init(&walk->frames[0].state, &walk->board))
        return qs_certificate_reader_refuse_memory(walk->reader);
    qs_tree_state_fill(&walk->board, &walk->frames[0].state, squares, count);
    walk->frames[0].state.need = need;
    return true;
}

static void end(struct qs_tree_walk *walk)
{
    for (uint32_t i = 0; i < walk->levels; i++) {
        qs_tree_state_release(&walk->frames[i].state);
        free(walk->frames[i].needed.line);
    }
    free(walk->frames);
    qs_tree_state_release(&walk->scratch);
    qs_tree_board_release(&walk->board);
    qs_certificate_cover_release(&walk->cover);
    qs_cover_weights_release(&walk->weights);
}

bool qs_check_tree(struct qs_certificate_reader *reader, const struct qs_line_numbers *numbers,
                   const struct qs_square *squares, size_t count, int64_t need, uint64_t *nodes,
                   const struct qs_observer *observer)
{
    struct qs_tree_walk walk = {.reader = reader, .observer = observer, .numbers = numbers};
    QS_REPORT(observer, begin_tree, squares, count, need - 1);
    bool refuted = tree_check_begin(&walk, squares, count, need) && walk_tree(&walk);
    *nodes += walk.nodes;
    end(&walk);
    if (refuted)
        QS_REPORT_END(observer, end_tree);
    return refuted;
}
