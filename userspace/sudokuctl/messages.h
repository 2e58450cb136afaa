/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Standard error: what is wrong, and how far the work is.
 *
 * The progress is a line at the bottom of the terminal, which makes way for
 * messages. Nothing here is for several threads at once.
 */
#ifndef SUDOKUCTL_MESSAGES_H
#define SUDOKUCTL_MESSAGES_H

#include <linux/compiler.h>
#include <stdbool.h>

#include "puzzles.h"

bool colour_is_wanted(int fd);

void message_begin(void);
__printf(1, 2)
void message_trouble(const char *format, ...);
void message_puzzle(const struct puzzle *puzzle);
void flush_output(void);
void *must_have(void *memory);

/**
 * struct progress - how far the work is
 * @puzzles: puzzles done
 * @solutions: solutions printed
 * @bytes: bytes of the input that the puzzles done were
 * @size: bytes of the whole input; 0 if nobody knows
 */
struct progress {
	unsigned long long puzzles;
	unsigned long long solutions;
	unsigned long long bytes;
	unsigned long long size;
};

/* How often it is drawn, at the most. */
#define PROGRESS_MS	250

bool progress_start(void);
void progress_draw(const struct progress *progress);
void progress_wipe(void);

#endif
