#include "fault.h"
#include "serve.h"

bool qs_serve(const struct qs_serve_options *options, struct qs_error *error)
{
    (void)options;
    return qs_error_set(
        error, QS_ERROR_SYSTEM,
        "serve: built without libmicrohttpd; install it with its header (on Debian: "
        "libmicrohttpd-dev) and pkg-config, and build queensat again");
}
