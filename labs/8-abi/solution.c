// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 8: an interface for programs. LAB_IOC_SOLVE solves an array of puzzles in one call,
 * for callers of 32 and 64 bits alike. It has nothing to do with what is written and read,
 * and takes no lock.
 *
 *	read and write	the answers belong to the session, nobody else sees them
 *	write only	the first answer publishes all, in place of what the user had published;
 *			O_TRUNC, as of the shell's >, unpublishes that when the file is opened
 *	read only	the first read finds what the user has published, and keeps it
 *
 * A puzzle's answer is its solution or, told once by a read of its own, an error: EDOM, there
 * is no solution; ETIME, the search was given up.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/compat.h>
#include <linux/cred.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/ioctl.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "lib/solver.h"
#include "lib/text.h"

#define ORDER	3
#define LINE	82	/* 81 cells and a newline */
#define CELLS	81
#define COUNT_MAX	65536	/* puzzles in one call of ioctl() */
#define PIECE	128	/* of a write, copied at a time */

static unsigned int limit = 100;
module_param(limit, uint, 0444);
MODULE_PARM_DESC(limit, "Answers that are kept for each user, 1 to 1000");

static unsigned int files = 16;
module_param(files, uint, 0444);
MODULE_PARM_DESC(files, "Files that each user may have open, 1 to 1000");

static unsigned long max_steps = 10000000;
module_param(max_steps, ulong, 0444);
MODULE_PARM_DESC(max_steps, "Steps after which the search for a solution is given up, at least 1");

/* What programs see: it is the same for 32 and 64 bits, and never changes again. */
// LAB The two structures of the README: each field at its offset, for callers of 32 bits, too.
struct lab_solve {
	__aligned_u64 puzzles;
	__aligned_u64 solutions;
	__aligned_u64 results;
	__u32 count;
	__u32 flags;
	__u32 reserved[2];
};

struct lab_result {
	__aligned_u64 steps;
	__u16 cell;
	__u8 cause;
	__u8 digit;
	__u32 reserved;
};

// STUB
//	struct lab_solve {
//		__u32 count;
//	};
//
//	struct lab_result {
//		__u8 cause;
//	};
// END

#define LAB_IOC_SOLVE	_IOW(SUDOKU_IOC_MAGIC, 0x40, struct lab_solve)

/* A user who has files open, or answers published. */
struct sudoku_user {
	struct list_head link;		/* in users */
	kuid_t uid;
	unsigned int files;		/* that are open */
	unsigned int answers;		/* of all lists */
	struct answers *published;	/* or NULL */
};

/* A list of answers, of one writer. */
struct answers {
	struct kref ref;	/* for each session that has it, and for being published */
	struct sudoku_user *user;	/* who is charged for it */
	unsigned int count;
	char *text;		/* count lines; of an error: 0, and its number */
};

/* An open file. */
struct session {
	struct sudoku_user *user;
	bool private;			/* it reads and writes */
	struct mutex lock;		/* held by a read or a write; protects what follows */
	struct sudoku_text parser;
	struct sudoku_workspace *workspace;	/* of the last search, or NULL */
	struct answers *answers;	/* or NULL */
	loff_t position;		/* of the reader, in their text */
};

/*
 * Protects users, what they have, and all lists of answers. It is held for moments only, and
 * may be taken by those who hold the lock of a session, never the other way round.
 */
static DEFINE_MUTEX(lock);
static LIST_HEAD(users);

/* Find or make a user. Return NULL if there is no memory. */
static struct sudoku_user *lookup_user(kuid_t uid)
{
	struct sudoku_user *user;

	lockdep_assert_held(&lock);

	list_for_each_entry(user, &users, link)
		if (uid_eq(user->uid, uid))
			return user;
	user = kzalloc(sizeof(*user), GFP_KERNEL);
	if (!user)
		return NULL;
	user->uid = uid;
	list_add(&user->link, &users);
	return user;
}

/* Forget a user who has nothing any more. */
static void forget_user(struct sudoku_user *user)
{
	lockdep_assert_held(&lock);

	if (user->files || user->published)
		return;
	list_del(&user->link);
	kfree(user);
}

static void free_answers(struct kref *ref)
{
	struct answers *answers = container_of(ref, struct answers, ref);

	answers->user->answers -= answers->count;
	kfree(answers->text);
	kfree(answers);
}

/* Give back a reference; answers may be NULL. */
static void put_answers(struct answers *answers)
{
	if (answers)
		kref_put(&answers->ref, free_answers);
}

/* Let those who read as this user find these answers, in place of the former. */
static void publish(struct sudoku_user *user, struct answers *answers)
{
	lockdep_assert_held(&lock);

	kref_get(&answers->ref);
	put_answers(user->published);
	user->published = answers;
}

/* Let those who read as this user find nothing. */
static void unpublish(struct sudoku_user *user)
{
	lockdep_assert_held(&lock);

	put_answers(user->published);
	user->published = NULL;
}

/* Have a list of answers, if there is none yet. Return 0, or -ENOMEM. */
static int need_answers(struct session *session)
{
	if (session->answers)
		return 0;
	session->answers = kzalloc(sizeof(*session->answers), GFP_KERNEL);
	if (!session->answers)
		return -ENOMEM;
	kref_init(&session->answers->ref);
	session->answers->user = session->user;
	return 0;
}

/* Add the solution of a puzzle, or why there is none. Return 0, -ENOSPC or -ENOMEM. */
static int add_answer(struct session *session, int error, const u8 *solution)
{
	struct answers *answers = session->answers;
	char *text;

	lockdep_assert_held(&lock);

	if (session->user->answers >= limit)
		return -ENOSPC;
	text = krealloc(answers->text, (answers->count + 1) * LINE, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	answers->text = text;
	text += answers->count * LINE;
	if (error) {
		text[0] = 0;
		text[1] = -error;
	} else {
		sudoku_text_format(ORDER, solution, text);
	}
	answers->count++;
	session->user->answers++;
	return 0;
}

/* Called between puzzles, once the call has answered one: anything but 0 ends the call. */
static int solver_stop(void)
{
	cond_resched();
	return signal_pending(current) ? -EINTR : 0;
}

/* Called by the solver every 128 steps: anything but 0 ends the search with that error. */
static int solver_pause(const struct sudoku_limits *limits)
{
	cond_resched();
	return fatal_signal_pending(current) ? -EINTR : 0;
}

/* Solve the puzzle that the parser has. Return 0, -EDOM or -ETIME, or -ENOMEM or -EINTR. */
static int solve(struct session *session, u8 *solution)
{
	const struct sudoku_limits limits = {
		.solutions = 1,
		.steps = max_steps,
		.pause = solver_pause,
	};

	if (!session->workspace) {
		session->workspace = kmalloc(sudoku_workspace_size(&sudoku_backtrack, ORDER),
					     GFP_KERNEL);
		if (!session->workspace)
			return -ENOMEM;
		sudoku_workspace_init(session->workspace, &sudoku_backtrack, ORDER);
	}
	return sudoku_solve(session->workspace, session->parser.cells, solution, &limits);
}

/*
 * Answer the puzzle that the parser has; answered: the call has already answered one. Return 0, or
 * the error that ends the write.
 */
static int answer_puzzle(struct session *session, bool answered)
{
	struct sudoku_fault fault;
	u8 solution[CELLS];
	int error;

	if (sudoku_find_clash(ORDER, session->parser.cells, &fault))
		return -EINVAL;
	error = answered ? solver_stop() : 0;
	if (!error)
		error = need_answers(session);
	if (!error)
		error = solve(session, solution);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	mutex_lock(&lock);
	error = add_answer(session, error, solution);
	if (!error && !session->private && session->answers->count == 1)
		publish(session->user, session->answers);
	mutex_unlock(&lock);
	return error;
}

/*
 * Do what an event of the parser asks for; good is the end of the last puzzle answered, or the
 * beginning of the write. Return 0, or the error that ends the write.
 */
static int handle_event(struct session *session, enum sudoku_text_event event,
			struct sudoku_text_mark *good)
{
	int error;

	switch (event) {
	case SUDOKU_TEXT_PUZZLE:
		error = answer_puzzle(session, good->taken);
		if (!error)
			*good = session->parser.at;
		return error;
	case SUDOKU_TEXT_FAULT:
		return -EINVAL;
	default:
		return 0;
	}
}

/* Take a piece of a write, with all events in it. Return 0, or the error that ends the write. */
static int take_piece(struct session *session, const char *piece, size_t len,
		      struct sudoku_text_mark *good)
{
	struct sudoku_text *parser = &session->parser;
	size_t start = parser->at.taken, done;
	enum sudoku_text_event event;
	struct sudoku_fault fault;
	int error;

	do {
		done = parser->at.taken - start;
		event = sudoku_text_parse(parser, piece + done, len - done, &fault);
		error = handle_event(session, event, good);
	} while (!error && event != SUDOKU_TEXT_MORE);
	return error;
}

/* Wait until nobody else is in a session. Return 0, -EAGAIN or -ERESTARTSYS. */
static int lock_session(struct session *session, const struct file *file)
{
	if (file->f_flags & O_NONBLOCK)
		return mutex_trylock(&session->lock) ? 0 : -EAGAIN;
	return mutex_lock_interruptible(&session->lock) ? -ERESTARTSYS : 0;
}

static void unlock_session(struct session *session)
{
	mutex_unlock(&session->lock);
}

static ssize_t sudoku_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	struct session *session = file->private_data;
	struct sudoku_text *parser = &session->parser;
	struct sudoku_text_mark good;
	size_t done, len, taken;
	char piece[PIECE];
	int error;

	error = lock_session(session, file);
	if (error)
		return error;
	sudoku_text_begin(parser);
	good = parser->at;
	for (done = 0; !error && done < count; done += len) {
		len = min(count - done, sizeof(piece));
		len -= copy_from_user(piece, buf + done, len);
		error = len ? take_piece(session, piece, len, &good) : -EFAULT;
	}
	if (!error)
		error = handle_event(session, sudoku_text_end(parser), &good);
	if (error == -EINVAL && !good.taken)
		sudoku_text_refuse(parser);
	else if (error)
		parser->at = good;
	taken = parser->at.taken;
	unlock_session(session);
	return taken ? taken : error;
}

/* Return the answers that a user has published, with a reference, or NULL. */
static struct answers *get_published(struct sudoku_user *user)
{
	lockdep_assert_held(&lock);

	if (user->published)
		kref_get(&user->published->ref);
	return user->published;
}

/* Have the answers that are published for a session that can only read. */
static void find_published(struct session *session)
{
	if (session->answers)
		return;
	mutex_lock(&lock);
	session->answers = get_published(session->user);
	mutex_unlock(&lock);
}

/* Copy an answer of a list. Return whether it is there. */
static bool copy_line(const struct answers *answers, unsigned long number, char *line)
{
	lockdep_assert_held(&lock);

	if (number >= answers->count)
		return false;
	memcpy(line, answers->text + number * LINE, LINE);
	return true;
}

/* Copy the answer at the session's position. Return how many of its bytes are left to read. */
static size_t copy_answer(const struct session *session, char *line)
{
	unsigned long at = session->position;
	bool found;

	mutex_lock(&lock);
	found = copy_line(session->answers, at / LINE, line);
	mutex_unlock(&lock);
	return found ? LINE - at % LINE : 0;
}

static ssize_t read_answers(struct session *session, char __user *buf, size_t count)
{
	size_t copied = 0, missing = 0;
	char line[LINE];

	while (copied < count && !missing) {
		size_t left = copy_answer(session, line);
		size_t len = min(left, count - copied);

		if (!len || (!line[0] && copied))
			break;
		if (!line[0]) {
			session->position += LINE;
			return -line[1];
		}
		missing = copy_to_user(buf + copied, line + LINE - left, len);
		session->position += len - missing;
		copied += len - missing;
	}
	return missing && !copied ? -EFAULT : copied;
}

static ssize_t sudoku_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct session *session = file->private_data;
	ssize_t copied;

	copied = lock_session(session, file);
	if (copied)
		return copied;
	if (!(file->f_mode & FMODE_WRITE)) {
		find_published(session);
		copied = session->answers ? 0 : -ENODATA;
	}
	if (session->answers)
		copied = read_answers(session, buf, count);
	unlock_session(session);
	return copied;
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	struct session *session = kzalloc(sizeof(*session), GFP_KERNEL);
	int error = 0;

	if (!session)
		return -ENOMEM;
	session->private = (file->f_mode & FMODE_READ) && (file->f_mode & FMODE_WRITE);
	mutex_init(&session->lock);
	sudoku_text_init(&session->parser, ORDER);
	mutex_lock(&lock);
	session->user = lookup_user(file->f_cred->euid);
	if (!session->user)
		error = -ENOMEM;
	else if (session->user->files >= files)
		error = -ENOSPC;
	else
		session->user->files++;
	if (!error && file->f_mode & FMODE_WRITE && file->f_flags & O_TRUNC)
		unpublish(session->user);
	mutex_unlock(&lock);
	if (error) {
		kfree(session);
		return error;
	}
	file->private_data = session;
	return stream_open(inode, file);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	struct session *session = file->private_data;

	mutex_lock(&lock);
	put_answers(session->answers);
	session->user->files--;
	forget_user(session->user);
	mutex_unlock(&lock);
	kfree(session->workspace);
	kfree(session);
	return 0;
}

/* Unpublish all answers, and forget their users. No file is open any more. */
static void withdraw_all(void)
{
	struct sudoku_user *user, *next;

	mutex_lock(&lock);
	list_for_each_entry_safe(user, next, &users, link) {
		unpublish(user);
		forget_user(user);
	}
	mutex_unlock(&lock);
}

static int check_request(const struct lab_solve *request)
{
	// LAB Refuse what has no meaning today, so that it can have one tomorrow.
	if (request->flags || request->reserved[0] || request->reserved[1])
		return -EINVAL;
	return request->count <= COUNT_MAX ? 0 : -EINVAL;
	// STUB
	//	return request->count ? -EINVAL : 0;
	// END
}

/* Solve one puzzle of an array. Return 0 when its solution and result are stored. */
static int solve_one(const struct lab_solve *request, u32 index, struct sudoku_workspace *workspace)
{
	// LAB Copy the cells, check, solve, store solution and result. Set all that you copy.
	const struct sudoku_limits limits = {
		.solutions = 1,
		.steps = max_steps,
		.pause = solver_pause,
	};
	u8 __user *puzzle = u64_to_user_ptr(request->puzzles);
	u8 __user *solution = u64_to_user_ptr(request->solutions);
	struct lab_result __user *to = u64_to_user_ptr(request->results);
	struct sudoku_fault fault = {};
	struct lab_result result;
	u8 cells[CELLS];
	int error = 0;

	memset(&result, 0, sizeof(result));
	if (copy_from_user(cells, puzzle + index * CELLS, CELLS))
		return -EFAULT;
	if (sudoku_find_fault(ORDER, cells, &fault)) {
		result.cause = fault.cause;
		result.cell = fault.cell;
		result.digit = fault.digit ?: fault.character;
	} else {
		error = sudoku_solve(workspace, cells, cells, &limits);
		if (error && error != -EDOM && error != -ETIME)
			return error;
		result.cause = sudoku_solve_cause(error);
		result.steps = workspace->effort.steps;
	}
	if (result.cause)
		memset(cells, 0, CELLS);
	if (request->solutions && copy_to_user(solution + index * CELLS, cells, CELLS))
		return -EFAULT;
	return copy_to_user(to + index, &result, sizeof(result)) ? -EFAULT : 0;
	// STUB
	//	return -EFAULT;
	// END
}

static long solve_batch(const struct lab_solve __user *from)
{
	struct sudoku_workspace *workspace;
	struct lab_solve request;
	long done = 0;
	int error;

	if (copy_from_user(&request, from, sizeof(request)))
		return -EFAULT;
	error = check_request(&request);
	if (error)
		return error;
	workspace = kmalloc(sudoku_workspace_size(&sudoku_backtrack, ORDER), GFP_KERNEL);
	if (!workspace)
		return -ENOMEM;
	sudoku_workspace_init(workspace, &sudoku_backtrack, ORDER);
	// LAB Solve them one by one. Return how many are finished or, if none is, the error.
	while (!error && done < request.count) {
		error = solve_one(&request, done, workspace);
		if (!error) {
			done++;
			error = solver_stop();
		}
	}
	kfree(workspace);
	return done ? done : error;
	// STUB
	//	error = solve_one(&request, done, workspace);
	//	kfree(workspace);
	//	return error;
	// END
}

static long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	// LAB One request is known. What does an unknown one fail with?
	switch (cmd) {
	case LAB_IOC_SOLVE:
		return solve_batch((void __user *)arg);
	default:
		return -ENOTTY;
	}
	// STUB
	//	return cmd == LAB_IOC_SOLVE ? solve_batch((void __user *)arg) : -EINVAL;
	// END
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.read = sudoku_read,
	.write = sudoku_write,
	// LAB The calls of programs of 64 bits, and those of 32 bits.
	.unlocked_ioctl = sudoku_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
	// STUB
	//	.unlocked_ioctl = sudoku_ioctl,
	// END
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.fops = &fops,
	.mode = 0666,
};

static int __init sudoku_init(void)
{
	if (limit < 1 || limit > 1000 || files < 1 || files > 1000 || !max_steps)
		return -EINVAL;
	return misc_register(&node);
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	misc_deregister(&node);
	withdraw_all();
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Lab 8: an interface for programs");
MODULE_LICENSE("GPL");
