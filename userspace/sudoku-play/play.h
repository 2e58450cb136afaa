/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudoku-play know of each other: view.c, the grid on the screen. */
#ifndef SUDOKU_PLAY_H
#define SUDOKU_PLAY_H

#include "ask.h"
#include "game.h"
#include "userspace.h"

/* Large cells have room for pencil marks. CELLS_FIT are large where they fit. */
enum cells { CELLS_FIT, CELLS_LARGE, CELLS_SMALL };

struct view {
	unsigned int cursor;
	bool pencil;		/* digits are marks */
	enum cells cells;	/* as chosen */
	bool large;		/* cells as last drawn */
	bool checked;		/* wrong cells are shown */
	struct step hint;	/* its cells are shown, if it has a technique */
	const char *trouble;	/* why the device cannot be used, or NULL */
	char message[STEP_SENTENCE_MAX];
};

void view_start(void);
void view_draw(const struct game *game, struct view *view);
int view_cell_at(const struct game *game, int y, int x);

#endif
