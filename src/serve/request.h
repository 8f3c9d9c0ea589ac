/* One request of a client, from its first byte to the response. */
#ifndef QS_REQUEST_H
#define QS_REQUEST_H

#include "http.h"
#include "queensat/instance.h"
#include "web_search.h"

/* What all requests share. */
struct qs_site {
    _Atomic int port;                   /* known only when the server has started */
    const struct qs_instance *instance; /* that the page shows first; NULL: none */
    struct qs_web_searches searches;
};

/* For MHD_start_daemon, with the site as state. */
enum MHD_Result qs_request_handle(void *site, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **request);
void qs_request_end(void *site, struct MHD_Connection *connection, void **request,
                    enum MHD_RequestTerminationCode why);

/* Seconds after which a silent connection is closed, if nothing is being computed for it. */
#define QS_SILENCE_SECONDS 10

/* A file of the page, which the build takes from the folder page/ (embed.cmake). */
struct qs_page {
    const char *path, *type;
    const unsigned char *bytes;
    size_t length;
};

/* All of them; the last path is NULL. */
extern const struct qs_page qs_pages[];

#endif
