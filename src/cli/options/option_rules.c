#include "option_rules.h"

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "command.h"
#include "engine_choice.h"
#include "export_format.h"
#include "family.h"
#include "fault.h"
#include "option_words.h"
#include "write_report.h"

static bool has_board(const struct qs_settings *settings)
{
    return settings->boards.first > 0;
}

static bool has_runs(const struct qs_settings *settings)
{
    return !settings->sweeping.check && !settings->sweeping.summary;
}

/* The family that the first operand names, or NULL. */
static const struct qs_family *family_of(const struct qs_settings *settings)
{
    const struct qs_texts *operands = &settings->operands;
    return operands->count > 0 && has_runs(settings) ? qs_family_find(operands->text[0]) : NULL;
}

/* The last operand of decode is the model, that of check the certificate. */
static bool has_file(const struct qs_settings *settings)
{
    if (settings->command == QS_FOR_SWEEP)
        return has_runs(settings) && !family_of(settings);
    if (settings->command == QS_FOR_MERGE)
        return !has_board(settings);
    return settings->operands.count > ((settings->command & (QS_FOR_DECODE | QS_FOR_CHECK)) != 0);
}

static bool is_summary(const struct qs_settings *settings)
{
    return settings->sweeping.summary;
}

static bool is_no_summary(const struct qs_settings *settings)
{
    return !settings->sweeping.summary;
}

/* A program whose format is not known. */
static bool has_outside(const struct qs_settings *settings)
{
    for (size_t i = 0; i < settings->outside.count; i++)
        if (!settings->outside.solver[i].format)
            return true;
    return false;
}

static bool has_no_solver(const struct qs_settings *settings)
{
    return !settings->solver;
}

/* None at all is another error. */
static bool has_one_instance(const struct qs_settings *settings)
{
    return settings->operands.count + (settings->boards.first > 0) <= 1;
}

/* Standard input cannot be both the placement and the instance. */
static bool has_one_input(const struct qs_settings *settings)
{
    const struct qs_texts *operands = &settings->operands;
    return strcmp(settings->start, "-") != 0 || operands->count == 0 ||
           strcmp(operands->text[0], "-") != 0;
}

static bool is_solved(const struct qs_settings *settings)
{
    return settings->draw_solved;
}

static bool is_answered(const struct qs_settings *settings)
{
    return settings->draw_solved || settings->draw_explained;
}

static bool is_not_solved(const struct qs_settings *settings)
{
    return !settings->draw_solved;
}

static bool lists_all(const struct qs_settings *settings)
{
    return settings->explaining.all;
}

static bool is_traced(const struct qs_settings *settings)
{
    return settings->trace != QS_TRACE_NONE;
}

static bool is_text(const struct qs_settings *settings)
{
    return settings->format == QS_FORMAT_TEXT;
}

static bool is_csv(const struct qs_settings *settings)
{
    return settings->format == QS_FORMAT_CSV;
}

static bool is_not_cross_checked(const struct qs_settings *settings)
{
    return !settings->cross_check;
}

static bool has_no_known(const struct qs_settings *settings)
{
    return !settings->known;
}

static bool has_one_thread(const struct qs_settings *settings)
{
    return settings->solving.threads == 1;
}

static bool has_checkpoint(const struct qs_settings *settings)
{
    return settings->solving.checkpoint != NULL;
}

static bool has_no_checkpoint(const struct qs_settings *settings)
{
    return !has_checkpoint(settings);
}

static bool has_no_target(const struct qs_settings *settings)
{
    return settings->solving.target == 0;
}

static bool has_no_proof(const struct qs_settings *settings)
{
    return !settings->proof;
}

static bool is_exact(const struct qs_settings *settings)
{
    return qs_engine_is_exact(settings->solving.engine);
}

static bool has_one_kind(const struct qs_settings *settings)
{
    const struct qs_count_settings *counting = &settings->counting;
    return (counting->size >= 0) + counting->any + counting->maximal <= 1;
}

static bool is_listed(const struct qs_settings *settings)
{
    return settings->counting.list || settings->counting.classes;
}

static bool is_not_listed(const struct qs_settings *settings)
{
    return !is_listed(settings);
}

static bool has_model(const struct qs_settings *settings)
{
    return !settings->as_queens;
}

static bool draws_classes(const struct qs_settings *settings)
{
    return settings->counting.classes && !settings->counting.list;
}

/* Unicode concerns drawings, which are made for classes only. */
static bool has_drawings(const struct qs_settings *settings)
{
    return settings->format != QS_FORMAT_UNICODE || draws_classes(settings);
}

static bool is_for_people(const struct qs_settings *settings)
{
    return settings->format == QS_FORMAT_TEXT || settings->format == QS_FORMAT_UNICODE;
}

/* A PNG is held in memory as a whole; other pictures are written while they are drawn. */
static bool takes_memory(const struct qs_settings *settings)
{
    return is_answered(settings) || qs_draw_format_for(settings) == QS_DRAW_PNG;
}

/*
 * A rule is either a function of the settings, or restricts the engines, the format or the
 * family: `which` is then an enum qs_engine_use, the offset of a bool in struct
 * qs_export_format, or a set of enum qs_draw_format.
 */
struct rule {
    enum qs_option_rule rule;
    unsigned commands; /* to which it applies */
    const char *text;  /* for messages, after the option's name */
    bool (*holds)(const struct qs_settings *settings);
    qs_words *words;
    size_t which;
};

enum {
    DRAW = QS_FOR_DRAW,
    EXPORT = QS_FOR_EXPORT,
    GENERATE = QS_FOR_GENERATE,
    SWEEP = QS_FOR_SWEEP,
    SEARCH = QS_FOR_SOLVE | QS_FOR_COMPARE | QS_FOR_DRAW | SWEEP,
    ANY = QS_FOR_ALL | GENERATE | SWEEP | QS_FOR_SERVE
};

#define ENGINES "requires --engine", NULL, qs_engine_name
#define EXPORTS "requires --format", NULL, qs_export_format_name
#define DRAWN "requires --format", NULL, qs_draw_format_word
#define VECTORS (1 << QS_DRAW_SVG | 1 << QS_DRAW_PNG | 1 << QS_DRAW_PDF)

static const struct rule rules[] = {
    {QS_NEEDS_BOARD, ANY, "requires --board N", has_board, NULL, 0},
    {QS_NEEDS_FILE, ANY, "requires an instance from a file", has_file, NULL, 0},
    {QS_NEEDS_SOLVE, DRAW, "requires --solve", is_solved, NULL, 0},
    {QS_NEEDS_ANSWER, DRAW, "requires --solve or --explain", is_answered, NULL, 0},
    {QS_NEEDS_NO_SOLVE, DRAW, "cannot be combined with --solve", is_not_solved, NULL, 0},
    {QS_NEEDS_ALL, ANY, "requires --all", lists_all, NULL, 0},
    {QS_NEEDS_TRACE, ANY, "requires --trace", is_traced, NULL, 0},
    {QS_NEEDS_TEXT, ANY, "requires --format text", is_text, NULL, 0},
    {QS_NEEDS_CSV, ANY, "requires --format csv", is_csv, NULL, 0},
    {QS_NEEDS_NO_CROSS_CHECK, ANY, "cannot be combined with --cross-check", is_not_cross_checked,
     NULL, 0},
    {QS_NEEDS_NO_TARGET, ANY, "cannot be combined with --target", has_no_target, NULL, 0},
    {QS_NEEDS_NO_KNOWN, ANY, "cannot be combined with --known", has_no_known, NULL, 0},
    {QS_NEEDS_ONE_THREAD, ANY, "cannot be combined with --threads", has_one_thread, NULL, 0},
    {QS_NEEDS_SAVED, ANY, "requires --checkpoint", has_checkpoint, NULL, 0},
    {QS_NEEDS_NOT_SAVED, ANY, "cannot be combined with --checkpoint", has_no_checkpoint, NULL, 0},
    {QS_NEEDS_ONE_KIND, ANY, "cannot be combined with another of --size, --any and --maximal",
     has_one_kind, NULL, 0},
    {QS_NEEDS_LIST, ANY, "requires --list or --classes", is_listed, NULL, 0},
    {QS_NEEDS_NO_LIST, ANY, "cannot be combined with --list or --classes", is_not_listed, NULL, 0},
    {QS_NEEDS_DRAWINGS, ANY, "unicode requires --classes without --list", has_drawings, NULL, 0},
    {QS_NEEDS_CLASSES, QS_FOR_COUNT, "requires --classes without --list", draws_classes, NULL, 0},
    {QS_NEEDS_PEOPLE, ANY, "requires --format text or unicode", is_for_people, NULL, 0},
    {QS_NEEDS_MEMORY, DRAW, "requires --solve, --explain or --format png", takes_memory, NULL, 0},
    {QS_NEEDS_VECTORS, DRAW, DRAWN, VECTORS},
    {QS_NEEDS_MARKS, DRAW, DRAWN, VECTORS | 1 << QS_DRAW_UNICODE},
    {QS_NEEDS_MODEL, ANY, "cannot be combined with --as-queens", has_model, NULL, 0},
    {QS_NEEDS_FAMILY, ANY, "requires the family", NULL, qs_family_name, 0},
    {QS_NEEDS_RUNS, ANY, "cannot be combined with --check or --summary", has_runs, NULL, 0},
    {QS_NEEDS_OUTSIDE, ANY, "requires --engine exec: with a program that has no name here",
     has_outside, NULL, 0},
    {QS_NEEDS_NO_SOLVER, QS_FOR_SOLVE, "cannot be combined with --solver", has_no_solver, NULL, 0},
    {QS_NEEDS_ONE_INSTANCE, ANY, "requires a single instance", has_one_instance, NULL, 0},
    {QS_NEEDS_ONE_INPUT, ANY, "cannot be standard input if the instance is", has_one_input, NULL,
     0},
    {QS_NEEDS_EXACT, ANY, "requires an engine that can always prove the maximum", is_exact, NULL,
     0},
    {QS_NEEDS_NO_PROOF, ANY, "cannot be combined with --proof", has_no_proof, NULL, 0},
    {QS_NEEDS_SUMMARY, ANY, "requires --summary", is_summary, NULL, 0},
    {QS_NEEDS_NO_SUMMARY, ANY, "cannot be combined with --summary", is_no_summary, NULL, 0},
    {QS_NEEDS_AMO, EXPORT, EXPORTS, offsetof(struct qs_export_format, amo)},
    {QS_NEEDS_CARD, EXPORT, EXPORTS, offsetof(struct qs_export_format, card)},
    {QS_NEEDS_FULL, EXPORT, EXPORTS, offsetof(struct qs_export_format, full)},
    {QS_NEEDS_EXPORT_TARGET, EXPORT, EXPORTS, offsetof(struct qs_export_format, target)},
    {QS_NEEDS_SEED, SEARCH, ENGINES, QS_USES_SEED},
    {QS_NEEDS_STRATEGY, SEARCH, ENGINES, QS_USES_STRATEGY},
    {QS_NEEDS_ENCODING, SEARCH, ENGINES, QS_USES_ENCODING},
    {QS_NEEDS_THREADS, SEARCH, ENGINES, QS_USES_THREADS},
    {QS_NEEDS_TRACER, SEARCH, ENGINES, QS_USES_TRACE},
    {QS_NEEDS_LOG, SEARCH, ENGINES, QS_USES_LOG},
    {QS_NEEDS_REFUTATION, SEARCH, ENGINES, QS_USES_REFUTATION},
    {QS_NEEDS_HINTS, SEARCH, ENGINES, QS_USES_HINTS},
    {QS_NEEDS_IPASIR, SEARCH, ENGINES, QS_USES_IPASIR},
    {QS_NEEDS_START, SEARCH, ENGINES, QS_USES_START},
    {QS_NEEDS_CHECKPOINT, SEARCH, ENGINES, QS_USES_CHECKPOINT},
};
#define RULES (sizeof rules / sizeof *rules)

static bool export_is_among(const char *format, size_t which)
{
    return *(const bool *)((const char *)qs_export_format_find(format) + which);
}

/* The parameter with the option's name. */
static enum qs_parameter parameter_of(const struct qs_option *option)
{
    unsigned parameter;
    QS_CHECK(qs_words_find(qs_parameter_name, QS_ALL_WORDS, option->name, strlen(option->name),
                           &parameter));
    return parameter;
}

/* Whether the family takes the parameter. generate itself reports an unknown family. */
static bool family_takes(const struct qs_settings *settings, enum qs_parameter parameter)
{
    const struct qs_family *family = family_of(settings);
    if (!family)
        return settings->command == QS_FOR_GENERATE;
    return (family->required | family->optional) >> parameter & 1;
}

/* The set of words that satisfy the rule. */
static uint64_t accepted_words(const struct rule *rule, const struct qs_option *option)
{
    uint64_t set = 0;
    if (rule->words == qs_family_name)
        return qs_families_that_take(parameter_of(option));
    if (rule->words == qs_engine_name)
        return qs_engines_that_use((enum qs_engine_use)rule->which);
    if (rule->words == qs_draw_format_word)
        return rule->which;
    for (unsigned i = 0; qs_export_format_name(i); i++)
        if (export_is_among(qs_export_format_name(i), rule->which))
            set |= UINT64_C(1) << i;
    return set;
}

static bool rule_holds(const struct rule *rule, const struct qs_option *option,
                       const struct qs_settings *settings)
{
    if (rule->holds)
        return rule->holds(settings);
    if (rule->words == qs_family_name)
        return family_takes(settings, parameter_of(option));
    if (rule->words == qs_engine_name)
        return qs_engines_use(settings, (enum qs_engine_use)rule->which);
    if (rule->words == qs_draw_format_word)
        return rule->which >> qs_draw_format_for(settings) & 1;
    return export_is_among(settings->export_format, rule->which);
}

/* The text of the rule, which follows the option's name. */
static void describe_rule(const struct rule *rule, const struct qs_option *option, char *text,
                          size_t size)
{
    char list[256] = "";
    if (rule->words)
        qs_words_list(rule->words, accepted_words(rule, option), NULL, list, sizeof list);
    snprintf(text, size, "%s%s%s", rule->text, rule->words ? " " : "", list);
}

static bool refuse(const struct qs_option *option, const struct rule *rule,
                   const struct qs_settings *settings, struct qs_error *error)
{
    char text[320], found[64] = "";
    describe_rule(rule, option, text, sizeof text);
    if (rule->words == qs_engine_name && settings->engines.count == 1)
        snprintf(found, sizeof found, ", found %.32s", settings->engines.text[0]);
    if (rule->words == qs_family_name && family_of(settings))
        snprintf(found, sizeof found, ", found %.32s", settings->operands.text[0]);
    return qs_error_set(error, QS_ERROR_INPUT, "--%s %s%s", option->name, text, found);
}

bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error)
{
    for (unsigned i = 0; qs_options[i].name; i++) {
        const struct qs_option *option = &qs_options[i];
        for (size_t r = 0; r < RULES && settings->given[i]; r++)
            if (option->requires >> rules[r].rule & 1 && rules[r].commands & settings->command &&
                !rule_holds(&rules[r], option, settings))
                return refuse(option, &rules[r], settings, error);
    }
    return true;
}

void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size)
{
    size_t used = strlen(text);
    bool open = used > 0 && text[used - 1] == ')';
    used -= open;
    for (size_t r = 0; r < RULES && used < size; r++) {
        char rule[320];
        if (!(option->requires >> rules[r].rule & 1 && rules[r].commands & command))
            continue;
        describe_rule(&rules[r], option, rule, sizeof rule);
        used += (size_t)snprintf(text + used, size - used, "%s%s", open ? "; " : " (", rule);
        open = true;
    }
    if (open && used < size)
        snprintf(text + used, size - used, ")");
}
