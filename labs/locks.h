/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Marks that say which lock protects what: __guarded_by(&lock) at a field; at a function,
 * __must_hold(&lock) of its callers, __releases(&lock), or __cond_acquires(0, &lock), which takes
 * it if it returns 0. From Linux 7.0 on, clang checks them. Kernels before that lack some.
 */
#include <linux/compiler.h>

#ifndef __guarded_by
#define __guarded_by(...)
#undef __cond_acquires
#define __cond_acquires(...)
#undef __cond_releases
#define __cond_releases(...)
#endif
