/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Causes to sentences: what the device, or the grid room, found to be wrong with
 * a puzzle. Nobody else makes these sentences.
 */
#ifndef SUDOKUCTL_CAUSES_H
#define SUDOKUCTL_CAUSES_H

#include "grid.h"

#define CAUSE_MAX	128	/* the longest sentence, with its end */

void cause_of_result(char *sentence, unsigned int order,
		     const struct sudoku_result *result);
void cause_of_fault(char *sentence, unsigned int order,
		    const struct sudoku_fault *fault);

#endif
