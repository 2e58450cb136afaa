// SPDX-License-Identifier: GPL-2.0-only
/*
 * A module with one bug for each class that the sanitizers or tools/vm must report. Loading it
 * with bug=NAME triggers that bug. Only tests/sanitizers loads it, in a virtual machine.
 */
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/kthread.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

static char *bug;
module_param(bug, charp, 0);

/* Numbers that the compiler cannot predict. */
static int eight = 8;
module_param(eight, int, 0);
static int thirty_two = 32;
module_param(thirty_two, int, 0);

static void slab_overflow(void)
{
	char *bytes = kmalloc(8, GFP_KERNEL);

	if (bytes)
		WRITE_ONCE(bytes[eight], 1);
	kfree(bytes);
}

static void vmalloc_overflow(void)
{
	char *bytes = vmalloc(PAGE_SIZE - 8);

	if (bytes)
		WRITE_ONCE(bytes[PAGE_SIZE - eight], 1);
	vfree(bytes);
}

static void use_after_free(void)
{
	char *bytes = kmalloc(8, GFP_KERNEL);

	kfree(bytes);
	if (bytes)
		WRITE_ONCE(bytes[0], 1);
}

static void leak(void)
{
	int i;

	for (i = 0; i < 8; i++)
		memset(kzalloc(1000, GFP_KERNEL | __GFP_NOFAIL), i, 1000);
}

static void sleep_in_atomic(void)
{
	static DEFINE_SPINLOCK(lock);

	spin_lock(&lock);
	might_sleep();
	spin_unlock(&lock);
}

static void lock_inversion(void)
{
	static DEFINE_MUTEX(one);
	static DEFINE_MUTEX(other);

	mutex_lock(&one);
	mutex_lock(&other);
	mutex_unlock(&other);
	mutex_unlock(&one);

	mutex_lock(&other);
	mutex_lock(&one);
	mutex_unlock(&one);
	mutex_unlock(&other);
}

static void undefined_shift(void)
{
	WRITE_ONCE(eight, 1 << READ_ONCE(thirty_two));
}

static void index_out_of_bounds(void)
{
	static int numbers[8];

	WRITE_ONCE(eight, numbers[READ_ONCE(thirty_two)]);
}

/* Copies to the command line of the caller; nothing must arrive there. */
static void usercopy_overflow(void)
{
	char *bytes = kzalloc(READ_ONCE(eight), GFP_KERNEL);
	void __user *to = (void __user *)current->mm->arg_start;

	if (bytes && copy_to_user(to, bytes, READ_ONCE(thirty_two)))
		pr_info("not copied\n");
	kfree(bytes);
}

static unsigned long shared;

static int racer(void *unused)
{
	while (!kthread_should_stop()) {
		shared++;
		cond_resched();
	}
	return 0;
}

static void race(void)
{
	struct task_struct *one = kthread_run(racer, NULL, "racer");
	struct task_struct *other = kthread_run(racer, NULL, "racer");

	msleep(2000);
	if (!IS_ERR(one))
		kthread_stop(one);
	if (!IS_ERR(other))
		kthread_stop(other);
}

/* kCFI compares the type of the function with that of the pointer. */
static void wrong_type(int number)
{
	WRITE_ONCE(eight, number);
}

static void stuck_cpu(void)
{
	local_irq_disable();
	for (;;)
		cpu_relax();
}

static const struct {
	const char *name;
	void (*commit)(void);
} bugs[] = {
	{ "slab_overflow", slab_overflow },
	{ "vmalloc_overflow", vmalloc_overflow },
	{ "use_after_free", use_after_free },
	{ "leak", leak },
	{ "sleep_in_atomic", sleep_in_atomic },
	{ "lock_inversion", lock_inversion },
	{ "undefined_shift", undefined_shift },
	{ "index_out_of_bounds", index_out_of_bounds },
	{ "usercopy_overflow", usercopy_overflow },
	{ "data_race", race },
	{ "wrong_type", (void (*)(void))wrong_type },
	{ "stuck_cpu", stuck_cpu },
};

static int __init planted_init(void)
{
	unsigned int i;

	if (!bug || !*bug)
		return 0;
	for (i = 0; i < ARRAY_SIZE(bugs); i++) {
		if (!strcmp(bugs[i].name, bug)) {
			bugs[i].commit();
			return 0;
		}
	}
	return -EINVAL;
}
module_init(planted_init);

static void __exit planted_exit(void)
{
}
module_exit(planted_exit);

MODULE_DESCRIPTION("Bugs, to test the sanitizers with");
MODULE_LICENSE("GPL");
