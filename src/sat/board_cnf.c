#include "board_cnf.h"

#include <stdlib.h>

#include "fault.h"

void qs_board_cnf_init(struct qs_board_cnf *cnf, const struct qs_board *board,
                       struct qs_encoding encoding, struct qs_clause_sink *sink)
{
    *cnf = (struct qs_board_cnf){.board = board, .encoding = encoding, .sink = sink};
}

void qs_board_cnf_release(struct qs_board_cnf *cnf)
{
    for (int d = 0; d < 2; d++) {
        free(cnf->empty[d].counter.outputs);
        cnf->empty[d].counter = (struct qs_counter){.outputs = NULL};
    }
}

bool qs_check_encoding(struct qs_encoding encoding, struct qs_error *error)
{
    return qs_check_range("encoding.amo", (int)encoding.amo, 0, QS_AMO_KINDS - 1, error) &&
           qs_check_range("encoding.card", (int)encoding.card, 0, QS_CARD_KINDS - 1, error);
}

/*
 * The encoding that QS_AMO_AUTO means on a line of this length.
 *
 * Pairwise has no auxiliary variables, so the engine `sat` can let PicoSAT decide
 * "queen" first (sat/board_solver.c), which gains more than
 * any encoding. Seconds for pairwise with that, and for product without: empty
 * boards, n = 100: 0.2, 1.3; n = 120: 0.3, 0.7; n = 160: 0.8, 3.3; n = 200: 1.6,
 * 2.9; two boards of n = 120 with two fifths of the squares free, together: 0.2,
 * 1.0. But its clauses take memory: 175 and 341 MB for n = 160 and 200, where
 * product takes 31 and 37 MB. Above this limit, product needs less time and memory
 * than the other linear encodings (n = 160 … 300, bench/run.py amo).
 */
static enum qs_amo choose_amo(uint32_t squares, uint32_t length)
{
    const uint32_t pairwise_squares = 15000, pairwise_length = 5;
    return squares <= pairwise_squares || length <= pairwise_length ? QS_AMO_PAIRWISE
                                                                    : QS_AMO_PRODUCT;
}

/* The variables of a line's squares; returns their number. */
static size_t line_literals(const struct qs_lines *lines, uint32_t line, int *literals)
{
    size_t count = 0;
    for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++)
        literals[count++] = 1 + (int)lines->square[i];
    return count;
}

/* Room for the literals of the longest line and one more; if out of memory, the sink fails. */
static int *take_literals(struct qs_board_cnf *cnf)
{
    uint32_t longest = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < cnf->board->lines[d].count; line++)
            if (qs_lines_length(&cnf->board->lines[d], line) > longest)
                longest = qs_lines_length(&cnf->board->lines[d], line);
    int *literals = malloc(((size_t)longest + 1) * sizeof *literals);
    if (!literals)
        cnf->sink->failed = true;
    return literals;
}

void qs_board_cnf_lines(struct qs_board_cnf *cnf)
{
    int *literals = take_literals(cnf);
    if (!literals)
        return;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &cnf->board->lines[d];
        for (uint32_t line = 0; line < lines->count && !cnf->sink->failed; line++) {
            size_t count = line_literals(lines, line, literals);
            enum qs_amo amo = cnf->encoding.amo;
            qs_sink_begin(cnf->sink, QS_SINK_AT_MOST_ONE, d, line);
            if (amo == QS_AMO_AUTO)
                amo = choose_amo(cnf->board->squares, (uint32_t)count);
            qs_encode_amo(amo, literals, count, cnf->sink);
        }
    }
    free(literals);
}

/*
 * One clause for each line: it has a queen, or the literal extra + step × line is
 * true. extra = 0: no such literal.
 */
static void encode_used_lines(struct qs_board_cnf *cnf, enum qs_direction direction, int extra,
                              int step)
{
    int *literals = take_literals(cnf);
    if (!literals)
        return;
    const struct qs_lines *lines = &cnf->board->lines[direction];
    for (uint32_t line = 0; line < lines->count && !cnf->sink->failed; line++) {
        size_t count = line_literals(lines, line, literals);
        qs_sink_begin(cnf->sink, extra ? QS_SINK_USED_OR_EMPTY : QS_SINK_USED, (int)direction,
                      line);
        if (extra)
            literals[count++] = extra + step * (int)line;
        qs_sink_clause(cnf->sink, literals, count);
    }
    free(literals);
}

int qs_board_cnf_empty_lines(struct qs_board_cnf *cnf, enum qs_direction direction)
{
    struct qs_empty_lines *empty = &cnf->empty[direction];
    size_t count = cnf->board->lines[direction].count;
    if (!empty->first) {
        qs_sink_begin(cnf->sink, QS_SINK_EMPTY, (int)direction, QS_SINK_COUNTER);
        empty->first = qs_sink_variables(cnf->sink, count);
        for (size_t line = 0; line < count; line++)
            qs_sink_define(cnf->sink, empty->first + (int)line, line, line + 1, 1);
        encode_used_lines(cnf, direction, empty->first, 1);
    }
    return empty->first;
}

/*
 * The literal for "at most `slack` lines are empty"; 0 if that is
 * always true, or if the sink failed. A counter that is too small is replaced by
 * one with `spare` outputs more than needed.
 */
static int bound_empty_lines(struct qs_board_cnf *cnf, enum qs_direction direction, size_t slack,
                             size_t spare)
{
    struct qs_empty_lines *empty = &cnf->empty[direction];
    size_t count = cnf->board->lines[direction].count;
    if (slack >= count)
        return 0;
    int first = qs_board_cnf_empty_lines(cnf, direction);
    if (empty->counter.capacity <= slack) {
        int *literals = malloc(count * sizeof *literals);
        if (literals) {
            qs_sink_begin(cnf->sink, QS_SINK_COUNT, (int)direction, QS_SINK_COUNTER);
            for (size_t line = 0; line < count; line++)
                literals[line] = first + (int)line;
            qs_counter_encode(&empty->counter, cnf->encoding.card, literals, count,
                              slack + 1 + spare, cnf->sink);
        } else {
            cnf->sink->failed = true;
        }
        free(literals);
    }
    return cnf->sink->failed ? 0 : -empty->counter.outputs[slack];
}

void qs_board_cnf_require(struct qs_board_cnf *cnf, int32_t added)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        int64_t slack = (int64_t)cnf->board->lines[d].count - added;
        if (slack < 0) {
            qs_sink_begin(cnf->sink, QS_SINK_BOUND, d, QS_SINK_COUNTER);
            qs_sink_clause(cnf->sink, NULL, 0);
            return;
        }
        if (slack == 0) {
            encode_used_lines(cnf, d, 0, 0);
        } else {
            int literal = bound_empty_lines(cnf, d, (size_t)slack, 0);
            if (literal) {
                qs_sink_begin(cnf->sink, QS_SINK_BOUND, d, QS_SINK_COUNTER);
                qs_sink_unit(cnf->sink, literal);
            }
        }
    }
}

bool qs_board_cnf_counts(const struct qs_board *board, int32_t added)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        int64_t count = board->lines[d].count, slack = count - added;
        if (slack < 0)
            return false; /* the empty clause, which needs no counter */
        if (slack > 0 && slack < count)
            return true;
    }
    return false;
}

/*
 * With slack 0, one clause for each line is enough. A literal of its own switches
 * these clauses on, not the counter, so that the first and often only query
 * needs the smallest formula.
 */
static int assume_filled(struct qs_board_cnf *cnf, enum qs_direction direction)
{
    struct qs_empty_lines *empty = &cnf->empty[direction];
    if (!empty->filled_unless) {
        qs_sink_begin(cnf->sink, QS_SINK_SOME_EMPTY, (int)direction, QS_SINK_COUNTER);
        empty->filled_unless = qs_sink_variable(cnf->sink);
        qs_sink_define(cnf->sink, empty->filled_unless, 0, cnf->board->lines[direction].count, 1);
        encode_used_lines(cnf, direction, empty->filled_unless, 0);
    }
    return -empty->filled_unless;
}

size_t qs_board_cnf_assume(struct qs_board_cnf *cnf, int32_t added, int literals[2])
{
    /* Going down, each query needs one output more. */
    const size_t usual = 3, most = 12;
    size_t further = added > cnf->fewest ? (size_t)(added - cnf->fewest) : 0;
    size_t spare = cnf->fewest == 0 ? usual : further < most ? further : most;
    size_t count = 0;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        uint32_t lines = cnf->board->lines[d].count;
        if (cnf->uncounted[d])
            continue;
        QS_CHECK(added >= 0 && (uint32_t)added <= lines);
        size_t slack = lines - (uint32_t)added;
        bool counted = slack > 0 || (cnf->fewest > 0 && cnf->empty[d].counter.capacity > 0);
        int literal = counted ? bound_empty_lines(cnf, d, slack, spare) : assume_filled(cnf, d);
        if (literal)
            literals[count++] = literal;
    }
    return count;
}
