/*
 * The same question for any other solver: DIMACS, or the format of another kind
 * of solver, out; a SAT solver's answer back in.
 */
#ifndef QUEENSAT_EXPORT_H
#define QUEENSAT_EXPORT_H

#include <stdio.h>

#include "queensat/encoding.h"
#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

struct qs_export_options {
    const char *format; /* for qs_instance_export; NULL: "dimacs" */
    struct qs_encoding encoding;
    /*
     * Ask whether so many queens fit, fixed ones included. 0: in DIMACS, where
     * nothing else can be asked, the structural upper bound; in the other
     * formats ask for the maximum.
     */
    int32_t target;
    /*
     * False: free squares in row-major order are the variables 1 … F, fixed
     * queens in the order of the instance F + 1 … F + K.
     * True: all squares are variables, row × n + column + 1, with a unit
     * clause for each fixed queen and each blocked square.
     */
    bool full;
    size_t memory_limit;       /* bytes */
    bool (*poll)(void *state); /* asked now and then; true: stop (QS_ERROR_STOPPED). May be NULL. */
    void *poll_state;
};

/* DIMACS, auto encodings, no target, not full, three quarters of the machine's memory. */
QS_API void qs_export_options_init(struct qs_export_options *options);

/*
 * Write the formula in DIMACS format, whatever format the options name, with comments that state
 * the instance, the target, the encodings and the variable of every square. On failure the stream
 * may have received a part of it.
 */
QS_API bool qs_export_dimacs(const struct qs_instance *instance,
                             const struct qs_export_options *options, FILE *stream,
                             struct qs_error *error);

/*
 * Write the instance in the format that the options name. Every file begins
 * with the instance as comments and names the square of every variable.
 *
 *   "dimacs" as above, for SAT solvers.
 *   "wcnf"   MaxSAT, classic format; not with a target. The cost is the number
 *            of empty rows, or columns where there are fewer of these.
 *   "opb"    pseudo-Boolean; the objective as in wcnf.
 *   "asp"    an answer set program for gringo and clasp; the objective as in wcnf.
 *   "lp"     CPLEX LP, a mixed integer program; the objective is the number of
 *            queens that are added.
 *   "mzn"    a MiniZinc model that prints "queens M", fixed ones included.
 *
 * The encoding of at-most-one matters to dimacs and wcnf, that of cardinality
 * and `full` to dimacs only. QS_ERROR_INPUT: no such format, or it does not
 * take `full` or a target. On failure the stream may have received a part.
 */
QS_API bool qs_instance_export(const struct qs_instance *instance,
                               const struct qs_export_options *options, FILE *stream,
                               struct qs_error *error);

enum qs_model_answer { QS_MODEL_UNKNOWN, QS_MODEL_SATISFIABLE, QS_MODEL_UNSATISFIABLE };

/* What a solver answered. */
struct qs_model {
    enum qs_model_answer answer;
    int *variables; /* [count]: those that are true, as they came */
    size_t count;
};

/*
 * Read a solver's output: `s` and `v` lines as in the SAT competitions, or the
 * result file of MiniSat. Other lines are refused, `c` and `o` lines passed over.
 */
QS_API bool qs_model_read(const char *source, const char *text, size_t length,
                          struct qs_model *model, struct qs_error *error);
QS_API void qs_model_release(struct qs_model *model);

/*
 * The queens of a model of the exported formula; `full` as it was exported.
 * The squares (*count of them) are the caller's, to be freed. They are not
 * checked here: see qs_assess.
 */
QS_API struct qs_square *qs_model_placement(const struct qs_instance *instance,
                                            const struct qs_model *model, bool full,
                                            size_t memory_limit, size_t *count,
                                            struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
