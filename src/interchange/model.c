#include <stdlib.h>

#include "argument.h"
#include "board.h"
#include "export_format.h"
#include "fault.h"
#include "queensat/export.h"

void qs_model_release(struct qs_model *model)
{
    if (!model)
        return;
    free(model->variables);
    free(model->square);
    model->variables = NULL;
    model->square = NULL;
    model->count = model->squares = 0;
    model->has_placement = false;
}

/* A model need not come from qs_model_read. */
static bool check_model(const struct qs_model *model, struct qs_error *error)
{
    if (!qs_check_given("model", model, error) ||
        (model->count > 0 && !qs_check_given("model.variables", model->variables, error)) ||
        (model->squares > 0 && !qs_check_given("model.square", model->square, error)))
        return false;
    for (size_t i = 0; i < model->count; i++)
        if (model->variables[i] < 1)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "model.variables: expected numbers from 1 on, found %d",
                                model->variables[i]);
    return true;
}

/* How variables are numbered: what placing them needs to know. */
struct numbering {
    const struct qs_instance *instance;
    const struct qs_board *board; /* NULL: all squares are variables */
    bool fixed;                   /* after the free squares come the fixed queens */
};

/* The square of a variable; false for an auxiliary variable. */
static bool square_of_variable(const struct numbering *numbering, int variable,
                               struct qs_square *square)
{
    int64_t index = (int64_t)variable - 1, n = qs_instance_size(numbering->instance);
    if (!numbering->board) {
        *square = (struct qs_square){(int32_t)(index / n), (int32_t)(index % n)};
        return index < n * n;
    }
    if (index < numbering->board->squares) {
        *square = qs_board_square(numbering->board, (uint32_t)index);
        return true;
    }
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(numbering->instance, &fixed);
    index -= numbering->board->squares;
    if (!numbering->fixed || index >= (int64_t)fixed)
        return false;
    *square = queens[index];
    return true;
}

/* All squares of the model, to be freed; NULL without memory. */
static struct qs_square *place(const struct numbering *numbering, const struct qs_model *model,
                               size_t *count)
{
    size_t fixed, placed = 0;
    const struct qs_square *queens = qs_instance_queens(numbering->instance, &fixed);
    struct qs_square *squares =
        malloc((model->count + model->squares + fixed + 1) * sizeof *squares);
    if (!squares)
        return NULL;
    bool add_fixed = model->squares > 0 || (numbering->board && !numbering->fixed);
    for (size_t i = 0; add_fixed && i < fixed; i++)
        squares[placed++] = queens[i];
    for (size_t i = 0; i < model->squares; i++)
        squares[placed++] = model->square[i];
    for (size_t i = 0; i < model->count; i++)
        placed += square_of_variable(numbering, model->variables[i], &squares[placed]);
    *count = placed;
    return squares;
}

static bool check_format(const struct qs_export_options *options, const struct qs_model *model,
                         struct qs_error *error)
{
    const struct qs_export_format *format = qs_export_format_find(options->format);
    if (!format)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown export format \"%s\"", options->format);
    if (format == &qs_export_format_gcnf)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "gcnf is for MUS tools, whose answers are sets of groups, not placements");
    if (model->by_position && model->count > 0 &&
        (format == &qs_export_format_opb || format == &qs_export_format_asp))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected values with the names of their variables, as toulbar2 "
                            "prints with -s=3: in the format %s, their order does not tell",
                            format->name);
    return qs_check_memory_limit(options->memory_limit, error);
}

struct qs_square *qs_model_placement(const struct qs_instance *instance,
                                     const struct qs_model *model,
                                     const struct qs_export_options *options, size_t *count,
                                     struct qs_error *error)
{
    struct qs_export_options defaults;
    qs_export_options_init(&defaults);
    options = options ? options : &defaults;
    if (!qs_check_given("instance", instance, error) || !check_model(model, error) ||
        !check_format(options, model, error) || !qs_check_given("count", count, error))
        return NULL;
    struct qs_memory memory;
    qs_memory_init(&memory, options->memory_limit);
    bool dimacs = qs_export_format_find(options->format) == &qs_export_format_dimacs;
    struct qs_board *board = NULL;
    if (!(dimacs && options->full)) {
        board = qs_board_new(instance, &memory, NULL, error);
        if (!board)
            return NULL;
    }
    const struct numbering numbering = {instance, board, dimacs && model->squares == 0};
    struct qs_square *squares = place(&numbering, model, count);
    if (!squares)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    qs_board_free(board);
    return squares;
}
