#include "argument.h"

#include <inttypes.h>

#include "fault.h"

bool qs_check_given(const char *name, const void *pointer, struct qs_error *error)
{
    return pointer ||
           qs_error_set(error, QS_ERROR_INPUT, "%s: expected a pointer, found NULL", name);
}

bool qs_check_range(const char *name, int64_t found, int64_t least, int64_t most,
                    struct qs_error *error)
{
    return (found >= least && found <= most) ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "%s: expected %" PRId64 " to %" PRId64 ", found %" PRId64, name, least,
                        most, found);
}

bool qs_check_limits(const struct qs_limits *limits, struct qs_error *error)
{
    if (!(limits->seconds >= 0))
        return qs_error_set(error, QS_ERROR_INPUT, "limits.seconds: expected 0 or more, found %g",
                            limits->seconds);
    return limits->bytes > 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "limits.bytes: expected at least 1, found 0");
}

bool qs_check_memory_limit(size_t bytes, struct qs_error *error)
{
    return bytes > 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "memory_limit: expected at least 1 byte, found 0");
}
