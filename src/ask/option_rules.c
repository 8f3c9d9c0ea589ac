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
static const char *spell(const struct qs_option_rules *rules, enum qs_option_name name,
                         char spelt[SPELT_SIZE])
{
    snprintf(spelt, SPELT_SIZE, "%s%s", rules->dashes, qs_option_word(name));
    for (char *at = spelt; *rules->dashes == '\0' && *at; at++)
        *at = *at == '-' ? '_' : *at;
    return spelt;
}

const struct qs_option *qs_rules_find(const struct qs_option_rules *rules, enum qs_option_name name)
{
    const struct qs_option *const tables[] = {rules->own, rules->options};
    for (int t = 0; t < 2; t++)
        for (const struct qs_option *row = tables[t]; row && row->name; row++)
            if (row->name == name && row->commands & rules->command)
                return row;
    return NULL;
}

const struct qs_option *qs_rules_find_word(const struct qs_option_rules *rules, const char *name,
                                           size_t length)
{
    for (enum qs_option_name i = QS_OPT_NONE + 1; i < QS_OPT_THEME; i++)
        if (strlen(qs_option_word(i)) == length && memcmp(qs_option_word(i), name, length) == 0)
            return qs_rules_find(rules, i);
    return NULL;
}

/* Whether an option has a value that is not its default. */
static bool is_set(const struct qs_option_rules *rules, const struct qs_option *option)
{
    return memcmp((const char *)rules->fields + option->offset,
                  (const char *)rules->defaults + option->offset, option->size) != 0;
}

/* Whether --format, given or by default, is one of these words, as bits. */
static bool has_format(const struct qs_option_rules *rules, const struct qs_option *format,
                       unsigned formats)
{
    unsigned value;
    memcpy(&value, (const char *)rules->fields + format->offset, sizeof value);
    return formats >> value & 1;
}

/* The options of which an option needs one, as far as the command has them; their number. */
static size_t find_needed(const struct qs_option_rules *rules, const struct qs_option *option,
                          const struct qs_option *needed[QS_NEEDS_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < QS_NEEDS_MOST; i++) {
        needed[count] = qs_rules_find(rules, option->needs[i]);
        count += needed[count] != NULL;
    }
    return count;
}

static bool need_is_met(const struct qs_option_rules *rules, const struct qs_option *option)
{
    const struct qs_option *needed[QS_NEEDS_MOST];
    size_t count = find_needed(rules, option, needed);
    bool met = count == 0;
    for (size_t i = 0; i < count && !met; i++)
        met = needed[i]->name == QS_OPT_FORMAT ? has_format(rules, needed[i], option->or_formats)
                                               : is_set(rules, needed[i]);
    return met;
}

/*
 * "--solve, --explain or --format png", or "" if this does not concern the command; with arguments,
 * "--board N".
 */
static void describe_need(const struct qs_option_rules *rules, const struct qs_option *option,
                          bool arguments, char *text)
{
    char spelt[SPELT_SIZE], formats[64];
    const struct qs_option *needed[QS_NEEDS_MOST];
    size_t count = find_needed(rules, option, needed), used = 0;
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
                                 spell(rules, needed[i]->name, spelt), argument ? " " : "",
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
static bool find_choice(const struct qs_option_rules *rules, const struct qs_option *option,
                        enum choice_of of, struct rule_choice *choice)
{
    *choice = (struct rule_choice){.name = "format"};
    const struct qs_option *format = qs_rules_find(rules, QS_OPT_FORMAT);
    if (of == CHOICE_OF_FORMAT && option->formats && format) {
        choice->words = format->words;
        choice->accepted = option->formats;
        choice->met = rules->fields && has_format(rules, format, option->formats);
    } else if (of == CHOICE_OF_METHOD && option->engines && qs_rules_find(rules, QS_OPT_ENGINE)) {
        choice->name = "engine";
        choice->words = qs_engine_name;
        choice->accepted = qs_engines_that_use(option->engines);
        choice->met = rules->fields && rules->engines_use(rules->fields, option->engines);
        choice->found = rules->engine;
    } else if (of == CHOICE_OF_METHOD && option->exports && rules->command == QS_FOR_EXPORT) {
        choice->words = qs_export_format_name;
        choice->accepted = exports_with(option->exports);
        choice->met = rules->format && is_among(choice, rules->format);
    } else if (of == CHOICE_OF_METHOD && option->family) {
        choice->name = "family";
        choice->words = qs_family_name;
        choice->accepted = qs_families_that_take(option->family);
        /* generate itself reports an unknown family. */
        choice->met = !rules->family || is_among(choice, rules->family);
        choice->found = rules->family;
    }
    return choice->words != NULL;
}

static void describe_choice(const struct qs_option_rules *rules, const struct rule_choice *choice,
                            char *text)
{
    bool family = choice->words == qs_family_name;
    int used = snprintf(text, RULE_SIZE, "%s%s ", family ? "the " : rules->dashes, choice->name);
    qs_words_list(choice->words, choice->accepted, NULL, text + used, RULE_SIZE - (size_t)used);
}

static bool refuse_without(const struct qs_option_rules *rules, const struct qs_option *option,
                           const char *needed, const char *found, struct qs_error *error)
{
    char spelt[SPELT_SIZE];
    return qs_error_set(error, QS_ERROR_INPUT, "%s requires %s%s%.32s",
                        spell(rules, option->name, spelt), needed, found ? ", found " : "",
                        found ? found : "");
}

static bool check_choice(const struct qs_option_rules *rules, const struct qs_option *option,
                         enum choice_of of, struct qs_error *error)
{
    char text[RULE_SIZE];
    struct rule_choice choice;
    if (!find_choice(rules, option, of, &choice) || choice.met)
        return true;
    describe_choice(rules, &choice, text);
    return refuse_without(rules, option, text, choice.found, error);
}

bool qs_rules_check(const struct qs_option_rules *rules, const struct qs_option *option,
                    struct qs_error *error)
{
    char text[RULE_SIZE], spelt[SPELT_SIZE], other_spelt[SPELT_SIZE];
    if (option->condition && !option->condition->holds(rules->fields))
        return qs_error_set(error, QS_ERROR_INPUT, "%s %s", spell(rules, option->name, spelt),
                            option->condition->text);
    if (!need_is_met(rules, option)) {
        describe_need(rules, option, *rules->dashes != '\0', text);
        return refuse_without(rules, option, text, NULL, error);
    }
    if (!check_choice(rules, option, CHOICE_OF_FORMAT, error))
        return false;
    for (size_t i = 0; i < QS_EXCLUDES_MOST; i++) {
        const struct qs_option *other = qs_rules_find(rules, option->excludes[i]);
        if (other && is_set(rules, other))
            return qs_error_set(error, QS_ERROR_INPUT, "%s cannot be combined with %s",
                                spell(rules, option->name, spelt),
                                spell(rules, other->name, other_spelt));
    }
    return check_choice(rules, option, CHOICE_OF_METHOD, error);
}

bool qs_rules_check_all(const struct qs_option_rules *rules, struct qs_error *error)
{
    const struct qs_option *const tables[] = {rules->own, rules->options};
    for (int t = 0; t < 2; t++)
        for (const struct qs_option *row = tables[t]; row && row->name; row++)
            if (qs_rules_find(rules, row->name) == row && is_set(rules, row) &&
                !qs_rules_check(rules, row, error))
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

void qs_rules_describe(const struct qs_option_rules *rules, const struct qs_option *option,
                       bool brief, char *text, size_t size)
{
    char need[RULE_SIZE], spelt[SPELT_SIZE], rule[2 * RULE_SIZE] = "";
    struct rule_choice choice;
    if (option->condition && !brief)
        append_rule(text, size, option->condition->text);
    describe_need(rules, option, false, need);
    if (*need != '\0' && !(brief && strstr(need, " or ")))
        add_need(rule, sizeof rule, need);
    for (enum choice_of of = 0; of < CHOICES; of++) {
        if (!find_choice(rules, option, of, &choice) ||
            (brief && (of == CHOICE_OF_FORMAT || option->family)))
            continue;
        describe_choice(rules, &choice, need);
        if (!(brief && strstr(need, " or ")))
            add_need(rule, sizeof rule, need);
    }
    const char *before = *rule ? "; not with " : "not with ";
    for (size_t i = 0; i < QS_EXCLUDES_MOST && !brief; i++) {
        size_t used = strlen(rule);
        if (!qs_rules_find(rules, option->excludes[i]))
            continue;
        snprintf(rule + used, sizeof rule - used, "%s%s", before,
                 spell(rules, option->excludes[i], spelt));
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

void qs_rules_list(const struct qs_option_rules *rules, const struct qs_option *option,
                   FILE *stream)
{
    struct rule_choice choice;
    const struct qs_option *needed[QS_NEEDS_MOST];
    size_t count = find_needed(rules, option, needed);
    for (size_t i = 0; i < count; i++) {
        fputc(i == 0 ? ' ' : '|', stream);
        if (needed[i]->name == QS_OPT_FORMAT)
            print_rule_words("format", needed[i]->words, option->or_formats, stream);
        else
            fputs(qs_option_word(needed[i]->name), stream);
    }
    for (enum choice_of of = 0; of < CHOICES; of++)
        if (find_choice(rules, option, of, &choice)) {
            fputc(' ', stream);
            print_rule_words(choice.name, choice.words, choice.accepted, stream);
        }
    fputc('\t', stream);
    for (size_t i = 0; i < QS_EXCLUDES_MOST; i++)
        if (qs_rules_find(rules, option->excludes[i]))
            fprintf(stream, " %s", qs_option_word(option->excludes[i]));
    fprintf(stream, "\t%s\t", option->condition ? option->condition->text : "");
}
