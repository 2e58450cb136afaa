// SPDX-License-Identifier: GPL-2.0-only
/* Read operands and files line by line; decide what a line means for the lines around it. */
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include "reader.h"

#define LINE_BYTES	262144	/* at most, of a line */
#define START_BYTES	16384	/* of a file, that tell what it is */
#define ERRORS_MAX	3	/* before a puzzle, or of words in a row */

static struct {
	struct reader settings;
	const char *name;	/* of the operand, in messages */
	int fd;
	bool whole;		/* the operand is one line, which is a puzzle, never a row */
	bool found, done;	/* found a puzzle; stop reading */
	bool ended;		/* all is in the buffer */
	unsigned int errors;	/* in a row: before a puzzle, or of words */
	unsigned long skipped;	/* comments and headings */
	char *next, *end;	/* in the buffer: what is read, but not yet a line */
} state;

/* The input, lines with NUL at their ends. Its start stays, for foreign(); the rest is replaced. */
static char buffer[START_BYTES + LINE_BYTES + 2];

static struct line line;
static struct line above;	/* the last line of words, or LINE_EMPTY if they are done with */
static bool framed;		/* only a frame and empty lines came since */

/* The grid that has begun, if it has rows */
static struct {
	unsigned int order, rows;
	unsigned int band;	/* rows above its first gap, an empty line or a frame */
	bool gap;		/* the line above is one */
	unsigned long number;	/* of the line of its first row or, with a message, first fault */
	char message[MESSAGE_MAX];
	char symbols[SUDOKU_CELLS_MAX];
} grid;

/* End the reading of an operand, with an error. */
static void refuse(unsigned long number, const char *message)
{
	if (state.done || !message)
		return;
	state.done = true;
	reader_pause();
	say(EXIT_TROUBLE, state.name, number, "%s", message);
}

/* Return: what to say about the operand as it begins. @game, and the result: see foreign() */
static const char *begins_like(bool game)
{
	size_t read = state.end - buffer;

	return foreign(game, buffer, read < START_BYTES ? read : START_BYTES);
}

/* Count an error before a puzzle, or of words. The first and the last may end the reading. */
static void count_error(unsigned long number, bool unreadable)
{
	if (!state.errors++ && unreadable)
		refuse(number, begins_like(false));
	else if (state.errors == ERRORS_MAX)
		refuse(number, "too many errors; the rest is not read");
}

/* Pass on what is wrong with a puzzle, or with words. */
static void take_fault(unsigned long number, const char *message, bool words)
{
	if (words || !state.found)
		count_error(number, true);
	if (state.done)
		return;
	reader_room(SUDOKU_ORDER_MIN);
	reader_take(state.name, number, message);
}

static void take_puzzle(unsigned int order, const char *symbols, unsigned long number)
{
	bool zero = memchr(symbols, '0', sudoku_cells(order));
	u8 *cells = reader_room(order);
	struct sudoku_fault fault;
	unsigned int at;

	for (at = 0; at < sudoku_cells(order); at++) {
		cells[at] = symbol_value(order, symbols[at]);
		if (zero && !cells[at] && symbols[at] != '0') {
			take_fault(number, "two kinds of blanks, 0 and another; is 0 a digit here?",
				   false);
			return;
		}
	}
	if (!state.found && sudoku_find_clash(order, cells, &fault)) {
		count_error(number, false);
	} else {
		state.found = true;
		state.errors = 0;
	}
	if (state.done)
		return;
	reader_take(state.name, number, NULL);
	state.done = state.settings.first;
}

static void grid_fault(const char *message)
{
	if (!*grid.message) {
		grid.number = line.number;
		snprintf(grid.message, sizeof(grid.message), "%s", message);
	}
}

/* Pass on the grid, which has all its rows, or a fault. */
static void grid_finish(void)
{
	if (*grid.message)
		take_fault(grid.number, grid.message, false);
	else
		take_puzzle(grid.order, grid.symbols, grid.number);
	memset(&grid, 0, sizeof(grid));
}

/* A grid that has begun is cut off. */
static void grid_end(enum sudoku_cause cause)
{
	const struct sudoku_fault cut = {
		.cause = cause, .cell = grid.rows * sudoku_side(grid.order),
	};

	if (!grid.rows)
		return;
	grid_fault(fault_sentence(grid.order, &cut, NULL));
	grid_finish();
}

/* A gap: one after each band, or none; a line of a frame: or after each row, or the first. */
static void grid_gap(bool empty)
{
	if (!grid.band && (grid.rows == grid.order || (grid.rows == 1 && !empty)))
		grid.band = grid.rows;
	if (grid.gap || !grid.band || grid.rows % grid.band)
		grid_end(empty ? SUDOKU_CAUSE_LINE_EMPTY : SUDOKU_CAUSE_CUT_OFF);
	grid.gap = grid.rows;
}

/* Add the row of the current line. A bad row counts as a row, so that the next grid is found. */
static void grid_row(void)
{
	unsigned int side = sudoku_side(line.order);

	if (!grid.rows) {
		grid.order = line.order;
		grid.number = line.number;
	}
	if (line.kind == LINE_BAD_ROW)
		grid_fault(line.message);
	else
		memcpy(grid.symbols + grid.rows * side, line.symbols, side);
	if (grid.band == 1 && grid.rows == 2 && !grid.gap)
		grid.band = 0;	/* the line of the frame was below the first row alone */
	if (grid.band && grid.rows % grid.band == 0 && !grid.gap)
		grid_fault("an empty line or a line of the frame is missing above");
	grid.gap = false;
	if (++grid.rows == side)
		grid_finish();
}

/* What the words above are is known: a heading, if they are directly above a puzzle or grid. */
static void end_words(bool heading)
{
	bool words = above.kind == LINE_WORDS;

	above.kind = LINE_EMPTY;
	if (words && heading && above.heading)
		state.skipped++;
	else if (words)
		take_fault(above.number, above.message, true);
}

static void take_line(void)
{
	if (line.kind > LINE_FRAME && line.kind < LINE_ROW)
		grid_end(SUDOKU_CAUSE_CUT_OFF);
	framed = line.kind == LINE_FRAME || (framed && line.kind == LINE_EMPTY);
	if (!framed)
		end_words(line.kind >= LINE_PUZZLE);
	switch (line.kind) {
	case LINE_EMPTY:
	case LINE_FRAME:
		grid_gap(line.kind == LINE_EMPTY);
		break;
	case LINE_COMMENT:
		state.skipped++;
		break;
	case LINE_WORDS:
		above = line;
		break;
	case LINE_PUZZLE:
		take_puzzle(line.order, line.symbols, line.number);
		break;
	case LINE_BAD:
		take_fault(line.number, line.message, false);
		break;
	case LINE_REFUSED:
		refuse(line.number, line.message);
		break;
	default:
		grid_row();
	}
}

int reader_percent(void)
{
	off_t at = state.name ? lseek(state.fd, 0, SEEK_CUR) : -1;
	struct stat status;

	if (at < 0 || fstat(state.fd, &status) || !S_ISREG(status.st_mode) || !status.st_size)
		return -1;
	return at < status.st_size ? 100 * at / status.st_size : 100;
}

/* Read more input. Before waiting, let the program answer everything read so far. */
static bool read_more(void)
{
	struct pollfd input = { .fd = state.fd, .events = POLLIN };
	char *limit = buffer + sizeof(buffer) - 1;
	size_t rest = state.end - state.next;
	ssize_t count;

	if (state.ended)
		return false;
	if (state.end == limit) {
		state.next = memmove(buffer + START_BYTES, state.next, rest);
		state.end = state.next + rest;
	}
	do {
		if (!poll(&input, 1, 0)) {
			reader_pause();
			poll(&input, 1, -1);
		}
		count = read(state.fd, state.end, limit - state.end);
	} while (count < 0 && (errno == EINTR || errno == EAGAIN));
	if (count < 0)
		refuse(0, strerror(errno));
	state.ended = count <= 0;
	state.end += state.ended ? 0 : count;
	return !state.ended;
}

/* Get the next line. Return: whether there is one. */
static bool next_line(void)
{
	char *newline, *end;

	do {
		newline = memchr(state.next, '\n', state.end - state.next);
	} while (!newline && state.end - state.next <= LINE_BYTES && read_more());
	line.text = state.next;
	end = newline ? newline : state.end;
	state.next = newline ? newline + 1 : end;
	if (end - line.text > LINE_BYTES)
		refuse(line.number + 1, "a line is longer than 256 KiB");
	if (state.done || state.next == line.text)
		return false;
	while (end > line.text && end[-1] == '\r')
		end--;
	*end = 0;
	line.end = end;
	line.number += !state.whole;
	return true;
}

static void read_lines(void)
{
	while (!state.done && !ferror(stdout) && next_line()) {
		if (line.number <= 1)
			refuse(0, begins_like(true));
		line_parse(&line, state.settings.order, state.whole, grid.order, grid.rows);
		if (line.letters || line.kind == LINE_COMMENT)
			refuse(line.number, foreign(true, line.text, line.end - line.text));
		take_line();
	}
	grid_end(SUDOKU_CAUSE_CUT_OFF);
	end_words(false);
	reader_pause();
	if (state.done)
		return;
	if (!state.found && !state.errors)
		say(EXIT_UNSOLVED, NULL, 0, "no puzzles in %s", state.name);
	else if (state.skipped)
		say(EXIT_SOLVED, state.name, 0, "%lu line%s of comments and headings skipped",
		    state.skipped, state.skipped == 1 ? "" : "s");
}

/* Return: whether an operand that is no file is meant as a puzzle. */
static bool is_puzzle(const char *operand)
{
	line.text = operand;
	line.end = operand + strlen(operand);
	line_parse(&line, state.settings.order, true, 0, 0);
	return line.kind == LINE_PUZZLE || line.kind == LINE_REFUSED ||
	       (line.kind == LINE_BAD && line.count >= sudoku_cells(SUDOKU_ORDER_MIN));
}

void read_operand(struct reader reader, const char *operand, unsigned int number)
{
	bool text = strchr(operand, '\n');
	static char name[24];
	int error = E2BIG;

	memset(&state, 0, sizeof(state));
	state.settings = reader;
	state.name = operand;
	state.next = buffer;
	state.end = buffer;
	if (!strcmp(operand, "-")) {
		state.name = "standard input";
		if (isatty(STDIN_FILENO))
			say(EXIT_SOLVED, NULL, 0, "type puzzles; Ctrl-D ends them");
	} else if (text) {
		state.fd = -1;
	} else {
		state.fd = open(operand, O_RDONLY | O_CLOEXEC);
		error = errno;
		state.whole = state.fd < 0 && is_puzzle(operand);
	}
	if ((text || state.whole) && strlen(operand) < sizeof(buffer)) {
		snprintf(name, sizeof(name), "argument %u", number);
		state.name = name;
		state.end = stpcpy(buffer, operand);
		state.ended = true;
	} else if (state.fd < 0) {
		say(EXIT_TROUBLE, NULL, 0, "cannot open %s: %s", *operand ? operand : "''",
		    strerror(error));
		return;
	}
	line.number = 0;
	read_lines();
	if (state.fd > 0)
		close(state.fd);
}
