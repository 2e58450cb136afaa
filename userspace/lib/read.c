// SPDX-License-Identifier: GPL-2.0-only
/* Read files and operands line by line; a fast path for lines of 81 cells. */
#include <fcntl.h>

#include "userspace.h"

static bool is_done(const struct reader *reader)
{
	return reader->refused || (reader->first && reader->found);
}

/* Fast path: read lines of 81 cells directly from the input's block, up to the first other line. */
static void take_block(struct reader *reader)
{
	static const u8 values[256] = {	/* bit 6: this is a cell */
		['.'] = 64, ['_'] = 64, ['*'] = 64, ['0'] = 64, ['1'] = 65, ['2'] = 66, ['3'] = 67,
		['4'] = 68, ['5'] = 69, ['6'] = 70, ['7'] = 71, ['8'] = 72, ['9'] = 73,
	};
	struct input *input = &reader->input;
	unsigned int size = sudoku_cells(3), at;
	const char *last = NULL;

	while (!is_done(reader) && input->end - input->next > size) {
		u8 *cells = reader_room(3), all = 64;

		for (at = 0; at < size; at++) {
			u8 value = values[(u8)input->next[at]];

			cells[at] = value % 64;
			all &= value;
		}
		if (!all || input->next[size] != '\n' || strspn(input->next, "_*") == size)
			break;
		last = input->next;
		input->next += size + 1;
		input->array = false;
		reader_take(input, ++input->line, false, NULL);
		reader->found = true;
		reader->lines |= !reader->rows;
		reader->side = sudoku_side(3);
	}
	if (!last)
		return;
	memcpy(reader->last.cells, last, size);
	reader->last.size = size;
}

/* Return: whether a line of 81 cells is a puzzle, after the lines before it. */
static bool is_plain(const struct reader *reader)
{
	return !reader->grid.order && !reader->column && !reader->solution && !reader->section &&
	       reader->role != ROLE_SOLUTION && !*reader->name.text &&
	       (!reader->order || reader->order == 3);
}

static void read_lines(struct reader *reader)
{
	struct input *input = &reader->input;
	const char *text;
	size_t length;

	while (!is_done(reader)) {
		if (is_plain(reader))
			take_block(reader);
		text = is_done(reader) ? NULL : input_line(input, &length);
		if (!text)
			break;
		line_split(reader, text, length);
		take_line(reader);
	}
}

void read_puzzles(struct reader *reader)
{
	struct input *input = &reader->input;

	if (is_opensudoku(input))
		read_opensudoku(reader);
	else
		read_lines(reader);
	if (!reader->refused)
		rows_end(reader);
	reader_pause();
	if (reader->refused || input->failed)
		return;
	if (!reader->found)
		say(EXIT_UNSOLVED, NULL, 0, "no puzzles in %s", input->name);
	else if (reader->skipped)
		say(EXIT_SOLVED, input->name, 0, "%lu line%s skipped", reader->skipped,
		    reader->skipped == 1 ? "" : "s");
}

/* Return: whether an operand consists of cells: entirely with @all, mostly without. */
static bool is_puzzle(const char *operand, bool all)
{
	size_t cells = 0, others = 0;

	for (; *operand; operand++) {
		cells += symbol_value(SUDOKU_ORDER_MAX, *operand) >= 0;
		others += symbol_value(SUDOKU_ORDER_MAX, *operand) < 0 && *operand != ' ';
	}
	return all ? !others && order_of(cells, true) : cells > 12 && cells > 3 * others;
}

static bool has_puzzle(struct reader *reader, const char *operand)
{
	size_t length = strlen(operand);

	if (length <= LINE_BYTES)
		line_split(reader, operand, length);
	return reader->line.best.size;
}

/* Read an operand: a file, standard input, or a puzzle. */
void read_operand(struct reader reader, const char *operand, unsigned int number)
{
	bool puzzle = strchr(operand, '\n') || is_puzzle(operand, true);
	int fd = puzzle ? -1 : open(operand, O_RDONLY | O_CLOEXEC);
	int error = errno;
	char name[24];

	snprintf(name, sizeof(name), "argument %u", number);
	if (!puzzle && fd < 0 && error != EACCES && error != ENOTDIR)
		puzzle = is_puzzle(operand, false) || has_puzzle(&reader, operand);
	reader.input = (struct input) {
		operand, .fd = fd, .numbered = true, .next = operand, .end = operand,
	};
	if (!strcmp(operand, "-")) {
		reader.input.name = "standard input";
		reader.input.fd = STDIN_FILENO;
	} else if (puzzle) {
		reader.input.name = name;
		reader.input.numbered = strchr(operand, '\n');
		reader.lines |= !reader.input.numbered;
		reader.input.ended = true;
		reader.input.end += strlen(operand);
	} else if (!*operand) {
		say(EXIT_TROUBLE, NULL, 0, "%s is empty", name);
		return;
	} else if (fd < 0) {
		say(EXIT_TROUBLE, NULL, 0, "cannot open %s: %s", operand, strerror(error));
		return;
	}
	read_puzzles(&reader);
	close(fd);
}
