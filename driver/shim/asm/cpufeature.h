/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_ASM_CPUFEATURE_H
#define SHIM_ASM_CPUFEATURE_H

#define X86_FEATURE_AVX2	"avx2"
#define X86_FEATURE_AVX512F	"avx512f"

#define boot_cpu_has(feature)	__builtin_cpu_supports(feature)

#endif
