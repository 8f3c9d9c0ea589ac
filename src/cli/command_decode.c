#include <stdlib.h>

#include "command.h"
#include "destination.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "report.h"
#include "terminal.h"
#include "text_reader.h"
#include "write_report.h"

static bool read_model(const char *path, struct qs_model *model, struct qs_error *error)
{
    size_t length;
    qs_terminal_allow_exit(qs_source_name(path), QS_EXIT_STOPPED);
    char *text = qs_read_whole(path, &length, error);
    if (!text)
        return false;
    bool read = qs_model_read(path, text, length, model, error);
    free(text);
    return read;
}

/* The result that the model amounts to; without a model, that of the fixed queens alone. */
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

/* A model of a formula that asks for so many queens must have them. */
static bool check_target(const struct qs_settings *settings, const struct qs_model *model,
                         const struct qs_result *result, struct qs_error *error)
{
    int32_t target = settings->solving.target > 0 ? settings->solving.target : result->upper.value;
    if (model->answer != QS_MODEL_SATISFIABLE || result->lower >= target)
        return true;
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "the model has %d queens, %d were asked for (see --target, --full)",
                        result->lower, target);
}

static void write_claim(const struct qs_model *model, struct qs_output *output)
{
    if (model->answer == QS_MODEL_UNSATISFIABLE)
        qs_output_text(output, "the solver claims that so many queens do not fit; it gave no "
                               "evidence, so the bounds below are without it\n");
    else if (model->answer == QS_MODEL_UNKNOWN)
        qs_output_text(output, "the solver did not decide\n");
}

static bool decode(const struct qs_settings *settings, const struct qs_instance *instance,
                   const struct qs_model *model, struct qs_error *error)
{
    struct qs_result result;
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    if (!assess_model(settings, instance, model, &result, error))
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
        !read_model(settings->operands.text[operands - 1], &model, &error) ||
        !decode(settings, instance, &model, &error))
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
        "against the instance and print the board. With --board, MODEL is the only operand.",
    .flag = QS_FOR_DECODE,
    .run = run,
};
