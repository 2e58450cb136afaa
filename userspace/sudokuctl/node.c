// SPDX-License-Identifier: GPL-2.0-only
/* The device nodes: opening them, --why and --info. */
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "sudokuctl.h"
#include "version.h"

static const char *const paths[] = {
	[2] = "/dev/sudoku4", [3] = "/dev/sudoku", [4] = "/dev/sudoku16", [5] = "/dev/sudoku25",
};

/* Return: a file descriptor, or -1 with errno set for node_die(). */
int node_open(unsigned int order)
{
	struct stat status;

	if (stat(paths[order], &status) || S_ISCHR(status.st_mode))
		return open(paths[order], O_RDONLY | O_CLOEXEC);
	errno = S_ISREG(status.st_mode) ? EEXIST : ENOTBLK;
	return -1;
}

/* Say why a node cannot be used, and exit. */
void node_die(unsigned int order, int error)
{
	const char *why = strerror(error);

	if (error == EEXIST)
		why = "it is a regular file, left by a redirection without the module; remove it";
	else if (error == ENOTBLK)
		why = "it is no device";
	else if (error == ENOENT || error == ENODEV || error == ENXIO)
		why = "is the module loaded? (modprobe sudoku)";
	else if (error == ENOTTY)
		why = "its driver is older than this sudokuctl; load the one that came with it";
	say(EXIT_TROUBLE, "sudokuctl", 0, "cannot use %s: %s", paths[order], why);
	exit(EXIT_TROUBLE);
}

/* Read the answers to what the user wrote last. After an error the device tells its cause. */
void tell_why(unsigned int order)
{
	unsigned long long bytes = 0;
	struct sudoku_fault fault;
	int fd = node_open(order);
	char buffer[65536];
	ssize_t count;

	while (fd >= 0 && (count = read(fd, buffer, sizeof(buffer)))) {
		if (count < 0 && (errno == EINVAL || errno == EDOM || errno == ETIME)) {
			while (ioctl(fd, SUDOKU_IOC_FAULT, &fault) < 0)
				if (errno != EINTR)
					node_die(order, errno);
			printf(fault.line ? "puzzle %llu, line %llu" : "puzzle %llu", fault.puzzle,
			       fault.line);
			printf(": %s\n", fault_sentence(order, false, &fault));
			worst_status = EXIT_UNSOLVED;
		} else if (count < 0 && errno == ENODATA) {
			printf("nothing was written to %s yet\n", paths[order]);
			worst_status = EXIT_UNSOLVED;
			return;
		} else if (count < 0 && errno != EINTR) {
			node_die(order, errno);
		}
		bytes += count > 0 ? count : 0;
	}
	if (fd < 0)
		node_die(order, errno);
	bytes /= sudoku_cells(order) + 1;
	if (worst_status == EXIT_SOLVED)
		printf("nothing is wrong: %llu puzzle%s solved\n", bytes, bytes == 1 ? "" : "s");
}

void tell_info(void)
{
	FILE *stream = fopen("/sys/module/sudoku/version", "re");
	char version[64] = "not loaded (modprobe sudoku)\n";

	if (!stream || !fgets(version, sizeof(version), stream))
		worst_status = EXIT_TROUBLE;
	if (stream)
		fclose(stream);
	printf("sudokuctl %s\ndriver %s", SUDOKU_VERSION, version);
}
