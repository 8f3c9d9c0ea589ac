#include "bitset_search.h"
#include "random.h"
#include "searcher.h"

struct bitset {
    struct qs_searcher base;
    struct qs_memory *memory;
    struct qs_bitset_search *search;
    struct qs_bitset_pool *pools; /* NULL: alone */
    struct qs_query query;
    struct qs_proof_log *log;          /* NULL: nothing is recorded */
    struct qs_checkpoint_entry *entry; /* of the query, in a checkpoint; or NULL */
    int32_t begun;                     /* the query that the search works on */
    uint64_t at;                       /* ticks, when it began */
    uint64_t look;                     /* and when to look again how much of it is done */
    enum qs_bitset_answer answer;
};

static struct qs_bitset_pool *pool_of(const struct bitset *bitset, int32_t added)
{
    return bitset->pools ? &bitset->pools[added] : NULL;
}

static void bitset_print(const void *bitset, FILE *stream)
{
    qs_bitset_search_print(((const struct bitset *)bitset)->search, stream);
}

/* Keep the query, and go on where an earlier run has left it. */
static void bitset_keep(struct bitset *bitset, struct qs_bounds *bounds, struct qs_watch *watch)
{
    if (bitset->pools)
        return;
    bitset->entry = qs_checkpoint_keep(bounds->checkpoint, "bitset", bounds->board, bitset->begun,
                                       bitset_print, bitset, bitset->log);
    const char *state = qs_checkpoint_entry_state(bitset->entry);
    if (qs_checkpoint_entry_is_closed(bitset->entry))
        qs_bitset_search_refute(bitset->search);
    else if (!state)
        return;
    else if (!qs_bitset_search_restore(bitset->search, state)) {
        qs_checkpoint_entry_discard(bitset->entry);
        qs_bitset_search_ask(bitset->search, bitset->begun, NULL);
        return;
    }
    qs_searcher_log_resumed(&bitset->base, bounds, watch, bitset->begun);
}

static void bitset_begin(struct bitset *bitset, struct qs_bounds *bounds, struct qs_watch *watch,
                         int32_t added)
{
    if (bitset->begun == added)
        return;
    qs_checkpoint_entry_discard(bitset->entry);
    if (bounds->recorder && !bitset->log) {
        bitset->log = qs_recorder_log(bounds->recorder);
        qs_bitset_search_record(bitset->search, bitset->log);
    }
    qs_bitset_search_ask(bitset->search, added, pool_of(bitset, added));
    bitset->begun = added;
    bitset->base.rest = 0;
    bitset->answer = QS_BITSET_OPEN;
    bitset_keep(bitset, bounds, watch);
    bitset->at = qs_bitset_search_progress(bitset->search).ticks;
    bitset->look = 1 << 16;
}

/* This search has finished its parts of the tree, and the others have finished theirs. */
static bool is_refuted(const struct bitset *bitset)
{
    const struct qs_bitset_pool *pool = pool_of(bitset, bitset->begun);
    return bitset->answer == QS_BITSET_NO && (!pool || qs_bitset_pool_is_exhausted(pool));
}

/* Now and then, because it takes as long as some hundred nodes. */
static void tell_rest(struct bitset *bitset, uint64_t ticks)
{
    const double most = 1e18;
    if (ticks < bitset->look)
        return;
    bitset->look = ticks + ticks / 8;
    double done = qs_bitset_search_done(bitset->search);
    double rest = done > 0 ? (double)ticks * (1 / done - 1) : 0;
    bitset->base.rest = rest < most ? (uint64_t)rest : (uint64_t)most;
}

/* What the search has found. */
static void bitset_report(struct bitset *bitset, struct qs_bounds *bounds)
{
    struct qs_bitset_progress now = qs_bitset_search_progress(bitset->search);
    if (bitset->answer == QS_BITSET_YES)
        qs_checkpoint_entry_discard(bitset->entry);
    qs_bounds_raise(bounds, now.best, now.count);
    bitset->base.work.nodes = now.nodes;
    bitset->base.work.probes = now.probes;
    tell_rest(bitset, now.ticks - bitset->at);
}

static uint64_t bitset_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                            struct qs_watch *watch, uint64_t ticks)
{
    struct bitset *bitset = (struct bitset *)searcher;
    uint64_t used = 0;
    int32_t added = qs_query_next(&bitset->query, searcher->name, bounds, watch, &searcher->work);
    if (added == 0)
        return 0;
    bitset_begin(bitset, bounds, watch, added);
    if (bitset->answer == QS_BITSET_OPEN) {
        uint64_t before = qs_bitset_search_progress(bitset->search).ticks;
        bitset->answer = qs_bitset_search_step(bitset->search, ticks);
        used = qs_bitset_search_progress(bitset->search).ticks - before + 1;
        bitset_report(bitset, bounds);
    }
    if (is_refuted(bitset)) {
        qs_checkpoint_entry_close(bitset->entry);
        qs_bounds_lower_proved(bounds, added - 1, QS_REASON_SEARCH,
                               bitset->log ? qs_bitset_search_proof(bitset->search) : NULL);
    }
    qs_checkpoint_save_if_due(bounds->checkpoint);
    if (bounds->answered || qs_watch_ended_early(watch))
        qs_query_settle(&bitset->query, searcher->name, bounds, watch);
    return used;
}

static void bitset_release(struct qs_searcher *searcher)
{
    struct bitset *bitset = (struct bitset *)searcher;
    qs_checkpoint_entry_release(bitset->entry);
    qs_bitset_search_free(bitset->search);
    qs_memory_give(bitset->memory, bitset, 1, sizeof *bitset);
}

struct qs_searcher *qs_bitset_searcher_new(const char *name, const struct qs_board *board,
                                           enum qs_strategy strategy, struct qs_bitset_pool *pools)
{
    struct bitset *bitset = qs_memory_take_zeroed(board->memory, 1, sizeof *bitset);
    if (!bitset)
        return NULL;
    bitset->base = (struct qs_searcher){.name = name, .step = bitset_step, .free = bitset_release};
    bitset->memory = board->memory;
    bitset->pools = pools;
    bitset->query.strategy = strategy;
    bitset->search = qs_bitset_search_new(board, 0, 0);
    if (bitset->search)
        return &bitset->base;
    bitset_release(&bitset->base);
    return NULL;
}

/* The shortest runs go down from the root to a leaf about this many times, looking ahead. */
enum { DESCENTS = 4 };

/* Pairs of attacking squares that are looked at in a tick, when the tables of a run are made. */
enum { PAIRS_A_TICK = 2 };

struct restarts {
    struct qs_searcher base;
    struct qs_board *board; /* the same squares, with rows and columns in another order each time */
    struct qs_bitset_search *search; /* the run; NULL: none has begun */
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
    int32_t number[QS_BITSET_LINES];
    for (uint32_t i = 0; i < lines->count; i++)
        place[i] = i;
    qs_random_stream_shuffle(random, place, lines->count);
    for (uint32_t i = 0; i < lines->count; i++) {
        number[place[i]] = lines->number[i];
        length[place[i]] = qs_lines_length(lines, i);
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        lines->number[i] = number[i];
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
static bool restart_begin(struct restarts *restarts, int32_t added)
{
    if (!restarts->search) /* after a checkpoint, other orders than before */
        qs_random_stream_init(&restarts->random, restarts->seed + restarts->base.ticks);
    qs_bitset_search_free(restarts->search);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        shuffle(&restarts->board->lines[d], restarts->board->squares, &restarts->random);
    restarts->search = qs_bitset_search_new(restarts->board, 0, 0);
    if (!restarts->search)
        return false;
    qs_bitset_search_ask(restarts->search, added, NULL);
    if (restarts->asked != added)
        restarts->unit = restarts->next_unit = 1;
    restarts->asked = added;
    restarts->left = next_length(restarts);
    return true;
}

static uint64_t restart_work(struct restarts *restarts, struct qs_bounds *bounds, uint64_t ticks)
{
    struct qs_bitset_search *search = restarts->search;
    struct qs_bitset_progress before = qs_bitset_search_progress(search);
    ticks = ticks < restarts->left ? ticks : restarts->left;
    restarts->exhausted = qs_bitset_search_step(search, ticks) == QS_BITSET_NO;
    struct qs_bitset_progress now = qs_bitset_search_progress(search);
    qs_bounds_raise(bounds, now.best, now.count);
    restarts->base.work.nodes += now.nodes - before.nodes;
    restarts->base.work.probes += now.probes - before.probes;
    uint64_t used = now.ticks - before.ticks;
    restarts->left -= used < restarts->left ? used : restarts->left;
    return used + 1;
}

static uint64_t restart_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                             struct qs_watch *watch, uint64_t ticks)
{
    struct restarts *restarts = (struct restarts *)searcher;
    int32_t added = qs_bounds_best(bounds) + 1;
    uint64_t used = 0;
    (void)watch;
    if (bounds->answered || restarts->exhausted)
        return 0;
    if (restarts->left == 0 || restarts->asked != added) {
        if (!restart_begin(restarts, added))
            return 0;
        used = restarts->tables;
    }
    return used + restart_work(restarts, bounds, ticks);
}

static void restart_release(struct qs_searcher *searcher)
{
    struct restarts *restarts = (struct restarts *)searcher;
    struct qs_memory *memory = restarts->board->memory;
    qs_bitset_search_free(restarts->search);
    qs_board_free(restarts->board);
    qs_memory_give(memory, restarts, 1, sizeof *restarts);
}

/* A board with the same squares. */
static struct qs_board *bitset_searcher_copy_of(const struct qs_board *board)
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

struct qs_searcher *qs_restart_searcher_new(const char *name, const struct qs_board *board,
                                            uint64_t seed, uint64_t shortest)
{
    struct qs_memory *memory = board->memory;
    struct restarts *restarts = qs_memory_take_zeroed(memory, 1, sizeof *restarts);
    struct qs_board *copy = restarts ? bitset_searcher_copy_of(board) : NULL;
    if (!copy) {
        qs_memory_give(memory, restarts, 1, sizeof *restarts);
        return NULL;
    }
    restarts->base =
        (struct qs_searcher){.name = name, .step = restart_step, .free = restart_release};
    restarts->board = copy;
    restarts->tables = 2 * qs_board_pairs(board) / PAIRS_A_TICK;
    uint64_t descent = (uint64_t)QS_TICKS_A_PROBE * board->squares * board->lines[QS_ROW].count;
    restarts->shortest = shortest > 0 ? shortest : DESCENTS * descent;
    restarts->seed = seed;
    return &restarts->base;
}
