#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "memory.h"
#include "memory_stream.h"
#include "output.h"
#include "plot.h"
#include "printable.h"
#include "sweep_check.h"
#include "sweep_results.h"
#include "terminal.h"

/* The runs of a family, a size and an engine. A failed run of unknown size has the size 0. */
struct group {
    char *family, *engine;
    int32_t n;
    uint64_t solved, open, failed;
    double *seconds; /* [count] of all results, in the end ascending */
    size_t count, capacity;
    double penalised; /* the sum of the seconds, counting twice the limit for unsolved runs */
    bool is_limited;  /* all unsolved runs had a limit */
};

struct summary {
    struct group *groups;
    size_t count, capacity;
    size_t last; /* the group found last, to which the next line is likely to belong */
};

static const char *family_of(const struct qs_run_record *record)
{
    return record->family ? record->family : "file";
}

static bool is_of(const struct group *group, const struct qs_run_record *record)
{
    return group->n == record->n && strcmp(group->engine, record->engine) == 0 &&
           strcmp(group->family, family_of(record)) == 0;
}

/* NULL, with the error set, if out of memory. */
static struct group *find_group(struct summary *summary, const struct qs_run_record *record,
                                struct qs_error *error)
{
    if (summary->last < summary->count && is_of(&summary->groups[summary->last], record))
        return &summary->groups[summary->last];
    for (summary->last = 0; summary->last < summary->count; summary->last++)
        if (is_of(&summary->groups[summary->last], record))
            return &summary->groups[summary->last];
    struct group *grown =
        qs_grow(summary->groups, summary->count, &summary->capacity, sizeof *grown);
    if (!grown) {
        qs_sweep_results_no_memory(error);
        return NULL;
    }
    summary->groups = grown;
    struct group *group = &grown[summary->count++];
    *group = (struct group){
        .family = strdup(family_of(record)),
        .engine = strdup(record->engine),
        .n = record->n,
        .is_limited = true,
    };
    if (group->family && group->engine)
        return group;
    qs_sweep_results_no_memory(error);
    return NULL;
}

static bool take_line(void *state, const struct qs_run_record *record, const char *path,
                      unsigned long line, struct qs_error *error)
{
    (void)path;
    (void)line;
    if (record->is_header)
        return true;
    struct group *group = find_group(state, record, error);
    if (!group)
        return false;
    bool solved = qs_run_record_is_solved(record);
    group->solved += solved;
    group->open += record->has_result && !solved;
    group->failed += !record->has_result;
    group->penalised += solved ? record->seconds : 2 * record->time_limit;
    group->is_limited = group->is_limited && (solved || record->time_limit > 0);
    if (!record->has_result)
        return true;
    double *grown = qs_grow(group->seconds, group->count, &group->capacity, sizeof *grown);
    if (!grown)
        return qs_sweep_results_no_memory(error);
    group->seconds = grown;
    grown[group->count++] = record->seconds;
    return true;
}

static int compare_groups(const void *left, const void *right)
{
    const struct group *a = left, *b = right;
    int order = strcmp(a->family, b->family);
    if (order == 0)
        order = (a->n > b->n) - (a->n < b->n);
    return order != 0 ? order : strcmp(a->engine, b->engine);
}

static int compare_seconds(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Of the sorted seconds, of which there is at least one. */
static double median(const struct group *group)
{
    return (group->seconds[group->count / 2] + group->seconds[(group->count - 1) / 2]) / 2;
}

/* The columns with seconds, as text; `unknown` if there are none. */
struct columns {
    char median[32], maximum[32], penalised[32];
};

static void write_seconds(char text[32], const double *seconds, const char *unknown)
{
    if (seconds)
        snprintf(text, 32, "%.6f", *seconds);
    else
        snprintf(text, 32, "%s", unknown);
}

static void find_columns(const struct group *group, const char *unknown, struct columns *columns)
{
    uint64_t runs = group->solved + group->open + group->failed;
    double middle = group->count > 0 ? median(group) : 0;
    double mean = group->penalised / (double)runs;
    write_seconds(columns->median, group->count > 0 ? &middle : NULL, unknown);
    write_seconds(columns->maximum, group->count > 0 ? &group->seconds[group->count - 1] : NULL,
                  unknown);
    write_seconds(columns->penalised, group->is_limited ? &mean : NULL, unknown);
}

static void write_row(const struct group *group, bool csv, struct qs_output *output)
{
    struct columns columns;
    find_columns(group, csv ? "" : "-", &columns);
    qs_output_format(output,
                     csv ? "%s,%d,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s,%s,%s\n"
                         : "%-10s %6d %-9s %7" PRIu64 " %7" PRIu64 " %6" PRIu64 " %6" PRIu64
                           " %12s %12s %12s\n",
                     group->family, group->n, group->engine,
                     group->solved + group->open + group->failed, group->solved, group->open,
                     group->failed, columns.median, columns.maximum, columns.penalised);
}

static void write_table(const struct summary *summary, bool csv, struct qs_output *output)
{
    if (csv)
        qs_output_text(output, "family,n,engine,runs,solved,open,failed,median_seconds,"
                               "maximum_seconds,par2_seconds\n");
    else
        qs_output_text(output, "family          n engine       runs  solved   open failed"
                               "     median s    maximum s      PAR-2 s\n");
    for (size_t i = 0; i < summary->count; i++)
        write_row(&summary->groups[i], csv, output);
}

/* A line for each family and engine. */
static bool plot_summary(const struct summary *summary, const char *path, struct qs_error *error)
{
    struct qs_memory_output memory;
    struct qs_plot_table table = {.by = "family engine"};
    if (!qs_memory_output_open(&memory, error))
        return false;
    write_table(summary, true, memory.output);
    for (size_t i = 0; i < summary->count; i++)
        table.points += summary->groups[i].count > 0;
    char *csv = qs_memory_output_close(&memory, &table.length, error);
    table.csv = csv;
    bool plotted = csv && qs_plot(&table, path, error);
    free(csv);
    return plotted;
}

/* Sort the groups and their seconds, and make the names fit for a terminal. */
static void finish(struct summary *summary)
{
    if (summary->count > 0)
        qsort(summary->groups, summary->count, sizeof *summary->groups, compare_groups);
    for (size_t i = 0; i < summary->count; i++) {
        struct group *group = &summary->groups[i];
        qs_make_printable(group->family);
        qs_make_printable(group->engine);
        if (group->count > 0)
            qsort(group->seconds, group->count, sizeof *group->seconds, compare_seconds);
    }
}

static void release(struct summary *summary)
{
    for (size_t i = 0; i < summary->count; i++) {
        free(summary->groups[i].family);
        free(summary->groups[i].engine);
        free(summary->groups[i].seconds);
    }
    free(summary->groups);
}

static bool write_summary(const struct summary *summary, const struct qs_settings *settings,
                          struct qs_error *error)
{
    struct qs_output *output = qs_output_open(settings->output, error);
    if (output)
        write_table(summary, settings->format == QS_FORMAT_CSV, output);
    return output && qs_output_close(output, error) &&
           (!settings->plot || plot_summary(summary, settings->plot, error));
}

int qs_sweep_summary(const struct qs_settings *settings)
{
    struct qs_error error;
    struct summary summary = {0};
    if (settings->plot && !qs_plot_is_possible(settings->plot, &error))
        return qs_report_error(&error);
    qs_terminal_allow_exit("sweep", QS_EXIT_STOPPED);
    bool done = qs_sweep_results_each(&settings->operands, take_line, &summary, &error);
    qs_terminal_forbid_exit();
    if (done)
        finish(&summary);
    done = done && write_summary(&summary, settings, &error);
    release(&summary);
    return done ? QS_EXIT_DONE : qs_report_error(&error);
}
