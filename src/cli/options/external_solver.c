#include "external_solver.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine_choice.h"
#include "fault.h"
#include "memory.h"
#include "queensat/solve.h"

/* Those that the tests know; their forms of answers are in interchange/answer_*.c. */
static const struct preset {
    const char *name, *format, *command, *summary;
} presets[] = {
    {"cadical", "dimacs", "cadical -q", "CaDiCaL"},
    {"cryptominisat", "dimacs", "cryptominisat5 --verb 0", "CryptoMiniSat"},
    {"minisat", "dimacs", "minisat {} {answer}", "MiniSat"},
    {"picosat", "dimacs", "picosat", "PicoSAT as a program"},
    {"clasp-opb", "opb", "clasp --opt-strategy=usc", "clasp, pseudo-Boolean"},
    {"clasp-wcnf", "wcnf", "clasp --opt-strategy=usc", "clasp, MaxSAT"},
    {"clingo", "asp", "clingo --opt-strategy=usc", "clingo"},
    {"minisat+", "opb", "minisat+ -v0", "MiniSat+"},
    {"toulbar2-opb", "opb", "toulbar2 -s=3", "toulbar2, pseudo-Boolean"},
    {"toulbar2-wcnf", "wcnf", "toulbar2 -s", "toulbar2, MaxSAT"},
    {"z3-opb", "opb", "z3 -model", "Z3, pseudo-Boolean"},
    {"z3-wcnf", "wcnf", "z3 -model", "Z3, MaxSAT"},
    {"rc2", "wcnf", "rc2.py -vv", "RC2 of PySAT"},
    {"cbc", "lp", "cbc {} -threads 1 solve -solution {answer} -quit", "CBC"},
    {"glpsol", "lp", "glpsol --lp {} --cuts -o {answer}", "glpsol"},
    {"scip", "lp", "scip -q -c 'read {}' -c optimize -c 'write solution {answer}' -c quit", "SCIP"},
    {"gecode", "mzn", "minizinc --solver gecode", "Gecode through MiniZinc"},
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
    for (size_t i = 0; i < PRESETS; i++)
        if (strlen(presets[i].name) == length && memcmp(presets[i].name, name, length) == 0)
            return &presets[i];
    return NULL;
}

static const char *base_name(const char *program)
{
    const char *slash = strrchr(program, '/');
    return slash ? slash + 1 : program;
}

/* The format of the first preset with the same program, or NULL. */
static const char *format_of_program(const char *program)
{
    for (size_t i = 0; i < PRESETS; i++) {
        size_t length = strcspn(presets[i].command, " ");
        if (strlen(base_name(program)) == length &&
            memcmp(base_name(program), presets[i].command, length) == 0)
            return presets[i].format;
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
static char **split(const char *text, size_t length, struct qs_error *error)
{
    const char *end = text + length;
    size_t count = 0;
    char **words = malloc((length / 2 + 2) * sizeof *words + length + 1);
    if (!words) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
        return NULL;
    }
    char *copy = (char *)(words + length / 2 + 2);
    for (;;) {
        while (text < end && isspace((unsigned char)*text))
            text++;
        if (text == end)
            break;
        words[count++] = copy;
        if (!copy_word(&text, end, copy)) {
            qs_error_set(error, QS_ERROR_INPUT, "expected a closing quote in \"%.*s\"",
                         (int)(length < 100 ? length : 100), end - length);
            free(words);
            return NULL;
        }
        copy += strlen(copy) + 1;
    }
    words[count] = NULL;
    if (count > 0)
        return words;
    free(words);
    qs_error_set(error, QS_ERROR_INPUT, "expected a program after %s", prefix);
    return NULL;
}

static bool is_engine(const char *name)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strcmp(name, qs_engine_name(i)) == 0)
            return true;
    return strcmp(name, QS_SOLVER_RUN) == 0;
}

/* A name for reports, plots and CSV; with a number from 2 on if it is taken. */
static char *make_name(const struct qs_external_solvers *solvers, const char *from)
{
    enum { LENGTH_MAX = 24, ROOM = LENGTH_MAX + 16 };
    char *name = malloc(ROOM);
    if (!name)
        return NULL;
    snprintf(name, LENGTH_MAX + 1, "%s", from);
    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '+')
            *at = '-';
    size_t length = strlen(name);
    for (int number = 2; is_engine(name) || qs_external_solvers_find(solvers, name); number++)
        snprintf(name + length, ROOM - length, "-%d", number);
    return name;
}

bool qs_external_solvers_add(struct qs_external_solvers *solvers, const char *text, size_t length,
                             struct qs_error *error)
{
    const struct preset *preset = find_preset(text, length);
    size_t skipped = sizeof prefix - 1;
    struct qs_external_solver solver = {.format = preset ? preset->format : NULL};
    solver.words = preset ? split(preset->command, strlen(preset->command), error)
                          : split(text + skipped, length - skipped, error);
    if (!solver.words)
        return false;
    struct qs_external_solver *grown =
        qs_grow(solvers->solver, solvers->count, &solvers->capacity, sizeof *grown);
    solvers->solver = grown ? grown : solvers->solver;
    if (!preset)
        solver.format = format_of_program(solver.words[0]);
    solver.name =
        grown ? make_name(solvers, preset ? preset->name : base_name(solver.words[0])) : NULL;
    if (!solver.name) {
        free(solver.words);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    }
    solvers->solver[solvers->count++] = solver;
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

void qs_external_solvers_release(struct qs_external_solvers *solvers)
{
    for (size_t i = 0; i < solvers->count; i++) {
        free(solvers->solver[i].name);
        free(solvers->solver[i].words);
    }
    free(solvers->solver);
}

/* Whether a folder of PATH, of which the first is at `path`, has the program. */
static bool is_in_path(const char *path, const char *program)
{
    char *file = malloc(strlen(path) + strlen(program) + 2);
    bool found = false;
    while (file && !found) {
        size_t length = strcspn(path, ":");
        sprintf(file, "%.*s/%s", (int)length, length ? path : ".", program);
        found = access(file, X_OK) == 0;
        if (path[length] == '\0')
            break;
        path += length + 1;
    }
    free(file);
    return found;
}

bool qs_external_solver_is_there(const struct qs_external_solver *solver, struct qs_error *error)
{
    const char *program = solver->words[0], *path = getenv("PATH");
    if (strchr(program, '/') && access(program, X_OK) != 0)
        return qs_error_set(error, QS_ERROR_INPUT, "cannot run %.200s: %s", program,
                            strerror(errno));
    if (!strchr(program, '/') && path && !is_in_path(path, program))
        return qs_error_set(error, QS_ERROR_INPUT, "cannot run %.200s: it is not in PATH", program);
    return true;
}
