// SPDX-License-Identifier: GPL-2.0-only
/*
 * Finned fish: as in fish.c, but some places of the digit in the N rows, the fins, are in other
 * columns, and all in one box. If no fin has the digit, it is a fish; so a cell that the fish
 * excludes, and that sees all fins, cannot have the digit. In order n there are at most n^2
 * choose N sets of rows for each digit, each with n(2^n) sets of columns of a stack.
 */
#include "technique.h"

/* The lines of a fish, those that cross them, and those with the fins */
struct finned {
	enum sudoku_unit_kind kind, cross_kind;
	unsigned int digit;
	u32 lines, crosses, finned;
};

/* Add the fins to the reason. Return: whether they are in one box. */
static bool add_fins(const struct board *board, const struct finned *fish, struct step *step)
{
	u32 lines = fish->lines;

	while (lines) {
		struct unit line = { fish->kind, take_lowest(&lines) };
		u32 fins = board->places[line.kind][line.number][fish->digit] & fish->finned;

		while (fins)
			step_add_reason(step, unit_cell(board, line, take_lowest(&fins)));
	}
	for (lines = 1; lines < step->reason_count; lines++)
		if (board->unit_of[step->reason[lines]][SUDOKU_BOX] !=
		    board->unit_of[step->reason[0]][SUDOKU_BOX])
			return false;
	return step->reason_count;
}

/* Eliminate what sees all fins from a crossing line. */
static void eliminate(const struct board *board, const struct finned *fish, struct unit cross,
		      struct step *step)
{
	u32 places = board->places[cross.kind][cross.number][fish->digit] & ~fish->lines;
	unsigned int at;

	while (places) {
		unsigned int cell = unit_cell(board, cross, take_lowest(&places));

		for (at = 0; at < step->reason_count && sees(board, cell, step->reason[at]); at++)
			;
		if (at == step->reason_count)
			step_eliminate(step, board, cell, BIT(fish->digit));
	}
}

/* Build the step of a fish. Return: whether it eliminates anything. */
static bool build_step(const struct board *board, const struct finned *fish, struct step *step)
{
	u32 lines = fish->lines, crosses = fish->crosses;

	step_start(step, board, BIT(fish->digit));
	if (!add_fins(board, fish, step))
		return false;
	while (lines)
		step_add_unit(step, (struct unit){ fish->kind, take_lowest(&lines) });
	while (crosses) {
		struct unit cross = { fish->cross_kind, take_lowest(&crosses) };

		step_add_unit(step, cross);
		eliminate(board, fish, cross, step);
	}
	return step->elimination_count;
}

/* Try all sets of crossing lines of a band or stack as those with the fins. */
static bool find_fins(const struct board *board, struct finned *fish, u32 crosses,
		      struct step *step)
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

static bool find_in(const struct board *board, struct finned *fish, struct step *step)
{
	unsigned int side = sudoku_side(board->order), line;
	u32 sets[SUDOKU_SIDE_MAX];
	struct choice choice;

	for (line = 0; line < side; line++)
		sets[line] = board->places[fish->kind][line][fish->digit];
	choice_start(&choice, sets, side, step->technique->size, board->order - 1);
	while (choice_next(&choice)) {
		fish->lines = choice.chosen;
		if (find_fins(board, fish, choice.members, step))
			return true;
	}
	return false;
}

bool find_finned_fish(const struct board *board, struct step *step)
{
	struct finned fish;

	for (fish.digit = 1; fish.digit <= sudoku_side(board->order); fish.digit++) {
		fish.kind = SUDOKU_ROW;
		fish.cross_kind = SUDOKU_COLUMN;
		if (find_in(board, &fish, step))
			return true;
		fish.kind = SUDOKU_COLUMN;
		fish.cross_kind = SUDOKU_ROW;
		if (find_in(board, &fish, step))
			return true;
	}
	return false;
}

void explain_finned_fish(const struct step *step, struct sentence *sentence)
{
	explain_fish(step, sentence);
	sentence_add(sentence, ", or in ");
	sentence_add_cells(sentence, step->reason, step->reason_count, " or ");
}
