/*
 * Vectors of doubles and what the kernel of the simplex method does with them. Each kernel includes
 * this with its own instruction set, and gets vectors of the length of its registers: compilers
 * keep longer ones in memory, and find the one instruction for some of this only if it is named.
 */
#ifndef QS_SIMPLEX_VECTORS_H
#define QS_SIMPLEX_VECTORS_H

#if defined __AVX512DQ__ || defined __AVX2__
#include <immintrin.h>
#endif
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "simplex.h"

#if defined __AVX512DQ__
#define LANES 8
#elif defined __AVX2__
#define LANES 4
#else
#define LANES 2
#endif
typedef double lanes __attribute__((vector_size(8 * LANES), may_alias));
typedef int64_t places __attribute__((vector_size(8 * LANES), may_alias));

/* For each lane, whether something is so. Combined by & and |. */
#ifdef __AVX512DQ__
typedef __mmask8 marks;
#else
typedef places marks;
#endif

static inline lanes load(const double *from)
{
    return *(const lanes *)(const void *)from;
}

static inline void store(double *to, lanes x)
{
    *(lanes *)(void *)to = x;
}

static inline lanes all(double x)
{
    return x - (lanes){0};
}

static inline marks is_less(lanes x, lanes y)
{
#ifdef __AVX512DQ__
    return _mm512_cmp_pd_mask((__m512d)x, (__m512d)y, _CMP_LT_OQ);
#else
    return x < y;
#endif
}

static inline bool is_any(marks mark)
{
#if defined __AVX512DQ__
    return mark != 0;
#elif defined __AVX2__
    return _mm256_movemask_pd((__m256d)mark) != 0;
#else
    return (mark[0] | mark[1]) != 0;
#endif
}

/* x where marked, y elsewhere. */
static inline lanes kernel_choose(marks mark, lanes x, lanes y)
{
#if defined __AVX512DQ__
    return (lanes)_mm512_mask_blend_pd(mark, (__m512d)y, (__m512d)x);
#elif defined __AVX2__
    return (lanes)_mm256_blendv_pd((__m256d)y, (__m256d)x, (__m256d)mark);
#else
    return (lanes)((mark & (marks)x) | (~mark & (marks)y));
#endif
}

static inline places choose_places(marks mark, places x, places y)
{
    return (places)kernel_choose(mark, (lanes)x, (lanes)y);
}

/* x − a · b, rounded once where the machine can: all these machines find the same. */
static inline lanes minus_product(lanes x, lanes a, lanes b)
{
#if defined __AVX512DQ__
    return (lanes)_mm512_fnmadd_pd((__m512d)a, (__m512d)b, (__m512d)x);
#elif defined __AVX2__ && defined __FMA__
    return (lanes)_mm256_fnmadd_pd((__m256d)a, (__m256d)b, (__m256d)x);
#elif defined FP_FAST_FMA
    for (int i = 0; i < LANES; i++)
        x[i] = fma(-a[i], b[i], x[i]);
    return x;
#else
    return x - a * b;
#endif
}

static inline lanes larger(lanes x, lanes y)
{
#if defined __AVX512DQ__
    return (lanes)_mm512_max_pd((__m512d)x, (__m512d)y);
#elif defined __AVX2__
    return (lanes)_mm256_max_pd((__m256d)x, (__m256d)y);
#else
    return kernel_choose(is_less(y, x), x, y);
#endif
}

/* x, but 0 where it is an error of rounding. */
static inline lanes without_errors(lanes x, double error)
{
    return kernel_choose(is_less(all(error), larger(x, -x)), x, all(0));
}

/* Vectors in what simplex.h calls one, which is the same on all machines. */
#define VECTORS (QS_SIMPLEX_LANES / LANES)

/* x −= factor × vector. */
static inline void subtract_one(double *x, uint32_t length, const double *vector, double factor)
{
    for (uint32_t i = 0; i < length; i += LANES)
        store(x + i, minus_product(load(x + i), all(factor), load(vector + i)));
}

static inline double multiply_vectors(const double *x, const double *y, uint32_t length)
{
    lanes sums[VECTORS] = {0};
    double sum[QS_SIMPLEX_LANES];
    for (uint32_t i = 0; i < length; i += QS_SIMPLEX_LANES)
        for (int k = 0; k < VECTORS; k++)
            sums[k] = minus_product(sums[k], -load(x + i + k * LANES), load(y + i + k * LANES));
    memcpy(sum, sums, sizeof sum);
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

#endif
