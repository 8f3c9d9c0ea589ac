/* Rooms: lp */
/* Factors of random matrices: what they solve is multiplied again. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "basis_factor.h"
#include "counting_watch.h"
#include "random_board.h"
#include "test.h"

#define ORDER_MOST 60

static uint32_t ones[ORDER_MOST][QS_FACTOR_ONES];

/* Columns of one to four ones; there are many of one, as of slacks. */
static uint32_t make_matrix(struct qs_random *random)
{
    uint32_t order = 1 + (uint32_t)qs_random_below(random, ORDER_MOST);
    int32_t slacks = qs_random_below(random, 100);
    for (uint32_t j = 0; j < order; j++) {
        uint32_t count = 1;
        if (qs_random_below(random, 100) >= slacks)
            count += (uint32_t)qs_random_below(random, QS_FACTOR_ONES);
        for (uint32_t d = 0; d < QS_FACTOR_ONES; d++) {
            uint32_t line = (uint32_t)qs_random_below(random, (int32_t)order);
            if (d == 0 && qs_random_below(random, 100) > 0)
                line = j; /* so that most are not singular */
            for (uint32_t e = 0; e < d; e++)
                if (ones[j][e] == line)
                    line = QS_FACTOR_NO_LINE;
            ones[j][d] = d < count ? line : QS_FACTOR_NO_LINE;
        }
    }
    return order;
}

/* Its rank, by elimination with the largest pivots. */
static uint32_t rank_of(uint32_t order)
{
    static double entry[ORDER_MOST][ORDER_MOST];
    uint32_t rank = 0;
    memset(entry, 0, sizeof entry);
    for (uint32_t j = 0; j < order; j++)
        for (int d = 0; d < QS_FACTOR_ONES; d++)
            if (ones[j][d] != QS_FACTOR_NO_LINE)
                entry[ones[j][d]][j] = 1;
    for (uint32_t j = 0; j < order; j++) {
        uint32_t best = rank;
        for (uint32_t i = rank; i < order; i++)
            if (fabs(entry[i][j]) > fabs(entry[best][j]))
                best = i;
        if (rank == order || fabs(entry[best][j]) < 1e-9)
            continue;
        for (uint32_t k = 0; k < order; k++) {
            double swap = entry[best][k];
            entry[best][k] = entry[rank][k];
            entry[rank][k] = swap;
        }
        for (uint32_t i = rank + 1; i < order; i++)
            for (uint32_t k = order; k-- > j;)
                entry[i][k] -= entry[i][j] / entry[rank][j] * entry[rank][k];
        rank++;
    }
    return rank;
}

static void check_solutions(const struct qs_basis_factor *factor, uint32_t order,
                            struct qs_random *random)
{
    double right[ORDER_MOST] = {0}, scratch[ORDER_MOST], x[ORDER_MOST], product[ORDER_MOST] = {0};
    for (uint32_t i = 0; i < order; i++)
        right[i] = scratch[i] = qs_random_below(random, 5) - 2;
    qs_basis_factor_solve(factor, scratch, x);
    for (uint32_t j = 0; j < order; j++)
        for (int d = 0; d < QS_FACTOR_ONES; d++)
            if (ones[j][d] != QS_FACTOR_NO_LINE)
                product[ones[j][d]] += x[j];
    for (uint32_t i = 0; i < order; i++)
        assert_true(fabs(product[i] - right[i]) < 1e-6);
    memcpy(scratch, right, sizeof scratch);
    qs_basis_factor_solve_rows(factor, scratch, x);
    for (uint32_t j = 0; j < order; j++) {
        double sum = 0;
        for (int d = 0; d < QS_FACTOR_ONES; d++)
            if (ones[j][d] != QS_FACTOR_NO_LINE)
                sum += x[ones[j][d]];
        assert_true(fabs(sum - right[j]) < 1e-6);
    }
}

static uint32_t regular, singular;

static void try_matrix(struct qs_random *random)
{
    struct qs_memory memory;
    struct qs_basis_factor factor = {0};
    qs_memory_init(&memory, SIZE_MAX);
    for (int i = 0; i < 4; i++) { /* the memory of the one before is used again */
        uint32_t order = make_matrix(random);
        const uint32_t(*matrix)[QS_FACTOR_ONES] = (const uint32_t(*)[QS_FACTOR_ONES])ones;
        assert_true(qs_basis_factor_make(&factor, order, matrix, NULL, &memory));
        assert_int_equal(factor.singular, rank_of(order) < order);
        if (!factor.singular)
            check_solutions(&factor, order, random);
        regular += !factor.singular;
        singular += factor.singular;
    }
    qs_basis_factor_release(&factor);
    assert_int_equal(memory.used, 0);
}

TEST(solutions)
{
    regular = singular = 0;
    int trials = qs_for_each_seed(2000, try_matrix);
    assert_true((regular > (uint32_t)trials && singular > (uint32_t)trials / 4) ||
                getenv("QS_SEED"));
}

TRIALS(memory, 1000)
{
    struct qs_memory memory;
    struct qs_basis_factor factor = {0};
    qs_memory_init(&memory, SIZE_MAX);
    uint32_t order = make_matrix(random);
    const uint32_t(*matrix)[QS_FACTOR_ONES] = (const uint32_t(*)[QS_FACTOR_ONES])ones;
    assert_true(qs_basis_factor_make(&factor, order, matrix, NULL, &memory));
    qs_basis_factor_release(&factor);
    memory.limit = (size_t)qs_random_below(random, (int32_t)memory.peak + 1);
    bool made = qs_basis_factor_make(&factor, order, matrix, NULL, &memory);
    assert_true(!made || memory.limit >= memory.peak);
    qs_basis_factor_release(&factor);
    assert_int_equal(memory.used, 0);
}

/* A large matrix is not factored to the end when the watch says stop; the next one is. */
TEST(stopped)
{
    enum { ORDER = 4000 };
    static uint32_t many[ORDER][QS_FACTOR_ONES];
    struct qs_random random = {1};
    for (uint32_t j = 0; j < ORDER; j++) {
        for (int d = 0; d < QS_FACTOR_ONES; d++)
            many[j][d] = QS_FACTOR_NO_LINE;
        many[j][0] = j;
        for (int d = 1; d < 3; d++) {
            uint32_t line = (uint32_t)qs_random_below(&random, ORDER);
            many[j][d] = line != j && line != many[j][1] ? line : QS_FACTOR_NO_LINE;
        }
    }
    const uint32_t(*matrix)[QS_FACTOR_ONES] = (const uint32_t(*)[QS_FACTOR_ONES])many;
    struct qs_memory memory;
    struct qs_basis_factor factor = {0};
    struct qs_counting_watch counting;
    qs_memory_init(&memory, SIZE_MAX);
    qs_counting_watch_init(&counting, 1);
    assert_true(qs_basis_factor_make(&factor, ORDER, matrix, &counting.watch, &memory));
    assert_true(factor.stopped && factor.singular);
    assert_int_equal(counting.asked, 1);
    assert_true(qs_basis_factor_make(&factor, ORDER, matrix, NULL, &memory));
    assert_false(factor.stopped || factor.singular);
    qs_basis_factor_release(&factor);
    assert_int_equal(memory.used, 0);
}
