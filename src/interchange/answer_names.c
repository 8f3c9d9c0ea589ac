/*
 * Solvers that list the names of queens, each solution better than the one before: the last
 * complete one counts.
 */
#include "answer.h"
#include "export_format.h"

/* Add the names on the line, which may be empty, and begin with this letter. */
static bool read_line_of_names(struct qs_answer_reading *reading, char letter, const char *expected,
                               struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    while (!qs_reader_at_line_end(reader)) {
        size_t length;
        struct qs_square square;
        struct qs_text_reader start = *reader;
        const char *name = qs_reader_word(reader, &length);
        length -= length > 0 && name[length - 1] == '.';
        if (!qs_answer_is_square(name, length, &square) || name[0] != letter)
            return qs_reader_expected(&start, expected, error);
        if (!qs_answer_add_square(reading, square, error))
            return false;
    }
    return true;
}

/*
 * clasp and clingo:
 *
 *     clasp version 3.3.5
 *     Answer: 1
 *     queen(1,2) queen(3,5)
 *     Optimization: 3
 *     OPTIMUM FOUND             or SATISFIABLE, UNSATISFIABLE, UNKNOWN
 *
 * or with --outf=1 the form of the ASP competitions: ANSWER, then atoms with full stops, COST 3,
 * OPTIMUM, INCONSISTENT. Other lines are statistics.
 */
static const char *const sets_starts[] = {"clasp version",   "clingo version",
                                          "% clasp version", "% clingo version",
                                          "Answer:",         "ANSWER",
                                          "queen(",          "SATISFIABLE\n",
                                          "UNSATISFIABLE\n", "INCONSISTENT\n",
                                          "UNKNOWN\n",       "OPTIMUM FOUND\n",
                                          "OPTIMUM\n",       NULL};

static bool read_set(struct qs_answer_reading *reading, struct qs_error *error)
{
    qs_answer_forget(reading);
    reading->model.has_placement = true;
    return read_line_of_names(reading, 'q', "an atom queen(ROW,COLUMN)", error);
}

static bool read_line_of_sets(struct qs_answer_reading *reading, bool *answered,
                              struct qs_error *error)
{
    static const struct qs_answer_mark answers[] = {
        {"SATISFIABLE\n", QS_MODEL_SATISFIABLE},
        {"UNSATISFIABLE\n", QS_MODEL_UNSATISFIABLE},
        {"INCONSISTENT\n", QS_MODEL_UNSATISFIABLE},
        {"UNKNOWN\n", QS_MODEL_UNKNOWN},
        {"OPTIMUM FOUND\n", QS_MODEL_OPTIMUM},
        {"OPTIMUM\n", QS_MODEL_OPTIMUM},
        {NULL, QS_MODEL_UNKNOWN},
    };
    static const char *const sets[] = {"Answer:", "ANSWER", NULL};
    static const char *const objectives[] = {"Optimization:", "COST ", NULL};
    struct qs_text_reader *reader = &reading->reader;
    const struct qs_answer_mark *answer = qs_answer_mark_of(reader, answers);
    if (answer) {
        reading->model.answer = answer->answer;
        *answered = true;
    } else if (qs_answer_has_one(reader, sets)) {
        qs_reader_skip_line(reader);
        qs_reader_next(reader);
        return read_set(reading, error);
    } else if (qs_answer_has(reader, "queen(")) {
        return read_set(reading, error);
    } else if (qs_answer_has_one(reader, objectives)) {
        size_t length;
        qs_reader_word(reader, &length);
        qs_answer_read_objective(reading);
    }
    return true;
}

static bool read_sets(struct qs_answer_reading *reading, const struct qs_answer_form *form,
                      bool *answered, struct qs_error *error)
{
    (void)form;
    for (; qs_answer_find_line(&reading->reader); qs_reader_skip_line(&reading->reader))
        if (!read_line_of_sets(reading, answered, error))
            return false;
    if (!*answered && reading->model.has_placement) {
        reading->model.answer = QS_MODEL_SATISFIABLE; /* it was stopped, or --outf=1 */
        *answered = true;
    }
    return true;
}

/*
 * MiniZinc:
 *
 *     queens 5
 *     x_1_2
 *     ----------
 *
 * and "==========" once there is no better one. A solution without the line after it is not
 * complete. Other lines are warnings and statistics.
 */
static const char *const solutions_starts[] = {"queens ", "-----",     "=====", "% ",
                                               "%%%mzn",  "Warning: ", NULL};

/* A solution, to the line that ends it. */
static bool read_solution(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    qs_answer_forget(reading);
    qs_answer_skip_mark(reader, "queens ");
    qs_answer_read_objective(reading);
    reading->model.has_placement = true;
    reading->model.answer = QS_MODEL_SATISFIABLE;
    for (qs_reader_skip_line(reader);
         qs_answer_find_line(reader) && !qs_answer_has(reader, "-----");)
        if (!read_line_of_names(reading, 'x', "a queen x_ROW_COLUMN", error))
            return false;
    return true;
}

/* Whether the solution that begins on this line has an end. */
static bool solution_is_complete(struct qs_text_reader reader)
{
    static const char *const marks[] = {"queens ", "----------", NULL};
    do
        qs_reader_skip_line(&reader);
    while (qs_answer_find_line(&reader) && !qs_answer_has_one(&reader, marks));
    return qs_answer_has(&reader, "----------");
}

static bool read_solutions(struct qs_answer_reading *reading, const struct qs_answer_form *form,
                           bool *answered, struct qs_error *error)
{
    (void)form;
    static const struct qs_answer_mark answers[] = {
        {"==========", QS_MODEL_OPTIMUM},
        {"=====UNSATISFIABLE=====", QS_MODEL_UNSATISFIABLE},
        {"=====UNKNOWN=====", QS_MODEL_UNKNOWN},
        {"% Time limit exceeded!", QS_MODEL_UNKNOWN},
        {NULL, QS_MODEL_UNKNOWN},
    };
    struct qs_text_reader *reader = &reading->reader;
    for (; qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        const struct qs_answer_mark *answer = qs_answer_mark_of(reader, answers);
        bool complete = qs_answer_has(reader, "queens ") && solution_is_complete(*reader);
        if (complete && !read_solution(reading, error))
            return false;
        if (answer && (answer->answer == QS_MODEL_OPTIMUM || !reading->model.has_placement))
            reading->model.answer = answer->answer;
        *answered = *answered || complete || answer;
    }
    return true;
}

const struct qs_answer_form qs_answers_with_names[] = {
    {sets_starts, &qs_export_format_asp, read_sets, .missing = "an answer such as SATISFIABLE",
     .missing_at_end = true},
    {solutions_starts, &qs_export_format_mzn, read_solutions,
     .missing = "a solution to the line \"----------\""},
    {.starts = NULL},
};
