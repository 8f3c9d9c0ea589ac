#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "output.h"
#include "search_space.h"
#include "terminal.h"
#include "text_reader.h"

static bool parse_size(const struct qs_settings *settings, int64_t *n, struct qs_error *error)
{
    if (settings->operands.count != 1)
        return qs_error_set(error, QS_ERROR_INPUT, "space: expected one number N");
    struct qs_text_reader reader;
    const char *word = settings->operands.text[0];
    qs_reader_init(&reader, "space", word, strlen(word));
    bool read =
        qs_reader_number(&reader, "N", 1, QS_SPACE_SIZE_MAX, n, error) &&
        (qs_reader_peek(&reader) < 0 || qs_reader_expected(&reader, "only a number", error));
    if (!read)
        qs_error_place(error, "space", 0, 0);
    return read;
}

static bool write_space(const struct qs_settings *settings, const struct qs_search_space *space,
                        struct qs_error *error)
{
    struct qs_output *output = qs_output_open(settings->output, error);
    if (!output)
        return false;
    if (settings->format == QS_FORMAT_JSON)
        qs_space_json(space, output);
    else
        qs_space_text(space, output);
    return qs_output_close(output, error);
}

static int run_space(const struct qs_settings *settings)
{
    struct qs_error error;
    struct qs_search_space space;
    int64_t n = 0;
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    if (!parse_size(settings, &n, &error) || !qs_search_space_init(&space, (int32_t)n, &error))
        return qs_report_error(&error);
    bool written = write_space(settings, &space, &error);
    qs_search_space_release(&space);
    return written ? QS_EXIT_DONE : qs_report_error(&error);
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
