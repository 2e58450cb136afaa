/* SPDX-License-Identifier: GPL-2.0-only */
/* A grid that is filled in by hand: digits and pencil marks, which can be undone and saved. */
#ifndef SUDOKU_GAME_H
#define SUDOKU_GAME_H

#include "grid.h"
#include "techniques.h"

/**
 * struct change - what was done to a cell
 * @cell: the cell
 * @first: the first of changes that are undone together
 * @digit: before and after
 * @marks: likewise
 */
struct change {
	u16 cell;
	bool first;
	u8 digit[2];
	u32 marks[2];
};

/**
 * struct game - a game
 * @order: 2 to 5
 * @hexadecimal: the digits are shown as 0 to F
 * @givens: the puzzle
 * @cells: the grid as it is now
 * @marks: of each cell, a mask of digits: bit 1 is the digit 1
 * @seconds: played
 * @changes: what was done, and can be undone up to @change_at, and redone from there
 * @change_count: how many
 * @change_at: behind the last one that is not undone
 * @change_room: for how many there is memory
 * @solution: of the puzzle, if:
 * @has_solution: there is one, and it is known
 * @board: the candidates that tips have left, if:
 * @has_board: there were tips, and the grid is still one that they fit
 * @before: the game that undo goes back to, or NULL
 * @after: the game that redo goes on to, or NULL
 */
struct game {
	unsigned int order;
	bool hexadecimal;
	u8 givens[SUDOKU_CELLS_MAX];
	u8 cells[SUDOKU_CELLS_MAX];
	u32 marks[SUDOKU_CELLS_MAX];
	double seconds;
	struct change *changes;
	size_t change_count, change_at, change_room;
	u8 solution[SUDOKU_CELLS_MAX];
	bool has_solution;
	struct board board;
	bool has_board;
	struct game *before, *after;
};

void game_start(struct game *game, unsigned int order, const u8 *givens, bool hexadecimal);
bool game_set(struct game *game, unsigned int cell, unsigned int digit, u32 marks, bool first);
void game_place(struct game *game, unsigned int cell, unsigned int digit);
void game_forget_undone(struct game *game);
bool game_move(struct game *game, bool redo, unsigned int *cell);
bool game_clashes(const struct game *game, unsigned int cell);
bool game_is_wrong(const struct game *game, unsigned int cell);
unsigned int game_blanks(const struct game *game);
bool game_is_solved(const struct game *game);
int game_save(const struct game *game, const char *path);
bool game_load(struct game *game, const char *path);

#endif
