#include "fixture.h"

#include <stdlib.h>

#include "random_board.h"
#include "test.h"
#include "untouched.h"

static void free_fixture(void *object)
{
    struct qs_fixture *fixture = object;
    qs_board_free(fixture->board);
    assert_int_equal(fixture->memory.used, 0);
}

struct qs_fixture *qs_fixture_new(struct qs_instance *instance)
{
    struct qs_error error = untouched;
    assert_non_null(instance);
    struct qs_fixture *fixture = qs_room(sizeof *fixture);
    fixture->instance = instance;
    qs_memory_init(&fixture->memory, SIZE_MAX);
    fixture->board = qs_board_new(instance, &fixture->memory, NULL, &error);
    assert_non_null(fixture->board);
    assert_memory_equal(&error, &untouched, sizeof error);
    qs_release_later(fixture, free_fixture);
    return fixture;
}

struct qs_square *qs_fixture_queens(const struct qs_fixture *fixture, const uint32_t *squares,
                                    uint32_t count, size_t *total)
{
    size_t fixed;
    const struct qs_square *fixed_queens = qs_instance_queens(fixture->instance, &fixed);
    struct qs_square *queens = qs_room((fixed + count + 1) * sizeof *queens);
    for (size_t i = 0; i < fixed; i++)
        queens[i] = fixed_queens[i];
    for (uint32_t i = 0; i < count; i++)
        queens[fixed + i] = qs_board_square(fixture->board, squares[i]);
    *total = fixed + count;
    return queens;
}

void qs_fixture_expect_placement(const struct qs_fixture *fixture, const uint32_t *squares,
                                 uint32_t count)
{
    size_t total;
    struct qs_square *queens = qs_fixture_queens(fixture, squares, count, &total);
    assert_true(qs_naive_is_valid(fixture->instance, queens, total));
}
