/* The answers to questions: what the library computes, written as JSON, text or SVG. */
#ifndef QS_REPLY_H
#define QS_REPLY_H

#include "output.h"
#include "question.h"

/* A question that is being answered. */
struct qs_answering {
    const struct qs_question *question; /* as read from JSON */
    struct qs_output *output;
    /* Called about 50 times a second; true stops. *progress is NULL unless a board is solved. */
    bool (*stop)(void *state, const struct qs_progress *progress);
    void *state;
    bool open;    /* set: the answer was stopped, and says how far it got */
    bool refuted; /* set: what was checked is wrong */
};

/* False, with an error, if there is no answer; something may have been written. */
bool qs_answer(struct qs_answering *answering, struct qs_error *error);

/* Whether an explanation has all that these settings ask for. */
bool qs_is_explained(const struct qs_explain_settings *settings,
                     const struct qs_explanation *explanation);

/* The kind of an error, one of kinds "input", "memory", "system", "stopped", "defect". */
const char *qs_error_kind_word(const struct qs_error *error);

#endif
