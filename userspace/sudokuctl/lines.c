// SPDX-License-Identifier: GPL-2.0-only
/* Bytes to lines; lines.h says what a line is here. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"

static void lines_start(struct lines *lines, int fd)
{
	memset(lines, 0, offsetof(struct lines, buffer));
	lines->fd = fd;
}

/* Start to read lines from a file descriptor. */
void lines_from_fd(struct lines *lines, int fd)
{
	lines_start(lines, fd);
	lines->bytes = lines->buffer;
}

/* Start to read lines from a string, which must stay while they are read. */
void lines_from_memory(struct lines *lines, const char *text)
{
	lines_start(lines, -1);
	lines->bytes = text;
	lines->end = strlen(text);
	lines->over = true;
}

/* Editors of some systems mark UTF-8 at the start of a file. */
static void lines_drop_mark(struct lines *lines)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t size = sizeof(mark) - 1;

	if (lines->number != 1 || lines->length < size ||
	    memcmp(lines->text, mark, size))
		return;
	lines->text += size;
	lines->length -= size;
}

/* Bring the next line into lines->text, if it is at hand as a whole. */
enum lines_event lines_next(struct lines *lines)
{
	const char *bytes = lines->bytes + lines->next;
	size_t count = lines->end - lines->next;
	const char *newline = count ? memchr(bytes, '\n', count) : NULL;

	if (!newline && !lines->over)
		return LINES_MORE;
	if (!newline && !count)
		return LINES_END;
	if (newline)
		count = newline - bytes;
	lines->next += count + !!newline;
	lines->number++;
	lines->cut = lines->lost || count > LINE_BYTES_MAX;
	lines->lost = false;
	lines->text = bytes;
	lines->length = count < LINE_BYTES_MAX ? count : LINE_BYTES_MAX;
	lines_drop_mark(lines);
	return LINES_LINE;
}

/*
 * Read more bytes after LINES_MORE; may wait for them. The present line is gone.
 * Return: 0, or -1 with errno set.
 */
int lines_fill(struct lines *lines)
{
	size_t begun = lines->end - lines->next;
	ssize_t count;

	if (begun > LINE_BYTES_MAX) {
		begun = LINE_BYTES_MAX;
		lines->lost = true;
	}
	memmove(lines->buffer, lines->bytes + lines->next, begun);
	lines->next = 0;
	lines->end = begun;
	do {
		count = read(lines->fd, lines->buffer + begun,
			     sizeof(lines->buffer) - begun);
	} while (count < 0 && errno == EINTR);
	if (count < 0)
		return -1;
	lines->over = count == 0;
	lines->end += count;
	return 0;
}
