#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Compares the layers that the includes of the driver make with the paragraphs of its README files. Prints the differences,
and fails then.

A paragraph that begins with files and a colon is a layer. Its last sentence names the layers that it uses, each by its first
file without the ending. No layer may use one that uses it, and lib/ uses nothing outside of it.

A pointer to a function can call a layer without its header. So there are none but members of the structs in POINTERS:
constant tables of solvers and widths, and callbacks that a caller passes down for the time of its call."""
import os
import re
import sys
from glob import glob

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
DOCUMENTS = ("driver/README.md", "driver/lib/README.md")
POINTERS = {
    ("driver/lib/lanes.h", "sudoku_lanes_width"): {"usable", "propagate", "branch"},
    ("driver/lib/solver.h", "sudoku_solver_ops"): {"start", "run", "cells"},
    ("driver/lib/solver.h", "sudoku_limits"): {"pause", "found", "watch", "watched"},
    ("driver/lib/group.h", "sudoku_group"): {"stop", "begin", "end"},
    ("driver/solve.h", "sudoku_job_params"): {"found"},
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
POINTER = re.compile(r"^(?:.*\bstruct (?P<struct>\w+) \{|(?P<end>\}).*|.*\(\*\s*(?:const\s+)?(?P<name>\w*)(?:\[\w*\])?\)\s*\(.*)$", re.MULTILINE)
PARAGRAPH = re.compile(r"(?<=\n\n)((?:`[^`]+`(?:, )?)+):(.*?)(?:\bUses\s([\w,\s]+)\.)?(?=\n\n|\n?\Z)", re.DOTALL)
INCLUDE = re.compile(r'^\s*#\s*include "(.*)"', re.MULTILINE)


def name_of(pattern):
    return pattern.rstrip("/").split(".")[0]


def layers_of(document):
    """The layers of a document: files, and names of the layers that it says they use."""
    with open(os.path.join(TOP, document), encoding="utf-8") as file:
        paragraphs = PARAGRAPH.findall(file.read())
    for first, _, last in paragraphs:
        patterns = re.findall(r"`([^`]+)`", first)
        paths = {path for one in patterns for path in glob(os.path.join(TOP, os.path.dirname(document), one))}
        files = {path for path in paths if path.endswith((".c", ".h"))}
        yield name_of(patterns[0]), files, {*re.findall(r"\w+", last)}


def includes(path):
    with open(path, encoding="utf-8") as file:
        return [os.path.normpath(os.path.join(os.path.dirname(path), name)) for name in INCLUDE.findall(file.read())]


def depends(layer, on, uses, seen=()):
    return layer not in seen and any(one == on or depends(one, on, uses, (*seen, layer)) for one in uses.get(layer, ()))


def wrong_in(document):
    folder = os.path.join(TOP, os.path.dirname(document))
    layers = {name: (files, said) for name, files, said in layers_of(document)}
    layer_of = {path: name for name, (files, _) in layers.items() for path in files}
    uses = {}
    for name, (files, said) in layers.items():
        uses[name] = set()
        for path in sorted(one for file in files for one in includes(file)):
            used = layer_of.get(path) or ("lib" if path.startswith(folder + "/lib/") else None)
            if used is None:
                yield f"{name} includes {os.path.relpath(path, TOP)}, which has no paragraph"
            elif used != name:
                uses[name].add(used)
        if uses[name] != said:
            yield f"{name} uses {', '.join(sorted(uses[name])) or 'nothing'}; the document says {', '.join(sorted(said)) or 'nothing'}"
    for name in uses:
        if depends(name, name, uses):
            yield f"{name} uses a layer that uses it"


def pointers():
    """The pointers to functions that the driver declares, by file and struct; outside of a struct, it is None."""
    found = {}
    for path in glob(os.path.join(TOP, "driver/**/*.[ch]"), recursive=True):
        struct = None
        with open(path, encoding="utf-8") as file:
            text = COMMENT.sub("", file.read())
        for match in POINTER.finditer(text):
            if match["name"] is None:
                struct = match["struct"]
            else:
                found.setdefault((os.path.relpath(path, TOP), struct), set()).add(match["name"])
    return found


def wrong_pointers():
    found = pointers()
    for place in sorted({*found, *POINTERS}, key=str):
        for name in sorted(found.get(place, set()) ^ POINTERS.get(place, set())):
            yield f"{place[0]}: {'no' if name in POINTERS.get(place, ()) else 'a'} pointer to a function {name} in struct {place[1]}"


def main():
    wrong = [f"{document}: {what}" for document in DOCUMENTS for what in wrong_in(document)] + [*wrong_pointers()]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return bool(wrong)


sys.exit(main())
