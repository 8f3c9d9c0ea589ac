/*
 * Graphs in the format of DIMACS, `p edge VERTICES EDGES`: vertex s + 1 is free square s. A board
 * is a maximum independent set of the graph of attacks, and a maximum clique of its complement,
 * which has far more edges, but is what nearly all programs for this format ask for.
 */
#include <inttypes.h>

#include "export_format.h"

static void write_edge(struct qs_exporting *exporting, uint32_t s, uint32_t t)
{
    qs_output_bytes(exporting->output, "e ", 2);
    qs_output_number(exporting->output, (int64_t)s + 1);
    qs_output_bytes(exporting->output, " ", 1);
    qs_output_number(exporting->output, (int64_t)t + 1);
    qs_output_bytes(exporting->output, "\n", 1);
}

/* No two squares are on two common lines. */
static void write_attacks(struct qs_exporting *exporting, struct qs_export_line line)
{
    for (uint32_t i = 0; i < line.count; i++)
        for (uint32_t j = i + 1; j < line.count && !qs_exporting_must_stop(exporting); j++)
            write_edge(exporting, line.squares[i], line.squares[j]);
}

static bool are_apart(const struct qs_board *board, uint32_t s, uint32_t t)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (board->lines[d].line_of[s] == board->lines[d].line_of[t])
            return false;
    return true;
}

static bool write_graph(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const struct qs_board *board = exporting->board;
    bool complement = exporting->format == &qs_export_format_clq;
    uint64_t squares = board->squares, attacks = qs_board_pairs(board);
    uint64_t edges = complement ? squares * (squares - 1) / 2 - attacks : attacks;
    qs_exporting_begin(exporting, "c");
    qs_output_format(exporting->output,
                     "c maximum = %d + vertices of a %s\n"
                     "c an edge joins squares that %s each other\n",
                     board->fixed, complement ? "maximum clique" : "maximum independent set",
                     complement ? "do not attack" : "attack");
    qs_exporting_variables(exporting, "c vertex ");
    qs_output_format(exporting->output, "p edge %" PRIu64 " %" PRIu64 "\n", squares, edges);
    if (!complement)
        qs_exporting_each_line(exporting, write_attacks);
    for (uint32_t s = 0; s < squares && complement; s++)
        for (uint32_t t = s + 1; t < squares && !qs_exporting_must_stop(exporting); t++)
            if (are_apart(board, s, t))
                write_edge(exporting, s, t);
    return true;
}

const struct qs_export_format qs_export_format_mis = {
    .name = "mis",
    .summary = "DIMACS graph, a maximum independent set: igraph, NuMVC",
    .first = "c an edge joins squares that attack",
    .objective = QS_OBJECTIVE_ADDED,
    .pairs = QS_PAIRS_ATTACKING,
    .pair_bytes = sizeof "e  ", /* and the end of the line */
    .write = write_graph,
};

const struct qs_export_format qs_export_format_clq = {
    .name = "clq",
    .summary = "DIMACS graph, a maximum clique (the complement of mis): Cliquer",
    .first = "c an edge joins squares that do not",
    .objective = QS_OBJECTIVE_ADDED,
    .pairs = QS_PAIRS_APART,
    .pair_bytes = sizeof "e  ", /* and the end of the line */
    .write = write_graph,
};
