#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "option_table.h"
#include "queensat/solve.h"

/* The words that an option takes, separated by commas; nothing if it takes others. */
static void print_help_words(const struct qs_option *option)
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
        for (const struct qs_option *option = qs_options; option->name; option++) {
            if (!(option->commands & qs_commands[i]->flag))
                continue;
            printf("%s\t%s\t%s\t", qs_commands[i]->name, qs_option_word(option->name),
                   option->argument ? option->argument : "");
            print_help_words(option);
            putchar('\t');
            const struct qs_option_rules rules = qs_options_of(qs_commands[i]->flag);
            qs_rules_list(&rules, option, stdout);
            puts(option->help);
        }
}

/* The page of a command or, on a terminal, about a topic; NULL: of the program. */
static int print_page(const char *name, bool man, bool whole)
{
    struct qs_help_page page;
    qs_help_page_init(&page, stdout, man ? &qs_help_man : &qs_help_text, man || whole);
    if (name && !man && qs_help_print_topic(&page, name))
        return QS_EXIT_DONE;
    const struct qs_command *command = name ? qs_command_find(name, NULL) : NULL;
    if (name && !command)
        return QS_EXIT_USAGE;
    qs_help_print(&page, command);
    return QS_EXIT_DONE;
}

static int run_help(const struct qs_settings *settings)
{
    struct qs_error error;
    const struct qs_texts *operands = &settings->operands;
    enum qs_help_format format = settings->help_format;
    bool is_page = format == QS_HELP_TEXT || format == QS_HELP_MAN;
    if (operands->count > (is_page ? 1 : 0)) {
        qs_error_set(&error, QS_ERROR_INPUT, "help: expected %s",
                     is_page ? "one command" : "no command with this format");
        return qs_report_error(&error);
    }
    if (is_page)
        return print_page(operands->count > 0 ? operands->text[0] : NULL, format == QS_HELP_MAN,
                          settings->verbose);
    if (format == QS_HELP_TABLE)
        print_table();
    else if (format != QS_HELP_NAMES)
        qs_completion_print(format, stdout);
    for (size_t i = 0; format == QS_HELP_NAMES && qs_commands[i]; i++)
        puts(qs_commands[i]->name);
    return QS_EXIT_DONE;
}

/* What may follow "help": commands, then topics. */
static const char *operand_word(unsigned i)
{
    unsigned commands = 0;
    while (qs_command_name(commands))
        commands++;
    return i < commands ? qs_command_name(i) : qs_help_topic_name(i - commands);
}

static const struct qs_example examples[] = {
    {"queensat help space", "The help of one command"},
    {"queensat help --format man space >queensat-space.1", "The same as a man page"},
    {"source <(queensat help --format bash)", "Completion in this shell, if it is bash"},
    {NULL, NULL},
};

const struct qs_command qs_help_command = {
    .name = "help",
    .operands = "[COMMAND|PAGE]",
    .summary = "this page, that of a command, man pages and completions",
    .details = "Print what the program does, or how to use a command. The man pages and the\n"
               "completions for shells come from the same tables; cmake --install puts them in\n"
               "place.",
    .examples = examples,
    .operand_words = operand_word,
    .flag = QS_FOR_HELP,
    .run = run_help,
};
