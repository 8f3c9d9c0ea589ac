/* Rooms: explain */
/*
 * What explanations are made of, without a solver: this test brings its own answers of trials.h,
 * from a list of all placements of the target. So every question has its answer at once, or none
 * where the test wants that; what is found can be compared with all placements, and the number of
 * questions does not depend on the time.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"
#include "must_instance.h"
#include "random_board.h"
#include "test.h"

enum { MOST = 6, SUSPECTS = 64, PLACEMENTS = 4000 };

/* All placements of the target, and of each the suspects that it does not respect. */
static struct {
    struct qs_soft soft;
    struct qs_watch watch;
    struct qs_trials trials;
    struct qs_square placement[PLACEMENTS][MOST];
    uint64_t violated[PLACEMENTS];
    size_t count;
    unsigned open_every; /* of the first questions one in this many has no answer; 0: each has */
} all;

bool qs_trials_init(struct qs_trials *trials, const struct qs_soft *soft, int32_t target,
                    struct qs_watch *watch, struct qs_error *error)
{
    (void)error;
    *trials = (struct qs_trials){.soft = soft,
                                 .target = target,
                                 .watch = watch,
                                 .end = INFINITY,
                                 .memory_limit = (size_t)1 << 30};
    trials->respected = qs_room(SUSPECTS + 1);
    trials->room = qs_room((2 * MOST + 1) * sizeof *trials->room);
    trials->placement = qs_room(MOST * sizeof *trials->placement);
    return true;
}

void qs_trials_release(struct qs_trials *trials)
{
    (void)trials;
}

void qs_trials_fail(struct qs_trials *trials)
{
    trials->failed = true;
}

bool qs_trials_must_stop(const struct qs_trials *trials)
{
    return trials->failed;
}

static uint64_t bits_of(const bool *set)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < all.soft.count; i++)
        bits |= (uint64_t)set[i] << i;
    return bits;
}

static bool fits(uint64_t set)
{
    for (size_t i = 0; i < all.count; i++)
        if ((all.violated[i] & set) == 0)
            return true;
    return false;
}

static void take_placement(struct qs_trials *trials, size_t i)
{
    trials->placed = (size_t)trials->target;
    memcpy(trials->placement, all.placement[i], trials->placed * sizeof *trials->placement);
    memset(trials->respected, i % 2, SUSPECTS + 1);
    qs_soft_respected(trials->soft, trials->placement, trials->placed, trials->room,
                      trials->respected);
}

/* Of the placements that fit, another one for each question. */
enum qs_explain_answer qs_trials_ask(struct qs_trials *trials, const bool *set, uint64_t patience)
{
    if (trials->failed)
        return QS_EXPLAIN_OPEN;
    trials->questions++;
    if (patience > 0 && trials->questions < 60 && all.open_every > 0 &&
        trials->questions % all.open_every == 0)
        return QS_EXPLAIN_OPEN;
    for (size_t i = 0; i < all.count; i++) {
        size_t at = (i + 7 * trials->questions) % all.count;
        if ((all.violated[at] & bits_of(set)) != 0)
            continue;
        take_placement(trials, at);
        return QS_EXPLAIN_FITS;
    }
    return QS_EXPLAIN_IMPOSSIBLE;
}

static bool is_violated(size_t i, const struct qs_square *queens, size_t placed)
{
    const struct qs_soft *soft = &all.soft;
    if (i < soft->first_blocked)
        return !qs_naive_is_among(soft->queens[i], queens, placed);
    if (i < soft->first_difference)
        return qs_naive_is_among(soft->blocked[i - soft->first_blocked], queens, placed);
    for (size_t q = 0; q < placed; q++)
        if (i < soft->first_sum
                ? queens[q].row - queens[q].column == soft->differences[i - soft->first_difference]
                : queens[q].row + queens[q].column == soft->sums[i - soft->first_sum])
            return true;
    return false;
}

static void place_from(int32_t row, struct qs_square *queens, size_t placed)
{
    if (placed + (size_t)(all.soft.n - row) < (size_t)all.trials.target)
        return;
    if (placed == (size_t)all.trials.target) {
        assert_true(all.count < PLACEMENTS);
        memcpy(all.placement[all.count], queens, placed * sizeof *queens);
        all.violated[all.count] = 0;
        for (size_t i = 0; i < all.soft.count; i++)
            all.violated[all.count] |= (uint64_t)is_violated(i, queens, placed) << i;
        all.count++;
        return;
    }
    place_from(row + 1, queens, placed);
    for (int32_t column = 0; column < all.soft.n; column++) {
        bool attacked = false;
        queens[placed] = (struct qs_square){row, column};
        for (size_t i = 0; i < placed && !attacked; i++)
            attacked = qs_naive_attack(queens[i], queens[placed]);
        if (!attacked)
            place_from(row + 1, queens, placed + 1);
    }
}

/* A board with suspects of every kind. False: the target fits, or there are too many of them. */
static bool make_board(struct qs_random *random)
{
    int32_t n = 4 + qs_random_below(random, MOST - 3);
    struct qs_board_recipe recipe = {.n = n,
                                     .queens = qs_random_below(random, 9),
                                     .diagonals = qs_random_below(random, 4),
                                     .blocked_percent = qs_random_below(random, 50)};
    const struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    assert_true(qs_soft_init(&all.soft, instance, NULL));
    if (all.soft.count >= SUSPECTS)
        return false;
    qs_watch_init(&all.watch, 0);
    all.count = 0;
    all.open_every = 0;
    qs_trials_init(&all.trials, &all.soft, n - qs_random_below(random, 2), &all.watch, NULL);
    struct qs_square queens[MOST];
    place_from(0, queens, 0);
    return !fits((UINT64_C(1) << all.soft.count) - 1);
}

static bool *new_set(bool value)
{
    bool *set = qs_room(SUSPECTS + 1);
    memset(set, value, SUSPECTS + 1);
    return set;
}

/* What was done on all boards of a test, which has to be the same everywhere. */
struct total {
    uint64_t boards, questions, members, needed;
};

static void add_to_total(struct total *total, const bool *set, const bool *needed)
{
    total->boards++;
    total->questions += all.trials.questions;
    total->members += (uint64_t)__builtin_popcountll(bits_of(set));
    total->needed += (uint64_t)__builtin_popcountll(bits_of(needed));
}

static void expect_total(const struct total *found, struct total wanted)
{
    qs_trying("boards %d, questions %d, members %d, needed %d", (int)found->boards,
              (int)found->questions, (int)found->members, (int)found->needed);
    assert_memory_equal(found, &wanted, sizeof wanted);
}

/* Of a needed member, there is a placement that respects all others of the set. */
static void expect_needed(const bool *set, const bool *needed)
{
    for (size_t i = 0; i < all.soft.count; i++)
        assert_true(!needed[i] || (set[i] && fits(bits_of(set) & ~(UINT64_C(1) << i))));
}

/* Each placement that lacks only one member, rotated. */
TEST(rotations)
{
    struct total total = {0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct qs_random random = {seed};
        if (!make_board(&random))
            continue;
        bool *set = new_set(true);
        for (size_t i = 0; i < all.soft.count; i++)
            set[i] = qs_random_below(&random, 4) > 0;
        for (size_t i = 0; i < all.count; i++) {
            bool *needed = new_set(false);
            take_placement(&all.trials, i);
            for (size_t j = 0; j < all.soft.count; j++)
                assert_int_equal(all.trials.respected[j], !(all.violated[i] >> j & 1));
            if (__builtin_popcountll(all.violated[i] & bits_of(set)) - 1 > 1)
                continue;
            assert_true(qs_core_rotate(&all.trials, set, needed));
            expect_needed(set, needed);
            add_to_total(&total, set, needed);
        }
    }
    expect_total(&total, (struct total){2097, 0, 16771, 689});
}

/* A cover, too: without a single question. */
TEST(covers)
{
    struct total total = {0};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct qs_random random = {seed};
        struct qs_random_stream stream;
        if (!make_board(&random))
            continue;
        bool *set = new_set(true), *needed = new_set(false);
        needed[qs_random_below(&random, (int32_t)all.soft.count)] = true;
        qs_random_stream_init(&stream, seed);
        qs_core_by_cover(&all.trials, needed, &stream, 1 + (int)seed % 3, set);
        assert_false(fits(bits_of(set)));
        for (size_t i = 0; i < all.soft.count; i++)
            assert_true(set[i] || !needed[i]);
        add_to_total(&total, set, needed);
    }
    expect_total(&total, (struct total){53, 0, 219, 53});
}

static void shrink_all(enum qs_shrinking how, unsigned open_every, struct total *total)
{
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct qs_random random = {seed};
        struct qs_random_stream stream;
        if (!make_board(&random))
            continue;
        bool *set = new_set(true), *needed = new_set(false);
        qs_random_stream_init(&stream, seed);
        all.open_every = open_every;
        bool minimal = qs_core_shrink(&all.trials, &stream, 1, how, set, needed);
        assert_false(fits(bits_of(set)));
        expect_needed(set, needed);
        assert_true(how == QS_SHRINK_COARSELY || open_every > 0 || minimal);
        assert_true(!minimal || bits_of(set) == bits_of(needed));
        add_to_total(total, set, needed);
    }
}

TEST(cores)
{
    static const struct {
        enum qs_shrinking how;
        unsigned open_every;
        struct total total;
    } cases[] = {
        {QS_SHRINK_FULLY, 0, {53, 223, 112, 112}},
        {QS_SHRINK_FULLY, 3, {53, 251, 126, 84}},
        {QS_SHRINK_COARSELY, 0, {53, 53, 190, 0}},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct total total = {0};
        shrink_all(cases[i].how, cases[i].open_every, &total);
        expect_total(&total, cases[i].total);
    }
}

/* From a set with which the target fits: nothing more can be added, but where there was no answer.
 */
TEST(grown)
{
    struct total total = {0};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct qs_random random = {seed};
        struct qs_random_stream stream;
        if (!make_board(&random) || !fits(0))
            continue;
        bool *set = new_set(false);
        qs_random_stream_init(&stream, seed);
        all.open_every = seed % 4 == 0 ? 3 : 0;
        qs_core_grow(&all.trials, &stream, 1, set);
        assert_true(fits(bits_of(set)));
        for (size_t i = 0; i < all.soft.count && all.open_every == 0; i++)
            assert_true(set[i] || !fits(bits_of(set) | UINT64_C(1) << i));
        add_to_total(&total, set, set);
    }
    expect_total(&total, (struct total){53, 208, 377, 377});
}

/* The fewest queens without which the target fits, also where questions have no answer at first. */
TEST(corrections)
{
    size_t several = 0, opened = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct qs_random random = {seed};
        struct qs_random_stream stream;
        if (!make_board(&random))
            continue;
        bool *set = new_set(true), *needed = new_set(false);
        memset(set, false, all.soft.queen_count);
        if (qs_trials_ask(&all.trials, set, 0) != QS_EXPLAIN_FITS)
            continue;
        struct qs_removal removal;
        int32_t upper = all.trials.target - 1;
        qs_random_stream_init(&stream, seed);
        qs_correction_begin(&all.trials, upper, &removal);
        memset(set, true, all.soft.count);
        assert_true(qs_core_shrink(&all.trials, &stream, 0, QS_SHRINK_FULLY, set, needed));
        all.open_every = (unsigned)(seed % 3);
        qs_correction_find(&all.trials, &stream, set, &removal);
        int fewest = MOST + 1;
        uint64_t queens = (UINT64_C(1) << all.soft.queen_count) - 1;
        for (size_t i = 0; i < all.count; i++)
            if ((all.violated[i] & ~queens) == 0 && __builtin_popcountll(all.violated[i]) < fewest)
                fewest = __builtin_popcountll(all.violated[i]);
        assert_false(all.trials.failed);
        assert_int_equal(removal.helps, true);
        assert_int_equal(removal.count, fewest);
        assert_int_equal(removal.lower, fewest);
        several += removal.count > 1;
        opened += all.open_every > 0;
        qs_correction_release(&removal);
    }
    assert_true(several > 10 && opened > 10);
}
