/* SPDX-License-Identifier: GPL-2.0-only */
/* The version of the project. tests/lint version checks what repeats it. */
#ifndef SUDOKU_VERSION_H
#define SUDOKU_VERSION_H

#define SUDOKU_VERSION	"0.1.0"

#endif
