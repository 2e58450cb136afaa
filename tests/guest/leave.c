// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ends the virtual machine at once and hands a result to the host, through
 * QEMU's isa-debug-exit device: qemu exits with 2 * (result + 1) + 1, which no
 * other end of the machine brings about. Machines without that device are
 * powered off for a result of 0, and else left to panic without an init.
 */
#include <stdlib.h>
#include <sys/reboot.h>
#include <termios.h>
#include <unistd.h>
#ifdef __x86_64__
#include <sys/io.h>
#endif

#define DEBUG_EXIT_PORT	0x501

int main(int argc, char **argv)
{
	int result;

	if (argc != 2)
		return EXIT_FAILURE;
	result = atoi(argv[1]);
	tcdrain(STDOUT_FILENO);
#ifdef __x86_64__
	if (!ioperm(DEBUG_EXIT_PORT, 1, 1))
		outb(result + 1, DEBUG_EXIT_PORT);
#endif
	if (!result)
		reboot(RB_POWER_OFF);
	return EXIT_FAILURE;
}
