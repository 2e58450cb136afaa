/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Stops a task between two lines of a driver, as a preemption there would, so that others run
 * meanwhile. Labs with a field "stops:" are compiled behind this file. In it, each function of
 * mutexes, spinlocks, wait queues and completions that locks, waits or wakes is one at which a
 * task can be stopped: all before they begin, unlocking and waking after it. So is each barrier
 * that publishes stores, and what makes a page. There are none at semaphores, bit locks and guards.
 *
 *	judge_stop=N	written: the task that comes next to such a function is stopped at its
 *			N-th one
 *	judge_stop=-N	the same of a thread of the kernel, which may run a work
 *	judge_place=N	the same, and it is stopped also when it has locked a mutex, and where a
 *			line for the first time accesses memory that others have, without a mutex
 *			that all held
 *	judge_stop=0	whoever is stopped goes on
 *	judge_fail=N	where faults are injected, the N-th allocation fails of the thread of the
 *			kernel that comes next to such a function
 *	judge_holds	whether somebody is stopped
 *	judge_hold=1	the callback of the timer that expires next is held before its first line,
 *			as on another processor that does not get on; judge_hold=0: it goes on
 *	judge_woken	how often schedule() has returned in the driver
 *
 * A call that the judge waits for before it makes another one is never stopped. A task that has
 * said that it is about to sleep keeps its state while it is stopped, so that a wake-up finds it
 * as it would without us. Where nobody may sleep, nobody is stopped.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/completion.h>
#include <linux/hash.h>
#include <linux/kthread.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/objtool.h>
#include <linux/poll.h>
#include <linux/preempt.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/timer.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

static int judge_left;			/* calls up to the stop; 0: nobody is to be stopped */
static bool judge_thread;		/* a thread of the kernel is to be stopped */
static unsigned int judge_fail;
module_param(judge_fail, uint, 0200);
static struct task_struct *judge_task;	/* who came first */
static bool judge_holds;
module_param(judge_holds, bool, 0444);
static DECLARE_WAIT_QUEUE_HEAD(judge_queue);
static void *judge_sites[64];		/* accesses that this task has come to */
static bool judge_counts_sites;
static unsigned int judge_woken;
module_param(judge_woken, uint, 0444);

static int judge_set(const char *text, const struct kernel_param *param)
{
	int error = kstrtoint(text, 0, &judge_left);

	judge_thread = judge_left < 0;
	judge_left = abs(judge_left);
	judge_task = NULL;
	judge_holds = false;
	judge_counts_sites = param->arg;
	memset(judge_sites, 0, sizeof(judge_sites));
	wake_up_all(&judge_queue);
	return error;
}

static const struct kernel_param_ops judge_ops = { .set = judge_set };
module_param_cb(judge_stop, &judge_ops, NULL, 0200);
module_param_cb(judge_place, &judge_ops, &judge_counts_sites, 0200);

static noinline bool __no_sanitize_thread judge_may_stop(void)
{
	return judge_left && (!judge_task || judge_task == current) &&
	       !preempt_count() && !rcu_preempt_depth() &&
	       judge_thread == !!(current->flags & PF_KTHREAD) && strcmp(current->comm, "waited");
}

static noinline void __no_sanitize_thread judge_point(void)
{
#ifdef CONFIG_FAULT_INJECTION
	if (current->flags & PF_KTHREAD && judge_fail)
		current->fail_nth = xchg(&judge_fail, 0);
#endif
	if (!judge_may_stop())
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

/* The mutexes that tasks hold. */
static struct judge_hold {
	struct task_struct *task;
	struct mutex *lock;		/* that @task holds */
} judge_locks[16];

static noinline struct judge_hold * __no_sanitize_thread
judge_find(struct task_struct *task, struct mutex *lock)
{
	struct judge_hold *one;

	for (one = judge_locks; one < judge_locks + ARRAY_SIZE(judge_locks); one++)
		if (one->task == task && one->lock == lock)
			return one;
	return NULL;
}

static int judge_locked(struct mutex *lock, int error)
{
	struct judge_hold *one = error ? NULL : judge_find(NULL, NULL);

	if (one)
		*one = (struct judge_hold) { current, lock };
	if (!error && judge_counts_sites)
		judge_point();
	return error;
}

static inline void judge_unlock(struct mutex *lock)
{
	struct judge_hold *one = judge_find(current, lock);

	if (one)
		*one = (struct judge_hold) {};
	mutex_unlock(lock);
	judge_point();
}

/*
 * Memory, who accessed it first, and which mutexes all held who did so, but for a first one who
 * made it. See S. Savage et al., Eraser: A Dynamic Data Race Detector, 1997.
 */
static struct judge_word {
	void *address;
	pid_t first;
	bool shared;
	struct mutex *locks[3];		/* that protect it */
} judge_words[1 << 15];

/* In stock kernels, called before each access that is not to a local variable. */
static noinline __used void __no_sanitize_thread judge_access(void *address)
{
	struct judge_word *word = &judge_words[(unsigned long)address * GOLDEN_RATIO_64 >> 49];
	void *site = __builtin_return_address(0);
	bool is_protected = false;
	unsigned int i, held = 0;

	if (in_interrupt() || ((unsigned long)address ^ (unsigned long)&held) < THREAD_SIZE)
		return; /* or on our stack */
	if (!word->address)
		*word = (struct judge_word) { address, current->pid };
	if (word->address != address)
		return;
	if (!word->shared && (word->first == current->pid || !word->locks[0]))
		for (i = 0; i < ARRAY_SIZE(judge_locks) && held < ARRAY_SIZE(word->locks); i++)
			if (judge_locks[i].task == current)
				word->locks[held++] = judge_locks[i].lock;
	word->shared |= word->first != current->pid;
	for (i = 0; i < ARRAY_SIZE(word->locks); i++) {
		if (word->locks[i] && !judge_find(current, word->locks[i]))
			word->locks[i] = NULL;
		is_protected |= !!word->locks[i];
	}
	if (!word->shared || is_protected || !judge_counts_sites || !judge_may_stop())
		return;
	for (i = 0; judge_sites[i]; i++)
		if (judge_sites[i] == site || i == ARRAY_SIZE(judge_sites) - 1)
			return;
	judge_sites[i] = site;
	judge_point();
}

/* objtool does not believe that it is called where a fault is expected. */
STACK_FRAME_NON_STANDARD(judge_access);

asm(".irp kind, read, write, unaligned_read, unaligned_write, volatile_read, volatile_write\n"
	".irp size, 1, 2, 4, 8, 16, _range\n"
	".globl __tsan_\\kind\\size\n"
	".set __tsan_\\kind\\size, judge_access\n"
	".endr\n"
	".endr\n"
	".globl __tsan_init\n"
	".set __tsan_init, judge_access");

/* The timers that were set up last, and what the student wants to be called. */
static struct judge_timer {
	struct timer_list *timer;
	void (*function)(struct timer_list *timer);
} judge_timers[64];
static struct judge_timer *judge_held;	/* whose callback is held */
static bool judge_hold;

static inline void judge_expire(struct timer_list *timer)
{
	struct judge_timer *one = judge_timers;

	while (one->timer != timer)
		if (++one == judge_timers + ARRAY_SIZE(judge_timers))
			return;
	if (judge_hold && !judge_held)
		WRITE_ONCE(judge_held, one);
	else
		one->function(timer);
}

static inline void judge_timer_setup(struct timer_list *timer,
				     void (*function)(struct timer_list *), unsigned int flags)
{
	static unsigned int next;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(judge_timers) && judge_timers[i].timer != timer; i++)
		;
	judge_timers[i < ARRAY_SIZE(judge_timers) ? i : next++ % ARRAY_SIZE(judge_timers)] =
		(struct judge_timer) { timer, function };
	timer_setup(timer, judge_expire, flags);
}

/* Wait for the callback that is held, as for one on another processor. */
static inline void judge_wait_for(struct timer_list *timer)
{
	judge_point();
	if (!preempt_count())
		wait_event(judge_queue, !READ_ONCE(judge_held) || judge_held->timer != timer);
}

static inline int judge_delete_sync(struct timer_list *timer)
{
	judge_wait_for(timer);
	return timer_delete_sync(timer);
}

static inline int judge_shutdown_sync(struct timer_list *timer)
{
	judge_wait_for(timer);
	return timer_shutdown_sync(timer);
}

static int judge_set_hold(const char *text, const struct kernel_param *param)
{
	int error = kstrtobool(text, &judge_hold);

	if (!judge_hold && judge_held) {
		local_bh_disable();
		judge_held->function(judge_held->timer);
		local_bh_enable();
		judge_held = NULL;
		wake_up_all(&judge_queue);
	}
	return error;
}

static const struct kernel_param_ops judge_hold_ops = { .set = judge_set_hold };
module_param_cb(judge_hold, &judge_hold_ops, NULL, 0200);

/* Workqueues that are left when the module goes. */
static atomic_t judge_queues;

static inline struct workqueue_struct *judge_made(struct workqueue_struct *queue)
{
	atomic_add(!!queue, &judge_queues);
	return queue;
}

static inline void judge_destroy(struct workqueue_struct *queue)
{
	judge_point();
	atomic_dec(&judge_queues);
	destroy_workqueue(queue);
}

/* What the student gives to module_init() and module_exit(). */
static int (*judge_init)(void) __initdata;
static __exitdata void (*judge_exit)(void);

static int __init judge_begin(void)
{
	int error = judge_init();

	WARN(error && atomic_read(&judge_queues), "a workqueue is left\n");
	return error;
}
module_init(judge_begin);

static void __exit judge_end(void)
{
	judge_exit();
	WARN(atomic_read(&judge_queues), "a workqueue is left\n");
}
module_exit(judge_end);

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
	judge_locked(lock, 0);
}

static inline int __must_check judge_lock_interruptible(struct mutex *lock)
{
	judge_point();
	return judge_locked(lock, mutex_lock_interruptible(lock));
}

static inline int __must_check judge_lock_killable(struct mutex *lock)
{
	judge_point();
	return judge_locked(lock, mutex_lock_killable(lock));
}

/* Programs can open the node before init goes on. */
static inline int __must_check judge_register(struct miscdevice *device)
{
	int error = misc_register(device);

	judge_point();
	return error;
}

/* A full barrier orders as much as any of the student's. */
static inline void judge_barrier(void)
{
	judge_point();
	smp_mb(); /* in place of the student's */
}

/* Two programs may both find that there is no page yet. */
static inline void *judge_vmalloc_user(unsigned long size)
{
	judge_point();
	return vmalloc_user(size);
}

static inline unsigned long judge_get_zeroed_page(gfp_t flags)
{
	judge_point();
	return get_zeroed_page(flags);
}

#undef vmalloc_user
#undef get_zeroed_page
#define vmalloc_user(size)		judge_vmalloc_user(size)
#define get_zeroed_page(how)		judge_get_zeroed_page(how)

#define misc_register(device)		judge_register(device)
#define kthread_stop(task)		(judge_point(), (kthread_stop)(task))
#undef set_current_state
#undef smp_wmb
#undef smp_store_release
#define smp_wmb()			judge_barrier() /* the stronger one */
#define smp_store_release(p, v)		({ judge_barrier(); WRITE_ONCE(*(p), v); }) /* the same */
#undef mutex_lock
#undef mutex_lock_interruptible
#undef mutex_lock_killable
#define schedule()			judge_schedule()
#define schedule_timeout(jiffies)	judge_schedule_timeout(jiffies)
#define set_current_state(state)	judge_state(state)
#define mutex_lock(lock)		judge_lock(lock)
#define mutex_lock_interruptible(lock)	judge_lock_interruptible(lock)
#define mutex_lock_killable(lock)	judge_lock_killable(lock)
#define mutex_unlock(lock)		judge_unlock(lock)
#define spin_lock(lock)			(judge_point(), (spin_lock)(lock))
#define spin_lock_irq(lock)		(judge_point(), (spin_lock_irq)(lock))
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

#undef timer_setup
#define timer_setup(timer, function, flags)	judge_timer_setup(timer, function, flags)
#define mod_timer(...)			(judge_point(), (mod_timer)(__VA_ARGS__))
#define add_timer(timer)		(judge_point(), (add_timer)(timer))
#define timer_delete(timer)		(judge_point(), (timer_delete)(timer))
#define del_timer(timer)		(judge_point(), (timer_delete)(timer))
#define timer_delete_sync(timer)	judge_delete_sync(timer)
#define del_timer_sync(timer)		judge_delete_sync(timer)
#define timer_shutdown_sync(timer)	judge_shutdown_sync(timer)
#define queue_work(...)			(judge_point(), (queue_work)(__VA_ARGS__))
#define schedule_work(work)		(judge_point(), (schedule_work)(work))
#define cancel_work_sync(work)		(judge_point(), (cancel_work_sync)(work))
#define flush_work(work)		(judge_point(), (flush_work)(work))
#ifndef alloc_workqueue
#define alloc_workqueue(...)		judge_made((alloc_workqueue)(__VA_ARGS__))
#define destroy_workqueue(queue)	judge_destroy(queue)
#endif

#undef module_init
#undef module_exit
#define module_init(function)	static int (*judge_init)(void) __initdata = function
#define module_exit(function)	static __exitdata void (*judge_exit)(void) = function
