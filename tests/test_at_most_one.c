/*
 * The same tests for every at-most-one encoding. Every encoding uses pairwise for
 * short lists, so "every assignment" includes lengths at which none does.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "at_most_one.h"
#include "clause_list.h"
#include "random_board.h"
#include "tiny_sat.h"

enum {
    EXHAUSTIVE_MOST = 11,
    COUNT_MOST = 70,
    FIRST = QS_AMO_PAIRWISE, /* the encodings are FIRST … LAST */
    LAST = QS_AMO_KINDS - 1
};

enum shape {
    PLAIN,    /* 1, 2, 3, … */
    SCATTERED /* −2, 5, −8, …, and a gap before the fresh variables */
};

struct problem {
    enum qs_amo amo;
    enum shape shape;
    size_t count;
    int *literals;
    int inputs; /* variables before the encoding's own */
    struct qs_clause_list list;
    struct qs_clause_sink sink;
    struct qs_tiny_sat sat; /* only with problem_open */
};

static void problem_init(struct problem *problem, int amo, enum shape shape, size_t count)
{
    problem->amo = (enum qs_amo)amo;
    problem->shape = shape;
    problem->count = count;
    problem->literals = calloc(count + 1, sizeof *problem->literals);
    assert_non_null(problem->literals);
    for (size_t i = 0; i < count; i++) {
        int index = (int)i;
        problem->literals[i] = shape == PLAIN ? index + 1 : (3 * index + 2) * (i % 2 ? 1 : -1);
    }
    problem->inputs = (int)(shape == PLAIN ? count : 3 * count + 5);
    qs_clause_list_init(&problem->list);
    qs_sink_init(&problem->sink, qs_clause_list_receive, &problem->list, problem->inputs);
}

static void problem_encode(struct problem *problem)
{
    qs_encode_amo(problem->amo, problem->literals, problem->count, &problem->sink);
}

static void problem_open(struct problem *problem, int amo, enum shape shape, size_t count)
{
    problem_init(problem, amo, shape, count);
    problem_encode(problem);
    qs_tiny_sat_init(&problem->sat, &problem->list, problem->sink.variables);
}

static void problem_close(struct problem *problem)
{
    free(problem->literals);
    qs_clause_list_release(&problem->list);
}

static void problem_close_all(struct problem *problem)
{
    qs_tiny_sat_release(&problem->sat);
    problem_close(problem);
}

static void check(const struct problem *problem, bool holds, const char *what)
{
    if (!holds)
        fail_msg("%s, %zu %s literals: %s", qs_amo_name(problem->amo), problem->count,
                 problem->shape == PLAIN ? "plain" : "scattered", what);
}

/* Run a check for every encoding, both shapes and every count up to `last`. */
static void for_all(size_t last, void (*run)(struct problem *problem))
{
    for (int amo = FIRST; amo <= LAST; amo++) {
        for (size_t count = 0; count <= last; count++) {
            for (int shape = PLAIN; shape <= SCATTERED; shape++) {
                struct problem problem;
                problem_open(&problem, amo, (enum shape)shape, count);
                run(&problem);
                problem_close_all(&problem);
            }
        }
    }
}

/* Bit i of the mask is the value of literal i. */
static size_t assume_inputs(struct problem *problem, size_t mask)
{
    size_t trues = 0;
    qs_tiny_sat_reset(&problem->sat);
    for (size_t i = 0; i < problem->count; i++) {
        bool value = mask >> i & 1;
        int literal = problem->literals[i];
        check(problem, qs_tiny_sat_assume(&problem->sat, value ? literal : -literal), "distinct");
        trues += value;
    }
    return trues;
}

static void check_every_assignment(struct problem *problem)
{
    for (size_t mask = 0; mask < (size_t)1 << problem->count; mask++) {
        size_t trues = assume_inputs(problem, mask);
        check(problem, qs_tiny_sat_solve(&problem->sat) == (trues <= 1),
              "an assignment extends to a model if and only if at most one literal is true");
    }
}

static void test_every_assignment(void **state)
{
    (void)state;
    for_all(EXHAUSTIVE_MOST, check_every_assignment);
}

/*
 * With one true literal, all others become false by propagation alone, and the
 * rest has a model. With the empty assignment, this proves an encoding correct at
 * its length.
 */
static void check_one_true(struct problem *problem, size_t index)
{
    qs_tiny_sat_reset(&problem->sat);
    qs_tiny_sat_assume(&problem->sat, problem->literals[index]);
    check(problem, qs_tiny_sat_propagate(&problem->sat), "one literal may be true");
    for (size_t i = 0; i < problem->count; i++)
        check(problem, i == index || qs_tiny_sat_value(&problem->sat, problem->literals[i]) < 0,
              "one true literal makes the others false by propagation");
    check(problem, qs_tiny_sat_solve(&problem->sat), "one true literal extends to a model");
}

static void check_propagation(struct problem *problem)
{
    for (size_t i = 0; i < problem->count; i++)
        check_one_true(problem, i);
    qs_tiny_sat_reset(&problem->sat);
    for (size_t i = 0; i < problem->count; i++)
        qs_tiny_sat_assume(&problem->sat, -problem->literals[i]);
    check(problem, qs_tiny_sat_solve(&problem->sat), "all literals may be false");
}

static void test_propagation(void **state)
{
    (void)state;
    for_all(qs_test_shard() > 1 ? 24 : COUNT_MOST, check_propagation);
}

/* Long enough for the third level of the product and the sixth of the commanders. */
static void test_propagation_of_long_lists(void **state)
{
    (void)state;
    for (int amo = FIRST + 1; amo <= LAST; amo++) {
        struct problem problem;
        problem_open(&problem, amo, PLAIN, 1500);
        for (size_t i = 0; i < 1500; i += 307)
            check_one_true(&problem, i);
        check_one_true(&problem, 1499);
        problem_close_all(&problem);
    }
}

static void check_soundness(struct problem *problem)
{
    check(problem, !problem->sink.failed, "the sink has not failed");
    check(problem, problem->sink.clauses == problem->list.clauses, "the clauses are counted");
    check(problem, qs_clause_list_is_sound(&problem->list, problem->sink.variables),
          "the clauses are sound");
    for (int v = problem->inputs + 1; v <= problem->sink.variables; v++)
        check(problem, qs_clause_list_mentions(&problem->list, v), "every fresh variable is used");
}

static void test_soundness(void **state)
{
    (void)state;
    for_all(COUNT_MOST, check_soundness);
}

/*
 * The sizes, from the papers and not from the code: an encoding in its pure form,
 * and pairwise wherever that has no more clauses.
 */
struct size {
    uint64_t variables, clauses;
};

static struct size pairwise_size(uint64_t n)
{
    return (struct size){0, n < 2 ? 0 : n * (n - 1) / 2};
}

static struct size shorter(uint64_t n, struct size pure)
{
    struct size pairwise = pairwise_size(n);
    return pairwise.clauses <= pure.clauses ? pairwise : pure;
}

static struct size sequential_size(uint64_t n)
{
    return n < 2 ? pairwise_size(n) : shorter(n, (struct size){n - 1, 3 * n - 4});
}

static struct size product_size(uint64_t n)
{
    if (n < 5)
        return pairwise_size(n);
    uint64_t p = 1;
    while (p * p < n)
        p++;
    uint64_t q = n / p + (n % p != 0);
    struct size rows = product_size(p), columns = product_size(q);
    return shorter(n, (struct size){p + q + rows.variables + columns.variables,
                                    2 * n + rows.clauses + columns.clauses});
}

/*
 * A full group has 3 clauses inside and 3 for its commander, a group of two has 1
 * and 2, and a group of one is its own commander.
 */
static struct size commander_size(uint64_t n)
{
    if (n < 5)
        return pairwise_size(n);
    uint64_t full = n / 3, rest = n % 3;
    struct size upper = commander_size(full + (rest > 0));
    struct size pure = {full + upper.variables, 6 * full + upper.clauses};
    if (rest == 2) {
        pure.variables += 1;
        pure.clauses += 3;
    }
    return shorter(n, pure);
}

static uint64_t logarithm_rounded_up(uint64_t n)
{
    uint64_t bits = 0;
    for (uint64_t rest = n - 1; n > 1 && rest > 0; rest /= 2)
        bits++;
    return bits;
}

static struct size bimander_size(uint64_t n)
{
    uint64_t bits = logarithm_rounded_up(n / 2 + n % 2);
    return shorter(n, (struct size){bits, n / 2 + n * bits});
}

static struct size binary_size(uint64_t n)
{
    uint64_t bits = logarithm_rounded_up(n);
    return shorter(n, (struct size){bits, n * bits});
}

static struct size expected_size(enum qs_amo amo, uint64_t n)
{
    static struct size (*const sizes[QS_AMO_KINDS])(uint64_t n) = {
        NULL,           pairwise_size, sequential_size, product_size,
        commander_size, bimander_size, binary_size};
    assert_non_null(sizes[amo]);
    return sizes[amo](n);
}

static void check_size(struct problem *problem, struct size expected)
{
    check(problem, problem->sink.clauses == expected.clauses, "the number of clauses");
    check(problem, problem->sink.variables - problem->inputs == (int)expected.variables,
          "the number of variables");
}

static void check_expected_size(struct problem *problem)
{
    check_size(problem, expected_size(problem->amo, problem->count));
}

static void test_sizes(void **state)
{
    (void)state;
    for_all(COUNT_MOST, check_expected_size);
}

/* A sink without a receiver only counts: a million literals take no quadratic time or memory. */
static void test_sizes_of_long_lists(void **state)
{
    (void)state;
    const size_t counts[] = {100, 1023, 1024, 1025, 1369, 1370, 65537, 1000000};
    for (int amo = FIRST; amo <= LAST; amo++) {
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            if (amo == QS_AMO_PAIRWISE && counts[i] > 2000)
                continue;
            struct problem problem;
            problem_init(&problem, amo, PLAIN, counts[i]);
            problem.sink.receive = NULL;
            problem_encode(&problem);
            check_expected_size(&problem);
            problem_close(&problem);
        }
    }
}

/* Worked out by hand, to check the formulas above. */
static void test_known_sizes(void **state)
{
    (void)state;
    static const struct {
        enum qs_amo amo;
        size_t count;
        struct size size;
    } known[] = {
        {QS_AMO_PAIRWISE, 2, {0, 1}},     {QS_AMO_PAIRWISE, 8, {0, 28}},
        {QS_AMO_SEQUENTIAL, 5, {0, 10}},  {QS_AMO_SEQUENTIAL, 6, {5, 14}},
        {QS_AMO_SEQUENTIAL, 8, {7, 20}},  {QS_AMO_PRODUCT, 6, {0, 15}},
        {QS_AMO_PRODUCT, 7, {6, 20}},     {QS_AMO_PRODUCT, 16, {8, 44}},
        {QS_AMO_PRODUCT, 100, {34, 258}}, {QS_AMO_COMMANDER, 5, {0, 10}},
        {QS_AMO_COMMANDER, 6, {2, 13}},   {QS_AMO_COMMANDER, 7, {2, 15}},
        {QS_AMO_COMMANDER, 9, {3, 21}},   {QS_AMO_COMMANDER, 27, {12, 75}},
        {QS_AMO_BIMANDER, 6, {0, 15}},    {QS_AMO_BIMANDER, 7, {2, 17}},
        {QS_AMO_BIMANDER, 8, {2, 20}},    {QS_AMO_BIMANDER, 16, {3, 56}},
        {QS_AMO_BINARY, 7, {0, 21}},      {QS_AMO_BINARY, 8, {3, 24}},
        {QS_AMO_BINARY, 9, {0, 36}},      {QS_AMO_BINARY, 10, {4, 40}},
        {QS_AMO_BINARY, 16, {4, 64}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct problem problem;
        problem_init(&problem, (int)known[i].amo, PLAIN, known[i].count);
        problem_encode(&problem);
        check_size(&problem, known[i].size);
        problem_close(&problem);
    }
}

/* Encode with a receiver that takes `limit` clauses. */
static void check_refusal(int amo, size_t count, size_t limit)
{
    struct problem problem;
    problem_init(&problem, amo, SCATTERED, count);
    problem.list.limit = limit;
    problem_encode(&problem);
    check(&problem, problem.sink.failed, "a refused clause makes the sink fail");
    check(&problem, problem.list.refused == 1, "nothing is handed over after a refusal");
    check(&problem, problem.sink.clauses == limit, "only accepted clauses are counted");
    problem_close(&problem);
}

static void test_refusal(void **state)
{
    (void)state;
    for (int amo = FIRST; amo <= LAST; amo++)
        for (size_t count = 0; count <= 40; count++)
            for (size_t limit = 0; limit < expected_size((enum qs_amo)amo, count).clauses; limit++)
                check_refusal(amo, count, limit);
}

/* Encode with `left` variables left; the sink must fail if and only if they are too few. */
static void check_exhaustion(int amo, size_t count, int left)
{
    struct problem problem;
    problem_init(&problem, amo, PLAIN, count);
    struct size expected = expected_size(problem.amo, count);
    problem.sink.variables = QS_VARIABLE_MAX - left;
    problem_encode(&problem);
    check(&problem, problem.sink.failed == (left < (int)expected.variables),
          "the sink fails when the variables run out");
    check(&problem, problem.sink.failed || problem.sink.clauses == expected.clauses,
          "the last variables can be used");
    check(&problem, qs_clause_list_is_sound(&problem.list, QS_VARIABLE_MAX),
          "what came before the failure is sound");
    problem_close(&problem);
}

static void test_exhaustion(void **state)
{
    (void)state;
    for (int amo = FIRST; amo <= LAST; amo++)
        for (size_t count = 0; count <= COUNT_MOST; count++)
            for (int left = 0; left <= (int)expected_size((enum qs_amo)amo, count).variables;
                 left++)
                check_exhaustion(amo, count, left);
}

/* A sink that has already failed is unchanged, and takes no time. */
static void test_failed_sink(void **state)
{
    (void)state;
    for (int amo = FIRST; amo <= LAST; amo++) {
        struct problem problem;
        problem_init(&problem, amo, PLAIN, 1000000);
        problem.sink.failed = true;
        problem_encode(&problem);
        check(&problem, problem.sink.failed && problem.sink.clauses == 0, "it stays failed");
        check(&problem, problem.list.clauses + problem.list.refused == 0, "nothing is received");
        problem_close(&problem);
    }
}

/* More literals than any machine can hold a third of: they are never read. */
static void test_no_memory(void **state)
{
    (void)state;
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, 0);
    qs_encode_amo(QS_AMO_COMMANDER, NULL, SIZE_MAX / 4, &sink);
    assert_true(sink.failed);
    assert_int_equal(sink.variables, 0);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const names[QS_AMO_KINDS] = {
        "auto", "pairwise", "sequential", "product", "commander", "bimander", "binary"};
    for (int i = 0; i < QS_AMO_KINDS; i++)
        assert_string_equal(qs_amo_name((enum qs_amo)i), names[i]);
}

static void encode_auto(void)
{
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, 0);
    qs_encode_amo(QS_AMO_AUTO, NULL, 0, &sink);
}

static void encode_unknown(void)
{
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, 0);
    qs_encode_amo((enum qs_amo)QS_AMO_KINDS, NULL, 0, &sink);
}

static void assert_aborts(void (*run)(void))
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(STDERR_FILENO);
        run();
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* QS_AMO_AUTO is not allowed. Misuse aborts with a message. */
static void test_misuse_aborts(void **state)
{
    (void)state;
    assert_aborts(encode_auto);
    assert_aborts(encode_unknown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_assignment),
        cmocka_unit_test(test_propagation),
        cmocka_unit_test(test_propagation_of_long_lists),
        cmocka_unit_test(test_soundness),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_sizes_of_long_lists),
        cmocka_unit_test(test_known_sizes),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_exhaustion),
        cmocka_unit_test(test_failed_sink),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_misuse_aborts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
