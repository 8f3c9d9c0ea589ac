/*
 * Prints the first steps of a search, up to a limit: one line for each, indented by
 * depth, or boards side by side, where Q is a fixed queen and q one that the search has placed.
 */
#ifndef QS_TRACER_H
#define QS_TRACER_H

#include "output.h"
#include "settings.h"

struct qs_tracer;

/* The instance and the output must outlive the tracer. */
struct qs_tracer *qs_tracer_new(const struct qs_settings *settings,
                                const struct qs_instance *instance, struct qs_output *output);
/* For qs_solve_options.trace. */
void qs_tracer_step(void *tracer, enum qs_trace_event step, struct qs_square square);
/* Write the rest, and the number of steps that were not shown; free the tracer. NULL is ignored. */
void qs_tracer_finish(struct qs_tracer *tracer);

#endif
