// SPDX-License-Identifier: GPL-2.0-only
/*
 * Notations that well-kept tools turn into puzzles, and games that are not Sudoku. A file is
 * recognized by its start, without white space. Each
 * line is searched for other games, too. The suite "formats" runs each command.
 */
#include <ctype.h>
#include <regex.h>

#include "reader.h"

#define START		262144	/* characters of a file, or line, that are looked at */
#define ARRAYS	"jq -c 'del(..|objects|.[keys[]|" \
		"select(test(\"solution|^(sol|solved)$|answer|note|candidate\";\"i\"))])|" \
		"if any(..|objects;[.[]|arrays,(strings|select(length==81))]|length>1) or " \
		"([..|objects|select(.value|IN(0,-1,null,\"\",\" \")|not)|[.[]|booleans]]|" \
		"unique|length>1) then error(\"another game, or digits of a player?\") " \
		"else . end|..|(strings|select(length==81))," \
		"(arrays|select(length==(4,9,16,25,81))|" \
		"map(if .=={} or (type==\"object\" and has(\"value\")) then .value else . end|" \
		"if IN(-1,null,\"\",\" \") then 0 else . end)|" \
		"select(all(type!=\"array\" and type!=\"object\")))'"
#define ARRAYS_MARKS "^(\\{|\\[([[{\"-]|null)).*" \
		"(\\[(-?[0-9]+,|\"[0-9.]?\"|null|\\{\"value\"|\\{})|\"[0-9._x-]{81}\")"
#define F_PUZZLES "jq -c 'if keys-[\"size\",\"title\",\"author\",\"grid\",\"solution\"]==[] and " \
		"all(.grid[][];has(\"region\")|not) and any(.grid[][];.given) " \
		"then .grid[]|map(if .given then .value else 0 end) " \
		"else error(\"another game?\") end' FILE"
#define GNOME	"jq -r '[range(81) as $i|[.cells[]|" \
		"select(.fixed and .position==[$i/9|floor,$i%9]).value][0]//0|tostring]|add' FILE"
#define HTML	"tr -d '\\r\\n' <FILE | sed -E 's/<.tr>/\\n/gi; s/&(nbsp|#160);//g; " \
		"s/<td[^>]*>/,/gi' | sed -nE 's/<[^>]*>//g; s/^[^,]*,//p'"
#define LATEX	"sed -nE 's/^( *\\\\hline)*//; s/\\\\(\\\\|tab).*//; " \
		"s/\\$//g; s/&/,/gp' FILE"
#define VARIANT_MARKS \
		"(killer|jigsaw|diagonal|hyper|irregular|thermo|sandwich|samurai|kropki|" \
		"consecutive|even-?odd|greater-?than|squiggly|arrow|toroidal|argyle|asterisk|" \
		"center-?dot|chain|miracle|anti-?(knight|king))[-_:]?sudoku|" \
		"sudoku[-_:(]?(killer|jigsaw|samurai)|(^|[^a-z0-9])x[-_]?sudoku|" \
		"sudoku[-_]?x([^a-z0-9-]|-[^wcy]|$)|windoku|\\[jigsaw]|" \
		"<graph[^>]*type=\"(custom|roxdoku)|" \
		"\"(type|variant)\":\"(killer|jigsaw|hyper|irregular|diagonal)|" \
		"[\"'](diagonals?[-+]?|killer|jigsaw|hyper|[a-z_]*cages?[a-z_]*|regions|" \
		"thermo[a-z]*|anti-?(knight|king)|arrow|palindrome|difference|ratio|clone|" \
		"quadruple|betweenline|littlekillersum|sandwichsum|nonconsecutive|disjointgroups)" \
		"[\"']:(true|\"[^\"]|\\[[^]]|\\{[^}])"
#define PROGRAM_MARKS "(array|tensor|matrix)\\(\\[\\[|matrix\\(c\\(.*byrow=T|" \
		"\\[\\[[0-9]\\.[0-9,]|,[0-9]\\.0,|" \
		"[[,](Nothing|nil|NIL)[],]|NaN[^a-z]|[][0-9,.]nan[^a-z]|Some\\("
#define PROGRAM	"sed -nE 's/(np\\.)?\\b(NaN|nan|NA|nil|NIL|Nothing|None)\\b/0/g; " \
		"s/(Just |Some\\()([0-9])\\)?/\\2/g; s/([0-9])\\.(0+$|0*([],; |\\t]))/\\1\\3/g; " \
		"s/^[^[{]*([[{])/\\1/; s/^[^[]*\\(//; s/(, *[a-z]+ *=|\\)).*//; " \
		"/[0-9.]{81}/!{/=/d}; /[0-9]/p' FILE"

static const struct notation {
	const char *name;
	const char *marks;	/* an extended regular expression */
	const char *command;	/* NULL: there is none */
	bool game;		/* another game: refused even if there are puzzles in it */
} notations[] = {
	{ "a variant of Sudoku, another game", VARIANT_MARKS, NULL, true },
	{ "several sections, as in a file of SadMan",
	  "\\[(State|Solution|PencilMarks)]([^(]|$)",
	  "awk '/^\\[/ { off = /State|Solution|PencilMarks/ } !off' FILE", true },
	{ "a matrix of R", "^\\[,1]", "sed -E '/\\[,1]/d; s/^ *\\[[0-9]+,]//; s/NA/./g' FILE",
	  false },
	{ "a saved game of gnome-sudoku", "\"cells\":\\[\\{\"position\":\\[",
	  GNOME, false },
	{ "a program, or numbers with decimals",
	  PROGRAM_MARKS, PROGRAM, false },
	{ "JSON in a program", "=\\{\"[^\",]+\":",
	  "sed '1s/^[^{]*//; $s/;$//' FILE | " ARRAYS, false },
	{ "a file of f-puzzles", "^\\{.*\"grid\":\\[\\[\\{", F_PUZZLES, false },
	{ "JSON", ARRAYS_MARKS, ARRAYS " FILE", false },
	{ "JSON", "^\\{\"", NULL, false },
	{ "a game of KSudoku", "<ksudoku",
	  "grep -oP 'es>\\K[b-j_]+' FILE | tr b-j_ 1-9.", false },
	{ "a file of OpenSudoku", "data=\"[0-9]{81}", "grep -oE 'data=\"[0-9]{81}' FILE", false },
	{ "HTML with a table", "<[Tt][Rr]><[Tt][DHdh]", HTML, false },
	{ "XML with rows", "^<.*<row", "grep -oP '<row[^>]*>\\K[^<]+' FILE", false },
	{ "HTML or XML", "^<[A-Za-z!?].*</", NULL, false },
	{ "LaTeX", "\\\\begin\\{tabular", LATEX, false },
	{ "a library of HoDoKu, with digits that the player found", "^:[^:]*:x:[^:]*\\+",
	  "sed -E 's/\\+[1-9]|0/./g' FILE", false },
	{ "a game of Simon Tatham's collection", "^(3x3[a-z0-9]{0,4}:[a-z0-9_]{20}|SAVEFILE:)",
	  NULL, false },
	{ "a table with the numbers of its rows and columns", "^\\|\\|1\\|2\\|3\\|",
	  "sed -E '1,2d; s/^\\|[^|]*//' FILE", false },
};

#define COUNT	(sizeof(notations) / sizeof(*notations))

/* Return: what to say about the first notation, or game, that a text has marks of, or NULL. */
const char *foreign(bool game, const char *at, size_t bytes)
{
	static char text[START], message[900];
	static regex_t marks[COUNT];
	static bool ready;
	unsigned int which;
	size_t size = 0;

	for (which = 0; which < COUNT && !ready; which++)
		if (regcomp(&marks[which], notations[which].marks, REG_EXTENDED | REG_NOSUB |
			    (notations[which].command ? 0 : REG_ICASE)))
			abort();
	ready = true;
	for (; bytes-- && size < START - 1; at++) {	/* words on two lines are two words */
		u8 each = *at ? *at : '\n';

		if (!isspace(each) || (each == '\n' && size && isalpha((u8)text[size - 1])))
			text[size++] = each;
	}
	text[size] = 0;
	if (game && !strpbrk(text, "[\"'") && !strcasestr(text, "doku"))
		return NULL;	/* fast: all marks of games have one of these */
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
