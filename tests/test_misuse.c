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
struct rows {
    struct qs_instance *board;  /* 8 × 8, empty */
    struct qs_instance *corner; /* 6 × 6 with a queen in the corner: needs a search */
    struct qs_error error;
    struct qs_result result;
    struct qs_count_result counted;
    struct qs_explanation explanation;
    struct qs_model model;
    struct qs_placement placement;
    struct qs_claim claim;
    struct qs_square square;
    size_t count;
    FILE *stream;            /* to /dev/null */
    FILE *certificate;       /* of the corner */
    FILE *wrong_certificate; /* ends in the middle */

    int run, failed, killed;
    FILE *output; /* of the current row */
    const char *called[FUNCTIONS_MAX];
    int called_count;
};

enum { UNTOUCHED = 0x5a };

static bool is_untouched(const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        if (byte[i] != UNTOUCHED)
            return false;
    return true;
}

/* Whether the error is QS_ERROR_INPUT, names the argument, and nothing else was changed. */
static bool is_refused(const struct rows *rows, const char *argument)
{
    bool named = rows->error.kind == QS_ERROR_INPUT && strstr(rows->error.text, argument);
    if (!named)
        printf("expected an error about %s, found %d \"%.200s\"", argument, (int)rows->error.kind,
               rows->error.text);
    return named && is_untouched(&rows->result, sizeof rows->result) &&
           is_untouched(&rows->counted, sizeof rows->counted) &&
           is_untouched(&rows->explanation, sizeof rows->explanation) &&
           is_untouched(&rows->model, sizeof rows->model) &&
           is_untouched(&rows->placement, sizeof rows->placement) &&
           is_untouched(&rows->claim, sizeof rows->claim) &&
           is_untouched(&rows->square, sizeof rows->square) && rows->count == UNTOUCHED;
}

static void note_function(struct rows *rows, const char *function)
{
    for (int i = 0; i < rows->called_count; i++)
        if (strcmp(rows->called[i], function) == 0)
            return;
    assert_in_range(rows->called_count, 0, FUNCTIONS_MAX - 1);
    rows->called[rows->called_count++] = function;
}

/* The child must have exited, found what was expected, and printed nothing. */
static void check_child(struct rows *rows, int status, const char *function, const char *arguments)
{
    char line[300] = "";
    rewind(rows->output);
    size_t length = fread(line, 1, sizeof line - 1, rows->output);
    bool killed = !WIFEXITED(status) || WEXITSTATUS(status) > 1;
    rows->killed += killed;
    if (!killed && WEXITSTATUS(status) == 0 && length == 0)
        return;
    rows->failed++;
    line[strcspn(line, "\n")] = '\0';
    printf("%s%s: %s %s\n", function, arguments, killed ? "KILLED" : "not as expected", line);
}

/* True in a child process, in which row_ends must follow; false in the test itself. */
static bool row_begins(struct rows *rows, const char *function, const char *arguments)
{
    note_function(rows, function);
    rows->run++;
    rows->output = tmpfile();
    assert_non_null(rows->output);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
        for (size_t i = 0; i < LENGTH(signals); i++)
            signal(signals[i], SIG_DFL); /* cmocka catches them */
        alarm(120);                      /* a call that hangs; each takes milliseconds */
        dup2(fileno(rows->output), STDOUT_FILENO);
        dup2(fileno(rows->output), STDERR_FILENO);
        return true;
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    check_child(rows, status, function, arguments);
    fclose(rows->output);
    return false;
}

static void row_ends(bool as_expected)
{
    fflush(NULL);
    _exit(as_expected ? 0 : 1);
}

/* The call must fail with an error that names the argument. */
#define REFUSES(rows, argument, function, arguments)                                               \
    REFUSES_SHOWN(rows, argument, function, arguments, #arguments)
#define REFUSES_SHOWN(rows, argument, function, arguments, shown)                                  \
    do {                                                                                           \
        if (row_begins(rows, #function, shown))                                                    \
            row_ends(!function arguments && is_refused(rows, argument));                           \
    } while (0)

/* The condition, a call of the function without its name and a comparison, must be true. */
#define HOLDS(rows, function, condition)                                                           \
    do {                                                                                           \
        if (row_begins(rows, #function, #condition))                                               \
            row_ends(function condition);                                                          \
    } while (0)

/* The call must return. */
#define RETURNS(rows, function, arguments)                                                         \
    do {                                                                                           \
        if (row_begins(rows, #function, #arguments)) {                                             \
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
static void call_ask(struct rows *rows)
{
    const char question[] = "{\"do\":\"solve\",\"board\":4}";
    const size_t length = sizeof question - 1;
    struct qs_ask_options options, wrong;
    RETURNS(rows, qs_ask_options_init, (NULL));
    qs_ask_options_init(&options);
    HOLDS(rows, qs_ask, (question, length, NULL) == QS_ASK_WRONG);
    HOLDS(rows, qs_ask, (question, length, &options) == QS_ASK_WRONG);
    options.write = take_all;
    HOLDS(rows, qs_ask, (question, length, &options) == QS_ASK_DONE);
    HOLDS(rows, qs_ask, (NULL, length, &options) == QS_ASK_WRONG);
    HOLDS(rows, qs_ask, (question, 0, &options) == QS_ASK_WRONG);
    wrong = options;
    wrong.limits.seconds = -1;
    HOLDS(rows, qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong.limits.seconds = NAN;
    HOLDS(rows, qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong = options;
    wrong.limits.bytes = 0;
    HOLDS(rows, qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong = options;
    wrong.threads = 0;
    HOLDS(rows, qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
    wrong.threads = QS_THREADS_MAX + 1;
    HOLDS(rows, qs_ask, (question, length, &wrong) == QS_ASK_WRONG);
}

static void call_errors(struct rows *rows)
{
    char text[8] = "before";
    RETURNS(rows, qs_error_format, (NULL, text, sizeof text));
    RETURNS(rows, qs_error_format, (&rows->error, NULL, 0));
    RETURNS(rows, qs_error_format, (&rows->error, NULL, 8));
    RETURNS(rows, qs_error_format, (&rows->error, text, 0));
    HOLDS(rows, qs_version, () != NULL);
    HOLDS(rows, qs_version_number, () == QS_VERSION_NUMBER);
}

/* A member that an enumeration does not have, and a number after the last one. */
#define NAMES(rows, function, kind, nothing)                                                       \
    HOLDS(rows, function, ((kind)99) == nothing);                                                  \
    HOLDS(rows, function, ((kind)-1) == nothing)

static void call_names(struct rows *rows)
{
    NAMES(rows, qs_reason_name, enum qs_reason, NULL);
    NAMES(rows, qs_reason_text, enum qs_reason, NULL);
    NAMES(rows, qs_reason_has_cover, enum qs_reason, false);
    NAMES(rows, qs_amo_name, enum qs_amo, NULL);
    NAMES(rows, qs_card_name, enum qs_card, NULL);
    NAMES(rows, qs_strategy_name, enum qs_strategy, NULL);
    NAMES(rows, qs_status_name, enum qs_status, NULL);
    NAMES(rows, qs_stop_name, enum qs_stop, NULL);
    NAMES(rows, qs_stage_name, enum qs_stage, NULL);
    NAMES(rows, qs_work_name, unsigned, NULL);
    NAMES(rows, qs_work_meaning, unsigned, NULL);
    NAMES(rows, qs_engine_name, unsigned, NULL);
    NAMES(rows, qs_engine_summary, unsigned, NULL);
    NAMES(rows, qs_export_format_name, unsigned, NULL);
    NAMES(rows, qs_export_format_summary, unsigned, NULL);
}

static void call_questions(struct rows *rows)
{
    struct qs_work work = {.questions = 7};
    HOLDS(rows, qs_work_count, (&work, 0) == 7);
    HOLDS(rows, qs_work_count, (&work, 99) == 0);
    HOLDS(rows, qs_work_count, (&work, UINT_MAX) == 0);
    HOLDS(rows, qs_work_count, (NULL, 0) == 0);
    HOLDS(rows, qs_engine_is_exact, (NULL) == false);
    REFUSES(rows, "path", qs_ipasir_load, (NULL, &rows->error));
    REFUSES(rows, "cannot load", qs_ipasir_load, ("no/such/library", &rows->error));
    HOLDS(rows, qs_ipasir_load, ("no/such/library", NULL) == NULL);
    HOLDS(rows, qs_ipasir_signature, (NULL)[0] == '\0');
    RETURNS(rows, qs_ipasir_close, (NULL));
    HOLDS(rows, qs_engine_uses, (NULL, QS_USES_SEED) == false);
    HOLDS(rows, qs_engine_uses, ("nonsense", QS_USES_SEED) == false);
    HOLDS(rows, qs_engine_uses, ("auto", (enum qs_engine_use)0) == false);
    HOLDS(rows, qs_engine_is_exact, ("nonsense") == false);
}

static void call_making(struct rows *rows)
{
    struct qs_error *error = &rows->error;
    REFUSES(rows, "n from 1", qs_instance_new, (0, error));
    REFUSES(rows, "n from 1", qs_instance_new, (-5, error));
    REFUSES(rows, "n from 1", qs_instance_new, (INT32_MAX, error));
    HOLDS(rows, qs_instance_new, (0, NULL) == NULL);
    RETURNS(rows, qs_instance_free, (NULL));
    RETURNS(rows, qs_instance_set_name, (NULL, "name"));
    RETURNS(rows, qs_instance_set_name, (rows->board, NULL));
    RETURNS(rows, qs_instance_write, (NULL, rows->stream));
    RETURNS(rows, qs_instance_write, (rows->board, NULL));
}

static void call_adding(struct rows *rows)
{
    const struct qs_square square = {0, 0}, left = {0, -1}, far = {INT32_MIN, INT32_MAX};
    struct qs_instance *board = rows->board;
    struct qs_error *error = &rows->error;
    REFUSES(rows, "instance", qs_instance_add_queen, (NULL, square, error));
    REFUSES(rows, "outside", qs_instance_add_queen, (board, left, error));
    REFUSES(rows, "outside", qs_instance_add_queen, (board, far, error));
    HOLDS(rows, qs_instance_add_queen, (board, left, NULL) == false);
    REFUSES(rows, "instance", qs_instance_list_free_square, (NULL, square, error));
    REFUSES(rows, "outside", qs_instance_list_free_square, (board, left, error));
    REFUSES(rows, "outside", qs_instance_list_free_square, (board, far, error));
    HOLDS(rows, qs_instance_list_free_square, (board, left, NULL) == false);
    REFUSES(rows, "instance", qs_instance_block_square, (NULL, square, error));
    REFUSES(rows, "outside", qs_instance_block_square, (board, left, error));
    REFUSES(rows, "outside", qs_instance_block_square, (board, far, error));
    HOLDS(rows, qs_instance_block_square, (board, left, NULL) == false);
    REFUSES(rows, "instance", qs_instance_block_diagonal, (NULL, QS_SUM, 0, error));
    REFUSES(rows, "diagonals", qs_instance_block_diagonal, (board, QS_ROW, 0, error));
    REFUSES(rows, "direction", qs_instance_block_diagonal,
            (board, (enum qs_direction)99, 0, error));
    REFUSES(rows, "direction", qs_instance_block_diagonal,
            (board, (enum qs_direction) - 1, 0, error));
    REFUSES(rows, "outside", qs_instance_block_diagonal, (board, QS_SUM, 15, error));
    REFUSES(rows, "outside", qs_instance_block_diagonal, (board, QS_DIFFERENCE, INT32_MIN, error));
    HOLDS(rows, qs_instance_block_diagonal, (board, QS_SUM, 15, NULL) == false);
}

static void call_asking(struct rows *rows)
{
    const struct qs_square left = {0, -1}, below = {8, 0}, far = {INT32_MIN, INT32_MAX};
    const struct qs_instance *board = rows->board;
    size_t *count = &rows->count;
    HOLDS(rows, qs_instance_size, (NULL) == 0);
    HOLDS(rows, qs_instance_name, (NULL)[0] == '\0');
    HOLDS(rows, qs_instance_queens, (NULL, count) == NULL && *count == 0);
    RETURNS(rows, qs_instance_queens, (board, NULL));
    HOLDS(rows, qs_instance_blocked_squares, (NULL, count) == NULL && *count == 0);
    RETURNS(rows, qs_instance_blocked_squares, (board, NULL));
    HOLDS(rows, qs_instance_listed_free_squares, (NULL, count) == NULL && *count == 0);
    RETURNS(rows, qs_instance_listed_free_squares, (board, NULL));
    HOLDS(rows, qs_instance_blocked_diagonals, (NULL, QS_SUM, count) == NULL && *count == 0);
    HOLDS(rows, qs_instance_blocked_diagonals, (board, QS_ROW, count) == NULL && *count == 0);
    HOLDS(rows, qs_instance_blocked_diagonals,
          (board, (enum qs_direction)99, count) == NULL && *count == 0);
    HOLDS(rows, qs_instance_blocked_diagonals,
          (board, (enum qs_direction) - 1, count) == NULL && *count == 0);
    RETURNS(rows, qs_instance_blocked_diagonals, (board, QS_SUM, NULL));
    HOLDS(rows, qs_instance_is_blocked, (NULL, left) == false);
    HOLDS(rows, qs_instance_is_blocked, (board, left) == false);
    HOLDS(rows, qs_instance_is_blocked, (board, below) == false);
    HOLDS(rows, qs_instance_is_blocked, (board, far) == false);
    HOLDS(rows, qs_instance_line_is_taken, (NULL, left, QS_ROW) == false);
    HOLDS(rows, qs_instance_line_is_taken, (board, left, QS_ROW) == false);
    HOLDS(rows, qs_instance_line_is_taken, (board, below, QS_ROW) == false);
    HOLDS(rows, qs_instance_line_is_taken, (board, far, QS_SUM) == false);
    HOLDS(rows, qs_instance_line_is_taken,
          (rows->corner, (struct qs_square){0, 0}, (enum qs_direction)99) == false);
    HOLDS(rows, qs_instance_line_is_taken,
          (rows->corner, (struct qs_square){0, 0}, (enum qs_direction) - 1) == false);
    HOLDS(rows, qs_line_number, ((struct qs_square){1, 2}, QS_SUM) == 3);
    HOLDS(rows, qs_line_number, ((struct qs_square){1, 2}, (enum qs_direction)99) == QS_NO_LINE);
    HOLDS(rows, qs_line_number, ((struct qs_square){1, 2}, (enum qs_direction) - 1) == QS_NO_LINE);
    HOLDS(rows, qs_line_number, (left, QS_SUM) == QS_NO_LINE);
    HOLDS(rows, qs_line_number, (far, QS_DIFFERENCE) == QS_NO_LINE);
}

static void call_reading(struct rows *rows)
{
    const struct qs_read_options all = {NULL, QS_ALL_DIAGONALS}, wrong = {"nonsense", -1};
    const struct qs_read_options negative = {NULL, -2};
    struct qs_error *error = &rows->error;
    HOLDS(rows, qs_instance_read_text, (NULL, "8 0", 3, NULL, error) != NULL);
    HOLDS(rows, qs_instance_read_text, (NULL, "xx", 2, NULL, error) == NULL);
    HOLDS(rows, qs_instance_read_text, (NULL, "xx", 2, NULL, NULL) == NULL);
    HOLDS(rows, qs_instance_read_text, ("source", "8 0", 3, &all, error) != NULL);
    REFUSES(rows, "text", qs_instance_read_text, ("source", NULL, 3, NULL, error));
    REFUSES(rows, "expected", qs_instance_read_text, ("source", NULL, 0, NULL, error));
    REFUSES(rows, "format", qs_instance_read_text, ("source", "8 0", 3, &wrong, error));
    REFUSES(rows, "diagonals", qs_instance_read_text, ("source", "8 0", 3, &negative, error));
    REFUSES(rows, "path", qs_instance_read_file, (NULL, NULL, error));
    HOLDS(rows, qs_instance_read_file, ("", NULL, error) == NULL);
    HOLDS(rows, qs_instance_read_file, ("", NULL, NULL) == NULL);
    REFUSES(rows, "text", qs_square_parse, (NULL, 2, 8, &rows->square, error));
    REFUSES(rows, "square", qs_square_parse, (NULL, 0, 8, &rows->square, error));
    REFUSES(rows, "n: ", qs_square_parse, ("a1", 2, 0, &rows->square, error));
    REFUSES(rows, "n: ", qs_square_parse, ("0,0", 3, INT32_MIN, &rows->square, error));
    REFUSES(rows, "n: ", qs_square_parse, ("0,0", 3, INT32_MAX, &rows->square, error));
    REFUSES(rows, "square", qs_square_parse, ("a1", 2, 8, NULL, error));
    HOLDS(rows, qs_square_parse, ("z9", 2, 8, &rows->square, NULL) == false);
}

static void call_generators(struct rows *rows)
{
    struct qs_error *error = &rows->error;
    REFUSES(rows, "n from 1", qs_generate_completion, (0, 0, 1, error));
    REFUSES(rows, "n from 1", qs_generate_completion, (INT32_MAX, 0, 1, error));
    REFUSES(rows, "queens", qs_generate_completion, (8, 9, 1, error));
    REFUSES(rows, "queens", qs_generate_completion, (8, -1, 1, error));
    HOLDS(rows, qs_generate_completion, (0, 0, 1, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_excluded_diagonals, (0, 0, 1, error));
    REFUSES(rows, "diagonals", qs_generate_excluded_diagonals, (8, 99, 1, error));
    REFUSES(rows, "diagonals", qs_generate_excluded_diagonals, (8, -7, 1, error));
    HOLDS(rows, qs_generate_excluded_diagonals, (8, -7, 1, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_blocked, (0, 0, 0, 1, error));
    REFUSES(rows, "blocked squares", qs_generate_blocked, (8, 65, 0, 1, error));
    REFUSES(rows, "blocked squares", qs_generate_blocked, (8, -1, 0, 1, error));
    REFUSES(rows, "open squares", qs_generate_blocked, (8, 0, 9, 1, error));
    HOLDS(rows, qs_generate_blocked, (8, -1, 0, 1, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_sparse, (0, 0, 1, error));
    REFUSES(rows, "free squares", qs_generate_sparse, (8, 65, 1, error));
    REFUSES(rows, "free squares", qs_generate_sparse, (8, -1, 1, error));
    HOLDS(rows, qs_generate_sparse, (8, -1, 1, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_band, (0, 1, error));
    REFUSES(rows, "diagonals", qs_generate_band, (8, 0, error));
    REFUSES(rows, "diagonals", qs_generate_band, (8, 16, error));
    HOLDS(rows, qs_generate_band, (8, 0, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_crowded, (0, 0, QS_CROWD_CENTRE, 1, error));
    REFUSES(rows, "queens", qs_generate_crowded, (8, 9, QS_CROWD_GREEDY, 1, error));
    REFUSES(rows, "kind", qs_generate_crowded, (8, 5, (enum qs_crowd_kind)9, 1, error));
    HOLDS(rows, qs_generate_crowded, (8, 9, QS_CROWD_GREEDY, 1, NULL) == NULL);
    HOLDS(rows, qs_crowd_kind_name, (9) == NULL);
    REFUSES(rows, "instance", qs_excluded_as_queens, (NULL, error));
    REFUSES(rows, "queens", qs_excluded_as_queens, (rows->corner, error));
    HOLDS(rows, qs_excluded_as_queens, (NULL, NULL) == NULL);
    HOLDS(rows, qs_excluded_as_queens_row, (21) == 61);
    REFUSES(rows, "n from 1", qs_generate_prefix, (0, 0, error));
    REFUSES(rows, "n queens fit", qs_generate_prefix, (3, 0, error));
    REFUSES(rows, "queens", qs_generate_prefix, (8, 9, error));
    HOLDS(rows, qs_generate_prefix, (8, 9, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_unique, (65, 1, 1, error));
    REFUSES(rows, "n queens fit", qs_generate_unique, (2, 1, 1, error));
    REFUSES(rows, "completions", qs_generate_unique, (8, 0, 1, error));
    HOLDS(rows, qs_generate_unique, (8, 0, 1, NULL) == NULL);
    REFUSES(rows, "n from 1", qs_generate_random, (0, 0, 0, 1, error));
    REFUSES(rows, "queens", qs_generate_random, (3, 3, 0, 1, error));
    REFUSES(rows, "queens", qs_generate_random, (8, -1, 0, 1, error));
    REFUSES(rows, "squares", qs_generate_random, (8, 0, 65, 1, error));
    REFUSES(rows, "squares", qs_generate_random, (8, 0, -1, 1, error));
    HOLDS(rows, qs_generate_random, (3, 3, 0, 1, NULL) == NULL);
}

static void call_releases(struct rows *rows)
{
    RETURNS(rows, qs_bound_release, (NULL));
    RETURNS(rows, qs_bound_release, (&(struct qs_bound){0}));
    RETURNS(rows, qs_evidence_free, (NULL));
    HOLDS(rows, qs_evidence_reason, (NULL) == QS_REASON_REDUCTION);
    RETURNS(rows, qs_result_release, (NULL));
    RETURNS(rows, qs_result_release, (&(struct qs_result){0}));
    RETURNS(rows, qs_model_release, (NULL));
    RETURNS(rows, qs_model_release, (&(struct qs_model){0}));
    RETURNS(rows, qs_solve_options_init, (NULL));
    RETURNS(rows, qs_count_options_init, (NULL));
    RETURNS(rows, qs_explain_options_init, (NULL));
    RETURNS(rows, qs_explanation_release, (NULL));
    HOLDS(rows, qs_blame_size, (NULL) == 0);
    RETURNS(rows, qs_export_options_init, (NULL));
}

/* One field of the options is wrong, in a search that would use it. */
#define SOLVES_NOT(rows, argument, field, value)                                                   \
    do {                                                                                           \
        struct qs_solve_options wrong;                                                             \
        qs_solve_options_init(&wrong);                                                             \
        wrong.engine = "sat";                                                                      \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(rows, argument, qs_solve,                                                    \
                      (rows->corner, &wrong, &rows->result, &rows->error),                         \
                      "(" #field " = " #value ")");                                                \
    } while (0)

static void call_solve(struct rows *rows)
{
    struct qs_solve_options options, none;
    struct qs_error *error = &rows->error;
    qs_solve_options_init(&options);
    memset(&none, 0, sizeof none);
    REFUSES(rows, "instance", qs_solve, (NULL, &options, &rows->result, error));
    REFUSES(rows, "result", qs_solve, (rows->board, &options, NULL, error));
    HOLDS(rows, qs_solve, (NULL, NULL, NULL, NULL) == false);
    HOLDS(rows, qs_solve, (rows->board, NULL, &rows->result, error) && rows->result.lower == 8);
    REFUSES(rows, "limits.bytes", qs_solve, (rows->board, &none, &rows->result, error));
    SOLVES_NOT(rows, "engine", engine, "nonsense");
    SOLVES_NOT(rows, "encoding.amo: expected 0 to ", encoding.amo, (enum qs_amo)99);
    SOLVES_NOT(rows, "encoding.amo", encoding.amo, (enum qs_amo) - 1);
    SOLVES_NOT(rows, "encoding.card: expected 0 to ", encoding.card, (enum qs_card)99);
    SOLVES_NOT(rows, "encoding.card", encoding.card, (enum qs_card) - 1);
    SOLVES_NOT(rows, "strategy", strategy, (enum qs_strategy)99);
    SOLVES_NOT(rows, "strategy", strategy, (enum qs_strategy) - 1);
    SOLVES_NOT(rows, "target", target, -1);
    SOLVES_NOT(rows, "target", target, INT32_MIN);
    SOLVES_NOT(rows, "start", start, (&(struct qs_placement){1, 0, NULL}));
    SOLVES_NOT(rows, "start->queens", start, (&(struct qs_placement){6, 1, NULL}));
    SOLVES_NOT(rows, "limits.seconds", limits.seconds, NAN);
    SOLVES_NOT(rows, "limits.seconds", limits.seconds, -1);
    SOLVES_NOT(rows, "limits.seconds", limits.seconds, -INFINITY);
    SOLVES_NOT(rows, "limits.bytes", limits.bytes, 0);
    SOLVES_NOT(rows, "threads", threads, 0);
    SOLVES_NOT(rows, "threads", threads, -1);
    SOLVES_NOT(rows, "threads", threads, 1000000000);
    options.checkpoint = "no/such/folder/checkpoint";
    options.threads = 2;
    REFUSES(rows, "checkpoint: expected one thread", qs_solve,
            (rows->board, &options, &rows->result, error));
    options.threads = 1;
    options.checkpoint_interval = NAN;
    REFUSES(rows, "checkpoint_interval", qs_solve, (rows->board, &options, &rows->result, error));
    options.checkpoint_interval = 1;
    HOLDS(rows, qs_solve,
          (rows->board, &options, &rows->result, error) == false && error->kind == QS_ERROR_SYSTEM);
    options.checkpoint = NULL;
    options.certificate_folder = "no/such/folder";
    HOLDS(rows, qs_solve,
          (rows->corner, &options, &rows->result, error) && rows->result.certified == -1);
    options.certificate = rows->stream;
    HOLDS(rows, qs_solve,
          (rows->corner, &options, &rows->result, error) && rows->result.upper.value == 5 &&
              rows->result.certified >= 5);
    options.certificate_folder = NULL;
    HOLDS(rows, qs_solve,
          (rows->corner, &options, &rows->result, error) && rows->result.certified == 5);
    options.engine = NULL;
    HOLDS(rows, qs_solve,
          (rows->corner, &options, &rows->result, error) && rows->result.lower == 5);
    options.seed = UINT64_MAX;
    options.target = INT32_MAX;
    options.limits.seconds = INFINITY;
    HOLDS(rows, qs_solve,
          (rows->corner, &options, &rows->result, error) &&
              rows->result.status == QS_STATUS_INFEASIBLE);
}

/* One field of the options is wrong. */
#define FIRST_NOT(rows, argument, field, value)                                                    \
    do {                                                                                           \
        struct qs_solve_options wrong;                                                             \
        qs_solve_options_init(&wrong);                                                             \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(rows, argument, qs_first_placement_find,                                     \
                      (rows->board, &wrong, NULL, &result, &first, &rows->error),                  \
                      "(" #field " = " #value ")");                                                \
    } while (0)

static void call_first_placement(struct rows *rows)
{
    const struct qs_ipasir *solver = (const struct qs_ipasir *)(const void *)rows;
    struct qs_first_placement first;
    struct qs_result result, open;
    struct qs_error *error = &rows->error;
    assert_true(qs_solve(rows->board, NULL, &result, NULL));
    REFUSES(rows, "instance", qs_first_placement_find, (NULL, NULL, NULL, &result, &first, error));
    REFUSES(rows, "result", qs_first_placement_find,
            (rows->board, NULL, NULL, NULL, &first, error));
    REFUSES(rows, "first", qs_first_placement_find,
            (rows->board, NULL, NULL, &result, NULL, error));
    HOLDS(rows, qs_first_placement_find, (NULL, NULL, NULL, NULL, NULL, NULL) == false);
    HOLDS(rows, qs_first_placement_find,
          (rows->board, NULL, NULL, &result, &first, error) && first.rows == 8 &&
              result.placement.queens[0].column == 0);
    /* The result of another board, and one without a proved maximum. */
    REFUSES(rows, "result", qs_first_placement_find,
            (rows->corner, NULL, NULL, &result, &first, error));
    open = result;
    open.status = QS_STATUS_BOUNDS;
    REFUSES(rows, "result", qs_first_placement_find,
            (rows->board, NULL, NULL, &open, &first, error));
    FIRST_NOT(rows, "engine", engine, "nonsense");
    FIRST_NOT(rows, "engine", engine, "swap");
    FIRST_NOT(rows, "target", target, -1);
    FIRST_NOT(rows, "target", target, 3);
    FIRST_NOT(rows, "certificate", certificate, rows->stream);
    FIRST_NOT(rows, "ipasir", ipasir, solver);
    FIRST_NOT(rows, "checkpoint", checkpoint, "file");
    FIRST_NOT(rows, "limits.seconds", limits.seconds, NAN);
    FIRST_NOT(rows, "limits.bytes", limits.bytes, 0);
    qs_result_release(&result);
}

static void call_certificates(struct rows *rows)
{
    const struct qs_instance *corner = rows->corner;
    struct qs_claim *claim = &rows->claim;
    struct qs_error *error = &rows->error;
    REFUSES(rows, "instance", qs_certificate_check, (NULL, "x", rows->certificate, claim, error));
    REFUSES(rows, "stream", qs_certificate_check, (corner, "x", NULL, claim, error));
    REFUSES(rows, "claim", qs_certificate_check, (corner, "x", rows->certificate, NULL, error));
    REFUSES(rows, "incomplete", qs_certificate_check,
            (corner, "x", rows->wrong_certificate, claim, error));
    HOLDS(rows, qs_certificate_check, (NULL, NULL, NULL, NULL, NULL) == false);
    HOLDS(rows, qs_certificate_check,
          (corner, NULL, rows->wrong_certificate, claim, NULL) == false);
    HOLDS(rows, qs_certificate_check,
          (corner, NULL, rows->stream, claim, error) == false && error->kind == QS_ERROR_SYSTEM);
    HOLDS(rows, qs_certificate_check,
          (rows->board, NULL, rows->certificate, claim, error) == false &&
              error->kind == QS_ERROR_DEFECT && error->source[0] == '\0');
    HOLDS(rows, qs_certificate_check,
          (corner, NULL, rows->certificate, claim, NULL) && claim->lower == 5 && claim->upper == 5);
    rewind(rows->certificate);
    rewind(rows->wrong_certificate);
    REFUSES(rows, "instance", qs_certificate_translate,
            (NULL, "x", rows->certificate, rows->stream, claim, error));
    REFUSES(rows, "stream", qs_certificate_translate,
            (corner, "x", NULL, rows->stream, claim, error));
    REFUSES(rows, "claim", qs_certificate_translate,
            (corner, "x", rows->certificate, rows->stream, NULL, error));
    REFUSES(rows, "incomplete", qs_certificate_translate,
            (corner, "x", rows->wrong_certificate, rows->stream, claim, error));
    HOLDS(rows, qs_certificate_translate,
          (corner, NULL, rows->certificate, NULL, claim, NULL) && claim->upper == 5);
}

static void call_placements(struct rows *rows)
{
    struct qs_error *error = &rows->error;
    struct qs_placement placement = {0};
    struct qs_placement_faults faults = {0};
    struct qs_square outside = {8, 0}, diagonal[] = {{0, 0}, {1, 1}};
    const struct qs_placement wrong = {8, 1, &outside}, without = {8, 1, NULL},
                              two = {2, 2, diagonal};
    const struct qs_read_options unknown = {.format = "x", .diagonals = QS_ALL_DIAGONALS};
    REFUSES(rows, "text", qs_placement_read_text, ("x", NULL, 1, NULL, &placement, error));
    REFUSES(rows, "placement", qs_placement_read_text, ("x", "[0]", 3, NULL, NULL, error));
    REFUSES(rows, "format", qs_placement_read_text, ("x", "[0]", 3, &unknown, &placement, error));
    HOLDS(rows, qs_placement_read_text,
          (NULL, "[0]", 3, NULL, &placement, NULL) && placement.n == 1 && placement.count == 0);
    HOLDS(rows, qs_placement_read_text,
          ("x", "[1,2]", 5, NULL, &placement, error) && placement.count == 2);
    REFUSES(rows, "instance", qs_placement_check, (NULL, &two, &faults, error));
    REFUSES(rows, "placement", qs_placement_check, (rows->board, NULL, &faults, error));
    REFUSES(rows, "faults", qs_placement_check, (rows->board, &two, NULL, error));
    REFUSES(rows, "n = 2", qs_placement_check, (rows->board, &two, &faults, error));
    REFUSES(rows, "8,0", qs_placement_check, (rows->board, &wrong, &faults, error));
    REFUSES(rows, "queens", qs_placement_check, (rows->board, &without, &faults, error));
    HOLDS(rows, qs_placement_is_valid, (NULL) == false);
    HOLDS(rows, qs_placement_is_valid, (&faults));
    RETURNS(rows, qs_placement_faults_release, (NULL));
    RETURNS(rows, qs_placement_release, (NULL));
}

static void call_results(struct rows *rows)
{
    static struct qs_square left = {-1, 3}, same[100000];
    const struct qs_placement outside = {8, 1, &left}, many = {8, 100000, same};
    const struct qs_placement none = {8, 1, NULL}, smaller = {6, 0, NULL};
    struct qs_result *result = &rows->result;
    struct qs_error *error = &rows->error;
    const size_t room = 1 << 20;
    REFUSES(rows, "instance", qs_assess, (NULL, "x", &outside, room, result, error));
    REFUSES(rows, "source", qs_assess, (rows->board, NULL, NULL, room, result, error));
    REFUSES(rows, "placement->queens", qs_assess, (rows->board, "x", &none, room, result, error));
    REFUSES(rows, "n = 6", qs_assess, (rows->board, "x", &smaller, room, result, error));
    REFUSES(rows, "memory_limit", qs_assess, (rows->board, "x", NULL, 0, result, error));
    REFUSES(rows, "result", qs_assess, (rows->board, "x", NULL, room, NULL, error));
    HOLDS(rows, qs_assess, (rows->board, "x", NULL, room, result, error) && result->lower == 0);
    HOLDS(rows, qs_assess, (rows->corner, "x", NULL, room, result, error) && result->lower == 1);
    HOLDS(rows, qs_assess, (rows->board, "x", &outside, room, result, NULL) == false);
    HOLDS(rows, qs_assess,
          (rows->board, "x", &outside, room, result, error) == false &&
              error->kind == QS_ERROR_DEFECT);
    HOLDS(rows, qs_assess,
          (rows->board, "x", &many, room, result, error) == false &&
              error->kind == QS_ERROR_DEFECT);
    HOLDS(rows, qs_result_is_answered, (NULL) == false);
    HOLDS(rows, qs_results_agree, (NULL, 0, error));
    REFUSES(rows, "results", qs_results_agree, (NULL, 2, error));
    HOLDS(rows, qs_results_agree, (NULL, 2, NULL) == false);
}

/* One field of the options is wrong. */
#define COUNTS_NOT(rows, argument, field, value)                                                   \
    do {                                                                                           \
        struct qs_count_options wrong;                                                             \
        qs_count_options_init(&wrong);                                                             \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(rows, argument, qs_count,                                                    \
                      (rows->board, &wrong, &rows->counted, &rows->error),                         \
                      "(" #field " = " #value ")");                                                \
    } while (0)

static void call_count(struct rows *rows)
{
    struct qs_count_options options, none;
    struct qs_count_result *counted = &rows->counted;
    struct qs_error *error = &rows->error;
    qs_count_options_init(&options);
    memset(&none, 0, sizeof none);
    REFUSES(rows, "instance", qs_count, (NULL, &options, counted, error));
    REFUSES(rows, "result", qs_count, (rows->board, &options, NULL, error));
    REFUSES(rows, "limits.bytes", qs_count, (rows->board, &none, counted, error));
    HOLDS(rows, qs_count, (NULL, NULL, NULL, NULL) == false);
    HOLDS(rows, qs_count, (rows->board, NULL, counted, error) && counted->total == 92);
    COUNTS_NOT(rows, "kind: expected 0 to 3, found 99", kind, (enum qs_count_kind)99);
    COUNTS_NOT(rows, "kind", kind, (enum qs_count_kind) - 1);
    COUNTS_NOT(rows, "size", size, -1);
    COUNTS_NOT(rows, "size", size, 3);
    COUNTS_NOT(rows, "threads", threads, -1);
    COUNTS_NOT(rows, "threads", threads, 1000000000);
    COUNTS_NOT(rows, "limits.seconds", limits.seconds, NAN);
    COUNTS_NOT(rows, "limits.seconds", limits.seconds, -1);
    COUNTS_NOT(rows, "limits.bytes", limits.bytes, 0);
    options.kind = QS_COUNT_SIZE;
    options.size = -1;
    REFUSES(rows, "size", qs_count, (rows->board, &options, counted, error));
    options.size = INT32_MAX;
    HOLDS(rows, qs_count, (rows->board, &options, counted, error) && counted->total == 0);
}

/* One field of the options is wrong. */
#define EXPLAINS_NOT(rows, argument, field, value)                                                 \
    do {                                                                                           \
        struct qs_explain_options wrong;                                                           \
        qs_explain_options_init(&wrong);                                                           \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(rows, argument, qs_explain,                                                  \
                      (rows->board, &wrong, &rows->explanation, &rows->error),                     \
                      "(" #field " = " #value ")");                                                \
    } while (0)

static void call_explain(struct rows *rows)
{
    struct qs_explain_options none;
    struct qs_explanation *explanation = &rows->explanation;
    struct qs_error *error = &rows->error;
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
    REFUSES(rows, "instance", qs_explain, (NULL, NULL, explanation, error));
    REFUSES(rows, "explanation", qs_explain, (rows->board, NULL, NULL, error));
    REFUSES(rows, "limits.bytes", qs_explain, (rows->board, &none, explanation, error));
    HOLDS(rows, qs_explain, (NULL, NULL, NULL, NULL) == false);
    HOLDS(rows, qs_explain,
          (rows->corner, NULL, explanation, error) &&
              explanation->answer == QS_EXPLAIN_IMPOSSIBLE && explanation->removal.count == 1);
    EXPLAINS_NOT(rows, "target", target, -1);
    EXPLAINS_NOT(rows, "limits.seconds", limits.seconds, NAN);
    EXPLAINS_NOT(rows, "limits.seconds", limits.seconds, -1);
    EXPLAINS_NOT(rows, "limits.bytes", limits.bytes, 0);
    REFUSES(rows, "instance", qs_blame_instance, (NULL, &nothing, error));
    REFUSES(rows, "blame", qs_blame_instance, (rows->board, NULL, error));
    REFUSES(rows, "blame", qs_blame_instance, (rows->board, &missing, error));
    REFUSES(rows, "blame", qs_blame_instance, (rows->board, &beyond, error));
    REFUSES(rows, "blame", qs_blame_instance, (rows->board, &difference, error));
    REFUSES(rows, "blame", qs_blame_instance, (rows->board, &sum, error));
    HOLDS(rows, qs_blame_instance, (rows->board, &beyond, NULL) == NULL);
    struct qs_removal removal;
    memset(&removal, 0, sizeof removal);
    REFUSES(rows, "instance", qs_removal_instance, (NULL, &removal, error));
    REFUSES(rows, "removal", qs_removal_instance, (rows->board, NULL, error));
    HOLDS(rows, qs_removal_instance, (rows->board, &removal, error) != NULL);
    HOLDS(rows, qs_blame_instance, (rows->board, &nothing, error) != NULL);
}

/* One field of the options is wrong. */
#define EXPORTS_NOT(rows, argument, field, value)                                                  \
    do {                                                                                           \
        struct qs_export_options wrong;                                                            \
        qs_export_options_init(&wrong);                                                            \
        wrong.target = 5;                                                                          \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(rows, argument, qs_instance_export,                                          \
                      (rows->corner, &wrong, rows->stream, &rows->error),                          \
                      "(" #field " = " #value ")");                                                \
    } while (0)

static void call_export(struct rows *rows)
{
    struct qs_export_options options;
    struct qs_error *error = &rows->error;
    qs_export_options_init(&options);
    REFUSES(rows, "instance", qs_instance_export, (NULL, &options, rows->stream, error));
    REFUSES(rows, "stream", qs_instance_export, (rows->board, &options, NULL, error));
    HOLDS(rows, qs_instance_export, (rows->board, NULL, rows->stream, error));
    HOLDS(rows, qs_instance_export, (NULL, NULL, NULL, NULL) == false);
    EXPORTS_NOT(rows, "encoding.amo: expected 0 to ", encoding.amo, (enum qs_amo)99);
    EXPORTS_NOT(rows, "encoding.card: expected 0 to ", encoding.card, (enum qs_card)99);
    EXPORTS_NOT(rows, "target", target, -1);
    EXPORTS_NOT(rows, "limits.bytes", limits.bytes, 0);
    options.target = INT32_MAX;
    HOLDS(rows, qs_instance_export, (rows->board, &options, rows->stream, error));
    options.target = 4;
    options.format = "wcnf";
    REFUSES(rows, "wcnf", qs_instance_export, (rows->board, &options, rows->stream, error));
    options.format = "lp";
    options.full = true;
    REFUSES(rows, "full", qs_instance_export, (rows->board, &options, rows->stream, error));
    options.format = "nonsense";
    REFUSES(rows, "format", qs_instance_export, (rows->board, &options, rows->stream, error));
}

/* The same for refutations. */
#define REFUTES_NOT(rows, argument, field, value)                                                  \
    do {                                                                                           \
        struct qs_export_options wrong;                                                            \
        enum qs_model_answer ignored;                                                              \
        qs_export_options_init(&wrong);                                                            \
        wrong.target = 6;                                                                          \
        wrong.field = value;                                                                       \
        REFUSES_SHOWN(rows, argument, qs_instance_refute,                                          \
                      (rows->corner, &wrong, 0, NULL, rows->stream, &ignored, &rows->error),       \
                      "(" #field " = " #value ")");                                                \
    } while (0)

static void call_refute(struct rows *rows)
{
    struct qs_export_options options;
    struct qs_error *error = &rows->error;
    enum qs_model_answer answer = QS_MODEL_UNKNOWN;
    FILE *stream = rows->stream;
    qs_export_options_init(&options);
    options.target = 6;
    REFUSES(rows, "instance", qs_instance_refute,
            (NULL, &options, 0, NULL, stream, &answer, error));
    REFUSES(rows, "options", qs_instance_refute,
            (rows->corner, NULL, 0, NULL, stream, &answer, error));
    REFUSES(rows, "lemmas", qs_instance_refute,
            (rows->corner, &options, 0, NULL, NULL, &answer, error));
    REFUSES(rows, "answer", qs_instance_refute,
            (rows->corner, &options, 0, NULL, stream, NULL, error));
    REFUTES_NOT(rows, "encoding.amo: expected 0 to ", encoding.amo, (enum qs_amo)99);
    REFUTES_NOT(rows, "encoding.card: expected 0 to ", encoding.card, (enum qs_card)99);
    REFUTES_NOT(rows, "target", target, 0);
    REFUTES_NOT(rows, "target", target, -1);
    REFUTES_NOT(rows, "limits.bytes", limits.bytes, 0);
    REFUTES_NOT(rows, "full", full, true);
    HOLDS(rows, qs_instance_refute,
          (rows->corner, &options, 7, NULL, stream, &answer, error) &&
              answer == QS_MODEL_UNSATISFIABLE);
    HOLDS(rows, qs_instance_refute,
          (rows->corner, &options, 0, "no/such/folder", stream, &answer, error) == false);
    options.target = 5;
    HOLDS(rows, qs_instance_refute,
          (rows->corner, &options, 7, NULL, stream, &answer, error) &&
              answer == QS_MODEL_SATISFIABLE);
    options.target = INT32_MAX;
    HOLDS(rows, qs_instance_refute,
          (rows->corner, &options, 7, NULL, stream, &answer, error) &&
              answer == QS_MODEL_UNSATISFIABLE);
}

static void call_models(struct rows *rows)
{
    int variables[] = {3, -4}, zero[] = {0};
    const struct qs_model negative = {.variables = variables, .count = 2};
    const struct qs_model nought = {.variables = zero, .count = 1};
    const struct qs_model missing = {.count = 2}, absent = {.squares = 2};
    const struct qs_model empty = {.answer = QS_MODEL_UNSATISFIABLE};
    const char *text = "s SATISFIABLE\nv 1 0\n";
    struct qs_export_options options, unlimited, unknown;
    struct qs_error *error = &rows->error;
    struct qs_placement *placed = &rows->placement;
    qs_export_options_init(&options);
    unlimited = unknown = options;
    unlimited.limits.bytes = 0;
    unknown.format = "sudoku";
    HOLDS(rows, qs_model_read, (NULL, text, strlen(text), &rows->model, error));
    HOLDS(rows, qs_model_read, (NULL, "nonsense", 8, &rows->model, error) == false);
    HOLDS(rows, qs_model_read, (NULL, "nonsense", 8, &rows->model, NULL) == false);
    REFUSES(rows, "text", qs_model_read, ("source", NULL, 3, &rows->model, error));
    REFUSES(rows, "expected", qs_model_read, ("source", NULL, 0, &rows->model, error));
    REFUSES(rows, "model", qs_model_read, ("source", text, strlen(text), NULL, error));
    HOLDS(rows, qs_export_options_read, (NULL, 3, &options) == false);
    HOLDS(rows, qs_export_options_read, (text, strlen(text), &options) == false);
    HOLDS(rows, qs_export_options_read, (text, strlen(text), NULL) == false);
    REFUSES(rows, "instance", qs_model_placement, (NULL, &empty, &options, placed, error));
    REFUSES(rows, "model", qs_model_placement, (rows->board, NULL, &options, placed, error));
    REFUSES(rows, "placement", qs_model_placement, (rows->board, &empty, &options, NULL, error));
    REFUSES(rows, "limits.bytes", qs_model_placement,
            (rows->board, &empty, &unlimited, placed, error));
    REFUSES(rows, "unknown export format", qs_model_placement,
            (rows->board, &empty, &unknown, placed, error));
    HOLDS(rows, qs_model_placement, (rows->board, &empty, NULL, placed, error));
    for (int full = 0; full < 2; full++) {
        options.full = full;
        REFUSES(rows, "model.variables", qs_model_placement,
                (rows->board, &negative, &options, placed, error));
        REFUSES(rows, "model.variables", qs_model_placement,
                (rows->board, &nought, &options, placed, error));
        REFUSES(rows, "model.variables", qs_model_placement,
                (rows->board, &missing, &options, placed, error));
        REFUSES(rows, "model.square", qs_model_placement,
                (rows->board, &absent, &options, placed, error));
        HOLDS(rows, qs_model_placement, (rows->board, &negative, &options, placed, NULL) == false);
        HOLDS(rows, qs_model_placement,
              (rows->board, &empty, &options, placed, error) && placed->count == 0);
    }
}

/* A certificate of the corner, and the first half of it; each row reads its own copy. */
static void write_certificates(struct rows *rows)
{
    static char text[10000];
    struct qs_solve_options options;
    struct qs_result result;
    FILE *stream = fmemopen(text, sizeof text, "w");
    qs_solve_options_init(&options);
    options.certificate = stream;
    assert_non_null(stream);
    assert_true(qs_solve(rows->corner, &options, &result, &rows->error));
    qs_result_release(&result);
    assert_int_equal(fclose(stream), 0);
    rows->certificate = fmemopen(text, strlen(text), "r");
    rows->wrong_certificate = fmemopen(text, strlen(text) / 2, "r");
    assert_non_null(rows->certificate);
    assert_non_null(rows->wrong_certificate);
}

static void init_rows(struct rows *rows)
{
    memset(rows, 0, sizeof *rows);
    rows->board = qs_instance_new(8, &rows->error);
    rows->corner = qs_instance_new(6, &rows->error);
    rows->stream = fopen("/dev/null", "w");
    assert_non_null(rows->board);
    assert_non_null(rows->stream);
    assert_true(qs_instance_add_queen(rows->corner, (struct qs_square){0, 0}, &rows->error));
    write_certificates(rows);
    memset(&rows->result, UNTOUCHED, sizeof rows->result);
    memset(&rows->counted, UNTOUCHED, sizeof rows->counted);
    memset(&rows->explanation, UNTOUCHED, sizeof rows->explanation);
    memset(&rows->model, UNTOUCHED, sizeof rows->model);
    memset(&rows->placement, UNTOUCHED, sizeof rows->placement);
    memset(&rows->claim, UNTOUCHED, sizeof rows->claim);
    memset(&rows->square, UNTOUCHED, sizeof rows->square);
    rows->count = UNTOUCHED;
}

static bool is_called(const struct rows *rows, const char *function, size_t length)
{
    for (int i = 0; i < rows->called_count; i++)
        if (strlen(rows->called[i]) == length && strncmp(rows->called[i], function, length) == 0)
            return true;
    return false;
}

/* The number of functions that a header exports and no row calls; a name precedes "(". */
static int find_uncalled(const struct rows *rows, const char *text)
{
    int missing = 0;
    const char *at = text;
    while ((at = strstr(at, "\nQS_API ")) != NULL) {
        const char *end = strchr(at, '('), *name = end;
        assert_non_null(end);
        while (name > at && strchr("_abcdefghijklmnopqrstuvwxyz0123456789", name[-1]))
            name--;
        if (!is_called(rows, name, (size_t)(end - name))) {
            printf("no row calls %.*s\n", (int)(end - name), name);
            missing++;
        }
        at = end;
    }
    return missing;
}

static int find_uncalled_of(const struct rows *rows, const char *file)
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
    return find_uncalled(rows, text);
}

static void check_complete(const struct rows *rows)
{
    int missing = 0, headers = 0;
    DIR *folder = opendir(QS_HEADERS);
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (!strstr(entry->d_name, ".h"))
            continue;
        headers++;
        missing += find_uncalled_of(rows, entry->d_name);
    }
    closedir(folder);
    assert_true(headers > 8);
    assert_int_equal(missing, 0);
}

TEST(misuse)
{
    static struct rows rows;
    init_rows(&rows);
    call_ask(&rows);
    call_errors(&rows);
    call_names(&rows);
    call_questions(&rows);
    call_making(&rows);
    call_adding(&rows);
    call_asking(&rows);
    call_reading(&rows);
    call_generators(&rows);
    call_releases(&rows);
    call_solve(&rows);
    call_first_placement(&rows);
    call_certificates(&rows);
    call_placements(&rows);
    call_results(&rows);
    call_count(&rows);
    call_explain(&rows);
    call_export(&rows);
    call_refute(&rows);
    call_models(&rows);
    printf("%d calls of %d functions: %d not as expected, %d of them killed\n", rows.run,
           rows.called_count, rows.failed, rows.killed);
    check_complete(&rows);
    assert_int_equal(rows.failed, 0);
    fclose(rows.stream);
    qs_instance_free(rows.board);
    qs_instance_free(rows.corner);
}
