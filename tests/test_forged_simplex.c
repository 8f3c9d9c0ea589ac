/* Rooms: solve */
/*
 * The simplex method lies. Its kernel is replaced by one that spoils what it gives in a chosen way:
 * wrong prices, wrong signs, no numbers, infinities, wrong ends. The answers of the search and of
 * the engine `lp` stay right, and their certificates are accepted; only time is lost.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "simplex.h"
#include "test.h"

enum forgery {
    HONEST,
    PRICES_HALVED,
    PRICES_NEGATED,
    PRICES_TINY,
    PRICES_HUGE,
    PRICES_ZERO,
    PRICES_NAN,
    PRICES_INFINITE,
    PRICES_SHUFFLED,
    VALUES_WHOLE, /* as of a placement, but of squares that attack each other */
    VALUES_NEGATED,
    VALUES_NAN,
    VALUES_HUGE,
    NORMS_NAN,
    NORMS_ZERO,
    OBJECTIVE_NAN,
    OBJECTIVE_LOW,
    OBJECTIVE_HIGH,
    OBJECTIVE_INFINITE,
    END_BELOW,
    END_OPTIMAL,
    END_STOPPED,
    END_ANY,
    NO_PIVOTS,   /* stopped without any work */
    ONE_PIVOT,   /* stopped after every pivot */
    IN_CIRCLES,  /* sometimes stopped after pivots that change nothing */
    INVERSE_NAN, /* of bases made from pivots */
    INVERSE_ZERO,
    INVERSE_SIGNS,
    PENALTIES_NAN,
    PENALTIES_NEGATIVE,
    PENALTIES_INFINITE,
    EVERYTHING_NAN,
    SOMETIMES, /* any of these, at random moments */
    FORGERIES
};

extern const struct qs_simplex_kernel qs_simplex_portable;

static enum forgery chosen;
static struct qs_random moments;

static enum forgery current(void)
{
    if (chosen != SOMETIMES)
        return chosen;
    return (enum forgery)qs_random_below(&moments, 4) == HONEST
               ? (enum forgery)qs_random_below(&moments, SOMETIMES)
               : HONEST;
}

static void fill(double *array, uint32_t count, double with)
{
    for (uint32_t i = 0; i < count; i++)
        array[i] = with;
}

/* Variables that have no price keep none. */
static void spoil_prices(struct qs_pivots *pivots, enum forgery forgery)
{
    const struct qs_basis *basis = pivots->basis;
    double *price = pivots->price;
    for (uint32_t v = 0; v < basis->width; v++) {
        if (price[v] >= QS_PRICE_NONE)
            continue;
        switch (forgery) {
        case PRICES_HALVED:
            price[v] /= 2;
            break;
        case PRICES_NEGATED:
            price[v] = -price[v];
            break;
        case PRICES_TINY:
            price[v] = 5e-324;
            break;
        case PRICES_HUGE:
            price[v] = 9e29;
            break;
        case PRICES_ZERO:
            price[v] = 0;
            break;
        case PRICES_INFINITE:
            price[v] = v % 2 ? (double)INFINITY : -(double)INFINITY;
            break;
        case PRICES_SHUFFLED:
            price[v] = (double)qs_random_below(&moments, 1000) / 300 - 1;
            break;
        default:
            price[v] = (double)NAN;
        }
    }
}

static void spoil_values(struct qs_pivots *pivots, enum forgery forgery)
{
    for (uint32_t i = 0; i < pivots->basis->rows; i++) {
        double *value = &pivots->value[i];
        if (forgery == VALUES_WHOLE)
            *value = qs_random_below(&moments, 2);
        else if (forgery == VALUES_NEGATED)
            *value = -*value;
        else
            *value = forgery == VALUES_NAN ? (double)NAN : 1e300;
    }
}

static enum qs_simplex_end end_of(enum forgery forgery, enum qs_simplex_end end)
{
    switch (forgery) {
    case END_BELOW:
        return QS_SIMPLEX_BELOW;
    case END_OPTIMAL:
        return QS_SIMPLEX_OPTIMAL;
    case END_STOPPED:
    case NO_PIVOTS:
    case ONE_PIVOT:
        return QS_SIMPLEX_STOPPED;
    case END_ANY:
        return (enum qs_simplex_end)qs_random_below(&moments, 3);
    default:
        return end;
    }
}

/* A product form that changes nothing; for one program in fifty, because this takes time. */
static enum qs_simplex_end go_in_circles(struct qs_pivots *pivots)
{
    static bool stubborn;
    const struct qs_basis *basis = pivots->basis;
    if (pivots->count > 0 || !stubborn) {
        stubborn = qs_random_below(&moments, 50) == 0;
        return QS_SIMPLEX_STOPPED;
    }
    fill(pivots->column, basis->height, 0);
    if (!basis->is_sparse)
        fill(pivots->row, basis->width - basis->first_line, 0);
    pivots->at[0] = 0;
    pivots->count++;
    pivots->pivots++;
    return QS_SIMPLEX_STOPPED;
}

/* Factors, until the next basis. */
static void spoil_factors(struct qs_pivots *pivots, enum forgery forgery)
{
    struct qs_basis_factor *lu = &pivots->lu;
    if (forgery == INVERSE_NAN || forgery == EVERYTHING_NAN)
        fill(lu->pivot, lu->order, (double)NAN);
    if (forgery == INVERSE_ZERO)
        lu->singular = true;
    for (uint32_t k = 0; forgery == INVERSE_SIGNS && k < lu->order; k += 3)
        lu->pivot[k] = -lu->pivot[k];
}

static enum qs_simplex_end forged_run(struct qs_pivots *pivots, double cut, uint32_t limit)
{
    enum forgery forgery = current();
    const struct qs_basis *basis = pivots->basis;
    if (forgery == NO_PIVOTS)
        return QS_SIMPLEX_STOPPED;
    if (forgery == IN_CIRCLES)
        return go_in_circles(pivots);
    if (basis->is_sparse)
        spoil_factors(pivots, forgery);
    bool one = forgery == ONE_PIVOT && limit > 1;
    enum qs_simplex_end end = qs_simplex_portable.run(pivots, cut, one ? 1 : limit);
    if (forgery >= PRICES_HALVED && forgery <= PRICES_SHUFFLED)
        spoil_prices(pivots, forgery);
    if (forgery >= VALUES_WHOLE && forgery <= VALUES_HUGE)
        spoil_values(pivots, forgery);
    if (forgery == NORMS_NAN || forgery == NORMS_ZERO)
        fill(pivots->norm, basis->rows, forgery == NORMS_NAN ? (double)NAN : 0);
    if (forgery == OBJECTIVE_NAN)
        pivots->objective = (double)NAN;
    if (forgery == OBJECTIVE_LOW)
        pivots->objective = -1e9;
    if (forgery == OBJECTIVE_HIGH)
        pivots->objective = 1e300;
    if (forgery == OBJECTIVE_INFINITE)
        pivots->objective = -(double)INFINITY;
    if (forgery == EVERYTHING_NAN) {
        spoil_prices(pivots, PRICES_NAN);
        spoil_values(pivots, VALUES_NAN);
        fill(pivots->norm, basis->rows, (double)NAN);
        pivots->objective = (double)NAN;
    }
    return end_of(forgery, end);
}

static void forged_multiply(const struct qs_pivots *pivots, const uint32_t *from, uint32_t count,
                            double *to, double *norm)
{
    uint32_t height = pivots->basis->height;
    enum forgery forgery = current();
    qs_simplex_portable.multiply(pivots, from, count, to, norm);
    if (forgery == INVERSE_NAN || forgery == EVERYTHING_NAN)
        fill(to, count * height, (double)NAN);
    if (forgery == INVERSE_ZERO)
        fill(to, count * height, 0);
    for (uint32_t i = 0; forgery == INVERSE_SIGNS && i < count * height; i += 3)
        to[i] = -to[i];
    if (forgery == EVERYTHING_NAN)
        fill(norm, height, (double)NAN);
}

static void forged_penalties(const struct qs_basis *basis, double *down, double *up)
{
    enum forgery forgery = current();
    double with = forgery == PENALTIES_NEGATIVE   ? -1
                  : forgery == PENALTIES_INFINITE ? (double)INFINITY
                                                  : (double)NAN;
    qs_simplex_portable.penalties(basis, down, up);
    if (forgery < PENALTIES_NAN || forgery > EVERYTHING_NAN)
        return;
    fill(down, basis->height, with);
    fill(up, basis->height, with);
}

static void forged_row(struct qs_pivots *pivots, uint32_t r)
{
    enum forgery forgery = current();
    qs_simplex_portable.row(pivots, r);
    if (forgery == INVERSE_NAN || forgery == EVERYTHING_NAN || forgery == PENALTIES_NAN)
        fill(pivots->alpha, pivots->basis->width, (double)NAN);
    if (forgery == INVERSE_ZERO)
        fill(pivots->alpha, pivots->basis->width, 0);
}

/* In place of the choice by size: small boards, too, have bases of both forms. */
bool qs_basis_is_better_sparse(const struct qs_board *board)
{
    return board->squares % 2 == 0;
}

/* In place of the table of kernels. */
const struct qs_simplex_kernel *qs_simplex_kernel(unsigned i)
{
    static const struct qs_simplex_kernel forged = {
        .name = "forged",
        .run = forged_run,
        .multiply = forged_multiply,
        .penalties = forged_penalties,
        .row = forged_row,
    };
    return i == 0 ? &forged : NULL;
}

/* Runs a test once for each forgery. */
static void for_each_forgery(int trials, void (*trial)(struct qs_random *random))
{
    for (chosen = HONEST; chosen < FORGERIES; chosen++) {
        moments.state = chosen;
        qs_for_each_seed(trials, trial);
    }
}

static enum qs_query_answer answer_of(struct qs_lp_search *search, int32_t added)
{
    enum qs_query_answer answer;
    qs_lp_search_ask(search, added, NULL, NULL);
    while ((answer = qs_lp_search_step(search, NULL, 1000)) == QS_QUERY_OPEN)
        ;
    return answer;
}

static void check_placement(const struct qs_fixture *fixture, const struct qs_lp_search *search,
                            int32_t added)
{
    struct qs_lp_progress now = qs_lp_search_progress(search);
    assert_true((int32_t)now.count >= added);
    qs_fixture_expect_placement(fixture, now.best, now.count);
}

static void search_trial(struct qs_random *random)
{
    const uint64_t most_pivots_a_node = 20000; /* about ten programs in circles */
    struct qs_fixture *fixture = qs_fixture_new(qs_must_random(random, 8));
    int32_t maximum = qs_naive_maximum(fixture->instance) - fixture->board->fixed;
    int32_t rows = (int32_t)fixture->board->lines[QS_ROW].count;
    if (rows > 0) {
        struct qs_lp_search *search = MUST(qs_lp_search_new(fixture->board));
        for (int32_t added = 1; added <= rows + 1; added++) {
            enum qs_query_answer answer = answer_of(search, added);
            if (answer != (added <= maximum ? QS_QUERY_YES : QS_QUERY_NO))
                fail_msg("forgery %d, %d of %d queens: answer %d", chosen, added, maximum, answer);
            if (answer == QS_QUERY_YES)
                check_placement(fixture, search, added);
        }
        assert_true(qs_lp_search_progress(search).pivots <
                    most_pivots_a_node * qs_lp_search_progress(search).nodes);
        qs_lp_search_free(search);
    }
}

TEST(searches)
{
    for_each_forgery(60, search_trial);
}

/* The engine's maximum is right, and its certificate proves it. */
static void engine_trial(struct qs_random *random)
{
    struct qs_instance *instance = qs_must_random(random, 8);
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_claim claim;
    struct qs_error error;
    char *text;
    size_t length;
    qs_solve_options_init(&options);
    options.engine = "lp";
    options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGY_CORE);
    options.certificate = open_memstream(&text, &length);
    assert_non_null(options.certificate);
    assert_true(qs_solve(instance, &options, &result, &error));
    assert_int_equal(fclose(options.certificate), 0);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, qs_naive_maximum(instance));
    assert_int_equal(result.certified, result.lower);
    FILE *stream = MUST(fmemopen(text, length, "r"));
    if (!qs_certificate_check(instance, "name", stream, &claim, &error))
        fail_msg("forgery %d: %lu:%lu: %s\n%s", chosen, error.line, error.column, error.text, text);
    fclose(stream);
    assert_int_equal(claim.upper, result.lower);
    qs_result_release(&result);
    free(text);
}

TEST(engines)
{
    for_each_forgery(60, engine_trial);
}
