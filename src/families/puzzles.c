/*
 * Up to QS_PUZZLES_LISTED_MAX, all puzzles are listed, and an id is a place in a random order of
 * this list. On larger boards, there are too many; they are drawn: of the queens of a random
 * solution, in a random order, each is removed if there are still no more completions than wanted.
 * A queen that is kept is tested only once: removing other queens only adds completions. So in the
 * end no queen can be removed.
 *
 * Drawn puzzles with one completion are different by two rules. The solution must be in the id's
 * bucket: the remainder of its CRC-32, that of the first of its eight images, must be the id's. So
 * only ids with the same remainder can have the same puzzle. Of these, up to a limit, each must
 * have another puzzle than those before it.
 */
#include "puzzles.h"

#include <inttypes.h>
#include <stdlib.h>

#include "digest.h"
#include "fault.h"
#include "generate_support.h"
#include "puzzle_list.h"
#include "random.h"

/* With n = 12, there are 1,787 solutions up to symmetry, and at least 6 in each bucket. */
#define BUCKETS 128

/* One completion takes one attempt, unless the puzzle is not new; for more, an attempt may skip the
 * exact number. */
#define ATTEMPTS 1000

struct qs_puzzles {
    int32_t n;
    uint64_t completions;
    struct qs_puzzle_list list; /* all, if n is small */
    uint32_t *order;            /* [list.count] */
    struct bucket {
        struct qs_puzzle_list made, least; /* puzzles of ids i, i + BUCKETS, ...; least images */
    } buckets[BUCKETS];
};

static bool puzzles_are_listed(const struct qs_puzzles *puzzles)
{
    return puzzles->n <= QS_PUZZLES_LISTED_MAX;
}

/* A random order of the list, which depends on nothing but the number of completions. */
static bool list_puzzles(struct qs_puzzles *puzzles, struct qs_watch *watch, struct qs_error *error)
{
    struct qs_mersenne_twister twister;
    if (!qs_puzzle_list_all(&puzzles->list, puzzles->n, puzzles->completions, watch, error))
        return false;
    size_t count = puzzles->list.count;
    if (count == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "with n = %" PRId32 ", no queens have exactly %" PRIu64
                            " completions, and more if any is removed",
                            puzzles->n, puzzles->completions);
    puzzles->order = malloc(count * sizeof *puzzles->order);
    if (!puzzles->order)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a list of puzzles");
    for (size_t i = 0; i < count; i++)
        puzzles->order[i] = (uint32_t)i;
    qs_mersenne_twister_seed(&twister, puzzles->completions);
    qs_mersenne_twister_shuffle(&twister, puzzles->order, (uint32_t)count);
    return true;
}

bool qs_puzzles_prepare(struct qs_puzzles **puzzles, int32_t n, int64_t completions,
                        struct qs_watch *watch, struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_COUNT_LINES_MAX, error) ||
        !qs_check_generated_number("completions", 1, QS_GENERATE_COMPLETIONS_MAX, completions,
                                   error))
        return false;
    uint64_t wanted = (uint64_t)completions;
    if (*puzzles && (*puzzles)->n == n && (*puzzles)->completions == wanted)
        return true;
    struct qs_puzzles *made = calloc(1, sizeof *made);
    if (!made)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %" PRId32, n);
    made->n = n;
    made->completions = wanted;
    if (puzzles_are_listed(made) && !list_puzzles(made, watch, error)) {
        qs_puzzles_free(made);
        return false;
    }
    qs_puzzles_free(*puzzles);
    *puzzles = made;
    return true;
}

void qs_puzzles_free(struct qs_puzzles *puzzles)
{
    if (!puzzles)
        return;
    for (size_t i = 0; i < BUCKETS; i++) {
        qs_puzzle_list_release(&puzzles->buckets[i].made);
        qs_puzzle_list_release(&puzzles->buckets[i].least);
    }
    qs_puzzle_list_release(&puzzles->list);
    free(puzzles->order);
    free(puzzles);
}

uint64_t qs_puzzles_number(const struct qs_puzzles *puzzles)
{
    return puzzles->list.count;
}

static struct qs_instance *fix_queens(int32_t n, const struct qs_puzzle *puzzle,
                                      struct qs_error *error)
{
    struct qs_square queens[QS_COUNT_LINES_MAX];
    int32_t count = 0;
    for (int32_t row = 0; row < n; row++)
        if (puzzle->column[row] != n)
            queens[count++] = (struct qs_square){row, puzzle->column[row]};
    return qs_instance_of_queens(n, queens, count, error);
}

/* A puzzle that is being drawn. */
struct puzzle_drawing {
    int32_t n;
    uint64_t wanted, found; /* completions; `found` counts up to wanted + 1 */
    struct qs_mersenne_twister twister;
    struct qs_puzzle queens;
    struct qs_watch *watch;
    struct qs_error *error;
};

static bool note_completion(void *state, const struct qs_placement *placement)
{
    struct puzzle_drawing *drawing = state;
    (void)placement;
    return ++drawing->found <= drawing->wanted;
}

/* Count the completions of the queens, up to one more than wanted. */
static bool count_completions(struct puzzle_drawing *drawing)
{
    struct qs_instance *instance = fix_queens(drawing->n, &drawing->queens, drawing->error);
    struct qs_count_result result;
    struct qs_count_options options;
    qs_count_options_init(&options);
    options.kind = QS_COUNT_SIZE;
    options.size = drawing->n;
    options.found = note_completion;
    options.found_state = drawing;
    qs_limits_ask_watch(&options.limits, drawing->watch);
    drawing->found = 0;
    bool counted = instance && qs_count(instance, &options, &result, drawing->error);
    qs_instance_free(instance);
    if (counted && !result.complete && drawing->found <= drawing->wanted)
        return qs_generated_give_up(drawing->watch, "count on", drawing->n, drawing->error);
    return counted;
}

/* Remove the queens that can be removed; `found` is then the number of completions. */
static bool remove_queens(struct puzzle_drawing *drawing)
{
    uint32_t order[QS_COUNT_LINES_MAX];
    uint64_t left = 1;
    for (uint32_t i = 0; i < (uint32_t)drawing->n; i++)
        order[i] = i;
    qs_mersenne_twister_shuffle(&drawing->twister, order, (uint32_t)drawing->n);
    for (int32_t i = 0; i < drawing->n; i++) {
        uint8_t *column = &drawing->queens.column[order[i]], removed = *column;
        *column = (uint8_t)drawing->n;
        if (!count_completions(drawing))
            return false;
        if (drawing->found > drawing->wanted)
            *column = removed;
        else
            left = drawing->found;
    }
    drawing->found = left;
    return true;
}

/* Draw a solution in the bucket, any one if there is more than one completion. */
static bool draw_solution_in(struct puzzle_drawing *drawing, uint64_t bucket)
{
    for (;;) {
        if (qs_watch_stopped(drawing->watch))
            return qs_watch_refuse(drawing->watch, drawing->error);
        int32_t *columns = qs_new_swapped_queens(drawing->n, &drawing->twister, drawing->error);
        if (!columns)
            return false;
        qs_puzzle_init(&drawing->queens, drawing->n);
        for (int32_t row = 0; row < drawing->n; row++)
            drawing->queens.column[row] = (uint8_t)columns[row];
        free(columns);
        if (drawing->wanted > 1)
            return true;
        struct qs_puzzle least = qs_puzzle_least_image(&drawing->queens, drawing->n);
        if (qs_crc32(0, least.column, (size_t)drawing->n) % BUCKETS == bucket)
            return true;
    }
}

static bool puzzle_list_has(const struct qs_puzzle_list *list, const struct qs_puzzle *puzzle)
{
    for (size_t i = 0; list && i < list->count; i++)
        if (qs_puzzle_compare(&list->puzzles[i], puzzle) == 0)
            return true;
    return false;
}

/* The puzzle of this id, whose least image is not among the old ones (NULL: none). */
static bool draw_puzzle(const struct qs_puzzles *puzzles, uint64_t id,
                        const struct qs_puzzle_list *old, struct qs_puzzle *puzzle,
                        struct qs_watch *watch, struct qs_error *error)
{
    struct puzzle_drawing drawing = {
        .n = puzzles->n, .wanted = puzzles->completions, .watch = watch, .error = error};
    qs_mersenne_twister_seed(&drawing.twister, id);
    for (int i = 0; i < ATTEMPTS; i++) {
        if (!draw_solution_in(&drawing, id % BUCKETS) || !remove_queens(&drawing))
            return false;
        struct qs_puzzle least = qs_puzzle_least_image(&drawing.queens, puzzles->n);
        if (drawing.found != drawing.wanted || puzzle_list_has(old, &least))
            continue;
        *puzzle = drawing.queens;
        return true;
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "found no%s queens with exactly %" PRIu64 " completion%s in %d attempts",
                        old ? " new" : "", drawing.wanted, drawing.wanted == 1 ? "" : "s",
                        ATTEMPTS);
}

/* The puzzle of this id, after those of its bucket that come before it. */
static bool draw_different(struct qs_puzzles *puzzles, uint64_t id, struct qs_puzzle *puzzle,
                           struct qs_watch *watch, struct qs_error *error)
{
    struct bucket *bucket = &puzzles->buckets[id % BUCKETS];
    while (bucket->made.count <= id / BUCKETS) {
        uint64_t next = bucket->made.count * BUCKETS + id % BUCKETS;
        if (!draw_puzzle(puzzles, next, &bucket->least, puzzle, watch, error))
            return false;
        struct qs_puzzle least = qs_puzzle_least_image(puzzle, puzzles->n);
        if (!qs_puzzle_list_add(&bucket->least, &least, error))
            return false;
        if (!qs_puzzle_list_add(&bucket->made, puzzle, error)) {
            bucket->least.count--;
            return false;
        }
    }
    *puzzle = bucket->made.puzzles[id / BUCKETS];
    return true;
}

struct qs_instance *qs_puzzles_make(struct qs_puzzles *puzzles, uint64_t id, struct qs_watch *watch,
                                    struct qs_error *error)
{
    struct qs_puzzle puzzle;
    bool made = true;
    if (puzzles_are_listed(puzzles)) {
        /* The image is any of the eight, chosen by the place in the list. */
        uint32_t place = puzzles->order[id % puzzles->list.count];
        puzzle = qs_puzzle_image(&puzzles->list.puzzles[place], puzzles->n, place % 8);
    } else if (puzzles->completions == 1 && id < QS_GENERATE_DIFFERENT) {
        made = draw_different(puzzles, id, &puzzle, watch, error);
    } else {
        made = draw_puzzle(puzzles, id, NULL, &puzzle, watch, error);
    }
    struct qs_instance *instance = made ? fix_queens(puzzles->n, &puzzle, error) : NULL;
    return qs_generated(instance, instance != NULL,
                        "unique n = %" PRId32 ", %" PRIu64 " completions, id %" PRIu64, puzzles->n,
                        puzzles->completions, id);
}

struct qs_instance *qs_generate_unique(int32_t n, int64_t completions, uint64_t id,
                                       struct qs_error *error)
{
    struct qs_puzzles *puzzles = NULL;
    struct qs_instance *instance = qs_puzzles_prepare(&puzzles, n, completions, NULL, error)
                                       ? qs_puzzles_make(puzzles, id, NULL, error)
                                       : NULL;
    qs_puzzles_free(puzzles);
    return instance;
}
