#include "compare_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"

static bool is_loaded(const struct qs_compared *compared, const char *engine)
{
    return compared->loaded && strcmp(engine, compared->loaded) == 0;
}

static bool has_several(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* Add " word" to the name of a variant, where there are others. */
static void name_variant(struct qs_variant *variant, uint64_t set, const char *word)
{
    size_t length = strlen(variant->name);
    if (has_several(set))
        snprintf(variant->name + length, sizeof variant->name - length, " %s", word);
}

/* Add a run of the engine for each combination of what it uses; only one of what it does not. */
static void add_runs(struct qs_compared *compared, const char *engine)
{
    const uint64_t any = 1;
    bool loaded = is_loaded(compared, engine);
    bool orders = loaded || qs_engine_uses(engine, QS_USES_STRATEGY);
    bool encodes = loaded || qs_engine_uses(engine, QS_USES_ENCODING);
    uint64_t strategies = orders ? compared->strategies : any;
    uint64_t amos = encodes ? compared->amos : any, cards = encodes ? compared->cards : any;
    bool several = has_several(strategies) || has_several(amos) || has_several(cards);
    const unsigned combinations = QS_STRATEGIES * QS_AMO_KINDS * QS_CARD_KINDS;
    for (unsigned i = 0; i < combinations; i++) {
        enum qs_strategy strategy = (enum qs_strategy)(i / QS_CARD_KINDS / QS_AMO_KINDS);
        enum qs_amo amo = (enum qs_amo)(i / QS_CARD_KINDS % QS_AMO_KINDS);
        enum qs_card card = (enum qs_card)(i % QS_CARD_KINDS);
        bool cores = !loaded && qs_engine_uses(engine, QS_USES_CORES);
        if (!(strategies >> strategy & amos >> amo & cards >> card & 1) ||
            (strategy == QS_STRATEGY_CORE && !cores))
            continue;
        struct qs_variant *variant = &compared->variants[compared->count];
        struct qs_engine_run *run = &compared->runs[compared->count++];
        *variant = (struct qs_variant){.strategy = strategy, .encoding = {amo, card}};
        snprintf(variant->name, sizeof variant->name, "%s", engine);
        name_variant(variant, strategies, qs_strategy_name(strategy));
        name_variant(variant, amos, qs_amo_name(amo));
        name_variant(variant, cards, qs_card_name(card));
        *run = (struct qs_engine_run){.engine = engine,
                                      .name = several ? variant->name : NULL,
                                      .strategy = orders ? qs_strategy_name(strategy) : NULL,
                                      .amo = encodes ? qs_amo_name(amo) : NULL,
                                      .card = encodes ? qs_card_name(card) : NULL};
    }
}

bool qs_compared_init(struct qs_compared *compared, struct qs_error *error)
{
    size_t most = compared->engine_count * QS_STRATEGIES * QS_AMO_KINDS * QS_CARD_KINDS;
    compared->variants = calloc(most, sizeof *compared->variants);
    compared->runs = calloc(most, sizeof *compared->runs);
    compared->results = calloc(most, sizeof *compared->results);
    bool listed = compared->variants && compared->runs && compared->results;
    for (size_t i = 0; listed && i < compared->engine_count; i++) {
        size_t before = compared->count;
        add_runs(compared, compared->engines[i]);
        if (compared->count == before)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "strategy: core is for engines sat and auto with PicoSAT, found %s",
                                compared->engines[i]);
    }
    compared->seconds = calloc(compared->count * compared->repetitions, sizeof *compared->seconds);
    return (listed && compared->seconds) ||
           qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for results");
}

static void forget_results(struct qs_compared *compared)
{
    while (compared->done > 0)
        qs_result_release(&compared->results[--compared->done]);
}

void qs_compared_release(struct qs_compared *compared)
{
    forget_results(compared);
    free(compared->variants);
    free(compared->runs);
    free(compared->results);
    free(compared->seconds);
}

/* The bounds are proved; what a library claims beyond them is result->claimed. As qs_solve. */
static bool run_compared(const struct qs_compared *compared, const struct qs_solve_options *options,
                         size_t i, const struct qs_instance *instance, struct qs_result *result,
                         struct qs_error *error)
{
    const struct qs_variant *variant = &compared->variants[i];
    const char *engine = compared->runs[i].engine;
    bool loaded = is_loaded(compared, engine);
    struct qs_solve_options own = *options;
    own.engine = loaded ? "sat" : engine;
    own.strategy = variant->strategy;
    own.encoding = variant->encoding;
    own.pure = true; /* no engine has a start that others have not */
    if (!loaded)
        own.ipasir = NULL;
    bool solved = qs_solve(instance, &own, result, error);
    if (solved)
        result->engine = variant->name;
    return solved;
}

/* Whether the solver claims more than was proved, which is then its upper bound. */
static bool take_claim(struct qs_result *result)
{
    if (result->claimed < 0)
        return false;
    qs_bound_release(&result->upper);
    result->upper.value = result->claimed;
    result->status = result->target > result->claimed   ? QS_STATUS_INFEASIBLE
                     : result->lower == result->claimed ? QS_STATUS_OPTIMUM
                                                        : QS_STATUS_BOUNDS;
    return true;
}

static int compare_seconds(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static bool repeat_engine(struct qs_compared *compared, size_t i,
                          const struct qs_instance *instance, struct qs_error *error)
{
    unsigned wanted = compared->repetitions;
    struct qs_engine_run *run = &compared->runs[i];
    struct qs_solve_options options = compared->options;
    double *seconds = compared->seconds + i * wanted;
    for (run->repetitions = 0; run->repetitions < wanted; run->repetitions++) {
        struct qs_result result;
        if (run->repetitions > 0 && compared->stop(NULL))
            break;
        if (!run_compared(compared, &options, i, instance, &result, error))
            return false;
        run->claimed = take_claim(&result);
        seconds[run->repetitions] = result.seconds;
        if (run->repetitions == 0)
            compared->results[compared->done++] = result;
        else
            qs_result_release(&result);
        options.seed++;
    }
    qsort(seconds, run->repetitions, sizeof *seconds, compare_seconds);
    run->seconds = seconds;
    run->result = &compared->results[compared->done - 1];
    return true;
}

/* 6 x 6 with a queen in the corner: no structural bound is the maximum, so that all search. */
void qs_compared_warm_up(const struct qs_compared *compared)
{
    struct qs_error error; /* the measured runs report it, if it comes again */
    struct qs_solve_options quiet = compared->options;
    struct qs_instance *instance = qs_instance_new(6, &error);
    bool made = instance && qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error);
    quiet.log = NULL;
    quiet.target = 0;
    quiet.limits.seconds = 0.05;
    for (size_t i = 0; made && i < compared->count && !compared->stop(NULL); i++) {
        struct qs_result result;
        if (run_compared(compared, &quiet, i, instance, &result, &error))
            qs_result_release(&result);
    }
    qs_instance_free(instance);
}

bool qs_answer_compared(struct qs_compared *compared, const struct qs_instance *instance,
                        struct qs_comparison *comparison, struct qs_error *error)
{
    *comparison = (struct qs_comparison){
        .instance = instance,
        .runs = compared->runs,
        .count = compared->count,
        .seed = compared->options.seed,
        .threads = compared->options.threads,
    };
    forget_results(compared);
    for (size_t i = 0; i < compared->count; i++)
        if (!repeat_engine(compared, i, instance, error))
            return false;
    return true;
}

bool qs_compared_is_answered(const struct qs_compared *compared)
{
    for (size_t i = 0; i < compared->done; i++) {
        const struct qs_result *result = &compared->results[i];
        bool reached = result->target > 0 && result->lower >= result->target;
        if (qs_result_is_answered(result) && (reached || !compared->runs[i].claimed))
            return true;
    }
    return false;
}
