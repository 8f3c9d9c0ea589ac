#include "engine_choice.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "diagnostics.h"
#include "export_format.h"
#include "fault.h"
#include "memory.h"
#include "queensat/solve.h"
#include "settings.h"
#include "words.h"

/*
 * Those that the tests know; their forms of answers are in interchange/answer_*.c. Each is asked to
 * use one thread. `also`: a program that the command starts, or NULL; `from`: what to install.
 */
static const struct preset {
    const char *name, *format, *command, *summary, *also, *from;
} presets[] = {
    {"cadical", "dimacs", "cadical -q", "CaDiCaL", NULL, "Debian's package cadical"},
    {"kissat", "dimacs", "kissat -q", "Kissat", NULL, "the package kissat of Debian 13"},
    {"cryptominisat", "dimacs", "cryptominisat5 --verb 0", "CryptoMiniSat", NULL,
     "Debian's package cryptominisat"},
    {"minisat", "dimacs", "minisat {} {answer}", "MiniSat", NULL, "Debian's package minisat"},
    {"picosat", "dimacs", "picosat", "PicoSAT as a program", NULL, "Debian's package picosat"},
    {"clasp-opb", "opb", "clasp --opt-strategy=usc", "clasp, pseudo-Boolean", NULL,
     "Debian's package clasp"},
    {"clasp-wcnf", "wcnf-old", "clasp --opt-strategy=usc", "clasp, MaxSAT", NULL,
     "Debian's package clasp"},
    {"clingo", "asp", "clingo --opt-strategy=usc", "clingo", NULL, "Debian's package gringo"},
    {"minisat+", "opb", "minisat+ -v0", "MiniSat+", NULL, "Debian's package minisat+"},
    {"toulbar2-opb", "opb", "toulbar2 -s=3", "toulbar2, pseudo-Boolean", NULL,
     "Debian's package toulbar2"},
    {"toulbar2-wcnf", "wcnf-old", "toulbar2 -s", "toulbar2, MaxSAT", NULL,
     "Debian's package toulbar2"},
    {"z3-opb", "opb", "z3 -model", "Z3, pseudo-Boolean", NULL, "Debian's package z3"},
    {"z3-wcnf", "wcnf-old", "z3 -model", "Z3, MaxSAT", NULL, "Debian's package z3"},
    {"rc2", "wcnf", "rc2.py -vv", "RC2 of PySAT", NULL, "pip's package python-sat"},
    {"highs", "lp", "highs --parallel off --solution_file {answer} {}", "HiGHS", NULL,
     "it from highs.dev, or the package highs of Debian 13"},
    {"scip", "lp", "scip -q -c 'read {}' -c optimize -c 'write solution {answer}' -c quit", "SCIP",
     NULL, "it from scipopt.org"},
    {"cbc", "lp", "cbc {} -threads 1 solve -solution {answer} -quit", "CBC", NULL,
     "Debian's package coinor-cbc"},
    {"glpsol", "lp", "glpsol --lp {} --cuts -o {answer}", "glpsol", NULL,
     "Debian's package glpk-utils"},
    {"cpsat", "mzn", "minizinc --solver cp-sat -p 1 -f", "CP-SAT of OR-Tools through MiniZinc",
     "fzn-cp-sat", "the bundle of minizinc.org, which has CP-SAT"},
    {"gecode", "mzn", "minizinc --solver gecode", "Gecode through MiniZinc", "fzn-gecode",
     "Debian's packages minizinc and flatzinc"},
};
#define PRESETS (sizeof presets / sizeof *presets)

static const char prefix[] = "exec:";

const char *qs_external_preset_name(unsigned i)
{
    return i < PRESETS ? presets[i].name : NULL;
}

const char *qs_external_preset_summary(unsigned i)
{
    return i < PRESETS ? presets[i].summary : NULL;
}

static const struct preset *find_preset(const char *name, size_t length)
{
    unsigned i;
    return qs_words_find(qs_external_preset_name, QS_ALL_WORDS, name, length, &i) ? &presets[i]
                                                                                  : NULL;
}

bool qs_external_preset_is(const char *name, size_t length, struct qs_error *error)
{
    const struct preset *preset = find_preset(name, length);
    if (preset && strcmp(preset->name, "picosat") == 0)
        qs_error_set(error, QS_ERROR_INPUT, "PicoSAT is the engine sat: --engine sat");
    else if (preset)
        qs_error_set(error, QS_ERROR_INPUT,
                     "%s is another solver, which is run by: queensat compare --engine %s",
                     preset->name, preset->name);
    return preset != NULL;
}

static const char *base_name(const char *program)
{
    const char *slash = strrchr(program, '/');
    return slash ? slash + 1 : program;
}

/* The first preset with the same program, or NULL. */
static const struct preset *preset_of_program(const char *program)
{
    for (size_t i = 0; i < PRESETS; i++) {
        size_t length = strcspn(presets[i].command, " ");
        if (strlen(base_name(program)) == length &&
            memcmp(base_name(program), presets[i].command, length) == 0)
            return &presets[i];
    }
    return NULL;
}

/*
 * Copy the next word without its quotes to `copy`, which has room for the rest of the text, and
 * move to the byte after it. False if a quote is not closed.
 */
static bool copy_word(const char **text, const char *end, char *copy)
{
    char quote = '\0';
    const char *at = *text;
    for (; at < end && (quote || !isspace((unsigned char)*at)); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? '\0' : *at;
        else if (*at == '\\' && quote != '\'' && at + 1 < end)
            *copy++ = *++at;
        else
            *copy++ = *at;
    }
    *copy = '\0';
    *text = at;
    return !quote;
}

/* The words of a command in one block, which free() releases; NULL with the error set. */
static char **split_command(const char *text, size_t length, struct qs_error *error)
{
    const char *end = text + length;
    size_t count = 0;
    char **words = qs_need(malloc((length / 2 + 2) * sizeof *words + length + 1));
    char *copy = (char *)(words + length / 2 + 2);
    for (bool closed = true; closed;) {
        while (text < end && isspace((unsigned char)*text))
            text++;
        if (text == end && count > 0) {
            words[count] = NULL;
            return words;
        }
        if (text == end) {
            qs_error_set(error, QS_ERROR_INPUT, "expected a program after %s", prefix);
            break;
        }
        words[count++] = copy;
        closed = copy_word(&text, end, copy) ||
                 qs_error_set(error, QS_ERROR_INPUT, "expected a closing quote in \"%.*s\"",
                              (int)(length < 100 ? length : 100), end - length);
        copy += strlen(copy) + 1;
    }
    free(words);
    return NULL;
}

/* A name for reports, plots and CSV; with a number from 2 on if it is taken. */
static char *make_name(const struct qs_external_solvers *solvers, const char *from)
{
    enum { LENGTH_MAX = 24, ROOM = LENGTH_MAX + 16 };
    unsigned i;
    char *name = qs_need_array(1, ROOM);
    snprintf(name, LENGTH_MAX + 1, "%s", from);
    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '+')
            *at = '-';
    size_t length = strlen(name);
    for (int number = 2;
         qs_words_find(qs_engine_name, QS_ALL_WORDS, name, strlen(name), &i) ||
         strcmp(name, QS_SOLVER_RUN) == 0 || qs_external_solvers_find(solvers, name);
         number++)
        snprintf(name + length, ROOM - length, "-%d", number);
    return name;
}

/* Add the solver that is named, as a preset or after "exec:". */
static bool add_external(struct qs_settings *settings, const struct preset *preset,
                         const char *text, size_t length, struct qs_error *error)
{
    struct qs_external_solvers *solvers = &settings->external;
    size_t skipped = sizeof prefix - 1;
    char **words = preset ? split_command(preset->command, strlen(preset->command), error)
                          : split_command(text + skipped, length - skipped, error);
    if (!words)
        return false;
    solvers->solver = qs_need(
        qs_grow(solvers->solver, solvers->count, &solvers->capacity, sizeof *solvers->solver));
    struct qs_external_solver *solver = &solvers->solver[solvers->count];
    const struct preset *same = preset ? preset : preset_of_program(words[0]);
    *solver = (struct qs_external_solver){
        .name = make_name(solvers, preset ? preset->name : base_name(words[0])),
        .format = same ? same->format : NULL,
        .words = words,
        .given = qs_need_format("%.*s", (int)length, text),
        .also = preset ? preset->also : NULL,
        .from = preset ? preset->from : NULL,
        .known = !preset && same ? same->name : NULL,
    };
    solvers->count++;
    qs_texts_add(&settings->engines, solver->name);
    return true;
}

const struct qs_external_solver *qs_external_solvers_find(const struct qs_external_solvers *solvers,
                                                          const char *name)
{
    for (size_t i = 0; i < solvers->count; i++)
        if (strcmp(solvers->solver[i].name, name) == 0)
            return &solvers->solver[i];
    return NULL;
}

const char *qs_external_format(const struct qs_settings *settings,
                               const struct qs_external_solver *solver)
{
    return solver->format ? solver->format : settings->external_format;
}

/* Whether a folder of PATH, of which the first is at `path`, has the program. */
static bool is_in_path(const char *path, const char *program)
{
    for (bool found = false;; path++) {
        size_t length = strcspn(path, ":");
        char *file =
            qs_need_format("%.*s/%s", length ? (int)length : 1, length ? path : ".", program);
        found = access(file, X_OK) == 0;
        free(file);
        path += length;
        if (found || *path == '\0')
            return found;
    }
}

static bool is_there(const struct qs_external_solver *solver, struct qs_error *error)
{
    const char *program = solver->words[0], *path = getenv("PATH");
    if (strchr(program, '/'))
        return access(program, X_OK) == 0 ||
               qs_error_set(error, QS_ERROR_INPUT, "cannot run %.200s: %s", program,
                            strerror(errno));
    if (path && solver->also && is_in_path(path, program))
        program = solver->also;
    if (!path || is_in_path(path, program))
        return true;
    return qs_error_set(error, QS_ERROR_INPUT, "cannot run %.200s: it is not in PATH%s%s", program,
                        solver->from ? "; install " : "", solver->from ? solver->from : "");
}

bool qs_external_solvers_are_there(const struct qs_external_solvers *solvers,
                                   struct qs_error *error)
{
    for (size_t i = 0; i < solvers->count; i++)
        if (!is_there(&solvers->solver[i], error))
            return qs_error_place(error, solvers->solver[i].name, 0, 0);
    return true;
}

/* Whether the command runs other solvers, too. */
static bool runs_others(const struct qs_settings *settings)
{
    return settings->question.command == QS_FOR_COMPARE;
}

/* The name that is nearest among those of engines and, if `external`, of presets. */
static void describe_nearest(const char *name, size_t length, bool external,
                             char hint[QS_SUGGESTION_SIZE])
{
    struct qs_suggestion suggestion;
    qs_suggestion_init(&suggestion, name, length);
    for (unsigned i = 0; qs_engine_name(i); i++)
        qs_suggestion_offer(&suggestion, qs_engine_name(i));
    for (unsigned i = 0; external && qs_external_preset_name(i); i++)
        qs_suggestion_offer(&suggestion, qs_external_preset_name(i));
    hint[0] = '\0';
    if (suggestion.best)
        snprintf(hint, QS_SUGGESTION_SIZE, ", did you mean \"%s\"?", suggestion.typed);
}

/* `again`: whether an engine may be repeated; `external`: whether a preset could be meant. */
static bool add_engine(struct qs_texts *engines, const char *name, size_t length, bool again,
                       bool external, struct qs_error *error)
{
    unsigned i;
    int shown = (int)(length < 100 ? length : 100);
    if (!qs_words_find(qs_engine_name, QS_ALL_WORDS, name, length, &i)) {
        char list[256], hint[QS_SUGGESTION_SIZE];
        if (qs_external_preset_is(name, length, error))
            return false;
        qs_words_list(qs_engine_name, QS_ALL_WORDS, NULL, list, sizeof list);
        describe_nearest(name, length, external, hint);
        const char *others =
            external ? " (see also queensat help solvers; any other is exec:PROGRAM)" : "";
        return qs_error_set(error, QS_ERROR_INPUT, "expected all, %s, found \"%.*s\"%s%s", list,
                            shown, name, hint, others);
    }
    for (size_t e = 0; e < engines->count; e++)
        if (strcmp(engines->text[e], qs_engine_name(i)) == 0)
            return again ||
                   qs_error_set(error, QS_ERROR_INPUT, "\"%.*s\" is named twice", shown, name);
    qs_texts_add(engines, qs_engine_name(i));
    return true;
}

/* Add an engine, or an external solver where the command runs them. */
static bool add_any(struct qs_settings *settings, const char *name, size_t length, bool again,
                    struct qs_error *error)
{
    bool others = runs_others(settings);
    const struct preset *preset = find_preset(name, length);
    if (others && (preset || strncmp(name, prefix, sizeof prefix - 1) == 0))
        return add_external(settings, preset, name, length, error);
    return add_engine(&settings->engines, name, length, again, others, error);
}

static bool engine_choice_add_list(struct qs_settings *settings, const char *list, bool again,
                                   struct qs_error *error)
{
    for (size_t length;; list += length + 1) {
        length = strcspn(list, ",");
        if (!add_any(settings, list, length, again, error))
            return false;
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
    if (settings->solver && runs_others(settings))
        qs_texts_add(engines, QS_SOLVER_RUN);
}

/* Whether the encoding is in a file that an external solver reads. */
static bool external_use_encoding(const struct qs_settings *settings)
{
    const struct qs_external_solvers *solvers = &settings->external;
    for (size_t i = 0; i < solvers->count; i++)
        if (qs_export_format_find(qs_external_format(settings, &solvers->solver[i]))->amo)
            return true;
    return false;
}

bool qs_engines_use(const struct qs_settings *settings, enum qs_engine_use use)
{
    if ((use & QS_USES_ENCODING) != 0 && external_use_encoding(settings))
        return true;
    const unsigned loaded = QS_USES_ENCODING | QS_USES_STRATEGY | QS_USES_HINTS | QS_USES_LOG;
    if (settings->solver && runs_others(settings) && (use & loaded) != 0)
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
    qs_external_preset_is(settings->solver, strlen(settings->solver), error);
    return qs_error_place(error, settings->solver, 0, 0);
}
