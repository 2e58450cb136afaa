/* SPDX-License-Identifier: GPL-2.0-only */
/* The project's version: the one place that says it. */
#ifndef SUDOKU_VERSION_H
#define SUDOKU_VERSION_H

#define SUDOKU_VERSION	"0.1.0"

#endif
