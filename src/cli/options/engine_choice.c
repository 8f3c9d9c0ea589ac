#include "engine_choice.h"

#include <string.h>

#include "fault.h"
#include "queensat/solve.h"
#include "settings.h"
#include "words.h"

/* Programs that people look for here; Python's laboratory runs them. */
static const char *const programs[] = {
    "cadical",      "kissat",        "cryptominisat", "minisat",  "clasp",  "clasp-opb",
    "clasp-wcnf",   "clingo",        "minisat+",      "toulbar2", "z3",     "rc2",
    "toulbar2-opb", "toulbar2-wcnf", "z3-opb",        "z3-wcnf",  "highs",  "scip",
    "cbc",          "glpsol",        "cpsat",         "minizinc", "gecode",
};

bool qs_other_solver_is(const char *name, size_t length, struct qs_error *error)
{
    static const char exec[] = "exec:";
    bool is_program = length >= sizeof exec - 1 && memcmp(name, exec, sizeof exec - 1) == 0;
    for (size_t i = 0; !is_program && i < sizeof programs / sizeof *programs; i++)
        is_program = strlen(programs[i]) == length && memcmp(programs[i], name, length) == 0;
    if (length == strlen("picosat") && memcmp(name, "picosat", length) == 0)
        qs_error_set(error, QS_ERROR_INPUT, "PicoSAT is the engine sat: --engine sat");
    else if (is_program)
        qs_error_set(error, QS_ERROR_INPUT,
                     "%.*s is another solver, which is run by: python -m queensat lab run",
                     (int)(length < 100 ? length : 100), name);
    else
        return false;
    return true;
}

/* Add the engines of a list "a,b"; `again`: whether one may be there already. */
static bool engine_choice_add_list(struct qs_settings *settings, const char *list, bool again,
                                   struct qs_error *error)
{
    struct qs_texts *engines = &settings->engines;
    for (size_t length;; list += length + 1) {
        unsigned i;
        length = strcspn(list, ",");
        if (!qs_words_find(qs_engine_name, QS_ALL_WORDS, list, length, &i))
            return !qs_other_solver_is(list, length, error) &&
                   qs_words_refuse(qs_engine_name, QS_ALL_WORDS, "all, ", list, length, error);
        size_t e = 0;
        while (e < engines->count && strcmp(engines->text[e], qs_engine_name(i)) != 0)
            e++;
        if (e == engines->count)
            qs_texts_add(engines, qs_engine_name(i));
        else if (!again)
            return qs_error_set(error, QS_ERROR_INPUT, "\"%.*s\" is named twice", (int)length,
                                list);
        if (list[length] == '\0')
            return true;
    }
}

bool qs_engines_add(struct qs_settings *settings, const char *list, struct qs_error *error)
{
    if (strcmp(list, "all") != 0)
        return engine_choice_add_list(settings, list, false, error);
    for (unsigned i = 0; qs_engine_name(i); i++)
        qs_texts_add(&settings->engines, qs_engine_name(i));
    return true;
}

void qs_engines_select(struct qs_settings *settings)
{
    struct qs_texts *engines = &settings->engines;
    bool compared = settings->question.command == QS_FOR_COMPARE;
    const char *engine = settings->question.solving.engine;
    struct qs_error error;
    if (engines->count == 0 && !compared) {
        settings->trace_for_auto =
            settings->trace != QS_TRACE_NONE && strcmp(engine, qs_engine_name(0)) == 0;
        qs_texts_add(engines, settings->trace_for_auto ? QS_TRACED_FOR_AUTO : engine);
    }
    if ((compared && engines->count == 0) || settings->cross_check)
        QS_CHECK(engine_choice_add_list(settings, QS_CHECKERS, true, &error));
    if (settings->solver && settings->question.command == QS_FOR_COMPARE)
        qs_texts_add(engines, QS_SOLVER_RUN);
}

bool qs_engines_use(const struct qs_settings *settings, enum qs_engine_use use)
{
    const unsigned loaded = QS_USES_ENCODING | QS_USES_STRATEGY | QS_USES_HINTS | QS_USES_LOG;
    if (settings->solver && settings->question.command == QS_FOR_COMPARE && (use & loaded) != 0)
        return true;
    for (size_t i = 0; i < settings->engines.count; i++)
        if (qs_engine_uses(settings->engines.text[i], use))
            return true;
    return false;
}

bool qs_solver_file_load(const struct qs_settings *settings, struct qs_ipasir **ipasir,
                         struct qs_error *error)
{
    *ipasir = qs_ipasir_load(settings->solver, error);
    if (*ipasir)
        return true;
    qs_other_solver_is(settings->solver, strlen(settings->solver), error);
    return qs_error_place(error, settings->solver, 0, 0);
}
