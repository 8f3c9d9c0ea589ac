/*
 * The services: what a request can ask for, each with its path, and computed by the library.
 */
#ifndef QS_SERVICE_H
#define QS_SERVICE_H

#include "output.h"
#include "queensat/solve.h"
#include "web_question.h"
#include "web_search.h"

/* A question that is being answered. */
struct qs_call {
    const struct qs_web_question *question;
    struct qs_web_search *search;
    /* Called while a search runs, if it is solve; NULL: not called. */
    void (*progress)(void *state, const struct qs_progress *progress);
    void *progress_state;
    struct qs_output *output;
};

struct qs_service {
    const char *path;
    unsigned command; /* QS_FOR_… */
    const char *type; /* of the content that it writes */
    bool (*answer)(struct qs_call *call, struct qs_error *error);
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

/* The same for a question already parsed, with the search and progress of the call. */
bool qs_service_call(const struct qs_service *service, struct qs_call *call, char **text,
                     size_t *size, struct qs_error *error);

/* What the page needs to begin, as JSON: the instance (or NULL), engines, formats, limits. */
bool qs_service_start(const struct qs_instance *instance, char **text, size_t *size,
                      struct qs_error *error);

/* Errors for clients: {"error": "board: expected a whole number from 1 to 60", "status": 400}. */

/* The status of HTTP for an error; `ending` says why the search was stopped, if it was. */
unsigned qs_error_status(const struct qs_error *error, enum qs_web_ending ending);

/* To be freed; NULL without memory. */
char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length);

#endif
