# SPDX-License-Identifier: GPL-2.0-only
"""What happens in lab 16: for a seed, a driver with three mistakes, what clerks do on three days, and so what is true."""
import pathlib
import random
import re

from judge import source

HERE = pathlib.Path(__file__).resolve().parent
STORES = "attic barn cellar dock garage hall loft mill pantry shed tower vault yard".split()
CLERKS = "ada bert cleo dora egon frida gustav hedwig ida jakob klara ludwig".split()
MARK = re.compile(r"(?m)[ \t]*//! ([\w -]+)$")


class Day:
    """What clerks do, and which papers they write. Stores are built with numbers that grow."""

    def __init__(self, chance):
        self.chance, self.steps, self.papers = chance, [], 0
        self.clerks, self.stores = chance.sample(CLERKS, 6), chance.sample(STORES, 6)
        self.crates, self.room, self.lists = {}, {}, {}

    def build(self, clerk, store, crates, room):
        self.papers += 1
        self.crates[store], self.room[store], self.lists[store] = crates, room, [self.papers]
        self.steps.append(f"{clerk} build {store} {crates} {room}")

    def move(self, clerk, one, two, crates, mark=""):
        """Return the number of the paper."""
        self.papers += 1
        self.steps.append(f"{mark}{clerk} move {one} {two} {crates}")
        if crates <= self.crates[one] and crates <= self.room[two] - self.crates[two]:
            self.crates[one] -= crates
            self.crates[two] += crates
            self.lists[two].append(self.papers)
        return self.papers

    def do(self, clerk, *words):
        self.steps += [f"{clerk} {word}" for word in words]

    def begin(self):
        """Fill the depot: two stores with much space, one that is full, and some moves that say nothing."""
        clerks, (one, two, full, *_) = self.clerks, self.stores
        for store in one, two:
            self.build(self.chance.choice(clerks), store, self.chance.randint(40, 60), 200)
        self.build(self.chance.choice(clerks), full, 90, 90 + self.chance.randint(1, 5))
        for _ in range(self.chance.randint(2, 5)):
            self.move(self.chance.choice(clerks), *self.chance.sample((one, two), 2), self.chance.randint(1, 5))
        self.move(self.chance.choice(clerks), one, two, 1)
        self.move(self.chance.choice(clerks), two, one, 1)


def crash(mistake, day):
    one, _, _, new, *_ = day.stores
    ann, bob, eve, *_ = day.clerks
    day.do(eve, f"watch {one}", "read")
    day.build(bob, new, 5, day.chance.randint(5, 9) if mistake == "divided" else 50)
    if mistake == "freed":
        day.move(eve, one, new, 2)
        day.do(ann, f"watch {new}", "read")
        day.do(bob, f"raze {new}")
    else:
        day.do(ann, f"watch {new}")
    day.do(ann, "read")
    return {"process": ann, "store": new, "other": bob}


def hang(mistake, day):
    one, two, full, *_ = day.stores
    ann, bob, eve, dan, *_ = day.clerks
    if mistake == "order":
        day.move(ann, one, two, 1)
        day.move(bob, two, one, 1, "+")
        day.do(eve, f"watch {one}", "read")
        return {"waits": {(ann, two), (bob, one), (eve, one)}, "holds": {(ann, one), (bob, two)}}
    if mistake == "return":
        day.move(ann, one, full, day.chance.randint(6, 20))
        last = full
    else:
        day.do(ann, f"watch {two}", "read", "read")
        last = two
    day.move(bob, one, last, 1)
    day.do(eve, f"watch {one}", "read")
    day.do(dan, f"watch {last}", "read")
    return {"waits": {(bob, last), (eve, one), (dan, last)}, "holds": {(ann, last), (bob, one)}}


def leak(mistake, day):
    one, two, _, new, *_ = day.stores
    ann, bob, eve, *_ = day.clerks
    lost = []
    day.build(bob, new, 10, 100)
    for _ in range(day.chance.randint(2, 4)):
        day.move(day.chance.choice(day.clerks), one, new, day.chance.randint(1, 3))
        lost.append(day.move(day.chance.choice(day.clerks), *day.chance.sample((one, two), 2), 150))
    if mistake == "watch":
        day.do(ann, f"watch {new}", "read", f"watch {two}", "read")
    day.do(eve, f"raze {new}")
    objects = {"error": {f"paper {number}" for number in lost}, "papers": {f"paper {number}" for number in day.lists[new]},
               "watch": {f"store {new}"}}[mistake]
    return {"objects": objects}


def case(seed):
    """Return the driver, the steps of three days, and what is true."""
    chance = random.Random(f"{seed} post")
    planted = source.lists.read(HERE / "planted", ("name", "kind"))
    chosen = {}
    for kind in ("crash", "hang", "leak"):
        fit = [one for one in planted if one.kind == kind and (one.name != "watch" or chosen["crash"].name != "freed")]
        chosen[kind] = chance.choice(fit)
    text = (HERE / "depot.c").read_text()
    for mutant in chosen.values():
        text = mutant.plant(text)
    lines = {}
    for number, line in enumerate(text.splitlines(), 1):
        for name in (MARK.search(line) or [0, ""])[1].split():
            lines.setdefault(name, set()).add(number)
    days, truth = {}, {}
    for kind, mutant in chosen.items():
        day = Day(chance)
        day.begin()
        truth |= {f"{kind}_{name}": value for name, value in globals()[kind](mutant.name, day).items()}
        truth[f"{kind}_mistake"] = {near for line in lines[kind] for near in (line - 1, line, line + 1)}
        days[kind] = day
    truth["crash_line"] = lines[f"{chosen['crash'].name}-at"]
    return MARK.sub("", text), days, truth


def names(seed, _names):
    return case(seed)[2]
