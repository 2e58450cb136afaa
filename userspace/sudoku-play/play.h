/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface of view.c: the grid on the screen. */
#ifndef SUDOKU_PLAY_H
#define SUDOKU_PLAY_H

#include "game.h"
#include "screen.h"

struct view {
	unsigned int cursor;
	bool pencil;		/* digits set pencil marks */
	enum cells cells;	/* the chosen size */
	bool large;		/* cells were last drawn large */
	bool checked;		/* mark wrong cells */
	const struct step *place;	/* mark where it is, or NULL */
	struct step hint;	/* mark its cells, if it has a technique */
	const char *level;	/* of the puzzle, or "" */
	const char *keys;	/* shown where there is space */
	const char *trouble;	/* why the device cannot be used, or NULL */
	char message[STEP_SENTENCE_MAX];
};

void view_start(void);
void view_draw(const struct game *game, struct view *view);
int view_cell_at(const struct game *game, int y, int x);

#endif
