/*
 * The services: what the page can ask for, each with its path, and computed by the library. They
 * know nothing of who asks: a server (request.h), or a worker of the page itself (static/).
 */
#ifndef QS_SERVICE_H
#define QS_SERVICE_H

#include <stdio.h>

#include "queensat/solve.h"
#include "question.h"

/* Limits of a request; the last four are the most that it can ask for. */
#define QS_BODY_MAX ((size_t)256 << 10)      /* bytes */
#define QS_SEARCH_MEMORY ((size_t)512 << 20) /* bytes */
#define QS_SECONDS_MAX 60
#define QS_STEPS_MAX 20000
#define QS_PLACEMENTS_MAX 10000
#define QS_BLAMES_MAX 1000

/* Longest name that a page gives itself. */
#define QS_PAGE_NAME_MAX 40

/*
 * What a request asks: a question in JSON (ask/question.h), within the limits of the server, and
 * what only the page knows.
 */
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

/* A question that is being answered. */
struct qs_call {
    struct qs_web_question question;
    bool (*stop)(void *state,
                 const struct qs_progress *progress); /* about every 20 ms; true: stop */
    void *stop_state;
    FILE *output;
};

struct qs_service {
    const char *path;
    unsigned command; /* QS_FOR_… */
    const char *type; /* of the content that it writes */
    bool (*answer)(struct qs_call *call, struct qs_error *error); /* NULL: it only ends others */
};

/* NULL: there is no such service. */
const struct qs_service *qs_service_find(const char *path);

/*
 * Answer the question of the call in *text, which the caller frees, with its length. False: as the
 * functions of the library.
 */
bool qs_service_run(const struct qs_service *service, struct qs_call *call, char **text,
                    size_t *size, struct qs_error *error);

/* The bounds that were told last, and when to tell them again; at first {-1, -1, 0}. */
struct qs_reported_bounds {
    int32_t lower, upper;
    double next;
};

/*
 * {"lower", "upper", "target", "engine", "seconds"} of a search that runs, when a bound has changed
 * and about every half second; to be freed. NULL: nothing is to be told, or there is no memory.
 */
char *qs_service_tell(struct qs_reported_bounds *told, const struct qs_progress *progress,
                      size_t *length);

/* What the page needs to begin, as JSON: the instance (or NULL), engines, formats, limits. */
bool qs_service_start(const struct qs_instance *instance, char **text, size_t *size,
                      struct qs_error *error);

/* Errors for clients: {"error": "board: expected a whole number from 1 to 60", "status": 400}. */

/* The status of HTTP for an error. */
unsigned qs_error_status(const struct qs_error *error);

/* To be freed; NULL without memory. */
char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length);

#endif
