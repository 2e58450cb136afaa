// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 16: a depot with stores, and clerks who move crates between them.
 *
 *	build STORE CRATES ROOM    move FROM TO CRATES    raze STORE    watch STORE
 *
 * are written to /dev/depot. A read() waits until something has changed in the store that this
 * open file watches, and reports.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/refcount.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/wait.h>

struct store {
	struct list_head list;	/* in stores */
	refcount_t users;	/* the list, desks that watch it, papers of crates from here */
	char name[16];
	unsigned int number, room, shelves;
	wait_queue_head_t changed;
	struct mutex lock;	/* protects what follows */
	unsigned int crates, changes;
	struct list_head papers;
};

/* Some crates have come into a store. */
struct paper {
	struct list_head list;
	unsigned int number, crates;
	struct store *from;	/* NULL: with the store */
	char clerk[TASK_COMM_LEN];
};

/* An open file */
struct desk {
	char command[64];	/* the last one, */
	int error;		/* and what came of it */
	struct store *watched;
	unsigned int seen;	/* changes of it that were reported */
};

static struct kmem_cache *store_cache, *paper_cache;
static DEFINE_MUTEX(stores_lock);	/* protects the list */
static LIST_HEAD(stores);
static atomic_t store_numbers, paper_numbers;

static struct store *find_store(const char *name)
{
	struct store *store, *found = NULL;

	mutex_lock(&stores_lock);
	list_for_each_entry(store, &stores, list) {
		if (!strcmp(store->name, name)) {
			refcount_inc(&store->users);
			found = store;
			break;
		}
	}
	mutex_unlock(&stores_lock);
	return found;
}

static void put_store(struct store *store)
{
	if (store && refcount_dec_and_test(&store->users))
		kmem_cache_free(store_cache, store);
}

static struct paper *write_paper(struct store *from, unsigned int crates)
{
	struct paper *paper = kmem_cache_zalloc(paper_cache, GFP_KERNEL);

	if (!paper)
		return NULL;
	paper->number = atomic_inc_return(&paper_numbers);
	paper->crates = crates;
	if (from)
		refcount_inc(&from->users);
	paper->from = from;
	get_task_comm(paper->clerk, current);
	return paper;
}

static void burn_paper(struct paper *paper)
{
	put_store(paper->from);
	kmem_cache_free(paper_cache, paper);
}

static void weigh(struct store *store)
{
	mutex_lock(&store->lock);
	msleep(50);
}

/* Lock two stores, and weigh what is in them. */
static void weigh_both(struct store *from, struct store *to)
{
	struct store *first = from->number < to->number ? from : to;
	struct store *second = first == from ? to : from;

	weigh(first);
	weigh(second);
}

static int build(const char *name, unsigned int crates, unsigned int room)
{
	struct store *store = kmem_cache_zalloc(store_cache, GFP_KERNEL);
	struct paper *paper = write_paper(NULL, crates);

	if (!store || !paper)
		goto free;
	strscpy(store->name, name, sizeof(store->name));
	store->number = atomic_inc_return(&store_numbers);
	store->crates = crates;
	store->room = room;
	store->shelves = DIV_ROUND_UP(room, 10);
	store->changes = 1;
	refcount_set(&store->users, 1);
	mutex_init(&store->lock);
	init_waitqueue_head(&store->changed);
	INIT_LIST_HEAD(&store->papers);
	list_add_tail(&paper->list, &store->papers);
	mutex_lock(&stores_lock);
	list_add_tail(&store->list, &stores);
	mutex_unlock(&stores_lock);
	return 0;

free:
	if (store)
		kmem_cache_free(store_cache, store);
	if (paper)
		burn_paper(paper);
	return -ENOMEM;
}

static int move(struct store *from, struct store *to, unsigned int crates)
{
	struct paper *paper;

	if (from == to)
		return -EINVAL;
	paper = write_paper(from, crates);
	if (!paper)
		return -ENOMEM;
	weigh_both(from, to);
	if (from->crates < crates) {
		mutex_unlock(&to->lock);
		mutex_unlock(&from->lock);
		burn_paper(paper);
		return -ENODATA;
	}
	if (to->room - to->crates < crates) {
		mutex_unlock(&from->lock);
		mutex_unlock(&to->lock);
		burn_paper(paper);
		return -ENOSPC;
	}
	from->crates -= crates;
	to->crates += crates;
	to->changes++;
	list_add_tail(&paper->list, &to->papers);
	mutex_unlock(&from->lock);
	mutex_unlock(&to->lock);
	wake_up_interruptible(&to->changed);
	return 0;
}

static void raze(struct store *store)
{
	struct paper *paper, *next;

	mutex_lock(&stores_lock);
	list_del_init(&store->list);
	mutex_unlock(&stores_lock);
	mutex_lock(&store->lock);
	list_for_each_entry_safe(paper, next, &store->papers, list)
		burn_paper(paper);
	INIT_LIST_HEAD(&store->papers);
	mutex_unlock(&store->lock);
	put_store(store);
}

static void watch(struct desk *desk, struct store *store)
{
	put_store(desk->watched);
	refcount_inc(&store->users);
	desk->watched = store;
	desk->seen = 0;
}

static int obey(struct desk *desk)
{
	char verb[8], one[16], two[16];
	unsigned int crates = 0, room = 0;
	struct store *store, *other;
	int error = 0;

	if (sscanf(desk->command, "build %15s %u %u", one, &crates, &room) == 3)
		return crates > room ? -EINVAL : build(one, crates, room);
	if (sscanf(desk->command, "move %15s %15s %u", one, two, &crates) == 3) {
		store = find_store(one);
		other = find_store(two);
		error = store && other ? move(store, other, crates) : -ENOENT;
		put_store(other);
		put_store(store);
		return error;
	}
	if (sscanf(desk->command, "%7s %15s", verb, one) != 2)
		return -EINVAL;
	store = find_store(one);
	if (!store)
		return -ENOENT;
	if (!strcmp(verb, "raze"))
		raze(store);
	else if (!strcmp(verb, "watch"))
		watch(desk, store);
	else
		error = -EINVAL;
	put_store(store);
	return error;
}

static ssize_t depot_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	struct desk *desk = file->private_data;

	if (count >= sizeof(desk->command))
		return -EINVAL;
	if (copy_from_user(desk->command, buf, count))
		return -EFAULT;
	desk->command[count] = '\0';
	desk->error = obey(desk);
	return desk->error ? desk->error : count;
}

static ssize_t depot_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct desk *desk = file->private_data;
	struct store *store = desk->watched;
	const struct paper *last;
	char text[128];
	size_t len;

	if (!store)
		return 0;
	if (wait_event_interruptible(store->changed, READ_ONCE(store->changes) != desk->seen))
		return -ERESTARTSYS;
	mutex_lock(&store->lock);		//! freed-at
	desk->seen = store->changes;
	len = scnprintf(text, sizeof(text), "%s has %u crates", store->name, store->crates);
	len += scnprintf(text + len, sizeof(text) - len, ", %u a shelf",	//! divided-at
			 store->crates / store->shelves);	//! divided-at
	if (!list_empty(&store->papers)) {
		last = list_last_entry(&store->papers, struct paper, list);
		if (last->from)
			len += scnprintf(text + len, sizeof(text) - len,
					 ", last from number %u of %u crates",
					 last->from->number, last->from->crates);
	}
	mutex_unlock(&store->lock);
	text[len++] = '\n';
	len = min(len, count);
	return copy_to_user(buf, text, len) ? -EFAULT : len;
}

static int depot_open(struct inode *inode, struct file *file)
{
	struct desk *desk = kzalloc(sizeof(*desk), GFP_KERNEL);

	file->private_data = desk;
	return desk ? 0 : -ENOMEM;
}

static int depot_release(struct inode *inode, struct file *file)
{
	struct desk *desk = file->private_data;

	put_store(desk->watched);
	kfree(desk);
	return 0;
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = depot_open,
	.release = depot_release,
	.read = depot_read,
	.write = depot_write,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "depot",
	.fops = &fops,
};

static int __init depot_init(void)
{
	int error = -ENOMEM;

	store_cache = kmem_cache_create("depot_store", sizeof(struct store), 0, 0, NULL);
	paper_cache = kmem_cache_create("depot_paper", sizeof(struct paper), 0, 0, NULL);
	if (store_cache && paper_cache)
		error = misc_register(&node);
	if (error) {
		kmem_cache_destroy(paper_cache);
		kmem_cache_destroy(store_cache);
	}
	return error;
}
module_init(depot_init);

static void __exit depot_exit(void)
{
	struct store *store, *next;

	misc_deregister(&node);
	list_for_each_entry_safe(store, next, &stores, list) {
		refcount_inc(&store->users);
		raze(store);
		put_store(store);
	}
	kmem_cache_destroy(paper_cache);
	kmem_cache_destroy(store_cache);
}
module_exit(depot_exit);

MODULE_DESCRIPTION("Lab 16: a depot");
MODULE_LICENSE("GPL");
