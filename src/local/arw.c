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

#include <string.h>

#include "random.h"

#define NO_QUEEN UINT32_MAX

enum {
    TRIES = 4,           /* random squares, of which one gets a queen */
    MOST_LOOSE = 64,     /* squares that a queen alone attacks, of which two are sought */
    MOST_CHANGES = 4096, /* that can be undone in one step */
};

struct line {
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

struct qs_arw {
    const struct qs_board *board;
    struct qs_random_stream random;
    struct line *line; /* [lines]: all directions, one after another */
    uint32_t lines;
    uint32_t (*lines_of)[QS_DIRECTIONS]; /* [squares] */
    uint8_t *guards;                     /* [squares] */
    uint64_t *left;                      /* [squares]: the step that took its queen off, or 0 */
    struct stack open;                   /* squares without guards, and some that have some again */
    struct stack queens;            /* that may make way for two, and squares that lost theirs */
    uint32_t changed[MOST_CHANGES]; /* of this step: 2 × square, + 1 if it got a queen */
    uint32_t changes;
    uint32_t count, best_count, room;
    uint32_t *best; /* [room] */
    uint64_t steps;
};

static bool take_stack(struct stack *stack, const struct qs_board *board)
{
    stack->square = qs_memory_take(board->memory, board->squares, sizeof *stack->square);
    stack->is_in = qs_memory_take_zeroed(board->memory, board->squares, sizeof *stack->is_in);
    return stack->square && stack->is_in;
}

static void give_stack(struct stack *stack, const struct qs_board *board)
{
    qs_memory_give(board->memory, stack->square, board->squares, sizeof *stack->square);
    qs_memory_give(board->memory, stack->is_in, board->squares, sizeof *stack->is_in);
}

static void push(struct stack *stack, uint32_t square)
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

void qs_arw_free(struct qs_arw *search)
{
    if (!search)
        return;
    struct qs_memory *memory = search->board->memory;
    uint32_t squares = search->board->squares;
    qs_memory_give(memory, search->line, search->lines, sizeof *search->line);
    qs_memory_give(memory, search->lines_of, squares, sizeof *search->lines_of);
    qs_memory_give(memory, search->guards, squares, sizeof *search->guards);
    qs_memory_give(memory, search->left, squares, sizeof *search->left);
    qs_memory_give(memory, search->best, search->room, sizeof *search->best);
    give_stack(&search->open, search->board);
    give_stack(&search->queens, search->board);
    qs_memory_give(memory, search, 1, sizeof *search);
}

static void set_lines(struct qs_arw *search)
{
    uint32_t next = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &search->board->lines[d];
        for (uint32_t square = 0; square < search->board->squares; square++)
            search->lines_of[square][d] = next + lines->line_of[square];
        for (uint32_t i = 0; i < lines->count; i++)
            search->line[next++] =
                (struct line){lines->square + lines->start[i], qs_lines_length(lines, i), NO_QUEEN};
    }
}

struct qs_arw *qs_arw_new(const struct qs_board *board, uint64_t seed)
{
    struct qs_memory *memory = board->memory;
    struct qs_arw *search = qs_memory_take_zeroed(memory, 1, sizeof *search);
    if (!search)
        return NULL;
    search->board = board;
    search->room = board->lines[QS_ROW].count;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        search->lines += board->lines[d].count;
    search->line = qs_memory_take(memory, search->lines, sizeof *search->line);
    search->lines_of = qs_memory_take(memory, board->squares, sizeof *search->lines_of);
    search->guards = qs_memory_take_zeroed(memory, board->squares, sizeof *search->guards);
    search->left = qs_memory_take_zeroed(memory, board->squares, sizeof *search->left);
    search->best = qs_memory_take(memory, search->room, sizeof *search->best);
    bool taken = take_stack(&search->open, board);
    taken = take_stack(&search->queens, board) && taken;
    if (!taken || !search->line || !search->lines_of || !search->guards || !search->left ||
        !search->best) {
        qs_arw_free(search);
        return NULL;
    }
    qs_random_stream_init(&search->random, seed);
    set_lines(search);
    for (uint32_t square = 0; square < board->squares; square++)
        push(&search->open, square);
    return search;
}

static bool has_queen(const struct qs_arw *search, uint32_t square)
{
    return search->line[search->lines_of[square][QS_ROW]].queen == square;
}

static void note_change(struct qs_arw *search, uint32_t square, bool placed)
{
    if (search->changes < MOST_CHANGES)
        search->changed[search->changes] = 2 * square + placed;
    search->changes++;
}

/* The square has no guards. */
static void place(struct qs_arw *search, uint32_t square)
{
    search->count++;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct line *line = &search->line[search->lines_of[square][d]];
        line->queen = square;
        for (uint32_t i = 0; i < line->length; i++)
            search->guards[line->square[i]]++;
    }
    push(&search->queens, square);
    note_change(search, square, true);
}

/* The queen that attacks a square with one guard. */
static uint32_t guard_of(const struct qs_arw *search, uint32_t square)
{
    const uint32_t *lines = search->lines_of[square];
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (search->line[lines[d]].queen != NO_QUEEN)
            return search->line[lines[d]].queen;
    return NO_QUEEN;
}

static void take_off(struct qs_arw *search, uint32_t square)
{
    search->count--;
    search->left[square] = search->steps;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct line *line = &search->line[search->lines_of[square][d]];
        line->queen = NO_QUEEN;
        for (uint32_t i = 0; i < line->length; i++)
            search->guards[line->square[i]]--;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct line *line = &search->line[search->lines_of[square][d]];
        for (uint32_t i = 0; i < line->length; i++) {
            uint32_t other = line->square[i];
            if (search->guards[other] == 0)
                push(&search->open, other);
            else if (search->guards[other] == 1)
                push(&search->queens, guard_of(search, other));
        }
    }
    note_change(search, square, false);
}

/* Put queens where they fit, in a random order. */
static void fill(struct qs_arw *search)
{
    while (search->open.count > 0) {
        uint32_t at = qs_random_stream_below(&search->random, search->open.count);
        uint32_t square = pull(&search->open, at);
        if (search->guards[square] == 0)
            place(search, square);
    }
}

static bool attack(const struct qs_arw *search, uint32_t a, uint32_t b)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (search->lines_of[a][d] == search->lines_of[b][d])
            return true;
    return false;
}

/* The squares that only this queen attacks. */
static uint32_t list_loose(const struct qs_arw *search, uint32_t queen, uint32_t loose[MOST_LOOSE])
{
    uint32_t count = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct line *line = &search->line[search->lines_of[queen][d]];
        for (uint32_t i = 0; i < line->length && count < MOST_LOOSE; i++)
            if (search->guards[line->square[i]] == 1)
                loose[count++] = line->square[i];
    }
    return count;
}

/* Let the queen make way for two others, if there are such squares. */
static void improve(struct qs_arw *search, uint32_t queen)
{
    uint32_t loose[MOST_LOOSE], count = list_loose(search, queen, loose);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (attack(search, loose[i], loose[j]))
                continue;
            take_off(search, queen);
            place(search, loose[i]);
            place(search, loose[j]);
            fill(search);
            return;
        }
    }
}

/* Until no queen that has been noted can make way for two. */
static void settle(struct qs_arw *search)
{
    fill(search);
    while (search->queens.count > 0) {
        uint32_t queen = pull(&search->queens, search->queens.count - 1);
        if (has_queen(search, queen))
            improve(search, queen);
    }
}

static void keep_best(struct qs_arw *search)
{
    if (search->count <= search->best_count)
        return;
    search->best_count = 0;
    for (uint32_t row = 0; row < search->room; row++)
        if (search->line[row].queen != NO_QUEEN)
            search->best[search->best_count++] = search->line[row].queen;
}

/* Undo the changes of this step, from the last one on. */
static void undo(struct qs_arw *search)
{
    for (uint32_t i = search->changes; i-- > 0;) {
        uint32_t square = search->changed[i] / 2;
        if (search->changed[i] % 2)
            take_off(search, square);
        else
            place(search, square);
    }
    clear(&search->open);
    clear(&search->queens);
}

/* Of some random squares, the one that has had no queen for the longest time, or NO_QUEEN. */
static uint32_t choose(struct qs_arw *search)
{
    uint32_t chosen = NO_QUEEN;
    for (int i = 0; i < TRIES; i++) {
        uint32_t square = qs_random_stream_below(&search->random, search->board->squares);
        if (!has_queen(search, square) &&
            (chosen == NO_QUEEN || search->left[square] < search->left[chosen]))
            chosen = square;
    }
    return chosen;
}

static void force(struct qs_arw *search, uint32_t square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t queen = search->line[search->lines_of[square][d]].queen;
        if (queen != NO_QUEEN)
            take_off(search, queen);
    }
    place(search, square);
}

static bool accepts(struct qs_arw *search, uint32_t before)
{
    if (search->count >= before || search->changes > MOST_CHANGES)
        return true;
    double loss = before - search->count, distance = search->best_count - search->count;
    return qs_random_stream_fraction(&search->random) * (1 + loss * distance) < 1;
}

static void arw_step(struct qs_arw *search)
{
    uint32_t before = search->count, square = choose(search);
    search->steps++;
    search->changes = 0;
    if (square != NO_QUEEN)
        force(search, square);
    settle(search);
    if (accepts(search, before))
        keep_best(search);
    else
        undo(search);
}

uint64_t qs_arw_run(struct qs_arw *search, uint32_t goal, uint64_t steps)
{
    uint64_t taken = 0;
    if (search->board->squares == 0)
        return steps;
    for (; taken < steps && search->best_count < goal; taken++)
        arw_step(search);
    return taken;
}

const uint32_t *qs_arw_best(const struct qs_arw *search, uint32_t *count)
{
    *count = search->best_count;
    return search->best;
}

bool qs_arw_is_sound(const struct qs_arw *search)
{
    uint32_t queens = 0;
    for (uint32_t square = 0; square < search->board->squares; square++) {
        uint32_t guards = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            guards += search->line[search->lines_of[square][d]].queen != NO_QUEEN;
        for (int d = 0; has_queen(search, square) && d < QS_DIRECTIONS; d++)
            if (search->line[search->lines_of[square][d]].queen != square)
                return false;
        queens += has_queen(search, square);
        if (guards != search->guards[square])
            return false;
    }
    return queens == search->count;
}
