/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Bytes to lines. Bytes come from a file descriptor or from memory; a line is
 * kept up to LINE_BYTES_MAX bytes, so memory is bounded whatever is read.
 */
#ifndef SUDOKUCTL_LINES_H
#define SUDOKUCTL_LINES_H

#include <stdbool.h>
#include <stddef.h>

#define LINE_BYTES_MAX	4096

enum lines_event {
	LINES_LINE,	/* a line is in text */
	LINES_MORE,	/* the bytes are used up: call lines_fill() */
	LINES_END,	/* there are no more lines */
};

/**
 * struct lines - where lines come from, and the present one
 * @fd: what lines_fill() reads; -1 for memory
 * @bytes: the bytes read and not yet cut into lines begin at @bytes + @next
 * @next: see @bytes
 * @end: where the bytes end
 * @over: no bytes will follow these
 * @lost: bytes of the next line are lost already
 * @number: the number of the present line, from 1
 * @text: the present line without its newline, in @bytes; not terminated
 * @length: bytes in @text
 * @cut: the line was longer, the rest of it is lost
 * @buffer: holds @bytes when they come from a file descriptor
 */
struct lines {
	int fd;
	const char *bytes;
	size_t next;
	size_t end;
	bool over;
	bool lost;
	unsigned long number;
	const char *text;
	size_t length;
	bool cut;
	char buffer[LINE_BYTES_MAX + 65536];
};

void lines_from_fd(struct lines *lines, int fd);
void lines_from_memory(struct lines *lines, const char *text);
enum lines_event lines_next(struct lines *lines);
int lines_fill(struct lines *lines);

#endif
