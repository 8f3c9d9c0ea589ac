#include "bitset_search.h"

#include <math.h>
#include <string.h>

#include "bitset_kernel.h"

/* A path has a queen or an empty line in each step, and every step closes a line. */
#define DEPTH (2 * QS_BITSET_LINES + 1)

struct qs_bitset_search {
    struct qs_bitset_board bitset;
    const struct qs_bitset_kernel *kernel;
    struct qs_bitset_walk walk;
    struct qs_bitset_state states[DEPTH];
    size_t state_bytes;
    void *state_block;
    uint32_t queens[QS_BITSET_LINES];
    uint8_t line_score[16];
    double estimate[QS_BITSET_SCORES];
    struct qs_bitset_listener listener;
};

bool qs_bitset_search_fits(const struct qs_board *board)
{
    return qs_bitset_board_fits(board);
}

/*
 * A subtree is taken to be as large as the geometric mean of the product of
 * the rows' counts and that of the columns: half the sum of the logarithms.
 * Sixteenths, so that a look-up in bytes can add them.
 */
static void fill_estimates(struct qs_bitset_search *search)
{
    search->line_score[0] = 0;
    for (int count = 1; count < 16; count++)
        search->line_score[count] = (uint8_t)lround(16 * log2(count));
    for (int score = 0; score < QS_BITSET_SCORES; score++)
        search->estimate[score] = exp2(score / 32.0);
}

static void lay_out_states(struct qs_bitset_search *search)
{
    size_t row = qs_bitset_board_row_bytes(&search->bitset);
    unsigned char *next = qs_bitset_align(search->state_block);
    for (int i = 0; i < DEPTH; i++)
        search->states[i].line = next + (size_t)i * row;
    search->walk.scratch.line = next + (size_t)DEPTH * row;
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
        (DEPTH + 1) * qs_bitset_board_row_bytes(&search->bitset) + QS_BITSET_ALIGNMENT;
    search->state_block = qs_memory_take(board->memory, search->state_bytes, 1);
    if (!search->state_block) {
        qs_bitset_search_free(search);
        return NULL;
    }
    lay_out_states(search);
    fill_estimates(search);
    return search;
}

void qs_bitset_search_free(struct qs_bitset_search *search)
{
    if (!search)
        return;
    struct qs_memory *memory = search->bitset.board->memory;
    qs_memory_give(memory, search->state_block, search->state_bytes, 1);
    qs_bitset_board_release(&search->bitset);
    qs_memory_give(memory, search, 1, sizeof *search);
}

static bool ask_listener(void *state)
{
    const struct qs_bitset_search *search = state;
    return search->listener.must_stop(search->listener.state);
}

static void tell_listener(void *state, const uint32_t *queens, uint32_t placed)
{
    struct qs_bitset_search *search = state;
    search->walk.reported = placed;
    search->listener.report(search->listener.state, queens, placed);
}

static uint64_t all_lines(uint32_t count)
{
    return count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

static void ask(struct qs_bitset_search *search, int32_t added)
{
    const struct qs_board *board = search->bitset.board;
    struct qs_bitset_state *root = &search->states[0];
    memcpy(root->line, search->bitset.start, qs_bitset_board_row_bytes(&search->bitset));
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        uint32_t count = board->lines[d].count;
        root->open[d] = all_lines(count);
        root->slack[d] = (int32_t)count - added;
    }
    struct qs_bitset_walk *walk = &search->walk;
    walk->bitset = &search->bitset;
    walk->states = search->states;
    walk->queens = search->queens;
    walk->placed = 0;
    walk->estimate = search->estimate;
    walk->line_score = search->line_score;
    walk->look_ahead = (struct qs_look_ahead){.threshold = 0};
    walk->portion = (struct qs_bitset_portion){0};
    walk->must_stop = ask_listener;
    walk->report = tell_listener;
    walk->stop_state = search;
    walk->stopped = false;
}

/*
 * Some hundreds of subtrees, if the board is worth several threads, and an upper
 * part that is small enough to be walked by each of them.
 */
static int32_t border(int32_t added)
{
    const int32_t deepest = 6;
    return added - (added / 5 < deepest ? added / 5 : deepest);
}

/* The number of searches at work goes up before a part is drawn, and down when it is done. */
static void take_portion(struct qs_bitset_search *search, int32_t added,
                         struct qs_bitset_share *share)
{
    share->active++;
    search->walk.portion.next = &share->next;
    search->walk.portion.border = border(added);
    search->walk.portion.drawn = atomic_fetch_add(&share->next, 1);
}

static void leave_portion(struct qs_bitset_share *share, enum qs_bitset_answer answer)
{
    if (answer != QS_BITSET_NO)
        share->interrupted = true;
    share->active--;
}

bool qs_bitset_share_is_exhausted(const struct qs_bitset_share *share)
{
    return share->active == 0 && !share->interrupted;
}

static enum qs_bitset_answer run_kernel(struct qs_bitset_search *search)
{
    const struct qs_bitset_state *root = &search->states[0];
    if (root->slack[QS_ROW] < 0 || root->slack[QS_COLUMN] < 0)
        return QS_BITSET_NO;
    bool found = search->bitset.word_bits == 32 ? search->kernel->walk_32(&search->walk)
                                                : search->kernel->walk_64(&search->walk);
    return found ? QS_BITSET_YES : search->walk.stopped ? QS_BITSET_STOPPED : QS_BITSET_NO;
}

enum qs_bitset_answer qs_bitset_search_decide(struct qs_bitset_search *search, int32_t added,
                                              const struct qs_bitset_listener *listener,
                                              struct qs_bitset_share *share)
{
    ask(search, added);
    if (share)
        take_portion(search, added, share);
    search->listener = *listener;
    enum qs_bitset_answer answer = run_kernel(search);
    if (share)
        leave_portion(share, answer);
    return answer;
}

uint64_t qs_bitset_search_nodes(const struct qs_bitset_search *search)
{
    return search->walk.nodes;
}

uint64_t qs_bitset_search_probes(const struct qs_bitset_search *search)
{
    return search->walk.probes;
}
