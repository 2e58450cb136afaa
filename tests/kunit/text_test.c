// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules of the text.
 *
 * A case is a list of writes to a stream, and the expected events as letters:
 *
 *	p	a puzzle
 *	r	a short count before an invalid puzzle, behind others; the rest is written again
 *	other	a refusal, after which the rest of the write is dropped, or a puzzle
 *		that is cut off at the end; see cause_letters
 */
#include <linux/slab.h>
#include <linux/string.h>

#include "suites.h"
#include "../../driver/lib/text.h"

static const char cause_letters[] = {
	[SUDOKU_CAUSE_NONE] = '?',
	[SUDOKU_CAUSE_CHARACTER] = 'c',
	[SUDOKU_CAUSE_LINE_SHORT] = 's',
	[SUDOKU_CAUSE_LINE_LONG] = 'l',
	[SUDOKU_CAUSE_LINE_EMPTY] = 'e',
	[SUDOKU_CAUSE_CLASH] = 'x',
	[SUDOKU_CAUSE_CUT_OFF] = 'o',
};

#define P	"12..34...1.2.34."
#define ROWS	"12..\n34..\n.1.2\n.34.\n"
#define Q	"................"

struct text_case {
	const char *name;
	unsigned int order;
	const char *writes[5];
	const char *outcome;
};

static const struct text_case text_cases[] = {
	{ "one line", 2, { P "\n" }, "p" },
	{ "no newline", 2, { P }, "p" },
	{ "rows", 2, { ROWS }, "p" },
	{ "rows without the last newline", 2, { "12..\n34..\n.1.2\n.34." }, "p" },
	{ "zeros", 2, { "1200340001020340\n" }, "p" },
	{ "carriage returns", 2, { P "\r\n" P "\r\n" }, "pp" },
	{ "rows with carriage returns", 2, { "12..\r\n34..\r\n.1.2\r\n.34.\r\n" }, "p" },
	{ "spaces and tabs", 2, { " 12 ..\t34.. .1.2 .34.\t\r\n" }, "p" },
	{ "several puzzles", 2, { P "\n" P "\n" P "\n" }, "ppp" },
	{ "lines and rows mixed", 2, { P "\n" ROWS P "\n" ROWS }, "pppp" },
	{ "empty lines between puzzles", 2, { "\n\n" P "\n\n\t\n" ROWS "\n\n" P }, "ppp" },
	{ "white space alone", 2, { " \t\r\n", "\n" }, "" },
	{ "nothing", 2, { "" }, "" },
	{ "newline by itself", 2, { P, "\n", P, "\n" }, "pp" },
	{ "cells alone", 2, { P, P, P }, "ppp" },
	{ "a blank behind the cells, then cells", 2, { P " ", P }, "pp" },
	{ "split in a row", 2, { "12", "..\n34", "..\n.1.2\n.3", "4." }, "p" },
	{ "split between rows", 2, { "12..\n", "34..\n", ".1.2\n", ".34.\n" }, "p" },
	{ "rows split before their newlines", 2, { "12..", "\n34..", "\n.1.2", "\n.34.", "\n" },
	  "p" },

	{ "no cell", 2, { "x" }, "c" },
	{ "a digit beyond the order", 2, { "5..............." }, "c" },
	{ "a letter in order 3", 3, { "A" }, "c" },
	{ "a byte beyond ASCII", 2, { "12\xff.." }, "c" },
	{ "no cell inside a puzzle", 2, { "12..x" }, "c" },
	{ "no cell behind a puzzle", 2, { P "x\n" }, "c" },
	{ "no cell behind blanks behind a puzzle", 2, { P "  \tx\n" }, "c" },
	{ "a cell behind a puzzle", 2, { P "1\n" }, "l" },
	{ "a cell behind a blank behind a puzzle", 2, { P " 1\n" }, "l" },
	{ "two puzzles on a line", 2, { P P "\n" }, "l" },
	{ "a puzzle and a row on a line", 2, { P " 12..\n" }, "l" },
	{ "one cell short", 2, { "12..34...1.2.34\n" }, "s" },
	{ "a short row", 2, { "12..\n34.\n" }, "s" },
	{ "a short first row", 2, { "12.\n" }, "s" },
	{ "a long first row", 2, { "12..3\n" }, "s" },
	{ "a long row", 2, { "12..\n34..1\n" }, "l" },
	{ "two rows on a line", 2, { "12..34..\n" }, "s" },
	{ "two rows on a later line", 2, { "12..\n34...1.2\n" }, "l" },
	{ "a puzzle inside a puzzle", 2, { "12..\n" P "\n" }, "l" },
	{ "an empty line inside a puzzle", 2, { "12..\n\n" }, "e" },
	{ "a blank line inside a puzzle", 2, { "12..\n \t\r\n" }, "e" },
	{ "cut off", 2, { "12.." }, "o" },
	{ "cut off between rows", 2, { "12..\n" }, "o" },
	{ "a clash", 2, { "11..............\n" }, "x" },
	{ "a clash without newline", 2, { "1...1..........." }, "x" },
	{ "a clash in rows", 2, { "1...\n.1..\n....\n....\n" }, "x" },

	{ "the rest of a refused write is dropped", 2, { "x\n" P "\n", P "\n" }, "cp" },
	{ "a refusal starts a line", 2, { "12x", P }, "cp" },
	{ "puzzles before one at fault", 2, { P "\n" P "\n12x\n" P "\n" }, "pprc" },
	{ "a blank before one at fault", 2, { " x" }, "c" },
	{ "a newline before one at fault", 2, { "\nx" }, "c" },
	{ "an unfinished puzzle before one at fault", 2, { P "\n12..\n", "x", P }, "pcp" },
	{ "at fault in a later write", 2, { "12..", "\nx", P }, "cp" },
	{ "at fault in a later write, at its start", 2, { "12..", "x", P }, "cp" },
	{ "a clash behind a puzzle", 2, { P "\n11..............\n" P "\n", P }, "prxp" },
	{ "a long line behind a puzzle", 2, { P "\n" P "1\n", P "\n" }, "prlp" },
	{ "a long line split over writes is two", 2, { P "1", P "1\n" }, "ll" },

	{ "order 3", 3, { Q Q Q Q Q "." }, "p" },
	{ "order 3, a cell too many", 3, { Q Q Q Q Q "..\n" }, "l" },
	{ "order 4", 4, { Q Q Q Q Q Q Q Q Q Q Q Q Q Q Q "123456789ABCDEFg\n" }, "p" },
	{ "order 4, lower case clashes with upper", 4,
	  { Q Q Q Q Q Q Q Q Q Q Q Q Q Q Q "aA..............\n" }, "x" },
	{ "order 4, a letter beyond", 4, { "H" }, "c" },
	{ "order 5, the last letter", 5, { "123456789ABCDEFGHIJKLMNOP\n" }, "o" },
	{ "order 5, a letter beyond", 5, { "Q" }, "c" },
};

/* The letters of what the writes so far caused. */
struct play {
	struct sudoku_text text;
	char outcome[16];
	unsigned int length;
};

static void note(struct play *play, char letter)
{
	if (play->length < sizeof(play->outcome) - 1)
		play->outcome[play->length++] = letter;
}

/* Write as the device does for a caller that goes on after short counts. */
static void play_write(struct play *play, const char *buf, size_t len)
{
	struct sudoku_text *text = &play->text;
	struct sudoku_text_mark good;
	enum sudoku_text_event event;
	struct sudoku_fault fault;

	sudoku_text_begin(text);
	good = text->at;
	for (;;) {
		event = sudoku_text_parse(text, buf + text->at.taken, len - text->at.taken, &fault);
		if (event == SUDOKU_TEXT_MORE)
			event = sudoku_text_end(text);
		if (event == SUDOKU_TEXT_MORE)
			return;
		if (event == SUDOKU_TEXT_PUZZLE &&
		    !sudoku_find_fault(text->order, text->cells, &fault)) {
			note(play, 'p');
			good = text->at;
			continue;
		}
		if (!good.taken) {
			note(play, cause_letters[fault.cause]);
			sudoku_text_refuse(text);
			return;
		}
		note(play, 'r');
		text->at = good;
		buf += good.taken;
		len -= good.taken;
		sudoku_text_begin(text);
		good = text->at;
	}
}

static void play_close(struct play *play)
{
	struct sudoku_fault fault;

	if (sudoku_text_close(&play->text, &fault))
		note(play, cause_letters[fault.cause]);
}

static struct play *play_start(struct kunit *test, unsigned int order)
{
	struct play *play = kunit_kzalloc(test, sizeof(*play), GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, play);
	sudoku_text_init(&play->text, order);
	return play;
}

static void text_keeps_its_rules(struct kunit *test)
{
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(text_cases); i++) {
		const struct text_case *c = &text_cases[i];
		struct play *play = play_start(test, c->order);

		for (j = 0; j < ARRAY_SIZE(c->writes) && c->writes[j]; j++)
			play_write(play, c->writes[j], strlen(c->writes[j]));
		play_close(play);
		KUNIT_EXPECT_STREQ_MSG(test, (const char *)play->outcome,
				       c->outcome, "%s", c->name);
	}
}

/* Valid text contains the same puzzles, wherever it is split. */
static void text_may_be_split_anywhere(struct kunit *test)
{
	static const char text[] = "\n" ROWS "\n" P "\r\n" ROWS;
	const size_t len = sizeof(text) - 1;
	size_t first, second;

	for (first = 0; first <= len; first++) {
		for (second = first; second <= len; second++) {
			struct play *play = play_start(test, 2);

			play_write(play, text, first);
			play_write(play, text + first, second - first);
			play_write(play, text + second, len - second);
			play_close(play);
			KUNIT_EXPECT_STREQ_MSG(test, (const char *)play->outcome,
					       "ppp", "split at %zu and %zu",
					       first, second);
			kunit_kfree(test, play);
		}
	}
}

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
			struct play *play = play_start(test, 3);
			int value = sudoku_cell_value(3, character);
			struct sudoku_fault fault;

			line[i] = character;
			sudoku_text_begin(&play->text);
			KUNIT_EXPECT_EQ(test,
					(int)sudoku_text_parse(&play->text, line, sizeof(line),
							       &fault),
					(int)(value >= 0 ? SUDOKU_TEXT_PUZZLE : SUDOKU_TEXT_FAULT));
			if (value >= 0) {
				KUNIT_EXPECT_EQ(test, (int)play->text.cells[i], value);
				KUNIT_EXPECT_EQ(test, play->text.at.taken, (size_t)82);
				KUNIT_EXPECT_EQ(test, play->text.at.line, 2ull);
			} else if (!character || !strchr(" \t\r\n", character)) {
				KUNIT_EXPECT_EQ(test, (int)fault.cell, (int)i);
			}
			kunit_kfree(test, play);
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
	KUNIT_CASE(text_keeps_its_rules),
	KUNIT_CASE(text_may_be_split_anywhere),
	KUNIT_CASE(text_follows_its_states),
	KUNIT_CASE(text_of_one_line_is_what_it_says),
	KUNIT_CASE(text_formats_what_it_parses),
	{}
};

struct kunit_suite text_suite = { .name = "sudoku_text", .test_cases = text_kunit_cases };
