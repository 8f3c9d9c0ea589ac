/*
 * The connected components of a board: free squares on a common line belong to
 * the same component. A queen on one component attacks no square of another, so
 * each can be solved on its own, and the maxima add up.
 */
#ifndef QS_COMPONENT_H
#define QS_COMPONENT_H

#include "board.h"

struct qs_component {
    const struct qs_board *board; /* the copy, or the given board if that is one component */
    struct qs_board *copy;        /* by qs_board_restrict, without fixed queens; or NULL */
    uint32_t *square_of; /* [squares] ascending: squares of the given board; NULL without a copy */
};

/*
 * The components of the given squares of the board (ascending, without
 * repetition), as if the others were blocked: an array of *component_count, in
 * the order of their first squares; 0 of them if there are no squares. The board
 * and the memory must outlive them. NULL (QS_ERROR_MEMORY) if out of memory.
 */
struct qs_component *qs_components_new(const struct qs_board *board, const uint32_t *squares,
                                       uint32_t count, struct qs_memory *memory,
                                       uint32_t *component_count, struct qs_error *error);
void qs_components_free(struct qs_component *components, uint32_t component_count,
                        struct qs_memory *memory);

/* The number of the component's square on the given board. */
uint32_t qs_component_square(const struct qs_component *component, uint32_t square);

#endif
