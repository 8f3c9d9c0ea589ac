#define _GNU_SOURCE /* getentropy. NOLINT(bugprone-reserved-identifier) */
#include "random.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif

#include "fault.h"

void qs_random_stream_init(struct qs_random_stream *stream, uint64_t seed)
{
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        uint64_t mixed = seed += UINT64_C(0x9e3779b97f4a7c15);
        mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
        stream->state[i] = mixed ^ mixed >> 31;
    }
}

uint64_t qs_random_seed(void)
{
    uint64_t seed;
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
    return seed;
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

enum { TWISTER_WORDS = QS_TWISTER_WORDS, MIDDLE = 397 };

/* The authors' init_genrand, which is also the first step of init_by_array. */
static void random_fill_state(uint32_t *state, uint32_t word)
{
    state[0] = word;
    for (uint32_t i = 1; i < TWISTER_WORDS; i++)
        state[i] = UINT32_C(1812433253) * (state[i - 1] ^ state[i - 1] >> 30) + i;
}

static uint32_t mixed_in(const uint32_t *state, uint32_t at, uint32_t factor)
{
    return state[at] ^ (state[at - 1] ^ state[at - 1] >> 30) * factor;
}

/* The next index of the state; after the last one, the first word becomes a copy of the last. */
static uint32_t step(uint32_t *state, uint32_t at)
{
    if (at + 1 < TWISTER_WORDS)
        return at + 1;
    state[0] = state[TWISTER_WORDS - 1];
    return 1;
}

void qs_mersenne_twister_init(struct qs_mersenne_twister *twister, const uint32_t *key,
                              size_t length)
{
    QS_CHECK(length > 0);
    uint32_t *state = twister->state, at = 1;
    size_t digit = 0;
    random_fill_state(state, UINT32_C(19650218));
    for (size_t left = length > TWISTER_WORDS ? length : TWISTER_WORDS; left > 0; left--) {
        state[at] = mixed_in(state, at, 1664525) + key[digit] + (uint32_t)digit;
        at = step(state, at);
        digit = digit + 1 < length ? digit + 1 : 0;
    }
    for (unsigned left = TWISTER_WORDS - 1; left > 0; left--) {
        state[at] = mixed_in(state, at, 1566083941) - at;
        at = step(state, at);
    }
    state[0] = UINT32_C(1) << 31; /* never all zero */
    twister->used = TWISTER_WORDS;
}

void qs_mersenne_twister_init_word(struct qs_mersenne_twister *twister, uint32_t word)
{
    random_fill_state(twister->state, word);
    twister->used = TWISTER_WORDS;
}

void qs_mersenne_twister_seed(struct qs_mersenne_twister *twister, uint64_t seed)
{
    const uint32_t key[] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    qs_mersenne_twister_init(twister, key, key[1] ? 2 : 1);
}

static uint32_t twisted(uint32_t word, uint32_t next, uint32_t far)
{
    uint32_t joined = (word & UINT32_C(0x80000000)) | (next & UINT32_C(0x7fffffff));
    return far ^ joined >> 1 ^ (next & 1 ? UINT32_C(0x9908b0df) : 0);
}

/* Compute the next 624 words, in loops without a modulo, so that the compiler can use vectors. */
static void refill(struct qs_mersenne_twister *twister)
{
    uint32_t *state = twister->state;
    for (int i = 0; i < TWISTER_WORDS - MIDDLE; i++)
        state[i] = twisted(state[i], state[i + 1], state[i + MIDDLE]);
    for (int i = TWISTER_WORDS - MIDDLE; i < TWISTER_WORDS - 1; i++)
        state[i] = twisted(state[i], state[i + 1], state[i + MIDDLE - TWISTER_WORDS]);
    state[TWISTER_WORDS - 1] = twisted(state[TWISTER_WORDS - 1], state[0], state[MIDDLE - 1]);
    for (int i = 0; i < TWISTER_WORDS; i++) {
        uint32_t word = state[i];
        word ^= word >> 11;
        word ^= word << 7 & UINT32_C(0x9d2c5680);
        word ^= word << 15 & UINT32_C(0xefc60000);
        twister->output[i] = word ^ word >> 18;
    }
    twister->used = 0;
}

uint32_t qs_mersenne_twister_next(struct qs_mersenne_twister *twister)
{
    if (twister->used == TWISTER_WORDS)
        refill(twister);
    return twister->output[twister->used++];
}

uint32_t qs_mersenne_twister_bits(struct qs_mersenne_twister *twister, unsigned bits)
{
    QS_CHECK(bits >= 1 && bits <= 32);
    return qs_mersenne_twister_next(twister) >> (32 - bits);
}

/* The upper 27 bits of one word, then the upper 26 of the next. */
double qs_mersenne_twister_fraction(struct qs_mersenne_twister *twister)
{
    double high = qs_mersenne_twister_bits(twister, 27),
           low = qs_mersenne_twister_bits(twister, 26);
    return (high * 0x1p26 + low) * 0x1p-53;
}

static unsigned bit_length(uint32_t number)
{
    unsigned bits = 0;
    for (; number > 0; number >>= 1)
        bits++;
    return bits;
}

/* Python's _randbelow: draw as many bits as the limit has, until the number is below it. */
uint32_t qs_mersenne_twister_below(struct qs_mersenne_twister *twister, uint32_t limit)
{
    QS_CHECK(limit > 0);
    unsigned bits = bit_length(limit);
    uint32_t number;
    do
        number = qs_mersenne_twister_bits(twister, bits);
    while (number >= limit);
    return number;
}

/*
 * Draw what is to be exchanged with the places from left − 1 down to `least`, from the back. A
 * number that is rejected is written, too, and then overwritten: up to half of them are rejected,
 * at random, and a mispredicted branch would cost more than the rest of the loop.
 */
static void draw_places(struct qs_mersenne_twister *twister, uint32_t left, uint32_t least,
                        uint32_t *drawn)
{
    while (left > least) {
        unsigned bits = bit_length(left);
        uint32_t lowest = UINT32_C(1) << (bits - 1);
        uint32_t last = lowest > least ? lowest : least + 1;
        if (twister->used == TWISTER_WORDS)
            refill(twister);
        unsigned used = twister->used;
        for (; used < TWISTER_WORDS && left >= last; used++) {
            uint32_t number = twister->output[used] >> (32 - bits);
            drawn[left - 1 - least] = number;
            left -= number < left;
        }
        twister->used = used;
    }
}

/* From the back, each place gets one of the items not yet placed (Fisher and Yates). */
void qs_mersenne_twister_shuffle(struct qs_mersenne_twister *twister, uint32_t *items,
                                 uint32_t count)
{
    uint32_t drawn[1024], least;
    for (uint32_t left = count; left > 1; left = least) {
        least = left > 1024 ? left - 1024 : 1;
        draw_places(twister, left, least, drawn);
        for (uint32_t place = left; place-- > least;) {
            uint32_t other = drawn[place - least], item = items[other];
            items[other] = items[place];
            items[place] = item;
        }
    }
}

#define PLACES ((uint32_t)1 << 16) /* that are drawn for at a time */

/*
 * Of the list only the first places matter, so the list is never made: the exchanges are undone
 * from the last one on, and the items that were in the first places are followed to where they
 * came from: a chosen item that is in a lower place was in the higher one before. As the numbers
 * come in the opposite order, they are drawn twice, the second time from states that were saved.
 */
bool qs_mersenne_twister_choose(struct qs_mersenne_twister *twister, uint32_t count,
                                uint32_t chosen, uint64_t *set)
{
    QS_CHECK(chosen <= count);
    memset(set, 0, ((size_t)count + 63) / 64 * sizeof *set);
    for (uint32_t item = 0; item < chosen; item++)
        set[item / 64] |= UINT64_C(1) << (item % 64);
    if (chosen == 0 || chosen == count)
        return true;
    uint32_t runs = (count - chosen - 1) / PLACES + 1;
    struct qs_mersenne_twister *saved = malloc(runs * sizeof *saved);
    uint32_t *drawn = malloc(PLACES * sizeof *drawn);
    if (saved && drawn) {
        uint32_t left = count;
        for (uint32_t run = runs; run-- > 0; left = chosen + run * PLACES) {
            saved[run] = *twister;
            draw_places(twister, left, chosen + run * PLACES, drawn);
        }
        for (uint32_t run = 0; run < runs; run++) {
            uint32_t first = chosen + run * PLACES;
            uint32_t end = count - first > PLACES ? first + PLACES : count;
            draw_places(&saved[run], end, first, drawn);
            for (uint32_t place = first; place < end; place++) {
                uint32_t other = drawn[place - first];
                if (other == place || !(set[other / 64] >> (other % 64) & 1))
                    continue;
                set[other / 64] &= ~(UINT64_C(1) << (other % 64));
                set[place / 64] |= UINT64_C(1) << (place % 64);
            }
        }
    }
    free(saved);
    free(drawn);
    return saved && drawn;
}
