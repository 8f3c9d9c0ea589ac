/*
 * A walk as text, for a checkpoint: the frames of the path, and
 * what the walk has learned and counted. A walk that is restored visits the same nodes
 * as it would have without the interruption, whatever the kernel: the words of a state
 * depend on the length of vectors, so its squares are written instead.
 */
#include "bitset_kernel.h"

#include <inttypes.h>
#include <string.h>

#include "checkpoint_file.h"

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

void qs_bitset_walk_print(const struct qs_bitset_walk *walk, FILE *stream)
{
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

bool qs_bitset_walk_read(struct qs_bitset_walk *walk, uint32_t states, const char *state)
{
    struct qs_saved_text saved = {.at = state}, *text = &saved;
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
