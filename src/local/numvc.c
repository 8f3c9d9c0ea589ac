/*
 * In terms of graphs: squares without queens are a vertex cover, and the walk is
 * that of S. Cai, K. Su, C. Luo, A. Sattar, "NuMVC: an efficient local search
 * algorithm for minimum vertex cover", J. Artificial Intelligence Research 46, 2013.
 * To look only at a sample of the squares, as others do on large graphs, is faster and
 * much worse, already with 800 squares: a heap has the best one.
 *
 * In a step, a queen is put where it costs least, then one queen of a random attack is
 * taken off, the one that costs more; a queen that was put stays until something
 * changes around it. Then all attacks gain weight. What a square costs is the weight of
 * the attacks between it and the queens.
 */
#include "local_search.h"

enum {
    SUITABLE = 12,  /* pairs for each square: about 6 free squares a row and column */
    MOST_MEAN = 500 /* of weights: then they are lowered */
};

/* Two squares that attack each other. */
struct pair {
    uint32_t square[2];
    uint32_t place; /* in the list of attacks, while both have queens */
};

struct neighbour {
    uint32_t square, pair;
};

struct square {
    int64_t cost;
    uint64_t moved; /* the step in which it got or lost its queen */
    uint32_t first; /* of its neighbours; they end where those of the next square begin */
    uint32_t place; /* in the heap, without a queen */
    bool queen;
    bool stirred; /* since it got its queen, a neighbour has changed */
};

struct numvc {
    struct qs_walk base;
    uint64_t step;
    uint32_t squares, pairs;
    struct square *square;       /* [squares + 1] */
    struct pair *pair;           /* [pairs] */
    int64_t *weight;             /* [pairs] */
    struct neighbour *neighbour; /* [2 × pairs], square by square */
    uint32_t *attack, attacks;   /* [pairs]: both squares have queens */
    uint32_t *heap; /* of squares without queens: those at 2i + 1 and 2i + 2 are no cheaper */
    uint32_t heap_count;
    uint32_t last_taken; /* the square that lost its queen last */
    int64_t total;       /* of all weights */
};

bool qs_numvc_suits(const struct qs_board *board)
{
    return qs_board_pairs(board) <= (uint64_t)SUITABLE * board->squares;
}

/* Costs less; of equal ones, that which has not moved for longer. */
static bool is_cheaper(const struct numvc *walk, uint32_t a, uint32_t b)
{
    const struct square *x = &walk->square[a], *y = &walk->square[b];
    return x->cost < y->cost || (x->cost == y->cost && x->moved < y->moved);
}

static void place_in_heap(struct numvc *walk, uint32_t at, uint32_t v)
{
    walk->heap[at] = v;
    walk->square[v].place = at;
}

/* The cost of a square without a queen has changed, or it is new at its place. */
static void sift(struct numvc *walk, uint32_t v)
{
    uint32_t at = walk->square[v].place, *heap = walk->heap;
    while (at > 0 && is_cheaper(walk, v, heap[(at - 1) / 2])) {
        place_in_heap(walk, at, heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (uint32_t child; (child = 2 * at + 1) < walk->heap_count; at = child) {
        if (child + 1 < walk->heap_count && is_cheaper(walk, heap[child + 1], heap[child]))
            child++;
        if (!is_cheaper(walk, heap[child], v))
            break;
        place_in_heap(walk, at, heap[child]);
    }
    place_in_heap(walk, at, v);
}

static void numvc_put(struct numvc *walk, uint32_t v)
{
    struct square *square = &walk->square[v];
    uint32_t last = walk->heap[--walk->heap_count];
    if (last != v) {
        walk->square[last].place = square->place;
        sift(walk, last);
    }
    square->queen = true;
    square->stirred = false;
    square->moved = walk->step;
    for (uint32_t k = square->first; k < square[1].first; k++) {
        struct neighbour neighbour = walk->neighbour[k];
        struct square *other = &walk->square[neighbour.square];
        other->cost += walk->weight[neighbour.pair];
        other->stirred = true;
        if (other->queen) {
            walk->pair[neighbour.pair].place = walk->attacks;
            walk->attack[walk->attacks++] = neighbour.pair;
        } else {
            sift(walk, neighbour.square);
        }
    }
}

static void numvc_take_off(struct numvc *walk, uint32_t v)
{
    struct square *square = &walk->square[v];
    square->queen = false;
    square->moved = walk->step;
    square->place = walk->heap_count++;
    sift(walk, v);
    for (uint32_t k = square->first; k < square[1].first; k++) {
        struct neighbour neighbour = walk->neighbour[k];
        struct square *other = &walk->square[neighbour.square];
        other->cost -= walk->weight[neighbour.pair];
        other->stirred = true;
        if (other->queen) {
            uint32_t last = walk->attack[--walk->attacks];
            walk->attack[walk->pair[neighbour.pair].place] = last;
            walk->pair[last].place = walk->pair[neighbour.pair].place;
        } else {
            sift(walk, neighbour.square);
        }
    }
    walk->last_taken = v;
}

/* The square without a queen where one costs least, but not the one that lost its queen last. */
static uint32_t numvc_choose_square(const struct numvc *walk)
{
    const uint32_t *heap = walk->heap;
    if (walk->heap_count == 0 || heap[0] != walk->last_taken)
        return walk->heap_count > 0 ? heap[0] : walk->squares;
    if (walk->heap_count < 3)
        return walk->heap_count == 2 ? heap[1] : walk->squares;
    return heap[is_cheaper(walk, heap[2], heap[1]) ? 2 : 1];
}

static uint32_t choose_queen(struct numvc *walk)
{
    uint32_t attack = walk->attack[qs_random_stream_below(&walk->base.random, walk->attacks)];
    const uint32_t *ends = walk->pair[attack].square;
    if (!walk->square[ends[0]].stirred)
        return ends[1];
    if (!walk->square[ends[1]].stirred)
        return ends[0];
    const struct square *x = &walk->square[ends[0]], *y = &walk->square[ends[1]];
    return x->cost > y->cost || (x->cost == y->cost && x->moved < y->moved) ? ends[0] : ends[1];
}

static void change_weight(struct numvc *walk, uint32_t p, int64_t by)
{
    const uint32_t *ends = walk->pair[p].square;
    walk->weight[p] += by;
    walk->total += by;
    for (int end = 0; end < 2; end++) {
        if (!walk->square[ends[1 - end]].queen)
            continue;
        walk->square[ends[end]].cost += by;
        if (!walk->square[ends[end]].queen)
            sift(walk, ends[end]);
    }
}

/* Attacks gain weight; if the weights have become large on average, all lose most of theirs. */
static void learn(struct numvc *walk)
{
    const int64_t kept_percent = 30;
    int64_t mean = walk->squares / 2 < MOST_MEAN ? walk->squares / 2 : MOST_MEAN;
    for (uint32_t i = 0; i < walk->attacks; i++)
        change_weight(walk, walk->attack[i], 1);
    if (walk->total <= mean * walk->pairs)
        return;
    for (uint32_t p = 0; p < walk->pairs; p++) {
        int64_t kept = walk->weight[p] * kept_percent / 100;
        change_weight(walk, p, (kept > 0 ? kept : 1) - walk->weight[p]);
    }
}

static void numvc_step(struct qs_walk *base)
{
    struct numvc *walk = (struct numvc *)base;
    walk->step++;
    uint32_t v = numvc_choose_square(walk);
    bool free = walk->attacks == 0;
    if (v < walk->squares)
        numvc_put(walk, v);
    if (!free) {
        numvc_take_off(walk, choose_queen(walk));
        learn(walk);
    }
    base->count = walk->attacks > 0 ? 0 : walk->squares - walk->heap_count;
}

static void numvc_list(const struct qs_walk *base, uint32_t *squares)
{
    const struct numvc *walk = (const struct numvc *)base;
    for (uint32_t v = 0; v < walk->squares; v++)
        if (walk->square[v].queen)
            *squares++ = v;
}

static bool numvc_is_sound(const struct qs_walk *base)
{
    const struct numvc *walk = (const struct numvc *)base;
    uint32_t attacks = 0, queens = 0;
    int64_t total = 0;
    for (uint32_t v = 0; v < walk->squares; v++) {
        const struct square *square = &walk->square[v];
        int64_t cost = 0;
        for (uint32_t k = square->first; k < square[1].first; k++)
            if (walk->square[walk->neighbour[k].square].queen)
                cost += walk->weight[walk->neighbour[k].pair];
        queens += square->queen;
        uint32_t at = square->place; /* without a queen, below one that is no dearer */
        bool placed =
            square->queen ||
            (walk->heap[at] == v && (at == 0 || !is_cheaper(walk, v, walk->heap[(at - 1) / 2])));
        if (cost != square->cost || !placed)
            return false;
    }
    for (uint32_t p = 0; p < walk->pairs; p++) {
        const struct pair *pair = &walk->pair[p];
        bool attack = walk->square[pair->square[0]].queen && walk->square[pair->square[1]].queen;
        attacks += attack;
        total += walk->weight[p];
        if (walk->weight[p] < 1 || (attack && walk->attack[pair->place] != p))
            return false;
    }
    return attacks == walk->attacks && total == walk->total &&
           queens == walk->squares - walk->heap_count;
}

struct qs_walk *qs_numvc_new(const struct qs_board *board, uint64_t seed)
{
    const uint64_t most_pairs = (uint64_t)1 << 31;
    uint64_t pairs = qs_board_pairs(board);
    struct numvc *walk = pairs > most_pairs ? NULL : qs_walk_new(board, seed, sizeof *walk);
    if (!walk)
        return NULL;
    struct qs_arena *arena = &walk->base.arena;
    walk->base.step = numvc_step;
    walk->base.list = numvc_list;
    walk->base.is_sound = numvc_is_sound;
    walk->squares = walk->last_taken = board->squares;
    walk->pairs = (uint32_t)pairs;
    walk->square = qs_arena_take(arena, (size_t)board->squares + 1, sizeof *walk->square);
    walk->heap = qs_arena_take(arena, board->squares, sizeof *walk->heap);
    walk->pair = qs_arena_take(arena, pairs, sizeof *walk->pair);
    walk->weight = qs_arena_take(arena, pairs, sizeof *walk->weight);
    walk->neighbour = qs_arena_take(arena, pairs, 2 * sizeof *walk->neighbour);
    walk->attack = qs_arena_take(arena, pairs, sizeof *walk->attack);
    if (arena->refused) {
        qs_walk_free(&walk->base);
        return NULL;
    }
    uint32_t next = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &walk->base.board->lines[d];
        for (uint32_t line = 0; line < lines->count; line++)
            for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++)
                for (uint32_t j = i + 1; j < lines->start[line + 1]; j++)
                    walk->pair[next++] =
                        (struct pair){.square = {lines->square[i], lines->square[j]}};
    }
    /* The neighbours of each square, by counting sort. */
    struct square *all = walk->square;
    for (uint32_t p = 0; p < walk->pairs; p++)
        for (int end = 0; end < 2; end++)
            all[walk->pair[p].square[end] + 1].first++;
    for (uint32_t v = 0; v < walk->squares; v++)
        all[v + 1].first += all[v].first;
    /*
     * From here on, the first of a square is where the next neighbour goes: at the end, that is
     * the first of the next square.
     */
    for (uint32_t p = 0; p < walk->pairs; p++)
        for (int end = 0; end < 2; end++)
            walk->neighbour[all[walk->pair[p].square[end]].first++] =
                (struct neighbour){walk->pair[p].square[1 - end], p};
    for (uint32_t v = walk->squares; v > 0; v--)
        all[v].first = all[v - 1].first;
    all[0].first = 0;
    for (uint32_t p = 0; p < walk->pairs; p++)
        walk->weight[p] = 1;
    walk->total = walk->pairs;
    /*
     * At first nothing costs anything; then squares that attack few others are the best ones, which
     * is what the time of their last move says here.
     */
    for (uint32_t v = 0; v < walk->squares; v++) {
        struct square *square = &walk->square[v];
        square->moved = square[1].first - square->first;
        square->place = walk->heap_count++;
        sift(walk, v);
        if (square->moved > walk->step)
            walk->step = square->moved;
    }
    return &walk->base;
}
