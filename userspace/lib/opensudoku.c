// SPDX-License-Identifier: GPL-2.0-only
/*
 * Read files of OpenSudoku: XML, in which each game is a tag. No more of XML is parsed than that.
 * The class SudokuBoard of OpenSudoku, CellCollection before version 4, writes a game's data.
 */
#include <ctype.h>
#include <stddef.h>

#include "userspace.h"

#define COMMENT		"<!--"
#define ROOT		"<opensudoku"
#define ROOT_END	"</opensudoku"

/* Text that does not end with a NUL */
struct text {
	const char *start, *end;
};

static bool begins(struct text text, const char *with)
{
	size_t length = strlen(with);

	return text.end - text.start >= (ptrdiff_t)length && !memcmp(text.start, with, length);
}

static bool is(struct text text, const char *what)
{
	return begins(text, what) && text.start + strlen(what) == text.end;
}

/* Return: where a tag ends: behind >, or before a < that cannot be there. NULL: not here. */
static const char *tag_end(struct text tag)
{
	const char *at;
	char quote = 0;

	for (at = tag.start + 1; at < tag.end && *at != '<'; at++) {
		if (!quote && *at == '>')
			return at + 1;
		if (*at == quote)
			quote = 0;
		else if (!quote && (*at == '"' || *at == '\''))
			quote = *at;
	}
	return at < tag.end ? at : NULL;
}

/* Return: where a comment ends: behind -->, or before another comment. NULL: not here. */
static const char *comment_end(struct text comment)
{
	const char *at = comment.start;

	while ((at = memmem(at + 1, comment.end - at - 1, "--", 2))) {
		if (at + 2 < comment.end && at[2] == '>')
			return at + 3;
		if (at[-1] == '!' && at[-2] == '<' && at > comment.start + 2)
			return at - 2;
	}
	return NULL;
}

/* Return: where a piece ends: white space, other text, a comment or a tag. NULL: not here. */
static const char *piece_end(struct text text)
{
	const char *end = skip_spaces(text.start, text.end);

	if (end > text.start)
		return end < text.end ? end : NULL;
	if (*text.start != '<')
		return memchr(text.start, '<', text.end - text.start);
	return begins(text, COMMENT) ? comment_end(text) : tag_end(text);
}

/* Get the piece that follows @from bytes of input. Return: whether the input has its end. */
static bool get_piece(struct input *input, size_t from, struct text *piece)
{
	for (;;) {
		*piece = (struct text){ input->next + from, input->end };
		if (piece->start < piece->end) {
			const char *end = piece_end(*piece);

			piece->end = end ? end : piece->end;
			if (end)
				return true;
		}
		if (!input_more(input))
			return false;
	}
}

static bool is_game(struct text tag)
{
	return begins(tag, "<game") && tag.end > tag.start + 5 && !isalnum((u8)tag.start[5]);
}

/*
 * Find the data of a game in the attributes of its tag. Return: whether there is such an attribute;
 * @data is empty if there are several, or if its value is not quoted.
 */
static bool find_data(struct text tag, struct text *data)
{
	const char *equals = tag.start;
	bool found = false;

	while ((equals = memchr(equals, '=', tag.end - equals))) {
		struct text name = { equals, equals }, value = { equals + 1, tag.end };
		const char *end;

		while (isspace((u8)name.end[-1]))
			name.end--;
		name.start = name.end;
		while (isalnum((u8)name.start[-1]) || name.start[-1] == '_')
			name.start--;
		value.start = skip_spaces(value.start, value.end);
		end = begins(value, "\"") || begins(value, "'") ?
		      memchr(value.start + 1, *value.start, tag.end - value.start - 1) : NULL;
		equals = end ? end + 1 : value.start;
		if (!is(name, "data") && !is(name, "cells_data"))
			continue;
		*data = end && !found ? (struct text){ value.start + 1, end } :
					(struct text){ NULL, NULL };
		found = true;
	}
	return found;
}

/* Skip a byte order mark and white space after @from bytes of input. */
static void skip_to_text(struct input *input, size_t *from)
{
	struct text text;

	do {
		text = (struct text){ input->next + *from, input->end };
		if (!*from && begins(text, BYTE_ORDER_MARK))
			text.start += strlen(BYTE_ORDER_MARK);
		*from = skip_spaces(text.start, text.end) - input->next;
	} while (input->next + *from == input->end && input_more(input));
}

/* Return: whether the input has this text after @from bytes. */
static bool has_text(struct input *input, size_t from, const char *what)
{
	size_t length = strlen(what);
	struct text text;

	do {
		text = (struct text){ input->next + from, input->end };
		if (begins(text, what))
			return true;
	} while (text.end - text.start < (ptrdiff_t)length &&
		 !memcmp(text.start, what, text.end - text.start) && input_more(input));
	return false;
}

/* Return: whether the input is a file of OpenSudoku, or games of one, as the first tag says. */
bool is_opensudoku(struct input *input)
{
	struct text piece, data;
	size_t from = 0;

	has_text(input, 0, BYTE_ORDER_MARK);
	for (;;) {
		skip_to_text(input, &from);
		if (has_text(input, from, ROOT))
			return true;
		if (!(has_text(input, from, "<!") || has_text(input, from, "<?") ||
		      has_text(input, from, "<game")) || !get_piece(input, from, &piece))
			return false;
		if (begins(piece, "<game"))
			return is_game(piece) && find_data(piece, &data);
		from = piece.end - input->next;
	}
}

/* Get the next field, which ends with a bar. Return: whether there is one. */
static bool next_field(struct text *data, struct text *field)
{
	const char *bar = memchr(data->start, '|', data->end - data->start);

	*field = (struct text){ data->start, bar };
	data->start = bar ? bar + 1 : data->end;
	return bar;
}

/* Return: whether a field is notes or a colour: a number or, in version 1, digits with commas. */
static bool is_note(struct text note, unsigned int version)
{
	const char *at;

	for (at = note.start; at < note.end; at++)
		if (!(version == 1 && (at - note.start) % 2 ? *at == ',' : isdigit((u8)*at)))
			return version == 1 && is(note, "-");
	return version == 1 || is(note, "0") || (at > note.start && *note.start != '0');
}

/*
 * Parse a cell of a game that was played, such as 5|0|0|1|: its digit or 0, notes, colour, and 0
 * if the digit is a given, else 1. Return: whether it is one.
 */
static bool parse_cell(struct text *data, unsigned int version, char *cell)
{
	static const u8 notes[] = { 0, 1, 1, 1, 2, 3 };	/* fields in the middle, by version */
	struct text digit, note, found;
	unsigned int at;

	if (!next_field(data, &digit) || digit.end != digit.start + 1 ||
	    !isdigit((u8)*digit.start))
		return false;
	for (at = 0; at < notes[version]; at++)
		if (!next_field(data, &note) || !is_note(note, version))
			return false;
	if (version == 2 && begins(*data, "|"))
		data->start++;
	if (!next_field(data, &found) || !(is(found, "1") || (is(found, "0") && !is(digit, "0"))))
		return false;
	*cell = is(found, "0") ? *digit.start : '.';
	return true;
}

/* Parse the data of a game. Return: NULL, or what is wrong with it. */
static const char *parse_data(struct text data, char *cells)
{
	static const char bad[] = "the game has no puzzle of 81 cells";
	unsigned int version, cell;
	const char *end;

	if (!begins(data, "version: ")) {
		if (data.end - data.start != (ptrdiff_t)sudoku_cells(3) ||
		    !are_cells(3, data.start, sudoku_cells(3)))
			return bad;
		memcpy(cells, data.start, sudoku_cells(3));
		return NULL;
	}
	data.start += strlen("version: ");
	version = data.start < data.end ? *data.start++ - '0' : 0;
	if (version < 1 || version > 5)
		return "the game has data of an unknown version";
	while (begins(data, "&#") && (end = memchr(data.start, ';', data.end - data.start)))
		data.start = end + 1;	/* the end of the line, such as &#10; */
	data.start = skip_spaces(data.start, data.end);
	for (cell = 0; cell < sudoku_cells(3); cell++)
		if (!parse_cell(&data, version, &cells[cell]))
			return bad;
	return data.start == data.end ? NULL : bad;
}

/* Text between tags, or a tag that is not known, is no puzzle. */
static void take_text(struct reader *reader, struct text text)
{
	unsigned int digits = 0;

	for (; text.start < text.end; text.start++)
		digits += isdigit((u8)*text.start) || *text.start == '.';
	if (digits > DIGITS_MAX)
		rows_reject(reader, "cells that are not in a game");
}

static void take_tag(struct reader *reader, struct text tag, bool whole)
{
	struct text data = { NULL, NULL };
	char cells[SUDOKU_CELLS_MAX];
	const char *error;

	if (!find_data(tag, &data) && !is_game(tag)) {
		if (!begins(tag, "<folder "))
			take_text(reader, tag);
		return;
	}
	error = whole && tag.end[-1] == '>' ? parse_data(data, cells) : "the game is cut off";
	if (error)
		rows_reject(reader, error);
	else
		rows_take(reader, cells, sudoku_cells(3), true);
}

/* Take a piece, which may be cut off. @open: whether the end of a file of OpenSudoku is missing. */
static void take_piece(struct reader *reader, struct text piece, bool whole, bool *open)
{
	bool root = begins(piece, ROOT);

	if (root && *open)
		rows_reject(reader, "the file before ends without </opensudoku>");
	if (root || begins(piece, ROOT_END))
		*open = root && !(whole && piece.end[-2] == '/');
	else if (begins(piece, COMMENT) && whole && memcmp(piece.end - 3, "-->", 3))
		rows_reject(reader, "the comment has no end");
	else if (begins(piece, "<") && !begins(piece, COMMENT))
		take_tag(reader, piece, whole);
	else if (!begins(piece, COMMENT))
		take_text(reader, piece);
}

void read_opensudoku(struct reader *reader)
{
	struct input *input = &reader->input;
	bool whole = true, open = false;
	struct text piece;

	for (input->line = 1; whole && !(reader->first && reader->found); input->next = piece.end) {
		whole = get_piece(input, 0, &piece);
		if (!whole && !input->ended)
			input_fail(input, "a tag or text between tags is longer than 256 KiB");
		if (input->failed)
			return;
		take_piece(reader, piece, whole, &open);
		for (; piece.start < piece.end; piece.start++)
			input->line += *piece.start == '\n';
	}
	if (!whole && open)
		input_fail(input, "</opensudoku> is missing at its end");
}
