// SPDX-License-Identifier: GPL-2.0-only
/* The formats: what each looks like, and where it has its cells. sudokuctl(1) has the rules. */
#include <ctype.h>
#include <fcntl.h>

#include "userspace.h"

#define NUMBER_MAX	3	/* characters that may number a puzzle */
#define TITLE_MAX	15	/* longer titles have a space */
#define ROW_MAX		45	/* cells of any row, good or bad */
#define BLANKS		"0._*-xX"

static bool has(const struct reader *reader, const char *mark)
{
	return memmem(reader->line.text, reader->line.length, mark, strlen(mark));
}

static bool begins(const struct reader *reader, const char *mark)
{
	return reader->line.length > strlen(mark) &&
	       !memcmp(reader->line.text, mark, strlen(mark));
}

static bool has_only(const struct reader *reader, const char *symbols)
{
	return strspn(reader->line.symbols, symbols) == reader->line.count;
}

static bool is_utf16(const struct reader *reader)
{
	return begins(reader, "\xff\xfe") || begins(reader, "\xfe\xff");
}

static bool is_hodoku(const struct reader *reader)
{
	return begins(reader, ":") && isdigit(reader->line.text[1]) && !reader->lines &&
	       !reader->rows;
}

static bool is_xml(const struct reader *reader)
{
	return !reader->rows && (has(reader, "<opensudoku") || has(reader, "<ksudoku"));
}

/* Sections begin with their names in brackets; only [Puzzle] is read. */
static bool is_section(const struct reader *reader)
{
	return reader->skipped ||
	       (begins(reader, "[") && isupper(reader->line.text[1]) && has(reader, "]"));
}

static void take_section(struct reader *reader)
{
	if (begins(reader, "["))
		reader->skipped = !begins(reader, "[Pu");
	rows_end(reader);
}

static bool names_puzzle(const struct reader *reader)
{
	return has(reader, "\"puzzle") || has(reader, "\"grid");
}

/* JSON: a member of an object on several lines, or of its array; but not a puzzle on its line. */
static bool is_member(const struct reader *reader)
{
	if (reader->line.bracket == '}' || !reader->line.bracket)
		return false;
	return has(reader, ":") ? !reader->line.record || !names_puzzle(reader) : reader->other;
}

static void take_member(struct reader *reader)
{
	if (has(reader, ":"))
		reader->other = !names_puzzle(reader);
	rows_end(reader);
}

/* Bars and brackets alone, or a line between bands; but where - is a blank, that may be a row. */
static bool is_drawing(const struct reader *reader)
{
	const struct line *line = &reader->line;

	if (!line->count)
		return line->bar || (line->bracket && line->bracket != ']') ||
		       (line->bracket && !reader->grid.order);
	return strpbrk(line->symbols, "-+=") && has_only(reader, "-.*+=:'") &&
	       !(reader->grid.dashed && line->count == sudoku_side(reader->grid.order));
}

static void ignore(struct reader *reader)
{
	(void)reader;
}

static bool is_empty(const struct reader *reader)
{
	return !reader->line.count && !reader->line.comment && !reader->line.bracket;
}

static bool has_several_puzzles(const struct reader *reader)
{
	return reader->line.record && reader->line.several;
}

static bool is_record(const struct reader *reader)
{
	return reader->line.record;
}

static void take_record(struct reader *reader)
{
	reader->column = reader->column ? reader->column : reader->line.column;
	rows_take(reader, reader->line.puzzle, reader->line.puzzle_size, true);
}

/* A comment; the end of an array; or a word, with a capital or with few cells around it. */
static bool is_heading(const struct reader *reader)
{
	unsigned int order = reader->grid.order ? reader->grid.order : reader->order, cells = 0;
	const struct line *line = &reader->line;
	bool word = !line->count, title = false;
	size_t at;

	for (at = 1; at < line->length && line->words; at++) {
		char one = line->text[at - 1], other = line->text[at];

		word |= isalpha(one) && isalpha(other) && tolower(one) != tolower(other);
		title |= isupper(one) && islower(other);
	}
	for (at = 0; at < line->count; at++)
		cells += !isalpha(line->symbols[at]) ||
			 (order > 3 && symbol_value(order, line->symbols[at]) >= 0);
	return word && (line->groups > 1 || line->count <= TITLE_MAX) &&
	       (title || cells * 4 <= line->count * 3);
}

/* 4 cells, or a line as wide as a row or a puzzle but for spaces where blanks would be. */
static bool has_spaces_for_blanks(const struct reader *reader)
{
	const struct line *line = &reader->line;
	bool uneven = false;
	size_t at;

	if (line->count == 4 && line->groups > 1 && !line->bar && !line->separated &&
	    !reader->order)
		return line->length != 7 && line->length != 5;
	for (at = 1; at < line->length; at++)
		uneven |= (line->text[at] == ' ') == (line->text[at - 1] == ' ');
	return uneven && !line->separated && line->count < line->length && line->length >= 9 &&
	       (order_of(line->length, false) || order_of(line->length, true)) &&
	       has_only(reader, "123456789ABCDEFG");
}

static bool is_6x6(const struct reader *reader)
{
	return !reader->grid.order && !reader->order && has_only(reader, "123456" BLANKS) &&
	       (reader->line.count == 36 || (reader->line.count == 6 && !reader->lines));
}

/* Return: the order of the puzzle that a line is. 16 cells are one if a 4x4 grid can have them. */
static unsigned int whole_order(const struct reader *reader)
{
	unsigned int order = order_of(reader->line.count, true);

	if (reader->order && order != reader->order)
		return 0;
	if (order == 2 && !reader->order && !reader->lines &&
	    (reader->rows || reader->line.bar || !has_only(reader, "1234" BLANKS)))
		return 0;
	return order;
}

/* It is the first row of a 16x16 grid as well, unless one of the digits is there twice. */
static bool is_4x4_or_row(const struct reader *reader)
{
	const char *digit = reader->line.symbols;

	while (*digit && !(strchr("1234", *digit) && strchr(digit + 1, *digit)))
		digit++;
	return !*digit && whole_order(reader) == 2 && !reader->order && !reader->grid.order &&
	       !reader->lines;
}

static void take_cells(struct reader *reader)
{
	const struct line *line = &reader->line;
	struct grid *grid = &reader->grid;
	unsigned int order = reader->order ? reader->order : grid->order;
	unsigned int row_max = order ? sudoku_side(order) * order : ROW_MAX;

	if (reader->lines || whole_order(reader) ||
	    (line->count > row_max && line->groups != sudoku_side(3))) {
		reader->lines |= !reader->rows;
		rows_take(reader, line->symbols, line->count, true);
	} else if (grid->order || line->groups > 1 || line->count > NUMBER_MAX) {
		reader->rows = true;
		grid->dashed |= !!strchr(line->symbols, '-');
		rows_take(reader, line->symbols, line->count, false);
	}
}

/*
 * A line has the first format that it looks like. Without @cells it is refused, by the name, in
 * which %s is the program.
 */
static const struct format {
	const char *name;
	bool (*looks_like_it)(const struct reader *reader);
	void (*cells)(struct reader *reader);
} formats[] = {
	{ "UTF-16; try: iconv -f UTF-16 -t UTF-8 FILE | %s", is_utf16, NULL },
	{ "a library of HoDoKu; try: cut -d: -f4 FILE | sed 's/+././g' | %s",
	  is_hodoku, NULL },
	{ "OpenSudoku or KSudoku; try: grep -oP '(data=.|es>)\\K[0-9b-j_]+' FILE | tr b-j_ 1-9.",
	  is_xml, NULL },
	{ "SadMan's sections", is_section, take_section },
	{ "JSON, a member on each line", is_member, take_member },
	{ "lines of a drawing", is_drawing, ignore },
	{ "an empty line", is_empty, rows_gap },
	{ "several fields may be it; try: cut -d, -f2 FILE", has_several_puzzles, NULL },
	{ "CSV, tabs, bars, JSON: a record on each line", is_record, take_record },
	{ "headings and comments", is_heading, rows_end },
	{ "spaces are between cells (4: say --size=4), or blanks; then: tr ' ' . <FILE | %s",
	  has_spaces_for_blanks, NULL },
	{ "a grid of 6x6 cells, whose boxes are not square, cannot be solved", is_6x6, NULL },
	{ "16 cells are a puzzle (say --size=4) or a row (say --size=16)", is_4x4_or_row, NULL },
	{ "a row, or a puzzle", NULL, take_cells },
};

static void take_line(struct reader *reader)
{
	const struct input *input = &reader->input;
	const struct format *format = formats;

	while (format->looks_like_it && !format->looks_like_it(reader))
		format++;
	reader->refused = !format->cells;
	if (format->cells) {
		format->cells(reader);
		return;
	}
	reader_pause();
	say(EXIT_TROUBLE, input->name, input->numbered ? input->line : 0, format->name,
	    program_invocation_short_name);
}

/* Take lines of 81 cells straight from the block of the input, as far as they are good. */
static void take_block(struct reader *reader)
{
	static const u8 values[256] = {	/* with a bit that says that it is one */
		['.'] = 64, ['_'] = 64, ['*'] = 64, ['0'] = 64, ['1'] = 65, ['2'] = 66, ['3'] = 67,
		['4'] = 68, ['5'] = 69, ['6'] = 70, ['7'] = 71, ['8'] = 72, ['9'] = 73,
	};
	struct input *input = &reader->input;
	unsigned int size = sudoku_cells(3), at;

	while (input->end - input->next > size) {
		u8 *cells = reader_room(3), all = 64;

		for (at = 0; at < size; at++) {
			u8 value = values[(u8)input->next[at]];

			cells[at] = value % 64;
			all &= value;
		}
		if (!all || input->next[size] != '\n')
			return;
		input->next += size + 1;
		reader_take(input, ++input->line, false, NULL);
		reader->found = true;
		reader->lines |= !reader->rows;
	}
}

void read_puzzles(struct reader *reader)
{
	struct input *input = &reader->input;
	const char *text;
	size_t length;

	while (!reader->refused) {
		if (!reader->grid.order && !reader->column && !reader->skipped &&
		    (!reader->order || reader->order == 3))
			take_block(reader);
		text = input_line(input, &length);
		if (!text)
			break;
		line_split(&reader->line, text, length, reader->column);
		take_line(reader);
	}
	if (!reader->refused)
		rows_end(reader);
	reader_pause();
	if (!reader->found && !reader->refused && !input->failed)
		say(EXIT_UNSOLVED, NULL, 0, "no puzzles in %s", input->name);
}

/* Return: whether most of an operand is cells, or all of it and as many as a puzzle has. */
static bool is_puzzle(const char *operand, bool all)
{
	size_t cells = 0, others = 0;

	for (; *operand; operand++) {
		cells += symbol_value(SUDOKU_ORDER_MAX, *operand) >= 0;
		others += symbol_value(SUDOKU_ORDER_MAX, *operand) < 0 && *operand != ' ';
	}
	return all ? !others && order_of(cells, true) : cells > 12 && cells > 3 * others;
}

/* Read a file, standard input, or the puzzle that an operand is itself, as @reader says. */
void read_operand(struct reader reader, const char *operand, unsigned int number)
{
	bool puzzle = strchr(operand, '\n') || is_puzzle(operand, true);
	int fd = puzzle ? -1 : open(operand, O_RDONLY | O_CLOEXEC);
	char name[24];

	snprintf(name, sizeof(name), "argument %u", number);
	reader.input = (struct input) {
		operand, .fd = fd, .numbered = true, .next = operand, .end = operand,
	};
	if (!strcmp(operand, "-")) {
		reader.input.name = "standard input";
		reader.input.fd = STDIN_FILENO;
	} else if (puzzle || (fd < 0 && errno != EACCES && errno != ENOTDIR &&
			      is_puzzle(operand, false))) {
		reader.input.name = name;
		reader.input.numbered = strchr(operand, '\n');
		reader.lines |= !reader.input.numbered;
		reader.input.ended = true;
		reader.input.end += strlen(operand);
	} else if (fd < 0) {
		say(EXIT_TROUBLE, NULL, 0, "cannot open %s: %s", operand, strerror(errno));
		return;
	}
	read_puzzles(&reader);
	close(fd);
}
