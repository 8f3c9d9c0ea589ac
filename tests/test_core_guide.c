/* Rooms: sat */
/*
 * Cores: on small boards, what a direction costs never exceeds the lines that stay empty in a
 * largest placement, each core is one by brute force, and with what is assumed at the end exactly
 * those numbers of queens fit that do by brute force.
 */
#include <stdlib.h>
#include <string.h>

#include "core_guide.h"
#include "fixture.h"
#include "must_instance.h"
#include "random_board.h"
#include "test.h"

struct guided {
    struct qs_fixture *fixture;
    struct qs_solver *solver;
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    struct qs_core_guide guide;
    int models, cores, counters; /* seen so far */
};

static bool take_clause(void *state, const int *literals, size_t count)
{
    return qs_solver_add(((struct guided *)state)->solver, literals, count);
}

static void count_model(void *state)
{
    ((struct guided *)state)->models++;
}

/* Seven rows and three columns or fewer: cores of what is left of cores. */
static struct qs_instance *narrow_instance(struct qs_random *random)
{
    struct qs_instance *instance = qs_must_make_instance(7);
    for (int32_t row = 0; row < 7; row++)
        for (int32_t column = 0; column < 3; column++)
            if (qs_random_below(random, 5) > 0)
                qs_must_list_free(instance, row, column);
    return instance;
}

static void begin(struct guided *guided, struct qs_random *random)
{
    bool narrow = qs_random_below(random, 2);
    *guided = (struct guided){
        .fixture = qs_fixture_new(narrow ? narrow_instance(random) : qs_must_random(random, 7))};
    const struct qs_board *board = guided->fixture->board;
    struct qs_encoding encoding = {(enum qs_amo)qs_random_below(random, QS_AMO_KINDS),
                                   (enum qs_card)qs_random_below(random, QS_CARD_KINDS)};
    guided->solver = MUST(qs_solver_new(board->memory, 0));
    qs_solver_reserve(guided->solver, (int)board->squares);
    qs_sink_init(&guided->sink, take_clause, guided, (int)board->squares);
    qs_board_cnf_init(&guided->cnf, board, encoding, &guided->sink);
    qs_board_cnf_lines(&guided->cnf);
    qs_core_guide_init(&guided->guide, &guided->cnf, guided->solver, count_model, guided);
}

static void end(struct guided *guided)
{
    assert_false(guided->sink.failed);
    qs_core_guide_release(&guided->guide);
    qs_board_cnf_release(&guided->cnf);
    qs_solver_free(guided->solver);
}

/* Queens that can be added. */
static int32_t most_of(const struct guided *guided)
{
    return qs_naive_maximum(guided->fixture->instance) - guided->fixture->board->fixed;
}

static enum qs_solver_answer ask_for(struct guided *guided, int32_t added)
{
    int literals[2];
    size_t count = qs_core_guide_assume(&guided->guide, added, literals);
    for (size_t i = 0; i < count; i++)
        qs_solver_assume(guided->solver, literals[i]);
    qs_solver_set_limit(guided->solver, 0);
    return qs_solver_solve(guided->solver);
}

static int32_t queens_of_model(const struct guided *guided)
{
    int32_t queens = 0;
    for (uint32_t square = 0; square < guided->fixture->board->squares; square++)
        queens += qs_solver_value(guided->solver, 1 + (int)square);
    return queens;
}

static int cores_in_all, slack_in_all, counters_in_all;

static void cores_trial(struct qs_random *random)
{
    struct guided guided;
    begin(&guided, random);
    int32_t most = most_of(&guided), least = 0;
    for (int direction; (direction = qs_core_guide_direction(&guided.guide)) >= 0;) {
        int32_t before = qs_core_guide_upper(&guided.guide, direction);
        enum qs_solver_answer answer = qs_core_guide_ask(&guided.guide, direction, least);
        int32_t upper = qs_core_guide_upper(&guided.guide, direction);
        assert_int_equal(upper, before - (answer == QS_SOLVER_UNSATISFIABLE));
        assert_true(upper >= most);
        if (answer == QS_SOLVER_UNSATISFIABLE)
            assert_true(guided.guide.core_count > 0);
        cores_in_all += answer == QS_SOLVER_UNSATISFIABLE;
        counters_in_all += guided.guide.side[direction].counter_count > 1;
    }
    int32_t rows = qs_core_guide_upper(&guided.guide, QS_ROW);
    int32_t columns = qs_core_guide_upper(&guided.guide, QS_COLUMN);
    /* All sizes, in any order, so that counters are made anew. */
    int32_t upper = rows < columns ? rows : columns;
    for (int tries = 0; tries < 8; tries++) {
        int32_t added = (int32_t)qs_random_below(random, (uint32_t)upper + 1);
        enum qs_solver_answer answer = ask_for(&guided, added);
        assert_int_equal(answer, added <= most ? QS_SOLVER_SATISFIABLE : QS_SOLVER_UNSATISFIABLE);
        if (answer == QS_SOLVER_SATISFIABLE)
            assert_true(queens_of_model(&guided) >= added);
        slack_in_all += answer == QS_SOLVER_SATISFIABLE && added < upper && upper < most + 3;
    }
    end(&guided);
}

TEST(cores)
{
    cores_in_all = slack_in_all = counters_in_all = 0;
    int trials = qs_for_each_seed(400, cores_trial);
    if (getenv("QS_SEED"))
        return;
    assert_true(cores_in_all > trials / 2);
    assert_true(counters_in_all > trials / 20);
    assert_true(slack_in_all > trials / 4);
}

/* On so small boards no query reaches its limit: the cores of one direction lead to the maximum. */
TRIALS(to_the_end, 200)
{
    struct guided guided;
    begin(&guided, random);
    int32_t most = most_of(&guided);
    while (!guided.guide.side[QS_ROW].through)
        qs_core_guide_ask(&guided.guide, QS_ROW, 0);
    assert_int_equal(qs_core_guide_upper(&guided.guide, QS_ROW), most);
    assert_true(guided.models > 0);
    end(&guided);
}
