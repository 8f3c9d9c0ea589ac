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
    int32_t rows;              /* of the board */
    int32_t lines;             /* its rows; with walls, the lines into which they are cut */
    int32_t *column_of;        /* [lines] column of the queen on it, or −1 */
    bool *is_fixed;            /* [lines] whether that is a fixed queen */
    int32_t boards;            /* waiting to be written side by side */
    int32_t boards_a_page;     /* as many as fit side by side */
    int32_t *page;             /* [boards_a_page × lines] the columns of their queens */
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
    for (int d = 0; d < 2; d++) {
        enum qs_direction direction = d == 0 ? QS_DIFFERENCE : QS_SUM;
        int32_t line = qs_instance_line(tracer->instance, square, direction) -
                       qs_instance_least_line(tracer->instance, direction);
        uint32_t *count = &tracer->on_diagonal[d][line];
        tracer->attacks += place ? (*count)++ : -(int64_t)-- * count;
    }
    tracer->column_of[qs_instance_line(tracer->instance, square, QS_ROW)] =
        place ? square.column : -1;
}

static void write_trace_page(struct qs_tracer *tracer)
{
    int32_t columns = qs_instance_shape(tracer->instance).columns;
    if (tracer->boards == 0)
        return;
    fprintf(tracer->output, "steps %" PRIu64 " to %" PRIu64 "\n", tracer->first_step,
            tracer->first_step + (uint64_t)tracer->boards - 1);
    for (int32_t row = 0; row < tracer->rows; row++) {
        for (int32_t board = 0; board < tracer->boards; board++) {
            for (int32_t column = 0; column < columns; column++) {
                char cell[2] = {' ', '-'};
                struct qs_square square = {row, column};
                int32_t line = qs_instance_line(tracer->instance, square, QS_ROW);
                if (qs_instance_is_wall(tracer->instance, square))
                    cell[1] = 'W';
                else if (tracer->page[board * tracer->lines + line] == column)
                    cell[1] = tracer->is_fixed[line] ? 'Q' : 'q';
                else if (qs_instance_is_blocked(tracer->instance, square))
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
    for (size_t i = first; i < end; i++)
        if (count_line(tracer))
            fprintf(tracer->output, "%s %s\n", place ? "place" : "take back",
                    qs_name_square(tracer->style.notation, tracer->rows, tracer->moved[i]).text);
}

/* "swap rows 2 and 4: 3 attacks -> 1" */
static void write_swap(struct qs_tracer *tracer)
{
    const struct qs_square *moved = tracer->moved;
    enum qs_notation notation = tracer->style.notation;
    if (count_line(tracer))
        fprintf(tracer->output, "swap %ss %s and %s: %" PRId64 " attack%s -> %" PRId64 "\n",
                qs_name_direction(notation, QS_ROW),
                qs_name_line(notation, tracer->rows, QS_ROW, moved[0].row).text,
                qs_name_line(notation, tracer->rows, QS_ROW, moved[1].row).text, tracer->before,
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
        if (tracer->boards == 0)
            tracer->first_step = tracer->steps;
        for (int32_t line = 0; line < tracer->lines; line++)
            tracer->page[tracer->boards * tracer->lines + line] = tracer->column_of[line];
        if (++tracer->boards == tracer->boards_a_page)
            write_trace_page(tracer);
        return;
    }
    int32_t indent = place ? tracer->depth - 1 : tracer->depth;
    fprintf(tracer->output, "%*s%s %s\n", (int)(2 * indent), "", place ? "place" : "take back",
            qs_name_square(tracer->style.notation, tracer->rows, square).text);
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
    const struct qs_instance *instance = tracer->instance;
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t board_width = shape.columns * 2 + 3;
    tracer->rows = shape.rows;
    tracer->lines = (int32_t)qs_instance_line_count(instance, QS_ROW);
    size_t lines = (size_t)tracer->lines, queens;
    /* With walls, the queens that are swapped may be on one row. */
    tracer->swaps = tracer->style.form == QS_TRACE_LINES && qs_engine_uses(engine, QS_USES_SWAPS) &&
                    shape.wall_count == 0;
    tracer->boards_a_page = board_width < page_width ? page_width / board_width : 1;
    tracer->column_of = calloc(lines, sizeof *tracer->column_of);
    tracer->is_fixed = calloc(lines, sizeof *tracer->is_fixed);
    tracer->page = calloc((size_t)tracer->boards_a_page * lines, sizeof *tracer->page);
    for (int d = 0; d < 2; d++)
        tracer->on_diagonal[d] = calloc(qs_instance_line_count(instance, QS_DIFFERENCE + d),
                                        sizeof *tracer->on_diagonal[d]);
    if (!tracer->column_of || !tracer->is_fixed || !tracer->page || !tracer->on_diagonal[0] ||
        !tracer->on_diagonal[1])
        return false;
    for (size_t line = 0; line < lines; line++)
        tracer->column_of[line] = -1;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    for (size_t i = 0; i < queens; i++) {
        set_queen(tracer, true, queen[i]);
        tracer->is_fixed[qs_instance_line(instance, queen[i], QS_ROW)] = true;
    }
    return true;
}

struct qs_tracer *qs_tracer_new(const struct qs_trace_style *style,
                                const struct qs_instance *instance,
                                struct qs_solve_options *options, FILE *output,
                                struct qs_error *error)
{
    /* Clauses name rows, columns and diagonals, which are not the lines of boards with walls. */
    if (qs_engine_uses(options->engine, QS_USES_CLAUSES) && !qs_check_plain(instance, error))
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
