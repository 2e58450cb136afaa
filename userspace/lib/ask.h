/* SPDX-License-Identifier: GPL-2.0-only */
/* Solve or make one puzzle with the device. */
#ifndef SUDOKU_ASK_H
#define SUDOKU_ASK_H

#include "dig.h"

/**
 * ask - solve a puzzle with the device
 * @order: 2 to 5
 * @cells: the puzzle
 * @solution: output: a solution, if there is one
 * @result: output: the result, with at most two solutions
 * @steps: step limit, or 0 for the device's
 *
 * Return: 0, or an error for node_trouble() if the device cannot be used.
 */
int ask(unsigned int order, const u8 *cells, u8 *solution, struct sudoku_result *result,
	unsigned int steps);

/**
 * ask_and_dig - make a puzzle
 * @dig: output: the puzzle
 * @wish: requirements
 * @go_on: called often; returns false to cancel
 * @made: output: whether one of many attempts met the requirements
 *
 * Return: 0, an error of ask(), ENOMEM, or ECANCELED.
 */
int ask_and_dig(struct dig *dig, const struct wish *wish, bool (*go_on)(void), bool *made);

#endif
