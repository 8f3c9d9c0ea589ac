#include "report.h"

#include "instance_private.h"
#include "queensat/version.h"

const char *qs_json_direction(enum qs_direction direction)
{
    static const char *const names[QS_DIRECTIONS] = {"row", "column", "difference", "sum"};
    return names[direction];
}

void qs_json_begin_answer(struct qs_json *json, const char *schema)
{
    qs_json_begin(json, NULL, '{');
    qs_json_string(json, "schema", schema);
    qs_json_string(json, "version", QS_VERSION);
}

void qs_json_integer_if(struct qs_json *json, const char *name, bool known, int64_t number)
{
    known ? qs_json_integer(json, name, number) : qs_json_null(json, name);
}

void qs_json_boolean_if(struct qs_json *json, const char *name, bool known, bool value)
{
    known ? qs_json_boolean(json, name, value) : qs_json_null(json, name);
}

void qs_json_square(struct qs_json *json, const char *name, struct qs_square square)
{
    qs_json_begin(json, name, '[');
    qs_json_integer(json, NULL, square.row);
    qs_json_integer(json, NULL, square.column);
    qs_json_end(json);
}

void qs_json_squares(struct qs_json *json, const char *name, const struct qs_square *squares,
                     size_t count)
{
    qs_json_begin(json, name, '[');
    for (size_t i = 0; i < count && !ferror(json->output); i++)
        qs_json_square(json, NULL, squares[i]);
    qs_json_end(json);
}

void qs_json_numbers(struct qs_json *json, const char *name, const int32_t *numbers, size_t count)
{
    qs_json_begin(json, name, '[');
    for (size_t i = 0; i < count && !ferror(json->output); i++)
        qs_json_integer(json, NULL, numbers[i]);
    qs_json_end(json);
}

static void write_diagonals(struct qs_json *json, const char *name,
                            const struct qs_instance *instance, enum qs_direction direction)
{
    size_t count;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    qs_json_numbers(json, name, numbers, count);
}

/*
 * A board that is not square, or has walls, also has rows, columns and walls.
 * Of the lists of blocked and of free squares, the one that the instance does not have is null.
 */
void qs_json_instance(struct qs_json *json, const char *name, const struct qs_instance *instance)
{
    size_t queens, blocked, listed;
    struct qs_shape shape = qs_instance_shape(instance);
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *square = qs_instance_blocked_squares(instance, &blocked);
    const struct qs_square *free_square = qs_instance_listed_free_squares(instance, &listed);
    qs_json_begin(json, name, '{');
    qs_json_string(json, "name", qs_instance_name(instance));
    qs_json_integer(json, "n", qs_instance_size(instance));
    if (!qs_instance_is_plain(instance)) {
        qs_json_integer(json, "rows", shape.rows);
        qs_json_integer(json, "columns", shape.columns);
        qs_json_squares(json, "walls", shape.walls, shape.wall_count);
    }
    qs_json_squares(json, "queens", queen, queens);
    if (listed > 0)
        qs_json_null(json, "blocked");
    else
        qs_json_squares(json, "blocked", square, blocked);
    write_diagonals(json, "blocked_differences", instance, QS_DIFFERENCE);
    write_diagonals(json, "blocked_sums", instance, QS_SUM);
    if (listed > 0)
        qs_json_squares(json, "free", free_square, listed);
    else
        qs_json_null(json, "free");
    qs_json_end(json);
}

void qs_json_work(struct qs_json *json, const char *name, const struct qs_work *work)
{
    qs_json_begin(json, name, '{');
    for (unsigned i = 0; qs_work_name(i); i++)
        qs_json_integer(json, qs_work_name(i), (int64_t)qs_work_count(work, i));
    qs_json_end(json);
}

void qs_json_target(struct qs_json *json, const struct qs_result *result)
{
    bool asked = result->target > 0;
    qs_json_integer_if(json, "target", asked, result->target);
    qs_json_boolean_if(json, "target_reached", asked && qs_result_is_answered(result),
                       result->lower >= result->target);
}

static void write_line(struct qs_json *json, struct qs_line line)
{
    qs_json_string(json, NULL, qs_json_direction(line.direction));
    qs_json_integer(json, NULL, line.number);
}

/* The cover of the whole board, for those who do not read the evidence. */
static void report_json_write_bound(struct qs_json *json, const struct qs_bound *bound)
{
    qs_json_string(json, "upper_reason", qs_reason_name(bound->reason));
    if (bound->cover) {
        qs_json_begin(json, "upper_cover", '[');
        for (size_t i = 0; i < bound->cover_size; i++) {
            qs_json_begin(json, NULL, '[');
            write_line(json, bound->cover[i]);
            qs_json_end(json);
        }
        qs_json_end(json);
    } else {
        qs_json_null(json, "upper_cover");
    }
    if (bound->weight) {
        qs_json_begin(json, "upper_weights", '[');
        for (size_t i = 0; i < bound->cover_size; i++)
            qs_json_integer(json, NULL, bound->weight[i]);
        qs_json_end(json);
    } else {
        qs_json_null(json, "upper_weights");
    }
    qs_json_integer_if(json, "upper_denominator", bound->weight != NULL, bound->denominator);
}

static void report_json_write_cover(struct qs_json *json, const struct qs_bound *bound)
{
    if (!bound->cover) {
        qs_json_null(json, "cover");
        return;
    }
    qs_json_begin(json, "cover", '{');
    qs_json_integer(json, "denominator", bound->weight ? bound->denominator : 1);
    qs_json_begin(json, "lines", '[');
    for (size_t i = 0; i < bound->cover_size; i++) {
        qs_json_begin(json, NULL, '[');
        write_line(json, bound->cover[i]);
        qs_json_integer(json, NULL, bound->weight ? bound->weight[i] : 1);
        qs_json_end(json);
    }
    qs_json_end(json);
    qs_json_end(json);
}

/* A number that may be unknown: −1. */
static void report_json_write_known(struct qs_json *json, const char *name, int64_t number)
{
    qs_json_integer_if(json, name, number >= 0, number);
}

static void write_analysis(struct qs_json *json, const struct qs_analysis *analysis)
{
    static const char *const names[QS_DIRECTIONS] = {"rows", "columns", "differences", "sums"};
    qs_json_begin(json, "analysis", '{');
    report_json_write_known(json, "free_squares", analysis->free_squares);
    report_json_write_known(json, "left_squares", analysis->left_squares);
    qs_json_begin(json, "lines", '{');
    for (int d = 0; d < QS_DIRECTIONS; d++)
        report_json_write_known(json, names[d], analysis->lines[d]);
    qs_json_end(json);
    report_json_write_known(json, "forced", analysis->forced);
    report_json_write_known(json, "components", analysis->components);
    report_json_write_known(json, "matching", analysis->matching);
    report_json_write_known(json, "line_cover", analysis->line_cover);
    qs_json_string(json, "settled", qs_stage_name(analysis->settled));
    qs_json_end(json);
}

static void report_json_write_claim(struct qs_json *json, const struct qs_solver_claim *claim)
{
    static const char *const names[] = {
        [QS_MODEL_UNKNOWN] = "unknown",
        [QS_MODEL_SATISFIABLE] = "satisfiable",
        [QS_MODEL_UNSATISFIABLE] = "unsatisfiable",
        [QS_MODEL_OPTIMUM] = "optimum",
    };
    qs_json_begin(json, "claim", '{');
    qs_json_string(json, "answer", names[claim->answer]);
    report_json_write_known(json, "upper", claim->upper);
    if (claim->proved)
        qs_json_boolean(json, "proved", true);
    qs_json_end(json);
}

/* The members from "status" on. */
static void write_result_json(struct qs_json *json, const struct qs_report *report)
{
    const struct qs_result *result = report->result;
    qs_json_string(json, "status", qs_status_name(result->status));
    qs_json_string(json, "stop", qs_stop_name(result->stop));
    qs_json_integer_if(json, "maximum", result->lower == result->upper.value, result->lower);
    qs_json_target(json, result);
    qs_json_integer(json, "lower", result->lower);
    qs_json_integer(json, "upper", result->upper.value);
    report_json_write_bound(json, &result->upper);
    /* Evidence about very many squares is left out: it would be most of the report. */
    if (result->evidence && result->analysis.free_squares <= QS_EVIDENCE_SQUARES_MAX) {
        const struct qs_evidence *evidence = result->evidence;
        qs_json_begin(json, "upper_evidence", '{');
        qs_json_begin(json, "steps", '[');
        for (size_t i = 0; i < evidence->step_count; i++) {
            const struct qs_reduction_step *step = &evidence->steps[i];
            bool forced = step->kind == QS_REDUCTION_FORCED;
            qs_json_begin(json, NULL, '[');
            qs_json_string(json, NULL, forced ? "forced" : "dominated");
            qs_json_square(json, NULL, step->square);
            if (!forced)
                qs_json_square(json, NULL, step->by);
            qs_json_end(json);
        }
        qs_json_end(json);
        qs_json_begin(json, "parts", '[');
        for (size_t i = 0; i < evidence->part_count; i++) {
            const struct qs_part *part = &evidence->parts[i];
            qs_json_begin(json, NULL, '{');
            qs_json_squares(json, "squares", part->squares, part->square_count);
            qs_json_integer(json, "upper", part->bound.value);
            qs_json_string(json, "reason", qs_reason_name(part->bound.reason));
            report_json_write_cover(json, &part->bound);
            qs_json_end(json);
        }
        qs_json_end(json);
        qs_json_end(json);
    } else {
        qs_json_null(json, "upper_evidence");
    }
    qs_json_squares(json, "placement", result->placement.queens, (size_t)result->lower);
    qs_json_string(json, "engine", result->engine);
    qs_json_string(json, "solver", result->solver);
    write_analysis(json, &result->analysis);
    qs_json_integer_if(json, "start", result->start > 0, result->start);
    qs_json_real(json, "seconds", result->seconds);
    qs_json_real(json, "certificate_seconds", result->certificate_seconds);
    qs_json_integer(json, "bytes", (int64_t)result->bytes);
    qs_json_work(json, "work", &result->work);
    qs_queries_json(json, result);
    qs_json_begin(json, "cross_checks", '[');
    for (size_t i = 0; i < report->cross_check_count; i++) {
        const struct qs_result *other = &report->cross_checks[i];
        qs_json_begin(json, NULL, '{');
        qs_json_string(json, "engine", other->engine);
        qs_json_integer(json, "lower", other->lower);
        qs_json_integer(json, "upper", other->upper.value);
        qs_json_real(json, "seconds", other->seconds);
        qs_json_work(json, "work", &other->work);
        qs_json_end(json);
    }
    qs_json_end(json);
    if (report->first) {
        const struct qs_first_placement *first = report->first;
        qs_json_begin(json, "first", '{');
        qs_json_boolean(json, "complete", first->stop == QS_STOP_DONE);
        qs_json_string(json, "stop", qs_stop_name(first->stop));
        qs_json_integer(json, "rows", first->rows);
        qs_json_integer(json, "questions", (int64_t)first->questions);
        qs_json_integer(json, "refuted", (int64_t)first->refuted);
        qs_json_real(json, "seconds", first->seconds);
        qs_json_work(json, "work", &first->work);
        qs_json_end(json);
    }
    if (report->claim)
        report_json_write_claim(json, report->claim);
}

void qs_report_json(const struct qs_report *report, FILE *output)
{
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-result-1");
    qs_json_instance(&json, "instance", report->instance);
    write_result_json(&json, report);
    if (report->certificate)
        qs_json_string(&json, "certificate", report->certificate);
    qs_json_end(&json);
}

void qs_unread_json(const char *name, const struct qs_error *why, FILE *output)
{
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-unread-1");
    qs_json_begin(&json, "instance", '{');
    qs_json_string(&json, "name", name);
    qs_json_end(&json);
    qs_json_begin(&json, "error", '{');
    qs_json_integer_if(&json, "line", why->line > 0, (int64_t)why->line);
    qs_json_integer_if(&json, "column", why->column > 0, (int64_t)why->column);
    qs_json_string(&json, "text", why->text);
    qs_json_end(&json);
    qs_json_end(&json);
}
