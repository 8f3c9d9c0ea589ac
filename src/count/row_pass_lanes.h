/*
 * The vectors of the row pass: one word for each of several nodes, side by side.
 * Included by row_pass_kernel.c alone, which is compiled once for each instruction
 * set and word (QS_WORD_BITS: 16, 32 or 64); this header hides the difference. The
 * row pass needs little: combine masks, which the compiler does (&, |, ^, ~ and - of
 * vectors); shift them, find the words that are not zero, move some lanes to the front,
 * count bits, for which the best instructions have to be named. The portable vectors
 * have one lane: they are words.
 *
 * A lane_set is a set of lanes. A lane_packing is one that is ready to be used by
 * lanes_pack, several times. Gaps are below 64; bits shifted out of a word are lost.
 */
#ifndef QS_ROW_PASS_LANES_H
#define QS_ROW_PASS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if QS_WORD_BITS == 16
typedef uint16_t word;
#elif QS_WORD_BITS == 32
typedef uint32_t word;
#else
typedef uint64_t word;
#endif

#if defined __AVX512VBMI2__
#define QS_LANES (512 / QS_WORD_BITS)
#elif defined __AVX2__
#define QS_LANES (256 / QS_WORD_BITS)
#else
#define QS_LANES 1
#endif

#if QS_LANES > 1
typedef word lanes __attribute__((vector_size(QS_LANES * QS_WORD_BITS / 8), aligned(1), may_alias));
#else
typedef word lanes;
#endif

static inline lanes lanes_load(const word *from)
{
    return *(const lanes *)(const void *)from;
}

/* The same word in every lane. */
static inline lanes lanes_all(word value)
{
    return (lanes){0} + value;
}

/* Sums of several words each. */
#if QS_LANES > 1
typedef uint64_t lane_sums __attribute__((vector_size(QS_LANES * QS_WORD_BITS / 8)));
#else
typedef uint64_t lane_sums;
#endif

static inline uint64_t lane_sums_total(lane_sums sums)
{
    uint64_t each[sizeof sums / sizeof(uint64_t)], total = 0;
    memcpy(each, &sums, sizeof sums);
    for (size_t i = 0; i < sizeof each / sizeof *each; i++)
        total += each[i];
    return total;
}

/* QS_OF_WORDS(_mm512_, add): the intrinsic for the integers of this size. */
#define QS_GLUE(prefix, name, bits) prefix##name##_epi##bits
#define QS_EXPAND(prefix, name, bits) QS_GLUE(prefix, name, bits)
#define QS_OF_WORDS(prefix, name) QS_EXPAND(prefix, name, QS_WORD_BITS)

#if defined __AVX512VBMI2__

#include <immintrin.h>

#if QS_WORD_BITS == 16
typedef __mmask32 lane_set;
#define QS_TEST _mm512_mask_test_epi16_mask
#elif QS_WORD_BITS == 32
typedef __mmask16 lane_set;
#define QS_TEST _mm512_mask_test_epi32_mask
#else
typedef __mmask8 lane_set;
#define QS_TEST _mm512_mask_test_epi64_mask
#endif
typedef lane_set lane_packing;
typedef lanes lane_gap; /* a shift of each lane by its own is the fastest */

static inline lane_gap lane_gap_of(unsigned gap)
{
    return lanes_all((word)gap);
}

static inline lanes lanes_left(lanes x, lane_gap gap)
{
    return (lanes)QS_OF_WORDS(_mm512_, sllv)((__m512i)x, (__m512i)gap);
}

static inline lanes lanes_right(lanes x, lane_gap gap)
{
    return (lanes)QS_OF_WORDS(_mm512_, srlv)((__m512i)x, (__m512i)gap);
}

static inline lane_set lane_set_first(size_t count)
{
    return (lane_set)(count < QS_LANES ? ((uint64_t)1 << count) - 1 : UINT64_MAX);
}

/* Those of the set whose words are not 0. */
static inline lane_set lane_set_nonzero(lane_set set, lanes x)
{
    return QS_TEST(set, (__m512i)x, (__m512i)x);
}

static inline lane_packing lane_packing_of(lane_set set)
{
    return set;
}

static inline unsigned lane_packing_count(lane_packing packing)
{
    return (unsigned)__builtin_popcount(packing);
}

/* Write the words of the packing to to[0], to[1], …; writes up to QS_LANES words. */
static inline void lanes_pack(word *to, lanes x, lane_packing packing)
{
    _mm512_storeu_si512(to, QS_OF_WORDS(_mm512_, maskz_compress)(packing, (__m512i)x));
}

/* Add the number of bits in the words of the set. */
static inline lane_sums lane_sums_add(lane_sums sums, lane_set set, lanes x)
{
    __m512i counted = QS_OF_WORDS(_mm512_, maskz_mov)(set, (__m512i)x);
    return sums + (lane_sums)_mm512_popcnt_epi64(counted);
}

#elif defined __AVX2__

#include <immintrin.h>

typedef lanes lane_set; /* all bits of its lanes */
typedef __m128i lane_gap;

static inline lane_gap lane_gap_of(unsigned gap)
{
    return _mm_cvtsi32_si128((int)gap);
}

static inline lanes lanes_left(lanes x, lane_gap gap)
{
    return (lanes)QS_OF_WORDS(_mm256_, sll)((__m256i)x, gap);
}

static inline lanes lanes_right(lanes x, lane_gap gap)
{
    return (lanes)QS_OF_WORDS(_mm256_, srl)((__m256i)x, gap);
}

static inline lane_set lane_set_first(size_t count)
{
    static const uint64_t ones_then_zeros[8] = {-1ULL, -1ULL, -1ULL, -1ULL};
    size_t bytes = (count < QS_LANES ? count : QS_LANES) * sizeof(word);
    return *(const lanes *)(const void *)((const char *)ones_then_zeros + 32 - bytes);
}

/* Those of the set whose words are not 0. */
static inline lane_set lane_set_nonzero(lane_set set, lanes x)
{
    /* Written with operators, it would take the compiler two comparisons. */
    return (lanes)_mm256_andnot_si256((__m256i)(x == 0), (__m256i)set);
}

/* [set of eight lanes]: their numbers, a byte each, ascending from the lowest byte. */
#define QS_BIT(set, i) ((uint64_t)(set) >> (i)&1)
#define QS_BELOW4(set, i)                                                                          \
    ((i > 0) * QS_BIT(set, 0) + (i > 1) * QS_BIT(set, 1) + (i > 2) * QS_BIT(set, 2) +              \
     (i > 3) * QS_BIT(set, 3))
#define QS_BELOW(set, i)                                                                           \
    (QS_BELOW4(set, i) + (i > 4) * QS_BIT(set, 4) + (i > 5) * QS_BIT(set, 5) +                     \
     (i > 6) * QS_BIT(set, 6))
#define QS_PLACED(set, i) (QS_BIT(set, i) * (uint64_t)(i) << 8 * QS_BELOW(set, i))
#define QS_PACK1(set)                                                                              \
    QS_PLACED(set, 1) | QS_PLACED(set, 2) | QS_PLACED(set, 3) | QS_PLACED(set, 4) |                \
        QS_PLACED(set, 5) | QS_PLACED(set, 6) | QS_PLACED(set, 7)
#define QS_PACK4(set) QS_PACK1(set), QS_PACK1(set + 1), QS_PACK1(set + 2), QS_PACK1(set + 3)
#define QS_PACK16(set) QS_PACK4(set), QS_PACK4(set + 4), QS_PACK4(set + 8), QS_PACK4(set + 12)
#define QS_PACK64(set) QS_PACK16(set), QS_PACK16(set + 16), QS_PACK16(set + 32), QS_PACK16(set + 48)
static const uint64_t qs_lanes_of_set[256] = {QS_PACK64(0), QS_PACK64(64), QS_PACK64(128),
                                              QS_PACK64(192)};

static inline __m128i lanes_of_set(unsigned set)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)&qs_lanes_of_set[set]);
}

#if QS_WORD_BITS == 16
/* The halves of the vector are packed one after the other. */
typedef struct {
    __m128i low, high; /* the bytes that are moved to each place */
    unsigned low_count, count;
} lane_packing;

static inline __m128i bytes_of_set(unsigned set)
{
    __m128i words = _mm_cvtepu8_epi16(lanes_of_set(set));
    return _mm_add_epi16(_mm_mullo_epi16(words, _mm_set1_epi16(0x0202)), _mm_set1_epi16(0x0100));
}

static inline lane_packing lane_packing_of(lane_set set)
{
    __m256i words = (__m256i)set;
    __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    unsigned bits = (unsigned)_mm_movemask_epi8(bytes);
    return (lane_packing){bytes_of_set(bits & 255), bytes_of_set(bits >> 8),
                          (unsigned)__builtin_popcount(bits & 255),
                          (unsigned)__builtin_popcount(bits)};
}

/* Write the words of the packing to to[0], to[1], …; writes up to QS_LANES words. */
static inline void lanes_pack(word *to, lanes x, lane_packing packing)
{
    __m128i low = _mm_shuffle_epi8(_mm256_castsi256_si128((__m256i)x), packing.low);
    __m128i high = _mm_shuffle_epi8(_mm256_extracti128_si256((__m256i)x, 1), packing.high);
    _mm_storeu_si128((__m128i *)(void *)to, low);
    _mm_storeu_si128((__m128i *)(void *)(to + packing.low_count), high);
}
#else
/* A long word is moved as two words of 32 bits. */
typedef struct {
    __m256i from; /* the 32-bit word that is moved to each place */
    unsigned count;
} lane_packing;

static inline lane_packing lane_packing_of(lane_set set)
{
    unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps((__m256i)set));
    return (lane_packing){_mm256_cvtepu8_epi32(lanes_of_set(bits)),
                          (unsigned)__builtin_popcount(bits) / (QS_WORD_BITS / 32)};
}

/* Write the words of the packing to to[0], to[1], …; writes up to QS_LANES words. */
static inline void lanes_pack(word *to, lanes x, lane_packing packing)
{
    _mm256_storeu_si256((__m256i *)(void *)to,
                        _mm256_permutevar8x32_epi32((__m256i)x, packing.from));
}
#endif

static inline unsigned lane_packing_count(lane_packing packing)
{
    return packing.count;
}

/* Add the number of bits in the words of the set, by table look-up of half bytes (W. Muła). */
static inline lane_sums lane_sums_add(lane_sums sums, lane_set set, lanes x)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i counted = (__m256i)(x & set);
    __m256i right = _mm256_shuffle_epi8(bits, counted & low);
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_srli_epi32(counted, 4) & low);
    __m256i bytes = _mm256_add_epi8(left, right);
    return sums + (lane_sums)_mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

#else /* any machine */

typedef bool lane_set;
typedef bool lane_packing;
typedef unsigned lane_gap;

static inline lane_gap lane_gap_of(unsigned gap)
{
    return gap;
}

static inline lanes lanes_left(lanes x, lane_gap gap)
{
    return x << gap;
}

static inline lanes lanes_right(lanes x, lane_gap gap)
{
    return x >> gap;
}

static inline lane_set lane_set_first(size_t count)
{
    return count > 0;
}

/* Those of the set whose words are not 0. */
static inline lane_set lane_set_nonzero(lane_set set, lanes x)
{
    return set & (x != 0);
}

static inline lane_packing lane_packing_of(lane_set set)
{
    return set;
}

static inline unsigned lane_packing_count(lane_packing packing)
{
    return packing;
}

/* Write the words of the packing to to[0], to[1], …; writes up to QS_LANES words. */
static inline void lanes_pack(word *to, lanes x, lane_packing packing)
{
    (void)packing; /* a word that is not kept will be overwritten; so nothing is predicted */
    *to = x;
}

/* Add the number of bits in the words of the set. */
static inline lane_sums lane_sums_add(lane_sums sums, lane_set set, lanes x)
{
    const word ones = (word)-1;
    x &= -(word)set;
    x -= (x >> 1) & (ones / 3);
    x = (x & (ones / 5)) + ((x >> 2) & (ones / 5));
    x = (x + (x >> 4)) & (ones / 17);
    return sums + ((word)(x * (ones / 255)) >> (QS_WORD_BITS - 8));
}

#endif

#endif
