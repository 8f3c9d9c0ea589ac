/*
 * A solution file of CBC, alone or after the log of the program:
 *
 *     Optimal - objective value 4.00000000
 *           3 x_1_5                       1                       1
 *
 * with number, name, value and reduced cost, after ** if the value breaks a bound. The file of an
 * infeasible program has values, too, which mean nothing, and so has one where time was up before
 * there was a solution.
 */
#include "answer_format.h"
#include "export_format.h"

static const char mark[] = " - objective value ";

/* Move to the line that begins the solution. */
static bool find_status(struct qs_text_reader *reader)
{
    struct qs_text_reader line = *reader;
    while (qs_answer_find_line(&line)) {
        if (qs_answer_line_has(&line, mark)) {
            *reader = line;
            return true;
        }
        qs_reader_skip_line(&line);
    }
    return false;
}

static void read_status(struct qs_answer_reading *reading)
{
    static const struct {
        const char *begins;
        enum qs_model_answer answer;
    } statuses[] = {
        {"Optimal", QS_MODEL_OPTIMUM},
        {"Infeasible", QS_MODEL_UNSATISFIABLE},
        {"Integer infeasible", QS_MODEL_UNSATISFIABLE},
        {"Stopped", QS_MODEL_SATISFIABLE},
    };
    struct qs_text_reader *reader = &reading->reader;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (qs_answer_begins(reader, statuses[i].begins))
            reading->model.answer = statuses[i].answer;
    if (qs_answer_line_has(reader, "no integer solution"))
        reading->model.answer = QS_MODEL_UNKNOWN;
    while (!qs_answer_begins(reader, mark))
        reader->at++;
    reader->at += sizeof mark - 1;
    qs_answer_read_objective(reading);
    qs_reader_skip_line(reader);
}

/* Read a line of the solution; *more becomes false if it is none. */
static bool read_column(struct qs_answer_reading *reading, bool *more, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    size_t length;
    int64_t number;
    if (qs_answer_begins(reader, "**")) {
        reader->at += 2;
        qs_reader_skip_blanks(reader);
    }
    *more = qs_reader_number(reader, "a column", 0, INT32_MAX, &number, NULL);
    if (!*more)
        return true;
    qs_reader_skip_blanks(reader);
    const char *name = qs_reader_word(reader, &length);
    if (!qs_answer_read_value(reading, name, length, error))
        return false;
    qs_reader_skip_line(reader);
    return true;
}

static bool read_cbc(struct qs_answer_reading *reading, struct qs_error *error)
{
    if (!find_status(&reading->reader)) {
        while (qs_answer_find_line(&reading->reader))
            qs_reader_skip_line(&reading->reader);
        return qs_reader_expected(&reading->reader, "a solution of CBC (from -solution FILE)",
                                  error);
    }
    read_status(reading);
    reading->model.format = qs_export_format_lp.name;
    enum qs_model_answer answer = reading->model.answer;
    bool more = answer == QS_MODEL_OPTIMUM || answer == QS_MODEL_SATISFIABLE;
    reading->model.has_placement = more; /* the file may have only values that are not 0 */
    while (more && qs_answer_find_line(&reading->reader))
        if (!read_column(reading, &more, error))
            return false;
    return true;
}

static bool recognise(struct qs_text_reader reader)
{
    return qs_answer_find_line(&reader) &&
           (qs_answer_begins(&reader, "Welcome to the CBC") || qs_answer_line_has(&reader, mark));
}

const struct qs_answer_format qs_answer_format_cbc = {"cbc", recognise, read_cbc};
