#include "solve_summary.h"

#include <stdio.h>
#include <unistd.h>

#include "printable.h"

void qs_solve_summary_add(struct qs_solve_summary *summary, const struct qs_instance *instance,
                          const struct qs_result *result)
{
    if (qs_result_is_answered(result))
        summary->answered++;
    else
        summary->open++;
    if (result->seconds < summary->slowest)
        return;
    summary->slowest = result->seconds;
    int32_t n = qs_instance_size(instance);
    const char *name = qs_instance_name(instance);
    if (name[0] != '\0')
        snprintf(summary->name, sizeof summary->name, "%s", name);
    else
        snprintf(summary->name, sizeof summary->name, "n = %d", n);
    qs_make_printable(summary->name);
}

void qs_solve_summary_print(const struct qs_solve_summary *summary, size_t instances, size_t begun,
                            double seconds, bool target)
{
    size_t reported = summary->answered + summary->open;
    if (instances < 2 || !isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "queensat: %zu instances: %zu %s, %zu open, %zu failed; %.3g s\n", begun,
            summary->answered, target ? "answered" : "proved", summary->open,
            begun > reported ? begun - reported : 0, seconds);
    if (begun < instances)
        fprintf(stderr, "queensat: stopped before the other %zu\n", instances - begun);
    if (reported > 1)
        fprintf(stderr, "queensat: slowest: %s, %.3g s\n", summary->name, summary->slowest);
}
