/*
 * What solvers print besides the lines of the competitions: each form that is accepted, and each
 * that is refused with its message and place. Whole answers of real solvers: command/decode.bats.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "queensat/interchange.h"

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* From a block of exactly that size, so that a sanitizer detects reads beyond it. */
static bool read_text(const char *text, size_t length, struct qs_model *model,
                      struct qs_error *error)
{
    char *block = malloc(length ? length : 1);
    assert_non_null(block);
    memcpy(block, text, length);
    bool read = qs_model_read("answer", block, length, model, error);
    free(block);
    return read;
}

/* "optimum lp 4: 1 2 | 3,5": answer, format, objective, variables and squares. */
static void describe(const struct qs_model *model, char *text, size_t size)
{
    static const char *const answers[] = {"unknown", "satisfiable", "unsatisfiable", "optimum"};
    size_t used = (size_t)snprintf(text, size, "%s %s", answers[model->answer],
                                   model->format ? model->format : "-");
    if (model->has_objective)
        used += (size_t)snprintf(text + used, size - used, " %ld", (long)model->objective);
    used += (size_t)snprintf(text + used, size - used, "%s", model->has_placement ? ":" : "");
    for (size_t i = 0; i < model->count; i++)
        used += (size_t)snprintf(text + used, size - used, " %d", model->variables[i]);
    used += (size_t)snprintf(text + used, size - used, "%s", model->by_position ? " #" : "");
    for (size_t i = 0; i < model->squares; i++)
        used += (size_t)snprintf(text + used, size - used, " %d,%d", model->square[i].row,
                                 model->square[i].column);
}

#define CBC(status) status " - objective value 4.00000000\n"
#define ROW(number, name, value) "  " number " " name "   " value "    1\n"
#define PEOPLE(status, columns)                                                                    \
    "Problem:\nRows:       1\nStatus:     " status "\nObjective:  added = 4 (MAXimum)\n\n"         \
    "   No.   Row name        Activity\n------ ----\n     1 row_1   1   1\n\n"                     \
    "   No. Column name       Activity     Lower bound\n------ ------------ ----\n" columns        \
    "\nInteger feasibility conditions:\n\nEnd of output\n"
#define WRITTEN(status) "c Problem:\nc\ns mip 3 2 " status "\ni 1 1\nj 1 1\nj 2 0\nj 12 1\ne o f\n"
#define RAW(status, feasible, columns)                                                             \
    "Model status\n" status "\n\n# Primal solution values\n" feasible "\nObjective 4\n"            \
    "# Columns 2\n" columns "# Rows 1\nrow_1 1\n"
#define PRETTY(columns, status)                                                                    \
    "Columns\n    Index Status  Lower  Upper  Primal  Dual  Type  Name\n" columns                  \
    "Rows\n    Index Status\n  0  -inf  1  1  row_1\n\nModel status: " status                      \
    "\n\nObjective value: 4\n"

static const struct {
    const char *text, *expected;
} right[] = {
    /* clasp and clingo */
    {"clasp version 3.3.5\nReading\nAnswer: 1\nqueen(1,2) queen(0,10)\nSATISFIABLE\n",
     "satisfiable asp: 1,2 0,10"},
    {"clingo version 5\nAnswer: 1\n\nOptimization: 5\nAnswer: 2\nqueen(3,5)\nOptimization: 4\n"
     "OPTIMUM FOUND\n\nOptimization : 4\n",
     "optimum asp 4: 3,5"},
    {"Answer: 1\nqueen(3,5)\nAnswer: 2\n\nOptimization: 4\n", "satisfiable asp 4:"},
    {"clasp version 3.3.5\nUNSATISFIABLE\r\n", "unsatisfiable asp"},
    {"clasp version 3.3.5\nUNKNOWN\n\nTIME LIMIT   : 1\n", "unknown asp"},
    {"queen(3,5) queen(1,2)\nSATISFIABLE\n", "satisfiable asp: 3,5 1,2"},
    {"% clasp version 3.3.5\nANSWER\nqueen(1,2). queen(3,5).\nCOST 1\nOPTIMUM\n%\n",
     "optimum asp 1: 1,2 3,5"},
    {"% clingo version 5.4.1\nINCONSISTENT\n", "unsatisfiable asp"},
    {"clasp version 3.3.5\nAnswer: 1\nqueen(1,2)\nUNSATISFIABLE\n", "unsatisfiable asp"},
    /* CBC */
    {CBC("Optimal") ROW("0", "x_1_2", "1") ROW("1", "x_3_5", "0") ROW("12", "x_7_1", "0.9999999"),
     "optimum lp 4: 1,2 7,1"},
    {"Welcome to the CBC MILP Solver\nlog\n" CBC("Optimal") ROW("** 3", "x_1_2", "1e-09")
         ROW("4", "x_1_3", "1.0e+00") "Total time (CPU seconds): 0.00\n",
     "optimum lp 4: 1,3"},
    {CBC("Optimal") ROW("0", "row_1", "0.5") ROW("0", "x_1_2", "+1"), "optimum lp 4: 1,2"},
    {CBC("Optimal"), "optimum lp 4:"},
    {CBC("Infeasible") ROW("0", "x_1_2", "0.5"), "unsatisfiable lp 4"},
    {CBC("Integer infeasible") ROW("0", "x_1_2", "1"), "unsatisfiable lp 4"},
    {CBC("Stopped on time") ROW("0", "x_1_2", "1"), "satisfiable lp 4: 1,2"},
    {CBC("Stopped on time (no integer solution - continuous used)") ROW("0", "x_1_2", "0.5"),
     "unknown lp 4"},
    {"Optimal - objective value 4.5\n", "optimum lp:"},
    {"Optimal - objective value 1e300\n", "optimum lp:"},
    /* glpsol */
    {PEOPLE("INTEGER OPTIMAL", "     1 x_1_2        *              1             0\n"
                               "     2 x_1000_12345\n                    *              1   0\n"
                               "     3 x_2_2        *              0             0\n"),
     "optimum lp 4: 1,2 1000,12345"},
    {PEOPLE("INTEGER NON-OPTIMAL", "     1 x_1_2        *              1             0\n"),
     "satisfiable lp 4: 1,2"},
    {PEOPLE("INTEGER EMPTY", "     1 x_1_2        *              0             0\n"),
     "unsatisfiable lp"},
    {PEOPLE("INTEGER UNDEFINED", ""), "unknown lp"},
    {"GLPSOL--GLPK LP/MIP Solver 5.0\nPROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n" PEOPLE(
         "INTEGER UNDEFINED", ""),
     "unsatisfiable lp"},
    {WRITTEN("o 4"), "optimum lp 4: 1 12 #"},
    {WRITTEN("f 4"), "satisfiable lp 4: 1 12 #"},
    {WRITTEN("n 0"), "unsatisfiable lp"},
    {WRITTEN("u 0"), "unknown lp #"},
    {"GLPSOL--GLPK\n" WRITTEN("o 4") "log\n", "optimum lp 4: 1 12 #"},
    /* HiGHS */
    {RAW("Optimal", "Feasible", "x_1_2 1\nx_3_5 0\n"), "optimum lp 4: 1,2"},
    {RAW("Time limit reached", "Feasible", "x_1_2 1\n"), "satisfiable lp 4: 1,2"},
    {"Model status\nInfeasible\n\n# Primal solution values\nNone\n", "unsatisfiable lp"},
    {"Model status\nTime limit reached\n\n# Primal solution values\nNone\n", "unknown lp"},
    {"Running HiGHS 1.15\nModel status : log\n" RAW("Optimal", "Feasible", "x_1_2 1\n"),
     "optimum lp 4: 1,2"},
    {PRETTY("  0    0  1  -0   Integer  x_1_2\n  1    0  1  1   Integer  x_3_5\n", "Optimal"),
     "optimum lp 4: 3,5"},
    {PRETTY("  0    0  1     Integer  x_1_2\n", "Infeasible"), "unsatisfiable lp"},
    {PRETTY("  0    0  1     Integer  x_1_2\n", "Time limit reached"), "unknown lp"},
    {PRETTY("  0    0  1  1  Integer  x_1_2\n", "Time limit reached"), "satisfiable lp 4: 1,2"},
    /* SCIP */
    {"solution status: optimal solution found\nobjective value:   4\nx_1_2   1 \t(obj:1)\n",
     "optimum lp 4: 1,2"},
    {"solution status: infeasible\nno solution available\n", "unsatisfiable lp"},
    {"solution status: time limit reached\nno solution available\n", "unknown lp"},
    {"solution status: time limit reached\nobjective value: 4\nx_1_2 1 (obj:1)\n",
     "satisfiable lp 4: 1,2"},
    {"objective value:   4\nx_1_2   1 \t(obj:1)\n", "satisfiable lp 4: 1,2"},
    {"SCIP version 10\nSCIP Status        : problem is solved [optimal solution found]\n\n"
     "objective value:   4\nx_1_2   1 \t(obj:1)\n",
     "optimum lp 4: 1,2"},
    {"SCIP version 10\nSCIP Status        : problem is solved [infeasible]\n", "unsatisfiable lp"},
    /* MiniZinc */
    {"queens 2\nx_1_2\nx_3_5\n----------\n", "satisfiable mzn 2: 1,2 3,5"},
    {"queens 1\n----------\nqueens 2\nx_1_2\n----------\n==========\n", "optimum mzn 2: 1,2"},
    {"queens 1\n----------\nqueens 2\nx_1_2\n", "satisfiable mzn 1:"},
    {"=====UNSATISFIABLE=====\n", "unsatisfiable mzn"},
    {"=====UNKNOWN=====\n", "unknown mzn"},
    {"% Time limit exceeded!\n", "unknown mzn"},
    {"%%%mzn-stat: paths=0\nqueens 1\n----------\n% Time limit exceeded!\n", "satisfiable mzn 1:"},
    {"Warning: old\nqueens 1\nx_0_0\n----------\n", "satisfiable mzn 1: 0,0"},
    /* toulbar2 */
    {"0 1 0 1\n", "satisfiable -: 2 4 #"},
    {"0 1 0 1\n1 0 0 0\n", "satisfiable -: 1 #"},
    {"c toulbar2  version : 1\nNew solution: 1 (0)\n 0 1 1\nOptimum: 1 in 3\nend.\n",
     "optimum - 1: 2 3 #"},
    {"c toulbar2  version : 1\n1 unassigned variables\nNew solution: 2 (0)\n x21=v0 x1=v1 x3=v1\n"
     "Optimum: 2 in 3\n",
     "optimum opb 2: 1 3"},
    {"c toulbar2  version : 1\nNew solution: 2 (0)\nOptimum: 2 in 3\n", "optimum - 2"},
    {"c toulbar2  version : 1\nNew solution: 2 (0)\n 1 0\nNew solution: 1 (0)\n",
     "satisfiable - 1"},
    {"c toulbar2  version : 1\nNo solution in 8 backtracks\n", "unsatisfiable -"},
    {"c toulbar2  version : 1\nNo solution found by initial propagation!\n", "unsatisfiable -"},
    {"c toulbar2  version : 1\nOptimality gap: [1, 2]\n", "unknown -"},
    {"c toulbar2  version : 1\nloading cnf file:a.cnf\nNew solution: 0 (0)\n 0 1\nOptimum: 0 in "
     "1\n",
     "satisfiable -: 2 #"},
    {"c toulbar2  version : 1\nloading cnf file:a.cnf\nNew solution: 2 (0)\n 0 1\nOptimum: 2 in "
     "1\n",
     "unsatisfiable -"},
    {"c toulbar2  version : 1\nloading cnf file:a.cnf\nNew solution: 2 (0)\n 0 1\n",
     "unknown - 2 #"},
    /* Z3 */
    {"sat\n(define-fun k!21 () Bool\n  false)\n(define-fun k!6 () Bool\n  true)\n   1\n",
     "optimum - 1: 6"},
    {"sat\n(define-fun k!6 () Bool\n  true)\n", "satisfiable -: 6"},
    {"sat\n", "satisfiable -"},
    {"unsat\n", "unsatisfiable -"},
    {"timeout\n", "unknown -"},
    {"unknown\n", "unknown -"},
};

static void accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(right); i++) {
        struct qs_model model;
        struct qs_error error;
        char text[400];
        if (!read_text(right[i].text, strlen(right[i].text), &model, &error))
            fail_msg("%s: %lu:%lu: %s", right[i].text, error.line, error.column, error.text);
        describe(&model, text, sizeof text);
        if (strcmp(text, right[i].expected) != 0)
            fail_msg("%s\nis \"%s\", not \"%s\"", right[i].text, text, right[i].expected);
        qs_model_release(&model);
    }
}

static const struct {
    const char *text;
    unsigned long line;
    const char *expected;
} wrong[] = {
    {"clasp version 3.3.5\nReading\n", 3, "an answer such as SATISFIABLE, found the end"},
    {"clasp version 3\nAnswer: 1\nqueen(1,2) knight(1,2)\n", 3,
     "an atom queen(ROW,COLUMN), found \"knight(1,2)\""},
    {"Answer: 1\nx_1_2\n", 2, "an atom queen(ROW,COLUMN), found \"x_1_2\""},
    {"Answer: 1\nqueen(1,2)x\n", 2, "an atom"},
    {"Answer: 1\nqueen(1,)\n", 2, "an atom"},
    {"Answer: 1\nqueen(1,100000000)\n", 2, "an atom"},
    {"Answer: 1\nqueen(-1,1)\n", 2, "an atom"},
    {"Welcome to the CBC MILP Solver\nResult\n", 3, "a solution of CBC"},
    {CBC("Optimal") ROW("0", "x_1_2", "0.5"), 2, "the value 0 or 1, found \"0.5\""},
    {CBC("Optimal") ROW("0", "x_1_2", "2"), 2, "the value 0 or 1, found \"2\""},
    {CBC("Optimal") ROW("0", "x_1_2", "-1"), 2, "the value 0 or 1, found \"-1\""},
    {CBC("Optimal") ROW("0", "x_1_2", "nan"), 2, "the value 0 or 1, found \"nan\""},
    {CBC("Optimal") ROW("0", "x_1_2", "1e"), 2, "the value 0 or 1, found \"1e\""},
    {CBC("Optimal") ROW("0", "x_1_2", "."), 2, "the value 0 or 1, found \".\""},
    {CBC("Optimal") ROW("0", "x_1_2", "1,0"), 2, "the value 0 or 1, found \"1,0\""},
    {CBC("Optimal") "0 x_1_2\n", 2, "the value 0 or 1, found the end of the line"},
    {"GLPSOL--GLPK LP/MIP Solver 5.0\nINTEGER OPTIMAL SOLUTION FOUND\n", 1, "a solution of glpsol"},
    {PEOPLE("OPTIMAL", ""), 3, "the status of an integer program, found \"OPTIMAL\""},
    {PEOPLE("INTEGER OPTIMAL", "  1 x_1_2  *  0.3  0 1\n"), 12, "the value 0 or 1"},
    {"Problem:\nStatus:     INTEGER OPTIMAL\n", 1, "to \"End of output\""},
    {"c Problem:\ns bas 3 2 f f 4\ne o f\n", 2, "the solution of an integer program"},
    {"c Problem:\ns mip 3 2 x 4\ne o f\n", 2, "the status o, f, n or u"},
    {"c Problem:\ns mip 3 2 o 4\nj 1 1\n", 4, "a last line \"e o f\""},
    {"c Problem:\ns mip 3 2 o 4\nj 0 1\ne o f\n", 3, "a column from 1"},
    {"c Problem:\ns mip 3 2 o 4\nj 1 0.5\ne o f\n", 3, "the value 0 or 1"},
    {"c Problem:\nc nothing\n", 1, "a line that begins with s"},
    {"Running HiGHS 1.15\n", 1, "a solution of HiGHS"},
    {RAW("Optimal", "Feasible", "x_1_2 0.5\n"), 8, "the value 0 or 1"},
    {"Model status\nOptimal\n", 2, "\"# Primal solution values\""},
    {"Model status\nOptimal\n# Primal solution values\nFeasible\nObjective 4\n", 5,
     "\"# Columns\""},
    {"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns 2\nx_1_2 1\n", 7,
     "\"# Rows\" after the columns"},
    {"Columns\n  0    0  1  1   Integer  x_1_2\n", 3, "\"Model status:\" after the rows"},
    {"SCIP version 10\n", 1, "a solution of SCIP"},
    {"objective value: 4\nx_1_2 0.7 (obj:1)\n", 2, "the value 0 or 1"},
    {"queens 2\nx_1_2\n", 1, "a solution to the line \"----------\""},
    {"queens 2\nhello\n----------\n", 2, "a queen x_ROW_COLUMN, found \"hello\""},
    {"==========\nqueens 2\nx_1\n----------\n", 3, "a queen x_ROW_COLUMN"},
    {"0 1 2\n", 1, "a line that begins with c, s, o or v"},
    {"0 1\n0 2\n", 2, "the value 0 or 1, found \"2\""},
    {"c toulbar2  version\nNew solution: 1\n x1=v0 x2=w0\n", 3, "a value such as x1=v0"},
    {"c toulbar2  version\nNew solution: 1\n x1=v0 x0=v0\n", 3, "a value such as x1=v0"},
    {"sat\n(define-fun k!0 () Bool\n true)\n", 2, "a variable from 1"},
    {"sat\n(define-fun k!1 () Int\n 1)\n", 2, "() Bool"},
    {"sat\n(define-fun k!1 () Bool\n 1)\n", 3, "true) or false)"},
};

static void refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct qs_model model = {.count = 4711};
        struct qs_error error = {0};
        if (read_text(wrong[i].text, strlen(wrong[i].text), &model, &error))
            fail_msg("%s is accepted", wrong[i].text);
        if (error.line != wrong[i].line || !strstr(error.text, wrong[i].expected))
            fail_msg("%s\n%lu:%lu: %s", wrong[i].text, error.line, error.column, error.text);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_int_equal(model.count, 4711);
    }
}

/* Every beginning of every answer is read or refused, within its bytes. */
static void cut_anywhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(right); i++) {
        for (size_t length = 0; length < strlen(right[i].text); length++) {
            struct qs_model model;
            struct qs_error error;
            if (read_text(right[i].text, length, &model, &error))
                qs_model_release(&model);
            else
                assert_int_equal(error.kind, QS_ERROR_INPUT);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted),
        cmocka_unit_test(refused),
        cmocka_unit_test(cut_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
