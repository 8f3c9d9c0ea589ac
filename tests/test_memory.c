/* Rooms: base */
/*
 * Memory accounting: what exceeds the limit is refused and not counted; giving
 * back more than was taken is our own fault and aborts.
 */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "arena.h"
#include "memory.h"
#include "test.h"

/* Make the address sanitizer return NULL for impossible requests, as malloc does. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

static void assert_account(const struct qs_memory *memory, size_t used, size_t peak)
{
    assert_int_equal(memory->used, used);
    assert_int_equal(memory->peak, peak);
}

TEST(init)
{
    struct qs_memory memory = {1, 2, 3};
    qs_memory_init(&memory, 1000);
    assert_account(&memory, 0, 0);
    assert_int_equal(memory.limit, 1000);
    qs_memory_give(&memory, NULL, 100, 100);
    assert_account(&memory, 0, 0);
}

TEST(limit_is_exact)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 1000);
    int *all = MUST(qs_memory_take(&memory, 250, sizeof *all));
    memset(all, 1, 1000); /* the sanitizer checks that all of it is there */
    assert_account(&memory, 1000, 1000);
    assert_null(qs_memory_take(&memory, 1, 1));
    assert_null(qs_memory_take_zeroed(&memory, 1, 1));
    assert_account(&memory, 1000, 1000);
    qs_memory_give(&memory, all, 250, sizeof *all);
    assert_account(&memory, 0, 1000);
    assert_null(qs_memory_take(&memory, 1001, 1));
    assert_null(qs_memory_take(&memory, 1, 1001));
    assert_null(qs_memory_take(&memory, 251, sizeof *all));
    assert_account(&memory, 0, 1000);
}

TEST(no_memory_at_all)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 0);
    assert_null(qs_memory_take(&memory, 0, 1));
    assert_null(qs_memory_take(&memory, 1, 1));
    assert_true(qs_memory_charge(&memory, 0));
    assert_false(qs_memory_charge(&memory, 1));
    assert_account(&memory, 0, 0);
}

/* A block of 0 items counts as one item, both when taken and when given back. */
TEST(count_zero)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 100);
    char *none = qs_memory_take(&memory, 0, 24);
    char *zeroed = qs_memory_take_zeroed(&memory, 0, 24);
    assert_non_null(none);
    assert_non_null(zeroed);
    assert_account(&memory, 48, 48);
    qs_memory_give(&memory, none, 0, 24);
    qs_memory_give(&memory, zeroed, 0, 24);
    assert_account(&memory, 0, 48);
}

TEST(peak_stays)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 1000);
    void *first = qs_memory_take(&memory, 300, 1);
    void *second = qs_memory_take(&memory, 400, 1);
    qs_memory_give(&memory, first, 300, 1);
    assert_account(&memory, 400, 700);
    first = qs_memory_take(&memory, 100, 1);
    assert_account(&memory, 500, 700);
    assert_null(qs_memory_take(&memory, 501, 1)); /* a refused request does not raise the peak */
    assert_account(&memory, 500, 700);
    assert_true(qs_memory_charge(&memory, 201));
    assert_account(&memory, 701, 701);
    qs_memory_discharge(&memory, 201);
    qs_memory_give(&memory, second, 400, 1);
    qs_memory_give(&memory, first, 100, 1);
    assert_account(&memory, 0, 701);
}

TEST(zeroed)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 1 << 20);
    for (int round = 0; round < 20; round++) { /* so that freed blocks are reused */
        unsigned char *dirty = MUST(qs_memory_take(&memory, 1000, 3));
        memset(dirty, 0xa5, 3000);
        qs_memory_give(&memory, dirty, 1000, 3);
        unsigned char *clean = MUST(qs_memory_take_zeroed(&memory, 1000, 3));
        for (int i = 0; i < 3000; i++)
            assert_int_equal(clean[i], 0);
        qs_memory_give(&memory, clean, 1000, 3);
    }
}

TEST(products_overflow)
{
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    assert_null(qs_memory_take(&memory, SIZE_MAX / 2 + 1, 2)); /* the product wraps to 0 */
    assert_null(qs_memory_take(&memory, SIZE_MAX / 4 + 2, 4)); /* to 4 */
    assert_null(qs_memory_take_zeroed(&memory, SIZE_MAX / 8 + 2, 8));
    assert_null(qs_memory_take_zeroed(&memory, SIZE_MAX, SIZE_MAX));
    assert_account(&memory, 0, 0);
}

TEST(charge_overflows)
{
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(qs_memory_charge(&memory, 10));
    assert_false(qs_memory_charge(&memory, SIZE_MAX));
    assert_false(qs_memory_charge(&memory, SIZE_MAX - 9));
    assert_account(&memory, 10, 10);
    assert_true(qs_memory_charge(&memory, SIZE_MAX - 10));
    assert_account(&memory, SIZE_MAX, SIZE_MAX);
    assert_false(qs_memory_charge(&memory, 1));
    assert_true(qs_memory_charge(&memory, 0));
    qs_memory_discharge(&memory, SIZE_MAX);
    assert_account(&memory, 0, SIZE_MAX);
}

TEST(charge_limit)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 100);
    assert_false(qs_memory_charge(&memory, 101));
    assert_true(qs_memory_charge(&memory, 60));
    assert_false(qs_memory_charge(&memory, 41));
    assert_account(&memory, 60, 60);
    assert_true(qs_memory_charge(&memory, 40));
    assert_account(&memory, 100, 100);
    memory.limit = 50; /* lowered below what is in use */
    assert_false(qs_memory_charge(&memory, 1));
    assert_account(&memory, 100, 100);
}

/* The machine refuses although the limit does not: nothing stays counted. */
TEST(machine_refuses)
{
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    assert_null(qs_memory_take(&memory, SIZE_MAX / 2 + 1, 1));
    assert_null(qs_memory_take_zeroed(&memory, SIZE_MAX / 2 + 1, 1));
    assert_int_equal(memory.used, 0);
}

TEST(grow)
{
    int *items = NULL;
    size_t capacity = 0, moves = 0;
    for (int count = 0; count < 1000; count++) {
        size_t before = capacity;
        int *grown = MUST(qs_grow(items, (size_t)count, &capacity, sizeof *items));
        assert_true(capacity > (size_t)count);
        if (before > (size_t)count)
            assert_ptr_equal(grown, items);
        moves += capacity != before;
        items = grown;
        items[count] = count;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(items[i], i);
    assert_true(moves <= 10); /* by doubling */
    free(items);
}

static void assert_not_grown(size_t capacity)
{
    size_t before = 0;
    char *items = MUST(qs_grow(NULL, 0, &before, 8));
    items[0] = 7;
    before = capacity;
    assert_null(qs_grow(items, before, &capacity, 8));
    assert_int_equal(capacity, before);
    assert_int_equal(items[0], 7);
    free(items);
}

TEST(grow_refused)
{
    assert_not_grown(SIZE_MAX / 8);  /* doubling overflows */
    assert_not_grown(SIZE_MAX / 16); /* doubling does not overflow, but no machine has as much */
}

static bool aborts(void (*misuse)(void))
{
    if (qs_apart()) {
        misuse();
        qs_apart_ends(true);
    }
    return qs_apart_aborted();
}

static void discharge_nothing(void)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 100);
    qs_memory_discharge(&memory, 1);
}

static void discharge_too_much(void)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 100);
    qs_memory_charge(&memory, 50);
    qs_memory_discharge(&memory, 51);
}

static void give_too_much(void)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 100);
    void *block = qs_memory_take(&memory, 10, 2);
    qs_memory_give(&memory, block, 11, 2);
}

static void give_twice_as_zero(void)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 100);
    void *first = qs_memory_take(&memory, 1, 1);
    qs_memory_give(&memory, first, 0, 2);
}

TEST(misuse_aborts)
{
    assert_true(aborts(discharge_nothing));
    assert_true(aborts(discharge_too_much));
    assert_true(aborts(give_too_much));
    assert_true(aborts(give_twice_as_zero));
}

/* Blocks of an arena are zero, aligned, and given back together; after a refusal there is none. */
TEST(arenas)
{
    struct qs_memory memory;
    qs_memory_init(&memory, 10000);
    struct qs_arena arena = {.memory = &memory};
    for (int round = 0; round < 2; round++) {
        for (size_t size = 1; size <= 64; size *= 2) {
            unsigned char *block = qs_arena_take(&arena, 3, size);
            assert_true((uintptr_t)block % alignof(max_align_t) == 0);
            for (size_t i = 0; i < 3 * size; i++)
                assert_int_equal(block[i], 0);
            memset(block, 1, 3 * size);
        }
        assert_non_null(qs_arena_take(&arena, 0, 8));
        assert_false(arena.refused);
        assert_null(qs_arena_take(&arena, round == 0 ? 10000 : SIZE_MAX / 8 + 2, 8));
        assert_true(arena.refused);
        assert_null(qs_arena_take(&arena, 1, 1));
        assert_true(memory.used > 0);
        qs_arena_release(&arena);
        assert_false(arena.refused);
        assert_true(memory.used == 0);
    }
}
