/* Reports of explanations, for people and as JSON (explain.schema.json). */
#ifndef QS_EXPLAIN_REPORT_H
#define QS_EXPLAIN_REPORT_H

#include "board_text.h"
#include "notation.h"
#include "output.h"
#include "queensat/explain.h"
#include "queensat/solve.h"

struct qs_explain_report {
    const struct qs_instance *instance;
    const struct qs_explanation *explanation;
    /* If there is a blame: the result that refutes the target; NULL: it was stopped. */
    const struct qs_result *refutation;
    const struct qs_instance *left;    /* the instance after the removal; NULL: there is none */
    struct qs_board_style board_style; /* also how squares are named in text */
};

/* False: QS_ERROR_MEMORY. */
bool qs_explain_report_text(const struct qs_explain_report *report, struct qs_output *output,
                            struct qs_error *error);
/* One object on one line. */
void qs_explain_report_json(const struct qs_explain_report *report, struct qs_output *output);

/* The short story: in two to five sentences, why the target does not fit, and what helps. */
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
