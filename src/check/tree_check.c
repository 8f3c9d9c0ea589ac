/*
 * Walks the tree depth first, in the order of the text, with a stack of states
 * instead of recursive calls. A node that propagation closes has no text; every
 * other node has any number of steps, which remove squares or place a queen so that
 * refuting the rest refutes the claim, and then a line or square to branch on, or a
 * cover.
 */
#include "tree_check.h"

#include <stdlib.h>

#include "fault.h"
#include "tree_walk.h"

static struct qs_tree_frame *top(struct qs_tree_walk *walk)
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
    frame->needed.count = 0;
    return frame;
}

static bool read_row(struct qs_tree_walk *walk, struct qs_tree_frame *frame)
{
    int64_t number;
    if (!qs_certificate_reader_number(walk->reader, 0, walk->n - 1, &number))
        return false;
    frame->kind = AT_ROW;
    frame->next = 0;
    return qs_tree_state_find_row(&walk->board, &frame->state, (int32_t)number, &frame->line) ||
           qs_certificate_reader_refuse(walk->reader, "row %d has no squares here", (int)number);
}

static bool read_column(struct qs_tree_walk *walk, struct qs_tree_frame *frame)
{
    int64_t number;
    if (!qs_certificate_reader_number(walk->reader, 0, walk->n - 1, &number))
        return false;
    frame->kind = AT_COLUMN;
    frame->next = 0;
    return (qs_tree_board_find_column(&walk->board, (int32_t)number, &frame->line) &&
            (frame->state.any[frame->line / 64] >> frame->line % 64 & 1)) ||
           qs_certificate_reader_refuse(walk->reader, "column %d has no squares here", (int)number);
}

/* The next candidate of the branch, from frame->next on. */
static bool next_candidate(const struct qs_tree_walk *walk, struct qs_tree_frame *frame,
                           uint32_t *i, uint32_t *column)
{
    const struct qs_tree_state *state = &frame->state;
    bool row = frame->kind == AT_ROW;
    uint32_t end = row ? walk->board.columns : state->rows;
    while (frame->next < end) {
        *i = row ? frame->line : frame->next;
        *column = row ? frame->next : frame->line;
        frame->next++;
        if (qs_tree_state_has(&walk->board, state, *i, *column))
            return true;
    }
    return false;
}

/* All candidates are refuted: continue at the same level with the line empty. */
static void leave_line_empty(struct qs_tree_walk *walk, struct qs_tree_frame *frame)
{
    if (frame->kind == AT_ROW)
        qs_tree_state_clear_row(&walk->board, &frame->state, frame->line);
    else
        qs_tree_state_clear_column(&walk->board, &frame->state, frame->line);
    frame->kind = AT_NODE;
}

/* The child at the top takes over the lines that are needed, except those of its queen, if any. */
static bool inherit_needed(struct qs_tree_walk *walk, const struct qs_square *queen)
{
    const struct qs_needed_lines *needed = &walk->frames[walk->depth - 1].needed;
    if (needed->count == 0)
        return true;
    if (!qs_needed_lines_copy(&top(walk)->needed, needed))
        return qs_tree_walk_refuse_memory(walk);
    if (queen)
        qs_needed_lines_use(&top(walk)->needed, *queen);
    return true;
}

/* Descend to the next child that is not closed at once, if there is one. False: out of memory. */
static bool branch(struct qs_tree_walk *walk)
{
    uint32_t i, column;
    while (next_candidate(walk, top(walk), &i, &column)) {
        struct qs_tree_frame *child = descend(walk);
        if (!child)
            return qs_tree_walk_refuse_memory(walk);
        const struct qs_tree_state *state = &walk->frames[walk->depth - 1].state;
        walk->nodes++;
        qs_tree_state_place(&walk->board, state, &child->state, i, column);
        bool closed = qs_tree_state_is_closed(&child->state);
        struct qs_square queen = qs_tree_square(&walk->board, state, i, column);
        if (walk->proof)
            (closed ? qs_veripb_refute : qs_veripb_descend)(walk->proof, queen, true);
        if (!closed)
            return inherit_needed(walk, &queen);
        walk->depth--;
    }
    leave_line_empty(walk, top(walk));
    return true;
}

static void remove_square(const struct qs_tree_walk *walk, struct qs_tree_state *state, uint32_t i,
                          uint32_t column)
{
    qs_tree_state_remove(&walk->board, state, i, column);
    qs_tree_state_count(&walk->board, state);
}

/*
 * q, n: one of the claims with a queen on the square and without the square is shown
 * first, in a child, and then the other one, in place. So each n is a level, of which
 * there might be as many as squares: their number is limited.
 */
static bool branch_on_square(struct qs_tree_walk *walk, bool queen_first)
{
    uint32_t i, column;
    if (!qs_tree_walk_read_square(walk, &top(walk)->state, &i, &column))
        return false;
    if (!queen_first && walk->depth >= 2 * (walk->board.rows + walk->board.columns))
        return qs_certificate_reader_refuse(walk->reader, "n is nested too deeply");
    struct qs_tree_frame *child = descend(walk);
    if (!child)
        return qs_tree_walk_refuse_memory(walk);
    struct qs_tree_frame *frame = &walk->frames[walk->depth - 1];
    struct qs_square square = qs_tree_square(&walk->board, &frame->state, i, column);
    walk->nodes++;
    if (!inherit_needed(walk, queen_first ? &square : NULL))
        return false;
    if (queen_first) {
        qs_tree_state_place(&walk->board, &frame->state, &child->state, i, column);
        remove_square(walk, &frame->state, i, column);
    } else {
        qs_tree_state_copy(&walk->board, &frame->state, &child->state);
        remove_square(walk, &child->state, i, column);
        qs_tree_walk_place(walk, frame, i, column);
    }
    bool closed = qs_tree_state_is_closed(&child->state);
    if (walk->proof)
        (closed ? qs_veripb_refute : qs_veripb_descend)(walk->proof, square, queen_first);
    if (closed)
        walk->depth--;
    return true;
}

/* Read one token of an open node. *closed: it was the last one of the node. */
static bool read_token(struct qs_tree_walk *walk, struct qs_tree_frame *frame, bool *closed)
{
    struct qs_certificate_reader *reader = walk->reader;
    qs_certificate_reader_skip(reader);
    if (qs_certificate_reader_take(reader, 'r'))
        return read_row(walk, frame);
    if (qs_certificate_reader_take(reader, 'c'))
        return read_column(walk, frame);
    if (qs_certificate_reader_take(reader, 'q'))
        return branch_on_square(walk, true);
    if (qs_certificate_reader_take(reader, 'n'))
        return branch_on_square(walk, false);
    return qs_tree_walk_take_step(walk, frame, closed);
}

static void propagate(struct qs_tree_walk *walk, struct qs_tree_frame *frame)
{
    uint32_t i, column;
    if (frame->needed.count == 0)
        qs_tree_state_propagate(&walk->board, &frame->state);
    else
        while (qs_tree_state_find_forced(&walk->board, &frame->state, &i, &column))
            qs_tree_walk_place(walk, frame, i, column);
}

static bool visit_node(struct qs_tree_walk *walk, bool *closed)
{
    struct qs_tree_frame *frame = top(walk);
    struct qs_tree_state *state = &frame->state;
    propagate(walk, frame);
    *closed = qs_tree_state_is_closed(state);
    if (*closed)
        return true;
    if (state->need <= 0)
        return qs_certificate_reader_refuse(walk->reader,
                                            "as many queens as are needed have been placed here");
    return read_token(walk, frame, closed) && qs_certificate_reader_expect_space(walk->reader);
}

static bool walk_tree(struct qs_tree_walk *walk)
{
    for (;;) {
        bool done = false;
        struct qs_tree_frame *frame = top(walk);
        if (frame->kind == AT_NODE ? !visit_node(walk, &done) : !branch(walk))
            return false;
        if (!done)
            continue;
        if (walk->depth == 0)
            return true;
        if (walk->proof)
            qs_veripb_ascend(walk->proof);
        walk->depth--;
    }
}

static bool begin(struct qs_tree_walk *walk, const struct qs_square *squares, size_t count,
                  int64_t need)
{
    const uint32_t levels = 16;
    walk->frames = calloc(levels, sizeof *walk->frames);
    walk->squares = malloc(count * sizeof *walk->squares);
    if (!walk->frames || !walk->squares || !qs_tree_board_init(&walk->board, squares, count))
        return qs_tree_walk_refuse_memory(walk);
    walk->levels = levels;
    if (!qs_tree_state_init(&walk->scratch, &walk->board) ||
        !qs_tree_state_init(&walk->frames[0].state, &walk->board))
        return qs_tree_walk_refuse_memory(walk);
    qs_tree_state_fill(&walk->board, &walk->frames[0].state, squares, count);
    walk->frames[0].state.need = need;
    return true;
}

static void end(struct qs_tree_walk *walk)
{
    for (uint32_t i = 0; i < walk->levels; i++) {
        qs_tree_state_release(&walk->frames[i].state);
        qs_needed_lines_release(&walk->frames[i].needed);
    }
    free(walk->frames);
    qs_tree_state_release(&walk->scratch);
    qs_tree_board_release(&walk->board);
    qs_tree_cover_release(&walk->cover);
    free(walk->squares);
}

bool qs_check_tree(struct qs_certificate_reader *reader, int32_t n, const struct qs_square *squares,
                   size_t count, int64_t need, uint64_t *nodes, struct qs_veripb *proof)
{
    struct qs_tree_walk walk = {.reader = reader, .proof = proof, .n = n};
    bool refuted = begin(&walk, squares, count, need) && walk_tree(&walk);
    *nodes += walk.nodes;
    end(&walk);
    return refuted;
}
