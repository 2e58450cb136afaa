/* SPDX-License-Identifier: GPL-2.0-only */
/* Module parameters that bound steps and memory. They may change at any time: use READ_ONCE(). */
#ifndef SUDOKU_BOUNDS_H
#define SUDOKU_BOUNDS_H

extern unsigned long sudoku_max_steps;		/* steps for one puzzle */
extern unsigned long sudoku_max_answer_bytes;	/* one list of answers */
extern unsigned long sudoku_max_user_bytes;	/* everything held for one user */
extern unsigned long sudoku_max_bytes;		/* everything held for all users */

#endif
