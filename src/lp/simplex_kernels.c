/*
 * Which kernels there are, and which of them this machine can run. In a file of its own, so that a
 * test can put a forged one in its place.
 */
#include "simplex.h"

extern const struct qs_simplex_kernel qs_simplex_portable;

#ifdef __x86_64__
extern const struct qs_simplex_kernel qs_simplex_avx2, qs_simplex_avx512;
#endif

const struct qs_simplex_kernel *qs_simplex_kernel(unsigned i)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && i-- == 0)
        return &qs_simplex_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && i-- == 0)
        return &qs_simplex_avx2;
#endif
    return i == 0 ? &qs_simplex_portable : NULL;
}
