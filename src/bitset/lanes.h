/*
 * The vectors of the bitset kernel: several words side by side, one for each
 * line of the board. Included by bitset_kernel.c alone, which is compiled
 * once for each instruction set and length of lines (QS_LINE_BITS); this header
 * hides the difference. Up to 32 bits, a line is one word of 32, else one or more
 * of 64. The kernel needs little: intersect and unite, count empty words,
 * count bits, take a minimum, look up a byte for each count.
 *
 * Every function works on words. Keys are those of bitset_board.h; they are below 2³¹.
 */
#ifndef QS_LANES_H
#define QS_LANES_H

#include <stdint.h>

#include "bitset_board.h"

#if QS_LINE_BITS == 32
#define QS_WORD_BITS 32
typedef uint32_t word;
#else
#define QS_WORD_BITS 64
typedef uint64_t word;
#endif

#if defined __AVX512VPOPCNTDQ__

#include <immintrin.h>

#define QS_LANES (512 / QS_WORD_BITS)
typedef __m512i lanes;

static inline lanes lanes_load(const word *from)
{
    return _mm512_load_si512(from);
}

static inline void lanes_store(word *to, lanes x)
{
    _mm512_store_si512(to, x);
}

static inline lanes lanes_and(lanes x, lanes y)
{
    return _mm512_and_si512(x, y);
}

static inline lanes lanes_or(lanes x, lanes y)
{
    return _mm512_or_si512(x, y);
}

/* Of numbers below 2³¹. */
static inline lanes lanes_add(lanes x, lanes y)
{
    return _mm512_add_epi32(x, y);
}

static inline lanes lanes_none(void)
{
    return _mm512_set1_epi32(QS_KEY_NONE);
}

#if QS_WORD_BITS == 32
/* How many words are 0. */
static inline uint32_t lanes_zeros(lanes x)
{
    return (uint32_t)__builtin_popcount(_mm512_testn_epi32_mask(x, x));
}

static inline lanes lanes_count(lanes x)
{
    return _mm512_popcnt_epi32(x);
}

/* The rank with the count added (bitset_board.h); QS_KEY_NONE where the count is 0. */
static inline lanes lanes_key(lanes count, lanes rank)
{
    return _mm512_mask_add_epi32(lanes_none(), _mm512_test_epi32_mask(count, count),
                                 _mm512_slli_epi32(count, QS_KEY_COUNT_SHIFT), rank);
}
#else
static inline uint32_t lanes_zeros(lanes x)
{
    return (uint32_t)__builtin_popcount(_mm512_testn_epi64_mask(x, x));
}

static inline lanes lanes_count(lanes x)
{
    return _mm512_popcnt_epi64(x);
}

static inline lanes lanes_key(lanes count, lanes rank)
{
    return _mm512_mask_add_epi64(lanes_none(), _mm512_test_epi64_mask(count, count),
                                 _mm512_slli_epi64(count, QS_KEY_COUNT_SHIFT), rank);
}
#endif

static inline lanes lanes_min(lanes x, lanes y)
{
    return _mm512_min_epu32(x, y);
}

/* The smallest of the keys; the upper half of a long word holds no key. */
static inline uint32_t lanes_least(lanes keys)
{
#if QS_WORD_BITS == 64
    keys = _mm512_or_si512(keys, _mm512_slli_epi64(lanes_none(), 32));
#endif
    return _mm512_reduce_min_epu32(keys);
}

typedef __m512i lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return _mm512_setzero_si512();
}

/* Add table[min(count, 15)] of every word; the table begins with 0. */
static inline lane_sums lane_sums_add(lane_sums sums, lanes count, const uint8_t *table)
{
    const __m512i bytes =
        _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)table));
    __m512i index = _mm512_min_epu32(count, _mm512_set1_epi32(15));
    __m512i values = _mm512_shuffle_epi8(bytes, index);
    return _mm512_add_epi64(sums, _mm512_sad_epu8(values, _mm512_setzero_si512()));
}

static inline unsigned lane_sums_total(lane_sums sums)
{
    return (unsigned)_mm512_reduce_add_epi64(sums);
}

#elif defined __AVX2__

#include <immintrin.h>

#define QS_LANES (256 / QS_WORD_BITS)
typedef __m256i lanes;

static inline lanes lanes_load(const word *from)
{
    return _mm256_load_si256((const __m256i *)(const void *)from);
}

static inline void lanes_store(word *to, lanes x)
{
    _mm256_store_si256((__m256i *)(void *)to, x);
}

static inline lanes lanes_and(lanes x, lanes y)
{
    return _mm256_and_si256(x, y);
}

static inline lanes lanes_or(lanes x, lanes y)
{
    return _mm256_or_si256(x, y);
}

static inline lanes lanes_add(lanes x, lanes y)
{
    return _mm256_add_epi32(x, y);
}

static inline lanes lanes_none(void)
{
    return _mm256_set1_epi32(QS_KEY_NONE);
}

#if QS_WORD_BITS == 32
static inline lanes lanes_are_zero(lanes x)
{
    return _mm256_cmpeq_epi32(x, _mm256_setzero_si256());
}

static inline uint32_t lanes_zeros(lanes x)
{
    unsigned zero = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(lanes_are_zero(x)));
    return (uint32_t)__builtin_popcount(zero);
}
#else
static inline lanes lanes_are_zero(lanes x)
{
    return _mm256_cmpeq_epi64(x, _mm256_setzero_si256());
}

static inline uint32_t lanes_zeros(lanes x)
{
    unsigned zero = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(lanes_are_zero(x)));
    return (uint32_t)__builtin_popcount(zero);
}
#endif

/* The number of bits in each word, by table look-up of half bytes (W. Muła). */
static inline lanes lanes_count(lanes x)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i right = _mm256_shuffle_epi8(bits, _mm256_and_si256(x, low));
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi32(x, 4), low));
    __m256i bytes = _mm256_add_epi8(left, right);
#if QS_WORD_BITS == 32
    return _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)),
                             _mm256_set1_epi16(1));
#else
    return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
#endif
}

/* The rank with the count added (bitset_board.h); QS_KEY_NONE where the count is 0. */
static inline lanes lanes_key(lanes count, lanes rank)
{
    lanes key = _mm256_add_epi32(_mm256_slli_epi32(count, QS_KEY_COUNT_SHIFT), rank);
    return _mm256_blendv_epi8(key, lanes_none(), lanes_are_zero(count));
}

static inline lanes lanes_min(lanes x, lanes y)
{
    return _mm256_min_epu32(x, y);
}

/* The smallest of the keys; the upper half of a long word holds no key. */
static inline uint32_t lanes_least(lanes keys)
{
#if QS_WORD_BITS == 64
    keys = _mm256_or_si256(keys, _mm256_slli_epi64(_mm256_set1_epi32(QS_KEY_NONE), 32));
#endif
    __m128i x = _mm_min_epu32(_mm256_castsi256_si128(keys), _mm256_extracti128_si256(keys, 1));
    x = _mm_min_epu32(x, _mm_shuffle_epi32(x, 0x4e));
    x = _mm_min_epu32(x, _mm_shuffle_epi32(x, 0xb1));
    return (uint32_t)_mm_cvtsi128_si32(x);
}

typedef __m256i lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return _mm256_setzero_si256();
}

/* Add table[min(count, 15)] of every word; the table begins with 0. */
static inline lane_sums lane_sums_add(lane_sums sums, lanes count, const uint8_t *table)
{
    const __m256i bytes =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
    __m256i index = _mm256_min_epu32(count, _mm256_set1_epi32(15));
    __m256i values = _mm256_shuffle_epi8(bytes, index);
    return _mm256_add_epi64(sums, _mm256_sad_epu8(values, _mm256_setzero_si256()));
}

static inline unsigned lane_sums_total(lane_sums sums)
{
    __m128i x = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (unsigned)(_mm_cvtsi128_si64(x) + _mm_extract_epi64(x, 1));
}

#else /* any machine */

#define QS_LANES 4
typedef struct {
    word of[QS_LANES];
} lanes;

#define QS_FOR_LANES for (int i = 0; i < QS_LANES; i++)

static inline lanes lanes_load(const word *from)
{
    lanes x;
    QS_FOR_LANES x.of[i] = from[i];
    return x;
}

static inline void lanes_store(word *to, lanes x)
{
    QS_FOR_LANES to[i] = x.of[i];
}

static inline lanes lanes_and(lanes x, lanes y)
{
    QS_FOR_LANES x.of[i] &= y.of[i];
    return x;
}

static inline lanes lanes_or(lanes x, lanes y)
{
    QS_FOR_LANES x.of[i] |= y.of[i];
    return x;
}

static inline lanes lanes_add(lanes x, lanes y)
{
    QS_FOR_LANES x.of[i] += y.of[i];
    return x;
}

static inline lanes lanes_none(void)
{
    lanes x;
    QS_FOR_LANES x.of[i] = QS_KEY_NONE;
    return x;
}

static inline uint32_t lanes_zeros(lanes x)
{
    uint32_t zeros = 0;
    QS_FOR_LANES zeros += x.of[i] == 0;
    return zeros;
}

static inline lanes lanes_count(lanes x)
{
    const word ones = (word)-1;
    QS_FOR_LANES
    {
        word v = x.of[i];
        v -= (v >> 1) & (ones / 3);
        v = (v & (ones / 5)) + ((v >> 2) & (ones / 5));
        v = (v + (v >> 4)) & (ones / 17);
        x.of[i] = (word)(v * (ones / 255)) >> (QS_WORD_BITS - 8);
    }
    return x;
}

static inline lanes lanes_key(lanes count, lanes rank)
{
    QS_FOR_LANES count.of[i] =
        count.of[i] ? (count.of[i] << QS_KEY_COUNT_SHIFT) + rank.of[i] : QS_KEY_NONE;
    return count;
}

static inline lanes lanes_min(lanes x, lanes y)
{
    QS_FOR_LANES x.of[i] = x.of[i] < y.of[i] ? x.of[i] : y.of[i];
    return x;
}

static inline uint32_t lanes_least(lanes keys)
{
    word least = QS_KEY_NONE;
    QS_FOR_LANES least = keys.of[i] < least ? keys.of[i] : least;
    return (uint32_t)least;
}

typedef unsigned lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return 0;
}

static inline lane_sums lane_sums_add(lane_sums sums, lanes count, const uint8_t *table)
{
    QS_FOR_LANES sums += table[count.of[i] < 15 ? count.of[i] : 15];
    return sums;
}

static inline unsigned lane_sums_total(lane_sums sums)
{
    return sums;
}

#endif

#endif
