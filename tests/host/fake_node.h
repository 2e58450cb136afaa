/* SPDX-License-Identifier: GPL-2.0-only */
/* System calls, with the names of the linker's --wrap: the real ones and their replacements. */
#ifndef FAKE_NODE_H
#define FAKE_NODE_H

#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

int __real_open(const char *path, int flags, ...);
int __real_stat(const char *path, struct stat *status);
ssize_t __real_read(int fd, void *buf, size_t size);
int __real_ioctl(int fd, unsigned long request, ...);

int __wrap_open(const char *path, int flags, ...);
int __wrap_stat(const char *path, struct stat *status);
ssize_t __wrap_read(int fd, void *buf, size_t size);
int __wrap_ioctl(int fd, unsigned long request, ...);

#endif
