#include "must_solve.h"

#include "test.h"

struct qs_result qs_must_solve(const struct qs_instance *instance,
                               const struct qs_solve_options *options)
{
    struct qs_result result;
    struct qs_error error;
    if (!qs_solve(instance, options, &result, &error)) {
        qs_instance_write(instance, stderr);
        fail_msg("%s: %s", options && options->engine ? options->engine : "auto", error.text);
    }
    return result;
}
