// SPDX-License-Identifier: GPL-2.0-only
/*
 * Measure the speed of the solvers.
 *
 *	bench [OPTION...] rates|latency|sweep|check FILE...
 *
 * Files contain puzzles of order 3, one per line. They are permuted, and repeated as
 * often as necessary. All results are checked first; then all solvers are timed in turn.
 * Tables are in Markdown.
 *
 *	rates	puzzles per second, in large batches
 *	latency	time for a single puzzle
 *	sweep	puzzles per second by batch size, as data for gnuplot
 *	check	check results only
 *
 *	-s NAME,...	only these solvers
 *	-l LIMIT	solutions to look for: 2 (the default) proves uniqueness
 *	-n COUNT	puzzles, 65536
 *	-b BATCH	puzzles in a batch, 65536
 *	-r ROUNDS	measurements of each solver, 7
 *	-d SECONDS	duration of each measurement, 0.2
 *	-p SEED		seed of the permutations, 1
 *	-w		measure wall-clock time instead of processor time
 *
 * TDOKU and RUST_SUDOKU in the environment may name shared libraries.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure.h"
#include "puzzles.h"
#include "solvers.h"

#define ENTRIES_MAX	32

static struct bench bench = { .limit = 2, .rounds = 7, .seconds = 0.2 };

static struct entry entries[ENTRIES_MAX];
static unsigned int entry_count;

static u32 count = 65536;
static u32 batch = 65536;
static u64 seed = 1;

/* About three digits. */
static void print_number(double number)
{
	int places = number >= 100 ? 0 : number >= 10 ? 1 : 2;

	printf(" %.*f |", places, number);
}

static void print_thousands(double number)
{
	print_number(number / 1000);
}

/* Whether a solver is selected by -s; by default, all are. */
static bool is_wanted(const struct solver *solver, const char *names)
{
	size_t len = strlen(solver->name);

	if (!names)
		return true;
	for (const char *name = names; name; name = strchr(name, ',')) {
		name += *name == ',';
		if (!strncmp(name, solver->name, len) && (!name[len] || name[len] == ','))
			return true;
	}
	return false;
}

/* The solvers of a table that are usable and selected. */
static void choose_entries(const struct solver *solvers, const char *names)
{
	const char *why_not = NULL, *last_reason = NULL;

	for (const struct solver *solver = solvers; solver->name; solver++) {
		if (!is_wanted(solver, names))
			continue;
		if (solver->usable(solver, &why_not)) {
			entries[entry_count++].solver = solver;
		} else if (why_not != last_reason) {
			fprintf(stderr, "%s\n", why_not);
			last_reason = why_not;
		}
	}
}

static bool takes_part(const struct entry *entry)
{
	return bench.limit == 1 || !(entry->solver->traits & SOLVER_FINDS_ONE);
}

static void measure(struct entry *entry, unsigned int round, u32 batch_now)
{
	entry->rates[round] = entry->count /
		run(&bench, entry, entry->count, batch_now);
}

/* Tables */

static double ratio(const struct entry *entry, const struct entry *reference)
{
	double ratios[ROUNDS_MAX];

	for (unsigned int i = 0; i < bench.rounds; i++)
		ratios[i] = entry->rates[i] / reference->rates[i];
	return median(ratios, bench.rounds);
}

/* Difference between the slowest and the fastest round, in percent of the median. */
static double spread(const struct entry *entry)
{
	double low = entry->rates[0], high = low;

	for (unsigned int i = 1; i < bench.rounds; i++) {
		low = entry->rates[i] < low ? entry->rates[i] : low;
		high = entry->rates[i] > high ? entry->rates[i] : high;
	}
	return 100 * (high - low) / median(entry->rates, bench.rounds);
}

static bool is_reference(const struct entry *entry)
{
	return entry->count && entry->solver->traits & SOLVER_REFERENCE;
}

/* For a solver used by the device, the same one in user space, or NULL. */
static const struct entry *same_in_user_space(const struct entry *entry)
{
	const char *colon = strchr(entry->solver->name, ':');

	for (unsigned int i = 0; colon && i < entry_count; i++)
		if (entries[i].count && !strcmp(entries[i].solver->name, colon + 1))
			return &entries[i];
	return NULL;
}

static bool compares_to_user_space(void)
{
	for (unsigned int i = 0; i < entry_count; i++)
		if (entries[i].count && same_in_user_space(&entries[i]))
			return true;
	return false;
}

static void print_title(void)
{
	printf("\n**%s**: %u puzzles with %.1f givens on average\n\n",
	       bench.set.name, bench.set.distinct,
	       (double)bench.set.givens / bench.set.distinct);
}

static void print_rates(const struct entry *entry)
{
	unsigned int traits = entry->solver->traits;

	printf("| %s |", entry->solver->name);
	print_thousands(median(entry->rates, bench.rounds));
	printf(" %.0f %% |", spread(entry));
	for (unsigned int i = 0; i < entry_count; i++)
		if (is_reference(&entries[i]))
			print_number(ratio(entry, &entries[i]));
	if (same_in_user_space(entry))
		print_number(ratio(entry, same_in_user_space(entry)));
	else if (compares_to_user_space())
		printf(" |");
	if (traits & SOLVER_TELLS_GUESSES)
		print_number((double)entry->guesses / entry->count);
	else
		printf(" |");
	if (traits & SOLVER_TELLS_STEPS)
		print_number((double)entry->steps / entry->count);
	else
		printf(" |");
	printf(" %u |\n", entry->count);
}

static void measure_rates(void)
{
	print_title();
	for (unsigned int i = 0; i < entry_count; i++) {
		struct entry *entry = &entries[i];

		entry->count = 0;
		if (!takes_part(entry))
			continue;
		entry->count = enough(&bench, entry, batch);
		verify(&bench, entry, entry->count, batch);
	}
	for (unsigned int round = 0; round < bench.rounds; round++)
		for (unsigned int i = 0; i < entry_count; i++)
			if (entries[i].count)
				measure(&entries[i], round, batch);

	printf("| solver | thousand/s | spread |");
	for (unsigned int i = 0; i < entry_count; i++)
		if (is_reference(&entries[i]))
			printf(" × %s |", entries[i].solver->name);
	printf("%s guesses | steps | puzzles |\n| --- | --- | --- |",
	       compares_to_user_space() ? " × user space |" : "");
	for (unsigned int i = 0; i < entry_count; i++)
		if (is_reference(&entries[i]))
			printf(" --- |");
	printf("%s --- | --- | --- |\n", compares_to_user_space() ? " --- |" : "");
	for (unsigned int i = 0; i < entry_count; i++)
		if (entries[i].count)
			print_rates(&entries[i]);
}

/* Latency: of each puzzle, the median of its rounds, which excludes disturbances. */

static void time_each(struct entry *entry, double *times)
{
	struct work work = { .limit = bench.limit, .count = 1 };

	if (entry->solver->prepare)
		entry->solver->prepare(entry->solver);
	for (u32 i = 0; i < bench.set.count; i++) {
		double start = clock_seconds(CLOCK_MONOTONIC);

		work.lines = bench.set.lines + (size_t)LINE * i;
		work.cells = bench.set.cells + (size_t)CELLS * i;
		work.answers = bench.answers;
		work.found = bench.found;
		entry->solver->solve(entry->opened, &work);
		times[i] = clock_seconds(CLOCK_MONOTONIC) - start;
	}
}

static void print_latency(const struct entry *entry, const double *times)
{
	u32 puzzles = bench.set.count;
	double *medians = must_alloc(puzzles * sizeof(*medians));
	double rounds[ROUNDS_MAX];

	for (u32 i = 0; i < puzzles; i++) {
		for (unsigned int round = 0; round < bench.rounds; round++)
			rounds[round] = times[(size_t)puzzles * round + i];
		medians[i] = 1e6 * median(rounds, bench.rounds);
	}
	qsort(medians, puzzles, sizeof(*medians), compare_numbers);
	printf("| %s |", entry->solver->name);
	print_number(medians[puzzles / 2]);
	print_number(medians[puzzles - 1 - puzzles / 100]);
	print_number(medians[puzzles - 1 - puzzles / 1000]);
	print_number(medians[puzzles - 1]);
	printf("\n");
	free(medians);
}

static void measure_latency(void)
{
	size_t puzzles = bench.set.count;
	double *times[ENTRIES_MAX];

	print_title();
	for (unsigned int i = 0; i < entry_count; i++) {
		if (!takes_part(&entries[i])) {
			times[i] = NULL;
			continue;
		}
		verify(&bench, &entries[i], puzzles, 1);
		times[i] = must_alloc(bench.rounds * puzzles * sizeof(double));
	}
	for (unsigned int round = 0; round < bench.rounds; round++)
		for (unsigned int i = 0; i < entry_count; i++)
			if (times[i])
				time_each(&entries[i], times[i] + puzzles * round);

	printf("| solver | median, µs | 99 %% below | 99.9 %% below | worst |\n"
	       "| --- | --- | --- | --- | --- |\n");
	for (unsigned int i = 0; i < entry_count; i++) {
		if (times[i])
			print_latency(&entries[i], times[i]);
		free(times[i]);
	}
}

/* 1, 2, 3, 4, 6, 8, 12, 16, ... */
static u32 next_size(u32 size)
{
	return size & (size - 1) ? size / 3 * 4 : size > 1 ? size / 2 * 3 : 2;
}

/* A line for each batch size, a column for each solver */
static void measure_sweep(void)
{
	printf("# %s, thousand puzzles per second\nbatch", bench.set.name);
	for (unsigned int i = 0; i < entry_count; i++) {
		entries[i].count = takes_part(&entries[i]);
		if (entries[i].count)
			printf(" %s", entries[i].solver->name);
	}
	printf("\n");

	for (u32 size = 1; size <= batch; size = next_size(size)) {
		for (unsigned int i = 0; i < entry_count; i++)
			if (entries[i].count) {
				entries[i].count = enough(&bench, &entries[i], size);
				verify(&bench, &entries[i], entries[i].count, size);
			}
		for (unsigned int round = 0; round < bench.rounds; round++)
			for (unsigned int i = 0; i < entry_count; i++)
				if (entries[i].count)
					measure(&entries[i], round, size);
		printf("%u", size);
		for (unsigned int i = 0; i < entry_count; i++)
			if (entries[i].count)
				printf(" %.3f", median(entries[i].rates, bench.rounds) / 1000);
		printf("\n");
		fflush(stdout);
	}
}

static void check(void)
{
	printf("%s, %u puzzles:", bench.set.name, bench.set.count);
	for (unsigned int i = 0; i < entry_count; i++) {
		if (!takes_part(&entries[i]))
			continue;
		verify(&bench, &entries[i], bench.set.count, batch);
		printf(" %s", entries[i].solver->name);
		fflush(stdout);
	}
	printf(" agree\n");
}

static const struct mode {
	const char *name;
	void (*measure)(void);
} modes[] = {
	{ "rates", measure_rates },
	{ "latency", measure_latency },
	{ "sweep", measure_sweep },
	{ "check", check },
	{ .name = NULL }
};

static void __attribute((noreturn)) usage(void)
{
	errx(2, "usage: bench [OPTION...] rates|latency|sweep|check FILE...");
}

static const struct mode *read_arguments(int argc, char **argv)
{
	const struct mode *mode = modes;
	const char *names = NULL;
	int option;

	while ((option = getopt(argc, argv, "s:l:n:b:r:d:p:w")) != -1) {
		switch (option) {
		case 's':
			names = optarg;
			break;
		case 'l':
			bench.limit = atoi(optarg);
			break;
		case 'n':
			count = atoi(optarg);
			break;
		case 'b':
			batch = atoi(optarg);
			break;
		case 'r':
			bench.rounds = atoi(optarg);
			break;
		case 'd':
			bench.seconds = atof(optarg);
			break;
		case 'p':
			seed = strtoull(optarg, NULL, 0);
			break;
		case 'w':
			bench.wall = true;
			break;
		default:
			usage();
		}
	}
	if (bench.limit < 1 || bench.limit > 2 || !count || !batch ||
	    bench.rounds < 1 || bench.rounds > ROUNDS_MAX ||
	    argc - optind < 2)
		usage();
	while (mode->name && strcmp(mode->name, argv[optind]))
		mode++;
	if (!mode->name)
		usage();
	choose_entries(own_solvers, names);
	choose_entries(device_solvers, names);
	choose_entries(other_solvers, names);
	if (!entry_count)
		errx(1, "no solver is left");
	return mode;
}

int main(int argc, char **argv)
{
	const struct mode *mode = read_arguments(argc, argv);

	for (unsigned int i = 0; i < entry_count; i++)
		entries[i].opened = entries[i].solver->open(entries[i].solver, batch);
	bench.answers = must_alloc((size_t)LINE * count);
	bench.found = must_alloc(count);
	bench.known = must_alloc(count);
	for (int i = optind + 1; i < argc; i++) {
		set_load(&bench.set, argv[i], count, seed);
		bench.known_count = 0;
		mode->measure();
		fflush(stdout);
		set_free(&bench.set);
	}
	for (unsigned int i = 0; i < entry_count; i++)
		entries[i].solver->close(entries[i].opened);
	free(bench.answers);
	free(bench.found);
	free(bench.known);
	return 0;
}
