# SPDX-License-Identifier: GPL-2.0-only
"""sudoku-play in a terminal, with a simulated device."""
import os
import pathlib
import re
import signal
import subprocess
import termios

import pytest

P1 = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
P2 = "....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7...."
P4, S4 = "3410020000200143", "3412123443212143"
S16 = "".join("123456789ABCDEFG"[(4 * (row % 4) + row // 4 + column) % 16] for row in range(16) for column in range(16))
P16 = S16.replace("1", ".")
P25 = "".join("1.3456789ABCDEFGHIJKLMNOP"[(5 * (row % 5) + row // 5 + column) % 25] for row in range(25) for column in range(25))
SHORT = P1[:-1]
# Puzzles that need eliminations
STEPS = ".6......11...6.....431..7.669.35...4..461932..31.746953.6..5...4.8731.6..1...64.3"
RECTANGLE = "761925.4...3816275582..796161478......71..68.82.6..417.7.59.12.1..27....2...6179."
GUESS = "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1"
# given, bad, hint, line, mark, the digit at the cursor
LOOKS = {"1": "g", "4 31": "b", "1 32": "h", "34": "l", "36": "m", "30 43": "s", "4": "u"}
QUESTION = "the saved game is not solved. c: continue it  n: start the new one  q: quit"
ROW1 = "  .     .     3   │   .     2     .   │   6     .     ."


class Game:
    """A screen of sudoku-play."""

    def __init__(self, screen):
        self.screen = screen

    def __getattr__(self, name):
        return getattr(self.screen, name)

    def press(self, keys, *status):
        """Press keys; then the status line has these words."""
        self.screen.press(keys)
        for words in status:
            self.status(words)
        return self

    def last(self):
        return re.sub(r"\b\d+:\d\d\b", "T", self.rows()[-1])

    def status(self, words):
        """The status line has these words, with T for the time."""
        assert self.until(lambda: f"  {words}  " in f"  {self.last()}  "), self.text()

    def parts(self):
        """The rows without the numbers of rows and columns and what is beside the grid, and that."""
        rows = self.rows()
        headers = [" +" + " +".join(map(str, range(1, side + 1))) for side in (25, 16, 9, 4)]
        header = next(filter(None, (re.match(header, rows[0]) for header in headers)), None)
        if not header:
            return rows, []
        end = header.end() + 2
        return [row[3:end].rstrip() if re.match(r"( \d|\d\d|  ) ", f"{row:4}") else row for row in rows[1:]], [row[end:] for row in rows[:-1]]

    def shows(self, first, text):
        lines = text.split("\n")
        self.until(lambda: self.parts()[0][first - 1:first - 1 + len(lines)] == lines)
        assert self.parts()[0][first - 1:first - 1 + len(lines)] == lines, self.text()

    def says(self, message):
        """This message is above the status line, or beside the grid."""
        def said():
            return [" ".join(lines).split() for lines in ([row for row in self.rows()[-4:-1] if "│" not in row], self.parts()[1])]
        self.until(lambda: message.split() in said())
        assert message.split() in said(), self.text()
        return self

    def quit(self):
        self.press("q")
        self.ends()
        self.is_restored()


@pytest.fixture(autouse=True)
def state(monkeypatch, tmp_path):
    """Games are saved here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", "state")


@pytest.fixture
def play(terminal):
    """A function that plays a puzzle, or what else the arguments say."""
    def start(arguments="", columns=80, lines=24, before="exec ", **variables):
        return Game(terminal(f"{before}sudoku-play {arguments}", columns, lines, **variables))
    return start


@pytest.fixture
def saved():
    """The file of the saved game, whose folder exists."""
    os.mkdir("state")
    return pathlib.Path("state/sudoku-play")


def run(*arguments, **variables):
    """What a run without a terminal prints, and its status."""
    done = subprocess.run(["sudoku-play", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, env={**os.environ, **variables})
    return done.stdout, done.returncode


@pytest.mark.parametrize("sentence, arguments", [
    ("--rating takes a range like easy-hard or 3.0-4.5, or easy, medium, hard, expert or extreme, not 'simple'", ["--rating", "simple"]),
    (f"only one puzzle or file can be played, not '{P2}' too", [P1, P2]),
    (f"--rating makes a new puzzle, which excludes '{P1}'", [P1, "--rating", "extreme"]),
])
def test_arguments_that_are_refused(sentence, arguments):
    assert run(*arguments) == (
        f"sudoku-play: {sentence}\nTry: sudoku-play --help\n", 2)


def test_what_cannot_be_played():
    assert run(P1) == ("sudoku-play: cannot use the terminal: standard output is not a terminal\n", 2)
    assert run(SHORT) == ("argument 1: 80 cells; a row has 9, a puzzle 81\n", 2)
    assert run(P1.replace("3", "%", 1)) == ("argument 1: 80 cells, and '%' in column 3; a row has 9, a puzzle 81\n", 2)


def test_digits_undo_and_redo(play):
    game = play(P1).press("4 Right 8", "47 blank  r1c2  ?: keys")
    game.shows(1, "  4     8     3   │   .     2     .   │   6     .     .")
    game.press("u", "48 blank").shows(1, "  4     .     3   │   .     2     .   │   6     .     .")
    game.press("u u").says("nothing to undo")
    game.press("r r", "47 blank").press("r").says("nothing to redo")
    game.press("8", "48 blank")  # the same digit clears
    game.press("Right 5", "48 blank  r1c3").says("this cell is given")


@pytest.mark.parametrize("key", ["0", ".", "Delete", "Backspace", "^H"])
def test_keys_that_clear(play, key):
    play(P1).press("8", "48 blank").press(key, "49 blank  r1c1")


def test_the_cursor_goes_round(play):
    play(P1).press("Left", "r1c9").press("Up", "r9c9").press("Right", "r9c1").press("Down", "r1c1")


def test_pencil_marks(play):
    game = play(P1).press("Right Space 1 8 9", "49 blank  pencil  r1c2  marks 189  ?: keys")
    game.shows(1, "  .   1       3   │   .     2     .   │   6     .     .\n        89        │                   │")
    game.press("1 z z", "small").shows(1, ". : 3 │ . 2 . │ 6 . .\n9 . . │ 3 . 5 │ . . 1")
    game.press("z Space Right Right Space 8 9 Space Left Left 8", "48 blank")
    # A digit removes itself from the marks of its units; undo brings them back, and stays there.
    game.shows(1, "  .     8     3   │         2     .   │   6     .     .\n                  │    9              │")
    game.press("u", "49 blank  r1c2  marks 89  ?: keys")
    game.shows(1, "  .           3   │         2     .   │   6     .     .\n        89        │   89              │")
    game.press("r", "48 blank  r1c2  ?: keys")
    game.press("8", "49 blank  r1c2  marks 89")  # the same digit brings back the marks below it
    game.press("8 Space 2", "48 blank  pencil  r1c2  ?: keys")  # there are none in a cell with a digit
    game.says("this cell has a digit; 0: clear it")
    game.press(".", "49 blank  pencil  r1c2  ?: keys")  # clears both


def test_all_pencil_marks_are_one_change(play):
    game = play(P1).press("y", "49 blank  r1c1  marks 45").says("all pencil marks; u: undo")
    game = play(P1).press("Right Space 1 Space y", "49 blank  r1c2  marks 4578")
    game.says("all pencil marks, yours replaced; u: undo")
    game.shows(1, "   45    45   3   │    4    2   1  4  │   6       5     5\n       78         │    9         7    │        789   7")
    game.press("u", "49 blank  r1c1").shows(1, "  .   1       3   │   .     2     .   │   6     .     .")
    game.press("r y").says("all pencil marks are there")


def test_digits_that_are_complete_are_in_the_status_line(play):
    game = play(S4[:12] + "....").press("Down Down Down", "4 blank  r4c1")
    game.press("2", "3 blank  done: 2  r4c1").press("2 x x", "0 blank  done: 1234  r4c1")


def test_looks(play):
    game = play(P1).press("7 Right 8 Down 2 Up Right Right Space 4 7 Space v Left", "r1c3")
    game.is_golden("play/wrong", LOOKS)  # rows and columns are numbered, and keys beside the grid


def test_looks_without_colours(play):
    game = play(P4, NO_COLOR="1").press("Down Space 1 Right Right Space 3 Left")  # a mark is not a digit
    looks = [" .  g  g .  g  .", "         .", " . u  GG .  .  .", "      GG ."]  # given, placed with a mark, the cursor
    assert game.until(lambda: [row[:17].rstrip() for row in game.looks(LOOKS)[1:5]] == looks), game.looks(LOOKS)
    game = play(P1, NO_COLOR="1", TERM="xterm").press("Space 4", "marks 4")
    assert b"\x1b[0;2;7m   4" in game.printed  # dim, where the terminal can
    game.press("q").ends()


def test_check(play):
    game = play(P1).press("v")
    game.says("all is right so far")
    game.press("7 v").says("1 cell is wrong; t: show it")
    game.press("Right 9 v").says("2 cells are wrong; t: show one")


SINGLE = "hidden single: look at box 1 (top left); t: why"
DEFINED = f"{SINGLE} hidden single: a digit has only one place in a unit (a row, column or box), even if its cell could have other digits. r2c3 is the cell in row 2 and column 3."
WHY = "In box 1, 6 can only be in r2c2: r1c7's 6 excludes r1c1 and r1c2; r3c6's 6 excludes r3c1 and r3c2; r6c3's 6 excludes r2c3. t: place it"


def test_hints_in_three_stages(play):
    game = play(P1).press("4 Right t", "48 blank  r1c2  ?: keys")
    game.says(DEFINED)
    assert [game.look({"32": "h"}, row, 5) for row in (1, 3, 5, 8)] == list("hhh.")  # box 1
    game.press("Down Left t", "48 blank  r2c2  ?: keys")  # having looked there
    game.says(WHY.replace("r1c7's 6 excludes r1c1 and r1c2; r3c6's 6 excludes r3c1 and r3c2", "r3c6's 6 excludes r3c1 and r3c2; r1c7's 6 excludes r1c2"))
    assert game.look(LOOKS, 3, 11) == "H" and game.look(LOOKS, 1, 45) == "h"  # r2c2, and the 6 of r1c7
    game.press("t", "47 blank  r2c2").says("So r2c2 is 6.")
    game.press("t").says(SINGLE)
    game.press("t t", "46 blank  r1c2").says("So r1c2 is 8.")
    game.press("u u t t t", "47 blank  r2c2").says("So r2c2 is 6.")
    game.press("u Up Left Left 3 Right Right t", "47 blank  r1c9")  # a clash with a given: at the other digit
    game.says("this cell is wrong")
    game.press(". Right 5 Left Left t", "48 blank  r1c1")  # wrong without a clash
    game.says("this cell is wrong")
    game.press("x x t").says("nothing left to do")


def test_hints_begin_again_when_the_grid_changes(play):
    game = play(P1).press("Down Right t").says(DEFINED)
    game.press("Up Left 4 u Space 4 t").says(SINGLE)
    game.press("Up 4 t").says(WHY)  # a mark does not change it


@pytest.mark.parametrize("presses, place, puzzle", [
    (1, "pointing: look at box 7 (bottom left)", STEPS), (7, "naked pair: look at box 8 (bottom centre)", STEPS),
    (22, "two-string kite: look at r3c6 and r6c1", STEPS), (13, "XYZ-wing: look at r8c2, r2c2 and r7c1", RECTANGLE)])
def test_hints_that_eliminate_name_a_place_first(play, presses, place, puzzle):
    game = play(puzzle).press("t " * presses)
    assert game.until(lambda: f"{place}; t: why" in " ".join(" ".join(game.parts()[1] + game.rows()[-3:-1]).split())), game.text()


def test_hints_alone_solve_a_puzzle(play):
    game = play(STEPS)
    game.press("t " * 3 * 90, "0 blank").has("^nothing left to do$")


def test_a_hint_removes_eliminated_pencil_marks(play):
    game = play(STEPS).press("y t t t").says("So r9c4 and r9c5 cannot be 9.")
    game.click(28, 20)
    game.status("r9c4  marks 28")
    game.press("u").click(28, 20)
    game.status("r9c4  marks 289")


def test_a_hint_is_not_at_a_right_digit_that_clashes_with_a_wrong_one(play):
    game = play("1.39.2....4..35......81....8...9.63.32....9......8.........4.6..3.....5..741....8")
    game.press("Right 6 Right Right Right Right Right Right 6 Left t", "54 blank  r1c8  ?: keys").says("this cell is wrong")


def test_hints_that_eliminate(play):
    game = play(STEPS).press("t t t " * 7 + "t t")
    game.shows(5, " 2  5   4     3   │   1     .    2    │   7     .     6\n  89              │               8   │")
    # The cells of the step, in other colours, and what it eliminates, at the cursor
    looks = [" l BBBB#   g     g   l   g", "   BB##B             l"], [" l  h      g     g   l  m", "     .               l   ."]
    assert game.until(lambda: tuple([row[:30].rstrip() for row in game.looks(LOOKS)[at:at + 2]] for at in (5, 12)) == looks), game.looks(LOOKS)
    game.press("Down")  # the candidates go with the next key
    assert game.until(lambda: "b" not in "".join(game.looks(LOOKS)))


def test_hints_as_far_as_techniques_help(play):
    game = play(STEPS).press("t t t " * 7 + "t t")
    game.says("""1. Suppose that r3c6 is not 2. 2. So r4c6 is 2, the last place in column 6. 3. So r6c4 is not 2, because r4c6 in
              box 5 is. 4. So r6c1 is 2, the last place in row 6. So r3c6 is 2, or r6c1 is 2, or both. What excludes both is false.
              t: what follows""")
    play(GUESS).press("t").says("no technique helps here; you have to guess")  # which would reveal a digit


def test_a_long_hint_where_it_has_space(play):
    game = play(".514...8.478...2..2......4..2..6.1.8...1...29...298....32..7.547..6..3.2..53..8..", 100, 50).press("t t t " * 4 + "t t")
    assert game.until(lambda: "That is impossible, so the assumption is wrong." in " ".join(game.text().split())), game.text()


def test_solve(play):
    game = play(P1).press("x", "49 blank").says("x again: fill in the solution")
    game.press("Right x", "49 blank").says("x again: fill in the solution")
    game.press("x", "0 blank")
    game.says("the solution, which is not saved; u: undo")
    game.shows(1, "  4     8     3   │   9     2     1   │   6     5     7")
    game.press("u", "49 blank")  # undoes all of it


def test_a_solution_that_was_filled_in_is_not_saved(play, saved):
    play(P1).press("4 Right Space 7 Space x x", "0 blank").quit()
    game = play().press("x x s", "0 blank").has("^saved to")  # with the player's digits and marks
    game = play()
    game.status("48 blank")
    game.shows(1, "  4           3   │   .     2     .   │   6     .     .\n       7          │                   │")
    game.press("x x Right 0 8").says("the solution, which is not saved; u: undo")  # nor is that solved by the player
    game.press("u u u", "48 blank").press("r r r", "0 blank").quit()
    assert f"\n4.3{P1[3:9].replace('0', '.')}" in saved.read_text(encoding="ascii")
    play().press("x x u 8", "47 blank").quit()
    play().status("47 blank")  # what came after an undone one is saved


def test_solved_by_hand(play):
    game = play(P4)
    game.shows(1, " 3  4 │  1  .\n      │\n .  2 │  .  .\n      │\n──────┼──────\n .  . │  2  .\n      │\n .  1 │  4  3\n      │")
    game.press("Right Right Right Down 4 Left 3 Left Left 1 Down 4 Right 3 Right Right 1 Up Up 2 Down Down Down Right 2")
    game.has(r"^solved in \d+:\d\d; w: new puzzle$")


def test_filled_with_a_mistake(play):
    play(S4[:-2] + "..").press("Up Right Right 3 Right 4", "0 blank").says("the grid is full, but not right; v: check")


@pytest.mark.parametrize("puzzle, key, message", [
    ("0" * 16, "Space", "the puzzle has more than one solution"), ("0" * 16, "v", "the puzzle has more than one solution"),
    ("0" * 16, "x", "the puzzle has more than one solution"), ("33" + P4[2:], "v", "row 1, column 2: 3 twice in row 1, first in row 1, column 1"),
    ("1230000400000000", "v", "no solution"), ("1230000400000000", "t", "the grid cannot be solved"),
    ("3" + P1[1:], "t", "the grid cannot be solved")])
def test_puzzles_without_one_solution(play, puzzle, key, message):
    game = play(puzzle)
    if key != "t":
        game.says(message)  # at once
    game.press(key)
    if key != "Space":
        game.says(message)


# Windows

def test_a_window_that_shrinks_and_grows(play):
    game = play(P1).press("4 Down", "r2c1")
    game.resize(24, 12)
    game.shows(1, """4 . 3 │ . 2 . │ 6 . .
9 . . │ 3 . 5 │ . . 1
. . 1 ┼ 8 . 6 ┼ 4 . .
. . 8 │ 1 . 2 │ 9 . .
7 . . │ . . . │ . . 8
. . 6 ┼ 7 . 8 ┼ 2 . .
. . 2 │ 6 . 9 │ 5 . .
8 . . │ 2 . 3 │ . . 9
. . 5 │ . 1 . │ 3 . .""")
    game.press("v").has("^all is right so far$")
    game.press("Down", "r3c1")
    game.resize(40, 10)
    game.shows(1, "4 . 3 │ . 2 . │ 6 . .\n9 . . │ 3 . 5 │ . . 1\n. . 1 ┼ 8 . 6 ┼ 4 . .\n. . 8 │ 1 . 2 │ 9 . .")
    game.press("z Up Up Up", "r9c1").shows(8, "  .     .     5   │   .     1     .   │")  # it scrolls
    game.press("Right " * 7, "r9c8").shows(8, "   5   │   .     1     .   │   3     .")
    game.resize(30, 3)
    game.status("needs 57x21  r9c8")
    game.resize(80, 24)
    game.shows(1, "  4     .     3   │   .     2     .   │   6     .     .")


def test_messages_and_questions_stay_when_the_size_changes(play):
    game = play(P1).press("t t")
    game.resize(60, 20)
    game.shows(1, ". . 3 │ . 2 . │ 6 . .")
    game.resize(80, 24)
    game.says(WHY)
    game.press("z z", "49 blank  small  r2c2").says(WHY)
    game.press("z").says(WHY)
    game.press("w").has("^new puzzle: ")
    game.resize(60, 20)
    game.shows(1, ". . 3 │ . 2 . │ 6 . .")
    game.press("8 Down", "49 blank  small  r3c2")  # cancelled; the digit is not placed


def test_messages_in_a_small_window(play):
    game = play(STEPS, 20, 4).press("?")
    game.shows(1, "arrows or hjkl: move\n1-9: place\nspace: pencil mar...\nneeds 11x10  r1c1")
    game.press("Down Down Down Down t t").shows(1, "In box 7, 9 can only\nbe in r9c1 or r9c3:\nr4c2's 9 excludes...\nneeds 11x10  r9c4")


def test_the_status_line_of_narrow_windows(play):
    game = play(P1).press("Right Space 1 2 3 4 5 6 7 8 9")
    for columns, lines, status in ((80, 24, "T  easy  49 blank  pencil  r1c2  marks 123456789  ?: keys"),
                                   (40, 12, "pencil  small  r1c2  marks 123456789"), (24, 12, "r1c2  marks 123456789")):
        game.resize(columns, lines)
        game.status(status)


def test_the_cursor_of_the_terminal_is_in_the_cell(play):
    game = play(P1).press("Down Right Right", "r2c3")
    assert (game.screen.screen.cursor.y, game.screen.screen.cursor.x) == (3, 17)
    game.resize(24, 12)
    game.shows(1, ". . 3 │ . 2 . │ 6 . .")
    game.press("Right", "r2c4")
    assert (game.screen.screen.cursor.y, game.screen.screen.cursor.x) == (2, 11)


def test_keys_are_explained(play):
    play(P1, 60, 24).press("?").has("z: size of cells")  # there is no space for them beside the grid
    for puzzle, digits in (P4, "1-4"), (P16, "1-9 A-G"), (P25, "1-9 A-P"):
        play(puzzle).press("?").has(f"arrows or hjkl: move  {digits}: place")


def test_the_mouse(play):
    game = play(P1)
    game.status("r1c1")
    for column, line, cell in ((5, 2, "r1c1"), (7, 1, "r1c2"), (21, 8, "r4c4"), (20, 7, "r4c4"), (57, 20, "r9c9"), (58, 20, "r9c9"),
                               (28, 1, "r1c5"), (6, 1, "r1c5")):  # 6 is between cells
        game.click(column + 3, line + 1)
        game.status(cell)
    game = play(P16, 60, 20).press("z", "needs 149x36").press("Down " * 9 + "Right " * 8 + "1", "r10c9")
    game.click(1, 1)
    game.status("r2c3")


def test_16x16_and_25x25(play):
    game = play(P16, 160, 40).press("Space 1 8 9 g", "marks 189G")
    assert game.until(lambda: [row.split("│")[0] for row in game.parts()[0][:4]] == [
        "1      8     2        3        4    ", "9      G                            ", "    5        6        7        8    ",
        " " * 36]), game.text()
    game.press("u u u u Space", "r1c1  ?: keys").quit()
    game = play(P25, 260, 84).press("Right Space 1 b n m p", "marks 1BMNP")
    assert game.until(lambda: [row.split("│")[0] for row in game.parts()[0][:3]] == [
        "          1                                       ", "    1      B            3         4         5     ",
        "             MN P                                 "]), game.text()
    game.resize(80, 24)
    game.press("Up Space", "needs 57x26").press("Left n", "r25c1")
    game.press("x x").has("^the solution, which is not saved; u: undo")


def test_lines_where_characters_are_bytes(play):
    play(P1, LC_ALL="C").shows(1, ROW1.replace("│", "x"))  # a line in the terminal's other characters


# New puzzles

def test_new_puzzles(play):
    game = play(P1).press("Right", "r1c2").press("w")
    game.says("new puzzle: 1 easy, 2 medium, 3 hard, 4 expert, 5 extreme; any other key: cancel")
    game.press("x 4", "48 blank").press("w")  # no level, no puzzle
    game.says("new puzzle, and this game is lost: 1 easy, 2 medium, 3 hard, 4 expert, 5 extreme; any other key: cancel")
    game.press("3", "hard").press("u").says("nothing to undo")


def test_a_first_game_is_easy(play):
    game = play()
    game.status("T  easy  45 blank")
    game.says("arrows: move  digits: place  t: hint  ?: all keys")
    game.press("w 2", "T  medium  49 blank")
    play("--rating 2.5-2.9").status("medium")
    play(GUESS).press("n", "extreme")


def test_puzzles_that_take_long(play, saved):
    for key, status in ("q", 0), ("^C", -signal.SIGINT):
        game = play("--size 16 --rating hard", FAKE_NODE="slow")
        game.has(r"^making a puzzle\.*  q: cancel")
        game.press(key).ends(status)
        assert not saved.exists()
    game = play(P16, FAKE_NODE="slow").press("w 3")
    game.has(r"^making a puzzle\.*  q: cancel")
    game.press("q").has("^cancelled")
    game.status("16 blank")


def test_a_level_that_no_puzzle_has(play):
    game = play("--size 4 --rating extreme")
    game.has("^sudoku-play: no puzzle of that level was found$")
    game.ends(2)


def test_the_first_puzzle_of_an_input(play):
    play("-", before=f"yes {P1} | ").status("T  easy  49 blank  r1c1  ?: keys")
    pathlib.Path("rows.csv").write_text("".join(",".join(P1[at:at + 9]) + "\n" for at in range(0, 81, 9)), encoding="ascii")
    play("rows.csv").press("n").shows(1, ROW1)


# The device

def test_a_device_that_may_not_be_used(play):
    game = play(P1, FAKE_NODE="denied")
    game.says("/dev/sudoku cannot be used: Permission denied")
    game.status("no device: no check, solve, new puzzle")
    game.press("t t").says(WHY)
    game = play(XDG_STATE_HOME="other", FAKE_NODE="denied")
    game.has("^sudoku-play: cannot make a puzzle with /dev/sudoku: Permission denied$")
    game.ends(2)


def test_no_device(play):
    game = play(P1, FAKE_NODE="missing").press("v")
    game.says("all is right so far")
    game.quit()
    assert b"no /dev/sudoku" not in game.printed  # which is nothing to say at each run
    assert "-play work without it" in run("--version")[0]


# The saved game

def test_a_game_is_saved_and_goes_on(play, saved):
    game = play(P1).press("4 Right Space 7 9 s")
    game.has(f"^saved to {saved}$")
    game.quit()
    game.has(f"^saved to {saved}; continue it with: sudoku-play$")
    game = play()
    game.shows(1, "  4           3   │   .     2     .   │   6     .     .\n       7 9        │                   │")
    game.quit()


def test_where_it_is_saved(play, tmp_path):
    play(P4, XDG_STATE_HOME="", HOME=str(tmp_path / "home")).press("Left 2", "7 blank").quit()
    assert (tmp_path / "home/.local/state/sudoku-play").read_text(encoding="ascii").split("\n")[1] == P4.replace("0", ".")
    assert (tmp_path / "home/.local").stat().st_mode & 0o777 == 0o700
    (tmp_path / "real").write_text(f"sudoku-play 2 0 5\n{P4}\n{P4}\n", encoding="ascii")
    os.mkdir("state")
    os.symlink(tmp_path / "real", "state/sudoku-play")
    game = play().press("Left 2", "7 blank")
    game.quit()  # a link is followed, and stays
    assert f"saved to {tmp_path}/real; " in game.text().replace("\n", "")
    assert os.readlink("state/sudoku-play") == str(tmp_path / "real") and "\n3412" in (tmp_path / "real").read_text(encoding="ascii")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT])
def test_signals_save_and_restore_the_terminal(play, saved, number):
    game = play(f"{P1}'; status=$?; stty -a >after; exit $((status + 1))",
                before="trap : INT; stty -a >before; sh -c 'echo $$ >pid; exec ")
    game.press("Right 8", "48 blank")
    assert termios.tcgetattr(game.child)[6][termios.VMIN] == 0  # no read waits: ^C discards keys that poll() saw
    if number == signal.SIGINT:
        game.press("^C")
    else:
        os.kill(int(pathlib.Path("pid").read_text(encoding="ascii")), number)
    game.ends(128 + number + 1)
    game.has(f"^saved to {saved}; continue it with: sudoku-play$")
    game.is_restored()
    assert pathlib.Path("before").read_text(encoding="utf-8") == pathlib.Path("after").read_text(encoding="utf-8")
    assert ".83" in saved.read_text(encoding="ascii")


def test_it_stops_and_goes_on(terminal):
    shell = terminal("exec bash --norc --noprofile -i")
    shell.has(r"^\$")
    shell.child.send(f"stty -a >before; sudoku-play {P1}\r")
    shell.has("49 blank")
    shell.press("^Z")
    shell.has("Stopped")
    shell.child.send("clear\r")
    shell.has_not("49 blank")
    shell.child.send("stty -a >after; cmp before after && fg\r")
    shell.has("49 blank  r1c1")
    shell.press("4")
    shell.has("48 blank  r1c1")
    shell.press("q")
    shell.has("^saved to ")


def test_a_terminal_that_goes_as_after_nohup(play, saved):
    for text, puzzle in ("?: keys", P1), ("start the new one", P2):
        game = play(puzzle, before="trap '' HUP; exec ")
        game.has(re.escape(text))
        if puzzle == P1:
            game.press("4", "48 blank")
        game.child.close(force=False)
        assert game.until(lambda: not game.child.isalive())
        assert game.child.signalstatus == signal.SIGHUP
        assert P1.replace("0", ".") in saved.read_text(encoding="ascii")


def test_a_saved_game_is_not_replaced_without_a_question(play, saved):
    play(P1).press("4 Right 8", "47 blank").quit()
    before = saved.read_bytes()
    for arguments, key, status in (P2, "q", 0), ("--rating easy", "^C", -signal.SIGINT):
        game = play(arguments)
        game.says(QUESTION)
        game.press(key).ends(status)
        assert saved.read_bytes() == before
    play(P2).press("x c", "47 blank").quit()
    play(P2).press("n 1", "50 blank").quit()
    assert P2 in saved.read_text(encoding="ascii")
    saved.write_text(f"sudoku-play 2 0 125\n{P4}\n{S4[:3]}.{S4[4:]}\n", encoding="ascii")
    game = play().press("Left 2")
    game.has("^solved in 2:[0-5][0-9]; w: new puzzle$")
    game.quit()
    game = play()
    game.has("^solved in 2:[0-5][0-9]; w: new puzzle$")
    game.quit()
    play(P1).status("49 blank")  # a solved one is


def test_the_clock_goes_on_where_it_was(play, saved):
    saved.write_text(f"sudoku-play 2 0 125\n{P4}\n{P4}\n", encoding="ascii")
    game = play()
    game.has("^2:0[6-9]  easy  8 blank")
    game.quit()
    assert re.match(r"sudoku-play 2 0 1(2[6-9]|3[0-9])\n", saved.read_text(encoding="ascii"))


@pytest.mark.parametrize("what, lines", [
    ("a FIFO", None), ("text", "precious"), ("only its name", "sudoku-play 3"), ("no grid", f"sudoku-play 3 0 5\n{P1}"),
    ("a small order", "sudoku-play 1 0 5\n0\n0"), ("a large order", f"sudoku-play 6 0 5\n{P25}\n{P25}"),
    ("a puzzle of another size", f"sudoku-play 3 0 5\n{P4}\n{P1}"), ("a grid of another size", f"sudoku-play 3 0 5\n{P1}\n{P4}"),
    ("a wrong cell in the puzzle", f"sudoku-play 3 0 5\n{P1.replace('3', '!', 1)}\n{P1}"),
    ("a wrong cell in the grid", f"sudoku-play 3 0 5\n{P1}\n{P1.replace('00', '0!', 1)}"),
    ("a given that was changed", f"sudoku-play 3 0 5\n{P1}\n{P1.replace('3', '4', 1)}"),
    ("a given that is gone", f"sudoku-play 3 0 5\n{P1}\n{P1.replace('3', '0', 1)}"),
    ("a mark that is 10", f"sudoku-play 3 0 5\n{P1}\n{P1}\n0 400"), ("a mark that is 0", f"sudoku-play 3 0 5\n{P1}\n{P1}\n0 1"),
    ("a mark behind the last cell", f"sudoku-play 3 0 5\n{P1}\n{P1}\n81 2"),
    ("a time that is no number", f"sudoku-play 3 0 nan\n{P1}\n{P1}"), ("an endless time", f"sudoku-play 3 0 inf\n{P1}\n{P1}"),
    ("a time before the start", f"sudoku-play 3 0 -1\n{P1}\n{P1}"), ("something behind it", f"sudoku-play 3 0 5\n{P1}\n{P1}\n0 2\nmore")])
def test_files_that_are_no_saved_game(saved, what, lines):
    if lines is None:
        os.mkfifo(saved)
    else:
        saved.write_text(lines + "\n", encoding="ascii")
    assert run() == (f"sudoku-play: cannot load {saved}: not a saved game; move it away, or choose another folder with XDG_STATE_HOME\n", 2)
    assert lines is None or saved.read_text(encoding="ascii") == lines + "\n", what


@pytest.mark.parametrize("lines", [
    f"sudoku-play 3 0 5\n{P1}\n{P1}\n80 200", f"sudoku-play 3 0 5\n{P1}\n{P1}\n0 3fe", f"sudoku-play 2 0 5.5\n{P4}\n{S4}",
    f"sudoku-play 5 0 5\n{P25}\n{P25}\n624 3fffffe"])
def test_files_that_are_a_saved_game(saved, lines):
    saved.write_text(lines + "\n", encoding="ascii")
    assert run() == ("sudoku-play: cannot use the terminal: standard output is not a terminal\n", 2)


# Another sudoku-play saves to the same file in the meantime: another file, or another time of the file

@pytest.mark.parametrize("what", ["file", "second", "nanosecond"])
def test_another_game_that_was_saved_stays(play, saved, what):
    saved.write_text(f"sudoku-play 2 0 5\n{P4}\n{P4}\n", encoding="ascii")
    game = play()
    game.status("8 blank")
    times = saved.stat()
    other = f"sudoku-play 2 0 7\n{P4}\n{P4}\n"
    if what == "file":
        (saved.parent / "new").write_text(other, encoding="ascii")
        os.replace(saved.parent / "new", saved)
    else:
        saved.write_text(other, encoding="ascii")
    changed = {"file": 0, "second": -10 ** 9, "nanosecond": 1 if times.st_mtime_ns % 10 ** 9 < 10 ** 9 - 1 else -1}[what]
    os.utime(saved, ns=(times.st_atime_ns, times.st_mtime_ns + changed))
    game.press("Left 2 s", "7 blank").has("^cannot save: another sudoku-play has saved a game there")
    game.press("q").ends(2)
    game.has(f"^{P4[:3]}2{P4[4:]}".replace("0", "."))  # the grid is printed
    assert saved.read_text(encoding="ascii") == other
    game = play()
    game.status("8 blank")
    saved.write_text(other + "0 1\n", encoding="ascii")
    game.quit()  # with nothing changed, there is nothing to lose
    assert saved.read_text(encoding="ascii") == other + "0 1\n"


def test_files_beside_the_saved_game_stay(play, saved):
    (saved.parent / "sudoku-play.new").write_text("precious", encoding="ascii")
    play(P1).press("4", "48 blank").quit()
    assert (saved.parent / "sudoku-play.new").read_text(encoding="ascii") == "precious"


def test_a_game_that_cannot_be_saved(play):
    game = play(P1, XDG_STATE_HOME="/proc")
    game.says("this game cannot be saved to /proc/sudoku-play: No such file or directory")  # at once
    game.press("4 q").ends(2)
    assert f"4{P1[1:].replace('0', '.')}" in game.text().replace("\n", "")


# Typing a puzzle, and what is not worth saving

def test_a_puzzle_typed_by_hand(play, saved):
    game = play("--enter --size 4").press("l 4", "15 blank  r1c2").says("1 given, still more than one solution")
    game.press("l 4").says("row 1, column 3: 4 twice in row 1, first in row 1, column 2; u: undo")
    game.press("Enter").says("row 1, column 3: 4 twice in row 1, first in row 1, column 2; u: undo")
    game.press("u h h 3 l l 1 j h 2 l j 2 j 4 l 3 h h 1", "8 blank  r4c2").says("8 givens and one solution; Enter: play it")
    game.press("t").says("type the givens; arrows or hjkl: move 0: clear u: undo Enter: play")
    game.press("Enter j j j 2", "7 blank  r4c1").press("l 1").says("this cell is given")
    game.quit()
    assert saved.read_text(encoding="ascii").split("\n")[1] == P4.replace("0", ".")
    play("--enter").press("n 5", "80 blank").press("q").ends()
    assert saved.read_text(encoding="ascii").split("\n")[1] == "5" + 80 * "."
    assert run("--enter", P1) == ("sudoku-play: --enter goes with --size only\nTry: sudoku-play --help\n", 2)


def test_a_puzzle_without_a_solution_is_noticed_while_it_is_typed(play):
    play("--enter --size 4").press("1 l 2 l 3 j l 4").says("no solution; u: undo")


def test_an_untouched_game_is_neither_saved_nor_asked_about(play, saved):
    play(P1).press("Right", "r1c2").quit()
    assert not saved.exists()
    saved.write_text(f"sudoku-play 2 0 5\n{P4}\n{P4}\n", encoding="ascii")
    play(P1).press("4", "48 blank").quit()  # no question
    play(P2).press("n", "51 blank").quit()
    assert "\n4.3" in saved.read_text(encoding="ascii")  # it was not replaced


def test_keys_of_vi_move(play):
    play(P1).press("j", "r2c1").press("l", "r2c2").press("k", "r1c2").press("h", "r1c1")


def test_cells_that_fill_the_window(play):
    game = play(P1, 120, 45).press("y z", "49 blank")
    game.shows(1, """                           │                   1        │
4 5      4 5          3    │ 4            2    4        │     6      5        5
         7 8               │      9            7        │          7 8  9   7
                           │                            │""")
    assert [game.look(LOOKS, row, 3) for row in range(6)] == list(" MMMM ")  # the cursor is as large as its cell
    game.press("z", "small").press("z", "49 blank").shows(1, "   45    45   3   │    4    2   1  4  │   6       5     5")
