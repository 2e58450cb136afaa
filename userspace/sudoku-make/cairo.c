// SPDX-License-Identifier: GPL-2.0-only
/* Print puzzles on paper, as PDF or SVG, with their solutions on the last pages. */
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <err.h>

#include "make.h"

/* A page of A4, in points. The margins are wide enough for US letter paper. */
#define WIDTH		595.276
#define HEIGHT		841.89
#define MARGIN		48
#define GAP		24	/* between two grids */
#define CAPTION		11.0	/* size of the text above a grid */

/* How many grids fit on a page */
struct sheet {
	unsigned int columns, rows;
};

static FILE *kept;		/* for each puzzle, its cells, and those of its solution */
static char *puzzles;
static size_t size;
static cairo_t *cairo;

bool paper_possible(void)
{
	return true;
}

/* Keep a puzzle for paper_write(). */
void paper_add(const struct made *made)
{
	unsigned int cells = sudoku_cells(options.wish.order);

	if (!kept)
		kept = open_memstream(&puzzles, &size);
	if (!kept || fwrite(made->cells, 1, cells, kept) != cells ||
	    fwrite(made->solution, 1, cells, kept) != cells)
		err(EXIT_TROUBLE, "cannot keep the puzzles");
}

static cairo_status_t print(void *closure, const unsigned char *data, unsigned int length)
{
	(void)closure;
	return fwrite(data, 1, length, stdout) == length ? CAIRO_STATUS_SUCCESS :
							   CAIRO_STATUS_WRITE_ERROR;
}

static void draw_lines(unsigned int order, double left, double top, double length)
{
	unsigned int side = sudoku_side(order), line;

	for (line = 0; line <= side; line++) {
		double at = length * line / side;

		cairo_set_line_width(cairo, (line % order) ? 0.4 : 1.4);
		cairo_move_to(cairo, left, top + at);
		cairo_rel_line_to(cairo, length, 0);
		cairo_move_to(cairo, left + at, top);
		cairo_rel_line_to(cairo, 0, length);
		cairo_stroke(cairo);
	}
}

/* Draw a grid in a square of @length points, with bold @givens. */
static void draw_cells(unsigned int order, double left, double top, double length, const u8 *cells,
		       const u8 *givens)
{
	unsigned int side = sudoku_side(order), at;
	double cell = length / side;

	draw_lines(order, left, top, length);
	for (at = 0; at < sudoku_cells(order); at++) {
		unsigned int row = at / side, column = at % side;
		char text[2] = { cell_symbols(false)[cells[at]] };
		cairo_text_extents_t extents;

		if (!cells[at])
			continue;
		cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
				       givens[at] ? CAIRO_FONT_WEIGHT_BOLD :
						    CAIRO_FONT_WEIGHT_NORMAL);
		cairo_set_font_size(cairo, cell * 0.65);
		cairo_text_extents(cairo, text, &extents);
		cairo_move_to(cairo, left + (column + 0.5) * cell - extents.x_advance / 2,
			      top + (row + 0.73) * cell);
		cairo_show_text(cairo, text);
	}
}

/* Draw all puzzles, or all solutions, after @page pages. Return: the number of pages then. */
static unsigned long draw(const struct sheet *sheet, bool solutions, unsigned long page, bool svg)
{
	unsigned int order = options.wish.order, cells = sudoku_cells(order);
	unsigned int places = sheet->columns * sheet->rows;
	double width = (WIDTH - 2 * MARGIN) / sheet->columns;
	double height = (HEIGHT - 2 * MARGIN) / sheet->rows;
	double length = (width < height - CAPTION ? width : height - CAPTION) - GAP;
	size_t puzzle, count = size / cells / 2;
	char caption[40];

	for (puzzle = 0; puzzle < count; puzzle++) {
		const u8 *givens = (const u8 *)puzzles + puzzle * 2 * cells;
		unsigned int place = puzzle % places;
		unsigned int row = place / sheet->columns, column = place % sheet->columns;
		double left = MARGIN + column * width + (width - length) / 2;
		double top = MARGIN + row * height;

		top += (height - length + CAPTION) / 2 + (svg ? page * HEIGHT : 0);
		snprintf(caption, sizeof(caption), "%s %zu", solutions ? "Solution" : "Puzzle",
			 puzzle + 1);
		cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
				       CAIRO_FONT_WEIGHT_NORMAL);
		cairo_set_font_size(cairo, CAPTION);
		cairo_move_to(cairo, left, top - CAPTION / 2);
		cairo_show_text(cairo, caption);
		draw_cells(order, left, top, length, solutions ? givens + cells : givens, givens);
		if (place < places - 1 && puzzle < count - 1)
			continue;
		page++;
		if (!svg)
			cairo_show_page(cairo);
	}
	return page;
}

/* Print what was kept. An SVG has no pages; they are below each other. */
void paper_write(bool svg)
{
	/* The cells of 25x25 grids have to be large enough for a pen. */
	static const struct sheet sheets[][2] = { { { 2, 2 }, { 3, 4 } }, { { 1, 1 }, { 2, 2 } } };
	const struct sheet *sheet = sheets[options.wish.order == 5];
	cairo_surface_t *surface;
	size_t count;
	unsigned long pages = 0, at;
	cairo_status_t status;

	if (fclose(kept))
		err(EXIT_TROUBLE, "cannot keep the puzzles");
	count = size / sudoku_cells(options.wish.order) / 2;
	for (at = 0; at < 2; at++)
		pages += (count - 1) / (sheet[at].columns * sheet[at].rows) + 1;
	if (svg) {
		surface = cairo_svg_surface_create_for_stream(print, NULL, WIDTH, pages * HEIGHT);
	} else {
		surface = cairo_pdf_surface_create_for_stream(print, NULL, WIDTH, HEIGHT);
		cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "Sudoku");
		/* The same seed makes the same file. */
		cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
	}
	cairo = cairo_create(surface);
	draw(sheet + 1, true, draw(sheet, false, 0, svg), svg);
	cairo_surface_finish(surface);
	status = cairo_status(cairo);
	if (!status)
		status = cairo_surface_status(surface);
	if (status && status != CAIRO_STATUS_WRITE_ERROR)	/* which flush() reports */
		say(EXIT_TROUBLE, NULL, 0, "cannot draw: %s", cairo_status_to_string(status));
	cairo_destroy(cairo);
	cairo_surface_destroy(surface);
	free(puzzles);
}
