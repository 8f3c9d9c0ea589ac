#include "basis_arrays.h"

#include <string.h>

#include "simplex_kernel.h"

/* Arrays begin at cache lines. */
#define ALIGNMENT ((size_t)64)

uint32_t qs_simplex_round_up(uint32_t count)
{
    return (count + QS_SIMPLEX_LANES - 1) / QS_SIMPLEX_LANES * QS_SIMPLEX_LANES;
}

/* An odd number of cache lines: the entries of a row then fall into different sets of a cache. */
static uint32_t round_height(uint32_t rows)
{
    uint32_t height = qs_simplex_round_up(rows);
    return height / QS_SIMPLEX_LANES % 2 ? height : height + QS_SIMPLEX_LANES;
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
    basis->width += basis->width / QS_SIMPLEX_LANES % 2 * QS_SIMPLEX_LANES;
    basis->height = round_height(rows);
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
