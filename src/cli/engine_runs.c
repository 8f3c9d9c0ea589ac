#include "engine_runs.h"

#include <stdlib.h>
#include <string.h>

#include "terminal.h"

static bool is_lined_up(const struct qs_runs *runs, const char *engine)
{
    for (size_t i = 0; i < runs->count; i++)
        if (strcmp(runs->engines[i], engine) == 0)
            return true;
    return false;
}

/* The engine whose name the first `length` bytes are, or NULL. */
static const char *find_engine(const char *name, size_t length)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strlen(qs_engine_name(i)) == length && strncmp(qs_engine_name(i), name, length) == 0)
            return qs_engine_name(i);
    return NULL;
}

static bool line_up_list(struct qs_runs *runs, const char *list, struct qs_error *error)
{
    while (list) {
        size_t length = strcspn(list, ",");
        const char *engine = find_engine(list, length);
        int shown = (int)(length < 100 ? length : 100);
        if (!engine)
            return qs_error_set(error, QS_ERROR_INPUT, "--engine: there is no engine \"%.*s\"",
                                shown, list);
        if (is_lined_up(runs, engine))
            return qs_error_set(error, QS_ERROR_INPUT, "--engine: \"%.*s\" is named twice", shown,
                                list);
        runs->engines[runs->count++] = engine;
        list = list[length] == ',' ? list + length + 1 : NULL;
    }
    return true;
}

static void line_up_rest(struct qs_runs *runs)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (!is_lined_up(runs, qs_engine_name(i)))
            runs->engines[runs->count++] = qs_engine_name(i);
}

bool qs_runs_init(struct qs_runs *runs, const char *list, bool with_others, struct qs_error *error)
{
    size_t all = 0;
    while (qs_engine_name((unsigned)all))
        all++;
    *runs = (struct qs_runs){
        .engines = calloc(all, sizeof *runs->engines),
        .results = calloc(all, sizeof *runs->results),
    };
    bool valid = runs->engines && runs->results;
    if (!valid)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    valid = valid && line_up_list(runs, list, error);
    if (valid && (!list || with_others))
        line_up_rest(runs);
    if (!valid)
        qs_runs_release(runs);
    return valid;
}

static void forget_results(struct qs_runs *runs)
{
    while (runs->done > 0)
        qs_result_release(&runs->results[--runs->done]);
}

void qs_runs_release(struct qs_runs *runs)
{
    forget_results(runs);
    free(runs->engines);
    free(runs->results);
}

bool qs_runs_solve(struct qs_runs *runs, const struct qs_settings *settings,
                   const struct qs_instance *instance, struct qs_error *error)
{
    forget_results(runs);
    for (size_t i = 0; i < runs->count; i++) {
        struct qs_solve_options options = settings->solving;
        options.engine = runs->engines[i];
        options.poll = qs_terminal_poll;
        options.log = settings->verbose ? qs_terminal_log : NULL;
        bool solved = qs_solve(instance, &options, &runs->results[i], error);
        qs_terminal_clear();
        if (!solved)
            return false;
        runs->done++;
    }
    return true;
}
