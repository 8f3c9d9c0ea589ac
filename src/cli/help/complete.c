/*
 * Completion: a small script for each shell asks the program what a word may become, by a command
 * that is in no list, "queensat complete WORD...", so that the tables of commands and options are
 * all that there is to know.
 */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "engine_choice.h"
#include "export_format.h"
#include "instance_reader.h"
#include "option_table.h"
#include "queensat/solve.h"

/* What each script gets: a word and what it means, with a tab between them, or that files fit. */
static const char files[] = ":files";

void qs_completion_print(enum qs_help_format shell, FILE *stream)
{
    fputs(shell == QS_HELP_BASH  ? qs_completion_bash
          : shell == QS_HELP_ZSH ? qs_completion_zsh
                                 : qs_completion_fish,
          stream);
}

static bool begins(const char *word, const char *with)
{
    return strncmp(word, with, strlen(with)) == 0;
}

/* Up to where the text begins to explain, or to a length that fits on a line. */
static void offer(const char *prefix, const char *word, const char *text)
{
    static const char *const ends[] = {" (", ": ", "; "};
    size_t length = text ? strlen(text) : 0;
    for (size_t i = 0; text && i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(text, ends[i]);
        if (end && (size_t)(end - text) < length)
            length = (size_t)(end - text);
    }
    printf("%s%s%s%.*s\n", prefix, word, text ? "\t" : "", (int)length, text ? text : "");
}

static void offer_words(qs_words *words, uint64_t accepted, const char *begun)
{
    /* What a word means, where there is a table that says so. */
    qs_words *meanings = words == qs_engine_name          ? qs_engine_summary
                         : words == qs_input_format_name  ? qs_input_format_summary
                         : words == qs_export_format_name ? qs_export_format_summary
                                                          : NULL;
    for (unsigned i = 0; words(i); i++)
        if (accepted >> i & 1 && begins(words(i), begun))
            offer("", words(i), meanings ? meanings(i) : NULL);
}

static void offer_values(const struct qs_option *option, const char *begun)
{
    const char *comma = strrchr(begun, ',');
    if (option->kind == QS_OPTION_ENGINES || option->kind == QS_OPTION_WORDS) {
        /* With commas between them; of each only what follows the last comma. */
        begun = comma ? comma + 1 : begun;
        if (begins("all", begun))
            offer("", "all", NULL);
        offer_words(option->words ? option->words : qs_engine_name, QS_ALL_WORDS, begun);
    } else if (option->kind == QS_OPTION_FILE || option->kind == QS_OPTION_OUTPUT) {
        puts(files);
    } else if (option->words) {
        offer_words(option->words, option->accepted, begun);
    }
}

static void offer_options(unsigned command, const char *begun)
{
    const char *name = begins(begun, "--") ? begun + 2 : begun + 1;
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & command && begins(qs_option_word(option->name), name))
            offer("--", qs_option_word(option->name), option->help);
}

/* After a family come its options. */
static void offer_operands(const struct qs_command *command, const char *before, const char *begun)
{
    unsigned i;
    bool named = command->operand_words &&
                 qs_words_find(command->operand_words, QS_ALL_WORDS, before, strlen(before), &i);
    if (named && *begun == '\0')
        offer_options(command->flag, "--");
    if (command->operand_words && !named)
        offer_words(command->operand_words, QS_ALL_WORDS, begun);
    if (command->operand_files)
        puts(files);
}

/* A word after a command and, perhaps, other words. */
static void complete_word(const struct qs_command *command, const char *before, const char *word)
{
    const char *equals = begins(word, "--") ? strchr(word, '=') : NULL;
    const struct qs_option *option = NULL;
    if (equals)
        option = qs_option_find_word(word + 2, (size_t)(equals - word) - 2, command->flag);
    else if (begins(before, "--"))
        option = qs_option_find_word(before + 2, strlen(before + 2), command->flag);
    else if (before[0] == '-' && before[1] != '\0')
        option = qs_option_find_letter(before[strlen(before) - 1], command->flag);
    if (option && (equals || option->argument))
        offer_values(option, equals ? equals + 1 : word);
    else if (word[0] == '-' && !equals)
        offer_options(command->flag, word);
    else if (!equals)
        offer_operands(command, before, word);
}

int qs_complete(int count, char **words)
{
    const char *word = count > 0 ? words[count - 1] : "";
    int before = count - 2;
    if (count <= 1) {
        for (size_t i = 0; qs_commands[i]; i++)
            if (begins(qs_commands[i]->name, word))
                offer("", qs_commands[i]->name, qs_commands[i]->summary);
        if (begins("--help", word))
            offer("", "--help", "print the help");
        if (begins("--version", word))
            offer("", "--version", "print the versions");
        return 0;
    }
    /* To bash, --engine=sat is three words. */
    if (strcmp(word, "=") == 0)
        word = "";
    else if (before > 0 && strcmp(words[before], "=") == 0)
        before--;
    for (size_t i = 0; qs_commands[i]; i++)
        if (strcmp(qs_commands[i]->name, words[0]) == 0)
            complete_word(qs_commands[i], before > 0 ? words[before] : "", word);
    return 0;
}
