/*
 * The board in the browser: a server for this machine only, with one page and the commands of the
 * program as a JSON interface. README.md in this folder describes the interface.
 *
 * It reads no files, listens on the loopback addresses only, and refuses requests that come from
 * the page of another server.
 */
#ifndef QS_SERVE_H
#define QS_SERVE_H

#include "queensat/error.h"
#include "queensat/instance.h"

/* The largest n on the page. */
#define QS_SERVE_SIZE_MAX 60

/* The port; a macro of digits, because the help has it, too. */
#define QS_SERVE_PORT_DEFAULT 1850

struct qs_serve_options {
    int32_t port;                       /* 0: any that is free */
    const struct qs_instance *instance; /* that the page shows first; NULL: none */
    /* Called when the server can be reached at this address. */
    void (*ready)(void *state, const char *address);
    void *ready_state;
    /* Called about 20 times a second; true ends the server. */
    bool (*stop)(void *state);
    void *stop_state;
};

/*
 * Serve until `stop` says so; searches that are running then end at once. False:
 * QS_ERROR_INPUT if the instance is larger than QS_SERVE_SIZE_MAX; QS_ERROR_SYSTEM if the port
 * is in use; QS_ERROR_MEMORY.
 */
bool qs_serve(const struct qs_serve_options *options, struct qs_error *error);

#endif
