/* Random numbers for tests, and trials with them, which can be repeated. */
#ifndef QS_TRIAL_H
#define QS_TRIAL_H

#include <stddef.h>
#include <stdint.h>

/* The generator: splitmix64. Any state is a good one. */
struct qs_random {
    uint64_t state;
};

uint64_t qs_random_next(struct qs_random *random);

/* From 0 to limit − 1. */
int32_t qs_random_below(struct qs_random *random, int32_t limit);

/*
 * QS_TEST_SHARD in the environment: long tests keep one board in this many, for
 * builds that are slowed down by sanitizers. Its default is 1.
 */
unsigned long qs_test_shard(void);

/*
 * Run the trial with the seeds 1 … trials; with QS_SEED=s in the environment, only with s;
 * with a shard, with the first seeds only. Returns how many trials were run.
 */
int qs_for_each_seed(int trials, void (*trial)(struct qs_random *random));

/*
 * Release the object after the trial in which this is called, or after the test; the last one
 * first. A test that fails releases nothing.
 */
void qs_release_later(void *object, void (*release)(void *object));

/* Memory for this many bytes, released like that; there must be enough. */
void *qs_room(size_t bytes);

/* For main: after a test that succeeded. */
void qs_release_all(void);

/* For main: after a test. Forgets what is left to release, and prints the seed of
 * the trial that failed, if any. */
void qs_end_trials(void);

#endif
