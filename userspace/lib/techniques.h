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
 *		puts(step_sentence(&step, symbols, text));
 *		step_apply(&board, &step);
 *	}
 *
 * Sets of digits and of places in a unit are masks: bit 1 is the digit 1, bit 0 the first place.
 * Units, cells and places are numbered as in grid.h; sentences number them from 1.
 *
 * Pure: uses grid.
 */
#ifndef TECHNIQUES_H
#define TECHNIQUES_H

#include "grid.h"

#define UNIT_KINDS	(SUDOKU_BOX + 1)
#define STEP_UNITS_MAX	8
#define STEP_LINKS_MAX	512
#define STEP_SENTENCE_MAX	16384

/**
 * struct unit - a row, column or box
 * @kind: enum sudoku_unit_kind
 * @number: 0 to side - 1
 */
struct unit {
	u8 kind;
	u8 number;
};

/**
 * struct board - a grid with candidates
 * @order: 2 to 5
 * @blanks: cells without a digit
 * @contradiction: a blank cell has no candidate, or a digit has no place in a unit; see
 *	board_contradiction()
 * @unique: the grid is known to have only one solution; set after board_start()
 * @rating: the highest rating of the steps applied, in tenths; 0 if there were none
 * @cells: the grid, 0 for a blank
 * @candidates: for each cell, a mask of its candidates; 0 if it has a digit
 * @places: for each unit and digit, a mask of the places that have the digit as a candidate
 * @used: for each unit, a mask of its digits
 * @unit_of: for each cell, its units, cached to avoid divisions
 * @place_of: for each cell, its places in these units
 *
 * May be copied. Only the functions below write to it.
 */
struct board {
	unsigned int order;
	unsigned int blanks;
	bool contradiction;
	bool unique;
	unsigned int rating;
	u8 cells[SUDOKU_CELLS_MAX];
	u32 candidates[SUDOKU_CELLS_MAX];
	u32 places[UNIT_KINDS][SUDOKU_SIDE_MAX][SUDOKU_SIDE_MAX + 1];
	u32 used[UNIT_KINDS][SUDOKU_SIDE_MAX];
	u8 unit_of[SUDOKU_CELLS_MAX][UNIT_KINDS];
	u8 place_of[SUDOKU_CELLS_MAX][UNIT_KINDS];
};

/**
 * enum level - how difficult a technique is
 *
 * See level_names[].
 */
enum level {
	LEVEL_EASY,
	LEVEL_MEDIUM,
	LEVEL_HARD,
	LEVEL_EXPERT,
	LEVEL_EXTREME,
};

#define LEVELS	(LEVEL_EXTREME + 1)

extern const char *const level_names[LEVELS];

/**
 * enum technique_number - indices of techniques[], easiest first
 */
enum technique_number {
	TECHNIQUE_HIDDEN_SINGLE,
	TECHNIQUE_NAKED_SINGLE,
	TECHNIQUE_POINTING,
	TECHNIQUE_CLAIMING,
	TECHNIQUE_NAKED_PAIR,
	TECHNIQUE_HIDDEN_PAIR,
	TECHNIQUE_NAKED_TRIPLE,
	TECHNIQUE_HIDDEN_TRIPLE,
	TECHNIQUE_NAKED_QUAD,
	TECHNIQUE_HIDDEN_QUAD,
	TECHNIQUE_X_WING,
	TECHNIQUE_SWORDFISH,
	TECHNIQUE_SKYSCRAPER,
	TECHNIQUE_TWO_STRING_KITE,
	TECHNIQUE_TURBOT_FISH,
	TECHNIQUE_XY_WING,
	TECHNIQUE_FINNED_X_WING,
	TECHNIQUE_XYZ_WING,
	TECHNIQUE_W_WING,
	TECHNIQUE_UNIQUE_RECTANGLE,
	TECHNIQUE_JELLYFISH,
	TECHNIQUE_FINNED_SWORDFISH,
	TECHNIQUE_FINNED_JELLYFISH,
	TECHNIQUE_SIMPLE_COLOURING,
	TECHNIQUE_X_CHAIN,
	TECHNIQUE_ALS_XZ,
	TECHNIQUE_CHAIN,
	TECHNIQUE_FORCING_CHAIN,
	TECHNIQUE_FORCING_NET,
	TECHNIQUE_GUESS,
};

#define TECHNIQUES	(TECHNIQUE_GUESS + 1)

/**
 * enum basis - candidates whose absence a step relies on; see step_needs()
 * @BASIS_CELLS: other digits in the cells of the reason
 * @BASIS_UNIT: the digits of the reason elsewhere in its first unit
 * @BASIS_LINES: the same in its first lines, as many as the technique's size
 * @BASIS_RECTANGLE: other digits in the cells, and the digits elsewhere in the unit if there is one
 * @BASIS_LINKS: other members of the groups that make the links of the reason true
 */
enum basis {
	BASIS_CELLS,
	BASIS_UNIT,
	BASIS_LINES,
	BASIS_RECTANGLE,
	BASIS_LINKS,
};

struct step;
struct sentence;

/**
 * struct technique - a technique
 * @name: name in sentences, such as "naked pair"
 * @level: how difficult it is
 * @basis: the candidates whose absence it relies on
 * @size: the number of cells, digits or lines, if the technique comes in several sizes
 * @rating: how difficult an ordinary step is, in tenths on the scale of Sudoku Explainer; 0 for
 *	guesses
 * @find: find a step that changes the board; the caller sets step->technique. NULL for guesses.
 * @explain: write the reason for a step
 */
struct technique {
	const char *name;
	enum level level;
	enum basis basis;
	unsigned int size;
	unsigned int rating;
	bool (*find)(const struct board *board, struct step *step);
	void (*explain)(const struct step *step, struct sentence *sentence);
};

extern const struct technique techniques[TECHNIQUES];

enum technique_number level_start(unsigned int level);

/**
 * struct elimination - candidates that a step removes from a cell
 * @cell: the cell
 * @digits: a mask of the candidates
 */
struct elimination {
	u16 cell;
	u32 digits;
};

/**
 * enum link_group - why a link follows from those before it
 * @GROUP_ROW: the row of its cell has one place for the digit
 * @GROUP_COLUMN: the same for the column
 * @GROUP_BOX: the same for the box
 * @GROUP_CELL: its cell has one digit
 * @GROUP_NONE: it does not follow; it is assumed
 */
enum link_group {
	GROUP_ROW = SUDOKU_ROW,
	GROUP_COLUMN = SUDOKU_COLUMN,
	GROUP_BOX = SUDOKU_BOX,
	GROUP_CELL = UNIT_KINDS,
	GROUP_NONE,
};

/**
 * struct link - a statement of a chain: a candidate is true, or false
 * @cell: the cell
 * @digit: the digit
 * @holds: whether the cell has the digit
 * @group: an enum link_group. A link that does not hold follows from an earlier one that holds, in
 *	this group. One that holds follows because all other members of the group do not.
 */
struct link {
	u16 cell;
	u8 digit;
	bool holds : 1;
	u8 group : 7;
};

/**
 * struct step - one use of a technique: a reason and its consequence
 * @technique: the technique
 * @order: order of the board
 * @digit: the digit to place in @cell, or 0 if the step eliminates candidates
 * @cell: the cell to place it in
 * @elimination_count: number of @eliminations
 * @eliminations: the candidates to eliminate, each cell once
 * @digits: the reason: a mask of its digits
 * @unit_count: number of @units
 * @units: the reason: its units. For an X-wing or a swordfish, first the lines that have
 *	the digit in few places, then the crossing lines, from which it is eliminated
 * @reason_count: number of cells in @reason
 * @first_count: for simple colouring, the number of cells of the first colour, which come
 *	first in @reason; for ALS-XZ, the same of the first set
 * @set_digits: for ALS-XZ, masks of the candidates of the two sets
 * @reason: the reason: its cells. For a wing, the pivot comes first
 * @link_count: number of @links
 * @links: the reason: a chain. The first link is assumed, each of the others follows from earlier
 *	ones. For simple colouring, pairs: if the first does not hold, the second does, and if it
 *	does, the second does not. For forcing chains and nets, the last link contradicts an
 *	earlier one.
 * @rating: how difficult the step is, in tenths on the scale of Sudoku Explainer
 */
struct step {
	const struct technique *technique;
	unsigned int order;
	u8 digit;
	u16 cell;
	unsigned int elimination_count;
	struct elimination eliminations[SUDOKU_CELLS_MAX];
	u32 digits;
	unsigned int unit_count;
	struct unit units[STEP_UNITS_MAX];
	unsigned int reason_count;
	unsigned int first_count;
	u32 set_digits[2];
	u16 reason[SUDOKU_CELLS_MAX];
	unsigned int link_count;
	struct link links[STEP_LINKS_MAX];
	unsigned int rating;
};

void board_start(struct board *board, unsigned int order, const u8 *cells);
void board_place(struct board *board, unsigned int cell, unsigned int digit);
void board_eliminate(struct board *board, unsigned int cell, u32 digits);
const char *board_contradiction(const struct board *board, const char *symbols, char *text);
const struct technique *board_rate(struct board *board, const struct technique *limit);

bool step_find(const struct board *board, struct step *step);
bool step_find_within(const struct board *board, enum technique_number hardest,
		      struct step *step);
void step_guess(const struct board *board, const u8 *solution, struct step *step);
void step_apply(struct board *board, const struct step *step);
bool step_needs(const struct board *board, const struct step *step, const struct step *earlier);
const char *step_sentence(const struct step *step, const char *symbols, char *text);

#endif
