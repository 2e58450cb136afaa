/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Puzzles with outcomes that are known independently of this driver.
 *
 * Plain C, for programs and for kernel code.
 */
#ifndef SUDOKU_TESTS_PUZZLES_H
#define SUDOKU_TESTS_PUZZLES_H

#ifdef __KERNEL__
#include <linux/stddef.h>
#else
#include <stddef.h>
#endif

enum puzzle_outcome {
	PUZZLE_REFUSED,		/* not a puzzle */
	PUZZLE_NONE,		/* no solution */
	PUZZLE_UNIQUE,		/* one, and .solution is it */
	PUZZLE_MANY,		/* more than one */
};

struct puzzle {
	const char *name;
	unsigned int order;
	enum puzzle_outcome outcome;
	const char *text;	/* without the newline that would end it */
	const char *solution;
};

#define PUZZLE_9	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLUTION_9	"534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#define PUZZLE_16 \
	"7F.4...3C..8..A...E...G..5.3..4..5B..E...F.79..88..GF.....AD..1." \
	"........3..5.76F....17....E..3B5....A..5.4C.G...5..B....7.6F48.9" \
	"AE53C2....7.698....7E.3A...4.2...C..69...E3AB..146.8B.7.2C.GE.3." \
	"....7.96....3.F...A58.2C1.F.7..6B3..DA....9.8G...7........2.DA5E"

#define SOLUTION_16 \
	"7F645B13C9G82EADD2EA9CG8B513F64735B12EAD6F479CG889CGF647E2AD5B13" \
	"2GDE48C93AB5176F948C176FDGE2A3B5F176A3B584C9GDE25A3BGDE2716F48C9" \
	"AE53C2DGFB7169841BF7E53A9684C2DGGC2D69845E3ABF714698BF712CDGE53A" \
	"C8G27496AD5E31FBEDA58G2C13FB7496B31FDA5E47968G2C674931FBG82CDA5E"

#define MINIMAL_9 \
	"....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2.........."

#define COSTLY_9 \
	"....3...2.....59......9..8....6......39....5.2......7....8...3.9.3.....5........."

#define UNSOLVABLE_16 \
	"..G..6A...........6.B....7C..9.51..F.....E......2.8.G...5......." \
	"D4....2.F6B......85.....4........6B...F9...D3..193E...18..5..4FC" \
	"A7..C....4.1...F...1..479....A..8.........E7.DG..C.5..6.......2." \
	".A.....BC..G..8.......3..D...E4G.........5.4..73..4...51.F.6...."

#define PUZZLE_25 \
	"ACO.3...P71.E..M..JF.H4.DIP7..GJB.F.4D.H.1.N8.O.C3" \
	"158N..4DKHIL9..C...OGFJ.BG.F.B1.E.8.6.C.K.D4.I..P." \
	".K..D.63C..JB..P.9L.1..5...B.IN5G.E..2.3H..K.L9P7." \
	".O..2LPA7.N....F..M..D..1.7.....IFB..1H.8N..E63..2" \
	"N8E...K1.DLPA79O62C...M.I4....6C2O3.MIF.7L..9N.58." \
	"C32O4P7..A.8JEGBM.FIK.H.N.D..NC....M......67A..8.J" \
	".9A.6M....K.N.1E5..G...3..B.F..8...C.4.2..NH1P.796" \
	"5.G8J.HN.1.7...3C.O.MIFBLD..1...H.KBI7.P...AC.M..." \
	"..M...1.N59AO6.43...B.I.7..P.7E..JM.....N......A6O" \
	"34K..9.O6C.GFJM...I.D5...9.C......PD1.N...FG.3.24." \
	"H1N..O3.....P.L.7C968.EGM..69CF...LH....G8...O432K" \
	".......5....C..2O..4F..I.F...P8E.G....2.1H5DN7..A." \
	".243K.9CA.8E.GJI..BL.N..."

#define SOLUTION_25 \
	"ACO63IL9P71NE58MGBJF2H4KDIP7L9GJBMF24DKH51EN8AO6C3" \
	"158NE24DKHIL9P7CA36OGFJMBGMFJB1NE58A63COK2D4HI7LP9" \
	"2KH4DA63COGJBMFPI9L718N5EJFBMIN5G8E6C2O3H41KDL9P7A" \
	"6O3C2LPA79N5G8EFJIMB4DKH1L79PAJMIFB4K1HD8NG5E63CO2" \
	"N8E5G4K1HDLPA79O62C3JBMFI4HDK16C2O3JMIFB7LAP9NE58G" \
	"C32O4P769A58JEGBMLFIK1HDNKD1HNCO432MFLBI9P67A5G8EJ" \
	"P9A76MFLBIKHND1E5J8GC2O34MBIFL58JEGCO432DKNH1PA796" \
	"5EG8JKHND1P769A3C4O2MIFBLDN51832H4KBI7LP69OACEMGJF" \
	"EJMGFD18N59AO6C43H2KBPIL7BLPI7EGFJM32H4KND8159CA6O" \
	"34K2H9AO6CEGFJMLB7IPD51N896CAOBI7LPD18N5JEFGM3K24H" \
	"H1ND5O3K24FBPILA7C968JEGM7A69CFBPILHD51NG8MEJO432K" \
	"8GJEMHD51N79CA62OK34FLBIPFILBP8EMGJO3K241H5DN769AC" \
	"O243K79CA68EMGJIFPBLHND15"

static const struct puzzle puzzles[] = {
	{ "the first text's example", 3, PUZZLE_UNIQUE,
	"....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....",
	"194357862582169374763842519835421697276935481941786235627598143359614728418273956" },
	{ "defeats row-by-row search", 3, PUZZLE_UNIQUE,
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	"987654321246173985351928746128537694634892157795461832519286473472319568863745219" },
	{ "80 cells", 3, PUZZLE_REFUSED,
	"....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2.........", NULL },
	{ "17 givens", 3, PUZZLE_UNIQUE,
	MINIMAL_9,
	"659347281128659473437128956384975612791263845265814397816792534573486129942531768" },
	{ "18 givens", 3, PUZZLE_UNIQUE,
	".........12.....84.3.....7...4...6.....2.3.....5...9....6.9.5...7.....2.....5....",
	"457831296129675384638924175284519637791263458365487912816792543573146829942358761" },
	{ "Project Euler's first grid", 3, PUZZLE_UNIQUE,
	"003020600900305001001806400008102900700000008006708200002609500800203009005010300",
	"483921657967345821251876493548132976729564138136798245372689514814253769695417382" },
	{ "zeros for blanks", 3, PUZZLE_UNIQUE,
	"004903008003050002978200000269030000000060000000090615000005486700080100400109500",
	"524913768613758942978246351269531874851467293347892615192375486735684129486129537" },
	{ "zeros for blanks, as nine lines", 3, PUZZLE_UNIQUE,
	"004903008\n003050002\n978200000\n269030000\n000060000\n000090615\n000005486\n700080100\n400109500",
	"524913768613758942978246351269531874851467293347892615192375486735684129486129537" },
	{ "the fifth text's test", 3, PUZZLE_UNIQUE,
	"000040005001070902000300078180234050002900080450867210015090820030700501020000000",
	"278649135341578962596312478189234756762951384453867219615493827834726591927185643" },
	{ "order 2", 2, PUZZLE_UNIQUE, "3410020000200143", "3412123443212143" },
	{ "17 givens, zeros for blanks", 3, PUZZLE_UNIQUE,
	"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
	"693784512487512936125963874932651487568247391741398625319475268856129743274836159" },
	{ "said to be the hardest", 3, PUZZLE_UNIQUE,
	"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
	"812753649943682175675491283154237896369845721287169534521974368438526917796318452" },
	{ "17 givens, many solutions", 3, PUZZLE_MANY,
	"001000000200000000003000000400000005005000600600000040007103000800000000009020000", NULL },
	{ "the empty grid", 3, PUZZLE_MANY,
	".................................................................................", NULL },
	{ "hostile, no solution", 3, PUZZLE_NONE,
	"........26.4.1.....8........1.......4..2..3.1............542....451.8...3........", NULL },
	{ "hostile, many solutions", 3, PUZZLE_MANY,
	".......5..............5....75.............5.2.........5............2...3.....6...", NULL },
	{ "hostile to guesses anywhere, no solution", 3, PUZZLE_NONE,
	".4........5..........62.7.............7..............4..2....9.........8..6.....3", NULL },
	{ "hostile to guesses anywhere, many solutions", 3, PUZZLE_MANY,
	"...4........6........1976..3........6........42......3........5..................", NULL },
	{ "costly, no solution", 3, PUZZLE_NONE,
	"...69..82..............7.16.4...9....9.4.............34.....7..2.61.8.....9......", NULL },
	{ "costly without new starts", 3, PUZZLE_MANY,
	"3.............1.........................................8......2....6..35.......4", NULL },
	{ "order 4, no solution", 4, PUZZLE_NONE, UNSOLVABLE_16, NULL },
	{ "no solution, found by units only", 3, PUZZLE_NONE,
	".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", NULL },
	{ "order 4", 4, PUZZLE_UNIQUE, PUZZLE_16, SOLUTION_16 },
	{ "order 5", 5, PUZZLE_UNIQUE, PUZZLE_25, SOLUTION_25 },
	{ "order 2, empty", 2, PUZZLE_MANY, "................", NULL },
};

/* An order 5 puzzle without a solution. Search needs ten million steps to prove that. */
#define ENDLESS_PUZZLE \
	"N......5..K...D..H..B.IL8" \
	"KD3.G.F..6.I...7..2EA9.PH" \
	"..B.L.1G........4NO6E..5." \
	".9.CPMIL......21..D36..4N" \
	".2E7..C..A......L8...D..K" \
	"..9E..A.L.5.2...1G...K..4" \
	"4.O3..675.G.D.8E.PJ...A.." \
	"G.D..K..4OLAMI..75....E.P" \
	".HMAI8.1GDP..CJ3F4K.2N6.." \
	"...6.J....4...K.I..MD8B.G" \
	".EC5J..H..247.6L.D..F3.KO" \
	"O3F......7.L..B.J9...A.HM" \
	"..74N..J9CO..K.PH..I1..8D" \
	".AIP.BL..1.5.J..KO...64N." \
	"D..L.3G......HA.N..7C.5J9" \
	"A.P.9..MB..E.....3.G.FK.6" \
	".I....8..G.JP......457N2." \
	"E7.N2..9A..K.OF..BI...8D3" \
	".........5..GD...ACP.I..." \
	".1.8..KO6.BH..IN2E..PCJ.." \
	"C5L.EP9......64M.1...G..F" \
	"I.H.A.M....2JE...F.KN4..." \
	".G..3..67..M8.L2E...HP..I" \
	".4NO85...J....G.A.PH....1" \
	"...M...3F..9H.P.6..N.5..."

#endif
