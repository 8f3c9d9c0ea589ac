#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "fault.h"
#include "file.h"
#include "hint.h"
#include "incumbent_file.h"
#include "inputs.h"
#include "machine.h"
#include "printable.h"
#include "question.h"
#include "solve_files.h"
#include "terminal.h"
#include "tracer.h"
#include "words.h"
#include "write_report.h"

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
    struct qs_inputs inputs;
    struct qs_ipasir *ipasir;  /* of --solver */
    struct qs_placement start; /* of --start */
    struct summary summary;
    struct qs_hint hint; /* about the last instance */
    struct qs_incumbent_file incumbent;
};

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

static bool read_incumbent(struct qs_incumbent_file *file, const struct qs_settings *settings,
                           const struct qs_instance *instance, struct qs_error *error)
{
    *file = (struct qs_incumbent_file){.path = settings->known,
                                       .reading = qs_placement_reading(settings),
                                       .instance = instance,
                                       .stop = qs_terminal_interrupted};
    qs_terminal_allow_exit(settings->known, QS_EXIT_STOPPED); /* it may be a pipe */
    bool read = qs_incumbent_file_read(file, error);
    qs_terminal_forbid_exit();
    return read;
}

/* That of the terminal, which also writes a better placement to the file of --known. */
static bool poll_incumbent(void *state, const struct qs_progress *progress)
{
    struct qs_error later; /* the end raises it again, and waits for the lock */
    if (progress->queens)
        qs_incumbent_file_raise(state, progress->queens, progress->lower, 0, &later);
    return qs_terminal_poll(NULL, progress);
}

/* A limit on seconds is for all that is done with an instance; it must stay above 0: none. */
static double seconds_left(const struct qs_solve_options *options, const struct qs_result *result)
{
    double limit = options->limits.seconds;
    return limit > 0 ? fmax(limit - result->seconds, 1e-9) : 0;
}

/*
 * With --first-lexicographic, exchange the placement for the first one, if the maximum is proved.
 * *certified: if certificates are wanted, none of them failed.
 */
static bool find_first(const struct solve_command *command, struct qs_solved *solved,
                       struct qs_first_placement *first, bool *certified, struct qs_error *error)
{
    const struct qs_settings *settings = command->settings;
    struct qs_result *result = solved->results;
    struct qs_solve_options options = solved->options;
    struct qs_prefix_certificates certificates = {
        .settings = settings, .whole = solved->report.instance, .most = result->lower};
    struct qs_first_observer observer = qs_prefix_certificates_observer(&certificates);
    options.certificate = NULL;
    options.limits.seconds = seconds_left(&options, result);
    bool found =
        qs_first_placement_find(solved->report.instance, &options,
                                settings->certificate ? &observer : NULL, result, first, error);
    qs_prefix_certificates_release(&certificates);
    *certified = *certified && !certificates.lost;
    return found;
}

/* Write the report, and the files of --proof. */
static int report_solved(struct solve_command *command, struct qs_solved *solved, bool certified)
{
    const struct qs_settings *settings = command->settings;
    const struct qs_instance *instance = solved->report.instance;
    const struct qs_result *result = solved->results;
    const struct qs_first_placement *first = solved->report.first;
    struct qs_file *file = command->inputs.file;
    struct qs_error error;
    solved->report.begins_table = !command->inputs.table_begun;
    if (!qs_write_report(settings->format, &solved->report, file, &error))
        return qs_report_failure(&error, instance);
    command->inputs.table_begun = true;
    add_to_summary(&command->summary, instance, result);
    command->hint = qs_hint_about(settings, instance, result);
    int status = QS_EXIT_DONE;
    for (size_t i = 0; i < solved->done; i++)
        if (!qs_result_is_answered(&result[i]))
            status = QS_EXIT_STOPPED;
    if (settings->format == QS_FORMAT_COMPETITION)
        status = qs_report_competition_status(result);
    if (status == QS_EXIT_DONE && first && first->stop != QS_STOP_DONE)
        status = QS_EXIT_STOPPED;
    if (certified && !settings->proof)
        return status;
    /* Whatever fails now, write the result, which may have taken hours. */
    if (!qs_file_commit(file, &error))
        return qs_report_error(&error);
    if (!certified)
        return QS_EXIT_USAGE;
    if (qs_proof_files_write(settings, instance, result, &error))
        return status;
    if (error.kind != QS_ERROR_STOPPED)
        return qs_report_failure(&error, instance);
    qs_report_note("the files of --proof were not written: %s", error.text);
    return status == QS_EXIT_DONE ? QS_EXIT_STOPPED : status;
}

/* With a result: its files, and the report. */
static int finish_solved(struct solve_command *command, struct qs_solved *solved, bool certified)
{
    const struct qs_settings *settings = command->settings;
    const struct qs_instance *instance = solved->report.instance;
    const struct qs_result *result = solved->results;
    struct qs_error error;
    if (result->checkpoint_error.kind != QS_ERROR_NONE)
        qs_report_note("cannot save %s: %s", solved->options.checkpoint,
                       result->checkpoint_error.text);
    /* What fails now must not take the answer with it, which may have taken days. What is left of
     * the time limit is for another run to unlock the file of --known. */
    int unwritten = QS_EXIT_DONE;
    double left = seconds_left(&solved->options, result);
    if (settings->known &&
        !qs_incumbent_file_raise(&command->incumbent, result->placement.queens, result->lower,
                                 left > 0 ? qs_clock_now() + left : INFINITY, &error))
        unwritten = qs_report_error(&error); /* and the placement in the report */
    struct qs_first_placement first = {.rows = 0, .stop = result->stop};
    if (settings->first && result->status == QS_STATUS_OPTIMUM &&
        !find_first(command, solved, &first, &certified, &error))
        return qs_report_failure(&error, instance);
    solved->report.first = settings->first ? &first : NULL;
    int status = report_solved(command, solved, certified);
    if (unwritten != QS_EXIT_DONE && !qs_file_commit(command->inputs.file, &error))
        return qs_report_error(&error);
    return status == QS_EXIT_DONE ? unwritten : status;
}

static int solve_instance(struct solve_command *command, const struct qs_instance *instance)
{
    const struct qs_settings *settings = command->settings;
    struct qs_incumbent_file *incumbent = &command->incumbent;
    struct qs_file *certificate;
    struct qs_error error;
    struct qs_answer_context context = {.question = &settings->question, .stop = qs_terminal_poll};
    struct qs_solved solved = {
        .engines = settings->engines.text,
        .engine_count = settings->engines.count,
        .report = {.instance = instance,
                   .explained = settings->verbose,
                   .board_style =
                       qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE)},
    };
    qs_answer_solve_options(&context, settings->question.solving.target, &solved.options);
    solved.options.ipasir = command->ipasir;
    solved.options.start = settings->start ? &command->start : NULL;
    solved.options.log = settings->verbose ? qs_terminal_log : NULL;
    if (settings->known) {
        /* The search learns of better placements from the file, and others of its own. */
        solved.options.incumbent = qs_incumbent_file_look;
        solved.options.incumbent_state = incumbent;
        context.stop = poll_incumbent;
        context.state = incumbent;
    }
    if (!check_trace(settings, instance, &error) || !qs_check_report(settings, instance, &error) ||
        !qs_proof_files_check(settings, instance, &error) ||
        (settings->start && !qs_start_file_fits(settings, instance, &command->start, &error)) ||
        (settings->known && !read_incumbent(incumbent, settings, instance, &error)) ||
        !qs_certificate_file_open(settings, instance, &certificate, &solved.options, &error))
        return qs_report_error(&error);
    const struct qs_trace_style style = {settings->trace, settings->question.notation,
                                         settings->trace_limit};
    struct qs_tracer *tracer = NULL;
    bool traced = style.form != QS_TRACE_NONE;
    if (traced)
        tracer = qs_tracer_new(&style, instance, &solved.options, command->inputs.output, &error);
    bool answered = (!traced || tracer) && qs_answer_solved(&solved, &error);
    qs_terminal_clear();
    qs_tracer_finish(tracer, answered && qs_result_is_answered(solved.results));
    int status;
    if (answered) {
        bool certified = !certificate || qs_certificate_file_keep(certificate, solved.results);
        status = finish_solved(command, &solved, certified);
    } else {
        qs_file_drop(certificate);
        status = qs_report_failure(&error, instance);
    }
    qs_solved_release(&solved);
    return status;
}

static int run_solve(const struct qs_settings *settings)
{
    bool table = settings->format == QS_FORMAT_JSON || settings->format == QS_FORMAT_CSV;
    struct solve_command command = {
        .settings = settings,
        .inputs = {.settings = settings,
                   .between = table || settings->format == QS_FORMAT_ARRAY ? "" : "\n",
                   .lists_unread = table},
    };
    struct qs_error error;
    const struct qs_instance *instance;
    size_t instances = qs_inputs_count(settings, settings->operands.count, &error);
    bool ready = (instances == 0 || qs_solve_files_check(settings, instances, &error)) &&
                 (!settings->solver || qs_solver_file_load(settings, &command.ipasir, &error)) &&
                 (!settings->start || qs_start_file_read(settings, &command.start, &error));
    double started = qs_clock_now();
    if (ready && qs_inputs_begin(&command.inputs))
        while ((instance = qs_inputs_next(&command.inputs)) != NULL)
            qs_inputs_settle(&command.inputs, solve_instance(&command, instance));
    int status = ready ? qs_inputs_end(&command.inputs) : qs_report_error(&error);
    if (settings->each_line)
        instances = command.inputs.begun;
    if (ready) {
        print_summary(&command.summary, instances, command.inputs.begun, qs_clock_now() - started,
                      settings->question.solving.target > 0);
        if (instances == 1 && !settings->each_line)
            qs_hint_after_solve(settings, &command.hint);
    }
    qs_placement_release(&command.start);
    qs_ipasir_close(command.ipasir);
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
    {"printf '8/8/3Q4/8/8/8/8/8\\n4/4/4/4\\n' | queensat solve --each-line -",
     "Solve many boards, each on a line of its own"},
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
