#include <string.h>

#include "engine_choice.h"
#include "family.h"
#include "fault.h"
#include "option_table.h"
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
    if (settings->question.command == QS_FOR_SWEEP)
        return !settings->sweeping.check && !settings->sweeping.summary && !family_of(settings);
    if (settings->question.command == QS_FOR_MERGE)
        return settings->boards.first == 0;
    return settings->operands.count >
           ((settings->question.command & (QS_FOR_DECODE | QS_FOR_CHECK)) != 0);
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
    for (size_t i = 0; i < settings->external.count; i++)
        if (!settings->external.solver[i].format)
            return true;
    return false;
}
const struct qs_condition qs_needs_program = {
    "requires --engine exec: with a program that has no name here", has_program};

static bool has_exact_engine(const struct qs_settings *settings)
{
    return qs_engine_is_exact(settings->question.solving.engine);
}
const struct qs_condition qs_needs_exact = {"requires an engine that can always prove the maximum",
                                            has_exact_engine};

/* Unicode concerns drawings, which are made for classes only. */
static bool has_drawings(const struct qs_settings *settings)
{
    return settings->format != QS_FORMAT_UNICODE ||
           (settings->question.counting.classes && !settings->question.counting.list);
}
const struct qs_condition qs_needs_drawings = {"unicode requires --classes without --list",
                                               has_drawings};

static bool engines_use(const void *fields, enum qs_engine_use use)
{
    return qs_engines_use(fields, use);
}

bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error)
{
    struct qs_settings defaults, fields = *settings;
    const struct qs_family *family = family_of(settings);
    qs_settings_init(&defaults, settings->question.command);
    fields.draw_format = qs_draw_format_for(settings);
    const struct qs_asked asked = {
        .command = settings->question.command,
        .dashes = "--",
        .fields = &fields,
        .defaults = &defaults,
        .own = qs_program_options,
        .engines_use = engines_use,
        .engine = settings->engines.count == 1 ? settings->engines.text[0] : NULL,
        .format = settings->question.export_format,
        .family = family ? family->name : NULL,
    };
    for (unsigned i = 0; qs_option_at(i); i++) {
        const struct qs_option *option = qs_option_at(i);
        if (!settings->given[i])
            continue;
        if (option->condition && !option->condition->holds(settings))
            return qs_error_set(error, QS_ERROR_INPUT, "--%s %s", option->name,
                                option->condition->text);
        if (!qs_asked_check(&asked, option, error))
            return false;
    }
    return true;
}

void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size)
{
    const struct qs_asked asked = {.command = command, .dashes = "--", .own = qs_program_options};
    size_t used = strlen(text);
    bool open = used > 0 && text[used - 1] == ')';
    if (option->condition)
        snprintf(text + used - open, size - used + open, "%s%s)", open ? "; " : " (",
                 option->condition->text);
    qs_asked_describe(&asked, option, text, size);
}

void qs_option_rules_list(const struct qs_option *option, unsigned command, FILE *stream)
{
    const struct qs_asked asked = {.command = command, .dashes = "--", .own = qs_program_options};
    qs_asked_list(&asked, option, stream);
    fprintf(stream, "%s\t", option->condition ? option->condition->text : "");
}
