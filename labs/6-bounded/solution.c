// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 6: puzzles are solved, by bounded work. A search may take years, so it is given up after
 * max_steps, lets others run, and ends when its task is killed. Other signals are seen between
 * puzzles, once the call has answered one.
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

#include <linux/cred.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/kref.h>
#include <linux/list.h>
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
	struct sudoku_text parser;
	struct sudoku_workspace *workspace;	/* of the last search, or NULL */
	struct answers *answers;	/* or NULL */
	loff_t position;		/* of the reader, in their text */
};

/* Protects users, and all that they and their sessions have. */
static DEFINE_MUTEX(lock);
static LIST_HEAD(users);

/* Find or make a user. Return NULL if there is no memory. */
static struct sudoku_user *lookup_user(kuid_t uid)
{
	struct sudoku_user *user;

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
	kref_get(&answers->ref);
	put_answers(user->published);
	user->published = answers;
}

/* Let those who read as this user find nothing. */
static void unpublish(struct sudoku_user *user)
{
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
	// LAB Any signal ends the call here: its handler may run before the next puzzle.
	cond_resched();
	return signal_pending(current) ? -EINTR : 0;
	// STUB
	//	return 0;
	// END
}

/* Called by the solver every 128 steps: anything but 0 ends the search with that error. */
static int solver_pause(const struct sudoku_limits *limits)
{
	// LAB Let others run. Which signals are worth the search that is thrown away?
	cond_resched();
	return fatal_signal_pending(current) ? -EINTR : 0;
	// STUB
	//	return 0;
	// END
}

/* Solve the puzzle that the parser has. Return 0, -EDOM or -ETIME, or -ENOMEM or -EINTR. */
static int solve(struct session *session, u8 *solution)
{
	// LAB Search within the limits, in a workspace that the session keeps.
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
	// STUB
	//	memcpy(solution, session->parser.cells, CELLS);
	//	return solver_pause(NULL);
	// END
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
	error = need_answers(session);
	if (error)
		return error;
	// LAB Unless the call has to stop, solve the puzzle. Which errors of solve() are answers?
	if (answered && solver_stop())
		return -EINTR;
	error = solve(session, solution);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	error = add_answer(session, error, solution);
	// STUB
	//	error = answered ? solver_stop() : 0;
	//	if (!error)
	//		error = solve(session, solution);
	//	if (!error)
	//		error = add_answer(session, 0, solution);
	// END
	if (!error && !session->private && session->answers->count == 1)
		publish(session->user, session->answers);
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

static ssize_t sudoku_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	struct session *session = file->private_data;
	struct sudoku_text *parser = &session->parser;
	struct sudoku_text_mark good;
	size_t done, len, taken;
	char piece[PIECE];
	int error = 0;

	mutex_lock(&lock);
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
	mutex_unlock(&lock);
	return taken ? taken : error;
}

/* Have the answers that are published for a session that can only read. */
static void find_published(struct session *session)
{
	if (session->answers || !session->user->published)
		return;
	session->answers = session->user->published;
	kref_get(&session->answers->ref);
}

static ssize_t read_answers(struct session *session, char __user *buf, size_t count)
{
	const struct answers *answers = session->answers;
	loff_t all = answers->count * LINE;
	loff_t end = session->position - session->position % LINE;

	// LAB Let end be where the first error is. Tell it once, when all before it is read.
	while (end < all && answers->text[end])
		end += LINE;
	if (session->position == end && end < all) {
		session->position += LINE;
		return -answers->text[end + 1];
	}
	// STUB
	//	end = all;
	// END
	return simple_read_from_buffer(buf, count, &session->position, answers->text, end);
}

static ssize_t sudoku_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct session *session = file->private_data;
	ssize_t copied = 0;

	mutex_lock(&lock);
	if (!(file->f_mode & FMODE_WRITE)) {
		find_published(session);
		copied = session->answers ? 0 : -ENODATA;
	}
	if (session->answers)
		copied = read_answers(session, buf, count);
	mutex_unlock(&lock);
	return copied;
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	struct session *session = kzalloc(sizeof(*session), GFP_KERNEL);
	int error = 0;

	if (!session)
		return -ENOMEM;
	session->private = (file->f_mode & FMODE_READ) && (file->f_mode & FMODE_WRITE);
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

	list_for_each_entry_safe(user, next, &users, link) {
		unpublish(user);
		forget_user(user);
	}
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.read = sudoku_read,
	.write = sudoku_write,
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

MODULE_DESCRIPTION("Lab 6: bounded work");
MODULE_LICENSE("GPL");
