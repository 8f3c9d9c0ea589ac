/*
 * The connected components of a board: free squares that share a line belong
 * to the same one. No queen on one component attacks a square of another, so
 * each can be filled on its own, and the maxima add up.
 */
#ifndef QS_COMPONENT_H
#define QS_COMPONENT_H

#include "board.h"

struct qs_component {
    const struct qs_board *board; /* the copy; or the given board, if all of it is one component */
    struct qs_board *copy;        /* see qs_board_restrict: without fixed queens; or NULL */
    uint32_t *square_of; /* [squares] ascending: squares of the given board; NULL without copy */
};

/*
 * The components of those squares of the board (ascending, each once), as if
 * the others were blocked; ordered by their first squares. *component_count of
 * them, 0 if there are no squares. Board and memory must outlive them.
 *
 * NULL (QS_ERROR_MEMORY) if they do not fit.
 */
struct qs_component *qs_components_new(const struct qs_board *board, const uint32_t *squares,
                                       uint32_t count, struct qs_memory *memory,
                                       uint32_t *component_count, struct qs_error *error);
void qs_components_free(struct qs_component *components, uint32_t component_count,
                        struct qs_memory *memory);

/* The square of the given board that the component's square is. */
uint32_t qs_component_square(const struct qs_component *component, uint32_t square);

#endif
