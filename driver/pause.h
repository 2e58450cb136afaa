/* SPDX-License-Identifier: GPL-2.0-only */
/* Pauses: long loops (over steps, puzzles, answers) let other tasks run, and notice signals. */
#ifndef SUDOKU_PAUSE_H
#define SUDOKU_PAUSE_H

#include <linux/errno.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

/**
 * sudoku_yield - let other tasks run
 *
 * Unlike cond_resched(), this is a quiescent state for RCU Tasks as well. Otherwise a
 * task that waits for RCU Tasks, for example to switch tracers, would block until the system
 * call returns.
 *
 * Context: process context, may sleep.
 */
static inline void sudoku_yield(void)
{
	cond_resched_tasks_rcu_qs();
}

/**
 * sudoku_pause - let other tasks run, and check for signals
 *
 * Also returns -ERESTARTSYS when the task is to be frozen, or has work to run that was
 * queued with TWA_SIGNAL.
 *
 * Context: process context, may sleep.
 * Return: 0 to go on, else -ERESTARTSYS.
 */
static inline int sudoku_pause(void)
{
	sudoku_yield();
	return signal_pending(current) ? -ERESTARTSYS : 0;
}

#endif
