#include "simplex.h"

#include <string.h>

extern const struct qs_simplex_kernel qs_simplex_portable;

#ifdef __x86_64__
extern const struct qs_simplex_kernel qs_simplex_avx2, qs_simplex_avx512;
#endif

/* Weak, so that a test can put a forged one in its place. */
__attribute__((weak)) const struct qs_simplex_kernel *qs_simplex_kernel(unsigned i)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && i-- == 0)
        return &qs_simplex_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && i-- == 0)
        return &qs_simplex_avx2;
#endif
    return i == 0 ? &qs_simplex_portable : NULL;
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
                                             (const uint32_t(*)[QS_FACTOR_ONES])ones, pivots->watch,
                                             memory);
    if (made && !pivots->lu.stopped)
        pivots->serial = basis->serial;
    qs_memory_give(memory, ones, basis->rows, column);
    return made;
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
    if (!basis->is_sparse || pivots->lu.singular)
        return true;
    /* The values of the basic variables again: the errors of many pivots add up. */
    const double error = 1e-12;
    for (uint32_t l = 0; l < basis->lines; l++)
        pivots->ones[l] = 1;
    qs_basis_factor_solve(&pivots->lu, pivots->ones, pivots->value);
    for (uint32_t i = 0; i < basis->rows; i++)
        if (pivots->value[i] < error && pivots->value[i] > -error)
            pivots->value[i] = 0;
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
    return qs_simplex_kernel(0)->run(pivots, cut, limit);
}

void qs_pivots_penalties(struct qs_pivots *pivots, double *down, double *up)
{
    const double fraction = 1e-6;
    const struct qs_basis *basis = pivots->basis;
    if (!basis->is_sparse) {
        qs_simplex_kernel(0)->penalties(basis, down, up);
        return;
    }
    for (uint32_t i = 0; i < basis->rows; i++) {
        down[i] = up[i] = 0;
        if (basis->basic[i] >= basis->squares || pivots->lu.singular ||
            !(pivots->value[i] > fraction && pivots->value[i] < 1 - fraction))
            continue;
        qs_simplex_kernel(0)->row(pivots, i);
        /* Of one row, whose tableau row is in `alpha`. */
        const double smallest = 1e-9;
        down[i] = up[i] = QS_PRICE_NONE;
        for (uint32_t v = 0; v < pivots->basis->width; v++) {
            double price = pivots->price[v], a = pivots->alpha[v];
            if (price >= QS_PRICE_NONE)
                continue;
            if (a > smallest && price < down[i] * a)
                down[i] = price / a;
            if (-a > smallest && price < up[i] * -a)
                up[i] = price / -a;
        }
    }
}

/*
 * From pivots to the next basis. A dense one loses all variables that are closed, and the queens'
 * squares and lines, so that it becomes smaller on the way down; a sparse one keeps what is basic.
 *
 * What stays of a basis when it is condensed: the old places, in order.
 */
struct keep {
    uint32_t *square, *line, *row;
    uint32_t squares, lines, rows;
    uint32_t *unit; /* [lines] the row of a basic slack, whose column is a unit vector; or NO_ROW */
    uint32_t *moved; /* [moves] the other lines */
    uint32_t moves;
    uint32_t *place; /* [width] of a variable, in the new basis; QS_VARIABLE_CLOSED: none */
    void *block;
    size_t room;
};

#define NO_ROW UINT32_MAX

static bool is_basic(const struct qs_pivots *pivots, uint32_t variable)
{
    return pivots->price[variable] >= QS_PRICE_NONE;
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
    uint32_t first_line = qs_simplex_round_up(keep->squares);
    memset(keep->place, 0xff, basis->width * sizeof *keep->place);
    for (uint32_t i = 0; i < keep->squares; i++)
        keep->place[keep->square[i]] = i;
    for (uint32_t l = 0; l < keep->lines; l++)
        keep->place[basis->first_line + keep->line[l]] = first_line + l;
}

/* What a sparse basis keeps: all basic variables but slacks of lines that cannot be exceeded. */
static void choose_sparse(struct keep *keep, const struct qs_pivots *pivots)
{
    const struct qs_basis *basis = pivots->basis;
    unsigned char *is_basic = pivots->scratch;
    uint32_t *length = keep->place; /* of lines, for now */
    memset(is_basic, 0, basis->width);
    memset(length, 0, basis->width * sizeof *length);
    for (uint32_t i = 0; i < basis->rows; i++)
        is_basic[pivots->basic[i]] = 1;
    for (uint32_t i = 0; i < basis->squares; i++) {
        if (pivots->closed[i] && !is_basic[i])
            continue;
        keep->square[keep->squares++] = i;
        for (int d = 0; d < QS_DIRECTIONS && !pivots->closed[i]; d++)
            length[basis->slack[d][i]]++;
    }
    for (uint32_t l = 0; l < basis->lines; l++) {
        uint32_t slack = basis->first_line + l;
        if (!is_basic[slack] || pivots->closed[slack] || length[slack] > 1)
            keep->line[keep->lines++] = l;
    }
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

/* Of a dense basis: which columns of its next inverse have to be computed. */
static void choose_columns(struct keep *keep, const struct qs_pivots *pivots)
{
    const struct qs_basis *basis = pivots->basis;
    uint32_t first = qs_simplex_round_up(keep->squares);
    for (uint32_t l = 0; l < keep->lines; l++)
        keep->unit[l] = NO_ROW;
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t basic = pivots->basic[i];
        if (basic == QS_VARIABLE_CLOSED || basic < basis->first_line)
            continue;
        uint32_t place = keep->place[basic];
        if (place != QS_VARIABLE_CLOSED)
            keep->unit[place - first] = i;
    }
    keep->moves = 0;
    for (uint32_t l = 0; l < keep->lines; l++)
        if (keep->unit[l] == NO_ROW)
            keep->moved[keep->moves++] = keep->line[l];
}

/* All but the inverse. */
static bool simplex_fill(struct qs_basis *basis, const struct qs_pivots *pivots,
                         const struct keep *keep, const double *norm, struct qs_memory *memory)
{
    if (!qs_basis_size(basis, keep->squares, keep->lines, keep->rows, memory))
        return false;
    qs_basis_clear_ends(basis);
    const struct qs_basis *old = pivots->basis;
    for (uint32_t i = 0; i < keep->squares; i++) {
        uint32_t from = keep->square[i];
        basis->square[i] = old->square[from];
        basis->price[i] = pivots->price[from];
        basis->closed[i] = basis->is_sparse && pivots->closed[from];
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            uint32_t place = keep->place[old->slack[d][from]];
            basis->slack[d][i] =
                place == QS_VARIABLE_CLOSED ? basis->first_line + basis->lines : place;
        }
    }
    for (uint32_t l = 0; l < keep->lines; l++) {
        basis->line[l] = old->line[keep->line[l]];
        uint32_t slack = old->first_line + keep->line[l];
        basis->price[basis->first_line + l] = pivots->price[slack];
        basis->closed[basis->first_line + l] = basis->is_sparse && pivots->closed[slack];
    }
    for (uint32_t i = 0; i < keep->rows; i++) {
        uint32_t from = keep->row[i], basic = pivots->basic[from];
        basis->basic[i] = basic == QS_VARIABLE_CLOSED ? basic : keep->place[basic];
        basis->value[i] = pivots->value[from];
        basis->norm[i] = norm[from];
    }
    basis->objective = pivots->objective;
    return true;
}

static bool condense_sparse(struct qs_basis *basis, struct qs_pivots *pivots, struct keep *keep,
                            struct qs_memory *memory)
{
    if (!qs_take_block(&pivots->scratch, &pivots->scratch_room, pivots->basis->width, memory))
        return false;
    choose_sparse(keep, pivots);
    place_variables(keep, pivots->basis);
    choose_rows(keep, pivots);
    if (!simplex_fill(basis, pivots, keep, pivots->norm, memory))
        return false;
    /*
     * The norms of a sparse basis are never exact again, but grow with the pivots, until all of
     * them begin again at 1, as in Devex pricing.
     */
    const double most = 1e6;
    bool small = true; /* and numbers */
    for (uint32_t i = 0; i < basis->rows; i++)
        small = small && basis->norm[i] <= most;
    for (uint32_t i = 0; i < basis->rows && !small; i++)
        basis->norm[i] = 1;
    return true;
}

static bool condense_dense(struct qs_basis *basis, struct qs_pivots *pivots,
                           const unsigned char *placed, struct keep *keep, struct qs_memory *memory)
{
    size_t height = pivots->basis->height;
    keep->squares = 0;
    for (uint32_t i = 0; i < pivots->basis->squares; i++)
        if (!pivots->closed[i] && !(placed && placed[i] && is_basic(pivots, i)))
            keep->square[keep->squares++] = i;
    choose_lines(keep, pivots);
    place_variables(keep, pivots->basis);
    choose_rows(keep, pivots);
    choose_columns(keep, pivots);
    if (!qs_take_block(&pivots->scratch, &pivots->scratch_room,
                       (keep->moves + 2) * height * sizeof(double), memory))
        return false;
    double *norm = (double *)(void *)qs_align_block(pivots->scratch), *columns = norm + height;
    memset(norm, 0, height * sizeof(double));
    for (uint32_t l = 0; l < keep->lines; l++)
        if (keep->unit[l] != NO_ROW)
            norm[keep->unit[l]] = 1;
    qs_simplex_kernel(0)->multiply(pivots, keep->moved, keep->moves, columns, norm);
    /* Rows whose entries are all 0, or errors, say nothing any more. */
    const double error = 1e-10;
    uint32_t rows = 0;
    for (uint32_t i = 0; i < keep->rows; i++)
        if (norm[keep->row[i]] > error)
            keep->row[rows++] = keep->row[i];
    keep->rows = rows;
    if (!simplex_fill(basis, pivots, keep, norm, memory))
        return false;
    /* From columns of all old rows to columns of those that are kept. */
    const double *from = columns;
    for (uint32_t l = 0; l < keep->lines; l++) {
        double *to = basis->inverse + l * (size_t)basis->height;
        uint32_t unit = keep->unit[l];
        for (uint32_t i = 0; i < keep->rows; i++)
            to[i] = unit == NO_ROW ? from[keep->row[i]] : keep->row[i] == unit;
        from += unit == NO_ROW ? height : 0;
        for (uint32_t i = keep->rows; i < basis->height; i++)
            to[i] = 0;
    }
    return true;
}

bool qs_basis_condense(struct qs_basis *basis, struct qs_pivots *pivots,
                       const unsigned char *placed, struct qs_memory *memory)
{
    struct keep keep = {.rows = 0};
    size_t width = pivots->basis->width;
    if (!qs_take_block(&keep.block, &keep.room,
                       (5 * width + pivots->basis->rows) * sizeof(uint32_t), memory))
        return false;
    keep.place = keep.block;
    keep.square = keep.place + width;
    keep.line = keep.square + width;
    keep.unit = keep.line + width;
    keep.moved = keep.unit + width;
    keep.row = keep.moved + width;
    basis->is_sparse = pivots->basis->is_sparse;
    bool done = basis->is_sparse ? condense_sparse(basis, pivots, &keep, memory)
                                 : condense_dense(basis, pivots, placed, &keep, memory);
    qs_memory_give(memory, keep.block, 1, keep.room);
    return done;
}
