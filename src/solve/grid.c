#include "grid.h"

static size_t grid_size(const struct qs_grid *grid)
{
    return (size_t)grid->lines * grid->places;
}

static enum qs_direction across(enum qs_direction direction)
{
    return direction == QS_ROW ? QS_COLUMN : QS_ROW;
}

/* With at most QS_BOARD_SQUARES_MAX entries, recursions over the lines are at most 2¹⁵ deep. */
bool qs_grid_init(struct qs_grid *grid, const struct qs_board *board, enum qs_direction preferred)
{
    bool turned = board->lines[across(preferred)].count < board->lines[preferred].count;
    *grid = (struct qs_grid){.board = board,
                             .arena.memory = board->memory,
                             .direction = turned ? across(preferred) : preferred};
    const struct qs_lines *lines = &board->lines[grid->direction];
    const struct qs_lines *places = &board->lines[across(grid->direction)];
    grid->lines = lines->count;
    grid->places = places->count;
    if (grid_size(grid) <= QS_BOARD_SQUARES_MAX)
        grid->square = qs_arena_take(&grid->arena, grid_size(grid), sizeof *grid->square);
    if (!grid->square)
        return false;
    for (size_t i = 0; i < grid_size(grid); i++)
        grid->square[i] = QS_NO_SQUARE;
    for (uint32_t square = 0; square < board->squares; square++)
        grid->square[(size_t)lines->line_of[square] * grid->places + places->line_of[square]] =
            square;
    return true;
}

bool qs_grid_share_diagonal(const struct qs_grid *grid, uint32_t a, uint32_t b)
{
    const struct qs_lines *lines = grid->board->lines;
    return lines[QS_DIFFERENCE].line_of[a] == lines[QS_DIFFERENCE].line_of[b] ||
           lines[QS_SUM].line_of[a] == lines[QS_SUM].line_of[b];
}

bool qs_grid_meets_queen(const struct qs_grid *grid, const bool *queen, uint32_t square,
                         uint64_t *checks)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        if (d == (int)grid->direction)
            continue;
        const struct qs_lines *lines = &grid->board->lines[d];
        uint32_t line = lines->line_of[square];
        for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++) {
            ++*checks;
            if (queen[lines->square[i]])
                return true;
        }
    }
    return false;
}

static const struct qs_lines *diagonals(const struct qs_attacking_pairs *pairs, int d)
{
    static const enum qs_direction directions[] = {QS_DIFFERENCE, QS_SUM};
    return &pairs->grid.board->lines[directions[d]];
}

bool qs_pairs_init(struct qs_attacking_pairs *pairs, struct qs_task *task)
{
    struct qs_arena *arena = &pairs->grid.arena;
    *pairs = (struct qs_attacking_pairs){.task = task};
    bool taken = qs_grid_init(&pairs->grid, task->board, QS_ROW);
    for (int d = 0; d < 2; d++)
        pairs->queens_on[d] = qs_arena_take(arena, diagonals(pairs, d)->count, sizeof(uint32_t));
    pairs->permutation = qs_arena_take(arena, pairs->grid.places, sizeof *pairs->permutation);
    pairs->kept = qs_arena_take(arena, pairs->grid.lines, sizeof *pairs->kept);
    if (!taken || arena->refused) {
        qs_task_refuse_memory(task);
        return false;
    }
    for (uint32_t i = 0; i < pairs->grid.places; i++)
        pairs->permutation[i] = i;
    return true;
}

/* A new queen makes a pair with each queen on its diagonals. */
static void grid_add(struct qs_attacking_pairs *pairs, uint32_t line, uint32_t place)
{
    if (line >= pairs->grid.lines)
        return;
    uint32_t square = qs_grid_square(&pairs->grid, line, place);
    if (square == QS_NO_SQUARE) {
        pairs->cost++;
        return;
    }
    for (int d = 0; d < 2; d++)
        pairs->cost += pairs->queens_on[d][diagonals(pairs, d)->line_of[square]]++;
}

static void grid_subtract(struct qs_attacking_pairs *pairs, uint32_t line, uint32_t place)
{
    if (line >= pairs->grid.lines)
        return;
    uint32_t square = qs_grid_square(&pairs->grid, line, place);
    if (square == QS_NO_SQUARE) {
        pairs->cost--;
        return;
    }
    for (int d = 0; d < 2; d++)
        pairs->cost -= --pairs->queens_on[d][diagonals(pairs, d)->line_of[square]];
}

int64_t qs_pairs_evaluate(struct qs_attacking_pairs *pairs, const uint32_t *permutation)
{
    pairs->task->work.placements++;
    pairs->task->work.checks += pairs->grid.lines;
    for (uint32_t line = 0; line < pairs->grid.lines; line++)
        grid_add(pairs, line, permutation[line]);
    int64_t cost = pairs->cost;
    for (uint32_t line = 0; line < pairs->grid.lines; line++)
        grid_subtract(pairs, line, permutation[line]);
    return cost;
}

/* Trace a queen if it stands on a free square; others are not shown. */
static void trace(struct qs_attacking_pairs *pairs, enum qs_trace_event step, uint32_t line)
{
    if (line >= pairs->grid.lines)
        return;
    uint32_t square = qs_grid_square(&pairs->grid, line, pairs->permutation[line]);
    if (square != QS_NO_SQUARE)
        qs_task_trace(pairs->task, step, square);
}

void qs_pairs_place(struct qs_attacking_pairs *pairs)
{
    for (uint32_t line = 0; line < pairs->grid.lines; line++) {
        grid_add(pairs, line, pairs->permutation[line]);
        trace(pairs, QS_TRACE_PLACE, line);
    }
}

bool qs_pairs_suffice(const struct qs_attacking_pairs *pairs, int64_t cost)
{
    const struct qs_task *task = pairs->task;
    int64_t queens = (int64_t)pairs->grid.lines - cost;
    return queens >= qs_bounds_goal(task->bounds);
}

static void exchange(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j)
{
    uint32_t at_i = pairs->permutation[i], at_j = pairs->permutation[j];
    grid_subtract(pairs, i, at_i);
    grid_subtract(pairs, j, at_j);
    grid_add(pairs, i, at_j);
    grid_add(pairs, j, at_i);
    pairs->permutation[i] = at_j;
    pairs->permutation[j] = at_i;
}

/* Swap and swap back: the counters make this constant time. */
int64_t qs_pairs_evaluate_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j)
{
    pairs->task->work.placements++;
    pairs->task->work.checks += 2;
    exchange(pairs, i, j);
    int64_t cost = pairs->cost;
    exchange(pairs, i, j);
    return cost;
}

void qs_pairs_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j)
{
    trace(pairs, QS_TRACE_TAKE_BACK, i);
    trace(pairs, QS_TRACE_TAKE_BACK, j);
    exchange(pairs, i, j);
    trace(pairs, QS_TRACE_PLACE, i);
    trace(pairs, QS_TRACE_PLACE, j);
}

/* The number of queens that attack the queen on a free square. */
static uint32_t attackers(const struct qs_attacking_pairs *pairs, uint32_t square)
{
    uint32_t count = 0;
    for (int d = 0; d < 2; d++)
        count += pairs->queens_on[d][diagonals(pairs, d)->line_of[square]] - 1;
    return count;
}

bool qs_pairs_has_conflict(const struct qs_attacking_pairs *pairs, uint32_t line)
{
    uint32_t square = qs_grid_square(&pairs->grid, line, pairs->permutation[line]);
    return square == QS_NO_SQUARE || attackers(pairs, square) > 0;
}

static void grid_take_off(struct qs_attacking_pairs *pairs, uint32_t line)
{
    grid_subtract(pairs, line, pairs->permutation[line]);
    trace(pairs, QS_TRACE_TAKE_BACK, line);
}

/* The position in kept[0 … count − 1] of a line whose queen is attacked most. */
static uint32_t most_attacked(const struct qs_attacking_pairs *pairs, uint32_t count)
{
    uint32_t most = 0, found = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t line = pairs->kept[i];
        uint32_t square = qs_grid_square(&pairs->grid, line, pairs->permutation[line]);
        uint32_t attacked = attackers(pairs, square);
        if (attacked > most) {
            most = attacked;
            found = i;
        }
    }
    return found;
}

/* Keep the lines whose queens are on free squares, take the other queens off. */
static uint32_t keep_free_squares(struct qs_attacking_pairs *pairs)
{
    uint32_t count = 0;
    for (uint32_t line = 0; line < pairs->grid.lines; line++) {
        if (qs_grid_square(&pairs->grid, line, pairs->permutation[line]) == QS_NO_SQUARE)
            grid_take_off(pairs, line);
        else
            pairs->kept[count++] = line;
    }
    return count;
}

void qs_pairs_settle(struct qs_attacking_pairs *pairs)
{
    uint32_t count = keep_free_squares(pairs);
    while (pairs->cost > 0) {
        uint32_t i = most_attacked(pairs, count);
        grid_take_off(pairs, pairs->kept[i]);
        pairs->kept[i] = pairs->kept[--count];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t line = pairs->kept[i];
        grid_take_off(pairs, line);
        pairs->kept[i] = qs_grid_square(&pairs->grid, line, pairs->permutation[line]);
    }
    qs_task_raise(pairs->task, pairs->kept, count);
}
