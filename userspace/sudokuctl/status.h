/* SPDX-License-Identifier: GPL-2.0-only */
/* What the shell is told. */
#ifndef SUDOKUCTL_STATUS_H
#define SUDOKUCTL_STATUS_H

enum exit_status {
	EXIT_SOLVED,	/* every puzzle */
	EXIT_UNSOLVED,	/* a puzzle has no solution, is none, or there is none */
	EXIT_TROUBLE,	/* usage, a file, or the device */
};

#endif
