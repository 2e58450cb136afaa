// SPDX-License-Identifier: GPL-2.0-only
/*
 * The nth allocation of a load fails, while another process opens the first node. Either the load
 * fails before there is a node, or nodes that could not be registered are missing.
 */
#include "../device/device.h"

#include <sched.h>
#include <sys/klog.h>
#include <sys/syscall.h>

#define MODULE	"/lib/modules/sudoku.ko"

/* Actions of syslog(2) */
#define READ_ALL	3
#define CLEAR		5
#define CONSOLE_LEVEL	8

/* Shared by both processes. */
static struct shared {
	bool loading;
	unsigned long opened;	/* opens that succeeded during this load */
} *shared;

static bool is_loading(void)
{
	return __atomic_load_n(&shared->loading, __ATOMIC_SEQ_CST);
}

static void set_loading(bool loading)
{
	__atomic_store_n(&shared->loading, loading, __ATOMIC_SEQ_CST);
}

/* Open the first node again and again while the module is loaded. */
static void open_while_loading(void)
{
	for (;; sched_yield()) {
		int fd;

		if (!is_loading())
			continue;
		fd = open(device_paths[3], O_RDWR);
		if (fd < 0)
			continue;
		shared->opened++;
		usleep(1000);
		close(fd);
	}
}

static void unload(void)
{
	while (RET(syscall(SYS_delete_module, "sudoku", O_NONBLOCK)) == -EAGAIN)
		sched_yield();
}

static unsigned int count(const char *text, const char *word)
{
	unsigned int found = 0;

	while ((text = strstr(text, word))) {
		text += strlen(word);
		found++;
	}
	return found;
}

static unsigned int registered_nodes(void)
{
	char text[4096] = "";
	int fd = open("/proc/misc", O_RDONLY);

	ASSERT(read(fd, text, sizeof(text) - 1) >= 0);
	close(fd);
	return count(text, " sudoku");
}

static unsigned int warnings(void)
{
	static char log[1 << 16];
	int len = klogctl(READ_ALL, log, sizeof(log) - 1);

	ASSERT(len >= 0);
	log[len] = 0;
	return count(log, "sudoku: cannot register");
}

/* Load the module with the nth allocation failing. Return true if there was an nth. */
static bool load(int injection, int module, unsigned int nth, unsigned int *incomplete)
{
	char text[16] = "";
	long ret;

	klogctl(CLEAR, NULL, 0);
	shared->opened = 0;
	set_loading(true);
	ASSERT(pwrite(injection, text, sprintf(text, "%u", nth), 0) > 0);
	ret = RET(syscall(SYS_finit_module, module, "", 0));
	set_loading(false);
	ASSERT(pread(injection, text, sizeof(text) - 1, 0) > 0);
	ASSERT_EQ(1, RET(pwrite(injection, "0", 1, 0)));
	if (ret) {
		/* misc_register() returns EBUSY if it has no memory. */
		EXPECT(ret == -ENOMEM || ret == -EBUSY);
		EXPECT_EQ(0, shared->opened);
		EXPECT_EQ(0, registered_nodes());
	} else {
		EXPECT_EQ(4, registered_nodes() + warnings());
		*incomplete += registered_nodes() != 4;
		unload();
		EXPECT_EQ(0, registered_nodes());
	}
	return !atoi(text);
}

TEST("a load without memory leaves no open file, and no node behind, or leaves nodes out")
{
	int injection = open("/proc/self/fail-nth", O_RDWR);
	int module = open(MODULE, O_RDONLY);
	unsigned int nth = 1, incomplete = 0;
	pid_t pid;

	ASSERT(injection >= 0 && module >= 0);
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid = spawn();
	if (!pid)
		open_while_loading();

	/* Hide warnings on the console: the kernel warns that it cannot read the file. */
	klogctl(CONSOLE_LEVEL, NULL, 4);
	unload();
	while (load(injection, module, nth, &incomplete))
		nth++;
	klogctl(CONSOLE_LEVEL, NULL, 7);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	printf("# %u allocations failed, nodes were missing %u times\n", nth - 1, incomplete);
	EXPECT(incomplete);
	ASSERT_EQ(0, RET(syscall(SYS_finit_module, module, "", 0)));
	submit(2, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published(2));
}

static void setting(const char *kind, const char *name, const char *value)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/sys/kernel/debug/%s/%s", kind, name);
	fd = open(path, O_WRONLY);
	ASSERT(fd >= 0);
	PUT(fd, value);
	close(fd);
}

int main(void)
{
	setting("failslab", "ignore-gfp-wait", "N");
	return ktap_main();
}
