/*
 * What glpsol writes, alone or after its log: the file of -o, for people,
 *
 *     Problem:
 *     Status:     INTEGER OPTIMAL
 *     Objective:  added = 4 (MAXimum)
 *        No. Column name       Activity     Lower bound   Upper bound
 *     ------ ------------    ------------- ------------- -------------
 *          1 x_1_2        *              1             0             1
 *
 * where the rest of a line with a long name is on the next one; or the file of -w, in which columns
 * have only numbers:
 *
 *     c Status:     INTEGER OPTIMAL
 *     s mip 23 20 o 4
 *     j 1 1
 *     e o f
 *
 * Columns are numbered in the order in which the exported file first names them.
 */
#include "answer_format.h"
#include "export_format.h"

/* Whether the log says so; files say UNDEFINED if the linear relaxation is already infeasible. */
static bool is_refuted_by_log(struct qs_text_reader reader)
{
    struct qs_text_reader again = reader;
    return qs_answer_find_text(&reader, "PROBLEM HAS NO") ||
           qs_answer_find_text(&again, "LP HAS NO PRIMAL FEASIBLE");
}

static bool set_status(struct qs_answer_reading *reading, const char *text, struct qs_error *error)
{
    static const struct {
        const char *text; /* of -o, and its letter in -w */
        char letter;
        enum qs_model_answer answer;
    } statuses[] = {
        {"INTEGER OPTIMAL", 'o', QS_MODEL_OPTIMUM},
        {"INTEGER NON-OPTIMAL", 'f', QS_MODEL_SATISFIABLE},
        {"INTEGER EMPTY", 'n', QS_MODEL_UNSATISFIABLE},
        {"INTEGER UNDEFINED", 'u', QS_MODEL_UNKNOWN},
    };
    struct qs_text_reader *reader = &reading->reader;
    qs_reader_skip_blanks(reader);
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (text ? qs_reader_peek(reader) == statuses[i].letter
                 : qs_answer_begins(reader, statuses[i].text)) {
            reading->model.answer = statuses[i].answer;
            return true;
        }
    }
    return qs_reader_expected(reader, text ? text : "the status of an integer program", error);
}

static bool has_values(const struct qs_answer_reading *reading)
{
    return reading->model.answer == QS_MODEL_OPTIMUM ||
           reading->model.answer == QS_MODEL_SATISFIABLE;
}

/* A column in the file for people; *more becomes false after the last one. */
static bool read_column(struct qs_answer_reading *reading, bool *more, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    int64_t number;
    size_t length;
    *more = qs_reader_number(reader, "a column", 1, INT32_MAX, &number, NULL);
    if (!*more)
        return true;
    qs_reader_skip_blanks(reader);
    const char *name = qs_reader_word(reader, &length);
    qs_reader_skip_space(reader);
    if (qs_reader_peek(reader) == '*')
        reader->at++;
    if (!qs_answer_read_value(reading, name, length, error))
        return false;
    qs_reader_skip_line(reader);
    return true;
}

static bool read_for_people(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    static const char status[] = "Status:", end[] = "End of output";
    struct qs_text_reader last = *reader;
    if (!qs_answer_find_text(&last, end) || !qs_answer_find_text(reader, status))
        return qs_reader_expected(&last, "the status and all columns, to \"End of output\"", error);
    reader->at += sizeof status - 1;
    if (!set_status(reading, NULL, error))
        return false;
    if (!has_values(reading))
        return true;
    if (qs_answer_find_text(reader, "Objective:")) {
        while (qs_reader_peek(reader) != '=' && qs_reader_peek(reader) != '\n' &&
               reader->at < reader->end)
            reader->at++;
        reader->at += qs_reader_peek(reader) == '=';
        qs_answer_read_objective(reading);
    }
    if (!qs_answer_find_text(reader, "No. Column name"))
        return qs_reader_expected(reader, "a list of columns", error);
    qs_reader_skip_line(reader);
    qs_answer_find_line(reader);
    qs_reader_skip_line(reader); /* a ruler */
    for (bool more = true; more && qs_answer_find_line(reader);)
        if (!read_column(reading, &more, error))
            return false;
    reading->model.has_placement = true;
    return true;
}

static bool read_columns(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    for (; qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        int64_t column;
        bool bit = false;
        if (qs_answer_begins(reader, "e o f"))
            return true;
        if (qs_reader_peek(reader) != 'j' || !has_values(reading))
            continue;
        reader->at++;
        qs_reader_skip_blanks(reader);
        if (!qs_reader_number(reader, "a column", 1, INT32_MAX, &column, error) ||
            !qs_answer_read_bit(reader, &bit, error) ||
            (bit && !qs_answer_add_variable(reading, (int)column, error)))
            return false;
    }
    return qs_reader_expected(reader, "a last line \"e o f\"", error);
}

static bool read_for_programs(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    if (!qs_answer_find_text(reader, "s "))
        return qs_reader_expected(reader, "a line that begins with s", error);
    if (!qs_answer_begins(reader, "s mip "))
        return qs_reader_expected(reader, "the solution of an integer program, \"s mip\"", error);
    size_t length;
    for (int words = 0; words < 4; words++) {
        qs_reader_word(reader, &length);
        qs_reader_skip_blanks(reader);
    }
    if (!set_status(reading, "the status o, f, n or u", error))
        return false;
    reader->at++;
    if (has_values(reading))
        qs_answer_read_objective(reading);
    qs_reader_skip_line(reader);
    reading->model.has_placement = has_values(reading);
    reading->model.by_position = true;
    return read_columns(reading, error);
}

static bool read_glpsol(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader, log = *reader;
    bool read;
    reading->model.format = qs_export_format_lp.name;
    if (qs_answer_find_text(reader, "Problem:"))
        read = read_for_people(reading, error);
    else if (qs_answer_find_text(reader, "c Problem:"))
        read = read_for_programs(reading, error);
    else
        return qs_reader_expected(reader, "a solution of glpsol (from -o or -w)", error);
    if (read && reading->model.answer == QS_MODEL_UNKNOWN && is_refuted_by_log(log))
        reading->model.answer = QS_MODEL_UNSATISFIABLE;
    return read;
}

static bool recognise(struct qs_text_reader reader)
{
    return qs_answer_find_line(&reader) &&
           (qs_answer_begins(&reader, "GLPSOL") || qs_answer_begins(&reader, "Problem:") ||
            qs_answer_begins(&reader, "c Problem:"));
}

const struct qs_answer_format qs_answer_format_glpsol = {"glpsol", recognise, read_glpsol};
