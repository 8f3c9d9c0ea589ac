/*
 * libqueensat: the largest number of non-attacking queens on a board with fixed
 * queens and blocked squares, with a proof.
 *
 * OVERVIEW
 *
 * Make or read an instance (instance.h) or generate one (generate.h); then ask about it:
 *
 *   solve.h        the maximum, a placement, and the reason why no more queens fit
 *   evidence.h     the reason as a value, and a check of the certificate of a result
 *   explain.h      which fixed queens and blocked squares are to blame if too few fit
 *   count.h        all placements: their number, a list, classes under symmetries; parts, added up
 *   interchange.h  the same question in the formats of other solvers, and their answers
 *
 * Or ask in JSON, which needs one function and no struct, and is the simplest door for other
 * languages: qs_ask, below.
 *
 * solve.h also has the lexicographically first placement, and other SAT solvers instead of PicoSAT.
 * error.h says what went wrong, or why a computation ended; version.h has the version. This header
 * includes them all.
 *
 * A COMPLETE PROGRAM
 *
 *     #include <queensat/queensat.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         struct qs_error error;
 *         struct qs_result result;
 *         struct qs_instance *board = qs_instance_new(6, &error);
 *         if (!board || !qs_instance_add_queen(board, (struct qs_square){0, 0}, &error) ||
 *             !qs_solve(board, NULL, &result, &error)) {
 *             fprintf(stderr, "%s\n", error.text);
 *             qs_instance_free(board);
 *             return 1;
 *         }
 *         printf("from %d to %d queens: %s\n", (int)result.lower, (int)result.upper.value,
 *                qs_reason_text(result.upper.reason));
 *         for (int i = 0; i < result.lower; i++)
 *             printf("row %d, column %d\n", (int)result.placement.queens[i].row,
 *                    (int)result.placement.queens[i].column);
 *         qs_result_release(&result);
 *         qs_instance_free(board);
 *         return 0;
 *     }
 *
 * Options NULL are the defaults. To change some, initialise them first:
 *
 *   struct qs_solve_options options;
 *   qs_solve_options_init(&options);
 *   options.limits.seconds = 10;
 *
 * Compile with `pkg-config --cflags --libs queensat`, or with CMake's
 * find_package(queensat) and the target queensat::queensat.
 *
 * ERRORS
 *
 * A call that fails returns false or NULL and fills in a struct qs_error, unless
 * that is NULL. Wrong arguments (NULL where something is required, a number out of
 * range, an invalid enumeration value) are errors of kind QS_ERROR_INPUT whose text
 * names the argument; a function that cannot fail returns the harmless value given
 * in its comment. Pointers that are neither NULL nor valid cannot be detected. A
 * limit on time or memory that ends a search gives a result, not an error.
 *
 * MEMORY
 *
 *   an instance, made in any way           qs_instance_free
 *   the result of qs_solve, qs_assess      qs_result_release
 *   the explanation of qs_explain          qs_explanation_release
 *   the model of qs_model_read             qs_model_release
 *   a placement, read or of a model        qs_placement_release
 *
 * All of these accept NULL. Everything else belongs to its source: names are
 * static strings, the arrays of an instance are valid until it changes, those of a
 * result until it is released. The library keeps no pointers to arguments, except
 * the `source` of qs_assess, to which the result refers.
 *
 * THREADS
 *
 * Any function may be called from any thread, and from several at once. They may
 * share an instance as long as none of them changes it; a result that is being
 * filled in or released must be used by one thread only. Callbacks (poll, log,
 * trace, clauses, found) are called on the thread that made the call, during the call, one
 * at a time, even if the library uses several threads; they must return normally
 * (no longjmp, no exception). The library installs no signal handlers, prints
 * nothing, and reads standard input only if the path is "-".
 *
 * WHAT IS STABLE
 *
 * Before 1.0, a new minor version may change anything. Therefore the name of the
 * shared library has both numbers (libqueensat.so.0.3): a program built with 0.3
 * does not start with 0.4 and must be rebuilt. This allows structs (above all,
 * counters) and enumerations to grow without reserved fields and accessors. Within
 * a minor version no struct changes. To write source that lasts: call the
 * ..._options_init functions, so that new options have their defaults; expect new
 * members of enumerations; read the counters of struct qs_work by qs_work_name and
 * qs_work_count.
 *
 * LICENCE
 *
 * queensat has the MIT licence, as has PicoSAT, which is all that the library needs.
 */
#ifndef QUEENSAT_QUEENSAT_H
#define QUEENSAT_QUEENSAT_H

#include "queensat/count.h"
#include "queensat/error.h"
#include "queensat/evidence.h"
#include "queensat/explain.h"
#include "queensat/generate.h"
#include "queensat/instance.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"
#include "queensat/version.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The simplest door, for every language that can call C: a question as JSON, and the answer as
 * JSON.
 *
 *   static bool print(void *state, const char *bytes, size_t count)
 *   {
 *       return fwrite(bytes, 1, count, state) == count;
 *   }
 *   ...
 *   struct qs_ask_options options = {
 *       .size = sizeof options, .write = print, .write_state = stdout};
 *   const char *question = "{\"do\":\"solve\",\"board\":8,\"queens\":[[0,0]]}";
 *   enum qs_ask_status status = qs_ask(question, strlen(question), &options);
 *
 * A question is an object. "do" says what is wanted:
 *
 *   solve      the maximum with its placement, or whether "target" queens fit: queensat-result-1;
 *              "certificate": true adds the text of its certificate
 *   explain    why that many do not fit, and what is to blame: queensat-explain-1;
 *              "picture": true adds an SVG of it
 *   count      all placements: queensat-count-2; "part": "2/3" only a part of them, with its line;
 *              "sum": true adds up "text", the lines of all parts
 *   check      "certificate", its text, or "placement": queensat-check-1, queensat-placement-1;
 *              leaves that the certificate names count as missing, or, by "receipts", as claimed
 *   generate   an instance of "family" from its parameters: queensat-instance-1
 *   export     a file for another solver, as text
 *   decode     "text", what a solver answered to the file "exported": queensat-result-1
 *   draw       a picture, an SVG, of the fixed queens or of the "placement"
 *   read       "text", an instance in any of the formats: queensat-instance-1
 *   split      "into" so many cubes: queensat-split-1, with their manifest
 *   merge      "manifest", its text, and "leaves", a line "leaf CUBE SHA-256 BYTES UPPER NAME" for
 *              each certificate of a cube, as in certificates; "placement", the best one that is
 *              known: queensat-merge-1, with a certificate by reference
 *
 * The board, except for generate, decode and read: "board" (or "n"), and, if wanted, "queens",
 * "rows" and "columns" (instead of n, or beside it), "walls", "blocked" and "free" (lists of
 * squares, [row, column] from 0 or "b4"), "blocked_differences" and "blocked_sums" (lists of
 * numbers), as in the instance of an answer. A placement is a list of squares, or a text in one of
 * the formats of placements, or a list with the row of the queen in each column, from 1;
 * "placement_format" names the format of such a text or list, and has to if it can be read in two
 * ways. Members come in any order, and each of them once. The other members are options of the
 * program's command of that name, with _ for -: those about limits, engines and encodings,
 * "threads" and "seed", and those that say what to count, explain, generate, export or draw. An
 * option that would have no effect is refused.
 *
 * Whatever a question asks for, its limits hold, with two exceptions. A check takes as long as its
 * certificate needs. Of generate only the searches of prefix and unique end with their limits: the
 * other families have an end of their own, which on their largest boards comes after half a minute
 * and 2 GB.
 *
 * Answers that are JSON are one line; their schemas are those of the program's --format json.
 */

/* The numbers are the exit statuses of the program, as far as it has them. */
enum qs_ask_status {
    QS_ASK_DONE = 0,    /* answered */
    QS_ASK_WRONG = 1,   /* the question is wrong, or too large for its limits */
    QS_ASK_REFUTED = 2, /* what was to be checked is wrong, or an answer failed its own check */
    QS_ASK_STOPPED =
        3,            /* by a limit or by poll: the answer says how far it got, or there is none */
    QS_ASK_FAILED = 4 /* not enough memory, or `write` has failed */
};

/*
 * What a caller allows and is called for. All but the first and `write` may be 0: no time limit,
 * three quarters of the machine's memory, one thread, nothing else called. A library that is newer
 * than the program looks at no more than the size that the program knew.
 */
struct qs_ask_options {
    size_t size; /* of this struct, as the caller has it */
    /*
     * The most that a question may ask for, and what it gets if it asks for nothing. Its poll is
     * shown how far a search has got, and stops it.
     */
    struct qs_limits limits;
    int threads; /* at most QS_THREADS_MAX; for more than 1 a question has to ask */
    /* Receives the answer in pieces, on the calling thread; false: it cannot take more. Not NULL.
     */
    bool (*write)(void *state, const char *bytes, size_t count);
    void *write_state; /* passed to write */
    /*
     * Of solve without a target: how many queens are known to fit elsewhere (incumbent of
     * qs_solve_options).
     */
    int32_t (*incumbent)(void *state);
    void *incumbent_state; /* passed to incumbent */
};

/*
 * Answer a question of `length` bytes of UTF-8. If there is no answer, an error is written in its
 * place, or, if the answer had begun, after it on a line of its own:
 *
 *   {"schema":"queensat-error-1","kind":"input","error":"target: expected a whole number ..."}
 *
 * The kinds are "input", "memory", "system", "stopped" and "defect". QS_ASK_WRONG, and nothing is
 * written, if the question, the options or `write` are NULL, or an option is out of range.
 */
QS_API enum qs_ask_status qs_ask(const char *question, size_t length,
                                 const struct qs_ask_options *options);

#ifdef __cplusplus
}
#endif

#endif
