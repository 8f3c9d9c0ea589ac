/*
 * The graph of attacks in the format of DIMACS, `p edge VERTICES EDGES`: vertex s + 1 is free
 * square s. The queens that are added are a maximum independent set.
 */
#include <inttypes.h>

#include "export_format.h"
#include "stream.h"

/* No two squares are on two common lines. */
static void write_attacks(struct qs_exporting *exporting, struct qs_export_line line)
{
    FILE *output = exporting->output;
    for (uint32_t i = 0; i < line.count; i++) {
        for (uint32_t j = i + 1; j < line.count && !qs_exporting_must_stop(exporting); j++) {
            qs_write_short(output, "e ");
            qs_write_number(output, (int64_t)line.squares[i] + 1);
            qs_write_short(output, " ");
            qs_write_number(output, (int64_t)line.squares[j] + 1);
            qs_write_short(output, "\n");
        }
    }
}

static bool write_graph(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const struct qs_board *board = exporting->board;
    qs_exporting_begin(exporting, "c");
    fprintf(exporting->output,
            "c maximum = %d + vertices of a maximum independent set\n"
            "c an edge joins squares that attack each other\n",
            board->fixed);
    qs_exporting_variables(exporting, "c vertex ");
    fprintf(exporting->output, "p edge %" PRIu32 " %" PRIu64 "\n", board->squares,
            qs_board_pairs(board));
    qs_exporting_each_line(exporting, write_attacks);
    return true;
}

const struct qs_export_format qs_export_format_mis = {
    .name = "mis",
    .summary = "DIMACS graph, a maximum independent set: igraph, NuMVC",
    .first = "c an edge joins squares that attack",
    .objective = QS_OBJECTIVE_ADDED,
    .pair_bytes = sizeof "e  ", /* and the end of the line */
    .write = write_graph,
};
