#include "completion.h"

#include <string.h>

#include "command.h"
#include "outside_solver.h"
#include "queensat/solve.h"

enum qs_completed qs_completion_kind(const struct qs_option *option)
{
    switch (option->kind) {
    case QS_OPTION_KIND:
    case QS_OPTION_WORD:
    case QS_OPTION_NAME:
        return QS_COMPLETED_WORD;
    case QS_OPTION_ENGINES:
        return QS_COMPLETED_LIST;
    case QS_OPTION_FILE:
    case QS_OPTION_OUTPUT:
        return QS_COMPLETED_FILE;
    default:
        return QS_COMPLETED_NOT;
    }
}

void qs_completion_list(qs_words *words, uint64_t accepted, FILE *stream)
{
    const char *separator = "";
    for (unsigned i = 0; words(i); i++) {
        if (!(accepted >> i & 1))
            continue;
        fprintf(stream, "%s%s", separator, words(i));
        separator = " ";
    }
}

void qs_completion_words(const struct qs_option *option, FILE *stream)
{
    if (option->kind != QS_OPTION_ENGINES) {
        qs_completion_list(option->words, option->accepted, stream);
        return;
    }
    fputs("all ", stream);
    qs_completion_list(qs_engine_name, QS_ALL_WORDS, stream);
    if (option->commands & QS_FOR_COMPARE) {
        fputc(' ', stream);
        qs_completion_list(qs_outside_preset_name, QS_ALL_WORDS, stream);
    }
}

/* Up to where the help begins to explain, or to a length that fits on a line. */
void qs_completion_describe(const struct qs_option *option, char *text, size_t size)
{
    static const char *const ends[] = {" (", ": ", "; "};
    size_t length = strlen(option->help);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(option->help, ends[i]);
        if (end && (size_t)(end - option->help) < length)
            length = (size_t)(end - option->help);
    }
    snprintf(text, size, "%.*s", (int)length, option->help);
}

void qs_completion_quote(const char *text, const char *special, FILE *stream)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", stream);
        else if (strchr(special, *text))
            fputc('\\', stream);
        fputc(*text, stream);
    }
}
