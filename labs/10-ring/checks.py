# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of lab 10 can use beside puzzles, and beside that of lab 8."""
import errno
import pathlib
import runpy
import struct

from judge.puzzles import backtrack

SOLVING = runpy.run_path(str(pathlib.Path(__file__).resolve().parents[1] / "8-abi/checks.py"))
STEPS = 70000  # max_steps, as the tests load the module
ENTRIES, HEADER, ENTRY = 170, 16, 24
WRITE, IOCTL = 1, 2
ORIGINS = {WRITE: "write", IOCTL: "ioctl"}


def answer(puzzle, origin):
    """Return what an entry is to say of a puzzle: steps, error and origin."""
    solution, steps = backtrack(3, SOLVING["cells"](puzzle), STEPS)
    return steps, 0 if solution else errno.ETIME if steps == STEPS else errno.EDOM, origin


def written(puzzle):
    return answer(puzzle, WRITE)


def asked(puzzle):
    return answer(puzzle, IOCTL)


def said(number, answered):
    """Say an entry in words."""
    steps, error, origin = answered
    what = errno.errorcode.get(error, f"error {error}") if error else "solved"
    return f"{number}: {what}, {steps} steps, {ORIGINS.get(origin, f'origin {origin}')}"


def entry(number):
    """Return the function that says what the page has in the place of an entry."""
    def say(page):
        found, *answered = struct.unpack_from("<QQII", page, HEADER + number % ENTRIES * ENTRY)
        return said(found, answered).encode()
    return say


def header(page):
    """Say what the page begins with."""
    size, entries = struct.unpack_from("<II", page)
    return f"size {size}, entries {entries}".encode()


def count(page):
    """Return how many entries were ever written."""
    return struct.unpack_from("<Q", page, 8)[0]


def whole(answers):
    """Return the page after these answers."""
    page = bytearray(struct.pack("<IIQ", ENTRY, ENTRIES, len(answers)) + bytes(ENTRIES * ENTRY))
    for number, one in enumerate(answers):
        struct.pack_into("<QQII", page, HEADER + number % ENTRIES * ENTRY, number, *one)
    return bytes(page)


def incomplete(page):
    """Return how many entries that the count includes are not there yet: each of a search has steps."""
    return sum(not struct.unpack_from("<QQ", page, HEADER + number * ENTRY)[1] for number in range(count(page)))


def names(seed, before):
    return {**SOLVING["names"](seed, before), "written": written, "asked": asked, "said": said, "entry": entry, "header": header,
            "count": count, "whole": whole, "incomplete": incomplete, "gave_up": (STEPS, errno.ETIME, WRITE), "refused": (0, errno.EINVAL, IOCTL)}
