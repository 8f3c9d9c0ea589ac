#include "cube_state.h"

#include <stdlib.h>
#include <string.h>

bool qs_cube_board_init(struct qs_cube_board *cubes, const struct qs_board *board)
{
    const struct qs_lines *columns = &board->lines[QS_COLUMN];
    *cubes = (struct qs_cube_board){
        .board = board,
        .rows = board->lines[QS_ROW].count,
        .columns = columns->count,
        .words = (columns->count + 63) / 64,
        .column_at = malloc((size_t)board->n * sizeof *cubes->column_at),
    };
    for (int32_t i = 0; cubes->column_at && i < board->n; i++)
        cubes->column_at[i] = -1;
    for (uint32_t i = 0; cubes->column_at && i < columns->count; i++)
        cubes->column_at[columns->number[i]] = (int32_t)i;
    return cubes->column_at != NULL;
}

void qs_cube_board_release(struct qs_cube_board *cubes)
{
    free(cubes->column_at);
}

bool qs_cube_state_init(struct qs_cube_state *state, const struct qs_cube_board *cubes,
                        int32_t need)
{
    const struct qs_board *board = cubes->board;
    *state = (struct qs_cube_state){
        .need = need,
        .rows = cubes->rows,
        .columns = cubes->columns,
        .square = calloc((size_t)cubes->rows * cubes->words + 1, sizeof *state->square),
        .in_row = calloc((size_t)cubes->rows + 1, sizeof *state->in_row),
        .in_column = calloc((size_t)cubes->columns + 1, sizeof *state->in_column),
        .queens = calloc((size_t)cubes->rows + 1, sizeof *state->queens),
    };
    if (!state->square || !state->in_row || !state->in_column || !state->queens)
        return false;
    for (uint32_t i = 0; i < board->squares; i++) {
        struct qs_cube_square at = qs_cube_square_of(cubes, i);
        state->square[(size_t)at.row * cubes->words + at.column / 64] |= UINT64_C(1)
                                                                         << at.column % 64;
        state->in_row[at.row]++;
        state->in_column[at.column]++;
    }
    return true;
}

void qs_cube_state_copy(const struct qs_cube_board *cubes, const struct qs_cube_state *from,
                        struct qs_cube_state *to)
{
    to->need = from->need;
    to->rows = from->rows;
    to->columns = from->columns;
    to->queen_count = from->queen_count;
    memcpy(to->square, from->square, (size_t)cubes->rows * cubes->words * sizeof *to->square);
    memcpy(to->in_row, from->in_row, cubes->rows * sizeof *to->in_row);
    memcpy(to->in_column, from->in_column, cubes->columns * sizeof *to->in_column);
    memcpy(to->queens, from->queens, from->queen_count * sizeof *to->queens);
}

void qs_cube_state_release(struct qs_cube_state *state)
{
    free(state->square);
    free(state->in_row);
    free(state->in_column);
    free(state->queens);
}

struct qs_cube_square qs_cube_square_of(const struct qs_cube_board *cubes, uint32_t square)
{
    return (struct qs_cube_square){cubes->board->lines[QS_ROW].line_of[square],
                                   cubes->board->lines[QS_COLUMN].line_of[square]};
}

static bool has(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                struct qs_cube_square at)
{
    return state->square[(size_t)at.row * cubes->words + at.column / 64] >> at.column % 64 & 1;
}

void qs_cube_state_remove(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                          struct qs_cube_square at)
{
    if (!has(cubes, state, at))
        return;
    state->square[(size_t)at.row * cubes->words + at.column / 64] &=
        ~(UINT64_C(1) << at.column % 64);
    state->rows -= --state->in_row[at.row] == 0;
    state->columns -= --state->in_column[at.column] == 0;
}

/* The next square of a row from a column on; false if there is none. */
static bool next_in_row(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                        struct qs_cube_square *at)
{
    const uint64_t *row = state->square + (size_t)at->row * cubes->words;
    while (at->column < cubes->columns) {
        uint64_t word = row[at->column / 64] >> at->column % 64;
        if (word != 0) {
            at->column += (uint32_t)__builtin_ctzll(word);
            return true;
        }
        at->column = (at->column / 64 + 1) * 64;
    }
    return false;
}

/* On the row of the place `at`, remove the square of the column with this number. */
static void remove_number(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                          uint32_t row, int32_t number)
{
    if (number < 0 || number >= cubes->board->n || cubes->column_at[number] < 0)
        return;
    qs_cube_state_remove(cubes, state,
                         (struct qs_cube_square){row, (uint32_t)cubes->column_at[number]});
}

void qs_cube_state_place(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                         struct qs_cube_square queen)
{
    const struct qs_board *board = cubes->board;
    int32_t row = board->lines[QS_ROW].number[queen.row];
    int32_t column = board->lines[QS_COLUMN].number[queen.column];
    state->queens[state->queen_count++] = queen;
    for (struct qs_cube_square at = {queen.row, 0}; next_in_row(cubes, state, &at); at.column++)
        qs_cube_state_remove(cubes, state, at);
    for (uint32_t i = 0; i < cubes->rows; i++) {
        if (state->in_row[i] == 0)
            continue;
        int32_t distance = board->lines[QS_ROW].number[i] - row;
        qs_cube_state_remove(cubes, state, (struct qs_cube_square){i, queen.column});
        remove_number(cubes, state, i, column + distance);
        remove_number(cubes, state, i, column - distance);
    }
    state->need--;
}

/* A queen that the rows, or the columns, force, if one direction has no line too many. */
static bool find_forced(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                        struct qs_cube_square *at)
{
    if ((int64_t)state->rows == state->need)
        for (*at = (struct qs_cube_square){0, 0}; at->row < cubes->rows; at->row++)
            if (state->in_row[at->row] == 1)
                return next_in_row(cubes, state, at);
    if ((int64_t)state->columns == state->need)
        for (*at = (struct qs_cube_square){0, 0}; at->column < cubes->columns; at->column++)
            if (state->in_column[at->column] == 1)
                for (; at->row < cubes->rows; at->row++)
                    if (has(cubes, state, *at))
                        return true;
    return false;
}

void qs_cube_state_propagate(const struct qs_cube_board *cubes, struct qs_cube_state *state)
{
    struct qs_cube_square forced;
    while (state->need > 0 && !qs_cube_state_is_closed(state) && find_forced(cubes, state, &forced))
        qs_cube_state_place(cubes, state, forced);
}

struct qs_cube_line qs_cube_state_shortest_line(const struct qs_cube_board *cubes,
                                                const struct qs_cube_state *state)
{
    struct qs_cube_line best = {.squares = UINT32_MAX - 1};
    for (int column = 0; column < 2; column++) {
        const uint32_t *squares = column ? state->in_column : state->in_row;
        uint32_t count = column ? cubes->columns : cubes->rows;
        bool slack = (int64_t)(column ? state->columns : state->rows) > state->need;
        for (uint32_t i = 0; i < count; i++)
            if (squares[i] > 0 && squares[i] + slack < best.squares + best.may_be_empty)
                best = (struct qs_cube_line){column, i, squares[i], slack};
    }
    return best;
}

void qs_cube_state_list_line(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                             const struct qs_cube_line *line, struct qs_cube_square *squares)
{
    uint32_t count = 0;
    if (!line->is_column) {
        for (struct qs_cube_square at = {line->number, 0}; next_in_row(cubes, state, &at);
             at.column++)
            squares[count++] = at;
        return;
    }
    for (struct qs_cube_square at = {0, line->number}; at.row < cubes->rows; at.row++)
        if (has(cubes, state, at))
            squares[count++] = at;
}

uint32_t qs_cube_state_squares(const struct qs_cube_board *cubes, const struct qs_cube_state *state)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < cubes->rows; i++)
        sum += state->in_row[i];
    return sum;
}

/* Go down to a child of the state, all equally likely; returns how many there are. */
static uint32_t walk_down(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                          struct qs_random_stream *random, struct qs_cube_square *squares)
{
    struct qs_cube_line line = qs_cube_state_shortest_line(cubes, state);
    uint32_t children = line.squares + line.may_be_empty;
    uint32_t child = qs_random_stream_below(random, children);
    qs_cube_state_list_line(cubes, state, &line, squares);
    if (child < line.squares)
        qs_cube_state_place(cubes, state, squares[child]);
    else
        for (uint32_t i = 0; i < line.squares; i++)
            qs_cube_state_remove(cubes, state, squares[i]);
    return children;
}

double qs_tree_size(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                    unsigned walks, struct qs_random_stream *random, struct qs_cube_state *scratch,
                    struct qs_cube_square *squares, bool *found)
{
    double sum = 0;
    *found = false;
    for (unsigned i = 0; i < walks; i++) {
        double nodes = 1, weight = 1;
        qs_cube_state_copy(cubes, state, scratch);
        qs_cube_state_propagate(cubes, scratch);
        while (!qs_cube_state_is_closed(scratch)) {
            if (scratch->need <= 0) {
                *found = true;
                return 0;
            }
            weight *= walk_down(cubes, scratch, random, squares);
            nodes += weight;
            qs_cube_state_propagate(cubes, scratch);
        }
        sum += nodes;
    }
    return sum / walks;
}
