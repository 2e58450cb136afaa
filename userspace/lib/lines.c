// SPDX-License-Identifier: GPL-2.0-only
/* Files to lines; lines to symbols in groups, and to fields, of which one may be a puzzle. */
#include <ctype.h>
#include <poll.h>

#include "userspace.h"

#define BRACKETS	"[]{}\""
#define WHITE		" \r\n" BRACKETS
#define BLOCK_BYTES	65536

static char block[BLOCK_BYTES];

/* Before more has to be waited for, all that was read is answered. */
static void fill(struct input *input)
{
	struct pollfd poll_in = { .fd = input->fd, .events = POLLIN };
	size_t rest = input->end - input->next;
	ssize_t count;

	memmove(block, input->next, rest);
	if (!poll(&poll_in, 1, 0)) {
		reader_pause();
		poll(&poll_in, 1, -1);
	}
	count = read(input->fd, block + rest, BLOCK_BYTES - rest);
	input->failed = rest == BLOCK_BYTES || (count < 0 && errno != EINTR && errno != EAGAIN);
	input->ended = !count || input->failed;
	input->next = block;
	input->end = input->failed ? block : block + rest + (count > 0 ? count : 0);
	if (!input->failed)
		return;
	reader_pause();
	say(EXIT_TROUBLE, NULL, 0, "cannot read %s: %s", input->name,
	    count < 0 ? strerror(errno) : "a line is longer than 64 KiB");
}

/* Return: the next line, or NULL. JSON may have each cell on a line: then that is an array. */
const char *input_line(struct input *input, size_t *length)
{
	const char *text, *end, *last;
	size_t before = 0;

	for (;;) {
		while (!(end = memchr(input->next + before, '\n',
				      input->end - input->next - before)) && !input->ended)
			fill(input);
		last = input->next + before;
		if (!end || !input->array || last + strcspn(last, "\n" BRACKETS) < end)
			break;
		before = end + 1 - input->next;
		input->line++;
	}
	text = input->next;
	if (text == input->end)
		return NULL;
	input->next = end ? end + 1 : input->end;
	*length = (end ? end : input->end) - text;
	*length -= *length && text[*length - 1] == '\r';
	input->array = *length && text[*length - 1] == '[';
	if (input->line++ || *length < 3 || memcmp(text, "\xef\xbb\xbf", 3))
		return text;
	*length -= 3;
	return text + 3;
}

static bool is_one_of(char character, const char *characters)
{
	return character && strchr(characters, character);
}

/* Keep a symbol, and the first one too many. */
static void add_symbol(char *symbols, unsigned int *count, char symbol)
{
	if (*count <= SUDOKU_CELLS_MAX)
		symbols[(*count)++] = symbol;
}

/* Take a group of symbols as a field. It may be a number. */
static void end_group(struct line *line, const char *group, size_t size)
{
	bool number = size == 2 && isdigit(group[0]) && isdigit(group[1]);
	bool null = size == 4 && !memcmp(group, "null", size);
	int value = number ? (group[0] - '0') * 10 + group[1] - '0' : 0;

	line->groups++;
	line->numbers |= number;
	line->words |= number ? value > SUDOKU_SIDE_MAX : size > 1 && !null;
	if (number)
		value += value < 10 ? '0' : 'A' - 10;
	else
		value = null ? '.' : *group;
	add_symbol(line->field, &line->fields, value);
}

/* Return: bytes of the bar that begins here, | or U+2500 to U+257F; or 0. */
static size_t bar_size(const char *text, size_t length)
{
	if (*text == '|')
		return 1;
	return length > 2 && *text == '\xe2' && (text[1] == '\x94' || text[1] == '\x95') ? 3 : 0;
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

/* Take a field of a record: it is the puzzle in the column @wanted, or as its rank says. */
static void end_field(struct line *line, const char *field, const char *end, unsigned int wanted)
{
	unsigned int rank;

	while (field < end && is_one_of(*field, WHITE))
		field++;
	while (field < end && is_one_of(end[-1], WHITE))
		end--;
	rank = puzzle_rank(field, end - field);
	line->columns++;
	line->several |= !wanted && rank && rank == line->rank;
	if (wanted ? wanted != line->columns : rank <= line->rank)
		return;
	line->column = line->columns;
	line->several = false;
	line->rank = rank;
	line->puzzle = field;
	line->puzzle_size = end - field;
}

/* Split a line; @wanted is the column of the puzzle, or 0. In quotes nothing separates records. */
void line_split(struct line *line, const char *text, size_t length, unsigned int wanted)
{
	const char *field = text;
	size_t at, bar, size = 0;	/* of the group under way */
	bool quotes = true, quoted = false, filled = false;	/* filled: the field of a cell */
	unsigned int order;

	memset(line, 0, sizeof(*line));
	line->text = text;
	line->puzzle = text;
	for (at = 0; at < length; at++)
		quotes ^= text[at] == '"';
	for (at = 0; at < length && !is_one_of(text[at], "#%"); at += bar ? bar : 1) {
		bool separator = is_one_of(text[at], ",;\t");

		quoted ^= quotes && text[at] == '"';
		if (!quoted && is_one_of(text[at], ",;:\t|")) {
			end_field(line, field, text + at, wanted);
			field = text + at + 1;
		}
		bar = bar_size(text + at, length - at);
		if (!bar && !separator && !is_one_of(text[at], WHITE)) {
			add_symbol(line->symbols, &line->count, text[at]);
			size++;
			continue;
		}
		if (size)
			end_group(line, text + at - size, size);
		else if (separator && !filled)
			add_symbol(line->field, &line->fields, '.');
		filled = !separator && (filled || size);
		size = 0;
		line->bar |= bar;
		line->separated |= separator;
		if (is_one_of(text[at], BRACKETS))
			line->bracket = text[at];
	}
	if (size)
		end_group(line, text + at - size, size);
	order = order_of(line->fields, false) + order_of(line->fields, true);
	if (!size && line->separated && !filled && !order)
		add_symbol(line->field, &line->fields, '.');
	line->comment = at < length;
	line->length = at;
	end_field(line, field, text + at, wanted);
	line->record = wanted || ((line->separated || line->bar) && line->column);

	/* Fields are cells if they are as many, of one or two characters. */
	order = order_of(line->fields, false) + order_of(line->fields, true);
	if (!line->words && order && (line->separated || (line->numbers && order > 3))) {
		memcpy(line->symbols, line->field, sizeof(line->symbols));
		line->count = line->fields;
	}
}
