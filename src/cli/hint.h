/* What to ask next: a line for a person, only if standard output and standard error are terminals.
 */
#ifndef QS_HINT_H
#define QS_HINT_H

#include "queensat/interchange.h"
#include "report.h"
#include "settings.h"

/* After solving one instance: why no more queens fit, or what may decide an open question. */
struct qs_hint {
    int32_t wanted; /* queens: the target, or n */
    bool refuted, open,
        placed; /* they do not fit; nobody knows; there are fixed queens or blocks */
    enum qs_stop stop;
};
struct qs_hint qs_hint_about(const struct qs_settings *settings, const struct qs_instance *instance,
                             const struct qs_result *result);
void qs_hint_after_solve(const struct qs_settings *settings, const struct qs_hint *hint);

/*
 * After another solver's answer to an exported question: the one for a queen less or more, or what
 * proves a claim.
 */
void qs_hint_after_answer(const struct qs_settings *settings, const struct qs_result *result,
                          const struct qs_solver_claim *claim,
                          const struct qs_export_options *asked);

#endif
