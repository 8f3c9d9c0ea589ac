#include <stdlib.h>

#include "command.h"
#include "destination.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "queensat/generate.h"
#include "report.h"
#include "terminal.h"
#include "text_reader.h"
#include "write_report.h"

static bool read_model(const struct qs_settings *settings, const char *path, struct qs_model *model,
                       struct qs_error *error)
{
    size_t length;
    qs_terminal_allow_exit(qs_source_name(path), QS_EXIT_STOPPED);
    char *text = qs_read_whole(path, settings->solving.memory_limit, &length, error);
    if (!text)
        return false;
    bool read = qs_model_read(path, text, length, model, error);
    free(text);
    return read;
}

/* The result of the model's placement; without a model, of the fixed queens only. */
static bool assess_model(const struct qs_settings *settings, const struct qs_instance *instance,
                         const struct qs_model *model, struct qs_result *result,
                         struct qs_error *error)
{
    size_t memory_limit = settings->solving.memory_limit, count;
    if (model->answer != QS_MODEL_SATISFIABLE) {
        const struct qs_square *queens = qs_instance_queens(instance, &count);
        return qs_assess(instance, "decode", queens, count, memory_limit, result, error);
    }
    struct qs_square *squares =
        qs_model_placement(instance, model, settings->full, memory_limit, &count, error);
    bool assessed =
        squares && qs_assess(instance, "decode", squares, count, memory_limit, result, error);
    free(squares);
    return assessed;
}

/* The queens on the open squares of the larger board, as squares of the smaller one. */
static size_t map_back(const struct qs_instance *placement, int32_t n, struct qs_square *squares)
{
    int32_t first = qs_excluded_as_queens_row(n);
    size_t queens, count = 0;
    const struct qs_square *queen = qs_instance_queens(placement, &queens);
    for (size_t i = 0; i < queens; i++)
        if (queen[i].row >= first && queen[i].row < first + n && queen[i].column < n)
            squares[count++] = (struct qs_square){queen[i].row - first, queen[i].column};
    return count;
}

/* Check that it is a placement on the larger board, fixed queens included. */
static bool check_translated(const struct qs_settings *settings,
                             const struct qs_instance *translated,
                             const struct qs_instance *placement, const char *path,
                             struct qs_error *error)
{
    struct qs_result whole;
    size_t count;
    int32_t n = qs_instance_size(translated), found = qs_instance_size(placement);
    const struct qs_square *queens = qs_instance_queens(placement, &count);
    if (found != n) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a placement on n = %d, found n = %d", n,
                     found);
        return qs_error_place(error, path, 0, 0);
    }
    if (!qs_assess(translated, "decode", queens, count, settings->solving.memory_limit, &whole,
                   error))
        return false;
    qs_result_release(&whole);
    return true;
}

/* The result of a placement on the board with queens instead of excluded diagonals. */
static bool assess_translated(const struct qs_settings *settings,
                              const struct qs_instance *instance, const char *path,
                              struct qs_result *result, struct qs_error *error)
{
    size_t n = (size_t)qs_instance_size(instance);
    struct qs_instance *translated = qs_excluded_as_queens(instance, error);
    struct qs_instance *placement = translated ? qs_instance_read_file(path, NULL, error) : NULL;
    struct qs_square *squares = placement ? malloc(n * sizeof *squares) : NULL;
    bool assessed = false;
    if (!translated)
        qs_error_place(error, qs_instance_name(instance), 0, 0);
    if (placement && !squares)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for %zu queens", n);
    else if (placement && check_translated(settings, translated, placement, path, error))
        assessed = qs_assess(instance, "decode", squares, map_back(placement, (int32_t)n, squares),
                             settings->solving.memory_limit, result, error);
    free(squares);
    qs_instance_free(placement);
    qs_instance_free(translated);
    return assessed;
}

/* A model must have the queens that its formula asks for; a placement, those of --target. */
static bool check_target(const struct qs_settings *settings, const struct qs_model *model,
                         const struct qs_result *result, struct qs_error *error)
{
    int32_t target = settings->solving.target;
    if (target == 0)
        target = settings->as_queens ? result->lower : result->upper.value;
    if (model->answer != QS_MODEL_SATISFIABLE || result->lower >= target)
        return true;
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "the model has %d of the %d queens asked for (see --target, --full)",
                        result->lower, target);
}

static void write_claim(const struct qs_model *model, struct qs_output *output)
{
    if (model->answer == QS_MODEL_UNSATISFIABLE)
        qs_output_text(output, "the solver claims that this many queens do not fit, but gave no "
                               "evidence: the bounds below do not use it\n");
    else if (model->answer == QS_MODEL_UNKNOWN)
        qs_output_text(output, "the solver did not decide\n");
}

/* The result of the last operand. */
static bool assess(const struct qs_settings *settings, const struct qs_instance *instance,
                   const char *path, struct qs_model *model, struct qs_result *result,
                   struct qs_error *error)
{
    if (settings->as_queens) {
        model->answer = QS_MODEL_SATISFIABLE;
        return assess_translated(settings, instance, path, result, error);
    }
    return read_model(settings, path, model, error) &&
           assess_model(settings, instance, model, result, error);
}

static bool decode(const struct qs_settings *settings, const struct qs_instance *instance,
                   const char *path, struct qs_model *model, struct qs_error *error)
{
    struct qs_result result;
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    if (!assess(settings, instance, path, model, &result, error))
        return false;
    const struct qs_report report = {
        .instance = instance,
        .result = &result,
        .memory_limit = settings->solving.memory_limit,
        .board_style = qs_board_style_for(settings),
    };
    struct qs_output *output = NULL;
    if (check_target(settings, model, &result, error))
        output = qs_destination_open(settings->output, error);
    bool written = false;
    if (output) {
        qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
        if (settings->format == QS_FORMAT_TEXT || settings->format == QS_FORMAT_UNICODE)
            write_claim(model, output);
        written = qs_write_report(settings->format, &report, output, error);
        qs_terminal_forbid_exit();
        if (written)
            written = qs_output_close(output, error);
        else
            qs_output_abandon(output);
    }
    qs_result_release(&result);
    return written;
}

static int run(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t operands = settings->operands.count;
    if (operands == 0 || qs_inputs_count(settings, operands - 1, &error) != 1) {
        qs_error_set(&error, QS_ERROR_INPUT, "decode: expected one instance and one model");
        return qs_report_error(&error);
    }
    struct qs_model model = {QS_MODEL_UNKNOWN, NULL, 0};
    struct qs_instance *instance = qs_inputs_read(settings, operands - 1, 0, &error);
    int status = QS_EXIT_DONE;
    if (!instance || !qs_check_report(settings, instance, &error) ||
        !decode(settings, instance, settings->operands.text[operands - 1], &model, &error))
        status = qs_report_error(&error);
    qs_model_release(&model);
    qs_instance_free(instance);
    return status;
}

const struct qs_command qs_decode_command = {
    .name = "decode",
    .operands = "[INSTANCE] MODEL",
    .summary = "another solver's answer to an exported formula, verified",
    .details =
        "Read what a SAT solver printed (s and v lines, or MiniSat's result file), check it\n"
        "against the instance and print the board. With --board, MODEL is the only operand.\n"
        "With --as-queens, MODEL is a file in any input format.",
    .flag = QS_FOR_DECODE,
    .run = run,
};
