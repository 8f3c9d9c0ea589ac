/*
 * The bitset kernel: the search for a placement of the number of queens asked
 * for, or for the proof that there is none. It is compiled once for each
 * instruction set (QS_KERNEL, its name) and each of qs_bitset_line_bits
 * (QS_LINE_BITS).
 *
 * A node branches on the row or column with the fewest candidates: a queen on
 * each of them and, if the direction has slack, no queen at all as the last
 * branch. A line that runs out of candidates costs one unit of slack; the node
 * fails when none is left. (Branching on rows and columns alike: I. Gent, C.
 * Jefferson, P. Nightingale, "Complexity of n-Queens Completion", JAIR 59, 2017,
 * section 6.) Ties go to the line nearest the centre.
 *
 * Where subtrees are large enough to pay for it, the node looks ahead, as some
 * SAT solvers do (M. Heule, H. van Maaren, "Look-Ahead Based SAT Solvers",
 * Handbook of Satisfiability, 2009): every branch of every line with few
 * candidates is tried, squares that fail at once are struck out, and the line
 * chosen is the one whose branches promise the smallest trees. While it runs,
 * the search measures down to which depth this pays.
 *
 * The path is an array of frames, not a chain of recursive calls, so that the
 * search can be interrupted between two nodes and resumed.
 */
#include "bitset_kernel.h"

#include <math.h>

#include "lanes.h"

#define QS_GLUE(a, b, c) a##_##b##_##c
#define QS_EXPAND(a, b, c) QS_GLUE(a, b, c)

/* The words of a line, in planes: plane p has the bits from p × 64 on, of all lines. */
enum { PLANES = QS_LINE_BITS / QS_WORD_BITS };

/* Line numbers: rows from 0, columns from QS_LINE_BITS. */
#define DIRECTION(line) ((line) / QS_LINE_BITS)
#define INDEX(line) ((line) % QS_LINE_BITS)

static inline word *words(const struct qs_bitset_state *state)
{
    return state->line;
}

/* The first word of a line; each plane is `half` words after the one before. */
static inline word *word_of(const struct qs_bitset_walk *walk, const struct qs_bitset_state *state,
                            uint32_t line)
{
    return words(state) + (DIRECTION(line) ? PLANES * walk->bitset->half : 0) + INDEX(line);
}

static inline uint32_t lowest(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

/* Whether a line has candidates, and how many, from its first word. */
static inline bool has_candidates(const struct qs_bitset_walk *walk, const word *line)
{
    word any = 0;
    for (uint32_t p = 0; p < PLANES; p++)
        any |= line[p * walk->bitset->half];
    return any != 0;
}

static inline uint32_t count_candidates(const struct qs_bitset_walk *walk, const word *line)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < PLANES; p++)
        count += (uint32_t)__builtin_popcountll(line[p * walk->bitset->half]);
    return count;
}

static inline uint32_t square_on(const struct qs_bitset_walk *walk, uint32_t line, uint32_t bit)
{
    uint32_t row = DIRECTION(line) ? bit : INDEX(line);
    uint32_t column = DIRECTION(line) ? INDEX(line) : bit;
    return walk->bitset->square_at[row * QS_LINE_BITS + column];
}

/* Whether too few lines have candidates. */
static inline bool is_closed(const struct qs_bitset_state *state)
{
    return state->open[QS_ROW] < state->need || state->open[QS_COLUMN] < state->need;
}

/* Whether a line of this direction may stay empty. */
static inline bool has_slack(const struct qs_bitset_state *state, uint32_t direction)
{
    return state->open[direction] > state->need;
}

/* Intersect the lines of a direction; returns how many have candidates then. */
static inline int32_t intersect(uint32_t half, const word *old, const word *keep, word *new)
{
    uint32_t empty = 0;
    for (uint32_t i = 0; i < half; i += QS_LANES) {
        lanes any = lanes_load(old + i) & lanes_load(keep + i);
        lanes_store(new + i, any);
        for (uint32_t p = 1; p < PLANES; p++) {
            uint32_t at = p * half + i;
            lanes left = lanes_load(old + at) & lanes_load(keep + at);
            lanes_store(new + at, left);
            any |= left;
        }
        empty += lanes_zeros(any);
    }
    return (int32_t)(half - empty);
}

/* Put a queen on a square; `to` may be `from`. False if too many lines run out of candidates. */
static inline bool kernel_place(const struct qs_bitset_walk *walk,
                                const struct qs_bitset_state *from, struct qs_bitset_state *to,
                                uint32_t square)
{
    const struct qs_bitset_board *bitset = walk->bitset;
    uint32_t half = bitset->half, columns = PLANES * half;
    const word *keep = (const word *)(const void *)bitset->keep + (size_t)square * 2 * columns;
    int32_t need = from->need - 1;
    to->need = need;
    to->open[QS_ROW] = intersect(half, words(from), keep, words(to));
    if (to->open[QS_ROW] < need)
        return false;
    to->open[QS_COLUMN] =
        intersect(half, words(from) + columns, keep + columns, words(to) + columns);
    return to->open[QS_COLUMN] >= need;
}

/* Take a candidate from a line; a line without candidates is open no longer. */
static inline void take_candidate(const struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                                  uint32_t line, uint32_t bit)
{
    word *first = word_of(walk, state, line);
    first[bit / QS_WORD_BITS * walk->bitset->half] &= ~((word)1 << bit % QS_WORD_BITS);
    state->open[DIRECTION(line)] -= !has_candidates(walk, first);
}

/* Strike out a candidate, in its row and in its column. False if too few lines stay open. */
static bool strike_out(const struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                       uint32_t square)
{
    const struct qs_board *board = walk->bitset->board;
    uint32_t row = board->lines[QS_ROW].line_of[square];
    uint32_t column = board->lines[QS_COLUMN].line_of[square];
    take_candidate(walk, state, row, column);
    take_candidate(walk, state, QS_LINE_BITS + column, row);
    return !is_closed(state);
}

/* Leave a line with candidates empty. False if too few lines stay open. */
static bool leave_empty(const struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                        uint32_t line)
{
    uint32_t d = DIRECTION(line);
    word *candidates = word_of(walk, state, line);
    for (uint32_t p = 0; p < PLANES; p++) {
        word *plane = candidates + p * walk->bitset->half;
        for (uint64_t left = *plane; left; left &= left - 1)
            take_candidate(walk, state, (d ? 0 : QS_LINE_BITS) + p * QS_WORD_BITS + lowest(left),
                           INDEX(line));
        *plane = 0;
    }
    state->open[d]--;
    return !is_closed(state);
}

static void copy_state(const struct qs_bitset_walk *walk, struct qs_bitset_state *to,
                       const struct qs_bitset_state *from)
{
    for (uint32_t i = 0; i < 2 * PLANES * walk->bitset->half; i += QS_LANES)
        lanes_store(words(to) + i, lanes_load(words(from) + i));
    to->need = from->need;
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        to->open[d] = from->open[d];
}

/* The numbers of candidates of the lines from `line` on. */
static inline lanes lanes_candidates(uint32_t half, const word *line)
{
    lanes count = lanes_count(lanes_load(line));
    for (uint32_t p = 1; p < PLANES; p++)
        count += lanes_count(lanes_load(line + p * half));
    return count;
}

/* The least key (bitset_kernel.h) of all lines with candidates; QS_KEY_NONE if there are none. */
static inline uint32_t tightest_line(const struct qs_bitset_walk *walk,
                                     const struct qs_bitset_state *state)
{
    uint32_t half = walk->bitset->half;
    lanes least = lanes_none();
    for (uint32_t d = QS_ROW; d <= QS_COLUMN; d++) {
        const word *rank =
            (const word *)(const void *)walk->bitset->rank[has_slack(state, d)] + (d ? half : 0);
        const word *line = words(state) + (d ? PLANES * half : 0);
        for (uint32_t i = 0; i < half; i += QS_LANES)
            least =
                lanes_min(least, lanes_key(lanes_candidates(half, line + i), lanes_load(rank + i)));
    }
    return lanes_least(least);
}

/* An estimate of the size of the tree below a state, in no particular unit. */
static double estimate(const struct qs_bitset_walk *walk, const struct qs_bitset_state *state)
{
    lane_sums sums = lane_sums_zero();
    uint32_t half = walk->bitset->half;
    for (uint32_t d = QS_ROW; d <= QS_COLUMN; d++) {
        const word *line = words(state) + (d ? PLANES * half : 0);
        for (uint32_t i = 0; i < half; i += QS_LANES)
            sums = lane_sums_add(sums, lanes_candidates(half, line + i), walk->line_score);
    }
    unsigned slack = (unsigned)(state->open[QS_ROW] + state->open[QS_COLUMN] - 2 * state->need);
    return walk->estimate[lane_sums_total(sums) + QS_SCORE_OF_SLACK * slack];
}

/* For the certificate: a square on which a queen fails at once. */
static void log_strike(struct qs_bitset_walk *walk, uint32_t square)
{
    struct qs_square place = qs_board_square(walk->bitset->board, square);
    qs_proof_log_strike(walk->log, place.row, place.column);
}

/* What examining a state led to. */
enum outcome {
    STATE_REFUTED,
    STATE_REDUCED, /* squares were struck out: examine it again */
    STATE_READY,   /* nothing was struck out, and the line to branch on is known */
    STATE_FULL,    /* no more queens are needed */
};

/* Try all branches of a line. If no square fails at once, *sum is the sum of their estimates. */
static enum outcome probe_line(struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                               uint32_t line, double *sum)
{
    struct qs_bitset_state *scratch = &walk->scratch;
    const word *candidates = word_of(walk, state, line);
    enum outcome outcome = STATE_READY;
    *sum = 0;
    for (uint32_t p = 0; p < PLANES; p++) {
        for (uint64_t left = candidates[p * walk->bitset->half]; left; left &= left - 1) {
            uint32_t square = square_on(walk, line, p * QS_WORD_BITS + lowest(left));
            walk->probes++;
            if (kernel_place(walk, state, scratch, square)) {
                *sum += estimate(walk, scratch);
                continue;
            }
            if (walk->log)
                log_strike(walk, square);
            if (!strike_out(walk, state, square))
                return STATE_REFUTED;
            outcome = STATE_REDUCED;
        }
    }
    if (outcome == STATE_READY && has_slack(state, DIRECTION(line))) {
        copy_state(walk, scratch, state);
        if (leave_empty(walk, scratch, line))
            *sum += estimate(walk, scratch);
    }
    return outcome;
}

static inline uint32_t branches_of(const struct qs_bitset_walk *walk,
                                   const struct qs_bitset_state *state, uint32_t line)
{
    return count_candidates(walk, word_of(walk, state, line)) + has_slack(state, DIRECTION(line));
}

/*
 * Replace *best, the tightest line, by the best line to branch on among those
 * with at most one branch more.
 */
static enum outcome look_ahead(struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                               uint32_t *best)
{
    uint32_t most = branches_of(walk, state, *best) + 1;
    double smallest = INFINITY, sum;
    enum outcome outcome = STATE_READY;
    for (uint32_t d = QS_ROW; d <= QS_COLUMN; d++) {
        uint32_t lines = walk->bitset->board->lines[d].count;
        for (uint32_t i = 0; i < lines; i++) {
            uint32_t line = d * QS_LINE_BITS + i;
            if (!has_candidates(walk, word_of(walk, state, line)) ||
                branches_of(walk, state, line) > most)
                continue;
            switch (probe_line(walk, state, line, &sum)) {
            case STATE_REFUTED:
                return STATE_REFUTED;
            case STATE_REDUCED:
                outcome = STATE_REDUCED;
                break;
            default:
                if (sum < smallest) {
                    smallest = sum;
                    *best = line;
                }
            }
        }
    }
    return outcome;
}

static inline uint64_t work_so_far(const struct qs_bitset_walk *walk)
{
    return 2 * walk->nodes + walk->probes;
}

/*
 * Learn where looking ahead pays, from a subtree whose candidates have all been
 * tried: not where the look-aheads at the roots take more than 1 / `share` of the
 * work, but again where subtrees without it take more than `large` on average.
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

/* At the root of a border subtree. False if this search has not claimed it. */
static bool enter_subtree(struct qs_bitset_walk *walk, const struct qs_bitset_frame *frame)
{
    struct qs_bitset_split *split = &walk->split;
    bool own = split->passed == split->claimed;
    if (walk->log)
        qs_proof_log_mark(walk->log, split->passed + 1, own);
    split->passed++;
    if (!own)
        return false;
    split->above = false;
    split->root = frame;
    return true;
}

static void leave_subtree(struct qs_bitset_walk *walk)
{
    struct qs_bitset_split *split = &walk->split;
    if (walk->log)
        qs_proof_log_end_mark(walk->log);
    split->above = true;
    split->root = NULL;
    split->claimed = atomic_fetch_add(split->next, 1);
}

static inline uint32_t only_candidate(const struct qs_bitset_walk *walk,
                                      const struct qs_bitset_state *state, uint32_t line)
{
    const word *candidates = word_of(walk, state, line);
    uint32_t p = 0;
    while (p + 1 < PLANES && !candidates[p * walk->bitset->half])
        p++;
    return square_on(walk, line, p * QS_WORD_BITS + lowest(candidates[p * walk->bitset->half]));
}

/* Place forced queens, then choose the line to branch on. REFUTED: also if others walk the tree. */
static inline enum outcome choose_line(struct qs_bitset_walk *walk, struct qs_bitset_frame *frame)
{
    struct qs_bitset_state *state = &frame->state;
    for (int32_t need; (need = state->need) > 0;) {
        if (walk->split.above && need <= walk->split.border && !enter_subtree(walk, frame))
            return STATE_REFUTED;
        uint32_t key = tightest_line(walk, state);
        if (key == QS_KEY_NONE)
            return STATE_REFUTED;
        uint32_t line = key & QS_KEY_LINE_MASK;
        if (branches_of(walk, state, line) == 1) {
            uint32_t square = only_candidate(walk, state, line);
            if (!kernel_place(walk, state, state, square))
                return STATE_REFUTED;
            put_queen(walk, square);
            continue;
        }
        frame->work = work_so_far(walk);
        frame->probes = 0;
        if (walk->split.above || need >= walk->look_ahead.threshold) {
            uint64_t before = walk->probes;
            enum outcome outcome = look_ahead(walk, state, &line);
            if (walk->log)
                qs_proof_log_end_list(walk->log);
            if (outcome != STATE_READY)
                return outcome;
            frame->probes = (uint32_t)(walk->probes - before);
        }
        frame->left = *word_of(walk, state, line);
        frame->plane = 0;
        frame->line = line;
        frame->need = need;
        frame->placed = walk->placed;
        frame->share = frame->part / branches_of(walk, state, line);
        if (walk->log)
            qs_proof_log_text(walk->log, walk->tokens[line].text, walk->tokens[line].length);
        return STATE_READY;
    }
    return STATE_FULL;
}

/* Take the next candidate of the chosen line. False if none is left. */
static inline bool next_candidate(const struct qs_bitset_walk *walk, struct qs_bitset_frame *frame,
                                  uint32_t *bit)
{
    while (!frame->left) {
        if (++frame->plane >= PLANES)
            return false;
        frame->left = word_of(walk, &frame->state, frame->line)[frame->plane * walk->bitset->half];
    }
    *bit = frame->plane * QS_WORD_BITS + lowest(frame->left);
    frame->left &= frame->left - 1;
    return true;
}

/* Make the next frame, with a queen on the chosen line. False if no candidate is left. */
static inline bool next_queen(struct qs_bitset_walk *walk, struct qs_bitset_frame *frame)
{
    uint32_t bit;
    while (next_candidate(walk, frame, &bit)) {
        uint32_t square = square_on(walk, frame->line, bit);
        walk->nodes++;
        if (kernel_place(walk, &frame->state, &frame[1].state, square)) {
            put_queen(walk, square);
            frame[1].part = frame->share;
            return true;
        }
    }
    return false;
}

/* All candidates have been tried: leave the line empty. False if it may not be. */
static inline bool last_branch(struct qs_bitset_walk *walk, struct qs_bitset_frame *frame)
{
    if (!walk->split.above)
        learn_threshold(walk, frame);
    frame->part = frame->share;
    return has_slack(&frame->state, DIRECTION(frame->line)) &&
           leave_empty(walk, &frame->state, frame->line);
}

qs_bitset_walk_function QS_EXPAND(qs_bitset_walk, QS_KERNEL, QS_LINE_BITS);

/*
 * Depth first. In each turn the top of the path chooses its line, if it has none
 * yet, and makes a child. If it has no child left, its parent becomes the top.
 */
enum qs_query_answer QS_EXPAND(qs_bitset_walk, QS_KERNEL, QS_LINE_BITS)(struct qs_bitset_walk *walk)
{
    struct qs_bitset_frame *frame = walk->top;
    bool branching = walk->branching;
    while (qs_bitset_walk_ticks(walk) < walk->pause_at) {
        enum outcome outcome = branching ? STATE_READY : choose_line(walk, frame);
        branching = false;
        if (outcome == STATE_FULL)
            return QS_QUERY_YES;
        if (outcome == STATE_REDUCED)
            continue;
        if (outcome == STATE_READY && next_queen(walk, frame)) {
            frame++;
            continue;
        }
        if (outcome == STATE_READY && last_branch(walk, frame))
            continue;
        if (frame == walk->split.root)
            leave_subtree(walk);
        if (frame == walk->frames)
            return QS_QUERY_NO;
        frame--;
        walk->placed = frame->placed;
        branching = true;
    }
    walk->top = frame;
    walk->branching = branching;
    return QS_QUERY_OPEN;
}
