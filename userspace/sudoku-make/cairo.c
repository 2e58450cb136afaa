// SPDX-License-Identifier: GPL-2.0-only
/* Print puzzles on paper: as PDF with their solutions on the last pages, or as SVG, alone. */
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
#define ALONE		240	/* length of a grid in an SVG */
#define FRAME		1.4	/* width of the lines around it */

/* Where grids are on a page, each in a part with a caption above it */
struct sheet {
	size_t columns, rows;
	double margin, width, height;	/* of a part */
	double caption;		/* 0: none */
};

static FILE *kept;		/* for each puzzle, its cells, and those of its solution */
static char *puzzles;
static size_t size;
static cairo_t *cairo;

/* Keep a puzzle for paper_write(). */
void paper_add(const struct dug *dug)
{
	unsigned int cells = sudoku_cells(options.wish.order);

	if (!kept)
		kept = open_memstream(&puzzles, &size);
	if (!kept || fwrite(dug->cells, 1, cells, kept) != cells ||
	    fwrite(dug->solution, 1, cells, kept) != cells)
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

		cairo_set_line_width(cairo, (line % order) ? 0.4 : FRAME);
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
		char text[2] = { cell_symbols[cells[at]] };
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

/* Write a caption, with the level if that was asked for: rating takes a while. */
static void draw_caption(double left, double bottom, size_t number, const u8 *givens, bool solution)
{
	const struct technique *hardest = NULL;
	static struct board board;
	char text[40];

	if (options.wish.rated && !solution) {
		board_start(&board, options.wish.order, givens);
		board.unique = true;
		hardest = board_rate(&board);
	}
	snprintf(text, sizeof(text), "%s %zu%s%s", solution ? "Solution" : "Puzzle", number,
		 hardest ? ", " : "", hardest ? level_names[hardest->level] : "");
	cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
			       CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(cairo, CAPTION);
	cairo_move_to(cairo, left, bottom);
	cairo_show_text(cairo, text);
}

/* Draw all puzzles, or all solutions. */
static void draw(const struct sheet *sheet, size_t count, bool solutions)
{
	unsigned int order = options.wish.order, cells = sudoku_cells(order);
	size_t places = sheet->columns * sheet->rows, puzzle;
	double height = sheet->height - sheet->caption;
	double length = (sheet->width < height ? sheet->width : height) - GAP;

	for (puzzle = 0; puzzle < count; puzzle++) {
		const u8 *givens = (const u8 *)puzzles + puzzle * 2 * cells;
		size_t row = puzzle % places / sheet->columns, column = puzzle % sheet->columns;
		double left = sheet->margin + column * sheet->width + (sheet->width - length) / 2;
		double top = sheet->margin + row * sheet->height + sheet->caption +
			     (height - length) / 2;

		if (sheet->caption)
			draw_caption(left, top - sheet->caption / 2, puzzle + 1, givens, solutions);
		draw_cells(order, left, top, length, solutions ? givens + cells : givens, givens);
		if (puzzle % places == places - 1 || puzzle == count - 1)
			cairo_show_page(cairo);
	}
}

/* Draw the grids alone, two in a row. */
static cairo_surface_t *draw_svg(size_t count)
{
	double length = options.wish.order == 5 ? 2 * ALONE : ALONE, part = length + GAP;
	size_t columns = count > 1 ? 2 : 1, rows = (count + columns - 1) / columns;
	const struct sheet sheet = { columns, rows, (FRAME - GAP) / 2, part, part, 0 };
	cairo_surface_t *surface;

	surface = cairo_svg_surface_create_for_stream(print, NULL, columns * part - GAP + FRAME,
						      rows * part - GAP + FRAME);
	cairo = cairo_create(surface);
	/* Many programs show what is transparent as black. */
	cairo_set_source_rgb(cairo, 1, 1, 1);
	cairo_paint(cairo);
	cairo_set_source_rgb(cairo, 0, 0, 0);
	draw(&sheet, count, options.solution);
	return surface;
}

static cairo_surface_t *draw_pdf(size_t count)
{
	/* The cells of 25x25 grids have to be large enough for a pen. */
	bool large = options.wish.order == 5 || count == 1;
	size_t columns = large ? 1 : 2, more = large ? 2 : 3, rows = large ? 2 : 4;
	double width = WIDTH - 2 * MARGIN, height = HEIGHT - 2 * MARGIN;
	const struct sheet sheet = {
		columns, columns, MARGIN, width / columns, height / columns, CAPTION
	}, solutions = { more, rows, MARGIN, width / more, height / rows, CAPTION };
	cairo_surface_t *surface;

	surface = cairo_pdf_surface_create_for_stream(print, NULL, WIDTH, HEIGHT);
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "Sudoku");
	/* The same seed makes the same file. */
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
	cairo = cairo_create(surface);
	draw(&sheet, count, false);
	draw(&solutions, count, true);
	return surface;
}

/* Print what was kept. */
void paper_write(bool svg)
{
	cairo_surface_t *surface;
	cairo_status_t status;
	size_t count;

	if (fclose(kept))
		err(EXIT_TROUBLE, "cannot keep the puzzles");
	count = size / sudoku_cells(options.wish.order) / 2;
	surface = svg ? draw_svg(count) : draw_pdf(count);
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
