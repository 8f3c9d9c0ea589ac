#include "trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t qs_random_next(struct qs_random *random)
{
    uint64_t mixed = random->state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

int32_t qs_random_below(struct qs_random *random, int32_t limit)
{
    return (int32_t)((qs_random_next(random) >> 32) * (uint64_t)limit >> 32);
}

static uint64_t seed_at_work; /* 0: none */

static void run_trial(uint64_t seed, void (*trial)(struct qs_random *random))
{
    struct qs_random random = {seed};
    seed_at_work = seed;
    trial(&random);
    seed_at_work = 0; /* not reached when the trial fails: cmocka jumps */
}

unsigned long qs_test_shard(void)
{
    const char *text = getenv("QS_TEST_SHARD");
    unsigned long value = text ? strtoul(text, NULL, 10) : 1;
    return value > 0 ? value : 1;
}

/* One in `shard`, but not fewer than this, if there are as many. */
static int kept_trials(int trials)
{
    const int few = 10;
    int kept = trials / (int)qs_test_shard();
    return kept >= few ? kept : trials < few ? trials : few;
}

int qs_for_each_seed(int trials, void (*trial)(struct qs_random *random))
{
    const char *chosen = getenv("QS_SEED");
    if (chosen) {
        run_trial(strtoull(chosen, NULL, 0), trial);
        return 1;
    }
    int kept = kept_trials(trials);
    for (int seed = 1; seed <= kept; seed++)
        run_trial((uint64_t)seed, trial);
    return kept;
}

void qs_report_seed(void)
{
    if (seed_at_work)
        fprintf(stderr, "the failed trial again: QS_SEED=%" PRIu64 "\n", seed_at_work);
    seed_at_work = 0;
}
