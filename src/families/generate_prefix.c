/* Boards whose fixed queens are the first ones of the lexicographically first solution. */
#include <inttypes.h>
#include <stdlib.h>

#include "first_solution.h"
#include "generate_support.h"

struct qs_instance *qs_generate_prefix(int32_t n, int32_t length, struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_number("queens", 0, n, length, error))
        return NULL;
    struct qs_square *queens = qs_new_first_solution(n, length, error);
    struct qs_instance *instance = queens ? qs_instance_of_queens(n, queens, length, error) : NULL;
    free(queens);
    if (instance)
        qs_name_generated(instance, "prefix n = %" PRId32 ", %" PRId32 " queens", n, length);
    return instance;
}
