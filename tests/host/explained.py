#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Check every step of sudoku-explain --to json on standard input, with its own logic.

usage: sudoku-make --number 10000 | sudoku-explain --to json | explained.py [--guesses | --hints]

A step must follow from its reason alone, eliminate all that its technique allows, and keep the solution; each link
must follow from earlier ones, and be in the sentence. With --teach, so must all that a lesson says: what a digit is said
to exclude it excludes, and the conclusion is the step. No single, locked candidates or pair may be skipped. Guesses
are errors without --guesses. With --hints, the steps are those before one digit, without all that it does not need; each
object has the solution as well. Prints the number of steps of each technique; the status is 1 if there is an error.
"""
import collections
import itertools
import json
import re
import sys

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
SINGLES = ["hidden single", "naked single"]
LOCKED = ["pointing", "claiming"]
PAIRS = ["naked pair", "hidden pair"]
SIZES = {"pair": 2, "triple": 3, "quad": 4, "X-wing": 2, "swordfish": 3, "jellyfish": 4}
KINDS = ["row", "column", "box"]


class Wrong(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Wrong(what)


class Grid:
    """The units of an order, and who sees whom."""

    def __init__(self, order):
        self.side = order * order
        self.cells = range(self.side ** 2)
        self.units = {}
        for kind in KINDS:
            for number in range(1, self.side + 1):
                self.units[f"{kind} {number}"] = frozenset(
                    cell for cell in self.cells if self.number(order, kind, cell) == number)
        self.of = [{kind: f"{kind} {self.number(order, kind, cell)}" for kind in KINDS} for cell in self.cells]
        self.seen = [frozenset().union(*(self.units[unit] for unit in self.of[cell].values())) - {cell}
                     for cell in self.cells]

    def number(self, order, kind, cell):
        row, column = divmod(cell, self.side)
        return 1 + {"row": row, "column": column, "box": row // order * order + column // order}[kind]

    def cell(self, name):
        row, column = re.fullmatch(r"r(\d+)c(\d+)", name).groups()
        return (int(row) - 1) * self.side + int(column) - 1


class Board:
    def __init__(self, grid, puzzle, solution, is_hint):
        self.grid = grid
        self.is_hint = is_hint
        self.digits = SYMBOLS[1:grid.side + 1]
        self.solution = solution
        require(len(solution) == len(puzzle) and all(set(self.digits) == {solution[c] for c in unit}
                                                     for unit in grid.units.values()), "no solution")
        require(all(given in (".", digit) for given, digit in zip(puzzle, solution)), "another puzzle's solution")
        self.cells = ["."] * len(puzzle)
        self.candidates = [set(self.digits) for _ in puzzle]
        for cell, digit in enumerate(puzzle):
            if digit != ".":
                self.place(cell, digit)

    def place(self, cell, digit):
        self.cells[cell] = digit
        self.candidates[cell] = set()
        for other in self.grid.seen[cell]:
            self.candidates[other].discard(digit)

    def places(self, unit, digit):
        return {cell for cell in self.grid.units[unit] if digit in self.candidates[cell]}

    def all_places(self):
        """For each unit, the places of each digit."""
        result = {}
        for unit, cells in self.grid.units.items():
            places = collections.defaultdict(set)
            for cell in cells:
                for digit in self.candidates[cell]:
                    places[digit].add(cell)
            result[unit] = places
        return result

    def group(self, candidate, group):
        """The members of a group of a candidate: exactly one of them is true."""
        cell, digit = candidate
        if group == "cell":
            return {(cell, other) for other in self.candidates[cell]}
        require(group in self.grid.of[cell].values(), f"{group} does not have the cell")
        return {(other, digit) for other in self.places(group, digit)}

    def weak(self, candidate):
        """The candidates that exclude a candidate."""
        cell, digit = candidate
        return {(cell, other) for other in self.candidates[cell] if other != digit} | {
            (other, digit) for other in self.grid.seen[cell] if digit in self.candidates[other]}

    def of_digits(self, cells, digits):
        return {(cell, digit) for cell in cells for digit in digits if digit in self.candidates[cell]}

    def seeing(self, cells):
        return frozenset.intersection(*(self.grid.seen[cell] for cell in cells))


def easier(board, places):
    """The easiest technique that has a step, as far as it is known here; its index in the ladder."""
    if any(len(cells) == 1 for unit in places.values() for cells in unit.values()):
        return 0
    if any(len(digits) == 1 for digits in board.candidates):
        return 1
    grid = board.grid
    for unit, digits in places.items():
        for digit, cells in digits.items():
            for kind in KINDS:
                others = {grid.of[cell][kind] for cell in cells}
                if len(others) == 1 and ("box" in unit) != (kind == "box") and places[others.pop()][digit] - cells:
                    return 2
    for unit, digits in places.items():
        naked = collections.Counter("".join(sorted(board.candidates[cell])) for cell in grid.units[unit])
        if any(len(pair) == 2 and count == 2 and any(len(digits[digit]) > 2 for digit in pair)
               for pair, count in naked.items()):
            return 3
        twos = [(digit, cells) for digit, cells in digits.items() if len(cells) == 2]
        for (_, cells), (_, others) in itertools.combinations(twos, 2):
            if cells == others and any(len(board.candidates[cell]) > 2 for cell in cells):
                return 3
    return 4


def subset(board, step, cells, digits, units):
    size = SIZES[step["technique"].split()[1]]
    require(len(cells) == len(digits) == size, "size")
    if step["technique"].startswith("naked"):
        require(set(digits) == set().union(*(board.candidates[cell] for cell in cells)), "candidates")
        require(all(len(board.candidates[cell]) > 1 for cell in cells), "singles")
        shared = [unit for unit, members in board.grid.units.items() if set(cells) <= members]
        require(set(units) == set(shared), "units")
        return board.of_digits(set().union(*(board.grid.units[unit] for unit in shared)) - set(cells), digits)
    require(set(cells) == set().union(*(board.places(units[0], digit) for digit in digits)), "places")
    return {(cell, digit) for cell in cells for digit in board.candidates[cell] if digit not in digits}


def locked(board, step, cells, digits, units):
    first, second = units
    require(step["technique"] == ("pointing" if "box" in first else "claiming"), "name")
    places = board.places(first, digits)
    require(len(places) > 1 and places == set(cells) and places <= board.grid.units[second], "places")
    return board.of_digits(board.grid.units[second] - places, digits)


def fish(board, step, _, digits, units):
    size = SIZES[step["technique"].split()[-1]]
    base, cover = units[:size], units[size:]
    require(len(cover) == size and len({unit.split()[0] for unit in base}) == 1, "lines")
    require(base[0].split()[0] != cover[0].split()[0] and "box" not in "".join(units), "lines")
    bases = set().union(*(board.grid.units[unit] for unit in base))
    covers = set().union(*(board.grid.units[unit] for unit in cover))
    fins = set().union(*(board.places(unit, digits) for unit in base)) - covers
    eliminated = covers - bases
    if step["technique"].startswith("finned"):
        require(fins, "no fins")
        eliminated = eliminated & board.seeing(fins)
    else:
        require(not fins, "fins")
    return board.of_digits(eliminated, digits)


def wing(board, step, cells, *_):
    pivot, first, second = (board.candidates[cell] for cell in cells)
    shared = first & second
    require(len(first) == len(second) == 2 and len(shared) == 1, "wings")
    require({cells[1], cells[2]} <= board.grid.seen[cells[0]], "the pivot does not see both")
    if step["technique"] == "XY-wing":
        require(pivot == first ^ second, "pivot")
        return board.of_digits(board.seeing(cells[1:]), shared)
    require(pivot == first | second, "pivot")
    return board.of_digits(board.seeing(cells), shared)


def rectangle(board, step, cells, digits, units):
    require(len(set(cells)) == 4 and [len({board.grid.of[cell][kind] for cell in cells}) for kind in KINDS] == [2, 2, 2],
            "no rectangle")
    roof = [cell for cell in cells if board.candidates[cell] != set(digits)]
    require(len(digits) == 2 and (len(roof) == 1 or all(set(digits) <= board.candidates[cell] for cell in cells)), "digits")
    more = set().union(*(board.candidates[cell] for cell in roof)) - set(digits)
    claim = re.search(r"cannot have only \w and \w(.*): unique rectangle", step["sentence"])[1]
    names = [name for name, cell in zip(step["cells"], cells) if cell in roof]
    if len(roof) == 1:
        require(not claim, "claim")
        return board.of_digits(roof, digits)
    require(len(roof) == 2, "roof")
    if not units:
        require(len(more) == 1 and all(len(board.candidates[cell]) == 3 for cell in roof), "third digit")
        require(claim == f", so {min(more)} is in {' or '.join(names)}", "claim")
        return board.of_digits(board.seeing(roof), more)
    locked_in = [digit for digit in digits if board.places(units[0], digit) == set(roof)]
    require(len(locked_in) == 1, "not locked")
    require(claim == f", and {locked_in[0]} in {units[0]} lies only in {' and '.join(names)}", "claim")
    return board.of_digits(roof, set(digits) - set(locked_in))


def follow(board, links, nets):
    """Each link follows from earlier ones. Returns the candidates that are true, and false."""
    known = {True: set(), False: set()}
    for at, link in enumerate(links):
        candidate = (board.grid.cell(link["cell"]), link["digit"])
        require(candidate[1] in board.candidates[candidate[0]], "no candidate")
        require((link["group"] is None) == (at == 0), "an assumption")
        if at:
            others = board.group(candidate, link["group"]) - {candidate}
            if link["holds"]:
                require(others <= known[False], f"{link} does not follow")
                require(nets or len(others) == 1 or at == len(links) - 1, "several premises in a chain")
            else:
                require(others & known[True], f"{link} does not follow")
        if at < len(links) - 1:
            known[link["holds"]].add(candidate)
    return known


def ends_of(board, links):
    return [(board.grid.cell(link["cell"]), link["digit"]) for link in links]


def chain(board, step, *_):
    links, name = step["links"], step["technique"]
    follow(board, links, False)
    require([link["holds"] for link in links] == [False, True] * (len(links) // 2), "links do not alternate")
    require(all(len(board.group(end, link["group"])) == 2 for end, link in zip(ends_of(board, links), links)
                if link["holds"]), "a weak link is used as strong")
    candidates = ends_of(board, links)
    require(all(candidate in board.weak(before) for before, candidate in zip(candidates[1::2], candidates[2::2])),
            "a link is not weak")
    if name in ("skyscraper", "two-string kite", "turbot fish", "X-chain"):
        require(len(set(digit for _, digit in candidates)) == 1 and "cell" not in [link["group"] for link in links],
                "several digits")
    if name in ("skyscraper", "two-string kite", "turbot fish"):
        require(len(links) == 4, "length")
        strong = sorted(links[at]["group"].split()[0] for at in (1, 3))
        shared = [kind for kind in KINDS if board.grid.of[candidates[1][0]][kind] == board.grid.of[candidates[2][0]][kind]]
        expected = ("turbot fish" if "box" in strong else
                    "two-string kite" if strong == ["column", "row"] and "box" in shared else
                    "skyscraper" if strong[0] == strong[1] and {"row", "column"} & set(shared) else "turbot fish")
        require(name == expected, f"this is a {expected}")
    if name == "W-wing":
        require(len(links) == 6 and links[1]["group"] == links[5]["group"] == "cell" != links[3]["group"] and
                board.candidates[candidates[0][0]] == board.candidates[candidates[5][0]], "no W-wing")
    eliminated = board.weak(candidates[0]) & board.weak(candidates[-1])
    if candidates[-1] in board.weak(candidates[0]):
        for before, after in zip(candidates[1::2], candidates[2::2]):
            eliminated |= board.weak(before) & board.weak(after)
    return eliminated


def allows(board, expected, stated):
    """Whether that is all there is to eliminate; a hint may eliminate less, where steps were left out before."""
    return stated == expected or (board.is_hint and stated < expected)


def almost_locked(board, step, cells, *_):
    """Where the first set ends is not said, so there may be several readings; one must give these eliminations."""
    stated = {(board.grid.cell(one["cell"]), digit) for one in step["eliminations"] for digit in one["digits"]}
    require(len(set(cells)) == len(cells), "a cell in both sets")
    for end in range(1, len(cells)):
        sets = cells[:end], cells[end:]
        digits = [set().union(*(board.candidates[cell] for cell in part)) for part in sets]
        if any(len(own) != len(part) + 1 or not any(set(part) <= unit for unit in board.grid.units.values())
               for own, part in zip(digits, sets)):
            continue
        places = [{digit: {cell for cell in part if digit in board.candidates[cell]} for digit in own}
                  for own, part in zip(digits, sets)]
        for x in digits[0] & digits[1]:
            if all(second in board.grid.seen[first] for first in places[0][x] for second in places[1][x]):
                expected = {pair for z in digits[0] & digits[1] - {x}
                            for pair in board.of_digits(board.seeing(places[0][z] | places[1][z]), z)}
                if allows(board, expected, stated) and set(step["digits"]) == {x} | {digit for _, digit in stated}:
                    return expected
    raise Wrong("no two almost locked sets allow that")


def forcing(board, step, *_):
    links = step["links"]
    known = follow(board, links, step["technique"] == "forcing net")
    first, last = ends_of(board, links[:1] + links[-1:])
    require(links[0]["holds"], "the assumption does not hold")
    require(last in known[not links[-1]["holds"]], "no contradiction")
    return {first}


CHECKS = {"pointing": locked, "claiming": locked, "X-wing": fish, "swordfish": fish, "jellyfish": fish,
          "finned X-wing": fish, "finned swordfish": fish, "finned jellyfish": fish, "XY-wing": wing,
          "XYZ-wing": wing, "unique rectangle": rectangle, "ALS-XZ": almost_locked, "forcing chain": forcing, "forcing net": forcing}
CHECKS.update({f"{kind} {size}": subset for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")})
CHECKS.update(dict.fromkeys(["skyscraper", "two-string kite", "turbot fish", "X-chain", "W-wing",
                             "alternating inference chain"], chain))


def check_placement(board, step, guesses):
    cell, digit = board.grid.cell(step["cell"]), step["digit"]
    require(digit in board.candidates[cell], "no candidate")
    require(board.solution[cell] == digit, "the solution is lost")
    if step["technique"] == "hidden single":
        require(board.places(step["units"][0], digit) == {cell}, "not single")
    elif step["technique"] == "naked single":
        require(board.candidates[cell] == {digit}, "not single")
    else:
        require(step["technique"] == "guess" and guesses, "a guess")
    board.place(cell, digit)


def check_elimination(board, step):
    cells = [board.grid.cell(name) for name in step["cells"]]
    expected = CHECKS[step["technique"]](board, step, cells, step["digits"], step["units"])
    stated = [(board.grid.cell(one["cell"]), digit) for one in step["eliminations"] for digit in one["digits"]]
    require(len(stated) == len(set(stated)), "an elimination twice")
    require(all(digit in board.candidates[cell] for cell, digit in stated), "eliminated before")
    require(stated and allows(board, expected, set(stated)), f"eliminates {sorted(stated)}, expected {sorted(expected)}")
    for cell, digit in stated:
        require(board.solution[cell] != digit, "the solution is lost")
        board.candidates[cell].discard(digit)


def check_sentence(step):
    said = re.findall(r"(r\d+c\d+ is (?:not )?\w)(?:,|;|:)", re.sub(r"; as [^,]*,", ";", step["sentence"]))
    stated = [f"{link['cell']} is {'' if link['holds'] else 'not '}{link['digit']}" for link in step["links"]]
    if "has no" in step["sentence"]:
        stated.pop()
    require(said == stated or not step["links"], "links are not in the sentence")


CELL = r"r\d+c\d+"
LIST = re.compile(rf"\d+\. (?:Suppose that|So) ({CELL}) is (not )?(\w)(?:, (?:its (last candidate)|the last place in (\w+ \d+)|"
                  rf"because it is (\w)|because ({CELL}) in (\w+ \d+) is))?\.( But it is\.)?")


def cells_in(board, text):
    return {board.grid.cell(name) for name in re.findall(CELL, text)}


def digits_in(text):
    return set(re.findall(r"\b\w\b", re.sub(CELL, "", text)))


def check_excluded(board, unit, digit, reason):
    """The blank cells of a unit that cannot have a digit: each with the cell whose digit excludes it."""
    excluded, (earlier,) = set(), re.findall(r"earlier steps exclude ([^.]*)", reason) or [""]
    earlier = cells_in(board, earlier)
    for name, witness, others in re.findall(rf"({CELL})'s (\w) excludes ([^;.]*)", reason):
        cell, others = board.grid.cell(name), cells_in(board, others)
        require(board.cells[cell] == witness == digit and others <= board.grid.seen[cell] & board.grid.units[unit],
                f"{name} does not exclude that")
        require(not others & excluded, "excluded twice")
        excluded |= others
    require(not any(digit in (board.cells[cell] for cell in board.grid.seen[other]) for other in earlier), "not only earlier steps")
    blank = {cell for cell in board.grid.units[unit] if board.cells[cell] == "."}
    require(excluded | earlier == blank - board.places(unit, digit), "some cells are not excluded")
    require(("other cells there have digits" in reason) == (blank == board.places(unit, digit)), "blank cells")


def check_excluders(board, name, reason):
    """The digits that a cell cannot have: each with a unit that has it."""
    cell = board.grid.cell(name)
    said = set(board.candidates[cell])
    for what in reason.split("; "):
        digits = digits_in(re.split(r" has | exclude ", what)[1])
        if what.startswith("earlier"):
            require(not digits & {board.cells[other] for other in board.grid.seen[cell]}, "not only earlier steps")
        else:
            unit = what.split(" has ")[0]
            require(unit in board.grid.of[cell].values(), "another unit")
            require(digits <= {board.cells[other] for other in board.grid.units[unit]}, f"{unit} does not have that")
        require(not digits & said, "a digit twice")
        said |= digits
    require(said == set(board.digits), "some digits are not excluded")


def check_list(board, step):
    """A chain as a list. Each line follows from those before it; the end follows from the list."""
    lines, end = step["lesson"].replace(" That is impossible, so the assumption is wrong.", "").split("\n"), ""
    if not LIST.fullmatch(lines[-1]):
        end = lines.pop()
    known = {True: set(), False: set()}
    for at, line in enumerate(lines):
        match = LIST.fullmatch(line)
        require(match, f"no link: {line}")
        name, negated, digit, last, unit, own, other, shared, contradicts = match.groups()
        cell, link = board.grid.cell(name), step["links"][at]
        require((name, digit, not negated) == (link["cell"], link["digit"], link["holds"]), "another link")
        if last:
            require(board.group((cell, digit), "cell") - {(cell, digit)} <= known[False], line)
        elif unit:
            require(board.group((cell, digit), unit) - {(cell, digit)} <= known[False], line)
        elif own:
            require((cell, own) in known[True], line)
        elif other:
            require({cell, board.grid.cell(other)} <= board.grid.units[shared], line)
            require((board.grid.cell(other), digit) in known[True], line)
        else:
            require(at == 0, "no reason")
        require(bool(contradicts) == (negated is not None and (cell, digit) in known[True]), "contradiction")
        known[not negated].add((cell, digit))
    first, last = step["links"][0], step["links"][-1]
    place, candidate = re.fullmatch(r"But then (\w) has no place left in (\w+ \d+)\.", end), re.fullmatch(rf"But then ({CELL}) has no candidate left\.", end)
    if place:
        require({(cell, place[1]) for cell in board.places(place[2], place[1])} <= known[False], end)
    elif candidate:
        cell = board.grid.cell(candidate[1])
        require({(cell, digit) for digit in board.candidates[cell]} <= known[False], end)
    elif not first["holds"]:
        ends = ends_of(board, [first, last])
        both = ", and not both: the chain is a loop" if ends[1] in board.weak(ends[0]) else ", or both."
        require(end.startswith(f"So {first['cell']} is {first['digit']}, or {last['cell']} is {last['digit']}{both}"), "ends")
    else:
        require(not end and not last["holds"], "no contradiction")


def check_lesson(board, step):
    technique, lesson, cells = step["technique"], step["lesson"], [board.grid.cell(name) for name in step["cells"]]
    if technique in ("hidden single", "pointing", "claiming"):
        unit, digit = step["units"][0], step["digits"]
        require(lesson.startswith(f"In {unit}, {digit} can only be in ") and
                cells_in(board, lesson.split(":")[0]) == board.places(unit, digit), "places")
        check_excluded(board, unit, digit, lesson)
        rest = re.search(rf"\. ({CELL}[rc\d, and]*) are in (\w+ \d+), and one of them is (\w), so the rest of \2 cannot be \3\.$", lesson)
        require(technique == "hidden single" or (rest and cells_in(board, rest[1]) == set(cells) and
                                                 [rest[2], rest[3]] == [step["units"][1], digit]), "the rest")
    elif technique == "naked single":
        match = re.fullmatch(rf"({CELL}) can only be (\w): (.*)\.", lesson)
        require(match and match[1] == step["cell"] and match[2] == step["digit"], "single")
        check_excluders(board, match[1], match[3])
    elif technique in ("XY-wing", "XYZ-wing"):
        z = {step["eliminations"][0]["digits"]}
        wings = re.findall(rf"if it is (\w), ({CELL}) is (\w)", lesson)
        require([board.grid.cell(name) for _, name, _ in wings] == cells[1:] and
                all(board.candidates[board.grid.cell(name)] == {x, y} and {y} == z for x, name, y in wings), "wings")
        require({x for x, _, _ in wings} == board.candidates[cells[0]] - z, "pivot")
    elif technique.split()[0] in ("naked", "hidden"):
        said, digits = re.match(r"(.*) have only the candidates (.*?):\n" if "naked" in technique else
                                r"In (?:\w+ \d+), (.*?) can only be in (.*?):\n", lesson).groups()[::1 if "naked" in technique else -1]
        require(cells_in(board, said) == set(cells) and digits_in(digits) == set(step["digits"]), "subset")
        reasons = re.findall(rf"\n- ({CELL}|\w): (.*)\.", lesson)
        require([name for name, _ in reasons] == (list(step["digits"]) if "hidden" in technique else step["cells"]), "a reason is missing")
        for name, reason in reasons:
            if "hidden" in technique:
                check_excluded(board, step["units"][0], name, reason)
            else:
                check_excluders(board, name, reason)
    elif step["links"]:
        check_list(board, step)
    if "digit" in step:
        require(step["conclusion"] == f"So {step['cell']} is {step['digit']}.", "conclusion")
        return
    said = [(cell, digit) for names, digits in re.findall(r"([rc\d, and]+) cannot be ([\w, ]*?)(?=[.]|, and )", step["conclusion"])
            for cell in cells_in(board, names) for digit in digits_in(digits.replace(" or ", ", "))]
    require(sorted(said) == sorted((board.grid.cell(one["cell"]), digit) for one in step["eliminations"] for digit in one["digits"]),
            "conclusion")


def check_puzzle(puzzle, grids, used, guesses, hints):
    if puzzle["order"] not in grids:
        grids[puzzle["order"]] = Grid(puzzle["order"])
    require(puzzle["solution"], puzzle["message"])
    board = Board(grids[puzzle["order"]], puzzle["puzzle"], puzzle["solution"], hints)
    for step in puzzle["steps"]:
        try:
            ladder = [SINGLES[:1], SINGLES, SINGLES + LOCKED, SINGLES + LOCKED + PAIRS]
            easiest = len(ladder) if hints else easier(board, board.all_places())
            require(easiest == len(ladder) or step["technique"] in ladder[easiest], "a simpler step was skipped")
            if "lesson" in step:
                check_lesson(board, step)
            if "digit" in step:
                check_placement(board, step, guesses)
            else:
                check_elimination(board, step)
            check_sentence(step)
        except Wrong as wrong:
            raise Wrong(f"{step['sentence']}: {wrong}") from wrong
        used[step["technique"]] += 1
    is_done = "digit" in puzzle["steps"][-1] if hints and puzzle["steps"] else "".join(board.cells) == puzzle["solution"]
    require(is_done, "not solved")


def main():
    guesses, hints = (option in sys.argv[1:] for option in ("--guesses", "--hints"))
    used, grids, puzzles, errors = collections.Counter(), {}, 0, 0
    for line in sys.stdin:
        puzzle = json.loads(line)
        puzzles += 1
        try:
            check_puzzle(puzzle, grids, used, guesses, hints)
        except Wrong as wrong:
            errors += 1
            print(f"{puzzle['puzzle']}: {wrong}")
    print(f"{puzzles} puzzles, {sum(used.values())} steps, {errors} errors:",
          ", ".join(f"{count} {name}" for name, count in used.most_common()))
    sys.exit(1 if errors or not puzzles else 0)


if __name__ == "__main__":
    main()
