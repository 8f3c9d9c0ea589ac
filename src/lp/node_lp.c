#include "node_lp.h"

#include <string.h>

bool qs_node_lp_init(struct qs_node_lp *lp, const struct qs_line_map *map)
{
    struct qs_memory *memory = map->board->memory;
    *lp = (struct qs_node_lp){.map = map, .memory = memory};
    lp->placed = qs_memory_take(memory, map->squares, 1);
    lp->stamps = qs_memory_take_zeroed(memory, map->squares, sizeof *lp->stamps);
    return lp->placed && lp->stamps;
}

void qs_node_lp_release(struct qs_node_lp *lp)
{
    struct qs_memory *memory = lp->memory;
    if (!lp->map)
        return;
    qs_pivots_release(&lp->pivots, memory);
    qs_basis_release(&lp->spare[0], memory);
    qs_basis_release(&lp->spare[1], memory);
    qs_memory_give(memory, lp->placed, lp->map->squares, 1);
    qs_memory_give(memory, lp->stamps, lp->map->squares, sizeof *lp->stamps);
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

enum qs_simplex_end qs_node_lp_solve(struct qs_node_lp *lp, const struct qs_node_state *state,
                                     const struct qs_node_rules *rules, struct qs_watch *watch)
{
    struct qs_pivots *pivots = &lp->pivots;
    /* A few for each row are usual; more than this only if errors make it go in circles. */
    if (!lp->paused)
        lp->last = pivots->pivots + 1000 + 20 * (uint64_t)pivots->basis->rows;
    lp->paused = false;
    while (pivots->pivots < lp->last && !qs_watch_stopped(watch)) {
        enum qs_simplex_end end = qs_pivots_run(pivots, lp->cut, UINT32_MAX);
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
