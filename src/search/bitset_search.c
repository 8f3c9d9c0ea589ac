#include "bitset_search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bitset_kernel.h"

struct qs_bitset_search {
    struct qs_bitset_board bitset;
    const struct qs_bitset_kernel *kernel;
    struct qs_bitset_walk walk;
    struct qs_bitset_frame frames[QS_BITSET_FRAMES];
    size_t state_bytes;
    void *state_block;
    uint32_t queens[QS_BITSET_LINES], best[QS_BITSET_LINES];
    uint8_t line_score[16];
    double estimate[QS_BITSET_SCORES];
    struct qs_bitset_pool *pool;     /* of the question, or NULL */
    struct qs_partial_proofs proofs; /* of a question that is not shared */
    struct qs_line_token tokens[2 * QS_BITSET_LINES];
    enum qs_bitset_answer answer; /* to the question */
};

bool qs_bitset_search_fits(const struct qs_board *board)
{
    return qs_bitset_board_fits(board);
}

/*
 * The size of a subtree is estimated as the geometric mean of two products, of
 * the rows' numbers of candidates and of the columns': half the sum of their
 * logarithms. The scores are sixteenths, so that a table of bytes can hold them.
 */
static void fill_estimates(struct qs_bitset_search *search)
{
    search->line_score[0] = 0;
    for (int count = 1; count < 16; count++)
        search->line_score[count] = (uint8_t)lround(16 * log2(count));
    for (int score = 0; score < QS_BITSET_SCORES; score++)
        search->estimate[score] =
            score < 32 ? exp2(score / 32.0) : 2 * search->estimate[score - 32];
}

static void lay_out_states(struct qs_bitset_search *search)
{
    size_t row = qs_bitset_board_row_bytes(&search->bitset);
    unsigned char *next = qs_bitset_align(search->state_block);
    for (int i = 0; i < QS_BITSET_FRAMES; i++, next += row)
        search->frames[i].state.line = next;
    search->walk.scratch.line = next;
}

static void fill_tokens(struct qs_bitset_search *search)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        const struct qs_lines *lines = &search->bitset.board->lines[d];
        for (uint32_t i = 0; i < lines->count; i++) {
            struct qs_line_token *token = &search->tokens[d * QS_BITSET_LINES + (int)i];
            int length = snprintf(token->text, sizeof token->text, "%c%d ", qs_direction_letters[d],
                                  (int)lines->number[i]);
            token->length = (unsigned char)length;
        }
    }
}

static void init_walk(struct qs_bitset_search *search)
{
    struct qs_bitset_walk *walk = &search->walk;
    walk->bitset = &search->bitset;
    walk->frames = search->frames;
    walk->queens = search->queens;
    walk->best = search->best;
    walk->estimate = search->estimate;
    walk->line_score = search->line_score;
    walk->tokens = search->tokens;
}

struct qs_bitset_search *qs_bitset_search_new(const struct qs_board *board, unsigned kernel)
{
    struct qs_bitset_search *search = qs_memory_take_zeroed(board->memory, 1, sizeof *search);
    if (!search)
        return NULL;
    search->kernel = qs_bitset_kernel(kernel);
    if (!qs_bitset_board_init(&search->bitset, board, search->kernel->lanes)) {
        qs_memory_give(board->memory, search, 1, sizeof *search);
        return NULL;
    }
    search->state_bytes =
        (QS_BITSET_FRAMES + 1) * qs_bitset_board_row_bytes(&search->bitset) + QS_BITSET_ALIGNMENT;
    search->state_block = qs_memory_take(board->memory, search->state_bytes, 1);
    if (!search->state_block) {
        qs_bitset_search_free(search);
        return NULL;
    }
    lay_out_states(search);
    fill_estimates(search);
    fill_tokens(search);
    init_walk(search);
    return search;
}

void qs_bitset_search_free(struct qs_bitset_search *search)
{
    if (!search)
        return;
    struct qs_memory *memory = search->bitset.board->memory;
    qs_partial_proofs_release(&search->proofs);
    qs_memory_give(memory, search->state_block, search->state_bytes, 1);
    qs_bitset_board_release(&search->bitset);
    qs_memory_give(memory, search, 1, sizeof *search);
}

static uint64_t all_lines(uint32_t count)
{
    return count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* The state of the question. False if there are too few rows or columns. */
static bool init_root(struct qs_bitset_search *search, int32_t added)
{
    const struct qs_board *board = search->bitset.board;
    struct qs_bitset_state *root = &search->frames[0].state;
    memcpy(root->line, search->bitset.start, qs_bitset_board_row_bytes(&search->bitset));
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        uint32_t count = board->lines[d].count;
        root->open[d] = all_lines(count);
        root->slack[d] = (int32_t)count - added;
    }
    return root->slack[QS_ROW] >= 0 && root->slack[QS_COLUMN] >= 0;
}

/*
 * Deep enough for a few hundred subtrees on boards that are worth several
 * threads, and not so deep that walking the upper part in each of them matters.
 */
static int32_t border(int32_t added)
{
    const int32_t deepest = 6;
    return added - (added / 5 < deepest ? added / 5 : deepest);
}

/* `engaged` is raised before the first claim, and lowered when no subtree is left. */
static struct qs_bitset_split claim_subtree(struct qs_bitset_pool *pool, int32_t added)
{
    pool->engaged++;
    return (struct qs_bitset_split){
        .next = &pool->next,
        .above = true,
        .border = border(added),
        .claimed = atomic_fetch_add(&pool->next, 1),
    };
}

bool qs_bitset_pool_is_exhausted(const struct qs_bitset_pool *pool)
{
    return pool->engaged == 0;
}

void qs_bitset_search_ask(struct qs_bitset_search *search, int32_t added,
                          struct qs_bitset_pool *pool)
{
    struct qs_bitset_walk *walk = &search->walk;
    bool possible = init_root(search, added);
    qs_partial_proofs_release(&search->proofs);
    if (walk->log)
        qs_proof_log_begin(walk->log);
    search->pool = pool;
    search->answer = possible ? QS_BITSET_OPEN : QS_BITSET_NO;
    if (!possible && walk->log)
        qs_partial_proofs_add(pool ? &pool->proofs : &search->proofs, walk->log);
    walk->top = walk->frames;
    walk->branching = false;
    walk->placed = 0;
    walk->look_ahead = (struct qs_look_ahead){.threshold = 0};
    walk->split = pool && possible ? claim_subtree(pool, added) : (struct qs_bitset_split){0};
}

static uint64_t later(uint64_t now, uint64_t ticks)
{
    return ticks < UINT64_MAX - now ? now + ticks : UINT64_MAX;
}

enum qs_bitset_answer qs_bitset_search_step(struct qs_bitset_search *search, uint64_t ticks)
{
    struct qs_bitset_walk *walk = &search->walk;
    if (search->answer != QS_BITSET_OPEN)
        return search->answer;
    walk->pause_at = later(qs_bitset_walk_ticks(walk), ticks);
    search->answer = search->bitset.word_bits == 32 ? search->kernel->walk_32(walk)
                                                    : search->kernel->walk_64(walk);
    if (search->answer == QS_BITSET_NO && walk->log)
        qs_partial_proofs_add(search->pool ? &search->pool->proofs : &search->proofs, walk->log);
    if (search->answer == QS_BITSET_NO && search->pool)
        search->pool->engaged--;
    return search->answer;
}

void qs_bitset_search_record(struct qs_bitset_search *search, struct qs_proof_log *log)
{
    search->walk.log = log;
}

struct qs_proof *qs_bitset_search_proof(const struct qs_bitset_search *search)
{
    return qs_proof_join(search->pool ? &search->pool->proofs : &search->proofs);
}

const uint32_t *qs_bitset_search_best(const struct qs_bitset_search *search, uint32_t *count)
{
    *count = search->walk.best_count;
    return search->best;
}

uint64_t qs_bitset_search_nodes(const struct qs_bitset_search *search)
{
    return search->walk.nodes;
}

uint64_t qs_bitset_search_probes(const struct qs_bitset_search *search)
{
    return search->walk.probes;
}

uint64_t qs_bitset_search_ticks(const struct qs_bitset_search *search)
{
    return qs_bitset_walk_ticks(&search->walk);
}
