#include "node_program.h"

#include <string.h>

bool qs_node_program_init(struct qs_node_program *program, const struct qs_line_map *map)
{
    struct qs_memory *memory = map->board->memory;
    *program = (struct qs_node_program){.map = map, .memory = memory};
    program->placed = qs_memory_take(memory, map->squares, 1);
    program->stamps = qs_memory_take_zeroed(memory, map->squares, sizeof *program->stamps);
    return program->placed && program->stamps;
}

void qs_node_program_release(struct qs_node_program *program)
{
    struct qs_memory *memory = program->memory;
    if (!program->map)
        return;
    qs_pivots_release(&program->pivots, memory);
    qs_basis_release(&program->spare[0], memory);
    qs_basis_release(&program->spare[1], memory);
    qs_memory_give(memory, program->placed, program->map->squares, 1);
    qs_memory_give(memory, program->stamps, program->map->squares, sizeof *program->stamps);
}

static void close_lines_of(struct qs_node_program *program, uint32_t place)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_pivots_close(&program->pivots, program->pivots.basis->slack[d][place]);
}

void qs_node_program_update(struct qs_node_program *program, const struct qs_line_state *state,
                            const struct qs_line_rules *rules)
{
    struct qs_pivots *pivots = &program->pivots;
    const struct qs_basis *basis = pivots->basis;
    program->stamp++;
    for (uint32_t i = 0; i < rules->placed; i++)
        program->stamps[rules->queens[i]] = program->stamp;
    for (uint32_t i = 0; i < basis->squares; i++) {
        if (qs_line_state_has(state, basis->square[i]) || pivots->closed[i] || program->placed[i])
            continue;
        if (program->stamps[basis->square[i]] == program->stamp) {
            program->placed[i] = 1;
            close_lines_of(program, i);
        } else {
            qs_pivots_close(pivots, i);
        }
    }
}

/*
 * From one basis to the next: the product forms then take about as long as condensing them. Fewer
 * on large programs, so that condensing, which cannot be interrupted, takes 0.1 s at most.
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

bool qs_node_program_begin(struct qs_node_program *program, const struct qs_basis *basis,
                           const struct qs_line_state *state, const struct qs_line_rules *rules)
{
    if (!qs_pivots_begin(&program->pivots, basis, most_pivots(basis), program->memory)) {
        program->out_of_memory = true;
        return false;
    }
    memset(program->placed, 0, basis->squares);
    qs_node_program_update(program, state, rules);
    return true;
}

/* A line that is left out is shared by all squares that have no such line: it is closed for none.
 */
void qs_node_program_branch(struct qs_node_program *program, uint32_t place, bool queen)
{
    struct qs_pivots *pivots = &program->pivots;
    const struct qs_basis *basis = pivots->basis;
    uint32_t none = basis->first_line + basis->lines;
    if (!queen) {
        qs_pivots_close(pivots, place);
        return;
    }
    close_lines_of(program, place);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const uint32_t *slack = basis->slack[d];
        for (uint32_t i = 0; i < basis->squares && slack[place] != none; i++)
            if (slack[i] == slack[place] && i != place)
                qs_pivots_close(pivots, i);
    }
}

/* A basis that the pivots do not use. */
static struct qs_basis *find_spare(struct qs_node_program *program)
{
    return &program->spare[program->pivots.basis == &program->spare[0]];
}

static bool condense(struct qs_node_program *program, struct qs_basis *to)
{
    if (qs_basis_condense(to, &program->pivots, program->placed, program->memory))
        return true;
    program->out_of_memory = true;
    return false;
}

enum qs_simplex_end qs_node_program_solve(struct qs_node_program *program,
                                          const struct qs_line_state *state,
                                          const struct qs_line_rules *rules, struct qs_watch *watch)
{
    struct qs_pivots *pivots = &program->pivots;
    /* A few for each row are usual; more than this only if errors make it go in circles. */
    if (!program->paused)
        program->last = pivots->pivots + 1000 + 20 * (uint64_t)pivots->basis->rows;
    program->paused = false;
    while (pivots->pivots < program->last && !qs_watch_stopped(watch)) {
        enum qs_simplex_end end = qs_pivots_run(pivots, program->cut, UINT32_MAX);
        if (end != QS_SIMPLEX_STOPPED || pivots->count == 0)
            return end;
        program->paused = pivots->pivots >= program->pause_at;
        if (program->paused)
            return QS_SIMPLEX_STOPPED;
        struct qs_basis *next = find_spare(program);
        if (!condense(program, next) || !qs_node_program_begin(program, next, state, rules))
            return QS_SIMPLEX_STOPPED;
    }
    return QS_SIMPLEX_STOPPED;
}

bool qs_node_program_settle(struct qs_node_program *program, struct qs_basis *basis)
{
    struct qs_basis *to = find_spare(program);
    if (!condense(program, to))
        return false;
    struct qs_basis old = *basis;
    *basis = *to;
    *to = old;
    return true;
}
