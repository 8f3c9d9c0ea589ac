#include "line_search.h"

#include <math.h>
#include <string.h>

#include "check.h"
#include "line_budget.h"
#include "line_state.h"
#include "node_program.h"
#include "rounded_placement.h"
#include "ticks.h"

/* A solution is fractional at a square if it is this far from 0 and from 1. */
static const double fraction = 1e-6;

/* How many candidates are tried for branching, and for how many pivots. */
struct effort {
    uint32_t first, first_pivots; /* 0: no first stage */
    uint32_t second, second_pivots;
};

/* Near the root, and below. Measured on boards with 2 to 5 free squares a row. */
static const struct effort high = {100, 5, 8, 100}, low = {0, 0, 4, 20};
static const uint32_t high_levels = 7;

struct frame {
    struct qs_line_state state;
    struct qs_basis basis;
    const struct qs_basis *from; /* the basis to begin at: the parent's at first, then its own */
    uint32_t placed;             /* queens on the path down to here */
    uint32_t level;              /* branchings on the path */
    uint32_t branch;             /* the square that has a queen in the child */
};

struct candidate {
    uint32_t place; /* in the basis */
    double down, up, score;
};

struct qs_line_search {
    const struct qs_board *board;
    struct qs_memory *memory;
    struct qs_line_map map;
    struct qs_line_rules rules;
    struct frame *frames; /* [frame_count], initialised up to frames_ready */
    uint32_t frame_count, frames_ready, top;
    struct qs_basis root;
    struct qs_node_program program;
    struct qs_line_state trial; /* what a trial branch leaves */
    struct qs_line_budget budget;
    struct candidate *candidates; /* [squares] */
    struct qs_rounded_placement rounded;
    int32_t added;
    enum qs_line_answer answer;
    struct qs_watch *watch;
    uint64_t nodes, ticks;
    bool priced; /* the last solution of a whole program was optimal */
};

/* Bounds that are this much below a question answer it: errors of prices are smaller. */
static const double margin = 1e-5;

static bool must_stop(const struct qs_line_search *search)
{
    return search->program.out_of_memory || qs_watch_stopped(search->watch);
}

static struct frame *top(struct qs_line_search *search)
{
    return &search->frames[search->top];
}

enum outcome { OPEN, SHOWN, FOUND, FAILED };

static void log_branch(struct qs_line_search *search, char token, uint32_t square)
{
    char text[40];
    struct qs_square at = qs_board_square(search->board, square);
    if (!search->rules.log)
        return;
    int length = snprintf(text, sizeof text, "%c%d,%d ", token, at.row, at.column);
    qs_proof_log_text(search->rules.log, text, (size_t)length);
}

/* Make a placement of the queens of the node, and of its solution if there is one. */
static bool is_found(struct qs_line_search *search, const struct qs_basis *basis)
{
    qs_rounded_placement_make(&search->rounded, &search->rules, basis);
    return search->rounded.best_count >= (uint32_t)search->added;
}

/* What a branch leaves: the square has a queen, or is empty. Queens placed are counted back. */
static void branch_state(struct qs_line_search *search, const struct qs_line_state *state,
                         uint32_t square, bool queen)
{
    uint32_t placed = search->rules.placed;
    qs_line_state_copy(&search->trial, state, &search->map);
    if (queen)
        qs_line_state_place(&search->trial, &search->rules, square);
    else
        qs_line_state_remove(&search->trial, &search->rules, square);
    search->rules.placed = placed;
}

/*
 * Try a branch for some pivots. Returns the bound, or less than the cut if the claim of the
 * branch has been shown; then, its proof has been written down.
 */
static bool try_branch(struct qs_line_search *search, struct frame *frame, uint32_t place,
                       bool queen, uint32_t limit, double *bound)
{
    struct qs_pivots *pivots = &search->program.pivots;
    const struct qs_basis *basis = &frame->basis;
    *bound = search->added;
    if (!qs_node_program_begin(&search->program, basis, &frame->state, &search->rules))
        return false;
    qs_node_program_branch(&search->program, place, queen);
    enum qs_simplex_end end = qs_pivots_run(pivots, search->program.cut, limit);
    *bound = pivots->objective;
    if (end != QS_SIMPLEX_BELOW)
        return false;
    uint32_t square = basis->square[place];
    struct qs_proof_log *log = search->rules.log;
    search->rules.log = NULL;
    branch_state(search, &frame->state, square, queen);
    bool closed = qs_line_state_is_closed(&search->trial);
    search->rules.log = log;
    if (!closed && (search->trial.need <= 0 ||
                    !qs_line_budget_covers(&search->budget, pivots, &search->trial))) {
        *bound = search->added;
        return false;
    }
    log_branch(search, queen ? 'q' : 'n', square);
    if (log && !closed)
        qs_line_budget_close(&search->budget, pivots, &search->trial, &search->rules);
    return true;
}

/* The other branch is all that is left. False: its claim is shown, too. */
static enum outcome take_other(struct qs_line_search *search, struct frame *frame, uint32_t square,
                               bool queen)
{
    if (queen)
        qs_line_state_place(&frame->state, &search->rules, square);
    else
        qs_line_state_remove(&frame->state, &search->rules, square);
    if (frame->state.need <= 0)
        return FOUND;
    return qs_line_state_is_closed(&frame->state) ? SHOWN : OPEN;
}

/* Fractional squares, and by how much the penalties say that their branches lower the bound. */
static uint32_t list_candidates(struct qs_line_search *search, const struct frame *frame)
{
    const struct qs_basis *basis = &frame->basis;
    const double *down = search->program.pivots.down, *up = search->program.pivots.up;
    double gap = basis->objective - search->added;
    uint32_t count = 0;
    qs_basis_penalties(basis, search->program.pivots.down, search->program.pivots.up);
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t basic = basis->basic[i];
        double value = basis->value[i];
        if (basic >= basis->squares || !qs_line_state_has(&frame->state, basis->square[basic]))
            continue;
        if (!(value > fraction && value < 1 - fraction))
            continue;
        double p0 = fmin(down[i] * value, gap + 1), p1 = fmin(up[i] * (1 - value), gap + 1);
        search->candidates[count++] = (struct candidate){basic, p0, p1, (p0 + 1e-3) * (p1 + 1e-3)};
    }
    return count;
}

/* The best `most` of the candidates come first, in order. */
static void sort_best(struct candidate *candidates, uint32_t count, uint32_t most)
{
    for (uint32_t a = 0; a < count && a < most; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (candidates[b].score > candidates[a].score) {
                struct candidate swap = candidates[a];
                candidates[a] = candidates[b];
                candidates[b] = swap;
            }
}

/*
 * Try both branches of a candidate. OPEN with *fixed: one of them was shown, and the other has
 * been taken.
 */
static enum outcome try_candidate(struct qs_line_search *search, struct frame *frame,
                                  struct candidate *candidate, uint32_t limit, bool *fixed)
{
    double bound[2], gap = frame->basis.objective - search->added;
    uint32_t square = frame->basis.square[candidate->place];
    *fixed = false;
    for (int queen = 1; queen >= 0; queen--) {
        bool shown = try_branch(search, frame, candidate->place, queen == 1, limit, &bound[queen]);
        if (search->program.out_of_memory)
            return FAILED;
        if (shown) {
            *fixed = true;
            return take_other(search, frame, square, queen == 0);
        }
    }
    double d0 = fmax(1e-4, fmin(frame->basis.objective - bound[0], gap + 1));
    double d1 = fmax(1e-4, fmin(frame->basis.objective - bound[1], gap + 1));
    candidate->score = d0 * d1;
    return OPEN;
}

static enum outcome try_candidates(struct qs_line_search *search, struct frame *frame,
                                   uint32_t *count, uint32_t most, uint32_t limit, uint32_t *fixes)
{
    sort_best(search->candidates, *count, most);
    uint32_t tried = 0;
    for (uint32_t i = 0; i < *count && i < most; i++) {
        bool fixed;
        struct candidate candidate = search->candidates[i];
        if (!qs_line_state_has(&frame->state, frame->basis.square[candidate.place]))
            continue;
        enum outcome outcome = try_candidate(search, frame, &candidate, limit, &fixed);
        if (outcome != OPEN)
            return outcome;
        *fixes += fixed;
        if (!fixed)
            search->candidates[tried++] = candidate;
    }
    *count = tried;
    return OPEN;
}

/* Any square of the shortest row, where the program gives no advice. */
static uint32_t choose_blindly(const struct qs_line_search *search,
                               const struct qs_line_state *state)
{
    uint32_t best = UINT32_MAX, shortest = UINT32_MAX;
    for (uint32_t v = 0; v < search->map.squares; v++) {
        if (!qs_line_state_has(state, v))
            continue;
        uint32_t length = state->length[qs_line_map_lines(&search->map, v)[0]];
        if (length < shortest) {
            shortest = length;
            best = v;
        }
    }
    return best;
}

/* Solve, fix and reduce until nothing changes. OPEN: the pivots are at the optimum. */
static enum outcome tighten(struct qs_line_search *search, struct frame *frame)
{
    const uint32_t most_rounds = 6;
    struct qs_node_program *program = &search->program;
    search->priced = false;
    for (uint32_t round = 0;; round++) {
        if (!qs_line_state_reduce(&frame->state, &search->rules))
            return SHOWN;
        if (frame->state.need <= 0 && is_found(search, NULL))
            return FOUND;
        if (round > 0)
            qs_node_program_update(program, &frame->state, &search->rules);
        else if (!qs_node_program_begin(program, frame->from, &frame->state, &search->rules))
            return FAILED;
        enum qs_simplex_end end =
            qs_node_program_solve(program, &frame->state, &search->rules, search->watch);
        if (must_stop(search))
            return FAILED;
        if (end == QS_SIMPLEX_BELOW)
            return qs_line_budget_close(&search->budget, &search->program.pivots, &frame->state,
                                        &search->rules)
                       ? SHOWN
                       : OPEN;
        if (end == QS_SIMPLEX_STOPPED)
            return OPEN;
        bool changed;
        if (round >= most_rounds) {
            search->priced = true;
            return OPEN;
        }
        if (!qs_line_budget_spend(&search->budget, &search->program.pivots, &frame->state,
                                  &search->rules, &changed))
            return SHOWN;
        if (!changed) {
            search->priced = true;
            return OPEN;
        }
    }
}

/* The frame gets a basis of its own. */
static bool settle(struct qs_line_search *search, struct frame *frame)
{
    frame->from = &frame->basis;
    return qs_node_program_settle(&search->program, &frame->basis);
}

/* Work on a node until its claim is shown, a placement is found, or a branch is chosen. */
static enum outcome work_on(struct qs_line_search *search, struct frame *frame)
{
    for (;;) {
        enum outcome outcome = tighten(search, frame);
        if (outcome != OPEN)
            return outcome;
        if (!search->priced) {
            frame->branch = choose_blindly(search, &frame->state);
            return OPEN;
        }
        uint32_t fixes = 0;
        if (!settle(search, frame))
            return FAILED;
        if (is_found(search, &frame->basis))
            return FOUND;
        uint32_t count = list_candidates(search, frame);
        if (count == 0) {
            frame->branch = choose_blindly(search, &frame->state);
            return OPEN;
        }
        const struct effort *effort = frame->level < high_levels ? &high : &low;
        if (effort->first > 0)
            outcome =
                try_candidates(search, frame, &count, effort->first, effort->first_pivots, &fixes);
        if (outcome == OPEN)
            outcome = try_candidates(search, frame, &count, effort->second, effort->second_pivots,
                                     &fixes);
        if (outcome == FOUND)
            is_found(search, NULL);
        if (outcome != OPEN)
            return outcome;
        if (fixes == 0) {
            sort_best(search->candidates, count, 1);
            frame->branch = frame->basis.square[search->candidates[0].place];
            return OPEN;
        }
        if (must_stop(search))
            return FAILED;
    }
}

static bool push(struct qs_line_search *search)
{
    uint32_t next = search->top + 1;
    if (next == search->frames_ready) {
        QS_CHECK(next < search->frame_count); /* each has one queen more */
        search->frames_ready++;
        if (!qs_line_state_init(&search->frames[next].state, &search->map)) {
            search->program.out_of_memory = true;
            return false;
        }
    }
    struct frame *frame = top(search), *child = &search->frames[next];
    qs_line_state_copy(&child->state, &frame->state, &search->map);
    frame->placed = search->rules.placed;
    qs_line_state_place(&child->state, &search->rules, frame->branch);
    log_branch(search, 'q', frame->branch);
    child->level = frame->level + 1;
    child->from = frame->from;
    search->top = next;
    return true;
}

/* The child's claim is shown: its square stays empty. */
static void pop(struct qs_line_search *search)
{
    search->top--;
    struct frame *frame = top(search);
    search->rules.placed = frame->placed;
    frame->level++;
    qs_line_state_remove(&frame->state, &search->rules, frame->branch);
}

/*
 * Of a node with this many pivots: about 4 ns for each entry of a row and of a column. A claim that
 * is shown without the program has none; then the basis is that of an earlier node.
 */
static uint64_t ticks_of(const struct frame *frame, uint64_t pivots)
{
    const struct qs_basis *basis = frame->from;
    return (1 + pivots) * (basis->width + basis->height) * 2 / 5;
}

static enum qs_line_answer walk(struct qs_line_search *search, uint64_t ticks)
{
    uint64_t begun = search->ticks;
    for (;;) {
        uint64_t pivots = search->program.pivots.pivots;
        enum outcome outcome = work_on(search, top(search));
        search->nodes++;
        search->ticks += ticks_of(top(search), search->program.pivots.pivots - pivots);
        if (outcome == FOUND)
            return QS_LINE_YES;
        if (search->program.out_of_memory)
            return QS_LINE_MEMORY;
        if (outcome == FAILED)
            return QS_LINE_OPEN;
        if (outcome == SHOWN) {
            if (search->top == 0)
                return QS_LINE_NO;
            pop(search);
        } else if (!push(search)) {
            return QS_LINE_MEMORY;
        }
        if (search->ticks - begun >= ticks)
            return QS_LINE_OPEN;
    }
}

enum qs_line_answer qs_line_search_step(struct qs_line_search *search, struct qs_watch *watch,
                                        uint64_t ticks)
{
    search->watch = watch;
    if (search->answer == QS_LINE_OPEN)
        search->answer = walk(search, ticks);
    return search->answer;
}

struct qs_line_search *qs_line_search_new(const struct qs_board *board)
{
    struct qs_memory *memory = board->memory;
    struct qs_line_search *search = qs_memory_take_zeroed(memory, 1, sizeof *search);
    if (!search)
        return NULL;
    search->board = board;
    search->memory = memory;
    bool ready = qs_line_map_init(&search->map, board) &&
                 qs_line_rules_init(&search->rules, &search->map) &&
                 qs_line_state_init(&search->trial, &search->map);
    search->frame_count = board->lines[QS_ROW].count + 2;
    search->frames = qs_memory_take_zeroed(memory, search->frame_count, sizeof *search->frames);
    search->candidates = qs_memory_take(memory, board->squares, sizeof *search->candidates);
    ready = ready && search->frames && search->candidates &&
            qs_node_program_init(&search->program, &search->map) &&
            qs_rounded_placement_init(&search->rounded, &search->map) &&
            qs_line_budget_init(&search->budget, &search->map) &&
            qs_line_state_init(&search->frames[0].state, &search->map);
    search->frames_ready = 1;
    if (ready && qs_basis_init(&search->root, board))
        return search;
    qs_line_search_free(search);
    return NULL;
}

void qs_line_search_free(struct qs_line_search *search)
{
    if (!search)
        return;
    struct qs_memory *memory = search->memory;
    uint32_t squares = search->board->squares;
    for (uint32_t i = 0; search->frames && i < search->frames_ready; i++) {
        qs_line_state_release(&search->frames[i].state, &search->map);
        qs_basis_release(&search->frames[i].basis, memory);
    }
    qs_basis_release(&search->root, memory);
    qs_node_program_release(&search->program);
    qs_line_state_release(&search->trial, &search->map);
    qs_line_rules_release(&search->rules);
    qs_memory_give(memory, search->frames, search->frame_count, sizeof *search->frames);
    qs_line_budget_release(&search->budget);
    qs_memory_give(memory, search->candidates, squares, sizeof *search->candidates);
    qs_rounded_placement_release(&search->rounded);
    qs_line_map_release(&search->map);
    qs_memory_give(memory, search, 1, sizeof *search);
}

void qs_line_search_ask(struct qs_line_search *search, int32_t added, struct qs_proof_log *log)
{
    struct frame *root = &search->frames[0];
    search->added = added;
    search->program.cut = added - margin;
    search->answer = search->rounded.best_count >= (uint32_t)added ? QS_LINE_YES : QS_LINE_OPEN;
    search->top = 0;
    search->rules.log = log;
    root->from = &search->root;
    root->level = 0;
    qs_line_state_fill(&root->state, &search->rules, added);
    if (log)
        qs_proof_log_begin(log);
}

const uint32_t *qs_line_search_best(const struct qs_line_search *search, uint32_t *count)
{
    *count = search->rounded.best_count;
    return search->rounded.best;
}

uint64_t qs_line_search_nodes(const struct qs_line_search *search)
{
    return search->nodes;
}

uint64_t qs_line_search_pivots(const struct qs_line_search *search)
{
    return search->program.pivots.pivots;
}

uint64_t qs_line_search_ticks(const struct qs_line_search *search)
{
    return search->ticks;
}
