#include "sweep_results.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "drawing_tool.h"
#include "fault.h"
#include "memory.h"
#include "output.h"
#include "printable.h"
#include "terminal.h"

const char *qs_run_column_name(unsigned i)
{
    static const char *const names[] = {"family", "instance", "n", "engine", "digest"};
    if (i < QS_PARAMETERS)
        return qs_parameter_name(i);
    return i < QS_RUN_COLUMNS ? names[i - QS_PARAMETERS] : NULL;
}

bool qs_run_columns_add(struct qs_run_columns *columns, unsigned column)
{
    for (size_t i = 0; i < columns->count; i++)
        if (columns->at[i] == column)
            return false;
    columns->at[columns->count++] = column;
    return true;
}

/* Add those whose names are in the text, with commas between them. */
static bool parse_columns(struct qs_run_columns *columns, const char *text, struct qs_error *error)
{
    for (const char *at = text, *end;; at = end + 1) {
        unsigned column;
        end = at + strcspn(at, ",");
        if (!qs_words_find(qs_run_column_name, QS_ALL_WORDS, at, (size_t)(end - at), &column))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "--by: expected family, engine, n, instance, digest, or parameters "
                                "such as average, found \"%.*s\"",
                                (int)(end - at), at);
        if (!qs_run_columns_add(columns, column))
            return qs_error_set(error, QS_ERROR_INPUT, "--by: expected %s once",
                                qs_run_column_name(column));
        if (*end == '\0')
            return true;
    }
}

char *qs_key_add(char *key, const char *value)
{
    size_t used = key ? strlen(key) : 0, length = strlen(value);
    char *longer = qs_need(realloc(key, used + length + 2));
    memcpy(longer + used, value, length + 1);
    qs_make_printable(longer + used); /* so that a value has no line feed */
    memcpy(longer + used + length, "\n", 2);
    return longer;
}

static const char *sweep_results_value_of(const struct qs_run_record *record, unsigned column,
                                          char number[16])
{
    const char *value = NULL;
    switch (column) {
    case QS_RUN_FAMILY:
        return record->family ? record->family : "file";
    case QS_RUN_INSTANCE:
        return record->instance;
    case QS_RUN_ENGINE:
        return record->engine;
    case QS_RUN_N:
        snprintf(number, 16, "%d", record->n);
        return number;
    case QS_RUN_DIGEST:
        value = record->digest;
        break;
    default:
        value = qs_run_record_parameter(record, qs_parameter_name(column));
    }
    return value ? value : "-";
}

char *qs_run_key(const struct qs_run_columns *columns, const struct qs_run_record *record)
{
    char *key = NULL, number[16];
    for (size_t i = 0; i < columns->count; i++)
        key = qs_key_add(key, sweep_results_value_of(record, columns->at[i], number));
    return key;
}

/* Value i of a key. */
static const char *key_value(const char *key, size_t i, size_t *length)
{
    for (; i > 0; i--)
        key += strcspn(key, "\n") + 1;
    *length = strcspn(key, "\n");
    return key;
}

/* Whether a value is a number, which a line feed follows. */
static bool sweep_results_read_number(const char *value, double *number)
{
    char *end;
    if (*value < '0' || *value > '9')
        return false;
    *number = strtod(value, &end);
    return *end == '\n';
}

static int compare_values(const char *left, const char *right)
{
    double a = 0, b = 0;
    bool is_number = sweep_results_read_number(left, &a),
         other = sweep_results_read_number(right, &b);
    if (is_number != other)
        return is_number ? -1 : 1;
    return is_number && other ? (a > b) - (a < b) : 0;
}

/* Value by value: numbers, then words. */
static int compare_keys(const char *left, const char *right)
{
    while (*left && *right) {
        size_t first = strcspn(left, "\n") + 1, second = strcspn(right, "\n") + 1;
        int difference = strncmp(left, right, first < second ? first : second);
        if (difference != 0) {
            int order = compare_values(left, right);
            return order != 0 ? order : difference;
        }
        left += first;
        right += second;
    }
    return (*left != '\0') - (*right != '\0');
}

void qs_results_add(struct qs_results *results, char *key, const struct qs_run_record *record,
                    const char *path, unsigned long line)
{
    struct qs_run_row *grown =
        qs_need(qs_grow(results->rows, results->count, &results->capacity, sizeof *grown));
    results->rows = grown;
    grown[results->count++] = (struct qs_run_row){
        .key = key,
        .has_result = record->has_result,
        .is_solved = qs_run_record_is_solved(record),
        .is_claimed = record->is_claimed,
        .n = record->n,
        .lower = record->lower,
        .upper = record->upper,
        .seconds = record->seconds,
        .time_limit = record->time_limit,
        .path = path,
        .line = line,
    };
}

static int sweep_results_compare_rows(const void *left, const void *right)
{
    return compare_keys(((const struct qs_run_row *)left)->key,
                        ((const struct qs_run_row *)right)->key);
}

void qs_results_sort(struct qs_results *results)
{
    if (results->count > 0)
        qsort(results->rows, results->count, sizeof *results->rows, sweep_results_compare_rows);
}

size_t qs_results_group(const struct qs_results *results, size_t begin)
{
    size_t end = begin;
    while (end < results->count &&
           sweep_results_compare_rows(&results->rows[begin], &results->rows[end]) == 0)
        end++;
    return end;
}

void qs_results_release(struct qs_results *results)
{
    for (size_t i = 0; i < results->count; i++)
        free(results->rows[i].key);
    free(results->rows);
}

bool qs_results_each(const struct qs_texts *files, qs_run_record_use *each, void *state,
                     struct qs_error *error)
{
    if (files->count == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "sweep: expected files of results");
    for (size_t i = 0; i < files->count; i++) {
        qs_terminal_ask_for(files->text[i], "a file of results");
        if (!qs_run_records_each(files->text[i], each, state, error))
            return false;
    }
    return true;
}

/* What is said of the runs with the same key. */
struct group {
    const char *key;
    uint64_t runs, solved, open, failed;
    uint64_t claimed;    /* of the solved ones, those that only another solver's word solves */
    double median, most; /* seconds of all results; NAN: there is none */
    double penalised;    /* their mean, counting twice the limit for unsolved runs; NAN: no limit */
};

struct summary {
    struct qs_run_columns columns;
    struct qs_results results;
    char lines[256];           /* of a plot: the columns except n, with blanks between them */
    int width[QS_RUN_COLUMNS]; /* of the text of a column; negative: words, from the left */
    struct group *groups;
    size_t count;
    bool has_claims; /* which have a column of their own */
};

static int sweep_results_compare_seconds(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Sets the median and the most of the seconds, for which there is room at `seconds`. */
static void sweep_results_measure(struct group *group, const struct qs_run_row *rows,
                                  double *seconds)
{
    size_t count = 0;
    for (uint64_t i = 0; i < group->runs; i++)
        if (rows[i].has_result)
            seconds[count++] = rows[i].seconds;
    group->median = group->most = NAN;
    if (count == 0)
        return;
    qsort(seconds, count, sizeof *seconds, sweep_results_compare_seconds);
    group->median = (seconds[count / 2] + seconds[(count - 1) / 2]) / 2;
    group->most = seconds[count - 1];
}

static struct group summarise(const struct qs_run_row *rows, size_t count, double *seconds)
{
    struct group group = {.key = rows->key, .runs = count};
    for (size_t i = 0; i < count; i++) {
        const struct qs_run_row *row = &rows[i];
        group.solved += row->is_solved;
        group.claimed += row->is_solved && row->is_claimed;
        group.open += row->has_result && !row->is_solved;
        group.failed += !row->has_result;
        if (row->is_solved)
            group.penalised += row->seconds;
        else
            group.penalised += row->time_limit > 0 ? 2 * row->time_limit : NAN;
    }
    group.penalised /= (double)count;
    sweep_results_measure(&group, rows, seconds);
    return group;
}

/* A value is in quotes if it would be taken for several. */
static void write_csv_value(const char *value, size_t length, struct qs_output *output)
{
    bool quoted = memchr(value, ',', length) || memchr(value, '"', length);
    qs_output_text(output, quoted ? "\"" : "");
    for (size_t i = 0; i < length; i++)
        qs_output_bytes(output, value[i] == '"' ? "\"\"" : &value[i], value[i] == '"' ? 2 : 1);
    qs_output_text(output, quoted ? "\"," : ",");
}

static void write_seconds(double seconds, bool csv, struct qs_output *output)
{
    char text[32] = "";
    if (!isnan(seconds))
        snprintf(text, sizeof text, "%.6f", seconds);
    if (csv)
        qs_output_format(output, ",%s", text);
    else
        qs_output_format(output, " %12s", *text ? text : "-");
}

static void write_padded(const char *value, size_t length, int width, struct qs_output *output)
{
    qs_output_format(output, "%*.*s ", width, (int)length, value);
}

static void write_group(const struct summary *summary, const struct group *group, bool csv,
                        struct qs_output *output)
{
    for (size_t i = 0; i < summary->columns.count; i++) {
        size_t length;
        const char *value = key_value(group->key, i, &length);
        if (csv)
            write_csv_value(value, length, output);
        else
            write_padded(value, length, summary->width[i], output);
    }
    qs_output_format(output,
                     csv ? "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
                         : "%7" PRIu64 " %7" PRIu64 " %6" PRIu64 " %6" PRIu64,
                     group->runs, group->solved, group->open, group->failed);
    write_seconds(group->median, csv, output);
    write_seconds(group->most, csv, output);
    write_seconds(group->penalised, csv, output);
    if (summary->has_claims)
        qs_output_format(output, csv ? ",%" PRIu64 : " %8" PRIu64, group->claimed);
    qs_output_text(output, "\n");
}

static void write_table(const struct summary *summary, bool csv, struct qs_output *output)
{
    for (size_t i = 0; i < summary->columns.count; i++) {
        const char *name = qs_run_column_name(summary->columns.at[i]);
        if (csv)
            qs_output_format(output, "%s,", name);
        else
            write_padded(name, strlen(name), summary->width[i], output);
    }
    qs_output_text(output,
                   csv ? "runs,solved,open,failed,median_seconds,maximum_seconds,par2_seconds"
                       : "   runs  solved   open failed     median s    maximum s      PAR-2 s");
    if (summary->has_claims)
        qs_output_text(output, csv ? ",claimed" : "  claimed");
    qs_output_text(output, "\n");
    for (size_t i = 0; i < summary->count; i++)
        write_group(summary, &summary->groups[i], csv, output);
}

/* As wide as the longest value, and as the name, but not narrower than usual. */
static int find_width(const struct summary *summary, size_t i)
{
    unsigned column = summary->columns.at[i];
    bool is_number =
        column == QS_RUN_N || (column < QS_PARAMETERS && !qs_parameter_has_words(column));
    size_t width = column == QS_RUN_FAMILY ? 10 : column == QS_RUN_ENGINE ? 9 : 6;
    size_t length = strlen(qs_run_column_name(column));
    width = length > width ? length : width;
    for (size_t k = 0; k < summary->count; k++) {
        key_value(summary->groups[k].key, i, &length);
        width = length > width ? length : width;
    }
    return is_number ? (int)width : -(int)width;
}

/* Form the groups, which are rows with the same key. */
static void form_groups(struct summary *summary)
{
    struct qs_results *results = &summary->results;
    double *seconds = qs_need_array(results->count, sizeof *seconds);
    summary->groups = qs_need_array(results->count, sizeof *summary->groups);
    qs_results_sort(results);
    for (size_t i = 0, end; i < results->count; i = end) {
        end = qs_results_group(results, i);
        struct group *group = &summary->groups[summary->count++];
        *group = summarise(&results->rows[i], end - i, seconds);
        summary->has_claims = summary->has_claims || group->claimed > 0;
    }
    free(seconds);
    for (size_t i = 0; i < summary->columns.count; i++)
        summary->width[i] = find_width(summary, i);
}

static bool find_lines(struct summary *summary, struct qs_error *error)
{
    const struct qs_run_columns *columns = &summary->columns;
    size_t size = sizeof summary->lines, used = 0;
    bool has_n = false;
    for (size_t i = 0; i < columns->count; i++) {
        has_n = has_n || columns->at[i] == QS_RUN_N;
        if (columns->at[i] != QS_RUN_N && used < size)
            used += (size_t)snprintf(summary->lines + used, size - used, "%s%s",
                                     used > 0 ? " " : "", qs_run_column_name(columns->at[i]));
    }
    QS_CHECK(used < size);
    return has_n ||
           qs_error_set(error, QS_ERROR_INPUT, "--plot: expected n among the columns of --by");
}

/* Median seconds over n, a line for each of the other values. */
static bool plot_summary(const struct summary *summary, const char *path, struct qs_error *error)
{
    struct qs_output *memory = qs_output_to_memory(error);
    struct qs_plot_table table = {.by = summary->lines};
    if (!memory)
        return false;
    write_table(summary, true, memory);
    for (size_t i = 0; i < summary->count; i++)
        table.points += !isnan(summary->groups[i].median);
    char *csv = qs_output_take(memory, &table.length, error);
    table.csv = csv;
    bool plotted = csv && qs_plot(&table, path, error);
    free(csv);
    return plotted;
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

static bool sweep_results_take_line(void *state, const struct qs_run_record *record,
                                    const char *path, unsigned long line, struct qs_error *error)
{
    struct summary *summary = state;
    (void)error;
    if (!record->is_header)
        qs_results_add(&summary->results, qs_run_key(&summary->columns, record), record, path,
                       line);
    return true;
}

int qs_sweep_summary(const struct qs_settings *settings)
{
    struct qs_error error;
    struct summary summary = {.count = 0};
    const char *by = settings->sweeping.by ? settings->sweeping.by : "family,n,engine";
    if (!parse_columns(&summary.columns, by, &error) ||
        (settings->plot &&
         (!find_lines(&summary, &error) || !qs_plot_is_possible(settings->plot, &error))))
        return qs_report_error(&error);
    qs_terminal_allow_exit("sweep", QS_EXIT_STOPPED);
    bool done = qs_results_each(&settings->operands, sweep_results_take_line, &summary, &error);
    qs_terminal_forbid_exit();
    if (done) {
        form_groups(&summary);
        done = write_summary(&summary, settings, &error);
    }
    qs_results_release(&summary.results);
    free(summary.groups);
    return done ? QS_EXIT_DONE : qs_report_error(&error);
}
