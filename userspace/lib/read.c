// SPDX-License-Identifier: GPL-2.0-only
/* Read operands and files line by line; decide what a line means for the lines around it. */
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include "reader.h"

#define LINE_BYTES	262144	/* at most, of a line */
#define ERRORS_MAX	3	/* at the start of a file */

static char block[LINE_BYTES + 1];	/* a NUL at the end */

static struct {
	struct reader settings;
	const char *name;	/* of the operand, in messages */
	int fd;
	const char *start;	/* of the text, if it is still there */
	const char *next, *end;	/* text that is read but not yet used */
	bool whole;		/* the operand is one line, which is a puzzle, never a row */
	bool last;		/* there is no more input */
	bool found, done;	/* found a puzzle; stop reading */
	unsigned long errors;	/* lines and grids that are not puzzles */
	unsigned long number;	/* of the current line, from 1, or 0 if it is whole */
	unsigned long skipped;	/* comments and headings */
	struct line line;
} state;

/* The lines above the current one, if they are words */
static struct {
	unsigned long line, count;
	bool heading;		/* the last one may be a heading */
	char message[MESSAGE_MAX];	/* what is wrong with the first one */
} words;

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
static void refuse(unsigned long line, const char *message)
{
	if (state.done)
		return;
	state.done = true;
	reader_pause();
	say(EXIT_TROUBLE, state.name, line, "%s", message);
}

/* Pass on what is wrong with a puzzle. Many errors before the first puzzle end the reading. */
static void take_fault(unsigned long line, const char *message)
{
	const char *end = NULL;

	if (!state.errors++ && state.start && (!state.found || words.count))
		end = foreign(false, state.start, state.line.end);
	if (!end && !state.found && state.errors == ERRORS_MAX)
		end = "no puzzle so far; the rest is not read";
	if (end)
		refuse(line, end);
	if (state.done)
		return;
	reader_room(SUDOKU_ORDER_MIN);
	reader_take(state.name, line, message);
}

static void take_puzzle(unsigned int order, const char *symbols, unsigned long line)
{
	bool zero = memchr(symbols, '0', sudoku_cells(order));
	unsigned int at;
	u8 *cells;

	for (at = 0; zero && at < sudoku_cells(order); at++) {
		if (symbols[at] != '0' && !symbol_value(order, symbols[at])) {
			take_fault(line, "two kinds of blanks, 0 and another; is 0 a digit here?");
			return;
		}
	}
	if (state.done)
		return;
	cells = reader_room(order);
	for (at = 0; at < sudoku_cells(order); at++)
		cells[at] = symbol_value(order, symbols[at]);
	reader_take(state.name, line, NULL);
	state.found = true;
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
		take_fault(grid.line, grid.message);
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

/* A gap: one after each band, or none; a line of a frame may be after each row instead. */
static void grid_gap(bool empty)
{
	if (!grid.band && (grid.rows == grid.order || (grid.rows == 1 && !empty)))
		grid.band = grid.rows;
	if (grid.gap || !grid.band || grid.rows % grid.band)
		grid_end(empty ? SUDOKU_CAUSE_LINE_EMPTY : SUDOKU_CAUSE_CUT_OFF);
	grid.gap = grid.rows;
}

/* Add the row of the current line. A bad row counts as a row, so that the next grid is found. */
static void grid_row(const struct line *line)
{
	unsigned int side = sudoku_side(line->order);

	if (!grid.rows) {
		grid.order = line->order;
		grid.line = state.number;
	}
	if (line->kind == LINE_BAD_ROW)
		grid_fault(line->message);
	else
		memcpy(grid.symbols + grid.rows * side, line->symbols, side);
	if (grid.band && grid.rows % grid.band == 0 && !grid.gap)
		grid_fault("an empty line or a line of the frame is missing above");
	grid.gap = false;
	if (++grid.rows == side)
		grid_finish();
}

/* Lines of words end here. The last one is skipped if it is a heading, @above a puzzle or grid. */
static void end_words(bool above)
{
	char message[MESSAGE_MAX + 32];

	if (above && words.heading) {
		words.count--;
		state.skipped++;
	}
	if (words.count) {
		snprintf(message, sizeof(message), words.count > 1 ? "%s (and %lu more)" : "%s",
			 words.message, words.count - 1);
		take_fault(words.line, message);
	}
	words.count = 0;
	words.heading = false;
}

static void take_line(const struct line *line)
{
	bool row = line->kind == LINE_ROW || line->kind == LINE_BAD_ROW;

	if (!row && line->kind != LINE_EMPTY && line->kind != LINE_FRAME)
		grid_end(SUDOKU_CAUSE_CUT_OFF);
	if (line->kind != LINE_WORDS && line->kind != LINE_FRAME)
		end_words(row || line->kind == LINE_PUZZLE || line->kind == LINE_BAD);
	switch (line->kind) {
	case LINE_EMPTY:
	case LINE_FRAME:
		grid_gap(line->kind == LINE_EMPTY);
		break;
	case LINE_COMMENT:
		state.skipped++;
		break;
	case LINE_PUZZLE:
		take_puzzle(line->order, line->symbols, state.number);
		break;
	case LINE_ROW:
	case LINE_BAD_ROW:
		grid_row(line);
		break;
	case LINE_BAD:
		take_fault(state.number, line->message);
		break;
	case LINE_REFUSED:
		refuse(state.number, line->message);
		break;
	case LINE_WORDS:
		if (!words.count++) {
			words.line = state.number;
			memcpy(words.message, line->message, MESSAGE_MAX);
		}
		words.heading = line->heading;
	}
}

static int progress_fd = -1;

int reader_percent(void)
{
	off_t at = progress_fd < 0 ? -1 : lseek(progress_fd, 0, SEEK_CUR);
	struct stat status;

	if (at < 0 || fstat(progress_fd, &status) || !S_ISREG(status.st_mode) || !status.st_size)
		return -1;
	return at < status.st_size ? 100 * at / status.st_size : 100;
}

/* Read more input. Before waiting, let the program answer everything read so far. */
static void fill(void)
{
	struct pollfd poll_in = { .fd = state.fd, .events = POLLIN };
	size_t rest = state.end - state.next;
	ssize_t count;

	progress_fd = state.fd;
	if (rest == LINE_BYTES) {
		refuse(state.number + 1, "a line is longer than 256 KiB");
		return;
	}
	if (state.end == block + LINE_BYTES) {
		memmove(block, state.next, rest);
		state.next = block;
		state.end = block + rest;
		state.start = NULL;
	}
	if (!poll(&poll_in, 1, 0)) {
		reader_pause();
		poll(&poll_in, 1, -1);
	}
	count = read(state.fd, block + (state.end - block), block + LINE_BYTES - state.end);
	if (count < 0 && errno != EINTR && errno != EAGAIN)
		refuse(0, strerror(errno));
	state.last = !count;
	state.end += count > 0 ? count : 0;
}

/* Get the next line. Return: whether there is one. */
static bool next_line(void)
{
	struct line *line = &state.line;
	const char *end;

	while (!(end = memchr(state.next, '\n', state.end - state.next)) && !state.last) {
		fill();
		if (state.done)
			return false;
	}
	if (!end && state.next == state.end)
		return false;
	line->text = state.next;
	line->end = end ? end : state.end;
	state.next = end ? end + 1 : state.end;
	state.number += !state.whole;
	if (line->end > line->text && line->end[-1] == '\r')
		line->end--;
	return true;
}

/* Fast path: read lines of 81 cells directly from the block, up to the first other line. */
static void take_block(void)
{
	/* Bit 6: a cell; bit 5: 0; bit 4: another blank */
	static const u8 values[256] = {
		['.'] = 80, ['_'] = 80, ['*'] = 80, ['0'] = 96, ['1'] = 65, ['2'] = 66, ['3'] = 67,
		['4'] = 68, ['5'] = 69, ['6'] = 70, ['7'] = 71, ['8'] = 72, ['9'] = 73,
	};

	while (!state.done && state.end - state.next > 81) {
		u8 *cells = reader_room(3), all = 64, any = 0;
		unsigned int at;

		for (at = 0; at < 81; at++) {
			u8 value = values[(u8)state.next[at]];

			cells[at] = value % 16;
			all &= value;
			any |= value;
		}
		if (!all || (any & 48) == 48 || state.next[81] != '\n')
			return;
		state.next += 82;
		reader_take(state.name, ++state.number, NULL);
		state.found = true;
		state.done = state.settings.first;
	}
}

static void read_lines(void)
{
	const unsigned int order = state.settings.order;
	struct line *line = &state.line;
	const char *game = NULL;

	while (!state.done && !ferror(stdout)) {
		if (state.number && !grid.rows && !words.count && (!order || order == 3))
			take_block();
		if (state.done || !next_line())
			break;
		if (line->text == state.start)
			game = foreign(true, line->text, state.end);
		line_parse(line, order, state.whole, grid.order, grid.rows);
		if (!game && line->letters)
			game = foreign(true, line->text, line->end);
		if (game)
			refuse(state.number, game);
		take_line(line);
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
	struct line *line = &state.line;

	line->text = operand;
	line->end = operand + strlen(operand);
	line_parse(line, state.settings.order, true, 0, 0);
	return line->kind == LINE_PUZZLE || line->kind == LINE_REFUSED ||
	       (line->kind == LINE_BAD && line->count >= sudoku_cells(SUDOKU_ORDER_MIN));
}

void read_operand(struct reader reader, const char *operand, unsigned int number)
{
	bool text = strchr(operand, '\n');
	char name[24];
	int error = 0;

	state = (typeof(state)) {
		.settings = reader, .name = operand, .start = block, .next = block, .end = block,
	};
	snprintf(name, sizeof(name), "argument %u", number);
	if (!strcmp(operand, "-")) {
		state.name = "standard input";
		if (isatty(STDIN_FILENO))
			say(EXIT_SOLVED, NULL, 0, "type puzzles; Ctrl-D ends them");
	} else if (!text) {
		state.fd = open(operand, O_RDONLY | O_CLOEXEC);
		error = errno;
		text = state.fd < 0 && is_puzzle(operand);
		state.whole = text;
	}
	if (text) {
		state.name = name;
		state.last = true;
		state.start = operand;
		state.next = operand;
		state.end = operand + strlen(operand);
	} else if (state.fd < 0) {
		say(EXIT_TROUBLE, NULL, 0, "cannot open %s: %s", *operand ? operand : "''",
		    strerror(error));
		return;
	}
	read_lines();
	if (state.fd)
		close(state.fd);
}
