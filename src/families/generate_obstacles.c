/*
 * Boards with random walls, to the bit those of the task queens_with_obstacles of AlgoTune (O.
 * Press and others, 2025): numpy.random.seed(id), then numpy.random.rand(n, n) < density, row by
 * row.
 */
#include <inttypes.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"
#include "shape_draft.h"

static bool draw_walls(struct qs_shape_draft *draft, double density, uint32_t seed,
                       struct qs_error *error)
{
    struct qs_mersenne_twister twister;
    struct qs_square at;
    qs_mersenne_twister_init_word(&twister, seed);
    for (at.row = 0; at.row < draft->shape.rows; at.row++)
        for (at.column = 0; at.column < draft->shape.columns; at.column++)
            if (qs_mersenne_twister_fraction(&twister) < density &&
                !qs_shape_draft_add(draft, at, error))
                return false;
    return true;
}

struct qs_instance *qs_generate_obstacles(int32_t n, double density, uint64_t id,
                                          struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error))
        return NULL;
    if (!(density >= 0 && density <= 1)) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a density from 0 to 1, found %g", density);
        return NULL;
    }
    if (id > UINT32_MAX) {
        qs_error_set(error, QS_ERROR_INPUT, "expected an id from 0 to %" PRIu32 ", found %" PRIu64,
                     UINT32_MAX, id);
        return NULL;
    }
    struct qs_shape_draft draft = {.shape = {.rows = n, .columns = n}};
    struct qs_instance *instance = NULL;
    if (draw_walls(&draft, density, (uint32_t)id, error))
        instance = qs_instance_new_shaped(&draft.shape, error);
    qs_shape_draft_release(&draft);
    return qs_generated(instance, instance != NULL,
                        "obstacles n = %" PRId32 ", density %g, id %" PRIu64, n, density, id);
}
