// SPDX-License-Identifier: GPL-2.0-only
// The program around the example of sudoku(4) in C.
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// example

int main(void)
{
	static const char text[] = "3410020000200143\n123....4........\n";
	int fd = open("/dev/sudoku4", O_RDWR);

	if (fd < 0 || solve(fd, text, strlen(text)))
		err(1, "/dev/sudoku4");
	return 0;
}
