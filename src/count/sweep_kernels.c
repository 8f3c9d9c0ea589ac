/*
 * Which kernels there are, and which of them this machine can run. The portable one
 * has one lane, so that shorter words would gain nothing.
 */
#include "sweep_kernel.h"

qs_sweep_function qs_sweep_portable_64;
static const struct qs_sweep_kernel portable = {
    "portable", {qs_sweep_portable_64, qs_sweep_portable_64, qs_sweep_portable_64}};

#ifdef __x86_64__
qs_sweep_function qs_sweep_avx2_16, qs_sweep_avx2_32, qs_sweep_avx2_64;
static const struct qs_sweep_kernel avx2 = {"avx2",
                                            {qs_sweep_avx2_16, qs_sweep_avx2_32, qs_sweep_avx2_64}};

qs_sweep_function qs_sweep_avx512_16, qs_sweep_avx512_32, qs_sweep_avx512_64;
static const struct qs_sweep_kernel avx512 = {
    "avx512", {qs_sweep_avx512_16, qs_sweep_avx512_32, qs_sweep_avx512_64}};

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

const struct qs_sweep_kernel *qs_sweep_kernel(unsigned i)
{
#ifdef __x86_64__
    if (has_avx512() && __builtin_cpu_supports("popcnt") && i-- == 0)
        return &avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && i-- == 0)
        return &avx2;
#endif
    return i == 0 ? &portable : NULL;
}
