#include "tracer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"

/* The width of a terminal; wider boards are printed one by one. */
static const int32_t page_width = 80;

/* Depth and page are of queens placed and taken back; the rest of a search by swaps. */
struct qs_tracer {
    const struct qs_instance *instance;
    FILE *output;
    struct qs_trace_style style;
    bool learning; /* clauses are written, and nothing of what follows is used */
    struct qs_clause_tracer clauses;
    uint64_t steps;
    int32_t depth;             /* added queens on the board */
    int32_t *column_of;        /* [n] column of the queen in the row, or −1 */
    bool *is_fixed;            /* [n] whether that is a fixed queen */
    int32_t boards;            /* waiting to be written side by side */
    int32_t boards_a_page;     /* as many as fit side by side */
    int32_t *page;             /* [boards_a_page × n] the columns of their queens, by row */
    uint64_t first_step;       /* of the boards waiting */
    bool swaps;                /* lines of a search that swaps the queens of two rows */
    struct qs_square moved[4]; /* [move_count] two taken back, two placed: the present swap */
    size_t move_count;
    uint32_t *on_diagonal[2]; /* [2n − 1] queens on each difference and sum diagonal */
    int64_t attacks, before;  /* pairs of queens on a diagonal; before the present swap */
};

/* Put a queen on the board, or take it off, and count the pairs on a common diagonal. */
static void set_queen(struct qs_tracer *tracer, bool place, struct qs_square square)
{
    int32_t n = qs_instance_size(tracer->instance);
    uint32_t *counts[] = {&tracer->on_diagonal[0][square.row - square.column + n - 1],
                          &tracer->on_diagonal[1][square.row + square.column]};
    for (int d = 0; d < 2; d++)
        tracer->attacks += place ? (*counts[d])++ : -(int64_t)-- * counts[d];
    tracer->column_of[square.row] = place ? square.column : -1;
}

static void write_trace_page(struct qs_tracer *tracer)
{
    int32_t n = qs_instance_size(tracer->instance);
    if (tracer->boards == 0)
        return;
    fprintf(tracer->output, "steps %" PRIu64 " to %" PRIu64 "\n", tracer->first_step,
            tracer->first_step + (uint64_t)tracer->boards - 1);
    for (int32_t row = 0; row < n; row++) {
        for (int32_t board = 0; board < tracer->boards; board++) {
            for (int32_t column = 0; column < n; column++) {
                char cell[2] = {' ', '-'};
                if (tracer->page[board * n + row] == column)
                    cell[1] = tracer->is_fixed[row] ? 'Q' : 'q';
                else if (qs_instance_is_blocked(tracer->instance, (struct qs_square){row, column}))
                    cell[1] = 'x';
                fwrite(column > 0 ? cell : cell + 1, 1, column > 0 ? 2 : 1, tracer->output);
            }
            fputs(board + 1 < tracer->boards ? "    " : "\n", tracer->output);
        }
    }
    fputs("\n", tracer->output);
    tracer->boards = 0;
}

/* Whether the line is to be shown. */
static bool count_line(struct qs_tracer *tracer)
{
    return ++tracer->steps <= tracer->style.limit;
}

static void write_moves(struct qs_tracer *tracer, bool place, size_t first, size_t end)
{
    int32_t n = qs_instance_size(tracer->instance);
    for (size_t i = first; i < end; i++)
        if (count_line(tracer))
            fprintf(tracer->output, "%s %s\n", place ? "place" : "take back",
                    qs_name_square(tracer->style.notation, n, tracer->moved[i]).text);
}

/* "swap rows 2 and 4: 3 attacks -> 1" */
static void write_swap(struct qs_tracer *tracer)
{
    const struct qs_square *moved = tracer->moved;
    int32_t n = qs_instance_size(tracer->instance);
    enum qs_notation notation = tracer->style.notation;
    if (count_line(tracer))
        fprintf(tracer->output, "swap %ss %s and %s: %" PRId64 " attack%s -> %" PRId64 "\n",
                qs_name_direction(notation, QS_ROW),
                qs_name_line(notation, n, QS_ROW, moved[0].row).text,
                qs_name_line(notation, n, QS_ROW, moved[1].row).text, tracer->before,
                qs_plural(tracer->before), tracer->attacks);
    tracer->move_count = 0;
}

/* What is not a swap, or not of two queens on squares that are free. */
static void flush_moves(struct qs_tracer *tracer)
{
    size_t taken = tracer->move_count < 2 ? tracer->move_count : 2;
    write_moves(tracer, false, 0, taken);
    write_moves(tracer, true, taken, tracer->move_count);
    tracer->move_count = 0;
}

static void add_swap_step(struct qs_tracer *tracer, bool place, struct qs_square square)
{
    bool swapping = place ? tracer->move_count >= 2 : tracer->move_count < 2;
    if (!swapping)
        flush_moves(tracer);
    tracer->moved[tracer->move_count++] = square;
    if (place && !swapping) {
        write_moves(tracer, true, 0, 1);
        tracer->move_count = 0;
    } else if (tracer->move_count == 4) {
        write_swap(tracer);
    }
}

static void tracer_step(void *state, enum qs_trace_event step, struct qs_square square)
{
    struct qs_tracer *tracer = state;
    bool place = step == QS_TRACE_PLACE;
    if (!place && tracer->move_count != 1) /* with this one, a swap may begin */
        tracer->before = tracer->attacks;
    set_queen(tracer, place, square);
    if (tracer->swaps) {
        add_swap_step(tracer, place, square);
        return;
    }
    tracer->steps++;
    tracer->depth += place ? 1 : -1;
    if (tracer->steps > tracer->style.limit)
        return;
    if (tracer->style.form == QS_TRACE_BOARDS) {
        int32_t n = qs_instance_size(tracer->instance);
        if (tracer->boards == 0)
            tracer->first_step = tracer->steps;
        for (int32_t row = 0; row < n; row++)
            tracer->page[tracer->boards * n + row] = tracer->column_of[row];
        if (++tracer->boards == tracer->boards_a_page)
            write_trace_page(tracer);
        return;
    }
    int32_t indent = place ? tracer->depth - 1 : tracer->depth;
    fprintf(
        tracer->output, "%*s%s %s\n", (int)(2 * indent), "", place ? "place" : "take back",
        qs_name_square(tracer->style.notation, qs_instance_size(tracer->instance), square).text);
}

static void tracer_free(struct qs_tracer *tracer)
{
    free(tracer->column_of);
    free(tracer->is_fixed);
    free(tracer->on_diagonal[0]);
    free(tracer->on_diagonal[1]);
    free(tracer->page);
    free(tracer);
}

/* False: out of memory. */
static bool begin_steps(struct qs_tracer *tracer, const char *engine)
{
    size_t n = (size_t)qs_instance_size(tracer->instance), queens;
    int32_t board_width = (int32_t)n * 2 + 3;
    tracer->swaps = tracer->style.form == QS_TRACE_LINES && qs_engine_uses(engine, QS_USES_SWAPS);
    tracer->boards_a_page = board_width < page_width ? page_width / board_width : 1;
    tracer->column_of = calloc(n, sizeof *tracer->column_of);
    tracer->is_fixed = calloc(n, sizeof *tracer->is_fixed);
    tracer->page = calloc((size_t)tracer->boards_a_page * n, sizeof *tracer->page);
    for (int d = 0; d < 2; d++)
        tracer->on_diagonal[d] = calloc(2 * n, sizeof *tracer->on_diagonal[d]);
    if (!tracer->column_of || !tracer->is_fixed || !tracer->page || !tracer->on_diagonal[0] ||
        !tracer->on_diagonal[1])
        return false;
    for (size_t row = 0; row < n; row++)
        tracer->column_of[row] = -1;
    const struct qs_square *queen = qs_instance_queens(tracer->instance, &queens);
    for (size_t i = 0; i < queens; i++) {
        set_queen(tracer, true, queen[i]);
        tracer->is_fixed[queen[i].row] = true;
    }
    return true;
}

struct qs_tracer *qs_tracer_new(const struct qs_trace_style *style,
                                const struct qs_instance *instance,
                                struct qs_solve_options *options, FILE *output,
                                struct qs_error *error)
{
    if (!qs_check_plain(instance, error))
        return NULL;
    struct qs_tracer *tracer = calloc(1, sizeof *tracer);
    if (tracer) {
        tracer->instance = instance;
        tracer->output = output;
        tracer->style = *style;
        tracer->learning = qs_engine_uses(options->engine, QS_USES_CLAUSES);
    }
    if (!tracer || (!tracer->learning && !begin_steps(tracer, options->engine))) {
        if (tracer)
            tracer_free(tracer);
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a trace");
        return NULL;
    }
    if (tracer->learning) {
        tracer->clauses = (struct qs_clause_tracer){
            .style = *style, .output = output, .n = qs_instance_size(instance)};
        options->clauses = qs_clause_tracer_step;
        options->clauses_state = &tracer->clauses;
    } else {
        options->trace = tracer_step;
        options->trace_state = tracer;
    }
    return tracer;
}

void qs_tracer_finish(struct qs_tracer *tracer, bool answered)
{
    if (!tracer)
        return;
    uint64_t limit = tracer->style.limit;
    if (tracer->learning) {
        qs_clause_tracer_finish(&tracer->clauses, answered);
        tracer_free(tracer);
        return;
    }
    write_trace_page(tracer);
    flush_moves(tracer);
    if (tracer->steps > limit)
        fprintf(tracer->output, "(%" PRIu64 " more step%s)\n", tracer->steps - limit,
                qs_plural(tracer->steps - limit));
    if (tracer->style.form == QS_TRACE_LINES)
        fputs("\n", tracer->output);
    tracer_free(tracer);
}
