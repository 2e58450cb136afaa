// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device nodes. A node opened for reading and writing is a private session:
 * puzzles go in by write(), one line each, and are solved there; read() gives
 * the answers back in the same order, and fails once for each answer that is
 * an error. Short counts, refusals and a full session are part of the deal.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node.h"
#include "text.h"

static const char *const node_paths[SUDOKU_ORDER_MAX + 1] = {
	[2] = "/dev/sudoku4",
	[3] = "/dev/sudoku",
	[4] = "/dev/sudoku16",
	[5] = "/dev/sudoku25",
};

/* Each is open since the first puzzle of its order, until exit. */
static int node_fds[] = { [0 ... SUDOKU_ORDER_MAX] = -1 };

/* What went wrong with a node, for people. */
static char node_trouble[160];

/**
 * struct exchange - the puzzles of one order, on their way through a node
 * @path: the node
 * @fd: the same, open
 * @order: its order
 * @line: bytes of a puzzle, or of an answer: the cells and a newline
 * @puzzles: the puzzles
 * @count: how many
 * @text: their text, @line bytes each
 * @written: bytes of @text that the node has taken
 * @answered: puzzles that have their answers
 * @answer: the beginning of the next answer
 * @answer_bytes: bytes in @answer
 */
struct exchange {
	const char *path;
	int fd;
	unsigned int order;
	size_t line;
	struct puzzle *puzzles[NODE_BATCH];
	size_t count;
	char text[NODE_BATCH * (SUDOKU_CELLS_MAX + 1)];
	size_t written;
	size_t answered;
	char answer[SUDOKU_CELLS_MAX + 1];
	size_t answer_bytes;
};

static const char *cannot_do(const char *what, const char *path,
			     const char *why)
{
	snprintf(node_trouble, sizeof(node_trouble), "cannot %s %s: %s",
		 what, path, why);
	return node_trouble;
}

static const char *node_open(unsigned int order)
{
	const char *path = node_paths[order];
	struct stat status;
	int fd;

	if (!stat(path, &status)) {
		if (S_ISREG(status.st_mode))
			return cannot_do("use", path,
				      "it is a regular file, left by a redirection while the module was not loaded; remove it");
		if (!S_ISCHR(status.st_mode))
			return cannot_do("use", path, "it is no device");
	}
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0 && (errno == ENOENT || errno == ENODEV || errno == ENXIO))
		return cannot_do("open", path,
			      "is the module loaded? (modprobe sudoku)");
	if (fd < 0)
		return cannot_do("open", path, strerror(errno));
	node_fds[order] = fd;
	return NULL;
}

/* Puzzles that the node has taken, and holds or has given answers to. */
static size_t puzzles_taken(const struct exchange *exchange)
{
	return exchange->written / exchange->line;
}

/* The node refused the puzzle being written, and gives that as its answer. */
static void pass_refused(struct exchange *exchange)
{
	exchange->written += exchange->line -
			     exchange->written % exchange->line;
}

static void answer_unsolved(struct exchange *exchange, const char *message)
{
	struct puzzle *puzzle = exchange->puzzles[exchange->answered++];

	puzzle->state = PUZZLE_UNSOLVED;
	snprintf(puzzle->message, sizeof(puzzle->message), "%s", message);
}

/* A whole answer is there. Return: whether it is a solution of its puzzle. */
static bool answer_solved(struct exchange *exchange)
{
	struct puzzle *puzzle = exchange->puzzles[exchange->answered];
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int cell;
	int value;

	for (cell = 0; cell < sudoku_cells(exchange->order); cell++) {
		value = sudoku_cell_value(exchange->order,
					  exchange->answer[cell]);
		if (value < 0)
			return false;
		cells[cell] = value;
	}
	if (exchange->answer[cell] != '\n' ||
	    !sudoku_is_solution(exchange->order, cells, puzzle->givens))
		return false;
	memcpy(puzzle->cells, cells, cell);
	puzzle->state = PUZZLE_SOLVED;
	exchange->answered++;
	exchange->answer_bytes = 0;
	return true;
}

/* Read the next answer, or a part of it. Return: NULL, or what is wrong. */
static const char *read_answer(struct exchange *exchange)
{
	ssize_t count = read(exchange->fd,
			     exchange->answer + exchange->answer_bytes,
			     exchange->line - exchange->answer_bytes);

	if (count == 0)
		return cannot_do("read", exchange->path, "an answer is missing");
	if (count > 0) {
		exchange->answer_bytes += count;
		if (exchange->answer_bytes < exchange->line ||
		    answer_solved(exchange))
			return NULL;
		return cannot_do("read", exchange->path,
			      "the answer is no solution");
	}
	switch (errno) {
	case EINTR:
		break;
	case EDOM:
		answer_unsolved(exchange, "no solution");
		break;
	case ETIME:
		answer_unsolved(exchange,
				"gave up after the step limit (/sys/module/sudoku/parameters/max_steps)");
		break;
	case EINVAL:
		answer_unsolved(exchange, "the device refused the puzzle");
		break;
	default:
		return cannot_do("read", exchange->path, strerror(errno));
	}
	return NULL;
}

/* Read all answers that the node holds. Return: NULL, or what is wrong. */
static const char *read_answers(struct exchange *exchange)
{
	const char *trouble = NULL;

	while (!trouble && exchange->answered < puzzles_taken(exchange))
		trouble = read_answer(exchange);
	return trouble;
}

/* Write what the node will take. Return: NULL, or what is wrong. */
static const char *write_puzzles(struct exchange *exchange)
{
	ssize_t count = write(exchange->fd, exchange->text + exchange->written,
			      exchange->count * exchange->line -
			      exchange->written);

	if (count >= 0) {
		exchange->written += count;
		return NULL;
	}
	switch (errno) {
	case EINTR:
		return NULL;
	case EINVAL:
		pass_refused(exchange);
		return NULL;
	case ENOSPC:
		/* Room comes with reading; if there is nothing to read, none. */
		if (exchange->answered < puzzles_taken(exchange))
			return read_answers(exchange);
		break;
	}
	return cannot_do("write", exchange->path, strerror(errno));
}

static const char *exchange_order(unsigned int order, struct puzzle *puzzles,
				  size_t count)
{
	static struct exchange exchange;
	const char *trouble = NULL, *rest;
	size_t at;

	exchange.path = node_paths[order];
	exchange.order = order;
	exchange.line = sudoku_cells(order) + 1;
	exchange.count = 0;
	exchange.written = 0;
	exchange.answered = 0;
	exchange.answer_bytes = 0;
	for (at = 0; at < count; at++) {
		if (puzzles[at].state != PUZZLE_ASKED ||
		    puzzles[at].order != order)
			continue;
		sudoku_text_format(order, puzzles[at].givens, exchange.text +
				   exchange.count * exchange.line);
		exchange.puzzles[exchange.count++] = &puzzles[at];
	}
	if (exchange.count && node_fds[order] < 0)
		trouble = node_open(order);
	exchange.fd = node_fds[order];
	while (!trouble && exchange.written < exchange.count * exchange.line)
		trouble = write_puzzles(&exchange);
	rest = read_answers(&exchange);
	return trouble ? trouble : rest;
}

/**
 * node_solve - have puzzles of any order solved
 * @puzzles: those in the state PUZZLE_ASKED are
 * @count: how many puzzles there are, up to NODE_BATCH
 *
 * Return: NULL, or a sentence on the trouble with a device; puzzles may be
 * left in the state PUZZLE_ASKED then.
 */
const char *node_solve(struct puzzle *puzzles, size_t count)
{
	const char *trouble = NULL;
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		if (!trouble)
			trouble = exchange_order(order, puzzles, count);
	}
	return trouble;
}
