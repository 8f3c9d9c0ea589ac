/*
 * Solvers that list the names of queens, each solution better than the one before: the last
 * complete one counts; and those that define what each name means.
 */
#include <string.h>

#include "answer.h"
#include "clause_sink.h"
#include "export_format.h"

/* The name alone, without what is around it in a list: "queen(1,2)", in JSON, or queen(1,2). */
static const char *trim_name(const char *word, size_t *length)
{
    static const char around[] = "\",.";
    const char *name = word;
    for (; *length > 0 && strchr(around, word[*length - 1]); --*length)
        ;
    for (; *length > 0 && *name == '"'; --*length)
        name++;
    return name;
}

/* Add the names on the line, which may be empty, and begin with this letter. */
static bool read_line_of_names(struct qs_answer_reading *reading, char letter, const char *expected,
                               struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    while (!qs_reader_at_line_end(reader)) {
        size_t length;
        struct qs_square square;
        struct qs_text_reader start = *reader;
        const char *name = trim_name(qs_reader_word(reader, &length), &length);
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
 * OPTIMUM, INCONSISTENT; or with --outf=2 JSON, "Value": [, then atoms with quotes, "Costs": [,
 * then the number, "Result": "OPTIMUM FOUND". Other lines are statistics.
 */
static const char *const sets_starts[] = {"clasp version",
                                          "clingo version",
                                          "% clasp version",
                                          "% clingo version",
                                          "Answer:",
                                          "ANSWER",
                                          "queen(",
                                          "SATISFIABLE\n",
                                          "UNSATISFIABLE\n",
                                          "INCONSISTENT\n",
                                          "UNKNOWN\n",
                                          "OPTIMUM FOUND\n",
                                          "OPTIMUM\n",
                                          "{\n",
                                          NULL};

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
        {"\"Result\": \"SATISFIABLE\"", QS_MODEL_SATISFIABLE},
        {"\"Result\": \"UNSATISFIABLE\"", QS_MODEL_UNSATISFIABLE},
        {"\"Result\": \"UNKNOWN\"", QS_MODEL_UNKNOWN},
        {"\"Result\": \"OPTIMUM FOUND\"", QS_MODEL_OPTIMUM},
        {NULL, QS_MODEL_UNKNOWN},
    };
    static const char *const sets[] = {"Answer:", "ANSWER", "\"Value\": [\n", NULL};
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
    } else if (qs_answer_has(reader, "\"Costs\": [\n")) {
        qs_reader_skip_line(reader);
        qs_answer_find_line(reader);
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

/*
 * What Z3 and other SMT solvers print for SMT-LIB, and z3 -model for OPB and for MaxSAT:
 *
 *     sat                       or unsat, unknown, timeout
 *     (objectives               in OPB and MaxSAT a line with the number alone
 *      (empty 1)
 *     )
 *     (define-fun x_1_2 () Bool or k!3, the third variable
 *       true)
 *
 * The objective is that of an optimum; decisions have none. A model may be between lines "(", or
 * "(model", and ")": with -model, Z3 prints that of SMT-LIB twice. The last one counts.
 */
static const char objective[] = "(empty ", variable_name[] = "k!";

static bool read_definition(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    struct qs_square square;
    int64_t variable;
    qs_answer_skip_mark(reader, "(define-fun ");
    bool numbered = qs_answer_has(reader, variable_name);
    if (numbered) {
        qs_answer_skip_mark(reader, variable_name);
        if (!qs_reader_number(reader, "a variable", 1, QS_VARIABLE_MAX, &variable, error))
            return false;
    } else {
        size_t length;
        const char *name = qs_reader_word(reader, &length);
        if (!qs_answer_is_square(name, length, &square))
            return true;
        reading->model.format = qs_export_format_smt2.name;
    }
    if (!qs_answer_has(reader, " () Bool"))
        return qs_reader_expected(reader, "() Bool", error);
    qs_answer_skip_mark(reader, " () Bool");
    qs_reader_skip_space(reader);
    bool bit = qs_answer_has(reader, "true)");
    if (!bit && !qs_answer_has(reader, "false)"))
        return qs_reader_expected(reader, "true) or false)", error);
    reading->model.has_placement = true;
    return !bit || (numbered ? qs_answer_add_variable(reading, (int)variable, error)
                             : qs_answer_add_square(reading, square, error));
}

static bool read_smt(struct qs_answer_reading *reading, const struct qs_answer_form *form,
                     bool *answered, struct qs_error *error)
{
    (void)form;
    static const struct qs_answer_mark answers[] = {
        {"sat\n", QS_MODEL_SATISFIABLE}, {"unsat\n", QS_MODEL_UNSATISFIABLE},
        {"unknown\n", QS_MODEL_UNKNOWN}, {"timeout\n", QS_MODEL_UNKNOWN},
        {NULL, QS_MODEL_UNKNOWN},
    };
    struct qs_text_reader *reader = &reading->reader;
    for (; qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        const struct qs_answer_mark *answer = qs_answer_mark_of(reader, answers);
        if (answer && !*answered)
            reading->model.answer = answer->answer;
        else if (qs_answer_has(reader, "(\n") || qs_answer_has(reader, "(model"))
            qs_answer_forget(reading);
        else if (qs_answer_has(reader, "(define-fun ") && !read_definition(reading, error))
            return false;
        bool named = qs_answer_has(reader, objective);
        if (named)
            qs_answer_skip_mark(reader, objective);
        if (named || !qs_answer_has(reader, "..)"))
            qs_answer_read_objective(reading);
        *answered = true;
    }
    if (reading->model.has_objective && reading->model.answer == QS_MODEL_SATISFIABLE)
        reading->model.answer = QS_MODEL_OPTIMUM;
    return true;
}

static const char *const smt_starts[] = {"sat\n", "unsat\n", "unknown\n", "timeout\n", NULL};

const struct qs_answer_form qs_answers_with_names[] = {
    {sets_starts, &qs_export_format_asp, read_sets, .missing = "an answer such as SATISFIABLE",
     .missing_at_end = true},
    {solutions_starts, &qs_export_format_mzn, read_solutions,
     .missing = "a solution to the line \"----------\""},
    {smt_starts, NULL, read_smt, .missing = "sat, unsat, unknown or timeout"},
    {.starts = NULL},
};
