// SPDX-License-Identifier: GPL-2.0-only
/* Read operands and files line by line; decide what a line means for the lines around it. */
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include "reader.h"

#define ERRORS_MAX	3	/* that are shown, and that end a file if no puzzle came before */
#define HINT		"; see EXAMPLES in sudokuctl(1)"

static struct {
	struct reader settings;
	const char *name;	/* of the operand, in messages */
	int fd;
	bool ended;		/* all is read */
	char *next, *end;	/* what is read, but not yet a line */
	bool whole;		/* the operand is one line, which is a puzzle, never a row */
	bool found, done;	/* found a puzzle; stop reading */
	bool gap;		/* the line above is empty, or one of a frame */
	bool lone;		/* the next grid must be alone, as an error or heading is above */
	bool lost;		/* and without gaps, as the grid above is cut off */
	unsigned int rest;	/* rows that it lacks; no error for them */
	unsigned long errors, skipped, layout;	/* lines; skipped: comments and headings */
} state;

static char buffer[LINE_BYTES + 2];

static struct line line;
static struct line above;	/* .heading: is one, if a puzzle or row is next */

/* The grid that has begun, if it has rows */
static struct {
	unsigned int order, rows;
	unsigned int band;	/* rows above its first gap */
	unsigned long number;	/* of the line of its first row */
	unsigned long frame;	/* number of the last line of a frame in it */
	bool lone;		/* rows that follow it are an error */
	char symbols[SUDOKU_CELLS_MAX];
} grid;

/* End the reading of an operand, with an error. */
static void refuse(unsigned long number, const char *message)
{
	if (state.done)
		return;
	state.done = true;
	reader_pause();
	say(EXIT_TROUBLE, state.name, number, "%s", message);
}

static void take_error(unsigned long number, const char *message)
{
	if (state.done)
		return;
	reader_take(state.name, number, message);
	reader_pause();
	if (worst_status < EXIT_UNSOLVED)
		worst_status = EXIT_UNSOLVED;
	if (++state.errors <= ERRORS_MAX)
		say(EXIT_UNSOLVED, state.name, number, "%s%s", message,
		    state.errors == 1 && !state.whole ? HINT : "");
	if (state.errors == ERRORS_MAX && !state.found)
		refuse(0, "no puzzle before the third error; the rest is not read");
}

static void take_puzzle(unsigned int order, const char *symbols, unsigned long number)
{
	bool zero = memchr(symbols, '0', sudoku_cells(order));
	u8 *cells = reader_room(order), largest = 0;
	unsigned int at;

	for (at = 0; at < sudoku_cells(order); at++) {
		cells[at] = symbol_value(order, symbols[at]);
		if (cells[at] > largest)
			largest = cells[at];
		if (zero && !cells[at] && symbols[at] != '0') {
			take_error(number,
				   "two kinds of blanks, 0 and another; is 0 a digit here?");
			return;
		}
	}
	if (order == 4 && largest <= 4 && symbols == grid.symbols && !state.settings.order) {
		take_error(number,
			   "a puzzle of 16 rows, or sixteen of 16 cells? --size=16 or 4 says");
		return;
	}
	if (state.done)
		return;
	reader_take(state.name, number, NULL);
	state.lone = false;
	state.found = true;
	state.done = state.settings.first;
}

/* End the grid that has begun. @cut: what ends it; or NULL, if it has all rows */
static void grid_end(const char *cut)
{
	const unsigned int side = sudoku_side(grid.order), rows = grid.rows;
	const char *bad = line.kind == LINE_BAD ? line.message : NULL;
	char message[384], hint[64] = "";

	grid.rows = 0;
	if (!rows)
		return;
	if (rows == side)
		take_puzzle(grid.order, grid.symbols, grid.number);
	state.lost = rows != side;
	state.lone |= state.lost;
	if (rows < side && rows > state.rest) {
		if (rows == 1 && side == 16)
			snprintf(hint, sizeof(hint), "; a puzzle of 16 needs --size=4");
		else if (grid.frame)
			snprintf(hint, sizeof(hint), "; line %lu is one of a frame", grid.frame);
		snprintf(message, sizeof(message), "%s after %u of the puzzle's %u cells%s%s", cut,
			 rows * side, side * side, bad ? ": " : hint, bad ? bad : "");
		take_error(line.number, message);
		state.rest = side;
	}
	state.rest -= rows < state.rest ? rows : state.rest;
}

/* A gap, after each band or row, or the first row alone. */
static void grid_gap(void)
{
	bool frame = line.kind == LINE_FRAME;

	if (!grid.band && (grid.rows == 1 || grid.rows == grid.order))
		grid.band = grid.rows;
	if (state.gap || state.lost || !grid.band || grid.rows % grid.band ||
	    grid.rows >= sudoku_side(grid.order))
		grid_end(frame ? "a line of a frame" : "an empty line");
	if (frame)
		grid.frame = line.number;
	if (state.gap) {
		state.lost = false;
		state.rest = 0;
	}
	state.layout++;
}

/* Add the row of the current line. */
static void grid_row(void)
{
	const unsigned int side = sudoku_side(line.order);
	char message[64];

	if (line.order != grid.order)
		grid_end("a row of another size");
	if (grid.band == 1 && grid.rows == 2 && !state.gap) {
		grid.band = 0;	/* the gap is below the first row alone */
		grid.lone = true;
	}
	if (grid.rows && grid.rows < side && grid.band && grid.rows % grid.band == 0 &&
	    !state.gap)
		grid_end("no empty line or frame");
	if (!grid.rows) {
		grid.order = line.order;
		grid.number = line.number;
		grid.band = 0;
		grid.frame = 0;
		grid.lone = state.lone || line.names;
	}
	if (grid.rows < side) {
		memcpy(grid.symbols + grid.rows * side, line.signs, side);
	} else if (grid.rows == side) {
		snprintf(message, sizeof(message),
			 "the grid from line %lu on has more than %u rows", grid.number, side);
		take_error(line.number, message);
	}
	grid.rows += grid.rows <= side;
	if (grid.rows == side && !grid.lone)
		grid_end(NULL);
}

/* The line above is a heading if a puzzle or row is next. */
static void end_heading(bool found)
{
	if (above.heading && found)
		state.skipped++;
	else if (above.heading)
		take_error(above.number, above.message);
	above.heading = false;
}

/* A line that is neither a row nor a gap ends the grid that has begun. */
static void take_other(void)
{
	const bool within = grid.rows && grid.rows != sudoku_side(grid.order);
	const unsigned long errors = state.errors;

	grid_end("another line");
	state.lost = within && 2 * line.cells > line.count;	/* it may be a row */
	if (!state.lost)
		state.rest = 0;
	if (line.kind == LINE_COMMENT)
		state.skipped++;
	else if (line.kind == LINE_BINARY)
		refuse(line.number, "not text, but binary, compressed or UTF-16" HINT);
	else if (line.kind == LINE_PUZZLE)
		take_puzzle(line.order, line.signs, line.number);
	else if (line.heading && (!within || state.errors == errors))
		above = line;
	else if (state.errors == errors)
		take_error(line.number, line.message);
	state.lone |= within || line.kind == LINE_BAD;
}

static void take_line(void)
{
	if (line.kind > LINE_COMMENT)
		end_heading(line.kind >= LINE_PUZZLE);
	if (line.kind == LINE_ROW)
		grid_row();
	else if (line.kind > LINE_FRAME)
		take_other();
	else
		grid_gap();
	state.gap = line.kind <= LINE_FRAME;
}

/* Read more input. Before waiting, let the program answer everything read so far. */
static bool read_more(void)
{
	struct pollfd input = { .fd = state.fd, .events = POLLIN };
	char *limit = buffer + sizeof(buffer) - 1;
	ssize_t count;

	if (state.ended)
		return false;
	if (state.end == limit) {
		state.end = buffer + (state.end - state.next);
		state.next = memmove(buffer, state.next, state.end - buffer);
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
	char *end;

	do {
		end = memchr(state.next, '\n', state.end - state.next);
	} while (!end && state.end - state.next <= LINE_BYTES && read_more());
	line.text = state.next;
	line.end = end ? end : state.end;
	state.next = end ? end + 1 : state.end;
	if (state.done || state.next == line.text)
		return false;
	line.number += !state.whole;
	if (line.end - line.text > LINE_BYTES)
		refuse(line.number, "a line is longer than 256 KiB");
	*(char *)line.end = 0;
	return !state.done;
}

static void read_lines(void)
{
	while (!state.done && !ferror(stdout) && next_line()) {
		line_parse(&line, state.settings.order, state.whole);
		take_line();
	}
	grid_end("the end");
	end_heading(false);
	reader_pause();
	if (!state.found && !state.errors && !state.done)
		say(EXIT_UNSOLVED, NULL, 0, "no puzzles in %s", state.name);
	else if ((state.errors > ERRORS_MAX || state.skipped) && !state.settings.first)
		say(EXIT_SOLVED, state.name, 0,
		    "lines with errors: %lu; skipped: %lu of comments and headings, %lu empty or of a frame",
		    state.errors, state.skipped,
		    state.layout);
}

void read_operand(struct reader reader, const char *operand, unsigned int number)
{
	bool text = strchr(operand, '\n');
	static char name[24];
	int error = 0;

	memset(&state, 0, sizeof(state));
	state.settings = reader;
	state.name = operand;
	state.next = buffer;
	state.end = buffer;
	line = (struct line) { .text = operand, .end = operand + strlen(operand), .order = 3 };
	if (!strcmp(operand, "-")) {
		state.name = "standard input";
		if (isatty(STDIN_FILENO))
			say(EXIT_SOLVED, NULL, 0, "type puzzles; Ctrl-D ends them");
	} else if (!text) {
		state.fd = open(operand, O_RDONLY | O_CLOEXEC);
		error = errno;
	}
	if (state.fd < 0) {	/* a puzzle, if nearly all is cells */
		line_parse(&line, reader.order, true);
		state.whole = line.kind == LINE_PUZZLE ||
			      (line.cells > 15 && 10 * line.cells > 9 * line.count);
	}
	if (text || state.whole) {
		snprintf(name, sizeof(name), "argument %u", number);
		state.name = name;
		state.next = (char *)operand;
		state.end = state.next + strlen(operand);
		state.ended = true;
	} else if (state.fd < 0) {
		if (error == ENOENT)
			say(EXIT_TROUBLE, NULL, 0, "%s is neither a file nor %u cells",
			    *operand ? operand : "''", sudoku_cells(reader.order ? : 3));
		else
			say(EXIT_TROUBLE, NULL, 0, "cannot open %s: %s", operand, strerror(error));
		return;
	}
	read_lines();
	if (state.fd > 0)
		close(state.fd);
}
