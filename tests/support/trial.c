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

static struct owned {
    void *object;
    void (*release)(void *object);
} * owned;
static size_t owned_count, owned_room;

void qs_release_later(void *object, void (*release)(void *object))
{
    if (owned_count == owned_room) {
        owned_room = 2 * owned_room + 64;
        owned = realloc(owned, owned_room * sizeof *owned);
        if (!owned)
            abort();
    }
    owned[owned_count++] = (struct owned){object, release};
}

void *qs_room(size_t bytes)
{
    void *room = malloc(bytes ? bytes : 1);
    if (!room)
        abort();
    qs_release_later(room, free);
    return room;
}

static void release_until(size_t kept)
{
    while (owned_count > kept) {
        owned_count--;
        owned[owned_count].release(owned[owned_count].object);
    }
    if (kept == 0) {
        free(owned);
        owned = NULL;
        owned_room = 0;
    }
}

void qs_release_all(void)
{
    release_until(0);
}

static uint64_t seed_at_work; /* 0: none */

static void run_trial(uint64_t seed, void (*trial)(struct qs_random *random))
{
    struct qs_random random = {seed};
    size_t kept = owned_count;
    seed_at_work = seed;
    trial(&random);
    release_until(kept);
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

void qs_end_trials(void)
{
    owned_count = 0;
    if (seed_at_work)
        fprintf(stderr, "the failed trial again: QS_SEED=%" PRIu64 "\n", seed_at_work);
    seed_at_work = 0;
}
