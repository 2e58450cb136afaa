/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Marks that say which lock protects what. Clang checks them in a kernel that has
 * CONFIG_WARN_CONTEXT_ANALYSIS. Kernels before 7.0 lack this one.
 */
#ifndef SUDOKU_CONTEXT_H
#define SUDOKU_CONTEXT_H

#include <linux/compiler.h>

#ifndef __guarded_by
#define __guarded_by(...)
#endif

#endif
