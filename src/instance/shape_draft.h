/* The shape of a board that is being read, before there is an instance. */
#ifndef QS_SHAPE_DRAFT_H
#define QS_SHAPE_DRAFT_H

#include "queensat/instance.h"

/*
 * A shape that is being read: its rows and columns are known, and walls are added one by one. All
 * zero but these: no walls yet. The walls are valid until it is released; then it has none.
 */
struct qs_shape_draft {
    struct qs_shape shape;
    struct qs_square *walls; /* [shape.wall_count] */
    size_t room;
};
/* False: the square is outside the board, or out of memory. */
bool qs_shape_draft_add(struct qs_shape_draft *draft, struct qs_square wall,
                        struct qs_error *error);
void qs_shape_draft_release(struct qs_shape_draft *draft);

#endif
