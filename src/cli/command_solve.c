#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clause_tracer.h"
#include "command.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "engine_runs.h"
#include "fault.h"
#include "hint.h"
#include "incumbent_file.h"
#include "inputs.h"
#include "machine.h"
#include "printable.h"
#include "report.h"
#include "solve_files.h"
#include "terminal.h"
#include "tracer.h"
#include "words.h"
#include "write_report.h"

/* The exit status for the results. */
static int command_solve_exit_status(const struct qs_settings *settings, const struct qs_runs *runs)
{
    if (settings->format == QS_FORMAT_COMPETITION)
        return qs_report_competition_status(&runs->results[0]);
    for (size_t i = 0; i < runs->done; i++)
        if (!qs_result_is_answered(&runs->results[i]))
            return QS_EXIT_STOPPED;
    return QS_EXIT_DONE;
}

/* What a person who has just solved many instances wants to know. All zero: nothing yet. */
struct summary {
    size_t answered, open;
    double slowest; /* seconds */
    char name[256]; /* of the instance that took these */
};

static void add_to_summary(struct summary *summary, const struct qs_instance *instance,
                           const struct qs_result *result)
{
    if (qs_result_is_answered(result))
        summary->answered++;
    else
        summary->open++;
    if (result->seconds < summary->slowest)
        return;
    summary->slowest = result->seconds;
    int32_t n = qs_instance_size(instance);
    const char *name = qs_instance_name(instance);
    if (name[0] != '\0')
        snprintf(summary->name, sizeof summary->name, "%s", name);
    else
        snprintf(summary->name, sizeof summary->name, "n = %d", n);
    qs_make_printable(summary->name);
}

/*
 * Print one to three lines on standard error, if that is a terminal and there were several
 * instances. Of all `instances`, the first `begun` were begun; those of them without a result
 * failed. `target`: it was asked for, not the maximum.
 */
static void print_summary(const struct summary *summary, size_t instances, size_t begun,
                          double seconds, bool target)
{
    size_t reported = summary->answered + summary->open;
    if (instances < 2 || !isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "queensat: %zu instances: %zu %s, %zu open, %zu failed; %.3g s\n", begun,
            summary->answered, target ? "answered" : "proved", summary->open, begun - reported,
            seconds);
    if (begun < instances)
        fprintf(stderr, "queensat: stopped before the other %zu\n", instances - begun);
    if (reported > 1)
        fprintf(stderr, "queensat: slowest: %s, %.3g s\n", summary->name, summary->slowest);
}

struct solve_command {
    const struct qs_settings *settings;
    struct qs_solve_options options;
    struct qs_runs runs;
    bool table_begun;
    struct summary summary;
    struct qs_hint hint;       /* about the last instance */
    struct qs_placement start; /* of --start */
    struct qs_incumbent_file incumbent;
};

/* If the steps are wanted. */
static struct qs_tracer *begin_trace(struct solve_command *solving,
                                     const struct qs_instance *instance, struct qs_output *output)
{
    if (solving->settings->trace == QS_TRACE_NONE)
        return NULL;
    struct qs_tracer *tracer =
        qs_tracer_new(solving->settings, instance, solving->options.engine, output);
    solving->options.trace = qs_tracer_step;
    solving->options.trace_state = tracer;
    return tracer;
}

/* If they are wanted, and the engine learns clauses. */
static bool begin_clauses(struct solve_command *solving, struct qs_clause_tracer *tracer)
{
    bool learning = solving->settings->trace != QS_TRACE_NONE &&
                    qs_engine_uses(solving->options.engine, QS_USES_CLAUSES);
    solving->options.clauses = learning ? qs_clause_tracer_step : NULL;
    solving->options.clauses_state = tracer;
    return learning;
}

/* The engine that replaces auto is simple, to be followed step by step; so n has to be small. */
static bool check_trace(const struct qs_settings *settings, const struct qs_instance *instance,
                        struct qs_error *error)
{
    char engines[256];
    if (!settings->trace_for_auto || qs_instance_size(instance) <= QS_TRACED_FOR_AUTO_MAX)
        return true;
    qs_words_list(qs_engine_name, qs_engines_that_use(QS_USES_TRACE), NULL, engines,
                  sizeof engines);
    qs_error_set(error, QS_ERROR_INPUT,
                 "--trace with the engine auto is for boards up to n = %d: use --engine %s",
                 QS_TRACED_FOR_AUTO_MAX, engines);
    return qs_error_place(error, qs_instance_name(instance), 0, 0);
}

/* Solve, and write the certificate if one is wanted; *certified: if wanted, nothing of it failed.
 */
static int solve_and_certify(struct solve_command *solving, const struct qs_instance *instance,
                             struct qs_output *output, bool *certified)
{
    struct qs_output *certificate;
    struct qs_runs *runs = &solving->runs;
    struct qs_error error;
    if (!qs_certificate_file_open(solving->settings, instance, &certificate, &solving->options,
                                  &error))
        return qs_report_error(&error);
    struct qs_clause_tracer clauses = {
        .settings = solving->settings, .output = output, .n = qs_instance_size(instance)};
    bool learning = begin_clauses(solving, &clauses);
    struct qs_tracer *tracer = learning ? NULL : begin_trace(solving, instance, output);
    bool solved = qs_runs_solve(runs, &solving->options, instance, &error);
    qs_tracer_finish(tracer);
    if (learning)
        qs_clause_tracer_finish(&clauses);
    if (!solved || !qs_results_agree(runs->results, runs->done, &error)) {
        qs_output_abandon(certificate);
        return qs_report_failure(&error, instance);
    }
    *certified = !certificate || qs_certificate_file_keep(certificate, &runs->results[0]);
    const struct qs_error *unsaved = &runs->results[0].checkpoint_error;
    if (unsaved->kind != QS_ERROR_NONE)
        qs_report_note("cannot save %s: %s", solving->options.checkpoint, unsaved->text);
    return QS_EXIT_DONE;
}

/* The search learns of better placements from the file of --known, and others of its own. */
static void use_incumbent(struct solve_command *solving)
{
    if (!solving->settings->known)
        return;
    solving->options.incumbent = qs_incumbent_file_look;
    solving->options.incumbent_state = &solving->incumbent;
    solving->options.limits.poll = qs_incumbent_file_poll;
    solving->options.limits.state = &solving->incumbent;
}

/* What is left of the time limit is for another run to unlock the file of --known. */
static bool raise_incumbent(struct solve_command *solving, struct qs_error *error)
{
    const struct qs_result *result = &solving->runs.results[0];
    double limit = solving->options.limits.seconds;
    return qs_incumbent_file_raise(&solving->incumbent, result->placement.queens, result->lower,
                                   limit > 0 ? qs_clock_now() + limit - result->seconds : INFINITY,
                                   error);
}

/*
 * With --first-lexicographic, exchange the placement for the first one, if the maximum is proved.
 * *certified: if certificates are wanted, none of them failed.
 */
static bool find_first(const struct solve_command *solving, const struct qs_instance *instance,
                       struct qs_first_placement *first, bool *certified, struct qs_error *error)
{
    struct qs_result *result = &solving->runs.results[0];
    struct qs_solve_options options = solving->options;
    struct qs_prefix_certificates certificates = {
        .settings = solving->settings, .whole = instance, .most = result->lower};
    struct qs_first_observer observer = qs_prefix_certificates_observer(&certificates);
    options.certificate = NULL;
    /* A limit is for both; it must stay above 0, which would be none. */
    if (options.limits.seconds > 0)
        options.limits.seconds = fmax(options.limits.seconds - result->seconds, 1e-9);
    bool found = qs_first_placement_find(instance, &options,
                                         solving->settings->certificate ? &observer : NULL, result,
                                         first, error);
    qs_prefix_certificates_release(&certificates);
    *certified = *certified && !certificates.lost;
    return found;
}

/* If the files of --proof are wanted but not written, report why, and lower the exit status. */
static int command_solve_prove(const struct solve_command *solving,
                               const struct qs_instance *instance, int status)
{
    struct qs_error error;
    if (!solving->settings->proof ||
        qs_proof_files_write(solving->settings, instance, &solving->runs.results[0], &error))
        return status;
    if (error.kind != QS_ERROR_STOPPED)
        return qs_report_failure(&error, instance);
    qs_report_note("the files of --proof were not written: %s", error.text);
    return status == QS_EXIT_DONE ? QS_EXIT_STOPPED : status;
}

/* Write the report, and the files of --proof. */
static int report_instance(struct solve_command *solving, const struct qs_instance *instance,
                           const struct qs_first_placement *first, bool certified,
                           struct qs_output *output)
{
    const struct qs_settings *settings = solving->settings;
    const struct qs_runs *runs = &solving->runs;
    struct qs_error error;
    const struct qs_solver_claim claim = {.answer = QS_MODEL_UNSATISFIABLE,
                                          .upper = runs->results[0].claimed};
    const struct qs_report report = {
        .instance = instance,
        .result = runs->results,
        .first = settings->first ? first : NULL,
        .claim = claim.upper >= 0 ? &claim : NULL,
        .cross_checks = runs->results + 1,
        .cross_check_count = runs->done - 1,
        .explained = settings->verbose,
        .memory_limit = settings->question.solving.limits.bytes,
        .seed = solving->options.seed,
        .threads = solving->options.threads,
        .begins_table = !solving->table_begun,
        .board_style = qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE),
    };
    if (!qs_write_report(settings->format, &report, output, &error))
        return qs_report_failure(&error, instance);
    solving->table_begun = true;
    add_to_summary(&solving->summary, instance, &runs->results[0]);
    solving->hint = qs_hint_about(settings, instance, &runs->results[0]);
    int status = command_solve_exit_status(settings, runs);
    if (status == QS_EXIT_DONE && settings->first && first->stop != QS_STOP_DONE)
        status = QS_EXIT_STOPPED;
    if (certified && !settings->proof)
        return status;
    /* Whatever fails now, write the result, which may have taken hours. */
    if (!qs_output_commit(output, &error))
        return qs_report_error(&error);
    return certified ? command_solve_prove(solving, instance, status) : QS_EXIT_USAGE;
}

static int solve_instance(struct qs_inputs *inputs, const struct qs_instance *instance)
{
    struct solve_command *solving = inputs->state;
    const struct qs_settings *settings = inputs->settings;
    const struct qs_result *result = &solving->runs.results[0];
    struct qs_error error;
    bool certified = true;
    if (!check_trace(settings, instance, &error) || !qs_check_report(settings, instance, &error) ||
        !qs_proof_files_check(settings, instance, &error) ||
        (solving->options.start &&
         !qs_start_file_fits(settings, instance, &solving->start, &error)))
        return qs_report_error(&error);
    if (!qs_incumbent_file_open(&solving->incumbent, settings, instance, &error))
        return qs_report_error(&error);
    int status = solve_and_certify(solving, instance, inputs->output, &certified);
    if (status != QS_EXIT_DONE)
        return status;
    /* What fails now must not take the answer with it, which may have taken days. */
    int unwritten = QS_EXIT_DONE;
    if (!raise_incumbent(solving, &error))
        unwritten = qs_report_error(&error); /* and the placement in the report */
    struct qs_first_placement first = {.rows = 0, .stop = result->stop};
    if (settings->first && result->status == QS_STATUS_OPTIMUM &&
        !find_first(solving, instance, &first, &certified, &error))
        return qs_report_failure(&error, instance);
    status = report_instance(solving, instance, &first, certified, inputs->output);
    if (unwritten != QS_EXIT_DONE && !qs_output_commit(inputs->output, &error))
        return qs_report_error(&error);
    return status == QS_EXIT_DONE ? unwritten : status;
}

/* So that a table has as many rows as instances. */
static void write_unread(struct qs_inputs *inputs, const char *name, const struct qs_error *why)
{
    struct solve_command *solving = inputs->state;
    qs_write_unread(inputs->settings->format, name, why, !solving->table_begun, inputs->output);
    solving->table_begun = true;
}

static int run_solve(const struct qs_settings *settings)
{
    struct solve_command solving = {.settings = settings, .options = settings->question.solving};
    struct qs_error error;
    size_t instances = qs_inputs_count(settings, settings->operands.count, &error);
    if (instances > 0 && !qs_solve_files_check(settings, instances, &error))
        return qs_report_error(&error);
    solving.options.limits.poll = qs_terminal_poll;
    use_incumbent(&solving);
    solving.options.log = settings->verbose ? qs_terminal_log : NULL;
    struct qs_ipasir *ipasir = NULL;
    if ((settings->solver && !qs_solver_file_load(settings, &ipasir, &error)) ||
        (settings->start && !qs_start_file_read(settings, &solving.start, &error))) {
        qs_placement_release(&solving.start);
        qs_ipasir_close(ipasir);
        return qs_report_error(&error);
    }
    qs_runs_init(&solving.runs, settings);
    solving.options.start = settings->start ? &solving.start : NULL;
    solving.options.ipasir = ipasir;
    bool table = settings->format == QS_FORMAT_JSON || settings->format == QS_FORMAT_CSV;
    double started = qs_clock_now();
    struct qs_inputs inputs = {
        .settings = settings,
        .between = table || settings->format == QS_FORMAT_ARRAY ? "" : "\n",
        .each = solve_instance,
        .unread = table ? write_unread : NULL,
        .state = &solving,
    };
    int status = qs_inputs_each(&inputs);
    print_summary(&solving.summary, instances, inputs.begun, qs_clock_now() - started,
                  settings->question.solving.target > 0);
    if (instances == 1)
        qs_hint_after_solve(settings, &solving.hint);
    qs_runs_release(&solving.runs);
    qs_placement_release(&solving.start);
    qs_ipasir_close(ipasir);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat solve 8 --queen b4,d5",
     "Complete a board with queens on b4 and d5, and prove that no more queens fit"},
    {"queensat solve --board 6 --queen a6 --cross-check",
     "Let two engines that share no code check the answer"},
    {"queensat solve --board 6 --queen a6 --engine sat --target 6",
     "Ask PicoSAT whether 6 queens fit"},
    {"queensat generate sparse --board 12 --average 4 --id 1 | queensat solve -",
     "Solve an instance from standard input"},
    {"queensat generate sparse --board 12 --average 4 --id 1..20 -o 'board-{id}'",
     "Make twenty instances, board-01 to board-20"},
    {"queensat solve board-* --format csv -o table.csv",
     "Solve them all into a table for a spreadsheet"},
    {"queensat solve --board 9 --block 0,0 --first-lexicographic",
     "Of the largest placements, find the lexicographically first"},
    {"queensat solve --board 4 --trace lines --engine prefix",
     "See each queen that a search places"},
    {NULL, NULL},
};

const struct qs_command qs_solve_command = {
    .name = "solve",
    .operands = "[INSTANCE...]",
    .summary = "the maximum, a placement, the bounds and what proved them",
    .details =
        "Find the largest number of non-attacking queens, fixed ones included, and prove it.\n"
        "INSTANCE is a file, - (standard input) or a number (an empty board).\n\n"
        "{name} in names of proofs and certificates becomes the name of the instance. With\n"
        "--known, what is found replaces FILE, so that other cubes of split profit. A\n"
        "lexicographically first placement has the smallest column row by row, empty rows last.\n\n"
        "With --trace, which is then limited to n = 12, " QS_TRACED_FOR_AUTO
        " runs instead of auto.\n"
        "PicoSAT reports neither decisions nor propagations: with --engine sat, the trace is the\n"
        "clauses that it learns, in words, and why each holds, by our own unit propagation.\n"
        "With --certificate and --first-lexicographic, each refuted prefix gets files of its own,\n"
        "FILE.ROW,COLUMN.board and FILE.ROW,COLUMN.cert.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_SOLVE,
    .run = run_solve,
};
