/*
 * The bitset kernel, which each kernel_*.c includes once, with QS_KERNEL (the
 * name of an instruction set) and QS_WORD_BITS (32 or 64) defined: the search
 * for a placement of the number of queens asked for, or for the proof that
 * there is none.
 *
 * A node branches on the row or column with the fewest candidates: a queen on
 * each of them, and as the last branch no queen at all if the direction has
 * slack. A line that runs out of candidates costs one unit of slack; the node
 * fails when there is none left. (Branching on rows and columns alike: I. Gent,
 * C. Jefferson, P. Nightingale, "Complexity of n-Queens Completion", JAIR 59,
 * 2017, section 6.) Ties go to the line nearest the centre.
 *
 * Where subtrees are large enough to pay for it, the node looks ahead as SAT
 * solvers of that kind do (M. Heule, H. van Maaren, "Look-Ahead Based SAT
 * Solvers", Handbook of Satisfiability, 2009): every branch of every line with
 * few candidates is tried, squares that fail at once are struck out, and the
 * line is taken whose branches promise the smallest trees. The search measures
 * while it runs down to which depth that pays.
 *
 * The path is kept in an array of frames, not in recursive calls, so that the
 * search can be left between two nodes and resumed.
 */
#include "bitset_kernel.h"

#include <math.h>

#include "lanes.h"
#include "line_key.h"

#define QS_GLUE(a, b, c) a##_##b##_##c
#define QS_EXPAND(a, b, c) QS_GLUE(a, b, c)

/* Of a line: rows from 0, columns from QS_BITSET_LINES. */
#define DIRECTION(line) ((line) / QS_BITSET_LINES)
#define INDEX(line) ((line) % QS_BITSET_LINES)

static inline word *words(const struct qs_bitset_state *state)
{
    return state->line;
}

static inline word *word_of(const struct qs_bitset_walk *walk, const struct qs_bitset_state *state,
                            uint32_t line)
{
    return words(state) + (DIRECTION(line) ? walk->bitset->half : 0) + INDEX(line);
}

static inline uint32_t lowest(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

static inline int32_t count_bits(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

static inline uint32_t square_on(const struct qs_bitset_walk *walk, uint32_t line, uint32_t bit)
{
    uint32_t row = DIRECTION(line) ? bit : INDEX(line);
    uint32_t column = DIRECTION(line) ? INDEX(line) : bit;
    return walk->bitset->square_at[row * QS_BITSET_LINES + column];
}

static inline int32_t still_needed(const struct qs_bitset_state *state)
{
    return count_bits(state->open[QS_ROW]) - state->slack[QS_ROW];
}

/* Lines without candidates, among those still open, are empty. False if there are too many. */
static inline bool settle_empty(struct qs_bitset_state *state, int direction, uint64_t without)
{
    uint64_t empty = without & state->open[direction];
    state->open[direction] &= ~empty;
    state->slack[direction] -= count_bits(empty);
    return state->slack[direction] >= 0;
}

/* Put a queen on a square; `to` may be `from`. False if too many lines run out of candidates. */
static inline bool place(const struct qs_bitset_walk *walk, const struct qs_bitset_state *from,
                         struct qs_bitset_state *to, uint32_t square)
{
    const struct qs_bitset_board *bitset = walk->bitset;
    uint32_t half = bitset->half;
    const word *keep = (const word *)(const void *)bitset->keep + (size_t)square * 2 * half;
    const word *old = words(from);
    word *new = words(to);
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        uint64_t without = 0;
        for (uint32_t i = 0; i < half; i += QS_LANES) {
            lanes left = lanes_and(lanes_load(old + i), lanes_load(keep + i));
            lanes_store(new + i, left);
            without |= (uint64_t)lanes_zero_bits(left) << i;
        }
        uint64_t own = (uint64_t)1 << bitset->board->lines[d].line_of[square];
        to->open[d] = from->open[d] & ~own;
        to->slack[d] = from->slack[d];
        if (!settle_empty(to, d, without))
            return false;
        old += half;
        new += half;
        keep += half;
    }
    return true;
}

/* Strike a candidate out, which is on a row and on a column. False as for settle_empty. */
static bool strike_out(const struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                       uint32_t square)
{
    const struct qs_board *board = walk->bitset->board;
    uint32_t row = board->lines[QS_ROW].line_of[square];
    uint32_t column = board->lines[QS_COLUMN].line_of[square];
    word *in_row = word_of(walk, state, row);
    word *in_column = word_of(walk, state, QS_BITSET_LINES + column);
    *in_row &= ~((word)1 << column);
    *in_column &= ~((word)1 << row);
    return settle_empty(state, QS_ROW, *in_row ? 0 : (uint64_t)1 << row) &&
           settle_empty(state, QS_COLUMN, *in_column ? 0 : (uint64_t)1 << column);
}

/* Leave a line with candidates empty. False as for settle_empty. */
static bool leave_empty(const struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                        uint32_t line)
{
    uint32_t d = DIRECTION(line);
    word *candidates = word_of(walk, state, line);
    uint64_t without = 0;
    for (uint64_t left = *candidates; left; left &= left - 1) {
        uint32_t bit = lowest(left);
        word *across = word_of(walk, state, (d ? 0 : QS_BITSET_LINES) + bit);
        *across &= ~((word)1 << INDEX(line));
        if (!*across)
            without |= (uint64_t)1 << bit;
    }
    *candidates = 0;
    return settle_empty(state, (int)d, (uint64_t)1 << INDEX(line)) &&
           settle_empty(state, !d, without);
}

static void copy_state(const struct qs_bitset_walk *walk, struct qs_bitset_state *to,
                       const struct qs_bitset_state *from)
{
    for (uint32_t i = 0; i < 2 * walk->bitset->half; i += QS_LANES)
        lanes_store(words(to) + i, lanes_load(words(from) + i));
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        to->open[d] = from->open[d];
        to->slack[d] = from->slack[d];
    }
}

/* The open line with the fewest branches, the nearest to the centre; QS_KEY_NONE without any. */
static inline uint32_t tightest_line(const struct qs_bitset_walk *walk,
                                     const struct qs_bitset_state *state)
{
    uint32_t half = walk->bitset->half;
    lanes least = lanes_none();
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        const word *rank =
            (const word *)(const void *)walk->bitset->rank[state->slack[d] > 0] + (d ? half : 0);
        const word *line = words(state) + (d ? half : 0);
        for (uint32_t i = 0; i < half; i += QS_LANES)
            least = lanes_min(least,
                              lanes_key(lanes_count(lanes_load(line + i)), lanes_load(rank + i)));
    }
    return lanes_least(least);
}

/* How large the tree below a state promises to be, in no particular unit. */
static double estimate(const struct qs_bitset_walk *walk, const struct qs_bitset_state *state)
{
    const unsigned for_slack = 16;
    lane_sums sums = lane_sums_zero();
    for (uint32_t i = 0; i < 2 * walk->bitset->half; i += QS_LANES)
        sums = lane_sums_add(sums, lanes_count(lanes_load(words(state) + i)), walk->line_score);
    unsigned slack = (unsigned)(state->slack[QS_ROW] + state->slack[QS_COLUMN]);
    return walk->estimate[lane_sums_total(sums) + for_slack * slack];
}

/* For the certificate: a square that closes the node at once if a queen stands there. */
static void log_strike(struct qs_bitset_walk *walk, uint32_t square)
{
    struct qs_square place = qs_board_square(walk->bitset->board, square);
    qs_proof_log_strike(walk->log, place.row, place.column);
}

/* What became of a state that was examined. */
enum fate {
    STATE_REFUTED,
    STATE_REDUCED, /* squares were struck out: examine it again */
    STATE_READY,   /* it is as it was, and a line to branch on is known */
    STATE_FULL,    /* no more queens are needed */
};

/* Try all branches of a line. If none fails at once, `*sum` is the sum of their estimates. */
static enum fate probe_line(struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                            uint32_t line, double *sum)
{
    struct qs_bitset_state *scratch = &walk->scratch;
    enum fate fate = STATE_READY;
    *sum = 0;
    for (uint64_t left = *word_of(walk, state, line); left; left &= left - 1) {
        uint32_t square = square_on(walk, line, lowest(left));
        walk->probes++;
        if (place(walk, state, scratch, square)) {
            *sum += estimate(walk, scratch);
            continue;
        }
        if (walk->log)
            log_strike(walk, square);
        if (!strike_out(walk, state, square))
            return STATE_REFUTED;
        fate = STATE_REDUCED;
    }
    if (fate == STATE_READY && state->slack[DIRECTION(line)] > 0) {
        copy_state(walk, scratch, state);
        if (leave_empty(walk, scratch, line))
            *sum += estimate(walk, scratch);
    }
    return fate;
}

static inline uint32_t branches_of(const struct qs_bitset_walk *walk,
                                   const struct qs_bitset_state *state, uint32_t line)
{
    return (uint32_t)count_bits(*word_of(walk, state, line)) + (state->slack[DIRECTION(line)] > 0);
}

/*
 * Replace the tightest line by the best to branch on, among those with at most
 * one branch more than it has.
 */
static enum fate look_ahead(struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                            uint32_t *best)
{
    uint32_t most = branches_of(walk, state, *best) + 1;
    double smallest = INFINITY, sum;
    enum fate fate = STATE_READY;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        for (uint64_t left = state->open[d]; left; left &= left - 1) {
            uint32_t index = lowest(left), line = (d ? QS_BITSET_LINES : 0) + index;
            if (!(state->open[d] >> index & 1) || branches_of(walk, state, line) > most)
                continue;
            switch (probe_line(walk, state, line, &sum)) {
            case STATE_REFUTED:
                return STATE_REFUTED;
            case STATE_REDUCED:
                fate = STATE_REDUCED;
                break;
            default:
                if (sum < smallest) {
                    smallest = sum;
                    *best = line;
                }
            }
        }
    }
    return fate;
}

static inline uint64_t work_so_far(const struct qs_bitset_walk *walk)
{
    return 2 * walk->nodes + walk->probes;
}

/*
 * Learn where looking ahead pays, from a subtree whose candidates are all tried:
 * not where it takes most of the work of the subtree, and again where subtrees
 * without it have grown large.
 */
static void learn_threshold(struct qs_bitset_walk *walk, const struct qs_bitset_frame *frame)
{
    const uint64_t share = 4, large = 300;
    const uint32_t sample = 64;
    struct qs_look_ahead *look = &walk->look_ahead;
    int32_t need = frame->need;
    if (need < look->threshold - 1)
        return;
    look->level[need].own += frame->probes;
    look->level[need].work += work_so_far(walk) - frame->work;
    if (++look->level[need].subtrees < sample)
        return;
    if (need >= look->threshold && look->level[need].work < share * look->level[need].own)
        look->threshold = need + 1;
    else if (need < look->threshold && look->level[need].work > large * sample)
        look->threshold = need;
    look->level[need].own = look->level[need].work = look->level[need].subtrees = 0;
}

static void keep_best(struct qs_bitset_walk *walk)
{
    walk->best_count = walk->placed;
    for (uint32_t i = 0; i < walk->placed; i++)
        walk->best[i] = walk->queens[i];
}

static inline void put_queen(struct qs_bitset_walk *walk, uint32_t square)
{
    walk->queens[walk->placed++] = square;
    if (walk->placed > walk->best_count)
        keep_best(walk);
}

/* At the root of a border subtree. False if another search walks it, or has done so. */
static bool enter_portion(struct qs_bitset_walk *walk, const struct qs_bitset_frame *frame)
{
    struct qs_bitset_portion *portion = &walk->portion;
    bool own = portion->passed == portion->drawn;
    if (walk->log)
        qs_proof_log_mark(walk->log, portion->passed, own);
    portion->passed++;
    if (!own)
        return false;
    portion->above = false;
    portion->root = frame;
    return true;
}

static void leave_portion(struct qs_bitset_walk *walk)
{
    struct qs_bitset_portion *portion = &walk->portion;
    if (walk->log)
        qs_proof_log_end_mark(walk->log);
    portion->above = true;
    portion->root = NULL;
    portion->drawn = atomic_fetch_add(portion->next, 1);
}

/* Place the queens that are forced, and choose the line to branch on. */
static inline enum fate choose_line(struct qs_bitset_walk *walk, struct qs_bitset_frame *frame)
{
    struct qs_bitset_state *state = &frame->state;
    for (int32_t need; (need = still_needed(state)) > 0;) {
        if (walk->portion.above && need <= walk->portion.border && !enter_portion(walk, frame))
            return STATE_REFUTED;
        uint32_t key = tightest_line(walk, state);
        if (key == QS_KEY_NONE)
            return STATE_REFUTED;
        uint32_t line = key & QS_KEY_LINE_MASK;
        if (branches_of(walk, state, line) == 1) {
            uint32_t square = square_on(walk, line, lowest(*word_of(walk, state, line)));
            if (!place(walk, state, state, square))
                return STATE_REFUTED;
            put_queen(walk, square);
            continue;
        }
        frame->work = work_so_far(walk);
        frame->probes = 0;
        if (walk->portion.above || need >= walk->look_ahead.threshold) {
            uint64_t before = walk->probes;
            enum fate fate = look_ahead(walk, state, &line);
            if (walk->log)
                qs_proof_log_end_list(walk->log);
            if (fate != STATE_READY)
                return fate;
            frame->probes = (uint32_t)(walk->probes - before);
        }
        frame->left = *word_of(walk, state, line);
        frame->line = line;
        frame->need = need;
        frame->placed = walk->placed;
        if (walk->log)
            qs_proof_log_text(walk->log, walk->tokens[line].text, walk->tokens[line].length);
        return STATE_READY;
    }
    return STATE_FULL;
}

/* Make the next frame by a queen on the line chosen. False if no candidate is left. */
static inline bool next_queen(struct qs_bitset_walk *walk, struct qs_bitset_frame *frame)
{
    uint64_t left = frame->left;
    bool placed = false;
    while (left && !placed) {
        uint32_t square = square_on(walk, frame->line, lowest(left));
        left &= left - 1;
        walk->nodes++;
        placed = place(walk, &frame->state, &frame[1].state, square);
        if (placed)
            put_queen(walk, square);
    }
    frame->left = left;
    return placed;
}

/* When all candidates have been tried: the line stays empty. False if it may not. */
static inline bool last_branch(struct qs_bitset_walk *walk, struct qs_bitset_frame *frame)
{
    if (!walk->portion.above)
        learn_threshold(walk, frame);
    return frame->state.slack[DIRECTION(frame->line)] > 0 &&
           leave_empty(walk, &frame->state, frame->line);
}

qs_bitset_walk_function QS_EXPAND(qs_bitset_walk, QS_KERNEL, QS_WORD_BITS);

/*
 * Depth first. In each turn the top of the path chooses its line, if it has none
 * yet, and makes a child; without one it ends, and its parent is the top again.
 */
enum qs_bitset_answer QS_EXPAND(qs_bitset_walk, QS_KERNEL,
                                QS_WORD_BITS)(struct qs_bitset_walk *walk)
{
    struct qs_bitset_frame *frame = walk->top;
    bool branching = walk->branching;
    while (qs_bitset_walk_ticks(walk) < walk->pause_at) {
        enum fate fate = branching ? STATE_READY : choose_line(walk, frame);
        branching = false;
        if (fate == STATE_FULL)
            return QS_BITSET_YES;
        if (fate == STATE_REDUCED)
            continue;
        if (fate == STATE_READY && next_queen(walk, frame)) {
            frame++;
            continue;
        }
        if (fate == STATE_READY && last_branch(walk, frame))
            continue;
        if (frame == walk->portion.root)
            leave_portion(walk);
        if (frame == walk->frames)
            return QS_BITSET_NO;
        frame--;
        walk->placed = frame->placed;
        branching = true;
    }
    walk->top = frame;
    walk->branching = branching;
    return QS_BITSET_OPEN;
}
