/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudoku-play know of each other: view.c, the grid on the screen. */
#ifndef SUDOKU_PLAY_H
#define SUDOKU_PLAY_H

#include "ask.h"
#include "game.h"
#include "userspace.h"

struct view {
	unsigned int cursor;
	bool pencil;		/* digits are marks */
	bool large;		/* cells have room for marks */
	bool checked;		/* wrong cells are shown */
	struct step hint;	/* its cells are shown, if it has a technique */
	const char *trouble;	/* why the device cannot be used, or NULL */
	char message[STEP_SENTENCE_MAX];
};

void view_start(void);
void view_draw(const struct game *game, const struct view *view);
int view_cell_at(const struct game *game, const struct view *view, int y, int x);

#endif
