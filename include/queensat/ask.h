/*
 * The simplest door, for every language that can call C: a question as JSON, and the answer as
 * JSON.
 *
 *     static bool print(void *state, const char *bytes, size_t count)
 *     {
 *         return fwrite(bytes, 1, count, state) == count;
 *     }
 *     ...
 *     struct qs_ask_options options;
 *     qs_ask_options_init(&options);
 *     options.write = print;
 *     options.write_state = stdout;
 *     const char *question = "{\"do\":\"solve\",\"board\":8,\"queens\":[[0,0]]}";
 *     enum qs_ask_status status = qs_ask(question, strlen(question), &options);
 *
 * A question is an object. "do" says what is wanted:
 *
 *     solve      the maximum with its placement, or whether "target" queens fit: queensat-result-1
 *     explain    why that many do not fit, and what is to blame: queensat-explain-1
 *     count      all placements: queensat-count-1
 *     check      "certificate", its text, or "placement", a list of squares: queensat-check-1,
 *                queensat-placement-1
 *     generate   an instance of "family" from its parameters: queensat-instance-1
 *     export     a file for another solver, as text
 *     draw       a picture, an SVG
 *
 * The board, except for generate: "board" (n), and, if wanted, "queens", "blocked" and "free"
 * (lists of [row, column], from 0), "blocked_differences" and "blocked_sums" (lists of numbers), as
 * in the instance of an answer. The other members are options of the program's command of that
 * name, with _ for -: those about limits, engines and encodings, "threads" and "seed", and those
 * that say what to count, explain, generate, export or draw. An option that would have no effect is
 * refused.
 *
 * Answers that are JSON are one line; their schemas are those of the program's --format json.
 */
#ifndef QUEENSAT_ASK_H
#define QUEENSAT_ASK_H

#include "queensat/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The numbers are the exit statuses of the program, as far as it has them. */
enum qs_ask_status {
    QS_ASK_DONE = 0,    /* answered */
    QS_ASK_WRONG = 1,   /* the question is wrong, or too large for its limits */
    QS_ASK_REFUTED = 2, /* what was to be checked is wrong, or an answer failed its own check */
    QS_ASK_STOPPED =
        3,            /* by a limit or by poll: the answer says how far it got, or there is none */
    QS_ASK_FAILED = 4 /* not enough memory, or `write` has failed */
};

struct qs_ask_options {
    /* The most that a question may ask for, and what it gets if it asks for nothing: */
    struct qs_limits limits;
    int threads; /* 1 to QS_THREADS_MAX; for more than 1 it has to ask */
    /* Receives the answer in pieces, on the calling thread; false: it cannot take more. Not NULL.
     */
    bool (*write)(void *state, const char *bytes, size_t count);
    void *write_state; /* passed to write */
};

/* No time limit, three quarters of the machine's memory, one thread, no callbacks. NULL is allowed.
 */
QS_API void qs_ask_options_init(struct qs_ask_options *options);

/*
 * Answer a question of `length` bytes of UTF-8. If there is no answer, an error is written in its
 * place, or, if the answer had begun, after it on a line of its own:
 *
 *     {"schema":"queensat-error-1","kind":"input","error":"target: expected a whole number ..."}
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
