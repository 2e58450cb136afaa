# SPDX-License-Identifier: GPL-2.0-only
"""Six examples that a student writes before the code: what calls will give.

They stand in work/N/examples, in the format of the tests (tests.py), of which they have a part: a line "example: NAME",
and below it, behind a tab, the calls load, unload, open, close, dup, read, write and ioctl, each with one result. Data
are literals, p1, s1 and so on, parts of them such as p1[:40], and sums. Nothing is evaluated as a program.

They are right when the solution does what they say, and good when they tell wrong modules from it.
"""
import ast
import json
import os
import re

from . import guest, marks, source
from .tests import Line, Script, Test, TestError

COUNT, MUTANTS = 6, 3
KEPT = guest.BUILD / "examples"  # verdicts, and the modules that they come from
CALLS = ("load", "unload", "open", "close", "dup", "read", "write", "ioctl")
BEGINNING = """# Six examples of what calls give, before you write the code: labs/README.md says how.
# p1, p2 … are puzzles, s1, s2 … their solutions; p1[:40] is a part of one. Remove the # of
# the lines below, correct them, and go on.
#
# example: open and close
#	open f /dev/DEVICE rw -> ok
#	close f -> 0
"""


def literal(node, names):
    """Return the value of an expression of literals and names."""
    match node:
        case ast.Expression():
            return literal(node.body, names)
        case ast.Constant(value=str() | bytes() | int() as value):
            return value
        case ast.Name() if isinstance(names.get(node.id), (str, bytes, int)):
            return names[node.id]
        case ast.UnaryOp(op=ast.USub()):
            return -literal(node.operand, names)
        case ast.BinOp(op=ast.Add()):
            return literal(node.left, names) + literal(node.right, names)
        case ast.Subscript(slice=ast.Slice(step=None)):
            ends = [end and literal(end, names) for end in (node.slice.lower, node.slice.upper)]
            return literal(node.value, names)[slice(*ends)]
        case ast.Subscript():
            return literal(node.value, names)[literal(node.slice, names)]
    raise TestError("data are literals, names such as p1, parts such as p1[:40], and sums")


class Careful(Script):
    """Orders of a test that a student wrote."""

    def evaluate(self, text):
        if any(text == word.partition("=")[2] for word in self.suite.load):
            return super().evaluate(text)
        try:
            value = literal(ast.parse(text.strip(), mode="eval"), self.names)
        except (SyntaxError, TypeError, ValueError, IndexError, RecursionError, MemoryError) as error:
            raise TestError(f"{text}: {error}") from None
        if (isinstance(value, int) and abs(value) >= 1 << 63) or (not isinstance(value, int) and len(value) > 4096):
            raise TestError(f"{text[:40]}: too large")
        return value

    def line(self, line):
        words = line.text.split()
        if words[0] not in CALLS:
            raise TestError(f"an example has none of {words[0]}, only {', '.join(CALLS)}")
        line.text = re.sub(r" -> -(E[A-Z0-9]+)$", r" -> \1", line.text)
        call, arrow, wanted = line.text.partition(" -> ")
        if not arrow or re.search(r"\bor\b|\bany\b|\bwithin\b", wanted):
            raise TestError(f"say what {words[0]} gives, behind ->, and one result only")
        if words[0] == "open" and not (len(words) > 2 and re.fullmatch(rf"/dev/{self.suite.device}\w*|/sys/module/{self.suite.device}/parameters/\w+", words[2])):
            raise TestError(f"an example opens /dev/{self.suite.device}, or a parameter of the module")
        if re.search(r"\b(?:held|compat|uid=|fail=|timer=)", call):
            raise TestError("of the options, an example has edge= only")
        if words[0] == "read" and not 0 <= self.evaluate(words[2]) <= 65536:
            raise TestError("an example reads up to 65536 bytes")
        super().line(line)


def parse(text, prefix=""):
    """Return the examples of a text as tests."""
    tests = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name = re.fullmatch(r"example: (.{1,60})", line.strip())
        if name:
            tests.append(Test(prefix + name[1], 0, number))
            tests[-1].script = Careful
        elif not tests or not line[0].isspace():
            raise TestError(f"line {number}: a line \"example: NAME\" comes first, and calls behind a tab")
        elif len(tests[-1].lines) == 40:
            raise TestError(f"line {number}: an example has 40 lines at most")
        else:
            tests[-1].lines.append(Line(number, line.strip()))
    if len(tests) != COUNT or not all(test.lines for test in tests):
        count = len([test for test in tests if test.lines])
        raise TestError(f"there {'is' if count == 1 else 'are'} {count or 'no'} example{'s'[count == 1:]}; {COUNT} are asked for")
    return tests


def failures(lab, text, tests, seed, name):
    """Return the failures of examples with a module."""
    folder = KEPT / f"{lab.number}-{name}"
    with guest.alone(folder):
        module = guest.Module(lab.suite, {lab.file: text}, guest.Kernel("stock"), folder, seed).build(checked=False)
        machine = guest.Machine(module, True)
        try:
            return dict(machine.run(lab.suite, tests, seed))
        finally:
            machine.close()


class Verdict:
    """What became of one student's examples."""

    def __init__(self, text, lab, seed, basis=""):
        self.wrong, self.mutants, self.tests = "", 0, []
        self.path = KEPT / f"verdict-{marks.digest(basis, seed, text)}.json"
        try:
            self.tests = parse(text)
            for test in self.tests:
                Careful(lab.suite, test, seed, lab.suite.names(seed, test))
        except TestError as error:
            self.wrong = re.sub(r"^\S*/tests:(\d+)", r"line \1", str(error))
            self.tests = []
        if self.tests and self.path.exists():
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            self.wrong, self.mutants, self.tests = kept["wrong"], kept["mutants"], []

    def keep(self):
        new = self.path.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps({"wrong": self.wrong, "mutants": self.mutants}), encoding="utf-8")
        os.replace(new, self.path)

    def compare(self, failed):
        for test in self.tests:
            failure = failed[test]
            if failure:
                self.wrong = (f"\"{test.name}\" is not what the solution does: {failure.tried}\n"
                              f"  you expect  {failure.expected}\n  it gives    {failure.got}")
                self.tests = []
                return

    @property
    def points(self):
        """Of 5: two for six that are right, and one for each wrong module that they tell from ours, up to three."""
        return 0 if self.wrong else 2 + min(self.mutants, MUTANTS)

    @property
    def text(self):
        if self.wrong:
            return self.wrong
        if self.mutants < MUTANTS:
            return (f"All are right. They tell {self.mutants} wrong modules from the right one; {MUTANTS} are asked for. "
                    "Think of ends: nothing, one more, bytes that cannot be accessed, the second time.")
        return f"All are right, and they tell {MUTANTS} wrong modules from the right one."


def basis_of(lab):
    """Return a digest of what verdicts depend on, beside a seed and the examples."""
    folders = [lab.folder, guest.LABS / "judge", guest.TOP / "driver/lib", guest.TOP / "include"]
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in (".c", ".h", ".py", "")]
    files += [guest.LABS / name for name in ("puppet.c", "stops.h", "pauses.h", "locks.h", "taken.c", "neighbour.c")]
    return marks.digest(*(path.read_text(encoding="utf-8") for path in files if path.is_file()), *marks.images(["stock"]).values())


def judge(lab, texts, seed, tell=lambda text: None):
    """Judge the examples of several students, in as few boots as they need; return the verdicts by name.

    What was judged once is kept, as long as nothing changes that it depends on.
    """
    basis = basis_of(lab)
    verdicts = {name: Verdict(text, lab, seed, basis) for name, text in texts.items()}
    new = [verdict for verdict in verdicts.values() if verdict.tests]
    if not new:
        return verdicts
    tell(f"{len(new)} times six examples, on the solution")
    failed = failures(lab, lab.solution(), [test for one in verdicts.values() for test in one.tests], seed, "solution")
    for verdict in new:
        verdict.compare(failed)
    mutants = source.mutants(lab.folder / "mutants")
    for number, mutant in enumerate(mutants, 1):
        open_still = [one for one in new if one.tests and one.mutants < MUTANTS]
        if not open_still:
            break
        tell(f"{len(open_still)} times six examples, on wrong module {number} of at most {len(mutants)}")
        failed = failures(lab, mutant.plant(lab.solution()), [test for one in open_still for test in one.tests], seed, mutant.name)
        for verdict in open_still:
            verdict.mutants += any(failed[test] for test in verdict.tests)
    for verdict in new:
        verdict.keep()
    return verdicts
