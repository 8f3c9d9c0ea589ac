#include "command.h"
#include "diagnostics.h"
#include "export_format.h"
#include "fault.h"
#include "file.h"
#include "inputs.h"
#include "machine.h"
#include "terminal.h"

static bool write_file(const struct qs_settings *settings, const struct qs_instance *instance,
                       struct qs_error *error)
{
    struct qs_export_options options;
    qs_question_export(&settings->question, &options);
    struct qs_file *output = qs_file_begin(settings->output, error);
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    /* Without a limit on the command line, a gigabyte is more than anybody expects. */
    bool limited = options.limits.bytes != qs_default_memory_limit();
    uint64_t most = limited ? options.limits.bytes : UINT64_C(1000000000);
    bool written = output && qs_export_write(instance, &options, most, output->stream, error);
    qs_terminal_forbid_exit();
    return qs_file_end(output, written, error);
}

static int run_export(const struct qs_settings *settings)
{
    struct qs_error error;
    struct qs_instance *instance = qs_inputs_read_one(settings, "export", &error);
    bool written = instance && write_file(settings, instance, &error);
    qs_instance_free(instance);
    return written ? QS_EXIT_DONE : qs_report_error(&error);
}

static void print_export_formats(struct qs_help_page *page)
{
    page->form->section(page, "Formats", NULL);
    for (unsigned i = 0; qs_export_format_name(i); i++)
        page->form->entry(page, 10, qs_export_format_name(i), qs_export_format_summary(i));
}

static const struct qs_example examples[] = {
    {"queensat export --board 8 --queen b4 -o board.cnf",
     "Write the board as a formula for any SAT solver"},
    {"queensat export --board 8 --queen b4 --format lp -o board.lp",
     "Write it for solvers of integer programs"},
    {NULL, NULL},
};

const struct qs_command qs_export_command = {
    .name = "export",
    .operands = "[INSTANCE]",
    .summary = "the instance in a format of other solvers",
    .details =
        "Write the instance for another solver. Comments in the file say what each variable\n"
        "means, so that decode can read the answer.\n\n"
        "Without --format, the ending of FILE decides, such as board.mps; otherwise it is dimacs.\n"
        "Names like x_3_5 mean row 3, column 5. With --target, all but MaxSAT and graphs ask\n"
        "whether M queens fit, as dimacs and knf always do.",
    .examples = examples,
    .print_list = print_export_formats,
    .operand_files = true,
    .flag = QS_FOR_EXPORT,
    .run = run_export,
};
