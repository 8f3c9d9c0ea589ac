#include "bitset_search.h"

#include <math.h>
#include <string.h>

#include "bitset_kernel.h"

struct qs_bitset_search {
    struct qs_arena arena;
    struct qs_bitset_board bitset;
    const struct qs_bitset_kernel *kernel;
    struct qs_bitset_walk walk;
    struct qs_bitset_frame frames[QS_BITSET_FRAMES];
    uint32_t queens[QS_BITSET_LINES], best[QS_BITSET_LINES];
    uint8_t line_score[16];
    struct qs_bitset_pool *pool;     /* of the query, or NULL */
    struct qs_partial_proofs proofs; /* of a query that is not shared */
    struct qs_line_token tokens[2 * QS_BITSET_LINES];
    enum qs_query_answer answer; /* to the query */
    /* Of a struct qs_search: */
    struct qs_bitset_pool *pools; /* [rows + 1] by the number of queens asked for; NULL: alone */
    uint64_t begun, reported;     /* ticks, when the query began, and at the last report */
    uint64_t look;                /* when to estimate its rest, in ticks after its beginning */
    bool ended;                   /* the answer has been reported */
};

/* Which kernels there are, and which of them this machine can run. */
#define DECLARE(name)                                                                              \
    qs_bitset_walk_function qs_bitset_walk_##name##_32;                                            \
    qs_bitset_walk_function qs_bitset_walk_##name##_64;                                            \
    qs_bitset_walk_function qs_bitset_walk_##name##_128;
#define KERNEL(name, lanes)                                                                        \
    {                                                                                              \
#name, lanes,                                                                              \
        {                                                                                          \
            qs_bitset_walk_##name##_32, qs_bitset_walk_##name##_64, qs_bitset_walk_##name##_128    \
        }                                                                                          \
    }

DECLARE(portable)
static const struct qs_bitset_kernel portable = KERNEL(portable, 8);

#ifdef __x86_64__
DECLARE(avx2)
static const struct qs_bitset_kernel avx2 = KERNEL(avx2, 8);
DECLARE(avx512)
static const struct qs_bitset_kernel avx512 = KERNEL(avx512, 16);

#endif

const struct qs_bitset_kernel *qs_bitset_kernel(unsigned i)
{
#ifdef __x86_64__
    bool bmi = __builtin_cpu_supports("bmi");
    if (bmi && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vpopcntdq") && i-- == 0)
        return &avx512;
    if (bmi && __builtin_cpu_supports("avx2") && i-- == 0)
        return &avx2;
#endif
    return i == 0 ? &portable : NULL;
}

bool qs_bitset_search_fits(const struct qs_board *board)
{
    return board->lines[QS_ROW].count <= QS_BITSET_LINES &&
           board->lines[QS_COLUMN].count <= QS_BITSET_LINES;
}

/* One for each queen, and the root. */
static uint32_t frames_of(const struct qs_bitset_search *search)
{
    const struct qs_lines *lines = search->bitset.board->lines;
    uint32_t rows = lines[QS_ROW].count, columns = lines[QS_COLUMN].count;
    return (rows < columns ? rows : columns) + 1;
}

struct qs_bitset_search *qs_bitset_search_new(const struct qs_board *board, unsigned kernel,
                                              unsigned least_bits)
{
    struct qs_arena arena = {.memory = board->memory};
    struct qs_bitset_search *search = qs_arena_take(&arena, 1, sizeof *search);
    if (!search)
        return NULL;
    struct qs_bitset_board *bitset = &search->bitset;
    struct qs_bitset_walk *walk = &search->walk;
    search->arena = arena;
    search->kernel = qs_bitset_kernel(kernel);
    bool ready =
        qs_bitset_board_init(bitset, board, search->kernel->lanes, least_bits, &search->arena);
    size_t row = bitset->row_bytes, rows = frames_of(search) + (size_t)1;
    void *states =
        ready ? qs_arena_take(&search->arena, rows * row + QS_BITSET_ALIGNMENT, 1) : NULL;
    /*
     * The size of a subtree is estimated as the geometric mean of two products, of the rows'
     * numbers of candidates and of the columns': half the sum of their logarithms. The scores are
     * sixteenths, so that a table of bytes can hold them.
     */
    for (int count = 1; count < 16; count++)
        search->line_score[count] = (uint8_t)lround(16 * log2(count));
    uint32_t lines = board->lines[QS_ROW].count + board->lines[QS_COLUMN].count;
    size_t scores = (size_t)lines * (search->line_score[15] + QS_SCORE_OF_SLACK) + 1;
    double *estimate = states ? qs_arena_take(&search->arena, scores, sizeof *estimate) : NULL;
    if (!estimate) {
        qs_arena_release(&search->arena);
        return NULL;
    }
    for (size_t score = 0; score < scores; score++)
        estimate[score] = score < 32 ? exp2((double)score / 32) : 2 * estimate[score - 32];
    unsigned char *next = qs_bitset_align(states);
    for (uint32_t i = 0; i < frames_of(search); i++, next += row)
        search->frames[i].state.line = next;
    walk->scratch.line = next;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        for (uint32_t i = 0; i < board->lines[d].count; i++) {
            struct qs_line_token *token = &search->tokens[(uint32_t)d * bitset->line_bits + i];
            int length = snprintf(token->text, sizeof token->text, "%c%d ", qs_direction_letters[d],
                                  (int)board->lines[d].number[i]);
            token->length = (unsigned char)length;
        }
    }
    walk->bitset = bitset;
    walk->frames = search->frames;
    walk->queens = search->queens;
    walk->best = search->best;
    walk->estimate = estimate;
    walk->line_score = search->line_score;
    walk->tokens = search->tokens;
    /* Boards with longer lines have few squares a line, so that many queens are forced, which
     * nobody counts; measured at 40 to 80 lines, 4 to 7 a row. */
    walk->cost = bitset->line_bits <= 32   ? 1
                 : bitset->line_bits <= 64 ? 2
                                           : 2 + bitset->row_bytes / 1024;
    return search;
}

void qs_bitset_search_free(void *tree)
{
    struct qs_bitset_search *search = tree;
    if (!search)
        return;
    qs_partial_proofs_release(&search->proofs);
    qs_arena_release(&search->arena);
}

bool qs_bitset_pool_is_exhausted(const struct qs_bitset_pool *pool)
{
    return pool->engaged == 0;
}

void qs_bitset_search_ask(struct qs_bitset_search *search, int32_t added,
                          struct qs_bitset_pool *pool)
{
    struct qs_bitset_walk *walk = &search->walk;
    struct qs_bitset_state *root = &search->frames[0].state;
    memcpy(root->line, search->bitset.start, search->bitset.row_bytes);
    root->need = added;
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        root->open[d] = (int32_t)search->bitset.board->lines[d].count;
    bool possible = root->open[QS_ROW] >= added && root->open[QS_COLUMN] >= added;
    qs_partial_proofs_release(&search->proofs);
    if (walk->log)
        qs_proof_log_begin(walk->log);
    search->pool = pool;
    search->answer = possible ? QS_QUERY_OPEN : QS_QUERY_NO;
    if (!possible && walk->log)
        qs_partial_proofs_add(pool ? &pool->proofs : &search->proofs, walk->log);
    walk->top = walk->frames;
    walk->branching = false;
    walk->frames[0].part = pool ? 0 : 1;
    walk->placed = 0;
    walk->look_ahead = (struct qs_look_ahead){.threshold = 0};
    walk->split = (struct qs_bitset_split){0};
    if (!pool || !possible)
        return;
    /*
     * Subtrees of a few queens less: a few hundred on boards that are worth several threads, and
     * not so deep that walking the upper part in each of them matters. `engaged` is raised before
     * the first claim, and lowered when no subtree is left.
     */
    const int32_t deepest = 6;
    pool->engaged++;
    walk->split = (struct qs_bitset_split){
        .next = &pool->next,
        .above = true,
        .border = added - (added / 5 < deepest ? added / 5 : deepest),
        .claimed = atomic_fetch_add(&pool->next, 1),
    };
}

enum qs_query_answer qs_bitset_search_step(void *tree, struct qs_watch *watch, uint64_t ticks)
{
    struct qs_bitset_search *search = tree;
    struct qs_bitset_walk *walk = &search->walk;
    (void)watch;
    if (search->answer != QS_QUERY_OPEN)
        return search->answer;
    uint64_t now = qs_bitset_walk_ticks(walk);
    walk->pause_at = ticks < UINT64_MAX - now ? now + ticks : UINT64_MAX;
    search->answer = search->kernel->walk[search->bitset.width](walk);
    if (search->answer == QS_QUERY_NO && walk->log)
        qs_partial_proofs_add(search->pool ? &search->pool->proofs : &search->proofs, walk->log);
    if (search->answer == QS_QUERY_NO && search->pool)
        search->pool->engaged--;
    return search->answer;
}

void qs_bitset_search_print(const void *tree, FILE *stream)
{
    qs_bitset_walk_print(&((const struct qs_bitset_search *)tree)->walk, stream);
}

bool qs_bitset_search_restore(void *tree, const char *state)
{
    struct qs_bitset_search *search = tree;
    if (search->answer != QS_QUERY_OPEN || search->pool)
        return false;
    search->walk.frames[0].part = search->walk.frames[0].share = 0;
    bool restored = qs_bitset_walk_read(&search->walk, frames_of(search), state);
    search->begun = search->reported = qs_bitset_walk_ticks(&search->walk);
    return restored;
}

void qs_bitset_search_refute(void *tree)
{
    struct qs_bitset_search *search = tree;
    if (search->answer == QS_QUERY_OPEN && search->walk.log)
        qs_partial_proofs_add(&search->proofs, search->walk.log);
    search->answer = QS_QUERY_NO;
}

struct qs_proof *qs_bitset_search_proof(const void *tree)
{
    const struct qs_bitset_search *search = tree;
    return qs_proof_join(search->pool ? &search->pool->proofs : &search->proofs);
}

/* Of a node that has chosen its line: the branches that nobody has entered. */
static unsigned branches_left(const struct qs_bitset_walk *walk,
                              const struct qs_bitset_frame *frame)
{
    const struct qs_bitset_board *bitset = walk->bitset;
    int d = frame->line >= bitset->line_bits;
    uint32_t number = frame->line - (d ? bitset->line_bits : 0);
    const struct qs_lines *lines = &bitset->board->lines[d], *across = &bitset->board->lines[!d];
    unsigned count = frame->state.open[d] > frame->state.need; /* the line may stay empty */
    for (uint32_t i = lines->start[number]; i < lines->start[number + 1]; i++) {
        uint32_t square = lines->square[i], bit = across->line_of[square];
        uint32_t plane = bit / bitset->word_bits;
        count += plane == frame->plane ? frame->left >> bit % bitset->word_bits & 1
                                       : plane > frame->plane &&
                                             qs_bitset_board_has(bitset, frame->state.line, square);
    }
    return count;
}

double qs_bitset_search_done(const struct qs_bitset_search *search)
{
    const struct qs_bitset_walk *walk = &search->walk;
    const struct qs_bitset_frame *end = walk->branching ? walk->top + 1 : walk->top;
    double rest = walk->branching ? 0 : walk->top->part;
    if (search->answer != QS_QUERY_OPEN || walk->frames[0].part == 0)
        return 0;
    for (const struct qs_bitset_frame *frame = walk->frames; frame < end; frame++)
        rest += frame->share * branches_left(walk, frame);
    return 1 - rest;
}

struct qs_bitset_progress qs_bitset_search_progress(const struct qs_bitset_search *search)
{
    const struct qs_bitset_walk *walk = &search->walk;
    return (struct qs_bitset_progress){search->best, walk->best_count, walk->nodes, walk->probes,
                                       qs_bitset_walk_ticks(walk)};
}

static bool bitset_ask(struct qs_search *search, int32_t added)
{
    struct qs_bitset_search *bitset = search->state;
    bitset->walk.log = search->query.log;
    qs_bitset_search_ask(bitset, added, bitset->pools ? &bitset->pools[added] : NULL);
    bitset->begun = bitset->reported = qs_bitset_walk_ticks(&bitset->walk);
    bitset->look = 1 << 16;
    bitset->ended = false;
    return true;
}

static uint64_t bitset_report(struct qs_search *search, struct qs_bounds *bounds,
                              enum qs_query_answer *answer)
{
    const double most = 1e18;
    struct qs_bitset_search *bitset = search->state;
    const struct qs_bitset_walk *walk = &bitset->walk;
    uint64_t now = qs_bitset_walk_ticks(walk), ticks = now - bitset->begun;
    uint64_t used = bitset->ended ? 0 : now - bitset->reported + 1;
    bitset->reported = now;
    bitset->ended = *answer != QS_QUERY_OPEN;
    search->work.nodes = walk->nodes;
    search->work.probes = walk->probes;
    qs_bounds_raise(bounds, bitset->best, walk->best_count);
    if (ticks >= bitset->look) { /* now and then: it takes as long as some hundred nodes */
        bitset->look = ticks + ticks / 8;
        double done = qs_bitset_search_done(bitset);
        double rest = done > 0 ? (double)ticks * (1 / done - 1) : 0;
        search->rest = rest < most ? (uint64_t)rest : (uint64_t)most;
    }
    if (*answer == QS_QUERY_NO && bitset->pool && !qs_bitset_pool_is_exhausted(bitset->pool))
        *answer = QS_QUERY_IDLE;
    return used;
}

static const struct qs_tree bitset_tree = {
    .kind = "bitset",
    .ask = bitset_ask,
    .walk = qs_bitset_search_step,
    .report = bitset_report,
    .print = qs_bitset_search_print,
    .restore = qs_bitset_search_restore,
    .refute = qs_bitset_search_refute,
    .proof = qs_bitset_search_proof,
};

bool qs_search_begin_bitset(struct qs_search *search, const struct qs_board *board,
                            struct qs_bitset_pool *pools)
{
    struct qs_bitset_search *bitset = qs_bitset_search_new(board, 0, 0);
    if (!bitset)
        return false;
    bitset->pools = pools;
    search->free = qs_bitset_search_free;
    search->state = bitset;
    search->tree = &bitset_tree;
    return true;
}
