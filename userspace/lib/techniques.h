/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The techniques by which people solve puzzles, and sentences that say why each step is right.
 *
 * A board is a grid with the candidates of its blank cells. A step is one use of a technique: it
 * places a digit, or eliminates candidates. step_find() looks for a step of the easiest technique
 * that has one; the hardest technique on the way to the solution is the rating of a puzzle. No
 * technique assumes that there is only one solution: each keeps all solutions of the board.
 *
 *	board_start(&board, order, cells);
 *	while (!board.contradiction && step_find(&board, &step)) {
 *		puts(step_sentence(&step, symbols, text));
 *		step_apply(&board, &step);
 *	}
 *
 * Sets of digits and of places in a unit are masks: bit 1 is the digit 1, bit 0 the first place.
 * Units, cells and places are counted as in grid.h, in sentences from 1.
 *
 * Pure: uses grid.
 */
#ifndef TECHNIQUES_H
#define TECHNIQUES_H

#include "grid.h"

#define UNIT_KINDS	(SUDOKU_BOX + 1)
#define STEP_UNITS_MAX	6
#define STEP_SENTENCE_MAX	8192

/**
 * struct unit - a row, column or box
 * @kind: enum sudoku_unit_kind
 * @number: below the side
 */
struct unit {
	u8 kind;
	u8 number;
};

/**
 * struct board - a grid with candidates
 * @order: 2 to 5
 * @blanks: cells without a digit
 * @contradiction: a blank cell has no candidate, or a digit no place in a unit; see
 *	board_contradiction()
 * @cells: the grid, 0 for a blank
 * @candidates: for each cell, a mask of its candidates; 0 if it has a digit
 * @places: for each unit and digit, a mask of the places that have the digit as a candidate
 * @used: for each unit, a mask of the digits that are in it
 * @unit_of: for each cell, its units, to save divisions
 * @place_of: for each cell, its places in these units
 *
 * May be copied. Only the functions below write to it.
 */
struct board {
	unsigned int order;
	unsigned int blanks;
	bool contradiction;
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
 * level_names[] has their names.
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
 * enum technique_number - the place of a technique in techniques[], from the easiest
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
	TECHNIQUE_XY_WING,
	TECHNIQUE_SIMPLE_COLOURING,
	TECHNIQUE_GUESS,
};

#define TECHNIQUES	(TECHNIQUE_GUESS + 1)

/**
 * enum basis - which candidates a step must not find for its reason to hold; see step_needs()
 * @BASIS_CELLS: others in the cells of the reason
 * @BASIS_UNIT: the digits of the reason elsewhere in its first unit
 * @BASIS_LINES: the same in its first lines, as many as the technique's size
 * @BASIS_CHAIN: the digit in cells that the cells of the reason see
 */
enum basis {
	BASIS_CELLS,
	BASIS_UNIT,
	BASIS_LINES,
	BASIS_CHAIN,
};

struct step;
struct sentence;

/**
 * struct technique - a technique
 * @name: for people, such as "naked pair"
 * @level: how difficult it is
 * @basis: what it rests on
 * @size: the number of cells, digits or lines that it is about, where it comes in several sizes
 * @find: find a step that changes the board; step->technique is set. NULL for guesses.
 * @explain: write the reason for a step of it
 */
struct technique {
	const char *name;
	enum level level;
	enum basis basis;
	unsigned int size;
	bool (*find)(const struct board *board, struct step *step);
	void (*explain)(const struct step *step, struct sentence *sentence);
};

extern const struct technique techniques[TECHNIQUES];

/**
 * struct elimination - candidates of a cell that a step removes
 * @cell: the cell
 * @digits: a mask of the candidates
 */
struct elimination {
	u16 cell;
	u32 digits;
};

/**
 * struct step - one use of a technique: a reason, and what follows from it
 * @technique: which one
 * @order: of the board
 * @digit: the digit to place in @cell, or 0 if the step eliminates candidates
 * @cell: the cell to place it in
 * @elimination_count: how many of @eliminations there are
 * @eliminations: what to eliminate, each cell once
 * @digits: the reason: a mask of its digits
 * @unit_count: how many of @units there are
 * @units: the reason: its units. Of an X-wing and a swordfish, first the lines that have
 *	the digit in few places, then the lines across them, from which it is eliminated
 * @reason_count: how many of @reason there are
 * @first_colour: of simple colouring, how many cells of @reason have the first colour, and
 *	come first
 * @reason: the cells that are the reason. Of an XY-wing, the pivot comes first
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
	unsigned int first_colour;
	u16 reason[SUDOKU_CELLS_MAX];
};

void board_start(struct board *board, unsigned int order, const u8 *cells);
void board_place(struct board *board, unsigned int cell, unsigned int digit);
void board_eliminate(struct board *board, unsigned int cell, u32 digits);
const char *board_contradiction(const struct board *board, const char *symbols, char *text);
const struct technique *board_rate(struct board *board, const struct technique *limit);

bool step_find(const struct board *board, struct step *step);
void step_guess(const struct board *board, const u8 *solution, struct step *step);
void step_apply(struct board *board, const struct step *step);
bool step_needs(const struct board *board, const struct step *step, const struct step *earlier);
const char *step_sentence(const struct step *step, const char *symbols, char *text);

#endif
