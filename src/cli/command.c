#include "command.h"

#include <string.h>

#include "diagnostics.h"
#include "option_table.h"
#include "suggestion.h"
#include "words.h"

#define QS_COMMAND_ADDRESS(id, word) &qs_##word##_command
const struct qs_command *const qs_commands[] = {QS_COMMANDS(QS_COMMAND_ADDRESS), NULL};
#define COMMANDS (sizeof qs_commands / sizeof *qs_commands - 1)

/* Options that stand in place of a command. */
static const char *const general[] = {"--help", "--version"};

const char *qs_command_name(unsigned i)
{
    return i < COMMANDS ? qs_commands[i]->name : NULL;
}

/* Commands of earlier versions, and what does the same now. */
static const struct {
    const char *name, *instead;
} gone[] = {{"sweep", "python -m queensat lab run"}};

/* Whether it is an option of solve, or the size of a board: then the command was left out. */
static bool lacks_command(const char *name)
{
    size_t length = strcspn(name, "=");
    if (name[0] != '-')
        return *name && name[strspn(name, "0123456789")] == '\0';
    return name[1] == '-' && qs_option_find_word(name + 2, length - 2, QS_FOR_SOLVE);
}

const struct qs_command *qs_command_find(const char *name, const char *next)
{
    char hint[QS_SUGGESTION_SIZE];
    struct qs_suggestion suggestion;
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (strcmp(name, gone[i].name) == 0) {
            qs_report_note("there is no command '%s' any more; instead: %s", name, gone[i].instead);
            return NULL;
        }
    qs_suggestion_init(&suggestion, name, strlen(name));
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, qs_commands[i]->name) == 0)
            return qs_commands[i];
        qs_suggestion_offer(&suggestion, qs_commands[i]->name);
    }
    /* "version" is a word for an option. */
    for (size_t i = 0; i < sizeof general / sizeof *general; i++)
        qs_suggestion_offer(&suggestion, general[i]);
    if (lacks_command(name)) {
        qs_report_note("expected a command first, such as: queensat solve %.80s%s%.80s", name,
                       next ? " " : "", next ? next : "");
        return NULL;
    }
    qs_suggestion_describe(&suggestion, "", hint);
    qs_report_note("unknown %s '%.100s'%s", name[0] == '-' ? "option" : "command", name,
                   *hint ? hint : " (see queensat --help)");
    return NULL;
}
