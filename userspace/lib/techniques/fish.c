// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fish: in N rows, all places of a digit are in N columns. Each of the columns has the digit in one
 * of these rows, and so in no other; the same with rows and columns exchanged. Two rows make an
 * X-wing, three a swordfish, four a jellyfish.
 *
 * Finned fish: some places of the digit in the N rows, the fins, are in other columns, and all in
 * one box. If no fin has the digit, it is a fish; so a cell that the fish excludes, and that sees
 * all fins, cannot have the digit. In order n there are at most n^2 choose N sets of rows for each
 * digit, each with n(2^n) sets of columns of a stack.
 */
#include "technique.h"

/* The lines of a fish, those that cross them, and those with the fins */
struct fish {
	enum sudoku_unit_kind kind, cross_kind;
	unsigned int digit;
	u32 lines, crosses, finned;
};

/* Add the places of the lines that are in some crossing lines to the reason. */
static void add_places(const struct board *board, const struct fish *fish, u32 crosses,
		       struct step *step)
{
	u32 lines = fish->lines;

	while (lines) {
		struct unit line = { fish->kind, take_lowest(&lines) };
		u32 places = board->places[line.kind][line.number][fish->digit] & crosses;

		while (places)
			step_add_reason(step, unit_cell(board, line, take_lowest(&places)));
	}
}

static bool are_in_a_box(const struct board *board, const u16 *cells, unsigned int count)
{
	unsigned int at;

	for (at = 1; at < count; at++)
		if (board->unit_of[cells[at]][SUDOKU_BOX] != board->unit_of[cells[0]][SUDOKU_BOX])
			return false;
	return true;
}

/* Eliminate what sees all fins, which are the first cells of the reason, from a crossing line. */
static void eliminate(const struct board *board, const struct fish *fish, struct unit cross,
		      unsigned int fins, struct step *step)
{
	u32 places = board->places[cross.kind][cross.number][fish->digit] & ~fish->lines;
	unsigned int at;

	while (places) {
		unsigned int cell = unit_cell(board, cross, take_lowest(&places));

		for (at = 0; at < fins && sees(board, cell, step->reason[at]); at++)
			;
		if (at == fins)
			step_eliminate(step, board, cell, BIT(fish->digit));
	}
}

/* Build the step of a fish. Return: whether it eliminates anything. */
static bool build_step(const struct board *board, const struct fish *fish, struct step *step)
{
	u32 lines = fish->lines, crosses = fish->crosses;
	unsigned int fins;

	step_start(step, board, BIT(fish->digit));
	add_places(board, fish, fish->finned, step);
	fins = step->reason_count;
	if (!fins != !fish->finned || !are_in_a_box(board, step->reason, fins))
		return false;
	while (lines)
		step_add_unit(step, (struct unit){ fish->kind, take_lowest(&lines) });
	while (crosses) {
		struct unit cross = { fish->cross_kind, take_lowest(&crosses) };

		step_add_unit(step, cross);
		eliminate(board, fish, cross, fins, step);
	}
	if (!fins)
		add_places(board, fish, fish->crosses, step);
	return step->elimination_count;
}

/* Try all sets of crossing lines of a band or stack as those with the fins. */
static bool find_fins(const struct board *board, struct fish *fish, u32 crosses, struct step *step)
{
	unsigned int extra = hweight32(crosses) - step->technique->size, stack;

	for (stack = 0; stack < board->order; stack++) {
		u32 all = crosses & ((BIT(board->order) - 1) << stack * board->order);
		u32 finned = all;

		for (; finned; finned = (finned - 1) & all) {
			fish->finned = finned;
			fish->crosses = crosses & ~finned;
			if (hweight32(finned) == extra && build_step(board, fish, step))
				return true;
		}
	}
	return false;
}

/* Find a fish among lines of one kind; @spare: how many crossing lines may have fins. */
static bool find_in(const struct board *board, struct fish *fish, unsigned int spare,
		    struct step *step)
{
	unsigned int side = sudoku_side(board->order), line;
	u32 sets[SUDOKU_SIDE_MAX];
	struct choice choice;

	for (line = 0; line < side; line++)
		sets[line] = board->places[fish->kind][line][fish->digit];
	choice_start(&choice, sets, side, step->technique->size, spare);
	while (choice_next(&choice)) {
		fish->lines = choice.chosen;
		fish->crosses = choice.members;
		fish->finned = 0;
		if (spare ? find_fins(board, fish, choice.members, step) :
			    build_step(board, fish, step))
			return true;
	}
	return false;
}

static bool find(const struct board *board, struct step *step)
{
	bool finned = step->technique->method == &method_finned_fish;
	struct fish fish;

	for (fish.digit = 1; fish.digit <= sudoku_side(board->order); fish.digit++) {
		for (fish.kind = SUDOKU_ROW; fish.kind <= SUDOKU_COLUMN; fish.kind++) {
			fish.cross_kind = fish.kind == SUDOKU_ROW ? SUDOKU_COLUMN : SUDOKU_ROW;
			if (find_in(board, &fish, finned ? board->order - 1 : 0, step))
				return true;
		}
	}
	return false;
}

const struct method method_fish = {
	find,
	"in %n rows, a digit has places in only the same %n columns, so the rest of these columns cannot have it; the same with rows and columns exchanged.",
	"%d in %u lies only in %V",
	"In %u, %d can only be in %v. Each of these %n lines has its %d in a different one of %v, so the rest of %v cannot be %d.",
};

const struct method method_finned_fish = {
	find,
	"in %n rows, a digit has places in only the same %n columns, and in cells of one box, the fins. A cell of these columns in another row cannot have it if it shares units with all fins; the same with rows and columns exchanged.",
	"%d in %u lies only in %V, or in %C",
	"In %u, %d can only be in %v, or in the fins: %c. If no fin is %d, each of these %n lines has its %d in a different one of %v, so the rest of %v cannot be %d. If a fin is %d, no cell that shares units with all fins can be %d.",
};
