/*
 * The bounds of a search as they come: server-sent events. While it runs, "bounds" with
 * {"lower", "upper", "target", "engine", "seconds"} when a bound has changed and about every half
 * second; at the end "result" with the answer of the service, or "error" as in service.h.
 */
#ifndef QS_STREAM_H
#define QS_STREAM_H

#include "http.h"
#include "service.h"

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
