#include "command.h"
#include "completion.h"

static const char special[] = "\\";

static void print_condition(unsigned commands, FILE *stream)
{
    fputs("complete -c queensat -n '__queensat_is", stream);
    for (size_t i = 0; qs_commands[i]; i++)
        if (commands & qs_commands[i]->flag)
            fprintf(stream, " %s", qs_commands[i]->name);
    fputc('\'', stream);
}

static void print_option(const struct qs_option *option, FILE *stream)
{
    char text[200];
    print_condition(option->commands, stream);
    fprintf(stream, " -l %s", option->name);
    if (option->letter)
        fprintf(stream, " -s %c", option->letter);
    qs_completion_describe(option, text, sizeof text);
    fputs(" -d '", stream);
    qs_completion_quote(text, special, stream);
    fputc('\'', stream);
    switch (qs_completion_kind(option)) {
    case QS_COMPLETED_NOT:
        fputs(option->argument ? " -x" : "", stream);
        break;
    case QS_COMPLETED_FILE:
        fputs(" -r -F", stream);
        break;
    case QS_COMPLETED_WORD:
        fputs(" -x -a '", stream);
        qs_completion_words(option, stream);
        fputc('\'', stream);
        break;
    case QS_COMPLETED_LIST:
        fputs(" -x -a '(__queensat_list ", stream);
        qs_completion_words(option, stream);
        fputs(")'", stream);
        break;
    }
    fputc('\n', stream);
}

static void print_command(const struct qs_command *command, FILE *stream)
{
    fprintf(stream, "complete -c queensat -n __queensat_is_new -a %s -d '", command->name);
    qs_completion_quote(command->summary, special, stream);
    fputs("'\n", stream);
    if (command->operand_words) {
        print_condition(command->flag, stream);
        fputs(" -a '", stream);
        qs_completion_list(command->operand_words, QS_ALL_WORDS, stream);
        fputs("'\n", stream);
    }
    if (command->operand_files) {
        print_condition(command->flag, stream);
        fputs(" -F\n", stream);
    }
}

void qs_completion_fish(FILE *stream)
{
    fputs("# Completion for fish, made by: queensat help --format fish\n"
          "function __queensat_is_new\n"
          "    test (count (commandline -opc)) -eq 1\n"
          "end\n"
          "function __queensat_is\n"
          "    set -l words (commandline -opc)\n"
          "    test (count $words) -gt 1; and contains -- $words[2] $argv\n"
          "end\n"
          "# The words after those that are given, with commas between them.\n"
          "function __queensat_list\n"
          "    set -l given (string match -r '^(?:--[a-z-]+=)?(.*,)?' -- (commandline -ct))[2]\n"
          "    set -q given[1]; or set given ''\n"
          "    printf '%s\\n' $given$argv\n"
          "end\n"
          "complete -c queensat -f\n"
          "complete -c queensat -n __queensat_is_new -l help -d 'print the help'\n"
          "complete -c queensat -n __queensat_is_new -l version -d 'print the versions'\n",
          stream);
    for (size_t i = 0; qs_commands[i]; i++)
        print_command(qs_commands[i], stream);
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands != 0)
            print_option(option, stream);
}
