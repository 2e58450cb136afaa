# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of lab 13 use besides puzzles: views of files in which the kernel says what it knows of cards; and LAB_IOC_SOLVE."""
import pathlib
import re
import runpy

SOLVING = runpy.run_path(str(pathlib.Path(__file__).resolve().parents[1] / "8-abi/checks.py"))

def count(pattern):
    """Return a view that counts the lines in which something stands."""
    return lambda data: len(re.findall(pattern.encode(), data, re.M))


def number(data):
    return int(data.split()[0]) if data.split() else -1


def commands(data):
    """Return what a card may do, of the command register in its configuration."""
    bits = int.from_bytes(data[4:6], "little")
    return " ".join(name for bit, name in ((1, "answers"), (2, "transfers")) if bits >> bit & 1).encode()


def since(view):
    """Return a view that gives by how much a number has grown since the last look; at first, 0."""
    last = []

    def grown(data):
        last.append(view(data))
        return last[-1] - last[-2] if len(last) > 1 else 0

    return grown


def interrupts(data):
    """Return how many interrupts have come over lines at which the driver listens."""
    return sum(int(line.split()[1]) for line in data.decode().splitlines() if "sudoku" in line)


def names(_seed, _names):
    seen = []

    def unwanted(data):
        seen.append(data)
        return int(len(seen) > 1 and seen[-1] != seen[-2])

    return {
        "number": number, "some": lambda data: int(number(data) > 0), "commands": commands, "unwanted": unwanted,
        "handlers": count(r"^ *\d+:.*\bsudoku\b"),
        "regions": count(r": sudoku$"),
        "interrupts": since(interrupts),
        "mappings": since(count(r" ioremap$")),
        "digits": lambda text: re.sub(r"[^1-9]", "0", text),
        **{name: SOLVING[name] for name in ("SOLVE", "cells", "request")},
    }
