# SPDX-License-Identifier: GPL-2.0-only
"""The commands of the labs. labs/README.md and labs/instructor.md list them."""
import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap

from . import check, classroom, debug, driver, examples, export, guest, kunit, litmus, locks, marks, patches, post, program, \
    sandbox, source, viva
from .errors import Refused
from .report import Report, junit, wrap
from .tests import Suite, TestError

WORK = pathlib.Path(os.environ.get("LABS_WORK", guest.TOP / "work")).resolve()
WARNINGS = 12  # lines of the compiler's, before a verdict
LOCKS = "(Clang says so, which costs no points. If all callers of a function hold the lock, mark it with __must_hold().)"
FULL, NOT_FULL, TROUBLE = range(3)
WITHOUT_LAB = ("progress", "results", "new")
FOR_TEACHERS = ("class", "gradescope", "export", "new", "solution", "viva")
# What a student writes, and who builds and runs it: the field kind: of tests
KINDS = {"module": guest, "kunit": kunit, "post": post}
HOSTS = {"host": program, "real": driver}  # the same, where it does not depend on a kernel


class Lab:
    """A lab: a folder N-name with a README, a solution, tests and mutants."""

    def __init__(self, number):
        folders = {folder.name.partition("-")[0]: folder for folder in guest.LABS.glob("[0-9]*-*")}
        if number not in folders:
            raise guest.Trouble((f"there is no lab {number}; there are\n" if number else "say which lab:\n") + "\n".join(
                f"  LAB={one:<3} {folders[one].name.partition('-')[2]}" for one in numbers()))
        self.number, self.folder = number, folders[number]
        self.work = WORK / number
        # Students' files in other places are built in other places.
        self.place = guest.BUILD / ("work" if WORK == guest.TOP / "work" else "-".join(WORK.parts[1:])) / number
        self.suite = Suite(self.folder / "tests")
        self.file = self.suite.fields["files"]
        self.handed_in = [self.file, "examples", *([litmus.FILE] if litmus.skeleton(self) else [])]
        self.kind = KINDS[self.suite.fields.get("kind", "module")]
        self.bonus = self.suite.fields.get("bonus") == "yes"
        self.has_examples = self.kind is guest and self.suite.fields.get("examples") != "no"

    @property
    def source(self):
        return self.suite.source

    def kernels(self, default, real=True):
        """Return the kernels that the lab is judged on."""
        names = self.suite.fields.get("kernels", default).split()
        there = {"real"} if real else set()
        there.update(offered() if "newer" in names else ["stock"])
        return [name for name in names if name in there or name not in ("newer", "real")]

    def graded(self, real):
        """Return the kernels that points come from. On the newer one, most labs' solutions are tried only by the gates."""
        return [name for name in self.kernels("stock", real) if name != "newer" or name in self.quick()]

    def quick(self):
        """Return the kernels that a lab is tested on while it is written."""
        there = self.kernels("stock")
        return [name for name in self.suite.fields.get("quick", there[0]).split() if name in there]

    def tests(self, kernel):
        """Return the tests for a kernel."""
        general = None if kernel == "real" else kernel
        return [test for test in self.suite.tests if test.fields.get("on", general) == kernel]

    def build(self, files, name, folder, seed):
        """Build for a kernel; return what was built, and what makes a machine of it."""
        if name in HOSTS:
            return HOSTS[name].Module(self.suite, files, folder).build(), HOSTS[name].Machine
        return self.kind.Module(self.suite, files, guest.Kernel(name), folder, seed).build(), self.kind.Machine

    def solution(self, without=None):
        return self.source.solution(without)

    def skeleton(self):
        return self.source.skeleton()

    def merge(self, mine, skeleton, path):
        """Write a student's file of the lab before with what this lab adds to its skeleton; return how many changes were left out."""
        with tempfile.NamedTemporaryFile("w") as base:
            base.write(skeleton)
            base.flush()
            words = ["git", "merge-file", "-p", "-q", mine, base.name, self.work / "skeleton"]
            conflicts = subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode
            path.write_text(subprocess.run([*words, "--ours"], stdout=subprocess.PIPE, text=True, check=True).stdout)
        return conflicts

    def begin(self, kind):
        """Write what the student begins with, unless something is there. Return whether it was written."""
        path, test = self.work / self.file, self.work / litmus.FILE
        if litmus.skeleton(self) and not test.exists():
            self.work.mkdir(parents=True, exist_ok=True)
            test.write_text(litmus.skeleton(self))
        if path.exists():
            return False
        grows = self.suite.fields.get("grows", "")
        before = WORK / grows / self.file
        self.work.mkdir(parents=True, exist_ok=True)
        name = os.path.relpath(path, guest.TOP)
        if kind != "solution" and grows and before.exists():
            (self.work / "skeleton").write_text(self.skeleton())
            conflicts = self.merge(before, Lab(grows).skeleton(), path)
            print(f"{name} is your {os.path.relpath(before, guest.TOP)} with what is new, which stands in "
                  f"{os.path.dirname(name)}/skeleton" + (f". {conflicts} places that you have changed, too, are as you wrote them: compare"
                                                         if conflicts else ""))
        else:
            path.write_text(self.skeleton())
            print(f"{name} is where you write; labs/{self.folder.name}/README.md says what.")
        return True

    def tell_clangd(self, folder):
        """Write, for editors, how the student's file was compiled in a folder: what clang knows of it."""
        made = folder / ".module.o.cmd"
        if not made.exists():
            return
        words = shlex.split(made.read_text().partition(":= ")[2].partition("\n")[0].replace("/lab/", f"{folder}/"))
        words = [word for at, word in enumerate(words)
                 if re.match("-(nostdinc|std|[ID]|include)", word) or words[at - 1] == "-include"]
        entry = {"directory": guest.Kernel(folder.name).headers, "file": str(self.work / self.file),
                 "arguments": ["clang", *words, f"-I{folder}", "-c", str(self.work / self.file)]}
        (self.work / "compile_commands.json").write_text(json.dumps([entry], indent=1) + "\n")

    def student(self):
        if not (self.work / self.file).exists():
            raise Refused(f"{os.path.relpath(self.work / self.file, guest.TOP)}: it is not there; make lab LAB={self.number} writes it")
        return check.take(self.work, self.file)

    def examples(self):
        """Return the text of the student's examples."""
        path = self.work / "examples"
        return path.read_text() if path.exists() else ""


@functools.cache
def offered():
    """Return the kernels of the distribution."""
    return guest.shell("kernels").split()


def numbers():
    """Return the labs that there are."""
    found = [re.match(r"([0-9]+)([a-z]*)-", folder.name).groups() for folder in guest.LABS.glob("[0-9]*-*")]
    return [number + part for number, part in sorted(found, key=lambda one: (int(one[0]), one[1]))]


def outcomes(lab, files, kernel, tests, arguments, icount, folder):
    """Build for a kernel, and test there: yield what the compiler says, and then (test, failure) of each test."""
    try:
        module, machine_of = lab.build(files, kernel, folder / kernel, arguments.seed)
    except guest.DoesNotBuild as error:
        raise type(error)(f"on the kernel {kernel}:\n{error}" if len(lab.quick()) > 1 else str(error)) from None
    yield module.warnings
    machine = machine_of(module, icount)
    try:
        yield from machine.run(lab.suite, tests, arguments.seed)
    finally:
        machine.close()


def how_to_run(lab, kernel):
    """Return the command that runs tests of a lab on a kernel."""
    if kernel == "real":
        return f"grade LAB={lab.number} REAL=1"
    return f"lab LAB={lab.number}" + ("" if kernel in lab.quick() else f" ON={kernel}")


def run(lab, files, kernels, arguments, report, icount, folder):
    """Build and test on some kernels, all at the same time where arguments.together says so. Return whether all was well."""
    wanted = [test for test in lab.suite.tests if test.name == arguments.test] or \
             [test for test in lab.suite.tests if (arguments.test or "").lower() in test.name.lower()]
    if not wanted:
        raise guest.Trouble(f"lab {lab.number} has no test that is called \"{arguments.test}\"; there are\n" +
                            "\n".join(f"  {test.name}" for test in lab.suite.tests))
    here = {name: [test for test in lab.tests(name) if test in wanted] for name in kernels}
    here = {name: tests for name, tests in here.items() if tests}
    if not here:
        where = next(name for name in lab.kernels("stock newer") if wanted[0] in lab.tests(name))
        raise guest.Trouble(f"that test runs on another kernel: make {how_to_run(lab, where)} TEST=\"{wanted[0].name}\"")
    guest.programs()
    with guest.alone(folder), concurrent.futures.ThreadPoolExecutor(len(here)) as pool:
        several = {name: outcomes(lab, files, name, tests, arguments, icount, folder) for name, tests in here.items()}
        later = {name: pool.submit(list, several[name]) for name in list(here)[1:] if arguments.together}
        try:
            for name, one in several.items():
                if any(failure and failure.got == guest.GIVEN_UP.title for failure in report.results.values()):
                    break  # what hangs on one kernel hangs on the others
                results = iter(later[name].result() if name in later else one)
                warnings = next(results)
                if warnings and report.out:
                    lines = warnings.splitlines()
                    left = len(lines) - WARNINGS
                    report.print("\n".join(lines[:WARNINGS] + ([f"... and {left} more lines of warnings"] if left > 0 else [])))
                unlocked = locks.missing(lab.suite, files, folder / "locks") if report.out and name == next(iter(here)) else []
                if unlocked:
                    report.print("\n".join([*unlocked[:WARNINGS], LOCKS]))
                for test, failure in results:
                    report.add(test, failure, f'make {how_to_run(lab, name)} TEST="{test.name}" SEED={arguments.seed}')
                    if failure and arguments.first:
                        one.close()
                        return False
        except KeyboardInterrupt:
            os._exit(TROUBLE)  # machines end with us; pylint: disable=protected-access
    return not any(report.results.values())


def warn_of_the_sandbox(lab):
    if lab.kind is not post and sandbox.obstacle():
        print(f"labs: {sandbox.obstacle()}; your module is built without a sandbox, as your own programs are", file=sys.stderr)


def next_lab(lab):
    """Say what comes when all tests have passed."""
    later = numbers()[numbers().index(lab.number) + 1:]
    return f"next: make lab LAB={later[0]}" if later else ""


def command_lab(lab, arguments):
    if arguments.source not in (None, "solution"):
        raise guest.Trouble(f"FROM={arguments.source}: a lab begins with your own work, or FROM=solution")
    # Only where somebody reads meanwhile: no script leaves a build behind.
    if lab.begin(arguments.source) and sys.stdout.isatty():
        guest.prepare(lab.suite.fields.get("prepares", "").split())
    if lab.kind is post:
        left = pathlib.Path(arguments.out or lab.work / f"seed-{arguments.seed}").resolve()
        post.hand_out(lab.suite, arguments.seed, left)
        print(f"{os.path.relpath(left, guest.TOP)} is what the machine left behind. To read the memory of one day:\n"
              f"  {post.reader(left, 'hang')}")
    warn_of_the_sandbox(lab)
    report = Report(lab.suite, lab.number, arguments.seed, sys.stdout)
    arguments.first = not arguments.test
    kernels = [arguments.on] if arguments.on else lab.quick()
    good = run(lab, lab.student(), kernels, arguments, report, False, lab.place)
    lab.tell_clangd(lab.place / kernels[-1])
    more = [name for name in lab.kernels("stock", arguments.real) if name not in kernels and name != "newer"]
    more = [name for name in more if lab.tests(name)] if not arguments.test else []
    report.end(f"next: make hint LAB={lab.number}" if not good else
               f"next: make grade LAB={lab.number}, which runs more tests, on {' and '.join(more)}" if more else "")
    return FULL if good else NOT_FULL


def command_grade(lab, arguments):
    warn_of_the_sandbox(lab)
    kernels = lab.graded(arguments.real)
    left = sum(test.points for test in lab.tests("real")) if "real" not in kernels else 0
    report = Report(lab.suite, lab.number, arguments.seed, sys.stdout, arguments.json)
    report.about = {"commit": marks.commit(), "kernels": marks.images(kernels)}
    arguments.together = True
    good = run(lab, lab.student(), kernels, arguments, report, True, lab.place)
    if arguments.test:
        report.end()
        return FULL if good else NOT_FULL
    progress, share = marks.Progress(lab), marks.settings()["examples"]
    points = progress.example_points(lab.examples())
    most, _ = marks.cap(report.results.values())
    barrier = litmus.verdict(lab, lab.student(), lab.work)
    bonus = barrier["score"] if barrier else 0
    total = marks.total(report.score, points, progress["hints"], with_examples=lab.has_examples, most=most, bonus=bonus)
    progress.graded(total, arguments.seed)
    if share and lab.has_examples:
        report.others.append({"name": "examples", "score": points, "max_score": share, "output": ""})
        said = "" if points == share else f" (changed since make examples LAB={lab.number} judged them)" \
            if progress.changed(lab.examples()) else f" (make examples LAB={lab.number})"
        report.print(f"       {f'the tests, {report.score}/100':<44} {f'{(report.score * (100 - share) + 50) // 100}/{100 - share}':>6}\n"
                     f"       {'six examples' + said:<44} {f'{points}/{share}':>6}")
    if barrier:
        report.others.append(barrier)
        report.print(said_of(barrier, report.width))
    if total < marks.total(report.score, points, with_examples=lab.has_examples, most=most, bonus=bonus):
        report.print(f"       hints: {progress['hints']}")
    report.end(f"next: make hint LAB={lab.number}" if not good else
               f"next: make grade LAB={lab.number} REAL=1, for the other {left}" if left else next_lab(lab), total)
    for question in marks.questions(lab, arguments.seed) if good else ():
        report.print("\n" + textwrap.fill(f"Could you answer this?  {question}", report.width, subsequent_indent="  "))
    return FULL if good else NOT_FULL


def said_of(barrier, width):
    return f"       {barrier['name']:<44} {barrier['score']:>4}/{barrier['max_score']}\n" + wrap("means", barrier["output"], width)


def command_litmus(lab, _arguments):
    """Judge the student's litmus test."""
    barrier = litmus.verdict(lab, lab.student(), lab.work)
    if not barrier:
        raise guest.Trouble(f"{os.path.relpath(lab.work / litmus.FILE, guest.TOP)}: nothing is written there")
    print(said_of(barrier, 100))
    return FULL if barrier["output"] == litmus.NEVER else NOT_FULL


def command_results(_lab, arguments):
    """Grade all labs that were begun, and write what each one gives to N.json, and to result.json and result.xml in all."""
    out = pathlib.Path(arguments.out or "results")
    out.mkdir(parents=True, exist_ok=True)
    begun = [lab for lab in map(Lab, numbers()) if (lab.work / lab.file).exists()]
    if not begun:
        raise guest.Trouble(f"no lab was begun: there is no {os.path.relpath(WORK, guest.TOP)}/1/{Lab('1').file}, nor another one")
    tests, every, worst = [], [], FULL
    for lab in begun:
        single = argparse.Namespace(**{**vars(arguments), "json": out / f"{lab.number}.json"})
        try:
            status, said = command_grade(lab, single), ""
        except guest.DoesNotBuild as error:
            status, said = NOT_FULL, f"It does not build:\n{error}"
            print(said)
        worst = max(worst, status)
        result = json.loads(single.json.read_text(encoding="utf-8")) if single.json.exists() and not said else {"score": 0, "tests": []}
        name = f"lab {lab.number}, {lab.suite.fields['lab']}"
        every.append((name, {"tests": [{"name": "it builds", "score": 0, "max_score": 100, "output": said}]} if said else result))
        failed = [f"{test['name']}\n{test['output']}" for test in result["tests"] if test["score"] < test["max_score"]]
        tests.append({"name": name, "score": result["score"], "max_score": 100,
                      "output": said or "\n".join(failed)})
    total = {"score": sum(test["score"] for test in tests), "max_score": 100 * len(tests), "tests": tests}
    (out / "result.json").write_text(json.dumps(total, indent=1) + "\n", encoding="utf-8")
    junit(every, out / "result.xml")
    return worst


def command_hint(lab, _arguments):
    """Give the next hint, and those before it."""
    hints, progress = marks.paragraphs(lab.folder / "hints"), marks.Progress(lab)
    if not hints:
        raise guest.Trouble(f"lab {lab.number} has no hints")
    cost = marks.settings()["hint-cost"]
    taken = min(progress["hints"] + 1, len(hints))
    for number, hint in enumerate(hints[:taken], 1):
        print(textwrap.fill(f"{number}/{len(hints)}  {hint}", min(100, shutil.get_terminal_size().columns),
                            subsequent_indent="     "), end="\n\n")
    print("That is all there is. Now read the README again, slowly." if progress["hints"] >= len(hints) else
          f"Each hint costs {cost} point{'s'[cost == 1:]}." if cost else "Hints are counted, and cost nothing.")
    progress.set(hints=taken)
    return FULL


def command_progress(_lab, _arguments):
    """Show what was reached in all labs."""
    print("lab               best  examples  hints  seed")
    reached = weights = 0
    bonus = []
    for number in numbers():
        lab = Lab(number)
        weight = int(lab.suite.fields["points"])
        progress, begun = marks.Progress(lab), (lab.work / lab.file).exists()
        best = progress["best"]
        reached += weight * (best or 0)
        if lab.bonus:
            bonus.append(number)
        else:
            weights += weight
        print(f"{number:>3} {lab.suite.fields['lab']:<12} {'-' if best is None else best:>5}  "
              f"{progress.example_points(lab.examples()) if lab.has_examples else '-':>8}  {progress['hints']:>5}  "
              f"{progress['seed'] or ('begun' if begun else '')}".rstrip())
    print(f"{reached / max(weights, 1):.0f} of 100, by the weights of these labs" +
          "".join(f"; those of lab {number} come on top" for number in bonus))
    return FULL


def command_examples(lab, arguments):
    """Judge what the student expects before there is code."""
    if not lab.has_examples:
        raise guest.Trouble(f"lab {lab.number} asks for no examples")
    path = lab.work / "examples"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(examples.BEGINNING.replace("DEVICE", lab.suite.device).replace(
            "#\topen", "#\topen" if lab.suite.fields.get("load") else "#\tload -> 0\n#\topen"))
        print(f"{os.path.relpath(path, guest.TOP)} is where you write {examples.COUNT} examples; it says how.")
        return FULL
    text = lab.examples()
    if lab.source.exported:
        verdict = examples.Verdict(text, lab, arguments.seed)
        print(verdict.wrong or f"These are {examples.COUNT} examples. Whether they are right, your course will say.")
        return NOT_FULL if verdict.wrong else FULL
    verdict = examples.judge(lab, {"": text}, arguments.seed, classroom.progress)[""]
    marks.Progress(lab).set(examples=verdict.points, judged=marks.digest(text))
    print(textwrap.indent(verdict.text, "  "))
    print(f"  {verdict.points}/{2 + examples.MUTANTS}")
    return FULL if verdict.points == 2 + examples.MUTANTS else NOT_FULL


def command_submit(lab, arguments):
    """Make a series of patches of the student's commits."""
    series = patches.send(lab, arguments.version, pathlib.Path(arguments.out or lab.work / "patches").resolve())
    said = patches.complaints(series)
    print("\n".join([*said, *(os.path.relpath(path) for path in series)]))
    print("checkpatch has something to say, which costs points: git rebase -i, and submit again" if said else
          f"next: git send-email --to=YOUR-COURSE {os.path.relpath(series[0].parent)}/*.patch")
    return NOT_FULL if said else FULL


def command_new(_lab, arguments):
    """Begin a lab of another device as a copy of the one that is there for that."""
    if not re.fullmatch("[a-z][a-z0-9]{1,15}", arguments.name or ""):
        raise guest.Trouble("say what the device is called: NAME=queue, up to 16 small letters and digits")
    number = max(int(re.match("[0-9]+", one)[0]) for one in numbers()) + 1
    folder, old = guest.LABS / f"{number}-{arguments.name}", Lab("14")
    folder.mkdir()
    for path in old.folder.iterdir():
        text = re.sub(r'\blines(?=_(?:read|write|init|exit)\b|\.c\b)|(?<=/dev/)lines\b|(?<=\.name = ")lines|(?m:(?<=^lab: )|(?<=^device: ))lines',
                      arguments.name, path.read_text())
        (folder / path.name).write_text(text.replace(f"LAB={old.number}", f"LAB={number}").replace(f"Lab {old.number}", f"Lab {number}"))
    print(f"labs/{folder.name} is a copy of labs/{old.folder.name}; labs/authors.md says what to change. Then: tests/labs {number}")
    return FULL


def command_solution(lab, _arguments):
    """Print our solution."""
    print(lab.solution(), end="")
    return FULL


def command_viva(lab, arguments):
    """Ask about a submission: five questions, and on another sheet what was measured."""
    path = pathlib.Path(arguments.source) if arguments.source else lab.work / lab.file
    text = check.take(path.parent, path.name)[path.name]
    out = pathlib.Path(arguments.out or lab.work / "viva")
    questions, answers = viva.sheets(lab, text, arguments.seed, lab.place / "viva", out, os.path.relpath(path))
    print(pathlib.Path(questions).read_text(), end="")
    print(f"\nThe answers are in {answers}.")
    return FULL


def command_class(lab, arguments):
    return classroom.Class(lab, arguments, run).run()


def command_gradescope(lab, arguments):
    path = arguments.out or f"lab-{lab.number}.zip"
    export.gradescope(lab, arguments.seed, path)
    print(f"{path} is an autograder of lab {lab.number}, with seed {arguments.seed}-ID; it needs an image of Debian 12 or 13")
    return FULL


def command_vm(lab, arguments):
    debug.shell(lab, arguments)
    return FULL


def command_debug(lab, arguments):
    debug.debug(lab, arguments)
    return FULL


def command_replay(lab, arguments):
    debug.replay(lab, arguments)
    return FULL


def command_export(lab, arguments):
    if not arguments.out:
        raise guest.Trouble("say where to: OUT=folder")
    export.class_repository([Lab(number) for number in numbers()], lab.number, arguments.out)
    grown = lab.suite.fields.get("grows")
    print(f"{arguments.out} has the labs up to {lab.number}, without their solutions and mutants; make a repository of it" +
          (f".\nWhat lab {lab.number} begins with shows how lab {grown} is solved: hand it out when that is closed." if grown else ""))
    return FULL


def main():
    parser = argparse.ArgumentParser(prog="labs/run", usage="%(prog)s COMMAND [LAB=N] [NAME=VALUE]...")
    parser.add_argument("command", choices=[name[8:] for name in globals() if name.startswith("command_")])
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    arguments = argparse.Namespace(command=given.command, lab="", seed="1", test=None, source=None, json=None, out=None,
                                   jobs=None, late=None, marks=None, viva=None, partners=None, version=None, name=None, only=None, at=None, real=None, on=None, first=False, together=False)
    for word in given.words:
        name, _, value = word.partition("=")
        name = {"from": "source"}.get(name.lower(), name.lower())
        if not hasattr(arguments, name) or name in ("command", "first", "together"):
            parser.error(f"what is {word}?")
        setattr(arguments, name, value or getattr(arguments, name))
    try:
        if arguments.command in FOR_TEACHERS and Lab(numbers()[0]).source.exported:
            raise guest.Trouble(f"this is a class's own repository, without solutions: use {arguments.command} in the tree "
                                "that it was exported from")
        lab = None if arguments.command in WITHOUT_LAB and not arguments.lab else Lab(arguments.lab)
        return globals()["command_" + arguments.command](lab, arguments)
    except Refused as error:
        print(f"It is not taken:\n{error}")
        return NOT_FULL
    except guest.DoesNotBuild as error:
        print(f"It does not build:\n{error}")
        return NOT_FULL
    except KeyboardInterrupt:
        return TROUBLE
    except (guest.Trouble, TestError, source.SourceError, OSError) as error:
        print(f"labs: {error}", file=sys.stderr)
        return TROUBLE


if __name__ == "__main__":
    sys.exit(main())
