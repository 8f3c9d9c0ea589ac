#include "node_lp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dual_cover.h"

void qs_node_lp_init(struct qs_node_lp *lp, const struct qs_line_map *map, struct qs_arena *arena)
{
    *lp = (struct qs_node_lp){.map = map, .memory = map->board->memory};
    lp->placed = qs_arena_take(arena, map->squares, 1);
    lp->stamps = qs_arena_take(arena, map->squares, sizeof *lp->stamps);
}

void qs_node_lp_release(struct qs_node_lp *lp)
{
    qs_pivots_release(&lp->pivots, lp->memory);
    qs_basis_release(&lp->spare[0], lp->memory);
    qs_basis_release(&lp->spare[1], lp->memory);
}

static void close_lines_of(struct qs_node_lp *lp, uint32_t place)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_pivots_close(&lp->pivots, lp->pivots.basis->slack[d][place]);
}

void qs_node_lp_update(struct qs_node_lp *lp, const struct qs_node_state *state,
                       const struct qs_node_rules *rules)
{
    struct qs_pivots *pivots = &lp->pivots;
    const struct qs_basis *basis = pivots->basis;
    lp->stamp++;
    for (uint32_t i = 0; i < rules->placed; i++)
        lp->stamps[rules->queens[i]] = lp->stamp;
    for (uint32_t i = 0; i < basis->squares; i++) {
        if (qs_node_state_has(state, basis->square[i]) || pivots->closed[i] || lp->placed[i])
            continue;
        if (lp->stamps[basis->square[i]] == lp->stamp) {
            lp->placed[i] = 1;
            close_lines_of(lp, i);
        } else {
            qs_pivots_close(pivots, i);
        }
    }
}

/*
 * From one basis to the next: the product forms then take about as long as condensing them. Fewer
 * on large LPs, so that condensing, which cannot be interrupted, takes 0.1 s at most.
 */
static uint32_t most_pivots(const struct qs_basis *basis)
{
    const uint32_t usual = 128, sparse = 64, least = 4;
    const uint64_t entries = 1 << 30;
    uint64_t most = entries / (1 + (uint64_t)basis->rows * basis->lines);
    if (basis->is_sparse)
        return sparse;
    return most > usual ? usual : most < least ? least : (uint32_t)most;
}

bool qs_node_lp_begin(struct qs_node_lp *lp, const struct qs_basis *basis,
                      const struct qs_node_state *state, const struct qs_node_rules *rules)
{
    if (!qs_pivots_begin(&lp->pivots, basis, most_pivots(basis), lp->memory)) {
        lp->out_of_memory = true;
        return false;
    }
    memset(lp->placed, 0, basis->squares);
    qs_node_lp_update(lp, state, rules);
    return true;
}

/* A line that is left out is shared by all squares that have no such line: it is closed for none.
 */
void qs_node_lp_branch(struct qs_node_lp *lp, uint32_t place, bool queen)
{
    struct qs_pivots *pivots = &lp->pivots;
    const struct qs_basis *basis = pivots->basis;
    uint32_t none = basis->first_line + basis->lines;
    if (!queen) {
        qs_pivots_close(pivots, place);
        return;
    }
    close_lines_of(lp, place);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const uint32_t *slack = basis->slack[d];
        for (uint32_t i = 0; i < basis->squares && slack[place] != none; i++)
            if (slack[i] == slack[place] && i != place)
                qs_pivots_close(pivots, i);
    }
}

/* A basis that the pivots do not use. */
static struct qs_basis *find_spare(struct qs_node_lp *lp)
{
    return &lp->spare[lp->pivots.basis == &lp->spare[0]];
}

static bool condense(struct qs_node_lp *lp, struct qs_basis *to)
{
    if (qs_basis_condense(to, &lp->pivots, lp->placed, lp->memory))
        return true;
    lp->out_of_memory = true;
    return false;
}

enum qs_simplex_end qs_node_lp_run(struct qs_node_lp *lp, uint32_t limit, struct qs_watch *watch)
{
    const uint32_t large = 1 << 16, entries = 1 << 22; /* about 15 ms */
    struct qs_pivots *pivots = &lp->pivots;
    uint32_t size = pivots->basis->width + pivots->basis->height;
    uint32_t pace = size < large ? UINT32_MAX : 1 + entries / size;
    for (;;) {
        uint32_t some = limit < pace ? limit : pace, before = pivots->count;
        enum qs_simplex_end end = qs_pivots_run(pivots, lp->cut, some);
        limit -= some;
        if (end != QS_SIMPLEX_STOPPED || limit == 0 || pivots->count - before < some ||
            qs_watch_stopped(watch))
            return end;
    }
}

enum qs_simplex_end qs_node_lp_solve(struct qs_node_lp *lp, const struct qs_node_state *state,
                                     const struct qs_node_rules *rules, struct qs_watch *watch)
{
    struct qs_pivots *pivots = &lp->pivots;
    /* A few for each row are usual; more than this only if errors make it go in circles. */
    if (!lp->paused)
        lp->last = pivots->pivots + 1000 + 20 * (uint64_t)pivots->basis->rows;
    lp->paused = false;
    while (pivots->pivots < lp->last && !qs_watch_stopped(watch)) {
        enum qs_simplex_end end = qs_node_lp_run(lp, UINT32_MAX, watch);
        if (end != QS_SIMPLEX_STOPPED || pivots->count == 0)
            return end;
        lp->paused = pivots->pivots >= lp->pause_at;
        if (lp->paused)
            return QS_SIMPLEX_STOPPED;
        struct qs_basis *next = find_spare(lp);
        if (!condense(lp, next) || !qs_node_lp_begin(lp, next, state, rules))
            return QS_SIMPLEX_STOPPED;
    }
    return QS_SIMPLEX_STOPPED;
}

bool qs_node_lp_settle(struct qs_node_lp *lp, struct qs_basis *basis)
{
    struct qs_basis *to = find_spare(lp);
    if (!condense(lp, to))
        return false;
    struct qs_basis old = *basis;
    *basis = *to;
    *to = old;
    return true;
}

/* To 1: enough that rounding hardly raises a bound, and few enough that no sum overflows. */
#define FINE ((int64_t)1 << 30)

void qs_node_budget_init(struct qs_node_budget *budget, const struct qs_line_map *map,
                         struct qs_arena *arena)
{
    budget->map = map;
    budget->weight = qs_arena_take(arena, map->lines, sizeof *budget->weight);
}

static int64_t weight_of(const struct qs_node_budget *budget, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(budget->map, square);
    const int64_t *weight = budget->weight;
    return weight[lines[0]] + weight[lines[1]] + weight[lines[2]] + weight[lines[3]];
}

static void round_prices(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                         const struct qs_node_state *state, int64_t parts)
{
    const double error = 1e-3;
    const struct qs_basis *basis = pivots->basis;
    budget->parts = parts;
    /* Lines that have squares get their prices, rounded up, but not by errors of the prices. */
    memset(budget->weight, 0, budget->map->lines * sizeof *budget->weight);
    for (uint32_t l = 0; l < basis->lines; l++) {
        double price = pivots->price[basis->first_line + l];
        if (!(price > 0 && price < QS_PRICE_NONE) || state->length[basis->line[l]] == 0)
            continue;
        double wanted = ceil(price * (double)parts - error);
        budget->weight[basis->line[l]] = wanted < (double)parts ? (int64_t)wanted : parts;
    }
    /* Where a square is not covered, its row gets what is missing. */
    for (uint32_t w = 0; w < budget->map->square_words; w++) {
        for (uint64_t bits = state->square[w]; bits; bits &= bits - 1) {
            uint32_t v = w * 64 + (uint32_t)__builtin_ctzll(bits);
            int64_t missing = parts - weight_of(budget, v);
            if (missing > 0)
                budget->weight[qs_line_map_lines(budget->map, v)[QS_ROW]] += missing;
        }
    }
    budget->sum = 0;
    for (uint32_t l = 0; l < budget->map->lines; l++)
        budget->sum += budget->weight[l];
}

/* What the queens that are needed leave over; negative if they do not fit. */
static int64_t left_over(const struct qs_node_budget *budget, const struct qs_node_state *state)
{
    return budget->sum - budget->parts * state->need;
}

static void log_cover(const struct qs_node_budget *budget, const struct qs_node_rules *rules,
                      char token)
{
    char text[64];
    int length = snprintf(text, sizeof text, "%c%lld:", token, (long long)budget->parts);
    if (!rules->log)
        return;
    qs_proof_log_text(rules->log, text, (size_t)length);
    qs_log_weights(rules->log, budget->map, budget->weight);
}

bool qs_node_budget_covers(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                           const struct qs_node_state *state)
{
    round_prices(budget, pivots, state, FINE);
    return left_over(budget, state) < 0;
}

bool qs_node_budget_close(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                          const struct qs_node_state *state, const struct qs_node_rules *rules)
{
    static const int64_t small[] = {1, 2, 3, 4, 6, 12, 60, 1 << 8, 1 << 12, 1 << 16, 1 << 20};
    if (!qs_node_budget_covers(budget, pivots, state))
        return false;
    if (!rules->log)
        return true;
    bool closed = false;
    for (size_t i = 0; !closed && i < sizeof small / sizeof *small; i++) {
        round_prices(budget, pivots, state, small[i]);
        closed = left_over(budget, state) < 0;
    }
    if (!closed)
        round_prices(budget, pivots, state, FINE);
    log_cover(budget, rules, 'k');
    return true;
}

bool qs_node_budget_spend(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                          struct qs_node_state *state, struct qs_node_rules *rules, bool *changed)
{
    round_prices(budget, pivots, state, FINE);
    int64_t left = left_over(budget, state);
    *changed = false;
    if (left < 0) {
        log_cover(budget, rules, 'k');
        return false;
    }
    uint32_t count = 0;
    for (uint32_t w = 0; w < budget->map->square_words; w++) {
        for (uint64_t bits = state->square[w]; bits; bits &= bits - 1) {
            uint32_t v = w * 64 + (uint32_t)__builtin_ctzll(bits);
            if (weight_of(budget, v) - budget->parts > left)
                rules->struck[count++] = v;
        }
    }
    *changed = count > 0;
    for (uint32_t l = 0; l < budget->map->lines; l++) {
        uint64_t bit = (uint64_t)1 << l % 64;
        if (budget->weight[l] <= left || (state->needed[l / 64] & bit))
            continue;
        state->needed[l / 64] |= bit;
        *changed = true;
    }
    if (*changed)
        log_cover(budget, rules, 'b');
    qs_node_state_strike(state, rules, rules->struck, count);
    return true;
}

void qs_rounded_placement_init(struct qs_rounded_placement *rounded, const struct qs_line_map *map,
                               struct qs_arena *arena)
{
    rounded->map = map;
    rounded->best = qs_arena_take(arena, map->first[1], sizeof *rounded->best);
    rounded->queens = qs_arena_take(arena, map->first[1], sizeof *rounded->queens);
    rounded->taken = qs_arena_take(arena, map->line_words, sizeof *rounded->taken);
    rounded->valued = qs_arena_take(arena, map->squares, sizeof *rounded->valued);
}

/* Place a queen unless it is attacked. */
static void node_lp_place(struct qs_rounded_placement *rounded, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(rounded->map, square);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (rounded->taken[lines[d] / 64] >> lines[d] % 64 & 1)
            return;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        rounded->taken[lines[d] / 64] |= (uint64_t)1 << lines[d] % 64;
    rounded->queens[rounded->count++] = square;
}

/* The largest value first. */
static int compare(const void *a, const void *b)
{
    const struct qs_valued_square *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return (x->square > y->square) - (x->square < y->square);
}

void qs_rounded_placement_make(struct qs_rounded_placement *rounded,
                               const struct qs_node_rules *rules, const struct qs_basis *basis)
{
    rounded->count = 0;
    memset(rounded->taken, 0, rounded->map->line_words * sizeof *rounded->taken);
    for (uint32_t i = 0; i < rules->placed; i++)
        node_lp_place(rounded, rules->queens[i]);
    if (basis) {
        /* Squares with a value; the others are 0. */
        const double least = 1e-6;
        uint32_t count = 0;
        for (uint32_t i = 0; i < basis->rows; i++)
            if (basis->basic[i] < basis->squares && basis->value[i] > least)
                rounded->valued[count++] =
                    (struct qs_valued_square){basis->value[i], basis->square[basis->basic[i]]};
        qsort(rounded->valued, count, sizeof *rounded->valued, compare);
        for (uint32_t i = 0; i < count; i++)
            node_lp_place(rounded, rounded->valued[i].square);
    }
    for (uint32_t v = 0; v < rounded->map->squares; v++)
        node_lp_place(rounded, v);
    if (rounded->count <= rounded->best_count)
        return;
    uint32_t *better = rounded->queens;
    rounded->queens = rounded->best;
    rounded->best = better;
    rounded->best_count = rounded->count;
}
