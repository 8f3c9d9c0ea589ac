/* Rooms: sat */
/*
 * The solver through its interface: answers, models and failed assumptions, checked
 * clause by clause; a stop in the middle of a hard problem; and memory that runs
 * out at every step, which must neither end the program nor leak a byte.
 */
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "clause_list.h"
#include "random_board.h"
#include "solver.h"
#include "solver_memory.h"
#include "test.h"

/* Make the address sanitizer return NULL for impossible requests, as malloc does. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

struct setting {
    struct qs_memory memory;
    struct qs_solver *solver;
};

static void open_setting(struct setting *setting)
{
    qs_memory_init(&setting->memory, SIZE_MAX);
    setting->solver = qs_solver_new(&setting->memory, 0);
    assert_non_null(setting->solver);
}

static void close_setting(struct setting *setting)
{
    qs_solver_free(setting->solver);
    assert_int_equal(setting->memory.used, 0);
}

static bool add(struct qs_solver *solver, int a, int b, int c)
{
    const int literals[] = {a, b, c};
    size_t count = 0;
    while (count < 3 && literals[count] != 0)
        count++;
    return qs_solver_add(solver, literals, count);
}

/*
 * A test as a list of steps, each with what it must return: a bool, or the answer of solve. ADD has
 * up to three literals; the first may be 0, since a clause ends before the next 0.
 */
struct step {
    enum { END, ADD, ASSUME, PREFER, RESERVE, SOLVE, VALUE, FAILED } act;
    int expected;
    int literals[3];
};

static int take_step(struct qs_solver *solver, const struct step *step)
{
    const int *literals = step->literals;
    size_t count = 1;
    switch (step->act) {
    case ADD:
        while (count < 3 && literals[count] != 0)
            count++;
        return qs_solver_add(solver, literals, count);
    case ASSUME:
        return qs_solver_assume(solver, *literals);
    case PREFER:
        return qs_solver_prefer(solver, *literals);
    case RESERVE:
        return qs_solver_reserve(solver, *literals);
    case SOLVE:
        return (int)qs_solver_solve(solver);
    case VALUE:
        return qs_solver_value(solver, *literals);
    default:
        return qs_solver_failed(solver, *literals);
    }
}

enum { SAT = QS_SOLVER_SATISFIABLE, UNSAT = QS_SOLVER_UNSATISFIABLE };

static void follow(const struct step *steps)
{
    struct setting setting;
    open_setting(&setting);
    for (; steps->act != END; steps++)
        assert_int_equal(take_step(setting.solver, steps), steps->expected);
    assert_false(qs_solver_is_broken(setting.solver));
    close_setting(&setting);
}

/* The pigeonhole formula: pigeon p in hole h is the variable p × holes + h + 1. */
struct pigeons {
    int pigeons, holes;
};

static int in_hole(const struct pigeons *pigeons, int pigeon, int hole)
{
    return pigeon * pigeons->holes + hole + 1;
}

static bool add_pigeon(struct qs_solver *solver, const struct pigeons *pigeons, int pigeon)
{
    int literals[32];
    for (int hole = 0; hole < pigeons->holes; hole++)
        literals[hole] = in_hole(pigeons, pigeon, hole);
    return qs_solver_add(solver, literals, (size_t)pigeons->holes);
}

static bool add_pigeons(struct qs_solver *solver, const struct pigeons *pigeons)
{
    bool added = qs_solver_reserve(solver, pigeons->pigeons * pigeons->holes);
    for (int pigeon = 0; pigeon < pigeons->pigeons; pigeon++)
        added = add_pigeon(solver, pigeons, pigeon) && added;
    for (int hole = 0; hole < pigeons->holes; hole++)
        for (int one = 0; one < pigeons->pigeons; one++)
            for (int other = 0; other < one; other++)
                added =
                    add(solver, -in_hole(pigeons, one, hole), -in_hole(pigeons, other, hole), 0) &&
                    added;
    return added;
}

TEST(empty_formula)
{
    static const struct step steps[] = {
        {SOLVE, SAT, {0}},
        {SOLVE, SAT, {0}},
        {END, 0, {0}},
    };
    follow(steps);
}

TEST(empty_clause)
{
    struct setting setting;
    open_setting(&setting);
    assert_true(qs_solver_add(setting.solver, NULL, 0));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    assert_true(add(setting.solver, 1, 0, 0));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    assert_true(qs_solver_assume(setting.solver, 1));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    assert_false(qs_solver_failed(setting.solver, 1)); /* it was not used */
    close_setting(&setting);
}

TEST(never_solved)
{
    struct setting setting;
    qs_solver_free(NULL);
    open_setting(&setting);
    close_setting(&setting);
    open_setting(&setting);
    assert_true(add_pigeons(setting.solver, &(struct pigeons){5, 4}));
    assert_true(qs_solver_assume(setting.solver, 1));
    close_setting(&setting);
}

TEST(units)
{
    static const struct step steps[] = {
        {ADD, true, {1}},     {ADD, true, {-2}},   {SOLVE, SAT, {0}},   {VALUE, true, {1}},
        {VALUE, false, {-1}}, {VALUE, false, {2}}, {VALUE, true, {-2}}, {ADD, true, {-1, 2}},
        {SOLVE, UNSAT, {0}},  {SOLVE, UNSAT, {0}}, {END, 0, {0}},
    };
    follow(steps);
}

TEST(pigeonholes)
{
    for (int holes = 1; holes <= 6; holes++) {
        for (int count = holes - 1; count <= holes + 1; count++) {
            struct pigeons pigeons = {count, holes};
            struct setting setting;
            open_setting(&setting);
            assert_true(add_pigeons(setting.solver, &pigeons));
            enum qs_solver_answer answer = qs_solver_solve(setting.solver);
            assert_int_equal(answer,
                             count > holes ? QS_SOLVER_UNSATISFIABLE : QS_SOLVER_SATISFIABLE);
            for (int pigeon = 0; count <= holes && pigeon < count; pigeon++) {
                int inside = 0;
                for (int hole = 0; hole < holes; hole++)
                    inside += qs_solver_value(setting.solver, in_hole(&pigeons, pigeon, hole));
                assert_true(inside >= 1);
            }
            close_setting(&setting);
        }
    }
}

/* The record has a line of its own kind, then lemmas; the last one is the empty clause. */
TEST(recorded)
{
    struct setting setting;
    const struct pigeons pigeons = {6, 5};
    const uint64_t clauses = 6 + 5 * 15;
    char *record = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&record, &length));
    open_setting(&setting);
    assert_true(qs_solver_reserve(setting.solver, 30));
    assert_true(qs_solver_record(setting.solver, stream, 30, clauses));
    assert_true(add_pigeons(setting.solver, &pigeons));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    close_setting(&setting);
    assert_int_equal(fclose(stream), 0);
    assert_true(strncmp(record, "%RUPD32 30 81 ", 14) == 0);
    const char *lemma = strchr(record, '\n') + 1;
    assert_int_equal(strspn(lemma, "-0123456789 \n"), strlen(lemma));
    assert_string_equal(record + length - 3, "\n0\n");
    free(record);
}

TEST(recorded_without_memory)
{
    const struct pigeons pigeons = {6, 5};
    FILE *stream = MUST(tmpfile());
    for (size_t limit = 2000; limit < 60000; limit += 1000) {
        struct qs_memory memory;
        qs_memory_init(&memory, limit);
        struct qs_solver *solver = qs_solver_new(&memory, 0);
        if (!solver)
            continue;
        bool added = qs_solver_reserve(solver, 30) && qs_solver_record(solver, stream, 30, 81) &&
                     add_pigeons(solver, &pigeons);
        if (added && qs_solver_solve(solver) == QS_SOLVER_UNKNOWN)
            assert_true(qs_solver_is_broken(solver));
        qs_solver_free(solver);
        assert_int_equal(memory.used, 0);
    }
    fclose(stream);
}

TEST(assumptions)
{
    static const struct step steps[] = {
        {ADD, true, {-1, -2}}, {ADD, true, {3, 4}}, {ASSUME, true, {1}}, {ASSUME, true, {-3}},
        {SOLVE, SAT, {0}},     {VALUE, true, {1}},  {VALUE, true, {-2}}, {VALUE, true, {-3}},
        {VALUE, true, {4}},    {ASSUME, true, {3}}, {ASSUME, true, {1}}, {ASSUME, true, {2}},
        {SOLVE, UNSAT, {0}},   {FAILED, true, {1}}, {FAILED, true, {2}}, {FAILED, false, {3}},
        {FAILED, true, {1}},   {SOLVE, SAT, {0}},   {END, 0, {0}},
    };
    follow(steps);
}

TEST(contradicting_assumptions)
{
    struct setting setting;
    open_setting(&setting);
    assert_true(qs_solver_assume(setting.solver, 5));
    assert_true(qs_solver_assume(setting.solver, 5));
    assert_true(qs_solver_assume(setting.solver, -5));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    assert_true(qs_solver_failed(setting.solver, 5) || qs_solver_failed(setting.solver, -5));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_SATISFIABLE);
    close_setting(&setting);
}

/* One formula, pigeon by pigeon, as the engine moves its bound. */
TEST(incremental)
{
    const struct pigeons pigeons = {6, 5};
    struct setting setting;
    open_setting(&setting);
    struct qs_solver *solver = setting.solver;
    assert_true(qs_solver_reserve(solver, 30));
    for (int pigeon = 0; pigeon < 6; pigeon++) {
        assert_true(add_pigeon(solver, &pigeons, pigeon));
        for (int hole = 0; hole < 5; hole++)
            for (int other = 0; other < pigeon; other++)
                assert_true(add(solver, -in_hole(&pigeons, pigeon, hole),
                                -in_hole(&pigeons, other, hole), 0));
        enum qs_solver_answer expected =
            pigeon < 5 ? QS_SOLVER_SATISFIABLE : QS_SOLVER_UNSATISFIABLE;
        assert_int_equal(qs_solver_solve(solver), expected);
        assert_int_equal(qs_solver_solve(solver), expected);
    }
    close_setting(&setting);
}

/* A variable in no clause is neither true nor false; asking for it is allowed. */
TEST(unknown_variables)
{
    static const struct step steps[] = {
        {RESERVE, true, {10}},  {RESERVE, true, {3}},    {RESERVE, true, {0}},
        {SOLVE, SAT, {0}},      {VALUE, false, {10}},    {VALUE, true, {-10}},
        {VALUE, false, {1000}}, {VALUE, false, {-1000}}, {END, 0, {0}},
    };
    follow(steps);
}

/* Random formulas: models are checked by the clauses, refutations by trying all values. */
enum { VARIABLES = 9 };

static bool satisfies(const struct qs_clause_list *list, uint32_t values)
{
    bool satisfied = false;
    for (size_t i = 0; i < list->length; i++) {
        int literal = list->literals[i];
        if (literal == 0 && !satisfied)
            return false;
        satisfied = literal != 0 &&
                    (satisfied || (values >> (abs(literal) - 1) & 1) == (uint32_t)(literal > 0));
    }
    return true;
}

static bool is_satisfiable(const struct qs_clause_list *list)
{
    for (uint32_t values = 0; values < (uint32_t)1 << VARIABLES; values++)
        if (satisfies(list, values))
            return true;
    return false;
}

static int random_literal(struct qs_random *random)
{
    int variable = 1 + qs_random_below(random, VARIABLES);
    return qs_random_below(random, 2) ? variable : -variable;
}

static void add_random_clauses(struct qs_solver *solver, struct qs_clause_list *list,
                               struct qs_random *random)
{
    int clauses = qs_random_below(random, 4 * VARIABLES);
    for (int i = 0; i < clauses; i++) {
        int literals[4];
        size_t count = (size_t)(2 + qs_random_below(random, 3) - (qs_random_below(random, 9) == 0));
        for (size_t j = 0; j < count; j++)
            literals[j] = random_literal(random); /* repeated, or of both signs: allowed */
        assert_true(qs_clause_list_receive(list, literals, count));
        assert_true(qs_solver_add(solver, literals, count));
    }
}

static void check_model(struct qs_solver *solver, const struct qs_clause_list *list)
{
    uint32_t values = 0;
    for (int variable = 1; variable <= VARIABLES; variable++) {
        bool value = qs_solver_value(solver, variable);
        assert_false(value && qs_solver_value(solver, -variable));
        values |= (uint32_t)value << (variable - 1);
    }
    assert_true(satisfies(list, values));
}

/* The failed assumptions are enough to make the formula unsatisfiable. */
static void check_failed(struct qs_solver *solver, struct qs_clause_list *list, const int *assumed,
                         size_t count)
{
    size_t length = list->length;
    for (size_t i = 0; i < count; i++)
        if (qs_solver_failed(solver, assumed[i]))
            assert_true(qs_clause_list_receive(list, &assumed[i], 1));
    assert_false(is_satisfiable(list));
    list->length = length;
}

TRIALS(random_formulas, 800)
{
    struct setting setting;
    struct qs_clause_list list;
    open_setting(&setting);
    qs_clause_list_init(&list);
    for (int round = 0; round < 4; round++) {
        add_random_clauses(setting.solver, &list, random);
        int assumed[3];
        size_t count = (size_t)qs_random_below(random, 4), length = list.length;
        for (size_t i = 0; i < count; i++) {
            assumed[i] = random_literal(random);
            assert_true(qs_solver_assume(setting.solver, assumed[i]));
            assert_true(qs_clause_list_receive(&list, &assumed[i], 1));
        }
        bool satisfiable = is_satisfiable(&list);
        enum qs_solver_answer answer = qs_solver_solve(setting.solver);
        assert_int_equal(answer, satisfiable ? QS_SOLVER_SATISFIABLE : QS_SOLVER_UNSATISFIABLE);
        if (satisfiable)
            check_model(setting.solver, &list);
        list.length = length;
        if (!satisfiable)
            check_failed(setting.solver, &list, assumed, count);
    }
    qs_clause_list_release(&list);
    close_setting(&setting);
}

static const struct pigeons hard = {12, 11};

struct stopping {
    unsigned long asked, most;
};

static bool stop_at_last(void *state)
{
    struct stopping *stopping = state;
    return ++stopping->asked >= stopping->most;
}

TEST(stopped)
{
    struct setting setting;
    open_setting(&setting);
    assert_true(add_pigeons(setting.solver, &hard));
    struct stopping stopping = {0, 2000};
    qs_solver_set_stop(setting.solver, stop_at_last, &stopping);
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNKNOWN);
    assert_int_equal(stopping.asked, stopping.most); /* obeyed at once */
    /* Asked at each conflict, which PicoSAT itself does not do. */
    struct qs_solver_statistics work = qs_solver_statistics(setting.solver);
    assert_true(work.conflicts > 100 && stopping.asked > work.conflicts / 2);
    unsigned long asked = stopping.asked;
    assert_true(qs_solver_is_broken(setting.solver));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNKNOWN);
    assert_false(add(setting.solver, 1, 0, 0));
    assert_int_equal(stopping.asked, asked);
    close_setting(&setting);
}

static uint64_t propagations_of(struct qs_solver *solver)
{
    return qs_solver_statistics(solver).propagations;
}

/* The number of calls of solve until there is an answer; each must respect the limit. */
static int calls_until_answered(struct qs_solver *solver, uint64_t limit, int assumed,
                                enum qs_solver_answer expected)
{
    const uint64_t over = 1000; /* the limit is checked only between decisions and conflicts */
    enum qs_solver_answer answer = QS_SOLVER_UNKNOWN;
    int calls = 0;
    while (answer == QS_SOLVER_UNKNOWN) {
        uint64_t before = propagations_of(solver);
        if (assumed)
            assert_true(qs_solver_assume(solver, assumed));
        answer = qs_solver_solve(solver);
        assert_true(propagations_of(solver) - before <= limit + over);
        if (answer == QS_SOLVER_UNKNOWN)
            assert_true(propagations_of(solver) - before >= limit);
        assert_true(++calls < 1000);
    }
    assert_int_equal(answer, expected);
    return calls;
}

/*
 * A ring of implications has two models, and one decision leads to either. PicoSAT does not ask
 * whether to stop while it tries literals one after another, so it must not do that first.
 */
TEST(nothing_before_the_first_decision)
{
    const int variables = 400;
    struct setting setting;
    open_setting(&setting);
    for (int i = 1; i <= variables; i++)
        assert_true(add(setting.solver, -i, i % variables + 1, 0));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_SATISFIABLE);
    assert_true(propagations_of(setting.solver) <= (uint64_t)variables);
    close_setting(&setting);
}

/* In slices it takes about as long as in one call, because learned clauses are kept. */
TEST(limited)
{
    const struct pigeons pigeons = {9, 8};
    const uint64_t limit = 5000;
    struct setting whole, sliced;
    open_setting(&whole);
    assert_true(add_pigeons(whole.solver, &pigeons));
    assert_int_equal(qs_solver_solve(whole.solver), QS_SOLVER_UNSATISFIABLE);
    open_setting(&sliced);
    assert_true(add_pigeons(sliced.solver, &pigeons));
    qs_solver_set_limit(sliced.solver, limit);
    int calls = calls_until_answered(sliced.solver, limit, 0, QS_SOLVER_UNSATISFIABLE);
    assert_true(calls > 10);
    assert_true(propagations_of(sliced.solver) < 3 * propagations_of(whole.solver));
    close_setting(&whole);
    close_setting(&sliced);
}

TEST(limited_under_assumption)
{
    const struct pigeons pigeons = {8, 7};
    const int guard = 1000;
    struct setting setting;
    open_setting(&setting);
    assert_true(add_pigeons(setting.solver, &(struct pigeons){7, 7}));
    int literals[8];
    for (int hole = 0; hole < 7; hole++) /* the eighth pigeon, if the guard is true */
        literals[hole] = in_hole(&pigeons, 7, hole);
    literals[7] = -guard;
    assert_true(qs_solver_add(setting.solver, literals, 8));
    for (int hole = 0; hole < 7; hole++)
        for (int other = 0; other < 7; other++)
            assert_true(add(setting.solver, -literals[hole], -in_hole(&pigeons, other, hole), 0));
    qs_solver_set_limit(setting.solver, 1000);
    assert_true(calls_until_answered(setting.solver, 1000, guard, QS_SOLVER_UNSATISFIABLE) > 1);
    assert_true(qs_solver_failed(setting.solver, guard));
    calls_until_answered(setting.solver, 1000, -guard, QS_SOLVER_SATISFIABLE);
    assert_false(qs_solver_value(setting.solver, guard));
    close_setting(&setting);
}

/* Once a limit is removed, it has no effect, whether it was reached or not. */
TEST(limit_taken_away)
{
    struct setting setting;
    open_setting(&setting);
    assert_true(add_pigeons(setting.solver, &(struct pigeons){9, 8}));
    qs_solver_set_limit(setting.solver, 1);
    for (int call = 0; call < 3; call++)
        assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNKNOWN);
    assert_false(qs_solver_is_broken(setting.solver));
    qs_solver_set_limit(setting.solver, UINT64_MAX);
    assert_true(qs_solver_assume(setting.solver, 1));
    assert_true(qs_solver_assume(setting.solver, 9));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    qs_solver_set_limit(setting.solver, 0);
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    close_setting(&setting);
}

/* The number of true variables if of two neighbours at least one is true, and `sign` is preferred.
 */
static int true_of_chain(int sign)
{
    enum { LENGTH = 20 };
    struct setting setting;
    open_setting(&setting);
    for (int i = 1; i < LENGTH; i++)
        assert_true(add(setting.solver, i, i + 1, 0));
    for (int i = 1; i <= LENGTH; i++)
        assert_true(qs_solver_prefer(setting.solver, sign * i));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_SATISFIABLE);
    int count = 0;
    for (int i = 1; i <= LENGTH; i++)
        count += qs_solver_value(setting.solver, i);
    close_setting(&setting);
    return count;
}

TEST(preferred)
{
    assert_int_equal(true_of_chain(1), 20);
    int count = true_of_chain(-1); /* of three neighbours, at least one is false */
    assert_true(count >= 10 && count <= 14);
}

/* A preference neither forces a value nor invalidates a model. */
TEST(preferred_against_clauses)
{
    static const struct step steps[] = {
        {PREFER, true, {1}}, {PREFER, true, {-2}}, {ADD, true, {-1, 2}}, {ADD, true, {-1, -2}},
        {SOLVE, SAT, {0}},   {VALUE, false, {1}},  {PREFER, true, {2}},  {VALUE, false, {1}},
        {ASSUME, true, {1}}, {SOLVE, UNSAT, {0}},  {END, 0, {0}},
    };
    follow(steps);
}

TEST(statistics_grow)
{
    struct setting setting;
    open_setting(&setting);
    struct qs_solver_statistics before = qs_solver_statistics(setting.solver);
    assert_int_equal(before.conflicts, 0);
    assert_int_equal(before.decisions, 0);
    assert_true(add_pigeons(setting.solver, &(struct pigeons){7, 6}));
    assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
    struct qs_solver_statistics after = qs_solver_statistics(setting.solver);
    assert_true(after.conflicts > 50 && after.conflicts < 1000000);
    assert_true(after.decisions > before.decisions);
    assert_true(after.propagations > before.propagations);
    assert_true(after.propagations > after.conflicts);
    struct qs_solver_statistics again = qs_solver_statistics(setting.solver);
    assert_memory_equal(&again, &after, sizeof after);
    close_setting(&setting);
}

/* The same seed gives the same search. */
TEST(repeatable)
{
    struct qs_solver_statistics statistics[2];
    for (int run = 0; run < 2; run++) {
        struct setting setting;
        qs_memory_init(&setting.memory, SIZE_MAX);
        setting.solver = qs_solver_new(&setting.memory, 12345678901);
        assert_true(add_pigeons(setting.solver, &(struct pigeons){7, 6}));
        assert_int_equal(qs_solver_solve(setting.solver), QS_SOLVER_UNSATISFIABLE);
        statistics[run] = qs_solver_statistics(setting.solver);
        close_setting(&setting);
    }
    assert_memory_equal(&statistics[0], &statistics[1], sizeof statistics[0]);
}

TEST(version)
{
    assert_true(atoi(qs_solver_version()) >= 953);
}

static bool never_stop(void *state)
{
    (void)state;
    return false;
}

/* Every call to a broken solver fails, and it stays broken. */
static void check_broken(struct qs_solver *solver)
{
    for (int round = 0; round < 2; round++) {
        assert_true(qs_solver_is_broken(solver));
        assert_false(add(solver, 1, 2, 3));
        assert_false(qs_solver_assume(solver, 1));
        assert_false(qs_solver_prefer(solver, 1));
        qs_solver_set_limit(solver, 1);
        assert_false(qs_solver_reserve(solver, 1));
        assert_false(qs_solver_reserve(solver, 100000));
        assert_false(qs_solver_record(solver, stderr, 1, 1));
        assert_int_equal(qs_solver_solve(solver), QS_SOLVER_UNKNOWN);
        qs_solver_set_stop(solver, never_stop, NULL);
        qs_solver_statistics(solver);
    }
}

/*
 * Build and solve a pigeonhole formula within the memory, and check the state of
 * the solver. `assumed`: a literal, or 0. True if the memory was enough.
 */
static bool solve_within(struct qs_memory *memory, const struct pigeons *pigeons, int assumed)
{
    struct qs_solver *solver = qs_solver_new(memory, 0);
    if (!solver)
        return false;
    bool added = add_pigeons(solver, pigeons) && (!assumed || qs_solver_assume(solver, assumed));
    assert_true(added != qs_solver_is_broken(solver));
    enum qs_solver_answer answer = qs_solver_solve(solver);
    assert_true((answer == QS_SOLVER_UNKNOWN) == qs_solver_is_broken(solver));
    if (answer == QS_SOLVER_UNKNOWN)
        check_broken(solver);
    else
        assert_int_equal(answer, pigeons->pigeons > pigeons->holes ? QS_SOLVER_UNSATISFIABLE
                                                                   : QS_SOLVER_SATISFIABLE);
    qs_solver_free(solver);
    return answer != QS_SOLVER_UNKNOWN;
}

/*
 * A request is refused if it takes more than was ever in use before, so limits in
 * small steps reach every such point in building and solving.
 */
static void check_every_limit(const struct pigeons *pigeons, int assumed, size_t step)
{
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(solve_within(&memory, pigeons, assumed));
    assert_int_equal(memory.used, 0);
    size_t peak = memory.peak;
    for (size_t limit = 0; limit < peak; limit += step) {
        qs_memory_init(&memory, limit);
        assert_false(solve_within(&memory, pigeons, assumed));
        assert_int_equal(memory.used, 0);
        assert_true(memory.peak <= limit);
    }
    qs_memory_init(&memory, peak);
    assert_true(solve_within(&memory, pigeons, assumed));
    assert_int_equal(memory.used, 0);
}

TEST(every_memory_limit)
{
    check_every_limit(&(struct pigeons){3, 2}, 0, 8);
    check_every_limit(&(struct pigeons){3, 3}, 2, 16);
    check_every_limit(&(struct pigeons){6, 5}, 0, 2048);
    check_every_limit(&(struct pigeons){6, 5}, -1, 2000);
    check_every_limit(&(struct pigeons){8, 7}, 0, 16384);
}

/*
 * Another way to run out of memory: from step `frozen` on, only `spare` more bytes
 * are available, even if more were in use before.
 */
static void solve_frozen(int frozen, size_t spare)
{
    const struct pigeons pigeons = {5, 4};
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_solver *solver = MUST(qs_solver_new(&memory, 0));
    bool done = true;
    for (int step = 0; step < 60; step++) {
        if (step == frozen)
            memory.limit = memory.used + spare;
        if (step % 13 == 12)
            done = qs_solver_prefer(solver, 100 * step) && done;
        else if (step % 4 == 3)
            done = qs_solver_assume(solver, step % 20 + 1) && done;
        else if (step % 5 == 4)
            done = qs_solver_solve(solver) != QS_SOLVER_UNKNOWN && done;
        else if (step % 12 < 5)
            done = add_pigeon(solver, &pigeons, step % 5) && done;
        else
            done = add(solver, -(step * 7 % 20 + 1), -(step * 11 % 20 + 1), 0) && done;
        assert_true(done != qs_solver_is_broken(solver));
    }
    if (!done)
        check_broken(solver);
    qs_solver_free(solver);
    assert_int_equal(memory.used, 0);
}

TEST(memory_gone_at_every_step)
{
    static const size_t spare[] = {0, 1, 50, 100, 200, 500, 2000};
    for (int frozen = 0; frozen <= 60; frozen++)
        for (size_t i = 0; i < LENGTH(spare); i++)
            solve_frozen(frozen, spare[i]);
}

/* A broken solver does not affect another one. */
TEST(two_solvers)
{
    struct setting first, second;
    open_setting(&first);
    qs_memory_init(&second.memory, SIZE_MAX);
    second.solver = qs_solver_new(&first.memory, 1); /* with the same memory */
    assert_non_null(second.solver);
    assert_true(add_pigeons(first.solver, &(struct pigeons){6, 5}));
    assert_true(add(second.solver, 1, 2, 0));
    assert_true(add(second.solver, -1, 0, 0));
    first.memory.limit = first.memory.used;
    assert_int_equal(qs_solver_solve(first.solver), QS_SOLVER_UNKNOWN);
    assert_true(qs_solver_is_broken(first.solver));
    assert_false(qs_solver_is_broken(second.solver));
    first.memory.limit = SIZE_MAX;
    assert_int_equal(qs_solver_solve(second.solver), QS_SOLVER_SATISFIABLE);
    assert_true(qs_solver_value(second.solver, 2));
    check_broken(first.solver); /* it stays broken although memory is available again */
    qs_solver_free(second.solver);
    close_setting(&first);
}

/*
 * The solver's memory by itself: random calls against a list of the blocks that
 * must exist, and refusals that jump and change nothing.
 */

enum { BLOCKS = 12, BLOCK_MOST = 2 * QS_SMALL_BLOCK_MOST };

struct heap_model {
    struct qs_memory memory;
    struct qs_solver_memory heap;
    unsigned char *blocks[BLOCKS];
    size_t sizes[BLOCKS];
    size_t overhead; /* bytes counted for a block in addition to its own */
};

static void check_heap(const struct heap_model *model)
{
    size_t used = 0;
    for (int i = 0; i < BLOCKS; i++) {
        if (!model->blocks[i])
            continue;
        used += model->sizes[i] + model->overhead;
        for (size_t at = 0; at < model->sizes[i]; at++)
            assert_int_equal(model->blocks[i][at], (unsigned char)(i * 37 + at));
    }
    assert_int_equal(model->memory.used, used);
}

static void fill_block(struct heap_model *model, int i, size_t from)
{
    for (size_t at = from; at < model->sizes[i]; at++)
        model->blocks[i][at] = (unsigned char)(i * 37 + at);
}

/* Resize a block, which may not exist, to a size, which may be 0. False: refused, by a jump. */
static bool resize_block(struct heap_model *model, int i, size_t size)
{
    if (setjmp(model->heap.refused))
        return false;
    void *moved = model->blocks[i] ? qs_solver_memory_resize(&model->heap, model->blocks[i],
                                                             model->sizes[i], size)
                                   : qs_solver_memory_new(&model->heap, size);
    model->blocks[i] = moved;
    return true;
}

static void change_block(struct heap_model *model, int i, size_t size)
{
    size_t before = model->blocks[i] ? model->sizes[i] : 0;
    if (!resize_block(model, i, size))
        return;
    assert_true((uintptr_t)model->blocks[i] % _Alignof(max_align_t) == 0);
    model->sizes[i] = size;
    fill_block(model, i, before < size ? before : size);
}

static void delete_block(struct heap_model *model, int i)
{
    qs_solver_memory_delete(&model->heap, model->blocks[i], model->sizes[i]);
    model->blocks[i] = NULL;
}

TRIALS(heap_of_blocks, 200)
{
    struct heap_model model = {.sizes = {0}};
    qs_memory_init(&model.memory, SIZE_MAX);
    qs_solver_memory_init(&model.heap, &model.memory);
    change_block(&model, 0, 1);
    model.overhead = model.memory.used - 1;
    assert_true(model.overhead <= 64);
    for (int step = 0; step < 60; step++) {
        int i = qs_random_below(random, BLOCKS);
        if (step % 20 == 10) /* from now on there is little or no memory left */
            model.memory.limit = model.memory.used + (size_t)qs_random_below(random, 400);
        if (step % 20 == 15)
            model.memory.limit = SIZE_MAX;
        if (qs_random_below(random, 3) > 0)
            change_block(&model, i, (size_t)qs_random_below(random, BLOCK_MOST));
        else
            delete_block(&model, i);
        check_heap(&model);
    }
    for (int i = 0; i < BLOCKS; i++)
        if (qs_random_below(random, 3) == 0)
            delete_block(&model, i);
    check_heap(&model);
    qs_solver_memory_release(&model.heap);
    assert_int_equal(model.memory.used, 0);
    qs_solver_memory_release(&model.heap); /* a second time has no effect */
    assert_int_equal(model.memory.used, 0);
}

TEST(heap_of_null)
{
    struct heap_model model = {.sizes = {0}};
    qs_memory_init(&model.memory, SIZE_MAX);
    qs_solver_memory_init(&model.heap, &model.memory);
    qs_solver_memory_delete(&model.heap, NULL, 0);
    assert_int_equal(model.memory.used, 0);
    if (setjmp(model.heap.refused))
        fail();
    void *block = qs_solver_memory_resize(&model.heap, NULL, 0, 10); /* like realloc */
    assert_non_null(block);
    qs_solver_memory_delete(&model.heap, block, 10);
    assert_int_equal(model.memory.used, 0);
    qs_solver_memory_release(&model.heap);
}

/* A size at which the sum overflows is refused like any other that is too large. */
TEST(heap_of_everything)
{
    struct heap_model model = {.sizes = {0}};
    qs_memory_init(&model.memory, SIZE_MAX);
    qs_solver_memory_init(&model.heap, &model.memory);
    assert_false(resize_block(&model, 0, SIZE_MAX));
    assert_false(resize_block(&model, 0, SIZE_MAX / 2)); /* refused by the machine */
    assert_int_equal(model.memory.used, 0);
    change_block(&model, 0, 10);
    size_t used = model.memory.used;
    assert_false(resize_block(&model, 0, SIZE_MAX));
    assert_false(resize_block(&model, 0, SIZE_MAX / 2));
    assert_int_equal(model.memory.used, used);
    qs_solver_memory_release(&model.heap);
    assert_int_equal(model.memory.used, 0);
}

static bool survives(void (*act)(void))
{
    if (qs_apart()) {
        act();
        qs_apart_ends(true);
    }
    return qs_apart_succeeded();
}

/* It must be our own check that aborts: one of PicoSAT would not say where. */
static bool aborts(void (*act)(void))
{
    return !survives(act) && qs_apart_aborted();
}

/* For the child, where a failure must not jump back into the tests. */
static void require(bool holds)
{
    if (!holds)
        qs_apart_ends(false);
}

/* Asking for failed assumptions may take memory; with some of these formulas it does. */
static void ask_failed_without_memory(struct qs_random *random)
{
    struct setting setting;
    struct qs_clause_list list;
    open_setting(&setting);
    qs_clause_list_init(&list);
    int assumed[2];
    add_random_clauses(setting.solver, &list, random);
    for (int i = 0; i < 2; i++) {
        assumed[i] = random_literal(random);
        require(qs_solver_assume(setting.solver, assumed[i]));
    }
    if (qs_solver_solve(setting.solver) == QS_SOLVER_UNSATISFIABLE) {
        setting.memory.limit = setting.memory.used;
        qs_solver_failed(setting.solver, assumed[0]);
        qs_solver_failed(setting.solver, assumed[1]);
        if (qs_solver_is_broken(setting.solver))
            require(qs_solver_solve(setting.solver) == QS_SOLVER_UNKNOWN);
    }
    qs_clause_list_release(&list);
    qs_solver_free(setting.solver);
    require(setting.memory.used == 0);
}

static void ask_failed(void)
{
    qs_for_each_seed(1000, ask_failed_without_memory);
}

TEST(failed_without_memory)
{
    assert_true(survives(ask_failed));
}

/* Break the solver after its answer, by asking for more variables than there is memory for. */
static void break_solver(struct setting *setting)
{
    setting->memory.limit = setting->memory.used;
    require(!qs_solver_reserve(setting->solver, 1000000));
    require(qs_solver_is_broken(setting->solver));
}

static void ask_value_of_broken(void)
{
    struct setting setting;
    open_setting(&setting);
    require(add(setting.solver, 1, 0, 0));
    require(qs_solver_solve(setting.solver) == QS_SOLVER_SATISFIABLE);
    break_solver(&setting);
    require(!qs_solver_value(setting.solver, 1));
    require(!qs_solver_value(setting.solver, -1));
    qs_solver_free(setting.solver);
    require(setting.memory.used == 0);
}

static void ask_failed_of_broken(void)
{
    struct setting setting;
    open_setting(&setting);
    require(add(setting.solver, 1, 2, 0));
    require(qs_solver_assume(setting.solver, -1));
    require(qs_solver_assume(setting.solver, -2));
    require(qs_solver_solve(setting.solver) == QS_SOLVER_UNSATISFIABLE);
    require(qs_solver_failed(setting.solver, -1));
    break_solver(&setting);
    require(!qs_solver_failed(setting.solver, -1));
    qs_solver_free(setting.solver);
    require(setting.memory.used == 0);
}

/* A solver that broke after an answer no longer has a model. */
TEST(broken_after_answer)
{
    assert_true(survives(ask_value_of_broken));
    assert_true(survives(ask_failed_of_broken));
}

/*
 * Each of these aborts in its last step: literals that are none (0, and extreme integers, at which
 * PicoSAT would abort by itself), values without a model, and failed assumptions without a
 * refutation.
 */
static const struct step misuses[][5] = {
    {{ADD, true, {1}}, {ADD, true, {0}}},
    {{ADD, true, {QS_VARIABLE_MAX + 1}}},
    {{ADD, true, {-QS_VARIABLE_MAX - 1}}},
    {{ADD, true, {2, INT32_MIN, 3}}},
    {{ASSUME, true, {0}}},
    {{ASSUME, true, {QS_VARIABLE_MAX + 1}}},
    {{ASSUME, true, {INT32_MIN}}},
    {{PREFER, true, {0}}},
    {{PREFER, true, {INT32_MIN}}},
    {{VALUE, true, {1}}},
    {{ADD, true, {1}}, {SOLVE, SAT, {0}}, {ADD, true, {1, 2}}, {VALUE, true, {1}}},
    {{ADD, true, {1}}, {SOLVE, SAT, {0}}, {ASSUME, true, {1}}, {VALUE, true, {1}}},
    {{ADD, true, {1}}, {SOLVE, SAT, {0}}, {VALUE, true, {0}}},
    {{ADD, true, {1}}, {ASSUME, true, {-1}}, {SOLVE, UNSAT, {0}}, {VALUE, true, {1}}},
    {{ADD, true, {1}}, {ASSUME, true, {1}}, {SOLVE, SAT, {0}}, {FAILED, true, {1}}},
    {{ADD, true, {1}},
     {ASSUME, true, {-1}},
     {SOLVE, UNSAT, {0}},
     {ADD, true, {1, 2}},
     {FAILED, true, {-1}}},
    {{ADD, true, {1}}, {ASSUME, true, {-1}}, {SOLVE, UNSAT, {0}}, {FAILED, true, {0}}},
};
enum { MISUSES = LENGTH(misuses), STEPS = sizeof *misuses / sizeof **misuses };
static int misuse_number;

static void misuse(void)
{
    struct setting setting;
    open_setting(&setting);
    const struct step *step = misuses[misuse_number];
    int last = STEPS - 1;
    while (step[last].act == END)
        last--;
    for (int i = 0; i < last; i++)
        require(take_step(setting.solver, &step[i]) == step[i].expected);
    take_step(setting.solver, &step[last]);
}

static void value_at_limit(void)
{
    struct setting setting;
    open_setting(&setting);
    require(add_pigeons(setting.solver, &(struct pigeons){9, 8}));
    qs_solver_set_limit(setting.solver, 1000);
    require(qs_solver_solve(setting.solver) == QS_SOLVER_UNKNOWN);
    qs_solver_value(setting.solver, 1);
}

TEST(misuse_aborts)
{
    assert_true(aborts(value_at_limit));
    for (misuse_number = 0; misuse_number < MISUSES; misuse_number++)
        if (!aborts(misuse))
            fail_msg("misuse %d does not abort", misuse_number);
}
