#define _GNU_SOURCE /* POLLRDHUP. NOLINT(bugprone-reserved-identifier) */
#include "gate.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>

#include "fault.h"
#include "machine.h"

#ifndef POLLRDHUP
#define POLLRDHUP 0 /* POLLHUP, which is always reported, has to do */
#endif

bool qs_gate_accepts_host(const char *host, int port)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        char expected[32];
        snprintf(expected, sizeof expected, "%s:%d", names[i], port);
        if (strcasecmp(host, expected) == 0 || (port == 80 && strcasecmp(host, names[i]) == 0))
            return true;
    }
    return false;
}

bool qs_gate_accepts_origin(const char *origin, int port)
{
    static const char scheme[] = "http://";
    return !origin || (strncmp(origin, scheme, strlen(scheme)) == 0 &&
                       qs_gate_accepts_host(origin + strlen(scheme), port));
}

bool qs_gate_accepts_type(const char *type)
{
    static const char json[] = "application/json";
    size_t length = strlen(json);
    return type && strncasecmp(type, json, length) == 0 &&
           (type[length] == '\0' || type[length] == ';' || type[length] == ' ');
}

void qs_arrivals_init(struct qs_arrivals *arrivals)
{
    for (size_t i = 0; i < QS_ARRIVALS_MAX; i++)
        arrivals->place[i].socket = -1;
    QS_CHECK(pthread_mutex_init(&arrivals->lock, NULL) == 0);
}

void qs_arrivals_release(struct qs_arrivals *arrivals)
{
    for (size_t i = 0; i < QS_ARRIVALS_MAX; i++)
        QS_CHECK(arrivals->place[i].socket < 0);
    QS_CHECK(pthread_mutex_destroy(&arrivals->lock) == 0);
}

struct qs_arrival *qs_arrival_begin(struct qs_arrivals *arrivals, int socket, double seconds)
{
    struct qs_arrival *found = NULL;
    pthread_mutex_lock(&arrivals->lock);
    for (size_t i = 0; !found && i < QS_ARRIVALS_MAX; i++)
        if (arrivals->place[i].socket < 0)
            found = &arrivals->place[i];
    if (found)
        *found = (struct qs_arrival){socket, qs_clock_now() + seconds};
    pthread_mutex_unlock(&arrivals->lock);
    return found;
}

void qs_arrival_await(struct qs_arrivals *arrivals, struct qs_arrival *arrival, double seconds)
{
    if (!arrival)
        return;
    pthread_mutex_lock(&arrivals->lock);
    arrival->deadline = qs_clock_now() + seconds;
    pthread_mutex_unlock(&arrivals->lock);
}

void qs_arrival_end(struct qs_arrivals *arrivals, struct qs_arrival *arrival)
{
    if (!arrival)
        return;
    pthread_mutex_lock(&arrivals->lock);
    arrival->socket = -1;
    pthread_mutex_unlock(&arrivals->lock);
}

void qs_arrivals_shut_late(struct qs_arrivals *arrivals, double now)
{
    pthread_mutex_lock(&arrivals->lock);
    for (size_t i = 0; i < QS_ARRIVALS_MAX; i++) {
        struct qs_arrival *arrival = &arrivals->place[i];
        if (arrival->socket >= 0 && arrival->deadline <= now) {
            shutdown(arrival->socket, SHUT_RDWR);
            arrival->deadline = INFINITY;
        }
    }
    pthread_mutex_unlock(&arrivals->lock);
}

static const double longest_wait = 1; /* seconds */

void qs_web_searches_init(struct qs_web_searches *searches)
{
    *searches = (struct qs_web_searches){.first = NULL};
    QS_CHECK(pthread_mutex_init(&searches->lock, NULL) == 0);
    QS_CHECK(pthread_cond_init(&searches->freed, NULL) == 0);
}

void qs_web_searches_close(struct qs_web_searches *searches)
{
    searches->closing = true;
}

void qs_web_searches_release(struct qs_web_searches *searches)
{
    QS_CHECK(!searches->first);
    QS_CHECK(pthread_cond_destroy(&searches->freed) == 0);
    QS_CHECK(pthread_mutex_destroy(&searches->lock) == 0);
}

/* The first reason is the one that counts. */
static void stop(struct qs_web_search *search, enum qs_web_ending why)
{
    int runs = QS_SEARCH_RUNS;
    atomic_compare_exchange_strong(&search->end, &runs, (int)why);
}

/* Whether the client has closed its end; what it has sent before, and nobody has read, says
 * nothing. */
static bool is_gone(int socket)
{
    struct pollfd client = {.fd = socket, .events = POLLRDHUP};
    return poll(&client, 1, 0) > 0;
}

bool qs_web_search_must_stop(struct qs_web_search *search)
{
    if (search->searches->closing)
        stop(search, QS_SEARCH_CLOSING);
    else if (is_gone(search->socket))
        stop(search, QS_SEARCH_GONE);
    return search->end != QS_SEARCH_RUNS;
}

enum qs_web_ending qs_web_search_ending(const struct qs_web_search *search)
{
    return (enum qs_web_ending)atomic_load(&search->end);
}

void qs_web_search_abandon(struct qs_web_search *search)
{
    stop(search, QS_SEARCH_GONE);
}

bool qs_web_search_was_stopped(const struct qs_web_search *search, struct qs_error *error)
{
    static const char *const texts[] = {
        [QS_SEARCH_RUNS] = "too many searches are running: try again later",
        [QS_SEARCH_ENOUGH] = "stopped before it had begun",
        [QS_SEARCH_REPLACED] = "replaced by a newer request of the same page",
        [QS_SEARCH_GONE] = "the client closed the connection",
        [QS_SEARCH_CLOSING] = "the server ends",
    };
    return qs_error_set(error, QS_ERROR_STOPPED, "%s", texts[qs_web_search_ending(search)]);
}

/* End all of a page that has a name; returns how many there are. */
static unsigned stop_page(struct qs_web_searches *searches, const char *page,
                          enum qs_web_ending why)
{
    unsigned count = 0;
    for (struct qs_web_search *other = searches->first; other && *page; other = other->next)
        if (strcmp(other->page, page) == 0) {
            stop(other, why);
            count++;
        }
    return count;
}

unsigned qs_web_searches_finish(struct qs_web_searches *searches, const char *page)
{
    pthread_mutex_lock(&searches->lock);
    unsigned count = stop_page(searches, page, QS_SEARCH_ENOUGH);
    pthread_mutex_unlock(&searches->lock);
    return count;
}

static void unlink_search(struct qs_web_searches *searches, struct qs_web_search *search)
{
    struct qs_web_search **link = &searches->first;
    while (*link != search)
        link = &(*link)->next;
    *link = search->next;
}

bool qs_web_search_begin(struct qs_web_searches *searches, struct qs_web_search *search,
                         const char *page, int socket, struct qs_error *error)
{
    *search = (struct qs_web_search){.searches = searches, .socket = socket};
    snprintf(search->page, sizeof search->page, "%s", page);
    double latest = qs_clock_now() + longest_wait;
    pthread_mutex_lock(&searches->lock);
    stop_page(searches, search->page, QS_SEARCH_REPLACED);
    search->next = searches->first;
    searches->first = search;
    while (searches->at_work >= QS_SEARCHES_MAX && !qs_web_search_must_stop(search) &&
           qs_clock_now() < latest) {
        struct timespec until; /* wait for 20 ms at most */
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 20000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&searches->freed, &searches->lock, &until);
    }
    search->at_work = searches->at_work < QS_SEARCHES_MAX && search->end == QS_SEARCH_RUNS;
    if (search->at_work)
        searches->at_work++;
    else
        unlink_search(searches, search);
    pthread_mutex_unlock(&searches->lock);
    return search->at_work || qs_web_search_was_stopped(search, error);
}

void qs_web_search_end(struct qs_web_search *search)
{
    struct qs_web_searches *searches = search->searches;
    pthread_mutex_lock(&searches->lock);
    unlink_search(searches, search);
    searches->at_work--;
    pthread_cond_broadcast(&searches->freed);
    pthread_mutex_unlock(&searches->lock);
}
