/*
 * Instances built by hand in a test: if anything is refused, the running test
 * fails.
 */
#ifndef QS_MUST_INSTANCE_H
#define QS_MUST_INSTANCE_H

#include <stdint.h>

#include "queensat/instance.h"

/* An empty board of n rows. The caller frees it. */
struct qs_instance *qs_must_make_instance(int32_t n);

/* Rows and columns count from 0. */
void qs_must_add_queen(struct qs_instance *instance, int32_t row, int32_t column);
void qs_must_block(struct qs_instance *instance, int32_t row, int32_t column);

/* The instance's text, which the caller frees. */
char *qs_must_write(const struct qs_instance *instance);

#endif
