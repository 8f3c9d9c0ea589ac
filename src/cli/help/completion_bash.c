#include "command.h"
#include "completion.h"

static const char beginning[] =
    "# Completion for bash, made by: queensat help --format bash\n"
    "_queensat()\n"
    "{\n"
    "    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command=${COMP_WORDS[1]} kind=words words='' given=''\n"
    "    COMPREPLY=()\n"
    "    # To bash, --engine=sat is three words.\n"
    "    if [[ $current == = ]]; then\n"
    "        current=''\n"
    "    elif [[ $option == = ]]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    ((COMP_CWORD > 1)) || command='' option=''\n";

static const char ending[] =
    "    case $kind in\n"
    "    list)\n"
    "        given=${current%\"${current##*,}\"}\n"
    "        mapfile -t COMPREPLY < <(compgen -P \"$given\" -W \"$words\" -- \"${current##*,}\") "
    ";;\n"
    "    *)\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\") ;;\n"
    "    esac\n"
    "    if [[ $kind == files ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$current\")\n"
    "    fi\n"
    "}\n"
    "complete -F _queensat queensat\n";

/* The beginning of a branch: the option after each of its commands. */
static void print_pattern(const struct qs_option *option, FILE *stream)
{
    const char *separator = "    ";
    for (size_t i = 0; qs_commands[i]; i++) {
        const char *command = qs_commands[i]->name;
        if (!(option->commands & qs_commands[i]->flag))
            continue;
        fprintf(stream, "%s%s,--%s", separator, command, option->name);
        separator = " | ";
        if (option->letter)
            fprintf(stream, " | %s,-%c", command, option->letter);
    }
    fputs(")\n        ", stream);
}

/* What completes the arguments of options. */
static void print_arguments(FILE *stream)
{
    for (const struct qs_option *option = qs_options; option->name; option++) {
        enum qs_completed kind = qs_completion_kind(option);
        if (option->commands == 0 || !option->argument)
            continue;
        print_pattern(option, stream);
        if (kind == QS_COMPLETED_FILE)
            fputs("kind=files", stream);
        else if (kind == QS_COMPLETED_NOT)
            fputs("kind=none", stream);
        else {
            fprintf(stream, "kind=%s words='", kind == QS_COMPLETED_LIST ? "list" : "words");
            qs_completion_words(option, stream);
            fputc('\'', stream);
        }
        fputs(" ;;\n", stream);
    }
}

/* What completes other words: the names of options, and operands. */
static void print_command(const struct qs_command *command, FILE *stream)
{
    const char *separator = "";
    fprintf(stream, "    %s,*)\n        kind=%s words='", command->name,
            command->operand_files ? "files" : "words");
    if (command->operand_words)
        qs_completion_list(command->operand_words, QS_ALL_WORDS, stream);
    fprintf(stream, "'\n        [[ $current != -* ]] || kind=words words='");
    for (const struct qs_option *option = qs_options; option->name; option++) {
        if (!(option->commands & command->flag))
            continue;
        fprintf(stream, "%s--%s", separator, option->name);
        separator = " ";
    }
    fputs("' ;;\n", stream);
}

void qs_completion_bash(FILE *stream)
{
    fputs(beginning, stream);
    fputs("    case $command,$option in\n    ,)\n        words='", stream);
    qs_completion_list(qs_command_name, QS_ALL_WORDS, stream);
    fputs(" --help --version' ;;\n", stream);
    print_arguments(stream);
    for (size_t i = 0; qs_commands[i]; i++)
        print_command(qs_commands[i], stream);
    fputs("    esac\n", stream);
    fputs(ending, stream);
}
