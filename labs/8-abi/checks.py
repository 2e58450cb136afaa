# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of lab 8 can use beside puzzles."""
import struct

from judge.puzzles import SYMBOLS, backtrack

NONE, CHARACTER, CLASH, NO_SOLUTION, STEPS = 0, 1, 5, 7, 8
SOLVE = 1 << 30 | 40 << 16 | 0xbd40  # _IOW(0xbd, 0x40, 40 bytes)


def cells(text):
    """Return the bytes of a puzzle's cells."""
    return bytes(SYMBOLS.index(symbol) for symbol in text)


def request(puzzles, solutions, results, count, flags=0, reserved=(0, 0)):
    return struct.pack("<QQQIIII", puzzles, solutions, results, count, flags, *reserved)


def result(cause=NONE, steps=0, cell=0, digit=0):
    return struct.pack("<QHBBI", steps, cell, cause, digit, 0)


def solved(puzzle):
    """Return the result of a puzzle that has a solution."""
    return result(steps=backtrack(3, cells(puzzle), 100000)[1])


def names(_seed, _names):
    return {"SOLVE": SOLVE, "cells": cells, "request": request, "result": result, "solved": solved, "CHARACTER": CHARACTER,
            "CLASH": CLASH, "NO_SOLUTION": NO_SOLUTION, "STEPS": STEPS}
