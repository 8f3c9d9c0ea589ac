/* Rooms: check */
/*
 * The checker's list of free squares: numbers of squares, also of those that are not on the board;
 * squares that leave and come back, queens, and parts, against the board itself.
 */
#include <stdlib.h>
#include <string.h>

#include "failing_memory.h"
#include "free_squares.h"
#include "must_instance.h"
#include "test.h"

enum { MOST = 9 };

/* What there should be: the squares that are left, by place. */
struct model {
    int32_t n;
    bool is_free[MOST][MOST], is_left[MOST][MOST];
};

static struct model model_of(const struct qs_instance *instance)
{
    struct model model = {.n = qs_instance_size(instance)};
    for (int32_t row = 0; row < model.n; row++)
        for (int32_t column = 0; column < model.n; column++)
            model.is_free[row][column] = model.is_left[row][column] =
                qs_naive_is_free(instance, (struct qs_square){row, column});
    return model;
}

/* The squares, row by row, and each line in ascending order from both ends. */
static void compare(const struct qs_free_squares *list, const struct model *model)
{
    uint32_t square = qs_free_squares_from(list, 0), number = 0, left = 0;
    for (int32_t row = -2; row < model->n + 2; row++)
        for (int32_t column = -2; column < model->n + 2; column++) {
            const struct qs_square place = {row, column};
            bool inside = row >= 0 && column >= 0 && row < model->n && column < model->n;
            bool is_free = inside && model->is_free[row][column];
            assert_int_equal(qs_free_squares_number(list, place), is_free ? number : QS_NO_SQUARE);
            bool is_left = is_free && model->is_left[row][column];
            assert_int_equal(qs_free_squares_find(list, place), is_left ? number : QS_NO_SQUARE);
            if (is_left) {
                assert_int_equal(square, number);
                square = qs_free_squares_next(list, square);
            }
            left += is_left;
            number += is_free;
        }
    assert_int_equal(square, QS_NO_SQUARE);
    assert_int_equal(list->count, number);
    assert_int_equal(list->left, left);
}

static void compare_lines(const struct qs_free_squares *list)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int32_t line = 0; line < qs_line_count(&list->numbers, d); line++) {
            uint32_t before = QS_NO_SQUARE, square = list->lines[d].first[line];
            for (; square != QS_NO_SQUARE; square = list->lines[d].next[square]) {
                assert_int_equal(qs_free_squares_line(list, square, d), line);
                assert_int_equal(list->lines[d].previous[square], before);
                assert_true(before == QS_NO_SQUARE || before < square);
                before = square;
            }
        }
}

/* The least square that can be come to from each one over lines, going on until nothing changes. */
static void find_roots(const struct qs_free_squares *list, uint32_t *root)
{
    bool changed = true;
    for (uint32_t a = 0; a < list->count; a++)
        root[a] = a;
    while (changed) {
        changed = false;
        for (uint32_t a = 0; a < list->count; a++)
            for (uint32_t b = 0; b < list->count; b++)
                if (list->is_left[a] && list->is_left[b] && root[b] < root[a] &&
                    qs_naive_attack(qs_free_squares_place(list, a),
                                    qs_free_squares_place(list, b))) {
                    root[a] = root[b];
                    changed = true;
                }
    }
}

/* Parts are numbered in the order of their first squares. */
static void compare_parts(const struct qs_free_squares *list)
{
    uint32_t root[MOST * MOST], *part = malloc(list->count * sizeof *part), parts, seen = 0;
    assert_true(part || list->count == 0);
    find_roots(list, root);
    assert_true(qs_free_squares_find_parts(list, part, &parts));
    for (uint32_t square = 0; square < list->count; square++)
        if (list->is_left[square])
            assert_int_equal(part[square], root[square] == square ? seen++ : part[root[square]]);
    assert_int_equal(parts, seen);
    free(part);
}

static void put_queen(struct model *model, struct qs_square queen)
{
    for (int32_t row = 0; row < model->n; row++)
        for (int32_t column = 0; column < model->n; column++)
            if (qs_naive_attack(queen, (struct qs_square){row, column}))
                model->is_left[row][column] = false;
    model->is_left[queen.row][queen.column] = false;
}

/* Squares leave, singly and by queens, and come back in the order in which they left. */
static void walk(struct qs_random *random, struct qs_free_squares *list, struct model model,
                 int depth)
{
    for (int tries = 0; tries < 3 && depth < 4 && list->left > 0; tries++) {
        struct model next = model;
        uint32_t before = list->left, square = qs_free_squares_from(list, 0);
        for (int32_t i = qs_random_below(random, (int32_t)list->left); i > 0; i--)
            square = qs_free_squares_next(list, square);
        struct qs_square place = qs_free_squares_place(list, square);
        if (qs_random_below(random, 2)) {
            qs_free_squares_put_queen(list, square);
            put_queen(&next, place);
        } else {
            qs_free_squares_leave(list, square);
            next.is_left[place.row][place.column] = false;
        }
        compare(list, &next);
        compare_parts(list);
        walk(random, list, next, depth + 1);
        qs_free_squares_restore(list, before);
        compare(list, &model);
        compare_lines(list);
    }
}

TRIALS(random_boards, 100)
{
    struct qs_instance *instance = qs_must_random(random, MOST);
    struct model model = model_of(instance);
    struct qs_free_squares list;
    qs_fill_allocations(random->state % 2 ? 0xff : 0);
    assert_true(qs_free_squares_init(&list, instance, NULL, NULL));
    qs_fill_allocations(-1);
    compare(&list, &model);
    compare_lines(&list);
    walk(random, &list, model, 0);
    qs_free_squares_release(&list);
}

/* How often the list may still ask. */
static bool is_last(void *left)
{
    return --*(int *)left == 0;
}

/* At whatever question it is stopped, there is no list. Both kinds of instances. */
TEST(stopped)
{
    for (int kind = 0; kind < 2; kind++) {
        struct qs_instance *instance = qs_must_make_instance(200);
        for (int32_t row = 0; row < 200; row++)
            for (int32_t i = 0; i < 40 && kind == 0; i++)
                qs_must_list_free(instance, row, (7 * row + 31 * i) % 200);
        struct qs_free_squares list;
        int left = -1, asked = 0;
        assert_true(qs_free_squares_init(&list, instance, is_last, &left));
        asked = -1 - left;
        assert_int_equal(list.count, kind == 0 ? 8000 : 40000);
        qs_free_squares_release(&list);
        /* Of 4,096 squares it lists by rows and links, or of 64 rows it lists, twice. */
        assert_int_equal(asked, kind == 0 ? 8 : 15);
        for (int stop = 1; stop <= asked; stop++) {
            left = stop;
            assert_false(qs_free_squares_init(&list, instance, is_last, &left));
            assert_int_equal(left, 0);
            qs_free_squares_release(&list);
        }
        left = asked + 1;
        assert_true(qs_free_squares_init(&list, instance, is_last, &left));
        qs_free_squares_release(&list);
    }
}

/* In whatever order they are listed, if no queen attacks them. */
TEST(listed_squares)
{
    static const struct qs_square squares[] = {{8, 3}, {0, 5}, {8, 1}, {3, 3}, {0, 2}, {4, 8}};
    for (int32_t queens = 0; queens < 2; queens++) {
        struct qs_instance *instance = qs_must_make_instance(9);
        struct qs_free_squares list;
        for (int32_t queen = 0; queen < queens; queen++)
            qs_must_add_queen(instance, 8, 8);
        for (size_t i = 0; i < LENGTH(squares); i++)
            qs_must_list_free(instance, squares[i].row, squares[i].column);
        struct model model = model_of(instance);
        assert_true(qs_free_squares_init(&list, instance, NULL, NULL));
        assert_int_equal(list.count, queens == 0 ? 6 : 2);
        compare(&list, &model);
        qs_free_squares_release(&list);
    }
}
