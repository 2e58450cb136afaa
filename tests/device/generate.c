// SPDX-License-Identifier: GPL-2.0-only
/* Print generated puzzles, one on a line. */
#include <stdio.h>
#include <stdlib.h>

#include "generate.h"

int main(int argc, char **argv)
{
	unsigned int order = argc > 3 ? atoi(argv[3]) : 3;
	char puzzle[GENERATE_CELLS_MAX + 1], solution[GENERATE_CELLS_MAX + 1];
	unsigned long long state;

	if (argc < 3 || argc > 4 || order < 2 || order > 5) {
		fprintf(stderr, "usage: generate SEED COUNT [ORDER]\n");
		return 2;
	}
	state = strtoull(argv[1], NULL, 0);
	for (long count = atol(argv[2]); count > 0; count--) {
		generate(&state, order, puzzle, solution);
		puts(puzzle);
	}
	return 0;
}
