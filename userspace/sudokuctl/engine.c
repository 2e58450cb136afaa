// SPDX-License-Identifier: GPL-2.0-only
/*
 * A ring of batches. The caller fills them, workers take and solve them, and the
 * printer prints them in the order in which they were filled. When all are in
 * use the caller waits, so memory is bounded however long the input is.
 *
 * A batch is handed over when it is full, when the caller has to wait for input,
 * and, so that all workers have work, when one of them is idle and the batch is
 * worth the trouble. Slow puzzles so go by in small batches, and fast ones in
 * batches as large as it takes to keep up.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"
#include "list.h"
#include "messages.h"

/* Cells that are worth the handing over. */
#define SHARE_CELLS	4096

/* An interruption is sent again so often to who may have missed it. */
#define KICK_MS		10

/* Of very many solutions the progress is drawn now and then. */
#define PROGRESS_SOLUTIONS	1024

#define STDOUT_BYTES	65536

#define REMARK_MAX	(4096 + 256)	/* a path and a sentence */

/**
 * struct slot - a place in the ring
 * @batch: the batch in it
 * @bytes: how far in the input it ends
 * @status: what the remark comes to
 * @remark: to be said behind it; or empty
 * @done: it is to be printed; the engine's lock protects it
 */
struct slot {
	struct batch *batch;
	unsigned long long bytes;
	enum exit_status status;
	char remark[REMARK_MAX];
	bool done;
};

/**
 * struct engine - the ring, and who works on it
 * @question: what is asked about every puzzle
 * @filling: the batch that is being filled, or NULL; the caller's
 * @share: cells in it when it is offered to an idle worker; the caller's
 * @jobs: workers at the most
 * @size: places in the ring
 * @slots: the ring
 * @output: how answers are printed
 * @progress: how far the printer is
 * @drawn: the progress is drawn
 * @unsolved: puzzles without an answer, of those printed
 * @status: the worst so far; the printer's
 * @lock: protects what follows
 * @filled: batches ever handed over by the caller
 * @taken: batches that workers have ever taken
 * @printed: batches ever printed
 * @idle: workers that wait for work
 * @started: workers there are
 * @over: no batch follows the last one
 * @stopped: by an interruption
 * @work: for workers: there is a batch to take
 * @answers: for the printer: a batch is done, or there are no more
 * @room: for the caller: a batch is printed
 * @workers: the workers, @started of them
 * @printer: the printer
 */
static struct engine {
	struct question question;
	struct slot *filling;
	size_t share;
	unsigned int jobs;
	unsigned int size;
	struct slot *slots;
	struct output output;
	struct progress progress;
	bool drawn;
	unsigned long long unsolved;
	enum exit_status status;
	pthread_mutex_t lock;
	unsigned long long filled;
	unsigned long long taken;
	unsigned long long printed;
	unsigned int idle;
	unsigned int started;
	bool over;
	bool stopped;
	pthread_cond_t work;
	pthread_cond_t answers;
	pthread_cond_t room;
	pthread_t *workers;
	pthread_t printer;
} engine = {
	.lock = PTHREAD_MUTEX_INITIALIZER,
	.work = PTHREAD_COND_INITIALIZER,
	.room = PTHREAD_COND_INITIALIZER,
};

static struct slot *slot_at(unsigned long long number)
{
	return &engine.slots[number % engine.size];
}

static void note_status(enum exit_status least)
{
	if (engine.status < least)
		engine.status = least;
}

/* The worker's part. */

static void *work(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&engine.lock);
	for (;;) {
		struct slot *slot;

		engine.idle++;
		while (engine.taken == engine.filled || engine.stopped)
			pthread_cond_wait(&engine.work, &engine.lock);
		engine.idle--;
		slot = slot_at(engine.taken++);
		pthread_mutex_unlock(&engine.lock);
		batch_solve(slot->batch, &engine.question);
		pthread_mutex_lock(&engine.lock);
		slot->done = true;
		pthread_cond_signal(&engine.answers);
	}
	return NULL;
}

/* The printer's part. */

static bool print_solution(struct puzzle *puzzle)
{
	output_solution(&engine.output, puzzle);
	if (++engine.progress.solutions % PROGRESS_SOLUTIONS == 0)
		progress_draw(&engine.progress);
	return !ferror(stdout);
}

/* Return: whether the puzzle has its answer. */
static bool print_puzzle(struct batch *batch, size_t at)
{
	struct puzzle *puzzle = &batch->puzzles[at];
	size_t size = puzzle->order ? sudoku_cells(puzzle->order) : 0;
	const u8 *solutions = batch->found[at];
	size_t listed;

	if (puzzle->state == PUZZLE_ASKED)
		return false;
	if (!batch_has_all(puzzle, &engine.question)) {
		if (!list_solutions(puzzle, engine.question.limit,
				    print_solution, batch->trouble))
			return false;
	} else {
		listed = batch_listed(puzzle, &engine.question);
		for (; listed; listed--, solutions += size) {
			memcpy(puzzle->cells, solutions, size);
			print_solution(puzzle);
		}
	}
	output_puzzle(&engine.output, puzzle);
	engine.progress.puzzles++;
	if (puzzle->state == PUZZLE_UNSOLVED) {
		note_status(EXIT_UNSOLVED);
		engine.unsolved++;
		flush_output();
		message_puzzle(puzzle);
	}
	return true;
}

/* Return: whether all puzzles of the batch have their answers. */
static bool print_slot(struct slot *slot)
{
	struct batch *batch = slot->batch;
	size_t at = 0;

	while (at < batch->count && print_puzzle(batch, at))
		at++;
	if (*batch->trouble) {
		flush_output();
		message_trouble("%s", batch->trouble);
		exit(EXIT_TROUBLE);
	}
	if (at < batch->count)
		return false;
	engine.progress.bytes = slot->bytes;
	progress_draw(&engine.progress);
	if (*slot->remark) {
		flush_output();
		message_trouble("%s", slot->remark);
		note_status(slot->status);
	}
	return true;
}

/* End as the shell expects it of who was interrupted. */
static void die_interrupted(void)
{
	sigset_t interrupt;

	fprintf(stderr, "interrupted: %llu puzzle%s done, %llu of them not solved\n",
		engine.progress.puzzles,
		engine.progress.puzzles == 1 ? "" : "s", engine.unsolved);
	signal(SIGINT, SIG_DFL);
	sigemptyset(&interrupt);
	sigaddset(&interrupt, SIGINT);
	pthread_sigmask(SIG_UNBLOCK, &interrupt, NULL);
	raise(SIGINT);
}

static void wait_for_answers(void)
{
	struct timespec until;

	if (!engine.drawn) {
		pthread_cond_wait(&engine.answers, &engine.lock);
		return;
	}
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += PROGRESS_MS * 1000000L;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&engine.answers, &engine.lock, &until);
	progress_draw(&engine.progress);
}

/* Return: the next batch to print; NULL when there is none to come. */
static struct slot *next_answers(void)
{
	struct slot *slot = slot_at(engine.printed);
	bool flushed = false;

	while (engine.printed == engine.filled || !slot->done) {
		if (engine.over && engine.printed == engine.filled)
			return NULL;
		if (engine.stopped && engine.printed == engine.taken)
			return NULL;
		if (flushed) {
			wait_for_answers();
			continue;
		}
		pthread_mutex_unlock(&engine.lock);
		flush_output();
		flushed = true;
		pthread_mutex_lock(&engine.lock);
	}
	return slot;
}

static void *print(void *unused)
{
	struct slot *slot;
	bool interrupted;

	(void)unused;
	pthread_mutex_lock(&engine.lock);
	while ((slot = next_answers())) {
		bool whole;

		pthread_mutex_unlock(&engine.lock);
		whole = print_slot(slot);
		pthread_mutex_lock(&engine.lock);
		if (!whole)
			break;
		slot->done = false;
		engine.printed++;
		pthread_cond_signal(&engine.room);
	}
	interrupted = slot || engine.stopped;
	pthread_mutex_unlock(&engine.lock);
	flush_output();
	progress_wipe();
	if (interrupted)
		die_interrupted();
	return NULL;
}

/* Interruptions. */

static void ignore_kick(int signal)
{
	(void)signal;
}

static void *watch_interrupts(void *unused)
{
	const struct timespec pause = { .tv_nsec = KICK_MS * 1000000L };
	sigset_t interrupt;
	unsigned int at;
	int signal_number;

	(void)unused;
	sigemptyset(&interrupt);
	sigaddset(&interrupt, SIGINT);
	sigwait(&interrupt, &signal_number);
	/* From now on another one kills. */
	signal(SIGINT, SIG_DFL);
	pthread_sigmask(SIG_UNBLOCK, &interrupt, NULL);
	node_stop();
	pthread_mutex_lock(&engine.lock);
	engine.stopped = true;
	pthread_cond_signal(&engine.answers);
	for (;;) {
		pthread_kill(engine.printer, NODE_KICK);
		for (at = 0; at < engine.started; at++)
			pthread_kill(engine.workers[at], NODE_KICK);
		pthread_mutex_unlock(&engine.lock);
		nanosleep(&pause, NULL);
		pthread_mutex_lock(&engine.lock);
	}
	return NULL;
}

/* The caller's part. */

static void start_thread(pthread_t *thread, void *(*function)(void *))
{
	int error = pthread_create(thread, NULL, function, NULL);

	if (!error)
		return;
	message_trouble("cannot start thread %u: %s; try fewer with --jobs",
			engine.started + 1, strerror(error));
	exit(EXIT_TROUBLE);
}

/* Threads inherit what is blocked; node.c lets kicks in where they belong. */
static void start_signals(void)
{
	const struct sigaction kick = { .sa_handler = ignore_kick };
	struct sigaction interrupt;
	sigset_t blocked;
	pthread_t thread;

	sigaction(NODE_KICK, &kick, NULL);
	sigemptyset(&blocked);
	sigaddset(&blocked, NODE_KICK);
	sigaction(SIGINT, NULL, &interrupt);
	if (interrupt.sa_handler != SIG_IGN)
		sigaddset(&blocked, SIGINT);
	pthread_sigmask(SIG_BLOCK, &blocked, NULL);
	if (interrupt.sa_handler != SIG_IGN)
		start_thread(&thread, watch_interrupts);
}

/**
 * engine_start - get ready
 * @question: what to ask about every puzzle
 * @to: the format of the answers
 * @jobs: threads that may solve at once, up to ENGINE_JOBS_MAX
 * @size: bytes of the whole input, for the progress; 0 if nobody knows
 */
void engine_start(const struct question *question, enum format to,
		  unsigned int jobs, unsigned long long size)
{
	pthread_condattr_t monotonic;

	engine.question = *question;
	engine.jobs = jobs;
	engine.size = 2 * jobs + 2;
	engine.slots = must_have(calloc(engine.size, sizeof(*engine.slots)));
	engine.workers = must_have(calloc(jobs, sizeof(*engine.workers)));
	engine.progress.size = size;
	engine.drawn = progress_start();
	setvbuf(stdout, NULL, _IOFBF, STDOUT_BYTES);
	output_begin(&engine.output, stdout, to, colour_is_wanted(STDOUT_FILENO));
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&engine.answers, &monotonic);
	start_signals();
	start_thread(&engine.printer, print);
}

/* Return: where the next puzzle goes; waits until there is room. */
struct puzzle *engine_room(void)
{
	struct slot *slot = engine.filling;

	if (!slot) {
		pthread_mutex_lock(&engine.lock);
		while (engine.filled - engine.printed == engine.size)
			pthread_cond_wait(&engine.room, &engine.lock);
		slot = slot_at(engine.filled);
		pthread_mutex_unlock(&engine.lock);
		if (!slot->batch)
			slot->batch = must_have(batch_create(&engine.question));
		batch_clear(slot->batch);
		slot->remark[0] = '\0';
		engine.filling = slot;
		engine.share = SHARE_CELLS;
	}
	return &slot->batch->puzzles[slot->batch->count];
}

/* Workers that wait are worth waking, those that are missing worth starting. */
static void hand_over(void)
{
	pthread_mutex_lock(&engine.lock);
	engine.filled++;
	if (engine.filled - engine.taken > engine.idle &&
	    engine.started < engine.jobs) {
		start_thread(&engine.workers[engine.started], work);
		engine.started++;
	}
	pthread_cond_signal(&engine.work);
	pthread_mutex_unlock(&engine.lock);
	engine.filling = NULL;
}

/* Return: whether a worker would take the batch at once. */
static bool worker_is_free(void)
{
	bool free;

	pthread_mutex_lock(&engine.lock);
	free = engine.filled - engine.taken <
	       engine.idle + engine.jobs - engine.started;
	pthread_mutex_unlock(&engine.lock);
	return free;
}

/**
 * engine_take - take the puzzle that is at engine_room() now
 * @bytes: how far in the whole input it ends
 */
void engine_take(unsigned long long bytes)
{
	struct batch *batch = engine.filling->batch;

	batch_take(batch);
	engine.filling->bytes = bytes;
	if (batch_is_full(batch)) {
		hand_over();
	} else if (batch->cells >= engine.share) {
		engine.share = batch->cells + SHARE_CELLS;
		if (worker_is_free())
			hand_over();
	}
}

/* The next puzzle may be long in coming: solve what there is. */
void engine_flush(void)
{
	if (engine.filling && engine.filling->batch->count)
		hand_over();
}

/* Say what is wrong with an input, behind what it held. */
void engine_remark(enum exit_status status, const char *format, ...)
{
	va_list arguments;

	engine_room();
	va_start(arguments, format);
	vsnprintf(engine.filling->remark, sizeof(engine.filling->remark),
		  format, arguments);
	va_end(arguments);
	engine.filling->status = status;
	hand_over();
}

/* Print what is left. Return: what it all comes to. */
enum exit_status engine_end(void)
{
	engine_flush();
	pthread_mutex_lock(&engine.lock);
	engine.over = true;
	pthread_cond_signal(&engine.answers);
	pthread_mutex_unlock(&engine.lock);
	pthread_join(engine.printer, NULL);
	return engine.status;
}
