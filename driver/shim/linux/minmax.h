/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_MINMAX_H
#define SHIM_LINUX_MINMAX_H

#define min(x, y)	min_t(typeof(x), x, y)
#define max(x, y)	max_t(typeof(x), x, y)

#define min_t(type, x, y) ({		\
	type min_x = (x);		\
	type min_y = (y);		\
	min_x < min_y ? min_x : min_y;	\
})

#define max_t(type, x, y) ({		\
	type max_x = (x);		\
	type max_y = (y);		\
	max_x > max_y ? max_x : max_y;	\
})

#define swap(x, y) ({				\
	typeof(x) *swap_x = &(x);		\
	typeof(y) *swap_y = &(y);		\
	typeof(*swap_x) swap_was = *swap_x;	\
	*swap_x = *swap_y;			\
	*swap_y = swap_was;			\
})

#endif
