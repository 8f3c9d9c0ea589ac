/*
 * Best first: the leaf with the largest tree, as random walks estimate it, branches,
 * until there are as many cubes as wanted. A branch takes the shortest row or column,
 * as the searches do, and on it the square that leaves the most squares; the case
 * without a queen there goes on with the rest of that line, unless another one has
 * become shorter. So the cubes are the nodes of a search tree, cut at a level of equal
 * effort instead of equal depth.
 */
#include "split.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "bounds.h"
#include "cube_state.h"
#include "dual_cover.h"
#include "fault.h"
#include "output.h"
#include "proof.h"
#include "searcher.h"
#include "structural.h"

/* NULL if out of memory. */
static char *print_cover(const struct qs_bound *bound)
{
    struct qs_output *text = qs_output_to_memory(NULL);
    if (!text)
        return NULL;
    qs_output_format(text, "%" PRId64 ":", bound->weight ? bound->denominator : 1);
    for (size_t i = 0; i < bound->cover_size; i++)
        qs_output_format(text, "%s%c%d*%" PRId64, i > 0 ? ";" : "",
                         qs_direction_letters[bound->cover[i].direction], bound->cover[i].number,
                         bound->weight ? bound->weight[i] : 1);
    return qs_output_take(text, NULL, NULL);
}

/*
 * If a cover of the cube's free squares shows that the target, fixed queens included, does not
 * fit, *cover becomes its text in the form of certificates ("1:r3*1;c0*1"); otherwise NULL.
 */
static bool find_cover(const struct qs_instance *cube, int32_t target, size_t memory_limit,
                       char **cover, struct qs_error *error)
{
    struct qs_memory memory;
    struct qs_bound bound = {0};
    *cover = NULL;
    qs_memory_init(&memory, memory_limit);
    struct qs_board *board = qs_board_new(cube, &memory, NULL, error);
    bool bounded = board && qs_structural_bound(board, NULL, &bound, error) &&
                   (bound.value < target || qs_dual_cover_bound(board, NULL, &bound, NULL, error));
    if (bounded && bound.value < target) {
        *cover = print_cover(&bound);
        bounded = *cover || qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a cover");
    }
    qs_bound_release(&bound);
    qs_board_free(board);
    return bounded;
}

/* The two local searches that auto also runs; of each, half a second at most. */
static void search_locally(struct qs_bounds *bounds, const struct qs_instance *instance,
                           struct qs_watch *watch)
{
    const uint64_t cap = 50000000, a_square = 20000, turn = 1 << 18;
    const uint64_t most =
        bounds->board->squares < cap / a_square ? a_square * bounds->board->squares : cap;
    struct qs_searcher *searchers[] = {
        qs_local_searcher_new(bounds->board, 0),
        qs_min_conflicts_searcher_new(bounds->board, instance, 0, 0),
    };
    for (size_t i = 0; i < sizeof searchers / sizeof *searchers; i++) {
        struct qs_searcher *searcher = searchers[i];
        while (searcher && !bounds->answered && searcher->ticks < most &&
               qs_searcher_step(searcher, bounds, watch, turn) > 0)
            continue;
        qs_searcher_free(searcher);
    }
}

/* The fixed queens, then those of the bounds. NULL if out of memory. */
static struct qs_square *join_queens(const struct qs_bounds *bounds,
                                     const struct qs_instance *instance, int32_t *count)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    int32_t added = bounds->lower;
    struct qs_square *placement = malloc((fixed + (size_t)added + 1) * sizeof *placement);
    if (!placement)
        return NULL;
    for (size_t i = 0; i < fixed; i++)
        placement[i] = queens[i];
    for (int32_t i = 0; i < added; i++)
        placement[fixed + (size_t)i] = qs_board_square(bounds->board, bounds->placement[i]);
    *count = (int32_t)fixed + added;
    return placement;
}

/*
 * The placement with which a split begins, with the fixed queens. The search ends at a bound or,
 * after about a second of counted work, without one; so the same instance gives the same placement.
 */
static struct qs_square *first_placement(const struct qs_instance *instance,
                                         const struct qs_board *board, int32_t *count,
                                         struct qs_error *error)
{
    struct qs_bound bound;
    struct qs_bounds bounds;
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    if (!qs_structural_bound(board, NULL, &bound, error))
        return NULL;
    if (!qs_bounds_init(&bounds, board, 0, &bound, &watch)) {
        qs_bound_release(&bound);
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a local search");
        return NULL;
    }
    search_locally(&bounds, instance, &watch);
    struct qs_square *placement = join_queens(&bounds, instance, count);
    qs_bounds_release(&bounds);
    if (!placement)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    return placement;
}

/* Walks for each estimate: many where there are few cubes, which should be equal. */
static const unsigned walks_in_all = 200000, least_walks = 10, most_walks = 100;

/* Covers take some milliseconds each. They are tried for so many leaves, and then as long as they
 * refute one in this many. */
static const uint32_t covers_first = 64, cover_one_in = 8;

struct open_leaf {
    double size;
    uint32_t node;
};

struct splitting {
    const struct qs_instance *instance;
    const struct qs_split_options *options;
    struct qs_memory memory;
    struct qs_board *board;
    struct qs_cube_board cubes;
    struct qs_cube_state start, state, scratch;
    struct qs_cube_square *squares; /* room for a line */
    struct qs_split_step *steps;    /* room for all squares */
    struct qs_random_stream random;
    unsigned walks;
    uint32_t covers_tried, covers_found;
    struct open_leaf *heap; /* [open] the largest first */
    size_t open, heap_room;
    struct qs_split_tree tree;
    bool raised; /* the target, so that the tree is useless */
    struct qs_error *error;
};

static bool refuse_memory(struct splitting *splitting)
{
    return qs_error_set(splitting->error, QS_ERROR_MEMORY, "not enough memory to split");
}

/* Ties are decided by the number of the node, so that the order is always the same. */
static bool is_before(const struct open_leaf *a, const struct open_leaf *b)
{
    return a->size > b->size || (a->size == b->size && a->node < b->node);
}

static bool push(struct splitting *splitting, uint32_t node, double size)
{
    struct open_leaf *heap =
        qs_grow(splitting->heap, splitting->open, &splitting->heap_room, sizeof *splitting->heap);
    if (!heap)
        return refuse_memory(splitting);
    splitting->heap = heap;
    struct open_leaf leaf = {size, node};
    size_t i = splitting->open++;
    for (; i > 0 && is_before(&leaf, &heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = leaf;
    return true;
}

static uint32_t pop(struct splitting *splitting)
{
    struct open_leaf *heap = splitting->heap, last = heap[--splitting->open];
    uint32_t node = heap[0].node;
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
    return node;
}

/* Keep the fixed queens with those of a state that needs no more. */
static bool take_placement(struct splitting *splitting, const struct qs_cube_state *state)
{
    struct qs_split_tree *tree = &splitting->tree;
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(splitting->instance, &fixed);
    size_t count = fixed + state->queen_count;
    struct qs_square *placement = malloc((count + 1) * sizeof *placement);
    if (!placement)
        return refuse_memory(splitting);
    if (fixed > 0)
        memcpy(placement, queens, fixed * sizeof *placement);
    for (uint32_t i = 0; i < state->queen_count; i++)
        placement[fixed + i] = (struct qs_square){
            splitting->board->lines[QS_ROW].number[state->queens[i].row],
            splitting->board->lines[QS_COLUMN].number[state->queens[i].column],
        };
    free(tree->placement);
    tree->placement = placement;
    tree->lower = (int32_t)count;
    splitting->raised = true;
    return qs_check_placement(splitting->instance, placement, count, splitting->error);
}

/* What is left at a node, after propagation. */
static void go_to(struct splitting *splitting, uint32_t node, struct qs_cube_state *state)
{
    const struct qs_split_tree *tree = &splitting->tree;
    const struct qs_cube_board *cubes = &splitting->cubes;
    uint32_t depth = qs_split_tree_depth(tree, node);
    qs_split_tree_path(tree, node, splitting->steps);
    qs_cube_state_copy(cubes, &splitting->start, state);
    for (uint32_t i = 0; i < depth; i++) {
        uint32_t square = qs_board_find(splitting->board, splitting->steps[i].square);
        struct qs_cube_square at = qs_cube_square_of(cubes, square);
        if (splitting->steps[i].queen)
            qs_cube_state_place(cubes, state, at);
        else
            qs_cube_state_remove(cubes, state, at);
    }
    qs_cube_state_propagate(cubes, state);
}

/* Try to refute a leaf by a cover. */
static bool try_cover(struct splitting *splitting, uint32_t node)
{
    struct qs_split_tree *tree = &splitting->tree;
    struct qs_instance *cube =
        qs_split_tree_instance(tree, node, splitting->instance, splitting->error);
    char *cover = NULL;
    bool tried = cube && find_cover(cube, tree->target, splitting->options->memory_limit, &cover,
                                    splitting->error);
    splitting->covers_tried++;
    if (cover) {
        splitting->covers_found++;
        tree->nodes[node].kind = QS_SPLIT_REFUTED;
        tree->nodes[node].cover = cover;
    }
    qs_instance_free(cube);
    return tried;
}

static bool covers_pay(const struct splitting *splitting)
{
    return splitting->covers_tried < covers_first ||
           splitting->covers_found >= splitting->covers_tried / cover_one_in;
}

/* A new leaf is refuted, or open, or it has the target, which is then raised. */
static bool settle(struct splitting *splitting, uint32_t node)
{
    struct qs_cube_state *state = &splitting->state;
    bool found;
    go_to(splitting, node, state);
    if (qs_cube_state_is_closed(state)) {
        splitting->tree.nodes[node].kind = QS_SPLIT_REFUTED;
        return true;
    }
    if (state->need <= 0)
        return take_placement(splitting, state);
    if (covers_pay(splitting) && !try_cover(splitting, node))
        return false;
    if (splitting->tree.nodes[node].kind == QS_SPLIT_REFUTED)
        return true;
    double size = qs_tree_size(&splitting->cubes, state, splitting->walks, &splitting->random,
                               &splitting->scratch, splitting->squares, &found);
    return found ? take_placement(splitting, &splitting->scratch) : push(splitting, node, size);
}

/* On the shortest line, the square that leaves the most squares. */
static struct qs_square choose_square(struct splitting *splitting)
{
    const struct qs_cube_board *cubes = &splitting->cubes;
    const struct qs_cube_state *state = &splitting->state;
    struct qs_cube_line line = qs_cube_state_shortest_line(cubes, state);
    struct qs_cube_square *square = splitting->squares, best = {0, 0};
    int64_t most = -1;
    qs_cube_state_list_line(cubes, state, &line, square);
    for (uint32_t i = 0; i < line.squares; i++) {
        qs_cube_state_copy(cubes, state, &splitting->scratch);
        qs_cube_state_place(cubes, &splitting->scratch, square[i]);
        int64_t left = qs_cube_state_squares(cubes, &splitting->scratch);
        if (left > most) {
            most = left;
            best = square[i];
        }
    }
    return (struct qs_square){splitting->board->lines[QS_ROW].number[best.row],
                              splitting->board->lines[QS_COLUMN].number[best.column]};
}

static bool branch(struct splitting *splitting, uint32_t node)
{
    struct qs_split_tree *tree = &splitting->tree;
    uint32_t child = tree->count;
    const struct qs_split_node leaf = {.kind = QS_SPLIT_CUBE, .parent = node};
    go_to(splitting, node, &splitting->state);
    struct qs_square square = choose_square(splitting);
    if (!qs_split_tree_add(tree, &leaf) || !qs_split_tree_add(tree, &leaf))
        return refuse_memory(splitting);
    tree->nodes[node].kind = QS_SPLIT_BRANCH;
    tree->nodes[node].child = child;
    tree->nodes[node].square = square;
    return settle(splitting, child) && (splitting->raised || settle(splitting, child + 1));
}

/* Grow the tree from its root; it ends early if the target is raised. */
static bool grow(struct splitting *splitting)
{
    struct qs_split_tree *tree = &splitting->tree;
    const struct qs_split_node root = {.kind = QS_SPLIT_CUBE};
    size_t fixed;
    qs_instance_queens(splitting->instance, &fixed);
    qs_split_tree_clear(tree);
    splitting->open = splitting->covers_tried = splitting->covers_found = 0;
    splitting->raised = false;
    splitting->start.need = tree->target - (int32_t)fixed;
    qs_random_stream_init(&splitting->random, 0);
    if (!qs_split_tree_add(tree, &root))
        return refuse_memory(splitting);
    bool grown = settle(splitting, 0);
    while (grown && !splitting->raised && splitting->open > 0 &&
           splitting->open < splitting->options->into)
        grown = branch(splitting, pop(splitting));
    return grown;
}

static void number_cubes(struct splitting *splitting)
{
    struct qs_split_tree *tree = &splitting->tree;
    while (splitting->open > 0)
        tree->nodes[pop(splitting)].number = ++tree->cubes;
}

static bool refuse_reached(const struct qs_split_tree *tree, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT,
                        "nothing to split: there is a placement of %d queens", tree->lower);
}

/* Begin with a placement, and a target above it. */
static bool begin(struct splitting *splitting)
{
    struct qs_split_tree *tree = &splitting->tree;
    int32_t target = splitting->options->target;
    tree->placement =
        first_placement(splitting->instance, splitting->board, &tree->lower, splitting->error);
    if (!tree->placement)
        return false;
    tree->target = target > 0 ? target : tree->lower + 1;
    return tree->target > tree->lower || refuse_reached(tree, splitting->error);
}

static bool prepare(struct splitting *splitting)
{
    uint32_t into = splitting->options->into;
    qs_memory_init(&splitting->memory, splitting->options->memory_limit);
    splitting->board =
        qs_board_new(splitting->instance, &splitting->memory, NULL, splitting->error);
    if (!splitting->board)
        return false;
    splitting->walks = walks_in_all / into;
    if (splitting->walks < least_walks)
        splitting->walks = least_walks;
    if (splitting->walks > most_walks)
        splitting->walks = most_walks;
    uint32_t squares = splitting->board->squares;
    splitting->squares = calloc((size_t)squares + 1, sizeof *splitting->squares);
    splitting->steps = calloc((size_t)squares + 1, sizeof *splitting->steps);
    bool complete = qs_cube_board_init(&splitting->cubes, splitting->board) &&
                    qs_cube_state_init(&splitting->start, &splitting->cubes, 0) &&
                    qs_cube_state_init(&splitting->state, &splitting->cubes, 0) &&
                    qs_cube_state_init(&splitting->scratch, &splitting->cubes, 0);
    return (complete && splitting->squares && splitting->steps) || refuse_memory(splitting);
}

static void release(struct splitting *splitting)
{
    free(splitting->heap);
    free(splitting->squares);
    free(splitting->steps);
    qs_cube_state_release(&splitting->start);
    qs_cube_state_release(&splitting->state);
    qs_cube_state_release(&splitting->scratch);
    qs_cube_board_release(&splitting->cubes);
    qs_board_free(splitting->board);
}

bool qs_split(const struct qs_instance *instance, const struct qs_split_options *options,
              struct qs_split_tree *tree, struct qs_error *error)
{
    struct splitting splitting = {.instance = instance, .options = options, .error = error};
    bool split = prepare(&splitting) && begin(&splitting);
    while (split && (split = grow(&splitting)) && splitting.raised && options->target == 0)
        splitting.tree.target = splitting.tree.lower + 1;
    if (split && splitting.raised)
        split = refuse_reached(&splitting.tree, error);
    if (split) {
        number_cubes(&splitting);
        *tree = splitting.tree;
    } else {
        qs_split_tree_release(&splitting.tree);
    }
    release(&splitting);
    return split;
}
