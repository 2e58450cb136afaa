// SPDX-License-Identifier: GPL-2.0-only
/* A game: changes and undo, checks, saved games. */
#include <fcntl.h>
#include <sys/stat.h>

#include "game.h"
#include "text.h"
#include "userspace.h"

#define SECONDS_MAX	4e9	/* more than a century of play */

/* Begin a game with a puzzle; @game was begun before, or is all zeros. */
void game_start(struct game *game, unsigned int order, const u8 *givens)
{
	free(game->changes);
	memset(game, 0, sizeof(*game));
	game->order = order;
	memcpy(game->givens, givens, sudoku_cells(order));
	memcpy(game->cells, givens, sudoku_cells(order));
}

/* Set a cell. Keep the board for hints if the new digit is one of its candidates. */
static void apply(struct game *game, unsigned int cell, unsigned int digit, u32 marks)
{
	if (game->cells[cell] != digit && game->has_board) {
		if (!game->cells[cell] && (game->board.candidates[cell] >> digit & 1))
			board_place(&game->board, cell, digit);
		else
			game->has_board = false;
		game->told = 0;
	}
	game->cells[cell] = digit;
	game->marks[cell] = marks;
}

/* Return: whether the solution was filled in, and that is not undone. */
bool game_is_shown(const struct game *game)
{
	return game->shown_at && game->change_at >= game->shown_at;
}

/*
 * Change a cell; @first starts a group of changes that are undone together. Undone changes are
 * forgotten. Return: false if the cell is a given, or does not change.
 */
bool game_set(struct game *game, unsigned int cell, unsigned int digit, u32 marks, bool first)
{
	struct change *change;

	if (game->givens[cell] || (game->cells[cell] == digit && game->marks[cell] == marks))
		return false;
	if (game->change_at == game->change_room) {
		game->change_room += 1024;
		game->changes = reallocarray(game->changes, game->change_room, sizeof(*change));
		if (!game->changes)
			abort();
	}
	if (!game_is_shown(game))
		game->shown_at = 0;
	change = &game->changes[game->change_at++];
	game->change_count = game->change_at;
	*change = (struct change) {
		cell, first, { game->cells[cell], digit }, { game->marks[cell], marks }
	};
	apply(game, cell, digit, marks);
	return true;
}

/* Place a digit, and remove it from the pencil marks of its units, as one change. */
void game_place(struct game *game, unsigned int cell, unsigned int digit)
{
	unsigned int kind, place, unit, other;

	if (!game_set(game, cell, digit, game->marks[cell], true))
		return;
	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++) {
		unit = sudoku_unit_of(game->order, kind, cell);
		for (place = 0; place < sudoku_side(game->order); place++) {
			other = sudoku_cell_at(game->order, kind, unit, place);
			if (other != cell)
				game_set(game, other, game->cells[other],
					 game->marks[other] & ~(1U << digit), false);
		}
	}
}

/* Undo or redo. Return: whether there was a change; @cell: its first cell. */
bool game_move(struct game *game, bool redo, unsigned int *cell)
{
	size_t end = redo ? game->change_count : 0;
	const struct change *change;

	if (game->change_at == end)
		return false;
	do {
		game->change_at -= !redo;
		change = &game->changes[game->change_at];
		apply(game, change->cell, change->digit[redo], change->marks[redo]);
		*cell = change->first ? change->cell : *cell;
		game->change_at += redo;
		if (redo && game->change_at < end)
			change++;
	} while (game->change_at != end && !change->first);
	return true;
}

/* Return: whether another cell of a unit has the same digit. */
bool game_clashes(const struct game *game, unsigned int cell)
{
	unsigned int kind, place, other;

	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++) {
		for (place = 0; place < sudoku_side(game->order); place++) {
			other = sudoku_cell_at(game->order, kind,
					       sudoku_unit_of(game->order, kind, cell), place);
			if (other != cell && game->cells[cell] &&
			    game->cells[cell] == game->cells[other])
				return true;
		}
	}
	return false;
}

bool game_is_wrong(const struct game *game, unsigned int cell)
{
	return game->has_solution && game->cells[cell] && game->cells[cell] != game->solution[cell];
}

/* Return: the number of cells with a digit, or, with 0, of blanks. */
unsigned int game_count(const struct game *game, unsigned int digit)
{
	unsigned int at, count = 0;

	for (at = 0; at < sudoku_cells(game->order); at++)
		count += game->cells[at] == digit;
	return count;
}

bool game_is_solved(const struct game *game)
{
	return sudoku_is_solution(game->order, game->cells, game->givens);
}

/* Create the missing parent directories of a file. */
static void make_folders(char *path)
{
	char *slash;

	for (slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdir(path, 0700);
		*slash = '/';
	}
}

/* Create a file beside @path; @name: output: its name. Return: the file, or NULL with errno. */
static FILE *open_temporary(const char *path, char *name, size_t room)
{
	int fd;

	errno = ENAMETOOLONG;
	if (snprintf(name, room, "%s.XXXXXX", path) >= (int)room)
		return NULL;
	make_folders(name);
	fd = mkostemp(name, O_CLOEXEC);
	return fd < 0 ? NULL : fdopen(fd, "w");
}

/* Return: 0, or why games cannot be saved to a file. */
int game_try_saving(const char *path)
{
	char temporary[4096];
	FILE *file = open_temporary(path, temporary, sizeof(temporary));

	if (!file)
		return errno;
	fclose(file);
	unlink(temporary);
	return 0;
}

/*
 * Save a game: a line of numbers, the puzzle, the grid, and for each cell with pencil marks a line
 * with its number and mask. Return: 0, or an error; the file is then unchanged.
 */
int game_save(const struct game *game, const char *path)
{
	char temporary[4096];
	FILE *file = open_temporary(path, temporary, sizeof(temporary));
	unsigned int at;
	int error;

	if (!file)
		return errno;
	fprintf(file, "sudoku-play %u 0 %.0f\n", game->order, game->seconds);
	fprintf(file, "%s\n", cells_text(game->order, game->givens));
	fprintf(file, "%s\n", cells_text(game->order, game->cells));
	for (at = 0; at < sudoku_cells(game->order); at++)
		if (game->marks[at])
			fprintf(file, "%u %x\n", at, game->marks[at]);
	error = fflush(file) ? errno : 0;
	fclose(file);
	if (!error && rename(temporary, path))
		error = errno;
	if (error)
		unlink(temporary);
	return error;
}

/* Return: whether a string is the cells of a grid. */
static bool read_cells(unsigned int order, const char *text, u8 *cells)
{
	unsigned int at;

	if (strlen(text) != sudoku_cells(order))
		return false;
	for (at = 0; text[at]; at++) {
		if (sudoku_cell_value(order, text[at]) < 0)
			return false;
		cells[at] = sudoku_cell_value(order, text[at]);
	}
	return true;
}

/* Load a saved game. Return: true; or false, with errno 0 if the file is not a saved game. */
bool game_load(struct game *game, const char *path)
{
	char givens[SUDOKU_CELLS_MAX + 1], cells[SUDOKU_CELLS_MAX + 1];
	unsigned int order, cell, marks, at;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);		/* a FIFO is empty */
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
	u8 values[SUDOKU_CELLS_MAX];
	double seconds;
	bool good;

	if (!file)
		return false;
	errno = 0;
	good = fscanf(file, "sudoku-play %u %*u %lf %625s %625s", &order, &seconds, givens,
		      cells) == 4 && order >= SUDOKU_ORDER_MIN && order <= SUDOKU_ORDER_MAX &&
	       seconds >= 0 && seconds <= SECONDS_MAX && read_cells(order, givens, values);
	if (good) {
		game_start(game, order, values);
		game->seconds = seconds;
		good = read_cells(order, cells, game->cells);
		for (at = 0; at < sudoku_cells(order); at++)
			good &= !game->givens[at] || game->givens[at] == game->cells[at];
	}
	while (good && fscanf(file, "%u %x", &cell, &marks) == 2) {
		good = cell < sudoku_cells(order) && !(marks & ~((2ULL << sudoku_side(order)) - 2));
		if (good)
			game->marks[cell] = marks;
	}
	good = good && feof(file);
	fclose(file);
	return good;
}
