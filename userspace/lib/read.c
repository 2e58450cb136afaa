// SPDX-License-Identifier: GPL-2.0-only
/* Read operands and files line by line; decide what a line means for the lines around it. */
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <sys/mman.h>
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
	unsigned int errors;	/* in a row: before a puzzle, or of words */
	unsigned long number;	/* of the current line, from 1, or 0 if it is whole */
	unsigned long skipped;	/* comments and headings */
	size_t line_bytes;	/* at least, of the line that is being read */
	size_t start_bytes;	/* of the file, in: */
	char start[START_BYTES];
} state;

static struct line line;

/* The line above, if it is words */
static struct {
	bool words;
	unsigned long line;
	char message[MESSAGE_MAX];	/* what is wrong if it is no heading */
	bool heading;		/* it may be one */
	bool frame;		/* only a frame and empty lines came since */
} above;

/* The grid that has begun, if it has rows */
static struct {
	unsigned int order, rows;
	unsigned int band;	/* rows above its first gap, an empty line or a frame */
	bool gap;		/* the line above is one */
	unsigned long line;	/* of the first row or, with a message, of the first fault */
	char message[MESSAGE_MAX];
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

/* Many errors before a puzzle, or of words in a row, end the reading. Return: false if they do. */
static bool count_error(unsigned long number, bool unreadable)
{
	const char *end = NULL;

	if (!state.errors++ && unreadable)
		end = foreign(false, state.start, state.start + state.start_bytes);
	else if (state.errors == ERRORS_MAX)
		end = "too many errors; the rest is not read";
	if (end)
		refuse(number, end);
	return !state.done;
}

/* Pass on what is wrong with a puzzle, or with words. */
static void take_fault(unsigned long number, const char *message, bool words)
{
	if (((words || !state.found) && !count_error(number, true)) || state.done)
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
		if (!count_error(number, false))
			return;
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
		grid.line = state.number;
		snprintf(grid.message, sizeof(grid.message), "%s", message);
	}
}

/* Pass on the grid, which has all its rows, or a fault. */
static void grid_finish(void)
{
	if (*grid.message)
		take_fault(grid.line, grid.message, false);
	else
		take_puzzle(grid.order, grid.symbols, grid.line);
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
		grid.line = state.number;
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
	bool words = above.words;

	above.words = false;
	if (words && heading && above.heading)
		state.skipped++;
	else if (words)
		take_fault(above.line, above.message, true);
}

static void take_line(void)
{
	bool row = line.kind == LINE_ROW || line.kind == LINE_BAD_ROW;

	if (!row && line.kind != LINE_EMPTY && line.kind != LINE_FRAME)
		grid_end(SUDOKU_CAUSE_CUT_OFF);
	above.frame = line.kind == LINE_FRAME || (above.frame && line.kind == LINE_EMPTY);
	if (!above.frame)
		end_words(row || line.kind == LINE_PUZZLE || line.kind == LINE_BAD ||
			  line.kind == LINE_REFUSED);
	if (row)
		grid_row();
	else if (line.kind == LINE_EMPTY || line.kind == LINE_FRAME)
		grid_gap(line.kind == LINE_EMPTY);
	else if (line.kind == LINE_PUZZLE)
		take_puzzle(line.order, line.symbols, state.number);
	else if (line.kind == LINE_BAD)
		take_fault(state.number, line.message, false);
	else if (line.kind == LINE_REFUSED)
		refuse(state.number, line.message);
	state.skipped += line.kind == LINE_COMMENT;
	above.words = above.words || line.kind == LINE_WORDS;
	if (line.kind == LINE_WORDS) {
		above.line = state.number;
		above.heading = line.heading;
		memcpy(above.message, line.message, MESSAGE_MAX);
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
static ssize_t read_more(void *cookie, char *buffer, size_t size)
{
	struct pollfd poll_in = { .fd = state.fd, .events = POLLIN };
	size_t room = START_BYTES - state.start_bytes;
	ssize_t count;

	(void)cookie;
	do {
		if (!poll(&poll_in, 1, 0)) {
			reader_pause();
			poll(&poll_in, 1, -1);
		}
		count = read(state.fd, buffer, size);
	} while (count < 0 && (errno == EINTR || errno == EAGAIN));
	if (count < 0) {
		refuse(0, strerror(errno));
		return -1;
	}
	room = room < (size_t)count ? room : (size_t)count;
	memcpy(state.start + state.start_bytes, buffer, room);
	state.start_bytes += room;
	state.line_bytes = memchr(buffer, '\n', count) ? 0 : state.line_bytes + count;
	if (state.line_bytes > LINE_BYTES)
		refuse(state.number + 1, "a line is longer than 256 KiB");
	return state.done ? -1 : count;
}

/* Get the next line. Return: whether there is one. */
static bool next_line(FILE *file)
{
	static size_t size;
	static char *text;
	ssize_t count = getline(&text, &size, file);

	if (count <= 0)
		return false;
	line.text = text;
	line.end = text + count - (text[count - 1] == '\n');
	while (line.end > text && line.end[-1] == '\r')
		line.end--;
	state.number += !state.whole;
	if (line.end - text > LINE_BYTES)
		refuse(state.number, "a line is longer than 256 KiB");
	return true;
}

static void refuse_game(unsigned long number, const char *at, const char *end)
{
	const char *game = foreign(true, at, end);

	if (game)
		refuse(number, game);
}

static void read_lines(FILE *file)
{
	while (!state.done && !ferror(stdout) && next_line(file) && !state.done) {
		if (state.number <= 1)
			refuse_game(0, state.start, state.start + state.start_bytes);
		line_parse(&line, state.settings.order, state.whole, grid.order, grid.rows);
		if (line.letters || line.kind == LINE_COMMENT)
			refuse_game(state.number, line.text, line.end);
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
	static const cookie_io_functions_t functions = { .read = read_more };
	static char buffer[65536], name[24];
	bool text = strchr(operand, '\n');
	int error = 0;
	FILE *file;

	memset(&state, 0, offsetof(typeof(state), start));
	state.settings = reader;
	state.name = operand;
	if (!strcmp(operand, "-")) {
		state.name = "standard input";
		if (isatty(STDIN_FILENO))
			say(EXIT_SOLVED, NULL, 0, "type puzzles; Ctrl-D ends them");
	} else if (!text) {
		state.fd = open(operand, O_RDONLY | O_CLOEXEC);
		error = errno;
		state.whole = state.fd < 0 && is_puzzle(operand);
	}
	if (text || state.whole) {
		snprintf(name, sizeof(name), "argument %u", number);
		state.name = name;
		state.fd = memfd_create(name, MFD_CLOEXEC);
		error = errno;
		dprintf(state.fd, "%s", operand);
		lseek(state.fd, 0, SEEK_SET);
	}
	file = state.fd < 0 ? NULL : fopencookie(NULL, "r", functions);
	if (!file) {
		say(EXIT_TROUBLE, NULL, 0, "cannot open %s: %s", *operand ? operand : "''",
		    strerror(error));
		return;
	}
	setvbuf(file, buffer, _IOFBF, sizeof(buffer));
	read_lines(file);
	fclose(file);
	if (state.fd)
		close(state.fd);
}
