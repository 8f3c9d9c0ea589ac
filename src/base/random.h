/* Two streams of random numbers that are the same everywhere for the same seed. */
#ifndef QS_RANDOM_H
#define QS_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Random numbers that are the same everywhere for the same seed: xoshiro256**
 * (D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators",
 * ACM TOMS 47, 2021), its state filled from the seed by splitmix64 (G. Steele,
 * D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA
 * 2014), as its authors recommend. Not for cryptography.
 */
struct qs_random_stream {
    uint64_t state[4];
};

/* Any seed is suitable. */
void qs_random_stream_init(struct qs_random_stream *stream, uint64_t seed);

/* A seed that nobody can foresee; where the system has none, the time. */
uint64_t qs_random_seed(void);

/* 64 random bits. */
uint64_t qs_random_stream_next(struct qs_random_stream *stream);

/* From 0 to limit − 1, all equally likely; the limit is not 0. */
uint32_t qs_random_stream_below(struct qs_random_stream *stream, uint32_t limit);

/* At least 0 and less than 1, in steps of 2⁻⁵³. */
double qs_random_stream_fraction(struct qs_random_stream *stream);

/* Bring the items into a random order, all orders equally likely. */
void qs_random_stream_shuffle(struct qs_random_stream *stream, uint32_t *items, uint32_t count);

/*
 * The random numbers of CPython 3's `random.Random`, for instances that were
 * published as seeds of it: MT19937 (M. Matsumoto, T. Nishimura, "Mersenne twister:
 * a 623-dimensionally equidistributed uniform pseudo-random number generator",
 * ACM TOMACS 8, 1998) with its authors' init_by_array of 2002, and Python's methods
 * on top of it. For everything else there is random.h, which is smaller and faster.
 * Not for cryptography.
 */
#define QS_TWISTER_WORDS 624

struct qs_mersenne_twister {
    uint32_t state[QS_TWISTER_WORDS];
    uint32_t output[QS_TWISTER_WORDS]; /* the state, tempered */
    unsigned used;                     /* words of the output that have been used */
};

/* init_by_array: set the state from a key of `length` ≥ 1 words. */
void qs_mersenne_twister_init(struct qs_mersenne_twister *twister, const uint32_t *key,
                              size_t length);

/* init_genrand: set the state from one word, as numpy.random.seed does. */
void qs_mersenne_twister_init_word(struct qs_mersenne_twister *twister, uint32_t word);

/*
 * Random(seed), which is also Random(−seed): the key is the absolute value in
 * 32-bit digits, the least significant first, without leading zeros, but at least
 * one digit.
 */
void qs_mersenne_twister_seed(struct qs_mersenne_twister *twister, uint64_t seed);

/* 32 random bits. */
uint32_t qs_mersenne_twister_next(struct qs_mersenne_twister *twister);

/* getrandbits(bits), 1 ≤ bits ≤ 32. */
uint32_t qs_mersenne_twister_bits(struct qs_mersenne_twister *twister, unsigned bits);

/* random(), and numpy.random.rand(): at least 0 and less than 1, in steps of 2⁻⁵³. */
double qs_mersenne_twister_fraction(struct qs_mersenne_twister *twister);

/* randrange(limit): from 0 to limit − 1, all equally likely; the limit is not 0. */
uint32_t qs_mersenne_twister_below(struct qs_mersenne_twister *twister, uint32_t limit);

/* shuffle(items): bring the items into a random order, all orders equally likely. */
void qs_mersenne_twister_shuffle(struct qs_mersenne_twister *twister, uint32_t *items,
                                 uint32_t count);

/*
 * The items that shuffle would bring to the first `chosen` places, chosen ≤ count, of the items
 * 0 … count − 1: their bits in `set` are set, and no others. It takes the time of about two
 * shuffles of a small list, and memory for one item in 50. Afterwards the twister can only be
 * seeded again. False if out of memory.
 */
bool qs_mersenne_twister_choose(struct qs_mersenne_twister *twister, uint32_t count,
                                uint32_t chosen, uint64_t *set);

#endif
