/*
 * What a request asks: a question in JSON (ask/question.h), within the limits of the server, and
 * what only the page knows.
 */
#ifndef QS_WEB_QUESTION_H
#define QS_WEB_QUESTION_H

#include "question.h"
#include "web_search.h"

/* Limits of a request; the last four are the most that it can ask for. */
#define QS_BODY_MAX ((size_t)256 << 10)      /* bytes */
#define QS_SEARCH_MEMORY ((size_t)512 << 20) /* bytes */
#define QS_SECONDS_MAX 60
#define QS_STEPS_MAX 20000
#define QS_PLACEMENTS_MAX 10000
#define QS_BLAMES_MAX 1000

struct qs_web_question {
    struct qs_question question;     /* the first, so that the rows of its table fit */
    char page[QS_PAGE_NAME_MAX + 1]; /* the name that the page gives itself, or "" */
    int64_t steps;                   /* of a trace */
    int64_t list;                    /* how many placements */
    int64_t blames;                  /* how many */
};

/*
 * Parse the body of a request for a command; for QS_FOR_READ, its text is read as an instance. To
 * be released. False, with nothing to release: QS_ERROR_INPUT, whose source is the member;
 * QS_ERROR_MEMORY.
 */
bool qs_web_question_parse(struct qs_web_question *question, unsigned command, const char *body,
                           size_t length, struct qs_error *error);
void qs_web_question_release(struct qs_web_question *question);

#endif
