#include "soft.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "listed_squares.h"

bool qs_soft_init(struct qs_soft *soft, const struct qs_instance *instance, struct qs_error *error)
{
    *soft = (struct qs_soft){.instance = instance, .n = qs_instance_size(instance)};
    soft->queens = qs_instance_queens(instance, &soft->queen_count);
    soft->differences =
        qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &soft->difference_count);
    soft->sums = qs_instance_blocked_diagonals(instance, QS_SUM, &soft->sum_count);
    struct qs_listed_squares listed = qs_listed_squares_of(instance);
    if (listed.are_free) { /* list those that this blocks */
        if (qs_listed_squares_others(&listed) > QS_SUSPECTS_MAX)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "too many blocked squares to explain (more than %d)",
                                QS_SUSPECTS_MAX);
        if (!qs_listed_squares_exchange(&listed))
            return qs_error_set(error, QS_ERROR_MEMORY,
                                "not enough memory for the blocked squares");
        soft->own = listed.own;
    }
    soft->blocked = listed.squares;
    soft->blocked_count = listed.count;
    soft->first_blocked = soft->queen_count;
    soft->first_difference = soft->first_blocked + soft->blocked_count;
    soft->first_sum = soft->first_difference + soft->difference_count;
    soft->count = soft->first_sum + soft->sum_count;
    return soft->count <= QS_SUSPECTS_MAX ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "too many fixed queens and blocked squares to explain: %zu (up to %d)",
                        soft->count, QS_SUSPECTS_MAX);
}

void qs_soft_release(struct qs_soft *soft)
{
    free(soft->own);
    soft->own = NULL;
}

struct qs_line qs_soft_diagonal(const struct qs_soft *soft, size_t i)
{
    if (i < soft->first_sum)
        return (struct qs_line){QS_DIFFERENCE, soft->differences[i - soft->first_difference]};
    return (struct qs_line){QS_SUM, soft->sums[i - soft->first_sum]};
}

struct qs_instance *qs_soft_instance(const struct qs_soft *soft, const bool *set,
                                     struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_new_like(soft->instance, error);
    for (size_t i = 0; instance && i < soft->count; i++) {
        bool added = true;
        if (set[i] && i < soft->first_blocked) {
            added = qs_instance_add_queen(instance, soft->queens[i], error);
        } else if (set[i] && i < soft->first_difference) {
            struct qs_square square = soft->blocked[i - soft->first_blocked];
            added = qs_instance_block_square(instance, square, error);
        } else if (set[i]) {
            struct qs_line line = qs_soft_diagonal(soft, i);
            added = qs_instance_block_diagonal(instance, line.direction, line.number, error);
        }
        if (added)
            continue;
        qs_instance_free(instance);
        instance = NULL;
    }
    return instance;
}

size_t qs_soft_room(const struct qs_soft *soft)
{
    return (size_t)qs_instance_shape(soft->instance).rows + 1 +
           (size_t)qs_instance_most_queens(soft->instance);
}

/* The queens of a placement by rows, each of which has several where it has walls. */
struct queen_rows {
    int32_t *first;   /* [rows + 1]: the queens of the rows before */
    int32_t *columns; /* [queens] */
};

static struct queen_rows sort_by_rows(const struct qs_soft *soft, const struct qs_square *placement,
                                      size_t placed, int32_t *room)
{
    int32_t rows = qs_instance_shape(soft->instance).rows;
    struct queen_rows queens = {room, room + rows + 1};
    memset(room, 0, ((size_t)rows + 1) * sizeof *room);
    for (size_t q = 0; q < placed; q++)
        queens.first[placement[q].row]++;
    for (int32_t row = 0; row < rows; row++)
        queens.first[row + 1] += queens.first[row];
    for (size_t q = placed; q-- > 0;)
        queens.columns[--queens.first[placement[q].row]] = placement[q].column;
    return queens;
}

static bool rows_hold(const struct queen_rows *queens, struct qs_square square)
{
    for (int32_t i = queens->first[square.row]; i < queens->first[square.row + 1]; i++)
        if (queens->columns[i] == square.column)
            return true;
    return false;
}

void qs_soft_respected(const struct qs_soft *soft, const struct qs_square *placement, size_t placed,
                       int32_t *room, bool *respected)
{
    struct queen_rows queens = sort_by_rows(soft, placement, placed, room);
    for (size_t i = 0; i < soft->first_blocked; i++)
        respected[i] = rows_hold(&queens, soft->queens[i]);
    for (size_t i = 0; i < soft->blocked_count; i++)
        respected[soft->first_blocked + i] = !rows_hold(&queens, soft->blocked[i]);
    for (size_t i = soft->first_difference; i < soft->count; i++) {
        struct qs_line line = qs_soft_diagonal(soft, i);
        respected[i] = true;
        for (size_t q = 0; q < placed && respected[i]; q++)
            respected[i] = qs_line_number(placement[q], line.direction) != line.number;
    }
}

size_t qs_soft_size(const struct qs_soft *soft, const bool *set)
{
    size_t size = 0;
    for (size_t i = 0; i < soft->count; i++)
        size += set[i];
    return size;
}

bool *qs_soft_new_set(const struct qs_soft *soft)
{
    return calloc(soft->count + 1, sizeof(bool));
}

void qs_blame_release(struct qs_blame *blame)
{
    free(blame->queens);
    free(blame->blocked);
    free(blame->differences);
    free(blame->sums);
    *blame = (struct qs_blame){.queens = NULL};
}

bool qs_blame_of_core(const struct qs_soft *soft, const bool *set, bool minimal,
                      struct qs_blame *blame)
{
    size_t room = qs_soft_size(soft, set) + 1;
    *blame = (struct qs_blame){.minimal = minimal,
                               .queens = malloc(room * sizeof *blame->queens),
                               .blocked = malloc(room * sizeof *blame->blocked),
                               .differences = malloc(room * sizeof *blame->differences),
                               .sums = malloc(room * sizeof *blame->sums)};
    if (!blame->queens || !blame->blocked || !blame->differences || !blame->sums) {
        qs_blame_release(blame);
        return false;
    }
    for (size_t i = 0; i < soft->count; i++) {
        if (!set[i])
            continue;
        if (i < soft->first_blocked)
            blame->queens[blame->queen_count++] = soft->queens[i];
        else if (i < soft->first_difference)
            blame->blocked[blame->blocked_count++] = soft->blocked[i - soft->first_blocked];
        else if (i < soft->first_sum)
            blame->differences[blame->difference_count++] = qs_soft_diagonal(soft, i).number;
        else
            blame->sums[blame->sum_count++] = qs_soft_diagonal(soft, i).number;
    }
    return true;
}

size_t qs_blame_size(const struct qs_blame *blame)
{
    return blame ? blame->queen_count + blame->blocked_count + blame->difference_count +
                       blame->sum_count
                 : 0;
}

/* Whether the squares are on the board, and fixed queens (or blocked). */
static bool soft_check_squares(const struct qs_instance *instance, const struct qs_square *squares,
                               size_t count,
                               bool (*holds)(const struct qs_instance *, struct qs_square),
                               const char *what, struct qs_error *error)
{
    for (size_t i = 0; i < count; i++) {
        struct qs_square square = squares[i];
        if (!qs_instance_is_on_board(instance, square) || qs_instance_is_wall(instance, square) ||
            !holds(instance, square))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "blame: expected %s of the instance, found %d,%d", what, square.row,
                                square.column);
    }
    return true;
}

static bool check_numbers(const struct qs_instance *instance, const int32_t *numbers, size_t count,
                          enum qs_direction direction, struct qs_error *error)
{
    size_t blocked;
    const int32_t *all = qs_instance_blocked_diagonals(instance, direction, &blocked);
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < blocked && all[j] != numbers[i])
            j++;
        if (j == blocked)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "blame: expected blocked diagonals of the instance, found %d",
                                numbers[i]);
    }
    return true;
}

struct qs_instance *qs_blame_instance(const struct qs_instance *instance,
                                      const struct qs_blame *blame, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("blame", blame, error) ||
        !soft_check_squares(instance, blame->queens, blame->queen_count, qs_instance_holds_queen,
                            "fixed queens", error) ||
        !soft_check_squares(instance, blame->blocked, blame->blocked_count, qs_instance_is_blocked,
                            "blocked squares", error) ||
        !check_numbers(instance, blame->differences, blame->difference_count, QS_DIFFERENCE,
                       error) ||
        !check_numbers(instance, blame->sums, blame->sum_count, QS_SUM, error))
        return NULL;
    struct qs_instance *part = qs_instance_new_like(instance, error);
    bool made = part != NULL;
    for (size_t i = 0; made && i < blame->queen_count; i++)
        made = qs_instance_add_queen(part, blame->queens[i], error);
    for (size_t i = 0; made && i < blame->blocked_count; i++)
        made = qs_instance_block_square(part, blame->blocked[i], error);
    for (size_t i = 0; made && i < blame->difference_count; i++)
        made = qs_instance_block_diagonal(part, QS_DIFFERENCE, blame->differences[i], error);
    for (size_t i = 0; made && i < blame->sum_count; i++)
        made = qs_instance_block_diagonal(part, QS_SUM, blame->sums[i], error);
    if (made)
        return part;
    qs_instance_free(part);
    return NULL;
}
