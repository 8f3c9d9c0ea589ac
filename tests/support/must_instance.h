/*
 * Instances in a test: if anything is refused, the running test fails. They are freed after the
 * trial or the test (trial.h).
 */
#ifndef QS_MUST_INSTANCE_H
#define QS_MUST_INSTANCE_H

#include <stdint.h>

#include "queensat/instance.h"
#include "random_board.h"

/* The instance, which must not be NULL. */
struct qs_instance *qs_must_own(struct qs_instance *instance);

/* An empty board of n rows. */
struct qs_instance *qs_must_make_instance(int32_t n);

/* Read from a text, in any format. */
struct qs_instance *qs_must_read(const char *text);

/* By a random recipe (random_board.h), with at most so many rows. */
struct qs_instance *qs_must_random(struct qs_random *random, int32_t most);

/* Rows and columns count from 0. */
void qs_must_add_queen(struct qs_instance *instance, int32_t row, int32_t column);
void qs_must_block(struct qs_instance *instance, int32_t row, int32_t column);
void qs_must_list_free(struct qs_instance *instance, int32_t row, int32_t column);

/* Each square of a list such as "0:3 1:5", by one of these functions; their number. */
size_t qs_must_add_each(struct qs_instance *instance, const char *squares,
                        void (*add)(struct qs_instance *instance, int32_t row, int32_t column));

void qs_must_block_diagonal(struct qs_instance *instance, enum qs_direction direction,
                            int32_t number);

/* The instance's text, freed like the instance. */
char *qs_must_write(const struct qs_instance *instance);

#endif
