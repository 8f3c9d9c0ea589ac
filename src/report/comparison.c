
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "report.h"

double qs_run_median(const struct qs_engine_run *run)
{
    unsigned middle = run->repetitions / 2;
    if (run->repetitions % 2 == 1)
        return run->seconds[middle];
    return (run->seconds[middle - 1] + run->seconds[middle]) / 2;
}

const char *qs_run_name(const struct qs_engine_run *run)
{
    return run->name ? run->name : run->engine;
}

/* Of the runs that have an answer, the one with the least or the most seconds; NULL: there is none.
 */
static const struct qs_engine_run *outermost_run(const struct qs_comparison *comparison, bool most)
{
    const struct qs_engine_run *best = NULL;
    for (size_t i = 0; i < comparison->count; i++) {
        const struct qs_engine_run *run = &comparison->runs[i];
        double seconds = qs_run_median(run);
        if (qs_result_is_answered(run->result) &&
            (!best || (most ? seconds > qs_run_median(best) : seconds < qs_run_median(best))))
            best = run;
    }
    return best;
}

/* A row of the table, whose last column goes on in the next line where it becomes too long. */
struct row {
    FILE *output;
    size_t start, column; /* of that column, and where it ends so far */
};

static void comparison_add(struct row *row, const char *format, ...) QS_PRINTF(2, 3);
static void comparison_add(struct row *row, const char *format, ...)
{
    char text[QS_REPORT_WIDTH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (row->column > row->start && row->column + 2 + strlen(text) > QS_REPORT_WIDTH) {
        fprintf(row->output, "\n%*s", (int)row->start, "");
        row->column = row->start;
    }
    fprintf(row->output, "  %s", text);
    row->column += 2 + strlen(text);
}

/*
 * The counters that the method keeps, "13 nodes 1 check", except the first, the questions. Their
 * names are plurals with an s.
 */
static void add_work(struct row *row, const struct qs_work *work)
{
    for (unsigned i = 1; qs_work_name(i); i++) {
        uint64_t count = qs_work_count(work, i);
        const char *name = qs_work_name(i);
        if (count > 0)
            comparison_add(row, "%" PRIu64 " %.*s", count, (int)(strlen(name) - (count == 1)),
                           name);
    }
}

/* Whether it is one of our own engines. */
static bool is_engine(const char *name)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strcmp(name, qs_engine_name(i)) == 0)
            return true;
    return false;
}

/* How an engine of ours can end without an answer and without a limit. */
static const struct ending {
    const char *word, *meaning;
} full_only = {"not applicable", "the method only finds or excludes full placements"},
  gave_up = {"gave up", "a local search proves no upper bound"};

/* NULL: it ended in another way. */
static const struct ending *ordinal_ending(const struct qs_engine_run *run)
{
    const struct qs_result *result = run->result;
    if (result->stop != QS_STOP_DONE || qs_result_is_answered(result) || !is_engine(run->engine))
        return NULL;
    return result->upper.reason == QS_REASON_ENUMERATION ? &full_only : &gave_up;
}

/* What words of the table mean that are not in earlier footnotes; counter 0 is not shown. */
static void write_footnote(const struct qs_engine_run *runs, size_t count, uint64_t *explained,
                           FILE *output)
{
    static const struct ending *const endings[] = {&full_only, &gave_up};
    const unsigned first_ending = 62, pure = 61; /* bits; those of the counters are lower */
    struct qs_footnote footnote = {.output = output};
    uint64_t shown = 0;
    for (size_t i = 0; i < count; i++) {
        shown |= qs_work_counted(&runs[i].result->work) & ~UINT64_C(1);
        for (unsigned k = 0; k < 2; k++)
            shown |= (uint64_t)(ordinal_ending(&runs[i]) == endings[k]) << (first_ending + k);
        shown |= (uint64_t)(strcmp(runs[i].engine, "sat") == 0) << pure;
    }
    shown &= ~*explained;
    qs_footnote_add_work(&footnote, shown);
    for (unsigned k = 0; k < 2; k++)
        if (shown >> (first_ending + k) & 1)
            qs_footnote_add(&footnote, endings[k]->word, endings[k]->meaning);
    if (shown >> pure & 1)
        qs_footnote_add(&footnote, "sat", "without local search, as with solve --pure");
    qs_footnote_end(&footnote);
    *explained |= shown;
}

/* Between an engine and itself, with other options, it is the point of the table. */
static void write_fastest(const struct qs_comparison *comparison, FILE *output)
{
    const struct qs_engine_run *fastest = outermost_run(comparison, false);
    const struct qs_engine_run *slowest = outermost_run(comparison, true);
    if (!fastest)
        return;
    fprintf(output, "fastest: %s, %.6f s\n", qs_run_name(fastest), qs_run_median(fastest));
    if (slowest != fastest)
        fprintf(output, "slowest with an answer: %s, %.6f s\n", qs_run_name(slowest),
                qs_run_median(slowest));
}

void qs_comparison_text(const struct qs_comparison *comparison, uint64_t *explained, FILE *output)
{
    const struct qs_engine_run *runs = comparison->runs;
    size_t count = comparison->count;
    qs_write_instance(comparison->instance, output);
    bool repeated = false, named = false;
    int width = 13;
    for (size_t i = 0; i < count; i++) {
        int length = (int)strlen(qs_run_name(&runs[i]));
        repeated = repeated || runs[i].repetitions > 1;
        named = named || runs[i].name;
        width = length > width ? length : width;
    }
    fprintf(output, "%-*s %10s %11s", width, "engine", "maximum", repeated ? "median" : "seconds");
    if (repeated)
        fprintf(output, " %11s %11s", "least", "most");
    fprintf(output, " %8s  work\n", "MB");
    for (size_t i = 0; i < count; i++) {
        const struct qs_engine_run *run = &runs[i];
        char maximum[32];
        struct row row = {.output = output};
        const struct qs_result *result = run->result;
        if (result->lower == result->upper.value)
            snprintf(maximum, sizeof maximum, "%d", result->lower);
        else
            snprintf(maximum, sizeof maximum, "%d..%d", result->lower, result->upper.value);
        fprintf(output, "%-*s %10s %11.6f", width, qs_run_name(run), maximum, qs_run_median(run));
        if (repeated)
            fprintf(output, " %11.6f %11.6f", run->seconds[0], run->seconds[run->repetitions - 1]);
        fprintf(output, " %8.1f", (double)result->bytes / 1e6);
        row.start = row.column = (size_t)width + (repeated ? 56 : 32);
        add_work(&row, &run->result->work);
        /* Why there is no answer, if there is none. */
        const struct ending *ending = ordinal_ending(run);
        if (result->solver)
            comparison_add(&row, "(%s)", result->solver);
        if (run->claimed)
            comparison_add(&row, "(claims that no more fit)");
        if (result->stop != QS_STOP_DONE)
            comparison_add(&row, "(%s)", qs_stop_name(result->stop));
        else if (!qs_result_is_answered(result))
            comparison_add(&row, "(%s)", ending ? ending->word : "undecided");
        fputs("\n", output);
    }
    write_footnote(runs, count, explained, output);
    if (named)
        write_fastest(comparison, output);
}

static void run_json(struct qs_json *json, const struct qs_engine_run *run)
{
    const struct qs_result *result = run->result;
    qs_json_begin(json, NULL, '{');
    qs_json_string(json, "engine", run->engine);
    qs_json_string(json, "name", qs_run_name(run));
    qs_json_string(json, "strategy", run->strategy);
    qs_json_string(json, "amo", run->amo);
    qs_json_string(json, "card", run->card);
    qs_json_string(json, "solver", result->solver);
    qs_json_boolean(json, "applicable", true);
    qs_json_target(json, result);
    qs_json_string(json, "status", qs_status_name(result->status));
    qs_json_string(json, "stop", qs_stop_name(result->stop));
    qs_json_integer(json, "lower", result->lower);
    qs_json_integer(json, "upper", result->upper.value);
    qs_json_string(json, "upper_reason",
                   run->claimed ? "claim" : qs_reason_name(result->upper.reason));
    qs_json_integer(json, "repetitions", run->repetitions);
    qs_json_begin(json, "seconds", '{');
    qs_json_real(json, "median", qs_run_median(run));
    qs_json_real(json, "least", run->seconds[0]);
    qs_json_real(json, "most", run->seconds[run->repetitions - 1]);
    qs_json_end(json);
    qs_json_integer(json, "bytes", (int64_t)result->bytes);
    qs_json_work(json, "work", &result->work);
    qs_json_end(json);
}

void qs_comparison_json(const struct qs_comparison *comparison, FILE *output)
{
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-comparison-1");
    qs_json_instance(&json, "instance", comparison->instance);
    qs_json_integer(&json, "seed", (int64_t)comparison->seed);
    qs_json_integer(&json, "threads", comparison->threads);
    const struct qs_engine_run *fastest = outermost_run(comparison, false);
    qs_json_string(&json, "fastest", fastest ? qs_run_name(fastest) : NULL);
    qs_json_begin(&json, "engines", '[');
    for (size_t i = 0; i < comparison->count; i++)
        run_json(&json, &comparison->runs[i]);
    qs_json_end(&json);
    qs_json_end(&json);
}
