#include <inttypes.h>
#include <stdio.h>

#include "comparison.h"
#include "printable.h"

/* RFC 4180: in quotes, with quotes inside doubled. */
static void write_quoted(const char *text, struct qs_output *output)
{
    char clean[256]; /* as long as names of instances get */
    snprintf(clean, sizeof clean, "%s", text);
    qs_make_printable(clean);
    qs_output_text(output, "\"");
    for (const char *at = clean; *at; at++)
        qs_output_bytes(output, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    qs_output_text(output, "\"");
}

void qs_comparison_csv_header(struct qs_output *output)
{
    qs_output_text(output, "instance,n,queens,engine,lower,upper,upper_reason,stop,repetitions,"
                           "median_seconds,least_seconds,most_seconds,bytes");
    for (unsigned i = 0; qs_work_name(i); i++)
        qs_output_format(output, ",%s", qs_work_name(i));
    qs_output_text(output, "\n");
}

static void write_run(const struct qs_instance *instance, const struct qs_engine_run *run,
                      struct qs_output *output)
{
    const struct qs_result *result = run->result;
    size_t queens;
    qs_instance_queens(instance, &queens);
    write_quoted(qs_instance_name(instance), output);
    qs_output_format(output, ",%d,%zu,%s", qs_instance_size(instance), queens, run->engine);
    qs_output_format(output, ",%d,%d,%s,%s,%u,%.9f,%.9f,%.9f,%zu", result->lower,
                     result->upper.value,
                     run->claimed ? "claim" : qs_reason_name(result->upper.reason),
                     qs_stop_name(result->stop), run->repetitions, qs_run_median(run),
                     run->seconds[0], run->seconds[run->repetitions - 1], result->bytes);
    for (unsigned i = 0; qs_work_name(i); i++)
        qs_output_format(output, ",%" PRIu64, qs_work_count(&result->work, i));
    qs_output_text(output, "\n");
}

void qs_comparison_csv(const struct qs_instance *instance, const struct qs_engine_run *runs,
                       size_t count, struct qs_output *output)
{
    for (size_t i = 0; i < count; i++)
        write_run(instance, &runs[i], output);
}
