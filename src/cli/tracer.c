#include "tracer.h"

#include <inttypes.h>
#include <stdlib.h>

#include "diagnostics.h"

/* The width of a terminal; wider boards are printed one by one. */
static const int32_t page_width = 80;

struct qs_tracer {
    const struct qs_instance *instance;
    struct qs_output *output;
    enum qs_trace_form form;
    enum qs_notation notation;
    uint64_t steps, limit;
    int32_t depth;         /* added queens on the board */
    int32_t *column_of;    /* [n] column of the queen in the row, or −1 */
    bool *is_fixed;        /* [n] whether that is a fixed queen */
    int32_t boards;        /* waiting to be written side by side */
    int32_t boards_a_page; /* as many as fit side by side */
    int32_t *page;         /* [boards_a_page × n] the columns of their queens, by row */
    uint64_t first_step;   /* of the boards waiting */
};

struct qs_tracer *qs_tracer_new(const struct qs_settings *settings,
                                const struct qs_instance *instance, struct qs_output *output)
{
    size_t n = (size_t)qs_instance_size(instance), queens;
    int32_t board_width = (int32_t)n * 2 + 3;
    struct qs_tracer *tracer = qs_need_array(1, sizeof *tracer);
    tracer->instance = instance;
    tracer->output = output;
    tracer->form = settings->trace;
    tracer->notation = settings->notation;
    tracer->limit = settings->trace_limit;
    tracer->boards_a_page = board_width < page_width ? page_width / board_width : 1;
    tracer->column_of = qs_need_array(n, sizeof *tracer->column_of);
    tracer->is_fixed = qs_need_array(n, sizeof *tracer->is_fixed);
    tracer->page = qs_need_array((size_t)tracer->boards_a_page * n, sizeof *tracer->page);
    for (size_t row = 0; row < n; row++)
        tracer->column_of[row] = -1;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    for (size_t i = 0; i < queens; i++) {
        tracer->column_of[queen[i].row] = queen[i].column;
        tracer->is_fixed[queen[i].row] = true;
    }
    return tracer;
}

static void write_cells(struct qs_tracer *tracer, int32_t board, int32_t row)
{
    int32_t n = qs_instance_size(tracer->instance);
    for (int32_t column = 0; column < n; column++) {
        char cell[2] = {' ', '-'};
        if (tracer->page[board * n + row] == column)
            cell[1] = tracer->is_fixed[row] ? 'Q' : 'q';
        else if (qs_instance_is_blocked(tracer->instance, (struct qs_square){row, column}))
            cell[1] = 'x';
        qs_output_bytes(tracer->output, column > 0 ? cell : cell + 1, column > 0 ? 2 : 1);
    }
}

static void write_page(struct qs_tracer *tracer)
{
    int32_t n = qs_instance_size(tracer->instance);
    if (tracer->boards == 0)
        return;
    qs_output_format(tracer->output, "steps %" PRIu64 " to %" PRIu64 "\n", tracer->first_step,
                     tracer->first_step + (uint64_t)tracer->boards - 1);
    for (int32_t row = 0; row < n; row++) {
        for (int32_t board = 0; board < tracer->boards; board++) {
            write_cells(tracer, board, row);
            qs_output_text(tracer->output, board + 1 < tracer->boards ? "    " : "\n");
        }
    }
    qs_output_text(tracer->output, "\n");
    tracer->boards = 0;
}

static void add_board(struct qs_tracer *tracer)
{
    int32_t n = qs_instance_size(tracer->instance);
    if (tracer->boards == 0)
        tracer->first_step = tracer->steps;
    for (int32_t row = 0; row < n; row++)
        tracer->page[tracer->boards * n + row] = tracer->column_of[row];
    if (++tracer->boards == tracer->boards_a_page)
        write_page(tracer);
}

void qs_tracer_step(void *state, enum qs_trace_event step, struct qs_square square)
{
    struct qs_tracer *tracer = state;
    bool place = step == QS_TRACE_PLACE;
    tracer->steps++;
    tracer->depth += place ? 1 : -1;
    tracer->column_of[square.row] = place ? square.column : -1;
    if (tracer->steps > tracer->limit)
        return;
    if (tracer->form == QS_TRACE_BOARDS) {
        add_board(tracer);
        return;
    }
    int32_t indent = place ? tracer->depth - 1 : tracer->depth;
    qs_output_format(
        tracer->output, "%*s%s %s\n", (int)(2 * indent), "", place ? "place" : "take back",
        qs_name_square(tracer->notation, qs_instance_size(tracer->instance), square).text);
}

void qs_tracer_finish(struct qs_tracer *tracer)
{
    if (!tracer)
        return;
    write_page(tracer);
    if (tracer->steps > tracer->limit)
        qs_output_format(tracer->output, "(%" PRIu64 " more step%s)\n",
                         tracer->steps - tracer->limit,
                         tracer->steps - tracer->limit == 1 ? "" : "s");
    if (tracer->form == QS_TRACE_LINES)
        qs_output_text(tracer->output, "\n");
    free(tracer->column_of);
    free(tracer->is_fixed);
    free(tracer->page);
    free(tracer);
}
