# SPDX-License-Identifier: GPL-2.0-only
"""Labs whose file runs in a program, under sanitizers and without a machine: the kernel is called host.

The lab's folder has program.c, which makes calls as the lines of its standard input say and reports what they
gave, and checks.py, with names for the tests. The tests are in the format of tests.py, but for their lines:

	ORDER [ARGUMENT]... -> EXPECTED		for the program; an argument is a word, or an expression of Python
	imports -> nothing		functions that are called, and that the lab's field imports: does not list
	recursion -> nothing	a -> b -> a, as the compiler sees it
	statics -> nothing		variables that are not constant, and in no workspace
	stack -> at most N	bytes of the deepest path through the functions of the file

Expected is a value, "at most N", or a check: it gets the report, and returns None, or the words for "means" and
what is wrong.
"""
import os
import pathlib
import re
import subprocess
import tempfile

from . import check, guest, oops, sandbox
from .errors import Refused
from .tests import WORD, Script, TestError, shorten

SECONDS = 2  # of CPU time, that a test may take
BUILD_SECONDS = 20  # the same, of the compiler
MEMORY = 256  # MB
LIMITS = ["prlimit", "--fsize=16777216", "--core=0"]
INCLUDES = ["driver/shim", "include/uapi", "driver/lib"]
LINES = 4  # of a test, that a student is shown
# As W=1 of the kernel; but a skeleton's helpers are not called yet.
WARNINGS = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-unused-function"]
SANITIZE = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined,bounds-strict",
            "-fno-sanitize-recover=undefined"]
LIKE_THE_KERNEL = ["-O2", "-fno-pie", "-fno-stack-protector"]
AS_WRITTEN = ["-O0", "-fno-pie"]  # nothing is inlined, and a call that ends a function is a call
NODE = re.compile(r'node: { title: "(?:[^"]*:)?([^":]*)" label: "[^"]*\\n(\d+) bytes \((.*?)\)')
EDGE = re.compile(r'edge: { sourcename: "(?:[^"]*:)?([^":]*)" targetname: "(?:[^"]*:)?([^":]*)"')


def shown(value):
    return shorten(value.encode("latin-1")) if len(value) > 100 else value


class Expected:
    def __init__(self, text, evaluate):
        most = re.fullmatch(r"at most (.*)", text)
        self.most = evaluate(most[1]) if most else None
        self.value = None if most or not text else evaluate(text)

    def text(self):
        if self.most is not None:
            return f"at most {self.most}"
        if self.value is None:
            return "anything"
        return self.value.__doc__ if callable(self.value) else shown(str(self.value))

    def wrong(self, got):
        """Return None, or the words under which a sentence may stand, and what is wrong."""
        first = got.partition(" ")[0]
        if callable(self.value):
            return self.value(got)
        if self.most is not None:
            fits = first.isdigit() and int(first) <= self.most
            words = ["more"] if first.isdigit() else ["unbounded"]
        else:
            fits = self.value is None or got == str(self.value)
            words = [got]
            if got.isdigit() and isinstance(self.value, int):
                words.append("more" if int(got) > self.value else "less")
        return None if fits else (words, shown(got))


class Orders(Script):
    """The lines of one test: for the program, or for the compiler."""

    def __init__(self, suite, test, seed, names):  # pylint: disable=super-init-not-called
        self.suite, self.names, self.orders, self.steps = suite, names, [], []
        self.run(test.lines)

    def value(self, text):
        """Words that the tests do not know are the program's."""
        return text if text.isidentifier() and text not in self.names else self.evaluate(text)

    def act(self, line, call, wanted):
        words = WORD.findall(call)
        expected = Expected(wanted, self.value)
        if words[0] in Code.QUESTIONS:
            self.steps.append((line, words[0], None, expected))
            return
        words[1:] = [str(self.value(word)) for word in words[1:]]
        self.orders.append(" ".join(words))
        self.steps.append((line, " ".join(map(shown, words)), len(self.orders), expected))


class Code:
    """What the compiler says of the student's file."""

    QUESTIONS = ("imports", "recursion", "statics", "stack")

    def __init__(self, compiler):
        self.compiler = compiler

    def graph(self, flags):
        """Return the functions with their frames, and who calls whom."""
        lines = self.compiler([*flags, "-c", "-fcallgraph-info=su"], "code").with_suffix(".ci").read_text()
        frames, calls = {}, {}
        for name, size, kind in NODE.findall(lines):
            frames[name] = int(size) if kind != "dynamic" else None
        for caller, callee in EDGE.findall(lines):
            calls.setdefault(caller, []).append(callee)
        return frames, calls

    def deepest(self, name, frames, calls, callers=()):
        """Return the bytes of the deepest path from a function, or None, and the path."""
        if name in callers:
            return None, (*callers[callers.index(name):], name)
        if name == "__indirect_call":
            return None, (callers[-1], "a pointer")
        if frames.get(name, 0) is None:
            return None, (name, "an array of variable size")
        deepest = 0, ()
        for callee in calls.get(name, ()):
            size, path = self.deepest(callee, frames, calls, (*callers, name))
            if size is None:
                return size, path
            deepest = max(deepest, (size, path))
        return deepest[0] + frames.get(name, 0), (name, *deepest[1]) if name in frames else ()

    def recursion(self):
        frames, calls = self.graph(AS_WRITTEN)
        for name in frames:
            size, path = self.deepest(name, dict.fromkeys(frames, 0), calls)
            if size is None:
                return " → ".join(path)
        return "nothing"

    def stack(self):
        frames, calls = self.graph(LIKE_THE_KERNEL)
        paths = [self.deepest(name, frames, calls) for name in frames]
        for size, path in paths:
            if size is None:
                return "no bound: " + " → ".join(path)
        size, path = max(paths)
        return f"{size} bytes: " + " → ".join(f"{name} {frames[name]}" for name in path)

    def symbols(self, kinds):
        path = self.compiler([*LIKE_THE_KERNEL, "-c"], "code")
        names = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
        return [line.split()[-1] for line in names.splitlines() if line.split()[-2] in kinds]

    def statics(self):
        return ", ".join(name.partition(".")[0] for name in self.symbols("bBdDC")) or "nothing"

    def others(self):
        wanted = self.compiler.suite.fields.get("imports", "").split()
        return [name for name in self.symbols("U") if name not in wanted]

    def imports(self):
        return ", ".join(self.others()) or "nothing"


class Module:
    """A program built of a student's file, the lab's program.c, and the layers of ours that the lab uses."""

    def __init__(self, suite, files, folder):
        self.suite, self.folder, self.warnings = suite, pathlib.Path(folder), ""
        (self.file, text), = files.items()
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / self.file).write_text(text)
        self.code = Code(self)

    def __call__(self, flags, output, *others):
        """Compile; return the path of the output."""
        path = self.folder / output
        command = ["gcc", "-std=gnu11", "-D_GNU_SOURCE", *flags, *(f"-I{guest.TOP / folder}" for folder in INCLUDES),
                   "-o", path, self.folder / self.file, *others]
        ours = [guest.TOP / folder for folder in INCLUDES] + [self.suite.path.parent]
        binds = [word for folder in ours for word in ("--ro-bind", folder, folder)]
        done = subprocess.run([*LIMITS, f"--cpu={BUILD_SECONDS}", "--", *sandbox.wrapped(
            command, *binds, "--bind", self.folder, self.folder)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            errors="replace", check=False, env={**os.environ, "LC_ALL": "C"})
        self.warnings = done.stderr.replace(f"{self.folder}/", "").strip()
        if done.returncode:
            raise guest.DoesNotBuild(self.warnings)
        return path

    def build(self):
        check.source(self.suite, {self.file: (self.folder / self.file).read_text()},
                     (guest.TOP / self.suite.fields["solution"]).read_text())
        layers = [guest.TOP / f"driver/lib/{layer}.c" for layer in self.suite.fields.get("layers", "").split()]
        self([*SANITIZE, *WARNINGS], "program", self.suite.path.parent / "program.c", *layers)
        warnings = self.warnings
        # What could reach beyond the program is not run at all; our own functions are for a test to judge.
        wrong = [name for name in self.code.others() if not name.startswith("sudoku_")]
        if wrong:
            raise Refused("\n".join(f"{self.file}: {name}(): not among what this lab calls" for name in wrong))
        self.warnings = warnings
        return self


class Machine:
    """Runs the program, once for each test."""

    def __init__(self, module, _=False):
        self.module = module

    def obey(self, orders):
        """Run the program; return its reports by the number of the order, and how it died."""
        module = self.module
        options = ["env", "UBSAN_OPTIONS=print_stacktrace=1", f"ASAN_OPTIONS=detect_leaks=0:hard_rss_limit_mb={MEMORY}"]
        with tempfile.TemporaryFile() as file:
            command = sandbox.wrapped([*options, module.folder / "program", str(file.fileno())],
                                      "--ro-bind", module.folder, module.folder)
            done = subprocess.run(
                ["timeout", "--kill-after=1", str(sandbox.PATIENCE), *LIMITS, f"--cpu={SECONDS}:{SECONDS + 1}", "--", *command],
                input="".join(order + "\n" for order in orders), text=True, errors="replace", check=False,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=[file.fileno()])
            file.seek(0)
            lines = file.read().decode("latin-1").splitlines()
        if done.returncode == 1 and re.match(r"program: (?!runtime)", done.stderr):
            raise TestError(f"{module.suite.path}: {done.stderr.strip()}")
        reports = {int(number): text for number, _, text in (line.partition(" ") for line in lines) if number.isdigit()}
        if not done.returncode and len(reports) == len(orders):
            return reports, None
        return reports, oops.explain_program(done.stderr, module.folder, module.file, done.returncode)

    def judge(self, test, script):
        """Return None or a Failure."""
        reports, crash = self.obey(script.orders)
        before = []
        for line, tried, number, expected in script.steps:
            before.append(tried)
            tried = "\n".join([*(["…"] if len(before) > LINES else []), *before[-LINES:]])
            if number is None:
                wrong = expected.wrong(getattr(self.module.code, before.pop())())
            elif not reports.get(number) and crash:
                return guest.Failure(test, tried, expected.text(), crash.title,
                                     guest.sentence(test, line, [crash.word, "crash"]) or crash.means, crash.detail, crash.worst)
            else:
                wrong = self.wrong(expected, reports.get(number, ""))
            if wrong:
                words, got = wrong
                return guest.Failure(test, tried, expected.text(), got, guest.sentence(test, line, [*words, "other"]))
        if crash:
            return guest.Failure(test, "the end of the program", "status 0", crash.title, crash.means, crash.detail, crash.worst)
        return None

    @staticmethod
    def wrong(expected, got):
        """Return what is wrong; who writes reports of his own may write anything."""
        try:
            return expected.wrong(got)
        except (ValueError, IndexError, KeyError):
            return ["unreadable"], f"a report that cannot be read: {shown(got)}"

    def run(self, suite, tests, seed):
        """Yield (test, failure) for each test, as guest.Machine does."""
        for test in tests:
            yield test, self.judge(test, Orders(suite, test, seed, suite.names(seed, test)))

    def close(self):
        pass
