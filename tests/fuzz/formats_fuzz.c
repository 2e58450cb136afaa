// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz the input formats of the programs. Each puzzle must come out once and in order,
 * either valid or with an error message, and the result must not depend on how the input
 * is split.
 *
 * An input is the text and, at its end, three bytes: the kind of lines, the order, and
 * the length of the pieces.
 */
#include <ctype.h>

#include "fuzz.h"
#include "userspace.h"

#define PUZZLES_MAX	4096

bool draw_color;

static struct outcomes {
	unsigned int count;
	struct outcome {
		unsigned long line;
		unsigned int order;
		u8 cells[SUDOKU_CELLS_MAX];
		char message[160];
	} list[PUZZLES_MAX];
} whole, pieces, *outcomes;

static struct reader settings;
static const char *rest;
static size_t rest_size, piece_size;
static int writer;

u8 *reader_room(unsigned int order)
{
	struct outcome *outcome = &outcomes->list[outcomes->count];

	expect(outcomes->count < PUZZLES_MAX);
	memset(outcome, 0, sizeof(*outcome));
	outcome->order = order;
	return outcome->cells;
}

void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message)
{
	struct outcome *outcome = &outcomes->list[outcomes->count];
	unsigned int at;

	expect(!hexadecimal || outcome->order == 4);
	expect(line && line <= input->line);
	if (message) {
		reader_room(0);
		for (at = 0; message[at]; at++)
			expect(isprint((unsigned char)message[at]));
		snprintf(outcome->message, sizeof(outcome->message), "%s", message);
	} else {
		expect(!settings.order || outcome->order == settings.order);
		for (at = 0; at < sudoku_cells(outcome->order); at++)
			expect(outcome->cells[at] <= sudoku_side(outcome->order));
	}
	outcome->line = line;
	if (outcomes->count)
		expect(line >= outcome[-1].line);
	outcomes->count++;
}

/* The reader waits for more input: give it the next piece. */
void reader_pause(void)
{
	size_t size = rest_size < piece_size ? rest_size : piece_size;

	if (writer < 0)
		return;
	expect(write(writer, rest, size) == (ssize_t)size);
	rest += size;
	rest_size -= size;
	if (!rest_size) {
		close(writer);
		writer = -1;
	}
}

void say(enum exit_status status, const char *place, unsigned long line, const char *format, ...)
{
	(void)status, (void)place, (void)line, (void)format;
}

static void read_pieces(const u8 *text, size_t size, size_t piece, struct outcomes *into)
{
	struct reader reader = {
		.input = { .name = "fuzz", .numbered = true },
		.lines = settings.lines, .rows = settings.rows, .order = settings.order,
	};
	int ends[2];

	outcomes = into;
	outcomes->count = 0;
	rest = (const char *)text;
	rest_size = size;
	piece_size = piece;
	expect(!pipe(ends));
	writer = ends[1];
	reader.input.fd = ends[0];
	reader.input.next = "";
	reader.input.end = reader.input.next;
	read_puzzles(&reader);
	if (writer >= 0)
		close(writer);
	writer = -1;
	close(ends[0]);
}

int fuzz_one(const u8 *data, size_t size)
{
	if (size < 3)
		return -1;
	size -= 3;
	settings.lines = data[size] % 4 == 1;
	settings.rows = data[size] % 4 == 2;
	settings.order = data[size + 1] % 16;
	if (settings.order < SUDOKU_ORDER_MIN || settings.order > SUDOKU_ORDER_MAX)
		settings.order = 0;
	read_pieces(data, size, size, &whole);
	read_pieces(data, size, 1 + data[size + 2], &pieces);
	expect(whole.count == pieces.count);
	expect(!memcmp(whole.list, pieces.list, whole.count * sizeof(*whole.list)));
	return 0;
}
