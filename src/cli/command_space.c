#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "report.h"
#include "terminal.h"
#include "text_reader.h"

static bool parse_size(const struct qs_settings *settings, int32_t *n, struct qs_error *error)
{
    int64_t number = 0;
    *n = settings->boards.first;
    if (*n > 0 && settings->operands.count == 0)
        return true;
    if (*n > 0 || settings->operands.count != 1)
        return qs_error_set(error, QS_ERROR_INPUT, "space: expected one number N");
    struct qs_text_reader reader;
    const char *word = settings->operands.text[0];
    qs_reader_init(&reader, "space", word, strlen(word));
    bool read =
        qs_reader_number(&reader, "N", 1, QS_SPACE_MOST, &number, error) &&
        (qs_reader_peek(&reader) < 0 || qs_reader_expected(&reader, "only a number", error));
    *n = (int32_t)number;
    return read || qs_error_place(error, "space", 0, 0);
}

static int run_space(const struct qs_settings *settings)
{
    struct qs_error error;
    int32_t n;
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    struct qs_file *file =
        parse_size(settings, &n, &error) ? qs_file_begin(settings->output, &error) : NULL;
    bool written =
        file && qs_space_report(n, settings->format == QS_FORMAT_JSON, file->stream, &error);
    return qs_file_end(file, written, &error) ? QS_EXIT_DONE : qs_report_error(&error);
}

static const struct qs_example examples[] = {
    {"queensat space 8", "Count the candidates of the eight queens problem"},
    {NULL, NULL},
};

const struct qs_command qs_space_command = {
    .name = "space",
    .operands = "N",
    .summary = "the size of the search space under each successive idea",
    .details =
        "For N queens on an N x N board, N up to 1000: the exact number of candidates under\n"
        "each successive idea, and the number of solutions among them, if it is known.",
    .examples = examples,
    .flag = QS_FOR_SPACE,
    .run = run_space,
};
