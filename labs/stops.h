/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Stops a task between two lines of a driver, as a preemption there would, so that others run
 * meanwhile. Labs with a field "stops:" are compiled behind this file. In it, each function that
 * locks, waits or wakes is one at which a task can be stopped: all before they begin, unlocking
 * and waking behind it.
 *
 *	judge_stop=N	written: whoever comes next to such a function is stopped at its N-th one
 *	judge_stop=0	whoever is stopped goes on
 *	judge_woken	how often schedule() has returned in the driver
 *
 * A task that has said that it is about to sleep keeps its state while it is stopped, so that a
 * wake-up finds it as it would without us. Where nobody may sleep, nobody is stopped.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/completion.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>
#include <linux/wait.h>

static int judge_left;			/* calls up to the stop; 0: nobody is to be stopped */
static struct task_struct *judge_task;	/* who came first */
static bool judge_holds;
static DECLARE_WAIT_QUEUE_HEAD(judge_queue);
static unsigned int judge_woken;
module_param(judge_woken, uint, 0444);

static int judge_set(const char *text, const struct kernel_param *param)
{
	int error = kstrtoint(text, 0, &judge_left);

	judge_task = NULL;
	judge_holds = false;
	wake_up_all(&judge_queue);
	return error;
}

static const struct kernel_param_ops judge_ops = { .set = judge_set };
module_param_cb(judge_stop, &judge_ops, NULL, 0200);

static noinline void judge_point(void)
{
	if (!judge_left || (judge_task && judge_task != current) || preempt_count())
		return;
	judge_task = current;
	if (--judge_left)
		return;
	WRITE_ONCE(judge_holds, true);
	if (READ_ONCE(current->__state) == TASK_RUNNING)
		wait_event_killable(judge_queue, !READ_ONCE(judge_holds));
	while (READ_ONCE(judge_holds) && !signal_pending(current))
		cond_resched();
}

static inline void judge_schedule(void)
{
	judge_point();
	schedule();
	judge_woken++;
}

static inline long judge_schedule_timeout(long jiffies)
{
	judge_point();
	jiffies = schedule_timeout(jiffies);
	judge_woken++;
	return jiffies;
}

static inline void judge_state(unsigned int state)
{
	judge_point();
	set_current_state(state);
}

static inline void judge_lock(struct mutex *lock)
{
	judge_point();
	mutex_lock(lock);
}

static inline int __must_check judge_lock_interruptible(struct mutex *lock)
{
	judge_point();
	return mutex_lock_interruptible(lock);
}

static inline int __must_check judge_lock_killable(struct mutex *lock)
{
	judge_point();
	return mutex_lock_killable(lock);
}

#undef set_current_state
#undef mutex_lock
#undef mutex_lock_interruptible
#undef mutex_lock_killable
#define schedule()			judge_schedule()
#define schedule_timeout(jiffies)	judge_schedule_timeout(jiffies)
#define set_current_state(state)	judge_state(state)
#define mutex_lock(lock)		judge_lock(lock)
#define mutex_lock_interruptible(lock)	judge_lock_interruptible(lock)
#define mutex_lock_killable(lock)	judge_lock_killable(lock)
#define mutex_unlock(lock)		((mutex_unlock)(lock), judge_point())
#define spin_unlock(lock)		((spin_unlock)(lock), judge_point())
#define spin_unlock_irq(lock)		((spin_unlock_irq)(lock), judge_point())
#define prepare_to_wait(...)		(judge_point(), (prepare_to_wait)(__VA_ARGS__))
#define prepare_to_wait_exclusive(...)	(judge_point(), (prepare_to_wait_exclusive)(__VA_ARGS__))
#define prepare_to_wait_event(...)	(judge_point(), (prepare_to_wait_event)(__VA_ARGS__))
#define add_wait_queue(...)		(judge_point(), (add_wait_queue)(__VA_ARGS__))
#define add_wait_queue_exclusive(...)	(judge_point(), (add_wait_queue_exclusive)(__VA_ARGS__))
#define remove_wait_queue(...)		(judge_point(), (remove_wait_queue)(__VA_ARGS__))
#define finish_wait(...)		(judge_point(), (finish_wait)(__VA_ARGS__))
#define __wake_up(...)			(judge_point(), (__wake_up)(__VA_ARGS__), judge_point())
#define poll_wait(...)			(judge_point(), (poll_wait)(__VA_ARGS__), judge_point())
#define complete(done)			(judge_point(), (complete)(done), judge_point())
#define reinit_completion(done)		(judge_point(), (reinit_completion)(done))
#define wait_for_completion_interruptible(done) \
	(judge_point(), (wait_for_completion_interruptible)(done))
#define wait_for_completion_killable(done) \
	(judge_point(), (wait_for_completion_killable)(done))
