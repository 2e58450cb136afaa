// SPDX-License-Identifier: GPL-2.0-only
/* Files to lines, and lines to tokens. */
#include <ctype.h>
#include <poll.h>
#include <stddef.h>

#include "userspace.h"

#define TRIMMED		"?!@^#%"	/* around a puzzle */
#define VALUE_MAX	20	/* characters of a number */
#define NAME_WORDS	16	/* at most, before the number of a puzzle */

static char block[LINE_BYTES];
static struct token tokens[LINE_BYTES + 1];

/* End the reading of an input. */
void input_fail(struct input *input, const char *reason)
{
	input->failed = true;
	reader_pause();
	say(EXIT_TROUBLE, NULL, 0, "cannot read %s: %s", input->name, reason);
}

static const char *too_long(const struct input *input)
{
	return input->array ? "an array is longer than 256 KiB" : "a line is longer than 256 KiB";
}

/* Read more input. Before waiting, let the program answer everything read so far. */
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
	count = read(input->fd, block + rest, LINE_BYTES - rest);
	if (count < 0 && errno != EINTR && errno != EAGAIN)
		input_fail(input, strerror(errno));
	else if (rest == LINE_BYTES)
		input_fail(input, too_long(input));
	input->ended = !count || input->failed;
	input->next = block;
	input->end = input->failed ? block : block + rest + (count > 0 ? count : 0);
}

/* Read more input, if there is space. Return: false if there is none, or no more input. */
bool input_more(struct input *input)
{
	if (input->ended || input->end - input->next == LINE_BYTES)
		return false;
	fill(input);
	return true;
}

const char *skip_spaces(const char *text, const char *end)
{
	while (text < end && isspace((u8)*text))
		text++;
	return text;
}

size_t length_without_spaces(const char *text, size_t length)
{
	while (length && isspace((u8)text[length - 1]))
		length--;
	return length;
}

/*
 * Return: what follows the last value on a line of a JSON array: ',' or ']', '\n' for nothing, ' '
 * on an empty line; or 0 if the line has something else than values.
 */
static char after_values(const char *text, const char *end)
{
	char before = ' ';

	for (;;) {
		const char *value = skip_spaces(text, end);

		text = value;
		while (text < end && (isalnum((u8)*text) || (*text && strchr("._*-+", *text))))
			text++;
		if (text - value > VALUE_MAX)
			return 0;
		if (text == end && text == value)
			return before;
		text = skip_spaces(text, end);
		if (text == end)
			return '\n';
		if (*text == ']')
			return ']';
		before = *text++;
		if (before != ',')
			return 0;
	}
}

/* Return: the next line, or NULL. Values of a JSON array, one or more per line, are one line. */
const char *input_line(struct input *input, size_t *length)
{
	const char *text, *end, *last;
	bool more = true;	/* values of an array follow */
	size_t before = 0;	/* bytes of its lines */
	char after;

	for (;;) {
		if (input->failed)
			return NULL;
		end = memchr(input->next + before, '\n', input->end - input->next - before);
		if (!end && !input->ended) {
			fill(input);
			continue;
		}
		last = input->next + before;
		after = input->array ? after_values(last, end ? end : input->end) : 0;
		if (before && (last == input->end || !after || !(more || strchr(" ]", after)))) {
			end = last - 1;		/* the array ends before this line */
			input->line--;
			break;
		}
		if (!end || !after || after == ']')
			break;
		more = after == ',' || (more && after == ' ');
		before = end + 1 - input->next;
		input->line++;
	}
	text = input->next;
	last = end ? end : input->end;
	if (last - text > LINE_BYTES)
		input_fail(input, too_long(input));
	if (text == input->end || input->failed)
		return NULL;
	input->line++;
	input->next = end ? end + 1 : input->end;
	if (last - text > 2 && !memcmp(text, BYTE_ORDER_MARK, 3))
		text += 3;
	*length = last - text;
	*length -= *length && text[*length - 1] == '\r';
	input->array = *length && text[*length - 1] == '[';
	return text;
}

enum kind { SYMBOL, SPACE, SEPARATOR, BAR, LABEL, BRACKET, MARK, CONTROL };

/* Return: the kind of a character; @size: its size in bytes. */
static enum kind kind_of(const char *text, size_t length, size_t *size)
{
	static const u8 kinds[256] = {
		[0 ... 8] = CONTROL, ['\t'] = SEPARATOR, ['\n' ... '\r'] = SPACE,
		[14 ... 31] = CONTROL, [' '] = SPACE, [127] = CONTROL,
		[','] = SEPARATOR, [';'] = SEPARATOR, ['&'] = SEPARATOR, ['|'] = BAR,
		[':'] = LABEL, ['='] = LABEL,
		['['] = BRACKET, [']'] = BRACKET, ['{'] = BRACKET, ['}'] = BRACKET,
		['"'] = MARK, ['\''] = MARK, ['`'] = MARK, ['('] = MARK, [')'] = MARK,
		['<'] = MARK, ['>'] = MARK, ['/'] = MARK, ['\\'] = MARK, ['~'] = MARK,
		['$'] = MARK,
	};
	const u8 *bytes = (const u8 *)text;

	*size = 1;
	if (*text == '\\' && length > 1 && strchr("nrt", text[1]) && text[1]) {
		*size = 2;		/* white space in a JSON string */
		return SPACE;
	}
	if (*bytes < 0xc2 || length < 2 + (*bytes >= 0xe0))
		return kinds[*bytes];
	*size = 2 + (*bytes >= 0xe0);
	if (!memcmp(text, "\xc2\xa0", 2) || !memcmp(text, BYTE_ORDER_MARK, *size))
		return SPACE;
	if (!memcmp(text, "\xe2\x94", 2) || !memcmp(text, "\xe2\x95", 2))
		return BAR;		/* U+2500 to U+257F */
	if (!memcmp(text, "\xe2\x80", 2) && (bytes[2] < 0x90 || (bytes[2] & ~7) == 0x98))
		return bytes[2] < 0x90 ? SPACE : MARK;	/* quotation marks */
	*size = 1;
	return SYMBOL;
}

static void add_token(struct line *line, struct token token)
{
	token.column = line->columns;
	line->tokens[line->end++] = token;
}

/* Add a token. In HoDoKu libraries, digits after + are not givens. */
static void end_token(struct reader *reader, const char *text, size_t size)
{
	struct line *line = &reader->line;
	bool word = is_word(reader, text, size), exact, library;
	struct token token = { .text = text, .size = size, .column = line->columns, .word = word };
	char cells[SUDOKU_CELLS_MAX + 1];
	unsigned int count = 0;
	enum role role = word ? role_of(text, size, &exact) : ROLE_NONE;
	size_t at;

	add_token(line, token);
	line->filled++;
	line->words += word;
	if (role)
		line->role = role == ROLE_SOLUTION ? role : ROLE_NONE;
	library = *line->text == ':' || (text > line->text && text[-1] == ':');
	for (; size && (strchr(TRIMMED, *text) || (*text == '+' && !library)); size--)
		text++;
	while (size && strchr(TRIMMED, text[size - 1]))
		size--;
	for (at = 0; at < size && count < sizeof(cells); at++) {
		bool found = library && text[at] == '+' && at + 1 < size && isdigit(text[at + 1]);

		cells[count++] = found ? '.' : text[at];
		at += found;
	}
	line_consider(reader, line->end - 1, line->role, cells, count);
	line->held |= !word && !line->tokens[line->end - 1].whole && count >= CELLS_MIN &&
		      are_cells(3, cells, count);
}

/* Forget 4x4 puzzles that are rows of a 16x16 grid, which has cells that they cannot have. */
static void forget_rows(struct line *line)
{
	if (line->groups != sudoku_side(4) || line->uneven || line->best.size != sudoku_cells(2) ||
	    line->best.text < line->tokens[line->start].text ||
	    !are_cells(4, line->symbols, line->count) || are_cells(2, line->symbols, line->count))
		return;
	line->best.size = 0;
	line->other.size = 0;
}

static bool is_about_puzzle(unsigned int cells)
{
	unsigned int order;

	for (order = 3; order <= SUDOKU_ORDER_MAX; order++)
		if (cells + 2 >= sudoku_cells(order) && cells <= sudoku_cells(order) + 4)
			return true;
	return false;
}

/* Note cells of a segment, alone or in rows, that are no puzzle, but about as many. */
static void note_loose(struct line *line, enum role role)
{
	unsigned int at, cells = 0;

	for (at = line->start; at < line->end; at++) {
		const struct token *token = &line->tokens[at];

		if (!token->word && !token->whole &&
		    (token->size == 1 || order_of(token->size, false) > 2) &&
		    are_cells(SUDOKU_ORDER_MAX, token->text, token->size))
			cells += token->size;
	}
	if (!is_about_puzzle(cells))
		return;
	line->lost |= role == ROLE_PUZZLE && line->exact;
	line->loose = role == ROLE_NONE ? cells : line->loose;
}

/* Consider the tokens after the last label, which together may be a puzzle. */
static void end_segment(struct reader *reader, enum role role)
{
	struct line *line = &reader->line;
	unsigned int at = line->start;

	line_gather(line, 0);
	forget_rows(line);
	if (line->groups > 1 && !line->broken && !line->uneven &&
	    (order_of(line->count, true) > 2 || reader->order == 2 || *line->name.text))
		line_consider(reader, line->start, role, line->symbols, line->count);
	note_loose(line, role);
	while (at < line->end && !line->tokens[at].whole)
		at++;
	if (at < line->end || role != ROLE_PUZZLE)
		return;
	line->held |= line->count;
	line->lost |= line->exact && line->count >= CELLS_MIN &&
		      are_cells(3, line->symbols, line->count);
}

/* Return: whether a JSON value ends on its line and is not a number, which may be an ID. */
static bool has_value(const struct line *line, const char *value)
{
	size_t length = length_without_spaces(value, line->text + line->size - value);

	if (!length || isdigit((u8)*value))
		return false;
	return !strchr("[{", *value) || (length > 1 && strchr("]}", value[1]));
}

/* Parse the name of a JSON member; @end is its closing quotation mark. */
static void take_name(struct line *line, const char *end, const char *value)
{
	const char *name = memrchr(line->text, '"', end - line->text);
	bool exact;
	char *at;

	if (!name)
		return;
	name++;
	line->role = role_of(name, end - name, &exact);
	line->exact = exact;
	line->name.role = line->role;
	snprintf(line->name.text, sizeof(line->name.text), "%.*s", (int)(end - name), name);
	for (at = line->name.text; *at; at++)
		*at = iscntrl((u8)*at) ? '?' : *at;
	value = skip_spaces(value, line->text + line->size);
	line->missing |= line->role == ROLE_PUZZLE && exact && has_value(line, value);
}

/* Parse a colon or an equals sign. Return: whether the text before it is a label. */
static bool take_label(struct reader *reader, const char *label, enum role role)
{
	struct line *line = &reader->line;
	const char *end = label;
	const struct token *last;
	bool words = line->words > line->label_words;
	bool exact, quoted;
	enum role named;

	while (end > line->text && end[-1] == ' ')
		end--;
	quoted = *label == ':' && end > line->text && end[-1] == '"' && line->end &&
		 !line->tokens[line->end - 1].whole;
	if (!quoted && !words && (*label == ':' || line->filled != line->label_filled + 1))
		return false;
	last = &line->tokens[line->end - 1];
	if (!quoted && !words && !(last->size && isalnum((u8)*last->text)))
		return false;
	line->end--;
	end_segment(reader, role);
	line->start = ++line->end;
	line->label_filled = line->filled;
	line->label_words = line->words;
	line->labelled |= *label == '=';
	if (quoted) {
		take_name(line, end - 1, label + 1);
		return true;
	}
	named = last->word ? role_of(last->text, last->size, &exact) : ROLE_NONE;
	line->exact = named && exact;
	if (named || *label == '=' || line->role != ROLE_SOLUTION)
		line->role = named;
	return true;
}

/* A row of a 16x16 or 25x25 grid may look like words. */
static void doubt_words(struct line *line)
{
	unsigned int at, order, count = 0;

	for (at = 0; at < line->end; at++)
		count += line->tokens[at].size;
	order = order_of(count, false);
	for (at = 0; at < line->end && order > 3; at++)
		if (!are_cells(order, line->tokens[at].text, line->tokens[at].size))
			return;
	for (at = 0; at < line->end && order > 3; at++)
		line->tokens[at].word = false;
	line->words = order > 3 ? 0 : line->words;
}

/*
 * Whether the separator at @text follows a number with a colon or parenthesis, which is no cell:
 * leave it out. Other text or space behind a number is noted.
 */
static bool is_behind_number(struct line *line, const char *text)
{
	const struct token *number = &line->tokens[line->start];
	const char *end;

	if (line->end > line->start + NAME_WORDS)
		return false;
	while (number < &line->tokens[line->end] && number->word)
		number++;
	if (number + 1 != &line->tokens[line->end] || !number->size ||
	    number->size > NUMBER_MAX)
		return false;
	end = number->text + number->size;
	end += end < text && *end == '"';
	line->apart = text > end && text + 1 < line->text + line->size && text[1] != ' ';
	while (text[-1] == ' ')
		text--;
	if (text <= end || (text[-1] != ':' && text[-1] != ')') ||
	    (number->text > line->text && number->text[-1] == '('))
		return false;
	line->apart = false;
	line->start = line->end;
	return true;
}

/* Return: whether a line ends with a bracket and a separator, which does not begin a column. */
static bool is_list_item(const char *text, size_t length)
{
	length = length_without_spaces(text, length);
	if (!length || !strchr(",;", text[length - 1]))
		return false;
	length = length_without_spaces(text, length - 1);
	return length && text[length - 1] && strchr("])}", text[length - 1]);
}

/* Split a line into tokens. Separators in closed quotes do not separate columns. */
void line_split(struct reader *reader, const char *text, size_t length)
{
	struct line *line = &reader->line;
	enum role role = reader->role == ROLE_SOLUTION ? reader->role : ROLE_NONE;
	size_t at, step, size = 0;	/* size: of the current token */
	bool quotes = true, quoted = false, filled = false, barred = false, spaced = false;
	bool closed = false, behind = false;	/* behind a bracket; behind words after cells */
	unsigned int order, weight;	/* weight: of a separator */
	unsigned int opened = 0;	/* the column with a parenthesis */
	unsigned int between = 0;	/* tokens since the last bar */
	unsigned int since = 0;		/* cells since the last bar, label or separator */

	memset(line, 0, offsetof(struct line, tokens));
	line->tokens = tokens;
	line->text = text;
	line->size = length;
	line->control = -1;
	line->columns = 1;
	line->role = role;
	line->length = length;
	at = skip_spaces(text, text + length) - text;
	for (step = 0; step < at && text[step] == '\t';)
		step++;
	order = order_of(step + 1, false);
	if ((reader->column && !memchr(text + at, ',', length - at)) ||
	    memchr(text + at, '\t', length - at) ||
	    (order && (at < length ? order > 2 || reader->order || at + 1 == length :
				     order == reader->grid.order)))
		at = 0;		/* a tab may be an empty field */
	for (step = 0; step < length; step++)
		quotes ^= text[step] == '"';
	for (; at <= length; at += step) {
		enum kind kind = SPACE;

		step = 1;
		line->comment = at < length && (text[at] == '#' || text[at] == '%') &&
				!line->words && (!at || isspace((u8)text[at - 1]));
		if (at < length && !line->comment)
			kind = kind_of(text + at, length - at, &step);
		if (kind == SYMBOL) {
			size++;
			continue;
		}
		if (size) {
			end_token(reader, text + at - size, size);
			line->tail = 0;
			behind |= line->tokens[line->end - 1].word && line->filled > line->words;
			since += !line->tokens[line->end - 1].word;
			line->doubled |= since > 1;
			closed = false;
			filled = true;
			between++;
			size = 0;
		}
		if (line->comment || at == length)
			break;
		quoted ^= quotes && text[at] == '"';
		if (kind == SEPARATOR && filled && is_behind_number(line, text + at))
			filled = false;
		if (kind == SEPARATOR && !filled)
			add_token(line, (struct token) { .text = text + at });
		if (kind == BAR && barred && !between && spaced)
			add_token(line, (struct token) { .text = text + at, .gap = true });
		if (kind == BAR) {
			line->crowded |= between > 1;
			line->bar = true;
			barred = true;
			between = 0;
		}
		spaced = kind == SPACE;
		line->separated |= kind == SEPARATOR;
		line->columns += (kind == SEPARATOR || kind == BAR) && !quoted;
		weight = behind || closed || (kind != SEPARATOR && kind != BAR) ? 0 :
			 text[at] == ',' ? 1 : text[at] == ';' ? 1 << 8 :
			 text[at] == '\t' ? 1 << 16 : 1 << 24;
		line->form += weight;
		since = kind == SEPARATOR || kind == BAR || kind == LABEL ? 0 : since;
		filled &= kind != SEPARATOR;
		if (text[at] == '(')
			opened = line->columns;
		line->enclosed |= text[at] == ')' && opened && opened != line->columns;
		if (kind == BRACKET || kind == MARK) {
			closed = strchr("])}", text[at]);
			line->bracket = text[at] == ']' && line->bracket == '}' ? '}' : text[at];
		}
		line->tail = closed ? 0 : kind == SEPARATOR ? weight :
			     kind == SPACE || kind == MARK ? line->tail : 0;
		if (strchr("[{(", text[at]) && text[at] && line->filled == line->words) {
			line->form = 0;
			while (line->end > line->start && !line->tokens[line->end - 1].size)
				line->end--;
		}
		if (kind == BRACKET) {
			filled |= text[at] == ']';
			if (line->end == 1 && line->tokens->size == 1 && *line->tokens->text == '-')
				line->start = 1;	/* a YAML list */
		}
		if (text[at] == '<' && at + 1 < length && text[at + 1] == '/')
			while (at + step < length && text[at + step - 1] != '>')
				step++;
		if (kind == CONTROL)
			line->control = (u8)text[at];
		if (kind == LABEL) {
			line->bracket = line->bracket ? line->bracket : text[at];
			if (take_label(reader, text + at, role)) {
				role = line->role;
				line->form = 0;
				filled = false;
			}
		}
	}
	line->length = at;
	line->columns -= is_list_item(text, at);
	while (line->comment && ++at < length)
		line->remark |= !isspace((u8)text[at]);
	line->crowded |= between > 1 && barred;
	if (line->words && !line->start)
		doubt_words(line);
	end_segment(reader, role);
}
