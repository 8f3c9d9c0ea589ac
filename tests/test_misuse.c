/* Rooms: installed */
/*
 * Misuse of the library: every public function with each argument wrong, one at a
 * time. Each row is a call in its own process. It must return, answer as the header
 * says, print nothing, and leave the result unchanged if it refuses. Only the
 * installed headers and the shared library are used. The test fails if any function
 * has no row.
 */
#include <dirent.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <queensat/queensat.h>

#include "test.h"

#define FUNCTIONS_MAX 200

/* What the rows work with; each row has a copy, because it is its own process. */
static struct qs_instance *board;  /* 8 × 8, empty */
static struct qs_instance *corner; /* 6 × 6 with a queen in the corner: needs a search */
static FILE *sink;                 /* to /dev/null */
static FILE *whole_certificate;    /* of the corner */
static FILE *wrong_certificate;    /* ends in the middle */

/* What the functions write to. */
static struct outputs {
    struct qs_result result;
    struct qs_count_result counted;
    struct qs_explanation explanation;
    struct qs_model model;
    struct qs_placement placement;
    struct qs_claim claim;
    struct qs_square square;
    size_t count;
} out;
static struct qs_error last_error, *const error = &last_error;

static struct rows {
    int run, failed, killed;
    FILE *output; /* of the current row */
    const char *called[FUNCTIONS_MAX];
    int called_count;
} rows;

enum { UNTOUCHED = 0x5a };

/* Whether the error is QS_ERROR_INPUT, names the argument, and nothing else was changed. */
static bool is_refused(const char *argument)
{
    struct outputs untouched;
    memset(&untouched, UNTOUCHED, sizeof untouched);
    bool named = error->kind == QS_ERROR_INPUT && strstr(error->text, argument);
    if (!named)
        printf("expected an error about %s, found %d \"%.200s\"", argument, (int)error->kind,
               error->text);
    return named && memcmp(&out, &untouched, sizeof out) == 0;
}

static void note_function(const char *function)
{
    for (int i = 0; i < rows.called_count; i++)
        if (strcmp(rows.called[i], function) == 0)
            return;
    assert_in_range(rows.called_count, 0, FUNCTIONS_MAX - 1);
    rows.called[rows.called_count++] = function;
}

/* The child must have exited, found what was expected, and printed nothing. */
static void check_child(int status, const char *function, const char *arguments)
{
    char line[300] = "";
    rewind(rows.output);
    size_t length = fread(line, 1, sizeof line - 1, rows.output);
    bool killed = !WIFEXITED(status) || WEXITSTATUS(status) > 1;
    rows.killed += killed;
    if (!killed && WEXITSTATUS(status) == 0 && length == 0)
        return;
    rows.failed++;
    line[strcspn(line, "\n")] = '\0';
    printf("%s%s: %s %s\n", function, arguments, killed ? "KILLED" : "not as expected", line);
}

/* True in a child process, in which row_ends must follow; false in the test itself. */
static bool row_begins(const char *function, const char *arguments)
{
    note_function(function);
    rows.run++;
    rows.output = tmpfile();
    assert_non_null(rows.output);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
        for (size_t i = 0; i < LENGTH(signals); i++)
            signal(signals[i], SIG_DFL); /* cmocka catches them */
        alarm(120);                      /* a call that hangs; each takes milliseconds */
        dup2(fileno(rows.output), STDOUT_FILENO);
        dup2(fileno(rows.output), STDERR_FILENO);
        return true;
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    check_child(status, function, arguments);
    fclose(rows.output);
    return false;
}

static void row_ends(bool as_expected)
{
    fflush(NULL);
    _exit(as_expected ? 0 : 1);
}

/* The call must fail with an error that names the argument. */
#define REFUSES(argument, function, arguments)                                                     \
    REFUSES_SHOWN(argument, function, arguments, #arguments)
#define REFUSES_SHOWN(argument, function, arguments, shown)                                        \
    do {                                                                                           \
        if (row_begins(#function, shown))                                                          \
            row_ends(!function arguments && is_refused(argument));                                 \
    } while (0)

/* The call must fail with an error that names the argument if one field of the options, which are
 * `wrong` among the arguments, is wrong. */
#define REFUSES_FIELD(argument, kind, preset, field, value, function, arguments)                   \
    do {                                                                                           \
        struct kind wrong;                                                                         \
        kind##_init(&wrong);                                                                       \
        preset;                                                                                    \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(argument, function, arguments, "(" #field " = " #value ")");                 \
    } while (0)

/* The condition, a call of the function without its name and a comparison, must be true. */
#define HOLDS(function, condition)                                                                 \
    do {                                                                                           \
        if (row_begins(#function, #condition))                                                     \
            row_ends(function condition);                                                          \
    } while (0)

/* The call must return. */
#define RETURNS(function, arguments)                                                               \
    do {                                                                                           \
        if (row_begins(#function, #arguments)) {                                                   \
            function arguments;                                                                    \
            row_ends(true);                                                                        \
        }                                                                                          \
    } while (0)

static bool take_all(void *state, const char *bytes, size_t count)
{
    (void)state;
    (void)bytes;
    (void)count;
    return true;
}

/* A question has its error in the answer, and a status. */
static void call_ask(void)
{
    const char question[] = "{\"do\":\"solve\",\"board\":4}";
    const size_t length = sizeof question - 1;
    struct qs_ask_options options = {.size = sizeof options}, wrong;
    HOLDS(qs_ask, (question, length, NULL) == QS_ASK_WRONG);
    HOLDS(qs_ask, (question, length, &options) == QS_ASK_WRONG);
    options.write = take_all;
    HOLDS(qs_ask, (question, length, &options) == QS_ASK_DONE);
    HOLDS(qs_ask, (NULL, length, &options) == QS_ASK_WRONG);
    HOLDS(qs_ask, (question, 0, &options) == QS_ASK_WRONG);
    wrong = options;
    wrong.limits.seconds = -1;
    HOLDS(qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong.limits.seconds = NAN;
    HOLDS(qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong = options;
    wrong.size = sizeof wrong.size;
    HOLDS(qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong = options;
    wrong.threads = -1;
    HOLDS(qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong.threads = QS_THREADS_MAX + 1;
    HOLDS(qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
}

static void call_errors(void)
{
    char text[8] = "before";
    RETURNS(qs_error_format, (NULL, text, sizeof text));
    RETURNS(qs_error_format, (error, NULL, 0));
    RETURNS(qs_error_format, (error, NULL, 8));
    RETURNS(qs_error_format, (error, text, 0));
    HOLDS(qs_version, () != NULL);
    HOLDS(qs_version_number, () == QS_VERSION_NUMBER);
}

/* A member that an enumeration does not have, and a number after the last one. */
#define NAMES(function, kind, nothing)                                                             \
    HOLDS(function, ((kind)99) == nothing);                                                        \
    HOLDS(function, ((kind)-1) == nothing)

static void call_names(void)
{
    NAMES(qs_reason_name, enum qs_reason, NULL);
    NAMES(qs_reason_text, enum qs_reason, NULL);
    NAMES(qs_reason_has_cover, enum qs_reason, false);
    NAMES(qs_amo_name, enum qs_amo, NULL);
    NAMES(qs_card_name, enum qs_card, NULL);
    NAMES(qs_strategy_name, enum qs_strategy, NULL);
    NAMES(qs_status_name, enum qs_status, NULL);
    NAMES(qs_stop_name, enum qs_stop, NULL);
    NAMES(qs_stage_name, enum qs_stage, NULL);
    NAMES(qs_query_outcome_name, enum qs_query_outcome, NULL);
    NAMES(qs_work_name, unsigned, NULL);
    NAMES(qs_work_meaning, unsigned, NULL);
    NAMES(qs_engine_name, unsigned, NULL);
    NAMES(qs_engine_summary, unsigned, NULL);
    NAMES(qs_export_format_name, unsigned, NULL);
    NAMES(qs_export_format_summary, unsigned, NULL);
}

static void call_questions(void)
{
    struct qs_work work = {.questions = 7};
    HOLDS(qs_work_count, (&work, 0) == 7);
    HOLDS(qs_work_count, (&work, 99) == 0);
    HOLDS(qs_work_count, (&work, UINT_MAX) == 0);
    HOLDS(qs_work_count, (NULL, 0) == 0);
    HOLDS(qs_engine_is_exact, (NULL) == false);
    REFUSES("path", qs_ipasir_load, (NULL, error));
    REFUSES("cannot load", qs_ipasir_load, ("no/such/library", error));
    HOLDS(qs_ipasir_load, ("no/such/library", NULL) == NULL);
    HOLDS(qs_ipasir_signature, (NULL)[0] == '\0');
    RETURNS(qs_ipasir_close, (NULL));
    HOLDS(qs_engine_uses, (NULL, QS_USES_SEED) == false);
    HOLDS(qs_engine_uses, ("nonsense", QS_USES_SEED) == false);
    HOLDS(qs_engine_uses, ("auto", (enum qs_engine_use)0) == false);
    HOLDS(qs_engine_is_exact, ("nonsense") == false);
}

static void call_making(void)
{
    REFUSES("n from 1", qs_instance_new, (0, error));
    REFUSES("n from 1", qs_instance_new, (-5, error));
    REFUSES("n from 1", qs_instance_new, (INT32_MAX, error));
    HOLDS(qs_instance_new, (0, NULL) == NULL);
    const struct qs_shape walled = {2, 3, 1, NULL};
    REFUSES("shape", qs_instance_new_shaped, (NULL, error));
    REFUSES("shape.walls", qs_instance_new_shaped, (&walled, error));
    HOLDS(qs_instance_new_shaped, (NULL, NULL) == NULL);
    RETURNS(qs_instance_free, (NULL));
    RETURNS(qs_instance_set_name, (NULL, "name"));
    RETURNS(qs_instance_set_name, (board, NULL));
    RETURNS(qs_instance_write, (NULL, sink));
    RETURNS(qs_instance_write, (board, NULL));
}

static void call_adding(void)
{
    const struct qs_square square = {0, 0}, left = {0, -1}, far = {INT32_MIN, INT32_MAX};
    REFUSES("instance", qs_instance_add_queen, (NULL, square, error));
    REFUSES("outside", qs_instance_add_queen, (board, left, error));
    REFUSES("outside", qs_instance_add_queen, (board, far, error));
    HOLDS(qs_instance_add_queen, (board, left, NULL) == false);
    REFUSES("instance", qs_instance_list_free_square, (NULL, square, error));
    REFUSES("outside", qs_instance_list_free_square, (board, left, error));
    REFUSES("outside", qs_instance_list_free_square, (board, far, error));
    HOLDS(qs_instance_list_free_square, (board, left, NULL) == false);
    REFUSES("instance", qs_instance_block_square, (NULL, square, error));
    REFUSES("outside", qs_instance_block_square, (board, left, error));
    REFUSES("outside", qs_instance_block_square, (board, far, error));
    HOLDS(qs_instance_block_square, (board, left, NULL) == false);
    REFUSES("instance", qs_instance_block_diagonal, (NULL, QS_SUM, 0, error));
    REFUSES("diagonals", qs_instance_block_diagonal, (board, QS_ROW, 0, error));
    REFUSES("direction", qs_instance_block_diagonal, (board, (enum qs_direction)99, 0, error));
    REFUSES("direction", qs_instance_block_diagonal, (board, (enum qs_direction) - 1, 0, error));
    REFUSES("outside", qs_instance_block_diagonal, (board, QS_SUM, 15, error));
    REFUSES("outside", qs_instance_block_diagonal, (board, QS_DIFFERENCE, INT32_MIN, error));
    HOLDS(qs_instance_block_diagonal, (board, QS_SUM, 15, NULL) == false);
}

static void call_asking(void)
{
    const struct qs_square left = {0, -1}, below = {8, 0}, far = {INT32_MIN, INT32_MAX};
    size_t *count = &out.count;
    HOLDS(qs_instance_size, (NULL) == 0);
    HOLDS(qs_instance_shape, (NULL).rows == 0);
    HOLDS(qs_instance_line, (NULL, left, QS_ROW) == QS_NO_LINE);
    HOLDS(qs_instance_line, (board, left, QS_ROW) == QS_NO_LINE);
    HOLDS(qs_instance_line, (board, (struct qs_square){0, 0}, (enum qs_direction)99) == QS_NO_LINE);
    HOLDS(qs_instance_line_start, (NULL, (struct qs_line){QS_ROW, 0}, &out.square) == false);
    HOLDS(qs_instance_line_start, (board, (struct qs_line){QS_ROW, 0}, NULL) == false);
    HOLDS(qs_instance_line_start, (board, (struct qs_line){QS_ROW, -1}, &out.square) == false);
    HOLDS(qs_instance_line_start, (board, (struct qs_line){QS_ROW, 8}, &out.square) == false);
    HOLDS(qs_instance_name, (NULL)[0] == '\0');
    HOLDS(qs_instance_queens, (NULL, count) == NULL && *count == 0);
    RETURNS(qs_instance_queens, (board, NULL));
    HOLDS(qs_instance_blocked_squares, (NULL, count) == NULL && *count == 0);
    RETURNS(qs_instance_blocked_squares, (board, NULL));
    HOLDS(qs_instance_listed_free_squares, (NULL, count) == NULL && *count == 0);
    RETURNS(qs_instance_listed_free_squares, (board, NULL));
    HOLDS(qs_instance_blocked_diagonals, (NULL, QS_SUM, count) == NULL && *count == 0);
    HOLDS(qs_instance_blocked_diagonals, (board, QS_ROW, count) == NULL && *count == 0);
    HOLDS(qs_instance_blocked_diagonals,
          (board, (enum qs_direction)99, count) == NULL && *count == 0);
    HOLDS(qs_instance_blocked_diagonals,
          (board, (enum qs_direction) - 1, count) == NULL && *count == 0);
    RETURNS(qs_instance_blocked_diagonals, (board, QS_SUM, NULL));
    HOLDS(qs_instance_is_blocked, (NULL, left) == false);
    HOLDS(qs_instance_is_blocked, (board, left) == false);
    HOLDS(qs_instance_is_blocked, (board, below) == false);
    HOLDS(qs_instance_is_blocked, (board, far) == false);
    HOLDS(qs_instance_line_is_taken, (NULL, left, QS_ROW) == false);
    HOLDS(qs_instance_line_is_taken, (board, left, QS_ROW) == false);
    HOLDS(qs_instance_line_is_taken, (board, below, QS_ROW) == false);
    HOLDS(qs_instance_line_is_taken, (board, far, QS_SUM) == false);
    HOLDS(qs_instance_line_is_taken,
          (corner, (struct qs_square){0, 0}, (enum qs_direction)99) == false);
    HOLDS(qs_instance_line_is_taken,
          (corner, (struct qs_square){0, 0}, (enum qs_direction) - 1) == false);
    HOLDS(qs_line_number, ((struct qs_square){1, 2}, QS_SUM) == 3);
    HOLDS(qs_line_number, ((struct qs_square){1, 2}, (enum qs_direction)99) == QS_NO_LINE);
    HOLDS(qs_line_number, ((struct qs_square){1, 2}, (enum qs_direction) - 1) == QS_NO_LINE);
    HOLDS(qs_line_number, (left, QS_SUM) == QS_NO_LINE);
    HOLDS(qs_line_number, (far, QS_DIFFERENCE) == QS_NO_LINE);
}

static void call_reading(void)
{
    const struct qs_read_options all = {NULL, QS_ALL_DIAGONALS}, wrong = {"nonsense", -1};
    const struct qs_read_options negative = {NULL, -2};
    HOLDS(qs_instance_read_text, (NULL, "8 0", 3, NULL, error) != NULL);
    HOLDS(qs_instance_read_text, (NULL, "zz", 2, NULL, error) == NULL);
    HOLDS(qs_instance_read_text, (NULL, "zz", 2, NULL, NULL) == NULL);
    HOLDS(qs_instance_read_text, ("source", "8 0", 3, &all, error) != NULL);
    REFUSES("text", qs_instance_read_text, ("source", NULL, 3, NULL, error));
    REFUSES("expected", qs_instance_read_text, ("source", NULL, 0, NULL, error));
    REFUSES("format", qs_instance_read_text, ("source", "8 0", 3, &wrong, error));
    REFUSES("diagonals", qs_instance_read_text, ("source", "8 0", 3, &negative, error));
    REFUSES("path", qs_instance_read_file, (NULL, NULL, error));
    HOLDS(qs_instance_read_file, ("", NULL, error) == NULL);
    HOLDS(qs_instance_read_file, ("", NULL, NULL) == NULL);
    REFUSES("text", qs_square_parse, (NULL, 2, 8, &out.square, error));
    REFUSES("square", qs_square_parse, (NULL, 0, 8, &out.square, error));
    REFUSES("n: ", qs_square_parse, ("a1", 2, 0, &out.square, error));
    REFUSES("n: ", qs_square_parse, ("0,0", 3, INT32_MIN, &out.square, error));
    REFUSES("n: ", qs_square_parse, ("0,0", 3, INT32_MAX, &out.square, error));
    REFUSES("square", qs_square_parse, ("a1", 2, 8, NULL, error));
    HOLDS(qs_square_parse, ("z9", 2, 8, &out.square, NULL) == false);
}

static void call_generators(void)
{
    REFUSES("n from 1", qs_generate_completion, (0, 0, 1, error));
    REFUSES("n from 1", qs_generate_completion, (INT32_MAX, 0, 1, error));
    REFUSES("queens", qs_generate_completion, (8, 9, 1, error));
    REFUSES("queens", qs_generate_completion, (8, -1, 1, error));
    HOLDS(qs_generate_completion, (0, 0, 1, NULL) == NULL);
    REFUSES("n from 1", qs_generate_excluded_diagonals, (0, 0, 1, error));
    REFUSES("diagonals", qs_generate_excluded_diagonals, (8, 99, 1, error));
    REFUSES("diagonals", qs_generate_excluded_diagonals, (8, -7, 1, error));
    HOLDS(qs_generate_excluded_diagonals, (8, -7, 1, NULL) == NULL);
    REFUSES("n from 1", qs_generate_blocked, (0, 0, 0, 1, error));
    REFUSES("blocked squares", qs_generate_blocked, (8, 65, 0, 1, error));
    REFUSES("blocked squares", qs_generate_blocked, (8, -1, 0, 1, error));
    REFUSES("open squares", qs_generate_blocked, (8, 0, 9, 1, error));
    HOLDS(qs_generate_blocked, (8, -1, 0, 1, NULL) == NULL);
    REFUSES("n from 1", qs_generate_sparse, (0, 0, 1, error));
    REFUSES("free squares", qs_generate_sparse, (8, 65, 1, error));
    REFUSES("free squares", qs_generate_sparse, (8, -1, 1, error));
    HOLDS(qs_generate_sparse, (8, -1, 1, NULL) == NULL);
    REFUSES("n from 1", qs_generate_band, (0, 1, error));
    REFUSES("diagonals", qs_generate_band, (8, 0, error));
    REFUSES("diagonals", qs_generate_band, (8, 16, error));
    HOLDS(qs_generate_band, (8, 0, NULL) == NULL);
    REFUSES("n from 1", qs_generate_crowded, (0, 0, QS_CROWD_CENTRE, 1, error));
    REFUSES("queens", qs_generate_crowded, (8, 9, QS_CROWD_GREEDY, 1, error));
    REFUSES("kind", qs_generate_crowded, (8, 5, (enum qs_crowd_kind)9, 1, error));
    HOLDS(qs_generate_crowded, (8, 9, QS_CROWD_GREEDY, 1, NULL) == NULL);
    HOLDS(qs_crowd_kind_name, (9) == NULL);
    REFUSES("n from 1", qs_generate_prefix, (0, 0, error));
    REFUSES("n queens fit", qs_generate_prefix, (3, 0, error));
    REFUSES("queens", qs_generate_prefix, (8, 9, error));
    HOLDS(qs_generate_prefix, (8, 9, NULL) == NULL);
    REFUSES("n from 1", qs_generate_unique, (65, 1, 1, error));
    REFUSES("n queens fit", qs_generate_unique, (2, 1, 1, error));
    REFUSES("completions", qs_generate_unique, (8, 0, 1, error));
    HOLDS(qs_generate_unique, (8, 0, 1, NULL) == NULL);
    REFUSES("n from 1", qs_generate_obstacles, (0, 0.05, 1, error));
    REFUSES("density", qs_generate_obstacles, (8, 1.5, 1, error));
    REFUSES("density", qs_generate_obstacles, (8, -0.5, 1, error));
    REFUSES("id from 0", qs_generate_obstacles, (8, 0.05, UINT64_C(1) << 32, error));
    HOLDS(qs_generate_obstacles, (8, NAN, 1, NULL) == NULL);
    REFUSES("n from 1", qs_generate_random, (0, 0, 0, 1, error));
    REFUSES("queens", qs_generate_random, (3, 3, 0, 1, error));
    REFUSES("queens", qs_generate_random, (8, -1, 0, 1, error));
    REFUSES("squares", qs_generate_random, (8, 0, 65, 1, error));
    REFUSES("squares", qs_generate_random, (8, 0, -1, 1, error));
    HOLDS(qs_generate_random, (3, 3, 0, 1, NULL) == NULL);
}

static void call_releases(void)
{
    RETURNS(qs_bound_release, (NULL));
    RETURNS(qs_bound_release, (&(struct qs_bound){0}));
    RETURNS(qs_evidence_free, (NULL));
    HOLDS(qs_evidence_reason, (NULL) == QS_REASON_REDUCTION);
    RETURNS(qs_result_release, (NULL));
    RETURNS(qs_result_release, (&(struct qs_result){0}));
    RETURNS(qs_model_release, (NULL));
    RETURNS(qs_model_release, (&(struct qs_model){0}));
    RETURNS(qs_solve_options_init, (NULL));
    RETURNS(qs_count_options_init, (NULL));
    RETURNS(qs_count_number_text, (1, NULL));
    RETURNS(qs_explain_options_init, (NULL));
    RETURNS(qs_explanation_release, (NULL));
    HOLDS(qs_blame_size, (NULL) == 0);
    RETURNS(qs_export_options_init, (NULL));
}

/* One field of the options is wrong, in a search that would use it. */
#define SOLVES_NOT(argument, field, value)                                                         \
    REFUSES_FIELD(argument, qs_solve_options, wrong.engine = "sat", field, value, qs_solve,        \
                  (corner, &wrong, &out.result, error))

static void call_solve(void)
{
    struct qs_solve_options options, none;
    qs_solve_options_init(&options);
    memset(&none, 0, sizeof none);
    REFUSES("instance", qs_solve, (NULL, &options, &out.result, error));
    REFUSES("result", qs_solve, (board, &options, NULL, error));
    HOLDS(qs_solve, (NULL, NULL, NULL, NULL) == false);
    HOLDS(qs_solve, (board, NULL, &out.result, error) && out.result.lower == 8);
    REFUSES("limits.bytes", qs_solve, (board, &none, &out.result, error));
    SOLVES_NOT("engine", engine, "nonsense");
    SOLVES_NOT("encoding.amo: expected 0 to ", encoding.amo, (enum qs_amo)99);
    SOLVES_NOT("encoding.amo", encoding.amo, (enum qs_amo) - 1);
    SOLVES_NOT("encoding.card: expected 0 to ", encoding.card, (enum qs_card)99);
    SOLVES_NOT("encoding.card", encoding.card, (enum qs_card) - 1);
    SOLVES_NOT("strategy", strategy, (enum qs_strategy)99);
    SOLVES_NOT("strategy", strategy, (enum qs_strategy) - 1);
    SOLVES_NOT("target", target, -1);
    SOLVES_NOT("target", target, INT32_MIN);
    SOLVES_NOT("start", start, (&(struct qs_placement){1, 0, NULL}));
    SOLVES_NOT("start->queens", start, (&(struct qs_placement){6, 1, NULL}));
    SOLVES_NOT("limits.seconds", limits.seconds, NAN);
    SOLVES_NOT("limits.seconds", limits.seconds, -1);
    SOLVES_NOT("limits.seconds", limits.seconds, -INFINITY);
    SOLVES_NOT("limits.bytes", limits.bytes, 0);
    SOLVES_NOT("threads", threads, 0);
    SOLVES_NOT("threads", threads, -1);
    SOLVES_NOT("threads", threads, 1000000000);
    options.checkpoint = "no/such/folder/checkpoint";
    options.threads = 2;
    REFUSES("checkpoint: expected one thread", qs_solve, (board, &options, &out.result, error));
    options.threads = 1;
    options.ticks = 1;
    REFUSES("checkpoint: expected no limit", qs_solve, (board, &options, &out.result, error));
    options.ticks = 0;
    options.checkpoint_interval = NAN;
    REFUSES("checkpoint_interval", qs_solve, (board, &options, &out.result, error));
    options.checkpoint_interval = 1;
    HOLDS(qs_solve,
          (board, &options, &out.result, error) == false && error->kind == QS_ERROR_SYSTEM);
    options.checkpoint = NULL;
    options.certificate_folder = "no/such/folder";
    HOLDS(qs_solve, (corner, &options, &out.result, error) && out.result.certified == -1);
    options.certificate = sink;
    HOLDS(qs_solve, (corner, &options, &out.result, error) && out.result.upper.value == 5 &&
                        out.result.certified >= 5);
    options.certificate_folder = NULL;
    HOLDS(qs_solve, (corner, &options, &out.result, error) && out.result.certified == 5);
    options.engine = NULL;
    HOLDS(qs_solve, (corner, &options, &out.result, error) && out.result.lower == 5);
    options.seed = UINT64_MAX;
    options.target = INT32_MAX;
    options.limits.seconds = INFINITY;
    HOLDS(qs_solve,
          (corner, &options, &out.result, error) && out.result.status == QS_STATUS_INFEASIBLE);
}

/* One field of the options is wrong. */
#define FIRST_NOT(argument, field, value)                                                          \
    REFUSES_FIELD(argument, qs_solve_options, (void)0, field, value, qs_first_placement_find,      \
                  (board, &wrong, NULL, &result, &first, error))

static void call_first_placement(void)
{
    const struct qs_ipasir *solver = (const struct qs_ipasir *)(const void *)&rows;
    struct qs_first_placement first;
    struct qs_result result, open;
    assert_true(qs_solve(board, NULL, &result, NULL));
    REFUSES("instance", qs_first_placement_find, (NULL, NULL, NULL, &result, &first, error));
    REFUSES("result", qs_first_placement_find, (board, NULL, NULL, NULL, &first, error));
    REFUSES("first", qs_first_placement_find, (board, NULL, NULL, &result, NULL, error));
    HOLDS(qs_first_placement_find, (NULL, NULL, NULL, NULL, NULL, NULL) == false);
    HOLDS(qs_first_placement_find, (board, NULL, NULL, &result, &first, error) && first.rows == 8 &&
                                       result.placement.queens[0].column == 0);
    /* The result of another board, and one without a proved maximum. */
    REFUSES("result", qs_first_placement_find, (corner, NULL, NULL, &result, &first, error));
    open = result;
    open.status = QS_STATUS_BOUNDS;
    REFUSES("result", qs_first_placement_find, (board, NULL, NULL, &open, &first, error));
    FIRST_NOT("engine", engine, "nonsense");
    FIRST_NOT("engine", engine, "swap");
    FIRST_NOT("target", target, -1);
    FIRST_NOT("target", target, 3);
    FIRST_NOT("certificate", certificate, sink);
    FIRST_NOT("ipasir", ipasir, solver);
    FIRST_NOT("checkpoint", checkpoint, "file");
    FIRST_NOT("limits.seconds", limits.seconds, NAN);
    FIRST_NOT("limits.bytes", limits.bytes, 0);
    qs_result_release(&result);
}

static void call_certificates(void)
{
    struct qs_claim *claim = &out.claim;
    REFUSES("instance", qs_certificate_check, (NULL, "x", whole_certificate, claim, error));
    REFUSES("stream", qs_certificate_check, (corner, "x", NULL, claim, error));
    REFUSES("claim", qs_certificate_check, (corner, "x", whole_certificate, NULL, error));
    REFUSES("incomplete", qs_certificate_check, (corner, "x", wrong_certificate, claim, error));
    HOLDS(qs_certificate_check, (NULL, NULL, NULL, NULL, NULL) == false);
    HOLDS(qs_certificate_check, (corner, NULL, wrong_certificate, claim, NULL) == false);
    HOLDS(qs_certificate_check,
          (corner, NULL, sink, claim, error) == false && error->kind == QS_ERROR_SYSTEM);
    HOLDS(qs_certificate_check, (board, NULL, whole_certificate, claim, error) == false &&
                                    error->kind == QS_ERROR_DEFECT && error->source[0] == '\0');
    HOLDS(qs_certificate_check,
          (corner, NULL, whole_certificate, claim, NULL) && claim->lower == 5 && claim->upper == 5);
    rewind(whole_certificate);
    rewind(wrong_certificate);
    REFUSES("instance", qs_certificate_translate,
            (NULL, "x", whole_certificate, NULL, sink, claim, error));
    REFUSES("stream", qs_certificate_translate, (corner, "x", NULL, NULL, sink, claim, error));
    REFUSES("claim", qs_certificate_translate,
            (corner, "x", whole_certificate, NULL, sink, NULL, error));
    REFUSES("incomplete", qs_certificate_translate,
            (corner, "x", wrong_certificate, NULL, sink, claim, error));
    HOLDS(qs_certificate_translate,
          (corner, NULL, whole_certificate, NULL, NULL, claim, NULL) && claim->upper == 5);
    rewind(whole_certificate);
    rewind(wrong_certificate);
    REFUSES("instance", qs_certificate_check_leaves,
            (NULL, "x", whole_certificate, NULL, claim, error));
    REFUSES("stream", qs_certificate_check_leaves, (corner, "x", NULL, NULL, claim, error));
    REFUSES("claim", qs_certificate_check_leaves,
            (corner, "x", whole_certificate, NULL, NULL, error));
    REFUSES("incomplete", qs_certificate_check_leaves,
            (corner, "x", wrong_certificate, NULL, claim, error));
    HOLDS(qs_certificate_check_leaves,
          (corner, NULL, whole_certificate, NULL, claim, NULL) && claim->leaves == 0);
}

static void call_placements(void)
{
    struct qs_placement placement = {0};
    struct qs_placement_faults faults = {0};
    struct qs_square outside = {8, 0}, diagonal[] = {{0, 0}, {1, 1}};
    const struct qs_placement wrong = {8, 1, &outside}, without = {8, 1, NULL},
                              two = {2, 2, diagonal};
    const struct qs_read_options unknown = {.format = "x", .diagonals = QS_ALL_DIAGONALS};
    REFUSES("text", qs_placement_read_text, ("x", NULL, 1, NULL, &placement, error));
    REFUSES("placement", qs_placement_read_text, ("x", "[0]", 3, NULL, NULL, error));
    REFUSES("format", qs_placement_read_text, ("x", "[0]", 3, &unknown, &placement, error));
    HOLDS(qs_placement_read_text,
          (NULL, "[0]", 3, NULL, &placement, NULL) && placement.n == 1 && placement.count == 0);
    HOLDS(qs_placement_read_text,
          ("x", "[1,2]", 5, NULL, &placement, error) && placement.count == 2);
    REFUSES("instance", qs_placement_check, (NULL, &two, &faults, error));
    REFUSES("placement", qs_placement_check, (board, NULL, &faults, error));
    REFUSES("faults", qs_placement_check, (board, &two, NULL, error));
    REFUSES("n = 2", qs_placement_check, (board, &two, &faults, error));
    REFUSES("8,0", qs_placement_check, (board, &wrong, &faults, error));
    REFUSES("queens", qs_placement_check, (board, &without, &faults, error));
    HOLDS(qs_placement_is_valid, (NULL) == false);
    HOLDS(qs_placement_is_valid, (&faults));
    RETURNS(qs_placement_faults_release, (NULL));
    RETURNS(qs_placement_release, (NULL));
}

static void call_results(void)
{
    static struct qs_square left = {-1, 3}, same[100000];
    const struct qs_placement outside = {8, 1, &left}, many = {8, 100000, same};
    const struct qs_placement none = {8, 1, NULL}, smaller = {6, 0, NULL};
    struct qs_result *result = &out.result;
    const size_t room = 1 << 20;
    REFUSES("instance", qs_assess, (NULL, "x", &outside, room, result, error));
    REFUSES("source", qs_assess, (board, NULL, NULL, room, result, error));
    REFUSES("placement->queens", qs_assess, (board, "x", &none, room, result, error));
    REFUSES("n = 6", qs_assess, (board, "x", &smaller, room, result, error));
    REFUSES("memory_limit", qs_assess, (board, "x", NULL, 0, result, error));
    REFUSES("result", qs_assess, (board, "x", NULL, room, NULL, error));
    HOLDS(qs_assess, (board, "x", NULL, room, result, error) && result->lower == 0);
    HOLDS(qs_assess, (corner, "x", NULL, room, result, error) && result->lower == 1);
    HOLDS(qs_assess, (board, "x", &outside, room, result, NULL) == false);
    HOLDS(qs_assess,
          (board, "x", &outside, room, result, error) == false && error->kind == QS_ERROR_DEFECT);
    HOLDS(qs_assess,
          (board, "x", &many, room, result, error) == false && error->kind == QS_ERROR_DEFECT);
    HOLDS(qs_result_is_answered, (NULL) == false);
    HOLDS(qs_results_agree, (NULL, 0, error));
    REFUSES("results", qs_results_agree, (NULL, 2, error));
    HOLDS(qs_results_agree, (NULL, 2, NULL) == false);
}

/* One field of the options is wrong. */
#define COUNTS_NOT(argument, field, value)                                                         \
    REFUSES_FIELD(argument, qs_count_options, (void)0, field, value, qs_count,                     \
                  (board, &wrong, &out.counted, error))

static void call_count(void)
{
    struct qs_count_options options, none;
    struct qs_count_result *counted = &out.counted;
    qs_count_options_init(&options);
    memset(&none, 0, sizeof none);
    REFUSES("instance", qs_count, (NULL, &options, counted, error));
    REFUSES("result", qs_count, (board, &options, NULL, error));
    REFUSES("limits.bytes", qs_count, (board, &none, counted, error));
    HOLDS(qs_count, (NULL, NULL, NULL, NULL) == false);
    HOLDS(qs_count, (board, NULL, counted, error) && counted->total == 92);
    COUNTS_NOT("kind: expected 0 to 3, found 99", kind, (enum qs_count_kind)99);
    COUNTS_NOT("kind", kind, (enum qs_count_kind) - 1);
    COUNTS_NOT("size", size, -1);
    COUNTS_NOT("size", size, 3);
    COUNTS_NOT("threads", threads, -1);
    COUNTS_NOT("threads", threads, 1000000000);
    COUNTS_NOT("limits.seconds", limits.seconds, NAN);
    COUNTS_NOT("limits.seconds", limits.seconds, -1);
    COUNTS_NOT("limits.bytes", limits.bytes, 0);
    options.kind = QS_COUNT_SIZE;
    options.size = -1;
    REFUSES("size", qs_count, (board, &options, counted, error));
    options.size = INT32_MAX;
    HOLDS(qs_count, (board, &options, counted, error) && counted->total == 0);
}

static void call_count_parts(void)
{
    struct qs_count_options options, all;
    struct qs_count_result *counted = &out.counted;
    const struct qs_count_text nothing = {"nothing", "", 0}, none = {NULL, "", 0},
                               no_text = {"nothing", NULL, 0};
    qs_count_options_init(&all);
    options = all;
    options.kind = QS_COUNT_SIZE;
    options.size = 8;
    REFUSES("instance", qs_count_part, (NULL, &options, 1, 1, stderr, counted, error));
    REFUSES("options", qs_count_part, (board, NULL, 1, 1, stderr, counted, error));
    REFUSES("part: expected 1 to 3, found 0", qs_count_part,
            (board, &options, 0, 3, stderr, counted, error));
    REFUSES("part: expected 1 to 3, found 4", qs_count_part,
            (board, &options, 4, 3, stderr, counted, error));
    REFUSES("parts", qs_count_part, (board, &options, 1, 0, stderr, counted, error));
    REFUSES("parts", qs_count_part, (board, &options, 1, UINT32_MAX, stderr, counted, error));
    REFUSES("stream", qs_count_part, (board, &options, 1, 1, NULL, counted, error));
    REFUSES("result", qs_count_part, (board, &options, 1, 1, stderr, NULL, error));
    REFUSES("parts", qs_count_part, (board, &all, 1, 1, stderr, counted, error));
    HOLDS(qs_count_part, (NULL, NULL, 0, 0, NULL, NULL, NULL) == false);
    REFUSES("instance", qs_count_sum, (NULL, &options, &nothing, 1, counted, error));
    REFUSES("options", qs_count_sum, (board, NULL, &nothing, 1, counted, error));
    REFUSES("texts", qs_count_sum, (board, &options, NULL, 1, counted, error));
    REFUSES("source", qs_count_sum, (board, &options, &none, 1, counted, error));
    REFUSES("text", qs_count_sum, (board, &options, &no_text, 1, counted, error));
    REFUSES("result", qs_count_sum, (board, &options, &nothing, 1, NULL, error));
    REFUSES("parts", qs_count_sum, (board, &all, &nothing, 1, counted, error));
    HOLDS(qs_count_sum, (board, &options, &nothing, 0, counted, error) == false &&
                            error->kind == QS_ERROR_STOPPED);
    HOLDS(qs_count_sum, (NULL, NULL, NULL, 0, NULL, NULL) == false);
}

/* One field of the options is wrong. */
#define EXPLAINS_NOT(argument, field, value)                                                       \
    REFUSES_FIELD(argument, qs_explain_options, (void)0, field, value, qs_explain,                 \
                  (board, &wrong, &out.explanation, error))

static void call_explain(void)
{
    struct qs_explain_options none;
    struct qs_explanation *explanation = &out.explanation;
    struct qs_square outside = {-1, 99}, inside = {0, 0};
    int32_t number = 3;
    struct qs_blame nothing, missing, beyond, difference, sum;
    memset(&none, 0, sizeof none);
    memset(&nothing, 0, sizeof nothing);
    missing = beyond = difference = sum = nothing;
    missing.queens = &inside;
    missing.queen_count = 1;
    beyond.blocked = &outside;
    beyond.blocked_count = 1;
    difference.differences = &number;
    difference.difference_count = 1;
    sum.sums = &number;
    sum.sum_count = 1;
    REFUSES("instance", qs_explain, (NULL, NULL, explanation, error));
    REFUSES("explanation", qs_explain, (board, NULL, NULL, error));
    REFUSES("limits.bytes", qs_explain, (board, &none, explanation, error));
    HOLDS(qs_explain, (NULL, NULL, NULL, NULL) == false);
    HOLDS(qs_explain, (corner, NULL, explanation, error) &&
                          explanation->answer == QS_EXPLAIN_IMPOSSIBLE &&
                          explanation->removal.count == 1);
    EXPLAINS_NOT("target", target, -1);
    EXPLAINS_NOT("limits.seconds", limits.seconds, NAN);
    EXPLAINS_NOT("limits.seconds", limits.seconds, -1);
    EXPLAINS_NOT("limits.bytes", limits.bytes, 0);
    REFUSES("instance", qs_blame_instance, (NULL, &nothing, error));
    REFUSES("blame", qs_blame_instance, (board, NULL, error));
    REFUSES("blame", qs_blame_instance, (board, &missing, error));
    REFUSES("blame", qs_blame_instance, (board, &beyond, error));
    REFUSES("blame", qs_blame_instance, (board, &difference, error));
    REFUSES("blame", qs_blame_instance, (board, &sum, error));
    HOLDS(qs_blame_instance, (board, &beyond, NULL) == NULL);
    struct qs_removal removal;
    memset(&removal, 0, sizeof removal);
    REFUSES("instance", qs_removal_instance, (NULL, &removal, error));
    REFUSES("removal", qs_removal_instance, (board, NULL, error));
    HOLDS(qs_removal_instance, (board, &removal, error) != NULL);
    HOLDS(qs_blame_instance, (board, &nothing, error) != NULL);
}

static void call_deduce(void)
{
    struct qs_deductions made;
    struct qs_instance *large = qs_instance_new(QS_DEDUCTION_SIZE_MAX + 1, NULL);
    REFUSES("instance", qs_deduce, (NULL, &made, error));
    REFUSES("deductions", qs_deduce, (board, NULL, error));
    REFUSES("n: expected 1 to ", qs_deduce, (large, &made, error));
    HOLDS(qs_deduce, (large, &made, NULL) == false);
    HOLDS(qs_deduce, (board, &made, error));
    RETURNS(qs_deductions_release, (NULL));
    RETURNS(qs_deductions_release, (&(struct qs_deductions){0}));
    HOLDS(qs_rule_name, (QS_RULES) == NULL);
    qs_instance_free(large);
}

/* One field of the options is wrong. */
#define EXPORTS_NOT(argument, field, value)                                                        \
    REFUSES_FIELD(argument, qs_export_options, wrong.target = 5, field, value, qs_instance_export, \
                  (corner, &wrong, sink, error))

static void call_export(void)
{
    struct qs_export_options options;
    qs_export_options_init(&options);
    REFUSES("instance", qs_instance_export, (NULL, &options, sink, error));
    REFUSES("stream", qs_instance_export, (board, &options, NULL, error));
    HOLDS(qs_instance_export, (board, NULL, sink, error));
    HOLDS(qs_instance_export, (NULL, NULL, NULL, NULL) == false);
    EXPORTS_NOT("encoding.amo: expected 0 to ", encoding.amo, (enum qs_amo)99);
    EXPORTS_NOT("encoding.card: expected 0 to ", encoding.card, (enum qs_card)99);
    EXPORTS_NOT("target", target, -1);
    EXPORTS_NOT("limits.bytes", limits.bytes, 0);
    options.target = INT32_MAX;
    HOLDS(qs_instance_export, (board, &options, sink, error));
    options.target = 4;
    options.format = "wcnf";
    REFUSES("wcnf", qs_instance_export, (board, &options, sink, error));
    options.format = "lp";
    options.full = true;
    REFUSES("full", qs_instance_export, (board, &options, sink, error));
    options.format = "nonsense";
    REFUSES("format", qs_instance_export, (board, &options, sink, error));
}

/* The same for refutations. */
#define REFUTES_NOT(argument, field, value)                                                        \
    REFUSES_FIELD(argument, qs_export_options, wrong.target = 6, field, value, qs_instance_refute, \
                  (corner, &wrong, 0, NULL, sink, &answer, error))

static void call_refute(void)
{
    struct qs_export_options options;
    enum qs_model_answer answer = QS_MODEL_UNKNOWN;
    qs_export_options_init(&options);
    options.target = 6;
    REFUSES("instance", qs_instance_refute, (NULL, &options, 0, NULL, sink, &answer, error));
    REFUSES("options", qs_instance_refute, (corner, NULL, 0, NULL, sink, &answer, error));
    REFUSES("lemmas", qs_instance_refute, (corner, &options, 0, NULL, NULL, &answer, error));
    REFUSES("answer", qs_instance_refute, (corner, &options, 0, NULL, sink, NULL, error));
    REFUTES_NOT("encoding.amo: expected 0 to ", encoding.amo, (enum qs_amo)99);
    REFUTES_NOT("encoding.card: expected 0 to ", encoding.card, (enum qs_card)99);
    REFUTES_NOT("target", target, 0);
    REFUTES_NOT("target", target, -1);
    REFUTES_NOT("limits.bytes", limits.bytes, 0);
    REFUTES_NOT("full", full, true);
    HOLDS(qs_instance_refute,
          (corner, &options, 7, NULL, sink, &answer, error) && answer == QS_MODEL_UNSATISFIABLE);
    HOLDS(qs_instance_refute,
          (corner, &options, 0, "no/such/folder", sink, &answer, error) == false);
    options.target = 5;
    HOLDS(qs_instance_refute,
          (corner, &options, 7, NULL, sink, &answer, error) && answer == QS_MODEL_SATISFIABLE);
    options.target = INT32_MAX;
    HOLDS(qs_instance_refute,
          (corner, &options, 7, NULL, sink, &answer, error) && answer == QS_MODEL_UNSATISFIABLE);
}

static void call_models(void)
{
    int variables[] = {3, -4}, zero[] = {0};
    const struct qs_model negative = {.variables = variables, .count = 2};
    const struct qs_model nought = {.variables = zero, .count = 1};
    const struct qs_model missing = {.count = 2}, absent = {.squares = 2};
    const struct qs_model empty = {.answer = QS_MODEL_UNSATISFIABLE};
    const char *text = "s SATISFIABLE\nv 1 0\n";
    struct qs_export_options options, unlimited, unknown;
    struct qs_placement *placed = &out.placement;
    qs_export_options_init(&options);
    unlimited = unknown = options;
    unlimited.limits.bytes = 0;
    unknown.format = "sudoku";
    HOLDS(qs_model_read, (NULL, text, strlen(text), &out.model, error));
    HOLDS(qs_model_read, (NULL, "nonsense", 8, &out.model, error) == false);
    HOLDS(qs_model_read, (NULL, "nonsense", 8, &out.model, NULL) == false);
    REFUSES("text", qs_model_read, ("source", NULL, 3, &out.model, error));
    REFUSES("expected", qs_model_read, ("source", NULL, 0, &out.model, error));
    REFUSES("model", qs_model_read, ("source", text, strlen(text), NULL, error));
    HOLDS(qs_export_options_read, (NULL, 3, &options) == false);
    HOLDS(qs_export_options_read, (text, strlen(text), &options) == false);
    HOLDS(qs_export_options_read, (text, strlen(text), NULL) == false);
    REFUSES("instance", qs_model_placement, (NULL, &empty, &options, placed, error));
    REFUSES("model", qs_model_placement, (board, NULL, &options, placed, error));
    REFUSES("placement", qs_model_placement, (board, &empty, &options, NULL, error));
    REFUSES("limits.bytes", qs_model_placement, (board, &empty, &unlimited, placed, error));
    REFUSES("unknown export format", qs_model_placement, (board, &empty, &unknown, placed, error));
    HOLDS(qs_model_placement, (board, &empty, NULL, placed, error));
    for (int full = 0; full < 2; full++) {
        options.full = full;
        REFUSES("model.variables", qs_model_placement, (board, &negative, &options, placed, error));
        REFUSES("model.variables", qs_model_placement, (board, &nought, &options, placed, error));
        REFUSES("model.variables", qs_model_placement, (board, &missing, &options, placed, error));
        REFUSES("model.square", qs_model_placement, (board, &absent, &options, placed, error));
        HOLDS(qs_model_placement, (board, &negative, &options, placed, NULL) == false);
        HOLDS(qs_model_placement, (board, &empty, &options, placed, error) && placed->count == 0);
    }
}

/* A certificate of the corner, and the first half of it; each row reads its own copy. */
static void write_certificates(void)
{
    static char text[10000];
    struct qs_solve_options options;
    struct qs_result result;
    FILE *stream = fmemopen(text, sizeof text, "w");
    qs_solve_options_init(&options);
    options.certificate = stream;
    assert_non_null(stream);
    assert_true(qs_solve(corner, &options, &result, error));
    qs_result_release(&result);
    assert_int_equal(fclose(stream), 0);
    whole_certificate = fmemopen(text, strlen(text), "r");
    wrong_certificate = fmemopen(text, strlen(text) / 2, "r");
    assert_non_null(whole_certificate);
    assert_non_null(wrong_certificate);
}

static void init_rows(void)
{
    board = MUST(qs_instance_new(8, error));
    corner = MUST(qs_instance_new(6, error));
    sink = MUST(fopen("/dev/null", "w"));
    assert_true(qs_instance_add_queen(corner, (struct qs_square){0, 0}, error));
    write_certificates();
    memset(&out, UNTOUCHED, sizeof out);
}

static bool is_called(const char *function, size_t length)
{
    for (int i = 0; i < rows.called_count; i++)
        if (strlen(rows.called[i]) == length && strncmp(rows.called[i], function, length) == 0)
            return true;
    return false;
}

/* The number of functions that a header exports and no row calls; a name precedes "(". */
static int find_uncalled(const char *text)
{
    int missing = 0;
    const char *at = text;
    while ((at = strstr(at, "\nQS_API ")) != NULL) {
        const char *end = strchr(at, '('), *name = end;
        assert_non_null(end);
        while (name > at && strchr("_abcdefghijklmnopqrstuvwxyz0123456789", name[-1]))
            name--;
        if (!is_called(name, (size_t)(end - name))) {
            printf("no row calls %.*s\n", (int)(end - name), name);
            missing++;
        }
        at = end;
    }
    return missing;
}

static int find_uncalled_of(const char *file)
{
    static char text[100000];
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", QS_HEADERS, file);
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    size_t length = fread(text, 1, sizeof text - 1, stream);
    fclose(stream);
    assert_true(length < sizeof text - 1);
    text[length] = '\0';
    return find_uncalled(text);
}

static void check_complete(void)
{
    int missing = 0, headers = 0;
    DIR *folder = opendir(QS_HEADERS);
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (!strstr(entry->d_name, ".h"))
            continue;
        headers++;
        missing += find_uncalled_of(entry->d_name);
    }
    closedir(folder);
    assert_true(headers > 8);
    assert_int_equal(missing, 0);
}

TEST(misuse)
{
    init_rows();
    call_ask();
    call_errors();
    call_names();
    call_questions();
    call_making();
    call_adding();
    call_asking();
    call_reading();
    call_generators();
    call_releases();
    call_solve();
    call_first_placement();
    call_certificates();
    call_placements();
    call_results();
    call_count();
    call_count_parts();
    call_explain();
    call_deduce();
    call_export();
    call_refute();
    call_models();
    printf("%d calls of %d functions: %d not as expected, %d of them killed\n", rows.run,
           rows.called_count, rows.failed, rows.killed);
    check_complete();
    assert_int_equal(rows.failed, 0);
    fclose(sink);
    qs_instance_free(board);
    qs_instance_free(corner);
}
