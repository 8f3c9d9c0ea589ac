/*
 * Which kernels there are, and which of them this machine can run.
 */
#include "bitset_kernel.h"

#define DECLARE(name)                                                                              \
    qs_bitset_walk_function qs_bitset_walk_##name##_32;                                            \
    qs_bitset_walk_function qs_bitset_walk_##name##_64;                                            \
    qs_bitset_walk_function qs_bitset_walk_##name##_128;
#define KERNEL(name, lanes)                                                                        \
    {                                                                                              \
#name, lanes,                                                                              \
        {                                                                                          \
            qs_bitset_walk_##name##_32, qs_bitset_walk_##name##_64, qs_bitset_walk_##name##_128    \
        }                                                                                          \
    }

DECLARE(portable)
static const struct qs_bitset_kernel portable = KERNEL(portable, 8);

#ifdef __x86_64__
DECLARE(avx2)
static const struct qs_bitset_kernel avx2 = KERNEL(avx2, 8);
DECLARE(avx512)
static const struct qs_bitset_kernel avx512 = KERNEL(avx512, 16);

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi");
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}
#endif

const struct qs_bitset_kernel *qs_bitset_kernel(unsigned i)
{
#ifdef __x86_64__
    if (has_avx512() && i-- == 0)
        return &avx512;
    if (has_avx2() && i-- == 0)
        return &avx2;
#endif
    return i == 0 ? &portable : NULL;
}
