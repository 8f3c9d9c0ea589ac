#include "serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "fault.h"
#include "http.h"
#include "request.h"

enum { CONNECTIONS_MAX = 250 };

/* The server on the two addresses of this machine; the second may be missing. */
struct server {
    struct qs_site site;
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
        bind(listener, address, length) == 0 && listen(listener, CONNECTIONS_MAX) == 0)
        return listener;
    int failure = errno;
    close(listener);
    errno = failure;
    return -1;
}

/* A thread for each connection, because each may be computing. */
static struct MHD_Daemon *start(struct qs_site *site, unsigned flags, int listener)
{
    struct MHD_Daemon *daemon = qs_http.MHD_start_daemon(
        flags | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_AUTO |
            MHD_USE_ERROR_LOG,
        0, NULL, NULL, qs_request_handle, site, MHD_OPTION_EXTERNAL_LOGGER, be_silent, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, qs_request_end, site, MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)QS_SILENCE_SECONDS, MHD_OPTION_END);
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
        return qs_error_set(error, QS_ERROR_SYSTEM, "cannot serve on port %d: %s", options->port,
                            strerror(errno));
    server->ipv4 = start(&server->site, 0, listener);
    if (!server->ipv4)
        return qs_error_set(error, QS_ERROR_SYSTEM,
                            "cannot serve on port %d: the server did not start", options->port);
    server->site.port = ntohs(address.sin_port);
    return true;
}

/* Where there is no such address, or another program has the port there, ipv4 is enough. */
static void start_ipv6(struct server *server)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6,
                                   .sin6_port = htons((uint16_t)server->site.port),
                                   .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    int listener = listen_at((struct sockaddr *)&address, sizeof address);
    if (listener >= 0)
        server->ipv6 = start(&server->site, MHD_USE_IPv6, listener);
}

static void wait_for_stop(const struct qs_serve_options *options)
{
    const struct timespec moment = {.tv_nsec = 50000000};
    while (!options->stop(options->stop_state))
        nanosleep(&moment, NULL);
}

bool qs_serve(const struct qs_serve_options *options, struct qs_error *error)
{
    struct server server = {.site = {.instance = options->instance}};
    char address[64];
    if (qs_instance_size(options->instance) > QS_SERVE_SIZE_MAX)
        return qs_error_set(error, QS_ERROR_INPUT, "n = %d is too large for the page (up to %d)",
                            qs_instance_size(options->instance), QS_SERVE_SIZE_MAX);
    qs_web_searches_init(&server.site.searches);
    bool started = qs_http_load(error) && start_ipv4(&server, options, error);
    if (started) {
        start_ipv6(&server);
        snprintf(address, sizeof address, "http://127.0.0.1:%d/", server.site.port);
        options->ready(options->ready_state, address);
        wait_for_stop(options);
        qs_web_searches_close(&server.site.searches);
        qs_http.MHD_stop_daemon(server.ipv4);
        if (server.ipv6)
            qs_http.MHD_stop_daemon(server.ipv6);
    }
    qs_web_searches_release(&server.site.searches);
    return started;
}
