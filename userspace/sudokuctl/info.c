// SPDX-License-Identifier: GPL-2.0-only
/* --info: what the driver is, how it is set, and which nodes there are. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grid.h"
#include "messages.h"
#include "node.h"
#include "version.h"
#include "why.h"

#define MODULE		"/sys/module/sudoku"
#define NAME_WIDTH	20

/* Print what is in a file of the module. Return: whether it is there. */
static bool tell_file(const char *name, const char *folder, const char *file)
{
	char path[512], value[256] = "";
	FILE *stream;

	snprintf(path, sizeof(path), MODULE "%s/%s", folder, file);
	stream = fopen(path, "re");
	if (!stream)
		return false;
	if (!fgets(value, sizeof(value), stream))
		snprintf(value, sizeof(value), "?");
	fclose(stream);
	value[strcspn(value, "\n")] = '\0';
	printf("%-*s %s\n", NAME_WIDTH, name, value);
	return true;
}

static int is_parameter(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void tell_parameters(void)
{
	struct dirent **entries;
	int count = scandir(MODULE "/parameters", &entries, is_parameter,
			    alphasort);
	int at;

	for (at = 0; at < count; at++) {
		tell_file(entries[at]->d_name, "/parameters",
			  entries[at]->d_name);
		free(entries[at]);
	}
	if (count >= 0)
		free(entries);
}

static const char *describe_node(unsigned int order)
{
	struct stat status;

	if (stat(node_paths[order], &status))
		return "missing";
	return S_ISCHR(status.st_mode) ? "there" : "not a device";
}

/**
 * tell_info - print the version and the parameters of the driver, and its nodes
 *
 * Return: EXIT_SOLVED, or EXIT_TROUBLE when it is not loaded.
 */
enum exit_status tell_info(void)
{
	unsigned int order;

	if (!tell_file("driver", "", "version")) {
		message_trouble("the driver is not loaded (modprobe sudoku)");
		return EXIT_TROUBLE;
	}
	printf("%-*s %s\n", NAME_WIDTH, "sudokuctl", SUDOKU_VERSION);
	tell_parameters();
	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
		printf("%-*s %ux%u, %s\n", NAME_WIDTH, node_paths[order],
		       sudoku_side(order), sudoku_side(order),
		       describe_node(order));
	return EXIT_SOLVED;
}
