/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A sleeping lock that can be held while puzzles are solved, which may take minutes.
 *
 * A mutex is unsuitable: its waiters may spin while the owner runs, and ignore signals
 * meanwhile. Waiters for this lock always sleep. Lockdep treats it as a mutex.
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
 * @held: bit 0 is set while the lock is held
 * @dep_map: lockdep's state of this lock
 */
struct sudoku_lock {
	unsigned long held;
	struct lockdep_map dep_map;
};

/**
 * sudoku_lock_init - initialize a lock as unlocked
 * @lock: the lock
 *
 * Context: Any.
 */
static inline void sudoku_lock_init(struct sudoku_lock *lock)
{
	static struct lock_class_key key;

	lock->held = 0;
	lockdep_init_map(&lock->dep_map, "sudoku_lock", &key, 0);
}

/**
 * sudoku_lock - acquire a lock
 * @lock: the lock
 * @nonblock: fail instead of waiting
 *
 * Context: process context; sleeps interruptibly unless @nonblock.
 * Return: 0; -EAGAIN if @nonblock and the lock is held; -ERESTARTSYS if a signal
 * arrived.
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
 *
 * Context: process context.
 */
static inline void sudoku_unlock(struct sudoku_lock *lock)
{
	mutex_release(&lock->dep_map, _RET_IP_);
	clear_and_wake_up_bit(0, &lock->held);
}

#endif
