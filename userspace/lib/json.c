// SPDX-License-Identifier: GPL-2.0-only
/* Members of JSON objects that several programs print. */
#include "userspace.h"

/* Print any @text, or NULL, as a quoted string of UTF-8. */
void print_quoted(const char *text)
{
	bool utf8 = text && mbstowcs(NULL, text, 0) != (size_t)-1;

	fputs(text ? "\"" : "null", stdout);
	for (; text && *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		if (*text > 0 && *text < ' ')
			printf("\\u%04x", *text);
		else
			putchar((*text & 0x80) && !utf8 ? '?' : *text);
	}
	fputs(text ? "\"" : "", stdout);
}

/* Print a grid, or null if @cells is NULL. */
void print_grid_member(const char *name, unsigned int order, const u8 *cells)
{
	if (cells)
		printf(",\"%s\":\"%s\"", name, cells_text(order, cells));
	else
		printf(",\"%s\":null", name);
}
