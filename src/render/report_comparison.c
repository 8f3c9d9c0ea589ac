#include <inttypes.h>
#include <stdio.h>

#include "report.h"

static void format_maximum(const struct qs_result *result, char *text, size_t size)
{
    if (result->lower == result->upper.value)
        snprintf(text, size, "%d", result->lower);
    else
        snprintf(text, size, "%d..%d", result->lower, result->upper.value);
}

/* The count that says most about the engine's work: nodes of a search, else conflicts. */
static void format_work(const struct qs_result *result, char *text, size_t size)
{
    if (result->work.nodes > 0)
        snprintf(text, size, "%" PRIu64 " nodes", result->work.nodes);
    else
        snprintf(text, size, "%" PRIu64 " conflicts", result->work.conflicts);
}

void qs_report_comparison(const struct qs_instance *instance, const struct qs_result *results,
                          size_t count, struct qs_output *output)
{
    char description[160];
    qs_describe_instance(instance, description, sizeof description);
    const char *name = qs_instance_name(instance);
    qs_output_format(output, "%s%s%s\n", name, name[0] ? ": " : "", description);
    qs_output_format(output, "%-12s %12s %12s %22s %12s\n", "engine", "maximum", "seconds", "work",
                     "megabytes");
    for (size_t i = 0; i < count; i++) {
        char maximum[32], work[64];
        format_maximum(&results[i], maximum, sizeof maximum);
        format_work(&results[i], work, sizeof work);
        qs_output_format(output, "%-12s %12s %12.6f %22s %12.1f", results[i].engine, maximum,
                         results[i].seconds, work, (double)results[i].bytes / 1e6);
        if (results[i].stop != QS_STOP_DONE)
            qs_output_format(output, "  %s", qs_stop_name(results[i].stop));
        qs_output_text(output, "\n");
    }
}
