/* Rooms: sat */
/*
 * Another library's solver through the interface of all solvers: loaded, or refused by name; what
 * it answers, and what it does not do.
 */
#include <stdlib.h>
#include <string.h>

#include "queensat/solve.h"
#include "solver.h"
#include "test.h"

static struct qs_memory memory;
static struct qs_ipasir *ipasir;

BEFORE_EACH_TEST()
{
    struct qs_error error;
    qs_memory_init(&memory, SIZE_MAX);
    ipasir = MUST(qs_ipasir_load(QS_IPASIR "/ipasir_tiny.so", &error));
}

AFTER_EACH_TEST()
{
    unsetenv("TINY_LIES");
    qs_ipasir_close(ipasir);
    assert_int_equal(memory.used, 0);
}

static struct qs_solver *new_solver(const char *lies)
{
    setenv("TINY_LIES", lies, 1);
    return qs_solver_new_ipasir(&memory, ipasir);
}

static void add(struct qs_solver *solver, int a, int b)
{
    assert_true(qs_solver_add(solver, (const int[]){a, b}, 2));
}

/* Values after a model, in which 4 is in no clause; failed assumptions after a refutation. */
TEST(answers)
{
    struct qs_solver *solver = MUST(new_solver(""));
    assert_true(qs_solver_reserve(solver, 4));
    assert_true(qs_solver_prefer(solver, 1));
    add(solver, 1, 2);
    add(solver, -1, 3);
    assert_true(qs_solver_assume(solver, -2));
    assert_int_equal(qs_solver_solve(solver), QS_SOLVER_SATISFIABLE);
    assert_true(qs_solver_value(solver, 1) && qs_solver_value(solver, 3));
    assert_true(qs_solver_value(solver, -2));
    assert_false(qs_solver_value(solver, 2) || qs_solver_value(solver, -1));
    assert_true(qs_solver_assume(solver, -3));
    assert_true(qs_solver_assume(solver, -2));
    assert_int_equal(qs_solver_solve(solver), QS_SOLVER_UNSATISFIABLE);
    assert_true(qs_solver_failed(solver, -3) && qs_solver_failed(solver, -2));
    assert_int_equal(qs_solver_solve(solver), QS_SOLVER_SATISFIABLE); /* nothing is assumed now */
    assert_true(qs_solver_add(solver, NULL, 0));
    assert_int_equal(qs_solver_solve(solver), QS_SOLVER_UNSATISFIABLE);
    assert_false(qs_solver_is_broken(solver));
    qs_solver_free(solver);
}

/* It has no statistics and cannot record. */
TEST(what_it_has_not)
{
    struct qs_solver *solver = MUST(new_solver(""));
    struct qs_solver_statistics none = {0}, statistics = qs_solver_statistics(solver);
    assert_memory_equal(&statistics, &none, sizeof none);
    assert_false(qs_solver_record(solver, stderr, 1, 1));
    qs_solver_set_limit(solver, 0);
    qs_solver_free(solver);
    assert_null(new_solver("unborn"));
}

TEST(other_answers)
{
    static const struct {
        const char *lies;
        enum qs_solver_answer answer;
    } cases[] = {{"unsat", QS_SOLVER_UNSATISFIABLE},
                 {"few", QS_SOLVER_SATISFIABLE},
                 {"unknown", QS_SOLVER_UNKNOWN},
                 {"garbage", QS_SOLVER_UNKNOWN}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_solver *solver = MUST(new_solver(cases[i].lies));
        add(solver, 1, 2);
        assert_int_equal(qs_solver_solve(solver), cases[i].answer);
        qs_solver_free(solver);
    }
}

static bool stop_at_third(void *state)
{
    return ++*(int *)state == 3;
}

/* Told to stop, it is broken, and is asked nothing any more. */
TEST(stopped)
{
    struct qs_solver *solver = MUST(new_solver("forever"));
    int asked = 0;
    add(solver, 1, 2);
    qs_solver_set_stop(solver, stop_at_third, &asked);
    assert_int_equal(qs_solver_solve(solver), QS_SOLVER_UNKNOWN);
    assert_int_equal(asked, 3);
    assert_true(qs_solver_is_broken(solver));
    assert_int_equal(qs_solver_solve(solver), QS_SOLVER_UNKNOWN);
    assert_false(qs_solver_assume(solver, 1));
    assert_false(qs_solver_add(solver, &asked, 1));
    assert_int_equal(asked, 3);
    qs_solver_free(solver);
}

static void expect_refused(const char *path, const char *text)
{
    struct qs_error error;
    assert_null(qs_ipasir_load(path, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    if (!strstr(error.text, text))
        fail_msg("%s: %s", path, error.text);
}

TEST(names)
{
    struct qs_error error;
    assert_string_equal(qs_ipasir_signature(ipasir), "tiny-1.0");
    setenv("TINY_LIES", "control", 1);
    struct qs_ipasir *hostile = MUST(qs_ipasir_load(QS_IPASIR "/ipasir_tiny.so", &error));
    assert_null(strchr(qs_ipasir_signature(hostile), '\n'));
    assert_null(strchr(qs_ipasir_signature(hostile), '\033'));
    qs_ipasir_close(hostile);
    expect_refused(QS_IPASIR "/ipasir_partial.so", "there is no function ipasir_release");
    expect_refused("libm.so.6", "cannot load the solver: ./libm.so.6"); /* not the system's */
}

/* Without memory there is none. */
TEST(without_memory)
{
    setenv("TINY_LIES", "", 1);
    for (memory.limit = 0; memory.limit < 16; memory.limit++)
        assert_null(qs_solver_new_ipasir(&memory, ipasir));
}
