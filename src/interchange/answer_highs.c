/*
 * A solution file of HiGHS, alone or after its log, in the form for programs
 *
 *     Model status
 *     Optimal
 *     # Primal solution values
 *     Feasible
 *     Objective 4
 *     # Columns 20
 *     x_1_2 0
 *     # Rows 23
 *
 * or for people:
 *
 *     Columns
 *         Index Status        Lower        Upper       Primal         Dual  Type        Name
 *             0                   0            1            1               Integer     x_1_2
 *     Rows
 *     Model status: Optimal
 *     Objective value: 4
 */
#include "answer_format.h"
#include "export_format.h"

static enum qs_model_answer answer_of(const struct qs_text_reader *reader, bool feasible)
{
    if (qs_answer_begins(reader, "Optimal"))
        return QS_MODEL_OPTIMUM;
    if (qs_answer_begins(reader, "Infeasible"))
        return QS_MODEL_UNSATISFIABLE;
    return feasible ? QS_MODEL_SATISFIABLE : QS_MODEL_UNKNOWN;
}

/* Move to the line after the one that begins with the text. */
static bool find_after(struct qs_text_reader *reader, const char *text)
{
    if (!qs_answer_find_text(reader, text))
        return false;
    qs_reader_skip_line(reader);
    return qs_answer_find_line(reader);
}

static bool read_for_programs(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    find_after(reader, "Model status");
    struct qs_text_reader status = *reader;
    if (!find_after(reader, "# Primal solution values"))
        return qs_reader_expected(reader, "\"# Primal solution values\"", error);
    bool feasible = qs_answer_begins(reader, "Feasible");
    reading->model.answer = answer_of(&status, feasible);
    reading->model.has_placement = feasible;
    if (!feasible)
        return true;
    static const char objective[] = "Objective";
    if (qs_answer_find_text(reader, objective)) {
        reader->at += sizeof objective - 1;
        qs_answer_read_objective(reading);
    }
    if (!find_after(reader, "# Columns"))
        return qs_reader_expected(reader, "\"# Columns\"", error);
    for (; qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        size_t length;
        if (qs_reader_peek(reader) == '#')
            return true;
        const char *name = qs_reader_word(reader, &length);
        if (!qs_answer_read_value(reading, name, length, error))
            return false;
    }
    return qs_reader_expected(reader, "\"# Rows\" after the columns", error);
}

/* A line with seven words, or, without a value, six: the value is the fourth, the name the last. */
static bool read_column(struct qs_answer_reading *reading, struct qs_error *error)
{
    enum { VALUE = 3, NAME = 5 };
    struct qs_text_reader line = reading->reader;
    if (qs_reader_peek(&line) < '0' || qs_reader_peek(&line) > '9')
        return true; /* the heading */
    for (int word = 0; !qs_reader_at_line_end(&line); word++) {
        size_t length;
        if (word == VALUE)
            reading->reader = line;
        const char *text = qs_reader_word(&line, &length);
        reading->model.has_placement = reading->model.has_placement || word == NAME;
        if (word == NAME)
            return qs_answer_read_value(reading, text, length, error);
    }
    return true;
}

static bool read_for_people(struct qs_answer_reading *reading, struct qs_error *error)
{
    static const char status[] = "Model status:", objective[] = "Objective value:";
    struct qs_text_reader *reader = &reading->reader, rest;
    find_after(reader, "Columns");
    rest = *reader;
    for (; qs_answer_find_line(reader) && !qs_answer_begins(reader, "Rows");
         qs_reader_skip_line(reader))
        if (!read_column(reading, error))
            return false;
    if (!qs_answer_find_text(&rest, status))
        return qs_reader_expected(reader, "\"Model status:\" after the rows", error);
    rest.at += sizeof status - 1;
    qs_reader_skip_blanks(&rest);
    reading->model.answer = answer_of(&rest, reading->model.has_placement);
    if (!reading->model.has_placement || !qs_answer_find_text(&rest, objective))
        return true;
    reading->reader = rest;
    reader->at += sizeof objective - 1;
    qs_answer_read_objective(reading);
    return true;
}

/* Move to a line that is only this word, which distinguishes it from a line of the log. */
static bool find_word(struct qs_text_reader *reader, const char *word)
{
    struct qs_text_reader line = *reader;
    while (qs_answer_find_text(&line, word)) {
        struct qs_text_reader rest = line;
        size_t length;
        if (qs_reader_word(&rest, &length) && qs_reader_at_line_end(&rest)) {
            *reader = line;
            return true;
        }
        qs_reader_skip_line(&line);
    }
    return false;
}

/* Move to "Model status" without a colon, which the log has, too. */
static bool find_status(struct qs_text_reader *reader)
{
    struct qs_text_reader line = *reader;
    while (qs_answer_find_text(&line, "Model status")) {
        if (!qs_answer_line_has(&line, ":")) {
            *reader = line;
            return true;
        }
        qs_reader_skip_line(&line);
    }
    return false;
}

static bool read_highs(struct qs_answer_reading *reading, struct qs_error *error)
{
    reading->model.format = qs_export_format_lp.name;
    if (find_word(&reading->reader, "Columns"))
        return read_for_people(reading, error);
    if (find_status(&reading->reader))
        return read_for_programs(reading, error);
    return qs_reader_expected(&reading->reader, "a solution of HiGHS (from --solution_file FILE)",
                              error);
}

static bool recognise(struct qs_text_reader reader)
{
    struct qs_text_reader columns = reader;
    return qs_answer_find_line(&reader) &&
           (qs_answer_begins(&reader, "Running HiGHS") ||
            (qs_answer_begins(&reader, "Model status") && !qs_answer_line_has(&reader, ":")) ||
            (qs_answer_begins(&reader, "Columns") && find_word(&columns, "Columns")));
}

const struct qs_answer_format qs_answer_format_highs = {"highs", recognise, read_highs};
