#include "option_table.h"

#include <stdio.h>
#include <string.h>

#include "engine_choice.h"
#include "fault.h"
#include "words.h"

/* The words that have not been parsed yet. */
struct parser {
    struct qs_settings *settings;
    char **words, **end;
};

/* The length of the option's name in a word: --name or --name=value. */
static size_t name_length(const char *word)
{
    return strcspn(word, "=");
}

/* The options whose names begin like the word: their number, and the first of them. */
static int count_beginnings(const char *word, unsigned command, const struct qs_option **first)
{
    int count = 0;
    size_t length = name_length(word) - 2;
    if (length == 0)
        return 0;
    for (unsigned o = 0; qs_option_at(o); o++) {
        const struct qs_option *option = qs_option_at(o);
        if (!(option->commands & command) || strncmp(option->name, word + 2, length) != 0)
            continue;
        if (option->name[length] == '\0') {
            *first = option;
            return 1;
        }
        if (count++ == 0)
            *first = option;
    }
    return count;
}

static bool refuse_ambiguous(const char *word, unsigned command, struct qs_error *error)
{
    char list[200] = "";
    size_t used = 0, length = name_length(word);
    for (unsigned i = 0; qs_option_at(i); i++) {
        const struct qs_option *option = qs_option_at(i);
        if (option->commands & command && strncmp(option->name, word + 2, length - 2) == 0 &&
            used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", used ? ", " : "",
                                     option->name);
    }
    return qs_error_set(error, QS_ERROR_INPUT, "'%.*s' may be any of %s", (int)length, word, list);
}

static bool refuse_unknown(const char *word, unsigned command, struct qs_error *error)
{
    int length = (int)name_length(word);
    struct qs_suggestion suggestion;
    qs_suggestion_init(&suggestion, word + 2, (size_t)length - 2);
    for (unsigned i = 0; qs_option_at(i); i++)
        if (qs_option_at(i)->commands & command)
            qs_suggestion_offer(&suggestion, qs_option_at(i)->name);
    if (suggestion.best)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.*s', did you mean '--%s'?",
                            length, word, suggestion.best);
    return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.100s' (see --help)", word);
}

/* Mark the option as given; refuse a repetition that would have no meaning. */
static bool give(struct qs_settings *settings, const struct qs_option *option,
                 struct qs_error *error)
{
    unsigned i = 0;
    while (qs_option_at(i) != option)
        i++;
    if (settings->given[i] && !qs_option_may_repeat(option))
        return qs_error_set(error, QS_ERROR_INPUT, "given twice");
    settings->given[i] = true;
    return true;
}

/* Set an option. Its value may be in the same word, or NULL: then it is the next word. */
static bool set_value(struct parser *parser, const struct qs_option *option, const char *value,
                      struct qs_error *error)
{
    if (!option->argument && value)
        return qs_error_set(error, QS_ERROR_INPUT, "expected no argument");
    if (option->argument && !value) {
        if (parser->words == parser->end)
            return qs_error_set(error, QS_ERROR_INPUT, "expected an argument %s", option->argument);
        value = *parser->words++;
    }
    return give(parser->settings, option, error) &&
           qs_option_set(option, parser->settings, value, error);
}

/* The same, with the option's name before an error. */
static bool set_option(struct parser *parser, const struct qs_option *option, char letter,
                       const char *value, struct qs_error *error)
{
    char text[sizeof error->text], name[64];
    if (set_value(parser, option, value, error))
        return true;
    memcpy(text, error->text, sizeof text);
    snprintf(name, sizeof name, "--%s", option->name);
    if (letter)
        snprintf(name, sizeof name, "-%c", letter);
    return qs_error_set(error, error->kind, "%s: %.400s", name, text);
}

/* --name, --name=value, or the beginning of a name that begins no other. */
static bool parse_name(struct parser *parser, const char *word, struct qs_error *error)
{
    const struct qs_option *option = NULL;
    unsigned command = parser->settings->question.command;
    int beginnings = count_beginnings(word, command, &option);
    if (beginnings == 0)
        return refuse_unknown(word, command, error);
    if (beginnings > 1)
        return refuse_ambiguous(word, command, error);
    const char *value = word[name_length(word)] == '=' ? word + name_length(word) + 1 : NULL;
    return set_option(parser, option, '\0', value, error);
}

/* -v, -vo FILE, -oFILE: letters, of which the last may be followed by its value. */
static bool parse_letters(struct parser *parser, const char *word, struct qs_error *error)
{
    for (const char *at = word + 1; *at; at++) {
        const struct qs_option *option =
            qs_option_find_letter(*at, parser->settings->question.command);
        if (!option)
            return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.100s' (see --help)",
                                word);
        const char *value = option->argument && at[1] ? at + 1 : NULL;
        if (!set_option(parser, option, *at, value, error))
            return false;
        if (option->argument)
            return true;
    }
    return true;
}

static bool parse_option(struct parser *parser, const char *word, struct qs_error *error)
{
    return word[1] == '-' ? parse_name(parser, word, error) : parse_letters(parser, word, error);
}

bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error)
{
    struct parser parser = {settings, words, words + count};
    bool only_operands = false;
    while (parser.words < parser.end) {
        const char *word = *parser.words++;
        bool parsed = true;
        if (word[0] == '\0')
            parsed =
                qs_error_set(error, QS_ERROR_INPUT, "expected an argument, found an empty one");
        else if (only_operands || word[0] != '-' || word[1] == '\0')
            parsed = qs_texts_add(&settings->operands, word, error);
        else if (strcmp(word, "--") == 0)
            only_operands = true;
        else
            parsed = parse_option(&parser, word, error);
        if (!parsed)
            return false;
    }
    return settings->help ||
           (qs_engines_select(settings, error) && qs_option_rules_hold(settings, error));
}
