/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A lock that is held over a solve, which may take minutes.
 *
 * A mutex will not do: a task that waits for one may spin as long as its owner runs,
 * and does not see signals then. This lock sleeps. Lockdep knows it as a mutex.
 */
#ifndef SUDOKU_LOCK_H
#define SUDOKU_LOCK_H

#include <linux/errno.h>
#include <linux/lockdep.h>
#include <linux/sched.h>
#include <linux/types.h>
#include <linux/wait_bit.h>

/**
 * struct sudoku_lock - a lock
 * @held: whether it is, in bit 0
 * @dep_map: for lockdep
 */
struct sudoku_lock {
	unsigned long held;
	struct lockdep_map dep_map;
};

/**
 * sudoku_lock_init - prepare a lock, which is not held then
 * @lock: the lock
 */
static inline void sudoku_lock_init(struct sudoku_lock *lock)
{
	static struct lock_class_key key;

	lock->held = 0;
	lockdep_init_map(&lock->dep_map, "sudoku_lock", &key, 0);
}

/**
 * sudoku_lock - take a lock
 * @lock: the lock
 * @nonblock: fail rather than wait
 *
 * Context: process context, may sleep.
 * Return: 0, -EAGAIN when it is held and @nonblock, -ERESTARTSYS for a signal.
 */
static inline int sudoku_lock(struct sudoku_lock *lock, bool nonblock)
{
	int error = 0;

	mutex_acquire(&lock->dep_map, 0, nonblock, _RET_IP_);
	if (nonblock) {
		if (test_and_set_bit_lock(0, &lock->held))
			error = -EAGAIN;
	} else if (wait_on_bit_lock(&lock->held, 0, TASK_INTERRUPTIBLE)) {
		error = -ERESTARTSYS;
	}
	if (error)
		mutex_release(&lock->dep_map, _RET_IP_);
	return error;
}

/**
 * sudoku_unlock - release a lock
 * @lock: a lock that the caller holds
 */
static inline void sudoku_unlock(struct sudoku_lock *lock)
{
	mutex_release(&lock->dep_map, _RET_IP_);
	clear_and_wake_up_bit(0, &lock->held);
}

#endif
