/*
 * The same tests for every cardinality encoding: counting from the inputs to
 * the outputs, bounds from the outputs to the inputs, and exact sizes.
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

#include "cardinality.h"
#include "clause_list.h"
#include "tiny_sat.h"

enum { EXHAUSTIVE_MOST = 7, SUBSETS_MOST = 9, COUNT_MOST = 24 };

enum shape {
    PLAIN,    /* 1, 2, 3, … */
    SCATTERED /* −2, 5, −8, …, and a gap before the fresh variables */
};

struct problem {
    enum qs_card card;
    enum shape shape;
    size_t count, capacity;
    int *literals, *outputs;
    int inputs; /* variables before the encoding's own */
    struct qs_clause_list list;
    struct qs_clause_sink sink;
    struct qs_tiny_sat sat; /* only with problem_open */
};

static void problem_init(struct problem *problem, int card, enum shape shape, size_t count,
                         size_t capacity)
{
    problem->card = (enum qs_card)card;
    problem->shape = shape;
    problem->count = count;
    problem->capacity = capacity;
    problem->literals = calloc(count, sizeof *problem->literals);
    problem->outputs = calloc(capacity, sizeof *problem->outputs);
    assert_true(problem->literals && problem->outputs);
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
    qs_encode_card(problem->card, problem->literals, problem->count, problem->capacity,
                   problem->outputs, &problem->sink);
}

static void problem_open(struct problem *problem, int card, enum shape shape, size_t count,
                         size_t capacity)
{
    problem_init(problem, card, shape, count, capacity);
    problem_encode(problem);
    qs_tiny_sat_init(&problem->sat, &problem->list, problem->sink.variables);
}

static void problem_close(struct problem *problem)
{
    free(problem->literals);
    free(problem->outputs);
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
        fail_msg("%s, %zu %s literals, capacity %zu: %s", qs_card_name(problem->card),
                 problem->count, problem->shape == PLAIN ? "plain" : "scattered", problem->capacity,
                 what);
}

/* Run a check for every encoding, both shapes, every count up to `last` and every capacity. */
static void for_all(size_t last, void (*run)(struct problem *problem))
{
    for (int card = 0; card < QS_CARD_KINDS; card++) {
        for (size_t count = 1; count <= last; count++) {
            for (size_t capacity = 1; capacity <= count; capacity++) {
                for (int shape = PLAIN; shape <= SCATTERED; shape++) {
                    struct problem problem;
                    problem_open(&problem, card, (enum shape)shape, count, capacity);
                    run(&problem);
                    problem_close_all(&problem);
                }
            }
        }
    }
}

/* Bit i of the mask is the value of literal i. */
static void assume_inputs(struct problem *problem, uint64_t mask)
{
    qs_tiny_sat_reset(&problem->sat);
    for (size_t i = 0; i < problem->count; i++) {
        int literal = problem->literals[i];
        check(problem, qs_tiny_sat_assume(&problem->sat, mask >> i & 1 ? literal : -literal),
              "the inputs are distinct");
    }
}

static size_t count_ones(uint64_t mask)
{
    size_t ones = 0;
    for (; mask != 0; mask &= mask - 1)
        ones++;
    return ones;
}

/* The output that is false for "at most k". */
static int bound(const struct problem *problem, size_t k)
{
    return -problem->outputs[k];
}

/* Whether the inputs extend to a model if the bound is a unit clause, which is then removed. */
static bool extends_under_bound(struct problem *problem, uint64_t mask, size_t k)
{
    struct qs_clause_list *list = &problem->list;
    size_t length = list->length, clauses = list->clauses;
    int unit = bound(problem, k);
    assert_true(qs_clause_list_receive(list, &unit, 1));
    assume_inputs(problem, mask);
    bool extends = qs_tiny_sat_solve(&problem->sat);
    list->length = length;
    list->clauses = clauses;
    return extends;
}

static void check_every_assignment(struct problem *problem)
{
    for (uint64_t mask = 0; mask < (uint64_t)1 << problem->count; mask++)
        for (size_t k = 0; k < problem->capacity; k++)
            check(problem, extends_under_bound(problem, mask, k) == (count_ones(mask) <= k),
                  "an assignment extends to a model under a bound if and only if it keeps it");
}

static void test_every_assignment(void **state)
{
    (void)state;
    for_all(EXHAUSTIVE_MOST, check_every_assignment);
}

/*
 * By propagation alone, exactly as many outputs become true, from the first on, as
 * inputs are true; all others may be false together.
 */
static void check_outputs(struct problem *problem, uint64_t mask)
{
    size_t trues = count_ones(mask);
    assume_inputs(problem, mask);
    check(problem, qs_tiny_sat_propagate(&problem->sat), "any inputs are possible");
    for (size_t j = 1; j <= problem->capacity; j++) {
        int output = problem->outputs[j - 1];
        check(problem, (qs_tiny_sat_value(&problem->sat, output) > 0) == (j <= trues),
              "output j is implied if and only if j inputs are true");
        if (j > trues)
            qs_tiny_sat_assume(&problem->sat, -output);
    }
    check(problem, qs_tiny_sat_solve(&problem->sat), "the other outputs may be false");
}

static void check_every_output(struct problem *problem)
{
    for (uint64_t mask = 0; mask < (uint64_t)1 << problem->count; mask++)
        check_outputs(problem, mask);
}

static void test_outputs(void **state)
{
    (void)state;
    for_all(SUBSETS_MOST, check_every_output);
}

/* With as many inputs true as the bound allows, all others become false by propagation. */
static void check_strength(struct problem *problem, uint64_t mask)
{
    qs_tiny_sat_reset(&problem->sat);
    qs_tiny_sat_assume(&problem->sat, bound(problem, count_ones(mask)));
    for (size_t i = 0; i < problem->count; i++)
        if (mask >> i & 1)
            qs_tiny_sat_assume(&problem->sat, problem->literals[i]);
    check(problem, qs_tiny_sat_propagate(&problem->sat), "the bound can be reached");
    for (size_t i = 0; i < problem->count; i++)
        check(problem,
              qs_tiny_sat_value(&problem->sat, problem->literals[i]) == (mask >> i & 1 ? 1 : -1),
              "the bound and as many true inputs make all others false by propagation");
    check(problem, qs_tiny_sat_solve(&problem->sat), "the reached bound extends to a model");
}

static void check_every_strength(struct problem *problem)
{
    for (uint64_t mask = 0; mask < (uint64_t)1 << problem->count; mask++)
        if (count_ones(mask) < problem->capacity)
            check_strength(problem, mask);
}

static void test_strength(void **state)
{
    (void)state;
    for_all(SUBSETS_MOST, check_every_strength);
}

/* A fixed sequence (Knuth's MMIX constants): the same masks in every run. */
static uint64_t random_next(uint64_t *random)
{
    *random = *random * 6364136223846793005U + 1442695040888963407U;
    return *random >> 20;
}

/* A mask of `count` bits with `ones` ones. */
static uint64_t random_mask(uint64_t *random, size_t count, size_t ones)
{
    uint64_t mask = 0;
    for (size_t left = count; left > 0; left--) {
        bool one = random_next(random) % left < ones;
        mask = mask << 1 | one;
        ones -= one;
    }
    return mask;
}

/* Lengths around powers of two, and odd halves at every level. */
static void test_longer_lists(void **state)
{
    (void)state;
    const size_t counts[] = {15, 16, 17, 23, 24, 33, 43};
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        for (size_t capacity = 1; capacity <= counts[i]; capacity += 1 + capacity / 3) {
            for (int card = 0; card < QS_CARD_KINDS; card++) {
                struct problem problem;
                problem_open(&problem, card, SCATTERED, counts[i], capacity);
                for (size_t ones = 0; ones <= counts[i]; ones += 1 + ones / 8)
                    check_outputs(&problem, random_mask(&random, counts[i], ones));
                for (size_t ones = 0; ones < capacity; ones += 1 + ones / 8)
                    check_strength(&problem, random_mask(&random, counts[i], ones));
                problem_close_all(&problem);
            }
        }
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
    for (size_t j = 1; j < problem->capacity; j++)
        for (size_t i = 0; i < j; i++)
            check(problem, problem->outputs[i] != problem->outputs[j], "outputs are distinct");
}

static void test_soundness(void **state)
{
    (void)state;
    for_all(COUNT_MOST, check_soundness);
}

/* The sizes, from the papers and not from the code. */
/* What a listener learns: variable inputs + 1 + i counts the inputs first … last − 1. */
struct meanings {
    int inputs, defined;
    struct {
        size_t first, last, count;
    } of[1024];
    uint64_t mask; /* of the inputs that are true */
};

static bool is_meant(const struct meanings *meanings, int literal)
{
    int variable = abs(literal);
    bool value;
    if (variable <= meanings->inputs) {
        value = meanings->mask >> (variable - 1) & 1;
    } else {
        size_t i = (size_t)(variable - meanings->inputs - 1), sum = 0;
        assert_true((int)i < meanings->defined); /* before the first clause with it */
        for (size_t j = meanings->of[i].first; j < meanings->of[i].last; j++)
            sum += meanings->mask >> j & 1;
        value = sum >= meanings->of[i].count;
    }
    return value == (literal > 0);
}

static bool receive_meant(void *receiver, const int *literals, size_t count)
{
    struct meanings *meanings = receiver;
    for (meanings->mask = 0; meanings->mask >> meanings->inputs == 0; meanings->mask++) {
        bool holds = false;
        for (size_t i = 0; i < count; i++)
            holds |= is_meant(meanings, literals[i]);
        assert_true(holds);
    }
    return true;
}

static void define_meant(void *receiver, int variable, size_t first, size_t last, size_t count)
{
    struct meanings *meanings = receiver;
    assert_int_equal(variable, meanings->inputs + meanings->defined + 1);
    assert_true(first < last && last <= (size_t)meanings->inputs);
    assert_true(1 <= count && count <= last - first);
    meanings->of[meanings->defined].first = first;
    meanings->of[meanings->defined].last = last;
    meanings->of[meanings->defined++].count = count;
}

/* With what the variables are said to mean, every clause is true, and the outputs count all. */
static void test_meanings(void **state)
{
    (void)state;
    static const struct qs_sink_listener listener = {.define = define_meant};
    for (int card = 0; card < QS_CARD_KINDS; card++)
        for (int count = 1; count <= SUBSETS_MOST; count++)
            for (int capacity = 1; capacity <= count; capacity++) {
                struct meanings meanings = {.inputs = count};
                struct qs_clause_sink sink;
                int literals[SUBSETS_MOST], outputs[SUBSETS_MOST];
                for (int i = 0; i < count; i++)
                    literals[i] = i + 1;
                qs_sink_init(&sink, receive_meant, &meanings, count);
                sink.listener = &listener;
                qs_encode_card((enum qs_card)card, literals, (size_t)count, (size_t)capacity,
                               outputs, &sink);
                assert_false(sink.failed);
                assert_int_equal(sink.variables, count + meanings.defined);
                for (int j = 0; j < capacity && count > 1; j++) {
                    int i = outputs[j] - count - 1;
                    assert_true(0 <= i && i < meanings.defined);
                    assert_int_equal(meanings.of[i].count, j + 1);
                    assert_int_equal(meanings.of[i].last - meanings.of[i].first, count);
                }
            }
}

struct size {
    uint64_t variables, clauses;
};

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* One variable for each partial sum; into it the input alone or with a sum, and the sum before. */
static struct size sequential_size(uint64_t n, uint64_t c)
{
    struct size size = {0, 0};
    for (uint64_t i = 1; i <= n; i++) {
        for (uint64_t j = 1; j <= least(i, c); j++) {
            size.variables += 1;
            size.clauses += j < i ? 2 : 1;
        }
    }
    return size;
}

/* The number of ways to make a sum from 1 to c from two sides, each counted up to c. */
static uint64_t additions(uint64_t left, uint64_t right, uint64_t c)
{
    uint64_t ways = 0;
    for (uint64_t sum = 1; sum <= least(left + right, c); sum++)
        for (uint64_t i = 0; i <= sum; i++)
            ways += i <= left && sum - i <= right;
    return ways;
}

static struct size totalizer_size(uint64_t n, uint64_t c)
{
    if (n == 1)
        return (struct size){0, 0};
    struct size left = totalizer_size(n / 2, c), right = totalizer_size(n - n / 2, c);
    return (struct size){least(n, c) + left.variables + right.variables,
                         additions(n / 2, n - n / 2, c) + left.clauses + right.clauses};
}

static struct size expected_size(enum qs_card card, uint64_t n, uint64_t c)
{
    static struct size (*const sizes[QS_CARD_KINDS])(uint64_t n, uint64_t c) = {sequential_size,
                                                                                totalizer_size};
    assert_non_null(sizes[card]);
    return sizes[card](n, c);
}

static void check_size(struct problem *problem, struct size expected)
{
    check(problem, problem->sink.clauses == expected.clauses, "the number of clauses");
    check(problem, problem->sink.variables - problem->inputs == (int)expected.variables,
          "the number of variables");
}

static void check_expected_size(struct problem *problem)
{
    check_size(problem, expected_size(problem->card, problem->count, problem->capacity));
}

static void test_sizes(void **state)
{
    (void)state;
    for_all(COUNT_MOST, check_expected_size);
}

/* The closed forms at the head of card_sequential.c. */
static void check_closed_form(struct problem *problem)
{
    uint64_t n = problem->count, c = problem->capacity;
    if (problem->card == QS_CARD_SEQUENTIAL)
        check_size(problem, (struct size){c * (2 * n - c + 1) / 2, c * (2 * n - c)});
}

static void test_closed_forms(void **state)
{
    (void)state;
    for_all(COUNT_MOST, check_closed_form);
}

/* A sink without a receiver only counts: long lists take no quadratic time or memory. */
static void test_sizes_of_long_lists(void **state)
{
    (void)state;
    static const struct {
        size_t count, capacity;
    } known[] = {{1000, 37}, {1000, 1000}, {4097, 64}, {65537, 3}, {1000000, 5}};
    for (int card = 0; card < QS_CARD_KINDS; card++) {
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            struct problem problem;
            problem_init(&problem, card, PLAIN, known[i].count, known[i].capacity);
            problem.sink.receive = NULL;
            problem_encode(&problem);
            check_expected_size(&problem);
            problem_close(&problem);
        }
    }
}

/* Worked out by hand, or from the literature: the totalizer has n log n variables. */
static void test_known_sizes(void **state)
{
    (void)state;
    static const struct {
        enum qs_card card;
        size_t count, capacity;
        struct size size;
    } known[] = {
        {QS_CARD_SEQUENTIAL, 1, 1, {1, 1}},  {QS_CARD_SEQUENTIAL, 4, 1, {4, 7}},
        {QS_CARD_SEQUENTIAL, 4, 2, {7, 12}}, {QS_CARD_SEQUENTIAL, 4, 4, {10, 16}},
        {QS_CARD_TOTALIZER, 1, 1, {0, 0}},   {QS_CARD_TOTALIZER, 2, 1, {1, 2}},
        {QS_CARD_TOTALIZER, 4, 4, {8, 14}},  {QS_CARD_TOTALIZER, 4, 2, {6, 11}},
        {QS_CARD_TOTALIZER, 8, 8, {24, 52}}, {QS_CARD_TOTALIZER, 8, 1, {7, 14}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct problem problem;
        problem_init(&problem, (int)known[i].card, PLAIN, known[i].count, known[i].capacity);
        problem_encode(&problem);
        check_size(&problem, known[i].size);
        problem_close(&problem);
    }
}

/* The caller may use the outputs before checking the sink: they are always literals. */
static void check_outputs_usable(const struct problem *problem)
{
    for (size_t j = 0; j < problem->capacity; j++)
        check(problem, problem->outputs[j] != 0, "outputs are literals also after a failure");
}

/* Encode with a receiver that takes `limit` clauses. */
static void check_refusal(int card, size_t count, size_t capacity, size_t limit)
{
    struct problem problem;
    problem_init(&problem, card, SCATTERED, count, capacity);
    problem.list.limit = limit;
    problem_encode(&problem);
    check(&problem, problem.sink.failed, "a refused clause makes the sink fail");
    check(&problem, problem.list.refused == 1, "nothing is handed over after a refusal");
    check(&problem, problem.sink.clauses == limit, "only accepted clauses are counted");
    check_outputs_usable(&problem);
    problem_close(&problem);
}

/* Encode with `left` variables left; the sink must fail if and only if they are too few. */
static void check_exhaustion(int card, size_t count, size_t capacity, int left)
{
    struct problem problem;
    problem_init(&problem, card, PLAIN, count, capacity);
    struct size expected = expected_size(problem.card, count, capacity);
    problem.sink.variables = QS_VARIABLE_MAX - left;
    problem_encode(&problem);
    check(&problem, problem.sink.failed == (left < (int)expected.variables),
          "the sink fails when the variables run out");
    check(&problem, problem.sink.failed || problem.sink.clauses == expected.clauses,
          "the last variables can be used");
    check(&problem, qs_clause_list_is_sound(&problem.list, QS_VARIABLE_MAX),
          "what came before the failure is sound");
    check_outputs_usable(&problem);
    problem_close(&problem);
}

/* Several counts and capacities, in growing steps. */
static void for_some(void (*run)(int card, size_t count, size_t capacity))
{
    for (int card = 0; card < QS_CARD_KINDS; card++)
        for (size_t count = 1; count <= COUNT_MOST; count += 1 + count / 4)
            for (size_t capacity = 1; capacity <= count; capacity += 1 + capacity / 4)
                run(card, count, capacity);
}

static void check_every_refusal(int card, size_t count, size_t capacity)
{
    uint64_t clauses = expected_size((enum qs_card)card, count, capacity).clauses;
    for (size_t limit = 0; limit < clauses; limit++)
        check_refusal(card, count, capacity, limit);
}

static void test_refusal(void **state)
{
    (void)state;
    for_some(check_every_refusal);
}

static void check_every_exhaustion(int card, size_t count, size_t capacity)
{
    int variables = (int)expected_size((enum qs_card)card, count, capacity).variables;
    for (int left = 0; left <= variables; left++)
        check_exhaustion(card, count, capacity, left);
}

static void test_exhaustion(void **state)
{
    (void)state;
    for_some(check_every_exhaustion);
}

/* A sink that has already failed is unchanged, and takes no time. */
static void test_failed_sink(void **state)
{
    (void)state;
    for (int card = 0; card < QS_CARD_KINDS; card++) {
        struct problem problem;
        problem_init(&problem, card, PLAIN, 1000000, 500000);
        problem.sink.failed = true;
        problem_encode(&problem);
        check(&problem, problem.sink.failed && problem.sink.clauses == 0, "it stays failed");
        check(&problem, problem.list.clauses + problem.list.refused == 0, "nothing is received");
        check_outputs_usable(&problem);
        problem_close(&problem);
    }
}

/* More literals than any machine can hold; only those for the outputs are read. */
static void test_no_memory(void **state)
{
    (void)state;
    for (int card = QS_CARD_TOTALIZER; card < QS_CARD_KINDS; card++) {
        const int literals[] = {1, -2, 3};
        int outputs[] = {0, 0, 0};
        struct qs_clause_sink sink;
        qs_sink_init(&sink, NULL, NULL, 3);
        qs_encode_card((enum qs_card)card, literals, SIZE_MAX / 8, 3, outputs, &sink);
        assert_true(sink.failed);
        assert_int_equal(sink.variables, 3);
        for (size_t j = 0; j < 3; j++)
            assert_int_not_equal(outputs[j], 0);
    }
}

static void test_names(void **state)
{
    (void)state;
    static const char *const names[QS_CARD_KINDS] = {"sequential", "totalizer"};
    for (int i = 0; i < QS_CARD_KINDS; i++)
        assert_string_equal(qs_card_name((enum qs_card)i), names[i]);
}

struct misuse {
    int card;
    size_t count, capacity;
};

static void encode_wrongly(struct misuse misuse)
{
    const int literals[] = {1, 2, 3};
    int outputs[4];
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, 3);
    qs_encode_card((enum qs_card)misuse.card, literals, misuse.count, misuse.capacity, outputs,
                   &sink);
}

static void assert_aborts(void (*run)(struct misuse misuse), struct misuse misuse)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(STDERR_FILENO);
        run(misuse);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* Misuse aborts with a message. */
static void test_misuse_aborts(void **state)
{
    (void)state;
    for (int card = 0; card < QS_CARD_KINDS; card++) {
        assert_aborts(encode_wrongly, (struct misuse){card, 3, 0});
        assert_aborts(encode_wrongly, (struct misuse){card, 3, 4});
        assert_aborts(encode_wrongly, (struct misuse){card, 0, 0});
    }
    assert_aborts(encode_wrongly, (struct misuse){QS_CARD_KINDS, 3, 1});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_assignment), cmocka_unit_test(test_outputs),
        cmocka_unit_test(test_strength),         cmocka_unit_test(test_longer_lists),
        cmocka_unit_test(test_soundness),        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_closed_forms),     cmocka_unit_test(test_sizes_of_long_lists),
        cmocka_unit_test(test_known_sizes),      cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_exhaustion),       cmocka_unit_test(test_failed_sink),
        cmocka_unit_test(test_no_memory),        cmocka_unit_test(test_names),
        cmocka_unit_test(test_misuse_aborts),    cmocka_unit_test(test_meanings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
