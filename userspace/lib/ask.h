/* SPDX-License-Identifier: GPL-2.0-only */
/* One puzzle to the device. */
#ifndef SUDOKU_ASK_H
#define SUDOKU_ASK_H

#include "dig.h"

/**
 * ask - have a puzzle solved
 * @order: 2 to 5
 * @cells: the puzzle
 * @solution: output: a solution, if there is one
 * @result: output: up to two solutions are counted
 * @steps: limit, or 0 for the device's
 *
 * Return: 0, or the error for node_trouble() because of which the device cannot be used.
 */
int ask(unsigned int order, const u8 *cells, u8 *solution, struct sudoku_result *result,
	unsigned int steps);

/**
 * ask_and_dig - make a puzzle
 * @dig: output: the puzzle
 * @wish: what it is to be
 * @go_on: called often; returns false to give up
 * @made: output: whether one of many attempts is that
 *
 * Return: as of ask(); or ENOMEM; or ECANCELED.
 */
int ask_and_dig(struct dig *dig, const struct wish *wish, bool (*go_on)(void), bool *made);

#endif
