/* Boards whose free squares lie on few diagonals, which bound the maximum better than the rows. */
#include <inttypes.h>

#include "fault.h"
#include "generate_support.h"

struct qs_instance *qs_generate_band(int32_t n, int32_t width, struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_SIZE_MAX, error) ||
        !qs_check_generated_number("free diagonals", 1, 2 * (int64_t)n - 1, width, error))
        return NULL;
    struct qs_instance *instance = qs_instance_new(n, error);
    int32_t first = -((width - 1) / 2), last = width / 2;
    for (int32_t diagonal = 1 - n; instance && diagonal < n; diagonal++) {
        if (diagonal >= first && diagonal <= last)
            continue;
        if (qs_instance_block_diagonal(instance, QS_DIFFERENCE, diagonal, error))
            continue;
        qs_instance_free(instance);
        return NULL;
    }
    if (instance)
        qs_name_generated(instance, "band n = %" PRId32 ", width %" PRId32, n, width);
    return instance;
}
