#include "solve_options.h"

#include "argument.h"
#include "encoding_check.h"
#include "engine_table.h"
#include "physical_memory.h"

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

bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error)
{
    return qs_check_encoding(options->encoding, error) &&
           qs_check_range("strategy", (int)options->strategy, 0, QS_STRATEGIES - 1, error) &&
           qs_check_range("target", options->target, 0, INT32_MAX, error) &&
           qs_check_time_limit(options->time_limit, error) &&
           qs_check_memory_limit(options->memory_limit, error) &&
           qs_check_range("threads", options->threads, 1, QS_THREADS_MAX, error);
}
