# SPDX-License-Identifier: GPL-2.0-only
"""Puzzles of a seed, and their solutions."""
import functools
import random

# Of order 3, without a solution; Peter Norvig found it. backtrack takes more than 60,000 steps to say so.
ENDLESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
# Steps that backtrack takes for a hard puzzle, at least; an ordinary one, of order 3, takes fewer. So a limit that a hard
# puzzle exceeds is enough for ordinary ones.
HARD = 300


def solutions(order, cells, limit):
    """Solve by backtracking, fewest candidates first: up to so many solutions, as lists of cells."""
    side = order * order
    units = [(cell // side, side + cell % side,
              2 * side + cell // side // order * order + cell % side // order) for cell in range(side * side)]
    free = [(1 << side) - 1] * (3 * side)
    for cell, value in enumerate(cells):
        for unit in units[cell] if value else ():
            if not free[unit] >> (value - 1) & 1:
                return []
            free[unit] &= ~(1 << (value - 1))
    grid, found = list(cells), []

    def search():
        best, bits = None, 0
        for cell, value in enumerate(grid):
            if not value:
                r, c, b = units[cell]
                candidates = free[r] & free[c] & free[b]
                if best is None or candidates.bit_count() < bits.bit_count():
                    best, bits = cell, candidates
                    if bits.bit_count() < 2:
                        break
        if best is None:
            found.append(list(grid))
        while bits and len(found) < limit:
            bit = bits & -bits
            bits ^= bit
            grid[best] = bit.bit_length()
            for unit in units[best]:
                free[unit] ^= bit
            search()
            for unit in units[best]:
                free[unit] ^= bit
            grid[best] = 0

    search()
    return found


def backtrack(order, cells, most):
    """Solve as driver/lib/backtrack.c does. Return the solution, or None, and how many steps that takes, up to most."""
    side = order * order
    units = [(cell // side, side + cell % side,
              2 * side + cell // side // order * order + cell % side // order) for cell in range(side * side)]
    used, grid, stack, steps = [1] * (3 * side), list(cells), [], 0

    def flip(cell, value):
        grid[cell] ^= value
        for unit in units[cell]:
            used[unit] ^= 1 << value

    def candidates(cell):
        row, column, box = units[cell]
        return ((2 << side) - 1) & ~(used[row] | used[column] | used[box])

    def choose():
        counts = [(candidates(cell).bit_count(), cell) for cell, value in enumerate(grid) if not value]
        return min(counts)[1] if counts else None

    for cell, value in enumerate(cells):
        grid[cell] = 0
        if value:
            flip(cell, value)
    cell, tried = choose(), 0
    while cell is not None:
        left = candidates(cell) >> tried + 1 << tried + 1
        if steps == most or not left and not stack:
            return None, steps
        steps += 1
        if left:
            flip(cell, (left & -left).bit_length() - 1)
            stack.append(cell)
            cell, tried = choose(), 0
        else:
            cell = stack.pop()
            tried = grid[cell]
            flip(cell, tried)
    return grid, steps


def text(cells):
    return "".join(SYMBOLS[value] for value in cells)


class Puzzles:
    """What the tests call p1, s1 (its solution), p2 and so on, and puzzles that are none."""

    def __init__(self, seed, order=3):
        self.random = random.Random(f"{seed} {order}")
        self.order, self.side = order, order * order

    def full(self):
        """Return a full grid: a simple one, its rows, columns and digits shuffled."""
        shuffled = self.random.sample
        lines = [[band * self.order + line for band in shuffled(range(self.order), self.order)
                  for line in shuffled(range(self.order), self.order)] for _ in range(2)]
        digits = shuffled(range(1, self.side + 1), self.side)
        return [digits[(self.order * (row % self.order) + row // self.order + column) % self.side]
                for row in lines[0] for column in lines[1]]

    def pair(self):
        """Return an ordinary puzzle and its solution."""
        while True:
            solution = self.full()
            puzzle = list(solution)
            for cell in self.random.sample(range(len(puzzle)), len(puzzle) * 2 // 3):
                puzzle[cell] = 0
                if len(solutions(self.order, puzzle, 2)) != 1:
                    puzzle[cell] = solution[cell]
            if self.order > 3 or backtrack(self.order, puzzle, HARD)[1] < HARD:
                return text(puzzle), text(solution)

    def minimal(self):
        """Return a puzzle that has no given to spare."""
        puzzle = self.full()
        for cell in self.random.sample(range(len(puzzle)), len(puzzle)):
            value, puzzle[cell] = puzzle[cell], 0
            if len(solutions(self.order, puzzle, 2)) != 1:
                puzzle[cell] = value
        return puzzle

    def hard(self):
        """Return a puzzle for which backtrack takes HARD to 3000 steps, its solution, and the steps.

        In lab 6, a search that looks for signals every 250 steps is sure to see one before it ends.
        """
        while True:
            puzzle = self.minimal()
            solution, steps = backtrack(self.order, puzzle, 3001)
            if HARD <= steps <= 3000:
                return text(puzzle), text(solution), steps

    def endless(self):
        """Return a puzzle whose search takes longer than anybody waits."""
        digits = self.random.sample(SYMBOLS[1:10], 9)
        return "".join("." if symbol == "." else digits[int(symbol) - 1] for symbol in ENDLESS)

    def clash(self, kind):
        """Return a puzzle with a digit twice in a "row", "column" or "box", and in no other unit."""
        side, order = self.side, self.order
        first = self.random.randrange(side * side)
        row, column = divmod(first, side)
        others = {
            "row": [row * side + c for c in range(side) if c // order != column // order],
            "column": [r * side + column for r in range(side) if r // order != row // order],
            "box": [r * side + c for r in range(side) for c in range(side)
                    if (r // order, c // order) == (row // order, column // order) and r != row and c != column],
        }[kind]
        cells = [0] * side * side
        cells[first] = cells[self.random.choice(others)] = self.random.randint(1, side)
        return text(cells)

    def none(self):
        """Return a puzzle without clashes that has no solution."""
        digits = self.random.sample(range(1, self.side + 1), self.side)
        cells = [0] * self.side * self.side
        cells[1:self.side] = digits[1:]
        cells[self.side * (self.side - 1)] = digits[0]
        return text(cells)


@functools.cache
def pairs(seed, order, count):
    """Return the first puzzles of a seed with their solutions; it takes a quarter of a second."""
    puzzles = Puzzles(seed, order)
    return [puzzles.pair() for _ in range(count)]
