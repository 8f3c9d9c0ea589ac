#include <stdlib.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "hint.h"
#include "inputs.h"
#include "output.h"
#include "queensat/generate.h"
#include "report.h"
#include "solver_answer.h"
#include "terminal.h"
#include "text_reader.h"
#include "write_report.h"

/* What is decoded: an answer and the question that it belongs to. */
struct decoding {
    const struct qs_settings *settings;
    const char *path; /* of the last operand */
    struct qs_instance *instance;
    struct qs_solver_question question;
    struct qs_result result;
    struct qs_solver_claim claim;
};

/* The options of an exported file are in its comments; those of the command line must agree. */
static bool take_exported(struct decoding *decoding, const char *text, size_t length,
                          struct qs_error *error)
{
    struct qs_export_options *options = &decoding->question.options, given = *options;
    decoding->question.known = qs_export_options_read(text, length, options);
    if (!decoding->question.known)
        return true;
    if (given.target > 0 && options->target == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "decode: --target: the exported file asks for the maximum");
    if (given.target > 0 && given.target != options->target)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "decode: --target: expected %d, as in the exported file, found %d",
                            options->target, given.target);
    if (given.full && !options->full)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "decode: --full: the exported file has only the free squares");
    return true;
}

/* The text of a file, to be freed. */
static char *command_decode_read_text(const struct decoding *decoding, const char *path,
                                      const char *what, size_t *length, struct qs_error *error)
{
    qs_terminal_allow_exit(qs_source_name(path), QS_EXIT_STOPPED);
    qs_terminal_ask_for(path, what);
    return qs_read_whole(path, decoding->settings->question.solving.limits.bytes, length, error);
}

static bool command_decode_read_exported(struct decoding *decoding, const char *path,
                                         struct qs_error *error)
{
    size_t length;
    char *text = command_decode_read_text(decoding, path, "an exported file", &length, error);
    if (text)
        decoding->instance = qs_instance_read_text(qs_source_name(path), text, length,
                                                   &decoding->settings->reading, error);
    bool read = decoding->instance && take_exported(decoding, text, length, error);
    free(text);
    return read;
}

static bool read_question(struct decoding *decoding, struct qs_error *error)
{
    const struct qs_settings *settings = decoding->settings;
    size_t files = settings->operands.count - 1;
    decoding->question.options = (struct qs_export_options){
        .target = settings->question.solving.target,
        .full = settings->question.full,
        .limits.bytes = settings->question.solving.limits.bytes,
    };
    if (files == 0)
        decoding->instance = qs_inputs_read(settings, 0, 0, error);
    else if (!command_decode_read_exported(decoding, settings->operands.text[0], error))
        return false;
    decoding->question.instance = decoding->instance;
    return decoding->instance && qs_check_report(settings, decoding->instance, error);
}

static bool assess_model(struct decoding *decoding, struct qs_error *error)
{
    struct qs_model model;
    size_t length;
    const char *name = qs_source_name(decoding->path);
    char *text = command_decode_read_text(decoding, decoding->path, "an answer", &length, error);
    bool read = text && qs_model_read(name, text, length, &model, error);
    free(text);
    if (!read)
        return false;
    bool assessed = qs_solver_question_match(&decoding->question, &model, error) ||
                    qs_error_place(error, name, 0, 0);
    assessed = assessed && qs_solver_answer_assess(&decoding->question, "decode", &model,
                                                   &decoding->result, &decoding->claim, error);
    qs_model_release(&model);
    return assessed;
}

/* The queens on the open squares of the larger board, as squares of the smaller one. */
static void map_back(const struct qs_instance *placement, struct qs_placement *mapped)
{
    int32_t n = mapped->n, first = qs_excluded_as_queens_row(n);
    size_t queens;
    const struct qs_square *queen = qs_instance_queens(placement, &queens);
    for (size_t i = 0; i < queens; i++)
        if (queen[i].row >= first && queen[i].row < first + n && queen[i].column < n)
            mapped->queens[mapped->count++] =
                (struct qs_square){queen[i].row - first, queen[i].column};
}

/* Check that it is a placement on the larger board, fixed queens included. */
static bool check_translated(const struct qs_settings *settings,
                             const struct qs_instance *translated,
                             const struct qs_instance *placement, const char *path,
                             struct qs_error *error)
{
    struct qs_result whole;
    int32_t n = qs_instance_size(translated), found = qs_instance_size(placement);
    if (found != n) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a placement on n = %d, found n = %d", n,
                     found);
        return qs_error_place(error, path, 0, 0);
    }
    struct qs_placement queens = {.n = n};
    const struct qs_square *queen = qs_instance_queens(placement, &queens.count);
    queens.queens = qs_need_array(queens.count + 1, sizeof *queen);
    for (size_t i = 0; i < queens.count; i++)
        queens.queens[i] = queen[i];
    bool assessed = qs_assess(translated, "decode", &queens,
                              settings->question.solving.limits.bytes, &whole, error);
    qs_placement_release(&queens);
    if (assessed)
        qs_result_release(&whole);
    return assessed;
}

/* The result of a placement on the board with queens instead of excluded diagonals. */
static bool assess_squares(struct decoding *decoding, const struct qs_instance *translated,
                           const struct qs_instance *placement, struct qs_error *error)
{
    const struct qs_settings *settings = decoding->settings;
    struct qs_placement mapped = {.n = qs_instance_size(decoding->instance)};
    mapped.queens = qs_need_array((size_t)mapped.n, sizeof *mapped.queens);
    map_back(placement, &mapped);
    bool assessed = check_translated(settings, translated, placement, decoding->path, error) &&
                    qs_assess(decoding->instance, "decode", &mapped,
                              settings->question.solving.limits.bytes, &decoding->result, error);
    qs_placement_release(&mapped);
    return assessed;
}

static bool assess_translated(struct decoding *decoding, struct qs_error *error)
{
    int32_t target = decoding->settings->question.solving.target;
    struct qs_instance *translated = qs_excluded_as_queens(decoding->instance, error);
    struct qs_instance *placement =
        translated ? qs_instance_read_file(decoding->path, NULL, error) : NULL;
    if (!translated)
        qs_error_place(error, qs_instance_name(decoding->instance), 0, 0);
    bool assessed = placement && assess_squares(decoding, translated, placement, error);
    if (assessed && decoding->result.lower < target) {
        qs_error_set(error, QS_ERROR_DEFECT, "the placement has %d of the %d queens asked for",
                     decoding->result.lower, target);
        qs_result_release(&decoding->result);
        assessed = false;
    }
    decoding->claim = (struct qs_solver_claim){QS_MODEL_SATISFIABLE, -1};
    qs_instance_free(placement);
    qs_instance_free(translated);
    return assessed;
}

static bool write_result(const struct decoding *decoding, struct qs_error *error)
{
    const struct qs_settings *settings = decoding->settings;
    const struct qs_report report = {
        .instance = decoding->instance,
        .result = &decoding->result,
        .claim = settings->as_queens ? NULL : &decoding->claim,
        .memory_limit = settings->question.solving.limits.bytes,
        .board_style = qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE),
    };
    struct qs_output *output = qs_output_open(settings->output, error);
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    bool written = output && qs_write_report(settings->format, &report, output, error);
    qs_terminal_forbid_exit();
    return qs_output_end(output, written, error);
}

/* A computation without anything to report, so that a signal ends the program at once. */
static bool assess(struct decoding *decoding, struct qs_error *error)
{
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    bool assessed = decoding->settings->as_queens ? assess_translated(decoding, error)
                                                  : assess_model(decoding, error);
    qs_terminal_forbid_exit();
    return assessed;
}

static int run_decode(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t operands = settings->operands.count;
    if (operands == 0 || qs_inputs_count(settings, operands - 1, &error) != 1) {
        qs_error_set(&error, QS_ERROR_INPUT, "decode: expected one instance and one model");
        return qs_report_error(&error);
    }
    struct decoding decoding = {.settings = settings,
                                .path = settings->operands.text[operands - 1]};
    int status = QS_EXIT_DONE;
    bool assessed = read_question(&decoding, &error) && assess(&decoding, &error);
    if (!assessed || !write_result(&decoding, &error))
        status = qs_report_error(&error);
    else if (!settings->as_queens && !qs_result_is_answered(&decoding.result))
        status = QS_EXIT_STOPPED;
    if (assessed && !settings->as_queens)
        qs_hint_after_answer(settings, &decoding.result, &decoding.claim,
                             &decoding.question.options);
    if (assessed)
        qs_result_release(&decoding.result);
    qs_instance_free(decoding.instance);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat export --board 8 --queen b4 -o board.cnf", "Write the board for another solver"},
    {"cadical board.cnf >answer", "Let that solver answer"},
    {"queensat decode board.cnf answer", "Check its answer, and draw it"},
    {NULL, NULL},
};

const struct qs_command qs_decode_command = {
    .name = "decode",
    .operands = "EXPORTED MODEL",
    .summary = "another solver's answer to an exported file, verified",
    .details =
        "Read what a solver printed or wrote about an exported file, check it, and print the\n"
        "board.\n\n"
        "MODEL has the lines of the SAT, MaxSAT or pseudo-Boolean competitions, or is what\n"
        "MiniSat, clasp, clingo, CBC, glpsol (-o, -w), Gurobi, CPLEX, HiGHS, SCIP, MiniZinc,\n"
        "toulbar2, Cliquer, Z3 or another SMT solver write. In place of EXPORTED there may be the instance, or --board, if --target and\n"
        "--full are as in export. What the solver only claims is reported and proves nothing:\n"
        "if the bounds are apart, the exit status is 3. With --as-queens, MODEL is a placement on\n"
        "the larger board, and the instance is the one with the excluded diagonals.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_DECODE,
    .run = run_decode,
};
