// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parser: its states, and each character. The rules of the text are tested by device/text.c and
 * device/fault.c, and by fuzz/text_fuzz.c against a reference.
 */
#include <linux/string.h>

#include "suites.h"
#include "../../driver/lib/text.h"

#define P	"12..34...1.2.34."

/* A call of the parser, or saving or going back to a mark; and where the parser is then. */
struct text_step {
	enum { BEGIN, PARSE, END, REFUSE, MARK, BACK } call;
	const char *characters;
	enum sudoku_text_event event;
	unsigned int count;
	unsigned int line_cells;
	unsigned int taken;
	unsigned int line;
	unsigned int start_line;
};

#define MORE	SUDOKU_TEXT_MORE
#define PUZZLE	SUDOKU_TEXT_PUZZLE
#define FAULT	SUDOKU_TEXT_FAULT

static const struct text_step text_steps[] = {
	{ BEGIN,  "",			MORE,	0,	0,	0,	1,	0 },
	{ PARSE,  "\t\n",		MORE,	0,	0,	2,	2,	0 },
	{ PARSE,  "12..",		MORE,	4,	4,	6,	2,	2 },
	{ PARSE,  "34...1.2.34",	MORE,	15,	15,	17,	2,	2 },
	{ MARK,   "",			MORE,	15,	15,	17,	2,	2 },
	{ PARSE,  ".\t",		MORE,	16,	16,	19,	2,	2 },
	{ BACK,   "",			MORE,	15,	15,	17,	2,	2 },
	{ BEGIN,  "",			MORE,	15,	15,	0,	2,	2 },
	{ PARSE,  ".\n",		PUZZLE,	0,	0,	2,	3,	2 },
	{ PARSE,  "\n12..\n",		MORE,	4,	0,	8,	5,	4 },
	{ PARSE,  "\n",			FAULT,	4,	0,	8,	5,	4 },
	{ MARK,   "",			MORE,	4,	0,	8,	5,	4 },
	{ PARSE,  "34..\n.1.2\n.34.x",	FAULT,	16,	4,	22,	7,	4 },
	{ BACK,   "",			MORE,	4,	0,	8,	5,	4 },
	{ PARSE,  "3x",			FAULT,	5,	1,	9,	5,	4 },
	{ REFUSE, "",			MORE,	0,	0,	0,	6,	0 },
	{ MARK,   "",			MORE,	0,	0,	0,	6,	0 },
	{ PARSE,  P "\n" P "\n",		PUZZLE,	0,	0,	17,	7,	6 },
	{ PARSE,  P,			MORE,	16,	16,	33,	7,	7 },
	{ BACK,   "",			MORE,	0,	0,	0,	6,	0 },
	{ PARSE,  "12..\n34..\n.1.2\n",	MORE,	12,	0,	15,	9,	6 },
	{ END,    "",			MORE,	12,	0,	15,	9,	6 },
	{ BEGIN,  "",			MORE,	12,	0,	0,	9,	6 },
	{ PARSE,  ".34.",		MORE,	16,	4,	4,	9,	6 },
	{ END,    "",			PUZZLE,	0,	0,	4,	9,	6 },
	/* The newline of the last puzzle may follow; a refusal needs none. */
	{ PARSE,  "\n",			MORE,	0,	0,	5,	10,	6 },
	{ PARSE,  "1\n",		FAULT,	1,	1,	6,	10,	10 },
	{ REFUSE, "",			MORE,	0,	0,	0,	11,	0 },
	/* A puzzle with a clash can be refused, with its newline or without. */
	{ PARSE,  P "\n",		PUZZLE,	0,	0,	17,	12,	11 },
	{ REFUSE, "",			MORE,	0,	0,	0,	12,	0 },
	{ PARSE,  P,			MORE,	16,	16,	16,	12,	12 },
	{ END,    "",			PUZZLE,	0,	0,	16,	12,	12 },
	{ REFUSE, "",			MORE,	0,	0,	0,	13,	0 },
	{ END,    "",			MORE,	0,	0,	0,	13,	0 },
};

static enum sudoku_text_event do_step(struct sudoku_text *text, struct sudoku_text_mark *mark,
				      const struct text_step *step)
{
	struct sudoku_fault fault;

	switch (step->call) {
	case BEGIN:
		sudoku_text_begin(text);
		break;
	case PARSE:
		return sudoku_text_parse(text, step->characters, strlen(step->characters), &fault);
	case END:
		return sudoku_text_end(text);
	case REFUSE:
		sudoku_text_refuse(text);
		break;
	case MARK:
		*mark = text->at;
		break;
	case BACK:
		text->at = *mark;
		break;
	}
	return SUDOKU_TEXT_MORE;
}

static void text_follows_its_states(struct kunit *test)
{
	struct sudoku_text_mark mark;
	struct sudoku_text text;
	unsigned int i;

	sudoku_text_init(&text, 2);
	for (i = 0; i < ARRAY_SIZE(text_steps); i++) {
		const struct text_step *step = &text_steps[i];

		KUNIT_EXPECT_EQ_MSG(test, (int)step->event,
				    (int)do_step(&text, &mark, step), "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->count, text.at.count, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->line_cells, text.at.line_cells, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->taken, text.at.taken, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->line, text.at.line, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->start_line, text.at.start_line, "step %u", i);
	}
}

/* Each character in each cell of a line of order 3 has its value, or is a fault there. */
static void text_of_one_line_is_what_it_says(struct kunit *test)
{
	char line[82];
	unsigned int i, character;

	memset(line, '.', sizeof(line));
	line[81] = '\n';
	for (i = 0; i < 81; i++) {
		for (character = 0; character < 256; character++) {
			int value = sudoku_cell_value(3, character);
			enum sudoku_text_event event;
			struct sudoku_fault fault;
			struct sudoku_text text;

			line[i] = character;
			sudoku_text_init(&text, 3);
			sudoku_text_begin(&text);
			event = sudoku_text_parse(&text, line, sizeof(line), &fault);
			KUNIT_EXPECT_EQ(test, (int)event, (int)(value >= 0 ? PUZZLE : FAULT));
			if (value >= 0) {
				KUNIT_EXPECT_EQ(test, (int)text.cells[i], value);
				KUNIT_EXPECT_EQ(test, text.at.taken, (size_t)82);
				KUNIT_EXPECT_EQ(test, text.at.line, 2ull);
			} else if (!character || !strchr(" \t\r\n", character)) {
				KUNIT_EXPECT_EQ(test, (int)fault.cell, (int)i);
			}
		}
		line[i] = '1' + i % 9;
	}
}

static void text_formats_what_it_parses(struct kunit *test)
{
	static const char line[] = "12..34...1.2.34.\n";
	struct sudoku_text text;
	struct sudoku_fault fault;
	char buf[sizeof(line)] = {};
	unsigned int value;

	sudoku_text_init(&text, 2);
	sudoku_text_begin(&text);
	sudoku_text_parse(&text, line, sizeof(line) - 1, &fault);
	sudoku_text_format(2, text.cells, buf);
	KUNIT_EXPECT_STREQ(test, (const char *)buf, line);

	for (value = 0; value <= SUDOKU_SIDE_MAX; value++)
		KUNIT_EXPECT_EQ(test, (int)value, sudoku_cell_value(SUDOKU_ORDER_MAX,
								    sudoku_cell_character(value)));
}

static struct kunit_case text_kunit_cases[] = {
	KUNIT_CASE(text_follows_its_states),
	KUNIT_CASE(text_of_one_line_is_what_it_says),
	KUNIT_CASE(text_formats_what_it_parses),
	{}
};

struct kunit_suite text_suite = { .name = "sudoku_text", .test_cases = text_kunit_cases };
