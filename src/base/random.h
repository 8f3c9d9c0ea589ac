/*
 * Random numbers that are the same everywhere for the same seed: xoshiro256**
 * (D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators",
 * ACM TOMS 47, 2021), its state filled from the seed by splitmix64 (G. Steele,
 * D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA
 * 2014), as its authors recommend. Not for cryptography.
 */
#ifndef QS_RANDOM_H
#define QS_RANDOM_H

#include <stdint.h>

struct qs_random_stream {
    uint64_t state[4];
};

/* Any seed is suitable. */
void qs_random_stream_init(struct qs_random_stream *stream, uint64_t seed);

/* 64 random bits. */
uint64_t qs_random_stream_next(struct qs_random_stream *stream);

/* From 0 to limit − 1, all equally likely; the limit is not 0. */
uint32_t qs_random_stream_below(struct qs_random_stream *stream, uint32_t limit);

/* At least 0 and less than 1, in steps of 2⁻⁵³. */
double qs_random_stream_fraction(struct qs_random_stream *stream);

/* Bring the items into a random order, all orders equally likely. */
void qs_random_stream_shuffle(struct qs_random_stream *stream, uint32_t *items, uint32_t count);

#endif
