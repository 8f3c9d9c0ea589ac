/*
 * The same question for other solvers: writing DIMACS or another format, and reading
 * their answers.
 */
#ifndef QUEENSAT_INTERCHANGE_H
#define QUEENSAT_INTERCHANGE_H

#include <stdio.h>

#include "queensat/instance.h"
#include "queensat/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The names of the formats in order, the default first, and a summary of each: what the file asks,
 * and which programs read it. Static strings; NULL after the last one.
 */
QS_API const char *qs_export_format_name(unsigned i);
QS_API const char *qs_export_format_summary(unsigned i);

struct qs_export_options {
    const char *format; /* one of qs_export_format_name(); NULL: the first, "dimacs" */
    struct qs_encoding encoding;
    /*
     * Ask whether this many queens fit, fixed ones included. 0: ask for the maximum;
     * in "dimacs" and "knf", which cannot ask for it, the target is then the structural
     * upper bound.
     */
    int32_t target;
    /*
     * False: free squares in row-major order are the variables 1 … F, fixed
     * queens in the order of the instance F + 1 … F + K.
     * True: all squares but walls are variables in row-major order (row × n + column + 1 where
     * there is no wall), with a unit clause for each fixed queen and each blocked square.
     */
    bool full;
    /* Reaching them fails: QS_ERROR_STOPPED, QS_ERROR_MEMORY. So does a file that would have more
       bytes, before any is written, in formats with a line for each pair of squares. */
    struct qs_limits limits;
};

/*
 * DIMACS, encodings auto and sequential, no target, not full, three quarters of
 * the machine's memory. NULL is allowed.
 */
QS_API void qs_export_options_init(struct qs_export_options *options);

/*
 * Write the instance in the format that the options name. Every file begins with the
 * instance as comments and names the square of every variable. The stream is flushed
 * and stays open. Options NULL: the defaults.
 *
 *   "dimacs" for SAT solvers; comments also state the target and the encodings, list the
 *            variables of the squares for model counters ("c p show", "c ind"), say what each part
 *            of the formula means, and name all variables ("c varname NUMBER NAME").
 *   "wcnf"   MaxSAT, as in the evaluations since 2022; without a target. The cost is the
 *            number of empty rows, or of empty columns if there are fewer columns.
 *   "wcnf-old"  the same in the form until 2021, with `p wcnf`.
 *   "opb"    pseudo-Boolean; the objective as in wcnf.
 *   "knf"    clauses and cardinalities; as dimacs, it asks whether the target fits.
 *   "asp"    an answer set program for gringo and clasp; the objective as in wcnf.
 *   "lp"     CPLEX LP, a mixed integer program; the objective is the number of
 *            queens that are added.
 *   "mps"    the same as free MPS, in which the objective is minus that number.
 *   "mzn"    a MiniZinc model that prints "queens M", fixed ones included.
 *   "smt2"   SMT-LIB 2; the objective as in wcnf.
 *   "mis"    a DIMACS graph without a target, of which queens that are added are a
 *            maximum independent set: vertices are free squares.
 *
 *   "gcnf"   for MUS tools: group 0 says that the target (without one: n queens) fits on
 *            the empty board; each fixed queen, blocked square and blocked diagonal, in the
 *            order of the instance, is a group. A MUS is a minimal blame (explain.h).
 *   "icnf"   for incremental SAT solvers: the formula of dimacs without a target, and then
 *            queries, each a line of literals to be assumed, from the structural upper bound
 *            down to a number that fits. The first that is satisfiable has the maximum.
 *
 * The at-most-one encoding is used by dimacs, wcnf, wcnf-old, gcnf and icnf, the cardinality
 * encoding by dimacs, gcnf and icnf, `full` only by dimacs.
 *
 * False: QS_ERROR_INPUT if the instance or the stream is NULL, an option is out of
 * range, there is no such format, it does not take `full` or a target, or there are
 * too many squares to list; QS_ERROR_MEMORY, QS_ERROR_STOPPED, or QS_ERROR_SYSTEM if
 * the stream cannot be written. The stream may then have received a part.
 */
QS_API bool qs_instance_export(const struct qs_instance *instance,
                               const struct qs_export_options *options, FILE *stream,
                               struct qs_error *error);

/*
 * Read from the comments of an exported file what it asks, and set `format`, `target` (0: it asks
 * for the maximum), `full` and, for "dimacs", `encoding` of the options; the rest does not change.
 * The text needs no 0 byte at its end. False, and nothing changes, if it is not an exported file,
 * or an argument is NULL.
 */
QS_API bool qs_export_options_read(const char *text, size_t length,
                                   struct qs_export_options *options);

enum qs_model_answer {
    QS_MODEL_UNKNOWN,
    QS_MODEL_SATISFIABLE,
    QS_MODEL_UNSATISFIABLE,
    QS_MODEL_OPTIMUM /* it is satisfiable, and the solver claims that no model is better */
};

/* What a solver answered: the best of its models, in any order, from variables and squares. */
struct qs_model {
    enum qs_model_answer answer;
    const char *format; /* the first export format that has such answers; NULL: unknown */
    bool has_placement; /* false: the solver found no model, or did not print it */
    int *variables;     /* [count]: those that are true, each at least 1 */
    size_t count;
    int listed;               /* 0, or the values are those of 1 ... listed, without a final 0 */
    struct qs_square *square; /* [squares]: added queens, by a name such as x_3_5 */
    size_t squares;
    bool has_objective;
    int64_t objective; /* of that model */
};

/*
 * Ask PicoSAT whether the formula that qs_instance_export writes as "dimacs" with these options is
 * satisfiable; the target must be given, and `full` is not possible. If it is not, write the
 * lemmas as a proof in the text form of DRAT, the empty clause last. The options' poll stops it.
 * The lemmas are first recorded in a nameless file in the folder; NULL: the system's folder for
 * temporary files.
 *
 * False, and the stream may have received a part: QS_ERROR_INPUT if the instance, the options,
 * the stream or `answer` is NULL, or an option is out of range; QS_ERROR_MEMORY,
 * QS_ERROR_STOPPED; or QS_ERROR_SYSTEM if a file cannot be written.
 */
QS_API bool qs_instance_refute(const struct qs_instance *instance,
                               const struct qs_export_options *options, uint64_t seed,
                               const char *folder, FILE *lemmas, enum qs_model_answer *answer,
                               struct qs_error *error);

/*
 * Read what a solver printed about an exported file, or wrote to a file of its own: literals, in
 * the lines of the competitions of SAT, MaxSAT and pseudo-Boolean solvers or in MiniSat's file, or
 * names of squares or of OPB's variables, alone or each with its value, as clasp, clingo, MiniZinc,
 * CBC, glpsol, Gurobi, HiGHS, SCIP and toulbar2 write them (manual.md). `source` names the text in
 * errors;
 * NULL: "". The text needs no 0 byte at its end, and may be NULL if `length` is 0. The model is to
 * be released.
 *
 * False: QS_ERROR_INPUT, with the place in the text, or if the model is NULL;
 * QS_ERROR_MEMORY.
 */
QS_API bool qs_model_read(const char *source, const char *text, size_t length,
                          struct qs_model *model, struct qs_error *error);

/* Free the arrays. NULL, a model of zeros and a released one are allowed. */
QS_API void qs_model_release(struct qs_model *model);

/*
 * The queens of a model, fixed ones included; to be released. Of the options, `format`, `full` and
 * `target` must be as in the export; NULL: the defaults. Variables that are not squares are
 * ignored. Whether it is a placement is not checked here: see qs_assess.
 *
 * False, and the placement is unchanged: QS_ERROR_INPUT if the instance, the model or the placement
 * is NULL, one of the variables is below 1, there is no such format, memory_limit is 0, the board
 * has too many squares to list, or fewer variables are listed than there are queens to place;
 * QS_ERROR_MEMORY.
 */
QS_API bool qs_model_placement(const struct qs_instance *instance, const struct qs_model *model,
                               const struct qs_export_options *options,
                               struct qs_placement *placement, struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
