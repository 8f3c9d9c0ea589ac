#include "hint.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_read_by_a_person(void)
{
    return isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
}

struct qs_hint qs_hint_about(const struct qs_settings *settings, const struct qs_instance *instance,
                             const struct qs_result *result)
{
    size_t queens;
    int32_t target = settings->question.solving.target, n = qs_instance_size(instance);
    qs_instance_queens(instance, &queens);
    bool usual = settings->format == QS_FORMAT_TEXT || settings->format == QS_FORMAT_UNICODE;
    struct qs_hint hint = {.wanted = target > 0 ? target : n};
    hint.refuted = usual && result->upper.value < hint.wanted;
    hint.open = usual && !settings->known && !qs_result_is_answered(result);
    hint.placed = queens > 0;
    return hint;
}

/* The instance as words of a command line; "" if they would be too many. */
static void print_words(const struct qs_settings *settings, char *text, size_t size)
{
    size_t used = 0;
    size_t model = settings->question.command == QS_FOR_DECODE; /* the last operand */
    if (settings->operands.count > model) {
        used = (size_t)snprintf(text, size, " %s", settings->operands.text[0]);
        if (used >= size || strcspn(text + 1, " '\"\\$`*?\t\n") + 1 < used)
            text[0] = '\0';
        return;
    }
    used = (size_t)snprintf(text, size, " --board %d", settings->boards.first);
    for (size_t i = 0; i < settings->pieces.count && used < size; i++) {
        const struct qs_piece *piece = &settings->pieces.piece[i];
        const char *quote = strchr(piece->text, ' ') ? "'" : "";
        used += (size_t)snprintf(text + used, size - used, " --%s %s%s%s", piece->option, quote,
                                 piece->text, quote);
    }
    if (used >= size)
        text[0] = '\0';
}

void qs_hint_after_solve(const struct qs_settings *settings, const struct qs_hint *hint)
{
    char words[200], target[32] = "";
    if (!is_read_by_a_person())
        return;
    print_words(settings, words, sizeof words);
    if (settings->question.solving.target > 0)
        snprintf(target, sizeof target, " --target %d", hint->wanted);
    if (hint->refuted && hint->placed)
        fprintf(stderr, "why not %d: queensat explain%s%s\n", hint->wanted,
                words[0] ? words : " INSTANCE", target);
    else if (hint->open)
        fprintf(stderr, "to decide it: %s\n",
                qs_engine_is_exact(settings->question.solving.engine)
                    ? "more time, --threads, or queensat split"
                    : "--engine auto");
}

void qs_hint_after_claim(const struct qs_settings *settings, const struct qs_result *result,
                         const struct qs_solver_claim *claim)
{
    char words[200];
    if (!is_read_by_a_person() || claim->answer != QS_MODEL_UNSATISFIABLE ||
        claim->upper <= result->lower)
        return;
    print_words(settings, words, sizeof words);
    fprintf(stderr, "to ask for one queen less: queensat export%s --target %d\n",
            words[0] ? words : " INSTANCE", claim->upper);
}
