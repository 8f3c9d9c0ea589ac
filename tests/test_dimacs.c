/* Rooms: interchange */
/*
 * DIMACS files, read with the test's own reader: the header is correct, the
 * comments name the variable of every square, and the formula has a model exactly
 * if the target is possible, for every encoding, target and form. The comments between clauses are
 * in test_formula.c. What is the same in all formats,
 * such as stops and full disks, is in test_export_format.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clause_list.h"
#include "expected.h"
#include "export_format.h"
#include "export_text.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "queensat/interchange.h"
#include "queensat/version.h"
#include "random_board.h"
#include "solver.h"
#include "test.h"
#include "untouched.h"

#define EXPECTED QS_TEST_DATA "/expected/dimacs.txt"

/* A file as read: the numbers in its header, its clauses, and the squares in its comments. */
struct file {
    int variables, clauses;
    struct qs_clause_list list;
    struct qs_square squares[200]; /* of variable v at v */
    int named;                     /* variables with a square */
    char target_line[200], formula_line[200], first_line[200];
};

static void read_comment(struct file *file, const char *line)
{
    int variable, row, column, used = 0;
    if (strncmp(line, "c queensat ", 11) == 0)
        strcpy(file->first_line, line);
    else if (strncmp(line, "c target ", 9) == 0)
        strcpy(file->target_line, line);
    else if (strncmp(line, "c formula ", 10) == 0)
        strcpy(file->formula_line, line);
    if (sscanf(line, "c varname %d x_%d_%d%n", &variable, &row, &column, &used) != 3)
        return;
    assert_int_equal(variable, file->named + 1); /* each one once, in order */
    file->named++;
    assert_true(variable < 200);
    file->squares[variable] = (struct qs_square){row, column};
    assert_int_equal(line[used], '\0');
}

/* Literals, each followed by one space, and 0. */
static void read_clause(struct file *file, const char *line)
{
    int literals[64];
    size_t count = 0;
    char *end;
    for (;;) {
        assert_true(*line == '-' || (*line >= '0' && *line <= '9'));
        long literal = strtol(line, &end, 10);
        if (literal == 0)
            break;
        assert_true(labs(literal) <= file->variables && count < 64);
        literals[count++] = (int)literal;
        assert_int_equal(*end, ' ');
        line = end + 1;
    }
    assert_ptr_equal(end, line + 1);
    assert_int_equal(*end, '\0');
    assert_true(qs_clause_list_receive(&file->list, literals, count));
}

static void read_file(struct file *file, const char *text)
{
    char line[1000];
    bool headed = false;
    memset(file, 0, sizeof *file);
    qs_clause_list_init(&file->list);
    while (*text) {
        text = qs_must_read_line(text, line, sizeof line);
        if (headed && line[0] != 'c') {
            read_clause(file, line);
        } else if (line[0] == 'c') {
            read_comment(file, line);
        } else {
            int used = 0;
            assert_int_equal(sscanf(line, "p cnf %d %d%n", &file->variables, &file->clauses, &used),
                             2);
            assert_int_equal(line[used], '\0');
            headed = true;
        }
    }
    assert_true(headed);
    assert_int_equal(file->list.clauses, file->clauses);
}

static void export_file(struct file *file, const struct qs_instance *instance,
                        const struct qs_export_options *options)
{
    char *text = qs_must_export(instance, options);
    read_file(file, text);
}

/* Whole files, word by word. */

static void assert_text(const struct qs_instance *instance, const struct qs_export_options *options,
                        const char *name)
{
    char *text = qs_must_export(instance, options), first[200];
    const char *rest = qs_must_read_line(text, first, sizeof first);
    char *again = qs_must_export(instance, options);
    assert_string_equal(text, again);
    assert_non_null(strstr(first, qs_version())); /* the only part that changes */
    qs_expect(EXPECTED, name, rest);
}

static struct qs_instance *sample(void)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 0, 1);
    qs_must_block(instance, 2, 2);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, -3);
    qs_must_block_diagonal(instance, QS_SUM, 6);
    return instance; /* the free squares are 1,3 2,0 3,0 3,2 */
}

TEST(golden_reduced)
{
    struct qs_instance *instance = sample();
    struct qs_export_options options;
    qs_export_options_init(&options);
    assert_text(instance, &options, "golden_reduced");
}

TEST(golden_full)
{
    struct qs_instance *instance = qs_must_make_instance(2);
    qs_must_add_queen(instance, 1, 0);
    qs_must_block(instance, 0, 0);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, 0);
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.full = true;
    options.encoding = (struct qs_encoding){QS_AMO_PAIRWISE, QS_CARD_TOTALIZER};
    options.target = 2;
    assert_text(instance, &options, "golden_full");
}

TEST(golden_impossible)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.target = 2;
    assert_text(instance, &options,
                "golden_impossible"); /* the empty clause: there are not enough rows */
}

/* Every free square in row-major order, then the fixed queens; in full form, every square. */
static void check_variables(const struct file *file, const struct qs_instance *instance, bool full)
{
    int32_t n = qs_instance_size(instance);
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    int variable = 0;
    for (int32_t i = 0; i < n * n; i++) {
        struct qs_square square = {i / n, i % n};
        if (!full && !qs_naive_is_free(instance, square))
            continue;
        variable++;
        assert_true(variable <= file->named);
        assert_int_equal(file->squares[variable].row, square.row);
        assert_int_equal(file->squares[variable].column, square.column);
    }
    for (size_t i = 0; i < fixed && !full; i++) {
        variable++;
        assert_true(variable <= file->named);
        assert_int_equal(file->squares[variable].row, queens[i].row);
        assert_int_equal(file->squares[variable].column, queens[i].column);
    }
    assert_int_equal(variable, file->named);
    assert_true(file->variables >= variable);
}

/* No variable is twice in a clause, and only the last clause may be empty. */
static void check_clauses(const struct file *file)
{
    const struct qs_clause_list *list = &file->list;
    if (list->length > 0 && list->literals[list->length - 1] == 0 &&
        (list->length == 1 || list->literals[list->length - 2] == 0)) {
        struct qs_clause_list others = *list;
        others.length--;
        others.clauses--;
        assert_true(qs_clause_list_is_sound(&others, file->variables));
    } else {
        assert_true(qs_clause_list_is_sound(list, file->variables));
    }
}

static void check_model(struct qs_solver *solver, const struct file *file,
                        const struct qs_instance *instance, bool full, int32_t target)
{
    int variables[2000];
    struct qs_model model = {.answer = QS_MODEL_SATISFIABLE, .variables = variables};
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.full = full;
    for (int variable = 1; variable <= file->variables; variable++) {
        assert_true(model.count < 2000);
        if (qs_solver_value(solver, variable))
            variables[model.count++] = variable;
    }
    struct qs_placement placement;
    struct qs_error error;
    assert_true(qs_model_placement(instance, &model, &options, &placement, &error));
    assert_true(qs_naive_is_valid(instance, placement.queens, placement.count));
    assert_true((int32_t)placement.count >= target);
    qs_placement_release(&placement);
}

static void check_satisfiable(const struct file *file, const struct qs_instance *instance,
                              bool full, int32_t target, bool expected)
{
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_solver *solver = MUST(qs_solver_new(&memory, 0));
    for (size_t at = 0; at < file->list.length; at++) {
        size_t start = at;
        while (file->list.literals[at] != 0)
            at++;
        assert_true(qs_solver_add(solver, file->list.literals + start, at - start));
    }
    enum qs_solver_answer answer = qs_solver_solve(solver);
    assert_int_equal(answer, expected ? QS_SOLVER_SATISFIABLE : QS_SOLVER_UNSATISFIABLE);
    if (expected)
        check_model(solver, file, instance, full, target);
    qs_solver_free(solver);
}

/* Returns the target in the file, which is the structural bound if none was given. */
static int32_t check_head(const struct file *file, const struct qs_export_options *options)
{
    char expected[200], reason[20];
    int32_t target, bound;
    assert_int_equal(sscanf(file->target_line, "c target %d, structural upper bound %d (%19[a-z])",
                            &target, &bound, reason),
                     3);
    snprintf(expected, sizeof expected, "c target %d, structural upper bound %d (%s)",
             options->target > 0 ? options->target : bound, bound, reason);
    assert_string_equal(file->target_line, expected);
    snprintf(expected, sizeof expected, "c queensat %s: at least %d queens, fixed ones included",
             QS_VERSION, target);
    assert_string_equal(file->first_line, expected);
    int length =
        snprintf(expected, sizeof expected, "c formula %s, at-most-one %s, cardinality ",
                 options->full ? "full" : "free squares", qs_amo_name(options->encoding.amo));
    assert_memory_equal(file->formula_line, expected, (size_t)length);
    const char *card = file->formula_line + length;
    assert_true(strcmp(card, "none") == 0 ||
                strcmp(card, qs_card_name(options->encoding.card)) == 0);
    return target;
}

static void check_export(const struct qs_instance *instance,
                         const struct qs_export_options *options, int32_t maximum)
{
    struct file file;
    export_file(&file, instance, options);
    int32_t target = check_head(&file, options);
    check_variables(&file, instance, options->full);
    check_clauses(&file);
    check_satisfiable(&file, instance, options->full, target, target <= maximum);
    qs_clause_list_release(&file.list);
}

/* Mostly around the maximum, where the answer changes; others for more slack. */
static int32_t random_target(struct qs_random *random, int32_t maximum, int32_t n)
{
    switch (qs_random_below(random, 5)) {
    case 0:
        return 0;
    case 1:
        return maximum;
    case 2:
        return maximum + 1;
    case 3:
        return maximum > 1 ? maximum - 1 : 1;
    default:
        return 1 + qs_random_below(random, n + 2);
    }
}

TRIALS(random_boards, 200)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 5);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    int32_t maximum = qs_naive_maximum(instance);
    for (int amo = 0; amo < QS_AMO_KINDS; amo++) {
        for (int card = 0; card < QS_CARD_KINDS; card++) {
            struct qs_export_options options;
            qs_export_options_init(&options);
            options.encoding = (struct qs_encoding){amo, card};
            options.target = random_target(random, maximum, recipe.n);
            options.full = qs_random_below(random, 2) == 1;
            check_export(instance, &options, maximum);
        }
    }
}

/* Larger boards, whose lines are long enough for the encodings' own variables. */
TRIALS(larger_boards, 12)
{
    struct qs_board_recipe recipe = {8, qs_random_below(random, 3), qs_random_below(random, 4),
                                     qs_random_below(random, 100)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    int32_t maximum = qs_naive_maximum(instance);
    for (int amo = 0; amo < QS_AMO_KINDS; amo++) {
        struct qs_export_options options;
        qs_export_options_init(&options);
        options.encoding = (struct qs_encoding){amo, qs_random_below(random, QS_CARD_KINDS)};
        options.target = maximum + qs_random_below(random, 2);
        check_export(instance, &options, maximum);
    }
}

TEST(every_target)
{
    struct qs_instance *instance = sample();
    int32_t maximum = qs_naive_maximum(instance);
    assert_int_equal(maximum, 4);
    for (int32_t target = 0; target <= 9; target++) {
        struct qs_export_options options;
        qs_export_options_init(&options);
        options.target = target;
        check_export(instance, &options, maximum);
        options.full = true;
        check_export(instance, &options, maximum);
    }
}

/* Fixed queens only, and nothing to ask for: one clause for each. */
TEST(complete_board)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 0, 1);
    qs_must_add_queen(instance, 1, 3);
    qs_must_add_queen(instance, 2, 0);
    qs_must_add_queen(instance, 3, 2);
    struct qs_export_options options;
    qs_export_options_init(&options);
    struct file file;
    export_file(&file, instance, &options);
    assert_int_equal(file.variables, 4);
    assert_int_equal(file.clauses, 4);
    qs_clause_list_release(&file.list);
    check_export(instance, &options, 4);
    options.full = true;
    check_export(instance, &options, 4);
}

static bool count_call(void *calls, const struct qs_progress *progress)
{
    assert_non_null(progress);
    ++*(int *)calls;
    return false;
}

struct watching {
    FILE *stream;
    long last, longest; /* bytes written at the last poll; most bytes between two polls */
};

static bool watch(void *state, const struct qs_progress *progress)
{
    assert_non_null(progress);
    struct watching *watching = state;
    long now = ftell(watching->stream);
    if (now - watching->last > watching->longest)
        watching->longest = now - watching->last;
    watching->last = now;
    return false;
}

/* The poll is called regularly, also while the comments of all squares are written. */
TEST(polled_all_the_time)
{
    struct qs_instance *instance = qs_must_make_instance(300);
    struct qs_export_options options;
    char *text = NULL;
    size_t length;
    struct watching watching = {open_memstream(&text, &length), 0, 0};
    assert_non_null(watching.stream);
    qs_export_options_init(&options);
    options.limits.poll = watch;
    options.limits.state = &watching;
    struct qs_error error;
    assert_true(qs_instance_export(instance, &options, watching.stream, &error));
    fclose(watching.stream);
    free(text);
    assert_true(length > 10000000);
    assert_true(watching.longest < 2000000);
}

static int polls_to(const char *path)
{
    struct qs_instance *instance = qs_must_make_instance(60);
    struct qs_export_options options;
    int calls = 0;
    qs_export_options_init(&options);
    options.limits.poll = count_call;
    options.limits.state = &calls;
    FILE *stream = MUST(fopen(path, "wb"));
    struct qs_error error;
    qs_instance_export(instance, &options, stream, &error);
    fclose(stream);
    return calls;
}

/* A failed write ends the work early: not all clauses are generated for a full disk. */
TEST(disk_full_is_noticed)
{
    int whole = polls_to("/dev/null"), failed = polls_to("/dev/full");
    assert_true(whole >= 10);
    assert_true(failed <= whole - 4);
}
