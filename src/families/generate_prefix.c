/* The first queens of the lexicographically first solution. */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "line.h"
#include "queensat/solve.h"

/*
 * The lexicographically first solution (OEIS A141843), row by row: beginning with
 * any solution, it asks for each row whether an earlier column can be completed.
 * Local search or a bound answers most of these questions. This is far less work
 * than backtracking in the order of the rows, which takes 10⁸ nodes for n = 30.
 */
struct first {
    int32_t n;
    struct qs_square *queens; /* [n], by rows: a solution */
    struct qs_watch *watch;
    struct qs_error *error;
};

enum answer { FAILED, FOUND, IMPOSSIBLE };

/* Look for a solution with the first `fixed` of these queens. */
static enum answer prefix_complete(struct first *made, const struct qs_square *queens,
                                   int32_t fixed)
{
    struct qs_instance *instance = qs_instance_of_queens(made->n, queens, fixed, made->error);
    struct qs_solve_options options;
    struct qs_result result;
    enum answer answer = FAILED;
    qs_solve_options_init(&options);
    options.target = made->n;
    qs_limits_ask_watch(&options.limits, made->watch);
    if (instance && qs_solve(instance, &options, &result, made->error)) {
        if (result.lower >= made->n) {
            answer = FOUND;
            for (int32_t i = 0; i < made->n; i++)
                made->queens[result.placement.queens[i].row] = result.placement.queens[i];
        } else if (result.upper.value < made->n) {
            answer = IMPOSSIBLE;
        } else {
            qs_generated_give_up(made->watch, "search", made->n, made->error);
        }
        qs_result_release(&result);
    }
    qs_instance_free(instance);
    return answer;
}

/* Find the first column that can be completed, at the latest that of the known solution. */
static bool prefix_settle_row(struct first *made, int32_t row)
{
    struct qs_square known = made->queens[row];
    for (int32_t column = 0; column < known.column; column++) {
        made->queens[row] = (struct qs_square){row, column};
        bool attacked = false;
        for (int32_t i = 0; i < row && !attacked; i++)
            attacked = qs_queen_attacks(made->queens[i], made->queens[row]);
        if (attacked)
            continue;
        enum answer answer = prefix_complete(made, made->queens, row + 1);
        if (answer != IMPOSSIBLE)
            return answer == FOUND;
    }
    made->queens[row] = known;
    return true;
}

struct qs_instance *qs_generate_prefix(int32_t n, int32_t length, struct qs_error *error)
{
    return qs_prefix_watched(n, length, NULL, error);
}

struct qs_instance *qs_prefix_watched(int32_t n, int32_t length, struct qs_watch *watch,
                                      struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_number("queens", 0, n, length, error))
        return NULL;
    struct first made = {.n = n, .watch = watch, .error = error};
    made.queens = calloc((size_t)n, sizeof *made.queens);
    if (!made.queens)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", n);
    /*
     * A solution whose first `length` queens are those of the lexicographically first one: no
     * other solution has its queen in row 0 further left, or that in row 1 with the same one in
     * row 0, and so on. There is one, since n is not 2 or 3.
     */
    bool settled = made.queens && prefix_complete(&made, NULL, 0) == FOUND;
    for (int32_t row = 0; settled && row < length; row++)
        settled = prefix_settle_row(&made, row);
    struct qs_instance *instance =
        settled ? qs_instance_of_queens(n, made.queens, length, error) : NULL;
    free(made.queens);
    return qs_generated(instance, instance != NULL, "prefix n = %" PRId32 ", %" PRId32 " queens", n,
                        length);
}
