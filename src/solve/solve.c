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
#include "structural.h"

/* The analysis before anything is known. */
static const struct qs_analysis unknown = {-1, -1, {-1, -1, -1, -1}, -1, -1, -1, -1, 0};

/* A result with this placement, in room for n queens, and the bound that always holds: n rows. */
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
        .claimed = -1,
    };
    result->analysis = unknown;
    qs_rough_bound(instance, &result->upper);
    result->placement.n = (int32_t)n;
    result->placement.queens = malloc(n * sizeof *placement);
    if (!result->placement.queens)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    if (count > 0)
        memcpy(result->placement.queens, placement, count * sizeof *placement);
    return true;
}

static int compare_squares(const void *a, const void *b)
{
    const uint32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static void solver_take_placement(struct qs_result *result, struct qs_bounds *bounds)
{
    uint32_t *placement = bounds->placement;
    qsort(placement, (size_t)bounds->lower, sizeof *placement, compare_squares);
    for (int32_t i = 0; i < bounds->lower; i++)
        result->placement.queens[result->fixed + i] = qs_board_square(bounds->board, placement[i]);
    result->lower = result->fixed + bounds->lower;
}

/* The state of one call. */
struct solving {
    const struct qs_instance *instance;
    const struct qs_engine *engine; /* NULL: the structural bound only */
    struct qs_memory memory;
    struct qs_watch watch;
    struct qs_solve_context context;
    struct qs_recorder recorder;
    struct qs_checkpoint *checkpoint; /* or NULL */
    struct qs_part whole;             /* the board as one part; its bound is that of the result */
    struct qs_proof *proofs;          /* of the evidence, or of the whole */
    bool parts_checked;               /* of the evidence: its steps and the squares of its parts */
    bool model_is_short; /* the solver of options->ipasir: its model has too few queens */
    struct qs_result result;
};

/* Move the bounds that the engine has reached to the result. */
static void take_bounds(struct solving *solving, struct qs_bounds *bounds)
{
    struct qs_result *result = &solving->result;
    if (result->fixed + bounds->lower > result->lower)
        solver_take_placement(result, bounds);
    qs_bounds_take_part(bounds, &solving->whole);
    solving->proofs = qs_bounds_take_proofs(bounds);
    result->upper = solving->whole.bound;
    result->upper.value += result->fixed;
    result->evidence = qs_bounds_take_evidence(bounds);
    solving->parts_checked = result->evidence && bounds->parts_checked;
}

/* Begin with the placement of the result, if that is one to start from. False: no memory. */
static bool raise_to_start(const struct solving *solving, struct qs_bounds *bounds)
{
    const struct qs_result *result = &solving->result;
    const struct qs_board *board = bounds->board;
    size_t added = (size_t)(result->lower - result->fixed);
    if (!solving->context.options->start || added == 0)
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

static void run_engine(struct solving *solving, const struct qs_board *board)
{
    struct qs_result *result = &solving->result;
    struct qs_solve_context *context = &solving->context;
    struct qs_bounds bounds;
    int32_t target = result->target > result->fixed ? result->target - result->fixed : 0;
    if (!qs_bounds_init(&bounds, board, target, &result->upper, &solving->watch)) {
        qs_watch_stop(&solving->watch, QS_STOP_MEMORY);
        return;
    }
    bounds.recorder = context->options->certificate ? &solving->recorder : NULL;
    bounds.checkpoint = solving->checkpoint;
    struct qs_task task = {
        .instance = solving->instance,
        .board = board,
        .options = context->options,
        .engine = solving->engine->name,
        .bounds = &bounds,
        .watch = &solving->watch,
        .work = result->work,
        .claimed_upper = -1,
        .context = context,
        .analysis = &result->analysis,
    };
    context->bounds = &bounds;
    enum qs_stage settled = QS_STAGE_MATCHING;
    struct qs_checkpoint_entry *entry = NULL;
    if (!bounds.answered) {
        settled = QS_STAGE_START;
        qs_solve_context_ask_incumbent(context);
        entry = qs_checkpoint_keep_placement(solving->checkpoint, &bounds);
        if (!raise_to_start(solving, &bounds))
            qs_task_refuse_memory(&task);
    }
    if (!bounds.answered && !qs_task_must_stop(&task)) {
        settled = QS_STAGE_ENGINE;
        solving->engine->run(&task);
    }
    if (bounds.answered && result->analysis.settled == QS_STAGE_OPEN)
        result->analysis.settled = settled;
    result->work = task.work;
    solving->model_is_short = task.model_is_short;
    qs_checkpoint_entry_release(entry);
    qs_checkpoint_save(solving->checkpoint);
    take_bounds(solving, &bounds);
    if (task.claimed_upper >= 0)
        result->claimed = result->fixed + task.claimed_upper;
    context->bounds = NULL;
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

/* All that needs the list of free squares. If that cannot be made, the rough bounds remain. */
static void solve_board(struct solving *solving)
{
    struct qs_result *result = &solving->result;
    struct qs_error refused;
    struct qs_board *board =
        qs_board_new(solving->instance, &solving->memory, &solving->watch, &refused);
    struct qs_bound bound;
    if (!board || !qs_structural_bound(board, &solving->watch, &bound, &refused)) {
        qs_watch_stop(&solving->watch,
                      refused.kind == QS_ERROR_INPUT ? QS_STOP_SIZE : QS_STOP_MEMORY);
        qs_watch_log(&solving->watch, "%s", refused.text);
    } else {
        result->upper = bound;
        note_board(result, board);
        bool asked = solving->engine && !(result->target > 0 && result->lower >= result->target);
        if (asked)
            run_engine(solving, board);
        else if (solving->engine)
            result->analysis.settled =
                result->lower > result->fixed ? QS_STAGE_START : QS_STAGE_FIXED;
        give_evidence(solving, board);
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
 * Whether the evidence that the reason requires exists and holds. Without a list of
 * the free squares there is no cover; then the bound must be the one that always
 * holds, n rows.
 */
static bool solver_check_upper(const struct qs_instance *instance, const struct qs_result *result,
                               bool parts_checked, struct qs_error *error)
{
    const struct qs_bound *upper = &result->upper;
    bool listed = result->analysis.free_squares >= 0;
    struct qs_error found = {.kind = QS_ERROR_DEFECT};
    bool holds;
    if (result->evidence && parts_checked)
        holds = qs_check_part_bounds(instance, upper->value, result->evidence, &found);
    else if (result->evidence)
        holds = qs_check_evidence(instance, upper->value, result->evidence, &found);
    else if (upper->cover)
        holds = qs_check_cover(instance, upper, &found);
    else
        holds = !qs_reason_has_cover(upper->reason) ||
                (!listed && upper->value == qs_instance_size(instance)) ||
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

static bool solver_check_result(const struct qs_instance *instance, const struct qs_result *result,
                                bool parts_checked, struct qs_error *error)
{
    if (result->lower > result->upper.value)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "%s has a placement of %d queens and claims that there are at most %d",
                            result->engine, result->lower, result->upper.value);
    return qs_check_placement(instance, result->placement.queens, (size_t)result->lower, error) &&
           solver_check_upper(instance, result, parts_checked, error);
}

/* Begin a call, with a placement that has at least the fixed queens. */
static bool solver_begin(struct solving *solving, const struct qs_instance *instance,
                         const char *engine, const struct qs_square *placement, size_t count,
                         size_t memory_limit, struct qs_error *error)
{
    *solving = (struct solving){.instance = instance};
    qs_memory_init(&solving->memory, memory_limit);
    if (!init_result(&solving->result, instance, engine, placement, count, error))
        return false;
    qs_recorder_init(&solving->recorder, NULL);
    return true;
}

/* An errno as an error; 0: nothing failed. */
static void solver_note_failure(struct qs_error *error, int number)
{
    if (number != 0)
        qs_error_set(error, number == ENOMEM ? QS_ERROR_MEMORY : QS_ERROR_SYSTEM, "%s",
                     strerror(number));
}

static void solver_write_certificate(struct solving *solving, FILE *stream)
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
    result->certificate_seconds = solving->recorder.refuting;
    result->certified = stream ? qs_certificate_write(&certificate, stream) : -1;
    if (stream && result->certified < 0)
        solver_note_failure(&result->certificate_error, errno);
    else if (stream && result->certified > result->upper.value)
        solver_note_failure(&result->certificate_error, qs_recorder_error(&solving->recorder));
}

/* The last step: determine the status, check the result, write the certificate. */
static bool solver_finish(struct solving *solving, FILE *certificate, struct qs_error *error)
{
    struct qs_result *result = &solving->result;
    settle_status(result);
    result->placement.count = (size_t)result->lower;
    result->stop = (enum qs_stop)solving->watch.stop;
    result->bytes = solving->memory.peak;
    bool holds = check_model(solving, error) &&
                 solver_check_result(solving->instance, result, solving->parts_checked, error);
    if (holds)
        solver_write_certificate(solving, certificate);
    else
        qs_result_release(result);
    qs_bound_release(&solving->whole.covered);
    qs_proof_free(solving->proofs);
    qs_recorder_release(&solving->recorder);
    solver_note_failure(&result->checkpoint_error, qs_checkpoint_error(solving->checkpoint));
    qs_checkpoint_free(solving->checkpoint);
    return holds;
}

/* Add the queens of a valid placement to the fixed ones of the result. False: no memory. */
static bool take_start(struct qs_result *result, const struct qs_placement *start, int32_t n)
{
    bool *is_fixed = calloc((size_t)n, sizeof *is_fixed); /* by row */
    if (!is_fixed)
        return false;
    for (int32_t i = 0; i < result->fixed; i++)
        is_fixed[result->placement.queens[i].row] = true;
    for (size_t i = 0; i < start->count; i++)
        if (!is_fixed[start->queens[i].row])
            result->placement.queens[result->lower++] = start->queens[i];
    free(is_fixed);
    qsort(result->placement.queens + result->fixed, (size_t)(result->lower - result->fixed),
          sizeof *result->placement.queens, qs_compare_squares);
    result->start = result->lower;
    return true;
}

/* What the result is to be compared with. */
static void note_incumbent(struct qs_result *result, const struct qs_solve_options *options)
{
    int32_t known = options->incumbent ? options->incumbent(options->incumbent_state) : 0;
    if (known > 0 && result->lower <= known && result->lower < result->upper.value)
        result->target = known + 1;
}

/* Room for what a poll is shown; NULL, and it is shown only bounds, if there is no memory. */
static struct qs_square *shown_queens(const struct qs_result *result,
                                      const struct qs_solve_options *options)
{
    struct qs_square *queens =
        options->limits.poll ? malloc((size_t)result->placement.n * sizeof *queens) : NULL;
    if (queens)
        memcpy(queens, result->placement.queens, (size_t)result->fixed * sizeof *queens);
    return queens;
}

static void solver_run(struct solving *solving, const struct qs_solve_options *options)
{
    struct qs_result *result = &solving->result;
    struct qs_watch *watch = &solving->watch;
    qs_watch_init(watch, options->limits.seconds);
    watch->ticks = options->ticks;
    solving->context = (struct qs_solve_context){
        .options = options,
        .engine = solving->engine->name,
        .fixed = result->fixed,
        .upper = result->upper.value,
        .asked = result->target > 0 ? result->target : result->upper.value,
        .started = watch->started,
        .queens = shown_queens(result, options),
        .shown = result->fixed,
    };
    watch->log = options->log;
    watch->log_state = options->log_state;
    watch->poll = options->limits.poll || options->incumbent ? qs_solve_context_poll : NULL;
    watch->poll_state = &solving->context;
    solving->recorder.folder = options->certificate_folder;
    uint64_t squares = solving->engine->unlisted
                           ? qs_board_estimate(solving->instance, &solving->memory, watch)
                           : 0;
    if (!qs_is_unlisted_first(solving->instance, squares) ||
        !qs_solve_unlisted(solving->instance, squares, options, watch, &solving->memory, result))
        solve_board(solving);
    else if (!qs_watch_ended_early(watch))
        result->analysis.settled = result->start > 0 && result->lower == result->start
                                       ? QS_STAGE_START
                                       : QS_STAGE_UNLISTED;
    free(solving->context.queens);
    note_incumbent(result, options);
}

static bool open_checkpoint(struct solving *solving, const struct qs_solve_options *options,
                            struct qs_error *error)
{
    struct qs_checkpoint_run run = {.certificate = options->certificate != NULL};
    if (!qs_instance_digest(solving->instance, run.instance, error))
        return false;
    solving->checkpoint =
        qs_checkpoint_new(options->checkpoint, options->checkpoint_interval, &run, error);
    return solving->checkpoint != NULL;
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
        !qs_check_solve_options(options, error) || !qs_check_start(instance, options->start, error))
        return false;
    const struct qs_engine *engine =
        options->engine ? qs_engine_find(options->engine) : qs_engines[0];
    if (!engine)
        return qs_error_set(error, QS_ERROR_INPUT, "there is no engine \"%s\"", options->engine);
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    struct solving solving;
    if (!solver_begin(&solving, instance, engine->name, queens, fixed, options->limits.bytes,
                      error))
        return false;
    if (options->start &&
        !take_start(&solving.result, options->start, qs_instance_size(instance))) {
        qs_result_release(&solving.result);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    }
    solving.engine = engine;
    if (options->checkpoint && engine->uses & QS_USES_CHECKPOINT &&
        !open_checkpoint(&solving, options, error)) {
        qs_result_release(&solving.result);
        return false;
    }
    if (options->ipasir && engine->uses & QS_USES_IPASIR)
        solving.result.solver = qs_ipasir_signature(options->ipasir);
    solving.result.target = options->target;
    solver_run(&solving, options);
    if (!solver_finish(&solving, options->certificate, error))
        return false;
    *result = solving.result;
    result->seconds = qs_clock_now() - started;
    return true;
}

/* NULL is allowed; whether it is valid is another query. */
static bool check_assessed(const struct qs_instance *instance, const struct qs_placement *placement,
                           struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    if (placement && placement->n != n)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the placement is for n = %d, but the instance has n = %d",
                            placement->n, n);
    return !placement || placement->count == 0 ||
           qs_check_given("placement->queens", placement->queens, error);
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
        !qs_check_memory_limit(limits->bytes, error) || !qs_check_given("result", result, error))
        return false;
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    if (placement) {
        queens = placement->queens;
        count = placement->count;
    }
    if (!qs_check_placement(instance, queens, count, error) ||
        !solver_begin(&solving, instance, source, queens, count, limits->bytes, error))
        return false;
    qs_watch_init_limits(&solving.watch, limits);
    solve_board(&solving);
    if (!solver_finish(&solving, NULL, error))
        return false;
    *result = solving.result;
    result->seconds = qs_clock_now() - started;
    return true;
}
