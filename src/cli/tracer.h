/*
 * The steps of a search as a teacher draws them on the blackboard: one line
 * each, indented by depth, or boards side by side; the first ones, up to a
 * limit.
 */
#ifndef QS_TRACER_H
#define QS_TRACER_H

#include "output.h"
#include "settings.h"

struct qs_tracer;

/* NULL without memory. The instance and the output must outlive the tracer. */
struct qs_tracer *qs_tracer_new(const struct qs_settings *settings,
                                const struct qs_instance *instance, struct qs_output *output);
/* For qs_solve_options.trace. */
void qs_tracer_step(void *tracer, enum qs_trace_event step, struct qs_square square);
/* Write what is left, and how many steps were not shown. */
void qs_tracer_finish(struct qs_tracer *tracer);

#endif
