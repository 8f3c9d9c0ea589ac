#include "answer.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "export_format.h"
#include "fault.h"
#include "instance_private.h"
#include "memory.h"
#include "queensat/interchange.h"

bool qs_model_read(const char *source, const char *text, size_t length, struct qs_model *model,
                   struct qs_error *error)
{
    struct qs_answer_reading reading = {.model = {.answer = QS_MODEL_UNKNOWN}};
    if (!qs_check_given("model", model, error) ||
        (length > 0 && !qs_check_given("text", text, error)))
        return false;
    qs_reader_init(&reading.reader, source, text, length);
    bool read = qs_answer_has_literals(reading.reader) ? qs_answer_read_literals(&reading, error)
                                                       : qs_answer_read_names(&reading, error);
    if (!read) {
        qs_model_release(&reading.model);
        return false;
    }
    if (reading.model.answer == QS_MODEL_UNSATISFIABLE)
        qs_answer_forget(&reading);
    *model = reading.model;
    return true;
}

bool qs_answer_find_line(struct qs_text_reader *reader)
{
    qs_reader_skip_space(reader);
    return qs_reader_peek(reader) >= 0;
}

bool qs_answer_has(const struct qs_text_reader *line, const char *mark)
{
    bool anywhere = strncmp(mark, "..", 2) == 0;
    mark += anywhere ? 2 : 0;
    size_t length = strlen(mark);
    bool whole = mark[length - 1] == '\n';
    length -= whole;
    for (struct qs_text_reader rest = *line;; rest.at++) {
        struct qs_text_reader after = rest;
        if ((size_t)(rest.end - rest.at) >= length && memcmp(rest.at, mark, length) == 0) {
            after.at += length;
            if (!whole || qs_reader_at_line_end(&after))
                return true;
        }
        if (!anywhere || qs_reader_peek(&rest) < 0 || qs_reader_peek(&rest) == '\n')
            return false;
    }
}

void qs_answer_forget(struct qs_answer_reading *reading)
{
    reading->model.count = reading->model.squares = 0;
    reading->model.has_placement = false;
}

bool qs_answer_add_variable(struct qs_answer_reading *reading, int variable, struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    int *grown =
        qs_grow(model->variables, model->count, &reading->variable_room, sizeof *model->variables);
    if (!grown) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the model");
        return qs_reader_place(&reading->reader, error);
    }
    model->variables = grown;
    model->variables[model->count++] = variable;
    return true;
}

static bool model_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/*
 * Read a word that is a decimal number with an optional exponent. Not strtod, which needs a 0 byte
 * at the end and depends on the locale.
 */
static bool read_decimal(struct qs_text_reader *reader, double *number)
{
    size_t length;
    const char *at = qs_reader_word(reader, &length), *end = at + length;
    bool negative = at < end && *at == '-', digits = false, negative_exponent = false;
    double value = 0, unit = 1;
    int exponent = 0;
    at += at < end && (*at == '-' || *at == '+');
    for (; at < end && model_is_digit(*at); at++, digits = true)
        value = 10 * value + (*at - '0');
    for (at += at < end && *at == '.'; at < end && model_is_digit(*at); at++, digits = true)
        value += (*at - '0') * (unit /= 10);
    if (digits && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        negative_exponent = at < end && *at == '-';
        at += at < end && (*at == '-' || *at == '+');
        digits = at < end;
        for (; at < end && model_is_digit(*at) && exponent < 400; at++)
            exponent = 10 * exponent + (*at - '0');
    }
    /* By squares of 10: an answer may have millions of numbers, and in each an exponent of 4,000.
     */
    for (double power = 10; exponent > 0 && value > 0; exponent /= 2, power *= power)
        if (exponent % 2 == 1)
            value = negative_exponent ? value / power : value * power;
    *number = negative ? -value : value;
    return digits && at == end;
}

static bool is_near(double number, double whole)
{
    const double tolerance = 1e-5; /* of the integrality of common solvers */
    return number >= whole - tolerance && number <= whole + tolerance;
}

bool qs_answer_read_bit(struct qs_text_reader *reader, bool *bit, struct qs_error *error)
{
    double number;
    struct qs_text_reader start = *reader;
    if (!read_decimal(reader, &number) || !(is_near(number, 0) || is_near(number, 1)))
        return qs_reader_expected(&start, "the value 0 or 1", error);
    *bit = is_near(number, 1);
    return true;
}

void qs_answer_read_objective(struct qs_answer_reading *reading)
{
    const double most = 1e9;
    double number;
    struct qs_text_reader reader = reading->reader;
    qs_reader_skip_blanks(&reader);
    if (!read_decimal(&reader, &number) || !(number > -most && number < most))
        return;
    int64_t whole = (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
    if (!is_near(number, (double)whole))
        return;
    reading->model.has_objective = true;
    reading->model.objective = whole;
}

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

/* How variables are numbered: what placing them needs to know. */
struct numbering {
    const struct qs_instance *instance;
    const struct qs_board *board; /* NULL: all squares but walls are variables */
    bool fixed;                   /* after the free squares come the fixed queens */
};

/* All squares but walls. */
static int64_t full_count(const struct qs_instance *instance)
{
    struct qs_shape shape = qs_instance_shape(instance);
    return (int64_t)shape.rows * shape.columns - (int64_t)shape.wall_count;
}

/* The square with this index among them. */
static struct qs_square full_square(const struct qs_instance *instance, int64_t index)
{
    struct qs_shape shape = qs_instance_shape(instance);
    size_t before = 0, after = shape.wall_count; /* walls before it: at least, at most */
    while (before < after) {
        size_t middle = before + (after - before) / 2;
        struct qs_square wall = shape.walls[middle];
        if ((int64_t)wall.row * shape.columns + wall.column - (int64_t)middle <= index)
            before = middle + 1;
        else
            after = middle;
    }
    index += (int64_t)before;
    return (struct qs_square){(int32_t)(index / shape.columns), (int32_t)(index % shape.columns)};
}

/* The square of a variable; false for an auxiliary variable. */
static bool square_of_variable(const struct numbering *numbering, int variable,
                               struct qs_square *square)
{
    int64_t index = (int64_t)variable - 1;
    if (!numbering->board) {
        if (index >= full_count(numbering->instance))
            return false;
        *square = full_square(numbering->instance, index);
        return true;
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

/* False: out of memory. */
static bool model_place(const struct numbering *numbering, const struct qs_model *model,
                        struct qs_placement *placement)
{
    size_t fixed, placed = 0;
    const struct qs_square *queens = qs_instance_queens(numbering->instance, &fixed);
    struct qs_square *squares =
        malloc((model->count + model->squares + fixed + 1) * sizeof *squares);
    if (!squares)
        return false;
    bool add_fixed = model->squares > 0 || (numbering->board && !numbering->fixed);
    for (size_t i = 0; add_fixed && i < fixed; i++)
        squares[placed++] = queens[i];
    for (size_t i = 0; i < model->squares; i++)
        squares[placed++] = model->square[i];
    for (size_t i = 0; i < model->count; i++)
        placed += square_of_variable(numbering, model->variables[i], &squares[placed]);
    *placement = (struct qs_placement){qs_instance_size(numbering->instance), placed, squares};
    return true;
}

bool qs_model_placement(const struct qs_instance *instance, const struct qs_model *model,
                        const struct qs_export_options *options, struct qs_placement *placement,
                        struct qs_error *error)
{
    struct qs_export_options defaults;
    qs_export_options_init(&defaults);
    options = options ? options : &defaults;
    /* A model need not come from qs_model_read. */
    if (!qs_check_given("instance", instance, error) || !qs_check_given("model", model, error) ||
        (model->count > 0 && !qs_check_given("model.variables", model->variables, error)) ||
        (model->squares > 0 && !qs_check_given("model.square", model->square, error)))
        return false;
    for (size_t i = 0; i < model->count; i++)
        if (model->variables[i] < 1)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "model.variables: expected numbers from 1 on, found %d",
                                model->variables[i]);
    const struct qs_export_format *format = qs_export_format_find(options->format);
    if (!format)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown export format \"%s\"", options->format);
    if (format == &qs_export_format_gcnf)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "gcnf is for MUS tools, whose answers are sets of groups, not placements");
    if (!qs_check_limits(&options->limits, error) || !qs_check_given("placement", placement, error))
        return false;

    struct qs_memory memory;
    qs_memory_init(&memory, options->limits.bytes);
    struct qs_board *board = NULL;
    if (!(format->full && options->full)) {
        board = qs_board_new(instance, &memory, NULL, error);
        if (!board)
            return false;
    }
    const struct numbering numbering = {instance, board, format->fixed && model->squares == 0};
    size_t fixed = 0;
    if (numbering.fixed)
        qs_instance_queens(instance, &fixed);
    /* The variables that stand for squares. */
    int64_t variables = board ? (int64_t)(board->squares + fixed) : full_count(instance);
    bool listed = model->listed == 0 || model->listed >= variables;
    bool placed = listed && model_place(&numbering, model, placement);
    qs_board_free(board);
    if (!listed)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected values that end in 0, found those of %d variables",
                            model->listed);
    return placed || qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
}
