#include "serve.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "fault.h"
#include "http.h"
#include "machine.h"
#include "printable.h"
#include "request.h"
#include "stream.h"

struct qs_http qs_http;

/* POSIX has dlsym return functions as pointers to data, which C does not convert. */
static bool find_function(void *library, const char *name, void *pointer)
{
    void *function = dlsym(library, name);
    memcpy(pointer, &function, sizeof function);
    return function;
}

/* False, with QS_ERROR_SYSTEM, if the library is missing. It stays loaded. */
static bool load_library(struct qs_error *error)
{
    char reason[200];
    void *library = dlopen(QS_HTTP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define FIND(name) found = found && find_function(library, #name, &qs_http.name)
    QS_HTTP_FUNCTIONS(FIND);
#undef FIND
    if (found)
        return true;
    snprintf(reason, sizeof reason, "%s", dlerror());
    qs_make_printable(reason);
    return qs_error_set(error, QS_ERROR_SYSTEM, "cannot load libmicrohttpd: %s", reason);
}

/* Requests. */

/* What all of them share. */
struct site {
    _Atomic int port;                   /* known only when the server has started */
    const struct qs_instance *instance; /* that the page shows first; NULL: none */
    struct qs_arrivals arrivals;
    struct qs_web_searches searches;
};

struct request {
    char *body;
    size_t length, capacity;
    bool too_long, without_memory;
};

static enum MHD_Result queue_reply(struct MHD_Connection *connection, unsigned status,
                                   const char *type, struct MHD_Response *response)
{
    /* On every response: nothing from elsewhere, no other page may use it, and nothing is kept. */
    static const char *const headers[][2] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    if (!response)
        return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        qs_http.MHD_add_response_header(response, headers[i][0], headers[i][1]);
    qs_http.MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        qs_http.MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, POST");
    enum MHD_Result queued = qs_http.MHD_queue_response(connection, status, response);
    qs_http.MHD_destroy_response(response);
    return queued;
}

/* Text on the heap, which is freed. */
static enum MHD_Result reply_text(struct MHD_Connection *connection, unsigned status,
                                  const char *type, char *text, size_t length)
{
    struct MHD_Response *response =
        text ? qs_http.MHD_create_response_from_buffer(length, text, MHD_RESPMEM_MUST_FREE) : NULL;
    if (!response)
        free(text);
    return queue_reply(connection, status, type, response);
}

static enum MHD_Result reply_error(struct MHD_Connection *connection, unsigned status,
                                   const struct qs_error *error)
{
    size_t length;
    char *text = qs_error_text(error, status, &length);
    return reply_text(connection, status, "application/json", text, length);
}

static enum MHD_Result refuse_request(struct MHD_Connection *connection, unsigned status,
                                      const char *text)
{
    struct qs_error error;
    qs_error_set(&error, QS_ERROR_INPUT, "%s", text);
    return reply_error(connection, status, &error);
}

static enum MHD_Result answer_get(const struct site *site, struct MHD_Connection *connection,
                                  const char *path)
{
    const char *file = strcmp(path, "/") == 0 ? "/index.html" : path;
    struct qs_error error;
    char *text;
    size_t length;
    for (const struct qs_page *page = qs_pages; page->path; page++)
        if (strcmp(page->path, file) == 0) {
            /* MHD does not change the buffer. */
            void *bytes = (void *)(uintptr_t)page->bytes;
            return queue_reply(connection, MHD_HTTP_OK, page->type,
                               qs_http.MHD_create_response_from_buffer(page->length, bytes,
                                                                       MHD_RESPMEM_PERSISTENT));
        }
    if (qs_service_find(path))
        return refuse_request(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "expected POST");
    if (strcmp(path, "/api/start") != 0)
        return refuse_request(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
    if (!qs_service_start(site->instance, &text, &length, &error))
        return reply_error(connection, qs_error_status(&error), &error);
    return reply_text(connection, MHD_HTTP_OK, "application/json", text, length);
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return qs_http.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static int socket_of(struct MHD_Connection *connection)
{
    return qs_http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
        ->connect_fd;
}

static enum MHD_Result answer_post(struct site *site, struct MHD_Connection *connection,
                                   const char *path, const struct request *request)
{
    const struct qs_service *service = qs_service_find(path);
    enum qs_web_ending ending;
    struct qs_error error;
    char *text;
    size_t length;
    if (!service)
        return refuse_request(connection, MHD_HTTP_NOT_FOUND, "there is no such service");
    if (!qs_gate_accepts_type(header(connection, MHD_HTTP_HEADER_CONTENT_TYPE)))
        return refuse_request(connection, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                              "expected Content-Type: application/json");
    int socket = socket_of(connection);
    const char *body = request->body ? request->body : "";
    const char *accepted = header(connection, MHD_HTTP_HEADER_ACCEPT);
    if (service->command == QS_FOR_SOLVE && accepted && strstr(accepted, "text/event-stream")) {
        struct MHD_Response *stream = qs_stream_response(service, &site->searches, socket, body,
                                                         request->length, &ending, &error);
        return stream ? queue_reply(connection, MHD_HTTP_OK, "text/event-stream", stream)
                      : reply_error(connection, qs_request_status(&error, ending), &error);
    }
    if (!qs_request_answer(service, &site->searches, socket, body, request->length, &text, &length,
                           &ending, &error))
        return reply_error(connection, qs_request_status(&error, ending), &error);
    return reply_text(connection, MHD_HTTP_OK, service->type, text, length);
}

/* Keep what has come of the body; what is too long is read and dropped. */
static void keep_body(struct request *request, const char *data, size_t size)
{
    request->too_long = request->too_long || size > QS_BODY_MAX - request->length;
    if (request->too_long || request->without_memory)
        return;
    if (request->length + size > request->capacity) {
        size_t capacity = 2 * (request->length + size);
        char *grown = realloc(request->body, capacity);
        request->without_memory = !grown;
        if (!grown)
            return;
        request->body = grown;
        request->capacity = capacity;
    }
    memcpy(request->body + request->length, data, size);
    request->length += size;
}

/* What is in the head of a request more than once, or at odds with something else. */
struct head {
    int hosts, origins, encodings;
    const char *length; /* of the body, as it was first said; or NULL */
    bool contradicts;
};

static enum MHD_Result note_header(void *state, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    struct head *head = state;
    (void)kind;
    head->hosts += strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0;
    head->origins += strcasecmp(name, MHD_HTTP_HEADER_ORIGIN) == 0;
    head->encodings += strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0;
    if (value && strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0) {
        head->contradicts = head->contradicts || (head->length && strcmp(head->length, value) != 0);
        head->length = value;
    }
    return MHD_YES;
}

/* Its place among those whose request is awaited; NULL: it has none. */
static struct qs_arrival *arrival_of(struct MHD_Connection *connection)
{
    return qs_http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
        ->socket_context;
}

/* MHD closes the socket only after it has said so. */
static void note_connection(void *state, struct MHD_Connection *connection, void **context,
                            enum MHD_ConnectionNotificationCode what)
{
    struct site *site = state;
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        *context = qs_arrival_begin(&site->arrivals, socket_of(connection), QS_SILENCE_SECONDS);
    else
        qs_arrival_end(&site->arrivals, *context);
}

static enum MHD_Result answer_request(struct site *site, struct MHD_Connection *connection,
                                      const char *path, const char *method,
                                      const struct request *request)
{
    if (!qs_gate_accepts_host(header(connection, MHD_HTTP_HEADER_HOST), site->port))
        return refuse_request(connection, MHD_HTTP_FORBIDDEN,
                              "expected as Host localhost, 127.0.0.1 or [::1], with the port");
    if (!qs_gate_accepts_origin(header(connection, MHD_HTTP_HEADER_ORIGIN), site->port))
        return refuse_request(connection, MHD_HTTP_FORBIDDEN,
                              "requests of other pages are refused");
    if (request->too_long)
        return refuse_request(connection, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too long");
    if (request->without_memory)
        return refuse_request(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "not enough memory");
    if (strcmp(method, MHD_HTTP_METHOD_POST) == 0)
        return answer_post(site, connection, path, request);
    if (strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0)
        return answer_get(site, connection, path);
    return refuse_request(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "expected GET or POST");
}

static enum MHD_Result handle_request(void *state, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *data, size_t *size, void **handle)
{
    struct site *site = state;
    struct request *request = *handle;
    (void)version;
    if (!request) {
        request = calloc(1, sizeof *request);
        if (!request)
            return MHD_NO;
        *handle = request;
        /*
         * Another reader of the request could understand it otherwise (RFC 9112, 3.2 and 6.3): one
         * would go by the first of two hosts, and another by the last.
         */
        struct head head = {0};
        qs_http.MHD_get_connection_values(connection, MHD_HEADER_KIND, note_header, &head);
        if (head.hosts > 1 || head.origins > 1 || head.contradicts ||
            (head.length && head.encodings > 0))
            return refuse_request(connection, MHD_HTTP_BAD_REQUEST,
                                  "expected one Host, one Origin, and one length of the body");
        /* If the client says that it will send more than is accepted, none of it is read. */
        const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
        if (!length || strtoull(length, NULL, 10) <= QS_BODY_MAX)
            return MHD_YES;
        request->too_long = true;
        return answer_request(site, connection, path, method, request);
    }
    if (*size > 0) {
        keep_body(request, data, *size);
        *size = 0;
        return MHD_YES;
    }
    /* A search may take longer than a connection may be silent. */
    qs_arrival_await(&site->arrivals, arrival_of(connection), INFINITY);
    qs_http.MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0U);
    return answer_request(site, connection, path, method, request);
}

/* The connection may be silent until the next request begins to come. */
static void end_request(void *state, struct MHD_Connection *connection, void **handle,
                        enum MHD_RequestTerminationCode why)
{
    struct site *site = state;
    struct request *request = *handle;
    (void)why;
    qs_http.MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT,
                                      (unsigned)QS_SILENCE_SECONDS);
    qs_arrival_await(&site->arrivals, arrival_of(connection), 2 * QS_SILENCE_SECONDS);
    if (request)
        free(request->body);
    free(request);
    *handle = NULL;
}

/* The server. */

/* The server on the two addresses of this machine; the second may be missing. */
struct server {
    struct site site;
    struct MHD_Daemon *ipv4, *ipv6;
};

/* MHD would write its own messages to standard error. */
static void be_silent(void *state, const char *format, va_list arguments)
{
    (void)state;
    (void)format;
    (void)arguments;
}

/*
 * A socket that listens at the address; −1, with errno, if there is none. Made here, because what
 * MHD leaves in errno depends on its version.
 */
static int listen_at(const struct sockaddr *address, socklen_t length)
{
    const int yes = 1;
    int listener = socket(address->sa_family, SOCK_STREAM, 0);
    if (listener < 0)
        return -1;
    /* A port of which only old connections are left can be used at once. */
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address->sa_family == AF_INET6)
        setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (fcntl(listener, F_SETFD, FD_CLOEXEC) == 0 && fcntl(listener, F_SETFL, O_NONBLOCK) == 0 &&
        bind(listener, address, length) == 0 && listen(listener, QS_CONNECTIONS_MAX) == 0)
        return listener;
    int failure = errno;
    close(listener);
    errno = failure;
    return -1;
}

/* A path ends at a byte 0 that is decoded, and "/%00" would be "/": it stays as it is. */
static size_t unescape(void *state, struct MHD_Connection *connection, char *text)
{
    (void)state;
    (void)connection;
    return strstr(text, "%00") ? strlen(text) : qs_http.MHD_http_unescape(text);
}

/* A thread for each connection, because each may be computing. */
static struct MHD_Daemon *start_daemon(struct site *site, unsigned flags, int listener)
{
    struct MHD_Daemon *daemon = qs_http.MHD_start_daemon(
        flags | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_AUTO |
            MHD_USE_ERROR_LOG,
        0, NULL, NULL, handle_request, site, MHD_OPTION_EXTERNAL_LOGGER, be_silent, NULL,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_NOTIFY_COMPLETED, end_request,
        site, MHD_OPTION_NOTIFY_CONNECTION, note_connection, site, MHD_OPTION_LISTEN_SOCKET,
        listener, MHD_OPTION_CONNECTION_LIMIT, (unsigned)QS_CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)QS_SILENCE_SECONDS, MHD_OPTION_END);
    if (!daemon) /* whether it is closed now depends on MHD's version */
        shutdown(listener, SHUT_RDWR);
    return daemon;
}

static bool start_ipv4(struct server *server, const struct qs_serve_options *options,
                       struct qs_error *error)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)options->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = listen_at((struct sockaddr *)&address, sizeof address);
    if (listener < 0 && errno == EADDRINUSE)
        return qs_error_set(error, QS_ERROR_SYSTEM,
                            "port %d is in use: choose another one with --port (0: any)",
                            options->port);
    if (listener < 0 || getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        return qs_error_set_system(error, errno, NULL, "cannot serve on port %d", options->port);
    server->ipv4 = start_daemon(&server->site, 0, listener);
    if (!server->ipv4)
        return qs_error_set(error, QS_ERROR_SYSTEM,
                            "cannot serve on port %d: the server did not start", options->port);
    server->site.port = ntohs(address.sin_port);
    return true;
}

bool qs_serve(const struct qs_serve_options *options, struct qs_error *error)
{
    const struct timespec moment = {.tv_nsec = 50000000};
    struct server server = {.site = {.instance = options->instance}};
    char address[64];
    if (qs_instance_size(options->instance) > QS_SERVE_SIZE_MAX)
        return qs_error_set(error, QS_ERROR_INPUT, "n = %d is too large for the page (up to %d)",
                            qs_instance_size(options->instance), QS_SERVE_SIZE_MAX);
    qs_arrivals_init(&server.site.arrivals);
    qs_web_searches_init(&server.site.searches);
    bool started = load_library(error) && start_ipv4(&server, options, error);
    if (started) {
        /* Where there is no such address, or another program has the port there, ipv4 is enough. */
        struct sockaddr_in6 second = {.sin6_family = AF_INET6,
                                      .sin6_port = htons((uint16_t)server.site.port),
                                      .sin6_addr = IN6ADDR_LOOPBACK_INIT};
        int listener = listen_at((struct sockaddr *)&second, sizeof second);
        if (listener >= 0)
            server.ipv6 = start_daemon(&server.site, MHD_USE_IPv6, listener);
        snprintf(address, sizeof address, "http://127.0.0.1:%d/", server.site.port);
        options->ready(options->ready_state, address);
        while (!options->stop(options->stop_state)) {
            nanosleep(&moment, NULL);
            qs_arrivals_shut_late(&server.site.arrivals, qs_clock_now());
        }
        qs_web_searches_close(&server.site.searches);
        qs_http.MHD_stop_daemon(server.ipv4);
        if (server.ipv6)
            qs_http.MHD_stop_daemon(server.ipv6);
    }
    qs_web_searches_release(&server.site.searches);
    qs_arrivals_release(&server.site.arrivals);
    return started;
}
