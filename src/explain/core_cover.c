/*
 * Let the lines have weights, w(s) be the sum of the weights of the four lines of square s, and S
 * a set of soft constraints. If every square has w(s) ≥ 1 or is excluded by S (blocked, or attacked
 * by a queen of S), then a placement P that respects S has at most
 *
 *   sum over P \ S of w(s) + queens of S  ≤  sum of all weights − sum over S's queens of (w(q) − 1)
 *
 * queens. A cover of the free squares is such weights, where the lines of fixed queens have none.
 * A soft constraint can be dropped if its squares have enough weight or are excluded by others. A
 * queen that is dropped gives back the 1 that it counted, which is weight for one of its
 * lines: the other squares that it attacks must be cared for. This is repeated in several
 * random orders, because the result depends on the order.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "dual_cover.h"
#include "instance_lines.h"
#include "instance_private.h"
#include "line.h"
#include "structural_bound.h"

enum { SIZE_MAX_LISTED = 1000 };

/* Weights and exclusions for one set. */
struct core {
    const struct qs_soft *soft;
    struct qs_random_stream *random;
    struct qs_shape shape;
    size_t first[QS_DIRECTIONS]; /* the place of the line 0 of each direction */
    size_t lines;
    int64_t one;       /* the weight 1 */
    int64_t spare;     /* that the sum may grow by without reaching the target */
    int64_t *weight;   /* [lines]: by place_of */
    int32_t *excluded; /* [squares]: by how many members of the set, and walls by two more; a queen
                          excludes its own square */
    bool *set;
};

static void count_places(struct core *core)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        int32_t least = qs_instance_least_line(core->soft->instance, d);
        core->first[d] = core->lines + (size_t)-least;
        core->lines += qs_instance_line_count(core->soft->instance, d);
    }
}

static size_t place_of(const struct core *core, struct qs_line line)
{
    return (size_t)((int64_t)core->first[line.direction] + line.number);
}

static struct qs_line cover_line_at(const struct core *core, struct qs_square square,
                                    enum qs_direction direction)
{
    int32_t number = core->shape.wall_count == 0
                         ? qs_line_number(square, direction)
                         : qs_instance_line(core->soft->instance, square, direction);
    return (struct qs_line){direction, number};
}

static int64_t weight_at(const struct core *core, struct qs_square square)
{
    int64_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sum += core->weight[place_of(core, cover_line_at(core, square, d))];
    return sum;
}

static int32_t *excluded_at(const struct core *core, struct qs_square square)
{
    return &core->excluded[(size_t)square.row * (size_t)core->shape.columns +
                           (size_t)square.column];
}

/*
 * A walk along a line, or along a whole diagonal, past walls:
 *
 *     for (struct cover_walk walk = walk_line(core, line); walk.is_on; cover_walk_on(&walk))
 */
struct cover_walk {
    const struct core *core;
    enum qs_direction direction;
    bool past_walls;
    struct qs_square at;
    bool is_on; /* on a square of the line */
};

static struct cover_walk walk_line(const struct core *core, struct qs_line line)
{
    struct cover_walk walk = {.core = core, .direction = line.direction};
    walk.is_on = qs_instance_line_start(core->soft->instance, line, &walk.at);
    return walk;
}

static struct cover_walk walk_diagonal(const struct core *core, struct qs_line diagonal)
{
    struct cover_walk walk = {.core = core, .direction = diagonal.direction, .past_walls = true};
    walk.is_on = qs_instance_diagonal_start(core->soft->instance, diagonal, &walk.at);
    return walk;
}

static void cover_walk_on(struct cover_walk *walk)
{
    const struct qs_instance *instance = walk->core->soft->instance;
    walk->at = qs_square_beside(walk->at, walk->direction);
    walk->is_on = qs_instance_is_on_board(instance, walk->at) &&
                  (walk->past_walls || !qs_instance_is_wall(instance, walk->at));
}

static void exclude_along(struct cover_walk walk, int32_t change)
{
    for (; walk.is_on; cover_walk_on(&walk))
        *excluded_at(walk.core, walk.at) += change;
}

/* Add soft constraint i to the exclusions (+1), or take it out (−1). */
static void core_exclude(struct core *core, size_t i, int32_t change)
{
    const struct qs_soft *soft = core->soft;
    if (i < soft->first_blocked) {
        for (int d = 0; d < QS_DIRECTIONS; d++)
            exclude_along(walk_line(core, cover_line_at(core, soft->queens[i], d)), change);
        *excluded_at(core, soft->queens[i]) -= 3 * change;
    } else if (i < soft->first_difference) {
        *excluded_at(core, soft->blocked[i - soft->first_blocked]) += change;
    } else {
        exclude_along(walk_diagonal(core, qs_soft_diagonal(soft, i)), change);
    }
}

/*
 * The weight that a line lacks so that its squares are cared for without one of those that
 * exclude them, a queen (on `skipped`, which counts separately) or a blocked diagonal.
 */
static int64_t lacking(struct cover_walk walk, struct qs_square skipped)
{
    const struct core *core = walk.core;
    int64_t least = core->one;
    for (; walk.is_on; cover_walk_on(&walk)) {
        if (*excluded_at(core, walk.at) > 1 || qs_squares_are_same(walk.at, skipped))
            continue;
        int64_t weight = weight_at(core, walk.at);
        least = weight < least ? weight : least;
    }
    return core->one - least;
}

static const struct qs_square nowhere = {-1, -1};

static bool drop_member(struct core *core, size_t i)
{
    const struct qs_soft *soft = core->soft;
    if (i < soft->first_blocked) {
        /*
         * Whether the squares of three of the queen's lines are cared for, and what the fourth
         * costs.
         */
        struct qs_square queen = core->soft->queens[i];
        int64_t lack[QS_DIRECTIONS], own = weight_at(core, queen);
        int unmet = 0, last = (int)qs_random_stream_below(core->random, QS_DIRECTIONS);
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            lack[d] = lacking(walk_line(core, cover_line_at(core, queen, d)), queen);
            if (lack[d] > 0) {
                unmet++;
                last = d;
            }
        }
        int64_t added = unmet > 0 ? lack[last] : 0;
        if (own + added < core->one)
            added = core->one - own;
        int64_t cost = own - core->one + added;
        if (unmet > 1 || cost > core->spare)
            return false;
        core->spare -= cost;
        core->weight[place_of(core, cover_line_at(core, queen, last))] += added;
        return true;
    }
    if (i < soft->first_difference) {
        struct qs_square square = soft->blocked[i - soft->first_blocked];
        return *excluded_at(core, square) > 1 || weight_at(core, square) >= core->one;
    }
    return lacking(walk_diagonal(core, qs_soft_diagonal(soft, i)), nowhere) == 0;
}

/* A random row or column with squares that are only excluded, and no weight; −1: none. */
static bool pick_line(const struct core *core, struct qs_line *picked)
{
    uint32_t found = 0;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        int32_t numbers = (int32_t)qs_instance_line_count(core->soft->instance, d);
        for (struct qs_line line = {d, 0}; line.number < numbers; line.number++) {
            if (core->weight[place_of(core, line)] > 0)
                continue;
            bool open = false;
            for (struct cover_walk walk = walk_line(core, line); walk.is_on && !open;
                 cover_walk_on(&walk))
                open = weight_at(core, walk.at) < core->one;
            if (open && qs_random_stream_below(core->random, ++found) == 0)
                *picked = line;
        }
    }
    return found > 0;
}

/* Blocked squares and diagonals first: there are more of them, and each excludes less. */
static size_t drop_all(struct core *core, const bool *needed, uint32_t *order)
{
    const struct qs_soft *soft = core->soft;
    uint32_t queens = (uint32_t)soft->queen_count, count = (uint32_t)soft->count;
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    qs_random_stream_shuffle(core->random, order, queens);
    qs_random_stream_shuffle(core->random, order + queens, count - queens);
    /* If the target is missed by more than one queen, other lines can have weight, too. */
    struct qs_line line = {QS_ROW, 0};
    while (core->spare >= core->one && pick_line(core, &line)) {
        core->weight[place_of(core, line)] += core->one;
        core->spare -= core->one;
    }
    size_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t member = order[(i + queens) % count];
        if (!core->set[member])
            continue;
        if (needed[member] || !drop_member(core, member)) {
            left++;
            continue;
        }
        core_exclude(core, member, -1);
        core->set[member] = false;
    }
    return left;
}

/* The cover as weights. False if it does not refute the target. */
static bool core_take_cover(struct core *core, const struct qs_bound *bound, int32_t target)
{
    core->one = bound->weight ? bound->denominator : 1;
    int64_t sum = 0;
    memset(core->weight, 0, core->lines * sizeof *core->weight);
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = bound->weight ? bound->weight[i] : 1;
        core->weight[place_of(core, bound->cover[i])] = weight;
        sum += weight;
    }
    for (size_t i = 0; i < core->soft->queen_count; i++)
        sum += core->set[i] ? core->one : 0;
    core->spare = (int64_t)target * core->one - 1 - sum;
    return core->spare >= 0;
}

/* A cover of the free squares of the set; false, without it, if none refutes the target. */
static bool core_find_cover(struct qs_trials *trials, const bool *set, struct qs_bound *bound)
{
    struct qs_memory memory;
    struct qs_instance *instance = qs_soft_instance(trials->soft, set, NULL);
    qs_memory_init(&memory, trials->memory_limit);
    struct qs_board *board = instance ? qs_board_new(instance, &memory, trials->watch, NULL) : NULL;
    bool found = board && qs_structural_bound(board, trials->watch, bound, NULL);
    bool refuted = found && bound->value < trials->target;
    if (found && !refuted) {
        refuted = qs_dual_cover_bound(board, trials->watch, bound, NULL, NULL) &&
                  bound->value < trials->target;
        if (!refuted)
            qs_bound_release(bound);
    }
    qs_board_free(board);
    qs_instance_free(instance);
    return refuted;
}

void qs_core_by_cover(struct qs_trials *trials, const bool *needed, struct qs_random_stream *random,
                      int attempts, bool *set)
{
    const struct qs_soft *soft = trials->soft;
    size_t count = soft->count;
    struct qs_bound bound;
    if (soft->n > SIZE_MAX_LISTED || count == 0 || !core_find_cover(trials, set, &bound))
        return;
    struct core core = {.soft = soft, .random = random, .shape = qs_instance_shape(soft->instance)};
    size_t squares = (size_t)core.shape.rows * (size_t)core.shape.columns;
    count_places(&core);
    core.weight = malloc(core.lines * sizeof *core.weight);
    core.excluded = malloc(squares * sizeof *core.excluded);
    core.set = qs_soft_new_set(soft);
    bool *from = qs_soft_new_set(soft);
    uint32_t *order = malloc(count * sizeof *order);
    size_t best = SIZE_MAX;
    if (core.weight && core.excluded && core.set && from && order) {
        memcpy(from, set, count * sizeof *from);
        for (int i = 0; i < attempts && !qs_trials_must_stop(trials); i++) {
            memcpy(core.set, from, count * sizeof *from);
            if (!core_take_cover(&core, &bound, trials->target))
                break; /* so it is in every attempt */
            memset(core.excluded, 0, squares * sizeof *core.excluded);
            for (size_t wall = 0; wall < core.shape.wall_count; wall++)
                *excluded_at(&core, core.shape.walls[wall]) = 2;
            for (size_t member = 0; member < count; member++)
                if (core.set[member])
                    core_exclude(&core, member, 1);
            size_t left = drop_all(&core, needed, order);
            if (left < best) {
                best = left;
                memcpy(set, core.set, count * sizeof *set);
            }
        }
    } else {
        qs_trials_fail(trials);
    }
    free(order);
    free(from);
    free(core.set);
    free(core.excluded);
    free(core.weight);
    qs_bound_release(&bound);
}
