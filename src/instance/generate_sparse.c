/* Sparse boards: all squares but a few random ones are blocked. */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "mersenne_twister.h"

struct qs_instance *qs_generate_sparse(int32_t n, int64_t squares, uint64_t id,
                                       struct qs_error *error)
{
    int64_t all = (int64_t)n * n;
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_number("free squares", 0, all, squares, error))
        return NULL;
    uint32_t *order = qs_new_square_list(n, error);
    struct qs_instance *instance = order ? qs_instance_new(n, error) : NULL;
    if (instance) {
        struct qs_mersenne_twister twister;
        qs_mersenne_twister_seed(&twister, id);
        qs_mersenne_twister_shuffle(&twister, order, (uint32_t)all);
        if (!qs_block_listed(instance, order + squares, (size_t)(all - squares), error)) {
            qs_instance_free(instance);
            instance = NULL;
        }
    }
    free(order);
    if (instance)
        qs_name_generated(instance, "sparse n = %" PRId32 ", %" PRId64 " free squares, id %" PRIu64,
                          n, squares, id);
    return instance;
}
