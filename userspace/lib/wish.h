/* SPDX-License-Identifier: GPL-2.0-only */
/* The options of programs that make puzzles: parse them, or report an error. */
#ifndef SUDOKU_WISH_H
#define SUDOKU_WISH_H

#include "dig.h"
#include "userspace.h"

#define RATINGS		"easy, medium, hard, expert or extreme"

void parse_rating(struct argp_state *state, const char *text, struct wish *wish);

#endif
