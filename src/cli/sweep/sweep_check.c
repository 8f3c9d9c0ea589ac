#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "digest.h"
#include "fault.h"
#include "memory.h"
#include "output.h"
#include "sweep_results.h"
#include "terminal.h"

/* A sweep, whose results may come from several shards. */
struct sweep {
    char digest[QS_DIGEST_SIZE];
    uint64_t runs;
    unsigned char *times; /* [runs] 1: its result was found */
    size_t extended;      /* by which sweep, whose first runs are these; 0: none, itself */
};

struct checking {
    struct sweep *sweeps;
    size_t sweep_count, sweep_capacity;
    struct qs_results results;        /* by the digests of their instances */
    struct qs_known_answers *answers; /* NULL: none */
    struct qs_output *output;
    uint64_t runs, solved, claimed, open, failed;
    uint64_t missing, repeated, instances, contradictions;
};

static struct sweep *find_sweep(const struct checking *checking, const char *digest)
{
    for (size_t i = checking->sweep_count; i-- > 0;)
        if (strcmp(checking->sweeps[i].digest, digest) == 0)
            return &checking->sweeps[i];
    return NULL;
}

/* The sweep to which its runs count: that which extends it, or itself. */
static struct sweep *find_whole(const struct checking *checking, const char *digest)
{
    struct sweep *sweep = find_sweep(checking, digest);
    while (sweep && sweep->extended > 0)
        sweep = &checking->sweeps[sweep->extended];
    return sweep;
}

/* The last sweep has all runs of the one that its header names, which stands before it. */
static bool extend(struct checking *checking, const char *digest, struct qs_error *error)
{
    struct sweep *whole = &checking->sweeps[checking->sweep_count - 1];
    struct sweep *first = find_sweep(checking, digest);
    if (!first || first == whole || first->runs > whole->runs)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected the header of the sweep that this one extends before it");
    memcpy(whole->times, first->times, first->runs);
    if (first->extended == 0)
        first->extended = checking->sweep_count - 1;
    return true;
}

static bool sweep_check_take_header(struct checking *checking, const struct qs_run_record *record,
                                    struct qs_error *error)
{
    struct sweep *sweep = find_sweep(checking, record->sweep);
    if (sweep)
        return sweep->runs == record->runs ||
               qs_error_set(error, QS_ERROR_INPUT,
                            "two headers of the same sweep differ in the number of runs");
    checking->sweeps = qs_need(
        qs_grow(checking->sweeps, checking->sweep_count, &checking->sweep_capacity, sizeof *sweep));
    sweep = &checking->sweeps[checking->sweep_count++];
    *sweep = (struct sweep){.runs = record->runs, .times = qs_need_array(record->runs, 1)};
    snprintf(sweep->digest, sizeof sweep->digest, "%s", record->sweep);
    return !record->extends || extend(checking, record->extends, error);
}

static void write_place(struct qs_output *output, const char *path, unsigned long line)
{
    qs_output_printable(output, path);
    qs_output_format(output, ":%lu", line);
}

/* Its first digits. Like everything in results, it may come from a damaged file. */
static void write_digest(struct qs_output *output, const char *digest)
{
    char text[13];
    snprintf(text, sizeof text, "%.12s", digest);
    qs_output_printable(output, text);
}

static void take_number(struct checking *checking, struct sweep *sweep,
                        const struct qs_run_record *record, const char *path, unsigned long line)
{
    struct qs_output *output = checking->output;
    if (sweep->times[record->number] > 0) {
        checking->repeated++;
        qs_output_format(output, "repeated: run %" PRIu64 ", ", record->number);
        qs_output_printable(output, record->instance);
        qs_output_text(output, ", in ");
        write_place(output, path, line);
        qs_output_text(output, "\n");
    }
    sweep->times[record->number] = 1;
}

static bool sweep_check_take_line(void *state, const struct qs_run_record *record, const char *path,
                                  unsigned long line, struct qs_error *error)
{
    const struct qs_run_columns digest = {.at = {QS_RUN_DIGEST}, .count = 1};
    struct checking *checking = state;
    if (record->is_header)
        return sweep_check_take_header(checking, record, error);
    struct sweep *sweep = find_whole(checking, record->sweep);
    if (!sweep || record->number >= sweep->runs)
        return qs_error_set(error, QS_ERROR_INPUT,
                            sweep ? "the number of this run is too large for the header"
                                  : "expected the header of the sweep before this run");
    take_number(checking, sweep, record, path, line);
    checking->runs++;
    checking->solved += qs_run_record_is_solved(record);
    checking->claimed += qs_run_record_is_solved(record) && record->is_claimed;
    checking->open += record->has_result && !qs_run_record_is_solved(record);
    checking->failed += !record->has_result;
    qs_known_answers_compare(checking->answers, record);
    if (record->has_result && record->digest)
        qs_results_add(&checking->results, qs_run_key(&digest, record), record, path, line);
    return true;
}

/* Report the numbers of missing runs, at most ten ranges of them. */
static void report_gaps(struct checking *checking, const struct sweep *sweep)
{
    int shown = 0;
    for (uint64_t i = 0; i < sweep->runs; i++) {
        uint64_t end = i;
        while (end < sweep->runs && sweep->times[end] == 0)
            end++;
        if (end == i)
            continue;
        checking->missing += end - i;
        if (shown == 0) {
            qs_output_text(checking->output, "missing in sweep ");
            write_digest(checking->output, sweep->digest);
            qs_output_text(checking->output, ": runs ");
        }
        if (shown == 10)
            qs_output_text(checking->output, ", and more");
        if (shown++ < 10) {
            qs_output_format(checking->output, "%s%" PRIu64, shown > 1 ? ", " : "", i);
            if (end - i > 1)
                qs_output_format(checking->output, "..%" PRIu64, end - 1);
        }
        i = end;
    }
    qs_output_text(checking->output, shown > 0 ? "\n" : "");
}

/* Compare the bounds on one instance: the best lower one must not exceed the best upper one. */
static void compare_bounds(struct checking *checking, const struct qs_run_row *rows, size_t count)
{
    const struct qs_run_row *lower = rows, *upper = rows;
    for (size_t i = 1; i < count; i++) {
        if (rows[i].lower > lower->lower)
            lower = &rows[i];
        if (rows[i].upper < upper->upper)
            upper = &rows[i];
    }
    checking->instances++;
    if (lower->lower <= upper->upper)
        return;
    checking->contradictions++;
    struct qs_output *output = checking->output;
    qs_output_text(output, "contradiction: instance ");
    write_digest(output, lower->key);
    qs_output_format(output, " has %d queens (", lower->lower);
    write_place(output, lower->path, lower->line);
    qs_output_format(output, "), and at most %d%s (", upper->upper,
                     upper->is_claimed ? ", as another solver claims" : "");
    write_place(output, upper->path, upper->line);
    qs_output_text(output, ")\n");
}

static void sweep_check_compare_all(struct checking *checking)
{
    struct qs_results *results = &checking->results;
    qs_results_sort(results);
    for (size_t i = 0, end; i < results->count; i = end) {
        end = qs_results_group(results, i);
        compare_bounds(checking, &results->rows[i], end - i);
    }
}

static void write_totals(const struct checking *checking)
{
    char claimed[64] = "";
    if (checking->claimed > 0)
        snprintf(claimed, sizeof claimed, " (%" PRIu64 " as claimed, without a proof)",
                 checking->claimed);
    qs_output_format(checking->output,
                     "%" PRIu64 " runs: %" PRIu64 " solved%s, %" PRIu64 " open, %" PRIu64
                     " failed; %" PRIu64 " missing, %" PRIu64 " repeated\n",
                     checking->runs, checking->solved, claimed, checking->open, checking->failed,
                     checking->missing, checking->repeated);
    qs_output_format(
        checking->output, "%" PRIu64 " different instances, %" PRIu64 " contradiction%s\n",
        checking->instances, checking->contradictions, qs_plural(checking->contradictions));
}

/* The exit status for what was found. */
static int sweep_check_exit_status(const struct checking *checking)
{
    int expected = qs_known_answers_report(checking->answers);
    if (checking->contradictions > 0 || expected == QS_EXIT_DISAGREEMENT)
        return QS_EXIT_DISAGREEMENT;
    return checking->missing > 0 || checking->repeated > 0 ? QS_EXIT_USAGE : expected;
}

static bool check(struct checking *checking, const struct qs_texts *files, struct qs_error *error)
{
    if (!qs_results_each(files, sweep_check_take_line, checking, error))
        return false;
    for (size_t i = 0; i < checking->sweep_count; i++)
        if (checking->sweeps[i].extended == 0)
            report_gaps(checking, &checking->sweeps[i]);
    sweep_check_compare_all(checking);
    write_totals(checking);
    return true;
}

static void sweep_check_release(struct checking *checking)
{
    for (size_t i = 0; i < checking->sweep_count; i++)
        free(checking->sweeps[i].times);
    free(checking->sweeps);
    qs_results_release(&checking->results);
    qs_known_answers_free(checking->answers);
}

int qs_sweep_check(const struct qs_settings *settings)
{
    struct qs_error error;
    struct checking checking = {0};
    const char *expected = settings->sweeping.expected;
    checking.answers = expected ? qs_known_answers_read(expected, &error) : NULL;
    if (expected && !checking.answers)
        return qs_report_error(&error);
    checking.output = qs_output_open(settings->output, &error);
    qs_terminal_allow_exit("sweep", QS_EXIT_STOPPED);
    bool checked = checking.output && check(&checking, &settings->operands, &error);
    qs_terminal_forbid_exit();
    checked = qs_output_end(checking.output, checked, &error);
    int status = checked ? sweep_check_exit_status(&checking) : qs_report_error(&error);
    sweep_check_release(&checking);
    return status;
}
