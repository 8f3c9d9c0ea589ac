/*
 * Random instances for tests, and beside them the plainest definitions of what
 * the program computes in cleverer ways. The definitions read the lists of the
 * instance and nothing else.
 */
#ifndef QS_RANDOM_BOARD_H
#define QS_RANDOM_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queensat/instance.h"

/* The generator: splitmix64. Any state is a good one. */
struct qs_random {
    uint64_t state;
};

uint64_t qs_random_next(struct qs_random *random);

/* From 0 to limit − 1. */
int32_t qs_random_below(struct qs_random *random, int32_t limit);

/* Run the trial with the seeds 1 … trials; with QS_SEED=s in the environment, with s alone. */
void qs_for_each_seed(int trials, void (*trial)(struct qs_random *random));

/*
 * QS_TEST_SHARD: long tests keep one board in this many, for builds that are
 * slowed down by instruments; 1 without it.
 */
unsigned long qs_test_shard(void);

/* The teardown of a test with trials: tells the seed of the one that it left by a failure. */
int qs_tell_seed(void **state);

struct qs_board_recipe {
    int32_t n;
    int queens;          /* so many squares are tried; those that are attacked stay empty */
    int diagonals;       /* so many blocked diagonals are tried, before the queens */
    int blocked_percent; /* so many squares are tried for every hundred; some are hit twice */
};

/* A recipe for n from 1 to `most`; some are without queens, or blocks, or nearly full of them. */
struct qs_board_recipe qs_random_recipe(struct qs_random *random, int32_t most);

/* The caller frees it. */
struct qs_instance *qs_random_instance(struct qs_random *random,
                                       const struct qs_board_recipe *recipe);

/* On one line, or the same square. */
bool qs_naive_attack(struct qs_square a, struct qs_square b);

bool qs_naive_is_blocked(const struct qs_instance *instance, struct qs_square square);

/* Not blocked, and attacked by no fixed queen. */
bool qs_naive_is_free(const struct qs_instance *instance, struct qs_square square);

/* Inside the board, no square blocked, no two attacking each other, all fixed queens there. */
bool qs_naive_is_valid(const struct qs_instance *instance, const struct qs_square *squares,
                       size_t count);

/* The largest number of queens, fixed ones included: every way to fill the rows. For n ≤ 8. */
int32_t qs_naive_maximum(const struct qs_instance *instance);

#endif
