/*
 * The vectors of the row pass: one word for each of several nodes, side by side.
 * Included by row_pass_kernel.c alone, which is compiled once for each instruction
 * set and word (QS_WORD_BITS: 16, 32 or 64); this header hides the difference. The
 * row pass needs little: shift and combine masks, find the words that are not zero, move
 * some lanes to the front, count bits. The portable vectors have one lane.
 *
 * A lane_set is a set of lanes. A lane_packing is one that is ready to be used by
 * lanes_pack, several times. Gaps are below 64; bits shifted out of a word are lost.
 */
#ifndef QS_ROW_PASS_LANES_H
#define QS_ROW_PASS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if QS_WORD_BITS == 16
typedef uint16_t word;
#elif QS_WORD_BITS == 32
typedef uint32_t word;
#else
typedef uint64_t word;
#endif

/* QS_OF_WORDS(_mm512_, add): the intrinsic for the integers of this size. */
#define QS_GLUE(prefix, name, bits) prefix##name##_epi##bits
#define QS_EXPAND(prefix, name, bits) QS_GLUE(prefix, name, bits)
#define QS_OF_WORDS(prefix, name) QS_EXPAND(prefix, name, QS_WORD_BITS)

#if defined __AVX512VBMI2__

#include <immintrin.h>

#define QS_LANES (512 / QS_WORD_BITS)
typedef __m512i lanes;
typedef __m512i lane_gap;

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

static inline lanes lanes_load(const word *from)
{
    return _mm512_loadu_si512(from);
}

/* The same word in every lane. */
static inline lanes lanes_all(word value)
{
#if QS_WORD_BITS == 16
    return _mm512_set1_epi16((short)value);
#elif QS_WORD_BITS == 32
    return _mm512_set1_epi32((int)value);
#else
    return _mm512_set1_epi64((long long)value);
#endif
}

static inline lane_gap lane_gap_of(unsigned gap)
{
    return lanes_all((word)gap);
}

static inline lanes lanes_left(lanes x, lane_gap gap)
{
    return QS_OF_WORDS(_mm512_, sllv)(x, gap);
}

static inline lanes lanes_right(lanes x, lane_gap gap)
{
    return QS_OF_WORDS(_mm512_, srlv)(x, gap);
}

static inline lanes lanes_or(lanes x, lanes y)
{
    return _mm512_or_si512(x, y);
}

/* The bits of x that none of the others has. */
static inline lanes lanes_without(lanes x, lanes a, lanes b, lanes c)
{
    return _mm512_andnot_si512(_mm512_ternarylogic_epi64(a, b, c, 0xfe /* or */), x);
}

static inline lanes lanes_lowest_bit(lanes x)
{
    return _mm512_and_si512(x, QS_OF_WORDS(_mm512_, sub)(_mm512_setzero_si512(), x));
}

static inline lanes lanes_xor(lanes x, lanes y)
{
    return _mm512_xor_si512(x, y);
}

static inline lane_set lane_set_first(size_t count)
{
    return (lane_set)(count < QS_LANES ? ((uint64_t)1 << count) - 1 : UINT64_MAX);
}

/* Those of the set whose words are not 0. */
static inline lane_set lane_set_nonzero(lane_set set, lanes x)
{
    return QS_TEST(set, x, x);
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
    _mm512_storeu_si512(to, QS_OF_WORDS(_mm512_, maskz_compress)(packing, x));
}

typedef __m512i lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return _mm512_setzero_si512();
}

/* Add the number of bits in the words of the set. */
static inline lane_sums lane_sums_add(lane_sums sums, lane_set set, lanes x)
{
    x = QS_OF_WORDS(_mm512_, maskz_mov)(set, x);
    return _mm512_add_epi64(sums, _mm512_popcnt_epi64(x));
}

static inline uint64_t lane_sums_total(lane_sums sums)
{
    return (uint64_t)_mm512_reduce_add_epi64(sums);
}

#elif defined __AVX2__

#include <immintrin.h>

#define QS_LANES (256 / QS_WORD_BITS)
typedef __m256i lanes;
typedef __m128i lane_gap;
typedef __m256i lane_set; /* all bits of its lanes */

static inline lanes lanes_load(const word *from)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

/* The same word in every lane. */
static inline lanes lanes_all(word value)
{
#if QS_WORD_BITS == 16
    return _mm256_set1_epi16((short)value);
#elif QS_WORD_BITS == 32
    return _mm256_set1_epi32((int)value);
#else
    return _mm256_set1_epi64x((long long)value);
#endif
}

static inline lane_gap lane_gap_of(unsigned gap)
{
    return _mm_cvtsi32_si128((int)gap);
}

static inline lanes lanes_left(lanes x, lane_gap gap)
{
    return QS_OF_WORDS(_mm256_, sll)(x, gap);
}

static inline lanes lanes_right(lanes x, lane_gap gap)
{
    return QS_OF_WORDS(_mm256_, srl)(x, gap);
}

static inline lanes lanes_or(lanes x, lanes y)
{
    return _mm256_or_si256(x, y);
}

/* The bits of x that none of the others has. */
static inline lanes lanes_without(lanes x, lanes a, lanes b, lanes c)
{
    return _mm256_andnot_si256(_mm256_or_si256(_mm256_or_si256(a, b), c), x);
}

static inline lanes lanes_lowest_bit(lanes x)
{
    return _mm256_and_si256(x, QS_OF_WORDS(_mm256_, sub)(_mm256_setzero_si256(), x));
}

static inline lanes lanes_xor(lanes x, lanes y)
{
    return _mm256_xor_si256(x, y);
}

static inline lane_set lane_set_first(size_t count)
{
    static const uint64_t ones_then_zeros[8] = {-1ULL, -1ULL, -1ULL, -1ULL};
    size_t bytes = (count < QS_LANES ? count : QS_LANES) * sizeof(word);
    return _mm256_loadu_si256((const void *)((const char *)ones_then_zeros + 32 - bytes));
}

/* Those of the set whose words are not 0. */
static inline lane_set lane_set_nonzero(lane_set set, lanes x)
{
#if QS_WORD_BITS == 16
    __m256i zero = _mm256_cmpeq_epi16(x, _mm256_setzero_si256());
#elif QS_WORD_BITS == 32
    __m256i zero = _mm256_cmpeq_epi32(x, _mm256_setzero_si256());
#else
    __m256i zero = _mm256_cmpeq_epi64(x, _mm256_setzero_si256());
#endif
    return _mm256_andnot_si256(zero, set);
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
    __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(set), _mm256_extracti128_si256(set, 1));
    unsigned bits = (unsigned)_mm_movemask_epi8(bytes);
    return (lane_packing){bytes_of_set(bits & 255), bytes_of_set(bits >> 8),
                          (unsigned)__builtin_popcount(bits & 255),
                          (unsigned)__builtin_popcount(bits)};
}

/* Write the words of the packing to to[0], to[1], …; writes up to QS_LANES words. */
static inline void lanes_pack(word *to, lanes x, lane_packing packing)
{
    __m128i low = _mm_shuffle_epi8(_mm256_castsi256_si128(x), packing.low);
    __m128i high = _mm_shuffle_epi8(_mm256_extracti128_si256(x, 1), packing.high);
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
    unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(set));
    return (lane_packing){_mm256_cvtepu8_epi32(lanes_of_set(bits)),
                          (unsigned)__builtin_popcount(bits) / (QS_WORD_BITS / 32)};
}

/* Write the words of the packing to to[0], to[1], …; writes up to QS_LANES words. */
static inline void lanes_pack(word *to, lanes x, lane_packing packing)
{
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permutevar8x32_epi32(x, packing.from));
}
#endif

static inline unsigned lane_packing_count(lane_packing packing)
{
    return packing.count;
}

typedef __m256i lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return _mm256_setzero_si256();
}

/* Add the number of bits in the words of the set, by table look-up of half bytes (W. Muła). */
static inline lane_sums lane_sums_add(lane_sums sums, lane_set set, lanes x)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    x = _mm256_and_si256(x, set);
    __m256i right = _mm256_shuffle_epi8(bits, _mm256_and_si256(x, low));
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi32(x, 4), low));
    __m256i bytes = _mm256_add_epi8(left, right);
    return _mm256_add_epi64(sums, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
}

static inline uint64_t lane_sums_total(lane_sums sums)
{
    __m128i x = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (uint64_t)(_mm_cvtsi128_si64(x) + _mm_extract_epi64(x, 1));
}

#else /* any machine */

#define QS_LANES 1
typedef word lanes;
typedef unsigned lane_gap;
typedef bool lane_set;
typedef bool lane_packing;

static inline lanes lanes_load(const word *from)
{
    return *from;
}

/* The same word in every lane. */
static inline lanes lanes_all(word value)
{
    return value;
}

static inline lane_gap lane_gap_of(unsigned gap)
{
    return gap;
}

static inline lanes lanes_left(lanes x, lane_gap gap)
{
    return (lanes)(x << gap);
}

static inline lanes lanes_right(lanes x, lane_gap gap)
{
    return (lanes)(x >> gap);
}

static inline lanes lanes_or(lanes x, lanes y)
{
    return x | y;
}

/* The bits of x that none of the others has. */
static inline lanes lanes_without(lanes x, lanes a, lanes b, lanes c)
{
    return x & ~(a | b | c);
}

static inline lanes lanes_lowest_bit(lanes x)
{
    return x & -x;
}

static inline lanes lanes_xor(lanes x, lanes y)
{
    return x ^ y;
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

typedef uint64_t lane_sums;

static inline lane_sums lane_sums_zero(void)
{
    return 0;
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

static inline uint64_t lane_sums_total(lane_sums sums)
{
    return sums;
}

#endif

#endif
