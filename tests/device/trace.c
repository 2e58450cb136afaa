// SPDX-License-Identifier: GPL-2.0-only
/*
 * Trace events: their contents, and that they do not change outcomes. Skipped if the
 * kernel cannot trace events.
 */
#include "../puzzles.h"
#include "batch.h"
#include "tracefs.h"

#include <sys/syscall.h>

#define STEPS		3000	/* that a puzzle may take: the buffer has space for their events */

static const char *const solvers[] = { "search", "backtrack" };

/* The cells as the device prints them. */
static const char *printed(const char *cells)
{
	static char text[CELLS_MAX + 1];
	size_t i;

	for (i = 0; cells[i] && cells[i] != '\n'; i++)
		text[i] = cells[i] == '0' ? '.' : cells[i];
	text[i] = 0;
	return text;
}

static unsigned int givens_of(const char *cells)
{
	unsigned int givens = 0;

	for (; *cells && *cells != '\n'; cells++)
		givens += *cells != '.' && *cells != '0';
	return givens;
}

static bool keeps_givens(const char *puzzle, const char *cells)
{
	size_t i;

	for (i = 0; cells[i]; i++)
		if (cell_value(puzzle[i]) && puzzle[i] != cells[i])
			return false;
	return i == strlen(printed(puzzle));
}

/* Check a step; @depth is the number of open guesses after the previous step. */
static void check_step(const struct event *step, unsigned int depth)
{
	if (!strcmp(step->kind, "rules"))
		EXPECT_EQ(depth, step->depth);
	else if (!strcmp(step->kind, "guess"))
		EXPECT_EQ(depth + 1, step->depth);
	else if (!strcmp(step->kind, "backtrack"))
		EXPECT(step->depth <= depth);
	else if (EXPECT_TEXT("restart", step->kind))
		EXPECT_EQ(0, step->depth);
}

/*
 * The events of one solve for the first solution: begin, steps, end. Return the event
 * after them.
 */
static const struct event *check_solve(const struct event *event, const char *puzzle,
				       unsigned int order, unsigned int uid)
{
	const struct event *begin = event, *last;
	unsigned long steps = 0, guesses = 0;
	unsigned int depth = 0, deepest = 0;

	ASSERT_EQ(SOLVE_BEGIN, begin->name);
	EXPECT_EQ(order, begin->order);
	EXPECT_EQ(uid, begin->uid);
	EXPECT_EQ(givens_of(puzzle), begin->givens);
	EXPECT_TEXT(printed(puzzle), begin->cells);
	for (event++; event->name == STEP; event++) {
		EXPECT_EQ(begin->pid, event->pid);
		EXPECT_EQ(order, event->order);
		EXPECT(keeps_givens(puzzle, event->cells));
		check_step(event, depth);
		depth = event->depth;
		if (depth > deepest)
			deepest = depth;
		guesses += !strcmp(event->kind, "guess");
		steps++;
	}
	ASSERT_EQ(SOLVE_END, event->name);
	EXPECT_EQ(begin->pid, event->pid);
	EXPECT_EQ(order, event->order);
	EXPECT_EQ(uid, event->uid);
	EXPECT_EQ(steps, event->steps);
	EXPECT_EQ(guesses, event->guesses);
	EXPECT_EQ(deepest, event->depth);
	EXPECT(event->ns > 0);
	EXPECT_EQ(event->error ? 0 : 1, event->solutions);
	last = event - 1;
	if (!event->error && last->name == STEP)
		EXPECT(is_solution(order, puzzle, last->cells));
	return event + 1;
}

/* Return: whether a puzzle of the table is one line of cells. */
static bool is_line(const struct puzzle *puzzle)
{
	unsigned int side = puzzle->order * puzzle->order;

	return puzzle->outcome != PUZZLE_REFUSED && strlen(puzzle->text) == side * side;
}

/* Solve a puzzle with events and without, in a file of user 4242. Return: its error. */
static int solve_traced(const struct puzzle *puzzle)
{
	char *untraced, *text;
	struct event *events;
	unsigned int count;
	int error, fd;

	ASSERT_EQ(0, RET(seteuid(4242)));
	fd = device_open(puzzle->order, O_RDWR);
	ASSERT_EQ(0, RET(seteuid(0)));
	PUT(fd, puzzle->text);
	untraced = strdup(answers(fd));
	trace_begin();
	PUT(fd, puzzle->text);
	events = trace_end(&count);
	text = strdup(answers(fd));
	close(fd);

	EXPECT_TEXT(untraced, text);
	ASSERT(count >= 2);
	EXPECT(check_solve(events, puzzle->text, puzzle->order, 4242) == events + count);
	error = events[count - 1].error;
	EXPECT_EQ(error, !strcmp(text, "EDOM|") ? -EDOM : !strcmp(text, "ETIME|") ? -ETIME : 0);
	free(untraced);
	free(text);
	free(events);
	return error;
}

/* All known puzzles, with one solver. It solves some of each order. */
TEST("known puzzles: the steps lead to the answers, which are those without events")
{
	parameter_set("max_steps", STEPS);
	for (unsigned int s = 0; s < ARRAY_SIZE(solvers); s++) {
		unsigned int solved[6] = {};

		ASSERT(parameter_write("solver", solvers[s]) > 0);
		for (unsigned int i = 0; i < ARRAY_SIZE(puzzles); i++)
			if (is_line(&puzzles[i]))
				solved[puzzles[i].order] += !solve_traced(&puzzles[i]);
		for (unsigned int order = 2; order <= 5; order++)
			EXPECT(solved[order] || s);
	}
}

TEST("solutions are counted")
{
	struct batch batch = batch_of(2, blank(2), 1, 1000, 0);
	unsigned int count, steps = 0;
	struct event *events;

	trace_begin();
	EXPECT_EQ(1, batch_run(&batch));
	events = trace_end(&count);
	for (unsigned int i = 0; i < count; i++)
		steps += events[i].name == STEP;
	ASSERT(count >= 2);
	EXPECT_EQ(count - 2, steps);
	EXPECT_EQ(288, events[count - 1].solutions);
	EXPECT_EQ(steps, events[count - 1].steps);
	EXPECT_EQ(0, events[count - 1].error);
}

/* As many puzzles as "words" has lanes: many end in the same round, so search gets none. */
#define LANES 64

/* A batch for lanes, with some puzzles that have no solution and some that are refused. */
static struct batch lanes_batch(void)
{
	struct batch batch = batch_of(3, PUZZLE_9, LANES, 1, 0);

	for (unsigned int i = 0; i < LANES; i++) {
		if (i % 4 == 1)
			batch_set(&batch, i, SOLUTION_9);
		else if (i % 4 == 2)
			batch.puzzles[i * 81 + 2] = 3;	/* no solution, or a clash */
	}
	batch.puzzles[10 * 81] = 77;
	return batch;
}

/* A puzzle that lanes solved has a begin and an end event, and no steps in between. */
static const struct event *check_lane(const struct event *event, const char *puzzle,
				      unsigned int uid)
{
	ASSERT_EQ(SOLVE_BEGIN, event[0].name);
	EXPECT_EQ(3, event[0].order);
	EXPECT_EQ(uid, event[0].uid);
	EXPECT_EQ(givens_of(puzzle), event[0].givens);
	EXPECT_TEXT(printed(puzzle), event[0].cells);
	ASSERT_EQ(SOLVE_END, event[1].name);
	EXPECT_EQ(event[0].pid, event[1].pid);
	EXPECT_EQ(3, event[1].order);
	EXPECT_EQ(uid, event[1].uid);
	EXPECT(event[1].ns > 0);
	return event + 2;
}

/* Results include the steps, which lanes and search count differently. */
TEST("a batch in lanes: the same results as without events")
{
	struct batch untraced = lanes_batch(), traced = lanes_batch(), search = lanes_batch();
	unsigned int count, refused = 0;
	const struct event *event;
	struct event *events;

	ASSERT(parameter_write("solver", "search") > 0);
	EXPECT_EQ(LANES, batch_run(&search));
	ASSERT(parameter_write("solver", "words") > 0);
	EXPECT_EQ(LANES, batch_run(&untraced));
	trace_begin();
	EXPECT_EQ(LANES, batch_run(&traced));
	events = trace_end(&count);

	EXPECT(memcmp(search.results, untraced.results, LANES * sizeof(*untraced.results)));
	EXPECT(!memcmp(untraced.results, traced.results, LANES * sizeof(*untraced.results)));
	EXPECT(!memcmp(untraced.solutions, traced.solutions, LANES * 81));
	event = events;
	for (unsigned int i = 0; i < LANES; i++) {
		const struct sudoku_result *result = &traced.results[i];
		char puzzle[82] = "";

		if (result->fault.cause == SUDOKU_CAUSE_CLASH ||
		    result->fault.cause == SUDOKU_CAUSE_CHARACTER) {
			refused++;
			continue;
		}
		for (unsigned int cell = 0; cell < 81; cell++)
			puzzle[cell] = '0' + search.puzzles[i * 81 + cell];
		ASSERT(event + 2 <= events + count);
		event = check_lane(event, puzzle, 0);
		EXPECT_EQ(result->steps, event[-1].steps);
		EXPECT_EQ(result->guesses, event[-1].guesses);
		EXPECT_EQ(result->solutions, event[-1].solutions);
		EXPECT_EQ(result->solutions ? 0 : -EDOM, event[-1].error);
	}
	EXPECT(event == events + count);
	EXPECT(refused >= 1);
}

/* Text in which every second line is a clash: what is behind one is not solved again for each. */
TEST("a clash in every second line")
{
	enum { PAIRS = 64, LINE = 82 };
	char clash[LINE + 1], pair[2 * LINE + 1];
	const char *at, *end;
	unsigned int count;
	int fd;

	memset(clash, '.', sizeof(clash));
	memcpy(clash, "11", 2);
	memcpy(&clash[LINE - 1], "\n", 2);
	sprintf(pair, "%s\n%s", PUZZLE_9, clash);
	at = repeat(pair, PAIRS);
	end = at + PAIRS * 2 * LINE;
	ASSERT(parameter_write("solver", "words") > 0);
	fd = device_open(3, O_RDWR);
	trace_begin();
	while (at < end) {
		ssize_t taken = RET(write(fd, at, end - at));

		at += taken == -EINVAL ? LINE : taken;
		ASSERT(taken > 0 || taken == -EINVAL);
	}
	free(trace_end(&count));
	EXPECT(count >= 2 * PAIRS);
	EXPECT(count <= 8 * PAIRS);
	close(fd);
}

/* Each event, enabled alone, is emitted for all puzzles, except steps for lanes. */
TEST("each event by itself")
{
	char *lines = repeat(PUZZLE_9 "\n", 100);

	ASSERT(parameter_write("solver", "words") > 0);
	for (unsigned int name = 0; name < EVENT_NAMES; name++) {
		int fd = device_open(3, O_RDWR);
		struct event *events;
		unsigned int count;

		tracefs_write("trace", "\n");
		trace_set(event_names[name], true);
		PUT(fd, lines);
		events = trace_end(&count);
		close(fd);
		EXPECT_EQ(name == STEP ? 0 : 100, count);
		for (unsigned int i = 0; i < count; i++)
			EXPECT_EQ(name, events[i].name);
		free(events);
	}
}

TEST("what is no puzzle has no events")
{
	struct batch batch = batch_of(2, CLASHING, 1, 1, 0);
	int fd = device_open(2, O_RDWR);
	unsigned int count;

	trace_begin();
	EXPECT_EQ(-EINVAL, put(fd, CLASHING));
	EXPECT_EQ(1, batch_run(&batch));
	PUT(fd, "34100");
	free(trace_end(&count));
	EXPECT_EQ(0, count);
}

/* A child that solves the endless puzzle. */
static pid_t solve_endlessly(void)
{
	pid_t pid = spawn();

	if (!pid) {
		PUT(device_open(5, O_RDWR), ENDLESS_PUZZLE);
		exit(0);
	}
	wait_until_solving(pid);
	return pid;
}

/* Wait for some events, without reading all, because they arrive faster than that. */
static void wait_for_events(int enough)
{
	double start = seconds();
	int count = 0;

	while (count < enough) {
		FILE *file = fopen(INSTANCE "/trace", "r");
		char line[1024];

		ASSERT(file);
		for (count = 0; count < enough && fgets(line, sizeof(line), file);)
			count += !!strstr(line, ": sudoku_step: ");
		fclose(file);
		ASSERT(seconds() < start + PATIENCE);
		usleep(1000);
	}
}

TEST("enabled in the middle of a search, which is killed")
{
	struct event *events;
	unsigned int count;
	pid_t pid;

	parameter_set("max_steps", 1000000000);
	tracefs_write("trace", "\n");
	pid = solve_endlessly();
	trace_set("sudoku_step", true);
	wait_for_events(200);
	trace_set("sudoku_step", false);
	trace_set("sudoku_solve_end", true);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	events = trace_end(&count);
	ASSERT(count > 200);
	for (unsigned int i = 0; i < count - 1; i++) {
		EXPECT_EQ(STEP, events[i].name);
		EXPECT_EQ(pid, events[i].pid);
		EXPECT(keeps_givens(ENDLESS_PUZZLE, events[i].cells));
		if (i)
			check_step(&events[i], events[i - 1].depth);
	}
	EXPECT_EQ(SOLVE_END, events[count - 1].name);
	EXPECT_EQ(-EINTR, events[count - 1].error);
	EXPECT_EQ(0, events[count - 1].ns);
	EXPECT(events[count - 1].steps >= count - 1);
}

TEST("the module is unloaded while events are enabled")
{
	const char *module = getenv("MODULE");
	int fd;

	if (!module)
		SKIP("MODULE, the module's file, is not in the environment");
	trace_begin();
	submit(2, PUZZLE_A);
	ASSERT_EQ(0, RET(syscall(SYS_delete_module, "sudoku", O_NONBLOCK)));
	EXPECT(access(INSTANCE "/events/sudoku", F_OK));
	fd = open(module, O_RDONLY);
	ASSERT(fd >= 0);
	ASSERT_EQ(0, RET(syscall(SYS_finit_module, fd, "", 0)));
	close(fd);
	tracefs_write("trace", "\n");
	submit(2, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published(2));
	trace_begin();
	submit(2, PUZZLE_A);
	free(trace_end(&(unsigned int){ 0 }));
}

static void after(void)
{
	trace_set(NULL, false);
	tracefs_write("trace", "\n");
	parameters_restore();
}

int main(void)
{
	int failed;

	if (access(TRACING, F_OK)) {
		puts("KTAP version 1\n1..1\nok 1 events # SKIP the kernel cannot trace");
		return 0;
	}
	ktap.after = after;
	tracefs_open();
	failed = ktap_main();
	tracefs_close();
	return failed;
}
