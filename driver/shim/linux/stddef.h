/* SPDX-License-Identifier: GPL-2.0-only */
#include <stddef.h>
#include_next <linux/stddef.h>
