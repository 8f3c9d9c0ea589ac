/* Rooms: solve families check */
/*
 * Placements known elsewhere: whatever is known, and whenever it becomes known, an engine either
 * finds a larger placement or proves that there is none, and its certificate says the same.
 */
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* What is known rises to `last` with the call of this number. */
struct elsewhere {
    int32_t first, last;
    int calls, rises;
};

static int32_t look(void *state)
{
    struct elsewhere *elsewhere = state;
    return ++elsewhere->calls > elsewhere->rises ? elsewhere->last : elsewhere->first;
}

/* The best placement so far is valid at any time. */
static bool watch_placement(void *state, const struct qs_progress *progress)
{
    const struct qs_instance *const *instance = state;
    if (progress->queens)
        assert_true(qs_naive_is_valid(*instance, progress->queens, (size_t)progress->lower));
    return false;
}

static void check_answer(const struct qs_instance *instance, const struct qs_result *result,
                         int32_t known, int32_t maximum)
{
    assert_true(qs_naive_is_valid(instance, result->placement.queens, (size_t)result->lower));
    assert_true(result->lower <= maximum && maximum <= result->upper.value);
    assert_true(qs_result_is_answered(result));
    if (maximum > known) {
        assert_int_equal(result->lower, maximum);
        assert_int_equal(result->status, QS_STATUS_OPTIMUM);
        assert_int_equal(result->target, 0);
    } else if (known > 0) {
        bool met = result->lower == result->upper.value;
        assert_true(result->upper.value <= known);
        assert_int_equal(result->status, met ? QS_STATUS_OPTIMUM : QS_STATUS_INFEASIBLE);
        assert_int_equal(result->target, met ? 0 : known + 1);
    }
}

static void check_certificate(const struct qs_instance *instance, FILE *stream,
                              const struct qs_result *result)
{
    struct qs_claim claim;
    struct qs_error error;
    rewind(stream);
    assert_true(qs_certificate_check(instance, "", stream, &claim, &error));
    assert_int_equal(claim.lower, result->lower);
    assert_true(claim.upper >= result->certified);
}

static void try_engine(const char *engine, const struct qs_instance *instance,
                       struct elsewhere elsewhere, int32_t maximum)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.incumbent = look;
    options.incumbent_state = &elsewhere;
    options.limits.poll = watch_placement;
    options.limits.state = &instance;
    options.certificate = MUST(tmpfile());
    struct qs_result result = qs_must_solve(instance, &options);
    /* Whether it rose in time depends on how often it was asked. */
    int32_t known = elsewhere.calls > elsewhere.rises ? elsewhere.last : elsewhere.first;
    if (maximum <= known || maximum > elsewhere.last)
        check_answer(instance, &result, known, maximum);
    check_certificate(instance, options.certificate, &result);
    fclose(options.certificate);
}

TRIALS(random_boards, 200)
{
    struct qs_instance *instance = qs_must_random(random, 8);
    int32_t maximum = qs_naive_maximum(instance), n = qs_instance_size(instance);
    int32_t first = qs_random_below(random, n + 1);
    struct elsewhere elsewhere = {.first = first,
                                  .last = first + qs_random_below(random, 3),
                                  .rises = qs_random_below(random, 4)};
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (qs_engine_uses(qs_engine_name(i), QS_USES_INCUMBENT))
            try_engine(qs_engine_name(i), instance, elsewhere, maximum);
}

/* Refused: with a target, and where it would have no effect. */
TEST(refusals)
{
    struct elsewhere elsewhere = {.first = 3, .last = 3};
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_error error;
    qs_solve_options_init(&options);
    options.incumbent = look;
    options.incumbent_state = &elsewhere;
    options.target = 4;
    assert_false(qs_solve(instance, &options, &result, &error));
    assert_string_equal(error.text, "incumbent: expected no target, found 4");
    options.target = 0;
    options.engine = "swap";
    assert_false(qs_solve(instance, &options, &result, &error));
    assert_string_equal(error.text, "incumbent: the engine swap does not use it");
    assert_int_equal(elsewhere.calls, 0);
}

/* The engine is at work on the question of one queen fewer, which it does not answer in this work.
 */
TEST(a_search_that_runs_takes_it_up)
{
    struct qs_instance *instance = qs_must_own(qs_generate_sparse(50, 200, 1, NULL));
    const int32_t maximum = 44;
    struct elsewhere elsewhere = {.first = maximum - 1, .last = maximum, .rises = 2};
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "bitset";
    options.ticks = 100000000;
    options.incumbent = look;
    options.incumbent_state = &elsewhere;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.status, QS_STATUS_INFEASIBLE);
    assert_int_equal(result.target, maximum + 1);
    assert_int_equal(result.upper.value, maximum);
    elsewhere = (struct elsewhere){.first = maximum - 1, .last = maximum - 1};
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_WORK);
}
