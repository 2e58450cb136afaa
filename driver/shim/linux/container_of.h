/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_CONTAINER_OF_H
#define SHIM_LINUX_CONTAINER_OF_H

#include <stddef.h>

#define container_of(pointer, type, member)	\
	((type *)((char *)(pointer) - offsetof(type, member)))

#endif
