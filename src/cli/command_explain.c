#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "output_name.h"
#include "question.h"
#include "report.h"
#include "terminal.h"
#include "write_report.h"

/* The certificate, and the board that it is about. */
#define CERTIFICATE_FILES(settings)                                                                \
    {                                                                                              \
        {"--certificate", (settings)->certificate, ".cert"},                                       \
        {                                                                                          \
            "--certificate", (settings)->certificate, ".board"                                     \
        }                                                                                          \
    }

/* The state for one instance. */
struct explaining {
    const struct qs_settings *settings;
    const struct qs_instance *instance;
    struct qs_explanation explanation;
    struct qs_instance *part, *left;
    struct qs_output_pair files; /* the certificate, and the board that it is about */
    struct qs_result refutation; /* if solved: of the instance */
    struct qs_result proved;     /* if certified: of the part */
    bool solved, certified;
};

static bool command_explain_show_progress(void *state, const struct qs_progress *progress)
{
    char bounds[64] = "";
    if (progress->upper > 0)
        snprintf(bounds, sizeof bounds, ", remove %d to %d queens", (int)progress->lower,
                 (int)progress->upper);
    qs_terminal_show(progress->seconds, "%s %llu questions%s, %.0f s", progress->engine,
                     (unsigned long long)progress->questions, bounds, progress->seconds);
    return qs_terminal_interrupted(state);
}

static bool command_explain(struct explaining *explaining, struct qs_error *error)
{
    struct qs_explain_options options;
    qs_question_explain(&explaining->settings->question, &options);
    options.limits.poll = command_explain_show_progress;
    bool explained = qs_explain(explaining->instance, &options, &explaining->explanation, error);
    qs_terminal_clear();
    return explained;
}

/* Solve the instance, or what is blamed alone, with the target. It was done before, and is short.
 */
static bool solve_again(const struct explaining *explaining, const struct qs_instance *instance,
                        struct qs_output *certificate, struct qs_result *result,
                        struct qs_error *error)
{
    int32_t target = explaining->explanation.target;
    struct qs_solve_options options = explaining->settings->question.solving;
    options.target = target;
    options.limits.poll = qs_terminal_poll;
    options.certificate = certificate ? qs_output_stream(certificate, error) : NULL;
    options.certificate_folder = certificate ? qs_output_folder(certificate) : NULL;
    if (certificate && !options.certificate)
        return false;
    bool solved = qs_solve(instance, &options, result, error);
    qs_terminal_clear();
    if (!solved || result->lower < target)
        return solved;
    qs_result_release(result);
    return qs_error_set(error, QS_ERROR_DEFECT, "a blame does not make %d queens impossible",
                        target);
}

/* The evidence for the story; with --certificate, solve what is blamed alone, too. */
static bool command_explain_refute(struct explaining *explaining, struct qs_error *error)
{
    const struct qs_explanation *explanation = &explaining->explanation;
    explaining->solved =
        solve_again(explaining, explaining->instance, NULL, &explaining->refutation, error);
    if (!explaining->solved || !explaining->files.first)
        return explaining->solved;
    explaining->part = qs_blame_instance(explaining->instance, &explanation->blames[0], error);
    explaining->certified =
        explaining->part && solve_again(explaining, explaining->part, explaining->files.first,
                                        &explaining->proved, error);
    return explaining->certified;
}

static bool open_certificate(struct explaining *explaining, struct qs_error *error)
{
    const struct qs_output_name names[] = CERTIFICATE_FILES(explaining->settings);
    return !names[0].template ||
           qs_output_pair_open(&explaining->files, names, explaining->instance, error);
}

/* Give both files their names. A note, and false, if there is no certificate. */
static bool keep_certificate(struct explaining *explaining)
{
    struct qs_error error;
    const struct qs_result *refutation = &explaining->proved;
    if (!explaining->certified) {
        if (explaining->explanation.answer == QS_EXPLAIN_FITS)
            qs_report_note("there is no certificate: nothing is to blame");
        return true;
    }
    if (refutation->certified < 0 || refutation->certified >= explaining->explanation.target) {
        qs_report_note("there is no certificate: the search could not be recorded%s%s",
                       refutation->certificate_error.kind != QS_ERROR_NONE ? ": " : "",
                       refutation->certificate_error.text);
        return false;
    }
    FILE *board = qs_output_stream(explaining->files.second, &error);
    if (board)
        qs_instance_write(explaining->part, board);
    if (board && qs_output_pair_close(&explaining->files, &error))
        return true;
    qs_report_error(&error);
    return false;
}

static bool command_explain_report(struct explaining *explaining, struct qs_output *output,
                                   struct qs_error *error)
{
    const struct qs_settings *settings = explaining->settings;
    const struct qs_explanation *explanation = &explaining->explanation;
    if (explanation->blame_count > 0 && !command_explain_refute(explaining, error))
        return false;
    if (explanation->removal.helps) {
        explaining->left = qs_removal_instance(explaining->instance, &explanation->removal, error);
        if (!explaining->left)
            return false;
    }
    const struct qs_explain_report written = {
        .instance = explaining->instance,
        .explanation = explanation,
        .refutation = explaining->refutation.upper.value < explanation->target
                          ? &explaining->refutation
                          : NULL,
        .left = explaining->left,
        .board_style = qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE),
    };
    if (settings->format != QS_FORMAT_JSON)
        return qs_explain_report_text(&written, output, error);
    qs_explain_report_json(&written, output);
    return true;
}

static int explain_instance(struct qs_inputs *inputs, const struct qs_instance *instance)
{
    const struct qs_settings *settings = inputs->settings;
    struct qs_output *output = inputs->output;
    struct explaining explaining = {.settings = settings, .instance = instance};
    struct qs_error error;
    int status = QS_EXIT_DONE;
    if (!qs_check_notation(settings, instance, &error) || !open_certificate(&explaining, &error) ||
        !command_explain(&explaining, &error) ||
        !command_explain_report(&explaining, output, &error))
        status = qs_report_failure(&error, instance);
    else if (!qs_is_explained(&settings->question.explaining, &explaining.explanation))
        status = QS_EXIT_STOPPED;
    /* Whatever becomes of the certificate, write the explanation. */
    if (status != QS_EXIT_USAGE && status != QS_EXIT_DISAGREEMENT && explaining.files.first) {
        if (!qs_output_commit(output, &error))
            status = qs_report_error(&error);
        else if (!keep_certificate(&explaining))
            status = QS_EXIT_USAGE;
    }
    qs_output_pair_abandon(&explaining.files);
    if (explaining.solved)
        qs_result_release(&explaining.refutation);
    if (explaining.certified)
        qs_result_release(&explaining.proved);
    qs_instance_free(explaining.part);
    qs_instance_free(explaining.left);
    qs_explanation_release(&explaining.explanation);
    return status;
}

static int run_explain(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t instances = qs_inputs_count(settings, settings->operands.count, &error);
    const struct qs_output_name names[] = CERTIFICATE_FILES(settings);
    if (instances > 0 && !qs_output_names_check(settings, names, 2, instances, 1, &error))
        return qs_report_error(&error);
    struct qs_inputs inputs = {
        .settings = settings,
        .between = settings->format == QS_FORMAT_JSON ? "" : "\n",
        .each = explain_instance,
    };
    return qs_inputs_each(&inputs);
}

static const struct qs_example examples[] = {
    {"queensat explain --board 6 --queen a6", "Explain why 6 queens do not fit"},
    {"queensat explain 8 c7 d3 e8 g4",
     "Find which of four queens are to blame, and the fewest to remove"},
    {NULL, NULL},
};

const struct qs_command qs_explain_command = {
    .name = "explain",
    .operands = "[INSTANCE...]",
    .summary = "why N queens do not fit: the queens and squares to blame",
    .details =
        "If N queens (or --target M) do not fit, find the fewest fixed queens to remove so that\n"
        "they do, and a minimal blame: queens and blocked squares that alone make it "
        "impossible.\n"
        "If N fit, say how to place them without guessing, which rates a puzzle.\n\n"
        "Blocked diagonals may be to blame, too. Without any one of what is blamed it is "
        "possible. A puzzle is solved by the easiest rule each time.\n"
        "If it is stopped early, it reports what it has, and the exit status is 3.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_EXPLAIN,
    .run = run_explain,
};
