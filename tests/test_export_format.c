/* Rooms: interchange */
/*
 * The formats other than DIMACS: whole files word for word, and OPB, MaxSAT and LP
 * files, read with the test's own readers and solved by trying every assignment.
 * Real solvers are tested in command/decode_solvers.bats.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "export_format.h"
#include "export_text.h"
#include "instance_private.h"
#include "must_instance.h"
#include "queensat/version.h"
#include "random_board.h"
#include "test.h"

#define EXPECTED QS_TEST_DATA "/expected/export_format.txt"

static const char *const formats[] = {"dimacs", "lp",  "opb",  "wcnf", "wcnf-old", "mzn", "asp",
                                      "gcnf",   "mps", "smt2", "knf",  "mis",      "icnf"};
enum { FORMATS = LENGTH(formats) };

static struct qs_export_options options_for(const char *format, int32_t target)
{
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.format = format;
    options.target = target;
    return options;
}

/* The free squares are 1,2 1,3 2,1 2,3 and 3,1. */
#define SAMPLE "board 4\nqueen 0 0\nblock 3 2\n"
#define FULL "board 1\nqueen 0 0\n"
#define COLUMN_OF_2 "board 2\nblock 0 0\nblock 1 0\n"
/* Groups: the queen, the square, both squares of the diagonal. */
#define ONE_OF_EACH "board 2\nqueen 0 0\nblock 1 1\nblock-sum 1\n"
/* With fewer columns than rows, columns are counted. */
#define TWO_COLUMNS "board 3\nblock 0 0\nblock 1 0\nblock 2 0\n"

/* Whole files. */
static const struct {
    const char *name, *board, *format;
    int32_t target;
} files[] = {
    {"golden_lp", SAMPLE, "lp", 0},
    {"golden_lp_special_1", FULL, "lp", 2},
    {"golden_lp_special_2", "board 1\n", "lp", 1},
    {"golden_mps", SAMPLE, "mps", 0},
    {"golden_mps_full", FULL, "mps", 2},
    {"golden_opb", SAMPLE, "opb", 0},
    {"golden_opb_decision_1", COLUMN_OF_2, "opb", 2},
    {"golden_opb_decision_2", FULL, "opb", 1},
    {"golden_opb_decision_3", FULL, "opb", 0},
    {"golden_knf", SAMPLE, "knf", 0},
    {"golden_knf_none", SAMPLE, "knf", 1}, /* no queen has to be added */
    {"golden_knf_full", FULL, "knf", 2},   /* more than there are rows */
    {"golden_icnf", SAMPLE, "icnf", 0},
    {"golden_icnf_full", FULL, "icnf", 0},
    {"golden_smt2", SAMPLE, "smt2", 0},
    {"golden_smt2_decision", SAMPLE, "smt2", 3},
    {"golden_smt2_full", FULL, "smt2", 1},
    {"golden_smt2_impossible", FULL, "smt2", 2},
    {"golden_mis", SAMPLE, "mis", 0},
    {"golden_gcnf", ONE_OF_EACH, "gcnf", 0},
    {"golden_wcnf", TWO_COLUMNS, "wcnf", 0},
    {"golden_wcnf_old", TWO_COLUMNS, "wcnf-old", 0},
    {"golden_mzn", SAMPLE, "mzn", 3},
    {"golden_asp", SAMPLE, "asp", 0},
    {"golden_asp_decision", SAMPLE, "asp", 3},
};

TEST(whole_files)
{
    for (size_t i = 0; i < LENGTH(files); i++) {
        struct qs_export_options options = options_for(files[i].format, files[i].target);
        qs_expect(EXPECTED, files[i].name, qs_must_export(qs_must_read(files[i].board), &options));
    }
}

/* The programs of all formats as sums of variables, to be minimised or satisfied. */

enum { TERMS = 64, ROWS = 400, VARIABLES = 18, NO_SOLUTION = 1000 };

struct sum {
    int count, factor[TERMS], variable[TERMS];
    int least; /* the sum must be at least this */
    int cost;  /* of violating it; 0: it must hold */
};

struct program {
    int variables, rows;
    struct sum objective, row[ROWS]; /* the objective is minimised */
    int constant;                    /* maximum = constant − cost */
};

/* The least cost. */
static int solve(const struct program *program)
{
    int best = INT32_MAX;
    assert_in_range(program->variables, 0, VARIABLES);
    for (uint32_t values = 0; values >> program->variables == 0; values++) {
        int cost = 0;
        bool possible = true;
        for (int r = -1; r < program->rows && possible; r++) {
            const struct sum *sum = r < 0 ? &program->objective : &program->row[r];
            int value = 0;
            for (int i = 0; i < sum->count; i++)
                value += sum->factor[i] * (int)(values >> (sum->variable[i] - 1) & 1);
            if (r < 0)
                cost += value;
            else if (value < sum->least)
                cost += sum->cost;
            possible = r < 0 || value >= sum->least || sum->cost > 0;
        }
        if (possible && cost < best)
            best = cost;
    }
    return best == INT32_MAX ? NO_SOLUTION : best;
}

static void add_term(struct sum *sum, int factor, int variable)
{
    assert_true(sum->count < TERMS);
    sum->factor[sum->count] = factor;
    sum->variable[sum->count++] = variable;
}

static void read_opb_sum(struct program *program, struct sum *sum, const char *line)
{
    int factor, variable, used;
    while (sscanf(line, "%d x%d %n", &factor, &variable, &used) == 2) {
        assert_true(variable >= 1 && variable <= program->variables);
        add_term(sum, factor, variable);
        line += used;
    }
    if (sum != &program->objective)
        assert_int_equal(sscanf(line, ">= %d ;", &sum->least), 1);
    else
        assert_string_equal(line, ";");
}

static void read_opb(struct program *program, const char *text)
{
    char line[1000];
    int rows = -1;
    text = qs_must_read_line(text, line, sizeof line);
    assert_int_equal(sscanf(line, "* #variable= %d #constraint= %d", &program->variables, &rows),
                     2);
    while (*text) {
        text = qs_must_read_line(text, line, sizeof line);
        sscanf(line, "* maximum = %d - objective", &program->constant);
        if (strncmp(line, "min: ", 5) == 0)
            read_opb_sum(program, &program->objective, line + 5);
        else if (line[0] != '*')
            read_opb_sum(program, &program->row[program->rows++], line);
    }
    assert_int_equal(program->rows, rows);
}

/* At least so many of the literals to the 0 at the end: each negative one is 1 − its variable. */
static struct sum *read_literals(struct program *program, const char *line, int least)
{
    int literal, used;
    assert_true(program->rows < ROWS);
    struct sum *sum = &program->row[program->rows++];
    sum->least = least;
    for (; sscanf(line, "%d %n", &literal, &used) == 1 && literal; line += used) {
        assert_in_range(abs(literal), 1, program->variables);
        add_term(sum, literal > 0 ? 1 : -1, abs(literal));
        sum->least -= literal < 0;
    }
    assert_string_equal(line, "0");
    return sum;
}

/* Of the form since 2022, too, in which a hard clause has h and there is no header. */
static void read_wcnf(struct program *program, const char *text)
{
    char line[1000];
    int clauses = -1, top = -1, weight, used = 1;
    while (*text) {
        text = qs_must_read_line(text, line, sizeof line);
        sscanf(line, "c maximum = %d - cost", &program->constant);
        sscanf(line, "c variable %d", &program->variables);
        if (line[0] == 'p')
            assert_int_equal(sscanf(line, "p wcnf %d %d %d", &program->variables, &clauses, &top),
                             3);
        else if (line[0] == 'h')
            read_literals(program, line + 1, 1);
        else if (line[0] != 'c' && sscanf(line, "%d %n", &weight, &used) == 1)
            read_literals(program, line + used, 1)->cost = weight == top ? 0 : weight;
    }
    assert_true(clauses < 0 || program->rows == clauses);
}

static void read_knf(struct program *program, const char *text)
{
    char line[1000];
    int constraints = -1, least, used;
    while (*text) {
        text = qs_must_read_line(text, line, sizeof line);
        if (line[0] == 'p')
            assert_int_equal(sscanf(line, "p knf %d %d", &program->variables, &constraints), 2);
        else if (line[0] == 'k' && sscanf(line, "k %d %n", &least, &used) == 1)
            read_literals(program, line + used, least);
        else if (line[0] != 'c')
            read_literals(program, line, 1);
    }
    assert_int_equal(program->rows, constraints);
}

/* The most vertices without an edge between them. */
static void read_mis(struct program *program, const char *text)
{
    char line[1000];
    bool joined[VARIABLES + 1][VARIABLES + 1] = {{false}};
    int from, to, edges = 0, stated = -1;
    while (*text) {
        text = qs_must_read_line(text, line, sizeof line);
        sscanf(line, "c maximum = %d + vertices", &program->constant);
        sscanf(line, "p edge %d %d", &program->variables, &stated);
        if (sscanf(line, "e %d %d", &from, &to) != 2)
            continue;
        assert_in_range(from, 1, to - 1);
        assert_in_range(to, 2, program->variables);
        assert_false(joined[from][to]);
        joined[from][to] = ++edges;
    }
    assert_int_equal(edges, stated);
    for (to = 1; to <= program->variables; to++) {
        add_term(&program->objective, -1, to);
        for (from = 1; from < to; from++)
            if (joined[from][to]) {
                struct sum *sum = &program->row[program->rows++];
                add_term(sum, -1, from);
                add_term(sum, -1, to);
                sum->least = -1;
            }
    }
}

struct lp_names {
    char name[VARIABLES][20]; /* of variable v at v − 1 */
};

/* The number of a variable; numbers are given in the order in which names appear. */
static int lp_variable(struct program *program, struct lp_names *names, const char *name)
{
    for (int i = 0; i < program->variables; i++)
        if (strcmp(names->name[i], name) == 0)
            return i + 1;
    assert_in_range(program->variables, 0, VARIABLES - 1);
    snprintf(names->name[program->variables], sizeof names->name[0], "%s", name);
    return ++program->variables;
}

/* Read sums and relations; negative factors turn ≤ into ≥ and maximise into minimise. */
static void read_lp_words(struct program *program, const char *text)
{
    char word[20];
    struct lp_names names;
    struct sum *sum = NULL;
    int used, factor = 1, number;
    for (; sscanf(text, "%19s%n", word, &used) == 1; text += used) {
        if (word[strlen(word) - 1] == ':') {
            bool objective = strcmp(word, "added:") == 0 || strcmp(word, "nothing:") == 0;
            assert_true(program->rows < ROWS);
            sum = objective ? &program->objective : &program->row[program->rows++];
            factor = strcmp(word, "target:") == 0 ? 1 : -1;
        } else if (strncmp(word, "x_", 2) == 0) {
            if (sum)
                add_term(sum, factor, lp_variable(program, &names, word));
        } else if (strcmp(word, "0") == 0) {
            factor = 0;
        } else if (strcmp(word, "<=") == 0 || strcmp(word, ">=") == 0) {
            assert_int_equal(factor, word[0] == '>' ? 1 : -1);
            text += used;
            assert_int_equal(sscanf(text, "%d%n", &number, &used), 1);
            sum->least = factor * number;
        } else if (strcmp(word, "Binary") == 0) {
            sum = NULL;
        }
    }
}

static void read_lp(struct program *program, const char *text)
{
    char line[1000];
    while (text[0] == '\\') {
        text = qs_must_read_line(text, line, sizeof line);
        sscanf(line, "\\ maximum = %d + objective", &program->constant);
    }
    read_lp_words(program, text);
}

/* The row of that name, of which there is one; a row L is at most, of G at least. */
static struct sum *mps_row(struct program *program, char names[][20], const char *name)
{
    for (int i = 0; i < program->rows; i++)
        if (strcmp(names[i], name) == 0)
            return &program->row[i];
    return &program->objective;
}

static void read_mps(struct program *program, const char *text)
{
    char line[1000], word[3][20], names[ROWS][20], section[20] = "";
    struct lp_names columns;
    while (*text && strcmp(section, "ENDATA") != 0) {
        text = qs_must_read_line(text, line, sizeof line);
        sscanf(line, "* maximum = %d - objective", &program->constant);
        if (line[0] != ' ' && line[0] != '*')
            assert_int_equal(sscanf(line, "%19s", section), 1);
        if (line[0] != ' ')
            continue;
        int words = sscanf(line, "%19s %19s %19s", word[0], word[1], word[2]);
        if (strcmp(section, "ROWS") == 0 && word[0][0] != 'N') {
            snprintf(names[program->rows], sizeof names[0], "%s", word[1]);
            program->row[program->rows++].cost = word[0][0] == 'L' ? -1 : 0; /* for a while */
        } else if (strcmp(section, "COLUMNS") == 0) {
            struct sum *sum = mps_row(program, names, word[1]);
            add_term(sum, sum->cost == -1 ? -atoi(word[2]) : atoi(word[2]),
                     lp_variable(program, &columns, word[0]));
        } else if (strcmp(section, "RHS") == 0) {
            struct sum *sum = mps_row(program, names, word[1]);
            sum->least = sum->cost == -1 ? -atoi(word[2]) : atoi(word[2]);
        } else if (strcmp(section, "BOUNDS") == 0) {
            assert_int_equal(words, 3);
            assert_string_equal(word[0], "BV");
            assert_true(lp_variable(program, &columns, word[2]) <= program->variables);
        }
    }
    for (int i = 0; i < program->rows; i++)
        program->row[i].cost = 0;
}

static const struct {
    const char *format;
    void (*read)(struct program *program, const char *text);
} readers[] = {{"lp", read_lp},         {"opb", read_opb}, {"wcnf", read_wcnf}, {"mps", read_mps},
               {"wcnf-old", read_wcnf}, {"knf", read_knf}, {"mis", read_mis}};

static int answer(const struct qs_instance *instance, size_t reader, int32_t target, int *constant)
{
    struct qs_export_options options = options_for(readers[reader].format, target);
    options.encoding.amo = QS_AMO_PAIRWISE; /* no auxiliary variables */
    char *text = qs_must_export(instance, &options);
    struct program *program = MUST(calloc(1, sizeof *program));
    readers[reader].read(program, text);
    *constant = program->constant;
    int cost = solve(program);
    free(program);
    return cost;
}

TRIALS(every_assignment, 60)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 4);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    int32_t maximum = qs_naive_maximum(instance), squares = 0;
    for (int32_t i = 0; i < recipe.n * recipe.n; i++)
        squares += qs_naive_is_free(instance, (struct qs_square){i / recipe.n, i % recipe.n});
    for (size_t reader = 0; reader < LENGTH(readers) && squares <= 10; reader++) {
        const struct qs_export_format *format = qs_export_format_find(readers[reader].format);
        int constant, cost = answer(instance, reader, 0, &constant);
        if (!format->decides)
            assert_int_equal(constant - cost, maximum);
        for (int32_t target = 1; target <= maximum + 2 && format->target; target++)
            assert_int_equal(answer(instance, reader, target, &constant) != NO_SOLUTION,
                             target <= maximum);
    }
}

/* Lines are shorter than the limit of CPLEX. */
TEST(short_lines)
{
    struct qs_instance *instance = qs_must_make_instance(120);
    struct qs_export_options options = options_for("lp", 0);
    char *text = qs_must_export(instance, &options);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") < 256);
}

/* A minus is in no name, and there is none before 0. */
TEST(names_of_lines)
{
    static const char *const names[] = {"row_0",         "column_0",     "difference_0",
                                        "difference_m1", "difference_1", "sum_1"};
    struct qs_instance *instance = qs_must_make_instance(3);
    for (size_t i = 0; i < LENGTH(names); i++) {
        struct qs_export_options lp = options_for("lp", 0), mps = options_for("mps", 0);
        char row[40];
        snprintf(row, sizeof row, "\n %s: x_", names[i]);
        assert_non_null(strstr(qs_must_export(instance, &lp), row));
        snprintf(row, sizeof row, "\n L %s\n", names[i]);
        assert_non_null(strstr(qs_must_export(instance, &mps), row));
    }
}

/* Also a target of one queen is one, so that there is nothing to optimise. */
TEST(one_queen)
{
    static const char *const rows[][2] = {{"opb", "\nmin:"},     {"lp", " added:"},
                                          {"mps", " N added"},   {"asp", "#minimize"},
                                          {"mzn", " maximize "}, {"smt2", "assert-soft"}};
    struct qs_instance *instance = qs_must_make_instance(2);
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (int32_t target = 0; target <= 1; target++) {
            struct qs_export_options options = options_for(rows[i][0], target);
            qs_trying("%s %d", rows[i][0], (int)target);
            assert_int_equal(strstr(qs_must_export(instance, &options), rows[i][1]) != NULL,
                             target == 0);
        }
}

#define NO_PAIRS "write opb or wcnf, which have none"
#define NO_PAIRWISE "the at-most-one encoding product"

/* How many bytes a file with a line for each pair of squares may have, as it is refused with less.
 */
static const struct {
    const char *format;
    enum qs_amo amo;
    int32_t n;
    uint64_t size;
    const char *about, *instead; /* NULL: it is not refused */
} sizes[] = {
    {"mis", QS_AMO_AUTO, 12, 25960, "0.0 MB", NO_PAIRS},
    {"mis", QS_AMO_AUTO, 9, 8448, "0.0 MB", NO_PAIRS},
    {"mis", QS_AMO_AUTO, 3, 168, "0.0 MB", NO_PAIRS},
    {"smt2", QS_AMO_AUTO, 10, 55860, "0.1 MB", NO_PAIRS},
    {"smt2", QS_AMO_AUTO, 11, 83160, "0.1 MB", NO_PAIRS},
    {"dimacs", QS_AMO_PAIRWISE, 12, 31152, "0.0 MB", NO_PAIRWISE},
    {"wcnf", QS_AMO_PAIRWISE, 4, 760, "0.0 MB", NO_PAIRWISE},
    {"gcnf", QS_AMO_PAIRWISE, 3, 224, "0.0 MB", NO_PAIRWISE},
    {"mis", QS_AMO_AUTO, 300, 627481400, "627.5 MB", NO_PAIRS},
    {"mis", QS_AMO_AUTO, 400, 1701548800, "1.7 GB", NO_PAIRS},
    {"dimacs", QS_AMO_SEQUENTIAL, 12, 0, NULL, NULL},
    {"opb", QS_AMO_PAIRWISE, 12, 0, NULL, NULL},
};

static bool is_written(size_t i, uint64_t most, struct qs_error *error)
{
    struct qs_instance *instance = qs_must_make_instance(sizes[i].n);
    struct qs_export_options options = options_for(sizes[i].format, 0);
    FILE *stream = MUST(fopen("/dev/null", "wb"));
    options.encoding.amo = sizes[i].amo;
    bool written = qs_export_write(instance, &options, most, stream, error);
    fclose(stream);
    return written;
}

TEST(files_that_are_too_large)
{
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        struct qs_error error = {.text = ""};
        char text[200];
        qs_trying("%s %d", sizes[i].format, (int)sizes[i].n);
        assert_true(sizes[i].n > 100 || is_written(i, sizes[i].size, &error));
        if (!sizes[i].about)
            continue;
        assert_false(is_written(i, sizes[i].size - 1, &error));
        snprintf(text, sizeof text,
                 "the file would have about %s, a line for each pair of squares: set a higher "
                 "memory limit, or %s",
                 sizes[i].about, sizes[i].instead);
        assert_string_equal(error.text, text);
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
    }
}

/* Refused options, stops and failures. */

TEST(refused)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_export_options options = options_for("xml", 0);
    struct qs_error error;
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    assert_false(qs_instance_export(instance, &options, stream, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_string_equal(error.text, "unknown export format \"xml\"");
    for (size_t i = 1; i < FORMATS; i++) {
        options = options_for(formats[i], 0);
        options.full = true;
        assert_false(qs_instance_export(instance, &options, stream, &error));
        assert_int_equal(error.kind, QS_ERROR_INPUT);
    }
    static const char *const maxima[] = {"wcnf", "wcnf-old", "mis"};
    for (size_t i = 0; i < LENGTH(maxima); i++) {
        options = options_for(maxima[i], 3);
        assert_false(qs_instance_export(instance, &options, stream, &error));
        assert_int_equal(error.kind, QS_ERROR_INPUT);
    }
    fclose(stream);
    assert_int_equal(length, 0);
    free(text);
}

/* Without a format, and with "dimacs". */
TEST(dimacs)
{
    struct qs_instance *instance = qs_must_read(SAMPLE);
    struct qs_export_options options = options_for(NULL, 3), named = options_for("dimacs", 3);
    char *text = qs_must_export(instance, &options);
    char *again = qs_must_export(instance, &named);
    assert_string_equal(text, again);
    assert_non_null(strstr(text, "\np cnf "));
}

struct polling {
    int calls, stop_at; /* 0: never */
};

static bool poll(void *state, const struct qs_progress *progress)
{
    struct polling *polling = state;
    assert_non_null(progress);
    return ++polling->calls == polling->stop_at;
}

/* Asking whether to stop changes nothing, and it is not asked again after that. */
TEST(stopped)
{
    for (size_t i = 0; i < FORMATS; i++) {
        /* Large enough to ask several times; pairs and clauses are many on smaller boards, too. */
        const struct qs_export_format *format = qs_export_format_find(formats[i]);
        bool long_text = format->pair_bytes > 0 || format->amo;
        struct qs_instance *instance = qs_must_make_instance(long_text ? 40 : 100);
        struct polling polling = {0, 0};
        struct qs_export_options options = options_for(formats[i], 0);
        char *unpolled = qs_must_export(instance, &options);
        options.limits.poll = poll;
        options.limits.state = &polling;
        char *text = qs_must_export(instance, &options);
        assert_string_equal(text, unpolled);
        int calls = polling.calls;
        assert_true(calls >= 3);
        FILE *stream = MUST(fopen("/dev/null", "wb"));
        for (int at = 1; at <= calls; at += at < 3 ? 1 : 1 + calls / 3) {
            struct qs_error error = {.source = "untouched"};
            polling = (struct polling){0, at};
            assert_false(qs_instance_export(instance, &options, stream, &error));
            assert_int_equal(polling.calls, at);
            assert_int_equal(error.kind, QS_ERROR_STOPPED);
            assert_string_equal(error.text, "interrupted");
            assert_string_equal(error.source, "");
        }
        fclose(stream);
    }
}

/* It fails at the end (n = 1) or long before. */
static void assert_full_disk(const char *format, int32_t n, bool full)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_export_options options = options_for(format, 0);
    struct qs_error error;
    FILE *stream = MUST(fopen("/dev/full", "wb"));
    options.full = full;
    assert_false(qs_instance_export(instance, &options, stream, &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    assert_string_equal(error.text, "cannot write: No space left on device");
    fclose(stream);
}

TEST(disk_full)
{
    for (size_t i = 0; i < FORMATS; i++)
        for (int32_t n = 1; n <= 61; n += 60)
            assert_full_disk(formats[i], n, false);
    assert_full_disk("dimacs", 60, true);
}

TEST(no_memory)
{
    struct qs_instance *instance = qs_must_make_instance(50);
    for (size_t i = 0; i < FORMATS; i++) {
        struct qs_export_options options = options_for(formats[i], 0);
        struct qs_error error;
        options.limits.bytes = 2000;
        FILE *stream = MUST(fopen("/dev/null", "wb"));
        assert_false(qs_instance_export(instance, &options, stream, &error));
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        fclose(stream);
    }
}

/*
 * What an exported file says about itself, read back: for every format, random instances and every
 * question, the same instance and the same question.
 */
static const struct qs_export_options untouched = {.format = "untouched", .target = 4711};

static void assert_same(const struct qs_instance *instance, const struct qs_export_options *asked)
{
    struct qs_export_options read = untouched;
    struct qs_error error;
    char *text = qs_must_export(instance, asked);
    if (!qs_export_options_read(text, strlen(text), &read))
        fail_msg("%s", text);
    assert_string_equal(read.format, asked->format);
    assert_int_equal(read.full, asked->full);
    /* These always ask for a number. */
    bool number =
        qs_export_format_find(asked->format)->decides || strcmp(asked->format, "gcnf") == 0;
    if (asked->target > 0 || !number)
        assert_int_equal(read.target, asked->target);
    else
        assert_true(read.target >= 0);
    qs_trying("%s", text);
    struct qs_instance *again = qs_must_read(text);
    char digest[QS_DIGEST_SIZE], other[QS_DIGEST_SIZE];
    assert_true(qs_instance_digest(instance, digest, &error));
    assert_true(qs_instance_digest(again, other, &error));
    assert_string_equal(digest, other);
}

TRIALS(questions, 300)
{
    struct qs_instance *instance = qs_must_random(random, 7);
    for (unsigned i = 0; qs_export_format_name(i); i++) {
        const struct qs_export_format *format = qs_export_format_find(qs_export_format_name(i));
        for (int target = 0; target < 3; target++) {
            struct qs_export_options options = options_for(
                format->name, format->target && target > 0 ? 1 + qs_random_below(random, 10) : 0);
            options.full = format->full && target == 2;
            assert_same(instance, &options);
        }
    }
}

/* Texts that are no exported files, and what is lacking. */
TEST(others)
{
    static const char *const texts[] = {
        "",
        "c",
        "p cnf 3 2\n",
        "c board 4\np cnf 3 2\n",
        "c queensat\np cnf 3 2\n",
        "c queensat 0.1.0\np cnf 3 2\n",
        "c 0.1.0: at least 3 queens\np cnf 3 2\n",
        "c queensat 0.1.0:\np cnf 3 2\n",
        "c queensat 0.1.0: at least x queens\np cnf 3 2\n",
        "c queensat 0.1.0: at least -1 queens\np cnf 3 2\n",
        "c queensat 0.1.0: at least 99999999999 queens\np cnf 3 2\n",
        "c queensat 0.1.0: at least 3 queens\nc p cnf 3 2\n",
        "% queensat 0.1.0: the most queens that fit\n% board 4\n",
        "# queensat 0.1.0: the most queens that fit\n",
        "* #variable= 3\n",
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_export_options options = untouched;
        if (qs_export_options_read(texts[i], strlen(texts[i]), &options))
            fail_msg("%s", texts[i]);
        assert_memory_equal(&options, &untouched, sizeof options);
        assert_false(qs_export_options_read(NULL, i, &options));
        assert_false(qs_export_options_read(texts[i], strlen(texts[i]), NULL));
    }
}
