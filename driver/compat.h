/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is elsewhere in other kernels. Kbuild looks what there is.
 */
#ifndef SUDOKU_COMPAT_H
#define SUDOKU_COMPAT_H

#ifdef HAVE_IO_URING_CMD_H
#include <linux/io_uring/cmd.h>
#else
#include <linux/io_uring.h>
#endif

/**
 * sudoku_uring_cmd_area - the command area of an io_uring command
 * @cmd: the command, not issued with IO_URING_F_NONBLOCK
 */
static inline const void *
sudoku_uring_cmd_area(const struct io_uring_cmd *cmd)
{
#ifdef HAVE_IO_URING_CMD_SQE
	return cmd->sqe->cmd;
#else
	return cmd->cmd;
#endif
}

#endif
