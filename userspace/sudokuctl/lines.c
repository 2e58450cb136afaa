// SPDX-License-Identifier: GPL-2.0-only
/* Bytes to lines; lines.h says what a line is here. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"

/* Start to read lines from a file descriptor. */
void lines_from_fd(struct lines *lines, int fd)
{
	memset(lines, 0, sizeof(*lines));
	lines->fd = fd;
	lines->bytes = lines->buffer;
}

/* Start to read lines from a string, which must stay while they are read. */
void lines_from_memory(struct lines *lines, const char *text)
{
	memset(lines, 0, sizeof(*lines));
	lines->fd = -1;
	lines->bytes = text;
	lines->end = strlen(text);
	lines->over = true;
}

static void lines_append(struct lines *lines, const char *bytes, size_t count)
{
	size_t room = sizeof(lines->text) - lines->length;

	if (!lines->begun) {
		lines->begun = true;
		lines->number++;
		lines->length = 0;
		lines->cut = false;
		room = sizeof(lines->text);
	}
	if (count > room) {
		lines->cut = true;
		count = room;
	}
	memcpy(lines->text + lines->length, bytes, count);
	lines->length += count;
}

/* Editors of some systems mark UTF-8 at the start of a file. */
static void lines_drop_mark(struct lines *lines)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t size = sizeof(mark) - 1;

	if (lines->number != 1 || lines->length < size ||
	    memcmp(lines->text, mark, size))
		return;
	lines->length -= size;
	memmove(lines->text, lines->text + size, lines->length);
}

/* Bring the next line into lines->text, as far as the bytes at hand go. */
enum lines_event lines_next(struct lines *lines)
{
	const char *bytes = lines->bytes + lines->next;
	size_t count = lines->end - lines->next;
	const char *newline = count ? memchr(bytes, '\n', count) : NULL;

	if (newline) {
		lines_append(lines, bytes, newline - bytes);
		lines->next += newline - bytes + 1;
	} else {
		if (count)
			lines_append(lines, bytes, count);
		lines->next = lines->end;
		if (!lines->over)
			return LINES_MORE;
		if (!lines->begun)
			return LINES_END;
	}
	lines->begun = false;
	lines_drop_mark(lines);
	return LINES_LINE;
}

/*
 * Read more bytes after LINES_MORE; may wait for them.
 * Return: 0, or -1 with errno set.
 */
int lines_fill(struct lines *lines)
{
	ssize_t count;

	do {
		count = read(lines->fd, lines->buffer, sizeof(lines->buffer));
	} while (count < 0 && errno == EINTR);
	if (count < 0)
		return -1;
	lines->over = count == 0;
	lines->next = 0;
	lines->end = count;
	return 0;
}
