#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Compares the figures in docs/proven.md with the suites' logs in build/logs, and prints differences.
usage: figures.py [--write] [SUITE...]    by default, the suites of the last run; --write corrects the document

It does not compare figures that other commands print: those of make fuzz and make mutants, and times."""
import os
import re
import subprocess
import sys

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
DOCUMENT = os.path.join(TOP, "docs/proven.md")


def log(suite):
    with open(os.path.join(TOP, f"build/logs/{suite}.ktap"), encoding="utf-8", errors="replace") as file:
        return file.read()


def passed(*suites):
    """The number of tests that passed in these suites."""
    tallies = [subprocess.run([os.path.join(TOP, "tools/ktap")], input=log(suite), stdout=subprocess.PIPE, text=True, check=False)
               for suite in suites]
    return sum(int(re.search(r"(\d+) passed, \d+ failed.*\n\Z", tally.stdout)[1]) for tally in tallies)


def said(pattern, suite, gather=sum):
    """The numbers that match the pattern in the suite's log, combined by gather."""
    return gather(map(int, re.findall(pattern, log(suite), re.MULTILINE)))


# The function that computes a figure, its suites, and its place in the document.
FIGURES = [
    (passed, ["device-stock"], r"`tests/check device` \| ([\d,]+) tests on each"),
    *((passed, [f"device-{name}"], rf"([\d,]+) \| `tests/check device-{re.escape(name)}`")
      for name in ("stock", "newer", "rt", "clang", "32", "i686", "s390x", "arm64")),
    (passed, ["languages"], r"`tests/check languages` \| ([\d,]+) ways"),
    (lambda suite: said(r"^# Totals: pass:(\d+)", suite), ["kunit"], r"`tests/check kunit` \| ([\d,]+) cases"),
    (passed, ["sanitize"], r"`tests/check sanitize` \| ([\d,]+) tests under"),
    (lambda suite: passed(suite) - 1, ["sanitizers"], r"([\d,]+) planted bugs, one boot each"),
    (lambda suite: said(r"^# +(\d+) bytes, of", suite, max), ["stack"], r"`tests/check stack` \| ([\d,]+) of 1,024 bytes"),
    (lambda suite: said(r"^ *# (\d+) bytes measured", suite), ["tracer-stock"], r"`tests/check tracer` \| ([\d,]+) and"),
    (lambda suite: said(r"^ *# (\d+) bytes measured", suite), ["tracer-newer"], r"`tests/check tracer` \| [\d,]+ and ([\d,]+) bytes"),
    (lambda suite: said(r"of (\d+) functions$", suite), ["tracer-newer"], r"at the entry of all ([\d,]+) functions"),
    (lambda suite: said(r"^ *# (\d+) allocations failed", suite), ["faults"], r"([\d,]+) allocations were made to fail"),
    (lambda suite: said(r"^ *# (\d+) positions", suite), ["faults"], r"`tests/check faults device` \| ([\d,]+) positions"),
    (passed, ["attack-stock"], r"`tests/check attack` \| ([\d,]+) attacks on each"),
    (lambda suite: said(r"^# TOTAL +\d+ +(\d+)", suite, next), ["coverage"], r"`tests/check coverage` \| ([\d,]+) of"),
    (lambda suite: said(r"^# TOTAL +(\d+)", suite, next), ["coverage"], r"`tests/check coverage` \| [\d,]+ of ([\d,]+) lines"),
    (passed, ["installed"], r"`tests/check installed` \| ([\d,]+) tests in a full"),
    (passed, ["make", "explain", "play", "watch"], r"([\d,]+) tests of sudoku-make"),
]


def main():
    suites = [word for word in sys.argv[1:] if word != "--write"]
    if not suites:
        try:
            with open(os.path.join(TOP, "build/logs/ran"), encoding="utf-8") as file:
                suites = file.read().split()
        except FileNotFoundError:
            sys.exit("no suite has run")
    with open(DOCUMENT, encoding="utf-8") as file:
        text = written = file.read()
    status = 0
    for figure, sources, place in FIGURES:
        matches = list(re.finditer(place, written))
        if len(matches) != 1:
            print(f"docs/proven.md has this {len(matches)} times: {place}")
            status = 1
            continue
        if not set(sources) <= set(suites):
            continue  # other logs may be old
        value = f"{figure(*sources):,}"
        if value != matches[0][1]:
            print(f"docs/proven.md: {matches[0][0]}, but {' and '.join(sources)}: {value}")
            written = written[:matches[0].start(1)] + value + written[matches[0].end(1):]
            status = 1
    if "--write" in sys.argv and written != text:
        with open(DOCUMENT, "w", encoding="utf-8") as file:
            file.write(written)
    return status


sys.exit(main())
