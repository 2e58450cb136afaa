// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz what the programs read. An input whose first byte is odd describes puzzles, how they are
 * written, and some damage to this text. Unless there is an error, the same puzzles must come out,
 * with at most two changed cells for each damaged character, which may have separated them. Any
 * other input is a text: the result must not depend on the pieces in which it arrives.
 */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "reader.h"

#define PUZZLES_MAX	4096
#define DAMAGE_MAX	3

bool draw_color;
enum exit_status worst_status;

static struct outcomes {
	unsigned int count, errors;
	struct outcome {
		unsigned long line;
		unsigned int order;
		u8 cells[SUDOKU_CELLS_MAX];
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

void reader_take(const char *name, unsigned long line, const char *message)
{
	struct outcome *outcome = &outcomes->list[outcomes->count];
	unsigned int at;

	(void)name;
	expect(line);
	if (message) {
		reader_room(0);
		outcomes->errors++;
		expect(*message);
	}
	expect(!outcome->order || !settings.order || outcome->order == settings.order);
	for (at = 0; outcome->order && at < sudoku_cells(outcome->order); at++)
		expect(outcome->cells[at] <= sudoku_side(outcome->order));
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
	(void)place, (void)line, (void)format;
	outcomes->errors += status != EXIT_SOLVED;
}

static void read_pieces(const char *text, size_t size, size_t piece, struct outcomes *into)
{
	int ends[2], before = dup(STDIN_FILENO);

	outcomes = into;
	outcomes->count = 0;
	outcomes->errors = 0;
	rest = text;
	rest_size = size;
	piece_size = piece;
	expect(!pipe(ends));
	writer = ends[1];
	expect(dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
	close(ends[0]);
	read_operand(settings, "-", 1);
	if (writer >= 0)
		close(writer);
	writer = -1;
	dup2(before, STDIN_FILENO);
	close(before);
}

/* How a puzzle is written: around and between its cells and rows, for a blank, and below bands */
static const struct notation {
	const char *head, *row, *cell, *box, *row_end, *last_end, *tail, *blank, *band;
} notations[] = {
	{ "", "", "", "", "", "\n", "", ".", "" },
	{ "7: ", "", "", "", "", "\n", "", "0", "" },
	{ "", "", "", "", "\n", "\n", "\n", "0", "" },
	{ "", "", " ", " ", "\n", "\n", "Next:\n", "-", "" },
	{ "", "", " ", " | ", "\n", "\n", "\n", ".", "------+-------+------\n" },
	{ "", "", ",", ",", "\n", "\n", "", "", "" },
	{ "", "", ",", ",", ",\n", ",\n", "", "0", "" },
	{ "", "|", "|", "|", "|\n", "|\n", "\n", " ", "" },
	{ "[", "[", ", ", ", ", "],\n", "]]\n", "", "0", "" },
	{ "[", "[", ", ", ", ", "],\n", "]]\n", "", "None", "" },
	{ "", "  {", ",", ",", "},\n", "}\n", "};\nchar next[] = {\n", "'.'", "" },
	{ "", "", "", "", "\n", "\n", "\n", "_", "\n" },
};

static char text[8192];
static size_t text_size;

static void add(const char *what)
{
	size_t size = strlen(what);

	expect(text_size + size < sizeof(text));
	memcpy(text + text_size, what, size);
	text_size += size;
}

static void write_puzzle(const struct notation *how, const u8 *cells)
{
	unsigned int at;

	add(how->head);
	for (at = 0; at < 81; at++) {
		const char digit[] = { '0' + cells[at], 0 };

		add(at % 9 == 0 ? how->row : at % 3 ? how->cell : how->box);
		add(cells[at] ? digit : how->blank);
		if (at % 9 == 8)
			add(at == 80 ? how->last_end : how->row_end);
		if (at == 26 || at == 53)
			add(how->band);
	}
}

/* Damage one character: replace, insert or remove it. */
static void damage(struct fuzz_input *input)
{
	static const char characters[] = "0123456789 .,;|\n-_*xao[]'+:";
	unsigned int kind = fuzz_byte(input);
	size_t at = (fuzz_byte(input) << 8 | fuzz_byte(input)) % text_size;
	char character = characters[fuzz_byte(input) % (sizeof(characters) - 1)];

	if (kind % 3 == 2) {
		text_size--;
		memmove(text + at, text + at + 1, text_size - at);
		return;
	}
	if (kind % 3 == 1) {
		memmove(text + at + 1, text + at, text_size - at);
		text_size++;
	}
	text[at] = character;
}

/* Return: how many cells must be replaced, inserted or removed to make one puzzle the other. */
static unsigned int differences(const u8 *one, const u8 *other)
{
	unsigned int counts[82], at, to, before, diagonal;

	for (to = 0; to <= 81; to++)
		counts[to] = to;
	for (at = 0; at < 81; at++) {
		diagonal = counts[0]++;
		for (to = 1; to <= 81; to++) {
			before = counts[to];
			counts[to] = diagonal + (one[at] != other[to - 1]);
			if (counts[to] > before + 1)
				counts[to] = before + 1;
			if (counts[to] > counts[to - 1] + 1)
				counts[to] = counts[to - 1] + 1;
			diagonal = before;
		}
	}
	return counts[81];
}

static void check_damage(struct fuzz_input input)
{
	const unsigned int kinds = sizeof(notations) / sizeof(*notations);
	const struct notation *how = &notations[fuzz_byte(&input) % kinds];
	unsigned int puzzles = 1 + fuzz_byte(&input) % 2; /* three with clashes end the reading */
	unsigned int edits = fuzz_byte(&input) % (DAMAGE_MAX + 1);
	u8 cells[2][81];
	unsigned int at, puzzle, given;

	settings.order = 0;
	text_size = 0;
	for (puzzle = 0; puzzle < puzzles; puzzle++) {
		add(puzzle ? how->tail : "");
		for (at = 0; at < 81; at++) {
			given = fuzz_byte(&input);
			/* Rows of blanks, or with one only at their end, are ambiguous. */
			if (at % 9 == 0 || (at % 9 == 8 && cells[puzzle][at - 1]))
				given = given / 3 * 3;
			cells[puzzle][at] = given % 3 ? 0 : 1 + given / 3 % 9;
		}
		write_puzzle(how, cells[puzzle]);
	}
	for (at = 0; at < edits; at++)
		damage(&input);
	read_pieces(text, text_size, text_size, &whole);
	if (whole.errors && edits)
		return;
	for (puzzle = 0; puzzle < puzzles && whole.count == puzzles; puzzle++)
		if (whole.list[puzzle].order != 3 ||
		    differences(whole.list[puzzle].cells, cells[puzzle]) > 2 * edits)
			break;
	if (puzzle < puzzles || whole.errors)
		fwrite(text, 1, text_size, stderr);
	expect(puzzle == puzzles && !whole.errors);
}

int fuzz_one(const u8 *data, size_t size)
{
	const char *input = (const char *)data;

	if (size < 3)
		return -1;
	if (*data % 2) {
		check_damage((struct fuzz_input){ data + 1, size - 1 });
		return 0;
	}
	size -= 3;
	settings.order = data[size + 1] % 16;
	if (settings.order < SUDOKU_ORDER_MIN || settings.order > SUDOKU_ORDER_MAX)
		settings.order = 0;
	if (!size || size >= sizeof(text))
		return -1;
	read_pieces(input, size, size, &whole);
	read_pieces(input, size, 1 + data[size + 2], &pieces);
	expect(whole.count == pieces.count && whole.errors == pieces.errors);
	expect(!memcmp(whole.list, pieces.list, whole.count * sizeof(*whole.list)));
	return 0;
}
