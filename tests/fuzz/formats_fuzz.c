// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz the formats of sudokuctl: whatever an input is, each puzzle comes out once
 * and in order, well formed or with a sentence; it does not matter in which
 * pieces the input arrives; and what is written is read back.
 *
 * An input is the text and, at its end, three bytes: the format, the order and
 * the length of the pieces.
 */
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "output.h"
#include "puzzles.h"

#define PUZZLES_MAX	512

/* What is known of a puzzle that was read. */
struct outcome {
	unsigned long line;
	unsigned int order;
	u8 givens[SUDOKU_CELLS_MAX];
	char message[PUZZLE_MESSAGE_MAX];
};

struct outcomes {
	unsigned int count;
	struct outcome list[PUZZLES_MAX];
};

static const enum format formats[] = {
	FORMAT_NONE, FORMAT_LINE, FORMAT_ROWS, FORMAT_DRAWN, FORMAT_JSON,
	FORMAT_CSV, FORMAT_HODOKU, FORMAT_NONE,
};

static void check_puzzle(const struct puzzle *puzzle, unsigned int order,
			 const struct outcomes *outcomes)
{
	unsigned int at;

	expect(puzzle->line);
	if (outcomes->count)
		expect(puzzle->line > outcomes->list[outcomes->count - 1].line);
	if (puzzle->state == PUZZLE_UNSOLVED) {
		expect(!puzzle->order);
		expect(puzzle->message[0]);
		for (at = 0; puzzle->message[at]; at++)
			expect(isprint((unsigned char)puzzle->message[at]));
		return;
	}
	expect(puzzle->state == PUZZLE_ASKED);
	expect(!puzzle->message[0]);
	expect(puzzle->order >= SUDOKU_ORDER_MIN);
	expect(puzzle->order <= SUDOKU_ORDER_MAX);
	expect(!order || puzzle->order == order);
	for (at = 0; at < sudoku_cells(puzzle->order); at++)
		expect(puzzle->givens[at] <= sudoku_side(puzzle->order));
}

static void take_puzzle(const struct puzzle *puzzle, unsigned int order,
			struct outcomes *outcomes)
{
	struct outcome *outcome = &outcomes->list[outcomes->count];

	check_puzzle(puzzle, order, outcomes);
	expect(outcomes->count < PUZZLES_MAX);
	memset(outcome, 0, sizeof(*outcome));
	outcome->line = puzzle->line;
	outcome->order = puzzle->order;
	if (puzzle->order)
		memcpy(outcome->givens, puzzle->givens,
		       sudoku_cells(puzzle->order));
	snprintf(outcome->message, sizeof(outcome->message), "%s",
		 puzzle->message);
	outcomes->count++;
}

/* Read a text that arrives in pieces. */
static void read_pieces(const char *text, size_t size, size_t piece,
			enum format from, unsigned int order,
			struct outcomes *outcomes)
{
	static struct reader reader;
	static struct puzzle puzzle;
	enum reader_event event;
	int ends[2];

	outcomes->count = 0;
	expect(!pipe(ends));
	reader_from_fd(&reader, "fuzz", order, from, ends[0]);
	while ((event = reader_next(&reader, &puzzle)) != READER_END) {
		if (event == READER_PUZZLE) {
			take_puzzle(&puzzle, order, outcomes);
			continue;
		}
		if (piece > size)
			piece = size;
		expect(write(ends[1], text, piece) == (ssize_t)piece);
		text += piece;
		size -= piece;
		if (!piece)
			close(ends[1]);
		expect(!lines_fill(&reader.lines));
	}
	close(ends[0]);
}

/* A puzzle in each format, and what the readers make of that. */
static void write_and_read(const struct outcome *outcome)
{
	static const enum format written[] = {
		FORMAT_LINE, FORMAT_ROWS, FORMAT_DRAWN, FORMAT_JSON, FORMAT_CSV,
	};
	static struct outcomes again;
	struct puzzle puzzle = {
		.name = "fuzz",
		.line = 1,
		.order = outcome->order,
		.state = PUZZLE_SOLVED,
	};
	struct output output;
	unsigned int at;
	size_t size;
	char *text;
	FILE *file;

	memcpy(puzzle.givens, outcome->givens, sizeof(puzzle.givens));
	memcpy(puzzle.cells, outcome->givens, sizeof(puzzle.cells));
	for (at = 0; at < sizeof(written) / sizeof(*written); at++) {
		file = open_memstream(&text, &size);
		output_begin(&output, file, written[at], false);
		output_solution(&output, &puzzle);
		output_puzzle(&output, &puzzle);
		fclose(file);
		read_pieces(text, size, size, written[at], 0, &again);
		free(text);
		expect(again.count == 1);
		expect(again.list[0].order == outcome->order);
		expect(!memcmp(again.list[0].givens, outcome->givens,
			       sudoku_cells(outcome->order)));
	}
}

int fuzz_one(const u8 *data, size_t size)
{
	static struct outcomes whole, pieces;
	unsigned int order, at;
	enum format from;

	if (size < 3)
		return -1;
	size -= 3;
	from = formats[data[size] % 8];
	order = data[size + 1] % 16;
	if (order < SUDOKU_ORDER_MIN || order > SUDOKU_ORDER_MAX)
		order = 0;

	read_pieces((const char *)data, size, size, from, order, &whole);
	read_pieces((const char *)data, size, 1 + data[size + 2], from, order,
		    &pieces);
	expect(whole.count == pieces.count);
	expect(!memcmp(whole.list, pieces.list,
		       whole.count * sizeof(*whole.list)));
	for (at = 0; at < whole.count && at < 4; at++) {
		if (whole.list[at].order)
			write_and_read(&whole.list[at]);
	}
	return 0;
}
