/*
 * Walks the tree depth first, in the order of the text, with a stack of states
 * instead of recursive calls. A node that propagation closes has no text; every
 * other node has any number of steps, which remove squares or place a queen so that
 * refuting the rest refutes the claim, and then a line to branch on, a cover, or
 * the parts that it falls into.
 */
#include "tree_check.h"

#include <stdlib.h>

#include "certificate_cover.h"
#include "cover_weights.h"
#include "fault.h"
#include "square_parts.h"
#include "tree_state.h"

enum kind { AT_NODE, AT_ROW, AT_COLUMN, AT_PARTS };

/* A node on the path; `kind` says how to continue when the walk comes back to it. */
struct frame {
    struct qs_tree_state state;
    enum kind kind;
    uint32_t line;  /* of the branch: stored row, or column */
    uint32_t next;  /* column, or stored row, of the next candidate */
    int64_t *upper; /* [parts] AT_PARTS: the bounds; next: the part to be refuted next */
    uint32_t parts;
};

struct walk {
    struct qs_certificate_reader *reader;
    struct qs_veripb *proof; /* or NULL */
    int32_t n;
    struct qs_tree_board board;
    struct frame *frames; /* [levels] */
    uint32_t levels, depth;
    struct qs_tree_state scratch;
    struct qs_certificate_cover cover;
    struct qs_cover_weights weights;   /* allocated at the first cover */
    struct qs_square_parts components; /* allocated at the first node that falls into parts */
    struct qs_square *squares;         /* [listed] of such a node; room for all of the part */
    size_t listed;
    uint64_t nodes;
};

static struct frame *top(struct walk *walk)
{
    return &walk->frames[walk->depth];
}

static bool refuse_memory(struct walk *walk)
{
    return qs_error_set(walk->reader->error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

/* Go one level down; its state is allocated when it is first used. NULL if out of memory. */
static struct frame *descend(struct walk *walk)
{
    if (walk->depth + 1 == walk->levels) {
        uint32_t levels = 2 * walk->levels;
        struct frame *frames = realloc(walk->frames, levels * sizeof *frames);
        if (!frames)
            return NULL;
        for (uint32_t i = walk->levels; i < levels; i++)
            frames[i] = (struct frame){.kind = AT_NODE};
        walk->frames = frames;
        walk->levels = levels;
    }
    struct frame *frame = &walk->frames[walk->depth + 1];
    if (!frame->state.row && !qs_tree_state_init(&frame->state, &walk->board))
        return NULL;
    walk->depth++;
    frame->kind = AT_NODE;
    return frame;
}

static struct qs_square square_at(const struct walk *walk, const struct qs_tree_state *state,
                                  uint32_t i, uint32_t column)
{
    return (struct qs_square){walk->board.row_number[state->row[i]],
                              walk->board.column_number[column]};
}

/* Read a square of the state. */
static bool read_square(struct walk *walk, const struct qs_tree_state *state, uint32_t *i,
                        uint32_t *column)
{
    struct qs_square square;
    if (!qs_certificate_reader_square(walk->reader, walk->n, &square))
        return false;
    return (qs_tree_state_find_row(&walk->board, state, square.row, i) &&
            qs_tree_board_find_column(&walk->board, square.column, column) &&
            qs_tree_state_has(&walk->board, state, *i, *column)) ||
           qs_certificate_reader_refuse(walk->reader, "square %d,%d is not free here", square.row,
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
static bool strike_squares(struct walk *walk, struct qs_tree_state *state)
{
    uint32_t i, column;
    do {
        if (!read_square(walk, state, &i, &column))
            return false;
        if (!qs_tree_state_is_closed_after(&walk->board, state, &walk->scratch, i, column))
            return qs_certificate_reader_refuse(
                walk->reader, "a queen on %d,%d does not close the node",
                walk->board.row_number[state->row[i]], walk->board.column_number[column]);
        if (walk->proof)
            qs_veripb_refute(walk->proof, square_at(walk, state, i, column));
        qs_tree_state_remove(&walk->board, state, i, column);
        walk->nodes++;
    } while (next_of_list(walk->reader));
    qs_tree_state_count(&walk->board, state);
    return true;
}

static bool attack(struct qs_square a, struct qs_square b)
{
    return a.row == b.row || a.column == b.column || a.row - a.column == b.row - b.column ||
           a.row + a.column == b.row + b.column;
}

/*
 * Call `each` for every square of the state, until it returns false. It must not
 * change the state.
 */
static bool for_each_square(const struct walk *walk, const struct qs_tree_state *state,
                            bool (*each)(void *context, struct qs_square square), void *context)
{
    for (uint32_t i = 0; i < state->rows; i++)
        for (uint32_t w = 0; w < walk->board.words; w++)
            for (uint64_t left = state->square[(size_t)i * walk->board.words + w]; left;
                 left &= left - 1) {
                uint32_t column = 64 * w + (uint32_t)__builtin_ctzll(left);
                if (!each(context, square_at(walk, state, i, column)))
                    return false;
            }
    return true;
}

struct pair {
    struct qs_square u, v;
};

/* Every square that attacks v, v itself included, must attack u. */
static bool is_dominated_there(void *context, struct qs_square square)
{
    const struct pair *pair = context;
    return !attack(square, pair->v) || attack(square, pair->u);
}

/* d: pairs of which the first is dominated by the second. */
static bool leave_dominated(struct walk *walk, struct qs_tree_state *state)
{
    uint32_t i, column, j, other;
    do {
        if (!read_square(walk, state, &i, &column) ||
            !qs_certificate_reader_expect(walk->reader, '<') ||
            !read_square(walk, state, &j, &other))
            return false;
        struct pair pair = {square_at(walk, state, i, column), square_at(walk, state, j, other)};
        if ((i == j && column == other) || !for_each_square(walk, state, is_dominated_there, &pair))
            return qs_certificate_reader_refuse(walk->reader, "%d,%d does not dominate %d,%d",
                                                pair.v.row, pair.v.column, pair.u.row,
                                                pair.u.column);
        qs_tree_state_remove(&walk->board, state, i, column);
        /* The row stays in the state, even without squares, until the end of the token. */
    } while (next_of_list(walk->reader));
    qs_tree_state_count(&walk->board, state);
    return true;
}

struct forced {
    struct qs_square square;
    bool off[QS_DIRECTIONS]; /* some square that attacks it is not on this line of it */
};

static bool note_attacker(void *context, struct qs_square square)
{
    struct forced *forced = context;
    struct qs_square own = forced->square;
    if (!attack(square, own))
        return true;
    forced->off[QS_ROW] |= square.row != own.row;
    forced->off[QS_COLUMN] |= square.column != own.column;
    forced->off[QS_DIFFERENCE] |= square.row - square.column != own.row - own.column;
    forced->off[QS_SUM] |= square.row + square.column != own.row + own.column;
    return true;
}

/* f: a square whose remaining attackers are all on one of its lines. */
static bool place_forced(struct walk *walk, struct qs_tree_state *state)
{
    uint32_t i, column;
    if (!read_square(walk, state, &i, &column))
        return false;
    struct forced forced = {.square = square_at(walk, state, i, column)};
    for_each_square(walk, state, note_attacker, &forced);
    if (forced.off[QS_ROW] && forced.off[QS_COLUMN] && forced.off[QS_DIFFERENCE] &&
        forced.off[QS_SUM])
        return qs_certificate_reader_refuse(walk->reader, "square %d,%d is not forced",
                                            forced.square.row, forced.square.column);
    qs_tree_state_place(&walk->board, state, state, i, column);
    return true;
}

static bool read_row(struct walk *walk, struct frame *frame)
{
    int64_t number;
    if (!qs_certificate_reader_number(walk->reader, 0, walk->n - 1, &number))
        return false;
    frame->kind = AT_ROW;
    frame->next = 0;
    return qs_tree_state_find_row(&walk->board, &frame->state, (int32_t)number, &frame->line) ||
           qs_certificate_reader_refuse(walk->reader, "row %d has no squares here", (int)number);
}

static bool read_column(struct walk *walk, struct frame *frame)
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
static bool next_candidate(const struct walk *walk, struct frame *frame, uint32_t *i,
                           uint32_t *column)
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
static void leave_line_empty(struct walk *walk, struct frame *frame)
{
    if (frame->kind == AT_ROW)
        qs_tree_state_clear_row(&walk->board, &frame->state, frame->line);
    else
        qs_tree_state_clear_column(&walk->board, &frame->state, frame->line);
    frame->kind = AT_NODE;
}

/* Descend to the next child that is not closed at once, if there is one. False: out of memory. */
static bool branch(struct walk *walk)
{
    uint32_t i, column;
    while (next_candidate(walk, top(walk), &i, &column)) {
        struct frame *child = descend(walk);
        if (!child)
            return refuse_memory(walk);
        const struct qs_tree_state *state = &walk->frames[walk->depth - 1].state;
        walk->nodes++;
        qs_tree_state_place(&walk->board, state, &child->state, i, column);
        bool closed = qs_tree_state_is_closed(&child->state);
        if (walk->proof)
            (closed ? qs_veripb_refute : qs_veripb_descend)(walk->proof,
                                                            square_at(walk, state, i, column));
        if (!closed)
            return true;
        walk->depth--;
    }
    leave_line_empty(walk, top(walk));
    return true;
}

static bool is_covered(void *context, struct qs_square square)
{
    struct walk *walk = context;
    return qs_cover_weights_sum(&walk->weights, square) >= walk->weights.denominator;
}

/* k: a cover of all squares that allows fewer queens than are needed. */
static bool close_by_cover(struct walk *walk, const struct qs_tree_state *state)
{
    const struct qs_bound *bound = &walk->cover.bound;
    if (!qs_certificate_cover_read(&walk->cover, walk->reader, walk->n))
        return false;
    if (!walk->weights.line[0] && !qs_cover_weights_init(&walk->weights, walk->n))
        return refuse_memory(walk);
    const char *wrong = qs_cover_weights_lay(&walk->weights, bound);
    if (!wrong && !for_each_square(walk, state, is_covered, walk))
        wrong = "the cover leaves a square uncovered";
    qs_cover_weights_lift(&walk->weights, bound);
    int64_t queens = qs_cover_queens(bound);
    if (!wrong && (queens < 0 || queens >= state->need))
        wrong = "the cover does not close the node";
    return !wrong || qs_certificate_reader_refuse(walk->reader, "%s", wrong);
}

static bool list_square(void *context, struct qs_square square)
{
    struct walk *walk = context;
    walk->squares[walk->listed++] = square;
    return true;
}

/* List the squares of a state and find their parts. False if out of memory. */
static bool find_parts(struct walk *walk, const struct qs_tree_state *state, size_t *count,
                       uint32_t *parts)
{
    if (!walk->components.last[0] && !qs_square_parts_init(&walk->components, walk->n))
        return refuse_memory(walk);
    walk->listed = 0;
    for_each_square(walk, state, list_square, walk);
    *count = walk->listed;
    return qs_square_parts_find(&walk->components, walk->squares, *count, parts) ||
           refuse_memory(walk);
}

/* p: the bounds of the parts of the squares, whose sum must be less than the queens needed. */
static bool read_parts(struct walk *walk, struct frame *frame)
{
    size_t count;
    int64_t sum = 0;
    if (!find_parts(walk, &frame->state, &count, &frame->parts))
        return false;
    if (frame->parts < 2) /* or each token would be a level */
        return qs_certificate_reader_refuse(walk->reader, "what is left is one part");
    free(frame->upper);
    frame->upper = malloc(frame->parts * sizeof *frame->upper);
    if (!frame->upper)
        return refuse_memory(walk);
    for (uint32_t i = 0; i < frame->parts; i++) {
        if ((i > 0 && !qs_certificate_reader_expect(walk->reader, ',')) ||
            !qs_certificate_reader_number(walk->reader, 0, walk->n, &frame->upper[i]))
            return false;
        sum += frame->upper[i];
    }
    if (sum >= frame->state.need)
        return qs_certificate_reader_refuse(walk->reader,
                                            "the parts' bounds do not close the node");
    frame->kind = AT_PARTS;
    frame->next = 0;
    return true;
}

/* Descend to the next part that is not closed at once; *done if there is none. */
static bool enter_part(struct walk *walk, bool *done)
{
    *done = false;
    while (top(walk)->next < top(walk)->parts) {
        uint32_t parts, wanted = top(walk)->next++;
        size_t count = 0, taken = 0;
        if (!find_parts(walk, &top(walk)->state, &count, &parts))
            return false;
        for (size_t i = 0; i < count; i++)
            if (walk->components.part[i] == wanted)
                walk->squares[taken++] = walk->squares[i];
        struct frame *child = descend(walk);
        if (!child)
            return refuse_memory(walk);
        qs_tree_state_fill(&walk->board, &child->state, walk->squares, taken);
        child->state.need = walk->frames[walk->depth - 1].upper[wanted] + 1;
        if (!qs_tree_state_is_closed(&child->state))
            return true;
        walk->depth--;
    }
    *done = true;
    return true;
}

/* Read one token of an open node. *closed: it was the last one of the node. */
static bool read_token(struct walk *walk, struct frame *frame, bool *closed)
{
    struct qs_certificate_reader *reader = walk->reader;
    qs_certificate_reader_skip(reader);
    if (qs_certificate_reader_take(reader, 'r'))
        return read_row(walk, frame);
    if (qs_certificate_reader_take(reader, 'c'))
        return read_column(walk, frame);
    if (qs_certificate_reader_take(reader, 'x'))
        return strike_squares(walk, &frame->state);
    if (walk->proof)
        return qs_certificate_reader_expected(
            reader, "a branch or a look-ahead: other steps of a tree cannot be translated");
    if (qs_certificate_reader_take(reader, 'd'))
        return leave_dominated(walk, &frame->state);
    if (qs_certificate_reader_take(reader, 'f'))
        return place_forced(walk, &frame->state);
    if (qs_certificate_reader_take(reader, 'p'))
        return read_parts(walk, frame);
    if (qs_certificate_reader_take(reader, 'k')) {
        *closed = true;
        return close_by_cover(walk, &frame->state);
    }
    return qs_certificate_reader_expected(reader, "a step of the tree: r, c, x, d, f, p or k");
}

static bool visit_node(struct walk *walk, bool *closed)
{
    struct frame *frame = top(walk);
    struct qs_tree_state *state = &frame->state;
    qs_tree_state_propagate(&walk->board, state);
    *closed = qs_tree_state_is_closed(state);
    if (*closed)
        return true;
    if (state->need <= 0)
        return qs_certificate_reader_refuse(walk->reader,
                                            "as many queens as are needed have been placed here");
    return read_token(walk, frame, closed) && qs_certificate_reader_expect_space(walk->reader);
}

static bool walk_tree(struct walk *walk)
{
    for (;;) {
        bool done = false;
        struct frame *frame = top(walk);
        if (frame->kind == AT_NODE    ? !visit_node(walk, &done)
            : frame->kind == AT_PARTS ? !enter_part(walk, &done)
                                      : !branch(walk))
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

static bool begin(struct walk *walk, const struct qs_square *squares, size_t count, int64_t need)
{
    const uint32_t levels = 16;
    walk->frames = calloc(levels, sizeof *walk->frames);
    walk->squares = malloc(count * sizeof *walk->squares);
    if (!walk->frames || !walk->squares || !qs_tree_board_init(&walk->board, squares, count))
        return refuse_memory(walk);
    walk->levels = levels;
    if (!qs_tree_state_init(&walk->scratch, &walk->board) ||
        !qs_tree_state_init(&walk->frames[0].state, &walk->board))
        return refuse_memory(walk);
    qs_tree_state_fill(&walk->board, &walk->frames[0].state, squares, count);
    walk->frames[0].state.need = need;
    return true;
}

static void end(struct walk *walk)
{
    for (uint32_t i = 0; i < walk->levels; i++) {
        qs_tree_state_release(&walk->frames[i].state);
        free(walk->frames[i].upper);
    }
    free(walk->frames);
    qs_tree_state_release(&walk->scratch);
    qs_tree_board_release(&walk->board);
    qs_certificate_cover_release(&walk->cover);
    qs_cover_weights_release(&walk->weights);
    qs_square_parts_release(&walk->components);
    free(walk->squares);
}

bool qs_check_tree(struct qs_certificate_reader *reader, int32_t n, const struct qs_square *squares,
                   size_t count, int64_t need, uint64_t *nodes, struct qs_veripb *proof)
{
    struct walk walk = {.reader = reader, .proof = proof, .n = n};
    if (proof)
        qs_veripb_begin_tree(proof, squares, count, need - 1);
    bool refuted = begin(&walk, squares, count, need) && walk_tree(&walk);
    if (proof && refuted)
        qs_veripb_end_tree(proof);
    *nodes += walk.nodes;
    end(&walk);
    return refuted;
}
