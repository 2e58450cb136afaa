# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of lab 5 know of puzzles, and how they judge what program.c reports."""
import functools

from judge.puzzles import Puzzles, solutions, text, SYMBOLS


def cells_of(puzzle):
    return [SYMBOLS.index(symbol) for symbol in puzzle]


def order_of(puzzle):
    return round(len(puzzle) ** 0.25)


def name_of(cell, order):
    return f"row {cell // order ** 2 + 1}, column {cell % order ** 2 + 1}"


def units_of(order):
    """Return for each cell its row, column and box."""
    side = order * order
    return [{("row", row), ("column", column), ("box", row // order, column // order)}
            for row in range(side) for column in range(side)]


def seen_from(order):
    """Return for each cell the other cells of its row, column and box."""
    units = units_of(order)
    return [[other for other, of in enumerate(units) if other != cell and of & own] for cell, own in enumerate(units)]


def clash_in(cells, order):
    """Return why cells are no solution, or None."""
    for cell, others in enumerate(seen_from(order)):
        if not cells[cell]:
            return f"{name_of(cell, order)} is blank"
        for other in others:
            if cells[other] == cells[cell]:
                return f"{cells[cell]} is in {name_of(min(cell, other), order)} and in {name_of(max(cell, other), order)}"
    return None


def solves(puzzle):
    """Return a check of a grid that has more solutions than one."""
    def check(got):
        """a solution of the puzzle"""
        order, givens = order_of(puzzle), cells_of(puzzle)
        if len(got) != len(puzzle) or "?" in got:
            return ["range"], f"a digit that is none, in {got}"
        cells = cells_of(got)
        for cell, given in enumerate(givens):
            if given and cells[cell] != given:
                return ["given"], f"{cells[cell]} in {name_of(cell, order)}, where {given} is given"
        clash = clash_in(cells, order)
        return (["blank" if "blank" in clash else "clash"], clash) if clash else None
    return check


def all_of(puzzle, limit=1000):
    """Return a check of a list of solutions, and of how the search ended."""
    known = {text(cells) for cells in solutions(order_of(puzzle), cells_of(puzzle), limit)}

    def check(got):
        state, steps, _, _, *found = got.split()
        for grid in found:
            if grid not in known:
                _, clash = solves(puzzle)(grid) or ("", "no solution")
                return ["wrong"], f"a solution that is none: {clash}"
        if len(set(found)) < len(found):
            return ["twice"], f"{len(found)} solutions, of which {len(set(found))} are different; {steps} steps"
        if len(found) < len(known):
            return ["none" if not found else "less"], f"{len(found)}, then {state}; {steps} steps"
        return None if state == "exhausted" else ([state], f"{len(found)}, then {state}; {steps} steps")
    check.__doc__ = f"each of the {len(known)} solutions once, then exhausted" if known else "no solution: exhausted"
    return check


class Alike:
    """the same as in large portions"""

    def __init__(self):
        self.first = None

    def __call__(self, got):
        if self.first is None:
            self.first = got
            return None
        for word, one, other in zip(("state", "steps", "guesses", "depth"), self.first.split(), got.split()):
            if one != other:
                return [word], f"{word} {other}, not {one}"
        return None if got == self.first else (["solutions"], "other solutions, or in another order")


def same():
    """Return a check that notes what it sees first."""
    seen = []

    def check(got):
        """no more than before"""
        seen.append(got)
        return None if got == seen[0] else (["more"], f"{got}, not {seen[0]}")
    return check


def more_than(number):
    def check(got):
        return None if int(got) > number else (["none" if got == "0" else "less"], got)
    check.__doc__ = f"more than {number}"
    return check


class Replay:
    """Follows a search by the changes of its grid; kept is a kind of unit in which digits still count when undone."""

    def __init__(self, puzzle, kept=None):
        self.order, self.cells, self.kept = order_of(puzzle), [0] * len(puzzle), kept
        self.units = units_of(self.order)
        self.all = (2 << self.order ** 2) - 2
        self.used = dict.fromkeys((unit for units in self.units for unit in units), 0)
        for cell, digit in enumerate(cells_of(puzzle)):
            if digit:
                self.flip(cell, digit)
        self.placed = []  # (cell, tried, guess)
        self.cell, self.tried = None, set()  # where a digit was undone, and which were
        self.open = 0  # guesses that were undone when no other candidate seemed to be left, so that they count as open

    def flip(self, cell, digit):
        self.cells[cell] ^= digit
        for unit in self.units[cell]:
            self.used[unit] ^= 1 << digit

    def blanks(self):
        return [cell for cell, value in enumerate(self.cells) if not value]

    def mask(self, cell):
        """Return the candidates of a cell, one bit each."""
        row, column, box = self.units[cell]
        return self.all & ~(self.used[row] | self.used[column] | self.used[box])

    def candidates(self, cell):
        mask = self.mask(cell)
        return {digit for digit in range(1, self.order ** 2 + 1) if mask >> digit & 1}

    def where(self, cell):
        return name_of(cell, self.order)

    def step(self, kind, depth, changes):
        """Take a step; return the word and sentence of what is wrong with it, or None."""
        if len(changes) != 1:
            return "changes", f"{len(changes)} cells changed"
        (cell, digit), = changes
        wrong = self.place(cell, digit, kind) if digit else self.undo(cell, kind)
        opened = sum(guess for _, _, guess in self.placed) + self.open
        if not wrong and depth != opened:
            wrong = "depth", f"depth is {depth}, and {opened} guesses are open"
        return wrong

    def over(self):
        """Say whether the first digit was undone, and was its cell's last candidate."""
        return not self.placed and self.cell is not None and not self.candidates(self.cell) - self.tried

    def left(self, does):
        """Say that a cell was left before its last candidate, or return None."""
        rest = self.candidates(self.cell) - self.tried
        return ("leaves", f"in {self.where(self.cell)} {min(rest)} was not tried, and {does}") if rest else None

    def place(self, cell, digit, kind):
        candidates = self.candidates(cell)
        if self.cells[cell]:
            return "overwrites", f"{self.where(cell)} had a digit, and got another"
        if digit not in candidates:
            return "clash", f"{digit} is placed in {self.where(cell)}, and is in its row, column or box already"
        if self.cell is None:
            fewest = min(self.blanks(), key=lambda other: self.mask(other).bit_count())
            if len(self.candidates(fewest)) < len(candidates):
                return "fewest", (f"{self.where(cell)} has {len(candidates)} candidates and got a digit; "
                                  f"{self.where(fewest)} has {len(self.candidates(fewest))}")
        elif cell != self.cell:
            return self.left(f"{self.where(cell)} got a digit") or \
                ("leaves", f"{self.where(self.cell)} has no candidate left, and {self.where(cell)} got a digit")
        elif digit in self.tried:
            return "again", f"{digit} was tried in {self.where(cell)} before"
        tried = self.tried | {digit}
        rest = candidates - tried
        self.placed.append((cell, tried, bool(rest)))
        self.flip(cell, digit)
        self.cell, self.tried = None, set()
        if kind == ("guess" if rest else "rules"):
            return None
        return f"says {kind}", f"the step is called {kind}; {len(rest)} other candidates of {self.where(cell)} were left"

    def undo(self, cell, kind):
        digit = self.cells[cell]
        if not self.placed or cell != self.placed[-1][0]:
            return "order", f"{self.where(cell)} was emptied, which was not the last that got a digit"
        wrong = None
        if self.cell is not None:
            wrong = self.left(f"{self.where(cell)} was emptied")
        elif self.blanks() and all(map(self.mask, self.blanks())):
            wrong = "early", f"{self.where(cell)} was emptied, and every blank cell has a candidate"
        self.flip(cell, digit)
        for unit in self.units[cell]:
            self.used[unit] |= (unit[0] == self.kept) << digit
        self.cell, self.tried, guess = self.placed.pop()
        self.open += guess and not self.candidates(cell) - self.tried
        if wrong or kind == "backtrack":
            return wrong
        return f"says {kind}", f"a digit was undone, and the step is called {kind}"


def wrong_step(puzzle, steps, kept=None):
    """Return the words and the sentence of the first step that is wrong, or None; and what was counted."""
    replay, guesses, deepest, count = Replay(puzzle, kept), 0, 0, 0
    for at, step in enumerate(steps, 1):
        state, counted, kind, depth, changes = step.split(":")
        changes = [tuple(map(int, change.split("="))) for change in changes.split(",") if change]
        if counted == "0" and not changes and state != "running":
            continue
        count += 1
        if counted != "1":
            return (["counts"], f"step {at}: {counted} steps were counted"), None
        wrong = replay.step(kind, int(depth), changes)
        if wrong:
            return ([wrong[0]], f"step {at}: {wrong[1]}"), None
        guesses += kind == "guess"
        deepest = max(deepest, int(depth))
        if all(replay.cells) != (state == "found"):
            full = "full" if all(replay.cells) else "not full"
            return ([f"says {state}"], f"step {at}: {state}, where the grid is {full}"), None
        if state == "exhausted" and replay.placed:
            return (["exhausted"], f"step {at}: exhausted, where {len(replay.placed)} digits are placed"), None
        if replay.over() and state != "exhausted":
            return (["over"], f"step {at}: {state}, where nothing is left to try"), None
    return None, (count, guesses, deepest)


def follows(puzzle):
    """Return a check of the steps of a search."""
    def check(got):
        """each step places a candidate or undoes the last digit, and says so"""
        *steps, taken, guesses, depth = got.split()
        wrong, counted = wrong_step(puzzle, steps)
        if wrong:
            # Is it all explained by digits that still count in one kind of unit after they were undone?
            kept = [unit for unit in ("box", "row", "column") if not wrong_step(puzzle, steps, unit)[0]]
            return wrong if not kept else (["kept " + kept[0] if len(kept) == 1 else "kept"], wrong[1])
        if not counted[0]:
            return ["none"], "no step"
        for word, value, wanted in zip(("steps", "guesses", "deepest"), (taken, guesses, depth), counted):
            if int(value) != wanted:
                return [word], f"effort.{'depth' if word == 'deepest' else word} is {value}, not {wanted}"
        return None
    return check


def with_several(puzzle, random):
    """Take givens out of a puzzle, so that it has some solutions."""
    cells = cells_of(puzzle)
    for cell in random.sample(range(81), 81):
        fewer = [0 if other == cell else value for other, value in enumerate(cells)]
        if len(solutions(3, fewer, 41)) <= 40:
            cells = fewer
        if len(solutions(3, cells, 6)) > 5:
            break
    return text(cells)


def with_none(puzzle, solution, random):
    """Put a digit into a puzzle so that it has no solution, which no cell shows at once."""
    cells = cells_of(puzzle)
    for cell in random.sample([cell for cell, value in enumerate(cells) if not value], cells.count(0)):
        for digit in random.sample(range(1, 10), 9):
            changed = [digit if other == cell else value for other, value in enumerate(cells)]
            grid = Replay(text(changed))
            if SYMBOLS[digit] != solution[cell] and digit in Replay(puzzle).candidates(cell) and \
                    all(map(grid.mask, grid.blanks())) and not solutions(3, changed, 1):
                return text(changed)
    return None


def sparse(seed, order, blanks):
    """Return a grid of an order, without so many of its cells."""
    puzzles = Puzzles(f"{seed} sparse", order)
    cells = puzzles.full()
    for cell in puzzles.random.sample(range(len(cells)), blanks):
        cells[cell] = 0
    return text(cells)


@functools.lru_cache
def puzzles_of(seed, p1, s1, p2, s2):
    puzzles = Puzzles(f"{seed} search", 2)
    small, _ = puzzles.pair()
    several = with_several(p1, puzzles.random)
    dead = with_none(p2, s2, puzzles.random) or with_none(several, s1, puzzles.random)
    return {"small": small, "several": several, "dead": dead}


def boxes(order):
    """Return a grid that has only the boxes of its diagonal, but the last: from there, a search soon fills most cells."""
    side = order * order
    return text([(row % order * order + row // order + column) % side + 1 if row // order == column // order < order - 1 else 0
                 for row in range(side) for column in range(side)])


def names(seed, known):
    """Return what the tests use beside p1, s1 and so on."""
    return {**puzzles_of(seed, known["p1"], known["s1"], known["p2"], known["s2"]), "full": known["s3"],
            "blank": lambda order: "." * order ** 4, "boxes": boxes, "sparse": lambda order, blanks: sparse(seed, order, blanks),
            "order_of": order_of, "all_of": all_of, "solves": solves, "follows": follows, "Alike": Alike, "same": same,
            "more_than": more_than}
