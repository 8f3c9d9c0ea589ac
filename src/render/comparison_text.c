#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "comparison.h"
#include "report.h"

double qs_run_median(const struct qs_engine_run *run)
{
    unsigned middle = run->repetitions / 2;
    if (run->repetitions % 2 == 1)
        return run->seconds[middle];
    return (run->seconds[middle - 1] + run->seconds[middle]) / 2;
}

static void format_maximum(const struct qs_result *result, char *text, size_t size)
{
    if (result->lower == result->upper.value)
        snprintf(text, size, "%d", result->lower);
    else
        snprintf(text, size, "%d..%d", result->lower, result->upper.value);
}

/* The counters that the method keeps, "13 nodes 40 checks", except the first, the questions. */
static void write_work(const struct qs_work *work, struct qs_output *output)
{
    for (unsigned i = 0; qs_work_name(i); i++)
        if (qs_work_count(work, i) > 0 && i > 0)
            qs_output_format(output, "  %" PRIu64 " %s", qs_work_count(work, i), qs_work_name(i));
}

/* Whether it is one of our own engines. */
static bool is_engine(const char *name)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strcmp(name, qs_engine_name(i)) == 0)
            return true;
    return false;
}

static void write_run(const struct qs_engine_run *run, struct qs_output *output)
{
    char maximum[32];
    qs_output_format(output, "%-13s", run->engine);
    format_maximum(run->result, maximum, sizeof maximum);
    qs_output_format(output, " %10s %11.6f", maximum, qs_run_median(run));
    if (run->repetitions > 1)
        qs_output_format(output, " %11.6f %11.6f", run->seconds[0],
                         run->seconds[run->repetitions - 1]);
    qs_output_format(output, " %8.1f", (double)run->result->bytes / 1e6);
    write_work(&run->result->work, output);
    bool answered = qs_result_is_answered(run->result);
    if (run->claimed)
        qs_output_text(output, "  (claims that no more fit)");
    if (run->result->stop != QS_STOP_DONE)
        qs_output_format(output, "  (%s)", qs_stop_name(run->result->stop));
    else if (!answered && !is_engine(run->engine))
        qs_output_text(output, "  (undecided)");
    else if (!answered)
        qs_output_text(output, "  (cannot prove this maximum: the method only finds or excludes "
                               "full placements)");
    qs_output_text(output, "\n");
}

void qs_comparison_text(const struct qs_comparison *comparison, struct qs_output *output)
{
    const struct qs_engine_run *runs = comparison->runs;
    size_t count = comparison->count;
    qs_write_instance(comparison->instance, output);
    bool repeated = false;
    for (size_t i = 0; i < count; i++)
        repeated = repeated || runs[i].repetitions > 1;
    qs_output_format(output, "%-13s %10s %11s", "engine", "maximum",
                     repeated ? "median" : "seconds");
    if (repeated)
        qs_output_format(output, " %11s %11s", "least", "most");
    qs_output_format(output, " %8s  work\n", "MB");
    for (size_t i = 0; i < count; i++)
        write_run(&runs[i], output);
}
