/*
 * The vectors of the bitset kernel: several words side by side, one for each
 * line of the board. Included by bitset_kernel.c alone, which is compiled
 * once for each instruction set and length of lines (QS_LINE_BITS); this header
 * hides the difference. Up to 32 bits, a line is one word of 32, else one or more
 * of 64. The kernel needs little: intersect, unite and add, which the compiler does
 * (&, | and + of vectors); count empty words, count bits, take a minimum, look up a
 * byte for each count, for which the best instructions have to be named.
 *
 * Every function works on words. Keys are those of bitset_kernel.h; they are below 2³¹.
 */
#ifndef QS_LANES_H
#define QS_LANES_H

#include <stdint.h>

#include "bitset_kernel.h"

#if QS_LINE_BITS == 32
#define QS_WORD_BITS 32
typedef uint32_t word;
#else
#define QS_WORD_BITS 64
typedef uint64_t word;
#endif

#if defined __AVX512VPOPCNTDQ__
#define QS_LANES (512 / QS_WORD_BITS)
#elif defined __AVX2__
#define QS_LANES (256 / QS_WORD_BITS)
#else
#define QS_LANES 4
#endif
typedef word lanes __attribute__((vector_size(QS_LANES * QS_WORD_BITS / 8), may_alias));

static inline lanes lanes_load(const word *from)
{
    return *(const lanes *)(const void *)from;
}

static inline void lanes_store(word *to, lanes x)
{
    *(lanes *)(void *)to = x;
}

static inline lanes lanes_none(void)
{
    return (lanes){0} + QS_KEY_NONE;
}

/* QS_KEY_NONE in the upper halves of long words. */
static inline lanes upper_none(void)
{
    return QS_WORD_BITS == 64 ? lanes_none() << QS_WORD_BITS / 2 : (lanes){0};
}

#if defined __AVX512VPOPCNTDQ__

#include <immintrin.h>

/* QS_OF_WORDS(add, ): the intrinsic for the integers of this size. */
#define QS_OF_BITS(name, bits, end) _mm512_##name##_epi##bits##end
#define QS_OF_SIZE(name, bits, end) QS_OF_BITS(name, bits, end)
#define QS_OF_WORDS(name, end) QS_OF_SIZE(name, QS_WORD_BITS, end)

/* How many words are 0. */
static inline uint32_t lanes_zeros(lanes x)
{
    return (uint32_t)__builtin_popcount(QS_OF_WORDS(testn, _mask)((__m512i)x, (__m512i)x));
}

static inline lanes lanes_count(lanes x)
{
    return (lanes)QS_OF_WORDS(popcnt, )((__m512i)x);
}

/* The rank with the count added (bitset_kernel.h); QS_KEY_NONE where the count is 0. */
static inline lanes lanes_key(lanes count, lanes rank)
{
    return (lanes)QS_OF_WORDS(mask_add, )((__m512i)lanes_none(),
                                          QS_OF_WORDS(test, _mask)((__m512i)count, (__m512i)count),
                                          (__m512i)(count << QS_KEY_COUNT_SHIFT), (__m512i)rank);
}

static inline lanes lanes_min(lanes x, lanes y)
{
    return (lanes)_mm512_min_epu32((__m512i)x, (__m512i)y);
}

/* The smallest of the keys; the upper half of a long word holds no key. */
static inline uint32_t lanes_least(lanes keys)
{
    return _mm512_reduce_min_epu32((__m512i)(keys | upper_none()));
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
    __m512i index = _mm512_min_epu32((__m512i)count, _mm512_set1_epi32(15));
    __m512i values = _mm512_shuffle_epi8(bytes, index);
    return _mm512_add_epi64(sums, _mm512_sad_epu8(values, _mm512_setzero_si512()));
}

static inline unsigned lane_sums_total(lane_sums sums)
{
    return (unsigned)_mm512_reduce_add_epi64(sums);
}

#elif defined __AVX2__

#include <immintrin.h>

static inline uint32_t lanes_zeros(lanes x)
{
#if QS_WORD_BITS == 32
    unsigned zero = (unsigned)_mm256_movemask_ps((__m256)(x == 0));
#else
    unsigned zero = (unsigned)_mm256_movemask_pd((__m256d)(x == 0));
#endif
    return (uint32_t)__builtin_popcount(zero);
}

/* The number of bits in each word, by table look-up of half bytes (W. Muła). */
static inline lanes lanes_count(lanes x)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i right = _mm256_shuffle_epi8(bits, (__m256i)x & low);
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_srli_epi32((__m256i)x, 4) & low);
    __m256i bytes = _mm256_add_epi8(left, right);
#if QS_WORD_BITS == 32
    bytes = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    return (lanes)_mm256_madd_epi16(bytes, _mm256_set1_epi16(1));
#else
    return (lanes)_mm256_sad_epu8(bytes, _mm256_setzero_si256());
#endif
}

/* The rank with the count added (bitset_kernel.h); QS_KEY_NONE where the count is 0. */
static inline lanes lanes_key(lanes count, lanes rank)
{
    lanes key = (count << QS_KEY_COUNT_SHIFT) + rank;
    return (lanes)_mm256_blendv_epi8((__m256i)key, (__m256i)lanes_none(), (__m256i)(count == 0));
}

static inline lanes lanes_min(lanes x, lanes y)
{
    return (lanes)_mm256_min_epu32((__m256i)x, (__m256i)y);
}

/* The smallest of the keys; the upper half of a long word holds no key. */
static inline uint32_t lanes_least(lanes keys)
{
    __m256i all = (__m256i)(keys | upper_none());
    __m128i x = _mm_min_epu32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
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
    __m256i index = _mm256_min_epu32((__m256i)count, _mm256_set1_epi32(15));
    __m256i values = _mm256_shuffle_epi8(bytes, index);
    return _mm256_add_epi64(sums, _mm256_sad_epu8(values, _mm256_setzero_si256()));
}

static inline unsigned lane_sums_total(lane_sums sums)
{
    __m128i x = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (unsigned)(_mm_cvtsi128_si64(x) + _mm_extract_epi64(x, 1));
}

#else /* any machine */

#define QS_FOR_LANES for (int i = 0; i < QS_LANES; i++)

static inline uint32_t lanes_zeros(lanes x)
{
    uint32_t zeros = 0;
    QS_FOR_LANES zeros += x[i] == 0;
    return zeros;
}

static inline lanes lanes_count(lanes x)
{
    const word ones = (word)-1;
    x -= (x >> 1) & (ones / 3);
    x = (x & (ones / 5)) + ((x >> 2) & (ones / 5));
    x = (x + (x >> 4)) & (ones / 17);
    return x * (ones / 255) >> (QS_WORD_BITS - 8);
}

static inline lanes lanes_key(lanes count, lanes rank)
{
    lanes none = (lanes)(count == 0);
    return (none & QS_KEY_NONE) | (~none & ((count << QS_KEY_COUNT_SHIFT) + rank));
}

static inline lanes lanes_min(lanes x, lanes y)
{
    lanes less = (lanes)(x < y);
    return (less & x) | (~less & y);
}

static inline uint32_t lanes_least(lanes keys)
{
    word least = QS_KEY_NONE;
    QS_FOR_LANES least = keys[i] < least ? keys[i] : least;
    return (uint32_t)least;
}

typedef unsigned lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return 0;
}

static inline lane_sums lane_sums_add(lane_sums sums, lanes count, const uint8_t *table)
{
    QS_FOR_LANES sums += table[count[i] < 15 ? count[i] : 15];
    return sums;
}

static inline unsigned lane_sums_total(lane_sums sums)
{
    return sums;
}

#endif

#endif
