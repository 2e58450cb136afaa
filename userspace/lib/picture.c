// SPDX-License-Identifier: GPL-2.0-only
/*
 * Draw a search as an animated picture without scripts. Each digit that a cell ever has is a text
 * element, which is visible only in the frames in which the cell has the digit. Viewers without
 * animation show the last frame.
 */
#include <err.h>

#include "text.h"
#include "recording.h"

#define CELL		30	/* pixels */
#define MARGIN		12U
#define GRAPH		44U	/* height of the depth graph */
#define HOLD_SECONDS	3	/* duration of the last frame */

static const char style[] =
	"<style>\n"
	"text { font: 19px sans-serif; text-anchor: middle; fill: #1a7f37 }\n"
	".given { font-weight: bold; fill: #1f2328 }\n"
	".guess { font-weight: bold; fill: #bc4c00; text-decoration: underline }\n"
	".follows { font-style: italic; fill: #0969da }\n"
	".caption { font-size: 12px; text-anchor: start }\n"
	".note { fill: #59636e }\n"
	".thin, .thick { stroke: #59636e; stroke-width: .5 }\n"
	".thick { stroke-width: 2 }\n"
	"</style>\n";

static FILE *out;
static unsigned int frames;
static double seconds, step_seconds;	/* of the animation; of a frame */
static struct cell *cells;		/* by frame */
static unsigned int *depths;		/* maximum since the previous frame */
static unsigned int deepest;

static bool same(struct cell a, struct cell b)
{
	return a.digit == b.digit && a.origin == b.origin;
}

/* Spread frames evenly over the steps, from the puzzle to the last step. */
static void collect(const struct search *search)
{
	unsigned int count = sudoku_cells(search->order), at;
	struct position position;

	cells = calloc(frames * count, sizeof(*cells));
	depths = calloc(frames, sizeof(*depths));
	if (!cells || !depths)
		err(EXIT_TROUBLE, "cannot draw");
	position_set(&position, search);
	for (at = 0; at < frames; at++) {
		size_t wanted = frames > 1 ? search->count * at / (frames - 1) : 0;

		while (position.step < wanted && position_forth(&position)) {
			unsigned int depth = search->steps[position.step - 1].depth;

			depths[at] = depth > depths[at] ? depth : depths[at];
			deepest = depth > deepest ? depth : deepest;
		}
		memcpy(cells + at * count, position.cells, count * sizeof(*cells));
	}
}

/* Animate visibility: the frames in which the cell equals @value. */
static void print_visibility(unsigned int count, unsigned int cell, struct cell value)
{
	const struct cell *first = cells + cell;
	unsigned int at;

	fprintf(out, "<animate attributeName=\"visibility\" calcMode=\"discrete\" ");
	fprintf(out, "dur=\"%gs\" repeatCount=\"indefinite\" values=\"", seconds);
	for (at = 0; at < frames; at++)
		if (!at || same(first[at * count], value) != same(first[(at - 1) * count], value))
			fprintf(out, "%s%s", at ? ";" : "",
				same(first[at * count], value) ? "visible" : "hidden");
	fprintf(out, "\" keyTimes=\"");
	for (at = 0; at < frames; at++)
		if (!at || same(first[at * count], value) != same(first[(at - 1) * count], value))
			fprintf(out, at ? ";%.5g" : "%.5g", at * step_seconds / seconds);
	fprintf(out, "\"/>");
}

/* Begin a text element; more attributes may follow. */
static void print_text(const char *class, unsigned int x, unsigned int y)
{
	fprintf(out, "<text class=\"%s\" x=\"%u\" y=\"%u\"", class, x, y);
}

static void print_cell(unsigned int order, unsigned int cell)
{
	unsigned int count = sudoku_cells(order), side = sudoku_side(order), at;
	bool seen[SUDOKU_SIDE_MAX + 1][ORIGIN_FOLLOWS + 1] = {};

	for (at = 0; at < frames; at++) {
		struct cell value = cells[at * count + cell];
		bool last = same(value, cells[(frames - 1) * count + cell]);

		if (!value.digit || seen[value.digit][value.origin])
			continue;
		seen[value.digit][value.origin] = true;
		print_text(origin_names[value.origin], MARGIN + cell % side * CELL + CELL / 2,
			   MARGIN + cell / side * CELL + CELL - 8);
		fprintf(out, last ? ">%c" : " visibility=\"hidden\">%c",
			sudoku_cell_character(value.digit));
		if (value.origin != ORIGIN_GIVEN)
			print_visibility(count, cell, value);
		fprintf(out, "</text>\n");
	}
}

static void print_lines(unsigned int order)
{
	unsigned int side = sudoku_side(order), size = side * CELL, at;

	for (at = 0; at <= side; at++)
		fprintf(out, "<path class=\"%s\" d=\"M%u %uh%uM%u %uv%u\"/>\n",
			at % order ? "thin" : "thick", MARGIN, MARGIN + at * CELL, size,
			MARGIN + at * CELL, MARGIN, size);
}

/* Draw the depth as a line, with a moving cursor. */
static void print_graph(unsigned int top, unsigned int width)
{
	unsigned int at;

	fprintf(out, "<path fill=\"none\" stroke=\"#bc4c00\" d=\"");
	for (at = 0; at < frames; at++)
		fprintf(out, "%c%.4g %.4g", at ? 'L' : 'M',
			MARGIN + at * (double)width / (frames > 1 ? frames - 1 : 1),
			top + GRAPH - depths[at] * (double)GRAPH / (deepest ? deepest : 1));
	fprintf(out, "\"/>\n<rect x=\"%u\" y=\"%u\" width=\"2\" height=\"%u\" fill=\"#59636e\">",
		MARGIN + width, top, GRAPH);
	fprintf(out, "<animate attributeName=\"x\" dur=\"%gs\" ", seconds);
	fprintf(out, "repeatCount=\"indefinite\" values=\"%u;%u;%u\" ", MARGIN, MARGIN + width,
		MARGIN + width);
	fprintf(out, "keyTimes=\"0;%.5g;1\"/></rect>\n", frames * step_seconds / seconds);
}

static void print_captions(const struct search *search, unsigned int y)
{
	const struct event *end = search->end.type == EVENT_END ? &search->end : NULL;
	enum origin origin;

	print_text("caption note", MARGIN, y);
	fprintf(out, ">depth of guesses, up to %u</text>\n", deepest);
	print_text("caption note", MARGIN, y + GRAPH + 22);
	fprintf(out, ">%zu steps", search->count);
	if (end && end->steps != search->count)
		fprintf(out, " of %llu", (unsigned long long)end->steps);
	if (end)
		fprintf(out, ", %llu guesses, %s", (unsigned long long)end->guesses,
			search_outcome(search));
	if (frames < search->count + 1)
		fprintf(out, "; %u frames", frames);
	fprintf(out, "</text>\n");
	for (origin = ORIGIN_GIVEN; origin <= ORIGIN_FOLLOWS; origin++) {
		char class[24];

		snprintf(class, sizeof(class), "caption %s", origin_names[origin]);
		print_text(class, MARGIN + (origin - 1) * 50, y + GRAPH + 40);
		fprintf(out, ">%s%s</text>\n", origin_names[origin],
			origin == ORIGIN_FOLLOWS ? " from a guess" : "");
	}
}

/* Write up to @limit frames, @speed per second. Return: the number of frames. */
unsigned int picture_write(FILE *stream, const struct search *search, unsigned int limit,
			   unsigned long speed)
{
	unsigned int side = sudoku_side(search->order), size = side * CELL, cell;
	unsigned int width = size + 2 * MARGIN, height = size + GRAPH + 5 * MARGIN + 28;

	out = stream;
	frames = search->count < limit ? search->count + 1 : limit;
	step_seconds = 1.0 / speed;
	seconds = frames * step_seconds + HOLD_SECONDS;
	width = width < 240 ? 240 : width;
	collect(search);
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" ", width,
		height);
	fprintf(out, "viewBox=\"0 0 %u %u\">\n<title>A search, step by step</title>\n%s", width,
		height, style);
	fprintf(out, "<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"#ffffff\"/>\n");
	print_lines(search->order);
	for (cell = 0; cell < sudoku_cells(search->order); cell++)
		print_cell(search->order, cell);
	print_graph(size + 3 * MARGIN, width - 2 * MARGIN);
	print_captions(search, size + 3 * MARGIN - 6);
	fprintf(out, "</svg>\n");
	free(cells);
	free(depths);
	return frames;
}
