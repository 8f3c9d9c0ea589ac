/*
 * Prints the first steps of a search, up to a limit: one line for each, indented by depth, or of a
 * local search, which swaps the queens of two rows, a line for each swap with the number of
 * attacks; or boards side by side, where Q is a fixed queen and q one that the search has placed.
 */
#ifndef QS_TRACER_H
#define QS_TRACER_H

#include "output.h"
#include "settings.h"

struct qs_tracer;

/* The output must live as long as the tracer; memory that is missing ends the program. */
struct qs_tracer *qs_tracer_new(const struct qs_settings *settings,
                                const struct qs_instance *instance, const char *engine,
                                struct qs_output *output);

/* For qs_solve_options.trace; the state is the tracer. */
void qs_tracer_step(void *state, enum qs_trace_event step, struct qs_square square);

/* Write the rest, and how much was not shown; free the tracer. NULL is allowed. */
void qs_tracer_finish(struct qs_tracer *tracer);

#endif
