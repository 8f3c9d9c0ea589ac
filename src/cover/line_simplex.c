#include "line_simplex.h"

#include <string.h>

#include "random.h"
#include "simplex_kernel.h"

/* Arrays begin at cache lines. */
#define ALIGNMENT ((size_t)64)

/* The best kernel of this machine. */
static const struct qs_simplex_kernel *kernel(void)
{
    return qs_simplex_kernel(0);
}

static uint32_t round_up(uint32_t count)
{
    return (count + QS_SIMPLEX_LANES - 1) / QS_SIMPLEX_LANES * QS_SIMPLEX_LANES;
}

/* An odd number of cache lines: the entries of a row then fall into different sets of a cache. */
static uint32_t round_height(uint32_t rows)
{
    uint32_t height = round_up(rows);
    return height / QS_SIMPLEX_LANES % 2 ? height : height + QS_SIMPLEX_LANES;
}

/* Divides a block into arrays; with block NULL only measures. */
struct carver {
    char *block;
    size_t used;
};

static void *carve(struct carver *carver, size_t count, size_t size)
{
    void *array = carver->block ? carver->block + carver->used : NULL;
    carver->used += (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return array;
}

/* A block that is large enough: the old one, or a new one, whose content is undefined. */
static bool take_block(void **block, size_t *room, size_t size, struct qs_memory *memory)
{
    size += ALIGNMENT;
    if (*room >= size)
        return true;
    qs_memory_give(memory, *block, 1, *room);
    *room = 0;
    *block = qs_memory_take(memory, 1, size);
    if (!*block)
        return false;
    *room = size;
    return true;
}

static char *align(void *block)
{
    return (char *)block + (ALIGNMENT - (uintptr_t)block % ALIGNMENT) % ALIGNMENT;
}

static void carve_basis(struct qs_basis *basis, struct carver *carver)
{
    basis->square = carve(carver, basis->squares, sizeof(uint32_t));
    basis->line = carve(carver, basis->lines, sizeof(uint32_t));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        basis->slack[d] = carve(carver, basis->squares, sizeof(uint32_t));
    basis->basic = carve(carver, basis->height, sizeof(uint32_t));
    basis->inverse = carve(carver, (basis->lines + 1) * (size_t)basis->height, sizeof(double));
    basis->value = carve(carver, basis->height, sizeof(double));
    basis->norm = carve(carver, basis->height, sizeof(double));
    basis->price = carve(carver, basis->width, sizeof(double));
}

/* Set the sizes and arrays; what the arrays contain is undefined. */
static bool size_basis(struct qs_basis *basis, uint32_t squares, uint32_t lines, uint32_t rows,
                       struct qs_memory *memory)
{
    struct carver measure = {NULL, 0};
    basis->squares = squares;
    basis->lines = lines;
    basis->rows = rows;
    basis->first_line = round_up(squares);
    basis->width = basis->first_line + round_up(lines + 1);
    basis->width += basis->width / QS_SIMPLEX_LANES % 2 * QS_SIMPLEX_LANES;
    basis->height = round_height(rows);
    carve_basis(basis, &measure);
    if (!take_block(&basis->block, &basis->room, measure.used, memory))
        return false;
    struct carver carver = {align(basis->block), 0};
    carve_basis(basis, &carver);
    return true;
}

bool qs_basis_copy(struct qs_basis *to, const struct qs_basis *from, struct qs_memory *memory)
{
    struct qs_basis measured = *from;
    struct carver measure = {NULL, 0};
    carve_basis(&measured, &measure);
    if (!size_basis(to, from->squares, from->lines, from->rows, memory))
        return false;
    memcpy(align(to->block), align(from->block), measure.used);
    to->objective = from->objective;
    return true;
}

void qs_basis_release(struct qs_basis *basis, struct qs_memory *memory)
{
    qs_memory_give(memory, basis->block, 1, basis->room);
    basis->block = NULL;
    basis->room = 0;
}

/* Rows that have squares, and other lines that can be exceeded. */
static bool is_used(const struct qs_board *board, int direction, uint32_t line)
{
    return direction == QS_ROW || qs_lines_length(&board->lines[direction], line) > 1;
}

static uint32_t count_used(const struct qs_board *board)
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

static void clear_ends(struct qs_basis *basis)
{
    for (uint32_t v = 0; v < basis->width; v++)
        basis->price[v] = QS_PRICE_NONE;
    for (uint32_t i = basis->rows; i < basis->height; i++) {
        basis->value[i] = 0;
        basis->norm[i] = 1;
    }
    memset(basis->inverse + basis->lines * (size_t)basis->height, 0,
           basis->height * sizeof(double));
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
    double *column = basis->inverse + row * (size_t)basis->height;
    basis->price[best] = QS_PRICE_NONE;
    basis->price[basis->first_line + row] = cost[best];
    basis->basic[row] = best;
    basis->objective += cost[best];
    for (int d = 1; d < QS_DIRECTIONS; d++) {
        uint32_t other = basis->slack[d][best] - basis->first_line;
        if (other < basis->lines) {
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
    memset(basis->inverse, 0, basis->lines * height * sizeof(double));
    basis->objective = 0;
    for (uint32_t l = 0; l < basis->lines; l++) {
        basis->inverse[l * height + l] = 1;
        basis->basic[l] = basis->first_line + l;
        basis->value[l] = 1;
        basis->norm[l] = 1;
    }
    for (uint32_t row = 0; row < board->lines[QS_ROW].count; row++)
        choose_in_row(basis, &board->lines[QS_ROW], row, cost);
}

bool qs_basis_init(struct qs_basis *basis, const struct qs_board *board)
{
    const double least = 1e-8;
    struct qs_memory *memory = board->memory;
    uint32_t used = count_used(board);
    double *cost = qs_memory_take(memory, board->squares, sizeof *cost);
    bool sized = cost && size_basis(basis, board->squares, used, used, memory);
    if (sized) {
        struct qs_random_stream random;
        qs_random_stream_init(&random, 1);
        for (uint32_t i = 0; i < board->squares; i++)
            cost[i] = 1 + least * (double)(1 + qs_random_stream_below(&random, 100));
        number_variables(basis, board);
        clear_ends(basis);
        start_with_rows(basis, board, cost);
    }
    qs_memory_give(memory, cost, board->squares, sizeof *cost);
    return sized;
}

static void carve_pivots(struct qs_pivots *pivots, struct carver *carver)
{
    const struct qs_basis *basis = pivots->basis;
    size_t wide = basis->width - basis->first_line, most = pivots->most;
    pivots->closed = carve(carver, basis->width, 1);
    pivots->basic = carve(carver, basis->height, sizeof(uint32_t));
    pivots->value = carve(carver, basis->height, sizeof(double));
    pivots->norm = carve(carver, basis->height, sizeof(double));
    pivots->top = carve(carver, basis->height, sizeof(double));
    pivots->price = carve(carver, basis->width, sizeof(double));
    pivots->alpha = carve(carver, basis->width, sizeof(double));
    pivots->factor = carve(carver, most, sizeof(double));
    pivots->down = carve(carver, basis->height, sizeof(double));
    pivots->up = carve(carver, basis->height, sizeof(double));
    pivots->column = carve(carver, most * basis->height, sizeof(double));
    pivots->row = carve(carver, most * wide, sizeof(double));
}

bool qs_pivots_begin(struct qs_pivots *pivots, const struct qs_basis *basis, uint32_t most,
                     struct qs_memory *memory)
{
    struct carver measure = {NULL, 0};
    pivots->basis = basis;
    pivots->most = most < QS_PIVOTS_MOST ? most : QS_PIVOTS_MOST;
    carve_pivots(pivots, &measure);
    if (!take_block(&pivots->block, &pivots->room, measure.used, memory))
        return false;
    struct carver carver = {align(pivots->block), 0};
    carve_pivots(pivots, &carver);
    pivots->count = 0;
    pivots->objective = basis->objective;
    memset(pivots->closed, 0, basis->width);
    memcpy(pivots->basic, basis->basic, basis->rows * sizeof *pivots->basic);
    memcpy(pivots->value, basis->value, basis->height * sizeof(double));
    memcpy(pivots->norm, basis->norm, basis->height * sizeof(double));
    memcpy(pivots->price, basis->price, basis->width * sizeof(double));
    memset(pivots->alpha, 0, basis->width * sizeof(double));
    for (uint32_t i = basis->rows; i < basis->height; i++)
        pivots->top[i] = QS_PRICE_NONE;
    return true;
}

void qs_pivots_release(struct qs_pivots *pivots, struct qs_memory *memory)
{
    qs_memory_give(memory, pivots->block, 1, pivots->room);
    qs_memory_give(memory, pivots->scratch, 1, pivots->scratch_room);
    pivots->block = pivots->scratch = NULL;
    pivots->room = pivots->scratch_room = 0;
}

enum qs_simplex_end qs_pivots_run(struct qs_pivots *pivots, double cut, uint32_t limit)
{
    return kernel()->run(pivots, cut, limit);
}

/* What stays of a basis when it is condensed: the old places, in order. */
struct keep {
    uint32_t *square, *line, *row;
    uint32_t squares, lines, rows;
    uint32_t *place; /* [width] of a variable, in the new basis; QS_VARIABLE_CLOSED: none */
    void *block;
    size_t room;
};

static bool is_basic(const struct qs_pivots *pivots, uint32_t variable)
{
    return pivots->price[variable] >= QS_PRICE_NONE;
}

static void choose_squares(struct keep *keep, const struct qs_pivots *pivots,
                           const unsigned char *placed)
{
    keep->squares = 0;
    for (uint32_t i = 0; i < pivots->basis->squares; i++)
        if (!pivots->closed[i] && !(placed && placed[i] && is_basic(pivots, i)))
            keep->square[keep->squares++] = i;
}

/*
 * Lines that have two squares or more or a price. Of those that are closed only a queen's square
 * can be left.
 */
static void choose_lines(struct keep *keep, const struct qs_pivots *pivots)
{
    const struct qs_basis *basis = pivots->basis;
    uint32_t *length = keep->place; /* of lines, for now */
    memset(length, 0, basis->width * sizeof *length);
    for (uint32_t i = 0; i < keep->squares; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            length[basis->slack[d][keep->square[i]]]++;
    keep->lines = 0;
    for (uint32_t l = 0; l < basis->lines; l++) {
        uint32_t slack = basis->first_line + l;
        if (pivots->closed[slack] ? length[slack] > 0
                                  : length[slack] > 1 || !is_basic(pivots, slack))
            keep->line[keep->lines++] = l;
    }
}

static void place_variables(struct keep *keep, const struct qs_basis *basis)
{
    uint32_t first_line = round_up(keep->squares);
    memset(keep->place, 0xff, basis->width * sizeof *keep->place);
    for (uint32_t i = 0; i < keep->squares; i++)
        keep->place[keep->square[i]] = i;
    for (uint32_t l = 0; l < keep->lines; l++)
        keep->place[basis->first_line + keep->line[l]] = first_line + l;
}

/* Without those of placed queens and of lines that are left out. */
static void choose_rows(struct keep *keep, const struct qs_pivots *pivots)
{
    const struct qs_basis *basis = pivots->basis;
    keep->rows = 0;
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t basic = pivots->basic[i];
        bool closed = basic == QS_VARIABLE_CLOSED || pivots->closed[basic];
        if (closed || keep->place[basic] != QS_VARIABLE_CLOSED)
            keep->row[keep->rows++] = i;
    }
}

static bool take_keep(struct keep *keep, const struct qs_basis *basis, struct qs_memory *memory)
{
    size_t width = basis->width;
    memset(keep, 0, sizeof *keep);
    if (!take_block(&keep->block, &keep->room, (3 * width + basis->rows) * sizeof(uint32_t),
                    memory))
        return false;
    keep->place = keep->block;
    keep->square = keep->place + width;
    keep->line = keep->square + width;
    keep->row = keep->line + width;
    return true;
}

/* Rows whose entries are all 0, or errors, say nothing any more. */
static void drop_empty_rows(struct keep *keep, const double *norm)
{
    const double error = 1e-10;
    uint32_t rows = 0;
    for (uint32_t i = 0; i < keep->rows; i++)
        if (norm[keep->row[i]] > error)
            keep->row[rows++] = keep->row[i];
    keep->rows = rows;
}

static void copy_variables(struct qs_basis *basis, const struct qs_pivots *pivots,
                           const struct keep *keep)
{
    const struct qs_basis *old = pivots->basis;
    for (uint32_t i = 0; i < keep->squares; i++) {
        uint32_t from = keep->square[i];
        basis->square[i] = old->square[from];
        basis->price[i] = pivots->price[from];
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            uint32_t place = keep->place[old->slack[d][from]];
            basis->slack[d][i] =
                place == QS_VARIABLE_CLOSED ? basis->first_line + basis->lines : place;
        }
    }
    for (uint32_t l = 0; l < keep->lines; l++) {
        basis->line[l] = old->line[keep->line[l]];
        basis->price[basis->first_line + l] = pivots->price[old->first_line + keep->line[l]];
    }
}

static void copy_rows(struct qs_basis *basis, const struct qs_pivots *pivots,
                      const struct keep *keep, const double *norm)
{
    for (uint32_t i = 0; i < keep->rows; i++) {
        uint32_t from = keep->row[i], basic = pivots->basic[from];
        basis->basic[i] = basic == QS_VARIABLE_CLOSED ? basic : keep->place[basic];
        basis->value[i] = pivots->value[from];
        basis->norm[i] = norm[from];
    }
}

/* From columns of all old rows to columns of those that are kept. */
static void copy_columns(struct qs_basis *basis, const struct keep *keep, const double *from,
                         size_t height)
{
    for (uint32_t l = 0; l < keep->lines; l++) {
        double *to = basis->inverse + l * (size_t)basis->height;
        const double *column = from + l * height;
        for (uint32_t i = 0; i < keep->rows; i++)
            to[i] = column[keep->row[i]];
        for (uint32_t i = keep->rows; i < basis->height; i++)
            to[i] = 0;
    }
}

bool qs_basis_condense(struct qs_basis *basis, struct qs_pivots *pivots,
                       const unsigned char *placed, struct qs_memory *memory)
{
    const struct qs_basis *old = pivots->basis;
    size_t height = old->height;
    struct keep keep;
    if (!take_keep(&keep, old, memory))
        return false;
    choose_squares(&keep, pivots, placed);
    choose_lines(&keep, pivots);
    place_variables(&keep, old);
    choose_rows(&keep, pivots);
    bool done = take_block(&pivots->scratch, &pivots->scratch_room,
                           (keep.lines + 2) * height * sizeof(double), memory);
    if (done) {
        double *norm = (double *)(void *)align(pivots->scratch), *columns = norm + height;
        memset(norm, 0, height * sizeof(double));
        kernel()->multiply(pivots, keep.line, keep.lines, columns, norm);
        drop_empty_rows(&keep, norm);
        done = size_basis(basis, keep.squares, keep.lines, keep.rows, memory);
        if (done) {
            clear_ends(basis);
            copy_variables(basis, pivots, &keep);
            copy_rows(basis, pivots, &keep, norm);
            copy_columns(basis, &keep, columns, height);
            basis->objective = pivots->objective;
        }
    }
    qs_memory_give(memory, keep.block, 1, keep.room);
    return done;
}

void qs_basis_penalties(const struct qs_basis *basis, double *down, double *up)
{
    kernel()->penalties(basis, down, up);
}
