#include "board_cnf.h"

#include <stdlib.h>

#include "encoding.h"

/*
 * The budget is counted in so many units where it is below 1. There it pays: n = 100, 3 free
 * squares a row, id 11, 82 queens take 2,275 conflicts, and over 100,000 without. Above, the
 * counter did harm (n = 50, 4 a row, id 1, 45 queens: 57,000 conflicts without it, and more with
 * each number of units tried).
 */
static const size_t units = 16;

static int64_t budget_for(const struct qs_dual_cover *cover, int32_t added)
{
    return cover->sum - added * cover->denominator;
}

/* What a queen on the square spends. */
static int64_t spending(const struct qs_dual_cover *cover, uint32_t square)
{
    const struct qs_board *board = cover->board;
    int64_t spent = -cover->denominator;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        spent += cover->weight[qs_board_line_at(board, d, square)];
    return spent;
}

/* Lines that have a queen and share no square, and the squares that are on none of them. */
struct rest {
    const struct qs_dual_cover *cover;
    int64_t budget;
    bool *gone; /* [squares]: on one of the lines, or overspending */
    int32_t lines;
    int32_t squares;
};

/* A line that has a queen, and its weight. */
struct needed {
    uint32_t line; /* counted through all directions */
    int64_t weight;
};

/* Lines of large weight first: few others have the same squares. */
static int by_weight(const void *a, const void *b)
{
    const struct needed *left = a, *right = b;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return left->line < right->line ? -1 : 1;
}

static void try_line(struct rest *rest, uint32_t line)
{
    const struct qs_board *board = rest->cover->board;
    int d = QS_SUM;
    while (line < qs_board_first_line(board, d))
        d--;
    const struct qs_lines *lines = &board->lines[d];
    line -= qs_board_first_line(board, d);
    const uint32_t *squares = lines->square + lines->start[line];
    uint32_t length = qs_lines_length(lines, line);
    for (uint32_t k = 0; k < length; k++)
        if (rest->gone[squares[k]] && spending(rest->cover, squares[k]) <= rest->budget)
            return;
    for (uint32_t k = 0; k < length; k++)
        rest->gone[squares[k]] = true;
    rest->lines++;
}

/* False: out of memory. */
static bool find_rest(struct rest *rest, const struct qs_dual_cover *cover, int32_t added)
{
    const struct qs_board *board = cover->board;
    uint32_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    struct needed *needed = malloc((lines + 1) * sizeof *needed);
    *rest = (struct rest){.cover = cover, .budget = budget_for(cover, added)};
    rest->gone = malloc(board->squares + 1);
    if (!needed || !rest->gone) {
        free(needed);
        free(rest->gone);
        return false;
    }
    size_t count = 0;
    for (uint32_t line = 0; line < lines; line++)
        if (cover->weight[line] > rest->budget)
            needed[count++] = (struct needed){line, cover->weight[line]};
    qsort(needed, count, sizeof *needed, by_weight);
    for (uint32_t v = 0; v < board->squares; v++)
        rest->gone[v] = spending(cover, v) > rest->budget;
    for (size_t i = 0; i < count; i++)
        try_line(rest, needed[i].line);
    for (uint32_t v = 0; v < board->squares; v++)
        rest->squares += !rest->gone[v];
    free(needed);
    return true;
}

/* The size of a counter of up to `most` empty ones. */
static int64_t counter_size(int64_t count, int64_t most)
{
    return most < 0 || most >= count ? 0 : count * (most + 1);
}

/*
 * Propagations get slower with the size of the counters, but those of the rest say more. Crowded
 * centres, n = 150, id 2 and n = 200, id 1: sizes 418 for 5,400 and 10,584 for 9,840, and 600
 * conflicts to the placement, where counting rows and columns does not find it in 50,000.
 * Sparse boards have sizes of ten times those of rows and columns and more, and gain nothing.
 */
static bool rest_pays(const struct rest *rest, int32_t added)
{
    const struct qs_board *board = rest->cover->board;
    const int64_t more = 2;
    int64_t lines = 0;
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        lines += counter_size(board->lines[d].count, (int64_t)board->lines[d].count - added);
    return rest->lines > 0 &&
           counter_size(rest->squares, rest->lines + rest->squares - added) <= more * lines;
}

bool qs_sat_hints_count(const struct qs_dual_cover *cover, int32_t added)
{
    struct rest rest;
    if (!cover->board || budget_for(cover, added) < 0 || !find_rest(&rest, cover, added))
        return false;
    bool pays = rest_pays(&rest, added);
    free(rest.gone);
    return pays;
}

/* The clauses for one query. */
struct hinting {
    const struct qs_dual_cover *cover;
    struct qs_board_cnf *cnf;
    int64_t budget; /* in parts */
    bool weighted;  /* all that is spent is counted */
    int unless;     /* the switch */
    struct qs_weighted_literal *counted;
    size_t count;
    int *literals; /* [squares + 1] */
};

/*
 * In whole units of a little more than the budget: the sum of what is spent stays below `units`. 0
 * if it is not counted.
 */
static size_t units_of(const struct hinting *hinting, int64_t spent)
{
    return hinting->weighted ? (size_t)(spent * (int64_t)units / (hinting->budget + 1)) : 0;
}

static void count_literal(struct hinting *hinting, int literal, int64_t spent)
{
    size_t weight = units_of(hinting, spent);
    if (weight > 0)
        hinting->counted[hinting->count++] = (struct qs_weighted_literal){literal, weight};
}

/* False if it does not pay. */
static bool count_rest(struct hinting *hinting, int32_t added)
{
    struct qs_clause_sink *sink = hinting->cnf->sink;
    struct rest rest;
    if (!find_rest(&rest, hinting->cover, added)) {
        sink->failed = true;
        return false;
    }
    bool pays = rest_pays(&rest, added);
    int32_t most = rest.lines + rest.squares - added;
    if (pays && most < 0)
        qs_sink_unit(sink, hinting->unless);
    if (pays && most >= 0 && most < rest.squares) { /* at most this many of them are empty */
        size_t count = 0, capacity = (size_t)most + 1;
        int *outputs = malloc(capacity * sizeof *outputs);
        for (uint32_t v = 0; v < rest.cover->board->squares; v++)
            if (!rest.gone[v])
                hinting->literals[count++] = -(1 + (int)v);
        if (outputs) {
            qs_encode_card(hinting->cnf->encoding.card, hinting->literals, count, capacity, outputs,
                           sink);
            qs_sink_binary(sink, -outputs[most], hinting->unless);
        } else {
            sink->failed = true;
        }
        free(outputs);
    }
    free(rest.gone);
    return pays;
}

static bool write_hints(struct hinting *hinting, int32_t added)
{
    const struct qs_dual_cover *cover = hinting->cover;
    struct qs_clause_sink *sink = hinting->cnf->sink;
    if (hinting->budget < 0) {
        qs_sink_unit(sink, hinting->unless);
        return true;
    }
    bool counted = count_rest(hinting, added);
    hinting->weighted = !counted && hinting->budget < cover->denominator;
    for (uint32_t v = 0; v < cover->board->squares; v++) {
        int64_t spent = spending(cover, v);
        if (spent > hinting->budget)
            qs_sink_binary(sink, -(1 + (int)v), hinting->unless);
        else
            count_literal(hinting, 1 + (int)v, spent);
    }
    /* A queen on one of the line's squares, or its literal: that it is empty, or the switch. */
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &cover->board->lines[d];
        const int64_t *weight = cover->weight + qs_board_first_line(cover->board, d);
        for (uint32_t line = 0; line < lines->count; line++) {
            bool needed = weight[line] > hinting->budget;
            if (!needed && units_of(hinting, weight[line]) == 0)
                continue;
            size_t count = 0;
            for (uint32_t k = lines->start[line]; k < lines->start[line + 1]; k++)
                hinting->literals[count++] = 1 + (int)lines->square[k];
            hinting->literals[count] = needed ? hinting->unless : qs_sink_variable(sink);
            qs_sink_clause(sink, hinting->literals, count + 1);
            if (!needed)
                count_literal(hinting, hinting->literals[count], weight[line]);
        }
    }
    qs_encode_weighted_at_most(hinting->counted, hinting->count, units - 1, hinting->unless, sink);
    return counted;
}

int qs_sat_hints_add(const struct qs_dual_cover *cover, struct qs_board_cnf *cnf, int32_t added,
                     bool *counted)
{
    *counted = false;
    if (!cover->board)
        return 0;
    struct hinting hinting = {.cover = cover, .cnf = cnf, .budget = budget_for(cover, added)};
    size_t squares = cover->board->squares;
    size_t lines = qs_board_first_line(cover->board, QS_DIRECTIONS);
    hinting.unless = qs_sink_variable(cnf->sink);
    hinting.counted = malloc((squares + lines + 1) * sizeof *hinting.counted);
    hinting.literals = malloc((squares + 1) * sizeof *hinting.literals);
    if (hinting.counted && hinting.literals)
        *counted = write_hints(&hinting, added);
    else
        cnf->sink->failed = true;
    free(hinting.literals);
    free(hinting.counted);
    return -hinting.unless;
}
