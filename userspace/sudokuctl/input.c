// SPDX-License-Identifier: GPL-2.0-only
/* Files in blocks, and blocks in lines. */
#include <poll.h>

#include "sudokuctl.h"

/* Read from a file, or a text, which stays, if that is not NULL. */
void input_open(struct input *input, const char *name, int fd, const char *text)
{
	memset(input, 0, offsetof(struct input, block));
	input->name = name;
	input->fd = fd;
	input->ended = text;
	input->numbered = !text || strchr(text, '\n');
	input->next = text ? text : input->block;
	input->end = text ? text + strlen(text) : input->block;
}

/* Before more has to be waited for, all that was read is answered. */
static void fill(struct input *input)
{
	struct pollfd poll_in = { .fd = input->fd, .events = POLLIN };
	size_t rest = input->end - input->next;
	ssize_t count;

	memmove(input->block, input->next, rest);
	input->next = input->block;
	input->end = input->block + rest;
	if (!poll(&poll_in, 1, 0)) {
		batch_finish();
		poll(&poll_in, 1, -1);
	}
	count = read(input->fd, input->block + rest, INPUT_BYTES - rest);
	if (count > 0)
		input->end += count;
	input->failed = count < 0 && errno != EINTR && errno != EAGAIN;
	input->ended = !count || input->failed;
	if (input->failed)
		say(EXIT_TROUBLE, "sudokuctl", 0, "cannot read %s: %s", input->name,
		    strerror(errno));
}

/* Take the next line; one longer than a block is cut. Return: whether there is any. */
bool input_line(struct input *input, const char **text, size_t *length)
{
	const char *newline;

	for (;;) {
		*text = input->next;
		newline = memchr(*text, '\n', input->end - *text);
		if (!newline && !input->ended && input->end - *text < INPUT_BYTES) {
			fill(input);
			continue;
		}
		input->next = newline ? newline + 1 : input->end;
		if (!input->cut || (!newline && input->ended))
			break;
		input->cut = !newline;
	}
	if (input->cut || *text == input->end)
		return false;
	input->line++;
	input->cut = !newline && !input->ended;
	*length = (newline ? newline : input->end) - *text;
	*length -= *length && (*text)[*length - 1] == '\r';
	if (input->line == 1 && *length > 2 && !memcmp(*text, "\xef\xbb\xbf", 3)) {
		*text += 3;
		*length -= 3;
	}
	return true;
}
