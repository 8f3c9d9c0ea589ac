#include "node_budget.h"

#include <math.h>
#include <string.h>

/* To 1: enough that rounding hardly raises a bound, and few enough that no sum overflows. */
#define FINE ((int64_t)1 << 30)

bool qs_node_budget_init(struct qs_node_budget *budget, const struct qs_line_map *map)
{
    budget->map = map;
    budget->weight = qs_memory_take(map->board->memory, map->lines, sizeof *budget->weight);
    return budget->weight != NULL;
}

void qs_node_budget_release(struct qs_node_budget *budget)
{
    if (budget->map)
        qs_memory_give(budget->map->board->memory, budget->weight, budget->map->lines,
                       sizeof *budget->weight);
}

static int64_t weight_of(const struct qs_node_budget *budget, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(budget->map, square);
    const int64_t *weight = budget->weight;
    return weight[lines[0]] + weight[lines[1]] + weight[lines[2]] + weight[lines[3]];
}

/* Lines that have squares get their prices, rounded up, but not by errors of the prices. */
static void take_prices(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                        const struct qs_node_state *state)
{
    const double error = 1e-3;
    const struct qs_basis *basis = pivots->basis;
    double parts = (double)budget->parts;
    memset(budget->weight, 0, budget->map->lines * sizeof *budget->weight);
    for (uint32_t l = 0; l < basis->lines; l++) {
        double price = pivots->price[basis->first_line + l];
        if (!(price > 0 && price < QS_PRICE_NONE) || state->length[basis->line[l]] == 0)
            continue;
        double wanted = ceil(price * parts - error);
        budget->weight[basis->line[l]] = wanted < parts ? (int64_t)wanted : budget->parts;
    }
}

/* Where a square is not covered, its row gets what is missing. */
static void cover_all(struct qs_node_budget *budget, const struct qs_node_state *state)
{
    for (uint32_t w = 0; w < budget->map->square_words; w++) {
        for (uint64_t bits = state->square[w]; bits; bits &= bits - 1) {
            uint32_t v = w * 64 + (uint32_t)__builtin_ctzll(bits);
            int64_t missing = budget->parts - weight_of(budget, v);
            if (missing > 0)
                budget->weight[qs_line_map_lines(budget->map, v)[QS_ROW]] += missing;
        }
    }
}

static void round_prices(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                         const struct qs_node_state *state, int64_t parts)
{
    budget->parts = parts;
    take_prices(budget, pivots, state);
    cover_all(budget, state);
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
    const struct qs_line_map *map = budget->map;
    char text[64];
    int length = snprintf(text, sizeof text, "%c%lld:", token, (long long)budget->parts);
    const char *separator = "";
    if (!rules->log)
        return;
    qs_proof_log_text(rules->log, text, (size_t)length);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        for (uint32_t l = map->first[d]; l < map->first[d + 1]; l++) {
            if (budget->weight[l] == 0)
                continue;
            length = snprintf(text, sizeof text, "%s%c%d*%lld", separator, qs_direction_letters[d],
                              map->board->lines[d].number[l - map->first[d]],
                              (long long)budget->weight[l]);
            qs_proof_log_text(rules->log, text, (size_t)length);
            separator = ";";
        }
    }
    qs_proof_log_text(rules->log, "\n", 1);
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

static uint32_t list_overspending(const struct qs_node_budget *budget,
                                  const struct qs_node_state *state, int64_t left, uint32_t *list)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < budget->map->square_words; w++) {
        for (uint64_t bits = state->square[w]; bits; bits &= bits - 1) {
            uint32_t v = w * 64 + (uint32_t)__builtin_ctzll(bits);
            if (weight_of(budget, v) - budget->parts > left)
                list[count++] = v;
        }
    }
    return count;
}

/* Whether a line became needed that was not. */
static bool mark_needed(const struct qs_node_budget *budget, struct qs_node_state *state,
                        int64_t left)
{
    bool marked = false;
    for (uint32_t l = 0; l < budget->map->lines; l++) {
        uint64_t bit = (uint64_t)1 << l % 64;
        if (budget->weight[l] <= left || (state->needed[l / 64] & bit))
            continue;
        state->needed[l / 64] |= bit;
        marked = true;
    }
    return marked;
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
    uint32_t count = list_overspending(budget, state, left, rules->struck);
    *changed = mark_needed(budget, state, left) || count > 0;
    if (*changed)
        log_cover(budget, rules, 'b');
    qs_node_state_strike(state, rules, rules->struck, count);
    return true;
}
