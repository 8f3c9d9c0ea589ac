#include "engine_choice.h"

#include <stdio.h>
#include <string.h>

#include "export_format.h"
#include "fault.h"
#include "settings.h"
#include "words.h"

static bool is_there(const struct qs_texts *engines, const char *engine)
{
    for (size_t i = 0; i < engines->count; i++)
        if (strcmp(engines->text[i], engine) == 0)
            return true;
    return false;
}

/* `again`: whether an engine may be repeated; `external`: whether a preset could be meant. */
static bool add_one(struct qs_texts *engines, const char *name, size_t length, bool again,
                    bool external, struct qs_error *error)
{
    unsigned i;
    char list[256];
    int shown = (int)(length < 100 ? length : 100);
    if (!qs_words_find(qs_engine_name, QS_ALL_WORDS, name, length, &i)) {
        char hint[QS_SUGGESTION_SIZE];
        qs_words_list(qs_engine_name, QS_ALL_WORDS, NULL, list, sizeof list);
        qs_suggestion_describe(qs_engine_name, QS_ALL_WORDS, name, length, hint);
        if (hint[0] == '\0' && external)
            qs_suggestion_describe(qs_external_preset_name, QS_ALL_WORDS, name, length, hint);
        return qs_error_set(error, QS_ERROR_INPUT, "expected all, %s, found \"%.*s\"%s", list,
                            shown, name, hint);
    }
    if (!is_there(engines, qs_engine_name(i)))
        return qs_texts_add(engines, qs_engine_name(i), error);
    return again || qs_error_set(error, QS_ERROR_INPUT, "\"%.*s\" is named twice", shown, name);
}

static bool add_list(struct qs_texts *engines, const char *list, bool again, struct qs_error *error)
{
    size_t length = strcspn(list, ",");
    while (add_one(engines, list, length, again, false, error)) {
        if (list[length] == '\0')
            return true;
        list += length + 1;
        length = strcspn(list, ",");
    }
    return false;
}

static bool is_external(const char *name, size_t length)
{
    unsigned i;
    return strncmp(name, "exec:", strlen("exec:")) == 0 ||
           qs_words_find(qs_external_preset_name, QS_ALL_WORDS, name, length, &i);
}

/* Add an engine or an external solver, which only compare runs. */
static bool add_any(struct qs_settings *settings, const char *name, size_t length,
                    struct qs_error *error)
{
    bool compared = settings->question.command == QS_FOR_COMPARE;
    if (!compared || !is_external(name, length))
        return add_one(&settings->engines, name, length, false, compared, error);
    if (!qs_external_solvers_add(&settings->external, name, length, error))
        return false;
    return qs_texts_add(&settings->engines,
                        settings->external.solver[settings->external.count - 1].name, error);
}

bool qs_engines_add(struct qs_settings *settings, const char *list, struct qs_error *error)
{
    struct qs_texts *engines = &settings->engines;
    for (size_t length; strcmp(list, "all") != 0; list += length + 1) {
        length = strcspn(list, ",");
        if (!add_any(settings, list, length, error))
            return false;
        if (list[length] == '\0')
            return true;
    }
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (!qs_texts_add(engines, qs_engine_name(i), error))
            return false;
    return true;
}

/* Those that were named, or the default, and the solver that is loaded. */
static bool select_compared(struct qs_settings *settings, struct qs_error *error)
{
    struct qs_texts *engines = &settings->engines;
    return (engines->count > 0 || add_list(engines, QS_CHECKERS, false, error)) &&
           (!settings->solver || qs_texts_add(engines, QS_SOLVER_RUN, error));
}

bool qs_engines_select(struct qs_settings *settings, struct qs_error *error)
{
    struct qs_texts *engines = &settings->engines;
    if (settings->question.command == QS_FOR_COMPARE)
        return select_compared(settings, error);
    if (engines->count > 0)
        return true;
    const char *engine = settings->question.solving.engine;
    settings->trace_for_auto =
        settings->trace != QS_TRACE_NONE && strcmp(engine, qs_engine_name(0)) == 0;
    return qs_texts_add(engines, settings->trace_for_auto ? QS_TRACED_FOR_AUTO : engine, error) &&
           (!settings->cross_check || add_list(engines, QS_CHECKERS, true, error));
}

/* Whether the encoding is in a file that an external solver reads. */
static bool external_use_encoding(const struct qs_settings *settings)
{
    for (size_t i = 0; i < settings->external.count; i++) {
        const char *format = settings->external.solver[i].format;
        if (qs_export_format_find(format ? format : settings->external_format)->amo)
            return true;
    }
    return false;
}

bool qs_engines_use(const struct qs_settings *settings, enum qs_engine_use use)
{
    if ((use & QS_USES_ENCODING) != 0 && external_use_encoding(settings))
        return true;
    const unsigned loaded = QS_USES_ENCODING | QS_USES_STRATEGY | QS_USES_HINTS | QS_USES_LOG;
    if (settings->solver && settings->question.command == QS_FOR_COMPARE && (use & loaded) != 0)
        return true;
    for (size_t i = 0; i < settings->engines.count; i++)
        if (qs_engine_uses(settings->engines.text[i], use))
            return true;
    return false;
}

uint64_t qs_engines_that_use(enum qs_engine_use use)
{
    uint64_t set = 0;
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (qs_engine_uses(qs_engine_name(i), use))
            set |= UINT64_C(1) << i;
    return set;
}

bool qs_solver_file_load(const struct qs_settings *settings, struct qs_ipasir **ipasir,
                         struct qs_error *error)
{
    *ipasir = qs_ipasir_load(settings->solver, error);
    return *ipasir || qs_error_place(error, settings->solver, 0, 0);
}
