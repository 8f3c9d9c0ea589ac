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

bool qs_check_time_limit(double seconds, struct qs_error *error)
{
    return seconds >= 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "time_limit: expected 0 or more seconds, found %g",
                        seconds);
}

bool qs_check_memory_limit(size_t bytes, struct qs_error *error)
{
    return bytes > 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "memory_limit: expected at least 1 byte, found 0");
}
