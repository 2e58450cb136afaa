// SPDX-License-Identifier: GPL-2.0-only
/* The input formats: how to recognize each one and find its cells. See sudokuctl(1). */
#include <ctype.h>

#include "userspace.h"

#define ROW_MAX		45	/* cells of any row, good or bad */
#define GIVENS_MIN	17	/* givens of a puzzle with one solution */
#define CELLS_MAX	20	/* cells in a number */
#define HASH_MAX	128	/* cells in a number with letters */
#define BLANKS		"0._*-xX"

static char why[256];		/* the reason to refuse a file */

static bool has(const struct reader *reader, const char *mark)
{
	return memmem(reader->line.text, reader->line.length, mark, strlen(mark));
}

static bool begins(const struct reader *reader, const char *mark)
{
	return reader->line.size > strlen(mark) &&
	       !memcmp(reader->line.text, mark, strlen(mark));
}

/* Return: how many symbols of a line are one of these. */
static unsigned int count_of(const struct line *line, const char *symbols)
{
	unsigned int at, count = 0;

	for (at = 0; at < line->count; at++)
		count += !!strchr(symbols, line->symbols[at]);
	return count;
}

static bool has_only(const struct line *line, const char *symbols)
{
	return count_of(line, symbols) == line->count;
}

/* Return: the order whose rows have as many cells as the line has symbols, or 0. */
static unsigned int row_order(const struct reader *reader)
{
	unsigned int order = order_of(reader->line.count, false);
	unsigned int wanted = reader->grid.order ? reader->grid.order : reader->order;

	return !wanted || order == wanted ? order : 0;
}

/* Return: whether the line has control characters; the first bytes name the kind of file. */
static bool is_binary(const struct reader *reader)
{
	static const struct {
		const char *magic, *name;
	} kinds[] = {
		{ "\x1f\x8b", "compressed; try: zcat FILE | " },
		{ "BZh", "compressed; try: bzcat FILE | " },
		{ "\xfd\x37zXZ", "compressed; try: xzcat FILE | " },
		{ "\x28\xb5\x2f\xfd", "compressed; try: zstdcat FILE | " },
		{ "\xff\xfe", "UTF-16; try: iconv -f UTF-16 -t UTF-8 FILE | " },
		{ "\xfe\xff", "UTF-16; try: iconv -f UTF-16 -t UTF-8 FILE | " },
		{ "PK\3\4", "a ZIP archive, or a spreadsheet; save its table as CSV" },
		{ "%PDF-", "a PDF document; save its text" },
	};
	const struct line *line = &reader->line;
	const char *name = NULL;
	unsigned int kind;

	for (kind = 0; reader->input.line == 1 && kind < sizeof(kinds) / sizeof(*kinds); kind++)
		if (begins(reader, kinds[kind].magic))
			name = kinds[kind].name;
	if (!name && !line->control && line->length > 3)
		name = line->text[0] && !line->text[1] && line->text[2] && !line->text[3] ?
		       "UTF-16; try: iconv -f UTF-16LE -t UTF-8 FILE | " :
		       !line->text[0] && line->text[1] && !line->text[2] && line->text[3] ?
		       "UTF-16; try: iconv -f UTF-16BE -t UTF-8 FILE | " : NULL;
	if (!name && line->control == '\033')
		name = "terminal colours; try: sed 's/\\x1b\\[[0-9;]*m//g' FILE | ";
	if (name)
		snprintf(why, sizeof(why), "%s%s", name,
			 strchr(name, '|') ? program_invocation_short_name : "");
	else
		snprintf(why, sizeof(why), "not text: it contains the byte \\x%02x", line->control);
	return name || line->control >= 0;
}

static bool is_ksudoku(const struct reader *reader)
{
	return !reader->rows && has(reader, "<ksudoku");
}

static bool is_blank(const struct line *line)
{
	return !line->count && !line->filled;
}

static void skip(struct reader *reader)
{
	if (reader->skipped_line != reader->input.line)
		reader->skipped++;
	reader->skipped_line = reader->input.line;
}

/*
 * Sections begin with their name in brackets. Only [Puzzle] is read. Return: the name with which a
 * line ends, or NULL.
 */
static const char *section_name(const struct line *line)
{
	static const char *const names[] = {
		"[Puzzle]", "[State]", "[Solution]", "[PencilMarks]", "[Pencilmarks]", "[Colors]",
		"[Colours]", "[Candidates]",
	};
	size_t size = length_without_spaces(line->text, line->size), length;
	unsigned int at;

	for (at = 0; at < sizeof(names) / sizeof(*names); at++) {
		length = strlen(names[at]);
		if (size >= length && !memcmp(names[at], line->text + size - length, length))
			return line->text + size - length;
	}
	return NULL;
}

static bool is_section_name(const struct line *line)
{
	return section_name(line) == line->text;
}

/* Begin a section. */
static void open_section(struct reader *reader, const char *name)
{
	reader->section = !!strncmp(name, "[Puzzle", 7);
	reader->sections |= !reader->section;
}

static bool is_section(const struct reader *reader)
{
	return is_section_name(&reader->line) ||
	       (reader->section && !(begins(reader, "[") && isalpha(reader->line.text[1])));
}

/*
 * Skip the lines of a section, at most as many as a grid has; an empty line or a puzzle is the last
 * one. Count them unless there was a section [Puzzle].
 */
static void take_section(struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int last = reader->side ? reader->side : sudoku_side(3);

	if (is_section_name(line)) {
		open_section(reader, line->text);
	} else if (!line->end) {
		reader->section = reader->section == 1;
	} else {
		if (!reader->sections || (reader->section > 1 && line->best.size))
			skip(reader);
		reader->section = line->best.size || reader->section == last ? 0 :
				  reader->section + 1;
	}
	rows_end(reader);
}

/* Only bars and brackets, or a line between bands; if - is a blank, dashes may be a row. */
static bool is_drawing(const struct reader *reader)
{
	const struct line *line = &reader->line;
	bool end = line->bracket == ']' || line->bracket == '}';

	if (is_blank(line))
		return line->bar || (line->bracket && !(end && reader->grid.order));
	if (!line->count || line->words || line->best.size || !has_only(line, "-.*+_") ||
	    (row_order(reader) && line->groups == line->count && !has(reader, ":-") &&
	     !has(reader, "-:")))
		return false;
	if (has_only(line, "*_"))
		return !reader->grid.order && !row_order(reader);
	return 2 * count_of(line, "-+") >= line->count &&
	       !((reader->grid.blank == '-' || reader->grid.lone == '-') &&
		 line->count == sudoku_side(reader->grid.order));
}

static bool is_empty(const struct reader *reader)
{
	return is_blank(&reader->line) && !reader->line.comment && !reader->line.bracket;
}

static void take_empty(struct reader *reader)
{
	reader->tabs = !reader->grid.order && memchr(reader->line.text, '\t', reader->line.size);
	reader->above = reader->tabs ? reader->input.line : reader->above;
	rows_gap(reader);
}

static void take_drawing(struct reader *reader)
{
	if (row_order(reader) && !reader->grid.order && has_only(&reader->line, "-"))
		reader->above = reader->input.line;
	if (reader->line.count || has(reader, "─") || has(reader, "━") || has(reader, "═"))
		rows_rule(reader);
}

/* Write to why[] the two readings of a line; @command makes it a row. Return: true. */
static bool doubt(unsigned long line, const char *command)
{
	snprintf(why, sizeof(why),
		 "line %lu is either a row (try: %sFILE | %s) or not part of the grid (try: sed %lud FILE | %s)",
		 line, command, program_invocation_short_name, line,
		 program_invocation_short_name);
	return true;
}

/*
 * A line of only - _ * or tabs is an empty row or no row at all, unless rows with digits use the
 * same blank. The first row may be the head of a table if a line follows it but no other row, and
 * it is empty or counts the columns.
 */
static bool is_doubtful(const struct reader *reader)
{
	const struct line *line = &reader->line;
	const struct grid *grid = &reader->grid;
	unsigned long first = grid->order ? grid->line : reader->input.line;
	char command[] = "tr '-' . <", lone = lone_of(line);

	if (grid->head && grid->rows == 2 && grid->rules == 1 && grid->ruled == 1)
		return row_order(reader) && doubt(grid->line, "grep -ve --- ");
	if (reader->above && reader->above + 1 == first &&
	    (reader->tabs ? line->form >> 16 == line->count - 1 : count_of(line, "-")))
		return doubt(reader->above, reader->tabs ? "tr '\\t' , <" : command);
	command[4] = lone ? lone : grid->lone;
	if (lone)
		return grid->blank && grid->blank != lone && row_order(reader) &&
		       doubt(reader->input.line, command);
	return grid->lone && blank_of(line) && !memchr(line->symbols, grid->lone, line->count) &&
	       doubt(grid->lone_line, command);
}

/* A record whose field in the column of puzzles is not a puzzle, or is in another column. */
static bool is_bad_record(const struct reader *reader)
{
	const struct line *line = &reader->line;

	if (line->columns != reader->columns)
		return (reader->column || (reader->columns && line->columns > 1)) &&
		       line->best.size;
	return reader->column && !(line->best.size && line->best.column == reader->column);
}

static void take_bad_record(struct reader *reader)
{
	struct line *line = &reader->line;

	if (line->columns != reader->columns) {
		snprintf(why, sizeof(why), "%u column%s on the line, expected %u", line->columns,
			 line->columns == 1 ? "" : "s", reader->columns);
		rows_reject(reader, why);
		return;
	}
	line_gather(line, reader->column);
	snprintf(why, sizeof(why), "column %u of the table has no puzzle here", reader->column);
	if (line->count)
		rows_take(reader, line->symbols, line->count, true);
	else
		rows_reject(reader, why);
}

/* Return: the number of a field, for cut(1). */
static unsigned int field_of(const struct line *line, const char *field, char separator)
{
	const char *at = line->text;
	unsigned int number = 1;

	while ((at = memchr(at, separator, field - at))) {
		number++;
		at++;
	}
	return number;
}

/* Write to why[] how to extract each puzzle. Return: the length of this text. */
static size_t advise_each(const char *what, unsigned int size)
{
	return snprintf(why, sizeof(why), "%s; for each: grep -oE '[0-9%s._*xX-]{%u}' FILE | %s",
			what, size > sudoku_cells(3) ? "A-Pa-p" : "", size,
			program_invocation_short_name);
}

/* A labelled puzzle that has all givens of the previous one and more. */
static bool is_state(const struct reader *reader)
{
	const struct candidate *best = &reader->line.best, *last = &reader->last;
	unsigned int at, givens = 0, more = 0;
	size_t length;

	if (!reader->line.start || !best->size || best->size != last->size ||
	    is_bad_solution(best->role, best->cells, best->size))
		return false;
	for (at = 0; at < best->size; at++) {
		int value = symbol_value(SUDOKU_ORDER_MAX, last->cells[at]);
		int now = symbol_value(SUDOKU_ORDER_MAX, best->cells[at]);

		if (value && value != now)
			return false;
		givens += !!value;
		more += !value && now;
	}
	length = advise_each("a puzzle, or a later state of the previous one", best->size);
	snprintf(why + length, sizeof(why) - length, "; without it: sed %lud FILE | %s",
		 reader->input.line, program_invocation_short_name);
	return more && givens >= GIVENS_MIN * best->size / sudoku_cells(3);
}

static bool has_several_puzzles(const struct reader *reader)
{
	const struct line *line = &reader->line;
	const struct candidate *one = &line->best, *other = &line->other;
	size_t length;
	char separator;

	if (!other->size)
		return false;
	if (one->size != other->size) {
		snprintf(why, sizeof(why),
			 "puzzles of %u and %u cells on the line; use --order=%u or --order=%u",
			 one->size, other->size, order_of(one->size, true),
			 order_of(other->size, true));
		return true;
	}
	length = advise_each("several puzzles on the line", one->size);
	separator = other->text > line->text ? other->text[-1] : 0;
	if (separator > 0 && ispunct(separator) && separator != '\'' && length < sizeof(why))
		snprintf(why + length, sizeof(why) - length, "; for one: cut -d'%c' -f%u, or -f%u",
			 separator, field_of(line, one->text, separator),
			 field_of(line, other->text, separator));
	return true;
}

/* Return: the name of the JSON member that holds the cells of a line. */
static struct name member_of(const struct reader *reader)
{
	const struct candidate *best = &reader->line.best;

	return best->size && *best->name.text ? best->name :
	       *reader->line.name.text ? reader->line.name : reader->name;
}

static bool has_cells(const struct reader *reader)
{
	return !reader->grid.order &&
	       (reader->line.best.size || (row_order(reader) && !reader->line.words));
}

/* The puzzle is in a member with another name than earlier puzzles. */
static bool is_in_other_member(const struct reader *reader)
{
	const struct name *known = &reader->puzzle_name;
	struct name member = member_of(reader);

	return has_cells(reader) && *known->text && *member.text && member.role != ROLE_SOLUTION &&
	       strcmp(known->text, member.text) &&
	       !(known->role == ROLE_PUZZLE && member.role == ROLE_PUZZLE);
}

static void note_member(struct reader *reader)
{
	struct name member = member_of(reader);

	reader->object.named |= member.role == ROLE_PUZZLE;
	if (!*reader->puzzle_name.text && member.role != ROLE_SOLUTION)
		reader->puzzle_name = member;
}

/* The same, and the object has no other puzzle. */
static bool is_in_doubtful_member(const struct reader *reader)
{
	struct name member = member_of(reader);

	const char *advice = reader->line.best.size ?
			     "grep '\"%s\"'" : "jq -c '..|objects|.[\"%s\"]|select(.)'";
	const char *at;
	size_t length;

	if (!is_in_other_member(reader) || reader->object.named)
		return false;
	length = snprintf(why, sizeof(why), "\"%s\" and \"%s\" may be the puzzle",
			  reader->puzzle_name.text, member.text);
	for (at = member.text; isalnum((u8)*at) || (*at && strchr("_- ", *at)); at++)
		;
	if (*at)
		return true;	/* no command, because a shell might do more than expected */
	length += snprintf(why + length, sizeof(why) - length, "; try: ");
	length += snprintf(why + length, sizeof(why) - length, advice, member.text);
	snprintf(why + length, sizeof(why) - length, " FILE | %s", program_invocation_short_name);
	return true;
}

/* 16 cells may also be the first row of a 16x16 grid, unless a digit occurs twice. */
static bool is_4x4_or_row(const struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int at, repeated = 0;

	for (at = 0; at < line->count; at++)
		repeated += strchr("1234", line->symbols[at]) &&
			    memchr(line->symbols + at + 1, line->symbols[at],
				   line->count - at - 1);
	if (line->count != 16 || line->words || reader->order || reader->lines)
		return false;
	if (line->best.size)
		return line->best.size == 16 && !repeated;
	return (line->groups == 4 || line->groups == 16) && !line->uneven &&
	       !reader->grid.order && !reader->rows && has_only(line, "1234" BLANKS);
}

/* The first line has about as many cells, all of which a 4x4 grid may have. */
static bool is_bad_4x4_or_row(const struct reader *reader)
{
	const struct line *line = &reader->line;

	snprintf(why, sizeof(why),
		 "%u cells may be a bad puzzle (use --size=4) or a bad row (use --size=16)",
		 line->count);
	return line->count > 13 && line->count < 20 && line->count != 16 && line->groups == 1 &&
	       !line->words && !reader->order && !reader->found && !reader->grid.order &&
	       has_only(line, "1234" BLANKS);
}

/* Return: whether a token that is not a puzzle begins or ends with one of @size cells. */
static bool has_grown(const struct token *token, unsigned int size)
{
	unsigned int order = order_of(size, true);

	return !token->whole && token->size > size &&
	       (are_cells(order, token->text, size) ||
		are_cells(order, token->text + token->size - size, size));
}

/*
 * A puzzle beside a token that has more cells than a number, and little else: the rest of it, or
 * another puzzle. Beside a named puzzle, another column may have a token of its size. Three tokens
 * as long as a row of a 16x16 grid are no numbers.
 */
static bool is_beside_cells(const struct reader *reader)
{
	const struct line *line = &reader->line;
	const struct candidate *best = &line->best;
	unsigned int at, byte, most = best->size == sudoku_cells(2) ? CELLS_MIN - 1 : CELLS_MAX;
	unsigned int rows = 0;

	for (at = 0; at < line->end; at++) {
		const struct token *token = &line->tokens[at];
		unsigned int size = token->size, digits = 0, cells = 0;
		unsigned int order = size > HASH_MAX ? SUDOKU_ORDER_MAX : 3;

		bool grown = has_grown(token, best->size);

		if ((token->word && !grown) || token->whole || size <= most ||
		    (token->column != best->column && best->role == ROLE_PUZZLE && !grown &&
		     size < 2 * best->size))
			continue;
		for (byte = 0; byte < size; byte++) {
			digits += !!isdigit((u8)token->text[byte]);
			cells += symbol_value(order, token->text[byte]) >= 0;
		}
		rows += size == sudoku_side(4) && are_cells(4, token->text, size);
		if (!digits || (!grown && rows < 3 && cells <= most + 5 * (size - cells)))
			continue;
		snprintf(why, sizeof(why), "%u characters of cells beside a puzzle of %u cells",
			 size, best->size);
		return true;
	}
	if (!line->loose || best->role == ROLE_PUZZLE || best->size == sudoku_cells(2))
		return false;
	snprintf(why, sizeof(why), "%u cells beside a puzzle of %u cells", line->loose, best->size);
	return true;
}

static void take_missing(struct reader *reader)
{
	rows_reject(reader, "the object has a name for its puzzle, but no puzzle");
}

static bool has_puzzle(const struct reader *reader)
{
	return reader->line.best.size;
}

/* A full grid beside a possible bad puzzle is its solution, not a puzzle. */
static bool is_solution_of_bad(const struct reader *reader)
{
	const struct line *line = &reader->line;
	const struct candidate *best = &line->best;
	unsigned int digits = 0, others = 0;	/* others: digits, blanks and punctuation */
	bool small = best->size == sudoku_cells(2);
	unsigned int most = small ? best->size / 2 : GIVENS_MIN;
	size_t at, start = best->text - line->text;
	bool whole = start < line->length && start + best->size <= line->length &&
		     !memcmp(best->text, best->cells, best->size);

	for (at = 0; at < line->length; at++) {
		if (whole && at - start < best->size)
			continue;
		digits += !!isdigit((u8)line->text[at]);
		others += !isalpha((u8)line->text[at]) || !symbol_value(2, line->text[at]);
	}
	at = whole ? 0 : best->size;
	return best->role != ROLE_PUZZLE && !line->solved &&
	       !count_blanks(best->cells, best->size) &&
	       (digits >= at + most || others > at + DIGITS_MAX ||
		(whole && small && digits >= sudoku_side(2) - 1 && others >= CELLS_MIN));
}

static void take_puzzle(struct reader *reader)
{
	const struct candidate *best = &reader->line.best;
	const char *error =
		is_solution_of_bad(reader) ? "a full grid beside a possible puzzle with an error" :
		is_beside_cells(reader) ? why :
		is_bad_solution(best->role, best->cells, best->size) ? BAD_SOLUTION : NULL;

	if (error) {
		rows_reject(reader, error);
		return;
	}
	if (reader->line.solved && !reader->column && best->role == ROLE_NONE &&
	    !*best->name.text && reader->line.columns > 1) {
		reader->column = best->column;
		reader->columns = reader->line.columns;
	}
	note_member(reader);
	reader->last = *best;
	reader->lines |= !reader->rows;
	rows_take(reader, best->cells, best->size, true);
}

/* Return: the number of digits and dots of a token, with digits also of blanks; a word has none. */
static unsigned int count_digits(const struct token *token)
{
	bool cells = are_cells(3, token->text, token->size);
	unsigned int byte, digits = 0, blanks = 0;

	for (byte = 0; byte < token->size && !token->word; byte++) {
		bool digit = isdigit((u8)token->text[byte]);

		blanks += cells && !digit;
		digits += digit || token->text[byte] == '.';
	}
	return digits && blanks ? token->size : digits;
}

/* Return: the last token that is nearly a puzzle, or NULL. */
static const struct token *near_puzzle(const struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int at;

	for (at = line->end; at--;) {
		const struct token *token = &line->tokens[at];
		unsigned int digits = count_digits(token);

		if (digits > DIGITS_MAX || has_grown(token, sudoku_cells(3)) ||
		    (reader->order == 2 && !token->word && token->size >= CELLS_MIN &&
		     token->size < CELLS_MAX && are_cells(2, token->text, token->size)) ||
		    (digits >= GIVENS_MIN && token->size > 3 * DIGITS_MAX / 2))
			return token;
	}
	return NULL;
}

/* Find the columns of puzzles and solutions. Return: whether a column is exactly a known word. */
static bool find_columns(const struct line *line, unsigned int *column, unsigned int *solution)
{
	unsigned int at, puzzles = 0;
	bool found = false, exact;

	*column = 0;
	*solution = 0;
	for (at = 0; at < line->end; at++) {
		const struct token *token = &line->tokens[at];
		enum role role = token->word ? role_of(token->text, token->size, &exact) :
					       ROLE_NONE;

		found |= role && exact && (!at || token[-1].column != token->column) &&
			 (at + 1 == line->end || token[1].column != token->column);
		if (role == ROLE_PUZZLE && exact)
			*column = puzzles++ ? 0 : token->column;
		if (role == ROLE_SOLUTION)
			*solution = token->column;
	}
	return found;
}

static bool is_header(const struct reader *reader)
{
	unsigned int column, solution;

	return reader->line.columns > 1 && !reader->found && !reader->column &&
	       !reader->line.start && !reader->line.enclosed && !near_puzzle(reader) &&
	       find_columns(&reader->line, &column, &solution);
}

static void take_header(struct reader *reader)
{
	find_columns(&reader->line, &reader->column, &reader->solution);
	reader->columns = reader->line.columns;
	rows_end(reader);
}

/* Return: the order of a row without a repeated digit, or 0. */
static unsigned int good_row_order(const struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int order = row_order(reader), at, used = 0;

	for (at = 0; at < line->count && order; at++) {
		int value = symbol_value(order, line->symbols[at]);

		if (value < 0 || (value && used & 1U << value))
			return 0;
		used |= 1U << value;
	}
	return order;
}

/* Return: whether a token names a row, such as r1 or Row. */
static bool names_row(const struct token *token)
{
	return token->size > 1 && token->size < 4 && tolower(*token->text) == 'r' &&
	       (isdigit((u8)token->text[1]) || !strncasecmp(token->text, "row", token->size));
}

/* The first row of an array of arrays in a programming language, such as array([[5, 3, ...], */
static bool opens_grid(const struct reader *reader)
{
	return reader->line.count >= sudoku_side(3) - 1 &&
	       (has(reader, "[[") || has(reader, "{{") || has(reader, "(("));
}

/* A row with words: the cells come first, after a label, or where a row must follow. */
static bool is_labelled_row(const struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int order = good_row_order(reader);

	if (line->separated && opens_grid(reader))
		return true;
	return order && !line->broken &&
	       (reader->grid.order ||
		(line->tokens->size == line->count && count_of(line, BLANKS) && order > 2) ||
		((order > 2 || reader->order) &&
		 ((line->start && (line->labelled || line->role == ROLE_PUZZLE)) ||
		  names_row(line->tokens))));
}

static bool has_many_digits(const struct line *line)
{
	unsigned int at, digits = 0;

	for (at = 0; at < line->end; at++)
		digits += count_digits(&line->tokens[at]);
	return digits > DIGITS_MAX;
}

/* Return: whether all symbols of a line, if any, are letters; x is a blank. */
static bool has_only_letters(const struct line *line)
{
	unsigned int at = 0;

	while (at < line->count && isalpha((u8)line->symbols[at]) &&
	       tolower(line->symbols[at]) != 'x')
		at++;
	return at == line->count;
}

/* A comment, the end of an array, the letters of columns, or words. */
static bool is_heading(const struct reader *reader)
{
	const struct line *line = &reader->line;

	if (near_puzzle(reader) || has_many_digits(line) ||
	    (line->apart && line->columns >= sudoku_cells(3) * 3 / 4))
		return false;
	return has_only_letters(line) || (line->words && !is_labelled_row(reader));
}

/* A member for the puzzle without a puzzle. */
static bool is_missing(const struct reader *reader)
{
	const struct line *line = &reader->line;

	return (line->lost || (line->missing && line->best.role != ROLE_PUZZLE)) &&
	       (line->best.size || is_heading(reader));
}

/* A JSON object on one line; its end may be missing. */
static bool is_object(const struct reader *reader)
{
	const struct line *line = &reader->line;
	size_t length = length_without_spaces(line->text, line->size);

	return begins(reader, "{") && !strchr(",[{", line->text[length - 1]);
}

static void take_heading(struct reader *reader)
{
	const struct line *line = &reader->line;

	rows_end(reader);
	if (((line->words || line->count || line->remark) && !*line->name.text &&
	     !*reader->name.text) || line->held || is_object(reader))
		skip(reader);
	reader->role = line->solved && !*line->name.text ? ROLE_NONE : line->role;
}

static bool is_width(size_t length)
{
	return order_of(length, false) || order_of(length, true);
}

/* 4 cells that may be a row, with uneven spaces. */
static bool has_uneven_spaces(const struct reader *reader)
{
	const struct line *line = &reader->line;

	return line->count == 4 && line->groups > 1 && !line->bar && !line->separated &&
	       !reader->order && line->length != 7 && line->length != 5 && !is_width(line->length);
}

/* A line as wide as a row or a puzzle, with spaces where blanks would be. */
static bool has_spaces_for_blanks(const struct reader *reader)
{
	const struct line *line = &reader->line;
	bool uneven = false;
	size_t at;

	for (at = 1; at < line->length; at++)
		uneven |= (line->text[at] == ' ') == (line->text[at - 1] == ' ');
	return uneven && !line->separated && !line->bar && line->count < line->length &&
	       line->length >= 9 && is_width(line->length) &&
	       !(reader->order && line->count == 4) && has_only(line, "123456789ABCDEFG");
}

static bool is_6x6(const struct reader *reader)
{
	const struct line *line = &reader->line;

	return !reader->grid.order && !reader->order && has_only(line, "123456" BLANKS) &&
	       (line->count == 36 || (line->count == 6 && !reader->lines));
}

/*
 * One of several groups that differ in size may be the number of a row: leave it out, so that a
 * row that is too short is not completed with it.
 */
static void leave_out_number(struct line *line)
{
	const struct token *token = &line->tokens[line->start];
	unsigned int byte, first = 0;

	while (!token->size || token->word)
		token++;
	for (byte = 0; byte < token->size; byte++)
		first += (token->text[byte] & 0xc0) != 0x80;
	if (line->groups == 2 && first > line->count - first) {
		line->count = first;
		return;
	}
	line->count -= first;
	memmove(line->symbols, line->symbols + first, line->count);
}

/*
 * If one token is a row or nearly a puzzle, use only its symbols; the others may be the number of
 * a line. Return: whether the token is nearly a puzzle.
 */
static bool choose_token(struct reader *reader)
{
	struct line *line = &reader->line;
	unsigned int side = sudoku_side(reader->grid.order), at, byte;
	const struct token *near = near_puzzle(reader), *token = near;

	for (at = 0; at < line->end && !line->words && !row_order(reader); at++) {
		unsigned int size = line->tokens[at].size;

		if (line->groups == 2 && (side ? size == side : order_of(size, false) > 2) &&
		    line->count - size <= NUMBER_MAX && line->count - size < size)
			token = &line->tokens[at];
	}
	if (!near && line->start && has_many_digits(line)) {
		line->start = 0;
		line_gather(line, 0);
	}
	if (!token && line->uneven && row_order(reader))
		leave_out_number(line);
	for (byte = 0; token && byte < token->size; byte++) {
		if (!byte)
			line->count = 0;
		if ((token->text[byte] & 0xc0) != 0x80 && line->count <= SUDOKU_CELLS_MAX)
			line->symbols[line->count++] = token->text[byte];
	}
	return near;
}

/* A number of up to 6 digits, unless it can be a row of a 4x4 grid. */
static bool is_number(const struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int at = 0;

	while (at < line->count && isdigit((u8)line->symbols[at]))
		at++;
	return line->groups == 1 && at == line->count && at <= NUMBER_MAX &&
	       (at < sudoku_side(2) || *line->symbols != '0') &&
	       !good_row_order(reader);
}

/*
 * Return: whether the cells of a line, which are no candidate, are as many as a puzzle has, in
 * groups of which one may be a number: they differ in size, or are in a member.
 */
static bool is_scattered(const struct reader *reader)
{
	const struct line *line = &reader->line;
	unsigned int order = order_of(line->count, true);

	return are_cells(order, line->symbols, line->count) && line->groups > 1 &&
	       (line->uneven || *line->name.text) && (!reader->order || reader->order == order);
}

static void take_cells(struct reader *reader)
{
	const struct line *line = &reader->line;
	const char *name = section_name(line);	/* behind a row, without a newline */
	struct grid *grid = &reader->grid;
	unsigned int order = reader->order ? reader->order : grid->order;
	unsigned int row_max = order ? sudoku_side(order) * order : ROW_MAX;

	if (opens_grid(reader))
		rows_end(reader);
	if (choose_token(reader) || (reader->lines && !(reader->numbered && is_number(reader))) ||
	    (line->count > row_max && line->groups != sudoku_side(3))) {
		reader->lines |= !reader->rows;
		if (is_scattered(reader))
			rows_reject(reader, "as many cells as a puzzle has, but not in one piece");
		else
			rows_take(reader, line->symbols, line->count, true);
	} else if (grid->order || !is_number(reader)) {
		reader->rows = true;
		note_member(reader);
		rows_take(reader, line->symbols, line->count, false);
	} else {
		reader->numbered = true;
		skip(reader);
	}
	if (name)
		open_section(reader, name);
}

/*
 * A line has the first format that matches. A format without @cells is refused; the message is its
 * name, in which %s is the program, or else why[].
 */
static const struct format {
	const char *name;
	bool (*looks_like_it)(const struct reader *reader);
	void (*cells)(struct reader *reader);
} formats[] = {
	{ NULL, is_binary, NULL },
	{ "KSudoku; try: grep -oP 'es>\\K[b-j_]+' FILE | tr b-j_ 1-9. | %s", is_ksudoku, NULL },
	{ "SadMan's sections", is_section, take_section },
	{ "lines of a drawing", is_drawing, take_drawing },
	{ "an empty line", is_empty, take_empty },
	{ "a record without a puzzle", is_bad_record, take_bad_record },
	{ "JSON, an object without its puzzle", is_missing, take_missing },
	{ NULL, has_several_puzzles, NULL },
	{ "16 cells may be a puzzle (use --size=4) or a row (use --size=16)", is_4x4_or_row, NULL },
	{ NULL, is_bad_4x4_or_row, NULL },
	{ NULL, is_in_doubtful_member, NULL },
	{ "JSON, a member that is not the puzzle", is_in_other_member, skip },
	{ NULL, is_state, NULL },
	{ "a puzzle", has_puzzle, take_puzzle },
	{ "the head of a table", is_header, take_header },
	{ "headings and comments", is_heading, take_heading },
	{ NULL, is_doubtful, NULL },
	{ "4 cells with uneven spaces; if they are a row, use --size=4", has_uneven_spaces, NULL },
	{ "spaces may separate cells (4: --size=4) or be blanks; for blanks: tr ' ' . <FILE | %s",
	  has_spaces_for_blanks, NULL },
	{ "6x6 grids are not supported: their boxes are not square", is_6x6, NULL },
	{ "a row, or a bad puzzle", NULL, take_cells },
};

/* Handle the line that line_split() has split. */
void take_line(struct reader *reader)
{
	const struct input *input = &reader->input;
	const struct format *format = formats;
	const struct line *line = &reader->line;

	if (reader->columns && !reader->found && !reader->solution && line->columns == 1 &&
	    line->best.size) {
		reader->column = 0;	/* the names of columns are a heading */
		reader->columns = 0;
		reader->skipped++;
	}
	while (format->looks_like_it && !format->looks_like_it(reader))
		format++;
	reader->refused = !format->cells;
	if (!format->cells) {
		reader_pause();
		say(EXIT_TROUBLE, input->name, input->numbered ? input->line : 0,
		    format->name ? format->name : "%s",
		    format->name ? program_invocation_short_name : why);
		return;
	}
	format->cells(reader);
	if (*line->name.text)
		reader->name = line->name;
	reader->object.solution |= line->name.role == ROLE_SOLUTION;
	if (line->bracket != '}')
		return;
	if (reader->object.solution && !reader->object.puzzle)
		skip(reader);
	memset(&reader->object, 0, sizeof(reader->object));
	reader->name = (struct name) { .role = ROLE_NONE };
	reader->role = ROLE_NONE;
}
