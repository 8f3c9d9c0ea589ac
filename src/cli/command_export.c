#include "command.h"
#include "diagnostics.h"
#include "dimacs.h"
#include "inputs.h"
#include "terminal.h"

static bool write_file(const struct qs_settings *settings, const struct qs_instance *instance,
                       struct qs_error *error)
{
    const struct qs_export_options options = {
        .encoding = settings->solving.encoding,
        .target = settings->solving.target,
        .full = settings->full,
        .memory_limit = settings->solving.memory_limit,
        .poll = qs_terminal_interrupted,
    };
    struct qs_output *output = settings->output ? qs_output_to_file(settings->output, error)
                                                : qs_output_to_stream(stdout, error);
    if (!output)
        return false;
    if (!qs_dimacs_write(instance, &options, output, error)) {
        qs_output_abandon(output);
        return false;
    }
    return qs_output_close(output, error);
}

static int run(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t instances = qs_inputs_count(settings, settings->operand_count, &error);
    if (instances > 1)
        qs_error_set(&error, QS_ERROR_INPUT, "export: expected one instance, found %zu", instances);
    if (instances != 1)
        return qs_report_error(&error);
    struct qs_instance *instance = qs_inputs_read(settings, settings->operand_count, 0, &error);
    int status = QS_EXIT_DONE;
    if (!instance || !write_file(settings, instance, &error))
        status = qs_report_error(&error);
    qs_instance_free(instance);
    return status;
}

const struct qs_command qs_export_command = {
    .name = "export",
    .operands = "[INSTANCE]",
    .summary = "the formula in DIMACS format, for any other solver",
    .details = "Write a CNF that is satisfiable if and only if so many queens fit. Comment lines\n"
               "tell the instance, the encodings and the variable of every square.",
    .flag = QS_FOR_EXPORT,
    .run = run,
};
