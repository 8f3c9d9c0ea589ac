#include "command.h"
#include "completion.h"
#include "option_value.h"

/* Characters that _arguments and _describe would take for their own. */
static const char special[] = ":[]\\";

/* What _arguments does for the argument of an option. */
static void print_action(const struct qs_option *option, FILE *stream)
{
    switch (qs_completion_kind(option)) {
    case QS_COMPLETED_NOT:
        fputc(' ', stream);
        break;
    case QS_COMPLETED_FILE:
        fputs("_files", stream);
        break;
    case QS_COMPLETED_WORD:
        fputc('(', stream);
        qs_completion_words(option, stream);
        fputc(')', stream);
        break;
    case QS_COMPLETED_LIST:
        fputs("_values -s , engine ", stream);
        qs_completion_words(option, stream);
        break;
    }
}

/*
 * An option, as '*--queen=[help]:R,C:action' or, if it has a letter,
 * '(-v --verbose)'{-v,--verbose}'[help]'.
 */
static void print_option(const struct qs_option *option, FILE *stream)
{
    char text[200];
    const char *equals = option->argument ? "=" : "", *plus = option->argument ? "+" : "";
    const char *star = option->argument && qs_option_may_repeat(option) ? "*" : "";
    if (option->letter)
        fprintf(stream, "            '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name,
                option->letter, plus, option->name, equals);
    else
        fprintf(stream, "            '%s--%s%s[", star, option->name, equals);
    qs_completion_describe(option, text, sizeof text);
    qs_completion_quote(text, special, stream);
    fputc(']', stream);
    if (option->argument) {
        fputc(':', stream);
        qs_completion_quote(option->argument, special, stream);
        fputc(':', stream);
        print_action(option, stream);
    }
    fputs("' \\\n", stream);
}

static void print_operands(const struct qs_command *command, FILE *stream)
{
    fputs("            '*:", stream);
    qs_completion_quote(command->operands, special, stream);
    fputc(':', stream);
    if (command->operand_words) {
        fprintf(stream, "%s(", command->operand_files ? "_alternative \"words\\:word\\:" : "");
        qs_completion_list(command->operand_words, QS_ALL_WORDS, stream);
        fprintf(stream, ")%s", command->operand_files ? "\" \"files\\:file\\:_files\"" : "");
    } else {
        fputs(command->operand_files ? "_files" : " ", stream);
    }
    fputs("' ;;\n", stream);
}

static void print_command(const struct qs_command *command, FILE *stream)
{
    fprintf(stream, "    %s)\n        _arguments -s -S \\\n", command->name);
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & command->flag)
            print_option(option, stream);
    print_operands(command, stream);
}

void qs_completion_zsh(FILE *stream)
{
    fputs("#compdef queensat\n"
          "# Completion for zsh, made by: queensat help --format zsh\n"
          "_queensat() {\n"
          "    if ((CURRENT == 2)); then\n"
          "        local -a commands=(\n",
          stream);
    for (size_t i = 0; qs_commands[i]; i++) {
        fprintf(stream, "            '%s:", qs_commands[i]->name);
        qs_completion_quote(qs_commands[i]->summary, special, stream);
        fputs("'\n", stream);
    }
    fputs("        )\n"
          "        _describe command commands\n"
          "        return\n"
          "    fi\n"
          "    shift words\n"
          "    ((CURRENT--))\n"
          "    case $words[1] in\n",
          stream);
    for (size_t i = 0; qs_commands[i]; i++)
        print_command(qs_commands[i], stream);
    fputs("    esac\n"
          "}\n"
          "if [[ $funcstack[1] == _queensat ]]; then\n"
          "    _queensat \"$@\"\n"
          "else\n"
          "    compdef _queensat queensat\n"
          "fi\n",
          stream);
}
