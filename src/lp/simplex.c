#include "simplex.h"

#include <string.h>

#include "basis_arrays.h"
#include "random.h"
#include "simplex_kernel.h"

/* The best kernel of this machine. */
static const struct qs_simplex_kernel *kernel(void)
{
    return qs_simplex_kernel(0);
}

/* Rows that have squares, and other lines that can be exceeded. */
static bool is_used(const struct qs_board *board, int direction, uint32_t line)
{
    return direction == QS_ROW || qs_lines_length(&board->lines[direction], line) > 1;
}

uint32_t qs_basis_lines(const struct qs_board *board)
{
    uint32_t used = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            used += is_used(board, d, line);
    return used;
}

static void number_variables(struct qs_basis *basis, const struct qs_board *board)
{
    uint32_t place = 0;
    for (uint32_t i = 0; i < basis->squares; i++)
        basis->square[i] = i;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &board->lines[d];
        for (uint32_t line = 0; line < lines->count; line++) {
            bool used = is_used(board, d, line);
            for (uint32_t k = lines->start[line]; k < lines->start[line + 1]; k++)
                basis->slack[d][lines->square[k]] =
                    basis->first_line + (used ? place : basis->lines);
            if (used)
                basis->line[place++] = qs_board_first_line(board, d) + line;
        }
    }
}

/* The square of a row that costs most becomes basic, and the row has its price. */
static void choose_in_row(struct qs_basis *basis, const struct qs_lines *rows, uint32_t row,
                          const double *cost)
{
    const uint32_t *squares = rows->square + rows->start[row];
    uint32_t length = qs_lines_length(rows, row), best = squares[0];
    for (uint32_t k = 1; k < length; k++)
        if (cost[squares[k]] > cost[best])
            best = squares[k];
    for (uint32_t k = 0; k < length; k++)
        basis->price[squares[k]] = cost[best] - cost[squares[k]];
    double *column = basis->is_sparse ? NULL : basis->inverse + row * (size_t)basis->height;
    basis->price[best] = QS_PRICE_NONE;
    basis->price[basis->first_line + row] = cost[best];
    basis->basic[row] = best;
    basis->objective += cost[best];
    for (int d = 1; d < QS_DIRECTIONS; d++) {
        uint32_t other = basis->slack[d][best] - basis->first_line;
        if (other < basis->lines) {
            if (column)
                column[other] = -1;
            basis->value[other] -= 1;
            basis->norm[other] += 1;
        }
    }
}

static void start_with_rows(struct qs_basis *basis, const struct qs_board *board,
                            const double *cost)
{
    size_t height = basis->height;
    if (!basis->is_sparse)
        memset(basis->inverse, 0, basis->lines * height * sizeof(double));
    basis->objective = 0;
    for (uint32_t l = 0; l < basis->lines; l++) {
        if (!basis->is_sparse)
            basis->inverse[l * height + l] = 1;
        basis->basic[l] = basis->first_line + l;
        basis->value[l] = 1;
        basis->norm[l] = 1;
    }
    for (uint32_t row = 0; row < board->lines[QS_ROW].count; row++)
        choose_in_row(basis, &board->lines[QS_ROW], row, cost);
}

bool qs_basis_init(struct qs_basis *basis, const struct qs_board *board, bool is_sparse)
{
    const double least = 1e-8;
    struct qs_memory *memory = board->memory;
    uint32_t used = qs_basis_lines(board);
    double *cost = qs_memory_take(memory, board->squares, sizeof *cost);
    basis->is_sparse = is_sparse;
    bool sized = cost && qs_basis_size(basis, board->squares, used, used, memory);
    if (sized) {
        struct qs_random_stream random;
        qs_random_stream_init(&random, 1);
        for (uint32_t i = 0; i < board->squares; i++)
            cost[i] = 1 + least * (double)(1 + qs_random_stream_below(&random, 100));
        number_variables(basis, board);
        qs_basis_clear_ends(basis);
        start_with_rows(basis, board, cost);
    }
    qs_memory_give(memory, cost, board->squares, sizeof *cost);
    return sized;
}

static void carve_pivots(struct qs_pivots *pivots, struct qs_carver *carver)
{
    const struct qs_basis *basis = pivots->basis;
    size_t wide = basis->width - basis->first_line, most = pivots->most;
    pivots->closed = qs_carve(carver, basis->width, 1);
    pivots->basic = qs_carve(carver, basis->height, sizeof(uint32_t));
    pivots->value = qs_carve(carver, basis->height, sizeof(double));
    pivots->norm = qs_carve(carver, basis->height, sizeof(double));
    pivots->top = qs_carve(carver, basis->height, sizeof(double));
    pivots->price = qs_carve(carver, basis->width, sizeof(double));
    pivots->alpha = qs_carve(carver, basis->width, sizeof(double));
    pivots->factor = qs_carve(carver, most, sizeof(double));
    pivots->down = qs_carve(carver, basis->height, sizeof(double));
    pivots->up = qs_carve(carver, basis->height, sizeof(double));
    pivots->column = qs_carve(carver, most * basis->height, sizeof(double));
    pivots->row = qs_carve(carver, basis->is_sparse ? 0 : most * wide, sizeof(double));
    pivots->at = qs_carve(carver, most, sizeof(uint32_t));
    pivots->ones = qs_carve(carver, basis->height, sizeof(double));
}

/* The factors of a sparse basis, unless they are those already. False if out of memory. */
static bool factor_basis(struct qs_pivots *pivots, const struct qs_basis *basis,
                         struct qs_memory *memory)
{
    if (pivots->serial == basis->serial)
        return true;
    size_t column = QS_FACTOR_ONES * sizeof(uint32_t);
    uint32_t(*ones)[QS_FACTOR_ONES] = qs_memory_take(memory, basis->rows, column);
    for (uint32_t i = 0; ones && i < basis->rows; i++) {
        uint32_t basic = basis->basic[i];
        for (int d = 0; d < QS_FACTOR_ONES; d++) {
            uint32_t slack = basic < basis->squares ? basis->slack[d][basic]
                             : d == 0               ? basic
                                                    : QS_FACTOR_NO_LINE;
            uint32_t line = slack - basis->first_line;
            ones[i][d] = line < basis->lines ? line : QS_FACTOR_NO_LINE;
        }
    }
    pivots->serial = 0;
    bool made = ones && qs_basis_factor_make(&pivots->lu, basis->rows,
                                             (const uint32_t(*)[QS_FACTOR_ONES])ones, memory);
    if (made)
        pivots->serial = basis->serial;
    qs_memory_give(memory, ones, basis->rows, column);
    return made;
}

/* The values of the basic variables: the errors of many pivots add up. */
static void compute_values(struct qs_pivots *pivots)
{
    const double error = 1e-12;
    const struct qs_basis *basis = pivots->basis;
    if (pivots->lu.singular)
        return;
    for (uint32_t l = 0; l < basis->lines; l++)
        pivots->ones[l] = 1;
    qs_basis_factor_solve(&pivots->lu, pivots->ones, pivots->value);
    for (uint32_t i = 0; i < basis->rows; i++)
        if (pivots->value[i] < error && pivots->value[i] > -error)
            pivots->value[i] = 0;
}

bool qs_pivots_begin(struct qs_pivots *pivots, const struct qs_basis *basis, uint32_t most,
                     struct qs_memory *memory)
{
    struct qs_carver measure = {NULL, 0};
    pivots->basis = basis;
    pivots->most = most < QS_PIVOTS_MOST ? most : QS_PIVOTS_MOST;
    carve_pivots(pivots, &measure);
    if (!qs_take_block(&pivots->block, &pivots->room, measure.used, memory) ||
        (basis->is_sparse && !factor_basis(pivots, basis, memory)))
        return false;
    struct qs_carver carver = {qs_align_block(pivots->block), 0};
    carve_pivots(pivots, &carver);
    pivots->count = 0;
    pivots->objective = basis->objective;
    memcpy(pivots->closed, basis->closed, basis->width);
    memcpy(pivots->basic, basis->basic, basis->rows * sizeof *pivots->basic);
    memcpy(pivots->value, basis->value, basis->height * sizeof(double));
    memcpy(pivots->norm, basis->norm, basis->height * sizeof(double));
    memcpy(pivots->price, basis->price, basis->width * sizeof(double));
    memset(pivots->alpha, 0, basis->width * sizeof(double));
    for (uint32_t i = basis->rows; i < basis->height; i++)
        pivots->top[i] = QS_PRICE_NONE;
    if (basis->is_sparse)
        compute_values(pivots);
    return true;
}

void qs_pivots_release(struct qs_pivots *pivots, struct qs_memory *memory)
{
    qs_memory_give(memory, pivots->block, 1, pivots->room);
    qs_memory_give(memory, pivots->scratch, 1, pivots->scratch_room);
    pivots->block = pivots->scratch = NULL;
    pivots->room = pivots->scratch_room = 0;
    qs_basis_factor_release(&pivots->lu);
    pivots->serial = 0;
}

enum qs_simplex_end qs_pivots_run(struct qs_pivots *pivots, double cut, uint32_t limit)
{
    return kernel()->run(pivots, cut, limit);
}

/* Of one row, whose tableau row is in `alpha`. */
static void find_penalties(const struct qs_pivots *pivots, double *down, double *up)
{
    const double smallest = 1e-9;
    *down = *up = QS_PRICE_NONE;
    for (uint32_t v = 0; v < pivots->basis->width; v++) {
        double price = pivots->price[v], a = pivots->alpha[v];
        if (price >= QS_PRICE_NONE)
            continue;
        if (a > smallest && price < *down * a)
            *down = price / a;
        if (-a > smallest && price < *up * -a)
            *up = price / -a;
    }
}

void qs_pivots_penalties(struct qs_pivots *pivots, double *down, double *up)
{
    const double fraction = 1e-6;
    const struct qs_basis *basis = pivots->basis;
    if (!basis->is_sparse) {
        kernel()->penalties(basis, down, up);
        return;
    }
    for (uint32_t i = 0; i < basis->rows; i++) {
        down[i] = up[i] = 0;
        if (basis->basic[i] >= basis->squares || pivots->lu.singular ||
            !(pivots->value[i] > fraction && pivots->value[i] < 1 - fraction))
            continue;
        kernel()->row(pivots, i);
        find_penalties(pivots, &down[i], &up[i]);
    }
}
