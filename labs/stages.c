// SPDX-License-Identifier: GPL-2.0-only
#ifndef LAB
/*
 * The driver of labs 4, 6, 7b, 8 and 10 to 13, in stages: each continues lab 8 or the one before,
 * and 12 continues 11. LAB is the number of one; lab 7b is 7. Marks name the lab that they are
 * for: see judge/source.py.
 *
 *	labs/run solution LAB=8		prints a whole solution; so does unifdef -t -DLAB=8, with marks
 */
#error "Compile a stage: add -DLAB=8, for example"
#endif
/*
#if LAB == 4
 * Lab 4: each open file is a session. It has a parser and answers of its own, so that
 * writers do not mix, and it belongs to the user who opened it. For now, the answer to
 * a puzzle is the puzzle itself; lab 6 solves it.
#elif LAB == 6
 * Lab 6: puzzles are solved, by bounded work. A search may take years, so it is given up after
 * max_steps, lets others run, and ends when its task is killed. Other signals are seen between
 * puzzles, once the call has answered one.
#elif LAB == 7
 * Lab 7b: many tasks. Those who share a session take turns; nobody else waits for them.
 * A search may take years, so it is given up after max_steps, lets others run, and ends when its
 * task is killed. Other signals are seen between puzzles, once the call has answered one.
#elif LAB == 8
 * Lab 8: an interface for programs. LAB_IOC_SOLVE solves an array of puzzles in one call,
 * for callers of 32 and 64 bits alike. It has nothing to do with what is written and read,
 * and takes no lock.
#elif LAB == 10
 * Lab 10: a ring in shared memory. A program that maps a page of an open file sees there how the
 * file's puzzles were answered, by write() and by ioctl(), without a system call.
#elif LAB == 11
 * Lab 11: a queue of answers. Readers wait for an answer, writers for room, and poll() reports
 * which of them would not wait.
#elif LAB == 12
 * Lab 12: a queue of puzzles. A write queues them and returns at once; a work item solves them,
 * and a timer ends searches that take too long.
#else
 * Lab 13: a card. Each puzzle that is written travels to QEMU's PCI device edu and back before
 * it is solved. LAB_IOC_SOLVE does not use the card, as in lab 8.
#endif
 *
#if LAB < 11 || LAB >= 13
 *	read and write	the answers belong to the session, nobody else sees them
#elif LAB == 11
 *	read and write	the session has a queue of answers: read() takes what write() adds
#else
 *	read and write	puzzles are queued, and solved in order; read() waits for answers
#endif
 *	write only	the first answer publishes all, in place of what the user had published;
 *			O_TRUNC, as of the shell's >, unpublishes that when the file is opened
 *	read only	the first read finds what the user has published, and keeps it
#if LAB >= 6
 *
 * A puzzle's answer is its solution or, told once by a read of its own, an error: EDOM, there
 * is no solution; ETIME, the search was given up.
#endif
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#if LAB >= 8
#if LAB == 10
#include <linux/build_bug.h>
#elif LAB == 13
#include <linux/bits.h>
#endif
#include <linux/compat.h>
#endif
#if LAB == 13
#include <linux/completion.h>
#endif
#include <linux/cred.h>
#if LAB == 13
#include <linux/dma-mapping.h>
#endif
#include <linux/errno.h>
#include <linux/fs.h>
#if LAB >= 8
#if LAB == 13
#include <linux/interrupt.h>
#include <linux/io.h>
#endif
#include <linux/ioctl.h>
#endif
#if LAB >= 12
#if LAB == 13
#include <linux/iopoll.h>
#endif
#include <linux/jiffies.h>
#endif
#include <linux/kref.h>
#include <linux/list.h>
#if LAB >= 7
#include <linux/lockdep.h>
#endif
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#if LAB == 10
#include <linux/mm.h>
#endif
#include <linux/module.h>
#include <linux/mutex.h>
#if LAB >= 6
#if LAB == 11 || LAB == 12
#include <linux/poll.h>
#elif LAB == 13
#include <linux/pci.h>
#endif
#include <linux/sched.h>
#include <linux/sched/signal.h>
#endif
#include <linux/slab.h>
#if LAB == 12
#include <linux/timer.h>
#endif
#include <linux/uaccess.h>
#if LAB == 10
#include <linux/version.h>
#include <linux/vmalloc.h>
#elif LAB == 11 || LAB == 12
#include <linux/wait.h>
#endif
#if LAB == 12
#include <linux/workqueue.h>
#endif

#if LAB >= 6
#include "lib/solver.h"
#endif
#include "lib/text.h"
#include "locks.h"

#define ORDER	3
#define LINE	82	/* 81 cells and a newline */
#if LAB >= 6
#define CELLS	81
#endif
#if LAB >= 8
#define COUNT_MAX	65536	/* puzzles in one call of ioctl() */
#endif
#define PIECE	128	/* of a write, copied at a time */

#if LAB == 13
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

#endif
static unsigned int limit = 100;
module_param(limit, uint, 0444);
MODULE_PARM_DESC(limit, "Answers that are kept for each user, 1 to 1000");

static unsigned int files = 16;
module_param(files, uint, 0444);
MODULE_PARM_DESC(files, "Files that each user may have open, 1 to 1000");

#if LAB >= 6
#if LAB == 11 || LAB == 12
static unsigned int depth = 16;
module_param(depth, uint, 0444);
#if LAB == 11
MODULE_PARM_DESC(depth, "Answers in the queue of a file, 1 to 1000");
#else
MODULE_PARM_DESC(depth, "Puzzles and answers in the queue of a file, 1 to 1000");

static unsigned int max_ms = 1000;
module_param(max_ms, uint, 0444);
MODULE_PARM_DESC(max_ms, "Milliseconds after which a search for a file is given up, 1 to 60000");
#endif

#endif
static unsigned long max_steps = 10000000;
module_param(max_steps, ulong, 0444);
MODULE_PARM_DESC(max_steps, "Steps after which the search for a solution is given up, at least 1");

#endif
#if LAB >= 8
/* What programs see: it is the same for 32 and 64 bits, and never changes again. */
// LAB 8 The two structures of the README: each field at its offset, for callers of 32 bits, too.
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
// STUB 8
//	struct lab_solve {
//		__u32 count;
//	};
//
//	struct lab_result {
//		__u8 cause;
//	};
// END 8

#define LAB_IOC_SOLVE	_IOW(SUDOKU_IOC_MAGIC, 0x40, struct lab_solve)

#endif
#if LAB == 10
#define LAB_ENTRIES	170	/* in a ring */

enum lab_origin {
	LAB_ORIGIN_WRITE = 1,
	LAB_ORIGIN_IOCTL,
};

/* The answer to one puzzle. */
struct lab_entry {
	__aligned_u64 number;	/* of all answers, from 0 */
	__aligned_u64 steps;	/* of the search; 0 if there was none */
	__u32 error;		/* 0, EDOM, ETIME or EINVAL */
	__u32 origin;		/* an enum lab_origin */
};

/* What programs map: a page, without a byte to spare. */
struct lab_ring {
	__u32 size;		/* of an entry */
	__u32 entries;		/* LAB_ENTRIES */
	__aligned_u64 count;	/* of all answers; number n is in entry n % LAB_ENTRIES */
	struct lab_entry entry[LAB_ENTRIES];
};

static_assert(sizeof(struct lab_ring) == PAGE_SIZE);

#if LINUX_VERSION_MAJOR == 6 && LINUX_VERSION_PATCHLEVEL < 3
/* As later kernels have it: set and clear flags of an area that mmap() is to make. */
static inline void vm_flags_mod(struct vm_area_struct *vma, vm_flags_t set, vm_flags_t clear)
{
	vma->vm_flags = (vma->vm_flags | set) & ~clear;
}
#endif

#endif
#if LAB < 7
/* Protects users, and all that they and their sessions have. */
#else
/*
 * Protects users, what they have, and all lists of answers. It is held for moments only, and
 * may be taken by those who hold the lock of a session, never the other way round.
 */
#endif
static DEFINE_MUTEX(lock);
static LIST_HEAD(users);

/* A user who has files open, or answers published. */
struct sudoku_user {
	struct list_head link;		/* in users */
	kuid_t uid;

	unsigned int __guarded_by(&lock) files;		/* that are open */
	unsigned int __guarded_by(&lock) answers;	/* of all lists */
	struct answers *__guarded_by(&lock) published;	/* or NULL */
};

/* A list of answers, of one writer. */
struct answers {
	struct kref ref;	/* for each session that has it, and for being published */
	struct sudoku_user *user;	/* who is charged for it */

	unsigned int __guarded_by(&lock) count;
#if LAB == 4
	char *__guarded_by(&lock) text;	/* count lines */
#else
	char *__guarded_by(&lock) text;	/* count lines; of an error: 0, and its number */
#endif
#if LAB == 12
				/* in a queue, puzzles' cells follow the answers */
#endif
};

/* An open file. */
struct session {
	struct sudoku_user *user;
	bool private;			/* it reads and writes */
#if LAB < 7
	struct sudoku_text parser;
#elif LAB < 11 || LAB == 13
	struct mutex lock;		/* held by a read or a write; protects what follows */
#else
	struct mutex lock;		/* of reads and writes; protects parser to position */
#endif
#if LAB >= 7

	struct sudoku_text __guarded_by(&lock) parser;
#endif
#if LAB >= 6 && LAB != 12
	struct sudoku_workspace *workspace;	/* of the last search, or NULL */
#elif LAB == 12
	struct sudoku_workspace *workspace;	/* or NULL; private: the work item's */
#endif
#if LAB != 12
	struct answers *__guarded_by(&lock) answers;	/* or NULL */
#else
	struct answers *answers;	/* or NULL; private: the work item's, too */

#endif
	loff_t __guarded_by(&lock) position;	/* of the reader, in their text */
#if LAB == 10
	// LAB 10 The ring, if somebody has mapped it, and its lock. Why can that not be the one above?
	struct mutex ring_lock;		/* taken last, and never while users' memory is accessed */
	struct lab_ring *__guarded_by(&ring_lock) ring;	/* or NULL */
	// END 10
#elif LAB == 11 || LAB == 12
#if LAB == 11
	// LAB 11 Add wait queues for readers and writers, and the number of answers in the queue.
	unsigned int ready;		/* answers; written with the lock, read without it */
#endif
	wait_queue_head_t readers;	/* wait for an answer */
	wait_queue_head_t writers;	/* wait for room */
	// END 11
#endif
#if LAB == 12
	unsigned int ready;		/* answers; written with the global lock, read without it */
	// LAB 12 Add the work item, its timer, flags that end a search, and a count of lines in use.
	unsigned int used;		/* puzzles and answers; as ready */
	struct work_struct work;
	struct timer_list timer;	/* pending while the work item searches */
	bool late;			/* the timer has expired */
	bool closed;
	// END 12
#endif
};

#if LAB == 12
// LAB 12 Declare the workqueue.
static struct workqueue_struct *workqueue;
// END 12

#elif LAB == 13
/* The driver's state of its card. */
struct card {
	struct pci_dev *pci;
	void __iomem *registers;
	struct mutex lock;		/* protects direction, address, cells and error */
	enum dma_data_direction direction;	/* of the transfer, or DMA_NONE */
	dma_addr_t address;		/* DMA address of cells */
	u8 *cells;			/* in transit; the card accesses only these */

	int __guarded_by(&lock) error;	/* of the last trip */
	struct completion back;		/* the trip is over */
};

/* Held by a write whose puzzle is in transit; may be taken with a session's lock held. */
static DEFINE_MUTEX(card_lock);
static struct card *the_card;		/* or NULL */

#endif
/* Find or make a user. Return NULL if there is no memory. */
static struct sudoku_user *lookup_user(kuid_t uid)
	__must_hold(&lock)
{
	struct sudoku_user *user;

#if LAB >= 7
	lockdep_assert_held(&lock);

#endif
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
	__must_hold(&lock)
{
#if LAB >= 7
	lockdep_assert_held(&lock);

#endif
	if (user->files || user->published)
		return;
	list_del(&user->link);
	kfree(user);
}

static void free_answers(struct kref *ref)
	__must_hold(&lock)
{
	// LAB 4 Nobody needs these answers any more: free all of them, and credit their user.
	struct answers *answers = container_of(ref, struct answers, ref);

#if LAB >= 7
	lockdep_assert_held(&lock);

#endif
	answers->user->answers -= answers->count;
	kfree(answers->text);
	kfree(answers);
	// STUB 4
	// END 4
}

/* Give back a reference; answers may be NULL. */
static void put_answers(struct answers *answers)
	__must_hold(&lock)
{
	if (answers)
		kref_put(&answers->ref, free_answers);
}

/* Let those who read as this user find these answers, in place of the former. */
static void publish(struct sudoku_user *user, struct answers *answers)
	__must_hold(&lock)
{
	// LAB 4 Mind who has a reference to which list before and after.
#if LAB >= 7
	lockdep_assert_held(&lock);

#endif
	kref_get(&answers->ref);
	put_answers(user->published);
	user->published = answers;
	// STUB 4
	//	put_answers(NULL);
	// END 4
}

/* Let those who read as this user find nothing. */
static void unpublish(struct sudoku_user *user)
	__must_hold(&lock)
{
#if LAB >= 7
	lockdep_assert_held(&lock);

#endif
	put_answers(user->published);
	user->published = NULL;
}

/* Have a list of answers, if there is none yet. Return 0, or -ENOMEM. */
static int need_answers(struct session *session)
#if LAB < 7
	__must_hold(&lock)
#else
	__must_hold(&session->lock)
#endif
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

#if LAB != 12
#if LAB == 4
/* Add the answer to the puzzle that the parser has. Return 0, -ENOSPC or -ENOMEM. */
static int add_answer(struct session *session)
	__must_hold(&lock)
#else
/* Add the solution of a puzzle, or why there is none. Return 0, -ENOSPC or -ENOMEM. */
static int add_answer(struct session *session, int error, const u8 *solution)
	__must_hold(&lock)
#endif
#if LAB >= 7
	__must_hold(&session->lock)
#endif
{
	// LAB 4 Charge the user, let the text grow by a line. When that fails, all is as it was.
	struct answers *answers = session->answers;
	char *text;

#if LAB >= 7
	lockdep_assert_held(&lock);

#endif
	if (session->user->answers >= limit)
		return -ENOSPC;
	text = krealloc(answers->text, (answers->count + 1) * LINE, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	answers->text = text;
#if LAB == 4
	sudoku_text_format(ORDER, session->parser.cells, text + answers->count * LINE);
#else
	text += answers->count * LINE;
	if (error) {
		text[0] = 0;
		text[1] = -error;
	} else {
		sudoku_text_format(ORDER, solution, text);
	}
#endif
	answers->count++;
	session->user->answers++;
	return 0;
	// STUB 4
	//	return -ENOSPC;
	// END 4
}

#endif
#if LAB == 4
/* Answer the puzzle that the parser has. Return 0, or the error that ends the write. */
static int answer_puzzle(struct session *session)
	__must_hold(&lock)
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

#endif
#if LAB == 10
// LAB 10 Add an entry of an answer, if there is a ring. When may the count say that it is there?
/* Tell those who have mapped this session of an answer: its error, or 0, and its steps. */
static void record(struct session *session, enum lab_origin origin, int error, u64 steps)
{
	struct lab_ring *ring;
	struct lab_entry *entry;

	mutex_lock(&session->ring_lock);
	ring = session->ring;
	if (ring) {
		entry = &ring->entry[ring->count % LAB_ENTRIES];
		/* A reader that sees part of the new entry knows the old one is gone. */
		smp_wmb();
		entry->number = ring->count;
		entry->steps = steps;
		entry->error = -error;
		entry->origin = origin;
		/* A reader that sees the new count also sees the whole entry. */
		smp_store_release(&ring->count, ring->count + 1);
	}
	mutex_unlock(&session->ring_lock);
}

// STUB 10
//
// END 10
#elif LAB == 12
/* Have a line for one more answer. Return 0, -ENOSPC or -ENOMEM. */
static int add_line(struct session *session, char **line)
	__must_hold(&lock)
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
	*line = text + answers->count++ * LINE;
	session->user->answers++;
	return 0;
}

/* Fill in a line with a solution, or with why there is none. */
static void put_line(char *line, int error, const u8 *solution)
{
	if (error) {
		line[0] = 0;
		line[1] = -error;
	} else {
		sudoku_text_format(ORDER, solution, line);
	}
}

#endif
#if LAB >= 6
/* Called between puzzles, once the call has answered one: anything but 0 ends the call. */
static int solver_stop(void)
{
	// LAB 6 Any signal ends the call here: its handler may run before the next puzzle.
	cond_resched();
	return signal_pending(current) ? -EINTR : 0;
	// STUB 6
	//	return 0;
	// END 6
}

/* Called by the solver every 128 steps: anything but 0 ends the search with that error. */
static int solver_pause(const struct sudoku_limits *limits)
{
	// LAB 6 Let others run. Which signals are worth the search that is thrown away?
	cond_resched();
	return fatal_signal_pending(current) ? -EINTR : 0;
	// STUB 6
	//	return 0;
	// END 6
}

#if LAB < 12
/* Solve the puzzle that the parser has. Return 0, -EDOM or -ETIME, or -ENOMEM or -EINTR. */
#elif LAB == 12
/* Have a workspace, if there is none yet. Return 0, or -ENOMEM. */
static int need_workspace(struct session *session)
{
	if (session->workspace)
		return 0;
	session->workspace = kmalloc(sudoku_workspace_size(&sudoku_backtrack, ORDER), GFP_KERNEL);
	if (!session->workspace)
		return -ENOMEM;
	sudoku_workspace_init(session->workspace, &sudoku_backtrack, ORDER);
	return 0;
}

/* Solve the puzzle that the parser has. Return 0, -EDOM or -ETIME, or -EINTR. */
#else
// LAB 13 Write start_transfer() and end_transfer(): map the cells, and set the registers.
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

// END 13

// LAB 13 Write the top half, card_interrupt(). Is it the card? Acknowledge; defer the rest.
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

// END 13

// LAB 13 Write the bottom half, card_finished(): send the cells back, or end the trip.
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
		memset(card->cells, 0xff, CELLS);	/* no cell is like this */
		card->error = start_transfer(card, DMA_FROM_DEVICE);
	}
	if (direction == DMA_FROM_DEVICE || card->error)
		complete(&card->back);
unlock:
	mutex_unlock(&card->lock);
	return IRQ_HANDLED;
}

/* Wait until no transfer runs. A writer that timed out, or INTx that was off, can leave one. */
static void wait_until_idle(struct card *card)
{
	u32 command;

	readl_poll_timeout(card->registers + CARD_COMMAND, command, !(command & CARD_START), 1000, 200000);
}

// END 13

/* Send cells to the card, and wait up to a second until they are back. Return 0, or -EIO. */
static int travel(struct card *card, const u8 *cells)
{
	// LAB 13 Send the cells there and back. On every return, they must be unmapped.
	int error;

	wait_until_idle(card);
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
	// STUB 13
	//	return -EIO;
	// END 13
}

/* Send cells to the card and back. Return 0, -EIO, or -ENODEV without a card. */
static int visit_card(const u8 *cells)
{
	// LAB 13 Let one puzzle travel at a time, and keep the card from being removed meanwhile.
	int error = -ENODEV;

	mutex_lock(&card_lock);
	if (the_card)
		error = travel(the_card, cells);
	mutex_unlock(&card_lock);
	return error;
	// STUB 13
	//	return the_card ? travel(the_card, cells) : -ENODEV;
	// END 13
}

/*
 * Solve the puzzle that the parser has. Return 0, -EDOM or -ETIME, which are answers; or -ENODEV,
 * -EIO, -ENOMEM or -EINTR.
 */
#endif
static int solve(struct session *session, u8 *solution)
#if LAB >= 7
	__must_hold(&session->lock)
#endif
{
	// LAB 6 Search within the limits, in a workspace that the session keeps.
	const struct sudoku_limits limits = {
		.solutions = 1,
		.steps = max_steps,
		.pause = solver_pause,
	};
#if LAB == 13
	int error;
#endif

#if LAB != 12
	if (!session->workspace) {
		session->workspace = kmalloc(sudoku_workspace_size(&sudoku_backtrack, ORDER),
					     GFP_KERNEL);
		if (!session->workspace)
			return -ENOMEM;
		sudoku_workspace_init(session->workspace, &sudoku_backtrack, ORDER);
	}
#endif
#if LAB == 13
	error = visit_card(session->parser.cells);
	if (error)
		return error;
#endif
	return sudoku_solve(session->workspace, session->parser.cells, solution, &limits);
	// STUB 6
	//	memcpy(solution, session->parser.cells, CELLS);
	//	return solver_pause(NULL);
	// END 6
}

#if LAB == 11 || LAB == 12
// LAB 11 Write two functions: is there an answer, and is there room? Callers may not hold the lock.
static bool queue_has_answer(const struct session *session)
{
	return READ_ONCE(session->ready);
}

static bool queue_is_full(const struct session *session)
{
#if LAB == 11
	return session->private && READ_ONCE(session->ready) >= depth;
#else
	// LAB 12 Count queued puzzles, too: they take the room of their answers.
	return session->private && READ_ONCE(session->used) >= depth;
	// STUB 12
	//	return session->private && READ_ONCE(session->ready) >= depth;
	// END 12
#endif
}
// END 11

#endif
#if LAB == 12
/* Answer the puzzle that the parser has. Return 0, or the error that ends the write. */
static int answer_puzzle(struct session *session)
	__must_hold(&session->lock)
{
	u8 solution[CELLS];
	int error = solve(session, solution), full;
	char *line;

	if (error && error != -EDOM && error != -ETIME)
		return error;
	mutex_lock(&lock);
	full = add_line(session, &line);
	if (!full) {
		put_line(line, error, solution);
		if (session->answers->count == 1)
			publish(session->user, session->answers);
	}
	mutex_unlock(&lock);
	return full;
}

// LAB 12 Write the work function: solve each puzzle, for max_ms at most, and wake a reader.
/* A search of the work item's: its limits, and for whom it is. */
struct search {
	struct sudoku_limits limits;
	struct session *session;
};

/* Called by the solver every 128 steps: anything but 0 ends the search with that error. */
static int search_pause(const struct sudoku_limits *limits)
{
	const struct session *session = container_of(limits, struct search, limits)->session;

	cond_resched();
	if (READ_ONCE(session->closed))
		return -ECANCELED;
	return READ_ONCE(session->late) ? -ETIME : 0;
}

/* Runs in a softirq: must not sleep. */
static void time_is_up(struct timer_list *timer)
{
	struct session *session = container_of(timer, struct session, timer);

	WRITE_ONCE(session->late, true);
}

/* Search for a solution. Return 0, -EDOM or -ETIME; or -ECANCELED, if nobody will read it. */
static int search(struct session *session, const u8 *cells, u8 *solution)
{
	const struct search search = {
		.limits.solutions = 1,
		.limits.steps = max_steps,
		.limits.pause = search_pause,
		.session = session,
	};
	int error;

	WRITE_ONCE(session->late, false);
	mod_timer(&session->timer, jiffies + msecs_to_jiffies(max_ms));
	error = sudoku_solve(session->workspace, cells, solution, &search.limits);
	timer_delete_sync(&session->timer);
	return error;
}

/* Copy the first puzzle of the queue. Return whether there is one. */
static bool next_puzzle(struct session *session, u8 *cells)
{
	struct answers *answers = session->answers;
	bool found;

	mutex_lock(&lock);
	found = session->ready < answers->count;
	if (found)
		memcpy(cells, answers->text + session->ready * LINE, CELLS);
	mutex_unlock(&lock);
	return found;
}

/* Solve the queued puzzles in order. Nobody else changes which puzzle is first. */
static void solve_queue(struct work_struct *work)
{
	struct session *session = container_of(work, struct session, work);
	u8 cells[CELLS], solution[CELLS];
	int error;

	while (next_puzzle(session, cells)) {
		error = search(session, cells, solution);
		if (error == -ECANCELED)
			return;
		mutex_lock(&lock);
		put_line(session->answers->text + session->ready * LINE, error, solution);
		WRITE_ONCE(session->ready, session->ready + 1);
		mutex_unlock(&lock);
		wake_up_interruptible(&session->readers);
	}
}

/* Queue the puzzle that the parser has. Return 0, or the error that ends the write. */
static int queue_puzzle(struct session *session)
	__must_hold(&session->lock)
{
	int error;
	char *line;

	if (queue_is_full(session))
		return -EAGAIN;
	mutex_lock(&lock);
	error = add_line(session, &line);
	if (!error) {
		memcpy(line, session->parser.cells, CELLS);
		WRITE_ONCE(session->used, session->used + 1);
	}
	mutex_unlock(&lock);
	if (!error)
		queue_work(workqueue, &session->work);
	return error;
}

// STUB 12
//
//	/* Queue the puzzle that the parser has. Return 0, or the error that ends the write. */
//	static int queue_puzzle(struct session *session)
//		__must_hold(&session->lock)
//	{
//		/* TODO: If there is room, add_line(), store the cells, and queue the work item. */
//		return -EOPNOTSUPP;
//	}
//
// END 12
/*
 * Take the puzzle that the parser has; answered: the call has already taken one. Return 0, or the
 * error that ends the write.
 */
static int take_puzzle(struct session *session, bool answered)
	__must_hold(&session->lock)
{
	struct sudoku_fault fault;
	int error;

	if (sudoku_find_clash(ORDER, session->parser.cells, &fault))
		return -EINVAL;
	error = answered ? solver_stop() : 0;
	if (!error)
		error = need_answers(session);
	if (!error)
		error = need_workspace(session);
	if (!error)
		error = session->private ? queue_puzzle(session) : answer_puzzle(session);
	return error;
}

#elif LAB >= 7
/*
 * Answer the puzzle that the parser has; answered: the call has already answered one. Return 0, or
 * the error that ends the write.
 */
static int answer_puzzle(struct session *session, bool answered)
	__must_hold(&session->lock)
{
	struct sudoku_fault fault;
	u8 solution[CELLS];
#if LAB == 10
	int error, answer;
#else
	int error;
#endif

	if (sudoku_find_clash(ORDER, session->parser.cells, &fault))
		return -EINVAL;
	error = answered ? solver_stop() : 0;
	if (!error)
		error = need_answers(session);
#if LAB == 11
	// LAB 11 End the write with -EAGAIN before this puzzle if the queue is full.
	if (!error && queue_is_full(session))
		error = -EAGAIN;
	// END 11
#endif
	if (!error)
		error = solve(session, solution);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	// LAB 7 Users and lists need their lock, for a moment; the search must not hold it.
#if LAB == 10
	answer = error;
	mutex_lock(&lock);
	error = add_answer(session, answer, solution);
#else
	mutex_lock(&lock);
	error = add_answer(session, error, solution);
#endif
	if (!error && !session->private && session->answers->count == 1)
		publish(session->user, session->answers);
	mutex_unlock(&lock);
	// STUB 7
	//	error = add_answer(session, error, solution);
	//	if (!error && !session->private && session->answers->count == 1)
	//		publish(session->user, session->answers);
	// END 7
#if LAB == 10
	if (error)
		return error;
	// LAB 10 The puzzle is answered.
	record(session, LAB_ORIGIN_WRITE, answer, session->workspace->effort.steps);
	// END 10
	return 0;
#elif LAB == 11
	if (error)
		return error;
	// LAB 11 The queue has one more answer: count it, and wake a reader.
	if (session->private) {
		WRITE_ONCE(session->ready, session->ready + 1);
		wake_up_interruptible(&session->readers);
	}
	// END 11
	return 0;
#else
	return error;
#endif
}

#elif LAB == 6
/*
 * Answer the puzzle that the parser has; answered: the call has already answered one. Return 0, or
 * the error that ends the write.
 */
static int answer_puzzle(struct session *session, bool answered)
	__must_hold(&lock)
{
	struct sudoku_fault fault;
	u8 solution[CELLS];
	int error;

	if (sudoku_find_clash(ORDER, session->parser.cells, &fault))
		return -EINVAL;
	error = need_answers(session);
	if (error)
		return error;
	// LAB 6 Unless the call has to stop, solve the puzzle. Which errors of solve() are answers?
	if (answered && solver_stop())
		return -EINTR;
	error = solve(session, solution);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	error = add_answer(session, error, solution);
	// STUB 6
	//	error = answered ? solver_stop() : 0;
	//	if (!error)
	//		error = solve(session, solution);
	//	if (!error)
	//		error = add_answer(session, 0, solution);
	// END 6
	if (!error && !session->private && session->answers->count == 1)
		publish(session->user, session->answers);
	return error;
}

#endif
#endif
/*
 * Do what an event of the parser asks for; good is the end of the last puzzle answered, or the
 * beginning of the write. Return 0, or the error that ends the write.
 */
static int handle_event(struct session *session, enum sudoku_text_event event,
			struct sudoku_text_mark *good)
#if LAB < 7
	__must_hold(&lock)
#else
	__must_hold(&session->lock)
#endif
{
	int error;

	switch (event) {
	case SUDOKU_TEXT_PUZZLE:
#if LAB == 4
		error = answer_puzzle(session);
#elif LAB != 12
		error = answer_puzzle(session, good->taken);
#else
		error = take_puzzle(session, good->taken);
#endif
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
#if LAB < 7
	__must_hold(&lock)
#else
	__must_hold(&session->lock)
#endif
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

#if LAB >= 7
/* Wait until nobody else is in a session. Return 0, -EAGAIN or -ERESTARTSYS. */
static int lock_session(struct session *session, const struct file *file)
	__cond_acquires(0, &session->lock)
{
	// LAB 7 With O_NONBLOCK, do not wait. A signal ends the wait of the others.
	if (file->f_flags & O_NONBLOCK)
		return mutex_trylock(&session->lock) ? 0 : -EAGAIN;
	return mutex_lock_interruptible(&session->lock) ? -ERESTARTSYS : 0;
	// STUB 7
	//	mutex_lock(&lock);
	//	return 0;
	// END 7
}

static void unlock_session(struct session *session)
	__releases(&session->lock)
{
	// LAB 7 Let the next one in.
	mutex_unlock(&session->lock);
	// STUB 7
	//	mutex_unlock(&lock);
	// END 7
}

#endif
/* Take what can be taken of a write. Return the bytes, or an error if there are none. */
static ssize_t write_text(struct session *session, const char __user *buf, size_t count)
#if LAB < 7
	__must_hold(&lock)
#else
	__must_hold(&session->lock)
#endif
{
	struct sudoku_text *parser = &session->parser;
	struct sudoku_text_mark good;
	size_t done, len;
	char piece[PIECE];
	int error = 0;

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
	return parser->at.taken ? parser->at.taken : error;
}

static ssize_t sudoku_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	struct session *session = file->private_data;
	ssize_t taken;

#if LAB == 11 || LAB == 12
	// LAB 11 If the queue is full and nothing was taken, wait for room, and write again.
	do {
		taken = lock_session(session, file);
		if (taken)
			return taken;
		taken = write_text(session, buf, count);
		unlock_session(session);
		if (taken != -EAGAIN || file->f_flags & O_NONBLOCK)
			return taken;
		taken = wait_event_interruptible(session->writers, !queue_is_full(session));
	} while (!taken);
	return taken;
	// STUB 11
	//	taken = lock_session(session, file);
	//	if (taken)
	//		return taken;
	//	taken = write_text(session, buf, count);
	//	unlock_session(session);
	//	return taken;
	// END 11
#else
#if LAB < 7
	mutex_lock(&lock);
#else
	taken = lock_session(session, file);
	if (taken)
		return taken;
#endif
	taken = write_text(session, buf, count);
#if LAB < 7
	mutex_unlock(&lock);
#else
	unlock_session(session);
#endif
	return taken;
#endif
}

#if LAB < 7
/* Have the answers that are published for a session that can only read. */
static void find_published(struct session *session)
	__must_hold(&lock)
{
	// LAB 4 Unless the session has answers, it gets those of its user, and a reference.
	if (session->answers || !session->user->published)
		return;
	session->answers = session->user->published;
	kref_get(&session->answers->ref);
	// STUB 4
	// END 4
}

#else
/* Return the answers that a user has published, with a reference, or NULL. */
static struct answers *get_published(struct sudoku_user *user)
	__must_hold(&lock)
{
	lockdep_assert_held(&lock);

	if (user->published)
		kref_get(&user->published->ref);
	return user->published;
}

/* Have the answers that are published for a session that can only read. */
static void find_published(struct session *session)
	__must_hold(&session->lock)
{
	if (session->answers)
		return;
	// LAB 7 The user may publish other answers at this moment.
	mutex_lock(&lock);
	session->answers = get_published(session->user);
	mutex_unlock(&lock);
	// STUB 7
	//	session->answers = get_published(session->user);
	// END 7
}

/* Copy an answer of a list. Return whether it is there. */
static bool copy_line(const struct answers *answers, unsigned long number, char *line)
	__must_hold(&lock)
{
	lockdep_assert_held(&lock);

	if (number >= answers->count)
		return false;
	memcpy(line, answers->text + number * LINE, LINE);
	return true;
}

/* Copy the answer at the session's position. Return how many of its bytes are left to read. */
static size_t copy_answer(const struct session *session, char *line)
	__must_hold(&session->lock)
{
	unsigned long at = session->position;
	bool found;

	// LAB 7 A writer may move the text of the list: keep it away meanwhile.
	mutex_lock(&lock);
#if LAB != 12
	found = copy_line(session->answers, at / LINE, line);
#else
	found = (!session->private || at / LINE < session->ready) &&
		copy_line(session->answers, at / LINE, line);
#endif
	mutex_unlock(&lock);
	// STUB 7
	//	found = copy_line(session->answers, at / LINE, line);
	// END 7
	return found ? LINE - at % LINE : 0;
}

#endif
#if LAB == 6
static ssize_t read_answers(struct session *session, char __user *buf, size_t count)
	__must_hold(&lock)
{
	const struct answers *answers = session->answers;
	loff_t all = answers->count * LINE;
	loff_t end = session->position - session->position % LINE;

	// LAB 6 Let end be where the first error is. Tell it once, when all before it is read.
	while (end < all && answers->text[end])
		end += LINE;
	if (session->position == end && end < all) {
		session->position += LINE;
		return -answers->text[end + 1];
	}
	// STUB 6
	//	end = all;
	// END 6
	return simple_read_from_buffer(buf, count, &session->position, answers->text, end);
}

#elif LAB >= 7
static ssize_t read_answers(struct session *session, char __user *buf, size_t count)
	__must_hold(&session->lock)
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

#endif
#if LAB == 11 || LAB == 12
// LAB 11 Write the functions of steps 2 to 5: wait, remove answers, wake the next reader.
/* Wake another reader if an answer remains; called by a reader that leaves. */
static void pass_on(struct session *session)
{
	if (queue_has_answer(session))
		wake_up_interruptible(&session->readers);
}

/*
 * Wait for an answer. Callers hold session->lock. Return 0, with the lock still held; or
 * -EAGAIN or -ERESTARTSYS, with the lock released.
 */
static int wait_for_answer(struct session *session, const struct file *file)
	__cond_releases(nonzero, &session->lock)
{
	int error;

	while (!queue_has_answer(session)) {
		unlock_session(session);
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		error = wait_event_interruptible_exclusive(session->readers,
							   queue_has_answer(session));
		if (error)
			return error;
		error = lock_session(session, file);
		if (error) {
			pass_on(session);
			return error;
		}
	}
	return 0;
}

/* Remove answers that were read to their end, and wake writers for the room. */
static void drop_answers(struct session *session)
	__must_hold(&session->lock)
{
	struct answers *answers = session->answers;
	unsigned long read = session->position, lines = read / LINE;

	mutex_lock(&lock);
	answers->count -= lines;
	answers->user->answers -= lines;
	memmove(answers->text, answers->text + lines * LINE, answers->count * LINE);
	WRITE_ONCE(session->ready, session->ready - lines);
#if LAB == 12
	// LAB 12 Their lines are free again: update what queue_is_full() checks.
	WRITE_ONCE(session->used, session->used - lines);
	// END 12
#endif
	mutex_unlock(&lock);
	session->position = read % LINE;
	if (lines)
		wake_up_interruptible(&session->writers);
}
// END 11

#endif
static ssize_t sudoku_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct session *session = file->private_data;
#if LAB < 7
	ssize_t copied = 0;
#else
	ssize_t copied;
#endif

#if LAB < 7
	mutex_lock(&lock);
#else
	copied = lock_session(session, file);
	if (copied)
		return copied;
#endif
#if LAB == 11 || LAB == 12
	// LAB 11 If the session reads and writes, wait here for an answer.
	if (session->private && count) {
		copied = wait_for_answer(session, file);
		if (copied)
			return copied;
	}
	// END 11
#endif
	if (!(file->f_mode & FMODE_WRITE)) {
		find_published(session);
		copied = session->answers ? 0 : -ENODATA;
	}
	if (session->answers)
#if LAB == 4
		copied = simple_read_from_buffer(buf, count, &session->position,
						 session->answers->text,
						 session->answers->count * LINE);
#else
		copied = read_answers(session, buf, count);
#endif
#if LAB < 7
	mutex_unlock(&lock);
#else
#if LAB == 11 || LAB == 12
	// LAB 11 Remove what was read from the queue. If answers remain, who must be woken?
	if (session->private && session->answers)
		drop_answers(session);
#endif
	unlock_session(session);
#endif
#if LAB == 11 || LAB == 12
	pass_on(session);
	// STUB 11
	//	unlock_session(session);
	// END 11
#endif
	return copied;
}

#if LAB == 11 || LAB == 12
// LAB 11 Write sudoku_poll(), for fops: join the wait queues; report which calls would not wait.
static __poll_t sudoku_poll(struct file *file, poll_table *wait)
{
	struct session *session = file->private_data;
	__poll_t events = 0;

	poll_wait(file, &session->readers, wait);
	poll_wait(file, &session->writers, wait);
	if (!session->private || queue_has_answer(session))
		events |= EPOLLIN | EPOLLRDNORM;
	if (!queue_is_full(session))
		events |= EPOLLOUT | EPOLLWRNORM;
	return events;
}
// END 11

#endif
static int sudoku_open(struct inode *inode, struct file *file)
{
	// LAB 4 Make a session, of the user who opens the file; mind how many one may have.
	struct session *session = kzalloc(sizeof(*session), GFP_KERNEL);
	int error = 0;

	if (!session)
		return -ENOMEM;
	session->private = (file->f_mode & FMODE_READ) && (file->f_mode & FMODE_WRITE);
#if LAB >= 7
	mutex_init(&session->lock);
#endif
#if LAB == 10
	// LAB 10 Prepare the lock.
	mutex_init(&session->ring_lock);
	// END 10
#elif LAB == 11 || LAB == 12
	// LAB 11 Initialize the wait queues.
	init_waitqueue_head(&session->readers);
	init_waitqueue_head(&session->writers);
	// END 11
#endif
#if LAB == 12
	// LAB 12 Initialize the work item and the timer, once for each session.
	INIT_WORK(&session->work, solve_queue);
	timer_setup(&session->timer, time_is_up, 0);
	// END 12
#endif
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
	// STUB 4
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
	// END 4
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	// LAB 4 Give back what sudoku_open() and the calls since then have taken.
	struct session *session = file->private_data;

#if LAB == 12
	// LAB 12 End the search, and wait until neither work item nor timer can use the session.
	WRITE_ONCE(session->closed, true);
	cancel_work_sync(&session->work);
	// END 12
#endif
	mutex_lock(&lock);
	put_answers(session->answers);
	session->user->files--;
	forget_user(session->user);
	mutex_unlock(&lock);
#if LAB >= 6
	kfree(session->workspace);
#endif
#if LAB == 10
	// LAB 10 Nobody has the file any more. Has anybody mapped it?
	vfree(session->ring);
	// END 10
#endif
	kfree(session);
	// STUB 4
	// END 4
	return 0;
}

/* Unpublish all answers, and forget their users. No file is open any more. */
static void withdraw_all(void)
	__must_hold(&lock)
{
	// LAB 4 What is published outlives the file that it was written to, not the module.
	struct sudoku_user *user, *next;

	list_for_each_entry_safe(user, next, &users, link) {
		unpublish(user);
		forget_user(user);
	}
	// STUB 4
	// END 4
}

#if LAB >= 8
static int check_request(const struct lab_solve *request)
{
	// LAB 8 Refuse what has no meaning today, so that it can have one tomorrow.
	if (request->flags || request->reserved[0] || request->reserved[1])
		return -EINVAL;
	return request->count <= COUNT_MAX ? 0 : -EINVAL;
	// STUB 8
	//	return request->count ? -EINVAL : 0;
	// END 8
}

/* Solve one puzzle of an array. Return 0 when its solution and result are stored. */
#if LAB != 10
static int solve_one(const struct lab_solve *request, u32 index, struct sudoku_workspace *workspace)
#else
static int solve_one(struct session *session, const struct lab_solve *request, u32 index,
		     struct sudoku_workspace *workspace)
#endif
{
	// LAB 8 Copy the cells, check, solve, store solution and result. Set all that you copy.
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
#if LAB == 10
		error = -EINVAL;
#endif
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
#if LAB != 10
	return copy_to_user(to + index, &result, sizeof(result)) ? -EFAULT : 0;
	// STUB 8
	//	return -EFAULT;
	// END 8
#else
	if (copy_to_user(to + index, &result, sizeof(result)))
		return -EFAULT;
	// LAB 10 The puzzle is answered, with an error or without.
	record(session, LAB_ORIGIN_IOCTL, error, result.steps);
	// END 10
	return 0;
#endif
}

#if LAB != 10
static long solve_batch(const struct lab_solve __user *from)
#else
static long solve_batch(struct session *session, const struct lab_solve __user *from)
#endif
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
	// LAB 8 Solve them one by one. Return how many are finished or, if none is, the error.
	while (!error && done < request.count) {
#if LAB != 10
		error = solve_one(&request, done, workspace);
#else
		error = solve_one(session, &request, done, workspace);
#endif
		if (!error) {
			done++;
			error = solver_stop();
		}
	}
	kfree(workspace);
	return done ? done : error;
	// STUB 8
	//	error = solve_one(&request, done, workspace);
	//	kfree(workspace);
	//	return error;
	// END 8
}

static long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	// LAB 8 One request is known. What does an unknown one fail with?
	switch (cmd) {
	case LAB_IOC_SOLVE:
#if LAB != 10
		return solve_batch((void __user *)arg);
#else
		return solve_batch(file->private_data, (void __user *)arg);
#endif
	default:
		return -ENOTTY;
	}
	// STUB 8
	//	return cmd == LAB_IOC_SOLVE ? solve_batch((void __user *)arg) : -EINVAL;
	// END 8
}

#endif
#if LAB == 10
// LAB 10 Map the ring: which requests are right, and what may a program do to its area later?
/* Return the ring, made if there is none yet; or NULL. */
static struct lab_ring *need_ring(struct session *session)
{
	struct lab_ring *ring;

	mutex_lock(&session->ring_lock);
	ring = session->ring;
	if (!ring) {
		ring = vmalloc_user(sizeof(*ring));
		if (ring) {
			ring->size = sizeof(*ring->entry);
			ring->entries = LAB_ENTRIES;
		}
		session->ring = ring;
	}
	mutex_unlock(&session->ring_lock);
	return ring;
}

static int sudoku_mmap(struct file *file, struct vm_area_struct *vma)
{
	struct session *session = file->private_data;
	struct lab_ring *ring;

	if (vma->vm_pgoff || vma->vm_end - vma->vm_start != sizeof(struct lab_ring))
		return -EINVAL;
	if (!(vma->vm_flags & VM_MAYSHARE))
		return -EINVAL;
	if (vma->vm_flags & VM_WRITE)
		return -EACCES;
	ring = need_ring(session);
	if (!ring)
		return -ENOMEM;
	/* mprotect() is to make nothing writable, either. What is mapped so cannot grow. */
	vm_flags_mod(vma, 0, VM_MAYWRITE);
	return remap_vmalloc_range(vma, ring, 0);
}

// STUB 10
//
// END 10
#endif
static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.read = sudoku_read,
	.write = sudoku_write,
	// LAB 8 The calls of programs of 64 bits, and those of 32 bits.
#if LAB >= 8
#if LAB == 11 || LAB == 12
	// LAB 11
	.poll = sudoku_poll,
	// END 11
#endif
	.unlocked_ioctl = sudoku_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
	// STUB 8
	//	.unlocked_ioctl = sudoku_ioctl,
	// END 8
#endif
#if LAB == 10
	// LAB 10 The call that maps the ring.
	.mmap = sudoku_mmap,
	// END 10
#endif
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.fops = &fops,
	.mode = 0666,
};

#if LAB == 13
/* Set up a card, and start to use it. On failure, undo everything. */
static int start_card(struct pci_dev *pci)
{
	// LAB 13 Set up the card. What must be ready before the interrupt is requested?
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
	// STUB 13
	//	return -ENODEV;
	// END 13
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
	// LAB 13 Undo start_card(). Files may be open, and a puzzle in transit.
	struct card *card = pci_get_drvdata(pci);

	mutex_lock(&card_lock);
	the_card = NULL;
	mutex_unlock(&card_lock);
	free_irq(pci->irq, card);
	wait_until_idle(card);	/* or it would interrupt later */
	writel(readl(card->registers + CARD_REASON), card->registers + CARD_ACK);
	pci_iounmap(pci, card->registers);
	pci_release_regions(pci);
	pci_disable_device(pci);
	kfree(card->cells);
	kfree(card);
	// STUB 13
	// END 13
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

#endif
#if LAB == 12
static int __init sudoku_init(void)
{
	int error;

	if (limit < 1 || limit > 1000 || files < 1 || files > 1000 || !max_steps ||
	    depth < 1 || depth > 1000)
		return -EINVAL;
	// LAB 12 Check max_ms. What must exist before the node does? Undo it if the node fails.
	if (max_ms < 1 || max_ms > 60000)
		return -EINVAL;
	workqueue = alloc_workqueue("sudoku", WQ_UNBOUND, 0);
	if (!workqueue)
		return -ENOMEM;
	error = misc_register(&node);
	if (error)
		destroy_workqueue(workqueue);
	return error;
	// STUB 12
	//	error = misc_register(&node);
	//	return error;
	// END 12
}
#elif LAB == 13
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
#else
static int __init sudoku_init(void)
{
#if LAB == 4
	if (limit < 1 || limit > 1000 || files < 1 || files > 1000)
#elif LAB == 11
	if (limit < 1 || limit > 1000 || files < 1 || files > 1000 || !max_steps ||
	    depth < 1 || depth > 1000)
#else
	if (limit < 1 || limit > 1000 || files < 1 || files > 1000 || !max_steps)
#endif
		return -EINVAL;
	return misc_register(&node);
}
#endif
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	misc_deregister(&node);
#if LAB == 12
	// LAB 12
	destroy_workqueue(workqueue);
	// END 12
#elif LAB == 13
	pci_unregister_driver(&card_driver);
#endif
	mutex_lock(&lock);
	withdraw_all();
	mutex_unlock(&lock);
}
module_exit(sudoku_exit);

#if LAB == 4
MODULE_DESCRIPTION("Lab 4: a session for each open file");
#elif LAB == 6
MODULE_DESCRIPTION("Lab 6: bounded work");
#elif LAB == 7
MODULE_DESCRIPTION("Lab 7b: sessions that tasks share");
#elif LAB == 8
MODULE_DESCRIPTION("Lab 8: an interface for programs");
#elif LAB == 10
MODULE_DESCRIPTION("Lab 10: a ring in shared memory");
#elif LAB == 11
MODULE_DESCRIPTION("Lab 11: a queue of answers");
#elif LAB == 12
MODULE_DESCRIPTION("Lab 12: a queue of puzzles");
#else
MODULE_DESCRIPTION("Lab 13: a card");
#endif
MODULE_LICENSE("GPL");
