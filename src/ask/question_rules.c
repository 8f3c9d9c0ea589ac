/*
 * What an option requires of the rest of the question to have an effect. One that breaks a rule is
 * refused, so that none is silently ignored.
 */
#include <string.h>

#include "export_format.h"
#include "family.h"
#include "fault.h"
#include "option.h"

/* Room for the name of an option, and for a rule as text. */
enum { SPELT_SIZE = 32, RULE_SIZE = 320 };

/* A name as the user writes it: "--work-limit" on a command line, "work_limit" in JSON. */
static const char *spell(const struct qs_asked *asked, enum qs_option_name name,
                         char spelt[SPELT_SIZE])
{
    snprintf(spelt, SPELT_SIZE, "%s%s", asked->dashes, qs_option_word(name));
    for (char *at = spelt; *asked->dashes == '\0' && *at; at++)
        *at = *at == '-' ? '_' : *at;
    return spelt;
}

const struct qs_option *qs_asked_find(const struct qs_asked *asked, enum qs_option_name name)
{
    const struct qs_option *const tables[] = {asked->own, asked->options};
    for (int t = 0; t < 2; t++)
        for (const struct qs_option *row = tables[t]; row && row->name; row++)
            if (row->name == name && row->commands & asked->command)
                return row;
    return NULL;
}

const struct qs_option *qs_asked_find_word(const struct qs_asked *asked, const char *name,
                                           size_t length)
{
    for (enum qs_option_name i = QS_OPT_NONE + 1; i < QS_OPT_THEME; i++)
        if (strlen(qs_option_word(i)) == length && memcmp(qs_option_word(i), name, length) == 0)
            return qs_asked_find(asked, i);
    return NULL;
}

/* Whether an option has a value that is not its default. */
static bool is_set(const struct qs_asked *asked, const struct qs_option *option)
{
    return memcmp((const char *)asked->fields + option->offset,
                  (const char *)asked->defaults + option->offset, option->size) != 0;
}

/* Whether --format, given or by default, is one of these words, as bits. */
static bool has_format(const struct qs_asked *asked, const struct qs_option *format,
                       unsigned formats)
{
    unsigned value;
    memcpy(&value, (const char *)asked->fields + format->offset, sizeof value);
    return formats >> value & 1;
}

/* The options of which an option needs one, as far as the command has them; their number. */
static size_t find_needed(const struct qs_asked *asked, const struct qs_option *option,
                          const struct qs_option *needed[QS_NEEDS_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < QS_NEEDS_MOST; i++) {
        needed[count] = qs_asked_find(asked, option->needs[i]);
        count += needed[count] != NULL;
    }
    return count;
}

static bool need_is_met(const struct qs_asked *asked, const struct qs_option *option)
{
    const struct qs_option *needed[QS_NEEDS_MOST];
    size_t count = find_needed(asked, option, needed);
    bool met = count == 0;
    for (size_t i = 0; i < count && !met; i++)
        met = needed[i]->name == QS_OPT_FORMAT ? has_format(asked, needed[i], option->or_formats)
                                               : is_set(asked, needed[i]);
    return met;
}

/*
 * "--solve, --explain or --format png", or "" if this does not concern the command; with arguments,
 * "--board N".
 */
static void describe_need(const struct qs_asked *asked, const struct qs_option *option,
                          bool arguments, char *text)
{
    char spelt[SPELT_SIZE], formats[64];
    const struct qs_option *needed[QS_NEEDS_MOST];
    size_t count = find_needed(asked, option, needed), used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        const char *argument = arguments ? needed[i]->argument : NULL;
        if (needed[i]->name == QS_OPT_FORMAT) {
            qs_words_list(needed[i]->words, option->or_formats, NULL, formats, sizeof formats);
            argument = formats;
        }
        used += (size_t)snprintf(text + used, RULE_SIZE - used, "%s%s%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " or "
                                                  : ", ",
                                 spell(asked, needed[i]->name, spelt), argument ? " " : "",
                                 argument ? argument : "");
    }
}

/* A choice of which an option needs certain words: of the output's format, or of what computes. */
enum choice_of { CHOICE_OF_FORMAT, CHOICE_OF_METHOD, CHOICES };
struct rule_choice {
    const char *name;
    qs_words *words;
    uint64_t accepted; /* of the words */
    bool met;          /* if the fields are known */
    const char *found; /* what was chosen, if the refusal says so; or NULL */
};

uint64_t qs_engines_that_use(enum qs_engine_use use)
{
    uint64_t set = 0;
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (qs_engine_uses(qs_engine_name(i), use))
            set |= UINT64_C(1) << i;
    return set;
}

static uint64_t exports_with(size_t member)
{
    uint64_t set = 0;
    for (unsigned i = 0; qs_export_format_name(i); i++) {
        const void *format = qs_export_format_find(qs_export_format_name(i));
        if (*(const bool *)((const char *)format + member))
            set |= UINT64_C(1) << i;
    }
    return set;
}

static bool is_among(const struct rule_choice *choice, const char *word)
{
    unsigned index;
    return qs_words_find(choice->words, choice->accepted, word, strlen(word), &index);
}

/* False: the option of this command needs no particular one. */
static bool find_choice(const struct qs_asked *asked, const struct qs_option *option,
                        enum choice_of of, struct rule_choice *choice)
{
    *choice = (struct rule_choice){.name = "format"};
    const struct qs_option *format = qs_asked_find(asked, QS_OPT_FORMAT);
    if (of == CHOICE_OF_FORMAT && option->formats && format) {
        choice->words = format->words;
        choice->accepted = option->formats;
        choice->met = asked->fields && has_format(asked, format, option->formats);
    } else if (of == CHOICE_OF_METHOD && option->engines && qs_asked_find(asked, QS_OPT_ENGINE)) {
        choice->name = "engine";
        choice->words = qs_engine_name;
        choice->accepted = qs_engines_that_use(option->engines);
        choice->met = asked->fields && asked->engines_use(asked->fields, option->engines);
        choice->found = asked->engine;
    } else if (of == CHOICE_OF_METHOD && option->exports && asked->command == QS_FOR_EXPORT) {
        choice->words = qs_export_format_name;
        choice->accepted = exports_with(option->exports);
        choice->met = asked->format && is_among(choice, asked->format);
    } else if (of == CHOICE_OF_METHOD && option->family) {
        choice->name = "family";
        choice->words = qs_family_name;
        choice->accepted = qs_families_that_take(option->family);
        /* generate itself reports an unknown family. */
        choice->met = !asked->family || is_among(choice, asked->family);
        choice->found = asked->family;
    }
    return choice->words != NULL;
}

static void describe_choice(const struct qs_asked *asked, const struct rule_choice *choice,
                            char *text)
{
    bool family = choice->words == qs_family_name;
    int used = snprintf(text, RULE_SIZE, "%s%s ", family ? "the " : asked->dashes, choice->name);
    qs_words_list(choice->words, choice->accepted, NULL, text + used, RULE_SIZE - (size_t)used);
}

static bool refuse_without(const struct qs_asked *asked, const struct qs_option *option,
                           const char *needed, const char *found, struct qs_error *error)
{
    char spelt[SPELT_SIZE];
    return qs_error_set(error, QS_ERROR_INPUT, "%s requires %s%s%.32s",
                        spell(asked, option->name, spelt), needed, found ? ", found " : "",
                        found ? found : "");
}

static bool check_choice(const struct qs_asked *asked, const struct qs_option *option,
                         enum choice_of of, struct qs_error *error)
{
    char text[RULE_SIZE];
    struct rule_choice choice;
    if (!find_choice(asked, option, of, &choice) || choice.met)
        return true;
    describe_choice(asked, &choice, text);
    return refuse_without(asked, option, text, choice.found, error);
}

bool qs_asked_check(const struct qs_asked *asked, const struct qs_option *option,
                    struct qs_error *error)
{
    char text[RULE_SIZE], spelt[SPELT_SIZE], other_spelt[SPELT_SIZE];
    if (option->condition && !option->condition->holds(asked->fields))
        return qs_error_set(error, QS_ERROR_INPUT, "%s %s", spell(asked, option->name, spelt),
                            option->condition->text);
    if (!need_is_met(asked, option)) {
        describe_need(asked, option, *asked->dashes != '\0', text);
        return refuse_without(asked, option, text, NULL, error);
    }
    if (!check_choice(asked, option, CHOICE_OF_FORMAT, error))
        return false;
    for (size_t i = 0; i < QS_EXCLUDES_MOST; i++) {
        const struct qs_option *other = qs_asked_find(asked, option->excludes[i]);
        if (other && is_set(asked, other))
            return qs_error_set(error, QS_ERROR_INPUT, "%s cannot be combined with %s",
                                spell(asked, option->name, spelt),
                                spell(asked, other->name, other_spelt));
    }
    return check_choice(asked, option, CHOICE_OF_METHOD, error);
}

bool qs_asked_check_all(const struct qs_asked *asked, struct qs_error *error)
{
    const struct qs_option *const tables[] = {asked->own, asked->options};
    for (int t = 0; t < 2; t++)
        for (const struct qs_option *row = tables[t]; row && row->name; row++)
            if (qs_asked_find(asked, row->name) == row && is_set(asked, row) &&
                !qs_asked_check(asked, row, error))
                return false;
    return true;
}

/* Append what is needed to a rule: "with --solve", "with --solve and --format svg, png or pdf". */
static void add_need(char *rule, size_t size, const char *need)
{
    size_t used = strlen(rule);
    snprintf(rule + used, size - used, "%s%s", used ? " and " : "with ", need);
}

/* Append a clause in parentheses to a text, or to the parentheses at its end. */
static void append_rule(char *text, size_t size, const char *clause)
{
    size_t used = strlen(text);
    bool open = used > 0 && text[used - 1] == ')';
    if (*clause != '\0')
        snprintf(text + used - open, size - used + open, "%s%s)", open ? "; " : " (", clause);
}

void qs_asked_describe(const struct qs_asked *asked, const struct qs_option *option, bool brief,
                       char *text, size_t size)
{
    char need[RULE_SIZE], spelt[SPELT_SIZE], rule[2 * RULE_SIZE] = "";
    struct rule_choice choice;
    if (option->condition && !brief)
        append_rule(text, size, option->condition->text);
    describe_need(asked, option, false, need);
    if (*need != '\0' && !(brief && strstr(need, " or ")))
        add_need(rule, sizeof rule, need);
    for (enum choice_of of = 0; of < CHOICES; of++) {
        if (!find_choice(asked, option, of, &choice) ||
            (brief && (of == CHOICE_OF_FORMAT || option->family)))
            continue;
        describe_choice(asked, &choice, need);
        if (!(brief && strstr(need, " or ")))
            add_need(rule, sizeof rule, need);
    }
    const char *before = *rule ? "; not with " : "not with ";
    for (size_t i = 0; i < QS_EXCLUDES_MOST && !brief; i++) {
        size_t used = strlen(rule);
        if (!qs_asked_find(asked, option->excludes[i]))
            continue;
        snprintf(rule + used, sizeof rule - used, "%s%s", before,
                 spell(asked, option->excludes[i], spelt));
        before = ", ";
    }
    append_rule(text, size, rule);
}

/* "name=word,word", with these words. */
static void print_rule_words(const char *name, qs_words *words, uint64_t accepted, FILE *stream)
{
    char separator = '=';
    fputs(name, stream);
    for (unsigned i = 0; words(i); i++) {
        if (!(accepted >> i & 1))
            continue;
        fprintf(stream, "%c%s", separator, words(i));
        separator = ',';
    }
}

void qs_asked_list(const struct qs_asked *asked, const struct qs_option *option, FILE *stream)
{
    struct rule_choice choice;
    const struct qs_option *needed[QS_NEEDS_MOST];
    size_t count = find_needed(asked, option, needed);
    for (size_t i = 0; i < count; i++) {
        fputc(i == 0 ? ' ' : '|', stream);
        if (needed[i]->name == QS_OPT_FORMAT)
            print_rule_words("format", needed[i]->words, option->or_formats, stream);
        else
            fputs(qs_option_word(needed[i]->name), stream);
    }
    for (enum choice_of of = 0; of < CHOICES; of++)
        if (find_choice(asked, option, of, &choice)) {
            fputc(' ', stream);
            print_rule_words(choice.name, choice.words, choice.accepted, stream);
        }
    fputc('\t', stream);
    for (size_t i = 0; i < QS_EXCLUDES_MOST; i++)
        if (qs_asked_find(asked, option->excludes[i]))
            fprintf(stream, " %s", qs_option_word(option->excludes[i]));
    fprintf(stream, "\t%s\t", option->condition ? option->condition->text : "");
}
