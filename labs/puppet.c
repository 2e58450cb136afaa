// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first process of the virtual machine that labs are judged in. It makes the system
 * calls that a list asks for, and reports what they gave. It knows nothing of what is
 * right: the judge, on the host, compares.
 *
 * The list is /calls: a secret number and the name of the module, and orders, one a line.
 * A report begins with that number plus the order's. rN is the result of call N, and bN the
 * address of buffer N.
 *
 *	test N			end what is left of the test before; report taint, rmmod's result
 *	buffer N SIZE [held]	map a buffer, behind which nothing is mapped; held: who accesses
 *				its last page waits for release (userfaultfd)
 *	fill N OFFSET HEX	write into a buffer; rN in place of HEX: four bytes, a descriptor
 *	dump N			report what can be read of a buffer, equal bytes at the end counted
 *	show PATH [WORD]	report what is in a file, or its lines with that word
 *	piece N SIZE		map what repetition N of a call has of its SIZE bytes: (N - 1) * 41
 *	call N [uid=U] [euid=E] [fail=F] [timer=MS] [waited=1] [scarce=1] [piece=B most=R]
 *		[alone] [userns] [compat] NUMBER ARGUMENT...
 *				start a system call in a process of its own, as user U, or with E
 *				as effective user only, as of a set-user-ID program; its F-th
 *				allocation fails; a handler with SA_RESTART runs every MS;
 *				waited names the process, which labs/stops.h then never stops;
 *				scarce: F is that of the repetition, and what was not done is done
 *				again; piece: its memory is B, then the rest up to a result of R;
 *				alone: it has a copy of the memory; userns: and a namespace of
 *				users, in which no user has a number
 *	still N MS		report result, nanoseconds, handlers run and whether something
 *				failed; or, still running then, "runs" and the process's state
 *	asleep N MS, end N MS	as still, but as soon as it sleeps; but what runs ends the test
 *	calm N MS		as still, but only until nobody else runs for a while
 *	held N MS		report whether somebody waits for a buffer
 *	release N		let them go on
 *	set PARAMETER VALUE	write to a parameter of the module, without a lock of the memory
 *	again; files		end what is left, and report rmmod's result, as test does; or
 *				end calls and files only
 *	repeat L N		the L lines up to "next" come N times, each with its own number;
 *				"passed" under the last
 *	number PARAMETER [-]	set a parameter to the number of the repetition, from 1
 *	stopped, failed		report whether somebody is stopped, or whether an allocation has
 *				failed or memory has ended; if not, do not repeat
 *	kill N SIGNAL		USR1 has a handler, USR2 one with SA_RESTART;  sleep MS
 *
 * Processes share memory and files, as threads do, and can be killed one by one.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/compiler.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/io.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CALLS		4096
#define BUFFERS		64
#define PAGE		4096UL
/* Buffers lie where 32-bit system calls reach, each in a slot of its page table, with a copy. */
#define SLOT		0x200000UL
#define SLOTS		0x10000000UL
#define STACK		8192
#define WORDS		16
#define PIECE		41	/* bytes, from one place where memory ends to the next */
#define CALM		5	/* milliseconds that nobody runs where no call goes on by itself */

static struct call {
	long number, arguments[6];
	unsigned int uid, euid, fail, timer, waited, scarce;
	unsigned int piece, most;	/* a buffer for the first bytes; the result wanted */
	bool alone, userns, compat;
	int pid;		/* 0: not started, or waited for */
	bool made;
	long result, fired;
	long long nanoseconds;
	unsigned int handled;
} *calls;		/* shared with those that have a copy of the memory */
static char stacks[CALLS][STACK];

static struct buffer {
	unsigned long valid;
	char *start;
	bool held;
} buffers[BUFFERS];

static FILE *list;
static sigset_t child;		/* SIGCHLD */
static int faults;		/* a userfaultfd */
static long long killed;		/* when the last signal was sent */
static char device[32];		/* the module's name */
static unsigned long order;	/* the number of the line */
static bool over;		/* a call did not end: skip the rest of the test */
static struct {
	long start;		/* in the list */
	unsigned long last, number, count;	/* last: number of the last line */
	bool over;		/* nobody was stopped, or nothing failed: skip the rest */
	bool failed;		/* an allocation; or some memory ended */
} repeated;

/* The host has what is written to this port at once, and also when the kernel dies. */
#define REPORT_PORT	0xe9

static __printf(1, 2) void report(const char *format, ...)
{
	static char text[1 << 18];
	va_list arguments;
	int size;

	va_start(arguments, format);
	size = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	outsb(REPORT_PORT, text, size);
}

static long raw(long number, const long *a)
{
	register long r10 asm("r10") = a[3];
	register long r8 asm("r8") = a[4];
	register long r9 asm("r9") = a[5];
	long result;

	asm volatile("syscall" : "=a"(result)
		     : "a"(number), "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(r10), "r"(r8), "r"(r9)
		     : "rcx", "r11", "memory");
	return result;
}

static long raw_compat(long number, const long *a)
{
	int result;

	asm volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a[0]), "c"(a[1]), "d"(a[2])
		     : "r8", "r9", "r10", "r11", "memory");
	return result;
}

static long raw3(long number, long a, long b, long c)
{
	return raw(number, (long[6]) { a, b, c });
}

static long long now(void)
{
	struct timespec time;

	raw3(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&time, 0);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void handler(int signal)
{
	int pid = raw3(SYS_getpid, 0, 0, 0), i;

	for (i = 0; i < CALLS; i++)
		calls[i].handled += signal && calls[i].pid == pid;
}

static long raw_or_compat(const struct call *call)
{
	return call->compat ? raw_compat(call->number, call->arguments) :
			      raw(call->number, call->arguments);
}

/* Make a call again, or the rest of it, if it failed for want of memory or wrote less. */
static void make_again(struct call *call)
{
	bool writes = call->number == SYS_write;
	long done = call->result < 0 ? 0 : call->result;

	if (call->result != -ENOMEM && (!writes || call->result < 0 || done == call->arguments[2]))
		return;
	if (writes) {
		call->arguments[1] += done;
		call->arguments[2] -= done;
	}
	call->result = raw_or_compat(call);
	if (call->result >= 0)
		call->result += done;
}

/* Make a read or write whose memory ends early, and then with the rest. */
static long make_torn(struct call *call)
{
	struct buffer *piece = &buffers[call->piece];
	char *whole = (char *)call->arguments[1];
	long count = call->arguments[2], done, rest;

	memcpy(piece->start, whole, piece->valid);
	done = raw3(call->number, call->arguments[0], (long)piece->start, count);
	if (done < 0 && done != -EFAULT)
		return done;
	done = done < 0 ? 0 : done < (long)piece->valid ? done : (long)piece->valid;
	memcpy(whole, piece->start, done);
	if (done >= call->most)
		return done;
	rest = raw3(call->number, call->arguments[0], (long)whole + done, count - done);
	return rest < 0 && !done ? rest : done + (rest < 0 ? 0 : rest);
}

/* The process of a call. errno and the rest of the C library are the first process's. */
static int make_call(void *data)
{
	struct call *call = data;
	struct itimerval timer = { { 0, call->timer * 1000L }, { 0, call->timer * 1000L } };
	char text[16] = { '0' + call->fail / 10, '0' + call->fail % 10 };
	bool below_ten = call->fail < 10;
	long fail = -1;
	long long begin;

	if (!call->waited)
		raw3(SYS_prctl, PR_SET_NAME, (long)"call", 0);
	if (call->fail)
		fail = raw3(SYS_open, (long)"/proc/thread-self/fail-nth", O_RDWR, 0);
	if (call->uid) {
		raw3(SYS_setresgid, call->uid, call->uid, call->uid);
		raw3(SYS_setresuid, call->uid, call->uid, call->uid);
	}
	if (call->euid) {
		raw3(SYS_setresuid, -1, call->euid, -1);
		raw3(SYS_setfsuid, 0, 0, 0);	/* back to the real user */
	}
	if (call->userns)
		raw3(SYS_unshare, CLONE_NEWUSER, 0, 0);	/* does nothing without CONFIG_USER_NS */
	if (call->timer)
		raw3(SYS_setitimer, ITIMER_REAL, (long)&timer, 0);
	if (fail >= 0)
		raw3(SYS_write, fail, (long)(text + below_ten), 2 - below_ten);
	begin = now();
	call->result = call->piece ? make_torn(call) : raw_or_compat(call);
	call->nanoseconds = now() - begin;
	if (fail >= 0) {
		raw(SYS_pread64, (long[6]) { fail, (long)text, sizeof(text), 0 });
		call->fired = text[0] == '0' && text[1] == '\n';
		raw3(SYS_close, fail, 0, 0);
	}
	if (call->scarce && call->fired)
		make_again(call);
	call->made = true;
	return raw3(SYS_exit, 0, 0, 0);
}

static unsigned long number_of(const char *word)
{
	unsigned long number = strtoul(word + (*word == 'r' || *word == 'b'), NULL, 0);

	if (*word == 'r')
		return calls[number % CALLS].result;
	if (*word == 'b')
		return (unsigned long)buffers[number % BUFFERS].start;
	return number;
}

/* Write to a file, if it is there. */
static void set(const char *path, const char *value)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);

	write(fd, value, strlen(value));
	close(fd);
}

/* Start a call; @words are its options, its number and its arguments. */
static void start(struct call *call, char **words)
{
	int i;

	for (; strchr(*words, '='); words++)
		*(**words == 'u' ? &call->uid : **words == 'e' ? &call->euid :
		  **words == 'f' ? &call->fail : **words == 'w' ? &call->waited :
		  **words == 's' ? &call->scarce : **words == 'p' ? &call->piece :
		  **words == 'm' ? &call->most : &call->timer) =
			number_of(strchr(*words, '=') + 1);
	if (call->scarce)
		call->fail = repeated.number;
	call->alone = !strcmp(*words, "alone");
	words += call->alone;
	call->userns = !strcmp(*words, "userns");
	words += call->userns;
	call->compat = !strcmp(*words, "compat");
	words += call->compat;
	call->number = number_of(*words);
	for (i = 0; i < 6 && words[i + 1]; i++)
		call->arguments[i] = number_of(words[i + 1]);
	/* Calls that are waited for seem to come from one process. */
	if (call->waited)
		set("/proc/sys/kernel/ns_last_pid", "9999");
	call->pid = clone(make_call, stacks[call - calls + 1],
			  CLONE_FILES | SIGCHLD | (call->alone ? 0 : CLONE_VM), call);
}

static const char *contents(const char *path)
{
	static char text[256];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t count = read(fd, text, sizeof(text) - 1);

	text[count < 0 ? 0 : count] = 0;
	close(fd);
	return text;
}

/* As /proc has it: R, S, D, Z and others. */
static char state_of(int pid)
{
	char path[32];
	const char *state;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	state = strrchr(contents(path), ')');
	return state ? state[2] : '?';
}

/* Nobody else runs, nor a thread of the kernel. */
static bool all_sleep(void)
{
	return strstr(contents("/proc/loadavg"), " 1/");
}

/* Wait for the end of a call, or until it sleeps; without a verb, and say nothing. */
static void await(struct call *call, const char *verb, long milliseconds)
{
	long long until = now() + milliseconds * 1000000LL;
	struct timespec moment = { .tv_nsec = 1000000 };
	int status = 0, sleeps = 0;

	while (call->pid && waitpid(call->pid, &status, WNOHANG) != call->pid) {
		/* The last page fault of a call is no sleep: look twice. */
		sleeps = *verb == 'c' ? all_sleep() * (sleeps + 1) :
			 *verb == 'a' && strchr("SD", state_of(call->pid)) ? sleeps + 1 : 0;
		if (now() > until || sleeps > (*verb == 'c' ? CALM : 2)) {
			if (*verb)
				report("%lu runs %c\n", order, state_of(call->pid));
			over = *verb == 'e';
			return;
		}
		sigtimedwait(&child, NULL, &moment);
	}
	call->pid = 0;
	if (!*verb)
		return;
	repeated.failed |= call->scarce && call->fired;
	if (call->made)
		report("%lu %ld %lld %u %ld\n", order, call->result, call->nanoseconds,
		       call->handled, call->fired);
	else
		report("%lu killed %d %lld\n", order, WTERMSIG(status), now() - killed);
}

static void map_pages(unsigned long at, unsigned long size, unsigned long filled)
{
	memset(mmap((void *)at, size, PROT_READ | PROT_WRITE,
		    MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 0xa5, filled);
}

/* A buffer ends with a page, and behind that nothing is mapped. */
static void map(struct buffer *buffer, unsigned long valid, bool held)
{
	unsigned long slot = SLOTS + (buffer - buffers) * SLOT, end = slot + SLOT / 2;
	unsigned long size = (valid + PAGE - 1) & ~(PAGE - 1);
	struct uffdio_register last = {
		.range = { .start = end - PAGE, .len = PAGE },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};

	*buffer = (struct buffer) { valid, (char *)end - valid, held && valid };
	munmap((void *)slot, SLOT);
	map_pages(end - size, size, size - buffer->held * PAGE);
	if (!buffer->held)
		return;
	map_pages(slot, PAGE, PAGE);
	if (ioctl(faults, UFFDIO_REGISTER, &last))
		report("%lu cannot hold: %s\n", order, strerror(errno));
}

/* Map the part of a call's memory that it can access in this repetition. */
static void map_piece(struct buffer *buffer, unsigned long count)
{
	unsigned long valid = PIECE * (repeated.number - 1);

	repeated.failed |= valid < count;
	map(buffer, valid < count ? valid : count, false);
}

static void release(struct buffer *buffer)
{
	unsigned long slot = SLOTS + (buffer - buffers) * SLOT;
	struct uffdio_copy copy = { .dst = slot + SLOT / 2 - PAGE, .src = slot, .len = PAGE };

	buffer->held = false;
	report("%lu %d\n", order, ioctl(faults, UFFDIO_COPY, &copy));
}

static void fill(struct buffer *buffer, unsigned long at, const char *hex)
{
	unsigned long away = SLOT / 2 - PAGE;	/* from the page to be released to its place */
	char *to;

	if (hex && *hex == 'r') {
		*(int *)(buffer->start + at) = number_of(hex);
		return;
	}
	for (; hex && *hex && at < buffer->valid; hex += 2) {
		to = buffer->start + at++;
		if (buffer->held && ((unsigned long)to & (SLOT - 1)) >= away)
			to -= away;
		*to = strtoul((char[3]) { hex[0], hex[1] }, NULL, 16);
	}
}

static void show(FILE *file, const char *word)
{
	static char *line;
	static size_t size;
	ssize_t count, at;

	report("%lu ", order);
	while (file && (count = getline(&line, &size, file)) > 0)
		for (at = 0; at < count && (!word || strstr(line, word)); at++)
			report("%02x", (unsigned char)line[at]);
	report("\n");
	if (file)
		fclose(file);
}

/* Copied by the kernel: memory that is not there ends the copy, and not the puppet. */
static void dump(const struct buffer *buffer)
{
	static unsigned char bytes[SLOT / 2];
	FILE *copy = fopen("/copy", "w+e");
	ssize_t count, different, i;

	pwrite(fileno(copy), buffer->start, buffer->valid, 0);
	count = pread(fileno(copy), bytes, sizeof(bytes), 0);
	fclose(copy);
	for (different = count; different > 1 && bytes[different - 2] == bytes[count - 1];)
		different--;
	report("%lu ", order);
	for (i = 0; i < different; i++)
		report("%02x", bytes[i]);
	report("*%zd\n", count - different);
}

/* @path is on the stack, whose page is present: a stopped call may hold the mmap lock. */
static const char *path_of(char *path, const char *parameter)
{
	sprintf(path, "/sys/module/%.31s/parameters/%.31s", device, parameter);
	return path;
}

/* End what is left of calls and files. */
static void end_calls(void)
{
	unsigned int i;

	/* Whoever is stopped may be waited for when a file is closed. */
	set(path_of((char[128]) {}, "judge_stop"), "0");
	set(path_of((char[128]) {}, "judge_hold"), "0");
	for (i = 0; i < CALLS; i++)
		if (calls[i].pid && !kill(calls[i].pid, SIGKILL))
			await(&calls[i], "", 2000);
	memset(calls, 0, CALLS * sizeof(*calls));
	munmap((void *)SLOTS, BUFFERS * SLOT);
	memset(buffers, 0, sizeof(buffers));
	close_range(fileno(list) + 1, ~0U, 0);
	faults = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
	ioctl(faults, UFFDIO_API, &(struct uffdio_api) { .api = UFFD_API });
}

/* The same of modules, too; return what rmmod of the student's gave. */
static long end_all(void)
{
	long gone;

	end_calls();
	gone = raw3(SYS_delete_module, (long)device, O_NONBLOCK, 0);
	raw3(SYS_delete_module, (long)"taken", O_NONBLOCK, 0);
	raw3(SYS_delete_module, (long)"neighbour", O_NONBLOCK, 0);
	return gone;
}

/* Nothing of a test is left to the next one. */
static void begin_test(const char *test)
{
	long gone = end_all();
	FILE *log;

	over = false;
	repeated.over = false;
	report("%lu test %s %ld %s", order, test, gone, contents("/proc/sys/kernel/tainted"));
	log = fopen("/dev/kmsg", "we");
	fprintf(log, "<1>puppet: test %lu\n", order);
	fclose(log);
}

static void repeat(unsigned long lines, unsigned long count)
{
	repeated.start = ftell(list);
	repeated.last = order + lines * count;
	repeated.number = 1;
	repeated.count = count;
}

static void next(void)
{
	if (!repeated.over && repeated.number++ < repeated.count) {
		fseek(list, repeated.start, SEEK_SET);
		return;
	}
	repeated.over = false;
	order = repeated.last;
	report("%lu passed\n", order);
}

static void set_number(const char *parameter, const char *sign)
{
	char number[32];

	snprintf(number, sizeof(number), "%.1s%lu", sign, repeated.number);
	set(path_of((char[128]) {}, parameter), number);
}

static void look_at(bool happened)
{
	repeated.over = !happened;
	repeated.failed = false;
	report("%lu %s\n", order, repeated.over ? "nobody" : "somebody");
}

static void obey(char *line)
{
	char *words[WORDS + 1] = { strtok(line, " ") };
	struct pollfd wait = { .fd = faults, .events = POLLIN };
	struct uffd_msg message;
	const char *verb = words[0];
	struct buffer *buffer;
	struct call *call;
	unsigned long n;
	int i = 0;

	while (words[i] && i < WORDS - 1)
		words[++i] = strtok(NULL, " ");
	if ((over || repeated.over) && strcmp(verb, "test") && (over || strcmp(verb, "next")))
		return;
	n = i > 1 ? strtoul(words[1], NULL, 0) : 0;
	call = &calls[n % CALLS];
	buffer = &buffers[n % BUFFERS];
	if (!strcmp(verb, "test"))
		begin_test(words[1]);
	else if (!strcmp(verb, "buffer"))
		map(buffer, number_of(words[2]), words[3]);
	else if (!strcmp(verb, "piece"))
		map_piece(buffer, number_of(words[2]));
	else if (!strcmp(verb, "fill"))
		fill(buffer, number_of(words[2]), words[3]);
	else if (!strcmp(verb, "dump"))
		dump(buffer);
	else if (!strcmp(verb, "show"))
		show(fopen(words[1], "re"), words[2]);
	else if (!strcmp(verb, "call"))
		start(call, words + 2);
	else if (!strcmp(verb, "end") || !strcmp(verb, "still") || !strcmp(verb, "asleep") ||
		 !strcmp(verb, "calm"))
		await(call, verb, number_of(words[2]));
	else if (!strcmp(verb, "held"))
		report("%lu %d\n", order, poll(&wait, 1, number_of(words[2])) == 1 &&
		       read(faults, &message, sizeof(message)) == sizeof(message));
	else if (!strcmp(verb, "release"))
		release(buffer);
	else if (!strcmp(verb, "set"))
		set(path_of((char[128]) {}, words[1]), words[2]);
	else if (!strcmp(verb, "again"))
		report("%lu %ld 0 0 0\n", order, end_all());
	else if (!strcmp(verb, "files"))
		end_calls();
	else if (!strcmp(verb, "repeat"))
		repeat(n, number_of(words[2]));
	else if (!strcmp(verb, "next"))
		next();
	else if (!strcmp(verb, "number"))
		set_number(words[1], words[2] ? words[2] : "");
	else if (!strcmp(verb, "stopped"))
		look_at(*contents(path_of((char[128]) {}, "judge_holds")) == 'Y');
	else if (!strcmp(verb, "failed"))
		look_at(repeated.failed);
	else if (!strcmp(verb, "kill") && call->pid &&
		 !kill(call->pid, number_of(words[2])))
		killed = now();
	else if (!strcmp(verb, "sleep"))
		usleep(n * 1000);
}

int main(void)
{
	static char line[1 << 18];

	mount("proc", "/proc", "proc", 0, NULL);
	mount("sysfs", "/sys", "sysfs", 0, NULL);
	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
	mount("debugfs", "/sys/kernel/debug", "debugfs", 0, NULL);
	/* fail=N is for allocations that may sleep, too, and nobody reads where that was. */
	set("/sys/kernel/debug/failslab/ignore-gfp-wait", "N");
	set("/sys/kernel/debug/failslab/verbose", "0");
	set("/sys/kernel/debug/fail_page_alloc/ignore-gfp-wait", "N");
	set("/sys/kernel/debug/fail_page_alloc/verbose", "0");
	prctl(PR_SET_NAME, "waited");	/* labs/stops.h: never stopped, like who it waits for */
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	signal(SIGALRM, handler);
	signal(SIGUSR2, handler);
	sigaction(SIGUSR1, &(struct sigaction) { .sa_handler = handler }, NULL);
	calls = mmap(NULL, CALLS * sizeof(*calls), PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	list = fopen("/calls", "re");
	if (!list || ioperm(REPORT_PORT, 1, 1) || fscanf(list, "%lu %31s ", &order, device) != 2)
		return EXIT_FAILURE;
	while (fgets(line, sizeof(line), list)) {
		line[strcspn(line, "\n")] = 0;
		order++;
		obey(line);
	}
	reboot(RB_AUTOBOOT);
	return EXIT_FAILURE;
}
