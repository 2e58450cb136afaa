// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 13: a card. Each puzzle that is written travels to QEMU's PCI device edu and back before
 * it is solved. LAB_IOC_SOLVE does not use the card, as in lab 8.
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

#include <linux/bits.h>
#include <linux/compat.h>
#include <linux/completion.h>
#include <linux/cred.h>
#include <linux/dma-mapping.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/ioctl.h>
#include <linux/jiffies.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/pci.h>
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

/* The card's 32-bit registers, in BAR 0. See QEMU's docs/specs/edu.rst. */
#define CARD_VENDOR	0x1234
#define CARD_DEVICE	0x11e8
#define CARD_REASON	0x24	/* why it interrupts, as bits; 0: it does not */
#define CARD_ACK	0x64	/* clears the bits of CARD_REASON that are written here */
#define CARD_SOURCE	0x80	/* of a transfer: a DMA address, or CARD_MEMORY */
#define CARD_TARGET	0x88	/* the other of the two */
#define CARD_COUNT	0x90	/* bytes */
#define CARD_COMMAND	0x98	/* starts it */

#define CARD_START	BIT(0)	/* of CARD_COMMAND */
#define CARD_BACK	BIT(1)	/* from the card to memory */
#define CARD_NOTIFY	BIT(2)	/* interrupt with CARD_DONE at the end */
#define CARD_DONE	BIT(8)	/* of CARD_REASON */
#define CARD_MEMORY	0x40000	/* the card's own 4096 bytes */
#define CARD_BITS	28	/* of a DMA address */

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

/* The driver's state of its card. */
struct card {
	struct pci_dev *pci;
	void __iomem *registers;
	struct mutex lock;		/* protects direction, address, cells and error */
	enum dma_data_direction direction;	/* of the transfer, or DMA_NONE */
	dma_addr_t address;		/* DMA address of cells */
	u8 *cells;			/* in transit; the card accesses only these */
	int error;			/* of the last trip */
	struct completion back;		/* the trip is over */
};

/* Held by a write whose puzzle is in transit; may be taken with a session's lock held. */
static DEFINE_MUTEX(card_lock);
static struct card *the_card;		/* or NULL */

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

// LAB Write start_transfer() and end_transfer(): map the cells, and set the registers.
/* Map the cells, and start to move them to the card or back. Return 0, or -EIO. */
static int start_transfer(struct card *card, enum dma_data_direction direction)
{
	bool back = direction == DMA_FROM_DEVICE;

	lockdep_assert_held(&card->lock);

	card->address = dma_map_single(&card->pci->dev, card->cells, CELLS, direction);
	if (dma_mapping_error(&card->pci->dev, card->address))
		return -EIO;
	card->direction = direction;
	writel(back ? CARD_MEMORY : card->address, card->registers + CARD_SOURCE);
	writel(back ? card->address : CARD_MEMORY, card->registers + CARD_TARGET);
	writel(CELLS, card->registers + CARD_COUNT);
	writel(CARD_START | CARD_NOTIFY | (back ? CARD_BACK : 0), card->registers + CARD_COMMAND);
	return 0;
}

/* Unmap the cells, if they are mapped. */
static void end_transfer(struct card *card)
{
	lockdep_assert_held(&card->lock);

	if (card->direction != DMA_NONE)
		dma_unmap_single(&card->pci->dev, card->address, CELLS, card->direction);
	card->direction = DMA_NONE;
}

// END

// LAB Write the top half, card_interrupt(). Is it the card? Acknowledge; defer the rest.
/* The top half: must not sleep. */
static irqreturn_t card_interrupt(int irq, void *data)
{
	struct card *card = data;
	u32 reason = readl(card->registers + CARD_REASON);

	if (!reason)
		return IRQ_NONE;
	writel(reason, card->registers + CARD_ACK);
	return reason & CARD_DONE ? IRQ_WAKE_THREAD : IRQ_HANDLED;
}

// END

// LAB Write the bottom half, card_finished(): send the cells back, or end the trip.
/* The bottom half, in a thread of its own: a transfer has ended. */
static irqreturn_t card_finished(int irq, void *data)
{
	struct card *card = data;
	enum dma_data_direction direction;

	mutex_lock(&card->lock);
	direction = card->direction;
	/* A transfer that still runs is not the one that has ended. */
	if (direction == DMA_NONE || readl(card->registers + CARD_COMMAND) & CARD_START)
		goto unlock;
	end_transfer(card);
	if (direction == DMA_TO_DEVICE) {
		memset(card->cells, 0, CELLS);
		card->error = start_transfer(card, DMA_FROM_DEVICE);
	}
	if (direction == DMA_FROM_DEVICE || card->error)
		complete(&card->back);
unlock:
	mutex_unlock(&card->lock);
	return IRQ_HANDLED;
}

// END

/* Send cells to the card, and wait up to a second until they are back. Return 0, or -EIO. */
static int travel(struct card *card, const u8 *cells)
{
	// LAB Send the cells there and back. On every return, they must be unmapped.
	int error;

	mutex_lock(&card->lock);
	memcpy(card->cells, cells, CELLS);
	reinit_completion(&card->back);
	card->error = start_transfer(card, DMA_TO_DEVICE);
	error = card->error;
	mutex_unlock(&card->lock);
	if (!error && !wait_for_completion_timeout(&card->back, HZ))
		error = -EIO;
	mutex_lock(&card->lock);
	end_transfer(card);
	if (!error)
		error = card->error;
	if (!error && memcmp(card->cells, cells, CELLS))
		error = -EIO;
	mutex_unlock(&card->lock);
	return error;
	// STUB
	//	return -EIO;
	// END
}

/* Send cells to the card and back. Return 0, -EIO, or -ENODEV without a card. */
static int visit_card(const u8 *cells)
{
	// LAB Let one puzzle travel at a time, and keep the card from being removed meanwhile.
	int error = -ENODEV;

	mutex_lock(&card_lock);
	if (the_card)
		error = travel(the_card, cells);
	mutex_unlock(&card_lock);
	return error;
	// STUB
	//	return the_card ? travel(the_card, cells) : -ENODEV;
	// END
}

/*
 * Solve the puzzle that the parser has. Return 0, -EDOM or -ETIME, which are answers; or -ENODEV,
 * -EIO, -ENOMEM or -EINTR.
 */
static int solve(struct session *session, u8 *solution)
{
	const struct sudoku_limits limits = {
		.solutions = 1,
		.steps = max_steps,
		.pause = solver_pause,
	};
	int error;

	if (!session->workspace) {
		session->workspace = kmalloc(sudoku_workspace_size(&sudoku_backtrack, ORDER),
					     GFP_KERNEL);
		if (!session->workspace)
			return -ENOMEM;
		sudoku_workspace_init(session->workspace, &sudoku_backtrack, ORDER);
	}
	error = visit_card(session->parser.cells);
	if (error)
		return error;
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
	if (request->flags || request->reserved[0] || request->reserved[1])
		return -EINVAL;
	return request->count <= COUNT_MAX ? 0 : -EINVAL;
}

/* Solve one puzzle of an array. Return 0 when its solution and result are stored. */
static int solve_one(const struct lab_solve *request, u32 index, struct sudoku_workspace *workspace)
{
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
}

static long solve_batch(const struct lab_solve __user *from)
{
	struct sudoku_workspace *workspace;
	struct lab_solve request;
	u32 done = 0;
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
	while (!error && done < request.count) {
		error = solve_one(&request, done, workspace);
		if (!error) {
			done++;
			error = solver_stop();
		}
	}
	kfree(workspace);
	return done ? done : error;
}

static long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	switch (cmd) {
	case LAB_IOC_SOLVE:
		return solve_batch((void __user *)arg);
	default:
		return -ENOTTY;
	}
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.read = sudoku_read,
	.write = sudoku_write,
	.unlocked_ioctl = sudoku_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.fops = &fops,
	.mode = 0666,
};

/* Set up a card, and start to use it. On failure, undo everything. */
static int start_card(struct pci_dev *pci)
{
	// LAB Set up the card. What must be ready before the interrupt is requested?
	struct card *card = kzalloc(sizeof(*card), GFP_KERNEL);
	int error = -ENOMEM;

	if (!card)
		return -ENOMEM;
	card->cells = kzalloc(CELLS, GFP_KERNEL);
	if (!card->cells)
		goto free;
	card->pci = pci;
	card->direction = DMA_NONE;
	mutex_init(&card->lock);
	init_completion(&card->back);
	error = pci_enable_device(pci);
	if (error)
		goto free;
	error = pci_request_regions(pci, KBUILD_MODNAME);
	if (error)
		goto disable;
	error = dma_set_mask_and_coherent(&pci->dev, DMA_BIT_MASK(CARD_BITS));
	if (error)
		goto release;
	error = -ENOMEM;
	card->registers = pci_iomap(pci, 0, 0);
	if (!card->registers)
		goto release;
	pci_set_master(pci);
	error = request_threaded_irq(pci->irq, card_interrupt, card_finished, IRQF_SHARED,
				     KBUILD_MODNAME, card);
	if (error)
		goto unmap;
	pci_set_drvdata(pci, card);
	the_card = card;
	return 0;

unmap:
	pci_iounmap(pci, card->registers);
release:
	pci_release_regions(pci);
disable:
	pci_disable_device(pci);
free:
	kfree(card->cells);
	kfree(card);
	return error;
	// STUB
	//	return -ENODEV;
	// END
}

static int sudoku_probe(struct pci_dev *pci, const struct pci_device_id *id)
{
	int error;

	mutex_lock(&card_lock);
	error = the_card ? -EBUSY : start_card(pci);
	mutex_unlock(&card_lock);
	return error;
}

static void sudoku_remove(struct pci_dev *pci)
{
	// LAB Undo start_card(). Files may be open, and a puzzle in transit.
	struct card *card = pci_get_drvdata(pci);

	mutex_lock(&card_lock);
	the_card = NULL;
	mutex_unlock(&card_lock);
	free_irq(pci->irq, card);
	pci_iounmap(pci, card->registers);
	pci_release_regions(pci);
	pci_disable_device(pci);
	kfree(card->cells);
	kfree(card);
	// STUB
	// END
}

static const struct pci_device_id cards[] = {
	{ PCI_DEVICE(CARD_VENDOR, CARD_DEVICE) },
	{ }
};
MODULE_DEVICE_TABLE(pci, cards);

static struct pci_driver card_driver = {
	.name = KBUILD_MODNAME,
	.id_table = cards,
	.probe = sudoku_probe,
	.remove = sudoku_remove,
};

static int __init sudoku_init(void)
{
	int error;

	if (limit < 1 || limit > 1000 || files < 1 || files > 1000 || !max_steps)
		return -EINVAL;
	error = misc_register(&node);
	if (error)
		return error;
	error = pci_register_driver(&card_driver);
	if (error)
		misc_deregister(&node);
	return error;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	misc_deregister(&node);
	pci_unregister_driver(&card_driver);
	withdraw_all();
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Lab 13: a card");
MODULE_LICENSE("GPL");
