// SPDX-License-Identifier: GPL-2.0-only
/* The output formats. Puzzles without a solution keep their place in the output. */
#include "sudokuctl.h"

static bool is_exhausted(const struct answer *answer)
{
	unsigned int cause = answer->result.fault.cause;

	return answer->order && answer->result.solutions < options.limit &&
	       (!cause || cause == SUDOKU_CAUSE_NO_SOLUTION);
}

static const u8 *solution(const struct answer *answer, const u8 *solutions, unsigned long at)
{
	return solutions + at * sudoku_cells(answer->order);
}

static void print_line(const struct answer *answer, const u8 *solutions)
{
	unsigned long at;

	if (options.count && !answer->message)
		printf("%llu%s", answer->result.solutions, is_exhausted(answer) ? "" : "+");
	if (!answer->shown)
		putchar('\n');
	for (at = 0; at < answer->shown; at++)
		puts(cells_text(answer->order, solution(answer, solutions, at)));
}

static void draw(const struct answer *answer, const u8 *solutions)
{
	static const char *gap = "";	/* before the next grid */
	unsigned long at;

	if (options.count && !answer->message) {
		print_line(answer, solutions);
		return;
	}
	for (at = 0; !at || at < answer->shown; at++) {
		fputs(gap, stdout);
		gap = "\n";
		if (answer->shown)
			draw_grid(answer->order, solution(answer, solutions, at), answer->givens);
		else
			printf("# %s\n", answer->message);
	}
}

static void print_json(const struct answer *answer, const u8 *solutions)
{
	unsigned long at;

	printf("{\"input\":");
	print_quoted(answer->name);
	printf(answer->line ? ",\"line\":%lu" : ",\"line\":null", answer->line);
	printf(",\"order\":%u,\"puzzle\":\"%s\",\"solutions\":[", answer->order,
	       answer->order ? cells_text(answer->order, answer->givens) : "");
	for (at = 0; at < answer->shown; at++)
		printf("%s\"%s\"", at ? "," : "",
		       cells_text(answer->order, solution(answer, solutions, at)));
	printf("],\"count\":%llu,\"exhausted\":%s,\"steps\":%llu,\"guesses\":%llu",
	       answer->result.solutions, is_exhausted(answer) ? "true" : "false",
	       answer->result.steps, answer->result.guesses);
	printf(",\"outcome\":\"%s\",\"message\":", answer->outcome);
	print_quoted(answer->message);
	printf("}\n");
}

void print_answer(const struct answer *answer, const u8 *solutions)
{
	static void (*const printers[])(const struct answer *answer, const u8 *solutions) = {
		[TO_LINE] = print_line, [TO_DRAWN] = draw, [TO_JSON] = print_json,
	};

	printers[options.to](answer, solutions);
}
