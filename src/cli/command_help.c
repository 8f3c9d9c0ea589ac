#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "option_table.h"
#include "queensat/solve.h"

static void print_names(void)
{
    for (size_t i = 0; qs_commands[i]; i++)
        puts(qs_commands[i]->name);
}

/* The words that an option takes, separated by commas; nothing if it takes others. */
static void print_words(const struct qs_option *option)
{
    const char *separator = "";
    bool engines = option->kind == QS_OPTION_ENGINES;
    qs_words *words = engines ? qs_engine_name : option->words;
    for (unsigned i = 0; words && words(i); i++) {
        if (!engines && !(option->accepted >> i & 1))
            continue;
        printf("%s%s", separator, words(i));
        separator = ",";
    }
}

/* A line for each option of each command; fields are separated by tabs. */
static void print_table(void)
{
    puts("command\toption\targument\twords\tneeds\texcludes\tcondition\thelp");
    for (size_t i = 0; qs_commands[i]; i++)
        for (unsigned o = 0; qs_option_at(o); o++) {
            const struct qs_option *option = qs_option_at(o);
            if (!(option->commands & qs_commands[i]->flag))
                continue;
            printf("%s\t%s\t%s\t", qs_commands[i]->name, option->name,
                   option->argument ? option->argument : "");
            print_words(option);
            putchar('\t');
            qs_option_rules_list(option, qs_commands[i]->flag, stdout);
            puts(option->help);
        }
}

/* The page of a command (NULL: of the program), or what is about all of them. */
static void print(enum qs_help_format format, const struct qs_command *command)
{
    struct qs_help_page page;
    switch (format) {
    case QS_HELP_TEXT:
    case QS_HELP_MAN:
        qs_help_page_init(&page, stdout, format == QS_HELP_MAN ? &qs_help_man : &qs_help_text);
        qs_help_print(&page, command);
        break;
    case QS_HELP_BASH:
    case QS_HELP_ZSH:
    case QS_HELP_FISH:
        qs_completion_print(format, stdout);
        break;
    case QS_HELP_NAMES:
        print_names();
        break;
    case QS_HELP_TABLE:
        print_table();
        break;
    }
}

static int run_help(const struct qs_settings *settings)
{
    struct qs_error error;
    const struct qs_texts *operands = &settings->operands;
    bool is_page = settings->help_format == QS_HELP_TEXT || settings->help_format == QS_HELP_MAN;
    if (operands->count > (is_page ? 1 : 0)) {
        qs_error_set(&error, QS_ERROR_INPUT, "help: expected %s",
                     is_page ? "one command" : "no command with this format");
        return qs_report_error(&error);
    }
    const struct qs_command *command = NULL;
    if (operands->count > 0 && !(command = qs_command_find(operands->text[0], NULL)))
        return QS_EXIT_USAGE;
    print(settings->help_format, command);
    return QS_EXIT_DONE;
}

static const struct qs_example examples[] = {
    {"queensat help space", "The help of one command"},
    {"queensat help --format man space >queensat-space.1", "The same as a man page"},
    {"source <(queensat help --format bash)", "Completion in this shell, if it is bash"},
    {NULL, NULL},
};

const struct qs_command qs_help_command = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "this page, that of a command, man pages and completions",
    .details = "Print what the program does, or how to use a command. The man pages and the\n"
               "completions for shells come from the same tables; cmake --install puts them in\n"
               "place.",
    .examples = examples,
    .operand_words = qs_command_name,
    .flag = QS_FOR_HELP,
    .run = run_help,
};
