#include "shape_draft.h"

#include <stdlib.h>

#include "fault.h"
#include "instance_private.h"
#include "memory.h"

bool qs_shape_draft_add(struct qs_shape_draft *draft, struct qs_square wall, struct qs_error *error)
{
    struct qs_shape *shape = &draft->shape;
    if (!qs_shape_check_square(shape, wall, error))
        return false;
    struct qs_square *walls = qs_grow(draft->walls, shape->wall_count, &draft->room, sizeof *walls);
    if (!walls)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for walls");
    walls[shape->wall_count++] = wall;
    shape->walls = draft->walls = walls;
    return true;
}

void qs_shape_draft_release(struct qs_shape_draft *draft)
{
    free(draft->walls);
    *draft = (struct qs_shape_draft){.shape = {draft->shape.rows, draft->shape.columns, 0, NULL}};
}
