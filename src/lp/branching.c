#include "branching.h"

#include <math.h>

#include "check.h"

/* A solution is fractional at a square if it is this far from 0 and from 1. */
static const double fraction = 1e-6;

bool qs_pseudo_costs_init(struct qs_pseudo_costs *costs, const struct qs_line_map *map)
{
    costs->map = map;
    QS_CHECK(pthread_mutex_init(&costs->mutex, NULL) == 0);
    costs->square = qs_memory_take_zeroed(map->board->memory, map->squares, sizeof *costs->square);
    return costs->square != NULL;
}

void qs_pseudo_costs_release(struct qs_pseudo_costs *costs)
{
    const struct qs_line_map *map = costs->map;
    if (!map)
        return;
    qs_memory_give(map->board->memory, costs->square, map->squares, sizeof *costs->square);
    QS_CHECK(pthread_mutex_destroy(&costs->mutex) == 0);
}

void qs_pseudo_costs_print(const struct qs_pseudo_costs *costs, FILE *stream)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < costs->map->squares; v++)
        count += costs->square[v].trials > 0;
    fprintf(stream, "costs %u\n", count);
    for (uint32_t v = 0; v < costs->map->squares; v++) {
        const struct qs_pseudo_cost *cost = &costs->square[v];
        if (cost->trials == 0)
            continue;
        fprintf(stream, "%u %u", v, cost->trials);
        qs_print_real(stream, cost->fall[0]);
        qs_print_real(stream, cost->fall[1]);
        fputc('\n', stream);
    }
}

bool qs_pseudo_costs_read(struct qs_pseudo_costs *costs, struct qs_saved_text *text)
{
    uint32_t squares = costs->map->squares;
    qs_saved_word(text, "costs");
    int64_t count = qs_saved_number(text, 0, squares);
    for (int64_t i = 0; i < count && !text->failed; i++) {
        int64_t v = qs_saved_number(text, 0, squares - INT64_C(1));
        struct qs_pseudo_cost *cost = &costs->square[v];
        cost->trials = (uint32_t)qs_saved_number(text, 1, UINT32_MAX);
        cost->fall[0] = qs_saved_real(text);
        cost->fall[1] = qs_saved_real(text);
    }
    return !text->failed;
}

bool qs_branching_init(struct qs_branching *branching, const struct qs_line_map *map)
{
    struct qs_memory *memory = map->board->memory;
    branching->map = map;
    branching->candidates = qs_memory_take(memory, map->squares, sizeof *branching->candidates);
    branching->costs = &branching->own;
    return qs_pseudo_costs_init(&branching->own, map) && branching->candidates;
}

void qs_branching_release(struct qs_branching *branching)
{
    if (!branching->map)
        return;
    qs_memory_give(branching->map->board->memory, branching->candidates, branching->map->squares,
                   sizeof *branching->candidates);
    qs_pseudo_costs_release(&branching->own);
}

/* By how much the bound is expected to fall if the variable changes by this much. */
static double expect(const struct qs_pseudo_cost *cost, int branch, double penalty, double change,
                     double most)
{
    double unit = cost->trials > 0 ? cost->fall[branch] / cost->trials : penalty;
    return fmin(unit * change, most);
}

void qs_branching_list(struct qs_branching *branching, const struct qs_node_state *state,
                       struct qs_pivots *pivots, double gap)
{
    const double least = 1e-3; /* so that the other branch counts where one expects nothing */
    const struct qs_basis *basis = pivots->basis;
    double *down = pivots->down, *up = pivots->up;
    branching->count = 0;
    qs_pivots_penalties(pivots, down, up);
    pthread_mutex_lock(&branching->costs->mutex);
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t place = basis->basic[i];
        double value = basis->value[i];
        if (place >= basis->squares || !qs_node_state_has(state, basis->square[place]))
            continue;
        if (!(value > fraction && value < 1 - fraction))
            continue;
        const struct qs_pseudo_cost *cost = &branching->costs->square[basis->square[place]];
        double without = expect(cost, 0, down[i], value, gap + 1);
        double with = expect(cost, 1, up[i], 1 - value, gap + 1);
        branching->candidates[branching->count++] =
            (struct qs_branching_candidate){place, value, (without + least) * (with + least)};
    }
    pthread_mutex_unlock(&branching->costs->mutex);
}

void qs_branching_sort(struct qs_branching *branching, uint32_t most)
{
    struct qs_branching_candidate *candidates = branching->candidates;
    for (uint32_t a = 0; a < branching->count && a < most; a++)
        for (uint32_t b = a + 1; b < branching->count; b++)
            if (candidates[b].score > candidates[a].score) {
                struct qs_branching_candidate swap = candidates[a];
                candidates[a] = candidates[b];
                candidates[b] = swap;
            }
}

void qs_branching_score(struct qs_branching_candidate *candidate, const double fall[2])
{
    candidate->score = fall[0] * fall[1];
}

void qs_branching_learn(struct qs_branching *branching,
                        const struct qs_branching_candidate *candidate, uint32_t square,
                        const double fall[2])
{
    struct qs_pseudo_cost *cost = &branching->costs->square[square];
    pthread_mutex_lock(&branching->costs->mutex);
    cost->fall[0] += fall[0] / candidate->value;
    cost->fall[1] += fall[1] / (1 - candidate->value);
    cost->trials++;
    pthread_mutex_unlock(&branching->costs->mutex);
}
