/* Rooms: check */
/* Faults of random placements against a naive search for them, and placements as text. */
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "queensat/instance.h"
#include "random.h"
#include "test.h"

/* The different squares of the placement. */
static size_t without_repeated(const struct qs_placement *placement, struct qs_square *squares)
{
    size_t count = 0;
    for (size_t i = 0; i < placement->count; i++)
        if (!qs_naive_is_among(placement->queens[i], squares, count))
            squares[count++] = placement->queens[i];
    return count;
}

static void compare(const struct qs_instance *instance, const struct qs_placement *placement)
{
    struct qs_square *squares = malloc((placement->count + 1) * sizeof *squares);
    struct qs_placement_faults faults;
    struct qs_error error;
    size_t count = without_repeated(placement, squares), fixed_count, blocked = 0, missing = 0;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    uint64_t attacks = 0;
    assert_true(qs_placement_check(instance, placement, &faults, &error));
    for (size_t i = 0; i < count; i++) {
        blocked += qs_instance_is_blocked(instance, squares[i]);
        for (size_t j = 0; j < i; j++)
            attacks += qs_naive_attack(squares[i], squares[j]);
    }
    for (size_t i = 0; i < fixed_count; i++)
        missing += !qs_naive_is_among(fixed[i], squares, count);
    assert_int_equal(faults.attacks, attacks);
    assert_int_equal(faults.listed, attacks < QS_LISTED_PAIRS_MAX ? attacks : QS_LISTED_PAIRS_MAX);
    assert_int_equal(faults.blocked_count, blocked);
    assert_int_equal(faults.missing_count, missing);
    assert_int_equal(faults.repeated, placement->count - count);
    assert_int_equal(qs_placement_is_valid(&faults),
                     attacks + blocked + missing == 0 && placement->count == count);
    for (size_t i = 0; i < faults.listed; i++) {
        const struct qs_attack *listed = &faults.attack[i];
        assert_int_equal(qs_line_number(listed->a, listed->direction),
                         qs_line_number(listed->b, listed->direction));
        assert_false(qs_naive_same(listed->a, listed->b));
        assert_true(qs_naive_is_among(listed->a, squares, count) &&
                    qs_naive_is_among(listed->b, squares, count));
        for (size_t j = 0; j < i; j++)
            assert_false(qs_naive_same(faults.attack[j].a, listed->a) &&
                         qs_naive_same(faults.attack[j].b, listed->b));
    }
    for (size_t i = 0; i < blocked; i++)
        assert_true(qs_instance_is_blocked(instance, faults.blocked[i]));
    for (size_t i = 0; i < missing; i++)
        assert_false(qs_naive_is_among(faults.missing[i], squares, count));
    qs_placement_faults_release(&faults);
    assert_true(qs_placement_is_valid(&faults) && faults.listed == 0);
    assert_true(!faults.attack && !faults.blocked && !faults.missing);
    free(squares);
}

static struct qs_square random_square(struct qs_random_stream *random, int32_t n)
{
    int32_t row = (int32_t)qs_random_stream_below(random, (uint32_t)n);
    return (struct qs_square){row, (int32_t)qs_random_stream_below(random, (uint32_t)n)};
}

TEST(random_placements)
{
    struct qs_random_stream random;
    qs_random_stream_init(&random, 5);
    for (int round = 0; round < 3000; round++) {
        int32_t n = 1 + (int32_t)qs_random_stream_below(&random, 12);
        struct qs_instance *instance = qs_must_make_instance(n);
        struct qs_square queens[60];
        size_t count = qs_random_stream_below(&random, round % 100 == 0 ? 60 : 10);
        for (int i = 0; i < 3; i++) {
            qs_instance_add_queen(instance, random_square(&random, n), NULL);
            qs_instance_block_square(instance, random_square(&random, n), NULL);
        }
        qs_instance_block_diagonal(instance, QS_SUM, 0, NULL);
        for (size_t i = 0; i < count; i++)
            queens[i] = random_square(&random, n);
        size_t fixed_count;
        const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
        for (size_t i = 0; i < fixed_count && i < count && round % 3 > 0; i++)
            queens[i] = fixed[i];
        compare(instance, &(struct qs_placement){n, count, queens});
    }
}

/* More pairs than are listed. */
TEST(a_full_board)
{
    enum { N = 20 };
    static struct qs_square queens[N * N];
    for (int32_t i = 0; i < N * N; i++)
        queens[i] = (struct qs_square){i / N, i % N};
    struct qs_instance *instance = qs_must_make_instance(N);
    struct qs_placement_faults faults;
    struct qs_error error;
    assert_true(
        qs_placement_check(instance, &(struct qs_placement){N, N * N, queens}, &faults, &error));
    uint64_t attacks = 0;
    for (size_t i = 0; i < N * N; i++)
        for (size_t j = 0; j < i; j++)
            attacks += qs_naive_attack(queens[i], queens[j]);
    assert_int_equal(faults.attacks, attacks);
    assert_int_equal(faults.listed, QS_LISTED_PAIRS_MAX);
    qs_placement_faults_release(&faults);
}

/* What is refused in an instance is read in every format. */
TEST(any_queens_are_read)
{
    static const char *const texts[] = {
        "board 3\nqueen 0 0\nblock 1 1\nqueen 1 1\n",
        "board 3\nqueen 0 0\nqueen 1 1\nblock 1 1\nblock-difference 0\n",
        "3 2\n0 0\n1 1\n",
        "n = 3\ninit = [[0, 0], [1, 1]]\n",
        "Q..\n.Q.\nx.x\n",
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_placement placement;
        struct qs_error error;
        assert_null(qs_instance_read_text("x", texts[i], strlen(texts[i]), NULL, &error));
        assert_true(
            qs_placement_read_text("x", texts[i], strlen(texts[i]), NULL, &placement, &error));
        assert_int_equal(placement.n, 3);
        assert_int_equal(placement.count, 2);
        assert_true(qs_naive_is_among((struct qs_square){0, 0}, placement.queens, 2));
        assert_true(qs_naive_is_among((struct qs_square){1, 1}, placement.queens, 2));
        qs_placement_release(&placement);
        assert_null(placement.queens);
    }
}

/* A list of rows counted from 0 or from 1 has to say which. */
TEST(two_readings_are_refused)
{
    static const char *const either[] = {"[1, 2, 0]", "[0, 4, 7, 5, 2, 6, 1, 3]", "[0, 1, 2]",
                                         "[0, 1, 1]"};
    static const char *const one[] = {"[1, 2, 3]", "[0, 3, 1]", "[0, 0, 1]", "[1]", "[0]"};
    struct qs_placement placement = {7, 0, NULL};
    struct qs_error error;
    for (size_t i = 0; i < LENGTH(either); i++) {
        size_t length = strlen(either[i]);
        struct qs_read_options array0 = {"array0", QS_ALL_DIAGONALS};
        assert_false(qs_placement_read_text("x", either[i], length, NULL, &placement, &error));
        assert_non_null(strstr(error.text, "(--placement-format array), or from 0"));
        assert_int_equal(placement.n, 7);
        assert_true(qs_placement_read_text("x", either[i], length, &array0, &placement, &error));
        assert_int_equal(placement.count, placement.n);
        qs_placement_release(&placement);
        placement.n = 7;
    }
    for (size_t i = 0; i < LENGTH(one); i++) {
        assert_true(qs_placement_read_text("x", one[i], strlen(one[i]), NULL, &placement, &error));
        qs_placement_release(&placement);
    }
}

TEST(what_is_outside_is_refused)
{
    struct qs_placement placement = {7, 0, NULL};
    struct qs_error error;
    const char *text = "board 3\nqueen 0 3\n";
    assert_false(qs_placement_read_text("x", text, strlen(text), NULL, &placement, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(placement.n, 7);
}
