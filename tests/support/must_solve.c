#include "must_solve.h"

#include "test.h"

static void release(void *result)
{
    qs_result_release(result);
}

struct qs_result qs_must_solve(const struct qs_instance *instance,
                               const struct qs_solve_options *options)
{
    struct qs_result result;
    struct qs_error error = {.kind = QS_ERROR_NONE};
    if (!qs_solve(instance, options, &result, &error)) {
        qs_instance_write(instance, stderr);
        fail_msg("%s: %s", options && options->engine ? options->engine : "auto", error.text);
    }
    assert_int_equal(error.kind, QS_ERROR_NONE);
    struct qs_result *copy = qs_room(sizeof *copy);
    *copy = result;
    qs_release_later(copy, release);
    return result;
}
