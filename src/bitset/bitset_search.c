#include "bitset_search.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "bitset_kernel.h"
#include "checkpoint_file.h"

struct qs_bitset_search {
    struct qs_arena arena;
    struct qs_bitset_board bitset;
    const struct qs_bitset_kernel *kernel;
    struct qs_bitset_walk walk;
    struct qs_bitset_frame frames[QS_BITSET_FRAMES];
    uint32_t queens[QS_BITSET_LINES], best[QS_BITSET_LINES];
    uint8_t line_score[16];
    double *estimate;
    struct qs_bitset_pool *pool;     /* of the query, or NULL */
    struct qs_partial_proofs proofs; /* of a query that is not shared */
    struct qs_line_token tokens[2 * QS_BITSET_LINES];
    enum qs_bitset_answer answer; /* to the query */
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

static bool bitset_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi");
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}
#endif

const struct qs_bitset_kernel *qs_bitset_kernel(unsigned i)
{
#ifdef __x86_64__
    if (bitset_has_avx512() && i-- == 0)
        return &avx512;
    if (has_avx2() && i-- == 0)
        return &avx2;
#endif
    return i == 0 ? &portable : NULL;
}

bool qs_bitset_search_fits(const struct qs_board *board)
{
    return board->lines[QS_ROW].count <= QS_BITSET_LINES &&
           board->lines[QS_COLUMN].count <= QS_BITSET_LINES;
}

/*
 * The size of a subtree is estimated as the geometric mean of two products, of
 * the rows' numbers of candidates and of the columns': half the sum of their
 * logarithms. The scores are sixteenths, so that a table of bytes can hold them.
 */
static bool take_estimates(struct qs_bitset_search *search)
{
    const struct qs_board *board = search->bitset.board;
    uint32_t lines = board->lines[QS_ROW].count + board->lines[QS_COLUMN].count;
    for (int count = 1; count < 16; count++)
        search->line_score[count] = (uint8_t)lround(16 * log2(count));
    size_t scores = (size_t)lines * (search->line_score[15] + QS_SCORE_OF_SLACK) + 1;
    search->estimate = qs_arena_take(&search->arena, scores, sizeof *search->estimate);
    for (size_t score = 0; search->estimate && score < scores; score++)
        search->estimate[score] =
            score < 32 ? exp2((double)score / 32) : 2 * search->estimate[score - 32];
    return search->estimate != NULL;
}

/* One for each queen, and the root. */
static uint32_t frames_of(const struct qs_bitset_search *search)
{
    const struct qs_lines *lines = search->bitset.board->lines;
    uint32_t rows = lines[QS_ROW].count, columns = lines[QS_COLUMN].count;
    return (rows < columns ? rows : columns) + 1;
}

static bool take_states(struct qs_bitset_search *search)
{
    size_t row = search->bitset.row_bytes, rows = frames_of(search) + (size_t)1;
    void *block = qs_arena_take(&search->arena, rows * row + QS_BITSET_ALIGNMENT, 1);
    unsigned char *next = block ? qs_bitset_align(block) : NULL;
    for (uint32_t i = 0; block && i < frames_of(search); i++, next += row)
        search->frames[i].state.line = next;
    search->walk.scratch.line = next;
    return block != NULL;
}

static void fill_tokens(struct qs_bitset_search *search)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        const struct qs_lines *lines = &search->bitset.board->lines[d];
        for (uint32_t i = 0; i < lines->count; i++) {
            struct qs_line_token *token =
                &search->tokens[(uint32_t)d * search->bitset.line_bits + i];
            int length = snprintf(token->text, sizeof token->text, "%c%d ", qs_direction_letters[d],
                                  (int)lines->number[i]);
            token->length = (unsigned char)length;
        }
    }
}

/*
 * With longer lines. Such boards have few squares a line, so that many queens are forced,
 * which nobody counts; measured at 66 to 80 lines, 5 to 7 a row.
 */
static uint64_t cost_of_node(const struct qs_bitset_board *bitset)
{
    return bitset->line_bits <= 64 ? 1 : 2 + bitset->row_bytes / 1024;
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
    walk->cost = cost_of_node(&search->bitset);
}

struct qs_bitset_search *qs_bitset_search_new(const struct qs_board *board, unsigned kernel,
                                              unsigned least_bits)
{
    struct qs_arena arena = {.memory = board->memory};
    struct qs_bitset_search *search = qs_arena_take(&arena, 1, sizeof *search);
    if (!search)
        return NULL;
    search->arena = arena;
    search->kernel = qs_bitset_kernel(kernel);
    if (!qs_bitset_board_init(&search->bitset, board, search->kernel->lanes, least_bits,
                              &search->arena) ||
        !take_states(search) || !take_estimates(search)) {
        qs_arena_release(&search->arena);
        return NULL;
    }
    fill_tokens(search);
    init_walk(search);
    return search;
}

void qs_bitset_search_free(struct qs_bitset_search *search)
{
    if (!search)
        return;
    qs_partial_proofs_release(&search->proofs);
    qs_arena_release(&search->arena);
}

/* The state of the query. False if there are too few rows or columns. */
static bool init_root(struct qs_bitset_search *search, int32_t added)
{
    const struct qs_board *board = search->bitset.board;
    struct qs_bitset_state *root = &search->frames[0].state;
    memcpy(root->line, search->bitset.start, search->bitset.row_bytes);
    root->need = added;
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        root->open[d] = (int32_t)board->lines[d].count;
    return root->open[QS_ROW] >= added && root->open[QS_COLUMN] >= added;
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
    walk->frames[0].part = pool ? 0 : 1;
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
    search->answer = search->kernel->walk[search->bitset.width](walk);
    if (search->answer == QS_BITSET_NO && walk->log)
        qs_partial_proofs_add(search->pool ? &search->pool->proofs : &search->proofs, walk->log);
    if (search->answer == QS_BITSET_NO && search->pool)
        search->pool->engaged--;
    return search->answer;
}

/*
 * A walk as text, for a checkpoint: the frames of the path, and
 * what the walk has learned and counted. A walk that is restored visits the same nodes
 * as it would have without the interruption, whatever the kernel: the words of a state
 * depend on the length of vectors, so its squares are written instead.
 */

/* Squares of a board with QS_BITSET_LINES lines in words. */
enum { WORDS = QS_BITSET_LINES * QS_BITSET_LINES / 64 + 1 };

static uint32_t bitset_squares_of(const struct qs_bitset_walk *walk)
{
    return walk->bitset->board->squares;
}

static void print_frame(const struct qs_bitset_walk *walk, const struct qs_bitset_frame *frame,
                        bool branching, FILE *stream)
{
    uint64_t squares[WORDS] = {0};
    for (uint32_t v = 0; v < bitset_squares_of(walk); v++)
        if (qs_bitset_board_has(walk->bitset, frame->state.line, v))
            squares[v / 64] |= UINT64_C(1) << v % 64;
    fprintf(stream, "frame %d", (int)frame->state.need);
    qs_print_bits(stream, squares, bitset_squares_of(walk));
    if (branching)
        fprintf(stream, " %" PRIu32 " %" PRIu32 " %d %" PRIu32 " %" PRIu64 " %" PRIu32, frame->line,
                frame->plane, (int)frame->need, frame->placed, frame->work, frame->probes);
    if (branching)
        qs_print_bits(stream, (const uint64_t[2]){frame->left, 0}, 64);
    fputc('\n', stream);
}

void qs_bitset_search_print(const struct qs_bitset_search *search, FILE *stream)
{
    const struct qs_bitset_walk *walk = &search->walk;
    uint32_t depth = (uint32_t)(walk->top - walk->frames);
    fprintf(stream, "nodes %" PRIu64 " probes %" PRIu64 " threshold %d\n", walk->nodes,
            walk->probes, (int)walk->look_ahead.threshold);
    for (int i = 0; i <= QS_BITSET_LINES; i++)
        if (walk->look_ahead.level[i].subtrees > 0)
            fprintf(stream, "level %d %" PRIu64 " %" PRIu64 " %" PRIu32 "\n", i,
                    walk->look_ahead.level[i].work, walk->look_ahead.level[i].own,
                    walk->look_ahead.level[i].subtrees);
    fprintf(stream, "queens %" PRIu32, walk->placed);
    for (uint32_t i = 0; i < walk->placed; i++)
        fprintf(stream, " %" PRIu32, walk->queens[i]);
    fprintf(stream, "\npath %" PRIu32 " %d\n", depth, walk->branching);
    for (uint32_t i = 0; i <= depth; i++)
        print_frame(walk, &walk->frames[i], i < depth || walk->branching, stream);
}

static bool is_next(const struct qs_saved_text *text, const char *word)
{
    struct qs_saved_text ahead = *text;
    qs_saved_word(&ahead, word);
    return !ahead.failed;
}

/* The words of a state, and its open lines, from its squares. */
static void bitset_fill_state(const struct qs_bitset_walk *walk, struct qs_bitset_state *state,
                              const uint64_t *squares)
{
    const struct qs_bitset_board *bitset = walk->bitset;
    bool seen[2][QS_BITSET_LINES] = {{false}};
    memset(state->line, 0, bitset->row_bytes);
    state->open[QS_ROW] = state->open[QS_COLUMN] = 0;
    for (uint32_t v = 0; v < bitset_squares_of(walk); v++) {
        if (!(squares[v / 64] >> v % 64 & 1))
            continue;
        qs_bitset_board_add(bitset, state->line, v);
        for (int d = QS_ROW; d <= QS_COLUMN; d++) {
            bool *line = &seen[d][bitset->board->lines[d].line_of[v]];
            state->open[d] += !*line;
            *line = true;
        }
    }
}

static void bitset_read_frame(const struct qs_bitset_walk *walk, struct qs_saved_text *text,
                              struct qs_bitset_frame *frame, bool branching)
{
    const struct qs_bitset_board *bitset = walk->bitset;
    uint64_t squares[WORDS];
    qs_saved_word(text, "frame");
    frame->state.need = (int32_t)qs_saved_number(text, 0, QS_BITSET_LINES);
    qs_saved_bits(text, squares, bitset_squares_of(walk));
    if (text->failed)
        return;
    bitset_fill_state(walk, &frame->state, squares);
    if (!branching)
        return;
    frame->line = (uint32_t)qs_saved_number(text, 0, 2 * bitset->line_bits - INT64_C(1));
    int d = frame->line >= bitset->line_bits;
    if (frame->line - (d ? bitset->line_bits : 0) >= bitset->board->lines[d].count)
        text->failed = true;
    frame->plane = (uint32_t)qs_saved_number(text, 0, bitset->line_bits / bitset->word_bits);
    frame->need = (int32_t)qs_saved_number(text, 1, QS_BITSET_LINES);
    frame->placed = (uint32_t)qs_saved_number(text, 0, QS_BITSET_LINES);
    frame->work = (uint64_t)qs_saved_number(text, 0, INT64_MAX / 16);
    frame->probes = (uint32_t)qs_saved_number(text, 0, UINT32_MAX);
    uint64_t left[2];
    qs_saved_bits(text, left, 64);
    frame->left = left[0];
}

/* The candidates that are left must be squares of the frame's line. */
static bool has_candidates_left(const struct qs_bitset_walk *walk,
                                const struct qs_bitset_frame *frame)
{
    const struct qs_bitset_board *bitset = walk->bitset;
    bool column = frame->line >= bitset->line_bits;
    uint32_t number = frame->line - (column ? bitset->line_bits : 0);
    uint64_t left = frame->left;
    const struct qs_lines *lines = &bitset->board->lines[column ? QS_COLUMN : QS_ROW];
    const struct qs_lines *across = &bitset->board->lines[column ? QS_ROW : QS_COLUMN];
    for (uint32_t i = lines->start[number]; i < lines->start[number + 1]; i++) {
        uint32_t square = lines->square[i], bit = across->line_of[square];
        if (bit / bitset->word_bits == frame->plane &&
            qs_bitset_board_has(bitset, frame->state.line, square))
            left &= ~(UINT64_C(1) << bit % bitset->word_bits);
    }
    return left == 0;
}

static void read_learned(struct qs_bitset_walk *walk, struct qs_saved_text *text)
{
    const int64_t most = INT64_MAX / 16;
    qs_saved_word(text, "nodes");
    walk->nodes = (uint64_t)qs_saved_number(text, 0, most / (int64_t)walk->cost);
    qs_saved_word(text, "probes");
    walk->probes = (uint64_t)qs_saved_number(text, 0, most / (int64_t)walk->cost);
    qs_saved_word(text, "threshold");
    walk->look_ahead.threshold = (int32_t)qs_saved_number(text, 0, QS_BITSET_LINES + 1);
    while (is_next(text, "level")) {
        qs_saved_word(text, "level");
        int64_t i = qs_saved_number(text, 0, QS_BITSET_LINES);
        walk->look_ahead.level[i].work = (uint64_t)qs_saved_number(text, 0, most);
        walk->look_ahead.level[i].own = (uint64_t)qs_saved_number(text, 0, most);
        walk->look_ahead.level[i].subtrees = (uint32_t)qs_saved_number(text, 1, INT32_MAX);
    }
}

static bool read_walk(struct qs_bitset_walk *walk, uint32_t states, struct qs_saved_text *text)
{
    read_learned(walk, text);
    qs_saved_word(text, "queens");
    walk->placed = (uint32_t)qs_saved_number(text, 0, states - INT64_C(1));
    for (uint32_t i = 0; i < walk->placed; i++)
        walk->queens[i] = (uint32_t)qs_saved_number(text, 0, bitset_squares_of(walk) - INT64_C(1));
    qs_saved_word(text, "path");
    uint32_t depth = (uint32_t)qs_saved_number(text, 0, states - INT64_C(1));
    walk->branching = qs_saved_number(text, 0, 1) == 1;
    for (uint32_t i = 0; i <= depth && !text->failed; i++) {
        struct qs_bitset_frame *frame = &walk->frames[i];
        bool branching = i < depth || walk->branching;
        bitset_read_frame(walk, text, frame, branching);
        uint32_t need = (uint32_t)frame->state.need;
        uint32_t placed = branching ? frame->placed : walk->placed;
        bool fits = !text->failed && placed <= walk->placed && placed + need < states &&
                    i + need < states && (!branching || has_candidates_left(walk, frame));
        if (!fits)
            return false;
    }
    walk->top = walk->frames + depth;
    return qs_saved_ends(text);
}

bool qs_bitset_search_restore(struct qs_bitset_search *search, const char *state)
{
    struct qs_saved_text text = {.at = state};
    if (search->answer != QS_BITSET_OPEN || search->pool)
        return false;
    search->walk.frames[0].part = search->walk.frames[0].share = 0;
    return read_walk(&search->walk, frames_of(search), &text);
}

void qs_bitset_search_refute(struct qs_bitset_search *search)
{
    if (search->answer == QS_BITSET_OPEN && search->walk.log)
        qs_partial_proofs_add(&search->proofs, search->walk.log);
    search->answer = QS_BITSET_NO;
}

void qs_bitset_search_record(struct qs_bitset_search *search, struct qs_proof_log *log)
{
    search->walk.log = log;
}

struct qs_proof *qs_bitset_search_proof(const struct qs_bitset_search *search)
{
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
    if (search->answer != QS_BITSET_OPEN || walk->frames[0].part == 0)
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
