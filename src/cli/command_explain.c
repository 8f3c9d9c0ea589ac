#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "inputs.h"
#include "output_name.h"
#include "question.h"
#include "report.h"
#include "terminal.h"
#include "write_report.h"

/* The certificate, and the board that it is about. */
#define CERTIFICATE_FILES(settings)                                                                \
    {                                                                                              \
        {"--certificate", (settings)->certificate, ".cert"},                                       \
        {                                                                                          \
            "--certificate", (settings)->certificate, ".board"                                     \
        }                                                                                          \
    }

/* The state for one instance. */
struct explain_command {
    const struct qs_settings *settings;
    struct qs_explaining explaining;
    struct qs_output_pair files; /* the certificate, and the board that it is about */
};

static bool command_explain_show_progress(void *state, const struct qs_progress *progress)
{
    char bounds[64] = "";
    if (((const struct qs_explaining *)state)->solving)
        return qs_terminal_poll(NULL, progress);
    if (progress->upper > 0)
        snprintf(bounds, sizeof bounds, ", remove %d to %d queens", (int)progress->lower,
                 (int)progress->upper);
    qs_terminal_show(progress->seconds, "%s %llu questions%s, %.0f s", progress->engine,
                     (unsigned long long)progress->questions, bounds, progress->seconds);
    return qs_terminal_interrupted(NULL);
}

static bool open_certificate(struct explain_command *command, struct qs_error *error)
{
    struct qs_explaining *explaining = &command->explaining;
    const struct qs_output_name names[] = CERTIFICATE_FILES(command->settings);
    if (!names[0].template)
        return true;
    if (!qs_output_pair_open(&command->files, names, explaining->report.instance, error))
        return false;
    explaining->certificate = command->files.first->stream;
    explaining->certificate_folder = command->files.first->folder;
    return true;
}

/* Give both files their names. A note, and false, if there is no certificate. */
static bool keep_certificate(struct explain_command *command)
{
    struct qs_error error;
    const struct qs_explaining *explaining = &command->explaining;
    const struct qs_explanation *explanation = &explaining->explained.explanation;
    const struct qs_result *proved = &explaining->proved;
    if (!explaining->certified) {
        if (explanation->answer == QS_EXPLAIN_FITS)
            qs_report_note("there is no certificate: nothing is to blame");
        return true;
    }
    if (proved->certified < 0 || proved->certified >= explanation->target) {
        qs_report_note("there is no certificate: the search %s%s%s",
                       proved->stop != QS_STOP_DONE ? "was stopped" : "could not be recorded",
                       proved->certificate_error.kind != QS_ERROR_NONE ? ": " : "",
                       proved->certificate_error.text);
        return false;
    }
    qs_instance_write(explaining->blamed, command->files.second->stream);
    if (qs_output_pair_close(&command->files, &error))
        return true;
    qs_report_error(&error);
    return false;
}

static int explain_instance(const struct qs_settings *settings, const struct qs_instance *instance,
                            struct qs_file *file)
{
    struct explain_command command = {
        .settings = settings,
        .explaining = {.report = {.instance = instance,
                                  .board_style = qs_board_style_for(
                                      settings, settings->format == QS_FORMAT_UNICODE)},
                       .json = settings->format == QS_FORMAT_JSON},
    };
    struct qs_answer_context context = {.question = &settings->question,
                                        .output = file->stream,
                                        .stop = command_explain_show_progress,
                                        .state = &command.explaining};
    struct qs_error error;
    int status = QS_EXIT_DONE;
    bool answered = qs_check_notation(settings, instance, &error) &&
                    open_certificate(&command, &error) &&
                    qs_answer_explained(&context, &command.explaining, &error);
    qs_terminal_clear();
    if (!answered)
        status = qs_report_failure(&error, instance);
    else if (context.open)
        status = QS_EXIT_STOPPED;
    /* Whatever becomes of the certificate, write the explanation. */
    if (status != QS_EXIT_USAGE && status != QS_EXIT_DISAGREEMENT && command.files.first) {
        if (!qs_file_commit(file, &error))
            status = qs_report_error(&error);
        else if (!keep_certificate(&command) && status == QS_EXIT_DONE)
            status =
                command.explaining.proved.stop != QS_STOP_DONE ? QS_EXIT_STOPPED : QS_EXIT_USAGE;
    }
    qs_output_pair_abandon(&command.files);
    qs_explaining_release(&command.explaining);
    return status;
}

static int run_explain(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t instances = qs_inputs_count(settings, settings->operands.count, &error);
    const struct qs_output_name names[] = CERTIFICATE_FILES(settings);
    if (instances > 0 && !qs_output_names_take(settings, names, 2, instances, 1, &error))
        return qs_report_error(&error);
    struct qs_inputs inputs = {
        .settings = settings,
        .between = settings->format == QS_FORMAT_JSON ? "" : "\n",
    };
    const struct qs_instance *instance;
    if (qs_inputs_begin(&inputs))
        while ((instance = qs_inputs_next(&inputs)) != NULL)
            qs_inputs_settle(&inputs, explain_instance(settings, instance, inputs.file));
    return qs_inputs_end(&inputs);
}

static const struct qs_example examples[] = {
    {"queensat explain --board 6 --queen a6", "Explain why 6 queens do not fit"},
    {"queensat explain 8 c7 d3 e8 g4",
     "Find which of four queens are to blame, and the fewest to remove"},
    {NULL, NULL},
};

const struct qs_command qs_explain_command = {
    .name = "explain",
    .operands = "[INSTANCE...]",
    .summary = "why N queens do not fit: the queens and squares to blame",
    .details =
        "If N queens (or --target M) do not fit, find the fewest fixed queens to remove so that\n"
        "they do, and a minimal blame: queens and blocked squares that alone make it "
        "impossible.\n"
        "If N fit, say how to place them without guessing, which rates a puzzle.\n\n"
        "Blocked diagonals may be to blame, too. Without any one of what is blamed it is "
        "possible. A puzzle is solved by the easiest rule each time.\n"
        "If it is stopped early, it reports what it has, and the exit status is 3.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_EXPLAIN,
    .run = run_explain,
};
