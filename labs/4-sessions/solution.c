// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 4: each open file is a session. It has a parser and answers of its own, so that
 * writers do not mix, and it belongs to the user who opened it. For now, the answer to
 * a puzzle is the puzzle itself; lab 6 solves it.
 *
 *	read and write	the answers belong to the session, nobody else sees them
 *	write only	the first answer publishes all, in place of what the user had published;
 *			O_TRUNC, as of the shell's >, unpublishes that when the file is opened
 *	read only	the first read finds what the user has published, and keeps it
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
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "lib/text.h"

#define ORDER	3
#define LINE	82	/* 81 cells and a newline */
#define PIECE	128	/* of a write, copied at a time */

static unsigned int limit = 100;
module_param(limit, uint, 0444);
MODULE_PARM_DESC(limit, "Answers that are kept for each user, 1 to 1000");

static unsigned int files = 16;
module_param(files, uint, 0444);
MODULE_PARM_DESC(files, "Files that each user may have open, 1 to 1000");

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
	char *text;		/* count lines */
};

/* An open file. */
struct session {
	struct sudoku_user *user;
	bool private;			/* it reads and writes */
	struct sudoku_text parser;
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
	// LAB Nobody needs these answers any more: free all of them, and credit their user.
	struct answers *answers = container_of(ref, struct answers, ref);

	answers->user->answers -= answers->count;
	kfree(answers->text);
	kfree(answers);
	// STUB
	// END
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
	// LAB Mind who has a reference to which list before and after.
	kref_get(&answers->ref);
	put_answers(user->published);
	user->published = answers;
	// STUB
	//	put_answers(NULL);
	// END
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

/* Add the answer to the puzzle that the parser has. Return 0, -ENOSPC or -ENOMEM. */
static int add_answer(struct session *session)
{
	// LAB Charge the user, let the text grow by a line. When that fails, all is as it was.
	struct answers *answers = session->answers;
	char *text;

	if (session->user->answers >= limit)
		return -ENOSPC;
	text = krealloc(answers->text, (answers->count + 1) * LINE, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	answers->text = text;
	sudoku_text_format(ORDER, session->parser.cells, text + answers->count * LINE);
	answers->count++;
	session->user->answers++;
	return 0;
	// STUB
	//	return -ENOSPC;
	// END
}

/* Answer the puzzle that the parser has. Return 0, or the error that ends the write. */
static int answer_puzzle(struct session *session)
{
	struct sudoku_fault fault;
	int error;

	if (sudoku_find_clash(ORDER, session->parser.cells, &fault))
		return -EINVAL;
	error = need_answers(session);
	if (!error)
		error = add_answer(session);
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
		error = answer_puzzle(session);
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
	// LAB Unless the session has answers, it gets those of its user, and a reference.
	if (session->answers || !session->user->published)
		return;
	session->answers = session->user->published;
	kref_get(&session->answers->ref);
	// STUB
	// END
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
		copied = simple_read_from_buffer(buf, count, &session->position,
						 session->answers->text,
						 session->answers->count * LINE);
	mutex_unlock(&lock);
	return copied;
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	// LAB Make a session, of the user who opens the file; mind how many one may have.
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
	// STUB
	//	struct sudoku_user *user;
	//
	//	mutex_lock(&lock);
	//	user = lookup_user(file->f_cred->euid);
	//	if (user) {
	//		unpublish(user);
	//		forget_user(user);
	//	}
	//	mutex_unlock(&lock);
	//	return -ENOSYS;
	// END
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	// LAB Give back what sudoku_open() and the calls since then have taken.
	struct session *session = file->private_data;

	mutex_lock(&lock);
	put_answers(session->answers);
	session->user->files--;
	forget_user(session->user);
	mutex_unlock(&lock);
	kfree(session);
	// STUB
	// END
	return 0;
}

/* Unpublish all answers, and forget their users. No file is open any more. */
static void withdraw_all(void)
{
	// LAB What is published outlives the file that it was written to, not the module.
	struct sudoku_user *user, *next;

	list_for_each_entry_safe(user, next, &users, link) {
		unpublish(user);
		forget_user(user);
	}
	// STUB
	// END
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
	if (limit < 1 || limit > 1000 || files < 1 || files > 1000)
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

MODULE_DESCRIPTION("Lab 4: a session for each open file");
MODULE_LICENSE("GPL");
