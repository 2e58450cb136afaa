/* SPDX-License-Identifier: GPL-2.0-only */
/* Searches read from trace events. A section per file. */
#ifndef SUDOKU_RECORDING_H
#define SUDOKU_RECORDING_H

#include "userspace.h"

/* events.c: parse trace lines, and the text of trace events */
enum event_type { EVENT_BEGIN, EVENT_STEP, EVENT_END };
enum step_kind { STEP_RULES, STEP_GUESS, STEP_BACKTRACK, STEP_RESTART, STEP_KINDS };

struct event {
	enum event_type type;
	enum step_kind kind;
	unsigned int order, uid, depth;
	int pid, error;		/* error: 0, or a negative errno */
	u64 ns;			/* time stamp */
	u64 solutions, steps, guesses;
	u64 lost;		/* number of events lost before it, of any type */
	u8 cells[SUDOKU_CELLS_MAX];
};

/* Lines or events that cannot be read: their number; the first one's line, or 0, and reason */
struct unread {
	u64 count;
	unsigned long line;
	char why[120];
};

extern const char *const step_kinds[];
extern struct unread unread;

void make_printable(char *text);
bool event_parse(const char *line, struct event *event);

/* searches.c: the steps of a search, stored as changes, to step in both directions */
enum origin { ORIGIN_BLANK, ORIGIN_GIVEN, ORIGIN_SURE, ORIGIN_GUESS, ORIGIN_FOLLOWS };

extern const char *const origin_names[];

struct cell {
	u8 digit, origin;	/* an enum origin */
};

struct cell_change {
	u16 cell;
	struct cell before, after;
};

struct search_step {
	u64 ns;
	u32 changes;		/* number of changes up to and including this step */
	u16 depth;
	u8 kind;		/* an enum step_kind */
};

struct search {
	unsigned int order, uid;
	int pid;
	u64 ns;			/* start time */
	bool begun, ended;	/* has a begin event; has ended */
	struct event end;
	struct cell begin[SUDOKU_CELLS_MAX], cells[SUDOKU_CELLS_MAX];	/* cells: current */
	size_t seen, count;	/* steps seen; steps stored */
	struct search_step *steps;
	struct cell_change *changes;
};

extern struct search **searches;
extern const struct search *search_in_view;	/* must not be forgotten */
extern size_t search_count;

void searches_take(const struct event *event);
const char *searches_read(FILE *stream, u64 *lost);
const char *search_outcome(const struct search *search);

struct position {
	const struct search *search;
	size_t step;		/* steps taken */
	size_t counts[STEP_KINDS];	/* steps taken, by kind */
	struct cell cells[SUDOKU_CELLS_MAX];
};

void position_set(struct position *position, const struct search *search);
bool position_forth(struct position *position);
bool position_back(struct position *position);
size_t position_changes(const struct position *position, const struct cell_change **changes);

#endif
