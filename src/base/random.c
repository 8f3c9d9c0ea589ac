#include "random.h"

#include "check.h"

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

void qs_random_stream_init(struct qs_random_stream *stream, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        stream->state[i] = splitmix64(&seed);
}

static uint64_t rotate_left(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

uint64_t qs_random_stream_next(struct qs_random_stream *stream)
{
    uint64_t *state = stream->state;
    uint64_t result = rotate_left(state[1] * 5, 7) * 9;
    uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate_left(state[3], 45);
    return result;
}

/*
 * The upper half of (32 random bits) × limit is a number below the limit, but the
 * 2³² products are not distributed evenly over these numbers. Products whose lower
 * half is below 2³² mod limit are the surplus, and are drawn again (D. Lemire, "Fast
 * random integer generation in an interval", ACM TOMACS 29, 2019).
 */
uint32_t qs_random_stream_below(struct qs_random_stream *stream, uint32_t limit)
{
    QS_CHECK(limit > 0);
    uint64_t product;
    do
        product = (qs_random_stream_next(stream) >> 32) * limit;
    while ((uint32_t)product < limit && (uint32_t)product < -limit % limit);
    return (uint32_t)(product >> 32);
}

double qs_random_stream_fraction(struct qs_random_stream *stream)
{
    return (double)(qs_random_stream_next(stream) >> 11) * 0x1p-53;
}

/* From the back, each place gets one of the items not yet placed (Fisher and Yates). */
void qs_random_stream_shuffle(struct qs_random_stream *stream, uint32_t *items, uint32_t count)
{
    for (uint32_t left = count; left > 1; left--) {
        uint32_t chosen = qs_random_stream_below(stream, left);
        uint32_t item = items[chosen];
        items[chosen] = items[left - 1];
        items[left - 1] = item;
    }
}
