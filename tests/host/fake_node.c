// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device for programs without a kernel: the linker replaces their system calls with
 * these. They use the driver's own text and search layers. FAKE_NODE in the environment
 * injects faults; it is a list of words:
 *
 *	missing, regular, folder, denied	kind of file at /dev/sudoku*
 *	old		the driver has no ioctl
 *	broken		every ioctl fails
 *	short=N		a call finishes at most N puzzles
 *	interrupt	every other call is interrupted
 *	steps=N		the step limit
 *	space=N		there is space for N answers
 *	blind		clashes are not detected, and such puzzles never end; the file
 *			"endless" is created when one begins
 *	uneven		batches with a larger digit in the first cell take longer
 *	slow		each batch takes a fifth of a second
 *	instant		a puzzle is its own solution
 *
 * FAKE_WRITTEN is the text that the user last wrote to the node.
 */
#include <fcntl.h>
#include <linux/container_of.h>
#include <stdarg.h>
#include <stdint.h>

#include "fake_node.h"
#include "solver.h"
#include "text.h"
#include "userspace.h"

static struct node {
	int fd;
	struct sudoku_text text;	/* parser of what is written */
	const char *written;	/* the rest of it; NULL at its end */
	u64 puzzle;		/* number of the last answer */
	struct sudoku_fault fault;	/* the last error */
} nodes[SUDOKU_ORDER_MAX + 1];

/* Return: the number of a word in FAKE_NODE, 1 for a word without one, 0 if it is missing. */
static size_t trouble(const char *word)
{
	const char *words = getenv("FAKE_NODE");
	const char *at = words ? strstr(words, word) : NULL;

	if (!at)
		return 0;
	at += strlen(word);
	return *at == '=' ? strtoul(at + 1, NULL, 10) : 1;
}

/* Return: the order of a node with this path or descriptor, or 0. */
static unsigned int order_of(const char *path, int fd)
{
	unsigned int order = SUDOKU_ORDER_MAX;

	while (order >= SUDOKU_ORDER_MIN &&
	       (path ? strcmp(path, node_paths[order]) : !fd || nodes[order].fd != fd))
		order--;
	return order >= SUDOKU_ORDER_MIN ? order : 0;
}

int __wrap_stat(const char *path, struct stat *status)
{
	if (!order_of(path, 0))
		return __real_stat(path, status);
	memset(status, 0, sizeof(*status));
	status->st_mode = trouble("regular") ? S_IFREG :
			  trouble("folder") ? S_IFDIR : S_IFCHR;
	errno = ENOENT;
	return trouble("missing") ? -1 : 0;
}

int __wrap_open(const char *path, int flags, ...)
{
	unsigned int order = order_of(path, 0);
	struct node *node = &nodes[order];
	va_list more;
	mode_t mode;

	va_start(more, flags);
	mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;	/* of files of libgcov */
	va_end(more);
	if (!order)
		return __real_open(path, flags, mode);
	errno = trouble("missing") ? ENOENT : trouble("denied") ? EACCES : 0;
	if (errno)
		return -1;
	node->fd = __real_open("/dev/null", flags);
	node->written = getenv("FAKE_WRITTEN");
	sudoku_text_init(&node->text, order);
	return node->fd;
}

static bool is_interrupted(void)
{
	static __thread bool again;

	again = !again;
	return again && trouble("interrupt");
}

struct listing {
	struct sudoku_limits limits;
	u8 *next;	/* space for the next solution */
};

static int list_solution(const struct sudoku_limits *limits,
			 const struct sudoku_workspace *workspace)
{
	struct listing *listing = container_of(limits, struct listing, limits);

	sudoku_workspace_cells(workspace, listing->next);
	listing->next += sudoku_cells(workspace->order);
	return 0;
}

/* Solve a puzzle of a batch; without a list, only the first solution is stored. */
static void search(unsigned int order, const struct sudoku_solve *batch, const u8 *cells,
		   u8 *solutions, struct sudoku_result *result)
{
	static __thread struct sudoku_workspace *workspaces[SUDOKU_ORDER_MAX + 1];
	struct sudoku_workspace *search = workspaces[order];
	bool list = batch->flags & SUDOKU_SOLVE_LIST;
	const struct sudoku_effort *effort;
	struct listing listing = {
		.limits.solutions = batch->max_solutions,
		.limits.steps = trouble("steps") ? trouble("steps") : 1000000000,
		.limits.found = list ? list_solution : NULL,
		.next = solutions,
	};
	u8 first[SUDOKU_CELLS_MAX];
	int error;

	if (batch->max_steps && batch->max_steps < listing.limits.steps)
		listing.limits.steps = batch->max_steps;
	if (!search) {
		search = calloc(1, sudoku_workspace_size(&sudoku_search, order));
		sudoku_workspace_init(search, &sudoku_search, order);
		workspaces[order] = search;
	}
	effort = &search->effort;
	error = sudoku_solve(search, cells, solutions && !list ? solutions : first,
			     &listing.limits);
	result->fault.cause = sudoku_solve_cause(error);
	result->solutions = effort->solutions;
	result->steps = effort->steps;
	result->guesses = effort->guesses;
	result->depth = effort->depth;
}

/* Return true if the puzzle is finished, false if it was interrupted. */
static bool solve(unsigned int order, const struct sudoku_solve *batch, const u8 *cells,
		  u8 *solutions, struct sudoku_result *result)
{
	memset(result, 0, sizeof(*result));
	if (!sudoku_find_fault(order, cells, &result->fault)) {
		search(order, batch, cells, solutions, result);
		return true;
	}
	if (!trouble("blind"))
		return true;
	close(__real_open("endless", O_CREAT | O_WRONLY, 0600));
	return sleep(30) == 0;
}

static int solve_batch(unsigned int order, const struct sudoku_solve *batch)
{
	size_t size = sudoku_cells(order);
	size_t space = size * (batch->flags & SUDOKU_SOLVE_LIST ? batch->max_solutions : 1);
	const u8 *puzzles = (const u8 *)(uintptr_t)batch->puzzles;
	u8 *solutions = (u8 *)(uintptr_t)batch->solutions;
	struct sudoku_result *results = (void *)(uintptr_t)batch->results;
	size_t instant = trouble("instant");
	unsigned int done;

	if (trouble("uneven"))
		usleep(puzzles[0] * 20000);
	if (trouble("slow"))
		usleep(200000);
	for (done = 0; instant && done < batch->count; done++)
		results[done] = (struct sudoku_result) { .solutions = 1 };
	if (done && solutions)
		memcpy(solutions, puzzles, done * size);
	for (; done < batch->count; done++) {
		if (trouble("short") && done == trouble("short"))
			break;
		if (solve(order, batch, puzzles + done * size,
			  solutions ? solutions + done * space : NULL, &results[done]))
			continue;
		errno = EINTR;
		return done ? (int)done : -1;
	}
	return done;
}

int __wrap_ioctl(int fd, unsigned long request, ...)
{
	unsigned int order = order_of(NULL, fd);
	va_list arguments;
	void *data;

	va_start(arguments, request);
	data = va_arg(arguments, void *);
	va_end(arguments);
	if (!order)
		return __real_ioctl(fd, request, data);
	errno = trouble("old") ? ENOTTY : trouble("broken") ? ENOMEM :
		is_interrupted() ? EINTR : 0;
	if (errno)
		return -1;
	switch (request) {
	case SUDOKU_IOC_SOLVE:
		return solve_batch(order, data);
	case SUDOKU_IOC_FAULT:
		memcpy(data, &nodes[order].fault, sizeof(nodes[order].fault));
		return 0;
	}
	errno = ENOTTY;
	return -1;
}

static ssize_t answer(struct node *node, char *buf, size_t size)
{
	unsigned int order = node->text.order;
	const struct sudoku_solve batch = { .max_solutions = 1 };
	struct sudoku_result result = {};
	u8 solution[SUDOKU_CELLS_MAX];

	node->puzzle++;
	if (!node->fault.cause) {
		search(order, &batch, node->text.cells, solution, &result);
		node->fault.cause = result.fault.cause;
	}
	node->fault.puzzle = node->puzzle;
	errno = -sudoku_cause_errno(node->fault.cause);
	if (errno)
		return -1;
	if (size <= sudoku_cells(order))
		abort();
	sudoku_text_format(order, solution, buf);
	return sudoku_cells(order) + 1;
}

/* Get the next answer to the written text, which the driver's parser treats as one write. */
ssize_t __wrap_read(int fd, void *buf, size_t size)
{
	struct node *node = &nodes[order_of(NULL, fd)];
	struct sudoku_text *text = &node->text;
	enum sudoku_text_event event;
	size_t space = trouble("space");

	if (!order_of(NULL, fd))
		return __real_read(fd, buf, size);
	errno = !getenv("FAKE_WRITTEN") ? ENODATA : is_interrupted() ? EINTR : 0;
	if (errno)
		return -1;
	memset(&node->fault, 0, sizeof(node->fault));
	if (!node->written)
		return 0;
	sudoku_text_begin(text);
	event = sudoku_text_parse(text, node->written, strlen(node->written), &node->fault);
	if (event == SUDOKU_TEXT_MORE)
		event = sudoku_text_end(text);
	if (event == SUDOKU_TEXT_PUZZLE && space && node->puzzle == space) {
		node->fault.cause = SUDOKU_CAUSE_NO_SPACE;
		node->fault.line = text->at.start_line;
	} else if (event == SUDOKU_TEXT_PUZZLE) {
		sudoku_find_fault(text->order, text->cells, &node->fault);
		node->fault.line = node->fault.cause ? text->at.start_line : 0;
		node->written += text->at.taken;
		return answer(node, buf, size);
	}
	node->written = NULL;
	if (event == SUDOKU_TEXT_MORE && !sudoku_text_close(text, &node->fault))
		return 0;
	return answer(node, buf, size);
}
