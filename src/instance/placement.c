/*
 * The queens are sorted into row-major order, where repeated ones are neighbours; then, for each
 * direction, by line, where queens that attack each other are neighbours.
 */
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"

struct queen {
    int32_t line;
    struct qs_square square;
};

static int compare_queens(const void *left, const void *right)
{
    const struct queen *a = left, *b = right;
    int lines = (a->line > b->line) - (a->line < b->line);
    return lines != 0 ? lines : qs_compare_squares(&a->square, &b->square);
}

/* The different squares, sorted; returns their number. */
static size_t placement_sort_squares(struct qs_square *squares, size_t count)
{
    size_t kept = 0;
    qsort(squares, count, sizeof *squares, qs_compare_squares);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || qs_compare_squares(&squares[i], &squares[kept - 1]) != 0)
            squares[kept++] = squares[i];
    return kept;
}

/* The queens that are on a line in the direction: all but those on walls. */
static size_t queens_on_lines(const struct qs_instance *instance, const struct qs_square *squares,
                              size_t count, enum qs_direction direction, struct queen *queens)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_is_wall(instance, squares[i]))
            queens[kept++] =
                (struct queen){qs_instance_line(instance, squares[i], direction), squares[i]};
    return kept;
}

/* Count the pairs of queens on a line, and list them as long as there is room. */
static void find_attacks(struct queen *queens, size_t count, enum qs_direction direction,
                         struct qs_placement_faults *faults)
{
    qsort(queens, count, sizeof *queens, compare_queens);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && queens[end].line == queens[first].line;)
            end++;
        uint64_t on_line = end - first;
        faults->attacks += on_line * (on_line - 1) / 2;
        for (size_t i = first; i < end; i++)
            for (size_t j = i + 1; j < end && faults->listed < QS_LISTED_PAIRS_MAX; j++)
                faults->attack[faults->listed++] =
                    (struct qs_attack){queens[i].square, queens[j].square, direction};
    }
}

bool qs_placement_check(const struct qs_instance *instance, const struct qs_placement *placement,
                        struct qs_placement_faults *faults, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) ||
        !qs_check_given("placement", placement, error) || !qs_check_given("faults", faults, error))
        return false;
    int32_t n = qs_instance_size(instance);
    if (placement->n != n)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the placement is for n = %d, but the instance has n = %d",
                            placement->n, n);
    if (placement->count > 0 && !qs_check_given("placement.queens", placement->queens, error))
        return false;
    for (size_t i = 0; i < placement->count; i++) {
        struct qs_square queen = placement->queens[i];
        if (!qs_instance_is_on_board(instance, queen))
            return qs_error_set(error, QS_ERROR_INPUT, "queen %d,%d is outside the board",
                                queen.row, queen.column);
    }

    size_t fixed_count, room = placement->count + 1;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    struct qs_placement_faults found = {0};
    struct qs_square *squares = malloc(room * sizeof *squares);
    struct queen *queens = malloc(room * sizeof *queens);
    found.attack = malloc(QS_LISTED_PAIRS_MAX * sizeof *found.attack);
    found.blocked = malloc(room * sizeof *found.blocked);
    found.missing = malloc((fixed_count + 1) * sizeof *found.missing);
    bool complete = squares && queens && found.attack && found.blocked && found.missing;
    if (complete) {
        if (placement->count > 0)
            memcpy(squares, placement->queens, placement->count * sizeof *squares);
        size_t count = placement_sort_squares(squares, placement->count);
        found.repeated = placement->count - count;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            size_t on_lines = queens_on_lines(instance, squares, count, d, queens);
            find_attacks(queens, on_lines, d, &found);
        }
        for (size_t i = 0; i < count; i++)
            if (qs_instance_is_blocked(instance, squares[i]))
                found.blocked[found.blocked_count++] = squares[i];
        for (size_t i = 0; i < fixed_count; i++)
            if (!bsearch(&fixed[i], squares, count, sizeof *squares, qs_compare_squares))
                found.missing[found.missing_count++] = fixed[i];
        qsort(found.missing, found.missing_count, sizeof *found.missing, qs_compare_squares);
    }
    free(queens);
    free(squares);
    if (complete) {
        *faults = found;
        return true;
    }
    qs_placement_faults_release(&found);
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check a placement");
}

bool qs_placement_is_valid(const struct qs_placement_faults *faults)
{
    return faults && faults->attacks == 0 && faults->blocked_count == 0 &&
           faults->missing_count == 0 && faults->repeated == 0;
}

void qs_placement_faults_release(struct qs_placement_faults *faults)
{
    if (!faults)
        return;
    free(faults->attack);
    free(faults->blocked);
    free(faults->missing);
    *faults = (struct qs_placement_faults){0};
}
