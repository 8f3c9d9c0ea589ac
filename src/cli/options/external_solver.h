/*
 * Outside solvers that a command line names as engines: a preset, such as cadical, or any program,
 * as exec:cadical -q.
 */
#ifndef QS_EXTERNAL_SOLVER_H
#define QS_EXTERNAL_SOLVER_H

#include <stdbool.h>
#include <stddef.h>

#include "queensat/error.h"

/*
 * In its words, {} stands for the exported file, and {answer} for a file that the solver writes its
 * answer to. Without {}, the exported file is the last word; without {answer}, the answer is what
 * the solver prints.
 */
struct qs_external_solver {
    char *name;         /* to be shown: letters, digits, "-" and "+" */
    const char *format; /* of export; NULL: what --exec-format says */
    char **words;       /* the program and its arguments; ends with NULL */
};

struct qs_external_solvers {
    struct qs_external_solver *solver;
    size_t count, capacity;
};

/* The names of the presets, and what each is, in order; NULL after the last. */
const char *qs_external_preset_name(unsigned i);
const char *qs_external_preset_summary(unsigned i);

/*
 * Add the solver that the first `length` bytes name, which are a preset or begin with "exec:".
 * Words are separated by blanks; quotes and backslashes protect blanks, as in a shell, which is not
 * used. The name to be shown is a preset's, or made from the program's; with a number if it is
 * taken. False if there is no such preset, no program, or an open quote.
 */
bool qs_external_solvers_add(struct qs_external_solvers *solvers, const char *text, size_t length,
                             struct qs_error *error);
/* The solver of that name, or NULL. */
const struct qs_external_solver *qs_external_solvers_find(const struct qs_external_solvers *solvers,
                                                          const char *name);
void qs_external_solvers_release(struct qs_external_solvers *solvers);

/* Whether its program can be found; the error says where it was looked for. */
bool qs_external_solver_is_there(const struct qs_external_solver *solver, struct qs_error *error);

#endif
