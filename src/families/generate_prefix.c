/* Boards whose fixed queens are the first ones of the lexicographically first solution. */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
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
    struct qs_error *error;
};

enum answer { FAILED, FOUND, IMPOSSIBLE };

static enum answer keep_solution(struct first *made, const struct qs_result *result)
{
    if (result->lower >= made->n) {
        for (int32_t i = 0; i < made->n; i++)
            made->queens[result->placement[i].row] = result->placement[i];
        return FOUND;
    }
    if (result->upper.value < made->n)
        return IMPOSSIBLE;
    qs_error_set(made->error, QS_ERROR_MEMORY, "not enough memory to search n = %d", made->n);
    return FAILED;
}

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
    if (instance && qs_solve(instance, &options, &result, made->error)) {
        answer = keep_solution(made, &result);
        qs_result_release(&result);
    }
    qs_instance_free(instance);
    return answer;
}

static bool prefix_is_attacked(const struct qs_square *queens, int32_t count,
                               struct qs_square square)
{
    for (int32_t i = 0; i < count; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            if (qs_line_number(queens[i], d) == qs_line_number(square, d))
                return true;
    return false;
}

/* Find the first column that can be completed, at the latest that of the known solution. */
static bool prefix_settle_row(struct first *made, int32_t row)
{
    struct qs_square known = made->queens[row];
    for (int32_t column = 0; column < known.column; column++) {
        made->queens[row] = (struct qs_square){row, column};
        if (prefix_is_attacked(made->queens, row, made->queens[row]))
            continue;
        enum answer answer = prefix_complete(made, made->queens, row + 1);
        if (answer != IMPOSSIBLE)
            return answer == FOUND;
    }
    made->queens[row] = known;
    return true;
}

static bool settle_rows(struct first *made, int32_t length)
{
    if (prefix_complete(made, NULL, 0) != FOUND)
        return false;
    for (int32_t row = 0; row < length; row++)
        if (!prefix_settle_row(made, row))
            return false;
    return true;
}

/*
 * A solution, in the order of rows, whose first `rows` queens are those of the
 * lexicographically first solution: no other solution has its queen in row 0
 * further left, or that in row 1 with the same one in row 0, and so on.
 * 0 ≤ rows ≤ n, n is not 2 or 3. The caller frees it. NULL: QS_ERROR_MEMORY.
 */
static struct qs_square *new_first_solution(int32_t n, int32_t rows, struct qs_error *error)
{
    struct first made = {.n = n, .error = error};
    made.queens = calloc((size_t)n, sizeof *made.queens);
    if (!made.queens) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", n);
        return NULL;
    }
    if (settle_rows(&made, rows))
        return made.queens;
    free(made.queens);
    return NULL;
}

struct qs_instance *qs_generate_prefix(int32_t n, int32_t length, struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_number("queens", 0, n, length, error))
        return NULL;
    struct qs_square *queens = new_first_solution(n, length, error);
    struct qs_instance *instance = queens ? qs_instance_of_queens(n, queens, length, error) : NULL;
    free(queens);
    if (instance)
        qs_name_generated(instance, "prefix n = %" PRId32 ", %" PRId32 " queens", n, length);
    return instance;
}
