/* SPDX-License-Identifier: MIT */
/* Which kernels this processor runs best. */
#include "solver/retro/kernels.h"

extern const goti_kernels goti_kernels_portable;

#ifdef GOTI_HAVE_X86_KERNELS
extern const goti_kernels goti_kernels_avx2;
extern const goti_kernels goti_kernels_avx512;

const goti_kernels *goti_kernels_best(bool portable)
{
    if (portable) return &goti_kernels_portable;
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi2"))
        return &goti_kernels_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return &goti_kernels_avx2;
    return &goti_kernels_portable;
}
#else
const goti_kernels *goti_kernels_best(bool portable)
{
    (void)portable;
    return &goti_kernels_portable;
}
#endif
