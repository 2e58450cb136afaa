// SPDX-License-Identifier: GPL-2.0-only
/*
 * Threads make chunks of puzzles, and the main thread prints these in order. In a chunk, all
 * puzzles are dug at once: a round asks the device about one proposal of each.
 */
#include <err.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/ioctl.h>

#include "make.h"

#define CHUNK_CELLS	(1024 * 81)	/* as many puzzles as have so many cells, at the most */
#define AHEAD		4	/* chunks for each thread that may wait to be printed */

/* When nothing that was tried is what was wished for, nothing ever may be. */
static const unsigned int attempts_max[] = { [2] = 10000, [3] = 10000, [4] = 200, [5] = 20 };

struct chunk {
	unsigned int count, good;	/* good: how many from the first are made */
	bool given_up;			/* the one behind these cannot be made */
	struct result {
		bool made, undecided;
		u8 cells[SUDOKU_CELLS_MAX];
	} results[];
};

static struct work {
	unsigned long long chunks;	/* how many there are */
	unsigned int size;		/* puzzles of each, but the last */
	int fd;
	pthread_t main;
	pthread_mutex_t lock;		/* protects the rest */
	pthread_cond_t room;		/* there is room for the next chunk */
	unsigned long long next, printed;	/* next: to begin with */
	int error;			/* of a call that failed */
	struct chunk *done[JOBS_MAX * AHEAD];	/* by number, modulo jobs and AHEAD */
} work = { .lock = PTHREAD_MUTEX_INITIALIZER, .room = PTHREAD_COND_INITIALIZER };

static atomic_bool stopped;

static void nothing(int signal)
{
	(void)signal;
}

/* Have the proposals solved. Return: whether all of them are. */
static bool ask(const u8 *proposals, struct sudoku_result *results, unsigned int count)
{
	unsigned int at = 0;

	while (at < count && !stopped) {
		const struct sudoku_solve call = {
			.puzzles = (uintptr_t)(proposals + at * sudoku_cells(options.wish.order)),
			.results = (uintptr_t)(results + at), .max_solutions = 2,
			.max_steps = options.steps, .count = count - at,
		};
		int done = ioctl(work.fd, SUDOKU_IOC_SOLVE, &call);

		if (done < 0 && errno != EINTR) {
			pthread_mutex_lock(&work.lock);
			work.error = errno;
			pthread_mutex_unlock(&work.lock);
			stopped = true;
		}
		at += done > 0 ? done : 0;
	}
	return at == count;
}

/* Return: the random number of an attempt, which depends on nothing else. */
static u64 random_of(unsigned long long number, unsigned int attempt)
{
	u64 state = options.seed;

	state = random_next(&state) ^ number;
	state = random_next(&state) ^ attempt;
	return random_next(&state);
}

/* A puzzle under way. */
struct slot {
	struct dig dig;
	unsigned long long number;
	unsigned int attempt;
	struct result *result;
};

/* Go on to the next proposal, of another attempt where one has failed. */
static bool slot_propose(struct slot *slot, u8 *proposal, struct sudoku_workspace *workspace)
{
	while (!dig_propose(&slot->dig, proposal)) {
		if (dig_fits(&slot->dig)) {
			slot->result->made = true;
			slot->result->undecided = slot->dig.undecided;
			memcpy(slot->result->cells, slot->dig.cells, sizeof(slot->dig.cells));
			return false;
		}
		if (++slot->attempt == attempts_max[options.wish.order] || stopped)
			return false;
		dig_start(&slot->dig, &options.wish, random_of(slot->number, slot->attempt),
			  workspace);
	}
	return true;
}

static void make_chunk(struct chunk *chunk, unsigned long long first, struct slot *slots,
		       struct sudoku_workspace *workspace)
{
	unsigned int size = sudoku_cells(options.wish.order), active = chunk->count, at, left;
	u8 *proposals = malloc((size_t)active * size);
	struct sudoku_result *results = malloc(active * sizeof(*results));

	if (!proposals || !results)
		errx(EXIT_TROUBLE, "out of memory");
	for (at = 0; at < active; at++) {
		slots[at].number = first + at;
		slots[at].attempt = 0;
		slots[at].result = &chunk->results[at];
		dig_start(&slots[at].dig, &options.wish, random_of(first + at, 0), workspace);
	}
	while (active && !stopped) {
		for (at = 0, left = 0; at < active; at++) {
			if (!slot_propose(&slots[at], proposals + left * size, workspace))
				continue;
			if (left < at)
				slots[left] = slots[at];
			left++;
		}
		active = left;
		if (!ask(proposals, results, active))
			break;
		for (at = 0; at < active; at++)
			dig_judge(&slots[at].dig, &results[at]);
	}
	while (chunk->good < chunk->count && chunk->results[chunk->good].made)
		chunk->good++;
	chunk->given_up = chunk->good < chunk->count && !stopped;
	free(proposals);
	free(results);
}

static void *make_chunks(void *data)
{
	unsigned int ahead = options.jobs * AHEAD;
	struct slot *slots = malloc(work.size * sizeof(*slots));
	struct sudoku_workspace *workspace;
	sigset_t signals;

	workspace = calloc(1, sudoku_workspace_size(&sudoku_search, options.wish.order));
	if (!slots || !workspace)
		errx(EXIT_TROUBLE, "out of memory");
	sudoku_workspace_init(workspace, &sudoku_search, options.wish.order);
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR2);
	pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
	pthread_mutex_lock(&work.lock);
	while (!stopped && work.next < work.chunks) {
		unsigned long long number = work.next, first = number * work.size;
		struct chunk *chunk;

		if (number >= work.printed + ahead) {
			pthread_cond_wait(&work.room, &work.lock);
			continue;
		}
		work.next++;
		pthread_mutex_unlock(&work.lock);
		chunk = calloc(1, sizeof(*chunk) + work.size * sizeof(*chunk->results));
		if (!chunk)
			errx(EXIT_TROUBLE, "out of memory");
		chunk->count = work.size;
		if (options.count - first < work.size)
			chunk->count = options.count - first;
		make_chunk(chunk, first, slots, workspace);
		pthread_mutex_lock(&work.lock);
		work.done[number % ahead] = chunk;
		pthread_kill(work.main, SIGUSR2);
	}
	pthread_mutex_unlock(&work.lock);
	free(workspace);
	free(slots);
	return data;
}

/* Print the chunks that are made, as far as they follow each other. Return: whether to go on. */
static bool print_chunks(void)
{
	unsigned int ahead = options.jobs * AHEAD, at;
	struct chunk *chunk;
	bool more = true;

	while (more) {
		pthread_mutex_lock(&work.lock);
		chunk = work.done[work.printed % ahead];
		work.done[work.printed % ahead] = NULL;
		work.printed += !!chunk;
		pthread_cond_broadcast(&work.room);
		pthread_mutex_unlock(&work.lock);
		if (!chunk)
			return work.printed < work.chunks;
		for (at = 0; at < chunk->good; at++)
			print_puzzle(chunk->results[at].cells, chunk->results[at].undecided);
		more = chunk->good == chunk->count;
		if (chunk->given_up)
			say(EXIT_UNSOLVED, NULL, 0, "puzzle %llu: not as wished for in %u attempts",
			    (work.printed - 1) * work.size + chunk->good + 1,
			    attempts_max[options.wish.order]);
		free(chunk);
		flush();
	}
	return false;
}

/* End the threads: a signal ends their calls, but only those that have begun. */
static void join(pthread_t *threads)
{
	unsigned int at;

	stopped = true;
	for (at = 0; at < options.jobs; at++) {
		struct timespec soon = { 0 };

		do {
			pthread_mutex_lock(&work.lock);
			pthread_cond_broadcast(&work.room);
			pthread_mutex_unlock(&work.lock);
			pthread_kill(threads[at], SIGUSR2);
			clock_gettime(CLOCK_REALTIME, &soon);
			soon.tv_nsec += 20000000;
			soon.tv_sec += soon.tv_nsec / 1000000000;
			soon.tv_nsec %= 1000000000;
		} while (pthread_timedjoin_np(threads[at], NULL, &soon));
	}
}

void make_all(void)
{
	const struct timespec second = { .tv_sec = 1 };
	struct sigaction before;
	pthread_t threads[JOBS_MAX];
	unsigned int at;
	int signal = 0;
	sigset_t signals;
	bool more = true;

	work.fd = node_open(options.wish.order);
	if (work.fd < 0)
		node_die(options.wish.order, errno);
	work.size = CHUNK_CELLS / sudoku_cells(options.wish.order);
	if (options.wish.order > 3)
		work.size /= 16;	/* they take longer */
	if (work.size > (options.count - 1) / options.jobs + 1)
		work.size = (options.count - 1) / options.jobs + 1;
	work.chunks = (options.count - 1) / work.size + 1;
	work.main = pthread_self();

	/* The main thread waits for signals; of threads, SIGUSR2 ends calls. */
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	sigaddset(&signals, SIGUSR2);
	sigaction(SIGINT, NULL, &before);
	if (before.sa_handler != SIG_IGN)
		sigaddset(&signals, SIGINT);
	sigaction(SIGUSR2, &(struct sigaction){ .sa_handler = nothing }, NULL);
	pthread_sigmask(SIG_BLOCK, &signals, NULL);
	for (at = 0; at < options.jobs; at++)
		if (pthread_create(&threads[at], NULL, make_chunks, NULL))
			errx(EXIT_TROUBLE, "cannot start a thread");
	while (more && !stopped && signal != SIGINT) {
		signal = sigtimedwait(&signals, NULL, &second);
		if (signal == SIGUSR2)
			more = print_chunks();
		print_progress(signal == SIGUSR1);
	}
	join(threads);
	if (more)
		print_chunks();
	print_end();
	if (work.error)
		node_die(options.wish.order, work.error);
	if (signal == SIGINT) {
		pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
		raise(SIGINT);
	}
}
