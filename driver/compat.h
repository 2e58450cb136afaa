/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is elsewhere in other kernels. Kbuild looks what there is.
 */
#ifndef SUDOKU_COMPAT_H
#define SUDOKU_COMPAT_H

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/types.h>

#ifdef HAVE_IO_URING_CMD_H
#include <linux/io_uring/cmd.h>
#else
#include <linux/io_uring.h>
#endif

/*
 * The command area of an io_uring command holds one number. A command that is
 * left to a worker is issued twice. In between the area is copied; but some
 * kernels, 6.12 among them, look at the original the second time too, which user
 * space may have filled anew. So the number is kept, where the driver may keep
 * something, and that it is, in a flag which no user can set.
 */
#ifdef HAVE_IO_URING_CMD_SQE

#define SUDOKU_URING_CMD_KEPT	BIT(24)

/**
 * sudoku_uring_cmd_keep - keep the number for the second issue
 * @cmd: the command, in its first issue
 */
static inline void sudoku_uring_cmd_keep(struct io_uring_cmd *cmd)
{
	*(u64 *)cmd->pdu = READ_ONCE(*(const u64 *)cmd->sqe->cmd);
	cmd->flags |= SUDOKU_URING_CMD_KEPT;
}

/**
 * sudoku_uring_cmd_number - the number in the command area
 * @cmd: the command, in its last issue
 */
static inline u64 sudoku_uring_cmd_number(const struct io_uring_cmd *cmd)
{
	if (cmd->flags & SUDOKU_URING_CMD_KEPT)
		return *(const u64 *)cmd->pdu;
	return *(const u64 *)cmd->sqe->cmd;
}

#else

static inline void sudoku_uring_cmd_keep(struct io_uring_cmd *cmd)
{
}

static inline u64 sudoku_uring_cmd_number(const struct io_uring_cmd *cmd)
{
	return *(const u64 *)cmd->cmd;
}

#endif

#endif
