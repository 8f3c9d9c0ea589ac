/*
 * Which requests are let in, and which of them may search now.
 */
#ifndef QS_GATE_H
#define QS_GATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "service.h"

/*
 * A browser sends requests to this machine for any page that it shows, and a name server can let
 * any name stand for this machine; but it says truthfully which host it believes to ask, and for
 * whose page.
 */

/* Whether a Host header is localhost, 127.0.0.1 or [::1], with this port. NULL: false. */
bool qs_gate_accepts_host(const char *host, int port);

/* Whether an Origin header is http:// and such a host; NULL, which pages cannot cause: true. */
bool qs_gate_accepts_origin(const char *origin, int port);

/* Whether a Content-Type header is JSON, which no form can send. NULL: false. */
bool qs_gate_accepts_type(const char *type);

/*
 * Connections whose request has not come yet. A connection that is silent is closed by the HTTP
 * library, but not one that sends a byte now and then, and it would hold its place for ever.
 */

/* Connections at the same time on each of the two addresses. */
#define QS_CONNECTIONS_MAX 250

/* All of them together, each of which awaits a request. */
#define QS_ARRIVALS_MAX (2 * QS_CONNECTIONS_MAX)

/* Seconds after which a silent connection is closed, if nothing is being computed for it, and in
 * which a request must come. */
#define QS_SILENCE_SECONDS 10

struct qs_arrival {
    int socket;      /* -1: a free place */
    double deadline; /* of qs_clock_now; INFINITY: nothing is awaited */
};

struct qs_arrivals {
    pthread_mutex_t lock;
    struct qs_arrival place[QS_ARRIVALS_MAX];
};

void qs_arrivals_init(struct qs_arrivals *arrivals);
/* There must be none left. */
void qs_arrivals_release(struct qs_arrivals *arrivals);
/* A request must come from this socket within `seconds`. NULL: no place is free, and it may take
 * longer. */
struct qs_arrival *qs_arrival_begin(struct qs_arrivals *arrivals, int socket, double seconds);
/* The next one must come within `seconds`; INFINITY: it is there. The arrival may be NULL. */
void qs_arrival_await(struct qs_arrivals *arrivals, struct qs_arrival *arrival, double seconds);
/* Before the socket is closed. */
void qs_arrival_end(struct qs_arrivals *arrivals, struct qs_arrival *arrival);
/* Shut down the sockets that are late at this time, so that their connections end. */
void qs_arrivals_shut_late(struct qs_arrivals *arrivals, double now);

/*
 * The searches that are running for requests. Only some run at the same time, and only one for
 * each page: a new one ends the one before it.
 */

/* Searches at the same time. */
#define QS_SEARCHES_MAX 4

enum qs_web_ending {
    QS_SEARCH_RUNS,
    QS_SEARCH_ENOUGH,   /* its page wants the answer as far as it is known */
    QS_SEARCH_REPLACED, /* by a newer one of the same page */
    QS_SEARCH_GONE,     /* nobody waits for the answer: the client closed the connection */
    QS_SEARCH_CLOSING   /* the server ends */
};

struct qs_web_searches;

/* In the storage of the request that it belongs to, and linked with others while it runs. */
struct qs_web_search {
    struct qs_web_searches *searches;
    char page[QS_PAGE_NAME_MAX + 1]; /* "": none, so that nothing is replaced */
    int socket;                      /* of the client */
    _Atomic int end;                 /* enum qs_web_ending: why it must stop */
    bool at_work;                    /* it has waited long enough for its turn */
    struct qs_web_search *next;
};

struct qs_web_searches {
    pthread_mutex_t lock;
    pthread_cond_t freed;
    struct qs_web_search *first; /* all that run or wait for their turn */
    unsigned at_work;
    _Atomic bool closing;
};

void qs_web_searches_init(struct qs_web_searches *searches);
/* End all that run; those that begin from now on end at once. */
void qs_web_searches_close(struct qs_web_searches *searches);
/* The searches of this page are to answer now. Returns how many there are. */
unsigned qs_web_searches_finish(struct qs_web_searches *searches, const char *page);
/* There must be none left. */
void qs_web_searches_release(struct qs_web_searches *searches);

/*
 * Begin a search: end the one of the same page, and wait for a turn, at most a second. False, and
 * there is nothing to end: QS_ERROR_STOPPED.
 */
bool qs_web_search_begin(struct qs_web_searches *searches, struct qs_web_search *search,
                         const char *page, int socket, struct qs_error *error);
void qs_web_search_end(struct qs_web_search *search);

/* To be called about every 20 ms; true: stop. */
bool qs_web_search_must_stop(struct qs_web_search *search);

/* Why it must stop; QS_SEARCH_RUNS: it need not. */
enum qs_web_ending qs_web_search_ending(const struct qs_web_search *search);

/* Nobody waits for the answer any more. */
void qs_web_search_abandon(struct qs_web_search *search);

/* QS_ERROR_STOPPED with a text for the client. */
bool qs_web_search_was_stopped(const struct qs_web_search *search, struct qs_error *error);

#endif
