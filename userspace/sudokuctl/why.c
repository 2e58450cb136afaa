// SPDX-License-Identifier: GPL-2.0-only
/*
 * --why: what was wrong with what the shell last wrote. Who opens a node to read
 * finds the answers that the user published last; after each that is an error
 * the device tells its cause.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "causes.h"
#include "messages.h"
#include "node.h"
#include "why.h"

static void tell_fault(unsigned int order, const struct sudoku_fault *fault)
{
	char sentence[CAUSE_MAX];

	cause_of_fault(sentence, order, fault);
	printf("puzzle %llu", fault->puzzle);
	if (fault->line)
		printf(", line %llu", fault->line);
	printf(": %s\n", sentence);
}

/**
 * tell_why - say what was wrong with the puzzles that were written last
 * @order: of the node that they were written to
 *
 * Return: EXIT_SOLVED when nothing was, and EXIT_UNSOLVED when something was or
 * none were written.
 */
enum exit_status tell_why(unsigned int order)
{
	unsigned long long bytes = 0, faults = 0, solved;
	char buffer[65536], trouble[NODE_TROUBLE_MAX];
	int fd = node_open(order, trouble);
	struct sudoku_fault fault;
	ssize_t count = -1;

	while (fd >= 0 && count) {
		count = read(fd, buffer, sizeof(buffer));
		if (count >= 0) {
			bytes += count;
			continue;
		}
		switch (errno) {
		case EINTR:
			break;
		case EINVAL:
		case EDOM:
		case ETIME:
			if (node_fault(order, fd, &fault, trouble) < 0) {
				fd = -1;
				break;
			}
			tell_fault(order, &fault);
			faults++;
			break;
		case ENODATA:
			printf("nothing was written to %s yet\n",
			       node_paths[order]);
			return EXIT_UNSOLVED;
		default:
			message_trouble("cannot read %s: %s", node_paths[order],
					strerror(errno));
			return EXIT_TROUBLE;
		}
	}
	if (fd < 0) {
		message_trouble("%s", trouble);
		return EXIT_TROUBLE;
	}
	solved = bytes / (sudoku_cells(order) + 1);
	if (faults)
		return EXIT_UNSOLVED;
	printf("nothing is wrong: %llu puzzle%s solved\n", solved,
	       solved == 1 ? "" : "s");
	return EXIT_SOLVED;
}
