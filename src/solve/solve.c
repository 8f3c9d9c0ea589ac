/*
 * The way from an instance to a result: board, structural bound, one engine,
 * and the check of what it says.
 */
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "clock.h"
#include "compose.h"
#include "cover_check.h"
#include "engine_table.h"
#include "evidence_check.h"
#include "fault.h"
#include "physical_memory.h"
#include "placement_check.h"
#include "solve_options.h"
#include "structural.h"
#include "unlisted.h"

void qs_solve_options_init(struct qs_solve_options *options)
{
    if (!options)
        return;
    *options = (struct qs_solve_options){
        .engine = qs_engines[0]->name,
        .threads = 1,
        .encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL},
        .strategy = QS_STRATEGY_DOWN,
        .memory_limit = qs_default_memory_limit(),
    };
}

static const struct qs_engine *find_engine(const char *name, struct qs_error *error)
{
    if (!name)
        return qs_engines[0];
    for (unsigned i = 0; qs_engines[i]; i++)
        if (strcmp(qs_engines[i]->name, name) == 0)
            return qs_engines[i];
    qs_error_set(error, QS_ERROR_INPUT, "there is no engine \"%s\"", name);
    return NULL;
}

/* Before anything is looked at. */
static const struct qs_analysis unknown = {-1, -1, {-1, -1, -1, -1}, -1, -1, -1, -1, 0};

/* A result with a placement of room n and the bound that holds on every board: n rows. */
static bool init_result(struct qs_result *result, const struct qs_instance *instance,
                        const char *engine, const struct qs_square *placement, size_t count,
                        struct qs_error *error)
{
    size_t n = (size_t)qs_instance_size(instance), fixed;
    qs_instance_queens(instance, &fixed);
    *result = (struct qs_result){
        .engine = engine,
        .fixed = (int32_t)fixed,
        .lower = (int32_t)count,
    };
    result->analysis = unknown;
    qs_rough_bound(instance, &result->upper);
    result->placement = malloc(n * sizeof *placement);
    if (!result->placement)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    if (count > 0)
        memcpy(result->placement, placement, count * sizeof *placement);
    return true;
}

static int compare_squares(const void *a, const void *b)
{
    const uint32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static void take_placement(struct qs_result *result, struct qs_bounds *bounds)
{
    uint32_t *placement = bounds->placement;
    qsort(placement, (size_t)bounds->lower, sizeof *placement, compare_squares);
    for (int32_t i = 0; i < bounds->lower; i++)
        result->placement[result->fixed + i] = qs_board_square(bounds->board, placement[i]);
    result->lower = result->fixed + bounds->lower;
}

/* Take over what the engine has reached. */
static void take_bounds(struct qs_result *result, struct qs_bounds *bounds)
{
    if (result->fixed + bounds->lower > result->lower)
        take_placement(result, bounds);
    result->upper = qs_bounds_take_bound(bounds);
    result->evidence = qs_bounds_take_evidence(bounds);
}

static void run_engine(const struct qs_instance *instance, const struct qs_board *board,
                       const struct qs_engine *engine, struct qs_front *front,
                       struct qs_watch *watch, struct qs_result *result)
{
    struct qs_bounds bounds;
    int32_t target = result->target > result->fixed ? result->target - result->fixed : 0;
    if (!qs_bounds_init(&bounds, board, target, &result->upper, watch)) {
        qs_watch_stop(watch, QS_STOP_MEMORY);
        return;
    }
    struct qs_task task = {
        .instance = instance,
        .board = board,
        .options = front->options,
        .engine = engine->name,
        .bounds = &bounds,
        .watch = watch,
        .work = result->work,
        .front = front,
        .analysis = &result->analysis,
    };
    front->bounds = &bounds;
    bool asked = !bounds.answered;
    if (asked && !qs_task_must_stop(&task))
        engine->run(&task);
    if (bounds.answered && result->analysis.settled == QS_STAGE_OPEN)
        result->analysis.settled = asked ? QS_STAGE_ENGINE : QS_STAGE_MATCHING;
    result->work = task.work;
    take_bounds(result, &bounds);
    front->bounds = NULL;
    qs_bounds_release(&bounds);
}

static void note_board(struct qs_result *result, const struct qs_board *board)
{
    result->analysis.free_squares = board->squares;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        result->analysis.lines[d] = (int32_t)board->lines[d].count;
    result->analysis.matching = result->upper.value;
}

/*
 * A bound that is not composed of parts is that of all free squares, as one part. Without
 * memory for it, the bound's own cover has to do.
 */
static void give_evidence(struct qs_result *result, const struct qs_board *board)
{
    if (!result->evidence && board->squares <= QS_EVIDENCE_SQUARES_MAX)
        result->evidence = qs_evidence_of_board(board, &result->upper);
    if (result->evidence)
        result->upper.reason = qs_evidence_reason(result->evidence);
}

/*
 * Everything that needs the list of free squares; without memory for it the
 * rough bounds stand. Engine NULL: the structural bound only.
 */
static void solve_board(const struct qs_instance *instance, const struct qs_engine *engine,
                        struct qs_front *front, struct qs_watch *watch, struct qs_memory *memory,
                        struct qs_result *result)
{
    struct qs_error refused;
    struct qs_board *board = qs_board_new(instance, memory, watch, &refused);
    struct qs_bound bound;
    if (!board || !qs_structural_bound(board, watch, &bound, &refused)) {
        qs_watch_stop(watch, QS_STOP_MEMORY);
        qs_watch_log(watch, "%s", refused.text);
    } else {
        result->upper = bound;
        note_board(result, board);
        bool asked = engine && !(result->target > 0 && result->lower >= result->target);
        if (asked)
            run_engine(instance, board, engine, front, watch, result);
        else if (engine)
            result->analysis.settled = QS_STAGE_FIXED;
        give_evidence(result, board);
    }
    qs_board_free(board);
}

static void settle_status(struct qs_result *result)
{
    if (result->target > result->upper.value)
        result->status = QS_STATUS_INFEASIBLE;
    else if (result->lower == result->upper.value)
        result->status = QS_STATUS_OPTIMUM;
    else
        result->status = QS_STATUS_BOUNDS;
}

/*
 * Whether the evidence that belongs to the reason is there, and true. Without a
 * list of the free squares there is no cover; then the claim must be the one
 * that holds on every board, a queen in every row.
 */
static bool check_upper(const struct qs_instance *instance, const struct qs_result *result,
                        struct qs_error *error)
{
    const struct qs_bound *upper = &result->upper;
    bool listed = result->analysis.free_squares >= 0;
    struct qs_error found = {.kind = QS_ERROR_DEFECT};
    bool holds;
    if (result->evidence)
        holds = qs_check_evidence(instance, upper->value, result->evidence, &found);
    else if (upper->cover)
        holds = qs_check_cover(instance, upper, &found);
    else
        holds = !qs_reason_has_cover(upper->reason) ||
                (!listed && upper->value == qs_instance_size(instance)) ||
                qs_error_set(&found, QS_ERROR_DEFECT, "there is no cover to show (%s)",
                             qs_reason_name(upper->reason));
    return holds ||
           qs_error_set(error, found.kind, "%s claims that there are at most %d queens: %.300s",
                        result->engine, upper->value, found.text);
}

static bool check_result(const struct qs_instance *instance, const struct qs_result *result,
                         struct qs_error *error)
{
    if (result->lower > result->upper.value)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "%s has a placement of %d queens and claims that there are at most %d",
                            result->engine, result->lower, result->upper.value);
    return qs_check_placement(instance, result->placement, (size_t)result->lower, error) &&
           check_upper(instance, result, error);
}

/* The last step: what the bounds amount to, and whether they are true. */
static bool finish_result(const struct qs_instance *instance, struct qs_result *result,
                          struct qs_error *error)
{
    settle_status(result);
    if (check_result(instance, result, error))
        return true;
    qs_result_release(result);
    return false;
}

static void run(const struct qs_instance *instance, const struct qs_engine *engine,
                const struct qs_solve_options *options, struct qs_memory *memory,
                struct qs_result *result)
{
    struct qs_watch watch;
    qs_watch_init(&watch, options->time_limit);
    struct qs_front front = {
        .options = options,
        .engine = engine->name,
        .fixed = result->fixed,
        .upper = result->upper.value,
        .asked = result->target > 0 ? result->target : result->upper.value,
        .started = watch.started,
    };
    watch.log = options->log;
    watch.log_state = options->log_state;
    watch.poll = options->poll ? qs_front_poll : NULL;
    watch.poll_state = &front;
    if (!engine->unlisted || !qs_is_unlisted_first(instance) ||
        !qs_solve_unlisted(instance, options, &watch, memory, result))
        solve_board(instance, engine, &front, &watch, memory, result);
    else if (!qs_watch_ended_early(&watch))
        result->analysis.settled = QS_STAGE_UNLISTED;
    result->stop = (enum qs_stop)watch.stop;
}

bool qs_solve(const struct qs_instance *instance, const struct qs_solve_options *options,
              struct qs_result *result, struct qs_error *error)
{
    double started = qs_clock_now();
    struct qs_solve_options defaults;
    if (!options) {
        qs_solve_options_init(&defaults);
        options = &defaults;
    }
    if (!qs_check_given("instance", instance, error) || !qs_check_given("result", result, error) ||
        !qs_check_solve_options(options, error))
        return false;
    const struct qs_engine *engine = find_engine(options->engine, error);
    if (!engine)
        return false;
    const char *refusal = qs_engine_refusal(engine->name, instance);
    if (refusal)
        return qs_error_set(error, QS_ERROR_INPUT, "the engine %s does not apply: %s", engine->name,
                            refusal);
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    struct qs_result found;
    if (!init_result(&found, instance, engine->name, queens, fixed, error))
        return false;
    found.target = options->target;
    struct qs_memory memory;
    qs_memory_init(&memory, options->memory_limit);
    run(instance, engine, options, &memory, &found);
    found.bytes = memory.peak;
    if (!finish_result(instance, &found, error))
        return false;
    *result = found;
    result->seconds = qs_clock_now() - started;
    return true;
}

bool qs_assess(const struct qs_instance *instance, const char *source,
               const struct qs_square *placement, size_t count, size_t memory_limit,
               struct qs_result *result, struct qs_error *error)
{
    double started = qs_clock_now();
    struct qs_result found;
    if (!qs_check_given("instance", instance, error) || !qs_check_given("source", source, error) ||
        (count > 0 && !qs_check_given("placement", placement, error)) ||
        !qs_check_memory_limit(memory_limit, error) || !qs_check_given("result", result, error))
        return false;
    if (!qs_check_placement(instance, placement, count, error) ||
        !init_result(&found, instance, source, placement, count, error))
        return false;
    struct qs_memory memory;
    qs_memory_init(&memory, memory_limit);
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    solve_board(instance, NULL, NULL, &watch, &memory, &found);
    found.stop = (enum qs_stop)watch.stop;
    found.bytes = memory.peak;
    if (!finish_result(instance, &found, error))
        return false;
    *result = found;
    result->seconds = qs_clock_now() - started;
    return true;
}
