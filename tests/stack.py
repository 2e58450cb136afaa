#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Computes the deepest stack that the module's own frames can need, from what gcc writes with
-fcallgraph-info=su, and fails when that is above the bound or cannot be told.
usage: stack.py FILE.ci...

The answer is the deepest path from any function, as the kernel may call any whose address it has."""
import re
import sys

BOUND = 1024
# Targets of calls through pointers.
WIDTHS = ["words", "avx2", "avx512"]
LIMITS = {"pause", "steps_are_traced", "trace_step"}
SOLVERS = {does: {f"{solver}_{does}" for solver in ["search", "bands", "backtrack"]} for does in ["start", "run", "cells"]}
PROBES = ["trace_event_raw_event", "perf_trace", "__bpf_trace"]
INDIRECT = {
    "sudoku_solve_start": SOLVERS["start"],
    "sudoku_solve_run": SOLVERS["run"],
    "sudoku_solve_next": SOLVERS["run"] | LIMITS,
    "sudoku_solve": SOLVERS["start"] | SOLVERS["cells"] | {"list_solution"},
    "sudoku_workspace_cells": SOLVERS["cells"],
    "list_solution": {"pause"},
    "lanes_pause": {"pause", "stop"},
    "sudoku_lanes_solve": {"lanes_pause", *(f"{width}_{does}" for width in ["sudoku_words", *WIDTHS[1:]] for does in ["propagate", "branch"])},
    "solve_in_lanes": {"pause", "trace_begin", "trace_end"},
    "sudoku_group_solve": {"stop", "trace_begin", "trace_end"},
    **{caller: {f"{width}_usable" for width in WIDTHS} for caller in ["selection_set", "sudoku_job_create"]},
    "bands_run": {"search_run", "search_start", "search_cells"},
    "bands_cells": {"search_cells"},
    **{f"__traceiter_{event}": {f"{probe}_{event}" for probe in PROBES} for event in ["sudoku_solve_begin", "sudoku_step", "sudoku_solve_end"]},
}
# Targets of static calls: at most, the function that calls all probes of an event.
STATIC = {"__SCT__tp_func_": "__traceiter_"}

NODE = re.compile(r'node: { title: "(.*?)" label: "(.*?)\\n.*?\\n(\d+) bytes \((.*?)\)')
EDGE = re.compile(r'edge: { sourcename: "(.*?)" targetname: "(.*?)"')


def read(paths):
    """The frame size and callees of every function of the module. Static functions are FILE:NAME."""
    frames, calls = {}, {}
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if match := NODE.search(line):
                    title, _, size, kind = match.groups()
                    if kind == "dynamic":
                        sys.exit(f"{title}: the frame has no bound")
                    frames[title] = int(size)
                elif match := EDGE.search(line):
                    calls.setdefault(match[1], set()).add(match[2])
    return frames, calls


def resolve(frames, calls):
    """Puts the functions of INDIRECT in the place of calls through pointers, and those of STATIC in that of static calls."""
    resolved = set()
    for caller, callees in calls.items():
        for callee in [*callees]:
            callees.update(callee.replace(*pair) for pair in STATIC.items() if callee.startswith(pair[0]))
        if "__indirect_call" not in callees:
            continue
        name = caller.split(":")[-1]
        if name not in INDIRECT:
            sys.exit(f"{caller} calls through a pointer: say in {sys.argv[0]} where that may lead")
        targets = [title for title in frames if title.split(":")[-1] in INDIRECT[name]]
        if missing := INDIRECT[name] - {title.split(":")[-1] for title in targets}:
            sys.exit(f"{caller}: {missing} are not in the module")
        callees.update(targets)
        resolved.add(name)
    if resolved != set(INDIRECT):
        sys.exit(f"no longer a caller through a pointer: {set(INDIRECT) - resolved}")


def deepest(function, frames, calls, callers=()):
    """The deepest path that begins with this function, as (bytes, functions)."""
    if function in callers:
        sys.exit("recursion: " + " -> ".join([*callers, function]))
    below = [deepest(callee, frames, calls, (*callers, function))
             for callee in calls.get(function, ()) if callee in frames]
    depth, path = max(below, default=(0, []))
    return depth + frames[function], [function, *path]


def main():
    frames, calls = read(sys.argv[1:])
    resolve(frames, calls)
    depth, path = max(deepest(function, frames, calls) for function in frames)
    for function in path:
        print(f"{frames[function]:5} {function.split('/')[-1]}")
    print(f"{depth:5} bytes, of {BOUND}")
    sys.exit(depth > BOUND)


main()
