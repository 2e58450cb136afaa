/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The engine: puzzles in, their answers out in the same order, with any number
 * of batches being solved in between. One thread, the caller's, puts puzzles in;
 * workers solve; one thread prints.
 */
#ifndef SUDOKUCTL_ENGINE_H
#define SUDOKUCTL_ENGINE_H

#include <linux/compiler.h>

#include "batch.h"
#include "output.h"
#include "status.h"

#define ENGINE_JOBS_MAX	1024

void engine_start(const struct question *question, enum format to,
		  unsigned int jobs, unsigned long long size);
struct puzzle *engine_room(void);
void engine_take(unsigned long long bytes);
void engine_flush(void);
__printf(2, 3)
void engine_remark(enum exit_status status, const char *format, ...);
enum exit_status engine_end(void);

#endif
