#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "line_reader.h"
#include "question.h"
#include "terminal.h"

static bool write_to_file(void *file, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, ((struct qs_file *)file)->stream) == count;
}

/* Answer the line, or say why it could not be read. */
static int ask_on_line(const struct qs_line_reader *lines, enum qs_line_kind line,
                       struct qs_file *file, struct qs_error *error)
{
    static const int statuses[] = {[QS_ASK_DONE] = QS_EXIT_DONE,
                                   [QS_ASK_WRONG] = QS_EXIT_USAGE,
                                   [QS_ASK_REFUTED] = QS_EXIT_DISAGREEMENT,
                                   [QS_ASK_STOPPED] = QS_EXIT_STOPPED,
                                   [QS_ASK_FAILED] = QS_EXIT_USAGE};
    const struct qs_ask_options options = {.size = sizeof options,
                                           .limits.poll = qs_terminal_poll,
                                           .write = write_to_file,
                                           .write_state = file};
    if (line == QS_LINE_REFUSED) {
        qs_ask_refuse(&options, error);
        return qs_report_error(error);
    }
    int status = statuses[qs_ask_why(lines->text, lines->length, &options, error)];
    qs_terminal_clear();
    if (error->kind == QS_ERROR_NONE)
        return status;
    /* Its place is that in the question, such as a member. */
    char text[sizeof error->text];
    qs_error_format(error, text, sizeof text);
    qs_error_set(error, error->kind, "%s", text);
    qs_error_place(error, lines->source, lines->number, 0);
    qs_report_error(error);
    return status;
}

/* The questions of a file. */
static int ask_lines(const char *path, struct qs_file *file, int status)
{
    const size_t most = (size_t)1 << 28; /* bytes: of a question that contains a certificate */
    struct qs_line_reader lines;
    struct qs_error error;
    enum qs_line_kind line;
    qs_terminal_ask_for(path, "questions in JSON, one a line");
    qs_terminal_allow_exit(NULL, qs_worse_exit(status, QS_EXIT_STOPPED));
    if (!qs_line_reader_open(&lines, path, most, &error))
        status = qs_worse_exit(status, qs_report_error(&error));
    while (lines.stream && !file->failure &&
           (line = qs_line_reader_next(&lines, &error)) != QS_LINE_NONE) {
        qs_terminal_forbid_exit();
        status = qs_worse_exit(status, ask_on_line(&lines, line, file, &error));
        if (!qs_file_commit(file, &error))
            status = qs_worse_exit(status, qs_report_error(&error));
        qs_terminal_allow_exit(NULL, qs_worse_exit(status, QS_EXIT_STOPPED));
    }
    qs_terminal_forbid_exit();
    qs_line_reader_close(&lines);
    return status;
}

static int run_ask(const struct qs_settings *settings)
{
    struct qs_error error;
    int status = QS_EXIT_DONE;
    if (settings->operands.count == 0) {
        qs_error_set(&error, QS_ERROR_INPUT, "ask: expected a file with questions, or -");
        return qs_report_error(&error);
    }
    struct qs_file *file = qs_file_begin(settings->output, &error);
    if (!file)
        return qs_report_error(&error);
    for (size_t i = 0; i < settings->operands.count && !file->failure; i++)
        status = ask_lines(settings->operands.text[i], file, status);
    bool lost = file->failure != 0; /* and reported */
    if (lost)
        qs_file_drop(file);
    else if (!qs_file_keep(file, &error))
        status = qs_worse_exit(status, qs_report_error(&error));
    return status;
}

static const struct qs_example examples[] = {
    {"echo '{\"do\":\"solve\",\"board\":8}' | queensat ask - | jq .maximum",
     "Solve a board, and take the maximum from the answer"},
    {NULL, NULL},
};

const struct qs_command qs_ask_command = {
    .name = "ask",
    .operands = "FILE...",
    .summary = "answer questions in JSON, one a line, for programs",
    .details =
        "Each line of FILE (- is standard input) is a question in JSON, as qs_ask of the library\n"
        "has it; \"do\" says what is wanted: solve, count, explain, check and so on. The answers\n"
        "come in the same order, each as soon as it is complete. Those in JSON are one line.\n\n"
        "A line that is no question is answered by an error, and the next line is read.",
    .examples = examples,
    .flag = QS_FOR_ASK,
    .run = run_ask,
};
