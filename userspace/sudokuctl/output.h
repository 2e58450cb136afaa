/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Outcomes to text: solutions on standard output, messages on standard error.
 */
#ifndef SUDOKUCTL_OUTPUT_H
#define SUDOKUCTL_OUTPUT_H

#include <stdbool.h>

#include "puzzles.h"

void output_puzzle(const struct puzzle *puzzle, bool draw);
bool output_flush(void);

#endif
