/*
 * Requests to the server: the services, for those that the gate lets search.
 */
#ifndef QS_REQUEST_H
#define QS_REQUEST_H

#include "gate.h"
#include "service.h"
#include "stream.h"

struct MHD_Response;

/*
 * Parse the body, and answer it in *text, which the caller frees, with its length. `socket` is the
 * client's. False: as qs_web_question_parse and qs_service_run; QS_ERROR_STOPPED if the search was
 * ended, for the reason *ending, or had no turn (QS_SEARCH_RUNS).
 */
bool qs_request_answer(const struct qs_service *service, struct qs_web_searches *searches,
                       int socket, const char *body, size_t length, char **text, size_t *size,
                       enum qs_web_ending *ending, struct qs_error *error);

/* The status of HTTP for an error; `ending` says why the search was stopped, if it was. */
unsigned qs_request_status(const struct qs_error *error, enum qs_web_ending ending);

/*
 * The bounds of a search as they come: server-sent events. While it runs, "bounds" as
 * qs_service_tell has them; at the end "result" with the answer of the service, or "error" as in
 * service.h.
 */
/*
 * A response that runs the service, which must be solve, on a thread of its own; if the client
 * goes away, the search ends. NULL, with the error set, if the question is wrong or there is no
 * turn; then *ending is as in qs_request_answer.
 */
struct MHD_Response *qs_stream_response(const struct qs_service *service,
                                        struct qs_web_searches *searches, int socket,
                                        const char *body, size_t length, enum qs_web_ending *ending,
                                        struct qs_error *error);

#endif
