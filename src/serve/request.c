#include "request.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "gate.h"
#include "service.h"
#include "stream.h"

struct request {
    char *body;
    size_t length, capacity;
    bool too_long, without_memory;
};

static const struct qs_page *find_page(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const struct qs_page *page = qs_pages; page->path; page++)
        if (strcmp(page->path, path) == 0)
            return page;
    return NULL;
}

/* On every response: nothing from elsewhere, no other page may use it, and nothing is kept. */
static void add_headers(struct MHD_Response *response, const char *type)
{
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
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        qs_http.MHD_add_response_header(response, headers[i][0], headers[i][1]);
    qs_http.MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
}

static enum MHD_Result reply(struct MHD_Connection *connection, unsigned status, const char *type,
                             struct MHD_Response *response)
{
    if (!response)
        return MHD_NO;
    add_headers(response, type);
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
    return reply(connection, status, type, response);
}

static enum MHD_Result reply_error(struct MHD_Connection *connection, unsigned status,
                                   const struct qs_error *error)
{
    size_t length;
    char *text = qs_error_text(error, status, &length);
    return reply_text(connection, status, "application/json", text, length);
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *text)
{
    struct qs_error error;
    qs_error_set(&error, QS_ERROR_INPUT, "%s", text);
    return reply_error(connection, status, &error);
}

static enum MHD_Result reply_page(struct MHD_Connection *connection, const struct qs_page *page)
{
    /* MHD does not change the buffer. */
    void *bytes = (void *)(uintptr_t)page->bytes;
    return reply(
        connection, MHD_HTTP_OK, page->type,
        qs_http.MHD_create_response_from_buffer(page->length, bytes, MHD_RESPMEM_PERSISTENT));
}

static enum MHD_Result get(const struct qs_site *site, struct MHD_Connection *connection,
                           const char *path)
{
    const struct qs_page *page = find_page(path);
    struct qs_error error;
    char *text;
    size_t length;
    if (page)
        return reply_page(connection, page);
    if (qs_service_find(path))
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "expected POST");
    if (strcmp(path, "/api/start") != 0)
        return refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
    if (!qs_service_start(site->instance, &text, &length, &error))
        return reply_error(connection, qs_error_status(&error, QS_SEARCH_RUNS), &error);
    return reply_text(connection, MHD_HTTP_OK, "application/json", text, length);
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return qs_http.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static bool wants_events(struct MHD_Connection *connection)
{
    const char *accepted = header(connection, MHD_HTTP_HEADER_ACCEPT);
    return accepted && strstr(accepted, "text/event-stream");
}

static enum MHD_Result post(struct qs_site *site, struct MHD_Connection *connection,
                            const char *path, const struct request *request)
{
    const struct qs_service *service = qs_service_find(path);
    enum qs_web_ending ending;
    struct qs_error error;
    char *text;
    size_t length;
    if (!service)
        return refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such service");
    if (!qs_gate_accepts_type(header(connection, MHD_HTTP_HEADER_CONTENT_TYPE)))
        return refuse(connection, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                      "expected Content-Type: application/json");
    int socket =
        qs_http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const char *body = request->body ? request->body : "";
    if (service->command == QS_FOR_SOLVE && wants_events(connection)) {
        struct MHD_Response *stream = qs_stream_response(service, &site->searches, socket, body,
                                                         request->length, &ending, &error);
        return stream ? reply(connection, MHD_HTTP_OK, "text/event-stream", stream)
                      : reply_error(connection, qs_error_status(&error, ending), &error);
    }
    if (!qs_service_answer(service, &site->searches, socket, body, request->length, &text, &length,
                           &ending, &error))
        return reply_error(connection, qs_error_status(&error, ending), &error);
    return reply_text(connection, MHD_HTTP_OK, service->type, text, length);
}

/* Keep what has come of the body; what is too long is read and dropped. */
static void keep(struct request *request, const char *data, size_t size)
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

/* Whether the client says that it will send more than is accepted; then none of it is read. */
static bool announces_too_much(struct MHD_Connection *connection)
{
    const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > QS_BODY_MAX;
}

static enum MHD_Result answer(struct qs_site *site, struct MHD_Connection *connection,
                              const char *path, const char *method, const struct request *request)
{
    if (!qs_gate_accepts_host(header(connection, MHD_HTTP_HEADER_HOST), site->port))
        return refuse(connection, MHD_HTTP_FORBIDDEN,
                      "expected as Host localhost, 127.0.0.1 or [::1], with the port");
    if (!qs_gate_accepts_origin(header(connection, MHD_HTTP_HEADER_ORIGIN), site->port))
        return refuse(connection, MHD_HTTP_FORBIDDEN, "requests of other pages are refused");
    if (request->too_long)
        return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too long");
    if (request->without_memory)
        return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "not enough memory");
    if (strcmp(method, MHD_HTTP_METHOD_POST) == 0)
        return post(site, connection, path, request);
    if (strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0)
        return get(site, connection, path);
    return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "expected GET or POST");
}

enum MHD_Result qs_request_handle(void *state, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **handle)
{
    struct qs_site *site = state;
    struct request *request = *handle;
    (void)version;
    if (!request) {
        request = calloc(1, sizeof *request);
        if (!request)
            return MHD_NO;
        *handle = request;
        if (!announces_too_much(connection))
            return MHD_YES;
        request->too_long = true;
        return answer(site, connection, path, method, request);
    }
    if (*size > 0) {
        keep(request, data, *size);
        *size = 0;
        return MHD_YES;
    }
    /* A search may take longer than a connection may be silent. */
    qs_http.MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0U);
    return answer(site, connection, path, method, request);
}

void qs_request_end(void *site, struct MHD_Connection *connection, void **handle,
                    enum MHD_RequestTerminationCode why)
{
    struct request *request = *handle;
    (void)site;
    (void)why;
    qs_http.MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT,
                                      (unsigned)QS_SILENCE_SECONDS);
    if (request)
        free(request->body);
    free(request);
    *handle = NULL;
}
