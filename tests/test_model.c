/*
 * Reading what solvers print: every form that is accepted, every form that is
 * refused with its message and place, and the resulting queens.
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
#include "random_board.h"

/* The value of an error before a call that must not change it. */
static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

/* From a block of exactly that size, so that a sanitizer detects reads beyond it. */
static bool read_bytes(const char *bytes, size_t length, struct qs_model *model,
                       struct qs_error *error)
{
    char *block = malloc(length ? length : 1);
    assert_non_null(block);
    if (length > 0)
        memcpy(block, bytes, length);
    bool read = qs_model_read("answer.txt", block, length, model, error);
    free(block);
    return read;
}

static const struct {
    const char *text;
    enum qs_model_answer answer;
    const char *variables;
} right[] = {
    {"s SATISFIABLE\nv 1 -2 3 0\n", QS_MODEL_SATISFIABLE, "1 3"},
    {"s SATISFIABLE\nv 1 -2 3 0", QS_MODEL_SATISFIABLE, "1 3"},
    {"s SATISFIABLE\nv 0\n", QS_MODEL_SATISFIABLE, ""},
    {"s SATISFIABLE\nv -1 -2 0\n", QS_MODEL_SATISFIABLE, ""},
    {"v 1 0\ns SATISFIABLE\n", QS_MODEL_SATISFIABLE, "1"},
    {"s UNSATISFIABLE\n", QS_MODEL_UNSATISFIABLE, ""},
    {"s UNKNOWN\n", QS_MODEL_UNKNOWN, ""},
    {"s UNKNOWN", QS_MODEL_UNKNOWN, ""},
    /* several lines of values, several values per line, and lines without any */
    {"s SATISFIABLE\nv 1\nv -2 3 4\nv\nv 5\nv 0\n", QS_MODEL_SATISFIABLE, "1 3 4 5"},
    {"s SATISFIABLE\nv 1 0\nv\nv \n", QS_MODEL_SATISFIABLE, "1"},
    /* comments and objective values in between, with any text after their letter */
    {"c PicoSAT\no 12\nc\ns SATISFIABLE\nc x\no\nv 1\nc 0 v s\no 11 x\nv 2 0\nc end", 1, "1 2"},
    {"comment\ncs SATISFIABLE\ns UNSATISFIABLE\n", QS_MODEL_UNSATISFIABLE, ""},
    /* PicoSAT */
    {"s SATISFIABLE\nv 1 -2 -3 4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 -17 -18 -19 -20 -21\n"
     "v 22 -23 0\n",
     QS_MODEL_SATISFIABLE, "1 4 22"},
    /* CaDiCaL and Kissat */
    {"c --- [ banner ] ---\nc\nc Version 1.5.3\nc\ns SATISFIABLE\nv -1 2 -3\nv 4 0\nc exit 10\n",
     QS_MODEL_SATISFIABLE, "2 4"},
    /* the result file of MiniSat and Glucose */
    {"SAT\n1 -2 3 0\n", QS_MODEL_SATISFIABLE, "1 3"},
    {"SAT\n1 -2\n3 0\n", QS_MODEL_SATISFIABLE, "1 3"},
    {"SAT\n0\n", QS_MODEL_SATISFIABLE, ""},
    {"UNSAT\n", QS_MODEL_UNSATISFIABLE, ""},
    {"INDET\n", QS_MODEL_UNKNOWN, ""},
    {"c glucose\nSAT\n1 0", QS_MODEL_SATISFIABLE, "1"},
    /* carriage returns, tabs, spaces at either end, empty lines */
    {"s SATISFIABLE\r\nv 1 -2\r\nv 3 0\r\n", QS_MODEL_SATISFIABLE, "1 3"},
    {"SAT\r\n1 -2 3 0\r\n\r\n", QS_MODEL_SATISFIABLE, "1 3"},
    {"\n\n  s\t SATISFIABLE \n\n \tv\t1   2 \t0 \n \n", QS_MODEL_SATISFIABLE, "1 2"},
    /* signs, leading zeros, the largest variable, the order and repetitions of the values */
    {"s SATISFIABLE\nv +1 007 1073741823 -1073741823 0\n", QS_MODEL_SATISFIABLE, "1 7 1073741823"},
    {"s SATISFIABLE\nv 9 3 3 -3 1 0\n", QS_MODEL_SATISFIABLE, "9 3 3 1"},
    {"s SATISFIABLE\nv 5 -0\n", QS_MODEL_SATISFIABLE, "5"},
    /* one model after the other, of which the last counts */
    {"s SATISFIABLE\nv 1 0\nv 2 0\n", QS_MODEL_SATISFIABLE, "2"},
    {"c Answer: 1\nv 1 2 0\no 3\nc Answer: 2\nv 3 0\no 2\ns OPTIMUM FOUND\n", QS_MODEL_OPTIMUM,
     "3"},
    {"v x1 -x2\no 3\nv -x1\nv x2\no 1\ns OPTIMUM FOUND\n", QS_MODEL_OPTIMUM, "2"},
    {"o 1\ns OPTIMUM FOUND\nv 010000000001\nv 100000000000\n", QS_MODEL_OPTIMUM, "1"},
    /* of optimisers, literals need no end */
    {"o 1\ns SATISFIABLE\nv 1 -2\n", QS_MODEL_SATISFIABLE, "1"},
    {"s OPTIMUM FOUND\nv 1 -2 3\n", QS_MODEL_OPTIMUM, "1 3"},
    {"s OPTIMUM FOUND\no 1\n", QS_MODEL_OPTIMUM, ""},
    {"s UNKNOWN\no 1\nv -1 2\n", QS_MODEL_UNKNOWN, "2"},
    /* pseudo-Boolean literals */
    {"s SATISFIABLE\nv x1 -x2\nv x3\n", QS_MODEL_SATISFIABLE, "1 3"},
    {"s OPTIMUM FOUND\nv ~x1 x2 x1073741823\n", QS_MODEL_OPTIMUM, "2 1073741823"},
    /* bits; without an objective, a literal of which the end is missing */
    {"s OPTIMUM FOUND\nv 01101\n", QS_MODEL_OPTIMUM, "2 3 5"},
    {"o 3\ns SATISFIABLE\nv 10\n", QS_MODEL_SATISFIABLE, "1"},
    {"o 3\ns UNKNOWN\nv 11111111111111111111111111111111111111111111\n", QS_MODEL_UNKNOWN,
     "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 "
     "35 36 37 38 39 40 41 42 43 44"},
    {"s SATISFIABLE\nv 10\nv 11\nv 0\n", QS_MODEL_SATISFIABLE, "10 11"},
    {"s OPTIMUM FOUND\nv 10\nv 11\n", QS_MODEL_OPTIMUM, "10 11"},
    /* unless the answer is SATISFIABLE, values mean nothing and need no end */
    {"s UNSATISFIABLE\nv 1 2\n", QS_MODEL_UNSATISFIABLE, ""},
    {"s UNKNOWN\nv\n", QS_MODEL_UNKNOWN, ""},
};

static void assert_variables(const struct qs_model *model, const char *expected)
{
    char text[200] = "";
    size_t used = 0;
    for (size_t i = 0; i < model->count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d", i ? " " : "",
                                 model->variables[i]);
    assert_string_equal(text, expected);
}

static void accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        struct qs_model model = {.answer = 99, .count = 99};
        struct qs_error error = untouched;
        assert_true(read_bytes(right[i].text, strlen(right[i].text), &model, &error));
        assert_int_equal(model.answer, right[i].answer);
        assert_variables(&model, right[i].variables);
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

static const struct {
    const char *text;
    unsigned long line, column;
    const char *message;
} wrong[] = {
    {"", 1, 1, "expected " ANSWER ", found the end of the file"},
    {"\n\n", 3, 1, "expected " ANSWER ", found the end of the file"},
    {"c nothing but\nc comments\n", 3, 1, "expected " ANSWER ", found the end of the file"},
    {"o 5\n", 2, 1, "expected " ANSWER ", found the end of the file"},
    {"v 1 2 0\n", 2, 1, "expected " ANSWER ", found the end of the file"},
    /* other lines */
    {"p cnf 3 2\n", 1, 1, "expected " LINE ", found \"p\""},
    {"s SATISFIABLE\nhello world\n", 2, 1, "expected " LINE ", found \"hello\""},
    {"s SATISFIABLE\n  1 2 0\n", 2, 3, "expected " LINE ", found \"1\""},
    {"SATx\n", 1, 1, "expected " LINE ", found \"SATx\""},
    {"S SATISFIABLE\n", 1, 1, "expected " LINE ", found \"S\""},
    {"vv 1 0\n", 1, 1, "expected " LINE ", found \"vv\""},
    {"v1 0\n", 1, 1, "expected " LINE ", found \"v1\""},
    {"s SATISFIABLE\nSAT\n1 0\n", 2, 1, "expected " LINE ", found \"SAT\""},
    {"v 1 0\nSAT\nv 1\n", 3, 1, "expected " AFTER ", found \"v\""},
    {"oo 5\n", 1, 1, "expected " LINE ", found \"oo\""},
    {"1 2 3 0\n", 1, 1, "expected " LINE ", found \"1\""},
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
    {"s SATISFIABLE\nv 1 2 3\n", 3, 1, "expected " END ", found the end of the file"},
    {"s SATISFIABLE\nv\n", 3, 1, "expected " END ", found the end of the file"},
    {"v 1 2\ns SATISFIABLE\n", 3, 1, "expected " END ", found the end of the file"},
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

static void refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int here;
        struct qs_model model = {.variables = &here, .count = 4711}, before = model;
        struct qs_error error = untouched;
        assert_false(read_bytes(wrong[i].text, strlen(wrong[i].text), &model, &error));
        assert_string_equal(error.text, wrong[i].message);
        assert_string_equal(error.source, "answer.txt");
        assert_int_equal(error.line, wrong[i].line);
        assert_int_equal(error.column, wrong[i].column);
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_int_equal(model.answer, before.answer);
        assert_ptr_equal(model.variables, before.variables);
        assert_int_equal(model.count, before.count);
    }
}

/* An answer that is cut anywhere is refused, or is another complete one. */
static void cut_anywhere(void **state)
{
    (void)state;
    static const char text[] = "c x\ns SATISFIABLE\nv 12 -3\nv 45 0\n";
    for (size_t length = 0; length < sizeof text; length++) {
        struct qs_model model;
        struct qs_error error;
        bool whole = length >= sizeof text - 2;
        assert_true(read_bytes(text, length, &model, &error) == whole);
        if (whole)
            qs_model_release(&model);
    }
}

static void bytes_of_all_kinds(void **state)
{
    (void)state;
    struct qs_model model;
    struct qs_error error;
    assert_false(read_bytes("s SATISFIABLE\nv 1 \0 0\n", 23, &model, &error));
    assert_string_equal(error.text, "expected " LITERAL ", found \"?\"");
    assert_false(read_bytes("\0", 1, &model, &error));
    assert_string_equal(error.text, "expected " LINE ", found \"?\"");
    assert_true(read_bytes("c \0\xff\ns UNKNOWN", 14, &model, &error));
    qs_model_release(&model);
}

/* Random characters as in such files are accepted or refused, without a crash. */
static void noise_trial(struct qs_random *random)
{
    static const char *const words[] = {
        "s ", "SATISFIABLE", "UNSATISFIABLE", "SAT", "v ", "c ", "o ",
        "\n", "\n",          "\r\n",          " ",   "0",  "12", "-3",
        "x",  "\n"};
    const int32_t kinds = sizeof words / sizeof words[0];
    char text[400] = "";
    for (int i = qs_random_below(random, 25); i > 0; i--)
        strcat(text, words[qs_random_below(random, kinds)]);
    struct qs_model model;
    struct qs_error error = untouched;
    if (read_bytes(text, strlen(text), &model, &error)) {
        for (size_t i = 0; i < model.count; i++)
            assert_true(model.variables[i] > 0);
        qs_model_release(&model);
    } else {
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_true(error.line >= 1 && error.column >= 1);
    }
}

static void noise(void **state)
{
    (void)state;
    qs_for_each_seed(5000, noise_trial);
}

static void many_values(void **state)
{
    (void)state;
    enum { COUNT = 50000 };
    char *text = malloc(COUNT * 12 + 100);
    assert_non_null(text);
    size_t used = (size_t)sprintf(text, "s SATISFIABLE");
    for (int i = 1; i <= COUNT; i++)
        used += (size_t)sprintf(text + used, "%s%d", i % 10 == 1 ? "\nv " : " ", i % 3 ? i : -i);
    used += (size_t)sprintf(text + used, " 0\n");
    struct qs_model model;
    struct qs_error error;
    assert_true(read_bytes(text, used, &model, &error));
    free(text);
    size_t next = 0;
    for (int i = 1; i <= COUNT; i++)
        if (i % 3)
            assert_int_equal(model.variables[next++], i);
    assert_int_equal(model.count, next);
    qs_model_release(&model);
}

static struct qs_instance *sample(void)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(4, &error);
    assert_non_null(instance);
    assert_true(qs_instance_add_queen(instance, (struct qs_square){1, 3}, &error));
    assert_true(qs_instance_add_queen(instance, (struct qs_square){0, 1}, &error));
    return instance; /* the free squares are 2,0 3,0 and 3,2 */
}

static void assert_queens(const struct qs_instance *instance, const int *variables, size_t count,
                          bool full, const char *expected)
{
    int copy[8];
    memcpy(copy, variables, count * sizeof *variables);
    const struct qs_model model = {
        .answer = QS_MODEL_SATISFIABLE, .variables = copy, .count = count};
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.full = full;
    struct qs_error error = untouched;
    size_t found = 4711;
    struct qs_square *squares = qs_model_placement(instance, &model, &options, &found, &error);
    assert_non_null(squares);
    char text[200] = "";
    size_t used = 0;
    for (size_t i = 0; i < found; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d,%d", i ? " " : "",
                                 squares[i].row, squares[i].column);
    assert_string_equal(text, expected);
    assert_memory_equal(&error, &untouched, sizeof error);
    free(squares);
}

static void placements(void **state)
{
    (void)state;
    struct qs_instance *instance = sample();
    static const int reduced[] = {1, 2, 3, 4, 5, 6, 1073741823};
    assert_queens(instance, reduced, 7, false, "2,0 3,0 3,2 1,3 0,1"); /* fixed ones at the end */
    assert_queens(instance, reduced + 2, 2, false, "3,2 1,3");
    assert_queens(instance, reduced + 5, 2, false, "");
    assert_queens(instance, reduced, 0, false, "");
    static const int full[] = {1, 2, 5, 16, 17, 18, 1073741823};
    assert_queens(instance, full, 7, true, "0,0 0,1 1,0 3,3");
    assert_queens(instance, full, 0, true, "");
    static const int odd[] = {8, 3, 3};
    assert_queens(instance, odd, 3, true, "1,3 0,2 0,2"); /* not checked here */
    qs_instance_free(instance);
}

/* In formats other than dimacs, fixed queens are no variables, and squares may have names. */
static void other_placements(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        int variables[4];
        struct qs_square squares[2];
        const char *expected;
    } rows[] = {
        {"wcnf", {3, 4, 5, 99}, {{0, 0}}, "1,3 0,1 3,2"},
        {"opb", {1, 4}, {{0, 0}}, "1,3 0,1 2,0"},
        {"lp", {0}, {{3, 2}, {2, 0}}, "1,3 0,1 3,2 2,0"},
        {"dimacs", {0}, {{2, 0}, {2, 0}}, "1,3 0,1 2,0 2,0"}, /* not checked here */
        {"asp", {0}, {{0, 0}}, "1,3 0,1"},
    };
    struct qs_instance *instance = sample();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct qs_export_options options;
        struct qs_error error = untouched;
        int variables[4];
        struct qs_square squares[2];
        struct qs_model model = {.variables = variables, .square = squares};
        char text[200] = "";
        size_t found, used = 0;
        memcpy(variables, rows[i].variables, sizeof variables);
        memcpy(squares, rows[i].squares, sizeof squares);
        while (model.count < 4 && variables[model.count] > 0)
            model.count++;
        while (model.squares < 2 && squares[model.squares].row > 0)
            model.squares++;
        qs_export_options_init(&options);
        options.format = rows[i].format;
        struct qs_square *placed = qs_model_placement(instance, &model, &options, &found, &error);
        assert_non_null(placed);
        for (size_t j = 0; j < found; j++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%d,%d", j ? " " : "",
                                     placed[j].row, placed[j].column);
        assert_string_equal(text, rows[i].expected);
        free(placed);
    }
    qs_instance_free(instance);
}

/* The order of variables in some files is not that of the squares. */
static void positions_refused(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        bool accepted;
    } rows[] = {{"dimacs", true}, {"wcnf", true}, {"lp", true}, {"opb", false}, {"asp", false}};
    struct qs_instance *instance = sample();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int variable = 1;
        const struct qs_model model = {.variables = &variable, .count = 1, .by_position = true};
        struct qs_export_options options;
        struct qs_error error;
        size_t count;
        qs_export_options_init(&options);
        options.format = rows[i].format;
        struct qs_square *squares = qs_model_placement(instance, &model, &options, &count, &error);
        assert_int_equal(squares != NULL, rows[i].accepted);
        if (!squares)
            assert_non_null(strstr(error.text, "names of their variables"));
        free(squares);
    }
    qs_instance_free(instance);
}

/* Variables of a board that is far too large for a full formula still give the right squares. */
static void large_full_board(void **state)
{
    (void)state;
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(QS_SIZE_MAX, &error);
    assert_non_null(instance);
    static const int variables[] = {1, 100000000, 100000001, 1073741823};
    assert_queens(instance, variables, 4, true, "0,0 0,99999999 1,0 10,73741822");
    qs_instance_free(instance);
}

static void placement_without_memory(void **state)
{
    (void)state;
    struct qs_instance *instance = sample();
    int variable = 1;
    const struct qs_model model = {.variables = &variable, .count = 1};
    for (size_t limit = 1; limit < 300; limit += 50) {
        struct qs_error error = untouched;
        size_t count = 4711;
        struct qs_export_options options;
        qs_export_options_init(&options);
        options.limits.bytes = limit;
        assert_null(qs_model_placement(instance, &model, &options, &count, &error));
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_int_equal(count, 4711);
    }
    qs_instance_free(instance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted),
        cmocka_unit_test(refused),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(bytes_of_all_kinds),
        cmocka_unit_test_teardown(noise, qs_report_seed),
        cmocka_unit_test(many_values),
        cmocka_unit_test(placements),
        cmocka_unit_test(other_placements),
        cmocka_unit_test(positions_refused),
        cmocka_unit_test(large_full_board),
        cmocka_unit_test(placement_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
