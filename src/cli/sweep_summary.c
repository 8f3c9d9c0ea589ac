#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "destination.h"
#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "run_record.h"
#include "sweep_check.h"
#include "terminal.h"

/* The runs of a family, a size and an engine. A failed run of unknown size has the size 0. */
struct group {
    char *family, *engine;
    int32_t n;
    uint64_t solved, open, failed;
    double *seconds; /* [count] of all results */
    size_t count, capacity;
    double penalised; /* the sum of the seconds, counting twice the limit for unsolved runs */
    bool is_limited;  /* all unsolved runs had a limit */
};

struct summary {
    struct group *groups;
    size_t count, capacity;
    size_t last; /* the group found last, to which the next line is likely to belong */
};

static bool no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the results");
}

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
        no_memory(error);
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
    no_memory(error);
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
        return no_memory(error);
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

/* The columns with seconds, as text; "" if there are none. */
struct columns {
    char median[32], maximum[32], penalised[32];
};

static void write_seconds(char text[32], bool known, double seconds)
{
    text[0] = '\0';
    if (known)
        snprintf(text, 32, "%.6f", seconds);
}

static void find_columns(struct group *group, struct columns *columns)
{
    size_t count = group->count;
    uint64_t runs = group->solved + group->open + group->failed;
    if (count > 0)
        qsort(group->seconds, count, sizeof *group->seconds, compare_seconds);
    write_seconds(columns->median, count > 0,
                  count > 0 ? (group->seconds[count / 2] + group->seconds[(count - 1) / 2]) / 2
                            : 0);
    write_seconds(columns->maximum, count > 0, count > 0 ? group->seconds[count - 1] : 0);
    write_seconds(columns->penalised, group->is_limited, group->penalised / (double)runs);
}

static void write_row(struct group *group, bool csv, struct qs_output *output)
{
    struct columns columns;
    find_columns(group, &columns);
    qs_output_format(output,
                     csv ? "%s,%d,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s,%s,%s\n"
                         : "%-10s %6d %-9s %7" PRIu64 " %7" PRIu64 " %6" PRIu64 " %6" PRIu64
                           " %12s %12s %12s\n",
                     group->family, group->n, group->engine,
                     group->solved + group->open + group->failed, group->solved, group->open,
                     group->failed, columns.median, columns.maximum, columns.penalised);
}

static void write_table(struct summary *summary, bool csv, struct qs_output *output)
{
    if (csv)
        qs_output_text(output, "family,n,engine,runs,solved,open,failed,median_seconds,"
                               "maximum_seconds,par2_seconds\n");
    else
        qs_output_text(output, "family          n engine       runs  solved   open failed"
                               "       median      maximum        PAR-2\n");
    if (summary->count > 0)
        qsort(summary->groups, summary->count, sizeof *summary->groups, compare_groups);
    for (size_t i = 0; i < summary->count; i++)
        write_row(&summary->groups[i], csv, output);
}

static bool summarise(struct summary *summary, const struct qs_texts *files, struct qs_error *error)
{
    if (files->count == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "sweep: expected files of results");
    for (size_t i = 0; i < files->count; i++)
        if (!qs_run_records_each(files->text[i], take_line, summary, error))
            return false;
    return true;
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

int qs_sweep_summary(const struct qs_settings *settings)
{
    struct qs_error error;
    struct summary summary = {0};
    qs_terminal_allow_exit("sweep", QS_EXIT_STOPPED);
    bool done = summarise(&summary, &settings->operands, &error);
    struct qs_output *output = done ? qs_destination_open(settings->output, &error) : NULL;
    if (output)
        write_table(&summary, settings->format == QS_FORMAT_CSV, output);
    done = output && qs_output_close(output, &error);
    release(&summary);
    return done ? QS_EXIT_DONE : qs_report_error(&error);
}
