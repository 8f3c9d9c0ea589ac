#include "report.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "instance_private.h"
#include "printable.h"
#include "queensat/version.h"
#include "stream.h"

/* A number that is unknown or has no meaning; so are seconds that are NAN, and texts without. */
#define NONE INT64_MIN

/* What the columns show. */
struct values {
    const char *instance, *engine, *solver, *version, *reached, *status, *reason, *stop, *error;
    const char *settled, *name, *strategy, *amo, *card;
    int64_t n, queens, blocked, listed, diagonals, seed, threads, target, maximum, start, lower;
    int64_t upper, claimed, cross_checks, certified, repetitions, bytes, free_squares;
    int64_t left_squares, forced, components, matching, line_cover, rows, columns, walls;
    double seconds, certificate_seconds, median, least, most;
};

enum { SOLVED = 1, COMPARED = 2, BOTH = SOLVED | COMPARED };

#define AT(member) offsetof(struct values, member)

/* The columns in order; the counters of work follow. Names are those of JSON where it has them. */
static const struct column {
    const char *name;
    int tables; /* that have it */
    enum { WORD, QUOTED, NUMBER, SECONDS } kind;
    size_t offset;
} columns[] = {
    {"instance", BOTH, QUOTED, AT(instance)},
    {"n", BOTH, NUMBER, AT(n)},
    {"queens", BOTH, NUMBER, AT(queens)},
    {"blocked_squares", BOTH, NUMBER, AT(blocked)},
    {"listed_free_squares", BOTH, NUMBER, AT(listed)},
    {"blocked_diagonals", BOTH, NUMBER, AT(diagonals)},
    {"engine", BOTH, WORD, AT(engine)},
    {"name", COMPARED, WORD, AT(name)},
    {"strategy", COMPARED, WORD, AT(strategy)},
    {"amo", COMPARED, WORD, AT(amo)},
    {"card", COMPARED, WORD, AT(card)},
    {"solver", BOTH, QUOTED, AT(solver)},
    {"seed", BOTH, NUMBER, AT(seed)},
    {"threads", BOTH, NUMBER, AT(threads)},
    {"version", BOTH, WORD, AT(version)},
    {"target", BOTH, NUMBER, AT(target)},
    {"target_reached", BOTH, WORD, AT(reached)},
    {"status", BOTH, WORD, AT(status)},
    {"maximum", BOTH, NUMBER, AT(maximum)},
    {"start", SOLVED, NUMBER, AT(start)},
    {"lower", BOTH, NUMBER, AT(lower)},
    {"upper", BOTH, NUMBER, AT(upper)},
    {"upper_reason", BOTH, WORD, AT(reason)},
    {"claimed", SOLVED, NUMBER, AT(claimed)},
    {"stop", BOTH, WORD, AT(stop)},
    {"error", SOLVED, QUOTED, AT(error)},
    {"cross_checks", SOLVED, NUMBER, AT(cross_checks)},
    {"certified", SOLVED, NUMBER, AT(certified)},
    {"seconds", SOLVED, SECONDS, AT(seconds)},
    {"certificate_seconds", SOLVED, SECONDS, AT(certificate_seconds)},
    {"repetitions", COMPARED, NUMBER, AT(repetitions)},
    {"median_seconds", COMPARED, SECONDS, AT(median)},
    {"least_seconds", COMPARED, SECONDS, AT(least)},
    {"most_seconds", COMPARED, SECONDS, AT(most)},
    {"bytes", BOTH, NUMBER, AT(bytes)},
    {"free_squares", BOTH, NUMBER, AT(free_squares)},
    {"left_squares", BOTH, NUMBER, AT(left_squares)},
    {"forced", BOTH, NUMBER, AT(forced)},
    {"components", BOTH, NUMBER, AT(components)},
    {"matching", BOTH, NUMBER, AT(matching)},
    {"line_cover", BOTH, NUMBER, AT(line_cover)},
    /* Only of boards that are not square or have walls. */
    {"rows", BOTH, NUMBER, AT(rows)},
    {"columns", BOTH, NUMBER, AT(columns)},
    {"walls", BOTH, NUMBER, AT(walls)},
    {"settled", BOTH, WORD, AT(settled)},
};
#define COLUMNS (sizeof columns / sizeof *columns)

static void result_csv_write_value(const struct values *values, const struct column *column,
                                   FILE *output)
{
    const void *value = (const char *)values + column->offset;
    switch (column->kind) {
    case WORD:
        fputs(*(const char *const *)value ? *(const char *const *)value : "", output);
        break;
    case QUOTED:
        if (*(const char *const *)value) {
            /* In quotes, with quotes inside doubled. */
            const char *text = *(const char *const *)value;
            char clean[sizeof(struct qs_error) +
                       64]; /* longer than errors and names of instances get */
            snprintf(clean, sizeof clean, "%s", text);
            qs_make_printable(clean);
            fputs("\"", output);
            for (const char *at = clean; *at; at++)
                fwrite(*at == '"' ? "\"\"" : at, 1, *at == '"' ? 2 : 1, output);
            fputs("\"", output);
        }
        break;
    case NUMBER:
        if (*(const int64_t *)value != NONE)
            qs_write_number(output, *(const int64_t *)value);
        break;
    case SECONDS:
        if (!isnan(*(const double *)value))
            fprintf(output, "%.9f", *(const double *)value);
        break;
    }
}

/* The columns of the table and the counters of work; NULL: there are none. */
static void result_csv_write_row(const struct values *values, bool compared,
                                 const struct qs_work *work, FILE *output)
{
    for (size_t i = 0; i < COLUMNS; i++) {
        if (!(columns[i].tables & (compared ? COMPARED : SOLVED)))
            continue;
        fputs(i > 0 ? "," : "", output);
        result_csv_write_value(values, &columns[i], output);
    }
    for (unsigned i = 0; qs_work_name(i); i++) {
        fputs(",", output);
        if (work)
            qs_write_number(output, (int64_t)qs_work_count(work, i));
    }
    fputs("\n", output);
}

static int64_t number_if(bool known, int64_t number)
{
    return known ? number : NONE;
}

static void set_result(struct values *values, const struct qs_result *result)
{
    values->engine = result->engine;
    values->solver = result->solver;
    values->version = QS_VERSION;
    values->target = number_if(result->target > 0, result->target);
    if (result->target > 0 && qs_result_is_answered(result))
        values->reached = result->lower >= result->target ? "true" : "false";
    values->status = qs_status_name(result->status);
    values->maximum = number_if(result->lower == result->upper.value, result->lower);
    values->start = number_if(result->start > 0, result->start);
    values->lower = result->lower;
    values->upper = result->upper.value;
    values->reason = qs_reason_name(result->upper.reason);
    values->claimed = number_if(result->solver && result->claimed >= 0, result->claimed);
    values->stop = qs_stop_name(result->stop);
    values->certified = number_if(result->certified >= 0, result->certified);
    values->seconds = result->seconds;
    values->certificate_seconds = result->certificate_seconds;
    values->bytes = (int64_t)result->bytes;
    const struct qs_analysis *analysis = &result->analysis;
    values->free_squares = number_if(analysis->free_squares >= 0, analysis->free_squares);
    values->left_squares = number_if(analysis->left_squares >= 0, analysis->left_squares);
    values->forced = number_if(analysis->forced >= 0, analysis->forced);
    values->components = number_if(analysis->components >= 0, analysis->components);
    values->matching = number_if(analysis->matching >= 0, analysis->matching);
    values->line_cover = number_if(analysis->line_cover >= 0, analysis->line_cover);
    values->settled = qs_stage_name(analysis->settled);
}

void qs_result_csv_header(bool compared, FILE *output)
{
    for (size_t i = 0; i < COLUMNS; i++)
        if (columns[i].tables & (compared ? COMPARED : SOLVED))
            fprintf(output, "%s%s", i > 0 ? "," : "", columns[i].name);
    for (unsigned i = 0; qs_work_name(i); i++)
        fprintf(output, ",%s", qs_work_name(i));
    fputs("\n", output);
}

void qs_result_csv_row(const struct qs_result_row *row, FILE *output)
{
    const char *engine = row->run ? row->run->engine : row->result->engine;
    bool seeded = qs_engine_uses(engine, QS_USES_SEED) && !row->result->solver;
    struct values values = {.cross_checks = (int64_t)row->cross_checks};
    const struct qs_instance *instance = row->instance;
    size_t queens, blocked, listed, differences, sums;
    qs_instance_queens(instance, &queens);
    qs_instance_blocked_squares(instance, &blocked);
    qs_instance_listed_free_squares(instance, &listed);
    qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(instance, QS_SUM, &sums);
    values.instance = qs_instance_name(instance);
    values.n = qs_instance_size(instance);
    struct qs_shape shape = qs_instance_shape(instance);
    bool plain = qs_instance_is_plain(instance);
    values.rows = number_if(!plain, shape.rows);
    values.columns = number_if(!plain, shape.columns);
    values.walls = number_if(!plain, (int64_t)shape.wall_count);
    values.queens = (int64_t)queens;
    /* If free squares are listed, all others are blocked: then this is empty, as null in JSON. */
    values.blocked = listed == 0 ? (int64_t)blocked : NONE;
    values.listed = listed > 0 ? (int64_t)listed : NONE;
    values.diagonals = (int64_t)(differences + sums);
    set_result(&values, row->result);
    values.seed = number_if(seeded, (int64_t)row->seed);
    values.threads = qs_engine_uses(engine, QS_USES_THREADS) ? row->threads : 1;
    if (row->run) {
        /* Names of engines, and those given to external solvers, need no quotes. */
        const struct qs_engine_run *run = row->run;
        values.engine = run->engine;
        values.name = qs_run_name(run);
        values.strategy = run->strategy;
        values.amo = run->amo;
        values.card = run->card;
        values.reason = run->claimed ? "claim" : values.reason;
        values.repetitions = run->repetitions;
        values.median = qs_run_median(run);
        values.least = run->seconds[0];
        values.most = run->seconds[run->repetitions - 1];
    }
    result_csv_write_row(&values, row->run != NULL, &row->result->work, output);
}

void qs_result_csv_unread(const char *name, const struct qs_error *why, FILE *output)
{
    char text[sizeof *why + 64];
    struct values values = {.instance = name, .error = text};
    qs_error_format(why, text, sizeof text);
    for (size_t i = 0; i < COLUMNS; i++) {
        void *value = (char *)&values + columns[i].offset;
        if (columns[i].kind == NUMBER)
            *(int64_t *)value = NONE;
        if (columns[i].kind == SECONDS)
            *(double *)value = NAN;
    }
    result_csv_write_row(&values, false, NULL, output);
}

void qs_comparison_csv(const struct qs_comparison *comparison, bool begins_table, FILE *output)
{
    if (begins_table)
        qs_result_csv_header(true, output);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct qs_result_row row = {
            .instance = comparison->instance,
            .result = comparison->runs[i].result,
            .run = &comparison->runs[i],
            .seed = comparison->seed,
            .threads = comparison->threads,
        };
        qs_result_csv_row(&row, output);
    }
}
