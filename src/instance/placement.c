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

static bool check_arguments(const struct qs_instance *instance,
                            const struct qs_placement *placement,
                            const struct qs_placement_faults *faults, struct qs_error *error)
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
        if (queen.row < 0 || queen.row >= n || queen.column < 0 || queen.column >= n)
            return qs_error_set(error, QS_ERROR_INPUT, "queen %d,%d is outside the board",
                                queen.row, queen.column);
    }
    return true;
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

/* List the pairs of queens on a line as long as there is room. */
static void placement_list_attacks(const struct queen *queens, size_t count,
                                   enum qs_direction direction, struct qs_placement_faults *faults)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count && faults->listed < QS_LISTED_PAIRS_MAX; j++)
            faults->attack[faults->listed++] =
                (struct qs_attack){queens[i].square, queens[j].square, direction};
}

static void find_attacks(struct queen *queens, size_t count, enum qs_direction direction,
                         struct qs_placement_faults *faults)
{
    qsort(queens, count, sizeof *queens, compare_queens);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && queens[end].line == queens[first].line;)
            end++;
        uint64_t on_line = end - first;
        faults->attacks += on_line * (on_line - 1) / 2;
        placement_list_attacks(queens + first, on_line, direction, faults);
    }
}

static bool find_all_attacks(const struct qs_square *squares, size_t count,
                             struct qs_placement_faults *faults)
{
    struct queen *queens = malloc((count + 1) * sizeof *queens);
    faults->attack = malloc(QS_LISTED_PAIRS_MAX * sizeof *faults->attack);
    bool complete = queens && faults->attack;
    for (int d = 0; complete && d < QS_DIRECTIONS; d++) {
        for (size_t i = 0; i < count; i++)
            queens[i] =
                (struct queen){qs_line_number(squares[i], (enum qs_direction)d), squares[i]};
        find_attacks(queens, count, (enum qs_direction)d, faults);
    }
    free(queens);
    return complete;
}

static bool find_blocked(const struct qs_instance *instance, const struct qs_square *squares,
                         size_t count, struct qs_placement_faults *faults)
{
    faults->blocked = malloc((count + 1) * sizeof *faults->blocked);
    for (size_t i = 0; faults->blocked && i < count; i++)
        if (qs_instance_is_blocked(instance, squares[i]))
            faults->blocked[faults->blocked_count++] = squares[i];
    return faults->blocked != NULL;
}

static bool find_missing(const struct qs_instance *instance, const struct qs_square *squares,
                         size_t count, struct qs_placement_faults *faults)
{
    size_t fixed_count;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    faults->missing = malloc((fixed_count + 1) * sizeof *faults->missing);
    for (size_t i = 0; faults->missing && i < fixed_count; i++)
        if (!bsearch(&fixed[i], squares, count, sizeof *squares, qs_compare_squares))
            faults->missing[faults->missing_count++] = fixed[i];
    if (faults->missing)
        qsort(faults->missing, faults->missing_count, sizeof *faults->missing, qs_compare_squares);
    return faults->missing != NULL;
}

bool qs_placement_check(const struct qs_instance *instance, const struct qs_placement *placement,
                        struct qs_placement_faults *faults, struct qs_error *error)
{
    if (!check_arguments(instance, placement, faults, error))
        return false;
    struct qs_placement_faults found = {0};
    struct qs_square *squares = malloc((placement->count + 1) * sizeof *squares);
    bool complete = squares != NULL;
    if (complete) {
        if (placement->count > 0)
            memcpy(squares, placement->queens, placement->count * sizeof *squares);
        size_t count = placement_sort_squares(squares, placement->count);
        found.repeated = placement->count - count;
        complete = find_all_attacks(squares, count, &found) &&
                   find_blocked(instance, squares, count, &found) &&
                   find_missing(instance, squares, count, &found);
    }
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
