# SPDX-License-Identifier: GPL-2.0-only
"""Judges a KUnit suite: it must pass on code that is right, and fail on each of a list of mutants.

The file planted of the lab has variants of driver/lib, right ones and mutants, in the form of the file mutants. One
module has all of them. It is loaded once for each variant, in one boot, and loads when the suite passes. Tests say
what is to come of it: "suite NAME -> passes" or "-> fails".

A suite may print what it likes: what counts is whether it tells mutants from right code. So that it can do so by
their behaviour only, a number says which variant to take, the seed says which number that is, and several right
variants, each written in its own way, stand among the mutants.
"""
import random
import re

from . import guest, source
from .tests import Line, Test, TestError

LAYERS = ("grid", "text")
FAILS = "EBADE"  # harness.c, when a case fails
FUNCTION = re.compile(r"^(?!typedef|struct \w+ \{)[a-z][\w ]*?[ *](\w+)\([^;{]*\)\n\{", re.M)
PROTOTYPE = re.compile(r"^(?!static)([a-z][\w ]*?[ *])(\w+)\(([^;{]*)\);", re.M)


def variants(folder):
    """Return the variants of a lab by name."""
    return {mutant.name: mutant for mutant in source.mutants(folder / "planted", fields=("name",))}


def generated(folder, seed):
    """Return the C of all variants, and functions of the layers' names that call one of them."""
    lib = guest.TOP / "driver/lib"
    text = "".join((lib / f"{layer}.c").read_text() for layer in LAYERS)
    prototypes = [match for layer in LAYERS for match in PROTOTYPE.findall((lib / f"{layer}.h").read_text())]
    names = [name for _, name, _ in prototypes]
    lines = ["/* Generated. */", "struct layers {", *(f"\ttypeof({name}) *{name};" for name in names), "};"]
    chosen = variants(folder)
    for number, name in enumerate(order(folder, seed)):
        code = re.sub(r"(?m)^#include .*\n", "", chosen[name].plant(text))
        own = "|".join({*FUNCTION.findall(code), *names})
        code = re.sub(rf"\b({own})\b(?=[(,;]|$)", rf"v{number}_\1", code)
        lines += [*(f"static typeof({name}) v{number}_{name};" for name in names), code]
    lines.append("static const struct layers variants[] = {")
    for number in range(len(chosen)):
        lines += ["\t{", *(f"\t\t.{name} = v{number}_{name}," for name in names), "\t},"]
    lines += ["};", "static const struct layers *layers = variants;"]
    for result, name, parameters in prototypes:
        arguments = ", ".join(re.findall(r"(\w+)(?:,|$)", parameters))
        returns = "" if result.strip() == "void" else "return "
        lines.append(f"{result}{name}({parameters})\n{{\n\t{returns}layers->{name}({arguments});\n}}")
    return "\n".join(lines) + "\n"


def order(folder, seed):
    """Return the names of the variants in the order of a seed."""
    names = sorted(variants(folder))
    random.Random(f"{seed} variants").shuffle(names)
    return names


class Module(guest.Module):
    """A student's suite with all variants of what it tests."""

    def sources(self, layers):
        folder = self.suite.path.parent
        return {
            **{name: (folder / name).read_text() for name in ("harness.c", "kunit.c", "kunit.h")},
            "variants.h": generated(folder, self.seed),
            "Kbuild": "ccflags-y := -gdwarf-4 -I$(src)/include/uapi -include $(src)/kunit.h\nobj-m := sudoku.o taken.o\n"
                      "sudoku-y := harness.o suite.o $(if $(CONFIG_KUNIT),,kunit.o)\n",
        }


class Loads:
    """What guest.Machine.run() takes for the tests of a lab: one for each variant."""

    device = "sudoku"

    def __init__(self, path):
        self.path, self.fields, self.load = path, {}, []

    @staticmethod
    def names(_seed, _test):
        return {}


def load(name, number):
    """Return a test that passes when the suite passes on a variant."""
    test = Test(name, 0, 0)
    line = Line(0, f"load variant={number} -> 0")
    line.means += [([FAILS], FAILS), (["panic", "stall", "runs"], "The suite does not end in time: a case waits for what never "
                                      "comes, or tries too many inputs. Grids of order 2 have few.")]
    test.lines.append(line)
    return test


def complaints(log):
    """Return what the first case that failed said."""
    text = re.sub(r"(?m)^\[ *\d+\.\d+\] ?", "", log)
    found = re.search(r"^ *# (\w+): (?:EXPECTATION|ASSERTION) FAILED at (?:\S*/)?(\S+:\d+)\n((?: {4,}[^#\s].*\n)+(?:\n.+\n)?)",
                      text, re.M)
    if not found:
        return "a case fails", ""
    lines = [line.strip() for line in found[3].splitlines() if line.strip()]
    return f"{found[1]} fails", "\n".join([f"{found[2]}, in {found[1]}():", *(f"    {line}" for line in lines)])


class Machine(guest.Machine):
    def verdict(self, failure, log):
        if failure and failure.means == FAILS:
            failure.got, failure.detail = complaints(log)
        return failure

    def run(self, suite, tests, seed):
        numbers = {name: number for number, name in enumerate(order(suite.path.parent, seed))}
        wanted = {test: list(suites(suite, test, numbers)) for test in suite.tests}
        rights = [test for test in suite.tests if all(passes for _, _, passes in wanted[test])]
        needed = {name for test in {*rights, *tests} for _, name, _ in wanted[test]}
        rest = sorted((load(name, numbers[name]) for name in needed), key=lambda test: numbers[test.name])
        found = {}
        while rest:
            for test, failure in super().run(Loads(suite.path), list(rest), seed):
                found[test.name] = failure
                rest = [one for one in rest if one is not test]
                if failure and failure.means != FAILS:
                    if any(name == test.name for right in rights for _, name, _ in wanted[right]):
                        rest = []
                    break  # what it has left could spoil the others
        wrong = {test: next(filter(None, (judge(test, found, *want) for want in wanted[test])), None)
                 for test in {*rights, *tests}}
        first = next((wrong[test] for test in rights if wrong[test]), None)
        for test in tests:
            if first and test not in rights:
                yield test, guest.Failure(test, "your suite, on code that is right", "that every case passes", first.got,
                                          "A suite that fails on code that is right says nothing of a mutant: mend that first.")
            else:
                yield test, wrong[test]


def suites(suite, test, numbers):
    """Yield (line, name of the variant, whether the suite is to pass) for the lines of a test."""
    for line in test.lines:
        words = re.fullmatch(r"suite (\S+) -> (passes|fails)", line.text)
        if not words or words[1] not in numbers:
            raise TestError(f"{suite.path}:{line.number}: suite VARIANT -> passes or fails: {line.text}")
        yield line, words[1], words[2] == "passes"


def judge(test, found, line, name, passes):
    """Return None or a Failure."""
    failure = found.get(name)
    if name not in found:
        return None
    fails = failure is not None and failure.means == FAILS
    if failure and not fails:
        failure.tried = "your suite, on code that is right" if passes else "your suite, on this mutant"
        failure.expected = "that every case passes" if passes else "that a case fails"
        failure.read = test.fields.get("read", "")
        return failure
    if fails != passes:
        return None
    if passes:
        return guest.Failure(test, "your suite, on code that is right", "that every case passes", failure.got,
                             guest.sentence(test, line, ["fails"]), failure.detail)
    return guest.Failure(test, "your suite, on this mutant", "that a case fails", "every case passes",
                         guest.sentence(test, line, ["passes"]))
