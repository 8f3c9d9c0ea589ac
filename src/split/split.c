/*
 * Best first: the leaf with the largest tree, as random walks estimate it, branches,
 * until there are as many cubes as wanted. A branch takes the shortest row or column,
 * as the searches do, and on it the square that leaves the most squares; the case
 * without a queen there goes on with the rest of that line, unless another one has
 * become shorter. Where many lines stay empty, the LP search is the one that refutes: there it says
 * on which square to branch, and how much of the work each branch is. So the cubes are the nodes of
 * a search tree, cut at a level of equal effort instead of equal depth.
 */
#include "split.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "bound_search.h"
#include "bounds.h"
#include "dual_cover.h"
#include "fault.h"
#include "lp_branching.h"
#include "node_state.h"
#include "proof.h"
#include "random.h"
#include "stream.h"
#include "structural_bound.h"

/* Walks for each estimate: many where there are few cubes, which should be equal. */
static const unsigned walks_in_all = 200000, least_walks = 10, most_walks = 100;

/* Covers take some milliseconds each. They are tried for so many leaves, and then as long as they
 * refute one in this many. */
static const uint32_t covers_first = 64, cover_one_in = 8;

/* With so many lines empty, or more, the LP refutes sooner than the search over bitsets. */
static const int64_t lp_slack = 3;

struct open_leaf {
    double size;
    uint32_t node;
};

struct splitting {
    const struct qs_instance *instance;
    const struct qs_split_options *options;
    struct qs_watch watch;
    uint64_t work; /* lines and squares looked at since the watch was asked */
    struct qs_memory memory;
    struct qs_board *board;
    struct qs_arena arena; /* of what follows */
    struct qs_line_map map;
    struct qs_node_rules rules; /* with the queens on the way to a state */
    struct qs_node_state start, state, scratch;
    uint32_t *line;              /* [squares] room for a line */
    struct qs_split_step *steps; /* [squares] */
    struct qs_random_stream random;
    unsigned walks;
    bool by_lp;
    struct qs_lp_branching lp;
    uint32_t covers_tried, covers_found;
    struct open_leaf *heap; /* [open] the largest first; room for one more than are wanted */
    size_t open;
    struct qs_split_tree tree;
    size_t charged; /* bytes of the tree */
    bool raised;    /* the target, so that the tree is useless */
    struct qs_error *error;
};

static bool split_refuse_memory(struct splitting *splitting)
{
    return qs_error_set(splitting->error, QS_ERROR_MEMORY, "not enough memory to split");
}

/* Count memory of the tree, which lives longer than the limit. */
static bool split_charge(struct splitting *splitting, size_t bytes)
{
    if (!qs_memory_charge(&splitting->memory, bytes))
        return split_refuse_memory(splitting);
    splitting->charged += bytes;
    return true;
}

static bool split_must_stop(struct splitting *splitting, uint64_t work)
{
    const uint64_t work_between_polls = 1 << 14;
    splitting->work += work;
    if (splitting->work < work_between_polls)
        return qs_watch_ended_early(&splitting->watch);
    splitting->work = 0;
    return qs_watch_stopped(&splitting->watch);
}

/* In the form of certificates, "1:r3*1;c0*1". NULL if out of memory. */
static char *print_cover(const struct qs_bound *bound)
{
    struct qs_memory_stream memory;
    FILE *text = qs_memory_stream_begin(&memory, NULL);
    if (!text)
        return NULL;
    fprintf(text, "%" PRId64 ":", bound->weight ? bound->denominator : 1);
    for (size_t i = 0; i < bound->cover_size; i++)
        fprintf(text, "%s%c%d*%" PRId64, i > 0 ? ";" : "",
                qs_direction_letters[bound->cover[i].direction], bound->cover[i].number,
                bound->weight ? bound->weight[i] : 1);
    return qs_memory_stream_take(&memory, NULL, NULL);
}

/* The two local searches that auto also runs; of each, half a second at most. */
static void search_locally(struct qs_bounds *bounds, const struct qs_instance *instance,
                           struct qs_watch *watch)
{
    const uint64_t cap = 50000000, a_square = 20000, turn = 1 << 18;
    const uint64_t most =
        bounds->board->squares < cap / a_square ? a_square * bounds->board->squares : cap;
    struct qs_search exchange = {.name = "scout"}, swap = exchange;
    qs_search_begin_local(&exchange, bounds->board, 0);
    qs_search_begin_min_conflicts(&swap, bounds->board, instance, 0, 0); /* or not: walls */
    struct qs_search *searches[] = {&exchange, &swap};
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        struct qs_search *search = searches[i];
        while (search->state && !bounds->answered && !qs_watch_stopped(watch) &&
               search->ticks < most && qs_search_step(search, bounds, watch, turn) > 0)
            continue;
        qs_search_end(search);
    }
}

/* The best placement so far: the fixed queens, and these squares. */
static bool split_take_placement(struct splitting *splitting, const uint32_t *squares,
                                 uint32_t count)
{
    struct qs_split_tree *tree = &splitting->tree;
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(splitting->instance, &fixed);
    struct qs_square *placement = malloc((fixed + count + 1) * sizeof *placement);
    if (!placement)
        return split_refuse_memory(splitting);
    if (fixed > 0)
        memcpy(placement, queens, fixed * sizeof *placement);
    for (uint32_t i = 0; i < count; i++)
        placement[fixed + i] = qs_board_square(splitting->board, squares[i]);
    free(tree->placement);
    tree->placement = placement;
    tree->lower = (int32_t)(fixed + count);
    splitting->raised = true;
    return qs_check_placement(splitting->instance, placement, fixed + count, splitting->error);
}

/* Ties are decided by the number of the node, so that the order is always the same. */
static bool is_before(const struct open_leaf *a, const struct open_leaf *b)
{
    return a->size > b->size || (a->size == b->size && a->node < b->node);
}

static void split_push(struct splitting *splitting, uint32_t node, double size)
{
    struct open_leaf *heap = splitting->heap, leaf = {size, node};
    size_t i = splitting->open++;
    for (; i > 0 && is_before(&leaf, &heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = leaf;
}

static struct open_leaf pop(struct splitting *splitting)
{
    struct open_leaf *heap = splitting->heap, last = heap[--splitting->open], first = heap[0];
    size_t i = 0;
    for (size_t child = 1; child < splitting->open; child = 2 * i + 1) {
        if (child + 1 < splitting->open && is_before(&heap[child + 1], &heap[child]))
            child++;
        if (!is_before(&heap[child], &last))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return first;
}

/* What is left at a node, after propagation. */
static void go_to(struct splitting *splitting, uint32_t node, struct qs_node_state *state)
{
    const struct qs_split_tree *tree = &splitting->tree;
    struct qs_node_rules *rules = &splitting->rules;
    uint32_t depth = qs_split_tree_depth(tree, node);
    qs_split_tree_path(tree, node, splitting->steps);
    qs_node_state_copy(state, &splitting->start, &splitting->map);
    rules->placed = 0;
    for (uint32_t i = 0; i < depth; i++) {
        uint32_t square = qs_board_find(splitting->board, splitting->steps[i].square);
        if (splitting->steps[i].queen)
            qs_node_state_put(state, rules, square);
        else
            qs_node_state_close(state, rules, square);
    }
    qs_node_state_propagate(state, rules);
}

/* The row or column with the fewest ways to go on: a queen on one of its squares, or none. */
struct split_choice {
    uint32_t line, squares;
    bool may_be_empty;
};

/* The first of them; the state is open and needs queens. */
static struct split_choice shortest_line(const struct qs_line_map *map,
                                         const struct qs_node_state *state)
{
    struct split_choice best = {.squares = UINT32_MAX - 1};
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        bool slack = (int64_t)state->open[d] > state->need;
        for (uint32_t line = map->first[d]; line < map->first[d + 1]; line++)
            if (state->length[line] > 0 &&
                state->length[line] + slack < best.squares + best.may_be_empty)
                best = (struct split_choice){line, state->length[line], slack};
    }
    return best;
}

/* Go down to a child of the state, all equally likely; returns how many there are. */
static uint32_t walk_down(struct splitting *splitting, struct qs_node_state *state)
{
    struct split_choice choice = shortest_line(&splitting->map, state);
    uint32_t children = choice.squares + choice.may_be_empty;
    uint32_t child = qs_random_stream_below(&splitting->random, children);
    qs_node_state_list(state, &splitting->map, choice.line, splitting->line, choice.squares);
    if (child < choice.squares)
        qs_node_state_place(state, &splitting->rules, splitting->line[child]);
    else
        qs_node_state_strike(state, &splitting->rules, splitting->line, choice.squares);
    return children;
}

/*
 * How large the search tree of an open state is, estimated by random walks from its root to a leaf:
 * D. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.
 * The tree is that of branching on the shortest row or column.
 *
 * The mean of the walks in nodes, at least 1. *found: a walk has placed all queens that are needed,
 * and the rules have them; the estimate is meaningless then.
 */
static double tree_size(struct splitting *splitting, const struct qs_node_state *state, bool *found)
{
    struct qs_node_state *walk = &splitting->scratch;
    uint32_t placed = splitting->rules.placed, lines = splitting->map.first[2];
    double sum = 0;
    *found = false;
    for (unsigned i = 0; i < splitting->walks && !*found; i++) {
        double nodes = 1, weight = 1;
        splitting->rules.placed = placed;
        qs_node_state_copy(walk, state, &splitting->map);
        while (!qs_node_state_is_closed(walk) && walk->need > 0 &&
               !split_must_stop(splitting, lines)) {
            weight *= walk_down(splitting, walk);
            nodes += weight;
        }
        *found = walk->need <= 0;
        sum += nodes;
    }
    return sum / splitting->walks;
}

/* Try to refute a leaf by a cover of its free squares: the target does not fit. */
static bool try_cover(struct splitting *splitting, uint32_t node)
{
    struct qs_split_tree *tree = &splitting->tree;
    struct qs_watch *watch = &splitting->watch;
    struct qs_error *error = splitting->error;
    int32_t target = tree->target;
    struct qs_bound bound = {0};
    struct qs_instance *cube = qs_split_tree_instance(tree, node, splitting->instance, error);
    struct qs_board *board = cube ? qs_board_new(cube, &splitting->memory, watch, error) : NULL;
    splitting->covers_tried++;
    bool tried = board && qs_structural_bound(board, watch, &bound, error) &&
                 (bound.value < target || qs_dual_cover_bound(board, watch, &bound, NULL, error));
    if (tried && bound.value < target) {
        char *cover = print_cover(&bound);
        splitting->covers_found++;
        tree->nodes[node].kind = QS_SPLIT_REFUTED;
        tree->nodes[node].cover = cover;
        tried = cover ? split_charge(splitting, strlen(cover) + 1) : split_refuse_memory(splitting);
    }
    qs_bound_release(&bound);
    qs_board_free(board);
    qs_instance_free(cube);
    return tried;
}

/*
 * By the LP search: the square of an open leaf to branch on, and what its size, which was estimated
 * with its parent, becomes: nothing, if hardly any work is left. *found: there is a placement.
 */
static bool ask_lp(struct splitting *splitting, uint32_t node, double *size, bool *found)
{
    struct qs_split_node *leaf = &splitting->tree.nodes[node];
    uint32_t depth = qs_split_tree_depth(&splitting->tree, node), square;
    qs_split_tree_path(&splitting->tree, node, splitting->steps);
    enum qs_node_outcome outcome =
        qs_lp_branching_choose(&splitting->lp, splitting->steps, depth, &square, &leaf->with);
    if (outcome == QS_NODE_PAUSED)
        return qs_watch_ended_early(&splitting->watch) || split_refuse_memory(splitting);
    *found = outcome == QS_NODE_FOUND;
    if (outcome == QS_NODE_BRANCH)
        leaf->square = qs_board_square(splitting->board, square);
    else
        *size = 0;
    return true;
}

static bool covers_pay(const struct splitting *splitting)
{
    return splitting->covers_tried < covers_first ||
           splitting->covers_found >= splitting->covers_tried / cover_one_in;
}

/* A new leaf is refuted, or open, or it has the target, which is then raised. */
static bool split_settle(struct splitting *splitting, uint32_t node, double size)
{
    struct qs_node_state *state = &splitting->state;
    const struct qs_node_rules *rules = &splitting->rules;
    bool found = false;
    go_to(splitting, node, state);
    if (qs_node_state_is_closed(state)) {
        splitting->tree.nodes[node].kind = QS_SPLIT_REFUTED;
        return true;
    }
    if (state->need <= 0)
        return split_take_placement(splitting, rules->queens, rules->placed);
    if (covers_pay(splitting) && !try_cover(splitting, node))
        return false;
    if (splitting->tree.nodes[node].kind == QS_SPLIT_REFUTED)
        return true;
    if (!splitting->by_lp)
        size = tree_size(splitting, state, &found);
    else if (!ask_lp(splitting, node, &size, &found))
        return false;
    const struct qs_rounded_placement *rounded = &splitting->lp.solver.rounded;
    if (found)
        return splitting->by_lp
                   ? split_take_placement(splitting, rounded->best, rounded->best_count)
                   : split_take_placement(splitting, rules->queens, rules->placed);
    split_push(splitting, node, size);
    return true;
}

/* On the shortest line, the square that leaves the most squares. */
static struct qs_square split_choose_square(struct splitting *splitting)
{
    struct qs_node_state *state = &splitting->state, *after = &splitting->scratch;
    struct split_choice choice = shortest_line(&splitting->map, state);
    uint32_t best = 0, placed = splitting->rules.placed;
    int64_t most = -1;
    qs_node_state_list(state, &splitting->map, choice.line, splitting->line, choice.squares);
    for (uint32_t i = 0; i < choice.squares; i++) {
        qs_node_state_copy(after, state, &splitting->map);
        qs_node_state_put(after, &splitting->rules, splitting->line[i]);
        splitting->rules.placed = placed;
        if (after->squares > most) {
            most = after->squares;
            best = splitting->line[i];
        }
    }
    return qs_board_square(splitting->board, best);
}

/* A leaf of this parent. */
static bool add_leaf(struct splitting *splitting, uint32_t parent)
{
    const struct qs_split_node leaf = {.kind = QS_SPLIT_CUBE, .parent = parent};
    /* The array grows by doubling. */
    return split_charge(splitting, 2 * sizeof leaf) &&
           (qs_split_tree_add(&splitting->tree, &leaf) || split_refuse_memory(splitting));
}

static bool branch(struct splitting *splitting, struct open_leaf leaf)
{
    struct qs_split_tree *tree = &splitting->tree;
    uint32_t child = tree->count, node = leaf.node;
    double with = leaf.size * tree->nodes[node].with;
    struct qs_square square = tree->nodes[node].square;
    if (!splitting->by_lp) {
        go_to(splitting, node, &splitting->state);
        square = split_choose_square(splitting);
    }
    if (!add_leaf(splitting, node) || !add_leaf(splitting, node))
        return false;
    tree->nodes[node].kind = QS_SPLIT_BRANCH;
    tree->nodes[node].child = child;
    tree->nodes[node].square = square;
    return split_settle(splitting, child, with) &&
           (splitting->raised || split_settle(splitting, child + 1, leaf.size - with));
}

/* Who branches, for the target. */
static bool choose_by(struct splitting *splitting)
{
    const struct qs_board *board = splitting->board;
    int64_t need = splitting->tree.target - board->fixed;
    int64_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    qs_lp_branching_release(&splitting->lp);
    splitting->lp = (struct qs_lp_branching){0};
    splitting->by_lp = need > 0 && (rows < columns ? rows : columns) - need >= lp_slack;
    return !splitting->by_lp ||
           qs_lp_branching_init(&splitting->lp, board, (int32_t)need, &splitting->watch) ||
           split_refuse_memory(splitting);
}

/* Grow the tree from its root; it ends early if the target is raised. */
static bool split_grow(struct splitting *splitting)
{
    struct qs_split_tree *tree = &splitting->tree;
    qs_split_tree_clear(tree);
    qs_memory_discharge(&splitting->memory, splitting->charged);
    splitting->charged = 0;
    splitting->open = splitting->covers_tried = splitting->covers_found = 0;
    splitting->raised = false;
    qs_node_state_fill(&splitting->start, &splitting->rules,
                       tree->target - splitting->board->fixed);
    qs_random_stream_init(&splitting->random, 0);
    bool grown = choose_by(splitting) && add_leaf(splitting, 0) && split_settle(splitting, 0, 1);
    while (grown && !splitting->raised && splitting->open > 0 && splitting->heap[0].size > 0 &&
           splitting->open < splitting->options->into)
        grown = !qs_watch_stopped(&splitting->watch) && branch(splitting, pop(splitting));
    return grown;
}

static bool refuse_reached(const struct qs_split_tree *tree, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT,
                        "nothing to split: there is a placement of %d queens", tree->lower);
}

/*
 * Begin with a placement, and a target above it. The search for it ends at a bound or, after about
 * a second of counted work, without one; so the same instance gives the same placement.
 */
static bool split_begin(struct splitting *splitting)
{
    struct qs_split_tree *tree = &splitting->tree;
    int32_t target = splitting->options->target;
    struct qs_bound bound;
    struct qs_bounds bounds;
    if (!qs_structural_bound(splitting->board, &splitting->watch, &bound, splitting->error))
        return false;
    if (!qs_bounds_init(&bounds, splitting->board, 0, &bound, &splitting->watch)) {
        qs_bound_release(&bound);
        return split_refuse_memory(splitting);
    }
    search_locally(&bounds, splitting->instance, &splitting->watch);
    bool taken = split_take_placement(splitting, bounds.placement, (uint32_t)bounds.lower);
    qs_bounds_release(&bounds);
    if (!taken)
        return false;
    tree->target = target > 0 ? target : tree->lower + 1;
    return tree->target > tree->lower || refuse_reached(tree, splitting->error);
}

static bool split_prepare(struct splitting *splitting)
{
    const struct qs_split_options *options = splitting->options;
    struct qs_memory *memory = &splitting->memory;
    qs_watch_init_limits(&splitting->watch, &options->limits);
    qs_memory_init(memory, options->limits.bytes);
    splitting->board =
        qs_board_new(splitting->instance, memory, &splitting->watch, splitting->error);
    if (!splitting->board)
        return false;
    splitting->walks = walks_in_all / options->into;
    if (splitting->walks < least_walks)
        splitting->walks = least_walks;
    if (splitting->walks > most_walks)
        splitting->walks = most_walks;
    struct qs_arena *arena = &splitting->arena;
    uint32_t squares = splitting->board->squares;
    arena->memory = memory;
    splitting->line = qs_arena_take(arena, squares, sizeof *splitting->line);
    splitting->steps = qs_arena_take(arena, squares, sizeof *splitting->steps);
    splitting->heap = qs_arena_take(arena, options->into + 1, sizeof *splitting->heap);
    qs_line_map_init(&splitting->map, splitting->board, arena);
    qs_node_rules_init(&splitting->rules, &splitting->map, arena);
    qs_node_state_init(&splitting->start, &splitting->map, arena);
    qs_node_state_init(&splitting->state, &splitting->map, arena);
    qs_node_state_init(&splitting->scratch, &splitting->map, arena);
    return !arena->refused || split_refuse_memory(splitting);
}

bool qs_split(const struct qs_instance *instance, const struct qs_split_options *options,
              struct qs_split_tree *tree, struct qs_error *error)
{
    struct splitting splitting = {.instance = instance, .options = options, .error = error};
    bool split = split_prepare(&splitting) && split_begin(&splitting);
    while (split && (split = split_grow(&splitting)) && splitting.raised && options->target == 0)
        splitting.tree.target = splitting.tree.lower + 1;
    if (qs_watch_ended_early(&splitting.watch)) {
        qs_error_set(error, QS_ERROR_STOPPED, "%s: the cubes are not complete",
                     qs_stop_name((enum qs_stop)splitting.watch.stop));
        split = false;
    } else if (split && splitting.raised) {
        split = refuse_reached(&splitting.tree, error);
    }
    while (split && splitting.open > 0)
        splitting.tree.nodes[pop(&splitting).node].number = ++splitting.tree.cubes;
    if (split) {
        splitting.tree.digests =
            calloc((size_t)splitting.tree.cubes + 1, sizeof *splitting.tree.digests);
        split = splitting.tree.digests || split_refuse_memory(&splitting);
    }
    if (split)
        *tree = splitting.tree;
    else
        qs_split_tree_release(&splitting.tree);
    qs_lp_branching_release(&splitting.lp);
    qs_arena_release(&splitting.arena);
    qs_board_free(splitting.board);
    return split;
}
