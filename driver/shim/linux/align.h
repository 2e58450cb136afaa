/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_ALIGN_H
#define SHIM_LINUX_ALIGN_H

#define ALIGN(x, align) ({						\
	size_t align_mask = (align) - 1;				\
	((x) + align_mask) & ~align_mask;				\
})

#define PTR_ALIGN(pointer, align) ({					\
	unsigned long align_mask = (align) - 1;				\
	(typeof(pointer))(((unsigned long)(pointer) + align_mask) &	\
			  ~align_mask);					\
})

#endif
