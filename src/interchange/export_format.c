#include "export_format.h"

#include <string.h>

#include "argument.h"
#include "encoding_check.h"
#include "fault.h"
#include "physical_memory.h"

static const struct qs_export_format *const formats[] = {
    &qs_export_format_dimacs, &qs_export_format_wcnf, &qs_export_format_opb,  &qs_export_format_asp,
    &qs_export_format_lp,     &qs_export_format_mzn,  &qs_export_format_gcnf,
};
#define FORMATS (sizeof formats / sizeof formats[0])

const char *qs_export_format_name(unsigned i)
{
    return i < FORMATS ? formats[i]->name : NULL;
}

const char *qs_export_format_summary(unsigned i)
{
    return i < FORMATS ? formats[i]->summary : NULL;
}

const struct qs_export_format *qs_export_format_find(const char *name)
{
    if (!name)
        return &qs_export_format_dimacs;
    for (size_t i = 0; i < FORMATS; i++)
        if (strcmp(name, formats[i]->name) == 0)
            return formats[i];
    return NULL;
}

void qs_export_options_init(struct qs_export_options *options)
{
    if (!options)
        return;
    *options = (struct qs_export_options){
        .encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL},
        .memory_limit = qs_default_memory_limit(),
    };
}

static bool check_options(const struct qs_export_options *options, struct qs_error *error)
{
    return qs_check_encoding(options->encoding, error) &&
           qs_check_range("target", options->target, 0, INT32_MAX, error) &&
           qs_check_memory_limit(options->memory_limit, error);
}

bool qs_export_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     struct qs_output *output, struct qs_error *error)
{
    const struct qs_export_format *format = qs_export_format_find(options->format);
    if (!format)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown export format \"%s\"", options->format);
    if (!check_options(options, error))
        return false;
    if (options->full && !format->full)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the format %s has no full form, over all squares", format->name);
    if (options->target > 0 && !format->target)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the format %s can only ask for the maximum; use dimacs to ask "
                            "whether %d queens fit",
                            format->name, options->target);
    return qs_export_board(instance, options, output, format->write, error);
}

bool qs_instance_export(const struct qs_instance *instance, const struct qs_export_options *options,
                        FILE *stream, struct qs_error *error)
{
    struct qs_export_options defaults;
    if (!options) {
        qs_export_options_init(&defaults);
        options = &defaults;
    }
    if (!qs_check_given("instance", instance, error) || !qs_check_given("stream", stream, error) ||
        !check_options(options, error))
        return false;
    struct qs_output *output = qs_output_to_stream(stream, error);
    if (!output)
        return false;
    if (!qs_export_write(instance, options, output, error)) {
        qs_output_abandon(output);
        return false;
    }
    return qs_output_close(output, error);
}
