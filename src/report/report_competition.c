#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "fault.h"
#include "instance_private.h"
#include "queensat/version.h"
#include "report.h"
#include "stream.h"

int qs_report_competition_status(const struct qs_result *result)
{
    if (result->status == QS_STATUS_INFEASIBLE)
        return 20;
    if (result->target > 0)
        return result->lower >= result->target ? 10 : 0;
    return result->status == QS_STATUS_OPTIMUM ? 30 : 10;
}

bool qs_report_competition_fits(const struct qs_instance *instance)
{
    return qs_instance_open_lines(instance) <= QS_VALUE_LINES_MAX;
}

static const char *status_line(int status)
{
    switch (status) {
    case 10:
        return "s SATISFIABLE\n";
    case 20:
        return "s UNSATISFIABLE\n";
    case 30:
        return "s OPTIMUM FOUND\n";
    default:
        return "s UNKNOWN\n";
    }
}

/* Ten values to a line, as solvers print them. */
static void report_competition_write_value(FILE *output, int64_t index, int64_t value)
{
    if (index % 10 == 0)
        fputs(index ? "\nv" : "v", output);
    fputs(" ", output);
    qs_write_number(output, value);
}

static bool write_values(const struct qs_report *report, FILE *output, bool (*poll)(void *state),
                         void *state, struct qs_error *error)
{
    const struct qs_result *result = report->result;
    size_t queens = (size_t)result->lower;
    struct qs_memory memory;
    qs_memory_init(&memory, report->memory_limit);
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    watch.poll = poll;
    watch.poll_state = state;
    struct qs_board *board = qs_board_new(report->instance, &memory, &watch, error);
    if (!board)
        return false;
    struct qs_square *placed = malloc((queens + 1) * sizeof *placed);
    if (!placed) {
        qs_board_free(board);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the values");
    }
    if (queens > 0)
        memcpy(placed, result->placement.queens, queens * sizeof *placed);
    qsort(placed, queens, sizeof *placed, qs_compare_squares);
    int64_t index = 0;
    size_t next = 0; /* both lists are in row-major order */
    for (uint32_t s = 0; s < board->squares && !ferror(output); s++, index++) {
        struct qs_square square = qs_board_square(board, s);
        while (next < queens && qs_compare_squares(&placed[next], &square) < 0)
            next++;
        bool queen = next < queens && qs_compare_squares(&placed[next], &square) == 0;
        report_competition_write_value(output, index, queen ? index + 1 : -(index + 1));
    }
    for (int32_t i = 0; i < board->fixed; i++, index++)
        report_competition_write_value(output, index, index + 1);
    report_competition_write_value(output, index, 0);
    fputs("\n", output);
    free(placed);
    qs_board_free(board);
    return true;
}

bool qs_report_competition(const struct qs_report *report, FILE *output, bool (*poll)(void *state),
                           void *state, struct qs_error *error)
{
    const struct qs_result *result = report->result;
    char description[160];
    qs_describe_instance(report->instance, description, sizeof description);
    fprintf(output, "c queensat %s, engine %s: %s\n", QS_VERSION, result->engine, description);
    fprintf(output, "c lower %d, upper %d (%s), %s, %.3f s\n", result->lower, result->upper.value,
            qs_reason_name(result->upper.reason), qs_stop_name(result->stop), result->seconds);
    for (unsigned i = 0; qs_work_name(i); i++)
        fprintf(output, "c %s %" PRIu64 "\n", qs_work_name(i), qs_work_count(&result->work, i));
    for (size_t i = 0; i < report->cross_check_count; i++)
        fprintf(output, "c cross-check %s: lower %d, upper %d\n", report->cross_checks[i].engine,
                report->cross_checks[i].lower, report->cross_checks[i].upper.value);
    if (report->first)
        fprintf(output, "c first placement: %s, %d rows, %" PRIu64 " prefixes refuted\n",
                qs_stop_name(report->first->stop), report->first->rows, report->first->refuted);
    int status = qs_report_competition_status(result);
    if (result->target == 0)
        fprintf(output, "o %d\n", qs_instance_most_queens(report->instance) - result->lower);
    fputs(status_line(status), output);
    return status == 20 || status == 0 || write_values(report, output, poll, state, error);
}
