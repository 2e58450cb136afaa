// SPDX-License-Identifier: GPL-2.0-only
/*
 * Store searches. A task works on one search at a time, so its PID identifies the search, and
 * events of several tasks may be mixed.
 */
#include <err.h>

#include "recording.h"

/*
 * Limit of stored steps; a search itself counts as some steps. At the limit, forget finished
 * searches, oldest first; if there are none, only count further steps.
 */
#define STEPS_MAX	2000000
#define SEARCH_STEPS	100

const char *const origin_names[] = {
	[ORIGIN_GIVEN] = "given", [ORIGIN_SURE] = "sure", [ORIGIN_GUESS] = "guess",
	[ORIGIN_FOLLOWS] = "follows",
};

struct search **searches;
const struct search *search_in_view;
size_t search_count;

static size_t kept;

/* Make space for one more member in an array of @count. Its size is a power of two. */
static void *grow(void *array, size_t count, size_t size)
{
	if (count & (count - 1))
		return array;
	array = reallocarray(array, count ? 2 * count : 1, size);
	if (!array)
		err(EXIT_TROUBLE, "cannot keep more steps");
	return array;
}

/* Return: whether another step can be stored. */
static bool make_room(void)
{
	size_t at = 0;

	while (kept >= STEPS_MAX && at < search_count) {
		struct search *search = searches[at];

		if (!search->ended || search == search_in_view) {
			at++;
			continue;
		}
		kept -= SEARCH_STEPS + search->count;
		free(search->steps);
		free(search->changes);
		free(search);
		memmove(searches + at, searches + at + 1,
			(--search_count - at) * sizeof(struct search *));
	}
	return kept < STEPS_MAX;
}

/* Return: the running search of a task, or NULL. */
static struct search *find_search(int pid)
{
	size_t at;

	for (at = search_count; at--;)
		if (searches[at]->pid == pid)
			return searches[at]->ended ? NULL : searches[at];
	return NULL;
}

/* The digits of @event are givens if it is a begin event; otherwise they count as found. */
static struct search *begin_search(const struct event *event)
{
	enum origin origin = event->type == EVENT_BEGIN ? ORIGIN_GIVEN : ORIGIN_SURE;
	struct search *search = calloc(1, sizeof(*search));
	unsigned int at;

	make_room();
	searches = grow(searches, search_count, sizeof(struct search *));
	if (!search)
		err(EXIT_TROUBLE, "cannot keep more searches");
	searches[search_count++] = search;
	kept += SEARCH_STEPS;
	search->pid = event->pid;
	search->ns = event->ns;
	search->order = event->order;
	search->uid = event->uid;
	search->begun = event->type == EVENT_BEGIN;
	for (at = 0; at < sudoku_cells(event->order); at++)
		if (event->cells[at])
			search->begin[at] = (struct cell) { event->cells[at], origin };
	memcpy(search->cells, search->begin, sizeof(search->cells));
	return search;
}

/* Return: whether a step can be one of this search: it has the same order, and all givens. */
static bool fits(const struct search *search, const struct event *event)
{
	unsigned int at;

	if (search->order != event->order)
		return false;
	for (at = 0; event->type == EVENT_STEP && at < sudoku_cells(event->order); at++)
		if (search->begin[at].origin == ORIGIN_GIVEN &&
		    search->begin[at].digit != event->cells[at])
			return false;
	return true;
}

static void take_step(struct search *search, const struct event *event)
{
	u32 changes = search->count ? search->steps[search->count - 1].changes : 0;
	enum origin origin = event->kind == STEP_GUESS ? ORIGIN_GUESS :
			     event->depth ? ORIGIN_FOLLOWS : ORIGIN_SURE;
	unsigned int at;

	search->seen++;
	if (search->seen > search->count + 1 || !make_room())
		return;
	for (at = 0; at < sudoku_cells(search->order); at++) {
		struct cell before = search->cells[at], after = { event->cells[at], origin };

		if (before.digit == after.digit)
			continue;
		if (!after.digit)
			after.origin = ORIGIN_BLANK;
		search->changes = grow(search->changes, changes, sizeof(*search->changes));
		search->changes[changes++] = (struct cell_change) { at, before, after };
		search->cells[at] = after;
	}
	search->steps = grow(search->steps, search->count, sizeof(*search->steps));
	search->steps[search->count++] = (struct search_step) {
		event->ns, changes, event->depth, event->kind
	};
	kept++;
}

/* Add an event to its search, or to a new one, if the end of the last one was lost. */
void searches_take(const struct event *event)
{
	struct search *search = find_search(event->pid);

	if (search && (event->type == EVENT_BEGIN || !fits(search, event))) {
		search->ended = true;
		search = NULL;
	}
	if (!search && event->type != EVENT_END)
		search = begin_search(event);
	if (event->type == EVENT_STEP) {
		take_step(search, event);
	} else if (search && event->type == EVENT_END) {
		search->ended = true;
		search->end = *event;
	}
}

/* Read a recording. Return: NULL, or an error. */
const char *searches_read(FILE *stream, u64 *lost)
{
	static char text[LINE_BYTES + 2];
	unsigned long line;
	struct event event;

	text[LINE_BYTES] = '\n';	/* until a longer line overwrites it */
	for (line = 1; fgets(text, sizeof(text), stream); line++) {
		if (text[LINE_BYTES] != '\n')
			return "a line is longer than 256 KiB";
		unread.line = unread.count ? unread.line : line;
		if (event_parse(text, &event))
			searches_take(&event);
		*lost += event.lost;
	}
	if (ferror(stream))
		return strerror(errno);
	return search_count ? NULL : "the recording has no search";
}

/* Return: the outcome of a search in one or more words. */
const char *search_outcome(const struct search *search)
{
	if (!search->ended)
		return "running";
	if (search->end.type != EVENT_END)
		return "no end recorded";
	switch (search->end.error) {
	case 0:
		return "solved";
	case -EDOM:
		return "no solution";
	case -ETIME:
		return "gave up";
	}
	return "interrupted";
}

void position_set(struct position *position, const struct search *search)
{
	*position = (struct position) { .search = search };
	memcpy(position->cells, search->begin, sizeof(position->cells));
}

/* Return: the number of cells that the last step changed; @changes: the changes. */
size_t position_changes(const struct position *position, const struct cell_change **changes)
{
	const struct search_step *steps = position->search->steps;
	size_t start = position->step > 1 ? steps[position->step - 2].changes : 0;

	*changes = position->search->changes + start;
	return position->step ? steps[position->step - 1].changes - start : 0;
}

/* Here and below: Return: whether there was another step. */
bool position_forth(struct position *position)
{
	const struct cell_change *change;
	size_t count;

	if (position->step == position->search->count)
		return false;
	position->counts[position->search->steps[position->step++].kind]++;
	for (count = position_changes(position, &change); count--; change++)
		position->cells[change->cell] = change->after;
	return true;
}

bool position_back(struct position *position)
{
	const struct cell_change *change;
	size_t count;

	if (!position->step)
		return false;
	for (count = position_changes(position, &change); count--; change++)
		position->cells[change->cell] = change->before;
	position->counts[position->search->steps[--position->step].kind]--;
	return true;
}
