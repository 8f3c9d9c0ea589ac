/* Rooms: interchange */
/*
 * What solvers print: each form that is accepted, each that is refused with its message and place,
 * and the resulting queens. Whole answers of real solvers: command/decode.bats. Cut and changed
 * ones: fuzz/fuzz_answer.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failing_memory.h"
#include "must_instance.h"
#include "queensat/interchange.h"
#include "random_board.h"
#include "test.h"
#include "untouched.h"

/* From a block of exactly that size, so that a sanitizer detects reads beyond it. */
static bool read_text(const char *text, size_t length, struct qs_model *model,
                      struct qs_error *error)
{
    char *block = qs_room(length ? length : 1);
    memcpy(block, text, length);
    bool read = qs_model_read("answer", block, length, model, error);
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
    if (model->listed > 0)
        used += (size_t)snprintf(text + used, size - used, " of %d", model->listed);
    for (size_t i = 0; i < model->squares; i++)
        used += (size_t)snprintf(text + used, size - used, " %d,%d", model->square[i].row,
                                 model->square[i].column);
}

#define CBC(status) status " - objective value 4.00000000\n"
#define ROW(number, name, value) "  " number " " name "   " value "    1\n"
#define GLPSOL(status, columns)                                                                    \
    "Problem:\nRows:       1\nStatus:     " status "\nObjective:  added = 4 (MAXimum)\n\n"         \
    "   No.   Row name        Activity\n------ ----\n     1 row_1   1   1\n\n"                     \
    "   No. Column name       Activity     Lower bound\n------ ------------ ----\n" columns        \
    "\nInteger feasibility conditions:\n\nEnd of output\n"
#define HIGHS(status, feasible, columns)                                                           \
    "Model status\n" status "\n\n# Primal solution values\n" feasible "\nObjective 4\n"            \
    "# Columns 2\n" columns "# Rows 1\nrow_1 1\n"

static const struct {
    const char *text, *expected;
} right[] = {
    /* clasp and clingo */
    {"clasp version 3.3.5\nReading\nAnswer: 1\nqueen(1,2) queen(0,10)\nSATISFIABLE\n",
     "satisfiable asp: 1,2 0,10"},
    {"clingo version 5\nAnswer: 1\n\nOptimization: 5\nAnswer: 2\nqueen(3,5)\nOptimization: 4\n"
     "OPTIMUM FOUND\n\nOptimization : 7\n",
     "optimum asp 4: 3,5"},
    {"clasp version 3.3.5\nUNSATISFIABLE\r\n", "unsatisfiable -"},
    {"clasp version 3.3.5\nUNKNOWN\n\nTIME LIMIT   : 1\n", "unknown -"},
    {"queen(3,5) queen(1,2)\nSATISFIABLE\n", "satisfiable asp: 3,5 1,2"},
    {"clasp version 3.3.5\nAnswer: 1\nqueen(1,2)\nUNSATISFIABLE\n", "unsatisfiable asp"},
    {"OPTIMUM FOUND\n", "optimum -"},
    {"Answer: 1\nqueen(1,2)\n", "satisfiable asp: 1,2"},
    /* a comment is a line of literals only if the first other line is one */
    {"c clasp\nAnswer: 1\nqueen(1,2)\n", "satisfiable asp: 1,2"},
    {"comment\nAnswer: 1\nqueen(1,2)\n", "satisfiable asp: 1,2"},
    /* Gurobi */
    {"# Solution for model added\n# Objective value = 4\nx_1_2 1\nx_3_5 0\nx_7_1 0.9999999\n",
     "satisfiable lp 4: 1,2 7,1"},
    {"# Objective value = -4\nx_1_2 -0\nx_3_5 1\n", "satisfiable lp -4: 3,5"},
    /* CBC */
    {CBC("Optimal") ROW("0", "x_1_2", "1") ROW("1", "x_3_5", "0") ROW("12", "x_7_1", "0.9999999"),
     "optimum lp 4: 1,2 7,1"},
    {"Welcome to the CBC MILP Solver\nlog\n" CBC("Optimal") ROW("** 3", "x_1_2", "1e-09")
         ROW("** 4", "x_1_3", "1.0e+00") "Total time (CPU seconds): 0.00\n",
     "optimum lp 4: 1,3"},
    {CBC("Optimal") ROW("0", "row_1", "0.5") ROW("0", "x_1_2", "+1"), "optimum lp 4: 1,2"},
    {CBC("Optimal"), "optimum - 4"},
    {CBC("Optimal") ROW("0", "x_1_2", "0"), "optimum lp 4:"},
    {CBC("Optimal") ROW("0", "x_1_2", "1e-3999") ROW("0", "x_1_3", "0e3999")
         ROW("0", "x_1_4", "0.0001E+4"),
     "optimum lp 4: 1,4"},
    {CBC("Infeasible") ROW("0", "x_1_2", "0.5"), "unsatisfiable - 4"},
    {CBC("Integer infeasible") ROW("0", "x_1_2", "1"), "unsatisfiable - 4"},
    {CBC("Stopped on time") ROW("0", "x_1_2", "1"), "satisfiable lp 4: 1,2"},
    {CBC("Stopped on time (no integer solution - continuous used)") ROW("0", "x_1_2", "0.5"),
     "unknown - 4"},
    {"Optimal - objective value 4.5\n", "optimum -"},
    {"Optimal (within gap tolerance) - objective value 4\n", "satisfiable - 4"},
    {"Optimality gap 50%\nx_0_1 1\n", "satisfiable lp: 0,1"},
    {"Optimal - objective value 1e300\n", "optimum -"},
    {"Optimal - objective value 2e9\n", "optimum -"},
    {"Optimal - objective value -2e9\n", "optimum -"},
    /* glpsol */
    {GLPSOL("INTEGER OPTIMAL", "     1 x_1_2        *              1             0\n"
                               "     3 x_2_2        *              0             0\n"),
     "optimum lp 4: 1,2"},
    /* a long name, after which its value is on the next line */
    {GLPSOL("INTEGER OPTIMAL",
            "  1 x_1000_12345\n     *  1  0 1\n  2 x_1000_12346\n     *  0  0 1\n"),
     "optimum lp 4: 1000,12345"},
    {GLPSOL("INTEGER NON-OPTIMAL", "     1 x_1_2        *              1             0\n"),
     "satisfiable lp 4: 1,2"},
    {GLPSOL("INTEGER EMPTY", "     1 x_1_2        *              0             0\n"),
     "unsatisfiable - 4"},
    {GLPSOL("INTEGER UNDEFINED", "     1 x_1_2        *              0             0\n"),
     "unknown - 4"},
    /* HiGHS */
    {HIGHS("Optimal", "Feasible", "x_1_2 1\nx_3_5 0\n"), "optimum lp 4: 1,2"},
    {HIGHS("Time limit reached", "Feasible", "x_1_2 1\n"), "satisfiable lp 4: 1,2"},
    {"Model status\nInfeasible\n\n# Primal solution values\nNone\n", "unsatisfiable -"},
    {"Model status\nTime limit reached\n\n# Primal solution values\nNone\n", "unknown -"},
    {"Model status\nIteration limit reached\n\n# Primal solution values\nInfeasible\nx_1_2 1\n# "
     "Rows 1\n"
     "# Dual solution values\nInfeasible\nx_1_2 0.5\n",
     "satisfiable lp: 1,2"},
    /* SCIP */
    {"solution status: optimal solution found\nobjective value:   4\nx_1_2   1 \t(obj:1)\n",
     "optimum lp 4: 1,2"},
    {"solution status: infeasible\nno solution available\n", "unsatisfiable -"},
    {"solution status: time limit reached\nno solution available\n", "unknown -"},
    {"solution status: time limit reached\nobjective value: 4\nx_1_2 1 (obj:1)\n",
     "satisfiable lp 4: 1,2"},
    {"objective value:   4\nx_1_2   1 \t(obj:1)\n", "satisfiable lp 4: 1,2"},
    /* SCIP on OPB; other names are of nothing here */
    {"solution status: optimal solution found\nobjective value:   1\nx23  1 \t(obj:1)\nx2  1\n",
     "optimum opb 1: 23 2"},
    {"x1073741824 1\nx0 1\nx 1\nx2y 1\nx-1 1\nx+1 1\nx1 1\nx9 1\n", "satisfiable opb: 1 9"},
    {"x_1_ 1\nx_1 1\nx__1 1\nx_1_2_ 1\nx_1_100000000 1\nqueen(1,2 1\nx_1_3 1\n",
     "satisfiable lp: 1,3"},
    {"queen(1,)\nqueen(-1,1)\nqueen(1,2)x\nqueen(1,2)\n", "satisfiable asp: 1,2"},
    /* MiniZinc */
    {"queens 2\nx_1_2\nx_3_5\n----------\n", "satisfiable lp 2: 1,2 3,5"},
    {"queens 1\nx_0_0\n----------\nqueens 2\nx_1_2\n----------\n==========\n", "optimum lp 2: 1,2"},
    {"queens 1\n----------\n", "satisfiable - 1"},
    {"=====UNSATISFIABLE=====\n", "unsatisfiable -"},
    {"=====UNKNOWN=====\n", "unknown -"},
    {"% Time limit exceeded!\n", "unknown -"},
    {"%%%mzn-stat: paths=0\nqueens 1\nx_0_0\n----------\n% Time limit exceeded!\n",
     "satisfiable lp 1: 0,0"},
    {"Warning: old\nqueens 1\nx_0_0\n----------\n", "satisfiable lp 1: 0,0"},
    /* toulbar2 */
    {"c toulbar2  version : 1\nloading\n1 unassigned variables\nNew solution: 2 (0)\n x21=v0 x1=v1 "
     "x3=v1\nOptimum: 2 in 3\n",
     "optimum opb 2: 1 3"},
    {"loading\nNew solution: 2 (0)\n x1=v1 x3=v1\nNew solution: 1 (0)\n x1=v0 x3=v1\n",
     "satisfiable opb 1: 3"},
    {"loading\nOptimality gap: [1, 1]\nNo solution in 8 backtracks\n", "unsatisfiable -"},
    {"loading\nNo solution found by initial propagation!\n", "unsatisfiable -"},
    {"x_1_2=1 x_1_3=0 x_1_4=0.9999999\n", "satisfiable lp: 1,2 1,4"},
    /* names alone, then words */
    {"x_1_2\nx_1_3 x_1_4\r\n\nx_1_5\n", "satisfiable lp: 1,2 1,3 1,4 1,5"},
    {"x_1_2 1\nwords\nx_1_3 1\n", "satisfiable lp: 1,3"},
    /* Lines as in the competitions. */
    {"s SATISFIABLE\nv 1 -2 3 0\n", "satisfiable -: 1 3"},
    {"s SATISFIABLE\nv 1 -2 3 0", "satisfiable -: 1 3"},
    {"s SATISFIABLE\nv 0\n", "satisfiable -:"},
    {"s SATISFIABLE\nv -1 -2 0\n", "satisfiable -:"},
    {"v 1 0\ns SATISFIABLE\n", "satisfiable -: 1"},
    /* Z3 on a CNF */
    {"s SATISFIABLE\nv -1 -2 3 -4 \n", "satisfiable -: 3 of 4"},
    {"v 1 2\ns SATISFIABLE\n", "satisfiable -: 1 2 of 2"},
    {"s SATISFIABLE\nv 1 -2 4 -7\n", "satisfiable -: 1 4 of 7"},
    {"s UNSATISFIABLE\n", "unsatisfiable -"},
    {"s UNKNOWN\n", "unknown -"},
    {"s UNKNOWN", "unknown -"},
    /* several lines of values, several values per line, and lines without any */
    {"s SATISFIABLE\nv 1\nv -2 3 4\nv\nv 5\nv 0\n", "satisfiable -: 1 3 4 5"},
    {"s SATISFIABLE\nv 1 0\nv\nv \n", "satisfiable -: 1"},
    /* comments and objective values in between, with any text after their letter */
    {"c PicoSAT\no 12\nc\ns SATISFIABLE\nc x\no\nv 1\nc 0 v s\no 11 x\nv 2 0\nc end",
     "satisfiable - 11: 1 2"},
    {"c7\nc SATISFIABLE\nc-s\ns UNSATISFIABLE\n", "unsatisfiable -"},
    /* PicoSAT */
    {"s SATISFIABLE\nv 1 -2 -3 4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 -17 -18 -19 -20 -21\n"
     "v 22 -23 0\n",
     "satisfiable -: 1 4 22"},
    /* CaDiCaL and Kissat */
    {"c --- [ banner ] ---\nc\nc Version 1.5.3\nc\ns SATISFIABLE\nv -1 2 -3\nv 4 0\nc exit 10\n",
     "satisfiable -: 2 4"},
    /* the result file of MiniSat and Glucose */
    {"SAT\n1 -2 3 0\n", "satisfiable -: 1 3"},
    {"SAT\n1 -2\n3 0\n", "satisfiable -: 1 3"},
    {"SAT\n0\n", "satisfiable -:"},
    {"UNSAT\n", "unsatisfiable -"},
    {"INDET\n", "unknown -"},
    {"c glucose\nSAT\n1 0", "satisfiable -: 1"},
    /* carriage returns, tabs, spaces at either end, empty lines */
    {"s SATISFIABLE\r\nv 1 -2\r\nv 3 0\r\n", "satisfiable -: 1 3"},
    {"SAT\r\n1 -2 3 0\r\n\r\n", "satisfiable -: 1 3"},
    {"\n\n  s\t SATISFIABLE \n\n \tv\t1   2 \t0 \n \n", "satisfiable -: 1 2"},
    /* signs, leading zeros, the largest variable, the order and repetitions of the values */
    {"s SATISFIABLE\nv +1 007 1073741823 -1073741823 0\n", "satisfiable -: 1 7 1073741823"},
    {"s SATISFIABLE\nv 9 3 3 -3 1 0\n", "satisfiable -: 9 3 3 1"},
    {"s SATISFIABLE\nv 5 -0\n", "satisfiable -: 5"},
    /* one model after the other, of which the last counts */
    {"s SATISFIABLE\nv 1 0\nv 2 0\n", "satisfiable -: 2"},
    {"c Answer: 1\nv 1 2 0\no 3\nc Answer: 2\nv 3 0\no 2\ns OPTIMUM FOUND\n", "optimum - 2: 3"},
    {"v x1 -x2\no 3\nv -x1\nv x2\no 1\ns OPTIMUM FOUND\n", "optimum opb 1: 2"},
    {"v x1 -x2\no 3\nv x3\nv x4\ns OPTIMUM FOUND\n", "optimum opb 3: 3 4"},
    {"o 1\ns OPTIMUM FOUND\nv 010000000001\nv 100000000000\n", "optimum wcnf 1: 1"},
    /* of optimisers, literals need no end */
    {"o 1\ns SATISFIABLE\nv 1 -2\n", "satisfiable - 1: 1"},
    {"s OPTIMUM FOUND\nv 1 -2 3\n", "optimum -: 1 3"},
    {"s OPTIMUM FOUND\no 1\n", "optimum - 1"},
    {"s UNKNOWN\no 1\nv -1 2\n", "unknown - 1: 2"},
    /* pseudo-Boolean literals */
    {"s SATISFIABLE\nv x1 -x2\nv x3\n", "satisfiable opb: 1 3"},
    {"s OPTIMUM FOUND\nv ~x1 x2 x1073741823\n", "optimum opb: 2 1073741823"},
    /* bits; without an objective, a literal of which the end is missing */
    {"s OPTIMUM FOUND\nv 01101\n", "optimum wcnf: 2 3 5"},
    {"o 3\ns SATISFIABLE\nv 10\n", "satisfiable wcnf 3: 1"},
    {"o 3\ns UNKNOWN\nv 11111111111111111111111111111111111111111111\n",
     "unknown wcnf 3: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 "
     "29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44"},
    {"s SATISFIABLE\nv 10\nv 11\nv 0\n", "satisfiable -: 10 11"},
    {"s OPTIMUM FOUND\nv 1\n", "optimum -: 1"},
    {"s OPTIMUM FOUND\nv 10\nv 11\n", "optimum -: 10 11"},
    /* unless the answer is SATISFIABLE, values mean nothing and need no end */
    {"s UNSATISFIABLE\nv 1 2\n", "unsatisfiable -"},
    {"s UNKNOWN\nv\n", "unknown -"},
};

TEST(accepted)
{
    for (size_t i = 0; i < LENGTH(right); i++) {
        struct qs_model model = {.answer = 99, .count = 99};
        struct qs_error error = untouched;
        char text[600];
        if (!read_text(right[i].text, strlen(right[i].text), &model, &error))
            fail_msg("%s: %lu:%lu: %s", right[i].text, error.line, error.column, error.text);
        describe(&model, text, sizeof text);
        if (strcmp(text, right[i].expected) != 0)
            fail_msg("%s\nis \"%s\", not \"%s\"", right[i].text, text, right[i].expected);
        assert_memory_equal(&error, &untouched, sizeof error);
        qs_model_release(&model);
        assert_null(model.variables);
        assert_int_equal(model.count, 0);
        qs_model_release(&model); /* a second time has no effect */
    }
}

#define LINE "a line that begins with c, s, o or v"
#define ANSWER "an answer (a line that begins with s)"
#define WORD "SATISFIABLE, UNSATISFIABLE, UNKNOWN or OPTIMUM FOUND"
#define LITERAL "a literal from -1073741823 to 1073741823"
#define AFTER "nothing after the final 0"
#define END "values that end in 0"
#define NAMES "expected an answer (a line that begins with s, or names such as x_1_2 or queen(1,2))"
#define VALUE "expected a value 0 or 1, a name, or the end of the line"

static const struct {
    const char *text;
    unsigned long line, column; /* 0: any */
    const char *expected;
} wrong[] = {
    {"clasp version 3.3.5\nReading\n", 1, 1, NAMES ", found \"clasp\""},
    {"\n  Running HiGHS 1.15\n", 2, 3, NAMES ", found \"Running\""},
    {CBC("Optimal") ROW("0", "x_1_2", "1e-4000"), 2, 13, "the value 0 or 1, found \"1e-4000\""},
    {CBC("Optimal") ROW("0", "x_1_2", "0.5"), 2, 0, "the value 0 or 1, found \"0.5\""},
    {CBC("Optimal") ROW("0", "x_1_2", "2"), 2, 0, "the value 0 or 1, found \"2\""},
    {CBC("Optimal") ROW("0", "x_1_2", "-1"), 2, 0, "the value 0 or 1, found \"-1\""},
    {CBC("Optimal") ROW("0", "x_1_2", "1e3999"), 2, 0, "the value 0 or 1, found \"1e3999\""},
    {CBC("Optimal") ROW("0", "x_1_2", "nan"), 2, 0, "the value 0 or 1, found \"nan\""},
    {CBC("Optimal") ROW("0", "x_1_2", "1e"), 2, 0, "the value 0 or 1, found \"1e\""},
    {CBC("Optimal") ROW("0", "x_1_2", "."), 2, 0, "the value 0 or 1, found \".\""},
    {CBC("Optimal") ROW("0", "x_1_2", "1,0"), 2, 0, "the value 0 or 1, found \"1,0\""},
    {CBC("Optimal") "0 x_1_2\n", 3, 0, "the value 0 or 1, found the end of the file"},
    {GLPSOL("INTEGER OPTIMAL", "  1 x_1_2  *  0.3  0 1\n"), 12, 0, "the value 0 or 1"},
    {HIGHS("Optimal", "Feasible", "x_1_2 0.5\n"), 8, 0, "the value 0 or 1"},
    {"objective value: 4\nx_1_2 0.7 (obj:1)\n", 2, 0, "the value 0 or 1"},
    {"loading\n x1=v0 x2=w0\n", 2, 11, "the value 0 or 1, found \"w0\""},
    {"loading\n x1=v0 x0=v0\n", 2, 8, VALUE ", found \"x0=v0\""},
    {"loading\n x1=v0 x2=v2\n", 2, 12, "the value 0 or 1, found \"2\""},
    {"Answer: 1\nqueen(1,2) knight(1,2)\n", 2, 12, VALUE ", found \"knight(1,2)\""},
    {"x_1_2 one\n", 1, 7, VALUE ", found \"one\""},
    {"x_1_2 x_1_3 1 x_1_4 2\nx_1_5 -\n", 2, 0, "the value 0 or 1, found \"-\""},
    /* forms that are not read */
    {"Columns\n  0    0  1  1   Integer  x_1_2\n", 1, 1, NAMES ", found \"Columns\""},
    {"<CPLEXSolution>\n  <variable name=\"x_1_2\" index=\"0\" value=\"1\"/>\n", 1, 1,
     NAMES ", found \"<CPLEXSolution>\""},
    {"sat\n(define-fun x_1_2 () Bool\n true)\n", 1, 1, NAMES ", found \"sat\""},
    {"size=2, weight=2:   3 4\n", 1, 1, NAMES ", found \"size=2,\""},
    {"* #variable= 2\n+1 x1 +1 x2 >= 1 ;\n", 1, 1, NAMES ", found \"*\""},
    {"0 1 0\n", 1, 1, NAMES ", found \"0\""},
    {"{\n  \"Result\": \"SATISFIABLE\"\n}\n", 1, 1, NAMES ", found \"{\""},
    {"c Problem:\ns mip 3 2 o 4\nj 1 1\n", 2, 3, "expected " WORD ", found \"mip\""},
    /* Lines as in the competitions. */
    {"", 1, 1, "expected " ANSWER ", found the end of the file"},
    {"\n\n", 3, 1, "expected " ANSWER ", found the end of the file"},
    {"c nothing but\nc comments\n", 3, 1, "expected " ANSWER ", found the end of the file"},
    {"o 5\n", 2, 1, "expected " ANSWER ", found the end of the file"},
    {"v 1 2 0\n", 2, 1, "expected " ANSWER ", found the end of the file"},
    /* other lines */
    {"p cnf 3 2\n", 1, 1, NAMES ", found \"p\""},
    {"s SATISFIABLE\nhello world\n", 2, 1, "expected " LINE ", found \"hello\""},
    {"s SATISFIABLE\n  1 2 0\n", 2, 3, "expected " LINE ", found \"1\""},
    {"SATx\n", 1, 1, NAMES ", found \"SATx\""},
    {"S SATISFIABLE\n", 1, 1, NAMES ", found \"S\""},
    {"vv 1 0\n", 1, 1, NAMES ", found \"vv\""},
    {"v1 0\n", 1, 1, NAMES ", found \"v1\""},
    {"s SATISFIABLE\nSAT\n1 0\n", 2, 1, "expected " LINE ", found \"SAT\""},
    {"v 1 0\nSAT\nv 1\n", 3, 1, "expected " AFTER ", found \"v\""},
    {"oo 5\n", 1, 1, NAMES ", found \"oo\""},
    {"1 2 3 0\n", 1, 1, NAMES ", found \"1\""},
    /* the answer */
    {"s\n", 1, 2, "expected " WORD ", found the end of the line"},
    {"s", 1, 2, "expected " WORD ", found the end of the file"},
    {"s satisfiable\n", 1, 3, "expected " WORD ", found \"satisfiable\""},
    {"s SAT\n", 1, 3, "expected " WORD ", found \"SAT\""},
    {"s UNSAT\n", 1, 3, "expected " WORD ", found \"UNSAT\""},
    {"s SATISFIABLE0\n", 1, 3, "expected " WORD ", found \"SATISFIABLE0\""},
    {"s SATISFIABLE yes\n", 1, 15, "expected the end of the line, found \"yes\""},
    {"s SATISFIABLE\ns SATISFIABLE\nv 0\n", 2, 3,
     "expected only one answer, found "
     "\"SATISFIABLE\""},
    {"s UNKNOWN\nc\n s UNSATISFIABLE\n", 3, 4, "expected only one answer, found \"UNSATISFIABLE\""},
    {"SAT\n1 0\nSAT\n", 3, 1, "expected " AFTER ", found \"SAT\""},
    {"SAT\n1\nUNSAT\n", 3, 1, "expected " LITERAL ", found \"UNSAT\""},
    {"UNSAT\nUNSAT\n", 2, 1, "expected " LITERAL ", found \"UNSAT\""},
    /* the values */
    {"s SATISFIABLE\nv 1 x 0\n", 2, 5, "expected a literal such as x1 or -x1, found \"x\""},
    {"s SATISFIABLE\nv 1 2- 0\n", 2, 6, "expected " LITERAL ", found \"-\""},
    {"s SATISFIABLE\nv 1,2 0\n", 2, 4, "expected " LITERAL ", found \",2\""},
    {"s SATISFIABLE\nv - 0\n", 2, 3, "expected " LITERAL ", found \"-\""},
    {"s SATISFIABLE\nv 1.0\n", 2, 4, "expected " LITERAL ", found \".0\""},
    {"s SATISFIABLE\nv 1073741824 0\n", 2, 3, "expected " LITERAL ", found \"1073741824\""},
    {"s SATISFIABLE\nv -1073741824 0\n", 2, 3, "expected " LITERAL ", found \"-1073741824\""},
    {"s SATISFIABLE\nv 18446744073709551617 0\n", 2, 3,
     "expected " LITERAL ", found \"18446744073709551617\""},
    {"SAT\n1 2 c 0\n", 2, 5, "expected " LITERAL ", found \"c\""},
    {"SAT\nv 1 0\n", 2, 1, "expected " LITERAL ", found \"v\""},
    {"INDET\nx\n", 2, 1, "expected a literal such as x1 or -x1, found \"x\""},
    /* the end of the values */
    {"s SATISFIABLE\n", 2, 1, "expected " END ", found the end of the file"},
    {"s SATISFIABLE", 1, 14, "expected " END ", found the end of the file"},
    {"s SATISFIABLE\nv 1 2 3", 2, 8, "expected " END ", found the end of the file"},
    {"s SATISFIABLE\nv 3 1\n", 3, 1, "expected " END ", found the end of the file"},
    {"s SATISFIABLE\nv 1 3 2 4\n", 3, 1, "expected " END ", found the end of the file"},
    {"s OPTIMUM FOUND\nv x1 -x2", 2, 9, "expected values to the end of their line, found the end"},
    {"s SATISFIABLE\nv 1 2\nv 3\n", 4, 1, "expected " END ", found the end of the file"},
    {"s SATISFIABLE\nv\n", 3, 1, "expected " END ", found the end of the file"},
    {"SAT\n1 2\n", 3, 1, "expected " END ", found the end of the file"},
    {"SAT", 1, 4, "expected " END ", found the end of the file"},
    {"s SATISFIABLE\nv 1 0 2\n", 2, 7, "expected " AFTER ", found \"2\""},
    {"s SATISFIABLE\nv 1 0 0\n", 2, 7, "expected " AFTER ", found \"0\""},
    {"s SATISFIABLE\nv 1 0 junk\n", 2, 7, "expected " AFTER ", found \"junk\""},
    {"SAT\n1 2 0\n3\n", 3, 1, "expected " AFTER ", found \"3\""},
    {"s OPTIMUM\n", 1, 10, "expected FOUND, found the end of the line"},
    {"s OPTIMUM LOST\n", 1, 11, "expected FOUND, found \"LOST\""},
    {"s OPTIMUM FOUND OUT\n", 1, 17, "expected the end of the line, found \"OUT\""},
    {"s SATISFIABLE\nv 10\n", 3, 1, "expected " END ", found the end of the file"},
    {"s OPTIMUM FOUND\nv 101010101010\nv 1\n", 2, 3,
     "expected " LITERAL ", found \"101010101010\""},
    {"s SATISFIABLE\nv x0\n", 2, 3, "expected a literal such as x1 or -x1, found \"x0\""},
    {"s SATISFIABLE\nv -x\n", 2, 3, "expected a literal such as x1 or -x1, found \"-x\""},
};

TEST(refused)
{
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct qs_model model = {.count = 4711};
        struct qs_error error = untouched;
        if (read_text(wrong[i].text, strlen(wrong[i].text), &model, &error))
            fail_msg("%s is accepted", wrong[i].text);
        if (error.line != wrong[i].line ||
            (wrong[i].column > 0 && error.column != wrong[i].column) ||
            !strstr(error.text, wrong[i].expected))
            fail_msg("%s\n%lu:%lu: %s", wrong[i].text, error.line, error.column, error.text);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_string_equal(error.source, "answer");
        assert_int_equal(model.count, 4711);
    }
}

TEST(many_values)
{
    enum { COUNT = 50000 };
    char *text = qs_room(COUNT * 12 + 100);
    size_t used = (size_t)sprintf(text, "s SATISFIABLE");
    for (int i = 1; i <= COUNT; i++)
        used += (size_t)sprintf(text + used, "%s%d", i % 10 == 1 ? "\nv " : " ", i % 3 ? i : -i);
    used += (size_t)sprintf(text + used, " 0\n");
    struct qs_model model;
    struct qs_error error;
    assert_true(read_text(text, used, &model, &error));
    size_t next = 0;
    for (int i = 1; i <= COUNT; i++)
        if (i % 3)
            assert_int_equal(model.variables[next++], i);
    assert_int_equal(model.count, next);
    qs_model_release(&model);
}

/* The free squares are 2,0 3,0 and 3,2. */
static struct qs_instance *sample(void)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 1, 3);
    qs_must_add_queen(instance, 0, 1);
    return instance;
}

/* The queens of a model; the lists end with 0 and with row 0. */
static void assert_queens(const struct qs_instance *instance, const char *format, bool full,
                          int *variables, struct qs_square *squares, const char *expected)
{
    struct qs_export_options options;
    struct qs_error error = untouched;
    struct qs_model model = {.variables = variables, .square = squares};
    char text[200] = "";
    struct qs_placement placed;
    size_t used = 0;
    while (variables[model.count] > 0)
        model.count++;
    while (squares[model.squares].row > 0)
        model.squares++;
    qs_export_options_init(&options);
    options.format = format;
    options.full = full;
    assert_true(qs_model_placement(instance, &model, &options, &placed, &error));
    assert_int_equal(placed.n, qs_instance_size(instance));
    for (size_t i = 0; i < placed.count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d,%d", i ? " " : "",
                                 placed.queens[i].row, placed.queens[i].column);
    assert_string_equal(text, expected);
    assert_memory_equal(&error, &untouched, sizeof error);
    qs_placement_release(&placed);
}

/*
 * Of dimacs, fixed queens are variables at the end, or in full form all squares are; in other
 * formats they are none, and squares may have names. Nothing is checked here.
 */
TEST(placements)
{
    struct {
        const char *format;
        bool full;
        int variables[8];
        struct qs_square squares[3];
        const char *expected;
    } rows[] = {
        {"dimacs", false, {1, 2, 3, 4, 5, 6, 1073741823}, {{0, 0}}, "2,0 3,0 3,2 1,3 0,1"},
        {"dimacs", false, {3, 4}, {{0, 0}}, "3,2 1,3"},
        {"dimacs", false, {6, 1073741823}, {{0, 0}}, ""},
        {"dimacs", false, {0}, {{0, 0}}, ""},
        {"dimacs", true, {1, 2, 5, 16, 17, 18, 1073741823}, {{0, 0}}, "0,0 0,1 1,0 3,3"},
        {"dimacs", true, {0}, {{0, 0}}, ""},
        {"dimacs", true, {8, 3, 3}, {{0, 0}}, "1,3 0,2 0,2"},
        {"dimacs", false, {0}, {{2, 0}, {2, 0}}, "1,3 0,1 2,0 2,0"},
        {"dimacs", false, {0}, {{2, 0}}, "1,3 0,1 2,0"},
        {"wcnf", false, {3, 4, 5, 99}, {{0, 0}}, "1,3 0,1 3,2"},
        {"opb", false, {1, 4}, {{0, 0}}, "1,3 0,1 2,0"},
        {"lp", false, {0}, {{3, 2}, {2, 0}}, "1,3 0,1 3,2 2,0"},
        {"asp", false, {0}, {{0, 0}}, "1,3 0,1"},
    };
    struct qs_instance *instance = sample();
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_queens(instance, rows[i].format, rows[i].full, rows[i].variables, rows[i].squares,
                      rows[i].expected);
}

/* Values without a 0 at the end: those of all three free squares and both fixed queens, or cut. */
TEST(values_without_end)
{
    struct qs_instance *instance = sample();
    for (int listed = 1; listed < 20; listed++) {
        int variable = 1;
        const struct qs_model model = {.variables = &variable, .count = 1, .listed = listed};
        struct qs_export_options options;
        struct qs_error error;
        qs_export_options_init(&options);
        for (int full = 0; full < 2; full++) {
            struct qs_placement placed = {.n = 0};
            options.full = full;
            assert_int_equal(qs_model_placement(instance, &model, &options, &placed, &error),
                             listed >= (full ? 16 : 5));
            if (placed.n == 0)
                assert_non_null(strstr(error.text, "expected " END ", found those of "));
            qs_placement_release(&placed);
        }
    }
}

/* Variables of a board that is far too large for a full formula still give the right squares. */
TEST(large_full_board)
{
    struct qs_instance *instance = qs_must_make_instance(QS_SIZE_MAX);
    int variables[] = {1, 100000000, 100000001, 1073741823, 0};
    struct qs_square none = {0, 0};
    assert_queens(instance, "dimacs", true, variables, &none, "0,0 0,99999999 1,0 10,73741822");
}

/* With an allocation less, there is no model, or all is as it was. */
TEST(each_allocation_fails)
{
    for (size_t i = 0; i < LENGTH(right); i++) {
        bool has_failed = true;
        for (long failing = 0; has_failed; failing++) {
            struct qs_model model = {.count = 4711};
            struct qs_error error;
            char text[600];
            qs_trying("%s", right[i].text);
            qs_fail_allocation(failing);
            bool read =
                qs_model_read("answer", right[i].text, strlen(right[i].text), &model, &error);
            has_failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            assert_int_equal(read, !has_failed);
            if (!read) {
                assert_int_equal(error.kind, QS_ERROR_MEMORY);
                assert_int_equal(model.count, 4711);
                continue;
            }
            describe(&model, text, sizeof text);
            assert_string_equal(text, right[i].expected);
            qs_model_release(&model);
        }
    }
}

TEST(placement_without_memory)
{
    struct qs_instance *instance = sample();
    int variable = 1;
    const struct qs_model model = {.variables = &variable, .count = 1};
    for (size_t limit = 1; limit < 300; limit += 50) {
        struct qs_error error = untouched;
        struct qs_placement placed = {.count = 4711};
        struct qs_export_options options;
        qs_export_options_init(&options);
        options.limits.bytes = limit;
        assert_false(qs_model_placement(instance, &model, &options, &placed, &error));
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_int_equal(placed.count, 4711);
    }
}
