#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "child.h"
#include "command.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "engine_runs.h"
#include "fault.h"
#include "instance_private.h"
#include "machine.h"
#include "output.h"
#include "report.h"
#include "settings.h"
#include "sweep_plan.h"
#include "sweep_results.h"
#include "terminal.h"

_Static_assert(QS_JOBS_MAX <= QS_CHILDREN_MOST, "all jobs are waited for at once");

/*
 * What a process does: many runs, one at a time, which is told to it and answered by a line. The
 * sweep starts another one after a crash, and after a run that may have left something behind.
 */
struct job {
    const struct sweep *sweep;
    uint64_t number; /* of the run */
    bool is_busy;    /* the run is not answered */
    bool is_used;    /* the process has answered others before */
};

/* The state of a running sweep. */
struct sweep {
    struct qs_sweep_plan plan;
    struct qs_sweep_file file;
    struct qs_known_answers *answers; /* NULL: none */
    struct qs_ipasir *ipasir;         /* NULL: no library is loaded */
    struct qs_child *process;         /* [jobs] */
    struct job *job;                  /* [jobs] */
    size_t jobs;
    bool is_apart; /* each run has a process of its own */
    bool *done;    /* [plan.runs] */
    uint64_t next; /* all runs before this one are done or started */
    uint64_t ours, finished, finished_before;
    uint64_t open, failed, defects;
    double started, shown;
};

/* The solver of a run that the sweep does not wait for is killed, and its files are removed. */
static bool poll_dismissal(void *state, const struct qs_progress *progress)
{
    (void)state;
    (void)progress;
    return qs_child_is_dismissed();
}

/* A run that fails gets a line like others, with the error instead of a result. */
static void solve_run(const struct sweep *sweep, uint64_t number, struct qs_output *output)
{
    struct qs_error error;
    char digest[QS_DIGEST_SIZE], text[sizeof error.source + sizeof error.text + 64];
    struct qs_result result = {0};
    const struct qs_sweep_plan *plan = &sweep->plan;
    struct qs_sweep_task task = qs_sweep_plan_task(plan, number);
    struct qs_solve_options options = plan->settings->question.solving;
    options.engine = task.engine;
    options.seed = task.seed;
    options.ipasir = sweep->ipasir;
    options.limits.bytes = plan->memory_limit;
    options.limits.poll = poll_dismissal;
    struct qs_instance *instance = qs_sweep_plan_make(plan, task.instance, &error);
    struct qs_report report = {.instance = instance, .result = &result};
    struct qs_solver_claim claim;
    struct qs_run_end end = {.instance = instance, .exit = -1};
    bool solved = instance && qs_instance_digest(instance, digest, &error);
    if (solved) {
        end.digest = digest;
        double begun = qs_clock_processor();
        solved = qs_engine_solve(plan->settings, &options, instance, &result, &error);
        end.processor_seconds = qs_clock_processor() - begun;
    }
    if (solved) {
        claim = (struct qs_solver_claim){
            .upper = result.claimed,
            .answer = result.claimed == result.lower ? QS_MODEL_OPTIMUM : QS_MODEL_UNSATISFIABLE};
        report.claim = claim.upper >= 0 ? &claim : NULL;
        end.report = &report;
    } else {
        qs_error_format(&error, text, sizeof text);
        end.status = error.kind == QS_ERROR_DEFECT ? "defect" : "failed";
        end.text = text;
    }
    qs_sweep_plan_write(plan, number, &end, output);
    if (solved)
        qs_result_release(&result);
    qs_instance_free(instance);
}

static bool solve_run_to(const struct sweep *sweep, uint64_t number, FILE *stream)
{
    struct qs_output *output = qs_output_to_stream(stream, NULL);
    if (!output)
        return false;
    solve_run(sweep, number, output);
    return qs_output_close(output, NULL) && fflush(stream) == 0;
}

/* In a process, until it is killed. */
static int run_each(void *state, FILE *stream)
{
    const struct job *job = state;
    uint64_t number;
    while (qs_child_listen(&number, sizeof number))
        if (!solve_run_to(job->sweep, number, stream))
            return EXIT_FAILURE;
    return EXIT_FAILURE;
}

/* Whether the run has written one whole line; anything else does not get into the file. */
static bool is_line(const struct qs_child *run)
{
    return qs_child_succeeded(run) && run->length > 0 &&
           memchr(run->text, '\n', run->length) == run->text + run->length - 1;
}

static void explain_crash(const struct qs_child *run, char *text, size_t size)
{
    if (run->stop == QS_STOP_TIME)
        snprintf(text, size, "ended because it did not stop at its time limit");
    else if (run->signal > 0)
        snprintf(text, size, "ended by signal %d: %s", run->signal, strsignal(run->signal));
    else
        snprintf(text, size, "ended with exit status %d and without a result", run->exit);
}

/* The line for a run that has written none, to be freed. */
static char *print_crash(const struct sweep *sweep, uint64_t number, const struct qs_child *run)
{
    char text[160];
    const struct qs_run_end end = {
        .status = "crashed", .signal = run->signal, .exit = run->exit, .text = text};
    explain_crash(run, text, sizeof text);
    struct qs_output *output = qs_need(qs_output_to_memory(NULL));
    qs_sweep_plan_write(&sweep->plan, number, &end, output);
    return qs_need(qs_output_take(output, NULL, NULL));
}

/* Count a run in the file. */
static bool take_record(void *state, const struct qs_run_record *record, const char *path,
                        unsigned long line, struct qs_error *error)
{
    struct sweep *sweep = state;
    (void)line;
    if (sweep->done[record->number])
        return qs_error_set(error, QS_ERROR_INPUT, "run %" PRIu64 " is repeated: see sweep --check",
                            record->number) ||
               qs_error_place(error, path, 0, 0);
    sweep->done[record->number] = true;
    sweep->finished += qs_sweep_plan_is_ours(&sweep->plan, record->number);
    sweep->open += record->has_result && !qs_run_record_is_solved(record);
    sweep->failed += !record->has_result;
    sweep->defects += strcmp(record->status, "failed") != 0 && !record->has_result;
    qs_known_answers_compare(sweep->answers, record);
    return true;
}

/* Keep the line; `leaves`: whether its process may have been left in another state. */
static bool keep_line(struct sweep *sweep, const char *line, size_t length, bool *leaves,
                      struct qs_error *error)
{
    const double largest = 16 << 20; /* bytes: of more, the process may keep some */
    struct qs_run_record record;
    if (!qs_sweep_file_append(&sweep->file, line, length, error) ||
        !qs_run_record_parse(&record, line, length, error))
        return false;
    bool taken = take_record(sweep, &record, sweep->file.journal.path, 0, error);
    *leaves = !record.has_result || record.bytes > largest;
    if (!record.has_result)
        qs_report_note("%s: %s: run %" PRIu64 " %s: %s", record.instance, record.engine,
                       record.number, record.status, record.error ? record.error : "no reason");
    qs_run_record_release(&record);
    return taken;
}

/* When a run is killed, because it will never stop: after twice its limit, plus 5 s. */
static double end_of_patience(const struct sweep *sweep)
{
    double limit = sweep->plan.settings->question.solving.limits.seconds;
    return limit > 0 ? qs_clock_now() + 2 * limit + 5 : 0;
}

static bool start_process(struct sweep *sweep, struct job *job, struct qs_child *process,
                          struct qs_error *error)
{
    job->is_busy = true;
    job->is_used = false;
    *process = (struct qs_child){.run = run_each,
                                 .state = job,
                                 .listens = true,
                                 .input = (const char *)&job->number,
                                 .input_length = sizeof job->number,
                                 .until = end_of_patience(sweep)};
    int failure = qs_child_start(process);
    return failure == 0 || qs_error_set_system(error, failure, NULL, "cannot start a process");
}

/* Start the next run, in the process of this place if there is one. */
static bool start_run(struct sweep *sweep, struct job *job, struct qs_child *process,
                      struct qs_error *error)
{
    job->number = sweep->next;
    process->until = end_of_patience(sweep);
    job->is_busy = qs_child_is_running(process) &&
                   qs_child_tell(process, &job->number, sizeof job->number) == 0;
    if (job->is_busy)
        return true;
    qs_child_release(process);
    return start_process(sweep, job, process, error);
}

/*
 * Whether a process crashed that had done other runs before, which may have broken it: the run is
 * done again, by itself. Not if it was killed, which may have been the way to end it.
 */
static bool is_in_doubt(const struct job *job, const struct qs_child *process)
{
    return job->is_used && process->stop == QS_STOP_DONE && process->signal != SIGKILL;
}

/* The process has answered, or ended without an answer. */
static bool keep_run(struct sweep *sweep, struct job *job, struct qs_child *process,
                     struct qs_error *error)
{
    bool kept, leaves = true;
    job->is_busy = false;
    if (is_line(process)) {
        kept = keep_line(sweep, process->text, process->length, &leaves, error);
    } else if (is_in_doubt(job, process)) {
        qs_child_release(process);
        return start_process(sweep, job, process, error);
    } else {
        char *line = print_crash(sweep, job->number, process);
        kept = keep_line(sweep, line, strlen(line), &leaves, error);
        free(line);
    }
    job->is_used = true;
    if (leaves || sweep->is_apart)
        qs_child_release(process);
    return kept;
}

static void print_time(double seconds, char *text, size_t size)
{
    if (seconds < 100)
        snprintf(text, size, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(text, size, "%.0f min", seconds / 60);
    else
        snprintf(text, size, "%.1f h", seconds / 3600);
}

static void command_sweep_show_progress(struct sweep *sweep)
{
    const double often = 0.1;
    char left[32] = "?";
    double now = qs_clock_now();
    uint64_t done = sweep->finished - sweep->finished_before;
    if (now - sweep->shown < often || sweep->finished == 0)
        return;
    sweep->shown = now;
    if (done > 0)
        print_time((now - sweep->started) / (double)done * (double)(sweep->ours - sweep->finished),
                   left, sizeof left);
    qs_terminal_show(now - sweep->started,
                     "%" PRIu64 "/%" PRIu64 " runs, %" PRIu64 " open, %" PRIu64
                     " failed, about %s left",
                     sweep->finished, sweep->ours, sweep->open, sweep->failed, left);
}

/* Let the next run be one that is ours and not done. */
static bool find_next(struct sweep *sweep)
{
    while (sweep->next < sweep->plan.runs &&
           (sweep->done[sweep->next] || !qs_sweep_plan_is_ours(&sweep->plan, sweep->next)))
        sweep->next++;
    return sweep->next < sweep->plan.runs;
}

/* Start runs where there are none. */
static bool start_runs(struct sweep *sweep, struct qs_error *error)
{
    for (size_t i = 0; i < sweep->jobs && find_next(sweep); i++) {
        if (sweep->job[i].is_busy)
            continue;
        if (!start_run(sweep, &sweep->job[i], &sweep->process[i], error))
            return false;
        sweep->next++;
    }
    return true;
}

/* Keep the results of the runs that have ended. */
static bool keep_runs(struct sweep *sweep, struct qs_error *error)
{
    bool kept = true;
    for (size_t i = 0; i < sweep->jobs && kept; i++) {
        struct qs_child *process = &sweep->process[i];
        bool has_answered = process->length > 0 && memchr(process->text, '\n', process->length);
        if (sweep->job[i].is_busy && (has_answered || !qs_child_is_running(process)))
            kept = keep_run(sweep, &sweep->job[i], process, error);
    }
    return kept;
}

static bool is_any_busy(const struct sweep *sweep)
{
    for (size_t i = 0; i < sweep->jobs; i++)
        if (sweep->job[i].is_busy)
            return true;
    return false;
}

static bool run_all(struct sweep *sweep, struct qs_error *error)
{
    const int longest = 200; /* milliseconds */
    while (!qs_terminal_interrupted(NULL)) {
        if (!start_runs(sweep, error))
            return false;
        if (!is_any_busy(sweep))
            return true;
        if (!qs_children_wait(sweep->process, sweep->jobs, longest))
            return qs_error_set_system(error, errno, NULL, "cannot wait for the runs");
        if (!keep_runs(sweep, error) || !qs_sweep_file_sync(&sweep->file, false, error))
            return false;
        command_sweep_show_progress(sweep);
    }
    qs_error_set(error, QS_ERROR_STOPPED, "interrupted; the same command continues");
    return qs_error_place(error, sweep->file.journal.path, 0, 0);
}

/* Whether there is a limit for each process, which runs in the same one would share. */
static bool has_limit(int what)
{
    struct rlimit limit;
    return getrlimit(what, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

static bool command_sweep_prepare(struct sweep *sweep, struct qs_error *error)
{
    const struct qs_settings *settings = sweep->plan.settings;
    if ((settings->solver && !qs_solver_file_load(settings, &sweep->ipasir, error)) ||
        !qs_external_solvers_are_there(&settings->external, error))
        return false;
    sweep->done = qs_need_array(sweep->plan.runs, sizeof *sweep->done);
    if (settings->sweeping.expected) {
        sweep->answers = qs_known_answers_read(settings->sweeping.expected, error);
        if (!sweep->answers)
            return false;
    }
    for (uint64_t i = 0; i < sweep->plan.runs; i++)
        sweep->ours += qs_sweep_plan_is_ours(&sweep->plan, i);
    if (!qs_sweep_file_open(&sweep->file, &sweep->plan, take_record, sweep, error))
        return false;
    sweep->jobs = (size_t)settings->sweeping.jobs;
    sweep->process = qs_need_array(sweep->jobs, sizeof *sweep->process);
    sweep->job = qs_need_array(sweep->jobs, sizeof *sweep->job);
    for (size_t i = 0; i < sweep->jobs; i++)
        sweep->job[i].sweep = sweep;
    sweep->is_apart = has_limit(RLIMIT_CPU) || has_limit(RLIMIT_AS) || has_limit(RLIMIT_DATA);
    sweep->started = qs_clock_now();
    sweep->finished_before = sweep->finished;
    return true;
}

/* The exit status: open runs are no failure, defects and crashes are. */
static int command_sweep_exit_status(const struct sweep *sweep)
{
    int status = qs_known_answers_report(sweep->answers);
    if (sweep->defects > 0)
        return QS_EXIT_DISAGREEMENT;
    return sweep->failed > 0 && status == QS_EXIT_DONE ? QS_EXIT_USAGE : status;
}

/* Let the processes that wait for other solvers end these; the rest can be killed. */
static void dismiss_solvers(struct sweep *sweep)
{
    const double longest = 5; /* seconds, for a process that is stopped */
    size_t left = 0;
    for (size_t i = 0; i < sweep->jobs; i++) {
        struct qs_sweep_task task = qs_sweep_plan_task(&sweep->plan, sweep->job[i].number);
        if (sweep->job[i].is_busy &&
            qs_external_solvers_find(&sweep->plan.settings->external, task.engine))
            qs_child_dismiss(&sweep->process[i], longest);
        else
            qs_child_release(&sweep->process[i]);
    }
    do {
        left = 0;
        for (size_t i = 0; i < sweep->jobs; i++)
            left += qs_child_is_running(&sweep->process[i]);
    } while (left > 0 && qs_children_wait(sweep->process, sweep->jobs, 200));
}

static void command_sweep_release(struct sweep *sweep)
{
    if (sweep->job)
        dismiss_solvers(sweep);
    for (size_t i = 0; i < sweep->jobs; i++)
        qs_child_release(&sweep->process[i]);
    qs_ipasir_close(sweep->ipasir);
    qs_sweep_file_close(&sweep->file);
    qs_known_answers_free(sweep->answers);
    qs_sweep_plan_release(&sweep->plan);
    free(sweep->process);
    free(sweep->job);
    free(sweep->done);
}

static int run_sweep(const struct qs_settings *settings)
{
    struct qs_error error;
    static struct sweep sweep; /* of which there is one; too large for a small stack */
    qs_terminal_allow_exit("sweep", QS_EXIT_STOPPED);
    if (!settings->output) {
        qs_error_set(&error, QS_ERROR_INPUT, "sweep: expected -o FILE for the results");
        return qs_report_error(&error);
    }
    bool planned = qs_sweep_plan_init(&sweep.plan, settings, &error);
    bool prepared = planned && command_sweep_prepare(&sweep, &error);
    qs_terminal_forbid_exit();
    bool done = prepared && run_all(&sweep, &error);
    qs_terminal_clear();
    int status = done ? QS_EXIT_DONE : qs_report_error(&error);
    if (prepared && !qs_sweep_file_sync(&sweep.file, true, &error))
        status = qs_report_error(&error);
    if (done && status == QS_EXIT_DONE)
        status = command_sweep_exit_status(&sweep);
    command_sweep_release(&sweep);
    return status;
}

static int run_or_check_sweep(const struct qs_settings *settings)
{
    if (settings->sweeping.check)
        return qs_sweep_check(settings);
    return settings->sweeping.summary ? qs_sweep_summary(settings) : run_sweep(settings);
}

static const struct qs_example examples[] = {
    {"queensat sweep sparse --board 10 --average 3 --id 1..5 -o sparse.jsonl",
     "Solve five instances, one line of JSON for each"},
    {"queensat sweep --summary sparse.jsonl", "Summarise the results"},
    {NULL, NULL},
};

const struct qs_command qs_sweep_command = {
    .name = "sweep",
    .operands = "-o RESULTS FAMILY|INSTANCE..., or --check|--summary RESULTS...",
    .summary = "many instances through engines, resumable, one JSON line each",
    .details =
        "Solve each instance with each engine, in processes whose crash harms no other run, and\n"
        "append a line of JSON for each to RESULTS. If it is interrupted, the same command\n"
        "continues it; with more instances at the end (--id 1..9 after 1..5), it appends what is\n"
        "missing.\n\n"
        "If the first operand is the name of a family, instances are generated, with the options\n"
        "of generate; otherwise operands are files (./sparse for a file of that name). With a\n"
        "family, the first line of --list FILE names parameters, and each other line has the\n"
        "values of an instance. For --expect, the first line of TSV names the columns: instance,\n"
        "or family and parameters (board, id...), and maximum, lower, upper or fits (1 or 0:\n"
        "whether N queens fit). Plots are drawn by gnuplot.",
    .examples = examples,
    .operand_words = qs_family_name,
    .operand_files = true,
    .flag = QS_FOR_SWEEP,
    .run = run_or_check_sweep,
};
