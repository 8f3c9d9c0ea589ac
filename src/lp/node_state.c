/*
 * A line is needed if every placement of the queens that are needed uses it
 * (reduced costs show that: node_lp.h). This stays true for what is left
 * later, until the line has its queen. So squares that attack all of its squares
 * must stay empty. A square attacks at most three squares of a line that it is
 * not on: SHORT.
 *
 * Dominated and forced squares (../board/reduction.c) are not looked for below the
 * root: with 2.5 to 4 free squares a row they change nodes and pivots by at most 6 %
 * (with 2, they save a quarter of few), and VeriPB has no cheap step for them.
 */
#include "node_state.h"

#include <string.h>

#define SHORT 3

void qs_node_rules_init(struct qs_node_rules *rules, const struct qs_line_map *map,
                        struct qs_arena *arena)
{
    *rules = (struct qs_node_rules){.map = map};
    rules->queens = qs_arena_take(arena, map->first[1], sizeof *rules->queens);
    rules->struck = qs_arena_take(arena, map->squares, sizeof *rules->struck);
}

void qs_node_state_init(struct qs_node_state *state, const struct qs_line_map *map,
                        struct qs_arena *arena)
{
    state->square = qs_arena_take(arena, map->square_words, sizeof *state->square);
    state->needed = qs_arena_take(arena, map->line_words, sizeof *state->needed);
    state->length = qs_arena_take(arena, map->lines, sizeof *state->length);
}

void qs_node_state_copy(struct qs_node_state *to, const struct qs_node_state *from,
                        const struct qs_line_map *map)
{
    to->need = from->need;
    to->squares = from->squares;
    to->open[0] = from->open[0];
    to->open[1] = from->open[1];
    memcpy(to->square, from->square, map->square_words * sizeof *to->square);
    memcpy(to->needed, from->needed, map->line_words * sizeof *to->needed);
    memcpy(to->length, from->length, map->lines * sizeof *to->length);
}

void qs_node_state_print(const struct qs_node_state *state, const struct qs_line_map *map,
                         FILE *stream)
{
    fprintf(stream, "%d", (int)state->need);
    qs_print_bits(stream, state->square, map->squares);
    qs_print_bits(stream, state->needed, map->lines);
}

bool qs_node_state_read(struct qs_node_state *state, const struct qs_line_map *map,
                        struct qs_saved_text *text)
{
    state->need = (int32_t)qs_saved_number(text, 0, map->first[1]);
    qs_saved_bits(text, state->square, map->squares);
    qs_saved_bits(text, state->needed, map->lines);
    if (text->failed)
        return false;
    state->squares = 0;
    memset(state->length, 0, map->lines * sizeof *state->length);
    for (uint32_t v = 0; v < map->squares; v++) {
        if (!qs_node_state_has(state, v))
            continue;
        state->squares++;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            state->length[qs_line_map_lines(map, v)[d]]++;
    }
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        state->open[d] = 0;
        for (uint32_t line = map->first[d]; line < map->first[d + 1]; line++)
            state->open[d] += state->length[line] > 0;
    }
    return true;
}

void qs_node_state_fill(struct qs_node_state *state, struct qs_node_rules *rules, int32_t need)
{
    const struct qs_line_map *map = rules->map;
    state->need = need;
    state->squares = map->squares;
    memset(state->square, 0, map->square_words * sizeof *state->square);
    memset(state->needed, 0, map->line_words * sizeof *state->needed);
    memset(state->length, 0, map->lines * sizeof *state->length);
    rules->placed = 0;
    for (uint32_t v = 0; v < map->squares; v++) {
        state->square[v / 64] |= (uint64_t)1 << v % 64;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            state->length[qs_line_map_lines(map, v)[d]]++;
    }
    state->open[0] = map->first[1];
    state->open[1] = map->first[2] - map->first[1];
}

uint32_t qs_node_state_list(const struct qs_node_state *state, const struct qs_line_map *map,
                            uint32_t line, uint32_t *left, uint32_t most)
{
    uint32_t count, number = 0;
    const uint32_t *squares = qs_line_map_squares(map, line, &count);
    for (uint32_t k = 0; k < count && number < most; k++)
        if (qs_node_state_has(state, squares[k]))
            left[number++] = squares[k];
    return number;
}

void qs_node_state_close(struct qs_node_state *state, const struct qs_node_rules *rules,
                         uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(rules->map, square);
    state->square[square / 64] &= ~((uint64_t)1 << square % 64);
    state->squares--;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (--state->length[lines[d]] == 0 && d <= QS_COLUMN)
            state->open[d]--;
}

void qs_node_state_put(struct qs_node_state *state, struct qs_node_rules *rules, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(rules->map, square);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t count;
        const uint32_t *squares = qs_line_map_squares(rules->map, lines[d], &count);
        for (uint32_t k = 0; k < count && state->length[lines[d]] > 0; k++)
            if (qs_node_state_has(state, squares[k]))
                qs_node_state_close(state, rules, squares[k]);
        state->needed[lines[d] / 64] &= ~((uint64_t)1 << lines[d] % 64);
    }
    state->need--;
    rules->queens[rules->placed++] = square;
}

void qs_node_state_remove(struct qs_node_state *state, struct qs_node_rules *rules, uint32_t square)
{
    qs_node_state_close(state, rules, square);
    qs_node_state_propagate(state, rules);
}

void qs_node_state_strike(struct qs_node_state *state, struct qs_node_rules *rules,
                          const uint32_t *squares, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        qs_node_state_close(state, rules, squares[i]);
    qs_node_state_propagate(state, rules);
}

void qs_node_state_place(struct qs_node_state *state, struct qs_node_rules *rules, uint32_t square)
{
    qs_node_state_put(state, rules, square);
    qs_node_state_propagate(state, rules);
}

/* A row (column) that has a single square, while all that have squares are needed. */
static bool find_single(const struct qs_node_state *state, const struct qs_line_map *map,
                        uint32_t *square)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        if ((int32_t)state->open[d] != state->need)
            continue;
        for (uint32_t line = map->first[d]; line < map->first[d + 1]; line++) {
            if (state->length[line] != 1)
                continue;
            qs_node_state_list(state, map, line, square, 1);
            return true;
        }
    }
    return false;
}

void qs_node_state_propagate(struct qs_node_state *state, struct qs_node_rules *rules)
{
    uint32_t square = 0;
    while (state->need > 0 && !qs_node_state_is_closed(state) &&
           find_single(state, rules->map, &square))
        qs_node_state_put(state, rules, square);
}

/* Rules are for states that are neither shown nor done: then nothing more may be written down. */
static bool is_open(const struct qs_node_state *state)
{
    return state->need > 0 && !qs_node_state_is_closed(state);
}

static bool node_state_attacks_all(const struct qs_line_map *map, uint32_t u,
                                   const uint32_t *squares, uint32_t count)
{
    const uint32_t *a = qs_line_map_lines(map, u);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *b = qs_line_map_lines(map, squares[i]);
        if (u != squares[i] && a[0] != b[0] && a[1] != b[1] && a[2] != b[2] && a[3] != b[3])
            return false;
    }
    return true;
}

static void log_needed(struct qs_node_rules *rules, uint32_t line)
{
    char text[32];
    int d = qs_line_map_direction(rules->map, line);
    if (!rules->log)
        return;
    int length = snprintf(text, sizeof text, "u%c%d ", qs_direction_letters[d],
                          rules->map->board->lines[d].number[line - rules->map->first[d]]);
    qs_proof_log_text(rules->log, text, (size_t)length);
}

/* Remove the squares that attack all squares of the line, which is needed and short. */
static bool node_state_use_needed(struct qs_node_state *state, struct qs_node_rules *rules,
                                  uint32_t line)
{
    const struct qs_line_map *map = rules->map;
    uint32_t left[SHORT], count = qs_node_state_list(state, map, line, left, SHORT), found = 0;
    if (count == 0) {
        log_needed(rules, line);
        return false;
    }
    const uint32_t *lines = qs_line_map_lines(map, left[0]);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t number;
        const uint32_t *squares = qs_line_map_squares(map, lines[d], &number);
        for (uint32_t k = 0; lines[d] != line && k < number; k++)
            if (squares[k] != left[0] && qs_node_state_has(state, squares[k]) &&
                node_state_attacks_all(map, squares[k], left, count))
                rules->struck[found++] = squares[k];
    }
    if (found == 0)
        return true;
    log_needed(rules, line);
    qs_node_state_strike(state, rules, rules->struck, found);
    return true;
}

/* *changed: squares were removed. False: a needed line has no squares. */
static bool use_all_needed(struct qs_node_state *state, struct qs_node_rules *rules, bool *changed)
{
    uint32_t before = state->squares;
    for (uint32_t w = 0; w < rules->map->line_words; w++) {
        for (uint64_t bits = state->needed[w]; bits; bits &= bits - 1) {
            uint32_t line = w * 64 + (uint32_t)__builtin_ctzll(bits);
            bool still = state->needed[w] >> line % 64 & 1;
            if (still && state->length[line] <= SHORT && !node_state_use_needed(state, rules, line))
                return false;
            if (!is_open(state))
                return true;
        }
    }
    *changed = state->squares < before;
    return true;
}

bool qs_node_state_reduce(struct qs_node_state *state, struct qs_node_rules *rules)
{
    bool changed = true;
    qs_node_state_propagate(state, rules);
    while (changed && is_open(state))
        if (!use_all_needed(state, rules, &changed))
            return false;
    return !qs_node_state_is_closed(state);
}
