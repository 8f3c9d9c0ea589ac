#include "must_count.h"

#include "test.h"

struct qs_count_result qs_must_count(const struct qs_instance *instance,
                                     const struct qs_count_options *options)
{
    struct qs_count_result result;
    struct qs_error error = {.kind = QS_ERROR_NONE};
    assert_true(qs_count(instance, options, &result, &error));
    assert_int_equal(error.kind, QS_ERROR_NONE);
    return result;
}

struct qs_count_options qs_count_options_of(enum qs_count_kind kind, int32_t size)
{
    struct qs_count_options options;
    qs_count_options_init(&options);
    options.kind = kind;
    options.size = size;
    return options;
}
