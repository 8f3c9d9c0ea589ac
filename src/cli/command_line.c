#include "command_line.h"

#include <string.h>

#include "engine_choice.h"
#include "fault.h"
#include "option_rules.h"
#include "option_value.h"
#include "suggestion.h"

/* The words that have not been parsed yet. */
struct parser {
    struct qs_settings *settings;
    char **words, **end;
};

/* The length of the option's name in a word: --name or --name=value or -x. */
static size_t name_length(const char *word)
{
    return word[1] == '-' ? strcspn(word, "=") : strlen(word);
}

static bool is_named(const struct qs_option *option, const char *word)
{
    size_t length = name_length(word);
    if (word[1] == '-')
        return strlen(option->name) == length - 2 &&
               memcmp(option->name, word + 2, length - 2) == 0;
    return option->letter && word[1] == option->letter && length == 2;
}

static const struct qs_option *find_option(const char *word, unsigned command)
{
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & command && is_named(option, word))
            return option;
    return NULL;
}

static bool refuse_unknown(const char *word, unsigned command, struct qs_error *error)
{
    int length = (int)name_length(word);
    struct qs_suggestion suggestion;
    qs_suggestion_init(&suggestion, word + 2, (size_t)length - 2);
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & command)
            qs_suggestion_offer(&suggestion, option->name);
    if (word[1] == '-' && suggestion.best)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.*s', did you mean '--%s'?",
                            length, word, suggestion.best);
    return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.100s' (see --help)", word);
}

/* Mark the option as given; refuse a repetition that would have no meaning. */
static bool give(struct qs_settings *settings, const struct qs_option *option,
                 struct qs_error *error)
{
    if (settings->given[option - qs_options] && !qs_option_may_repeat(option))
        return qs_error_set(error, QS_ERROR_INPUT, "given twice");
    settings->given[option - qs_options] = true;
    return true;
}

/* Set an option, whose argument may be in the same word or in the next one. */
static bool set_option(struct parser *parser, const struct qs_option *option, const char *word,
                       struct qs_error *error)
{
    size_t length = name_length(word);
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
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

static bool parse_option(struct parser *parser, const char *word, struct qs_error *error)
{
    const struct qs_option *option = find_option(word, parser->settings->command);
    if (!option)
        return refuse_unknown(word, parser->settings->command, error);
    if (set_option(parser, option, word, error))
        return true;
    char text[sizeof error->text];
    memcpy(text, error->text, sizeof text);
    return qs_error_set(error, error->kind, "%.*s: %.400s", (int)name_length(word), word, text);
}

bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error)
{
    struct parser parser = {settings, words, words + count};
    bool only_operands = false;
    while (parser.words < parser.end) {
        const char *word = *parser.words++;
        bool parsed = true;
        if (only_operands || word[0] != '-' || word[1] == '\0')
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
