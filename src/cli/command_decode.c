#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "hint.h"
#include "inputs.h"
#include "output_name.h"
#include "solver_answer.h"
#include "terminal.h"
#include "text_reader.h"
#include "write_report.h"

/* What is decoded: an answer and the question that it belongs to. */
struct decoding {
    const struct qs_settings *settings;
    const char *path; /* of the last operand; NULL: there is only a proof */
    size_t files;     /* operands before it */
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
    decoding->question.fewer = decoding->settings->proof != NULL; /* it proves that they must be */
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

static bool read_question(struct decoding *decoding, struct qs_error *error)
{
    const struct qs_settings *settings = decoding->settings;
    const char *dimacs = qs_export_format_name(0);
    struct qs_solver_question *question = &decoding->question;
    size_t length;
    question->options = (struct qs_export_options){
        .target = settings->question.solving.target,
        .full = settings->question.full,
        .limits.bytes = settings->question.solving.limits.bytes,
    };
    if (decoding->files == 0) {
        decoding->instance = qs_inputs_read(settings, 0, 0, error);
    } else {
        const char *path = settings->operands.text[0];
        char *text = command_decode_read_text(decoding, path, "an exported file", &length, error);
        if (text)
            decoding->instance = qs_instance_read_text(qs_source_name(path), text, length,
                                                       &settings->reading, error);
        bool read = decoding->instance &&
                    qs_question_check_shape(QS_FOR_DECODE, decoding->instance, error) &&
                    take_exported(decoding, text, length, error);
        free(text);
        if (!read)
            return false;
    }
    question->instance = decoding->instance;
    if (decoding->instance && settings->proof &&
        (!question->known || strcmp(question->options.format, dimacs) != 0))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "decode: --proof: expected a file that was exported in the format %s",
                            dimacs);
    return decoding->instance && qs_check_report(settings, decoding->instance, error);
}

/* Without an answer, there is only a proof, which says what the answer is. */
static bool assess_model(struct decoding *decoding, struct qs_error *error)
{
    struct qs_model model = {.answer = QS_MODEL_UNSATISFIABLE};
    const char *path = decoding->path, *name = path ? qs_source_name(path) : "";
    if (path) {
        size_t length;
        char *text = command_decode_read_text(decoding, path, "an answer", &length, error);
        bool read = text && qs_model_read(name, text, length, &model, error);
        free(text);
        if (!read)
            return false;
    }
    bool assessed = (qs_solver_question_match(&decoding->question, &model, error) ||
                     qs_error_place(error, name, 0, 0)) &&
                    qs_solver_answer_assess(&decoding->question, "decode", &model,
                                            &decoding->result, &decoding->claim, error);
    qs_model_release(&model);
    return assessed;
}

/* Check the proof of --proof, if there is one, and write the certificate. */
static bool take_proof(struct decoding *decoding, struct qs_error *error)
{
    const struct qs_settings *settings = decoding->settings;
    const struct qs_output_name names[] = {{"--certificate", settings->certificate, ""},
                                           {NULL, settings->proof, NULL}};
    if (!settings->proof)
        return true;
    int32_t target = decoding->question.options.target;
    if (decoding->claim.answer == QS_MODEL_SATISFIABLE || decoding->result.lower >= target)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "decode: --proof: the file asks for %d, and a placement has as many",
                            target);
    size_t files = strcmp(settings->proof, "-") == 0 ? 1 : 2;
    if (!qs_output_names_take(settings, names, files, 1, 1, error))
        return false;
    struct qs_file *output = NULL;
    if (settings->certificate && !(output = qs_output_name_open(names, decoding->instance, error)))
        return false;
    qs_terminal_ask_for(settings->proof, "a proof");
    bool proved = qs_solver_answer_prove(
        &decoding->question, settings->proof, output ? output->stream : NULL,
        output ? output->folder : NULL, &decoding->result, &decoding->claim, error);
    return output ? qs_file_end(output, proved, error) : proved;
}

static bool write_result(const struct decoding *decoding, struct qs_error *error)
{
    const struct qs_settings *settings = decoding->settings;
    const struct qs_report report = {
        .instance = decoding->instance,
        .result = &decoding->result,
        .claim = &decoding->claim,
        .memory_limit = settings->question.solving.limits.bytes,
        .board_style = qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE),
    };
    struct qs_file *output = qs_file_begin(settings->output, error);
    qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    bool written = output && qs_write_report(settings->format, &report, output, error);
    qs_terminal_forbid_exit();
    return qs_file_end(output, written, error);
}

/* Standard input can be read once, and no file is two things. */
static bool check_proof_name(const struct qs_settings *settings, struct qs_error *error)
{
    for (size_t i = 0; settings->proof && i < settings->operands.count; i++)
        if (strcmp(settings->operands.text[i], settings->proof) == 0)
            return qs_error_set(error, QS_ERROR_INPUT, "decode: --proof: %.200s is an operand, too",
                                qs_source_name(settings->proof));
    return true;
}

static int run_decode(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t operands = settings->operands.count, models = settings->proof ? operands > 1 : 1;
    if (operands < models || qs_inputs_count(settings, operands - models, &error) != 1) {
        qs_error_set(&error, QS_ERROR_INPUT, "decode: expected one instance and one model");
        return qs_report_error(&error);
    }
    struct decoding decoding = {.settings = settings,
                                .path = models ? settings->operands.text[operands - 1] : NULL,
                                .files = operands - models};
    const struct qs_result *result = &decoding.result;
    qs_terminal_limit_time(settings->question.solving.limits.seconds);
    bool assessed = check_proof_name(settings, &error) && qs_inputs_check(settings, &error) &&
                    read_question(&decoding, &error);
    bool written = false;
    if (assessed) {
        /* There is nothing to report yet, so that a signal ends the program at once. */
        qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
        assessed = assess_model(&decoding, &error);
        written = assessed && take_proof(&decoding, &error);
        qs_terminal_forbid_exit();
        written = written && write_result(&decoding, &error);
    }
    int status = !written                        ? qs_report_error(&error)
                 : qs_result_is_answered(result) ? QS_EXIT_DONE
                                                 : QS_EXIT_STOPPED;
    if (written)
        qs_hint_after_answer(settings, result, &decoding.claim, &decoding.question.options);
    if (assessed)
        qs_result_release(&decoding.result);
    qs_instance_free(decoding.instance);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat export --board 8 --queen b4 -o board.cnf", "Write the board for another solver"},
    {"cadical board.cnf >answer", "Let that solver answer"},
    {"queensat decode board.cnf answer", "Check its answer, and draw it"},
    {"queensat export --board 6 --queen a6 -o six.cnf", "Ask whether six fit next to the corner"},
    {"cadical six.cnf proof >claim", "Let the solver prove that they do not"},
    {"queensat decode six.cnf claim --proof proof", "Check its proof"},
    {NULL, NULL},
};

const struct qs_command qs_decode_command = {
    .name = "decode",
    .operands = "EXPORTED [MODEL]",
    .summary = "another solver's answer to an exported file, verified",
    .details =
        "Read what a solver printed or wrote about an exported file, check it, and print the\n"
        "board.\n\n"
        "MODEL has literals, in the lines of the SAT, MaxSAT or pseudo-Boolean competitions or in\n"
        "MiniSat's file, or names of queens, alone or each with its value, as clasp, clingo,\n"
        "MiniZinc, CBC, glpsol (-o), Gurobi, HiGHS, SCIP and toulbar2 (-s=3) write them. In place\n"
        "of EXPORTED there may be the instance, or --board, if --target and --full are as in\n"
        "export. What the solver only claims is reported and proves nothing: if the bounds are\n"
        "apart, the exit status is 3. With --proof, it is evidence, checked against the board,\n"
        "which --certificate keeps; MODEL may be missing.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_DECODE,
    .run = run_decode,
};
