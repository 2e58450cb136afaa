#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Makes puzzles of orders 2 to 4 and counts their solutions with a SAT solver, picosat.
usage: oracle.py FOLDER TIMES

Into the folder goes a file for each order and each of none, one and many solutions; tests/counts/device.c
tells its format. About 3,000 puzzles are made, or TIMES as many, and the same ones each time."""
import functools
import itertools
import multiprocessing
import os
import random
import sys

import pycosat

# order: how far to count, givens to begin with, climbs
ORDERS = {
    2: (1000, (0, 4), 300),
    3: (50, (18, 26), 150),
    4: (20, (90, 110), 25),
}


def units(order):
    """The cells of each row, column and box."""
    side = order * order
    for i in range(side):
        top, left = i // order * order, i % order * order
        yield [i * side + k for k in range(side)]
        yield [k * side + i for k in range(side)]
        yield [(top + k // order) * side + left + k % order for k in range(side)]


@functools.lru_cache
def rules(order):
    """The clauses for a grid; a variable, from 1, is true if a cell holds a digit."""
    side = order * order
    digits = range(1, side + 1)
    exactly_one = [[cell * side + digit for digit in digits] for cell in range(side * side)]
    exactly_one += [[cell * side + digit for cell in unit] for unit in units(order) for digit in digits]
    clauses = set()
    for variables in exactly_one:
        clauses.add(tuple(variables))
        clauses.update((-a, -b) for a, b in itertools.combinations(variables, 2))
    return sorted(clauses)


def solve(order, puzzle):
    """The solutions of a puzzle, up to the order's limit."""
    side = order * order
    givens = [(cell * side + digit,) for cell, digit in enumerate(puzzle) if digit]
    models = pycosat.itersolve(rules(order) + givens)
    return [[(variable - 1) % side + 1 for variable in model if variable > 0]
            for model in itertools.islice(models, ORDERS[order][0])]


def solved_grid(order, dice):
    """A regular grid with its rows, columns and digits shuffled."""
    side = order * order

    def lines():
        return [band * order + line for band in dice.sample(range(order), order)
                for line in dice.sample(range(order), order)]

    digits = dice.sample(range(1, side + 1), side)
    columns = lines()
    return [digits[(row % order * order + row // order + column) % side]
            for row in lines() for column in columns]


def spoil(order, puzzle, solution, dice):
    """Adds a given without a clash that differs from the solution, if possible."""
    options = []
    for cell in range(len(puzzle)):
        seen = {puzzle[other] for unit in units(order) if cell in unit for other in unit}
        if not puzzle[cell]:
            options += [(cell, digit) for digit in range(1, order * order + 1)
                        if digit not in seen and digit != solution[cell]]
    if options:
        cell, digit = dice.choice(options)
        puzzle[cell] = digit


def climb(job):
    """From few givens and many solutions, given by given where these differ, to a single solution, and one
    step too far, to none. Returns the puzzles on the way, each behind the number of its solutions."""
    order, number = job
    limit, givens, _ = ORDERS[order]
    dice = random.Random(f"{order} {number}")
    grid = solved_grid(order, dice)
    puzzle = [0] * len(grid)
    for cell in dice.sample(range(len(grid)), dice.randint(*givens)):
        puzzle[cell] = grid[cell]

    met = []
    goal = None
    while True:
        solutions = solve(order, puzzle)
        met.append((len(solutions), puzzle[:]))
        if len(solutions) == 1:
            break
        goal = goal or dice.choice(solutions)
        differing = [cell for cell in range(len(grid)) if any(other[cell] != goal[cell] for other in solutions)]
        steps = order if len(solutions) == limit else 1
        for cell in dice.sample(differing, min(steps, len(differing))):
            puzzle[cell] = goal[cell]
    spoil(order, puzzle, solutions[0], dice)
    met.append((len(solve(order, puzzle)), puzzle))
    return met


def write(folder, order, kind, puzzles):
    with open(f"{folder}/order {order}, {kind}", "x", encoding="ascii") as file:
        print(order, ORDERS[order][0], file=file)
        for count, puzzle in puzzles:
            print(count, "".join(".123456789ABCDEFG"[digit] for digit in puzzle), file=file)


def main():
    folder, times = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder)
    jobs = [(order, number) for order, (*_, climbs) in ORDERS.items() for number in range(climbs * times)]
    puzzles = {order: [] for order in ORDERS}
    with multiprocessing.Pool() as pool:
        for (order, _), met in zip(jobs, pool.imap(climb, jobs)):
            puzzles[order] += met
    for order, entries in puzzles.items():
        write(folder, order, "none", [entry for entry in entries if entry[0] == 0])
        write(folder, order, "one", [entry for entry in entries if entry[0] == 1])
        write(folder, order, "many", [entry for entry in entries if entry[0] > 1])


main()
