/*
 * Counting in tests: a failure fails the running test. In its own library,
 * test_must_count, because other tests do not link the room `count`.
 */
#ifndef QS_MUST_COUNT_H
#define QS_MUST_COUNT_H

#include <stdint.h>

#include "queensat/count.h"

struct qs_count_result qs_must_count(const struct qs_instance *instance,
                                     const struct qs_count_options *options);

/* The default options except for the kind and the size. */
struct qs_count_options qs_count_options_of(enum qs_count_kind kind, int32_t size);

#endif
