/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The techniques that people use to solve puzzles, and sentences that justify each step.
 *
 * A board is a grid with the candidates of its blank cells. A step is one use of a technique: it
 * places a digit or eliminates candidates. step_find() finds a step of the easiest technique that
 * applies. The rating of a puzzle is the hardest technique on the path to its solution. Each
 * technique preserves all solutions of the board, except that unique rectangles rely on there being
 * only one; they are used only on boards that are known to be so.
 *
 *	board_start(&board, order, cells);
 *	while (!board.contradiction && step_find(&board, &step)) {
 *		puts(step_sentence(&step, text));	// or step_lesson(), for beginners
 *		step_apply(&board, &step);
 *	}
 *
 * Sets of digits and of places in a unit are masks: bit 1 is the digit 1, bit 0 the first place.
 * Units, cells and places are numbered as in grid.h; sentences number them from 1.
 */
#ifndef TECHNIQUES_H
#define TECHNIQUES_H

#include "grid.h"

#define UNIT_KINDS	(SUDOKU_BOX + 1)
#define STEP_UNITS_MAX	8
#define STEP_LINKS_MAX	512
#define STEP_SENTENCE_MAX	16384

struct unit {
	u8 kind;	/* an enum sudoku_unit_kind */
	u8 number;
};

/* A grid with candidates. It may be copied; only the functions below write to it. */
struct board {
	unsigned int order;
	unsigned int blanks;	/* cells without a digit */
	bool contradiction;	/* see board_contradiction() */
	bool unique;		/* there is known to be one solution; set after board_start() */
	unsigned int rating;	/* the highest of the steps applied, in tenths; or 0 */
	u8 cells[SUDOKU_CELLS_MAX];
	u32 candidates[SUDOKU_CELLS_MAX];	/* of blank cells */
	u32 places[UNIT_KINDS][SUDOKU_SIDE_MAX][SUDOKU_SIDE_MAX + 1];	/* of a digit in a unit */
	u32 used[UNIT_KINDS][SUDOKU_SIDE_MAX];	/* digits of a unit */
	u8 unit_of[SUDOKU_CELLS_MAX][UNIT_KINDS];	/* cached to avoid divisions */
	u8 place_of[SUDOKU_CELLS_MAX][UNIT_KINDS];
};

/* How difficult a technique is */
enum level {
	LEVEL_EASY,
	LEVEL_MEDIUM,
	LEVEL_HARD,
	LEVEL_EXPERT,
	LEVEL_EXTREME,
};

#define LEVELS	(LEVEL_EXTREME + 1)

extern const char *const level_names[LEVELS];

#define TECHNIQUES	29
#define TECHNIQUE_GUESS	(TECHNIQUES - 1)	/* the last one in techniques[] */

/* The candidates whose absence a step relies on; see step_needs() */
enum basis {
	BASIS_CELLS,	/* other digits in the cells of the reason */
	BASIS_UNIT,	/* the digits of the reason elsewhere in its first unit */
	BASIS_LINES,	/* the same in its first lines, as many as the technique's size */
	BASIS_RECTANGLE,	/* as BASIS_CELLS and, if there is a unit, as BASIS_UNIT */
	BASIS_LINKS,	/* other members of the groups that make the links of the reason true */
};

struct step;

/* How to find a step, and templates for words about it; see sentence_add_step() */
struct method {
	/* Find a step that changes the board and has this technique. NULL for guesses */
	bool (*find)(const struct board *board, struct step *step);
	const char *definition;	/* what the technique is */
	const char *reason;	/* in a sentence with the name and what follows */
	const char *lesson;	/* the reason, for somebody who does not know the technique */
};

struct technique {
	const char *name;	/* such as "naked pair" */
	enum level level;
	enum basis basis;
	unsigned int size;	/* of techniques that come in several */
	unsigned int rating;	/* of an ordinary step, in tenths as Sudoku Explainer's; or 0 */
	const struct method *method;
};

extern const struct technique techniques[TECHNIQUES];	/* easiest first */

unsigned int level_start(unsigned int level);

/* Candidates that a step removes from a cell */
struct elimination {
	u16 cell;
	u32 digits;
};

/* Why a link follows from earlier ones: this unit of its cell has one place for the digit, ... */
enum link_group {
	GROUP_ROW = SUDOKU_ROW,
	GROUP_COLUMN = SUDOKU_COLUMN,
	GROUP_BOX = SUDOKU_BOX,
	GROUP_CELL = UNIT_KINDS,	/* its cell has one digit, */
	GROUP_NONE,		/* or it does not follow; it is assumed */
};

/*
 * A statement of a chain: a cell has a digit, or not. A link that does not hold follows from an
 * earlier one that holds, in the same group. One that holds follows because all other members of
 * the group do not.
 */
struct link {
	u16 cell;
	u8 digit;
	bool holds : 1;
	u8 group : 7;	/* an enum link_group */
};

/* One use of a technique: a reason and its consequence */
struct step {
	const struct technique *technique;
	unsigned int order;
	unsigned int rating;	/* in tenths, on the scale of Sudoku Explainer */

	/* The digit to place in a cell or, if it is 0, what to eliminate, each cell once */
	u8 digit;
	u16 cell;
	unsigned int elimination_count;
	struct elimination eliminations[SUDOKU_CELLS_MAX];

	/* The reason. Lines of a fish come before the crossing lines, the pivot of a wing first. */
	u32 digits;
	unsigned int unit_count;
	struct unit units[STEP_UNITS_MAX];
	unsigned int reason_count;
	u16 reason[SUDOKU_CELLS_MAX];	/* its cells */
	unsigned int first_count;	/* for ALS-XZ, of the first set */
	u32 set_digits[2];	/* the candidates of its two sets */
	unsigned int witness_count;
	u16 witnesses[SUDOKU_SIDE_MAX];	/* set by step_lesson(): cells whose digits it names */

	/*
	 * A chain: the first link is assumed, each of the others follows from earlier ones. For
	 * forcing chains and nets, the last link contradicts an earlier one.
	 */
	unsigned int link_count;
	struct link links[STEP_LINKS_MAX];
};

void board_start(struct board *board, unsigned int order, const u8 *cells);
void board_place(struct board *board, unsigned int cell, unsigned int digit);
void board_eliminate(struct board *board, unsigned int cell, u32 digits);
const char *board_contradiction(const struct board *board, char *text);
const struct technique *board_rate(struct board *board);

bool step_find(const struct board *board, struct step *step);
bool step_find_within(const struct board *board, unsigned int hardest, struct step *step);
void step_guess(const struct board *board, const u8 *solution, struct step *step);
void step_apply(struct board *board, const struct step *step);
bool step_needs(const struct board *board, const struct step *step, const struct step *earlier);
const char *step_sentence(const struct step *step, char *text);
void step_place(const struct step *step, char *text);
bool step_is_at(const struct step *step, unsigned int cell);
u32 step_eliminates(const struct step *step, unsigned int cell);
bool step_has(const struct step *step, unsigned int cell);
const char *step_definition(const struct step *step, char *text);
const char *step_lesson(const struct board *board, struct step *step, char *text);
const char *step_conclusion(const struct step *step, char *text);

#endif
