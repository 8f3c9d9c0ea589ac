/*
 * Vectors of doubles and what the kernel of the simplex method does with them. Each kernel includes
 * this with its own instruction set. Compilers find the one instruction for some of it only if it
 * is named.
 */
#ifndef QS_SIMPLEX_VECTORS_H
#define QS_SIMPLEX_VECTORS_H

#if defined __AVX512DQ__ || defined __FMA__
#include <immintrin.h>
#endif
#include <math.h>
#include <stdbool.h>

#include "simplex.h"

#define LANES QS_SIMPLEX_LANES
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
    return (lanes){x, x, x, x, x, x, x, x};
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
#ifdef __AVX512DQ__
    return mark != 0;
#else
    return ((mark[0] | mark[1]) | (mark[2] | mark[3])) |
           ((mark[4] | mark[5]) | (mark[6] | mark[7]));
#endif
}

/* x where marked, y elsewhere. */
static inline lanes kernel_choose(marks mark, lanes x, lanes y)
{
#ifdef __AVX512DQ__
    return (lanes)_mm512_mask_blend_pd(mark, (__m512d)y, (__m512d)x);
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
#ifdef __AVX512DQ__
    return (lanes)_mm512_fnmadd_pd((__m512d)a, (__m512d)b, (__m512d)x);
#elif defined __FMA__
    typedef double half __attribute__((vector_size(32)));
    union {
        lanes whole;
        half of[2];
    } p = {x}, q = {a}, r = {b};
    for (int i = 0; i < 2; i++)
        p.of[i] = (half)_mm256_fnmadd_pd((__m256d)q.of[i], (__m256d)r.of[i], (__m256d)p.of[i]);
    return p.whole;
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
    return kernel_choose(is_less(y, x), x, y);
}

/* x, but 0 where it is an error of rounding. */
static inline lanes without_errors(lanes x, double error)
{
    return kernel_choose(is_less(all(error), larger(x, -x)), x, all(0));
}

#endif
