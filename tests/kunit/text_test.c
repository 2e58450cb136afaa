// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules of the text.
 *
 * A case is a list of writes to a stream, and the expected events as letters:
 *
 *	p	a puzzle
 *	r	a short count before an invalid puzzle; the rest is written again
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
	{ "rows with carriage returns", 2,
	  { "12..\r\n34..\r\n.1.2\r\n.34.\r\n" }, "p" },
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
	{ "rows split before their newlines", 2,
	  { "12..", "\n34..", "\n.1.2", "\n.34.", "\n" }, "p" },

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
	{ "a blank before one at fault", 2, { " x" }, "rc" },
	{ "a newline before one at fault", 2, { "\nx" }, "rc" },
	{ "at fault in a later write", 2, { "12..", "\nx", P }, "cp" },
	{ "at fault in a later write, at its start", 2, { "12..", "x", P }, "cp" },
	{ "a clash behind a puzzle", 2, { P "\n11..............\n" P "\n", P }, "prxp" },
	{ "a long line behind a puzzle", 2, { P "\n" P "1\n", P "\n" }, "prlp" },
	{ "a long line split over writes is two", 2, { P "1", P "1\n" }, "ll" },

	{ "order 3", 3, { Q Q Q Q Q "." }, "p" },
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
	enum sudoku_text_event event;
	struct sudoku_fault fault;

	sudoku_text_begin_write(text);
	for (;;) {
		event = sudoku_text_parse(text, buf + text->taken,
					  len - text->taken, &fault);
		if (event == SUDOKU_TEXT_MORE)
			event = sudoku_text_end_write(text, &fault);
		if (event == SUDOKU_TEXT_MORE)
			return;
		if (event == SUDOKU_TEXT_PUZZLE) {
			note(play, 'p');
			sudoku_text_next(text);
			continue;
		}
		if (!text->start) {
			note(play, cause_letters[fault.cause]);
			sudoku_text_refuse(text);
			return;
		}
		note(play, 'r');
		sudoku_text_rewind(text);
		buf += text->taken;
		len -= text->taken;
		sudoku_text_begin_write(text);
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

/* Parse characters, and check the event. */
static void expect_event(struct kunit *test, struct sudoku_text *text,
			 const char *characters, struct sudoku_fault *fault,
			 enum sudoku_text_event event)
{
	KUNIT_EXPECT_EQ(test, (int)event,
			(int)sudoku_text_parse(text, characters,
					      strlen(characters), fault));
}

static void text_says_where_the_fault_is(struct kunit *test)
{
	static const char writing[] = "\n12..\n34.x\n";
	struct sudoku_text text;
	struct sudoku_fault fault;

	sudoku_text_init(&text, 2);
	sudoku_text_begin_write(&text);
	expect_event(test, &text, writing, &fault, SUDOKU_TEXT_FAULT);
	KUNIT_EXPECT_EQ(test, (int)fault.cause, (int)SUDOKU_CAUSE_CHARACTER);
	KUNIT_EXPECT_EQ(test, fault.line, 3ull);
	KUNIT_EXPECT_EQ(test, (int)fault.line_cells, 3);
	KUNIT_EXPECT_EQ(test, (int)fault.cell, 7);
	KUNIT_EXPECT_EQ(test, (int)fault.character, 'x');
	KUNIT_EXPECT_EQ(test, text.start, (size_t)1);
	KUNIT_EXPECT_EQ(test, text.taken, (size_t)9);
}

/* Text after a puzzle on its line is an error only within the parser's lookahead. */
static void text_looks_ahead_so_far(struct kunit *test)
{
	const size_t most = SUDOKU_TEXT_SKIPPED;
	char *spaces = kunit_kzalloc(test, most + 3, GFP_KERNEL);
	struct sudoku_text text;
	struct sudoku_fault fault;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, spaces);
	memset(spaces, ' ', most);
	spaces[most] = '1';
	sudoku_text_init(&text, 2);
	sudoku_text_begin_write(&text);
	expect_event(test, &text, P, &fault, SUDOKU_TEXT_MORE);
	expect_event(test, &text, spaces, &fault, SUDOKU_TEXT_FAULT);
	KUNIT_EXPECT_EQ(test, (int)fault.cause, (int)SUDOKU_CAUSE_LINE_LONG);

	spaces[most] = ' ';
	spaces[most + 1] = '1';
	sudoku_text_rewind(&text);
	sudoku_text_begin_write(&text);
	expect_event(test, &text, P, &fault, SUDOKU_TEXT_MORE);
	expect_event(test, &text, spaces, &fault, SUDOKU_TEXT_PUZZLE);
	KUNIT_EXPECT_EQ(test, text.taken, sizeof(P) - 1 + most);
	sudoku_text_next(&text);
	expect_event(test, &text, spaces + most, &fault, SUDOKU_TEXT_MORE);
	KUNIT_EXPECT_EQ(test, (int)text.count, 1);
}

static void text_retracts_the_last_cell(struct kunit *test)
{
	static const char writing[] = ROWS;
	struct sudoku_text text;
	struct sudoku_fault fault;
	unsigned int i;

	sudoku_text_init(&text, 2);
	sudoku_text_begin_write(&text);
	expect_event(test, &text, writing, &fault, SUDOKU_TEXT_PUZZLE);

	/* The last cell can be retracted and written again any number of times. */
	for (i = 0; i < 3; i++) {
		sudoku_text_retract(&text);
		KUNIT_EXPECT_EQ(test, text.taken, i ? 0 : sizeof(ROWS) - 3);
		sudoku_text_begin_write(&text);
		expect_event(test, &text, ".", &fault, SUDOKU_TEXT_MORE);
		KUNIT_EXPECT_EQ(test, (int)sudoku_text_end_write(&text, &fault),
				(int)SUDOKU_TEXT_PUZZLE);
	}
	sudoku_text_next(&text);
	KUNIT_EXPECT_FALSE(test, sudoku_text_close(&text, &fault));
}

/* A call of the parser, and its state afterwards; see the states in text.h. */
struct text_step {
	enum { BEGIN, PARSE, END, NEXT, RETRACT, REWIND, REFUSE } call;
	const char *characters;
	enum sudoku_text_event event;
	bool complete;
	unsigned int count;
	unsigned int line_cells;
	unsigned int taken;
	unsigned int line;
};

#define MORE	SUDOKU_TEXT_MORE
#define PUZZLE	SUDOKU_TEXT_PUZZLE
#define FAULT	SUDOKU_TEXT_FAULT

static const struct text_step text_steps[] = {
	{ BEGIN,   "",			MORE,	false,	0,	0,	0,	1 },
	{ PARSE,   "\t\n",		MORE,	false,	0,	0,	2,	2 },
	{ PARSE,   "12..",		MORE,	false,	4,	4,	6,	2 },
	{ PARSE,   "34...1.2.34",	MORE,	false,	15,	15,	17,	2 },
	{ PARSE,   ".\t",		MORE,	true,	16,	16,	19,	2 },
	{ RETRACT, "",			MORE,	false,	15,	15,	17,	2 },
	{ BEGIN,   "",			MORE,	false,	15,	15,	0,	2 },
	{ PARSE,   ".\n",		PUZZLE,	true,	16,	16,	1,	2 },
	{ NEXT,    "",			MORE,	false,	0,	0,	1,	2 },
	{ PARSE,   "\n12..\n",		MORE,	false,	4,	0,	7,	4 },
	{ PARSE,   "\n",		FAULT,	false,	4,	0,	7,	4 },
	{ REWIND,  "",			MORE,	false,	0,	0,	2,	3 },
	{ BEGIN,   "",			MORE,	false,	0,	0,	0,	3 },
	{ PARSE,   "12..\n3x",		FAULT,	false,	5,	1,	6,	4 },
	{ REFUSE,  "",			MORE,	false,	0,	0,	0,	5 },
	{ BEGIN,   "",			MORE,	false,	0,	0,	0,	5 },
	{ PARSE,   "12..\n34..\n.1.2\n",	MORE,	false,	12,	0,	15,	8 },
	{ END,     "",			MORE,	false,	12,	0,	15,	8 },
	{ BEGIN,   "",			MORE,	false,	12,	0,	0,	8 },
	{ PARSE,   ".34.",		MORE,	true,	16,	4,	4,	8 },
	{ END,     "",			PUZZLE,	true,	16,	4,	4,	8 },
	{ RETRACT, "",			MORE,	false,	15,	3,	3,	8 },
	{ PARSE,   "\n",		FAULT,	false,	15,	3,	3,	8 },
	{ PARSE,   ".",			MORE,	true,	16,	4,	4,	8 },
	{ PARSE,   "1",			FAULT,	true,	16,	4,	4,	8 },
	{ REFUSE,  "",			MORE,	false,	0,	0,	0,	9 },
	{ END,     "",			MORE,	false,	0,	0,	0,	9 },
};

static enum sudoku_text_event do_step(struct sudoku_text *text,
				      const struct text_step *step)
{
	struct sudoku_fault fault;

	switch (step->call) {
	case BEGIN:
		sudoku_text_begin_write(text);
		break;
	case PARSE:
		return sudoku_text_parse(text, step->characters,
					strlen(step->characters), &fault);
	case END:
		return sudoku_text_end_write(text, &fault);
	case NEXT:
		sudoku_text_next(text);
		break;
	case RETRACT:
		sudoku_text_retract(text);
		break;
	case REWIND:
		sudoku_text_rewind(text);
		break;
	case REFUSE:
		sudoku_text_refuse(text);
		break;
	}
	return SUDOKU_TEXT_MORE;
}

static void text_follows_its_states(struct kunit *test)
{
	struct sudoku_text text;
	unsigned int i;

	sudoku_text_init(&text, 2);
	for (i = 0; i < ARRAY_SIZE(text_steps); i++) {
		const struct text_step *step = &text_steps[i];

		KUNIT_EXPECT_EQ_MSG(test, (int)step->event,
				    (int)do_step(&text, step), "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->complete, text.complete, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->count, text.count, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->line_cells, text.line_cells,
				    "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->taken, text.taken, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, step->line, text.line, "step %u", i);
	}
}

static void text_counts_skipped_lines(struct kunit *test)
{
	struct sudoku_text text;
	struct sudoku_fault fault;

	sudoku_text_init(&text, 3);
	sudoku_text_begin_write(&text);
	sudoku_text_skip_lines(&text, 100);
	KUNIT_EXPECT_EQ(test, text.taken, 100 * 82);
	expect_event(test, &text, "x", &fault, SUDOKU_TEXT_FAULT);
	KUNIT_EXPECT_EQ(test, fault.line, 101);
	sudoku_text_rewind(&text);
	KUNIT_EXPECT_EQ(test, text.taken, 100 * 82);
}

/* An invalid puzzle after a valid one: rewound first, refused when written again. */
static void text_says_the_same_when_written_again(struct kunit *test)
{
	static const char writing[] = P "\n11..\n....\n....\n....\n";
	const size_t first = sizeof(P);
	struct sudoku_text text;
	struct sudoku_fault fault;

	sudoku_text_init(&text, 2);
	sudoku_text_begin_write(&text);
	expect_event(test, &text, writing, &fault, SUDOKU_TEXT_PUZZLE);
	sudoku_text_next(&text);
	expect_event(test, &text, writing + first - 1, &fault,
		     SUDOKU_TEXT_FAULT);
	KUNIT_EXPECT_EQ(test, (int)fault.cause, (int)SUDOKU_CAUSE_CLASH);
	KUNIT_EXPECT_EQ(test, fault.line, 2);
	sudoku_text_rewind(&text);
	KUNIT_EXPECT_EQ(test, text.taken, first);
	KUNIT_EXPECT_EQ(test, text.line, 2);

	sudoku_text_begin_write(&text);
	expect_event(test, &text, writing + first, &fault, SUDOKU_TEXT_FAULT);
	KUNIT_EXPECT_EQ(test, fault.line, 2);
	KUNIT_EXPECT_EQ(test, text.line, 5);
	KUNIT_EXPECT_GT(test, text.taken, (size_t)0);
	sudoku_text_refuse(&text);
	KUNIT_EXPECT_EQ(test, text.line, 6);
	KUNIT_EXPECT_EQ(test, text.taken, (size_t)0);
	KUNIT_EXPECT_FALSE(test, sudoku_text_close(&text, &fault));
}

static void text_formats_what_it_parses(struct kunit *test)
{
	static const char line[] = "12..34...1.2.34.\n";
	struct sudoku_text text;
	struct sudoku_fault fault;
	char buf[sizeof(line)] = {};
	unsigned int value;

	sudoku_text_init(&text, 2);
	sudoku_text_begin_write(&text);
	sudoku_text_parse(&text, line, sizeof(line) - 1, &fault);
	sudoku_text_format(2, text.cells, buf);
	KUNIT_EXPECT_STREQ(test, (const char *)buf, line);

	for (value = 0; value <= SUDOKU_SIDE_MAX; value++)
		KUNIT_EXPECT_EQ(test, (int)value,
				sudoku_cell_value(SUDOKU_ORDER_MAX,
						  sudoku_cell_character(value)));
}

static struct kunit_case text_kunit_cases[] = {
	KUNIT_CASE(text_keeps_its_rules),
	KUNIT_CASE(text_may_be_split_anywhere),
	KUNIT_CASE(text_says_where_the_fault_is),
	KUNIT_CASE(text_looks_ahead_so_far),
	KUNIT_CASE(text_retracts_the_last_cell),
	KUNIT_CASE(text_follows_its_states),
	KUNIT_CASE(text_counts_skipped_lines),
	KUNIT_CASE(text_says_the_same_when_written_again),
	KUNIT_CASE(text_formats_what_it_parses),
	{}
};

struct kunit_suite text_suite = {
	.name = "sudoku_text",
	.test_cases = text_kunit_cases,
};
