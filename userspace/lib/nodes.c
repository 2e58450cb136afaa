// SPDX-License-Identifier: GPL-2.0-only
/* The device nodes: their paths, and why one cannot be used. */
#include <fcntl.h>
#include <sys/stat.h>

#include "userspace.h"

const char *const node_paths[] = {
	[2] = "/dev/sudoku4", "/dev/sudoku", "/dev/sudoku16", "/dev/sudoku25",
};

int node_open(unsigned int order)
{
	static int fds[] = { [0 ... SUDOKU_ORDER_MAX] = -1 };
	struct stat status;

	if (fds[order] < 0 && !stat(node_paths[order], &status) && !S_ISCHR(status.st_mode)) {
		errno = ENOTBLK;
		return -1;
	}
	if (fds[order] < 0)
		fds[order] = open(node_paths[order], O_RDONLY | O_CLOEXEC);
	return fds[order];
}

/* Return: what a solver gave up at: the limit of the device or, without one, of the program. */
const char *node_limit(unsigned int order)
{
	struct stat status;

	if (stat(node_paths[order], &status) && errno == ENOENT)
		return "the step limit";
	return "the step limit, which root can raise (" PARAMETERS "/max_steps)";
}

const char *node_trouble(int error)
{
	if (error == ENOTBLK)
		return "not a device (created by a redirection without the module? remove it)";
	if (error == ENOENT && !access("/sys/module/sudoku", F_OK))
		return "the module is there, but not its node (a container? PrivateDevices=?)";
	if (error == ENOENT || error == ENODEV || error == ENXIO)
		return "is the module loaded? (modprobe sudoku; "
		       "sudoku-make, -explain and -play work without it)";
	if (error == ENOTTY)
		return "the driver is older than this program; load the version that came with it";
	return strerror(error);
}

void node_die(unsigned int order, int error)
{
	say(EXIT_TROUBLE, NULL, 0, "cannot use %s: %s", node_paths[order], node_trouble(error));
	exit(EXIT_TROUBLE);
}
