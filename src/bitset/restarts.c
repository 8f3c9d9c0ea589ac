/*
 * The search over bitsets begun again and again, in other orders (qs_search_begin_restarts).
 */
#include "bitset_search.h"
#include "random.h"

/* The shortest runs go down from the root to a leaf about this many times, looking ahead. */
enum { DESCENTS = 4 };

/* Pairs of attacking squares that are looked at in a tick, when the tables of a run are made. */
enum { PAIRS_A_TICK = 2 };

struct restarts {
    struct qs_board *board; /* the same squares, with rows and columns in another order each time */
    struct qs_bitset_search *run; /* NULL: none has begun */
    uint64_t seed;
    struct qs_random_stream random;
    uint64_t shortest, tables; /* ticks */
    uint64_t unit, next_unit;  /* of Luby's sequence, see next_length */
    uint64_t left;             /* ticks of the run */
    int32_t asked;
    bool exhausted; /* a run has searched its whole tree */
};

/*
 * 1, 1, 2, 1, 1, 2, 4, 1, …: within a logarithmic factor of the best lengths, whatever the
 * distribution of the time that a run needs is (M. Luby, A. Sinclair, D. Zuckerman, "Optimal
 * speedup of Las Vegas algorithms", Information Processing Letters 47, 1993). Computed by
 * "reluctant doubling" (D. Knuth, The Art of Computer Programming 4B, 7.2.2.2).
 */
static uint64_t next_length(struct restarts *restarts)
{
    uint64_t u = restarts->unit, length = restarts->next_unit;
    bool doubled = (u & (~u + 1)) == length;
    restarts->unit = u + doubled;
    restarts->next_unit = doubled ? 1 : 2 * length;
    return length * restarts->shortest;
}

/*
 * The rows or columns of a board in a random order. Their candidates are tried in that order, and
 * it decides where look-aheads see no difference between lines, so that each run is another one;
 * the centre still comes first where only the number of candidates counts.
 */
static void shuffle(struct qs_lines *lines, uint32_t squares, struct qs_random_stream *random)
{
    uint32_t place[QS_BITSET_LINES], length[QS_BITSET_LINES];
    int32_t number[QS_BITSET_LINES], where[QS_BITSET_LINES];
    for (uint32_t i = 0; i < lines->count; i++)
        place[i] = i;
    qs_random_stream_shuffle(random, place, lines->count);
    for (uint32_t i = 0; i < lines->count; i++) {
        number[place[i]] = lines->number[i];
        where[place[i]] = lines->place[i];
        length[place[i]] = qs_lines_length(lines, i);
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        lines->number[i] = number[i];
        lines->place[i] = where[i];
        lines->start[i + 1] = lines->start[i] + length[i];
        length[i] = 0;
    }
    for (uint32_t square = 0; square < squares; square++) {
        uint32_t line = place[lines->line_of[square]];
        lines->line_of[square] = line;
        lines->square[lines->start[line] + length[line]++] = square;
    }
}

/* The next run. False if out of memory. */
static bool restart_begin(struct qs_search *search, int32_t added)
{
    struct restarts *restarts = search->state;
    if (!restarts->run) /* after a checkpoint, other orders than before */
        qs_random_stream_init(&restarts->random, restarts->seed + search->ticks);
    qs_bitset_search_free(restarts->run);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        shuffle(&restarts->board->lines[d], restarts->board->squares, &restarts->random);
    restarts->run = qs_bitset_search_new(restarts->board, 0, 0);
    if (!restarts->run)
        return false;
    qs_bitset_search_ask(restarts->run, added, NULL);
    if (restarts->asked != added)
        restarts->unit = restarts->next_unit = 1;
    restarts->asked = added;
    restarts->left = next_length(restarts);
    return true;
}

static uint64_t restart_step(struct qs_search *search, struct qs_bounds *bounds,
                             struct qs_watch *watch, uint64_t ticks)
{
    struct restarts *restarts = search->state;
    int32_t added = qs_bounds_best(bounds) + 1;
    uint64_t tables = 0;
    if (bounds->answered || restarts->exhausted)
        return 0;
    if (restarts->left == 0 || restarts->asked != added) {
        if (!restart_begin(search, added))
            return 0;
        tables = restarts->tables;
    }
    struct qs_bitset_progress before = qs_bitset_search_progress(restarts->run);
    ticks = ticks < restarts->left ? ticks : restarts->left;
    restarts->exhausted = qs_bitset_search_step(restarts->run, watch, ticks) == QS_QUERY_NO;
    struct qs_bitset_progress now = qs_bitset_search_progress(restarts->run);
    qs_bounds_raise(bounds, now.best, now.count);
    search->work.nodes += now.nodes - before.nodes;
    search->work.probes += now.probes - before.probes;
    uint64_t used = now.ticks - before.ticks;
    restarts->left -= used < restarts->left ? used : restarts->left;
    return tables + used + 1;
}

static void restart_free(void *state)
{
    struct restarts *restarts = state;
    struct qs_memory *memory = restarts->board->memory;
    qs_bitset_search_free(restarts->run);
    qs_board_free(restarts->board);
    qs_memory_give(memory, restarts, 1, sizeof *restarts);
}

/* A board with the same squares. */
static struct qs_board *copy_of(const struct qs_board *board)
{
    struct qs_error error;
    struct qs_board *copy = NULL;
    uint32_t *squares = qs_memory_take(board->memory, board->squares, sizeof *squares);
    for (uint32_t square = 0; squares && square < board->squares; square++)
        squares[square] = square;
    if (squares)
        copy = qs_board_restrict(board, squares, board->squares, board->memory, NULL, &error);
    qs_memory_give(board->memory, squares, board->squares, sizeof *squares);
    return copy;
}

bool qs_search_begin_restarts(struct qs_search *search, const struct qs_board *board, uint64_t seed,
                              uint64_t shortest)
{
    struct qs_memory *memory = board->memory;
    struct restarts *restarts = qs_memory_take_zeroed(memory, 1, sizeof *restarts);
    struct qs_board *copy = restarts ? copy_of(board) : NULL;
    if (!copy) {
        qs_memory_give(memory, restarts, 1, sizeof *restarts);
        return false;
    }
    restarts->board = copy;
    restarts->tables = 2 * qs_board_pairs(board) / PAIRS_A_TICK;
    uint64_t descent = (uint64_t)QS_TICKS_A_PROBE * board->squares * board->lines[QS_ROW].count;
    restarts->shortest = shortest > 0 ? shortest : DESCENTS * descent;
    restarts->seed = seed;
    search->step = restart_step;
    search->free = restart_free;
    search->state = restarts;
    return true;
}
