/*
 * The bitset search, with every kernel that this machine can run: against
 * every way to fill the rows on small boards, and on boards of more than 32
 * lines (longer words) the kernels against each other, down to the nodes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bitset_kernel.h"
#include "bitset_search.h"
#include "ground.h"
#include "must_instance.h"
#include "queensat/generate.h"
#include "random_board.h"

struct setting {
    struct qs_ground *ground;
    int polls_left;
    uint32_t reported;
};

static void open_setting(struct setting *setting, struct qs_instance *instance)
{
    *setting = (struct setting){.ground = qs_ground_new(instance), .polls_left = -1};
}

static void close_setting(struct setting *setting)
{
    qs_ground_free(setting->ground);
}

static bool must_stop(void *state)
{
    struct setting *setting = state;
    return setting->polls_left >= 0 && setting->polls_left-- == 0;
}

/* Every placement reported is one, and larger than the one before. */
static void report(void *state, const uint32_t *squares, uint32_t count)
{
    struct setting *setting = state;
    assert_true(count > setting->reported);
    setting->reported = count;
    struct qs_square queens[2 * QS_BITSET_LINES];
    size_t fixed;
    const struct qs_square *fixed_queens = qs_instance_queens(setting->ground->instance, &fixed);
    if (fixed > 0)
        memcpy(queens, fixed_queens, fixed * sizeof *queens);
    for (uint32_t i = 0; i < count; i++)
        queens[fixed + i] = qs_board_square(setting->ground->board, squares[i]);
    assert_true(qs_naive_is_valid(setting->ground->instance, queens, fixed + count));
}

static enum qs_bitset_answer ask(struct setting *setting, struct qs_bitset_search *search,
                                 int32_t added)
{
    const struct qs_bitset_listener listener = {must_stop, report, setting};
    setting->reported = 0;
    return qs_bitset_search_decide(search, added, &listener, NULL);
}

/* Every number of queens, up and down: the searches before must leave no trace. */
static void check_all_numbers(struct setting *setting, unsigned kernel, int32_t maximum)
{
    struct qs_bitset_search *search = qs_bitset_search_new(setting->ground->board, kernel);
    assert_non_null(search);
    int32_t rows = (int32_t)setting->ground->board->lines[QS_ROW].count;
    for (int32_t added = 0; added <= rows + 1; added++)
        assert_int_equal(ask(setting, search, added),
                         added <= maximum ? QS_BITSET_YES : QS_BITSET_NO);
    for (int32_t added = rows; added >= 0; added--)
        assert_int_equal(ask(setting, search, added),
                         added <= maximum ? QS_BITSET_YES : QS_BITSET_NO);
    qs_bitset_search_free(search);
}

static void try_small_board(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 8);
    struct setting setting;
    open_setting(&setting, qs_random_instance(random, &recipe));
    int32_t maximum = qs_naive_maximum(setting.ground->instance) - setting.ground->board->fixed;
    for (unsigned kernel = 0; qs_bitset_kernel(kernel); kernel++)
        check_all_numbers(&setting, kernel, maximum);
    close_setting(&setting);
}

static void test_small_boards(void **state)
{
    (void)state;
    qs_for_each_seed(500, try_small_board);
}

/* Few free squares on many lines: trees that end, with slack and without. */
static void try_large_board(struct qs_random *random)
{
    int32_t n = 33 + qs_random_below(random, 32);
    struct qs_board_recipe recipe = {.n = n, .blocked_percent = 250};
    struct setting setting;
    open_setting(&setting, qs_random_instance(random, &recipe));
    assert_true(qs_bitset_search_fits(setting.ground->board));
    int32_t added =
        (int32_t)setting.ground->board->lines[QS_ROW].count - qs_random_below(random, 8);
    uint64_t nodes = 0, probes = 0;
    enum qs_bitset_answer answer = QS_BITSET_STOPPED;
    for (unsigned kernel = 0; qs_bitset_kernel(kernel); kernel++) {
        struct qs_bitset_search *search = qs_bitset_search_new(setting.ground->board, kernel);
        assert_non_null(search);
        setting.polls_left = 5;
        enum qs_bitset_answer said = ask(&setting, search, added);
        if (kernel == 0) {
            answer = said;
            nodes = qs_bitset_search_nodes(search);
            probes = qs_bitset_search_probes(search);
        }
        assert_int_equal(said, answer);
        assert_int_equal(qs_bitset_search_nodes(search), nodes);
        assert_int_equal(qs_bitset_search_probes(search), probes);
        qs_bitset_search_free(search);
    }
    close_setting(&setting);
}

static void test_kernels_do_the_same(void **state)
{
    (void)state;
    qs_for_each_seed(60, try_large_board);
}

/* The portable kernel is always there, and the last. */
static void test_kernels(void **state)
{
    (void)state;
    unsigned count = 0;
    while (qs_bitset_kernel(count))
        count++;
    assert_true(count >= 1);
    assert_string_equal(qs_bitset_kernel(count - 1)->name, "portable");
}

static void test_sizes(void **state)
{
    (void)state;
    const struct {
        int32_t n;
        bool fits;
    } cases[] = {{1, true}, {32, true}, {33, true}, {64, true}, {65, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct setting setting;
        open_setting(&setting, qs_must_make_instance(cases[i].n));
        assert_int_equal(qs_bitset_search_fits(setting.ground->board), cases[i].fits);
        struct qs_bitset_search *search =
            cases[i].fits ? qs_bitset_search_new(setting.ground->board, 0) : NULL;
        if (search) {
            assert_int_equal(ask(&setting, search, cases[i].n), QS_BITSET_YES);
            assert_int_equal(setting.reported, cases[i].n);
        }
        qs_bitset_search_free(search);
        close_setting(&setting);
    }
}

/* Boards past the point where all rows can be filled: some searches outlive three polls. */
static void test_stop(void **state)
{
    (void)state;
    struct qs_random random = {3};
    struct qs_board_recipe recipe = {.n = 60, .blocked_percent = 200};
    int stopped = 0;
    for (int board = 0; board < 20; board++) {
        struct setting setting;
        open_setting(&setting, qs_random_instance(&random, &recipe));
        struct qs_bitset_search *search = qs_bitset_search_new(setting.ground->board, 0);
        setting.polls_left = 3;
        stopped += ask(&setting, search, (int32_t)setting.ground->board->lines[QS_ROW].count) ==
                   QS_BITSET_STOPPED;
        assert_true(qs_bitset_search_nodes(search) <= 4 * 1024 + 2 * QS_BITSET_LINES);
        qs_bitset_search_free(search);
        close_setting(&setting);
    }
    assert_true(stopped > 5);
}

/* Of a board that can hold no queen on every row, with enough work for a share. */
static struct qs_instance *hard_instance(void)
{
    struct qs_error error;
    struct qs_instance *instance = qs_generate_excluded_diagonals(16, 15, 7, &error);
    assert_non_null(instance);
    return instance;
}

/* Two searches share a question one after the other: each part is done once, and by either. */
static void test_share(void **state)
{
    (void)state;
    struct setting setting;
    open_setting(&setting, hard_instance());
    const struct qs_bitset_listener listener = {must_stop, report, &setting};
    struct qs_bitset_search *first = qs_bitset_search_new(setting.ground->board, 0);
    struct qs_bitset_search *second = qs_bitset_search_new(setting.ground->board, 0);
    struct qs_bitset_share share = {0};
    assert_int_equal(qs_bitset_search_decide(first, 16, &listener, &share), QS_BITSET_NO);
    assert_true(qs_bitset_share_is_exhausted(&share));
    uint64_t all = qs_bitset_search_nodes(first);
    setting.reported = 0;
    assert_int_equal(qs_bitset_search_decide(second, 16, &listener, &share), QS_BITSET_NO);
    assert_true(qs_bitset_search_nodes(second) < all / 4);
    /* The first takes a part and is stopped: what the second says is not the answer. */
    struct qs_bitset_share left = {0};
    setting.polls_left = 0;
    setting.reported = 0;
    assert_int_equal(qs_bitset_search_decide(first, 16, &listener, &left), QS_BITSET_STOPPED);
    setting.polls_left = -1;
    setting.reported = 0;
    assert_int_equal(qs_bitset_search_decide(second, 16, &listener, &left), QS_BITSET_NO);
    assert_false(qs_bitset_share_is_exhausted(&left));
    qs_bitset_search_free(second);
    qs_bitset_search_free(first);
    close_setting(&setting);
}

/* While one search is at its part, another one has come to the end of the tree. */
struct pause {
    struct setting *setting;
    struct qs_bitset_search *other;
    struct qs_bitset_share *share;
    bool paused;
};

static bool let_other_search(void *state)
{
    struct pause *pause = state;
    if (!pause->paused) {
        pause->paused = true;
        const struct qs_bitset_listener listener = {must_stop, report, pause->setting};
        pause->setting->reported = 0;
        assert_int_equal(qs_bitset_search_decide(pause->other, 16, &listener, pause->share),
                         QS_BITSET_NO);
        assert_false(qs_bitset_share_is_exhausted(pause->share));
    }
    return false;
}

static void report_nothing(void *state, const uint32_t *squares, uint32_t count)
{
    (void)state;
    (void)squares;
    (void)count;
}

static void test_share_awaits_all(void **state)
{
    (void)state;
    struct setting setting;
    open_setting(&setting, hard_instance());
    struct qs_bitset_share share = {0};
    struct qs_bitset_search *first = qs_bitset_search_new(setting.ground->board, 0);
    struct pause pause = {&setting, qs_bitset_search_new(setting.ground->board, 0), &share, false};
    const struct qs_bitset_listener listener = {let_other_search, report_nothing, &pause};
    assert_int_equal(qs_bitset_search_decide(first, 16, &listener, &share), QS_BITSET_NO);
    assert_true(pause.paused);
    assert_true(qs_bitset_share_is_exhausted(&share));
    qs_bitset_search_free(pause.other);
    qs_bitset_search_free(first);
    close_setting(&setting);
}

static void test_memory(void **state)
{
    (void)state;
    struct setting setting;
    open_setting(&setting, qs_must_make_instance(20));
    struct qs_bitset_search *search = qs_bitset_search_new(setting.ground->board, 0);
    size_t needed = setting.ground->memory.used;
    qs_bitset_search_free(search);
    size_t without = setting.ground->memory.used;
    for (size_t limit = without; limit < needed; limit += 97) {
        setting.ground->memory.limit = limit;
        assert_null(qs_bitset_search_new(setting.ground->board, 0));
        assert_int_equal(setting.ground->memory.used, without);
    }
    close_setting(&setting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_small_boards, qs_tell_seed),
        cmocka_unit_test_teardown(test_kernels_do_the_same, qs_tell_seed),
        cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_share_awaits_all),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
