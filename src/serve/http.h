/*
 * libmicrohttpd, which is loaded when a server starts: its TLS brings nine more libraries, and
 * every other command would load them for nothing.
 */
#ifndef QS_HTTP_H
#define QS_HTTP_H

#include <microhttpd.h>

#include "queensat/error.h"

/* Its functions that are used here, under its names. */
#define QS_HTTP_FUNCTIONS(use)                                                                     \
    use(MHD_add_response_header);                                                                  \
    use(MHD_create_response_from_buffer);                                                          \
    use(MHD_create_response_from_callback);                                                        \
    use(MHD_destroy_response);                                                                     \
    use(MHD_get_connection_info);                                                                  \
    use(MHD_get_connection_values);                                                                \
    use(MHD_http_unescape);                                                                        \
    use(MHD_lookup_connection_value);                                                              \
    use(MHD_queue_response);                                                                       \
    use(MHD_set_connection_option);                                                                \
    use(MHD_start_daemon);                                                                         \
    use(MHD_stop_daemon)

/* NOLINTNEXTLINE(bugprone-macro-parentheses): it declares a name */
#define QS_HTTP_POINTER(name) __typeof__(name) *name

struct qs_http {
    QS_HTTP_FUNCTIONS(QS_HTTP_POINTER);
};

/* Set before the first server starts. */
extern struct qs_http qs_http;

/* A file of the page, which the build takes from the folder page/ (embed.cmake). */
struct qs_page {
    const char *path, *type;
    const unsigned char *bytes;
    size_t length;
};

/* All of them; the last path is NULL. */
extern const struct qs_page qs_pages[];

#endif
