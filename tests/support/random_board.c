#include "random_board.h"

#include <stdio.h>
#include <stdlib.h>

static struct qs_square random_square(struct qs_random *random, int32_t n)
{
    int32_t row = qs_random_below(random, n);
    return (struct qs_square){row, qs_random_below(random, n)};
}

/* What the definitions below allow must be accepted: without an instance there is no test. */
static void must(bool done, const struct qs_error *error)
{
    if (done)
        return;
    fprintf(stderr, "random_board: refused: %s\n", error->text);
    abort();
}

static void block_diagonals(struct qs_instance *instance, struct qs_random *random, int count)
{
    int32_t n = qs_instance_size(instance);
    struct qs_error error;
    for (int i = 0; i < count; i++) {
        bool sum = qs_random_below(random, 2) == 1;
        int32_t number = qs_random_below(random, 2 * n - 1) - (sum ? 0 : n - 1);
        must(qs_instance_block_diagonal(instance, sum ? QS_SUM : QS_DIFFERENCE, number, &error),
             &error);
    }
}

static void fix_queens(struct qs_instance *instance, struct qs_random *random, int count)
{
    struct qs_error error;
    for (int i = 0; i < count; i++) {
        struct qs_square square = random_square(random, qs_instance_size(instance));
        if (qs_naive_is_free(instance, square))
            must(qs_instance_add_queen(instance, square, &error), &error);
    }
}

bool qs_naive_same(struct qs_square a, struct qs_square b)
{
    return a.row == b.row && a.column == b.column;
}

bool qs_naive_is_among(struct qs_square square, const struct qs_square *squares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (qs_naive_same(squares[i], square))
            return true;
    return false;
}

static bool holds_queen(const struct qs_instance *instance, struct qs_square square)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    return qs_naive_is_among(square, queens, count);
}

static void block_squares(struct qs_instance *instance, struct qs_random *random, int percent)
{
    int32_t n = qs_instance_size(instance);
    struct qs_error error;
    for (int32_t i = 0; i < n * n * percent / 100; i++) {
        struct qs_square square = random_square(random, n);
        if (!holds_queen(instance, square))
            must(qs_instance_block_square(instance, square, &error), &error);
    }
}

struct qs_board_recipe qs_random_recipe(struct qs_random *random, int32_t most)
{
    static const int percents[] = {0, 0, 10, 30, 70, 150, 300};
    const int32_t kinds = sizeof percents / sizeof percents[0];
    struct qs_board_recipe recipe = {.n = 1 + qs_random_below(random, most)};
    recipe.queens = qs_random_below(random, 2) * qs_random_below(random, recipe.n + 1);
    recipe.diagonals = qs_random_below(random, 3) * qs_random_below(random, 4);
    recipe.blocked_percent = percents[qs_random_below(random, kinds)];
    return recipe;
}

struct qs_instance *qs_random_instance(struct qs_random *random,
                                       const struct qs_board_recipe *recipe)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(recipe->n, &error);
    must(instance != NULL, &error);
    block_diagonals(instance, random, recipe->diagonals);
    fix_queens(instance, random, recipe->queens);
    block_squares(instance, random, recipe->blocked_percent);
    return instance;
}

bool qs_naive_attack(struct qs_square a, struct qs_square b)
{
    return a.row == b.row || a.column == b.column || a.row - a.column == b.row - b.column ||
           a.row + a.column == b.row + b.column;
}

static bool diagonal_is_blocked(const struct qs_instance *instance, enum qs_direction direction,
                                int32_t number)
{
    size_t count;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

bool qs_naive_is_blocked(const struct qs_instance *instance, struct qs_square square)
{
    size_t count;
    const struct qs_square *blocked = qs_instance_blocked_squares(instance, &count);
    if (qs_naive_is_among(square, blocked, count))
        return true;
    const struct qs_square *listed = qs_instance_listed_free_squares(instance, &count);
    if (count > 0 && !qs_naive_is_among(square, listed, count))
        return !holds_queen(instance, square);
    return diagonal_is_blocked(instance, QS_DIFFERENCE, square.row - square.column) ||
           diagonal_is_blocked(instance, QS_SUM, square.row + square.column);
}

bool qs_naive_is_free(const struct qs_instance *instance, struct qs_square square)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; i < count; i++)
        if (qs_naive_attack(queens[i], square))
            return false;
    return !qs_naive_is_blocked(instance, square);
}

bool qs_naive_is_valid(const struct qs_instance *instance, const struct qs_square *squares,
                       size_t count)
{
    int32_t n = qs_instance_size(instance);
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    for (size_t i = 0; i < count; i++) {
        if (squares[i].row < 0 || squares[i].row >= n || squares[i].column < 0 ||
            squares[i].column >= n || qs_naive_is_blocked(instance, squares[i]))
            return false;
        for (size_t j = 0; j < i; j++)
            if (qs_naive_attack(squares[i], squares[j]))
                return false;
    }
    for (size_t i = 0; i < fixed; i++)
        if (!qs_naive_is_among(queens[i], squares, count))
            return false;
    return true;
}

struct filling {
    const struct qs_instance *instance;
    struct qs_square queens[8];
    int32_t count, best; /* added queens */
};

static bool may_stand(const struct filling *filling, struct qs_square square)
{
    for (int32_t i = 0; i < filling->count; i++)
        if (qs_naive_attack(filling->queens[i], square))
            return false;
    return qs_naive_is_free(filling->instance, square);
}

static void fill_rows(struct filling *filling, int32_t row)
{
    int32_t n = qs_instance_size(filling->instance);
    if (filling->count > filling->best)
        filling->best = filling->count;
    if (filling->count + n - row <= filling->best)
        return;
    for (int32_t column = 0; column < n; column++) {
        struct qs_square square = {row, column};
        if (!may_stand(filling, square))
            continue;
        filling->queens[filling->count++] = square;
        fill_rows(filling, row + 1);
        filling->count--;
    }
    fill_rows(filling, row + 1);
}

int32_t qs_naive_maximum(const struct qs_instance *instance)
{
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    struct filling filling = {.instance = instance};
    fill_rows(&filling, 0);
    return (int32_t)fixed + filling.best;
}
