/* SPDX-License-Identifier: GPL-2.0-only */
/* User space has __always_inline from the C library. */
#include <sys/cdefs.h>
