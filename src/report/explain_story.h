/* The short story: in two to five sentences, why the target does not fit, and what helps. */
#ifndef QS_EXPLAIN_STORY_H
#define QS_EXPLAIN_STORY_H

#include "notation.h"
#include "queensat/explain.h"
#include "queensat/solve.h"

#define QS_SENTENCES_MAX 5

struct qs_story {
    char sentence[QS_SENTENCES_MAX][640];
    int count;
    enum qs_notation notation;
    int32_t n;
};

/*
 * Of an explanation that the target is impossible. `refutation` is the result of solving the
 * instance with the target, which it refutes; NULL: that was stopped.
 */
void qs_story_tell(struct qs_story *story, enum qs_notation notation,
                   const struct qs_instance *instance, const struct qs_explanation *explanation,
                   const struct qs_result *refutation);

#endif
