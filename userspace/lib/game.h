/* SPDX-License-Identifier: GPL-2.0-only */
/* A game: digits and pencil marks, with undo and saving. */
#ifndef SUDOKU_GAME_H
#define SUDOKU_GAME_H

#include "grid.h"
#include "techniques.h"

/* A change of a cell; before and after */
struct change {
	u16 cell;
	bool first;	/* of several changes that are undone together */
	u8 digit[2];
	u32 marks[2];
};

struct game {
	/* Up to the marks: compared to find whether a game is the saved one */
	unsigned int order;
	u8 givens[SUDOKU_CELLS_MAX];
	u8 cells[SUDOKU_CELLS_MAX];
	u32 marks[SUDOKU_CELLS_MAX];	/* masks: bit 1 is the digit 1 */
	double seconds;			/* played */

	/* Those before change_at can be undone, the others redone. */
	struct change *changes;
	size_t change_count, change_at, change_room;
	size_t shown_at;	/* change_at when the solution was filled in, or 0 */

	bool has_solution;	/* the puzzle has one solution, and it is known */
	u8 solution[SUDOKU_CELLS_MAX];
	bool has_board;		/* there were hints, and their board still fits the grid */
	struct board board;
	unsigned int told;	/* how many hints were about its next step */
};

void game_start(struct game *game, unsigned int order, const u8 *givens);
bool game_set(struct game *game, unsigned int cell, unsigned int digit, u32 marks, bool first);
void game_place(struct game *game, unsigned int cell, unsigned int digit);
bool game_is_shown(const struct game *game);
bool game_move(struct game *game, bool redo, unsigned int *cell);
bool game_clashes(const struct game *game, unsigned int cell);
bool game_is_wrong(const struct game *game, unsigned int cell);
unsigned int game_count(const struct game *game, unsigned int digit);
bool game_is_solved(const struct game *game);
int game_try_saving(const char *path);
int game_save(const struct game *game, const char *path);
bool game_load(struct game *game, const char *path);

#endif
