// SPDX-License-Identifier: GPL-2.0-only
/* Text: what is on a line, and its cells. sudokuctl(1) has the rules. */
#include <ctype.h>

#include "sudokuctl.h"

#define NUMBER_MAX	3	/* characters that may number a puzzle */
#define TITLE_MAX	15	/* longer titles have a space */
#define ROW_MAX		45	/* cells of any row, good or bad */

#define BRACKETS	"[]{}\""
#define WHITE		" \r" BRACKETS

struct line {
	const char *text;
	size_t length;		/* up to a comment */
	bool comment, bar, bracket, separated;	/* which of these there are */
	bool filled;		/* something is behind the last separator */
	bool numbers, words;	/* fields of two digits, and what is neither that nor a symbol */
	unsigned int groups;	/* of symbols with nothing between */
	unsigned int count, fields;	/* of symbols, and of: */
	char symbols[SUDOKU_CELLS_MAX + 2], field[SUDOKU_CELLS_MAX + 2];
};

static bool is_one_of(char character, const char *characters)
{
	return character && strchr(characters, character);
}

/* Keep a symbol, and the first one too many. */
static void add(char *symbols, unsigned int *count, char symbol)
{
	if (*count <= SUDOKU_CELLS_MAX)
		symbols[(*count)++] = symbol;
}

/* Take a group of symbols as a field. It may be a number. */
static void end_group(struct line *line, const char *group, size_t size)
{
	unsigned int value = (unsigned char)group[0];

	line->groups++;
	line->filled = true;
	if (size == 4 && !memcmp(group, "null", size)) {
		value = '.';
	} else if (size == 2 && isdigit(group[0]) && isdigit(group[1])) {
		line->numbers = true;
		value = (group[0] - '0') * 10 + group[1] - '0';
		line->words |= value > SUDOKU_SIDE_MAX;
		value += value < 10 ? '0' : 'A' - 10;
	} else {
		line->words |= size > 1;
	}
	add(line->field, &line->fields, value);
}

/* Return: bytes of the bar that begins here, | or U+2500 to U+257F; or 0. */
static size_t bar_size(const char *text, size_t length)
{
	if (*text == '|')
		return 1;
	return length > 2 && *text == '\xe2' && (text[1] == '\x94' || text[1] == '\x95') ? 3 : 0;
}

static void split(struct line *line, const char *text, size_t length)
{
	size_t at, bar, size = 0;	/* of the group under way */

	memset(line, 0, sizeof(*line));
	line->text = text;
	for (at = 0; at < length && !is_one_of(text[at], "#%"); at += bar ? bar : 1) {
		bool separator = is_one_of(text[at], ",;\t");

		bar = bar_size(text + at, length - at);
		if (!bar && !separator && !is_one_of(text[at], WHITE)) {
			add(line->symbols, &line->count, text[at]);
			size++;
			continue;
		}
		if (size)
			end_group(line, text + at - size, size);
		else if (separator && !line->filled)
			add(line->field, &line->fields, '.');
		size = 0;
		line->bar |= bar;
		line->bracket |= is_one_of(text[at], BRACKETS);
		line->separated |= separator;
		line->filled &= !separator;
	}
	if (size)
		end_group(line, text + at - size, size);
	else if (line->separated && !line->filled && !order_of(line->fields, false))
		add(line->field, &line->fields, '.');
	line->comment = at < length;
	line->length = at;
}

/* Fields are cells if they are as many, of one or two characters. */
static void take_fields(struct line *line)
{
	unsigned int order = order_of(line->fields, false) + order_of(line->fields, true);

	if (line->words || !order || !(line->separated || (line->numbers && order > 3)))
		return;
	memcpy(line->symbols, line->field, sizeof(line->symbols));
	line->count = line->fields;
}

/* Return: 2 if a field is a puzzle, 1 if that has no blanks, 0 if it is something else. */
static unsigned int puzzle_rank(const char *field, size_t size)
{
	unsigned int order = order_of(size, true), rank = 1, at;

	for (at = 0; order && at < size; at++) {
		if (symbol_value(order, field[at]) < 0)
			return 0;
		rank |= symbol_value(order, field[at]) ? 0 : 2;
	}
	return order ? rank : 0;
}

/* Take a record. The first that has a puzzle, with blanks if another has none, tells the column. */
static bool take_record(struct reader *reader, const struct line *line)
{
	const char *text = line->text, *end = text + line->length, *puzzle = text, *next;
	unsigned int column, rank, best = 0, chosen = reader->column;
	size_t size, puzzle_size = 0;

	for (column = 1; text < end && (chosen || line->separated || line->bar); column++) {
		for (next = text; next < end && !is_one_of(*next, ",;:\t|"); next++)
			;
		size = next++ - text;
		for (; size && is_one_of(*text, WHITE); size--)
			text++;
		while (size && is_one_of(text[size - 1], WHITE))
			size--;
		rank = puzzle_rank(text, size);
		if (!reader->column && rank && rank == best)
			refuse(reader, "several fields may be it; try: cut -d, -f2 FILE");
		if (reader->column ? column == reader->column : rank > best) {
			best = rank;
			chosen = column;
			puzzle = text;
			puzzle_size = size;
		}
		text = next;
	}
	reader->column = chosen;
	if (chosen && !reader->refused)
		rows_take(reader, puzzle, puzzle_size, true);
	return chosen;
}

/* Nothing but a line between bands. Where - is a blank, a row may look like that. */
static bool is_drawing(const struct grid *grid, const struct line *line)
{
	if (!line->count)
		return line->bar || line->bracket;
	return strpbrk(line->symbols, "-+=") && strspn(line->symbols, "-.*+=:'") == line->count &&
	       !(grid->dashed && line->count == sudoku_side(grid->order));
}

/* A member of a JSON object that is not its puzzle. */
static bool is_other_member(const struct line *line)
{
	return line->bracket && memchr(line->text, ':', line->length) &&
	       !memmem(line->text, line->length, "\"puzzle", 7);
}

/* A word, with a capital or with few cells around it. */
static bool is_heading(const struct grid *grid, const struct line *line)
{
	unsigned int order = grid->order ? grid->order : options.order, cells = 0;
	bool word = false, title = false;
	size_t at;

	for (at = 1; at < line->length; at++) {
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

/* Whether a line is as wide as a row or a puzzle, but for spaces where blanks would be. */
static bool has_spaces_for_blanks(const struct line *line)
{
	bool uneven = false;
	size_t at;

	for (at = 1; at < line->length; at++)
		uneven |= (line->text[at] == ' ') == (line->text[at - 1] == ' ');
	return uneven && line->count < line->length && line->length >= 9 &&
	       (order_of(line->length, false) || order_of(line->length, true)) &&
	       strspn(line->symbols, "123456789ABCDEFG") == line->count;
}

/* Return: why a line is not read, as it may mean two things or cannot be solved; or NULL. */
static const char *refusal(const struct reader *reader, const struct line *line)
{
	bool first = !reader->grid.order && !options.order;
	bool apart = line->groups > 1 && !line->bar && !line->separated;
	const char *digit = line->symbols;

	if (has_spaces_for_blanks(line))
		return "spaces are between cells, or are blanks; then: tr ' ' . <FILE | sudokuctl";
	if (!options.order && line->count == 4 && apart && line->length != 7 && line->length != 5)
		return "4 cells are a row (say --size=4), or spaces are blanks (write 0 or .)";
	if (first && (line->count == 36 || (line->count == 6 && !reader->lines)) &&
	    strspn(line->symbols, "0123456._*-xX") == line->count)
		return "a grid of 6x6 cells, whose boxes are not square, cannot be solved";
	if (!first || line->count != 16 || reader->lines || reader->rows || line->bar ||
	    strspn(line->symbols, "01234._*-xX") < line->count)
		return NULL;
	while (*digit && !(is_one_of(*digit, "1234") && strchr(digit + 1, *digit)))
		digit++;
	return *digit ? NULL : "16 cells are a puzzle (say --size=4) or a row (say --size=16)";
}

/* 16 cells are a 4x4 puzzle, unless there is a digit or a bar that it cannot have. */
static bool is_whole(const struct reader *reader, const struct line *line)
{
	unsigned int order = order_of(line->count, true);

	if (options.order || order != 2 || reader->lines)
		return order && (!options.order || order == options.order);
	return !reader->rows && !line->bar && strspn(line->symbols, "01234._*-xX") == line->count;
}

static void take_line(struct reader *reader, const struct line *line)
{
	struct grid *grid = &reader->grid;
	unsigned int order = options.order ? options.order : grid->order;
	unsigned int row_max = order ? sudoku_side(order) * order : ROW_MAX;
	const char *why = refusal(reader, line);

	if (why) {
		refuse(reader, why);
	} else if (reader->lines || is_whole(reader, line) ||
		   (line->count > row_max && line->groups != sudoku_side(3))) {
		reader->lines |= !reader->rows;
		rows_take(reader, line->symbols, line->count, true);
	} else if (grid->order || line->groups > 1 || line->count > NUMBER_MAX) {
		reader->rows = true;
		grid->dashed |= !!strchr(line->symbols, '-');
		rows_take(reader, line->symbols, line->count, false);
	}
}

void plain_cells(struct reader *reader, const char *text, size_t length)
{
	struct line line;

	split(&line, text, length);
	if (is_drawing(&reader->grid, &line) || is_other_member(&line))
		return;
	take_fields(&line);
	if (!line.count && !line.comment)
		rows_gap(reader);
	else if (!line.count || (!take_record(reader, &line) && is_heading(&reader->grid, &line)))
		rows_end(reader, SUDOKU_CAUSE_CUT_OFF);
	else if (!reader->column)
		take_line(reader, &line);
}

/* Take lines of 81 cells straight from the block of the input, as far as they are good. */
void plain_block(struct reader *reader)
{
	static const u8 values[256] = {	/* with a bit that says that it is one */
		['.'] = 64, ['_'] = 64, ['*'] = 64, ['0'] = 64, ['1'] = 65, ['2'] = 66, ['3'] = 67,
		['4'] = 68, ['5'] = 69, ['6'] = 70, ['7'] = 71, ['8'] = 72, ['9'] = 73,
	};
	struct input *input = &reader->input;
	unsigned int size = sudoku_cells(3), at;

	while (input->end - input->next > size + 1) {
		bool cr = input->next[size] == '\r';
		u8 *cells = batch_room(3), all = 64;

		for (at = 0; at < size; at++) {
			u8 value = values[(u8)input->next[at]];

			cells[at] = value % 64;
			all &= value;
		}
		if (!all || input->next[size + cr] != '\n')
			return;
		input->next += size + cr + 1;
		batch_take(input, ++input->line, false, NULL);
		reader->found = true;
		reader->lines |= !reader->rows;
	}
}
