/*
 * Bases of the simplex method: their arrays, and the one that a search begins at.
 */
#include <string.h>

#include "random.h"
#include "simplex.h"

/* Arrays begin at cache lines. */
#define ALIGNMENT ((size_t)64)

uint32_t qs_simplex_round_up(uint32_t count)
{
    return (count + QS_SIMPLEX_LANES - 1) / QS_SIMPLEX_LANES * QS_SIMPLEX_LANES;
}

void *qs_carve(struct qs_carver *carver, size_t count, size_t size)
{
    void *array = carver->block ? carver->block + carver->used : NULL;
    carver->used += (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return array;
}

/* A block that is large enough: the old one, or a new one, whose content is undefined. */
bool qs_take_block(void **block, size_t *room, size_t size, struct qs_memory *memory)
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

char *qs_align_block(void *block)
{
    return (char *)block + (ALIGNMENT - (uintptr_t)block % ALIGNMENT) % ALIGNMENT;
}

static void carve_basis(struct qs_basis *basis, struct qs_carver *carver)
{
    basis->square = qs_carve(carver, basis->squares, sizeof(uint32_t));
    basis->line = qs_carve(carver, basis->lines, sizeof(uint32_t));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        basis->slack[d] = qs_carve(carver, basis->squares, sizeof(uint32_t));
    basis->basic = qs_carve(carver, basis->height, sizeof(uint32_t));
    basis->closed = qs_carve(carver, basis->width, 1);
    size_t columns = basis->is_sparse ? 0 : basis->lines + (size_t)1;
    basis->inverse = qs_carve(carver, columns * basis->height, sizeof(double));
    basis->value = qs_carve(carver, basis->height, sizeof(double));
    basis->norm = qs_carve(carver, basis->height, sizeof(double));
    basis->price = qs_carve(carver, basis->width, sizeof(double));
}

/* Two sparse bases never have the same. */
static _Atomic uint64_t last_serial;

/* Set the sizes and arrays; what the arrays contain is undefined. */
bool qs_basis_size(struct qs_basis *basis, uint32_t squares, uint32_t lines, uint32_t rows,
                   struct qs_memory *memory)
{
    struct qs_carver measure = {NULL, 0};
    if (basis->is_sparse)
        basis->serial = ++last_serial;
    basis->squares = squares;
    basis->lines = lines;
    basis->rows = rows;
    basis->first_line = qs_simplex_round_up(squares);
    basis->width = basis->first_line + qs_simplex_round_up(lines + 1);
    uint32_t beyond = basis->width % (QS_SIMPLEX_CHAINS * QS_SIMPLEX_LANES);
    basis->width += beyond > 0 ? QS_SIMPLEX_CHAINS * QS_SIMPLEX_LANES - beyond : 0;
    /* An odd number of cache lines: entries of a row then fall into different sets of a cache. */
    uint32_t height = qs_simplex_round_up(rows);
    basis->height = height / QS_SIMPLEX_LANES % 2 ? height : height + QS_SIMPLEX_LANES;
    carve_basis(basis, &measure);
    if (!qs_take_block(&basis->block, &basis->room, measure.used, memory))
        return false;
    struct qs_carver carver = {qs_align_block(basis->block), 0};
    carve_basis(basis, &carver);
    return true;
}

bool qs_basis_copy(struct qs_basis *to, const struct qs_basis *from, struct qs_memory *memory)
{
    struct qs_basis measured = *from;
    struct qs_carver measure = {NULL, 0};
    carve_basis(&measured, &measure);
    to->is_sparse = from->is_sparse;
    if (!qs_basis_size(to, from->squares, from->lines, from->rows, memory))
        return false;
    memcpy(qs_align_block(to->block), qs_align_block(from->block), measure.used);
    to->objective = from->objective;
    to->serial = from->serial;
    return true;
}

void qs_basis_release(struct qs_basis *basis, struct qs_memory *memory)
{
    qs_memory_give(memory, basis->block, 1, basis->room);
    basis->block = NULL;
    basis->room = 0;
}

void qs_basis_clear_ends(struct qs_basis *basis)
{
    for (uint32_t v = 0; v < basis->width; v++)
        basis->price[v] = QS_PRICE_NONE;
    for (uint32_t i = basis->rows; i < basis->height; i++) {
        basis->value[i] = 0;
        basis->norm[i] = 1;
    }
    memset(basis->closed, 0, basis->width);
    if (!basis->is_sparse)
        memset(basis->inverse + basis->lines * (size_t)basis->height, 0,
               basis->height * sizeof(double));
}

/* Rows that have squares, and other lines that can be exceeded. */
static bool is_used(const struct qs_board *board, int direction, uint32_t line)
{
    return direction == QS_ROW || qs_lines_length(&board->lines[direction], line) > 1;
}

/* The lines of a board's LP. */
static uint32_t count_used(const struct qs_board *board)
{
    uint32_t used = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            used += is_used(board, d, line);
    return used;
}

/*
 * A pivot, with all that a search does between pivots, takes 6 µs with the dense form and 10 µs
 * with the sparse one at 500 lines, 14 and 16 µs at 770, 33 and 30 µs at 1,040 (sparse boards with
 * two free squares a row), and 84 and 47 µs on a crowded board with 1,140.
 * Weak, so that a test can choose otherwise.
 */
__attribute__((weak)) bool qs_basis_is_better_sparse(const struct qs_board *board)
{
    const uint32_t sparse_from = 1000;
    return count_used(board) > sparse_from;
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

bool qs_basis_init(struct qs_basis *basis, const struct qs_board *board, bool is_sparse)
{
    const double least = 1e-8;
    struct qs_memory *memory = board->memory;
    uint32_t used = count_used(board);
    double *cost = qs_memory_take(memory, board->squares, sizeof *cost);
    basis->is_sparse = is_sparse;
    bool sized = cost && qs_basis_size(basis, board->squares, used, used, memory);
    if (sized) {
        struct qs_random_stream random;
        qs_random_stream_init(&random, 1);
        for (uint32_t i = 0; i < board->squares; i++)
            cost[i] = 1 + least * (double)(1 + qs_random_stream_below(&random, 100));
        uint32_t place = 0;
        for (uint32_t i = 0; i < basis->squares; i++)
            basis->square[i] = i;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            const struct qs_lines *lines = &board->lines[d];
            for (uint32_t line = 0; line < lines->count; line++) {
                bool in = is_used(board, d, line);
                for (uint32_t k = lines->start[line]; k < lines->start[line + 1]; k++)
                    basis->slack[d][lines->square[k]] =
                        basis->first_line + (in ? place : basis->lines);
                if (in)
                    basis->line[place++] = qs_board_first_line(board, d) + line;
            }
        }
        qs_basis_clear_ends(basis);
        size_t height = basis->height;
        if (!is_sparse)
            memset(basis->inverse, 0, basis->lines * height * sizeof(double));
        basis->objective = 0;
        for (uint32_t l = 0; l < basis->lines; l++) {
            if (!is_sparse)
                basis->inverse[l * height + l] = 1;
            basis->basic[l] = basis->first_line + l;
            basis->value[l] = 1;
            basis->norm[l] = 1;
        }
        for (uint32_t row = 0; row < board->lines[QS_ROW].count; row++)
            choose_in_row(basis, &board->lines[QS_ROW], row, cost);
    }
    qs_memory_give(memory, cost, board->squares, sizeof *cost);
    return sized;
}
