/* SPDX-License-Identifier: GPL-2.0-only */
/* A game: digits and pencil marks, with undo and saving. */
#ifndef SUDOKU_GAME_H
#define SUDOKU_GAME_H

#include "grid.h"
#include "techniques.h"

/**
 * struct change - a change of a cell
 * @cell: the cell
 * @first: the first of several changes that are undone together
 * @digit: before and after
 * @marks: before and after
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
 * @hexadecimal: digits are shown as 0 to F
 * @givens: the puzzle
 * @cells: the current grid
 * @marks: for each cell, a mask of digits: bit 1 is the digit 1
 * @seconds: time played
 * @changes: all changes; those before @change_at can be undone, the others redone
 * @change_count: number of changes
 * @change_at: index after the last change that is not undone
 * @change_room: allocated number of changes
 * @solution: the solution of the puzzle, if @has_solution
 * @has_solution: the puzzle has one solution, and it is known
 * @board: the candidates left by earlier hints, if @has_board
 * @has_board: there were hints, and the board still fits the grid
 * @before: the game that undo returns to, or NULL
 * @after: the game that redo continues with, or NULL
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
