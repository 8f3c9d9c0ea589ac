/*
 * The files of solvers of integer programs, alone or after their logs. Their parts have a fixed
 * order: the answer, the objective, and columns, each line with a name and its value. Each of these
 * files is a table of its parts.
 */
#include "answer.h"
#include "clause_sink.h"
#include "export_format.h"

enum part_kind {
    PART_END = 0,
    PART_EXISTS,   /* only to be there: without it, the file was cut */
    PART_LINE,     /* nothing but the mark */
    PART_ANSWER,   /* one of the answers of the file */
    PART_DECIDES,  /* the same, which also says whether there are values */
    PART_FEASIBLE, /* "Feasible" if there are values */
    PART_OBJECTIVE,
    PART_COLUMNS
};

struct part {
    enum part_kind kind;
    const char *mark;    /* of its line; NULL: it is where the reader is */
    const char *missing; /* what is expected where there is none; NULL: it may be missing */
    int skip;            /* this many words after the mark */
    bool below;          /* it is on the line after the mark */
    bool values;         /* if it is there, there are values */
    bool last;           /* without values, nothing follows that counts */
    /*
     * What is on the line of a column: '#' a number, without which the line is none; 'n' a name,
     * 'v' a value, '.' any word; '*' stars, after blanks and line ends; 'j' this letter, without
     * which the line is none, and then 'c' the number of a column; 'N' and 'V' are the name and the
     * value as attributes of XML, without which the line is none.
     */
    const char *shape;
    const char *end, *unended; /* the mark after the columns; what is expected without it */
};

struct qs_answer_file {
    const char *mark; /* of its first line, where the reader begins */
    const struct qs_answer_mark *answers;
    const char *unanswered; /* what is expected where there is none of them; NULL: it is unknown */
    const struct part *parts;
    bool by_position;
};

/*
 * CBC: the file of an infeasible program has values, too, which mean nothing, and so has one where
 * time was up before there was a solution. It may have only the values that are not 0.
 *
 *     Optimal - objective value 4.00000000
 *           3 x_1_5                       1                       1
 *
 * with number, name, value and reduced cost, after ** if the value breaks a bound.
 */
static const char *const cbc_starts[] = {"Welcome to the CBC", ".. - objective value ", NULL};
static const struct qs_answer_mark cbc_answers[] = {
    {"..no integer solution", QS_MODEL_UNKNOWN}, {"Optimal", QS_MODEL_OPTIMUM},
    {"Infeasible", QS_MODEL_UNSATISFIABLE},      {"Integer infeasible", QS_MODEL_UNSATISFIABLE},
    {"Stopped", QS_MODEL_SATISFIABLE},           {NULL, QS_MODEL_UNKNOWN},
};
static const struct part cbc_parts[] = {
    {.kind = PART_DECIDES},
    {PART_OBJECTIVE, .mark = ".. - objective value ", .last = true},
    {PART_COLUMNS, .shape = "*#nv"},
    {.kind = PART_END},
};
static const struct qs_answer_file cbc_files[] = {
    {".. - objective value ", cbc_answers, .parts = cbc_parts},
    {.mark = NULL},
};

/*
 * glpsol: the file of -o, for people,
 *
 *     Problem:
 *     Status:     INTEGER OPTIMAL
 *     Objective:  added = 4 (MAXimum)
 *        No. Column name       Activity     Lower bound   Upper bound
 *     ------ ------------    ------------- ------------- -------------
 *          1 x_1_2        *              1             0             1
 *
 * where the rest of a line with a long name is on the next one; or the file of -w, in which columns
 * have only numbers, in the order in which the exported file first names them:
 *
 *     c Status:     INTEGER OPTIMAL
 *     s mip 23 20 o 4
 *     j 1 1
 *     e o f
 *
 * Both say UNDEFINED if the linear relaxation is already infeasible, and only the log says that.
 */
static const char *const glpsol_starts[] = {"GLPSOL", "Problem:", "c Problem:", NULL};
static const char *const glpsol_refutations[] = {"PROBLEM HAS NO", "LP HAS NO PRIMAL FEASIBLE",
                                                 NULL};
static const struct qs_answer_mark glpsol_answers[] = {
    {"INTEGER OPTIMAL", QS_MODEL_OPTIMUM},
    {"INTEGER NON-OPTIMAL", QS_MODEL_SATISFIABLE},
    {"INTEGER EMPTY", QS_MODEL_UNSATISFIABLE},
    {"INTEGER UNDEFINED", QS_MODEL_UNKNOWN},
    {NULL, QS_MODEL_UNKNOWN},
};
static const struct qs_answer_mark glpsol_letters[] = {
    {"o", QS_MODEL_OPTIMUM}, {"f", QS_MODEL_SATISFIABLE}, {"n", QS_MODEL_UNSATISFIABLE},
    {"u", QS_MODEL_UNKNOWN}, {NULL, QS_MODEL_UNKNOWN},
};
static const char glpsol_was_cut[] = "the status and all columns, to \"End of output\"";
static const struct part glpsol_parts[] = {
    {PART_EXISTS, .mark = "End of output", .missing = glpsol_was_cut},
    {PART_DECIDES, .mark = "Status:", .missing = glpsol_was_cut, .last = true},
    {PART_OBJECTIVE, .mark = "Objective:", .skip = 2},
    {PART_COLUMNS, .mark = "No. Column name", .missing = "a list of columns", .shape = "#n*v",
     .end = "End of output"},
    {.kind = PART_END},
};
static const struct part glpsol_numbers[] = {
    {PART_LINE, .mark = "s ", .missing = "a line that begins with s"},
    {PART_DECIDES, .mark = "s mip ", .skip = 2, .last = true,
     .missing = "the solution of an integer program, \"s mip\""},
    {PART_OBJECTIVE, .skip = 1},
    {PART_COLUMNS, .shape = "jcv", .end = "e o f", .unended = "a last line \"e o f\""},
    {.kind = PART_END},
};
static const struct qs_answer_file glpsol_files[] = {
    {"Problem:", glpsol_answers, "the status of an integer program", glpsol_parts, false},
    {"c Problem:", glpsol_letters, "the status o, f, n or u", glpsol_numbers, true},
    {.mark = NULL},
};

/*
 * HiGHS: in the form for people,
 *
 *     Columns
 *         Index Status        Lower        Upper       Primal         Dual  Type        Name
 *             0                   0            1            1               Integer     x_1_2
 *     Rows
 *     Model status: Optimal
 *     Objective value: 4
 *
 * where a column without a value has a word less; or in the form for programs:
 *
 *     Model status
 *     Optimal
 *     # Primal solution values
 *     Feasible
 *     Objective 4
 *     # Columns 20
 *     x_1_2 0
 *     # Rows 23
 */
static const char *const highs_starts[] = {"Running HiGHS", "Model status\n", "Columns\n", NULL};
static const struct qs_answer_mark highs_answers[] = {
    {"Optimal", QS_MODEL_OPTIMUM},
    {"Infeasible", QS_MODEL_UNSATISFIABLE},
    {NULL, QS_MODEL_UNKNOWN},
};
static const struct part highs_pretty[] = {
    {PART_COLUMNS, .shape = "#..v.n", .end = "Rows"},
    {PART_ANSWER, .mark = "Model status:", .missing = "\"Model status:\" after the rows",
     .last = true},
    {PART_OBJECTIVE, .mark = "Objective value:"},
    {.kind = PART_END},
};
static const struct part highs_raw[] = {
    {PART_ANSWER, .below = true},
    {PART_FEASIBLE, .mark = "# Primal solution values", .below = true, .last = true,
     .missing = "\"# Primal solution values\""},
    {PART_OBJECTIVE, .mark = "Objective"},
    {PART_COLUMNS, .mark = "# Columns", .missing = "\"# Columns\"", .shape = "nv", .end = "#",
     .unended = "\"# Rows\" after the columns"},
    {.kind = PART_END},
};
static const struct qs_answer_file highs_files[] = {
    {"Columns\n", highs_answers, .parts = highs_pretty},
    {"Model status\n", highs_answers, .parts = highs_raw},
    {.mark = NULL},
};

/*
 * SCIP: only the columns that are not 0, and without a solution "no solution available" in place of
 * all but the first line. PySCIPOpt does not write the first line.
 *
 *     solution status: optimal solution found
 *     objective value:                                    4
 *     x_1_2                                               1 	(obj:1)
 */
static const char *const scip_starts[] = {"solution status:", "objective value:", "SCIP version",
                                          NULL};
static const struct qs_answer_mark scip_answers[] = {
    {"..optimal solution found", QS_MODEL_OPTIMUM},
    {"..infeasible", QS_MODEL_UNSATISFIABLE},
    {NULL, QS_MODEL_UNKNOWN},
};
static const struct part scip_parts[] = {
    {.kind = PART_ANSWER},
    {PART_OBJECTIVE, .mark = "objective value:", .values = true, .last = true},
    {PART_COLUMNS, .shape = "nv"},
    {.kind = PART_END},
};
static const struct qs_answer_file scip_files[] = {
    {"solution status:", scip_answers, .parts = scip_parts},
    {"SCIP Status", scip_answers, .parts = scip_parts},
    {"objective value:", scip_answers, .parts = scip_parts},
    {.mark = NULL},
};

/* A line of columns, and what was read of it. */
struct column {
    struct qs_text_reader value; /* where it is */
    const char *name;            /* NULL: it has a number */
    size_t length;
    int64_t number;
};

/* Move to the value of an attribute. False: it is not on the line. */
static bool find_attribute(struct qs_text_reader *reader, const char *mark)
{
    bool found = qs_answer_has(reader, mark);
    if (found)
        qs_answer_skip_mark(reader, mark);
    return found;
}

/* x5 in an answer to OPB. */
static bool is_variable(struct column *column)
{
    if (column->length < 2 || column->name[0] != 'x')
        return false;
    column->number = 0;
    for (size_t i = 1; i < column->length && column->number <= QS_VARIABLE_MAX; i++) {
        if (column->name[i] < '0' || column->name[i] > '9')
            return false;
        column->number = 10 * column->number + (column->name[i] - '0');
    }
    return column->number >= 1 && column->number <= QS_VARIABLE_MAX;
}

/* Read what the shape says about one thing; *is_column becomes false if the line is none. */
static bool read_thing(struct qs_text_reader *reader, char thing, struct column *column,
                       bool *is_column, struct qs_error *error)
{
    size_t length;
    int64_t number;
    if (thing == '*')
        for (qs_reader_skip_space(reader); qs_reader_peek(reader) == '*';)
            reader->at++;
    qs_reader_skip_blanks(reader);
    switch (thing) {
    case '#':
        *is_column = qs_reader_number(reader, "a column", 0, INT32_MAX, &number, NULL);
        break;
    case 'j':
        *is_column = qs_reader_next(reader) == 'j';
        break;
    case 'N':
        *is_column = find_attribute(reader, "..name=\"");
        column->name = qs_reader_word(reader, &length);
        while (column->length < length && column->name[column->length] != '"')
            column->length++;
        break;
    case 'V':
        *is_column = find_attribute(reader, "..value=\"");
        column->value = *reader;
        break;
    case 'c':
        return qs_reader_number(reader, "a column", 1, INT32_MAX, &column->number, error);
    case 'n':
        *is_column = !qs_reader_at_line_end(reader);
        column->name = qs_reader_word(reader, &column->length);
        break;
    case 'v':
        column->value = *reader;
        qs_reader_word(reader, &length);
        break;
    case '.':
        qs_reader_word(reader, &length);
        break;
    }
    return true;
}

static bool read_column(struct qs_answer_reading *reading, const char *shape,
                        struct qs_error *error)
{
    struct column column = {.number = 0};
    struct qs_square square;
    bool is_column = true, bit = false, named = false;
    for (; *shape && is_column; shape++)
        if (!read_thing(&reading->reader, *shape, &column, &is_column, error))
            return false;
    if (!is_column)
        return true;
    reading->model.has_placement = true;
    if (column.name) {
        named = qs_answer_is_square(column.name, column.length, &square);
        if (!named && !is_variable(&column))
            return true;
        if (!named)
            reading->model.format = qs_export_format_opb.name;
    }
    if (!qs_answer_read_bit(&column.value, &bit, error))
        return false;
    return !bit || (named ? qs_answer_add_square(reading, square, error)
                          : qs_answer_add_variable(reading, (int)column.number, error));
}

static bool read_all_columns(struct qs_answer_reading *reading, const struct part *part,
                             struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    for (qs_reader_skip_line(reader); qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        if (part->end && qs_answer_has(reader, part->end))
            return true;
        if (!read_column(reading, part->shape, error))
            return false;
    }
    return !part->unended || qs_reader_expected(reader, part->unended, error);
}

static bool columns_read_answer(struct qs_answer_reading *reading,
                                const struct qs_answer_file *file, struct qs_error *error)
{
    const struct qs_answer_mark *answer = qs_answer_mark_of(&reading->reader, file->answers);
    if (!answer && file->unanswered)
        return qs_reader_expected(&reading->reader, file->unanswered, error);
    reading->model.answer = answer ? answer->answer : QS_MODEL_UNKNOWN;
    return true;
}

/* Read the part at the place. */
static bool read_there(struct qs_answer_reading *reading, const struct qs_answer_file *file,
                       const struct part *part, struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    switch (part->kind) {
    case PART_END:
    case PART_EXISTS:
    case PART_LINE:
        return true;
    case PART_ANSWER:
        return columns_read_answer(reading, file, error);
    case PART_DECIDES:
        if (!columns_read_answer(reading, file, error))
            return false;
        model->has_placement =
            model->answer == QS_MODEL_OPTIMUM || model->answer == QS_MODEL_SATISFIABLE;
        return true;
    case PART_FEASIBLE:
        model->has_placement = qs_answer_has(&reading->reader, "Feasible");
        return true;
    case PART_OBJECTIVE:
        qs_answer_read_objective(reading);
        return true;
    case PART_COLUMNS:
        return read_all_columns(reading, part, error);
    }
    return true;
}

static bool read_part(struct qs_answer_reading *reading, const struct qs_answer_file *file,
                      const struct part *part, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader, place = *reader;
    if (part->mark && !qs_answer_find(&place, part->mark))
        return !part->missing || qs_reader_expected(reader, part->missing, error);
    if (part->kind == PART_EXISTS)
        return true;
    if (part->mark && part->kind != PART_LINE)
        qs_answer_skip_mark(&place, part->mark);
    qs_reader_skip_blanks(&place);
    for (int word = 0; word < part->skip; word++) {
        size_t length;
        qs_reader_word(&place, &length);
        qs_reader_skip_blanks(&place);
    }
    if (part->below) {
        qs_reader_skip_line(&place);
        qs_answer_find_line(&place);
    }
    *reader = place;
    reading->model.has_placement = reading->model.has_placement || part->values;
    return read_there(reading, file, part, error);
}

static bool read_parts(struct qs_answer_reading *reading, const struct qs_answer_file *file,
                       struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    bool more = true;
    model->by_position = file->by_position;
    for (const struct part *part = file->parts; more && part->kind != PART_END; part++) {
        if (!read_part(reading, file, part, error))
            return false;
        more = model->has_placement || !part->last;
    }
    if (model->answer == QS_MODEL_UNKNOWN && model->has_placement)
        model->answer = QS_MODEL_SATISFIABLE;
    return true;
}

/* The first of the files that is there, and what the log says if that does not decide. */
static bool answer_columns_read_files(struct qs_answer_reading *reading,
                                      const struct qs_answer_form *form, bool *answered,
                                      struct qs_error *error)
{
    struct qs_text_reader log = reading->reader;
    for (const struct qs_answer_file *file = form->files; file->mark && !*answered; file++) {
        *answered = qs_answer_find(&reading->reader, file->mark);
        if (*answered && !read_parts(reading, file, error))
            return false;
    }
    if (!form->refutations || reading->model.answer != QS_MODEL_UNKNOWN)
        return true;
    for (; qs_answer_find_line(&log); qs_reader_skip_line(&log))
        if (qs_answer_has_one(&log, form->refutations))
            reading->model.answer = QS_MODEL_UNSATISFIABLE;
    return true;
}

/*
 * Gurobi: all columns, but not whether it is an optimum.
 *
 *     # Solution for model added
 *     # Objective value = 4
 *     x_1_2 1
 */
static const char *const gurobi_starts[] = {"# Solution for model", "# Objective value", NULL};
static const struct qs_answer_mark gurobi_answers[] = {{NULL, QS_MODEL_UNKNOWN}};
static const struct part gurobi_parts[] = {
    {PART_OBJECTIVE, .mark = "# Objective value ="},
    {PART_COLUMNS, .shape = "nv"},
    {.kind = PART_END},
};
static const struct qs_answer_file gurobi_files[] = {
    {"# Objective value", gurobi_answers, .parts = gurobi_parts},
    {.mark = NULL},
};

/*
 * CPLEX: XML, which it writes only if there is a solution.
 *
 *     <CPLEXSolution version="1.2">
 *        objectiveValue="4"
 *        solutionStatusString="integer optimal solution"
 *       <variable name="x_1_2" index="0" value="1"/>
 */
static const char *const cplex_starts[] = {"<?xml", "<CPLEXSolution", NULL};
static const struct qs_answer_mark cplex_answers[] = {
    {"integer optimal", QS_MODEL_OPTIMUM},
    {NULL, QS_MODEL_UNKNOWN},
};
static const struct part cplex_parts[] = {
    {PART_OBJECTIVE, .mark = "..objectiveValue=\""},
    {PART_ANSWER, .mark = "..solutionStatusString=\"", .missing = "the status of a solution"},
    {PART_COLUMNS, .mark = "<variables>", .missing = "\"<variables>\"", .shape = "NV",
     .end = "</variables>", .unended = "\"</variables>\" after the variables"},
    {.kind = PART_END},
};
static const struct qs_answer_file cplex_files[] = {
    {"<CPLEXSolution", cplex_answers, .parts = cplex_parts},
    {.mark = NULL},
};

const struct qs_answer_form qs_answers_with_columns[] = {
    {cbc_starts, &qs_export_format_lp, answer_columns_read_files,
     .missing = "a solution of CBC (from -solution FILE)", .missing_at_end = true,
     .files = cbc_files},
    {glpsol_starts, &qs_export_format_lp, answer_columns_read_files,
     .missing = "a solution of glpsol (from -o or -w)", .files = glpsol_files,
     .refutations = glpsol_refutations},
    {highs_starts, &qs_export_format_lp, answer_columns_read_files,
     .missing = "a solution of HiGHS (from --solution_file FILE)", .files = highs_files},
    {scip_starts, &qs_export_format_lp, answer_columns_read_files,
     .missing = "a solution of SCIP (from write solution)", .files = scip_files},
    {gurobi_starts, &qs_export_format_lp, answer_columns_read_files,
     .missing = "a solution of Gurobi (from ResultFile=FILE.sol)", .files = gurobi_files},
    {cplex_starts, &qs_export_format_lp, answer_columns_read_files,
     .missing = "a solution of CPLEX (from write FILE.sol)", .files = cplex_files},
    {.starts = NULL},
};
