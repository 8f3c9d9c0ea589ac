/*
 * The services: what a request can ask for, each with its path, and computed by the library.
 */
#ifndef QS_SERVICE_H
#define QS_SERVICE_H

#include "gate.h"
#include "http.h"
#include "output.h"
#include "queensat/solve.h"
#include "question.h"

/* Limits of a request; the last four are the most that it can ask for. */
#define QS_BODY_MAX ((size_t)256 << 10)      /* bytes */
#define QS_SEARCH_MEMORY ((size_t)512 << 20) /* bytes */
#define QS_SECONDS_MAX 60
#define QS_STEPS_MAX 20000
#define QS_PLACEMENTS_MAX 10000
#define QS_BLAMES_MAX 1000

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
    struct qs_web_search search;
    /* Called while a search runs, if it is solve; NULL: not called. */
    void (*progress)(void *state, const struct qs_progress *progress);
    void *progress_state;
    struct qs_output *output;
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
 * Parse the body, and answer it in *text, which the caller frees, with its length. `socket` is the
 * client's. False: as qs_web_question_parse and the functions of the library; QS_ERROR_STOPPED if
 * the search was ended, for the reason *ending, or had no turn (QS_SEARCH_RUNS).
 */
bool qs_service_answer(const struct qs_service *service, struct qs_web_searches *searches,
                       int socket, const char *body, size_t length, char **text, size_t *size,
                       enum qs_web_ending *ending, struct qs_error *error);

/* What the page needs to begin, as JSON: the instance (or NULL), engines, formats, limits. */
bool qs_service_start(const struct qs_instance *instance, char **text, size_t *size,
                      struct qs_error *error);

/* Errors for clients: {"error": "board: expected a whole number from 1 to 60", "status": 400}. */

/* The status of HTTP for an error; `ending` says why the search was stopped, if it was. */
unsigned qs_error_status(const struct qs_error *error, enum qs_web_ending ending);

/* To be freed; NULL without memory. */
char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length);

/*
 * The bounds of a search as they come: server-sent events. While it runs, "bounds" with
 * {"lower", "upper", "target", "engine", "seconds"} when a bound has changed and about every half
 * second; at the end "result" with the answer of the service, or "error" as in service.h.
 */
/*
 * A response that runs the service, which must be solve, on a thread of its own; if the client
 * goes away, the search ends. NULL, with the error set, if the question is wrong or there is no
 * turn; then *ending is as in qs_service_answer.
 */
struct MHD_Response *qs_stream_response(const struct qs_service *service,
                                        struct qs_web_searches *searches, int socket,
                                        const char *body, size_t length, enum qs_web_ending *ending,
                                        struct qs_error *error);

#endif
