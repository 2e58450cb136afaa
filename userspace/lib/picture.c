// SPDX-License-Identifier: GPL-2.0-only
/*
 * Draw a search as an animated picture without scripts. Each digit that a cell ever has is a text
 * element, which is visible only in the frames in which the cell has the digit. The captions of
 * all frames are lines of one text, which moves behind a window of one line. Viewers without
 * animation show the last frame.
 */
#include <err.h>

#include "text.h"
#include "recording.h"

#define CELL		30	/* pixels */
#define MARGIN		12U
#define GRAPH		44U	/* height of the depth graph */
#define LINE		18U	/* height of a line of text */
#define HOLD_SECONDS	3	/* duration of the last frame */

/* Besides the origins of cells */
#define WRONG		(ORIGIN_FOLLOWS + 1)

enum mark { MARK_NONE, MARK_GUESS, MARK_CONTRADICTION };

static const char *const class_names[] = {
	[MARK_GUESS] = "guess", [MARK_CONTRADICTION] = "wrong",
};

static const char style[] =
	"<style>\n"
	"text { font: 19px sans-serif; text-anchor: middle; fill: #1a7f37 }\n"
	".paper { fill: #ffffff }\n"
	".given { font-weight: bold; fill: #1f2328 }\n"
	".guess { font-weight: bold; fill: #bc4c00; text-decoration: underline }\n"
	".follows { font-style: italic; fill: #0969da }\n"
	".wrong { font-weight: bold; fill: #d1242f }\n"
	".caption { font-size: 12px; text-anchor: start; text-decoration: none }\n"
	".note, .cursor { fill: #59636e }\n"
	".thin, .thick { stroke: #59636e; stroke-width: .5 }\n"
	".thick { stroke-width: 2 }\n"
	".frame, .depth { fill: none; stroke-width: 5; stroke: #bc4c00 }\n"
	".depth { stroke-width: 1 }\n"
	".frame.wrong { stroke: #d1242f }\n"
	"@media (prefers-color-scheme: dark) {\n"
	"text { fill: #3fb950 }\n"
	".paper { fill: #0d1117 }\n"
	".given { fill: #f0f6fc }\n"
	".guess { fill: #f0883e }\n"
	".follows { fill: #58a6ff }\n"
	".wrong { fill: #ff7b72 }\n"
	".note, .cursor { fill: #9198a1 }\n"
	".thin, .thick { stroke: #9198a1 }\n"
	".frame, .depth { fill: none; stroke: #f0883e }\n"
	".frame.wrong { stroke: #ff7b72 }\n"
	"}\n"
	"</style>\n";

static FILE *out;
static unsigned int frames;
static double seconds, step_seconds;	/* of the animation; of a frame */
static struct cell *cells;		/* by frame */
static enum mark *marks;		/* by frame */
static unsigned int *depths;		/* maximum since the previous frame */
static unsigned int deepest;
static bool used[WRONG + 1];		/* by origin */
static char *captions;			/* lines, by frame */
static FILE *caption;

static bool same(struct cell a, struct cell b)
{
	return a.digit == b.digit && a.origin == b.origin;
}

static const char *class_of(unsigned int origin)
{
	return origin == WRONG ? "wrong" : origin_names[origin];
}

/* Mark the cells of a frame that have the same digit as another one in a unit. Return: any. */
static bool mark_clashes(unsigned int order, struct cell *frame)
{
	unsigned int kind, unit, place, side = sudoku_side(order);
	bool any = false;

	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++) {
		for (unit = 0; unit < side; unit++) {
			struct cell *first[SUDOKU_SIDE_MAX + 1] = {};

			for (place = 0; place < side; place++) {
				unsigned int at = sudoku_cell_at(order, kind, unit, place);
				u8 digit = frame[at].digit;

				if (digit && first[digit]) {
					first[digit]->origin = WRONG;
					frame[at].origin = WRONG;
					any = true;
				}
				first[digit] = frame + at;
			}
		}
	}
	return any;
}

/* Write the caption of a frame, after @position. Return: how the frame is marked. */
static enum mark describe(const struct position *position, bool clash)
{
	const struct search *search = position->search;
	const struct search_step *step = search->steps + position->step - 1;
	const struct cell_change *changes;
	size_t count = position_changes(position, &changes);

	if (!position->step) {
		fprintf(caption, "the puzzle");
		return MARK_NONE;
	}
	fprintf(caption, "step %zu of %zu: ", position->step, search->count);
	if (step->kind == STEP_GUESS && count)
		fprintf(caption, "guess %c in r%uc%u",
			sudoku_cell_character(changes->after.digit),
			changes->cell / sudoku_side(search->order) + 1,
			changes->cell % sudoku_side(search->order) + 1);
	else if (step->kind == STEP_GUESS)
		fprintf(caption, "guess in a group");
	else if (step->kind != STEP_RULES)
		fprintf(caption, "%s", step_kinds[step->kind]);
	else if (count)
		fprintf(caption, "rules fill %zu cell%s", count, count == 1 ? "" : "s");
	else
		fprintf(caption, "rules fill no cell");
	if (clash || (position->step < search->count && step[1].kind == STEP_BACKTRACK)) {
		fprintf(caption, ", contradiction");
		return MARK_CONTRADICTION;
	}
	if (step->depth)
		fprintf(caption, ", depth %u", step->depth);
	return step->kind == STEP_GUESS ? MARK_GUESS : MARK_NONE;
}

/* Spread frames evenly over the steps, from the puzzle to the last step. */
static void collect(const struct search *search)
{
	unsigned int count = sudoku_cells(search->order), at, cell;
	struct position position;
	size_t size;

	cells = calloc(frames * count, sizeof(*cells));
	depths = calloc(frames, sizeof(*depths));
	marks = calloc(frames, sizeof(*marks));
	caption = open_memstream(&captions, &size);
	if (!cells || !depths || !marks || !caption)
		err(EXIT_TROUBLE, "cannot draw");
	position_set(&position, search);
	for (at = 0; at < frames; at++) {
		size_t wanted = frames > 1 ? search->count * at / (frames - 1) : 0;
		struct cell *frame = cells + at * count;

		while (position.step < wanted && position_forth(&position)) {
			unsigned int depth = search->steps[position.step - 1].depth;

			depths[at] = depth > depths[at] ? depth : depths[at];
			deepest = depth > deepest ? depth : deepest;
		}
		memcpy(frame, position.cells, count * sizeof(*cells));
		fprintf(caption, "<text class=\"caption note\" y=\"%u\">", at * LINE + LINE - 5);
		marks[at] = describe(&position, mark_clashes(search->order, frame));
		fprintf(caption, "</text>\n");
		used[WRONG] |= marks[at] == MARK_CONTRADICTION;
		for (cell = 0; cell < count; cell++)
			used[frame[cell].origin] = true;
	}
	fclose(caption);
}

/* Animate visibility: the frames for which @shown returns true. */
static void print_visibility(bool (*shown)(unsigned int frame, const void *what), const void *what)
{
	unsigned int at;

	fprintf(out, "<animate attributeName=\"visibility\" calcMode=\"discrete\" ");
	fprintf(out, "dur=\"%gs\" repeatCount=\"indefinite\" values=\"", seconds);
	for (at = 0; at < frames; at++)
		if (!at || shown(at, what) != shown(at - 1, what))
			fprintf(out, "%s%s", at ? ";" : "", shown(at, what) ? "visible" : "hidden");
	fprintf(out, "\" keyTimes=\"");
	for (at = 0; at < frames; at++)
		if (!at || shown(at, what) != shown(at - 1, what))
			fprintf(out, at ? ";%.5g" : "%.5g", at * step_seconds / seconds);
	fprintf(out, "\"/>");
}

/* A digit of a cell; @count: cells of the grid */
struct shown {
	unsigned int cell, count;
	struct cell value;
};

static bool has_value(unsigned int frame, const void *what)
{
	const struct shown *shown = what;

	return same(cells[frame * shown->count + shown->cell], shown->value);
}

static bool has_mark(unsigned int frame, const void *what)
{
	return marks[frame] == *(const enum mark *)what;
}

/* Begin a text element; more attributes may follow. */
static void print_text(const char *class, unsigned int x, unsigned int y)
{
	fprintf(out, "<text class=\"%s\" x=\"%u\" y=\"%u\"", class, x, y);
}

static void print_cell(unsigned int order, unsigned int cell)
{
	unsigned int count = sudoku_cells(order), side = sudoku_side(order), at;
	bool seen[SUDOKU_SIDE_MAX + 1][WRONG + 1] = {};

	for (at = 0; at < frames; at++) {
		struct shown shown = { cell, count, cells[at * count + cell] };
		struct cell value = shown.value;
		unsigned int frame = 0;

		if (!value.digit || seen[value.digit][value.origin])
			continue;
		seen[value.digit][value.origin] = true;
		print_text(class_of(value.origin), MARGIN + cell % side * CELL + CELL / 2,
			   MARGIN + cell / side * CELL + CELL - 8);
		fprintf(out, has_value(frames - 1, &shown) ? ">%c" : " visibility=\"hidden\">%c",
			sudoku_cell_character(value.digit));
		while (frame < frames && has_value(frame, &shown))
			frame++;
		if (frame < frames)
			print_visibility(has_value, &shown);
		fprintf(out, "</text>\n");
	}
}

/* A frame around the grid, while a guess or a contradiction is shown. */
static void print_marks(unsigned int size)
{
	enum mark mark;

	for (mark = MARK_GUESS; mark <= MARK_CONTRADICTION; mark++) {
		fprintf(out, "<rect class=\"frame %s\" x=\"%u\" y=\"%u\" ", class_names[mark],
			MARGIN - 5, MARGIN - 5);
		fprintf(out, "width=\"%u\" height=\"%u\"%s>", size + 10, size + 10,
			has_mark(frames - 1, &mark) ? "" : " visibility=\"hidden\"");
		print_visibility(has_mark, &mark);
		fprintf(out, "</rect>\n");
	}
}

/* The caption of the frame: the captions of all, and a window of one line. */
static void print_caption(unsigned int width, unsigned int y)
{
	unsigned int at;

	fprintf(out, "<svg x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\">\n", MARGIN, y, width,
		LINE);
	fprintf(out, "<g transform=\"translate(0 -%u)\">\n%s", (frames - 1) * LINE, captions);
	fprintf(out, "<animateTransform attributeName=\"transform\" type=\"translate\" ");
	fprintf(out, "calcMode=\"discrete\" dur=\"%gs\" ", seconds);
	fprintf(out, "repeatCount=\"indefinite\" values=\"");
	for (at = 0; at < frames; at++)
		fprintf(out, "%s0 -%u", at ? ";" : "", at * LINE);
	fprintf(out, "\" keyTimes=\"");
	for (at = 0; at < frames; at++)
		fprintf(out, at ? ";%.5g" : "%.5g", at * step_seconds / seconds);
	fprintf(out, "\"/>\n</g>\n</svg>\n");
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

	fprintf(out, "<path class=\"depth\" d=\"");
	for (at = 0; at < frames; at++)
		fprintf(out, "%c%.4g %.4g", at ? 'L' : 'M',
			MARGIN + at * (double)width / (frames > 1 ? frames - 1 : 1),
			top + GRAPH - depths[at] * (double)GRAPH / (deepest ? deepest : 1));
	fprintf(out, "\"/>\n<rect class=\"cursor\" x=\"%u\" y=\"%u\" width=\"2\" height=\"%u\">",
		MARGIN + width, top, GRAPH);
	fprintf(out, "<animate attributeName=\"x\" dur=\"%gs\" ", seconds);
	fprintf(out, "repeatCount=\"indefinite\" values=\"%u;%u;%u\" ", MARGIN, MARGIN + width,
		MARGIN + width);
	fprintf(out, "keyTimes=\"0;%.5g;1\"/></rect>\n", frames * step_seconds / seconds);
}

static void print_legend(const struct search *search, unsigned int y)
{
	static const char *const legend[] = {
		[ORIGIN_GIVEN] = "given", [ORIGIN_SURE] = "sure", [ORIGIN_GUESS] = "guess",
		[ORIGIN_FOLLOWS] = "follows", [WRONG] = "contradiction",
	};
	const struct event *end = search->end.type == EVENT_END ? &search->end : NULL;
	unsigned int origin, x = MARGIN;

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
	for (origin = ORIGIN_GIVEN; origin <= WRONG; origin++) {
		char class[24];

		if (!used[origin])
			continue;
		snprintf(class, sizeof(class), "caption %s", class_of(origin));
		print_text(class, x, y + GRAPH + 22 + LINE);
		fprintf(out, ">%s</text>\n", legend[origin]);
		x += 10 + 7 * strlen(legend[origin]);
	}
}

/* Write up to @limit frames, @speed per second. Return: the number of frames. */
unsigned int picture_write(FILE *stream, const struct search *search, unsigned int limit,
			   unsigned long speed)
{
	unsigned int side = sudoku_side(search->order), size = side * CELL, cell;
	unsigned int width = size + 2 * MARGIN, height = size + GRAPH + 4 * MARGIN + 4 * LINE;

	out = stream;
	frames = search->count < limit ? search->count + 1 : limit;
	step_seconds = 1.0 / speed;
	seconds = frames * step_seconds + HOLD_SECONDS;
	width = width < 300 ? 300 : width;
	collect(search);
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" ", width,
		height);
	fprintf(out, "viewBox=\"0 0 %u %u\">\n<title>A search, step by step</title>\n%s", width,
		height, style);
	fprintf(out, "<rect class=\"paper\" width=\"100%%\" height=\"100%%\" rx=\"6\"/>\n");
	print_lines(search->order);
	for (cell = 0; cell < sudoku_cells(search->order); cell++)
		print_cell(search->order, cell);
	print_marks(size);
	print_caption(width - 2 * MARGIN, size + 2 * MARGIN);
	print_graph(size + 3 * MARGIN + 2 * LINE, width - 2 * MARGIN);
	print_legend(search, size + 3 * MARGIN + 2 * LINE - 6);
	fprintf(out, "</svg>\n");
	free(cells);
	free(depths);
	free(marks);
	free(captions);
	return frames;
}
