/*
 * The first placement, row by row. A placement that is known saves most questions: only the columns
 * in front of its queen are asked about, and each placement that is found moves the queens of all
 * later rows, too. What is refuted is a prefix: the rows before as they are in the placement, and a
 * queen in the next one. Rows that the prefix leaves empty are blocked. That is not needed, because
 * all prefixes with a queen there are refuted by then, but makes the questions easier.
 *
 * The questions go to an engine, and not to a search that walks through the rows in order: that
 * finds out only in the last rows that the first ones leave no square, while the engines branch on
 * the scarcest lines (bench/records/first-lexicographic.md).
 */
#include "queensat/solve.h"

#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "engine.h"
#include "fault.h"
#include "instance_private.h"
#include "listed_squares.h"
#include "machine.h"

struct finding {
    const struct qs_instance *instance;
    struct qs_solve_options options; /* of each query */
    const struct qs_solve_options *asked;
    const struct qs_first_observer *observer; /* NULL: none */
    int32_t n, most;
    int32_t *column; /* [n]: of the queen in each row; n: the row is empty */
    bool *fixed;     /* [n]: rows with a fixed queen */
    double started;
    struct qs_first_placement first;
};

/* For qs_solve_options: the bounds are those of the whole, not of a query. */
static bool poll_all(void *state, const struct qs_progress *progress)
{
    const struct finding *finding = state;
    const struct qs_progress shown = {
        .engine = progress->engine,
        .lower = finding->most,
        .upper = finding->most,
        .target = finding->most,
        .seconds = qs_clock_now() - finding->started,
    };
    return finding->asked->limits.poll(finding->asked->limits.state, &shown);
}

static bool first_placement_is_attacked(const struct finding *finding, struct qs_square square)
{
    if (qs_instance_is_attacked(finding->instance, square))
        return true;
    for (int32_t row = 0; row < square.row; row++) {
        int32_t across = abs(finding->column[row] - square.column);
        if (finding->column[row] < finding->n && (across == 0 || across == square.row - row))
            return true;
    }
    return false;
}

/*
 * The instance with the rows before that square as they are in the placement, and a queen there.
 * The squares of rows that are empty are blocked.
 */
static struct qs_instance *with_prefix(const struct finding *finding, struct qs_square square,
                                       struct qs_error *error)
{
    struct qs_instance *copy = qs_instance_new_like(finding->instance, error);
    size_t fixed, count = 0, empty = 0, n = (size_t)finding->n;
    const struct qs_square *queens = qs_instance_queens(finding->instance, &fixed);
    for (int32_t row = 0; row < square.row; row++)
        empty += finding->column[row] == finding->n;
    struct qs_square *blocked = malloc((empty * n + 1) * sizeof *blocked);
    bool done = copy != NULL;
    if (done && !blocked)
        done = qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a query");
    for (size_t i = 0; done && i < fixed; i++)
        done = qs_instance_add_queen(copy, queens[i], error);
    for (int32_t row = 0; done && row < square.row; row++) {
        int32_t column = finding->column[row];
        if (!finding->fixed[row] && column < finding->n)
            done = qs_instance_add_queen(copy, (struct qs_square){row, column}, error);
        for (int32_t c = 0; column == finding->n && c < finding->n; c++)
            blocked[count++] = (struct qs_square){row, c};
    }
    done = done && qs_instance_add_queen(copy, square, error) &&
           qs_instance_copy_squares(copy, finding->instance, blocked, count, error);
    free(blocked);
    if (done)
        return copy;
    qs_instance_free(copy);
    return NULL;
}

static void take_columns(struct finding *finding, const struct qs_square *squares, int32_t count)
{
    for (int32_t row = 0; row < finding->n; row++)
        finding->column[row] = finding->n;
    for (int32_t i = 0; i < count; i++)
        finding->column[squares[i].row] = squares[i].column;
}

/*
 * Ask about a prefix. If it fits, the placement found becomes the present one. With more queens
 * than the result has, the instance was changed after it had been solved.
 */
static bool first_placement_ask(struct finding *finding, struct qs_square square,
                                struct qs_error *error)
{
    const struct qs_first_observer *observer = finding->observer;
    struct qs_solve_options options = finding->options;
    struct qs_result result;
    if (finding->asked->limits.seconds > 0) { /* what is left of it */
        options.limits.seconds =
            finding->asked->limits.seconds - (qs_clock_now() - finding->started);
        if (options.limits.seconds <= 0) {
            finding->first.stop = QS_STOP_TIME;
            return true;
        }
    }
    struct qs_instance *prefix = with_prefix(finding, square, error);
    bool solved = prefix &&
                  (!observer || observer->ask(observer->state, prefix, square, &options, error)) &&
                  qs_solve(prefix, &options, &result, error);
    if (solved && observer && !observer->answer(observer->state, prefix, square, &result, error)) {
        qs_result_release(&result);
        solved = false;
    }
    qs_instance_free(prefix);
    if (!solved)
        return false;
    finding->first.questions++;
    qs_work_add(&finding->first.work, &result.work);
    bool known = result.lower <= finding->most;
    if (result.lower == finding->most)
        take_columns(finding, result.placement.queens, result.lower);
    else if (result.upper.value < finding->most)
        finding->first.refuted++;
    else
        finding->first.stop = result.stop;
    qs_result_release(&result);
    return known || qs_error_set(error, QS_ERROR_INPUT, "result: the instance has changed since");
}

/* The fixed queens, then the others in row order, as in other results. */
static bool give_placement(const struct finding *finding, struct qs_result *result,
                           struct qs_error *error)
{
    struct qs_square *placement = malloc((size_t)finding->most * sizeof *placement);
    int32_t count = result->fixed;
    if (!placement)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    memcpy(placement, result->placement.queens, (size_t)count * sizeof *placement);
    for (int32_t row = 0; row < finding->n; row++)
        if (!finding->fixed[row] && finding->column[row] < finding->n)
            placement[count++] = (struct qs_square){row, finding->column[row]};
    bool valid = qs_check_placement(finding->instance, placement, (size_t)count, error);
    if (valid)
        memcpy(result->placement.queens, placement, (size_t)count * sizeof *placement);
    free(placement);
    return valid;
}

static bool first_placement_find(struct finding *finding, struct qs_result *result,
                                 struct qs_error *error)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(finding->instance, &fixed);
    finding->column = malloc((size_t)finding->n * sizeof *finding->column);
    finding->fixed = calloc((size_t)finding->n, sizeof *finding->fixed);
    if (!finding->column || !finding->fixed)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    for (size_t i = 0; i < fixed; i++)
        finding->fixed[queens[i].row] = true;
    take_columns(finding, result->placement.queens, finding->most);
    const enum qs_stop *stop = &finding->first.stop;
    for (int32_t row = 0; row < finding->n && *stop == QS_STOP_DONE; row++) {
        /* All prefixes that end in this row, and would come before the present placement. */
        for (int32_t c = 0; !finding->fixed[row] && c < finding->column[row]; c++) {
            struct qs_square square = {row, c};
            if (*stop == QS_STOP_DONE && !qs_instance_is_blocked(finding->instance, square) &&
                !first_placement_is_attacked(finding, square) &&
                !first_placement_ask(finding, square, error))
                return false;
        }
        finding->first.rows += *stop == QS_STOP_DONE;
    }
    return finding->most == 0 || give_placement(finding, result, error);
}

static bool check_options(const struct qs_solve_options *options, struct qs_error *error)
{
    if (!qs_check_solve_options(options, error))
        return false;
    if (options->target > 0 || options->certificate || options->ipasir || options->checkpoint)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "options: target, certificate, ipasir and checkpoint are not possible here");
    return qs_engine_is_exact(options->engine ? options->engine : qs_engine_name(0)) ||
           qs_error_set(error, QS_ERROR_INPUT, "engine: expected one that can prove the maximum");
}

/* Whether the result is of the instance, and complete. */
static bool first_placement_check_result(const struct qs_instance *instance,
                                         const struct qs_result *result, struct qs_error *error)
{
    struct qs_error found = {.kind = QS_ERROR_NONE};
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    if (result->status != QS_STATUS_OPTIMUM || result->lower != result->upper.value)
        return qs_error_set(error, QS_ERROR_INPUT, "result: its maximum is not proved");
    if (result->lower >= 0 && result->fixed == (int32_t)fixed &&
        qs_check_placement(instance, result->placement.queens, (size_t)result->lower, &found))
        return true;
    if (found.kind == QS_ERROR_MEMORY)
        return qs_error_set(error, QS_ERROR_MEMORY, "%s", found.text);
    return qs_error_set(error, QS_ERROR_INPUT, "result: its placement is not of the instance");
}

bool qs_first_placement_find(const struct qs_instance *instance,
                             const struct qs_solve_options *options,
                             const struct qs_first_observer *observer, struct qs_result *result,
                             struct qs_first_placement *first, struct qs_error *error)
{
    struct qs_solve_options defaults;
    qs_solve_options_init(&defaults);
    options = options ? options : &defaults;
    if (!qs_check_plain(instance, error) || !qs_check_given("result", result, error) ||
        !qs_check_given("first", first, error) || !check_options(options, error) ||
        !first_placement_check_result(instance, result, error))
        return false;
    struct finding finding = {
        .instance = instance,
        .options = *options,
        .asked = options,
        .observer = observer,
        .n = qs_instance_size(instance),
        .most = result->lower,
        .started = qs_clock_now(),
    };
    finding.options.target = result->lower;
    finding.options.trace = NULL;
    finding.options.start = NULL;
    finding.options.limits.poll = options->limits.poll ? poll_all : NULL;
    finding.options.limits.state = &finding;
    bool found = first_placement_find(&finding, result, error);
    free(finding.column);
    free(finding.fixed);
    finding.first.seconds = qs_clock_now() - finding.started;
    if (found)
        *first = finding.first;
    return found;
}
