/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BUILD_BUG_H
#define SHIM_LINUX_BUILD_BUG_H

#include <assert.h>

#endif
