#include "cube_cover.h"

#include <inttypes.h>

#include "board.h"
#include "dual_cover.h"
#include "fault.h"
#include "memory_stream.h"
#include "proof_log.h"
#include "structural.h"

/* NULL if out of memory. */
static char *print(const struct qs_bound *bound)
{
    struct qs_memory_stream memory;
    if (!qs_memory_stream_open(&memory))
        return NULL;
    fprintf(memory.stream, "%" PRId64 ":", bound->weight ? bound->denominator : 1);
    for (size_t i = 0; i < bound->cover_size; i++)
        fprintf(memory.stream, "%s%c%d*%" PRId64, i > 0 ? ";" : "",
                qs_direction_letters[bound->cover[i].direction], bound->cover[i].number,
                bound->weight ? bound->weight[i] : 1);
    return qs_memory_stream_close(&memory);
}

bool qs_cube_cover(const struct qs_instance *cube, int32_t target, size_t memory_limit,
                   char **cover, struct qs_error *error)
{
    struct qs_memory memory;
    struct qs_bound bound = {0};
    *cover = NULL;
    qs_memory_init(&memory, memory_limit);
    struct qs_board *board = qs_board_new(cube, &memory, NULL, error);
    bool bounded = board && qs_structural_bound(board, NULL, &bound, error) &&
                   (bound.value < target || qs_dual_cover_bound(board, NULL, &bound, NULL, error));
    if (bounded && bound.value < target) {
        *cover = print(&bound);
        bounded = *cover || qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a cover");
    }
    qs_bound_release(&bound);
    qs_board_free(board);
    return bounded;
}
