/* The arrays of bases and pivots, each of them in one block of memory. */
#ifndef QS_BASIS_ARRAYS_H
#define QS_BASIS_ARRAYS_H

#include "simplex.h"

/* Divides a block into arrays, which begin at cache lines; with block NULL only measures. */
struct qs_carver {
    char *block;
    size_t used;
};

void *qs_carve(struct qs_carver *carver, size_t count, size_t size);

/* A block that is large enough: the old one, or a new one, whose content is undefined. */
bool qs_take_block(void **block, size_t *room, size_t size, struct qs_memory *memory);

/* The first cache line of a block. */
char *qs_align_block(void *block);

/* To a multiple of QS_SIMPLEX_LANES. */
uint32_t qs_simplex_round_up(uint32_t count);

/* Set the sizes and arrays of a basis; what the arrays contain is undefined. */
bool qs_basis_size(struct qs_basis *basis, uint32_t squares, uint32_t lines, uint32_t rows,
                   struct qs_memory *memory);

/* What is beyond the ends of its arrays, and the prices: there are none yet, and none is closed. */
void qs_basis_clear_ends(struct qs_basis *basis);

#endif
