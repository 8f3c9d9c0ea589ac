/*
 * The counter with weights, exhaustively: a choice of literals extends to a model
 * just if it weighs no more than the capacity, or the switch is on; and unit
 * propagation makes every literal false that is too heavy for what is left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "cardinality.h"
#include "clause_list.h"
#include "random_board.h"
#include "tiny_sat.h"

enum { COUNT_MOST = 6, UNLESS = COUNT_MOST + 1 };

struct problem {
    struct qs_weighted_literal literals[COUNT_MOST];
    size_t count, capacity;
    struct qs_clause_list list;
    struct qs_clause_sink sink;
    struct qs_tiny_sat sat;
};

static void open_problem(struct problem *problem, struct qs_random *random)
{
    problem->count = (size_t)qs_random_below(random, COUNT_MOST + 1);
    problem->capacity = 1 + (size_t)qs_random_below(random, 8);
    for (size_t i = 0; i < problem->count; i++) {
        int variable = (int)i + 1;
        problem->literals[i].literal = qs_random_below(random, 2) ? variable : -variable;
        problem->literals[i].weight = 1 + (size_t)qs_random_below(random, 10);
    }
    qs_clause_list_init(&problem->list);
    qs_sink_init(&problem->sink, qs_clause_list_receive, &problem->list, UNLESS);
    qs_encode_weighted_at_most(problem->literals, problem->count, problem->capacity, UNLESS,
                               &problem->sink);
    assert_false(problem->sink.failed);
    qs_tiny_sat_init(&problem->sat, &problem->list, problem->sink.variables);
}

static void close_problem(struct problem *problem)
{
    qs_tiny_sat_release(&problem->sat);
    qs_clause_list_release(&problem->list);
}

static size_t weigh(const struct problem *problem, unsigned chosen)
{
    size_t sum = 0;
    for (size_t i = 0; i < problem->count; i++)
        if (chosen >> i & 1)
            sum += problem->literals[i].weight;
    return sum;
}

/* Assume the switch and the chosen literals, and with `all` that the others are false. */
static bool assume(struct problem *problem, unsigned chosen, bool unless, bool all)
{
    qs_tiny_sat_reset(&problem->sat);
    bool consistent = qs_tiny_sat_assume(&problem->sat, unless ? UNLESS : -UNLESS);
    for (size_t i = 0; i < problem->count && consistent; i++) {
        int literal = problem->literals[i].literal;
        if (chosen >> i & 1)
            consistent = qs_tiny_sat_assume(&problem->sat, literal);
        else if (all)
            consistent = qs_tiny_sat_assume(&problem->sat, -literal);
    }
    return consistent;
}

static void trial(struct qs_random *random)
{
    struct problem problem;
    open_problem(&problem, random);
    for (unsigned chosen = 0; chosen < 1U << problem.count; chosen++) {
        size_t sum = weigh(&problem, chosen);
        bool fits = sum <= problem.capacity;
        assert_true(assume(&problem, chosen, true, true) && qs_tiny_sat_solve(&problem.sat));
        assert_int_equal(assume(&problem, chosen, false, true) && qs_tiny_sat_solve(&problem.sat),
                         fits);
        if (!fits)
            continue;
        assert_true(assume(&problem, chosen, false, false) && qs_tiny_sat_propagate(&problem.sat));
        for (size_t i = 0; i < problem.count; i++) {
            bool heavy = sum + problem.literals[i].weight > problem.capacity;
            if (!(chosen >> i & 1) && heavy)
                assert_int_equal(qs_tiny_sat_value(&problem.sat, problem.literals[i].literal), -1);
        }
    }
    close_problem(&problem);
}

static void all_choices(void **state)
{
    (void)state;
    qs_for_each_seed(2000, trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_choices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
