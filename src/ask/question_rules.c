/*
 * What an option requires of the rest of the question to have an effect. One that breaks a rule is
 * refused, so that none is silently ignored.
 */
#include <string.h>

#include "export_format.h"
#include "family.h"
#include "fault.h"
#include "question.h"

/* Room for the names and words of a rule, and for a rule as text. */
enum { NAME_SIZE = 48, SPELT_SIZE = NAME_SIZE + 2, RULE_SIZE = 320 };

/* The next of several texts with separators between them; false after the last. */
static bool question_rules_take(const char **list, const char *separators, char *taken)
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

/* A name as the user writes it: "--work-limit" on a command line, "work_limit" in JSON. */
static const char *spell(const struct qs_asked *asked, const char *name, char spelt[SPELT_SIZE])
{
    snprintf(spelt, SPELT_SIZE, "%s%s", asked->dashes, name);
    for (char *at = spelt; *asked->dashes == '\0' && *at; at++)
        *at = *at == '-' ? '_' : *at;
    return spelt;
}

static const struct qs_option *find_in(const struct qs_option *option, const char *name,
                                       size_t length, unsigned command)
{
    for (; option && option->name; option++)
        if (option->commands & command && strlen(option->name) == length &&
            memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

const struct qs_option *qs_asked_find(const struct qs_asked *asked, const char *name, size_t length)
{
    const struct qs_option *own = find_in(asked->own, name, length, asked->command);
    return own ? own : find_in(qs_question_options, name, length, asked->command);
}

/*
 * The option that a rule means, by "name" or "name=word,word", and these words; NULL: the command
 * has none, or none with the first of these words.
 */
static const struct qs_option *find_meant(const struct qs_asked *asked, const char *meant,
                                          const char **words)
{
    unsigned index;
    size_t length = strcspn(meant, "=");
    const struct qs_option *option = qs_asked_find(asked, meant, length);
    *words = meant[length] == '=' ? meant + length + 1 : NULL;
    if (option && *words &&
        !qs_words_find(option->words, option->accepted, *words, strcspn(*words, ","), &index))
        return NULL;
    return option;
}

/* Whether an option has a value that is not its default. */
static bool is_set(const struct qs_asked *asked, const struct qs_option *option)
{
    return memcmp((const char *)asked->fields + option->offset,
                  (const char *)asked->defaults + option->offset, option->size) != 0;
}

/* Whether the value of an option, given or default, is one of the words. */
static bool is_among(const struct qs_asked *asked, const struct qs_option *option,
                     const char *words)
{
    unsigned value;
    char word[NAME_SIZE];
    QS_CHECK(option->kind == QS_OPTION_WORD);
    memcpy(&value, (const char *)asked->fields + option->offset, sizeof value);
    while (question_rules_take(&words, ",", word))
        if (strcmp(word, option->words(value)) == 0)
            return true;
    return false;
}

/* Whether one of the options "a|b=c" is there, or none of them concerns the command. */
static bool need_is_met(const struct qs_asked *asked, const char *need)
{
    bool concerned = false;
    char meant[NAME_SIZE];
    while (question_rules_take(&need, "|", meant)) {
        const char *words;
        const struct qs_option *option = find_meant(asked, meant, &words);
        if (option && (words ? is_among(asked, option, words) : is_set(asked, option)))
            return true;
        concerned = concerned || option;
    }
    return !concerned;
}

/*
 * "--solve, --explain or --format png", or "" if this does not concern the command; with arguments,
 * "--board N".
 */
static void describe_need(const struct qs_asked *asked, const char *need, bool arguments,
                          char *text)
{
    char items[8][3 * NAME_SIZE], meant[NAME_SIZE], word[NAME_SIZE], spelt[SPELT_SIZE];
    size_t count = 0, used = 0;
    while (question_rules_take(&need, "|", meant)) {
        const char *words;
        const struct qs_option *option = find_meant(asked, meant, &words);
        if (!option)
            continue;
        QS_CHECK(count < sizeof items / sizeof *items);
        const char *argument = arguments ? option->argument : NULL;
        spell(asked, option->name, spelt);
        if (!words)
            snprintf(items[count++], sizeof *items, "%s%s%s", spelt, argument ? " " : "",
                     argument ? argument : "");
        for (bool first = true; words && question_rules_take(&words, ",", word); first = false)
            snprintf(items[count++], sizeof *items, "%s%s%s", first ? spelt : "", first ? " " : "",
                     word);
    }
    text[0] = '\0';
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, RULE_SIZE - used, "%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " or "
                                                  : ", ",
                                 items[i]);
}

/* A choice among engines, formats or families of which an option needs certain ones. */
struct rule_choice {
    const char *name;
    qs_words *words;
    uint64_t accepted; /* of the words */
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

/* The parameter with the option's name. */
static enum qs_parameter parameter_of(const struct qs_option *option)
{
    unsigned parameter;
    QS_CHECK(qs_words_find(qs_parameter_name, QS_ALL_WORDS, option->name, strlen(option->name),
                           &parameter));
    return parameter;
}

/* False: the option of this command needs no particular one. */
static bool find_choice(const struct qs_asked *asked, const struct qs_option *option,
                        struct rule_choice *choice)
{
    if (option->engines && qs_asked_find(asked, "engine", strlen("engine")))
        *choice =
            (struct rule_choice){"engine", qs_engine_name, qs_engines_that_use(option->engines)};
    else if (option->exports && asked->command == QS_FOR_EXPORT)
        *choice =
            (struct rule_choice){"format", qs_export_format_name, exports_with(option->exports)};
    else if (option->family)
        *choice = (struct rule_choice){"family", qs_family_name,
                                       qs_families_that_take(parameter_of(option))};
    else
        return false;
    return true;
}

/* generate itself reports an unknown family. */
static bool choice_is_met(const struct qs_asked *asked, const struct rule_choice *choice,
                          const struct qs_option *option)
{
    unsigned index;
    if (choice->words == qs_engine_name)
        return asked->engines_use(asked->fields, option->engines);
    const char *word = choice->words == qs_family_name ? asked->family : asked->format;
    return word ? qs_words_find(choice->words, choice->accepted, word, strlen(word), &index)
                : asked->command == QS_FOR_GENERATE;
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
                         struct qs_error *error)
{
    char text[RULE_SIZE];
    struct rule_choice choice;
    if (!find_choice(asked, option, &choice) || choice_is_met(asked, &choice, option))
        return true;
    describe_choice(asked, &choice, text);
    return refuse_without(asked, option, text,
                          choice.words == qs_engine_name   ? asked->engine
                          : choice.words == qs_family_name ? asked->family
                                                           : NULL,
                          error);
}

bool qs_asked_check(const struct qs_asked *asked, const struct qs_option *option,
                    struct qs_error *error)
{
    char name[NAME_SIZE], text[RULE_SIZE], spelt[SPELT_SIZE], other_spelt[SPELT_SIZE];
    for (const char *needs = option->needs; question_rules_take(&needs, " ", name);)
        if (!need_is_met(asked, name)) {
            describe_need(asked, name, *asked->dashes, text);
            return refuse_without(asked, option, text, NULL, error);
        }
    for (const char *excluded = option->excludes; question_rules_take(&excluded, " ", name);) {
        const struct qs_option *other = qs_asked_find(asked, name, strlen(name));
        if (!other || !is_set(asked, other))
            continue;
        return qs_error_set(error, QS_ERROR_INPUT, "%s cannot be combined with %s",
                            spell(asked, option->name, spelt), spell(asked, name, other_spelt));
    }
    return check_choice(asked, option, error);
}

bool qs_asked_check_all(const struct qs_asked *asked, struct qs_error *error)
{
    const struct qs_option *const tables[] = {asked->own, qs_question_options};
    for (int t = 0; t < 2; t++)
        for (const struct qs_option *row = tables[t]; row && row->name; row++)
            if (qs_asked_find(asked, row->name, strlen(row->name)) == row && is_set(asked, row) &&
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

/* What an option needs, in one clause; in brief, without what is several words. */
static void describe_needs(const struct qs_asked *asked, const struct qs_option *option, bool brief,
                           char *rule, size_t size)
{
    char name[NAME_SIZE], need[RULE_SIZE];
    struct rule_choice choice;
    for (const char *needs = option->needs; question_rules_take(&needs, " ", name);) {
        describe_need(asked, name, false, need);
        if (*need != '\0' && !(brief && (strchr(name, '=') || strstr(need, " or "))))
            add_need(rule, size, need);
    }
    if (!find_choice(asked, option, &choice))
        return;
    describe_choice(asked, &choice, need);
    if (!brief || (!option->family && !strstr(need, " or ")))
        add_need(rule, size, need);
}

void qs_asked_describe(const struct qs_asked *asked, const struct qs_option *option, bool brief,
                       char *text, size_t size)
{
    char name[NAME_SIZE], spelt[SPELT_SIZE], rule[2 * RULE_SIZE] = "";
    describe_needs(asked, option, brief, rule, sizeof rule);
    const char *before = *rule ? "; not with " : "not with ";
    for (const char *excluded = brief ? NULL : option->excludes;
         question_rules_take(&excluded, " ", name);) {
        size_t used = strlen(rule);
        if (!qs_asked_find(asked, name, strlen(name)))
            continue;
        snprintf(rule + used, sizeof rule - used, "%s%s", before, spell(asked, name, spelt));
        before = ", ";
    }
    qs_clause_append(text, size, rule);
}

void qs_clause_append(char *text, size_t size, const char *clause)
{
    size_t used = strlen(text);
    bool open = used > 0 && text[used - 1] == ')';
    if (*clause != '\0')
        snprintf(text + used - open, size - used + open, "%s%s)", open ? "; " : " (", clause);
}

static void list_choice(const struct rule_choice *choice, FILE *stream)
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

void qs_asked_list(const struct qs_asked *asked, const struct qs_option *option, FILE *stream)
{
    char name[NAME_SIZE], text[RULE_SIZE];
    struct rule_choice choice;
    for (const char *needs = option->needs; question_rules_take(&needs, " ", name);) {
        describe_need(asked, name, false, text);
        if (*text != '\0')
            fprintf(stream, " %s", name);
    }
    if (find_choice(asked, option, &choice))
        list_choice(&choice, stream);
    fputc('\t', stream);
    for (const char *excluded = option->excludes; question_rules_take(&excluded, " ", name);)
        if (qs_asked_find(asked, name, strlen(name)))
            fprintf(stream, " %s", name);
    fputc('\t', stream);
}
