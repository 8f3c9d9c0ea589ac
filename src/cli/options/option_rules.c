#include "option_table.h"

#include <string.h>

#include "check.h"
#include "engine_choice.h"
#include "export_format.h"
#include "family.h"
#include "fault.h"
#include "settings.h"
#include "write_report.h"

/* The family that the first operand names, or NULL. */
static const struct qs_family *family_of(const struct qs_settings *settings)
{
    const struct qs_texts *operands = &settings->operands;
    bool runs = !settings->sweeping.check && !settings->sweeping.summary;
    return operands->count > 0 && runs ? qs_family_find(operands->text[0]) : NULL;
}

/* The last operand of decode is the model, that of check the certificate. */
static bool has_file(const struct qs_settings *settings)
{
    if (settings->command == QS_FOR_SWEEP)
        return !settings->sweeping.check && !settings->sweeping.summary && !family_of(settings);
    if (settings->command == QS_FOR_MERGE)
        return settings->boards.first == 0;
    return settings->operands.count > ((settings->command & (QS_FOR_DECODE | QS_FOR_CHECK)) != 0);
}
const struct qs_condition qs_needs_file = {"requires an instance from a file", has_file};

/* None at all is another error. */
static bool has_one_instance(const struct qs_settings *settings)
{
    return settings->operands.count + (settings->boards.first > 0) <= 1;
}
const struct qs_condition qs_needs_one_instance = {"requires a single instance", has_one_instance};

/* A program whose format is not known. */
static bool has_program(const struct qs_settings *settings)
{
    for (size_t i = 0; i < settings->outside.count; i++)
        if (!settings->outside.solver[i].format)
            return true;
    return false;
}
const struct qs_condition qs_needs_program = {
    "requires --engine exec: with a program that has no name here", has_program};

static bool has_exact_engine(const struct qs_settings *settings)
{
    return qs_engine_is_exact(settings->solving.engine);
}
const struct qs_condition qs_needs_exact = {"requires an engine that can always prove the maximum",
                                            has_exact_engine};

/* Unicode concerns drawings, which are made for classes only. */
static bool has_drawings(const struct qs_settings *settings)
{
    return settings->format != QS_FORMAT_UNICODE ||
           (settings->counting.classes && !settings->counting.list);
}
const struct qs_condition qs_needs_drawings = {"unicode requires --classes without --list",
                                               has_drawings};

/* Room for the names and words of a rule, and for a rule as text. */
enum { NAME_SIZE = 48, RULE_SIZE = 320 };

/* The next of several texts with separators between them; false after the last. */
static bool take(const char **list, const char *separators, char *taken)
{
    if (!*list || **list == '\0')
        return false;
    size_t length = strcspn(*list, separators);
    QS_CHECK(length < NAME_SIZE);
    memcpy(taken, *list, length);
    taken[length] = '\0';
    *list += length;
    *list += **list != '\0';
    return true;
}

/*
 * The option that a rule means, by "name" or "name=word,word", and these words; NULL: the command
 * has none, or none with the first of these words.
 */
static const struct qs_option *find_meant(const char *meant, unsigned command, const char **words)
{
    unsigned index;
    size_t length = strcspn(meant, "=");
    const struct qs_option *option = qs_option_find(meant, length, command);
    *words = meant[length] == '=' ? meant + length + 1 : NULL;
    if (option && *words &&
        !qs_words_find(option->words, option->accepted, *words, strcspn(*words, ","), &index))
        return NULL;
    return option;
}

/* Whether an option has a value that is not its default. */
static bool is_set(const struct qs_option *option, const struct qs_settings *settings)
{
    struct qs_settings defaults;
    qs_settings_init(&defaults, settings->command);
    return memcmp((const char *)settings + option->offset, (const char *)&defaults + option->offset,
                  option->size) != 0;
}

/* Whether the value of an option, given or default, is one of the words. */
static bool is_among(const struct qs_option *option, const char *words,
                     const struct qs_settings *settings)
{
    unsigned value;
    char word[NAME_SIZE];
    QS_CHECK(option->kind == QS_OPTION_WORD);
    memcpy(&value, (const char *)settings + option->offset, sizeof value);
    if (option->words == qs_draw_format_word)
        value = qs_draw_format_for(settings);
    while (take(&words, ",", word))
        if (strcmp(word, option->words(value)) == 0)
            return true;
    return false;
}

/* Whether one of the options "a|b=c" is there, or none of them concerns the command. */
static bool need_is_met(const char *need, const struct qs_settings *settings)
{
    bool concerned = false;
    char meant[NAME_SIZE];
    while (take(&need, "|", meant)) {
        const char *words;
        const struct qs_option *option = find_meant(meant, settings->command, &words);
        if (option && (words ? is_among(option, words, settings) : is_set(option, settings)))
            return true;
        concerned = concerned || option;
    }
    return !concerned;
}

/* "requires --solve, --explain or --format png", or "" if this does not concern the command. */
static void describe_need(const char *need, unsigned command, char *text)
{
    char items[8][2 * NAME_SIZE], meant[NAME_SIZE], word[NAME_SIZE];
    size_t count = 0, used = 0;
    while (take(&need, "|", meant)) {
        const char *words;
        const struct qs_option *option = find_meant(meant, command, &words);
        if (!option)
            continue;
        QS_CHECK(count < sizeof items / sizeof *items);
        if (!words)
            snprintf(items[count++], sizeof *items, "--%s%s%s", option->name,
                     option->argument ? " " : "", option->argument ? option->argument : "");
        for (bool first = true; words && take(&words, ",", word); first = false)
            snprintf(items[count++], sizeof *items, "%s%s%s%s", first ? "--" : "",
                     first ? option->name : "", first ? " " : "", word);
    }
    text[0] = '\0';
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, RULE_SIZE - used, "%s%s",
                                 i == 0           ? "requires "
                                 : i + 1 == count ? " or "
                                                  : ", ",
                                 items[i]);
}

/* A choice among engines, formats or families of which an option needs certain ones. */
struct choice {
    const char *name;
    const char *text; /* before the list of those that it needs */
    qs_words *words;
    uint64_t accepted; /* of the words */
};

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

/* The parameter with the option's name. */
static enum qs_parameter parameter_of(const struct qs_option *option)
{
    unsigned parameter;
    QS_CHECK(qs_words_find(qs_parameter_name, QS_ALL_WORDS, option->name, strlen(option->name),
                           &parameter));
    return parameter;
}

/* False: the option of this command needs no particular one. */
static bool find_choice(const struct qs_option *option, unsigned command, struct choice *choice)
{
    if (option->engines && qs_option_find("engine", strlen("engine"), command))
        *choice = (struct choice){"engine", "requires --engine", qs_engine_name,
                                  qs_engines_that_use(option->engines)};
    else if (option->exports && command == QS_FOR_EXPORT)
        *choice = (struct choice){"format", "requires --format", qs_export_format_name,
                                  exports_with(option->exports)};
    else if (option->family)
        *choice = (struct choice){"family", "requires the family", qs_family_name,
                                  qs_families_that_take(parameter_of(option))};
    else
        return false;
    return true;
}

/* Whether the word is one of those that are needed; `word` NULL: nothing was chosen. */
static bool choice_accepts(const struct choice *choice, const char *word)
{
    unsigned index;
    return word && qs_words_find(choice->words, choice->accepted, word, strlen(word), &index);
}

/* generate itself reports an unknown family. */
static bool choice_is_met(const struct choice *choice, const struct qs_option *option,
                          const struct qs_settings *settings)
{
    const struct qs_family *family = family_of(settings);
    if (choice->words == qs_engine_name)
        return qs_engines_use(settings, option->engines);
    if (choice->words == qs_export_format_name)
        return choice_accepts(choice, settings->export_format);
    return family ? choice_accepts(choice, family->name) : settings->command == QS_FOR_GENERATE;
}

static void describe_choice(const struct choice *choice, char *text)
{
    int used = snprintf(text, RULE_SIZE, "%s ", choice->text);
    qs_words_list(choice->words, choice->accepted, NULL, text + used, RULE_SIZE - (size_t)used);
}

static bool refuse(const struct qs_option *option, const char *rule, const char *found,
                   struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT, "--%s %s%s%.32s", option->name, rule,
                        found ? ", found " : "", found ? found : "");
}

static bool check_choice(const struct qs_option *option, const struct qs_settings *settings,
                         struct qs_error *error)
{
    char text[RULE_SIZE];
    struct choice choice;
    const char *found = NULL;
    if (!find_choice(option, settings->command, &choice) ||
        choice_is_met(&choice, option, settings))
        return true;
    if (choice.words == qs_engine_name && settings->engines.count == 1)
        found = settings->engines.text[0];
    if (choice.words == qs_family_name && family_of(settings))
        found = family_of(settings)->name;
    describe_choice(&choice, text);
    return refuse(option, text, found, error);
}

static bool check(const struct qs_option *option, const struct qs_settings *settings,
                  struct qs_error *error)
{
    char name[RULE_SIZE], text[RULE_SIZE];
    if (option->condition && !option->condition->holds(settings))
        return refuse(option, option->condition->text, NULL, error);
    for (const char *needs = option->needs; take(&needs, " ", name);)
        if (!need_is_met(name, settings)) {
            describe_need(name, settings->command, text);
            return refuse(option, text, NULL, error);
        }
    for (const char *excluded = option->excludes; take(&excluded, " ", name);) {
        const struct qs_option *other = qs_option_find(name, strlen(name), settings->command);
        if (!other || !is_set(other, settings))
            continue;
        snprintf(text, sizeof text, "cannot be combined with --%.40s", name);
        return refuse(option, text, NULL, error);
    }
    return check_choice(option, settings, error);
}

bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error)
{
    for (unsigned i = 0; qs_options[i].name; i++)
        if (settings->given[i] && !check(&qs_options[i], settings, error))
            return false;
    return true;
}

/* Append a rule to a text, in parentheses at its end. */
static void append(char *text, size_t size, const char *rule)
{
    size_t used = strlen(text);
    bool open = used > 0 && text[used - 1] == ')';
    if (*rule != '\0')
        snprintf(text + used - open, size - used + open, "%s%s)", open ? "; " : " (", rule);
}

void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size)
{
    char name[NAME_SIZE], rule[RULE_SIZE];
    struct choice choice;
    size_t used = 0;
    if (option->condition)
        append(text, size, option->condition->text);
    for (const char *needs = option->needs; take(&needs, " ", name);) {
        describe_need(name, command, rule);
        append(text, size, rule);
    }
    rule[0] = '\0';
    for (const char *excluded = option->excludes; take(&excluded, " ", name);)
        if (qs_option_find(name, strlen(name), command))
            used += (size_t)snprintf(rule + used, sizeof rule - used, "%s--%s",
                                     used ? ", " : "not with ", name);
    append(text, size, rule);
    if (!find_choice(option, command, &choice))
        return;
    describe_choice(&choice, rule);
    append(text, size, rule);
}

static void list_choice(const struct choice *choice, FILE *stream)
{
    char separator = '=';
    fprintf(stream, " %s", choice->name);
    for (unsigned i = 0; choice->words(i); i++) {
        if (!(choice->accepted >> i & 1))
            continue;
        fprintf(stream, "%c%s", separator, choice->words(i));
        separator = ',';
    }
}

void qs_option_rules_list(const struct qs_option *option, unsigned command, FILE *stream)
{
    char name[NAME_SIZE], text[RULE_SIZE];
    struct choice choice;
    for (const char *needs = option->needs; take(&needs, " ", name);) {
        describe_need(name, command, text);
        if (*text != '\0')
            fprintf(stream, " %s", name);
    }
    if (find_choice(option, command, &choice))
        list_choice(&choice, stream);
    fputc('\t', stream);
    for (const char *excluded = option->excludes; take(&excluded, " ", name);)
        if (qs_option_find(name, strlen(name), command))
            fprintf(stream, " %s", name);
    fprintf(stream, "\t%s\t", option->condition ? option->condition->text : "");
}
