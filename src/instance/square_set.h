/* A set of squares of one board: the listed ones. Nothing is ever removed. */
#ifndef QS_SQUARE_SET_H
#define QS_SQUARE_SET_H

#include "queensat/instance.h"

struct qs_tile {
    uint64_t key; /* number of the tile on the board + 1; 0: a free slot */
    uint64_t squares;
};

/* All zero: the empty set. The caller frees `slots` with free(). */
struct qs_square_set {
    struct qs_tile *slots;
    size_t count, capacity; /* of tiles; capacity: 0 or a power of two */
};

/* n is the size of the board, the same in every call; the square is on the board. */
bool qs_square_set_holds(const struct qs_square_set *set, int32_t n, struct qs_square square);

/* Make room for one more square; if out of memory, false, and the set is unchanged. */
bool qs_square_set_reserve(struct qs_square_set *set);

/* Room has been reserved. Adding a square again has no effect. */
void qs_square_set_add(struct qs_square_set *set, int32_t n, struct qs_square square);

#endif
