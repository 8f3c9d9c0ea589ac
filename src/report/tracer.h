/*
 * What a search does, in words, up to a limit of lines or boards.
 *
 * Its steps: a line for each, indented by depth, or of a local search, which swaps the queens of
 * two rows, a line for each swap with the number of attacks; or boards side by side, where Q is a
 * fixed queen and q one that the search has placed. And what PicoSAT asks and learns, each learned
 * clause with its reasons.
 */
#ifndef QS_TRACER_H
#define QS_TRACER_H

#include <stdio.h>

#include "notation.h"
#include "queensat/solve.h"

enum qs_trace_form { QS_TRACE_LINES, QS_TRACE_BOARDS, QS_TRACE_NONE };

struct qs_trace_style {
    enum qs_trace_form form; /* of steps; of what PicoSAT learns there are only lines */
    enum qs_notation notation;
    uint64_t limit; /* of steps, or of lines besides questions and answers */
};

struct qs_tracer;

/*
 * For the engine of the options, whose callbacks are set: it reports what it learns, or its steps.
 * The output must live as long as the tracer. NULL: QS_ERROR_MEMORY.
 */
struct qs_tracer *qs_tracer_new(const struct qs_trace_style *style,
                                const struct qs_instance *instance,
                                struct qs_solve_options *options, FILE *output,
                                struct qs_error *error);

/*
 * Write the rest, and how much was not shown; free the tracer. NULL is allowed. `answered`: the
 * question was, and no limit ended the search before.
 */
void qs_tracer_finish(struct qs_tracer *tracer, bool answered);

/* What a tracer does with clauses. The caller sets the first three; the rest is 0 at first. */
struct qs_clause_tracer {
    struct qs_trace_style style;
    FILE *output; /* which must live as long */
    int32_t n;
    uint64_t lines; /* so far, besides questions and answers */
    bool asked;     /* any question */
    bool supposing; /* steps lead to a contradiction; otherwise they are facts */
};

/* For qs_solve_options.clauses; the state is the struct qs_clause_tracer. */
bool qs_clause_tracer_step(void *state, const struct qs_clause_step *step);
/* Write what is to be said at the end. */
void qs_clause_tracer_finish(struct qs_clause_tracer *tracer, bool answered);

#endif
