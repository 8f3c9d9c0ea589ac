/*
 * Prints what PicoSAT asks and learns in words, each learned clause with its reasons, up to a
 * limit of lines.
 */
#ifndef QS_CLAUSE_TRACER_H
#define QS_CLAUSE_TRACER_H

#include "output.h"
#include "settings.h"

/* The caller sets the first three; the rest is 0 at first. */
struct qs_clause_tracer {
    const struct qs_settings *settings;
    struct qs_output *output; /* which must live as long */
    int32_t n;
    uint64_t lines; /* so far, besides questions and answers */
    bool asked;     /* any question */
    bool supposing; /* steps lead to a contradiction; otherwise they are facts */
};

/* For qs_solve_options.clauses; the state is the tracer. */
bool qs_clause_tracer_step(void *state, const struct qs_clause_step *step);

/* Write what is to be said at the end. */
void qs_clause_tracer_finish(struct qs_clause_tracer *tracer);

#endif
