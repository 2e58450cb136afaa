// SPDX-License-Identifier: GPL-2.0-only
/*
 * The textbook solver: backtracking without recursion.
 *
 * A step places or undoes one digit. A digit goes into the blank cell with the fewest
 * candidates, the lowest candidate first. If this cell has no candidate left, the last
 * placed digit is undone, and the next candidate of its cell is tried. The stack of placed
 * digits is an array. Every solution is found exactly once.
 *
 * Golomb and Baumert chose the cell with the fewest candidates in "Backtrack
 * Programming" (1965); Bitner and Reingold called this heuristic search rearrangement.
 */
#include <linux/bitops.h>
#include <linux/string.h>

#include "solver.h"

#define NO_CELL		SUDOKU_CELLS_MAX
#define UNIT_KINDS	(SUDOKU_BOX + 1)

/**
 * struct backtrack - a workspace
 * @workspace: common first member of all workspaces
 * @found: the grid is full, and has not been returned as a solution
 * @placed: number of placed digits
 * @stack: their cells, in the order in which they were filled
 * @cell: the cell to fill next; NO_CELL in a full grid
 * @tried: the candidates of @cell up to this digit have been tried
 * @unit_of: for each cell, its row, column and box, cached to avoid divisions
 * @used: for each unit, a bit for each digit in it; bit 1 is digit 1
 * @cells: the current grid
 */
struct backtrack {
	struct sudoku_workspace workspace;
	bool found;
	unsigned int placed;
	u16 stack[SUDOKU_CELLS_MAX];
	unsigned int cell;
	unsigned int tried;
	u8 unit_of[SUDOKU_CELLS_MAX][UNIT_KINDS];
	u32 used[UNIT_KINDS][SUDOKU_SIDE_MAX];
	u8 cells[SUDOKU_CELLS_MAX];
};

/* Put a digit into a blank cell, or remove it. */
static void flip(struct backtrack *b, unsigned int cell, unsigned int digit)
{
	unsigned int kind;

	b->cells[cell] ^= digit;
	for (kind = 0; kind < UNIT_KINDS; kind++)
		b->used[kind][b->unit_of[cell][kind]] ^= BIT(digit);
}

/* The digits in none of a cell's units, one bit each. */
static u32 candidates(const struct backtrack *b, unsigned int cell)
{
	u32 used = 0;
	unsigned int kind;

	for (kind = 0; kind < UNIT_KINDS; kind++)
		used |= b->used[kind][b->unit_of[cell][kind]];
	return (BIT(sudoku_side(b->workspace.order) + 1) - 2) & ~used;
}

/* The candidates of the next cell that have not been tried. */
static u32 untried(const struct backtrack *b)
{
	if (b->cell == NO_CELL)
		return 0;
	return candidates(b, b->cell) & ~(BIT(b->tried + 1) - 1);
}

/* Choose a blank cell with the fewest candidates. */
static void choose_cell(struct backtrack *b)
{
	unsigned int fewest = SUDOKU_SIDE_MAX + 1;
	unsigned int cell;

	b->tried = 0;
	b->cell = NO_CELL;
	for (cell = 0; cell < sudoku_cells(b->workspace.order); cell++) {
		unsigned int count;

		if (b->cells[cell])
			continue;
		count = hweight32(candidates(b, cell));
		if (count < fewest) {
			fewest = count;
			b->cell = cell;
		}
	}
	b->found = b->cell == NO_CELL;
}

/* Place the lowest of the untried candidates. If there are others, this is a guess. */
static void place(struct backtrack *b, u32 left)
{
	struct sudoku_workspace *workspace = &b->workspace;

	flip(b, b->cell, __ffs(left));
	b->stack[b->placed++] = b->cell;
	workspace->step = SUDOKU_STEP_RULES;
	if (left & (left - 1)) {
		workspace->step = SUDOKU_STEP_GUESS;
		workspace->effort.guesses++;
		if (++workspace->depth > workspace->effort.depth)
			workspace->effort.depth = workspace->depth;
	}
	choose_cell(b);
}

/* Undo the last placed digit. */
static void undo_last(struct backtrack *b)
{
	b->cell = b->stack[--b->placed];
	b->tried = b->cells[b->cell];
	flip(b, b->cell, b->tried);
	b->workspace.step = SUDOKU_STEP_BACKTRACK;
	if (untried(b))
		b->workspace.depth--;
}

static enum sudoku_state backtrack_run(struct sudoku_workspace *workspace, unsigned int steps)
{
	struct backtrack *b = (struct backtrack *)workspace;

	if (workspace->state == SUDOKU_EXHAUSTED)
		return SUDOKU_EXHAUSTED;
	if (workspace->state == SUDOKU_FOUND)
		b->found = false;

	while (!b->found) {
		u32 left = untried(b);

		if (!left && !b->placed)
			return SUDOKU_EXHAUSTED;
		if (!steps--)
			return SUDOKU_RUNNING;
		workspace->effort.steps++;
		if (left)
			place(b, left);
		else
			undo_last(b);
	}
	return SUDOKU_FOUND;
}

static void backtrack_start(struct sudoku_workspace *workspace, const u8 *cells)
{
	struct backtrack *b = (struct backtrack *)workspace;
	unsigned int cell, kind;

	memset(b->used, 0, sizeof(b->used));
	memset(b->cells, 0, sizeof(b->cells));
	b->placed = 0;
	for (cell = 0; cell < sudoku_cells(workspace->order); cell++) {
		for (kind = 0; kind < UNIT_KINDS; kind++)
			b->unit_of[cell][kind] =
				sudoku_unit_of(workspace->order, kind, cell);
		if (cells[cell])
			flip(b, cell, cells[cell]);
	}
	choose_cell(b);
}

static void backtrack_cells(const struct sudoku_workspace *workspace, u8 *cells)
{
	const struct backtrack *b = (const struct backtrack *)workspace;

	memcpy(cells, b->cells, sudoku_cells(workspace->order));
}

static const struct sudoku_solver_ops ops = {
	.size = sizeof(struct backtrack),
	.start = backtrack_start,
	.run = backtrack_run,
	.cells = backtrack_cells,
};

const struct sudoku_solver sudoku_backtrack = {
	.name = "backtrack",
	.ops = { [2] = &ops, [3] = &ops, [4] = &ops, [5] = &ops },
};
