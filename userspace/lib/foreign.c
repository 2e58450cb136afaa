// SPDX-License-Identifier: GPL-2.0-only
/*
 * Notations that well-kept tools turn into puzzles, and games that are not Sudoku. A file is
 * recognized by its start, without white space. The suite "formats" runs each command.
 */
#include <ctype.h>
#include <regex.h>

#include "reader.h"

#define START		4096	/* characters of a file that are looked at */
#define ARRAYS	"jq -c 'del(..|objects|.[keys[]|" \
		"select(test(\"solution|^(sol|solved)$|answer\";\"i\"))])|..|" \
		"(strings|select(length==81)),(arrays|select(length==(4,9,16,25,81))|" \
		"any(.[]|objects;has(\"value\")) as $v|" \
		"map(if type==\"object\" and ($v or .=={}) then .value else . end|" \
		"if IN(-1,null,\"\",\" \") then 0 else . end)|select(all(type!=\"array\")))'"
#define ARRAYS_MARKS "^(\\{|\\[[^0-9]).*" \
		"(\\[(-?[0-9]|\"[0-9.]?\"|null|\\{\"value\"|\\{})|\"[0-9._x-]{81}\")"
#define GNOME	"jq -r '[range(81) as $i|[.cells[]|" \
		"select(.fixed and .position==[$i/9|floor,$i%9]).value][0]//0|tostring]|add' FILE"
#define HTML	"tr -d '\\n' <FILE | sed -E 's/<.tr>/\\n/gi; s/&(nbsp|#160);//g; " \
		"s/<td[^>]*>/,/gi' | sed -nE 's/<[^>]*>//g; s/^[^,]*,//p'"
#define VARIANT_MARKS "([Kk]iller|[Jj]igsaw|[Dd]iagonal)-?[Ss]udoku|\\[Jigsaw]|" \
		"\"diagonal[-+]\":true|\"(killercage|cages|anti[a-z]+|" \
		"thermo[a-z]*|arrow|palindrome|difference|ratio|clone|quadruple|betweenline|" \
		"littlekillersum|sandwichsum|nonconsecutive|disjointgroups)\":"
#define PROGRAM_MARKS "(array|tensor|matrix)\\((c\\(|\\[\\[)|\\[\\[[0-9]\\.[0-9,]|,[0-9]\\.0,|" \
		"(Nothing|nil),|NaN|[][0-9,.]nan|NIL|Some\\("
#define PROGRAM	"sed -nE 's/\\b(NaN|nan|NA|nil|NIL|Nothing|None)\\b/0/g; " \
		"s/(Just |Some\\()([0-9])\\)?/\\2/g; s/([0-9])\\.(0+$|0*([], ]))/\\1\\3/g; " \
		"s/^[^[]*\\[/[/; s/^[^[]*\\(//; s/(, *[a-z]+ *=|\\)).*//; /=/d; /[0-9]/p' FILE"

static const struct notation {
	const char *name;
	const char *marks;	/* an extended regular expression */
	const char *command;	/* NULL: there is none */
	bool game;		/* another game: refused even if there are puzzles in it */
} notations[] = {
	{ "a variant of Sudoku, another game", VARIANT_MARKS, NULL, true },
	{ "a file of SadMan with several sections",
	  "\\[(State|Solution|PencilMarks)]",
	  "awk '/^\\[/ { on = /Puzzle/; next } on' FILE", true },
	{ "a matrix of R", "^\\[,1]", "sed -E '1d; s/^ *\\[[0-9]+,\\]//; s/NA/./g' FILE", false },
	{ "a saved game of gnome-sudoku", "\"cells\":\\[\\{\"position\":\\[",
	  GNOME, false },
	{ "a program, or numbers with decimals",
	  PROGRAM_MARKS, PROGRAM, false },
	{ "JSON in a program", "=\\{\"[^\",]+\":",
	  "sed 's/^[^{]*//; s/;$//' FILE | " ARRAYS, false },
	{ "JSON", ARRAYS_MARKS, ARRAYS " FILE", false },
	{ "JSON", "^\\{\"", NULL, false },
	{ "a game of KSudoku", "<ksudoku",
	  "grep -oP 'es>\\K[b-j_]+' FILE | tr b-j_ 1-9.", false },
	{ "a file of OpenSudoku", "data=\"[0-9]{81}", "grep -oE 'data=\"[0-9]{81}' FILE", false },
	{ "HTML with a table", "<[Tt][Rr]><[Tt][DHdh]", HTML, false },
	{ "XML with rows", "^<.*<row", "grep -oP '<row[^>]*>\\K[^<]+' FILE", false },
	{ "HTML or XML", "^<", NULL, false },
	{ "LaTeX", "\\\\begin\\{tabular",
	  "sed -nE 's/^ *\\\\hline//; s/\\\\(\\\\|tab).*//; s/\\$//g; s/&/,/gp' FILE", false },
	{ "a library of HoDoKu, with digits that the player found", "^:[^:]*:x:[^:]*\\+",
	  "sed -E 's/\\+[1-9]|0/./g' FILE", false },
	{ "a game of Simon Tatham's collection", "^(3x3|SAVEFILE:)", NULL, false },
	{ "a table with the numbers of its rows and columns", "^\\|\\|1\\|2\\|3\\|",
	  "sed -E '1,2d; s/^\\|[^|]*//' FILE", false },
};

#define COUNT	(sizeof(notations) / sizeof(*notations))

/* Return: what to say about the first notation, or game, that a text has marks of, or NULL. */
const char *foreign(bool game, const char *at, const char *end)
{
	static char text[START], message[640];
	static regex_t marks[COUNT];
	static bool ready;
	unsigned int which;
	size_t size = 0;

	for (which = 0; which < COUNT && !ready; which++)
		if (regcomp(&marks[which], notations[which].marks, REG_EXTENDED | REG_NOSUB))
			abort();
	ready = true;
	for (; at < end && size < START - 1; at++)
		if (*at && !isspace((u8)*at))
			text[size++] = *at;
	text[size] = 0;
	for (which = 0; which < COUNT; which++) {
		const struct notation *notation = &notations[which];

		if (notation->game != game || regexec(&marks[which], text, 0, NULL, 0))
			continue;
		snprintf(message, sizeof(message), notation->command ? "%s; try: %s | %s" : "%s",
			 notation->name, notation->command, program_invocation_short_name);
		return message;
	}
	return NULL;
}
