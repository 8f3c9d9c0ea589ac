/*
 * Engines: what all of them share, the list of them, and their options. Results, their counters,
 * and the words for the enumerations of queensat/solve.h.
 */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "board_cnf.h"
#include "bound_check.h"
#include "fault.h"
#include "machine.h"

static unsigned engine_count(void)
{
    unsigned count = 0;
    while (qs_engines[count])
        count++;
    return count;
}

const char *qs_engine_name(unsigned i)
{
    return i < engine_count() ? qs_engines[i]->name : NULL;
}

const char *qs_engine_summary(unsigned i)
{
    return i < engine_count() ? qs_engines[i]->summary : NULL;
}

const struct qs_engine *qs_engine_find(const char *name)
{
    for (unsigned i = 0; name && qs_engines[i]; i++)
        if (strcmp(qs_engines[i]->name, name) == 0)
            return qs_engines[i];
    return NULL;
}

bool qs_engine_is_exact(const char *name)
{
    const struct qs_engine *engine = qs_engine_find(name);
    return engine && engine->exact;
}

bool qs_engine_uses(const char *name, enum qs_engine_use use)
{
    const struct qs_engine *engine = qs_engine_find(name);
    return engine && engine->uses & use;
}

void qs_solve_options_init(struct qs_solve_options *options)
{
    if (!options)
        return;
    *options = (struct qs_solve_options){
        .engine = qs_engines[0]->name,
        .threads = 1,
        .encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL},
        .strategy = QS_STRATEGY_DOWN,
        .limits.bytes = qs_default_memory_limit(),
        .checkpoint_interval = 60,
    };
}

static bool check_checkpoint(const struct qs_solve_options *options, struct qs_error *error)
{
    if (!options->checkpoint)
        return true;
    if (options->threads > 1)
        return qs_error_set(error, QS_ERROR_INPUT, "checkpoint: expected one thread, found %d",
                            options->threads);
    if (options->ticks > 0)
        return qs_error_set(error, QS_ERROR_INPUT, "checkpoint: expected no limit of ticks");
    return options->checkpoint_interval > 0 ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "checkpoint_interval: expected more than 0 seconds, found %g",
                        options->checkpoint_interval);
}

static bool check_incumbent(const struct qs_solve_options *options, struct qs_error *error)
{
    const char *engine = options->engine ? options->engine : qs_engines[0]->name;
    if (!options->incumbent)
        return true;
    if (options->target > 0)
        return qs_error_set(error, QS_ERROR_INPUT, "incumbent: expected no target, found %d",
                            options->target);
    return qs_engine_uses(engine, QS_USES_INCUMBENT) || !qs_engine_find(engine) ||
           qs_error_set(error, QS_ERROR_INPUT, "incumbent: the engine %s does not use it", engine);
}

/* Cores need failed assumptions of a solver that can be limited, and whose trace has only these. */
static bool check_strategy(const struct qs_solve_options *options, struct qs_error *error)
{
    const char *engine = options->engine ? options->engine : qs_engines[0]->name;
    bool cores = qs_engine_uses(engine, QS_USES_CORES) && !options->ipasir && !options->clauses;
    return qs_check_range("strategy", (int)options->strategy, 0, QS_STRATEGIES - 1, error) &&
           (options->strategy != QS_STRATEGY_CORE || cores || !qs_engine_find(engine) ||
            qs_error_set(
                error, QS_ERROR_INPUT,
                "strategy: core is for engines sat and auto with PicoSAT, without a trace"));
}

bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error)
{
    return qs_check_encoding(options->encoding, error) && check_strategy(options, error) &&
           qs_check_range("target", options->target, 0, INT32_MAX, error) &&
           qs_check_limits(&options->limits, error) &&
           qs_check_range("threads", options->threads, 1, QS_THREADS_MAX, error) &&
           check_checkpoint(options, error) && check_incumbent(options, error);
}

bool qs_check_start(const struct qs_instance *instance, const struct qs_placement *start,
                    struct qs_error *error)
{
    struct qs_error found;
    if (!start)
        return true;
    int32_t n = qs_instance_size(instance);
    if (start->n != n)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the placement to start from is for n = %d, but the instance has n = "
                            "%d",
                            start->n, n);
    if (start->count > 0 && !qs_check_given("start->queens", start->queens, error))
        return false;
    if (qs_check_placement(instance, start->queens, start->count, &found))
        return true;
    if (found.kind == QS_ERROR_MEMORY)
        return qs_error_set(error, QS_ERROR_MEMORY, "%s", found.text);
    return qs_error_set(error, QS_ERROR_INPUT, "the placement to start from is not valid: %.300s",
                        found.text);
}

void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square)
{
    if (task->options->trace)
        task->options->trace(task->options->trace_state, step,
                             qs_board_square(task->board, square));
}

void qs_task_show(struct qs_task *task, const char *engine)
{
    if (task->context && pthread_equal(task->watch->owner, pthread_self()))
        task->context->engine = engine;
}

/* Squares are added only here, and in row order only at the end. */
static const struct qs_square *context_queens(struct qs_solve_context *context)
{
    struct qs_bounds *bounds = context->bounds;
    if (!context->queens || !bounds)
        return NULL;
    pthread_mutex_lock(&bounds->mutex);
    int32_t lower = bounds->lower;
    for (int32_t i = 0; i < lower && context->fixed + lower > context->shown; i++)
        context->queens[context->fixed + i] = qs_board_square(bounds->board, bounds->placement[i]);
    context->shown = context->fixed + lower;
    pthread_mutex_unlock(&bounds->mutex);
    return context->queens;
}

void qs_solve_context_ask_incumbent(struct qs_solve_context *context)
{
    const struct qs_solve_options *options = context->options;
    if (options->incumbent && context->bounds)
        qs_bounds_know(context->bounds,
                       options->incumbent(options->incumbent_state) - context->fixed);
}

bool qs_solve_context_poll(void *state)
{
    struct qs_solve_context *context = state;
    struct qs_bounds *bounds = context->bounds;
    if (bounds)
        qs_bounds_raise_to_part(bounds);
    const struct qs_square *queens = context_queens(context);
    int32_t asked = bounds ? bounds->asked : context->asked;
    if (bounds && asked > 0)
        asked += context->fixed;
    const struct qs_progress progress = {
        .engine = context->engine,
        .lower = queens ? context->shown : context->fixed + (bounds ? bounds->lower : 0),
        .upper = bounds ? context->fixed + bounds->upper : context->upper,
        .target = asked,
        .seconds = qs_clock_now() - context->started,
        .queens = queens,
    };
    qs_solve_context_ask_incumbent(context);
    const struct qs_limits *limits = &context->options->limits;
    return limits->poll && limits->poll(limits->state, &progress);
}

void qs_result_release(struct qs_result *result)
{
    if (!result)
        return;
    qs_placement_release(&result->placement);
    qs_bound_release(&result->upper);
    qs_evidence_free(result->evidence);
    result->evidence = NULL;
    free(result->queries);
    result->queries = NULL;
    result->query_count = 0;
}

bool qs_result_is_answered(const struct qs_result *result)
{
    return result && (result->status != QS_STATUS_BOUNDS ||
                      (result->target > 0 && result->lower >= result->target));
}

bool qs_results_agree(const struct qs_result *results, size_t count, struct qs_error *error)
{
    if (count > 0 && !qs_check_given("results", results, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            if (results[i].lower > results[j].upper.value)
                return qs_error_set(error, QS_ERROR_DEFECT,
                                    "engines disagree: %s has a placement of %d queens, %s claims "
                                    "that there are at most %d",
                                    results[i].engine, results[i].lower, results[j].engine,
                                    results[j].upper.value);
        }
    }
    return true;
}

static const char *const strategies[QS_STRATEGIES] = {
    [QS_STRATEGY_DOWN] = "down",
    [QS_STRATEGY_UP] = "up",
    [QS_STRATEGY_BISECT] = "bisect",
    [QS_STRATEGY_CORE] = "core",
};

const char *qs_strategy_name(enum qs_strategy strategy)
{
    return (size_t)strategy < QS_STRATEGIES ? strategies[strategy] : NULL;
}

const char *qs_status_name(enum qs_status status)
{
    static const char *const names[] = {
        [QS_STATUS_OPTIMUM] = "optimum",
        [QS_STATUS_BOUNDS] = "bounds",
        [QS_STATUS_INFEASIBLE] = "infeasible",
    };
    return (size_t)status < sizeof names / sizeof *names ? names[status] : NULL;
}

const char *qs_stage_name(enum qs_stage stage)
{
    static const char *const names[QS_STAGES] = {
        [QS_STAGE_OPEN] = "open",         [QS_STAGE_FIXED] = "fixed",
        [QS_STAGE_START] = "start",       [QS_STAGE_UNLISTED] = "unlisted",
        [QS_STAGE_MATCHING] = "matching", [QS_STAGE_REDUCTION] = "reduction",
        [QS_STAGE_SCOUT] = "scout",       [QS_STAGE_LINE_COVER] = "line cover",
        [QS_STAGE_SEARCH] = "search",     [QS_STAGE_ENGINE] = "engine",
    };
    return (size_t)stage < QS_STAGES ? names[stage] : NULL;
}
