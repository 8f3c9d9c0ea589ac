/*
 * Group-oriented CNF, `p gcnf VARIABLES CLAUSES GROUPS`, which MUS tools have read since the SAT
 * competition of 2011: each clause has its group in braces. Group 0 says that M queens fit on the
 * empty board; each fixed queen, blocked square and blocked diagonal is a group of its own. A
 * minimal set of groups that is unsatisfiable together with group 0 is a minimal blame.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "export_format.h"
#include "fault.h"
#include "listed_squares.h"
#include "queensat/version.h"

struct groups {
    struct qs_exporting *exporting; /* of the instance */
    struct qs_exporting empty;      /* of the empty board */
    int32_t n, target;
    struct qs_listed_squares blocked;
    size_t count;     /* of groups, besides 0 */
    uint64_t clauses; /* of these groups */
};

static int variable_of(const struct groups *groups, struct qs_square square)
{
    return square.row * groups->n + square.column + 1;
}

/* A unit clause in the group. */
static void write_unit(const struct groups *groups, size_t group, int literal)
{
    struct qs_output *output = groups->exporting->output;
    qs_output_text(output, "{");
    qs_output_number(output, (int64_t)group);
    qs_output_text(output, "} ");
    qs_output_number(output, literal);
    qs_output_text(output, " 0\n");
}

/* The first square of a diagonal, its length, and whether the column grows with the row. */
static struct qs_square first_of_diagonal(int32_t n, struct qs_line line, int32_t *length)
{
    int32_t number = line.number, middle = line.direction == QS_SUM ? number - (n - 1) : number;
    int32_t row = middle > 0 ? middle : 0;
    *length = n - abs(middle);
    return (struct qs_square){row, line.direction == QS_SUM ? number - row : row - number};
}

static void write_diagonal(const struct groups *groups, size_t group, struct qs_line line)
{
    int32_t length;
    struct qs_square square = first_of_diagonal(groups->n, line, &length);
    for (; length-- > 0; square.row++) {
        write_unit(groups, group, -variable_of(groups, square));
        square.column += line.direction == QS_SUM ? -1 : 1;
    }
}

static void each_diagonal(struct groups *groups, size_t group,
                          void (*write)(const struct groups *groups, size_t group,
                                        struct qs_line line))
{
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        size_t count;
        const int32_t *numbers =
            qs_instance_blocked_diagonals(groups->exporting->instance, d, &count);
        for (size_t i = 0; i < count && !qs_exporting_must_stop(groups->exporting); i++)
            write(groups, group++, (struct qs_line){(enum qs_direction)d, numbers[i]});
    }
}

static void name_diagonal(const struct groups *groups, size_t group, struct qs_line line)
{
    qs_output_format(groups->exporting->output, "c group %zu block-%s %d\n", group,
                     line.direction == QS_SUM ? "sum" : "difference", line.number);
}

/* Count the groups, and their clauses. */
static void count_groups(struct groups *groups)
{
    const struct qs_instance *instance = groups->exporting->instance;
    size_t queens;
    qs_instance_queens(instance, &queens);
    groups->count = queens + groups->blocked.count;
    groups->clauses = groups->count;
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, d, &count);
        for (size_t i = 0; i < count; i++) {
            int32_t length;
            first_of_diagonal(groups->n, (struct qs_line){(enum qs_direction)d, numbers[i]},
                              &length);
            groups->clauses += (uint64_t)length;
        }
        groups->count += count;
    }
}

static void gcnf_build(void *state, struct qs_clause_sink *sink)
{
    const struct groups *groups = state;
    qs_dimacs_formula(&groups->empty, groups->target, sink);
}

static void gcnf_write_header(void *state, const struct qs_clause_sink *counted)
{
    struct groups *groups = state;
    struct qs_exporting *exporting = groups->exporting;
    const struct qs_export_options *options = exporting->options;
    struct qs_output *output = exporting->output;
    size_t queens, group = 1;
    const struct qs_square *queen = qs_instance_queens(exporting->instance, &queens);
    qs_output_format(output, "c queensat %s: at least %d queens, fixed ones included\n", QS_VERSION,
                     groups->target);
    qs_exporting_instance(exporting, "c");
    qs_output_format(output, "c at-most-one %s, cardinality %s\n",
                     qs_amo_name(options->encoding.amo),
                     qs_dimacs_card(&groups->empty, groups->target));
    for (size_t i = 0; i < queens; i++)
        qs_output_format(output, "c group %zu queen %d %d\n", group++, queen[i].row,
                         queen[i].column);
    for (size_t i = 0; i < groups->blocked.count && !qs_exporting_must_stop(exporting); i++)
        qs_output_format(output, "c group %zu block %d %d\n", group++,
                         groups->blocked.squares[i].row, groups->blocked.squares[i].column);
    each_diagonal(groups, group, name_diagonal);
    qs_exporting_variables(&groups->empty, "c", "");
    qs_output_format(output, "p gcnf %d %" PRIu64 " %zu\n", counted->variables,
                     counted->clauses + groups->clauses, groups->count);
}

static void write_groups(struct groups *groups)
{
    struct qs_exporting *exporting = groups->exporting;
    size_t queens, group = 1;
    const struct qs_square *queen = qs_instance_queens(exporting->instance, &queens);
    for (size_t i = 0; i < queens; i++)
        write_unit(groups, group++, variable_of(groups, queen[i]));
    for (size_t i = 0; i < groups->blocked.count && !qs_exporting_must_stop(exporting); i++)
        write_unit(groups, group++, -variable_of(groups, groups->blocked.squares[i]));
    each_diagonal(groups, group, write_diagonal);
}

static bool write_all(struct groups *groups, struct qs_error *error)
{
    uint32_t squares = groups->empty.board->squares;
    const struct qs_exported_formula formula = {squares <= QS_VARIABLE_MAX ? (int)squares : -1,
                                                "{0} ", groups, gcnf_build, gcnf_write_header};
    if (!qs_exporting_formula(groups->exporting, &formula, error))
        return false;
    write_groups(groups);
    return true;
}

/* The list of blocked squares, also where the others are listed. */
static bool gcnf_list_blocked(struct groups *groups, struct qs_error *error)
{
    groups->blocked = qs_listed_squares_of(groups->exporting->instance);
    if (!groups->blocked.are_free)
        return true;
    return qs_listed_squares_exchange(&groups->blocked) ||
           qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the blocked squares");
}

static bool gcnf_write_formula(struct qs_exporting *exporting, struct qs_error *error)
{
    struct groups groups = {.exporting = exporting, .empty = *exporting};
    struct qs_memory memory;
    groups.n = qs_instance_size(exporting->instance);
    groups.target = exporting->options->target > 0 ? exporting->options->target : groups.n;
    qs_memory_init(&memory, exporting->options->limits.bytes);
    struct qs_instance *empty = qs_instance_new(groups.n, error);
    struct qs_board *board = empty ? qs_board_new(empty, &memory, &exporting->watch, error) : NULL;
    groups.empty.instance = empty;
    groups.empty.board = board;
    bool written = board && gcnf_list_blocked(&groups, error);
    if (written) {
        count_groups(&groups);
        written = write_all(&groups, error);
    }
    qs_listed_squares_release(&groups.blocked);
    qs_board_free(board);
    qs_instance_free(empty);
    return written;
}

const struct qs_export_format qs_export_format_gcnf = {
    .name = "gcnf",
    .summary = "do M queens fit (default: N), in groups that may be to blame: MUS tools",
    .amo = true,
    .card = true,
    .target = true,
    .write = gcnf_write_formula,
};
