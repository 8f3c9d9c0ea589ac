/*
 * A solution file of SCIP, which has only the columns that are not 0, alone or after its log:
 *
 *     solution status: optimal solution found
 *     objective value:                                    4
 *     x_1_2                                               1 	(obj:1)
 *
 * Without a solution, "no solution available" stands in place of the rest. PySCIPOpt writes no
 * status.
 */
#include "answer_format.h"
#include "export_format.h"

static bool read_columns(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    for (; qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        size_t length;
        const char *name = qs_reader_word(reader, &length);
        if (!qs_answer_read_value(reading, name, length, error))
            return false;
    }
    return true;
}

/* The log says it in brackets: "SCIP Status : problem is solved [optimal solution found]". */
static void read_status(struct qs_answer_reading *reading, struct qs_text_reader line)
{
    if (qs_answer_line_has(&line, "optimal solution found"))
        reading->model.answer = QS_MODEL_OPTIMUM;
    else if (qs_answer_line_has(&line, "infeasible"))
        reading->model.answer = QS_MODEL_UNSATISFIABLE;
}

static bool read_scip(struct qs_answer_reading *reading, struct qs_error *error)
{
    static const char objective[] = "objective value:";
    struct qs_text_reader *reader = &reading->reader, status = *reader;
    reading->model.format = qs_export_format_lp.name;
    bool given = qs_answer_find_text(&status, "solution status:");
    given = given || qs_answer_find_text(&status, "SCIP Status");
    if (given)
        read_status(reading, status);
    if (!qs_answer_find_text(reader, objective)) {
        if (!given)
            return qs_reader_expected(reader, "a solution of SCIP (from write solution)", error);
        return true;
    }
    reading->model.has_placement = true;
    if (reading->model.answer == QS_MODEL_UNKNOWN)
        reading->model.answer = QS_MODEL_SATISFIABLE;
    reader->at += sizeof objective - 1;
    qs_answer_read_objective(reading);
    qs_reader_skip_line(reader);
    return read_columns(reading, error);
}

static bool recognise(struct qs_text_reader reader)
{
    return qs_answer_find_line(&reader) && (qs_answer_begins(&reader, "solution status:") ||
                                            qs_answer_begins(&reader, "objective value:") ||
                                            qs_answer_begins(&reader, "SCIP version"));
}

const struct qs_answer_format qs_answer_format_scip = {"scip", recognise, read_scip};
