// SPDX-License-Identifier: GPL-2.0-only
/*
 * Threads make puzzles, and the main thread prints them in order. A thread works on several
 * puzzles at once: each round solves one proposal of each puzzle in a batch. It starts with one
 * puzzle and takes one more whenever a puzzle succeeds, so that the first puzzle comes early and
 * rare puzzles come one by one. A puzzle depends only on the seed and its number.
 */
#include <err.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/time.h>

#include "ask.h"
#include "make.h"
#include "random.h"

#define ROUND_CELLS	(1024 * 81)	/* in the proposals of a round, at most */
#define ROUND_PUZZLES	1024	/* in a round, at most */
#define ROUND_LOCAL	16	/* the same without a device, which gains nothing from batches */
#define AHEAD		4	/* finished rounds per thread that may wait for printing */
#define WINDOW_MAX	(256 * 1024)	/* of all threads */

/* Give up on a puzzle after this many attempts, because it may be impossible to make. */
static const unsigned int attempts_max[] = { [2] = 10000, [3] = 10000, [4] = 200, [5] = 20 };

static struct work {
	int fd;
	unsigned int round_max;		/* puzzles in a round */
	unsigned int window;		/* puzzles begun but not printed, at most */
	sem_t news;			/* wakes the main thread; a signal handler may post it */
	atomic_int error;		/* of a failed call */
	pthread_mutex_t lock;		/* protects the rest */
	pthread_cond_t room;		/* wakes the workers */
	unsigned long long next, printed;	/* next: the first puzzle not begun */
	struct made **made;		/* by number, modulo window */
} work = {
	.lock = PTHREAD_MUTEX_INITIALIZER,
	.room = PTHREAD_COND_INITIALIZER,
};

static atomic_int end_signal;	/* SIGINT or SIGTERM, once it has arrived */
static atomic_bool asked;	/* SIGUSR1 has arrived, or a second has passed */

/*
 * The main thread handles signals. A second signal to end kills the process, as output may block;
 * but one that comes at once is the same request: timeout(1) signals the process and its group.
 */
static void note_signal(int number)
{
	static double first;

	if (number == SIGUSR1 || number == SIGALRM) {
		asked = true;
	} else if (!end_signal) {
		first = clock_seconds();
		end_signal = number;
	} else if (clock_seconds() > first + 0.1) {
		signal(number, SIG_DFL);
		raise(number);
	}
	sem_post(&work.news);
}

static void catch_signals(void)
{
	struct sigaction action = { .sa_handler = note_signal, .sa_flags = SA_RESTART }, before;

	sigaction(SIGUSR1, &action, NULL);
	sigaction(SIGALRM, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGINT, NULL, &before);
	if (before.sa_handler != SIG_IGN)
		sigaction(SIGINT, &action, NULL);
}

static void *allocate(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (!memory)
		errx(EXIT_TROUBLE, "out of memory");
	return memory;
}

/* A puzzle in progress. */
struct slot {
	struct dig dig;
	unsigned long long number;
	unsigned int attempt;
};

/* The puzzles that a thread works on. */
struct round {
	struct sudoku_workspace *workspace;
	struct slot *slots;
	u8 *proposals, *solutions;
	struct sudoku_result *results;
	unsigned int count, width;	/* width: maximum count */
};

/* Begin an attempt. Its random number depends only on seed, puzzle and attempt. */
static void slot_start(struct slot *slot, struct sudoku_workspace *workspace)
{
	u64 state = options.seed;

	state = random_next(&state) ^ slot->number;
	state = random_next(&state) ^ slot->attempt;
	dig_start(&slot->dig, &options.wish, random_next(&state), workspace);
}

/* Pass a puzzle, or the failure to make it, to the main thread. */
static void deliver(const struct slot *slot, bool given_up)
{
	unsigned int cells = sudoku_cells(options.wish.order);
	struct made *made = allocate(1, sizeof(*made) + 2 * cells);

	made->number = slot->number;
	made->given_up = given_up;
	made->undecided = slot->dig.undecided;
	made->solution = made->cells + cells;
	memcpy(made->cells, slot->dig.cells, cells);
	memcpy(made->cells + cells, slot->dig.solution, cells);
	pthread_mutex_lock(&work.lock);
	work.made[slot->number % work.window] = made;
	if (slot->number == work.printed)
		sem_post(&work.news);
	pthread_mutex_unlock(&work.lock);
}

/* Make the next proposal, in a new attempt if the last one failed. Return: false when done. */
static bool slot_propose(struct slot *slot, u8 *proposal, struct round *round)
{
	while (!dig_propose(&slot->dig, proposal)) {
		if (slot->dig.fits) {
			deliver(slot, false);
			round->width += round->width < work.round_max;
			return false;
		}
		if (++slot->attempt == attempts_max[options.wish.order]) {
			deliver(slot, true);
			return false;
		}
		slot_start(slot, round->workspace);
	}
	return true;
}

/* Begin more puzzles; wait if there are none in the round. Return: false if none is left. */
static bool round_fill(struct round *round)
{
	unsigned int begun = round->count, at;

	pthread_mutex_lock(&work.lock);
	while (round->count < round->width && work.next < options.count) {
		if (work.next < work.printed + work.window) {
			round->slots[round->count].attempt = 0;
			round->slots[round->count++].number = work.next++;
		} else if (!round->count) {
			pthread_cond_wait(&work.room, &work.lock);
		} else {
			break;
		}
	}
	pthread_mutex_unlock(&work.lock);
	for (at = begun; at < round->count; at++)
		slot_start(&round->slots[at], round->workspace);
	return round->count;
}

static void round_propose(struct round *round)
{
	unsigned int count = round->count, at;

	round->count = 0;
	for (at = 0; at < count; at++) {
		u8 *proposal = round->proposals + round->count * sudoku_cells(options.wish.order);

		if (!slot_propose(&round->slots[at], proposal, round))
			continue;
		if (round->count < at)
			round->slots[round->count] = round->slots[at];
		round->count++;
	}
}

/* Solve the proposals. Return: false if that is impossible. */
static bool round_ask(struct round *round)
{
	unsigned int size = sudoku_cells(options.wish.order), at = 0;

	while (at < round->count) {
		const struct sudoku_solve call = {
			.puzzles = (uintptr_t)(round->proposals + at * size),
			.solutions = (uintptr_t)(round->solutions + at * size),
			.results = (uintptr_t)(round->results + at),
			.max_solutions = dig_solutions(&options.wish),
			.max_steps = options.steps, .count = round->count - at,
		};
		int done = solver_solve(work.fd, options.wish.order, &call);

		if (done < 0 && errno != EINTR) {
			work.error = errno;
			sem_post(&work.news);
			return false;
		}
		at += done > 0 ? done : 0;
	}
	for (at = 0; at < round->count; at++)
		dig_judge(&round->slots[at].dig, &round->results[at],
			  round->solutions + at * size);
	return true;
}

static void *make_puzzles(void *data)
{
	struct round round = {
		.workspace = allocate(1, sudoku_workspace_size(&sudoku_search, options.wish.order)),
		.slots = allocate(work.round_max, sizeof(*round.slots)),
		.proposals = allocate(work.round_max, sudoku_cells(options.wish.order)),
		.solutions = allocate(work.round_max, sudoku_cells(options.wish.order)),
		.results = allocate(work.round_max, sizeof(*round.results)), .width = 1,
	};

	sudoku_workspace_init(round.workspace, &sudoku_search, options.wish.order);
	while (round_fill(&round)) {
		round_propose(&round);
		if (!round_ask(&round))
			break;
	}
	free(round.workspace);
	free(round.slots);
	free(round.proposals);
	free(round.solutions);
	free(round.results);
	return data;
}

/* Return: the next puzzle, or NULL if it is not made yet. */
static struct made *take(void)
{
	struct made **place, *made;

	pthread_mutex_lock(&work.lock);
	place = &work.made[work.printed % work.window];
	made = *place;
	*place = NULL;
	work.printed += !!made;
	if (made)
		pthread_cond_broadcast(&work.room);
	pthread_mutex_unlock(&work.lock);
	return made;
}

/* Print a puzzle. Return: false if it could not be made. */
static bool print(struct made *made)
{
	bool good = !made->given_up;

	if (good) {
		print_puzzle(made);
	} else {
		clear_progress();
		say(EXIT_UNSOLVED, NULL, 0, "puzzle %llu: nothing suitable in %u attempts",
		    made->number + 1, attempts_max[options.wish.order]);
	}
	free(made);
	return good;
}

/* Print finished puzzles after unfinished ones. */
static void print_rest(void)
{
	unsigned long long number;

	pthread_mutex_lock(&work.lock);
	for (number = work.printed; number < work.next; number++) {
		struct made *made = work.made[number % work.window];

		if (made && !made->given_up)
			print_puzzle(made);
	}
	pthread_mutex_unlock(&work.lock);
	flush();
}

/* Start the workers. Nobody joins them: they end with the process. */
static void start_workers(void)
{
	sigset_t signals, before;
	unsigned int at;

	sigfillset(&signals);
	pthread_sigmask(SIG_BLOCK, &signals, &before);
	for (at = 0; at < options.jobs; at++) {
		pthread_t thread;

		if (pthread_create(&thread, NULL, make_puzzles, NULL))
			errx(EXIT_TROUBLE, "cannot start a thread");
		pthread_detach(thread);
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Print puzzles in order until the last one, an error, or a signal. */
static void print_all(void)
{
	const struct itimerval second = { .it_interval.tv_sec = 1, .it_value.tv_sec = 1 };
	bool more = true;

	if (start_progress())
		setitimer(ITIMER_REAL, &second, NULL);
	while (more && work.printed < options.count && !work.error && !end_signal) {
		struct made *made = take();

		if (made) {
			more = print(made);
		} else {
			flush();
			sem_wait(&work.news);
		}
		if (atomic_exchange(&asked, false))
			print_progress();
	}
}

void make_all(void)
{
	solver_say(options.wish.order);
	work.fd = solver_open(options.wish.order);
	if (work.fd == -1)
		node_die(options.wish.order, errno);
	work.round_max = ROUND_CELLS / sudoku_cells(options.wish.order);
	if (options.wish.order > 3)
		work.round_max /= 16;	/* large grids take longer */
	if (work.round_max > ROUND_PUZZLES)
		work.round_max = ROUND_PUZZLES;
	work.window = options.jobs * work.round_max * AHEAD;
	if (work.window > WINDOW_MAX)
		work.window = WINDOW_MAX;
	if (work.fd == SOLVER_LOCAL && work.round_max > ROUND_LOCAL)
		work.round_max = ROUND_LOCAL;
	work.made = allocate(work.window, sizeof(void *));

	sem_init(&work.news, 0, 0);
	catch_signals();
	start_workers();
	print_all();
	if (end_signal)
		print_rest();
	print_end();
	if (work.error)
		node_die(options.wish.order, work.error);
	if (end_signal) {
		signal(end_signal, SIG_DFL);
		raise(end_signal);
	}
}
