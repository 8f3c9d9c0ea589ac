/*
 * From an instance to a result: the board, the structural bound, one engine, and the
 * check of its result.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "bounds.h"
#include "certificate.h"
#include "engine.h"
#include "fault.h"
#include "instance_private.h"
#include "machine.h"
#include "structural_bound.h"

/* The state of one call. */
struct solving {
    const struct qs_instance *instance;
    struct qs_memory memory;
    struct qs_watch watch;
    struct qs_part whole;    /* the board as one part; its bound is that of the result */
    struct qs_proof *proofs; /* of the evidence, or of the whole */
    bool parts_checked;      /* of the evidence: its steps and the squares of its parts */
    bool model_is_short;     /* the solver of options->ipasir: its model has too few queens */
    struct qs_result result;
};

/* Begin with this placement, or NULL: the fixed queens; and the bound that always holds: n rows. */
static bool solver_begin(struct solving *solving, const struct qs_instance *instance,
                         const char *engine, const struct qs_placement *placement,
                         size_t memory_limit, struct qs_error *error)
{
    size_t most = (size_t)qs_instance_most_queens(instance), fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    size_t count = placement ? placement->count : fixed;
    if (placement)
        queens = placement->queens;
    *solving = (struct solving){
        .instance = instance,
        .result = {.engine = engine,
                   .fixed = (int32_t)fixed,
                   .lower = (int32_t)count,
                   .claimed = -1,
                   .certified = -1,
                   .analysis = {-1, -1, {-1, -1, -1, -1}, -1, -1, -1, -1, 0}},
    };
    struct qs_result *result = &solving->result;
    qs_memory_init(&solving->memory, memory_limit);
    qs_rough_bound(instance, &result->upper);
    result->placement.n = qs_instance_size(instance);
    result->placement.queens = malloc(most * sizeof *queens);
    if (!result->placement.queens)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    if (count > 0)
        memcpy(result->placement.queens, queens, count * sizeof *queens);
    return true;
}

/*
 * List the free squares, and bound what they can hold. NULL: the watch has stopped, and the rough
 * bound remains.
 */
static struct qs_board *list_board(struct solving *solving)
{
    struct qs_result *result = &solving->result;
    struct qs_error refused;
    struct qs_bound bound;
    struct qs_board *board =
        qs_board_new(solving->instance, &solving->memory, &solving->watch, &refused);
    if (!board || !qs_structural_bound(board, &solving->watch, &bound, &refused)) {
        qs_watch_stop(&solving->watch,
                      refused.kind == QS_ERROR_INPUT ? QS_STOP_SIZE : QS_STOP_MEMORY);
        qs_watch_log(&solving->watch, "%s", refused.text);
        qs_board_free(board);
        return NULL;
    }
    result->upper = bound;
    result->analysis.free_squares = board->squares;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        result->analysis.lines[d] = (int32_t)board->lines[d].count;
    result->analysis.matching = bound.value;
    return board;
}

/*
 * Unless the bound is composed of parts, its evidence is that of all free squares as one part. If
 * there is no memory for it, the cover of the bound remains.
 */
static void give_evidence(struct solving *solving, const struct qs_board *board)
{
    struct qs_result *result = &solving->result;
    solving->whole.bound = result->upper;
    solving->whole.bound.value -= result->fixed;
    if (!result->evidence && board->squares <= QS_EVIDENCE_SQUARES_MAX)
        result->evidence = qs_evidence_of_board(board, &solving->whole);
    if (result->evidence)
        result->upper.reason = qs_evidence_reason(result->evidence);
}

/*
 * Whether the evidence that the reason requires exists and holds. Without a list of
 * the free squares there is no cover; then the bound must be the one that always
 * holds, n rows.
 */
static bool solver_check_upper(const struct qs_instance *instance, const struct qs_result *result,
                               bool parts_checked, struct qs_error *error)
{
    const struct qs_bound *upper = &result->upper;
    bool listed = result->analysis.free_squares >= 0;
    struct qs_bound rough;
    qs_rough_bound(instance, &rough);
    struct qs_error found = {.kind = QS_ERROR_DEFECT};
    bool holds;
    if (result->evidence && parts_checked)
        holds = qs_check_part_bounds(instance, upper->value, result->evidence, &found);
    else if (result->evidence)
        holds = qs_check_evidence(instance, upper->value, result->evidence, &found);
    else if (upper->cover)
        holds = qs_check_cover(instance, upper, &found);
    else
        holds = !qs_reason_has_cover(upper->reason) || (!listed && upper->value == rough.value) ||
                qs_error_set(&found, QS_ERROR_DEFECT, "the cover is missing (%s)",
                             qs_reason_name(upper->reason));
    return holds ||
           qs_error_set(error, found.kind, "%s claims that there are at most %d queens: %.300s",
                        result->engine, upper->value, found.text);
}

/* Models of other solvers are refused in their name. */
static bool check_model(const struct solving *solving, struct qs_error *error)
{
    const struct qs_result *result = &solving->result;
    struct qs_error found;
    if (!result->solver)
        return true;
    if (solving->model_is_short)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the solver %s has a model with fewer queens than it was asked for",
                            result->solver);
    return qs_check_placement(solving->instance, result->placement.queens, (size_t)result->lower,
                              &found) ||
           qs_error_set(error, found.kind, "the model of the solver %s is no placement: %.300s",
                        result->solver, found.text);
}

/* Determine the status, and check the result. If it is false, it is released. */
static bool solver_finish(struct solving *solving, struct qs_error *error)
{
    const struct qs_instance *instance = solving->instance;
    struct qs_result *result = &solving->result;
    result->status = result->target > result->upper.value   ? QS_STATUS_INFEASIBLE
                     : result->lower == result->upper.value ? QS_STATUS_OPTIMUM
                                                            : QS_STATUS_BOUNDS;
    result->placement.count = (size_t)result->lower;
    result->stop = (enum qs_stop)solving->watch.stop;
    result->bytes = solving->memory.peak;
    bool holds = check_model(solving, error);
    if (holds && result->lower > result->upper.value)
        holds = qs_error_set(error, QS_ERROR_DEFECT,
                             "%s has a placement of %d queens and claims that there are at most %d",
                             result->engine, result->lower, result->upper.value);
    holds = holds &&
            qs_check_placement(instance, result->placement.queens, (size_t)result->lower, error) &&
            solver_check_upper(instance, result, solving->parts_checked, error);
    if (!holds)
        qs_result_release(result);
    return holds;
}

/* An errno as an error; 0: nothing failed. */
static void solver_note_failure(struct qs_error *error, int number)
{
    if (number != 0)
        qs_error_set(error, number == ENOMEM ? QS_ERROR_MEMORY : QS_ERROR_SYSTEM, "%s",
                     strerror(number));
}

/* Add the queens of a valid placement to the fixed ones of the result. */
static void take_start(struct qs_result *result, const struct qs_instance *instance,
                       const struct qs_placement *start)
{
    for (size_t i = 0; i < start->count; i++)
        if (!qs_instance_holds_queen(instance, start->queens[i]))
            result->placement.queens[result->lower++] = start->queens[i];
    qsort(result->placement.queens + result->fixed, (size_t)(result->lower - result->fixed),
          sizeof *result->placement.queens, qs_compare_squares);
    result->start = result->lower;
}

static int compare_squares(const void *a, const void *b)
{
    const uint32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Begin the bounds with the placement of the result. False: no memory. */
static bool raise_to_start(const struct qs_result *result, struct qs_bounds *bounds)
{
    const struct qs_board *board = bounds->board;
    size_t added = (size_t)(result->lower - result->fixed);
    if (added == 0)
        return true;
    uint32_t *squares = qs_memory_take(board->memory, added, sizeof *squares);
    if (!squares)
        return false;
    for (size_t i = 0; i < added; i++)
        squares[i] = qs_board_find(board, result->placement.queens[(size_t)result->fixed + i]);
    qs_bounds_raise(bounds, squares, (uint32_t)added);
    qs_memory_give(board->memory, squares, added, sizeof *squares);
    return true;
}

/* Move what the engine has reached to the result. */
static void take_task(struct solving *solving, const struct qs_task *task)
{
    struct qs_result *result = &solving->result;
    struct qs_bounds *bounds = task->bounds;
    uint32_t *placement = bounds->placement;
    result->work = task->work;
    qs_query_list_take(bounds->queries, result);
    if (result->fixed + bounds->lower > result->lower) {
        qsort(placement, (size_t)bounds->lower, sizeof *placement, compare_squares);
        for (int32_t i = 0; i < bounds->lower; i++)
            result->placement.queens[result->fixed + i] =
                qs_board_square(bounds->board, placement[i]);
        result->lower = result->fixed + bounds->lower;
    }
    qs_bounds_take_part(bounds, &solving->whole);
    solving->proofs = qs_bounds_take_proofs(bounds);
    result->upper = solving->whole.bound;
    result->upper.value += result->fixed;
    result->evidence = qs_bounds_take_evidence(bounds);
    solving->parts_checked = result->evidence && bounds->parts_checked;
    solving->model_is_short = task->model_is_short;
    if (task->claimed_upper >= 0)
        result->claimed = result->fixed + task->claimed_upper;
}

/* The target is one queen more than options->incumbent says last. */
static void take_incumbent(struct qs_result *result, const struct qs_solve_options *options)
{
    int32_t known = options->incumbent ? options->incumbent(options->incumbent_state) : 0;
    if (known > 0 && result->lower <= known && result->lower < result->upper.value)
        result->target = known + 1;
}

/* What the watch and the poll are told by the options. */
static void watch_options(struct qs_watch *watch, struct qs_solve_context *context,
                          const struct qs_instance *instance,
                          const struct qs_solve_options *options, const struct qs_result *result)
{
    qs_watch_init(watch, options->limits.seconds);
    watch->ticks = options->ticks;
    watch->log = options->log;
    watch->log_state = options->log_state;
    watch->poll = options->limits.poll || options->incumbent ? qs_solve_context_poll : NULL;
    watch->poll_state = context;
    *context = (struct qs_solve_context){
        .options = options,
        .engine = result->engine,
        .fixed = result->fixed,
        .upper = result->upper.value,
        .asked = result->target > 0 ? result->target : result->upper.value,
        .started = watch->started,
        .shown = result->fixed,
    };
    /* Room for what a poll is shown; without memory it is shown only bounds. */
    if (options->limits.poll)
        context->queens =
            malloc((size_t)qs_instance_most_queens(instance) * sizeof *context->queens);
    if (context->queens)
        memcpy(context->queens, result->placement.queens,
               (size_t)result->fixed * sizeof *context->queens);
}

static bool open_checkpoint(struct qs_checkpoint **checkpoint, const struct qs_instance *instance,
                            const struct qs_solve_options *options, struct qs_error *error)
{
    struct qs_checkpoint_run run = {.certificate = options->certificate != NULL};
    if (!qs_instance_digest(instance, run.instance, error))
        return false;
    *checkpoint = qs_checkpoint_new(options->checkpoint, options->checkpoint_interval, &run, error);
    return *checkpoint != NULL;
}

/* Write the certificate of a result that has been checked. */
static void write_certificate(struct solving *solving, const struct qs_recorder *recorder,
                              FILE *stream)
{
    struct qs_result *result = &solving->result;
    const struct qs_certificate certificate = {
        .instance = solving->instance,
        .placement = result->placement.queens,
        .lower = result->lower,
        .evidence = result->evidence,
        .whole = &solving->whole,
        .proofs = solving->proofs,
    };
    result->certified = qs_certificate_write(&certificate, stream);
    if (result->certified < 0)
        solver_note_failure(&result->certificate_error, errno);
    else if (result->certified > result->upper.value)
        solver_note_failure(&result->certificate_error, qs_recorder_error(recorder));
}

/* The engine, if all arguments are as they should be; else NULL. */
static const struct qs_engine *check_solve(const struct qs_instance *instance,
                                           const struct qs_solve_options *options,
                                           const struct qs_result *result, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("result", result, error) ||
        !qs_check_solve_options(options, error) || !qs_check_start(instance, options->start, error))
        return NULL;
    const struct qs_engine *engine =
        options->engine ? qs_engine_find(options->engine) : qs_engines[0];
    if (!engine)
        qs_error_set(error, QS_ERROR_INPUT, "there is no engine \"%s\"", options->engine);
    return engine;
}

/* Whether the question was answered, or the search for it stopped, without a list of the squares.
 */
static bool try_unlisted(struct solving *solving, const struct qs_solve_options *options)
{
    const struct qs_instance *instance = solving->instance;
    struct qs_result *result = &solving->result;
    struct qs_watch *watch = &solving->watch;
    if (!qs_may_be_unlisted(instance))
        return false;
    uint64_t squares = qs_board_estimate(instance, &solving->memory, watch);
    if (!qs_is_unlisted_first(instance, squares) ||
        !qs_solve_unlisted(instance, squares, options, watch, &solving->memory, result))
        return false;
    if (!qs_watch_ended_early(watch))
        result->analysis.settled = result->start > 0 && result->lower == result->start
                                       ? QS_STAGE_START
                                       : QS_STAGE_UNLISTED;
    return true;
}

/* Check, list the board, bound it, run the engine, check the result, write the certificate. */
bool qs_solve(const struct qs_instance *instance, const struct qs_solve_options *options,
              struct qs_result *result, struct qs_error *error)
{
    double started = qs_clock_now();
    struct qs_solve_options defaults;
    if (!options) {
        qs_solve_options_init(&defaults);
        options = &defaults;
    }
    const struct qs_engine *engine = check_solve(instance, options, result, error);
    struct solving solving;
    if (!engine ||
        !solver_begin(&solving, instance, engine->name, NULL, options->limits.bytes, error))
        return false;
    struct qs_result *made = &solving.result;
    struct qs_checkpoint *checkpoint = NULL;
    if (options->start)
        take_start(made, instance, options->start);
    if (options->checkpoint && engine->uses & QS_USES_CHECKPOINT &&
        !open_checkpoint(&checkpoint, instance, options, error)) {
        qs_result_release(made);
        return false;
    }
    if (options->ipasir && engine->uses & QS_USES_IPASIR)
        made->solver = qs_ipasir_signature(options->ipasir);
    made->target = options->target;

    struct qs_watch *watch = &solving.watch;
    struct qs_solve_context context;
    struct qs_recorder recorder;
    watch_options(watch, &context, instance, options, made);
    qs_recorder_init(&recorder, options->certificate_folder);
    struct qs_board *board =
        engine->unlisted && try_unlisted(&solving, options) ? NULL : list_board(&solving);
    struct qs_bounds bounds;
    struct qs_query_list queries;
    int32_t target = made->target > made->fixed ? made->target - made->fixed : 0;
    if (board && made->target > 0 && made->lower >= made->target) {
        made->analysis.settled = made->lower > made->fixed ? QS_STAGE_START : QS_STAGE_FIXED;
    } else if (board && !qs_bounds_init(&bounds, board, target, &made->upper, watch)) {
        qs_watch_stop(watch, QS_STOP_MEMORY);
    } else if (board) {
        bounds.recorder = options->certificate ? &recorder : NULL;
        bounds.checkpoint = checkpoint;
        qs_query_list_init(&queries, &solving.memory);
        bounds.queries = &queries;
        context.bounds = &bounds;
        struct qs_task task = {
            .instance = instance,
            .board = board,
            .options = options,
            .engine = engine->name,
            .bounds = &bounds,
            .watch = watch,
            .work = made->work,
            .claimed_upper = -1,
            .context = &context,
            .analysis = &made->analysis,
        };
        enum qs_stage stage = QS_STAGE_MATCHING;
        struct qs_checkpoint_entry *entry = NULL;
        if (!bounds.answered) {
            stage = QS_STAGE_START;
            qs_solve_context_ask_incumbent(&context);
            entry = qs_checkpoint_keep_placement(checkpoint, &bounds);
            if (options->start && !raise_to_start(made, &bounds))
                qs_task_refuse_memory(&task);
        }
        if (!bounds.answered && !qs_task_must_stop(&task)) {
            stage = QS_STAGE_ENGINE;
            engine->run(&task);
        }
        if (bounds.answered && made->analysis.settled == QS_STAGE_OPEN)
            made->analysis.settled = stage;
        qs_checkpoint_entry_release(entry);
        qs_checkpoint_save(checkpoint);
        take_task(&solving, &task);
        context.bounds = NULL;
        qs_bounds_release(&bounds);
    }
    if (board)
        give_evidence(&solving, board);
    qs_board_free(board);
    free(context.queens);
    take_incumbent(made, options);

    bool holds = solver_finish(&solving, error);
    made->certificate_seconds = recorder.refuting;
    if (holds && options->certificate)
        write_certificate(&solving, &recorder, options->certificate);
    solver_note_failure(&made->checkpoint_error, qs_checkpoint_error(checkpoint));
    qs_bound_release(&solving.whole.covered);
    qs_proof_free(solving.proofs);
    qs_recorder_release(&recorder);
    qs_checkpoint_free(checkpoint);
    if (!holds)
        return false;
    *result = *made;
    result->seconds = qs_clock_now() - started;
    return true;
}

/* NULL is allowed: the fixed queens. */
static bool check_assessed(const struct qs_instance *instance, const struct qs_placement *placement,
                           struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    if (!placement)
        return true;
    if (placement->n != n)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the placement is for n = %d, but the instance has n = %d",
                            placement->n, n);
    return placement->count == 0 || qs_check_given("placement->queens", placement->queens, error);
}

bool qs_assess(const struct qs_instance *instance, const char *source,
               const struct qs_placement *placement, size_t memory_limit, struct qs_result *result,
               struct qs_error *error)
{
    const struct qs_limits limits = {.bytes = memory_limit};
    return qs_assess_within(instance, source, placement, &limits, result, error);
}

bool qs_assess_within(const struct qs_instance *instance, const char *source,
                      const struct qs_placement *placement, const struct qs_limits *limits,
                      struct qs_result *result, struct qs_error *error)
{
    double started = qs_clock_now();
    struct solving solving;
    if (!qs_check_given("instance", instance, error) || !qs_check_given("source", source, error) ||
        !check_assessed(instance, placement, error) ||
        !qs_check_memory_limit(limits->bytes, error) || !qs_check_given("result", result, error) ||
        (placement && !qs_check_placement(instance, placement->queens, placement->count, error)) ||
        !solver_begin(&solving, instance, source, placement, limits->bytes, error))
        return false;
    qs_watch_init_limits(&solving.watch, limits);
    struct qs_board *board = list_board(&solving);
    if (board)
        give_evidence(&solving, board);
    qs_board_free(board);
    bool holds = solver_finish(&solving, error);
    qs_bound_release(&solving.whole.covered);
    if (!holds)
        return false;
    *result = solving.result;
    result->seconds = qs_clock_now() - started;
    return true;
}
