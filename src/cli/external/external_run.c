#include "external_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "diagnostics.h"
#include "engine.h"
#include "export_format.h"
#include "fault.h"
#include "machine.h"
#include "temporary_file.h"
#include "text_reader.h"

struct run {
    const struct qs_external_solver *solver;
    const struct qs_solve_options *options;
    struct qs_solver_question question;
    double started, until; /* of qs_clock_now; until 0: no limit */
    struct qs_temporary *folder, *file, *answer;
    struct qs_result best; /* its placement, and the structural bound */
    int32_t claimed;       /* the least upper bound that the solver claims; INT32_MAX: none */
    enum qs_stop stop;
    int signal; /* that ended its last process; 0: none */
    size_t bytes;
    uint64_t questions;
};

static bool poll_options(void *state)
{
    const struct run *run = state;
    const struct qs_progress progress = {
        .engine = run->solver->name,
        .lower = run->best.lower,
        .upper = run->best.upper.value,
        .target = run->question.options.target,
        .seconds = qs_clock_now() - run->started,
    };
    return run->options->limits.poll &&
           run->options->limits.poll(run->options->limits.state, &progress);
}

/* A folder for the exported file, whose ending tells some solvers the format, and the answer. */
static bool make_folder(struct run *run, struct qs_error *error)
{
    const struct qs_export_format *format = qs_export_format_find(run->question.options.format);
    const char *parent = getenv("TMPDIR");
    char *path = qs_need_format("%s/queensat", parent && *parent ? parent : P_tmpdir);
    char *name = qs_need_format("board.%s", format->ending ? format->ending : format->name);
    run->folder = qs_temporary_begin(path, NULL);
    if (run->folder)
        run->file = qs_temporary_within(run->folder, name);
    if (run->file)
        run->answer = qs_temporary_within(run->folder, "answer");
    int failure = errno;
    free(path);
    free(name);
    return run->answer ||
           qs_error_set_system(error, failure, NULL, "cannot make a temporary folder");
}

static void remove_folder(struct run *run)
{
    qs_temporary_remove(run->file);
    qs_temporary_remove(run->answer);
    qs_temporary_remove(run->folder);
}

/* True also if it had to stop: then run->stop says why, and there is nothing to ask. */
static bool export_file(struct run *run, struct qs_error *error)
{
    const char *name = qs_temporary_name(run->file);
    struct qs_export_options options = run->question.options;
    options.limits.poll = run->options->limits.poll;
    options.limits.state = run->options->limits.state;
    if (run->until > 0) {
        double left = run->until - qs_clock_now();
        options.limits.seconds = left > 0 ? left : 1e-9;
    }
    struct qs_error failure = {0};
    FILE *stream = fopen(name, "w");
    bool exported =
        stream && qs_instance_export(run->question.instance, &options, stream, &failure);
    if (stream && !exported) {
        fclose(stream);
        if (error)
            *error = failure;
        bool late = run->until > 0 && qs_clock_now() >= run->until;
        if (failure.kind == QS_ERROR_STOPPED)
            run->stop = late ? QS_STOP_TIME : QS_STOP_INTERRUPT;
        return failure.kind == QS_ERROR_STOPPED;
    }
    if (!stream || fclose(stream) != 0)
        return qs_error_set_system(error, errno, NULL, "cannot write %.200s", name);
    return true;
}

/* A word with the files in place of {} and {answer}, to be freed. */
static char *fill_word(const struct run *run, const char *word, bool *has_file, bool *has_answer)
{
    static const char file[] = "{}", answer[] = "{answer}";
    const char *at = strstr(word, answer);
    if (at) {
        *has_answer = true;
        return qs_need_format("%.*s%s%s", (int)(at - word), word, qs_temporary_name(run->answer),
                              at + sizeof answer - 1);
    }
    at = strstr(word, file);
    if (!at)
        return qs_need_copy(word);
    *has_file = true;
    return qs_need_format("%.*s%s%s", (int)(at - word), word, qs_temporary_name(run->file),
                          at + sizeof file - 1);
}

/* The words of the solver for this run, to be freed. */
static char **fill_words(const struct run *run, bool *has_answer)
{
    size_t count = 0;
    bool has_file = false;
    *has_answer = false;
    while (run->solver->words[count])
        count++;
    char **words = qs_need_array(count + 2, sizeof *words);
    for (size_t i = 0; i < count; i++)
        words[i] = fill_word(run, run->solver->words[i], &has_file, has_answer);
    if (!has_file)
        words[count] = qs_need_copy(qs_temporary_name(run->file));
    return words;
}

static void free_words(char **words)
{
    for (size_t i = 0; words[i]; i++)
        free(words[i]);
    free(words);
}

/* Run the program once. *text and *length are its answer, to be freed. */
static bool external_run_ask(struct run *run, char **text, size_t *length, struct qs_error *error)
{
    bool has_answer;
    char **words = fill_words(run, &has_answer);
    unlink(qs_temporary_name(run->answer));
    struct qs_child child = {
        .words = words,
        .memory_limit = run->options->limits.bytes,
        .until = run->until,
        .poll = poll_options,
        .poll_state = run,
    };
    bool ended = qs_child_run(&child, error); /* its exit status does not matter */
    free_words(words);
    if (!ended)
        return false;
    run->questions++;
    run->stop = child.stop;
    run->signal = child.signal;
    run->bytes = child.bytes > run->bytes ? child.bytes : run->bytes;
    *text = child.text;
    *length = child.length;
    if (!has_answer)
        return true;
    qs_child_release(&child);
    *text =
        qs_read_whole(qs_temporary_name(run->answer), run->options->limits.bytes, length, error);
    if (!*text && run->stop != QS_STOP_DONE) {
        *text = qs_need_array(1, 1); /* it was killed before it wrote anything */
        *length = 0;
    }
    return *text || (error && error->kind == QS_ERROR_MEMORY) ||
           qs_error_set(error, QS_ERROR_INPUT, "%s has written no answer", run->solver->words[0]);
}

/* Its answer cannot be read: most likely because it was killed, if it was, though not by us. */
static bool explain_silence(const struct run *run, struct qs_error *error)
{
    if (run->signal == 0)
        return false;
    qs_error_set(error, QS_ERROR_INPUT, "ended by signal %d: %s, without an answer", run->signal,
                 strsignal(run->signal));
    return qs_error_place(error, run->solver->name, 0, 0);
}

/* Its answer cannot be read, where a name would have given it the right arguments. */
static bool name_known(const struct run *run, struct qs_error *error)
{
    const char *known = run->solver->known;
    if (known && run->signal == 0 && error)
        qs_error_set(error, QS_ERROR_INPUT,
                     "its answer cannot be read; it is known by name: --engine %s", known);
    return known && qs_error_place(error, run->solver->name, 0, 0);
}

/* Keep the placement if it is better, and what is claimed. */
static void external_run_take(struct run *run, struct qs_result *result,
                              const struct qs_solver_claim *claim)
{
    if (claim->upper >= 0 && claim->upper < run->claimed)
        run->claimed = claim->upper;
    if (result->lower > run->best.lower) {
        struct qs_result before = run->best;
        run->best = *result;
        *result = before;
    }
    qs_result_release(result);
}

/* Read, match and verify an answer. A solver that was killed need not have given one. */
static bool decode(struct run *run, const char *text, size_t length, bool *answered,
                   struct qs_error *error)
{
    struct qs_model model;
    struct qs_result result;
    struct qs_solver_claim claim = {.upper = -1};
    *answered = false;
    if (!qs_model_read(run->solver->name, text, length, &model, error))
        return run->stop != QS_STOP_DONE || explain_silence(run, error) || name_known(run, error);
    bool decoded =
        qs_solver_question_match(&run->question, &model, error) &&
        qs_solver_answer_assess(&run->question, run->solver->name, &model, &result, &claim, error);
    *answered = decoded && claim.answer != QS_MODEL_UNKNOWN;
    qs_model_release(&model);
    if (!decoded)
        return false;
    external_run_take(run, &result, &claim);
    return run->claimed >= run->best.lower ||
           qs_error_set(error, QS_ERROR_DEFECT,
                        "the solver claims that %d queens do not fit, but has placed %d",
                        run->claimed + 1, run->best.lower);
}

/* Ask the question of the options once. */
static bool ask_once(struct run *run, bool *answered, struct qs_error *error)
{
    char *text = NULL;
    size_t length = 0;
    if (!export_file(run, error))
        return false;
    if (run->stop != QS_STOP_DONE)
        return true;
    if (!external_run_ask(run, &text, &length, error))
        return false;
    bool decoded = decode(run, text, length, answered, error);
    free(text);
    return decoded;
}

/* The least of the proved and the claimed upper bound. */
static int32_t external_run_upper_of(const struct run *run)
{
    return run->claimed < run->best.upper.value ? run->claimed : run->best.upper.value;
}

/* Ask for the maximum; a decision at a time, from above, if the format only decides. */
static bool ask_all(struct run *run, struct qs_error *error)
{
    bool answered = true, decides = qs_export_format_find(run->question.options.format)->decides;
    int32_t target = run->options->target;
    do {
        if (decides)
            run->question.options.target = target > 0 ? target : external_run_upper_of(run);
        if (!ask_once(run, &answered, error))
            return false;
    } while (decides && target == 0 && answered && run->stop == QS_STOP_DONE &&
             run->best.lower < external_run_upper_of(run));
    return true;
}

static void external_run_finish(struct run *run, struct qs_result *result)
{
    *result = run->best;
    result->claimed = run->claimed < result->upper.value ? run->claimed : -1;
    result->target = run->options->target;
    result->status = result->target > result->upper.value   ? QS_STATUS_INFEASIBLE
                     : result->lower == result->upper.value ? QS_STATUS_OPTIMUM
                                                            : QS_STATUS_BOUNDS;
    result->engine = run->solver->name;
    result->stop = run->stop;
    result->seconds = qs_clock_now() - run->started;
    result->bytes = run->bytes;
    result->work.questions = run->questions;
}

static bool external_run_begin(struct run *run, const char *format,
                               const struct qs_instance *instance, struct qs_error *error)
{
    const struct qs_solve_options *options = run->options;
    struct qs_export_options *export = &run->question.options;
    qs_export_options_init(export);
    run->question.instance = instance;
    run->question.known = true;
    export->format = format;
    export->encoding = options->encoding;
    export->limits.bytes = options->limits.bytes;
    if (qs_export_format_find(format)->target)
        export->target = options->target;
    run->until = options->limits.seconds > 0 ? run->started + options->limits.seconds : 0;
    run->claimed = INT32_MAX;
    return qs_assess_within(instance, run->solver->name, NULL, &options->limits, &run->best, error);
}

bool qs_external_solve(const struct qs_external_solver *solver, const char *format,
                       const struct qs_instance *instance, const struct qs_solve_options *options,
                       struct qs_result *result, struct qs_error *error)
{
    struct run *run = qs_need_array(1, sizeof *run);
    run->solver = solver;
    run->options = options;
    run->started = qs_clock_now();
    bool begun = external_run_begin(run, format, instance, error);
    bool solved = begun;
    if (begun && run->best.lower < run->best.upper.value)
        solved = make_folder(run, error) && ask_all(run, error);
    remove_folder(run);
    if (solved)
        external_run_finish(run, result);
    else if (begun)
        qs_result_release(&run->best);
    if (!solved && error && error->source[0] == '\0')
        qs_error_place(error, solver->name, 0, 0);
    free(run);
    return solved;
}
