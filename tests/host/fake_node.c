// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device for sudokuctl where there is no kernel: the linker puts these in
 * place of its system calls. Behind them is the driver's own solver, and the
 * environment variable FAKE_NODE makes trouble, in words with spaces between:
 *
 *	missing, regular, folder, denied	what is found at /dev/sudoku*
 *	room=N		N answers fit before they are read
 *	bytes=N		a call moves N bytes at the most
 *	interrupt	every other call is interrupted
 *	refuse=N	the Nth puzzle is refused
 *	steps=N		the step limit
 *	silent		there is never an answer
 *	wrong		every answer is wrong
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fake_node.h"
#include "solver.h"
#include "text.h"

#define ANSWERS_MAX	1024

struct answer {
	int error;
	char text[SUDOKU_CELLS_MAX + 1];
};

/**
 * struct session - one node, open
 * @fd: a file descriptor that is nothing else
 * @order: of its puzzles
 * @search: the solver's workspace
 * @cells: the puzzle being written
 * @count: cells of it so far
 * @puzzles: puzzles written before it
 * @answers: a ring
 * @given: answers ever put into it
 * @taken: answers ever read
 * @read: bytes read of the next answer
 */
struct session {
	int fd;
	unsigned int order;
	struct sudoku_search *search;
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int count;
	size_t puzzles;
	struct answer answers[ANSWERS_MAX];
	size_t given;
	size_t taken;
	size_t read;
};

static struct session *sessions[SUDOKU_ORDER_MAX + 1];

/* Return: the number given with a word, or 1 for the word alone; 0 without. */
static size_t trouble(const char *word)
{
	const char *words = getenv("FAKE_NODE");
	const char *at = words ? strstr(words, word) : NULL;

	if (!at)
		return 0;
	at += strlen(word);
	return *at == '=' ? strtoul(at + 1, NULL, 10) : 1;
}

static unsigned int order_of_path(const char *path)
{
	static const char *const paths[] = {
		"/dev/sudoku4", "/dev/sudoku", "/dev/sudoku16", "/dev/sudoku25"
	};
	unsigned int at;

	for (at = 0; at < 4; at++) {
		if (!strcmp(path, paths[at]))
			return at + SUDOKU_ORDER_MIN;
	}
	return 0;
}

static struct session *session_of(int fd)
{
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		if (sessions[order] && sessions[order]->fd == fd)
			return sessions[order];
	}
	return NULL;
}

int __wrap_stat(const char *path, struct stat *status)
{
	if (!order_of_path(path))
		return __real_stat(path, status);
	memset(status, 0, sizeof(*status));
	status->st_mode = trouble("regular") ? S_IFREG :
			  trouble("folder") ? S_IFDIR : S_IFCHR;
	errno = ENOENT;
	return trouble("missing") ? -1 : 0;
}

int __wrap_open(const char *path, int flags, ...)
{
	unsigned int order = order_of_path(path);
	struct session *session;

	if (!order)
		return __real_open(path, flags);
	errno = trouble("missing") ? ENOENT : trouble("denied") ? EACCES : 0;
	if (errno)
		return -1;
	session = calloc(1, sizeof(*session));
	session->fd = __real_open("/dev/null", flags);
	session->order = order;
	session->search = calloc(1, sudoku_search_size(order));
	sudoku_search_init(session->search, order);
	sessions[order] = session;
	return session->fd;
}

static bool is_interrupted(void)
{
	static bool again;

	again = !again;
	return again && trouble("interrupt");
}

static void solve(struct session *session, struct answer *answer)
{
	struct sudoku_limits limits = { .solutions = 1, .steps = 1000000 };
	u8 solution[SUDOKU_CELLS_MAX];

	if (trouble("steps"))
		limits.steps = trouble("steps");
	answer->error = -sudoku_solve(session->search, session->cells, solution,
				      &limits);
	if (answer->error)
		return;
	if (trouble("wrong"))
		memcpy(solution, session->cells, sizeof(solution));
	sudoku_text_format(session->order, solution, answer->text);
}

/* Takes what sudokuctl writes, cells and newlines; it is trusted with that. */
ssize_t __wrap_write(int fd, const void *buf, size_t size)
{
	struct session *session = session_of(fd);
	const char *text = buf;
	size_t at;

	if (!session)
		return __real_write(fd, buf, size);
	if (is_interrupted()) {
		errno = EINTR;
		return -1;
	}
	if (trouble("bytes") && size > trouble("bytes"))
		size = trouble("bytes");
	for (at = 0; at < size; at++) {
		size_t unread = session->given - session->taken;
		struct answer *answer;

		if (text[at] == '\n')
			continue;
		session->cells[session->count] =
			sudoku_cell_value(session->order, text[at]);
		if (session->count + 1 < sudoku_cells(session->order)) {
			session->count++;
			continue;
		}
		if (unread == ANSWERS_MAX ||
		    (trouble("room") && unread >= trouble("room"))) {
			errno = ENOSPC;
			return at ? (ssize_t)at : -1;
		}
		answer = &session->answers[session->given % ANSWERS_MAX];
		if (session->puzzles + 1 == trouble("refuse")) {
			if (at >= sudoku_cells(session->order)) {
				/* To be written again from its start. */
				session->count = 0;
				return at + 1 - sudoku_cells(session->order);
			}
			answer->error = EINVAL;
		} else {
			solve(session, answer);
		}
		session->count = 0;
		session->puzzles++;
		session->given++;
		if (answer->error == EINVAL) {
			errno = EINVAL;
			return -1;
		}
	}
	return size;
}

ssize_t __wrap_read(int fd, void *buf, size_t size)
{
	struct session *session = session_of(fd);
	struct answer *answer;
	size_t left;

	if (!session)
		return __real_read(fd, buf, size);
	if (is_interrupted()) {
		errno = EINTR;
		return -1;
	}
	if (session->taken == session->given || trouble("silent"))
		return 0;
	answer = &session->answers[session->taken % ANSWERS_MAX];
	if (answer->error) {
		session->taken++;
		errno = answer->error;
		return -1;
	}
	left = sudoku_cells(session->order) + 1 - session->read;
	if (size > left)
		size = left;
	if (trouble("bytes") && size > trouble("bytes"))
		size = trouble("bytes");
	memcpy(buf, answer->text + session->read, size);
	session->read += size;
	if (size == left) {
		session->read = 0;
		session->taken++;
	}
	return size;
}
