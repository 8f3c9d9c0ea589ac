#include "sat_hints.h"

#include <stdlib.h>

#include "fault.h"
#include "line_program.h"
#include "weighted_counter.h"

/*
 * The budget is counted in so many units where it is below 1. There it pays: n = 100, 3 free
 * squares a row, id 11, 82 queens take 2,275 conflicts, and over 100,000 without. Above, the
 * counter did harm (n = 50, 4 a row, id 1, 45 queens: 57,000 conflicts without it, and more with
 * each number of units tried).
 */
static const size_t units = 16;

void qs_sat_hints_init(struct qs_sat_hints *hints, const struct qs_board *board,
                       struct qs_watch *watch)
{
    const double precision = 1e-7;
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    double *weight = qs_memory_take(board->memory, lines, sizeof *weight);
    struct qs_error refused;
    if (weight && qs_line_cover_take(&hints->cover, board)) {
        hints->board = board;
        if (qs_line_program_solve(board, precision, watch, weight, &refused)) {
            qs_line_cover_round_finely(&hints->cover, board, weight);
            for (size_t l = 0; l < lines; l++)
                hints->sum += hints->cover.weight[l];
        } else {
            qs_sat_hints_release(hints);
        }
    }
    qs_memory_give(board->memory, weight, lines, sizeof *weight);
}

void qs_sat_hints_release(struct qs_sat_hints *hints)
{
    if (hints->board)
        qs_line_cover_release(&hints->cover, hints->board);
    hints->board = NULL;
}

/* The clauses for one question. */
struct hinting {
    const struct qs_sat_hints *hints;
    struct qs_board_cnf *cnf;
    int64_t budget; /* in parts */
    int unless;     /* the switch */
    struct qs_weighted_literal *counted;
    size_t count;
};

/*
 * In whole units of a little more than the budget: the sum of what is spent stays below `units`. 0
 * if it is not counted.
 */
static size_t units_of(const struct hinting *hinting, int64_t spent)
{
    if (hinting->budget >= hinting->hints->cover.denominator)
        return 0;
    return (size_t)(spent * (int64_t)units / (hinting->budget + 1));
}

static void count_literal(struct hinting *hinting, int literal, int64_t spent)
{
    size_t weight = units_of(hinting, spent);
    if (weight > 0)
        hinting->counted[hinting->count++] = (struct qs_weighted_literal){literal, weight};
}

static void hint_squares(struct hinting *hinting)
{
    const struct qs_sat_hints *hints = hinting->hints;
    const struct qs_board *board = hints->board;
    for (uint32_t v = 0; v < board->squares; v++) {
        int64_t spent = -hints->cover.denominator;
        int literal = hinting->cnf->first + (int)v;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            spent +=
                hints->cover.weight[qs_board_first_line(board, d) + board->lines[d].line_of[v]];
        if (spent > hinting->budget)
            qs_sink_binary(hinting->cnf->sink, -literal, hinting->unless);
        else
            count_literal(hinting, literal, spent);
    }
}

/* A queen on one of the line's squares, or the line's literal: that it is empty, or the switch. */
static void hint_line(struct hinting *hinting, const struct qs_lines *lines, uint32_t line,
                      int64_t weight, int *literals)
{
    struct qs_clause_sink *sink = hinting->cnf->sink;
    bool needed = weight > hinting->budget;
    if (!needed && units_of(hinting, weight) == 0)
        return;
    size_t count = 0;
    for (uint32_t k = lines->start[line]; k < lines->start[line + 1]; k++)
        literals[count++] = hinting->cnf->first + (int)lines->square[k];
    literals[count] = needed ? hinting->unless : qs_sink_variable(sink);
    qs_sink_clause(sink, literals, count + 1);
    if (!needed)
        count_literal(hinting, literals[count], weight);
}

static void hint_lines(struct hinting *hinting, int *literals)
{
    const struct qs_sat_hints *hints = hinting->hints;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &hints->board->lines[d];
        const int64_t *weight = hints->cover.weight + qs_board_first_line(hints->board, d);
        for (uint32_t line = 0; line < lines->count; line++)
            if (weight[line] > 0)
                hint_line(hinting, lines, line, weight[line], literals);
    }
}

int qs_sat_hints_add(const struct qs_sat_hints *hints, struct qs_board_cnf *cnf, int32_t added)
{
    struct hinting hinting = {.hints = hints, .cnf = cnf};
    if (!hints->board)
        return 0;
    size_t squares = hints->board->squares;
    size_t lines = qs_board_first_line(hints->board, QS_DIRECTIONS);
    hinting.budget = hints->sum - added * hints->cover.denominator;
    hinting.unless = qs_sink_variable(cnf->sink);
    hinting.counted = malloc((squares + lines) * sizeof *hinting.counted);
    int *literals = malloc((squares + 1) * sizeof *literals);
    if (!hinting.counted || !literals) {
        cnf->sink->failed = true;
    } else if (hinting.budget < 0) {
        qs_sink_unit(cnf->sink, hinting.unless);
    } else {
        hint_squares(&hinting);
        hint_lines(&hinting, literals);
        qs_encode_weighted_at_most(hinting.counted, hinting.count, units - 1, hinting.unless,
                                   cnf->sink);
    }
    free(literals);
    free(hinting.counted);
    return -hinting.unless;
}
