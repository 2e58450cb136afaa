# SPDX-License-Identifier: GPL-2.0-only
"""Makes up a class, to see how `make class` does. usage: python3 -m judge.crowd LAB FOLDER [HOW-MANY]

Solutions, skeletons and mutants take turns, and one in ten is hostile, where the lab has such submissions.
"""
import itertools
import pathlib
import sys

from . import guest, hostile, source
from .__main__ import Lab


def sources(lab):
    """Yield (kind, source) without end."""
    ours = [("solution", lab.solution()), ("skeleton", lab.skeleton())]
    wrong = [(mutant.name, mutant.plant(lab.solution())) for mutant in source.mutants(lab.folder / "mutants")]
    enemies = itertools.cycle([(one.name, text) for one, text in hostile.submissions(lab)] or ours)
    for number, one in enumerate(itertools.cycle([ours[0], *wrong, *ours]), 1):
        yield next(enemies) if number % 10 == 0 else one


def make(lab, folder, count):
    for number, (kind, text) in enumerate(itertools.islice(sources(lab), count), 1):
        path = pathlib.Path(folder) / f"{number:03}-{kind}"
        path.mkdir(parents=True, exist_ok=True)
        (path / lab.file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    guest.BUILD.mkdir(parents=True, exist_ok=True)
    make(Lab(sys.argv[1]), sys.argv[2], int((sys.argv[3:] or ["40"])[0]))
