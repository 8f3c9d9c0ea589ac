/* Rooms: sat */
/*
 * The same tests for every encoding of a number of true literals, at most one or counted: every
 * assignment, from the inputs to the outputs and back, exact sizes, and failures. Encodings of at
 * most one use pairwise for short lists, so "every assignment" includes lengths at which none does.
 */
#include <stdlib.h>

#include "apart.h"
#include "clause_list.h"
#include "encoding.h"
#include "random.h"
#include "random_board.h"
#include "test.h"
#include "tiny_sat.h"

struct size {
    uint64_t variables, clauses;
};

/*
 * The sizes, from the papers and not from the code: an encoding of at most one in its pure form,
 * and pairwise wherever that has no more clauses.
 */
static struct size pairwise_size(uint64_t n, uint64_t c)
{
    (void)c;
    return (struct size){0, n < 2 ? 0 : n * (n - 1) / 2};
}

static struct size shorter(uint64_t n, struct size pure)
{
    struct size pairwise = pairwise_size(n, 1);
    return pairwise.clauses <= pure.clauses ? pairwise : pure;
}

static struct size amo_sequential_size(uint64_t n, uint64_t c)
{
    return n < 2 ? pairwise_size(n, c) : shorter(n, (struct size){n - 1, 3 * n - 4});
}

static struct size product_size(uint64_t n, uint64_t c)
{
    if (n < 5)
        return pairwise_size(n, c);
    uint64_t p = 1;
    while (p * p < n)
        p++;
    uint64_t q = n / p + (n % p != 0);
    struct size rows = product_size(p, c), columns = product_size(q, c);
    return shorter(n, (struct size){p + q + rows.variables + columns.variables,
                                    2 * n + rows.clauses + columns.clauses});
}

static struct size binary_size(uint64_t n, uint64_t c)
{
    (void)c;
    uint64_t bits = 0;
    for (uint64_t rest = n - 1; n > 1 && rest > 0; rest /= 2)
        bits++;
    return shorter(n, (struct size){bits, n * bits});
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* One variable for each partial sum; into it the input alone or with a sum, and the sum before. */
static struct size card_sequential_size(uint64_t n, uint64_t c)
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

/* All encodings: those of at most one have no outputs, and the others a capacity. */
enum kind { PAIRWISE, AMO_SEQUENTIAL, PRODUCT, BINARY, CARD_SEQUENTIAL, TOTALIZER, KINDS };
static const struct {
    bool counts;
    int number; /* enum qs_amo, or enum qs_card */
    struct size (*size)(uint64_t n, uint64_t capacity);
} kinds[KINDS] = {
    [PAIRWISE] = {false, QS_AMO_PAIRWISE, pairwise_size},
    [AMO_SEQUENTIAL] = {false, QS_AMO_SEQUENTIAL, amo_sequential_size},
    [PRODUCT] = {false, QS_AMO_PRODUCT, product_size},
    [BINARY] = {false, QS_AMO_BINARY, binary_size},
    [CARD_SEQUENTIAL] = {true, QS_CARD_SEQUENTIAL, card_sequential_size},
    [TOTALIZER] = {true, QS_CARD_TOTALIZER, totalizer_size},
};
_Static_assert(KINDS == QS_AMO_KINDS - 1 + QS_CARD_KINDS, "without auto");

enum shape {
    PLAIN,    /* 1, 2, 3, … */
    SCATTERED /* −2, 5, −8, …, and a gap before the fresh variables */
};

struct problem {
    enum kind kind;
    enum shape shape;
    size_t count, capacity; /* capacity: 1 without outputs */
    int *literals, *outputs;
    int inputs; /* variables before the encoding's own */
    struct qs_clause_list list;
    struct qs_clause_sink sink;
    struct qs_tiny_sat sat; /* only with problem_open */
};

static void problem_init(struct problem *problem, int kind, enum shape shape, size_t count,
                         size_t capacity)
{
    *problem = (struct problem){
        .kind = (enum kind)kind, .shape = shape, .count = count, .capacity = capacity};
    problem->literals = calloc(count + 1, sizeof *problem->literals);
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
    int number = kinds[problem->kind].number;
    if (kinds[problem->kind].counts)
        qs_encode_card((enum qs_card)number, problem->literals, problem->count, problem->capacity,
                       problem->outputs, &problem->sink);
    else
        qs_encode_amo((enum qs_amo)number, problem->literals, problem->count, &problem->sink);
}

static void problem_open(struct problem *problem, int kind, enum shape shape, size_t count,
                         size_t capacity)
{
    problem_init(problem, kind, shape, count, capacity);
    problem_encode(problem);
    qs_tiny_sat_init(&problem->sat, &problem->list, problem->sink.variables);
}

static void problem_close(struct problem *problem)
{
    if (problem->sat.clauses)
        qs_tiny_sat_release(&problem->sat);
    free(problem->literals);
    free(problem->outputs);
    qs_clause_list_release(&problem->list);
}

static void check(const struct problem *problem, bool holds, const char *what)
{
    int number = kinds[problem->kind].number;
    if (!holds)
        fail_msg("%s, %zu %s literals, capacity %zu: %s",
                 kinds[problem->kind].counts ? qs_card_name((enum qs_card)number)
                                             : qs_amo_name((enum qs_amo)number),
                 problem->count, problem->shape == PLAIN ? "plain" : "scattered", problem->capacity,
                 what);
}

static struct size expected_size(const struct problem *problem)
{
    return kinds[problem->kind].size(problem->count, problem->capacity);
}

/* The greatest capacity for a list. */
static size_t capacity_most(int kind, size_t count)
{
    return kinds[kind].counts ? count : 1;
}

/* Run a check for every encoding, both shapes, every count up to its most and every capacity. */
static void for_all(size_t amo_most, size_t card_most, void (*run)(struct problem *problem))
{
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t count = kinds[kind].counts;
             count <= (kinds[kind].counts ? card_most : amo_most); count++)
            for (size_t capacity = 1; capacity <= capacity_most(kind, count); capacity++)
                for (int shape = PLAIN; shape <= SCATTERED; shape++) {
                    struct problem problem;
                    problem_open(&problem, kind, (enum shape)shape, count, capacity);
                    run(&problem);
                    problem_close(&problem);
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

/* Whether the inputs extend to a model if "at most k" is a unit clause, which is then removed. */
static bool extends_under_bound(struct problem *problem, uint64_t mask, size_t k)
{
    struct qs_clause_list *list = &problem->list;
    size_t length = list->length, clauses = list->clauses;
    int unit = -problem->outputs[k];
    assert_true(qs_clause_list_receive(list, &unit, 1));
    assume_inputs(problem, mask);
    bool extends = qs_tiny_sat_solve(&problem->sat);
    list->length = length;
    list->clauses = clauses;
    return extends;
}

static void check_every_assignment(struct problem *problem)
{
    for (uint64_t mask = 0; mask < (uint64_t)1 << problem->count; mask++) {
        size_t trues = count_ones(mask);
        if (!kinds[problem->kind].counts) {
            assume_inputs(problem, mask);
            check(problem, qs_tiny_sat_solve(&problem->sat) == (trues <= 1),
                  "an assignment extends to a model if and only if at most one literal is true");
            continue;
        }
        for (size_t k = 0; k < problem->capacity; k++)
            check(problem, extends_under_bound(problem, mask, k) == (trues <= k),
                  "an assignment extends to a model under a bound if and only if it keeps it");
    }
}

TEST(test_every_assignment)
{
    for_all(11, 7, check_every_assignment);
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
    for (uint64_t mask = 0; kinds[problem->kind].counts && mask < (uint64_t)1 << problem->count;
         mask++)
        check_outputs(problem, mask);
}

TEST(test_outputs)
{
    for_all(0, 9, check_every_output);
}

/*
 * With as many inputs true as the bound allows, all others become false by propagation, and the
 * rest has a model. For at most one, with the empty assignment, this proves an encoding correct at
 * its length.
 */
static void check_strength(struct problem *problem, const size_t *trues, size_t count)
{
    qs_tiny_sat_reset(&problem->sat);
    if (kinds[problem->kind].counts)
        qs_tiny_sat_assume(&problem->sat, -problem->outputs[count]);
    for (size_t i = 0; i < count; i++)
        qs_tiny_sat_assume(&problem->sat, problem->literals[trues[i]]);
    check(problem, qs_tiny_sat_propagate(&problem->sat), "the bound can be reached");
    for (size_t i = 0, next = 0; i < problem->count; i++) {
        bool chosen = next < count && trues[next] == i;
        next += chosen;
        check(problem, chosen || qs_tiny_sat_value(&problem->sat, problem->literals[i]) < 0,
              "the bound and as many true inputs make all others false by propagation");
    }
    check(problem, qs_tiny_sat_solve(&problem->sat), "the reached bound extends to a model");
}

static void check_masked_strength(struct problem *problem, uint64_t mask)
{
    size_t trues[64], count = 0;
    for (size_t i = 0; i < problem->count; i++)
        if (mask >> i & 1)
            trues[count++] = i;
    check_strength(problem, trues, count);
}

static void check_every_strength(struct problem *problem)
{
    if (kinds[problem->kind].counts) {
        for (uint64_t mask = 0; mask < (uint64_t)1 << problem->count; mask++)
            if (count_ones(mask) < problem->capacity)
                check_masked_strength(problem, mask);
        return;
    }
    for (size_t i = 0; i < problem->count; i++)
        check_strength(problem, &i, 1);
    qs_tiny_sat_reset(&problem->sat);
    for (size_t i = 0; i < problem->count; i++)
        qs_tiny_sat_assume(&problem->sat, -problem->literals[i]);
    check(problem, qs_tiny_sat_solve(&problem->sat), "all literals may be false");
}

TEST(test_strength)
{
    for_all(qs_test_shard() > 1 ? 24 : 70, 9, check_every_strength);
}

/* A mask of `count` bits with `ones` ones. */
static uint64_t random_mask(struct qs_random_stream *random, size_t count, size_t ones)
{
    uint64_t mask = 0;
    for (size_t left = count; left > 0; left--) {
        bool one = qs_random_stream_below(random, (uint32_t)left) < ones;
        mask = mask << 1 | one;
        ones -= one;
    }
    return mask;
}

/*
 * Long enough for the third level of the product; and for counters, lengths around powers of two,
 * and odd halves at every level.
 */
TEST(test_longer_lists)
{
    struct problem problem;
    const size_t some[] = {0, 307, 614, 921, 1228, 1499}, counts[] = {15, 16, 17, 23, 24, 33, 43};
    for (int kind = AMO_SEQUENTIAL; kind <= BINARY; kind++) {
        problem_open(&problem, kind, PLAIN, 1500, 1);
        for (size_t i = 0; i < LENGTH(some); i++)
            check_strength(&problem, &some[i], 1);
        problem_close(&problem);
    }
    struct qs_random_stream random;
    qs_random_stream_init(&random, 1);
    for (size_t i = 0; i < LENGTH(counts); i++)
        for (size_t capacity = 1; capacity <= counts[i]; capacity += 1 + capacity / 3)
            for (int kind = CARD_SEQUENTIAL; kind < KINDS; kind++) {
                problem_open(&problem, kind, SCATTERED, counts[i], capacity);
                for (size_t ones = 0; ones <= counts[i]; ones += 1 + ones / 8)
                    check_outputs(&problem, random_mask(&random, counts[i], ones));
                for (size_t ones = 0; ones < capacity; ones += 1 + ones / 8)
                    check_masked_strength(&problem, random_mask(&random, counts[i], ones));
                problem_close(&problem);
            }
}

static void check_size(struct problem *problem, struct size expected)
{
    check(problem, problem->sink.clauses == expected.clauses, "the number of clauses");
    check(problem, problem->sink.variables - problem->inputs == (int)expected.variables,
          "the number of variables");
}

/* With the closed form at the head of the sequential counter. */
static void check_soundness(struct problem *problem)
{
    uint64_t n = problem->count, c = problem->capacity;
    check(problem, !problem->sink.failed, "the sink has not failed");
    check(problem, problem->sink.clauses == problem->list.clauses, "the clauses are counted");
    check(problem, qs_clause_list_is_sound(&problem->list, problem->sink.variables),
          "the clauses are sound");
    for (int v = problem->inputs + 1; v <= problem->sink.variables; v++)
        check(problem, qs_clause_list_mentions(&problem->list, v), "every fresh variable is used");
    for (size_t j = 1; j < problem->capacity; j++)
        for (size_t i = 0; i < j; i++)
            check(problem, problem->outputs[i] != problem->outputs[j], "outputs are distinct");
    check_size(problem, expected_size(problem));
    if (problem->kind == CARD_SEQUENTIAL)
        check_size(problem, (struct size){c * (2 * n - c + 1) / 2, c * (2 * n - c)});
}

TEST(test_soundness)
{
    for_all(70, 24, check_soundness);
}

/* A sink without a receiver only counts: a million literals take no quadratic time or memory. */
TEST(test_sizes_of_long_lists)
{
    static const struct {
        size_t count, capacity;
    } known[] = {{100, 1},   {1023, 1},  {1024, 1},    {1025, 1},  {1369, 1},
                 {1370, 1},  {65537, 1}, {1000000, 1}, {1000, 37}, {1000, 1000},
                 {4097, 64}, {65537, 3}, {1000000, 5}};
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < LENGTH(known); i++) {
            if ((kind == PAIRWISE && known[i].count > 2000) ||
                (known[i].capacity > 1) != kinds[kind].counts)
                continue;
            struct problem problem;
            problem_init(&problem, kind, PLAIN, known[i].count, known[i].capacity);
            problem.sink.receive = NULL;
            problem_encode(&problem);
            check_size(&problem, expected_size(&problem));
            problem_close(&problem);
        }
}

/*
 * Worked out by hand, to check the formulas above, or from the literature: the totalizer has
 * n log n variables.
 */
TEST(test_known_sizes)
{
    static const struct {
        enum kind kind;
        size_t count, capacity;
        struct size size;
    } known[] = {
        {PAIRWISE, 2, 1, {0, 1}},         {PAIRWISE, 8, 1, {0, 28}},
        {AMO_SEQUENTIAL, 5, 1, {0, 10}},  {AMO_SEQUENTIAL, 6, 1, {5, 14}},
        {AMO_SEQUENTIAL, 8, 1, {7, 20}},  {PRODUCT, 6, 1, {0, 15}},
        {PRODUCT, 7, 1, {6, 20}},         {PRODUCT, 16, 1, {8, 44}},
        {PRODUCT, 100, 1, {34, 258}},     {BINARY, 7, 1, {0, 21}},
        {BINARY, 8, 1, {3, 24}},          {BINARY, 9, 1, {0, 36}},
        {BINARY, 10, 1, {4, 40}},         {BINARY, 16, 1, {4, 64}},
        {CARD_SEQUENTIAL, 1, 1, {1, 1}},  {CARD_SEQUENTIAL, 4, 1, {4, 7}},
        {CARD_SEQUENTIAL, 4, 2, {7, 12}}, {CARD_SEQUENTIAL, 4, 4, {10, 16}},
        {TOTALIZER, 1, 1, {0, 0}},        {TOTALIZER, 2, 1, {1, 2}},
        {TOTALIZER, 4, 4, {8, 14}},       {TOTALIZER, 4, 2, {6, 11}},
        {TOTALIZER, 8, 8, {24, 52}},      {TOTALIZER, 8, 1, {7, 14}},
    };
    for (size_t i = 0; i < LENGTH(known); i++) {
        struct problem problem;
        problem_init(&problem, (int)known[i].kind, PLAIN, known[i].count, known[i].capacity);
        problem_encode(&problem);
        check_size(&problem, known[i].size);
        problem_close(&problem);
    }
}

/* The caller may use the outputs before checking the sink: they are always literals. */
static void check_outputs_usable(const struct problem *problem)
{
    for (size_t j = 0; kinds[problem->kind].counts && j < problem->capacity; j++)
        check(problem, problem->outputs[j] != 0, "outputs are literals also after a failure");
}

/* Encode with a receiver that takes any number of clauses that is too small. */
static void check_refusals(int kind, size_t count, size_t capacity)
{
    for (size_t limit = 0; limit < kinds[kind].size(count, capacity).clauses; limit++) {
        struct problem problem;
        problem_init(&problem, kind, SCATTERED, count, capacity);
        problem.list.limit = limit;
        problem_encode(&problem);
        check(&problem, problem.sink.failed, "a refused clause makes the sink fail");
        check(&problem, problem.list.refused == 1, "nothing is handed over after a refusal");
        check(&problem, problem.sink.clauses == limit, "only accepted clauses are counted");
        check_outputs_usable(&problem);
        problem_close(&problem);
    }
}

/* Encode with `left` variables left; the sink must fail if and only if they are too few. */
static void check_exhaustion(int kind, size_t count, size_t capacity)
{
    struct size expected = kinds[kind].size(count, capacity);
    for (int left = 0; left <= (int)expected.variables; left++) {
        struct problem problem;
        problem_init(&problem, kind, PLAIN, count, capacity);
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
}

/* Every count up to `amo_most` for at most one; of counters, several, in growing steps. */
static void for_some(size_t amo_most, void (*run)(int kind, size_t count, size_t capacity))
{
    for (int kind = 0; kind < KINDS; kind++) {
        bool counts = kinds[kind].counts;
        for (size_t count = counts; count <= (counts ? 24 : amo_most);
             count += 1 + (counts ? count / 4 : 0))
            for (size_t capacity = 1; capacity <= capacity_most(kind, count);
                 capacity += 1 + capacity / 4)
                run(kind, count, capacity);
    }
}

TEST(test_refusal)
{
    for_some(40, check_refusals);
}

TEST(test_exhaustion)
{
    for_some(70, check_exhaustion);
}

/* A sink that has already failed is unchanged, and takes no time. */
TEST(test_failed_sink)
{
    for (int kind = 0; kind < KINDS; kind++) {
        struct problem problem;
        problem_init(&problem, kind, PLAIN, 1000000, kinds[kind].counts ? 500000 : 1);
        problem.sink.failed = true;
        problem_encode(&problem);
        check(&problem, problem.sink.failed && problem.sink.clauses == 0, "it stays failed");
        check(&problem, problem.list.clauses + problem.list.refused == 0, "nothing is received");
        check_outputs_usable(&problem);
        problem_close(&problem);
    }
}

/* More literals than any machine can hold; only those for the outputs are read. */
TEST(test_no_memory)
{
    const int literals[] = {1, -2, 3};
    int outputs[] = {0, 0, 0};
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, 3);
    qs_encode_card(QS_CARD_TOTALIZER, literals, SIZE_MAX / 2 / sizeof *literals + 1, 3, outputs,
                   &sink);
    assert_true(sink.failed);
    assert_int_equal(sink.variables, 3);
    for (size_t j = 0; j < 3; j++)
        assert_int_not_equal(outputs[j], 0);
}

TEST(test_names)
{
    static const char *const amo[QS_AMO_KINDS] = {"auto", "pairwise", "sequential", "product",
                                                  "binary"};
    static const char *const card[QS_CARD_KINDS] = {"sequential", "totalizer"};
    for (int i = 0; i < QS_AMO_KINDS; i++)
        assert_string_equal(qs_amo_name((enum qs_amo)i), amo[i]);
    for (int i = 0; i < QS_CARD_KINDS; i++)
        assert_string_equal(qs_card_name((enum qs_card)i), card[i]);
}

/* A call that aborts with a message. Capacity −1: of an encoding of at most one. */
struct misuse {
    int number, count, capacity;
};

static void assert_aborts(struct misuse misuse)
{
    if (qs_apart()) {
        const int literals[] = {1, 2, 3};
        int outputs[4];
        struct qs_clause_sink sink;
        qs_sink_init(&sink, NULL, NULL, 3);
        if (misuse.capacity < 0)
            qs_encode_amo((enum qs_amo)misuse.number, literals, (size_t)misuse.count, &sink);
        else
            qs_encode_card((enum qs_card)misuse.number, literals, (size_t)misuse.count,
                           (size_t)misuse.capacity, outputs, &sink);
        qs_apart_ends(true);
    }
    assert_true(qs_apart_aborted());
}

TEST(test_misuse_aborts)
{
    assert_aborts((struct misuse){QS_AMO_AUTO, 0, -1});
    assert_aborts((struct misuse){QS_AMO_KINDS, 0, -1});
    for (int card = 0; card < QS_CARD_KINDS; card++) {
        assert_aborts((struct misuse){card, 3, 0});
        assert_aborts((struct misuse){card, 3, 4});
        assert_aborts((struct misuse){card, 0, 0});
    }
    assert_aborts((struct misuse){QS_CARD_KINDS, 3, 1});
}

enum { MEANINGS_MOST = 9 };

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
TEST(test_meanings)
{
    static const struct qs_sink_listener listener = {.define = define_meant};
    for (int card = 0; card < QS_CARD_KINDS; card++)
        for (int count = 1; count <= MEANINGS_MOST; count++)
            for (int capacity = 1; capacity <= count; capacity++) {
                struct meanings meanings = {.inputs = count};
                struct qs_clause_sink sink;
                int literals[MEANINGS_MOST], outputs[MEANINGS_MOST];
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

/*
 * The counter with weights, exhaustively: a choice of literals extends to a model
 * just if it weighs no more than the capacity, or the switch is on; and unit
 * propagation makes every literal false that is too heavy for what is left.
 */
enum { WEIGHTS_MOST = 6, UNLESS = WEIGHTS_MOST + 1 };

struct weighted {
    struct qs_weighted_literal literals[WEIGHTS_MOST];
    size_t count, capacity;
    struct qs_clause_list list;
    struct qs_clause_sink sink;
    struct qs_tiny_sat sat;
};

static void open_weighted(struct weighted *weighted, struct qs_random *random)
{
    weighted->count = (size_t)qs_random_below(random, WEIGHTS_MOST + 1);
    weighted->capacity = 1 + (size_t)qs_random_below(random, 8);
    for (size_t i = 0; i < weighted->count; i++) {
        int variable = (int)i + 1;
        weighted->literals[i].literal = qs_random_below(random, 2) ? variable : -variable;
        weighted->literals[i].weight = 1 + (size_t)qs_random_below(random, 10);
    }
    qs_clause_list_init(&weighted->list);
    qs_sink_init(&weighted->sink, qs_clause_list_receive, &weighted->list, UNLESS);
    qs_encode_weighted_at_most(weighted->literals, weighted->count, weighted->capacity, UNLESS,
                               &weighted->sink);
    assert_false(weighted->sink.failed);
    qs_tiny_sat_init(&weighted->sat, &weighted->list, weighted->sink.variables);
}

static void close_weighted(struct weighted *weighted)
{
    qs_tiny_sat_release(&weighted->sat);
    qs_clause_list_release(&weighted->list);
}

static size_t weigh(const struct weighted *weighted, unsigned chosen)
{
    size_t sum = 0;
    for (size_t i = 0; i < weighted->count; i++)
        if (chosen >> i & 1)
            sum += weighted->literals[i].weight;
    return sum;
}

/* Assume the switch and the chosen literals, and with `all` that the others are false. */
static bool assume_weighted(struct weighted *weighted, unsigned chosen, bool unless, bool all)
{
    qs_tiny_sat_reset(&weighted->sat);
    bool consistent = qs_tiny_sat_assume(&weighted->sat, unless ? UNLESS : -UNLESS);
    for (size_t i = 0; i < weighted->count && consistent; i++) {
        int literal = weighted->literals[i].literal;
        if (chosen >> i & 1)
            consistent = qs_tiny_sat_assume(&weighted->sat, literal);
        else if (all)
            consistent = qs_tiny_sat_assume(&weighted->sat, -literal);
    }
    return consistent;
}

TRIALS(test_weighted_counter, 2000)
{
    struct weighted weighted;
    open_weighted(&weighted, random);
    for (unsigned chosen = 0; chosen < 1U << weighted.count; chosen++) {
        size_t sum = weigh(&weighted, chosen);
        bool fits = sum <= weighted.capacity;
        assert_true(assume_weighted(&weighted, chosen, true, true) &&
                    qs_tiny_sat_solve(&weighted.sat));
        assert_int_equal(assume_weighted(&weighted, chosen, false, true) &&
                             qs_tiny_sat_solve(&weighted.sat),
                         fits);
        if (!fits)
            continue;
        assert_true(assume_weighted(&weighted, chosen, false, false) &&
                    qs_tiny_sat_propagate(&weighted.sat));
        for (size_t i = 0; i < weighted.count; i++) {
            bool heavy = sum + weighted.literals[i].weight > weighted.capacity;
            if (!(chosen >> i & 1) && heavy)
                assert_int_equal(qs_tiny_sat_value(&weighted.sat, weighted.literals[i].literal),
                                 -1);
        }
    }
    close_weighted(&weighted);
}
