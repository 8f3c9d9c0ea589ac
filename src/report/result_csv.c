#include "result_csv.h"

#include <stdio.h>

#include "printable.h"
#include "queensat/version.h"

/* In quotes, with quotes inside doubled. */
static void write_quoted(const char *text, struct qs_output *output)
{
    char clean[sizeof(struct qs_error) + 64]; /* longer than errors and names of instances get */
    snprintf(clean, sizeof clean, "%s", text);
    qs_make_printable(clean);
    qs_output_text(output, "\"");
    for (const char *at = clean; *at; at++)
        qs_output_bytes(output, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    qs_output_text(output, "\"");
}

static void write_number_if(bool known, int64_t number, struct qs_output *output)
{
    if (known)
        qs_output_number(output, number);
}

/* A number that may be unknown: −1. */
static void write_known(int64_t number, struct qs_output *output)
{
    write_number_if(number >= 0, number, output);
}

static void write_seconds(double seconds, struct qs_output *output)
{
    qs_output_format(output, "%.9f", seconds);
}

static void write_name(const struct qs_result_row *row, struct qs_output *output)
{
    write_quoted(qs_instance_name(row->instance), output);
}

static void write_n(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output, qs_instance_size(row->instance));
}

static void write_queens(const struct qs_result_row *row, struct qs_output *output)
{
    size_t count;
    qs_instance_queens(row->instance, &count);
    qs_output_number(output, (int64_t)count);
}

/* If free squares are listed, all others are blocked: then this is empty, as null in JSON. */
static void write_blocked(const struct qs_result_row *row, struct qs_output *output)
{
    size_t blocked, listed;
    qs_instance_blocked_squares(row->instance, &blocked);
    qs_instance_listed_free_squares(row->instance, &listed);
    write_number_if(listed == 0, (int64_t)blocked, output);
}

static void write_listed(const struct qs_result_row *row, struct qs_output *output)
{
    size_t listed;
    qs_instance_listed_free_squares(row->instance, &listed);
    write_number_if(listed > 0, (int64_t)listed, output);
}

static void write_diagonals(const struct qs_result_row *row, struct qs_output *output)
{
    size_t differences, sums;
    qs_instance_blocked_diagonals(row->instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(row->instance, QS_SUM, &sums);
    qs_output_number(output, (int64_t)(differences + sums));
}

/* Names of engines, and those given to outside solvers, need no quotes. */
static void write_engine(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_text(output, row->run ? row->run->engine : row->result->engine);
}

static void write_solver(const struct qs_result_row *row, struct qs_output *output)
{
    if (row->result->solver)
        write_quoted(row->result->solver, output);
}

static void write_seed(const struct qs_result_row *row, struct qs_output *output)
{
    if (qs_engine_uses(row->result->engine, QS_USES_SEED) && !row->result->solver)
        qs_output_number(output, (int64_t)row->seed);
}

static void write_threads(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output,
                     qs_engine_uses(row->result->engine, QS_USES_THREADS) ? row->threads : 1);
}

static void write_target(const struct qs_result_row *row, struct qs_output *output)
{
    write_number_if(row->result->target > 0, row->result->target, output);
}

static void write_reached(const struct qs_result_row *row, struct qs_output *output)
{
    const struct qs_result *result = row->result;
    if (result->target > 0 && qs_result_is_answered(result))
        qs_output_text(output, result->lower >= result->target ? "true" : "false");
}

static void write_status(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_text(output, qs_status_name(row->result->status));
}

static void write_maximum(const struct qs_result_row *row, struct qs_output *output)
{
    const struct qs_result *result = row->result;
    write_number_if(result->lower == result->upper.value, result->lower, output);
}

static void write_start(const struct qs_result_row *row, struct qs_output *output)
{
    write_number_if(row->result->start > 0, row->result->start, output);
}

static void write_lower(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output, row->result->lower);
}

static void write_upper(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output, row->result->upper.value);
}

static void write_reason(const struct qs_result_row *row, struct qs_output *output)
{
    bool claimed = row->run && row->run->claimed;
    qs_output_text(output, claimed ? "claim" : qs_reason_name(row->result->upper.reason));
}

static void write_claimed(const struct qs_result_row *row, struct qs_output *output)
{
    const struct qs_result *result = row->result;
    write_number_if(result->solver && result->claimed >= 0, result->claimed, output);
}

static void write_stop(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_text(output, qs_stop_name(row->result->stop));
}

/* Only an instance that was not read has an error. */
static void write_no_error(const struct qs_result_row *row, struct qs_output *output)
{
    (void)row;
    (void)output;
}

static void write_own_seconds(const struct qs_result_row *row, struct qs_output *output)
{
    write_seconds(row->result->seconds, output);
}

static void write_repetitions(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output, row->run->repetitions);
}

static void write_median(const struct qs_result_row *row, struct qs_output *output)
{
    write_seconds(qs_run_median(row->run), output);
}

static void write_least(const struct qs_result_row *row, struct qs_output *output)
{
    write_seconds(row->run->seconds[0], output);
}

static void write_most(const struct qs_result_row *row, struct qs_output *output)
{
    write_seconds(row->run->seconds[row->run->repetitions - 1], output);
}

static void write_certificate_seconds(const struct qs_result_row *row, struct qs_output *output)
{
    write_seconds(row->result->certificate_seconds, output);
}

static void write_certified(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->certified, output);
}

static void write_cross_checks(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output, (int64_t)row->cross_checks);
}

static void write_bytes(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_number(output, (int64_t)row->result->bytes);
}

static void write_free_squares(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->analysis.free_squares, output);
}

static void write_left_squares(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->analysis.left_squares, output);
}

static void write_forced(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->analysis.forced, output);
}

static void write_components(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->analysis.components, output);
}

static void write_matching(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->analysis.matching, output);
}

static void write_line_cover(const struct qs_result_row *row, struct qs_output *output)
{
    write_known(row->result->analysis.line_cover, output);
}

static void write_settled(const struct qs_result_row *row, struct qs_output *output)
{
    qs_output_text(output, qs_stage_name(row->result->analysis.settled));
}

static void write_version(const struct qs_result_row *row, struct qs_output *output)
{
    (void)row;
    qs_output_text(output, QS_VERSION);
}

enum { SOLVED = 1, COMPARED = 2, BOTH = SOLVED | COMPARED };

/* The columns in order; the counters of work follow. Names are those of JSON where it has them. */
static const struct column {
    const char *name;
    int tables; /* that have it */
    void (*write)(const struct qs_result_row *row, struct qs_output *output);
} columns[] = {
    {"instance", BOTH, write_name},
    {"n", BOTH, write_n},
    {"queens", BOTH, write_queens},
    {"blocked_squares", BOTH, write_blocked},
    {"listed_free_squares", BOTH, write_listed},
    {"blocked_diagonals", BOTH, write_diagonals},
    {"engine", BOTH, write_engine},
    {"solver", BOTH, write_solver},
    {"seed", BOTH, write_seed},
    {"threads", BOTH, write_threads},
    {"version", BOTH, write_version},
    {"target", BOTH, write_target},
    {"target_reached", BOTH, write_reached},
    {"status", BOTH, write_status},
    {"maximum", BOTH, write_maximum},
    {"start", SOLVED, write_start},
    {"lower", BOTH, write_lower},
    {"upper", BOTH, write_upper},
    {"upper_reason", BOTH, write_reason},
    {"claimed", SOLVED, write_claimed},
    {"stop", BOTH, write_stop},
    {"error", SOLVED, write_no_error},
    {"cross_checks", SOLVED, write_cross_checks},
    {"certified", SOLVED, write_certified},
    {"seconds", SOLVED, write_own_seconds},
    {"certificate_seconds", SOLVED, write_certificate_seconds},
    {"repetitions", COMPARED, write_repetitions},
    {"median_seconds", COMPARED, write_median},
    {"least_seconds", COMPARED, write_least},
    {"most_seconds", COMPARED, write_most},
    {"bytes", BOTH, write_bytes},
    {"free_squares", BOTH, write_free_squares},
    {"left_squares", BOTH, write_left_squares},
    {"forced", BOTH, write_forced},
    {"components", BOTH, write_components},
    {"matching", BOTH, write_matching},
    {"line_cover", BOTH, write_line_cover},
    {"settled", BOTH, write_settled},
};
#define COLUMNS (sizeof columns / sizeof *columns)

void qs_result_csv_header(bool compared, struct qs_output *output)
{
    for (size_t i = 0; i < COLUMNS; i++)
        if (columns[i].tables & (compared ? COMPARED : SOLVED))
            qs_output_format(output, "%s%s", i > 0 ? "," : "", columns[i].name);
    for (unsigned i = 0; qs_work_name(i); i++)
        qs_output_format(output, ",%s", qs_work_name(i));
    qs_output_text(output, "\n");
}

void qs_result_csv_row(const struct qs_result_row *row, struct qs_output *output)
{
    for (size_t i = 0; i < COLUMNS; i++) {
        if (!(columns[i].tables & (row->run ? COMPARED : SOLVED)))
            continue;
        qs_output_text(output, i > 0 ? "," : "");
        columns[i].write(row, output);
    }
    for (unsigned i = 0; qs_work_name(i); i++) {
        qs_output_text(output, ",");
        qs_output_number(output, (int64_t)qs_work_count(&row->result->work, i));
    }
    qs_output_text(output, "\n");
}

void qs_result_csv_unread(const char *name, const struct qs_error *why, struct qs_output *output)
{
    char text[sizeof *why + 64];
    qs_error_format(why, text, sizeof text);
    bool first = true;
    for (size_t i = 0; i < COLUMNS; i++) {
        if (!(columns[i].tables & SOLVED))
            continue;
        qs_output_text(output, first ? "" : ",");
        first = false;
        if (columns[i].write == write_name)
            write_quoted(name, output);
        else if (columns[i].write == write_no_error)
            write_quoted(text, output);
    }
    for (unsigned i = 0; qs_work_name(i); i++)
        qs_output_text(output, ",");
    qs_output_text(output, "\n");
}
