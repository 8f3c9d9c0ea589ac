#include "solve_options.h"

#include "argument.h"
#include "board_cnf.h"
#include "engine_table.h"
#include "fault.h"
#include "machine.h"
#include "placement_check.h"

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
    return options->checkpoint_interval > 0 ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "checkpoint_interval: expected more than 0 seconds, found %g",
                        options->checkpoint_interval);
}

bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error)
{
    return qs_check_encoding(options->encoding, error) &&
           qs_check_range("strategy", (int)options->strategy, 0, QS_STRATEGIES - 1, error) &&
           qs_check_range("target", options->target, 0, INT32_MAX, error) &&
           qs_check_limits(&options->limits, error) &&
           qs_check_range("threads", options->threads, 1, QS_THREADS_MAX, error) &&
           check_checkpoint(options, error);
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
