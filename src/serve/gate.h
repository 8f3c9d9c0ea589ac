/*
 * Which requests are let in. A browser sends requests to this machine for any page that it shows,
 * and a name server can let any name stand for this machine; but it says truthfully which host it
 * believes to ask, and for whose page.
 */
#ifndef QS_GATE_H
#define QS_GATE_H

#include <stdbool.h>

/* Whether a Host header is localhost, 127.0.0.1 or [::1], with this port. NULL: false. */
bool qs_gate_accepts_host(const char *host, int port);

/* Whether an Origin header is http:// and such a host; NULL, which pages cannot cause: true. */
bool qs_gate_accepts_origin(const char *origin, int port);

/* Whether a Content-Type header is JSON, which no form can send. NULL: false. */
bool qs_gate_accepts_type(const char *type);

#endif
