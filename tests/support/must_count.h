/*
 * Counting in tests, where it may not fail: a failure is one of the test that
 * is running. Of the library test_count_support, as other tests do not link
 * the room count.
 */
#ifndef QS_MUST_COUNT_H
#define QS_MUST_COUNT_H

#include <stdint.h>

#include "queensat/count.h"

struct qs_count_result qs_must_count(const struct qs_instance *instance,
                                     const struct qs_count_options *options);

/* The options as they are without being asked for, but of that kind and size. */
struct qs_count_options qs_count_options_of(enum qs_count_kind kind, int32_t size);

#endif
