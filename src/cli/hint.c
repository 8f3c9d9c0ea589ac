#include "hint.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "export_format.h"
#include "instance_private.h"
#include "machine.h"

static bool is_read_by_a_person(void)
{
    return isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
}

/* Whether the answer is written for a person. */
static bool is_usual(const struct qs_settings *settings)
{
    return settings->format == QS_FORMAT_TEXT || settings->format == QS_FORMAT_UNICODE;
}

struct qs_hint qs_hint_about(const struct qs_settings *settings, const struct qs_instance *instance,
                             const struct qs_result *result)
{
    size_t queens;
    int32_t target = settings->question.solving.target, n = qs_instance_size(instance);
    qs_instance_queens(instance, &queens);
    /* What is suggested, explain and split, takes no other boards. */
    bool usual = is_usual(settings) && qs_instance_is_plain(instance);
    struct qs_hint hint = {.wanted = target > 0 ? target : n};
    hint.refuted = usual && result->upper.value < hint.wanted;
    hint.open = usual && !settings->known && !qs_result_is_answered(result) &&
                result->stop != QS_STOP_SIZE; /* nothing would help */
    hint.placed = queens > 0;
    hint.stop = result->stop;
    return hint;
}

/* The instance as words of a command line; " INSTANCE" if they would be too many. */
static void print_hint_words(const struct qs_settings *settings, char *text, size_t size)
{
    size_t used = 0;
    /* The last operand; next to a proof, it may be missing. */
    size_t model = settings->question.command == QS_FOR_DECODE &&
                   (!settings->proof || settings->operands.count > 1);
    if (settings->operands.count > model) {
        used = (size_t)snprintf(text, size, " %s", settings->operands.text[0]);
        if (used >= size || strcspn(text + 1, " '\"\\$`*?\t\n") + 1 < used)
            snprintf(text, size, " INSTANCE");
        return;
    }
    used = (size_t)snprintf(text, size, " --board %d", settings->boards.first);
    if (settings->boards.columns > 0 && used < size)
        used += (size_t)snprintf(text + used, size - used, "x%d", settings->boards.columns);
    for (size_t i = 0; i < settings->pieces.count && used < size; i++) {
        const struct qs_piece *piece = &settings->pieces.piece[i];
        const char *quote = strchr(piece->text, ' ') ? "'" : "";
        used += (size_t)snprintf(text + used, size - used, " --%s %s%s%s", piece->option, quote,
                                 piece->text, quote);
    }
    if (used >= size)
        snprintf(text, size, " INSTANCE");
}

/* What is more than it had: ten times the limit that stopped it, threads, or other machines. */
static void suggest_more(const struct qs_settings *settings, const struct qs_hint *hint,
                         const char *words, const char *target)
{
    const struct qs_solve_options *solving = &settings->question.solving;
    struct qs_job job;
    qs_job_find(&job);
    fputs("to decide it: ", stderr);
    if (hint->stop == QS_STOP_TIME)
        fprintf(stderr, "--time-limit %g, ", 10 * solving->limits.seconds);
    else if (hint->stop == QS_STOP_WORK)
        fprintf(stderr, "--work-limit %" PRIu64 ", ", 10 * solving->ticks);
    else if (hint->stop == QS_STOP_MEMORY)
        fputs("a larger --memory-limit, ", stderr);
    else
        fputs("more time, ", stderr);
    if (solving->threads == 1 && job.processors > 1 &&
        qs_engine_uses(solving->engine, QS_USES_THREADS))
        fprintf(stderr, "--threads %u, ", job.processors);
    fprintf(stderr, "or on several machines: queensat split%s%s --into 100 -o cube-{cube}\n", words,
            target);
}

void qs_hint_after_solve(const struct qs_settings *settings, const struct qs_hint *hint)
{
    char words[200], target[32] = "";
    if (!is_read_by_a_person())
        return;
    print_hint_words(settings, words, sizeof words);
    if (settings->question.solving.target > 0)
        snprintf(target, sizeof target, " --target %d", hint->wanted);
    if (hint->refuted && hint->placed)
        fprintf(stderr, "why not %d: queensat explain%s%s\n", hint->wanted, words, target);
    else if (hint->open && qs_engine_is_exact(settings->question.solving.engine))
        suggest_more(settings, hint, words, target);
    else if (hint->open)
        fputs("to decide it: --engine auto\n", stderr);
}

/* The command that writes the same question for another number of queens. */
static void suggest_export(const char *what, const char *words, int32_t target,
                           const struct qs_export_options *asked)
{
    fprintf(stderr, "to ask for one queen %s: queensat export%s", what, words);
    if (asked->format && strcmp(asked->format, qs_export_format_name(0)) != 0)
        fprintf(stderr, " --format %s", asked->format);
    fprintf(stderr, "%s --target %d\n", asked->full ? " --full" : "", target);
}

void qs_hint_after_answer(const struct qs_settings *settings, const struct qs_result *result,
                          const struct qs_solver_claim *claim,
                          const struct qs_export_options *asked)
{
    char words[200];
    bool refuted = claim->answer == QS_MODEL_UNSATISFIABLE;
    bool is_claimed = claim->upper >= 0 && claim->upper < result->upper.value;
    if (!is_read_by_a_person() || !is_usual(settings))
        return;
    print_hint_words(settings, words, sizeof words);
    if (refuted && claim->upper > result->lower)
        suggest_export("less", words, claim->upper, asked);
    else if (is_claimed)
        fprintf(stderr, "to prove it: queensat solve%s\n", words);
    else if (claim->answer == QS_MODEL_SATISFIABLE && result->lower < result->upper.value)
        suggest_export("more", words, result->lower + 1, asked);
}
