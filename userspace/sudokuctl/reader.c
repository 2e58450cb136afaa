// SPDX-License-Identifier: GPL-2.0-only
/* An input, line by line. */
#include <ctype.h>

#include "sudokuctl.h"

/* Files that other programs convert: a line that is marked like one tells it, and how. */
static const struct format {
	const char *name, *mark;
	bool at_start;		/* of the line, and no letter behind it */
	const char *conversion;
} formats[] = {
	{ "UTF-16", "\xff\xfe", true, "iconv -f UTF-16 -t UTF-8 FILE" },
	{ "UTF-16", "\xfe\xff", true, "iconv -f UTF-16 -t UTF-8 FILE" },
	{ "a library of HoDoKu", ":", true, "cut -d: -f4 FILE | sed 's/+././g'" },
	{ "a file of OpenSudoku", "<opensudoku", false, "grep -oE '[0-9]{81}' FILE" },
	{ "a file of KSudoku", "<ksudoku", false,
	  "sed -n 's/.*<values>\\([b-j_]*\\)<.*/\\1/p' FILE | tr b-j_ 1-9." },
	{ NULL, NULL, false, NULL }
};

/* Read no more: the rest may mean several things, or is not read. */
void refuse(struct reader *reader, const char *sentence)
{
	const struct input *input = &reader->input;

	if (!reader->refused) {
		batch_finish();
		say(EXIT_TROUBLE, input->name, input->numbered ? input->line : 0, "%s", sentence);
	}
	reader->refused = true;
}

static void take_line(struct reader *reader, const char *text, size_t length)
{
	const struct format *format = formats;
	char sentence[128];

	for (; format->name && !reader->lines && !reader->rows; format++) {
		size_t size = strlen(format->mark);

		if (!memmem(text, length, format->mark, size) ||
		    (format->at_start && (length == size || memcmp(text, format->mark, size) ||
					  isalpha(text[size]))))
			continue;
		snprintf(sentence, sizeof(sentence), "%s; try: %s | sudokuctl", format->name,
			 format->conversion);
		refuse(reader, sentence);
		return;
	}
	if (length > 2 && *text == '[' && isupper(text[1]) && memchr(text, ']', length))
		reader->skipped = memcmp(text, "[Pu", 3);	/* SadMan's sections but [Puzzle] */
	if (!reader->skipped)
		plain_cells(reader, text, length);
}

void read_puzzles(struct reader *reader)
{
	struct input *input = &reader->input;
	const char *text;
	size_t length;

	reader->lines |= options.lines;
	reader->rows = options.rows;
	while (!reader->refused) {
		if (!reader->grid.order && !input->cut && !reader->column && !reader->skipped &&
		    (!options.order || options.order == 3))
			plain_block(reader);
		if (!input_line(input, &text, &length))
			break;
		take_line(reader, text, length);
	}
	if (!reader->refused)
		rows_end(reader, SUDOKU_CAUSE_CUT_OFF);
	batch_finish();
	if (!reader->found && !reader->refused && !input->failed)
		say(EXIT_UNSOLVED, "sudokuctl", 0, "no puzzles in %s", input->name);
}
