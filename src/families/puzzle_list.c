/*
 * All puzzles on a small board. A puzzle is a set of queens of a solution, so each solution's
 * subsets are looked at, as bits of the rows whose queens they have. How many solutions contain a
 * subset is the sum over its supersets of how many solutions share exactly those queens with this
 * one: n 2ⁿ additions (the zeta transform; F. Yates, "The Design and Analysis of Factorial
 * Experiments", 1937). One solution of each class up to symmetry is enough.
 */
#include "puzzle_list.h"

#include <stdlib.h>
#include <string.h>

#include "count_symmetry.h"
#include "fault.h"
#include "generate_support.h"
#include "memory.h"

void qs_puzzle_init(struct qs_puzzle *puzzle, int32_t n)
{
    memset(puzzle->column, n, sizeof puzzle->column);
}

struct qs_puzzle qs_puzzle_image(const struct qs_puzzle *puzzle, int32_t n, unsigned symmetry)
{
    const struct qs_shape shape = {.rows = n, .columns = n};
    struct qs_puzzle image;
    qs_puzzle_init(&image, n);
    for (int32_t row = 0; row < n; row++) {
        if (puzzle->column[row] == n)
            continue;
        struct qs_square square =
            qs_symmetry_apply(symmetry, shape, (struct qs_square){row, puzzle->column[row]});
        image.column[square.row] = (uint8_t)square.column;
    }
    return image;
}

struct qs_puzzle qs_puzzle_least_image(const struct qs_puzzle *puzzle, int32_t n)
{
    struct qs_puzzle least = *puzzle;
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        struct qs_puzzle image = qs_puzzle_image(puzzle, n, symmetry);
        if (qs_puzzle_compare(&image, &least) < 0)
            least = image;
    }
    return least;
}

int qs_puzzle_compare(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct qs_puzzle));
}

bool qs_puzzle_list_add(struct qs_puzzle_list *list, const struct qs_puzzle *puzzle,
                        struct qs_error *error)
{
    struct qs_puzzle *puzzles = qs_grow(list->puzzles, list->count, &list->room, sizeof *puzzles);
    if (!puzzles)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a list of puzzles");
    list->puzzles = puzzles;
    list->puzzles[list->count++] = *puzzle;
    return true;
}

void qs_puzzle_list_release(struct qs_puzzle_list *list)
{
    free(list->puzzles);
    *list = (struct qs_puzzle_list){0};
}

struct puzzle_listing {
    int32_t n;
    uint64_t completions;
    struct qs_puzzle_list solutions, *list;
    uint32_t
        *containing; /* [1 << n] for each subset of a solution: how many solutions contain it */
    struct qs_watch *watch;
    struct qs_error *error;
};

/* False, which ends the count, if out of memory. */
static bool note_solution(void *state, const struct qs_placement *placement)
{
    struct puzzle_listing *listing = state;
    struct qs_puzzle solution;
    qs_puzzle_init(&solution, listing->n);
    for (size_t i = 0; i < placement->count; i++)
        solution.column[placement->queens[i].row] = (uint8_t)placement->queens[i].column;
    return qs_puzzle_list_add(&listing->solutions, &solution, listing->error);
}

static bool find_solutions(struct puzzle_listing *listing)
{
    struct qs_instance *empty = qs_instance_new(listing->n, listing->error);
    struct qs_count_options options;
    struct qs_count_result result;
    qs_count_options_init(&options);
    options.kind = QS_COUNT_SIZE;
    options.size = listing->n;
    options.found = note_solution;
    options.found_state = listing;
    qs_limits_ask_watch(&options.limits, listing->watch);
    bool counted = empty && qs_count(empty, &options, &result, listing->error);
    qs_instance_free(empty);
    return counted &&
           (result.complete || qs_generated_give_up(listing->watch, "list the solutions of",
                                                    listing->n, listing->error));
}

static bool is_puzzle(const struct puzzle_listing *listing, size_t subset)
{
    if (listing->containing[subset] != listing->completions)
        return false;
    for (size_t rest = subset; rest != 0; rest &= rest - 1)
        if (listing->containing[subset ^ (rest & (~rest + 1))] == listing->completions)
            return false;
    return true;
}

static bool list_of_solutions(struct puzzle_listing *listing)
{
    const size_t rows = (size_t)listing->n, subsets = (size_t)1 << rows;
    uint32_t *containing = listing->containing;
    for (size_t s = 0; s < listing->solutions.count; s++) {
        const struct qs_puzzle *solution = &listing->solutions.puzzles[s];
        struct qs_puzzle puzzle, least = qs_puzzle_least_image(solution, listing->n);
        if (qs_puzzle_compare(&least, solution) != 0)
            continue;
        if (qs_watch_stopped(listing->watch))
            return qs_watch_refuse(listing->watch, listing->error);
        /* Count for each subset of this solution, the queens of some rows, those that contain it.
         */
        memset(containing, 0, subsets * sizeof *containing);
        for (size_t i = 0; i < listing->solutions.count; i++) {
            const struct qs_puzzle *other = &listing->solutions.puzzles[i];
            size_t shared = 0;
            for (size_t row = 0; row < rows; row++)
                shared |= (size_t)(other->column[row] == solution->column[row]) << row;
            containing[shared]++;
        }
        for (size_t row = 0; row < rows; row++)
            for (size_t subset = 0; subset < subsets; subset++)
                if (!(subset >> row & 1))
                    containing[subset] += containing[subset | (size_t)1 << row];
        for (size_t subset = 0; subset < subsets; subset++) {
            if (!is_puzzle(listing, subset))
                continue;
            qs_puzzle_init(&puzzle, listing->n);
            for (size_t row = 0; row < rows; row++)
                if (subset >> row & 1)
                    puzzle.column[row] = solution->column[row];
            puzzle = qs_puzzle_least_image(&puzzle, listing->n);
            if (!qs_puzzle_list_add(listing->list, &puzzle, listing->error))
                return false;
        }
    }
    return true;
}

bool qs_puzzle_list_all(struct qs_puzzle_list *list, int32_t n, uint64_t completions,
                        struct qs_watch *watch, struct qs_error *error)
{
    struct puzzle_listing listing = {
        .n = n, .completions = completions, .list = list, .watch = watch, .error = error};
    *list = (struct qs_puzzle_list){0};
    listing.containing = malloc(((size_t)1 << n) * sizeof *listing.containing);
    bool listed = listing.containing ? find_solutions(&listing) && list_of_solutions(&listing)
                                     : qs_error_set(error, QS_ERROR_MEMORY,
                                                    "not enough memory for a list of puzzles");
    free(listing.containing);
    qs_puzzle_list_release(&listing.solutions);
    if (listed) {
        /* A puzzle with several completions was found in each of them. */
        size_t count = 0;
        if (list->count > 0)
            qsort(list->puzzles, list->count, sizeof *list->puzzles, qs_puzzle_compare);
        for (size_t i = 0; i < list->count; i++)
            if (count == 0 || qs_puzzle_compare(&list->puzzles[i], &list->puzzles[count - 1]) != 0)
                list->puzzles[count++] = list->puzzles[i];
        list->count = count;
    } else {
        qs_puzzle_list_release(list);
    }
    return listed;
}
