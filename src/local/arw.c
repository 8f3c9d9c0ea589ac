/*
 * D. Andrade, M. Resende, R. Werneck, "Fast local search for the maximum independent set problem",
 * J. Heuristics 18, 2012. A placement to which no queen can be added is improved by letting two
 * queens take the place of one. When no queen can make way for two, a step puts a queen on a random
 * attacked square (of a few, the one that has been empty longest), takes off what it attacks, adds
 * queens where they fit, and improves again around these squares. A step that loses queens is
 * undone, except with a probability that falls with the loss and with the distance to the best.
 *
 * Two different squares share one line at most. So the number of queens that attack a square is
 * that of its lines with a queen: its guards.
 */
#include "local_search.h"

#define NO_QUEEN UINT32_MAX

enum {
    ARW_TRIES = 4,       /* random squares, of which one gets a queen */
    MOST_LOOSE = 64,     /* squares that a queen alone attacks, of which two are sought */
    MOST_CHANGES = 4096, /* that can be undone in one step */
    MOST_WORK = 1 << 18, /* squares tried in one step: on large boards the first takes several */
};

struct arw_line {
    const uint32_t *square; /* [length], the board's */
    uint32_t length;
    uint32_t queen; /* the square of the line's queen, or NO_QUEEN */
};

/* A stack of squares, in which each is once at most. */
struct stack {
    uint32_t *square; /* [squares] */
    bool *is_in;      /* [squares] */
    uint32_t count;
};

struct arw {
    struct qs_walk base;
    struct qs_line_map map;
    struct arw_line *line;          /* [lines of the map] */
    uint8_t *guards;                /* [squares] */
    uint64_t *left;                 /* [squares]: the step that took its queen off, or 0 */
    struct stack open;              /* squares without guards, and some that have some again */
    struct stack queens;            /* that may make way for two, and squares that lost theirs */
    uint32_t changed[MOST_CHANGES]; /* of this step: 2 × square, + 1 if it got a queen */
    uint32_t changes;
    uint32_t most;  /* queens so far */
    uint32_t work;  /* squares tried in this step */
    bool unsettled; /* the last step ended in the middle */
    uint64_t steps;
};

static void arw_push(struct stack *stack, uint32_t square)
{
    if (stack->is_in[square])
        return;
    stack->is_in[square] = true;
    stack->square[stack->count++] = square;
}

/* Take the one at this place out; the last one takes its place. */
static uint32_t pull(struct stack *stack, uint32_t place)
{
    uint32_t square = stack->square[place];
    stack->square[place] = stack->square[--stack->count];
    stack->is_in[square] = false;
    return square;
}

static void clear(struct stack *stack)
{
    while (stack->count > 0)
        pull(stack, stack->count - 1);
}

static bool arw_has_queen(const struct arw *search, uint32_t square)
{
    return search->line[qs_line_map_lines(&search->map, square)[QS_ROW]].queen == square;
}

static void arw_note_change(struct arw *search, uint32_t square, bool placed)
{
    if (search->changes < MOST_CHANGES)
        search->changed[search->changes] = 2 * square + placed;
    search->changes++;
}

/* The square has no guards. */
static void arw_place(struct arw *search, uint32_t square)
{
    search->base.count++;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct arw_line *line = &search->line[qs_line_map_lines(&search->map, square)[d]];
        line->queen = square;
        for (uint32_t i = 0; i < line->length; i++)
            search->guards[line->square[i]]++;
    }
    arw_push(&search->queens, square);
    arw_note_change(search, square, true);
}

/* The queen that attacks a square with one guard. */
static uint32_t guard_of(const struct arw *search, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(&search->map, square);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (search->line[lines[d]].queen != NO_QUEEN)
            return search->line[lines[d]].queen;
    return NO_QUEEN;
}

static void arw_take_off(struct arw *search, uint32_t square)
{
    search->base.count--;
    search->left[square] = search->steps;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct arw_line *line = &search->line[qs_line_map_lines(&search->map, square)[d]];
        line->queen = NO_QUEEN;
        for (uint32_t i = 0; i < line->length; i++)
            search->guards[line->square[i]]--;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct arw_line *line = &search->line[qs_line_map_lines(&search->map, square)[d]];
        for (uint32_t i = 0; i < line->length; i++) {
            uint32_t other = line->square[i];
            if (search->guards[other] == 0)
                arw_push(&search->open, other);
            else if (search->guards[other] == 1)
                arw_push(&search->queens, guard_of(search, other));
        }
    }
    arw_note_change(search, square, false);
}

/* Put queens where they fit, in a random order. */
static void arw_fill(struct arw *search)
{
    while (search->open.count > 0 && search->work++ < MOST_WORK) {
        uint32_t at = qs_random_stream_below(&search->base.random, search->open.count);
        uint32_t square = pull(&search->open, at);
        if (search->guards[square] == 0)
            arw_place(search, square);
    }
}

/* Let the queen make way for two others, if there are such squares. */
static void improve(struct arw *search, uint32_t queen)
{
    uint32_t loose[MOST_LOOSE], count = 0; /* squares that only this queen attacks */
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct arw_line *line = &search->line[qs_line_map_lines(&search->map, queen)[d]];
        for (uint32_t i = 0; i < line->length && count < MOST_LOOSE; i++)
            if (search->guards[line->square[i]] == 1)
                loose[count++] = line->square[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *x = qs_line_map_lines(&search->map, loose[i]);
        for (uint32_t j = 0; j < i; j++) {
            const uint32_t *y = qs_line_map_lines(&search->map, loose[j]);
            if (x[0] == y[0] || x[1] == y[1] || x[2] == y[2] || x[3] == y[3])
                continue;
            arw_take_off(search, queen);
            arw_place(search, loose[i]);
            arw_place(search, loose[j]);
            arw_fill(search);
            return;
        }
    }
}

/* Undo the changes of this step, from the last one on. */
static void arw_undo(struct arw *search)
{
    for (uint32_t i = search->changes; i-- > 0;) {
        uint32_t square = search->changed[i] / 2;
        if (search->changed[i] % 2)
            arw_take_off(search, square);
        else
            arw_place(search, square);
    }
    clear(&search->open);
    clear(&search->queens);
}

/* Of some random squares, the one that has had no queen for the longest time, or NO_QUEEN. */
static uint32_t arw_choose(struct arw *search)
{
    uint32_t chosen = NO_QUEEN;
    for (int i = 0; i < ARW_TRIES; i++) {
        uint32_t square = qs_random_stream_below(&search->base.random, search->base.board->squares);
        if (!arw_has_queen(search, square) &&
            (chosen == NO_QUEEN || search->left[square] < search->left[chosen]))
            chosen = square;
    }
    return chosen;
}

static void arw_force(struct arw *search, uint32_t square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t queen = search->line[qs_line_map_lines(&search->map, square)[d]].queen;
        if (queen != NO_QUEEN)
            arw_take_off(search, queen);
    }
    arw_place(search, square);
}

static bool accepts(struct arw *search, uint32_t before)
{
    if (search->base.count >= before || search->changes > MOST_CHANGES)
        return true;
    double loss = before - search->base.count, distance = search->most - search->base.count;
    return qs_random_stream_fraction(&search->base.random) * (1 + loss * distance) < 1;
}

static void arw_step(struct qs_walk *base)
{
    struct arw *search = (struct arw *)base;
    if (base->board->squares == 0)
        return;
    uint32_t before = base->count, square = search->unsettled ? NO_QUEEN : arw_choose(search);
    bool free = search->unsettled; /* to become worse */
    search->steps++;
    search->changes = search->work = 0;
    if (square != NO_QUEEN)
        arw_force(search, square);
    /* Until no queen that has been noted can make way for two. */
    arw_fill(search);
    while (search->queens.count > 0 && search->work++ < MOST_WORK) {
        uint32_t queen = pull(&search->queens, search->queens.count - 1);
        if (arw_has_queen(search, queen))
            improve(search, queen);
    }
    search->unsettled = search->open.count + search->queens.count > 0;
    if (!free && !search->unsettled && !accepts(search, before))
        arw_undo(search);
    else if (base->count > search->most)
        search->most = base->count;
}

static void arw_put(struct qs_walk *base, uint32_t square)
{
    struct arw *search = (struct arw *)base;
    if (!arw_has_queen(search, square))
        arw_force(search, square);
    search->unsettled = true;
}

static void arw_list(const struct qs_walk *base, uint32_t *squares)
{
    const struct arw *search = (const struct arw *)base;
    for (uint32_t row = 0; row < search->map.first[1]; row++)
        if (search->line[row].queen != NO_QUEEN)
            *squares++ = search->line[row].queen;
}

static bool arw_is_sound(const struct qs_walk *base)
{
    const struct arw *search = (const struct arw *)base;
    uint32_t queens = 0;
    for (uint32_t square = 0; square < search->base.board->squares; square++) {
        uint32_t guards = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            guards += search->line[qs_line_map_lines(&search->map, square)[d]].queen != NO_QUEEN;
        for (int d = 0; arw_has_queen(search, square) && d < QS_DIRECTIONS; d++)
            if (search->line[qs_line_map_lines(&search->map, square)[d]].queen != square)
                return false;
        queens += arw_has_queen(search, square);
        if (guards != search->guards[square])
            return false;
    }
    return queens == search->base.count;
}

struct qs_walk *qs_arw_new(const struct qs_board *board, uint64_t seed)
{
    struct arw *search = qs_walk_new(board, seed, sizeof *search);
    if (!search)
        return NULL;
    struct qs_arena *arena = &search->base.arena;
    search->base.step = arw_step;
    search->base.put = arw_put;
    search->base.list = arw_list;
    search->base.is_sound = arw_is_sound;
    qs_line_map_init(&search->map, board, arena);
    search->line = qs_arena_take(arena, search->map.lines, sizeof *search->line);
    search->guards = qs_arena_take(arena, board->squares, sizeof *search->guards);
    search->left = qs_arena_take(arena, board->squares, sizeof *search->left);
    for (int i = 0; i < 2; i++) {
        struct stack *stack = i == 0 ? &search->open : &search->queens;
        stack->square = qs_arena_take(arena, board->squares, sizeof *stack->square);
        stack->is_in = qs_arena_take(arena, board->squares, sizeof *stack->is_in);
    }
    if (arena->refused) {
        qs_walk_free(&search->base);
        return NULL;
    }
    for (uint32_t l = 0; l < search->map.lines; l++) {
        struct arw_line *line = &search->line[l];
        line->square = qs_line_map_squares(&search->map, l, &line->length);
        line->queen = NO_QUEEN;
    }
    for (uint32_t square = 0; square < board->squares; square++)
        arw_push(&search->open, square);
    return &search->base;
}
