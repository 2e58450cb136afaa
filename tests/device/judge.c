// SPDX-License-Identifier: GPL-2.0-only
/* Checks a file of answers: each line must be a solution of the same line in a file of puzzles. */
#include "device.h"

static unsigned int order_of(const char *puzzle)
{
	for (unsigned int order = 2; order <= 5; order++)
		if (strcspn(puzzle, "\n") == order * order * order * order)
			return order;
	return 0;
}

int main(int argc, char **argv)
{
	char puzzle[1024], answer[1024];
	FILE *puzzles, *answers;
	unsigned int line = 0;

	if (argc != 3) {
		fprintf(stderr, "usage: judge PUZZLES ANSWERS\n");
		return 2;
	}
	puzzles = fopen(argv[1], "r");
	answers = fopen(argv[2], "r");
	if (!puzzles || !answers) {
		perror("judge");
		return 2;
	}
	while (fgets(puzzle, sizeof(puzzle), puzzles)) {
		unsigned int order = order_of(puzzle);

		line++;
		if (!order || !fgets(answer, sizeof(answer), answers) ||
		    order_of(answer) != order || !is_solution(order, puzzle, answer)) {
			printf("line %u is not solved\n", line);
			return 1;
		}
	}
	if (fgets(answer, sizeof(answer), answers)) {
		printf("more answers than the %u puzzles\n", line);
		return 1;
	}
	return 0;
}
