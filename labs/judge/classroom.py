# SPDX-License-Identifier: GPL-2.0-only
"""Grades a class: a folder with a folder for each student, or an mbox of their patches, several virtual machines at a time.

What is known of a student stays in a file of its own, and holds while the submission, the commit of the labs, the seed
and the kernels are the same: a run that was ended goes on where it was.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import re
import statistics
import sys
import threading
import time
import zipfile

from . import check, examples, guest, litmus, marks, patches, sandbox, similar, source, viva
from .errors import DoesNotBuild, Trouble
from .report import Report
from .tests import TestError

TRIES = 3
BUILT, GRADED = "it builds", "it can be graded"  # in the place of tests that could not be run
BAR = 30


def progress(text):
    """Say how far a run is, to who watches it; a file is told results only."""
    if sys.stdout.isatty():
        print(f"  {text}", flush=True)


def place(folder, lab):
    """Return where a submission's files are: in its folder or, as in a clone of the whole tree, in work/N."""
    clone = folder / "work" / lab.number
    if os.path.lexists(folder / lab.file) or not clone.is_dir() or clone.is_symlink() or clone.parent.is_symlink():
        return folder
    return clone


class Student:
    """A submission, and the file with what became of it."""

    def __init__(self, folder, out, lab):
        # A name may come from another encoding.
        self.name = os.fsencode(folder.name).decode("utf-8", "backslashreplace")
        top, folder = folder, place(folder, lab)
        self.folder, self.lab = folder, lab
        self.times = sandbox.commits(top, os.path.relpath(folder / lab.file, top)) if (top / ".git").is_dir() else []
        self.path = out / "students" / f"{self.name}.json"
        self.result, self.files, self.examples, self.refused, self.why = None, {}, "", "", ""
        self.partners, self.alike, self.style = [], [], 0
        try:
            self.files = check.take(folder, lab.file)
        except DoesNotBuild as error:
            self.refused = str(error)
        try:
            self.examples = check.take(folder, "examples")["examples"]
        except DoesNotBuild:
            pass

    def same(self, about):
        """Take the result of an earlier run, if it is of the same files and labs."""
        try:
            result = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        key = {**about, "files": self.digest()}
        if result.get("status") == 2 or any(result["extra_data"].get(name) != value for name, value in key.items()):
            return False
        self.result = result
        return True

    def digest(self):
        return marks.digest(*self.files.values(), self.examples, self.refused)

    def keep(self, status, result):
        self.result = {"status": status, **result}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.result, indent=1) + "\n", encoding="utf-8")
        os.replace(new, self.path)

    def explain(self, suite):
        """Say why points are missing: in the words of what built it, of the first test that failed, or of its examples."""
        outputs = {test["name"]: test["output"] for test in self.result["tests"] if test["score"] < test["max_score"]}
        said = next((test["output"] for test in self.result["tests"] if test["name"] in (GRADED, BUILT)), "")
        first = next((test.name for test in suite.tests if test.name in outputs), None)
        if said:
            lines = said.splitlines()
            verb = "cannot be graded" if self.result["status"] == 2 else "does not build"
            return f"{verb}: " + next((line for line in lines if "error:" in line),
                                          next((line for line in lines if not line.startswith("on the kernel ")), lines[0]))
        if first:
            told = dict(line.partition(": ")[::2] for line in outputs[first].splitlines())
            return f"{first}: " + (told.get("means") or f"{told.get('got')}, where {told.get('expected')} was expected")
        return "".join(f"examples: {outputs['examples']}".splitlines()[:1]) if "examples" in outputs else ""

    @property
    def commits(self):
        """Return the number of the file's commits, and the times of the first and the last."""
        return f"{len(self.times)}: " + " to ".join(dict.fromkeys((self.times[0], self.times[-1]))) if self.times else ""

    @property
    def tests(self):
        """Return points of tests by name."""
        return {test["name"]: test["score"] for test in self.result["tests"]}


class Class:
    """All submissions to a lab."""

    def __init__(self, lab, arguments, run):
        self.lab, self.seed, self.run_tests = lab, arguments.seed, run
        given = pathlib.Path(arguments.source or "")
        if not arguments.source or not given.exists():
            raise Trouble("say where the submissions are: FROM=folder, which has a folder for each student, with "
                          f"{lab.file} in it; or FROM=mbox, with a series of patches from each")
        if sandbox.obstacle():
            raise Trouble(f"a class is graded in a sandbox only, and {sandbox.obstacle()}")
        self.out = pathlib.Path(arguments.out or guest.BUILD / "class" / str(lab.number))
        self.jobs = int(arguments.jobs or len(os.sched_getaffinity(0)))
        self.kernels = lab.graded(arguments.real)
        self.about = {"commit": marks.commit(), "seed": self.seed, "kernels": marks.images(self.kernels)}
        self.late = numbers_of(arguments.late, "days") if arguments.late else {}
        self.marks = numbers_of(arguments.marks, "points") if arguments.marks else {}
        self.viva = bool(arguments.viva)
        self.again = set((arguments.only or "").split(",")) - {""}
        series = {}
        if given.is_file():
            series = patches.take(given, lab, self.out / "patches")
            given = self.out / "patches/series"
        self.students = [Student(folder, self.out, lab) for folder in sorted(given.iterdir() if given.exists() else ())
                         if folder.is_dir() and not folder.is_symlink() and folder.name[0] != "."]
        for student in self.students if series else ():
            student.refused = series[student.name].wrong or student.refused
            student.style = len(series[student.name].complaints)
        self.lock, self.done, self.verdicts, self.begun = threading.Lock(), 0, {}, time.monotonic()
        folders = {student.name: student for student in self.students}
        for path, names in (arguments.late, self.late), (arguments.marks, self.marks):
            for name in names.keys() - folders.keys():
                print(f"  {path}: {name} is no folder of {given}")
        if self.again - folders.keys():
            raise Trouble(f"ONLY={arguments.only}: {', '.join(sorted(self.again - folders.keys()))} is no folder of {given}")
        for name, partners in partners_of(arguments.partners) if arguments.partners else ():
            if name not in folders or folders.keys() & set(partners):
                raise Trouble(f"{arguments.partners}: of {', '.join([name, *partners])}, the first must have a folder in {given}, "
                              "and no other one")
            folders[name].partners = partners

    def grade(self, student):
        """Grade one; what goes wrong with it is its own affair."""
        report = Report(self.lab.suite, self.lab.number, self.seed)
        report.about = {**self.about, "name": student.name, "files": student.digest()}
        begun = time.monotonic()
        arguments = argparse.Namespace(test=None, seed=self.seed, first=False, together=False)
        folder = guest.BUILD / "class" / f"{self.lab.number}-{threading.get_ident()}"
        status, said = 1, ""
        for left in reversed(range(TRIES)):
            try:
                report.results.clear()
                said = ""
                if student.refused:
                    raise DoesNotBuild(student.refused)
                good = self.run_tests(self.lab, student.files, self.kernels, arguments, report, True,
                                      folder)
                status = 0 if good else 1
                break
            except DoesNotBuild as error:
                said = str(error)
                break
            except (Trouble, TestError, OSError) as error:
                status, said = 2, str(error)
                if not left:
                    report.results.clear()
        if said:
            report.others.append({"name": BUILT if status == 1 else GRADED, "score": 0, "max_score": 0, "output": said})
        report.about["seconds"] = round(time.monotonic() - begun, 1)
        self.finish(student, {"status": status, **report.json()})

    def judge_examples(self):
        """Judge the examples of all in a few boots."""
        texts = {student.name: student.examples for student in self.students if student.examples}
        if texts and marks.settings()["examples"] and self.lab.has_examples:
            self.verdicts = examples.judge(self.lab, texts, self.seed, progress)

    def finish(self, student, result, remark=""):
        """Add up the points of a student, keep them, and say them."""
        share, data, verdict = marks.settings()["examples"], result["extra_data"], self.verdicts.get(student.name)
        data["examples"] = min(verdict.points, share) if verdict else 0
        data["late"] = self.late.get(student.name, 0)
        data["hints"] = student_hints(student.folder)
        data["style"] = min(student.style, marks.settings()["style"])
        data["viva"] = marks.questions(self.lab, self.seed, student.name)
        barrier = litmus.verdict(self.lab, student.files, student.folder)
        result["score"] = marks.total(data["tests"], data["examples"], data["hints"], data["late"], data["style"],
                                      with_examples=self.lab.has_examples, most=data["most"], bonus=barrier["score"] if barrier else 0)
        result["tests"] = [test for test in result["tests"] if test["name"] not in ("examples", litmus.NAME)] + [barrier] * bool(barrier)
        if share and self.lab.has_examples:
            result["tests"].append({"name": "examples", "score": data["examples"], "max_score": share,
                                    "output": verdict.text if verdict else "There is no file examples."})
        student.keep(result.pop("status"), result)
        student.why = student.explain(self.lab.suite)
        with self.lock:
            self.done += 1
            score = "?" if student.result["status"] == 2 else result["score"]
            progress(f"{self.done:>4}/{len(self.students)} {student.name:<24} {score:>4}  {remark or student.why[:60]}".rstrip())
            self.say_how_far(student.name)

    def say_how_far(self, name):
        """Keep a line in a file for those who have no terminal."""
        seconds = time.monotonic() - self.begun
        new = self.out / "progress.new"
        new.write_text(f"{self.done} of {len(self.students)} graded in {seconds:.0f} s, the last one {name}\n", encoding="utf-8")
        os.replace(new, self.out / "progress")

    def run(self):
        """Grade all; return the status of the whole."""
        if not self.students:
            raise Trouble("there is no submission")
        print(f"lab {self.lab.number}, {self.lab.suite.fields['lab']}: {len(self.students)} submissions, "
              f"{self.jobs} at a time, seed {self.seed}; results in {os.path.relpath(self.out)}", flush=True)
        guest.programs()
        rest = []
        self.judge_examples()
        for student in self.students:
            if student.name not in self.again and student.same(self.about):
                self.finish(student, student.result, "as before")
            else:
                rest.append(student)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            graded = [pool.submit(self.grade, student) for student in rest]
            try:
                for one in graded:
                    one.result()
            except KeyboardInterrupt:
                print("  interrupted; what is done stays, and the same command goes on", flush=True)
                os._exit(2)  # machines end with us; pylint: disable=protected-access
        self.compare()
        self.write()
        self.ask()
        self.histogram()
        seconds = time.monotonic() - self.begun
        before = len(self.students) - len(rest)
        print(f"  {len(rest)} graded in {seconds:.0f} s" + (f", {seconds / len(rest):.1f} s each" if rest else "") +
              (f"; {before} as before" if before else ""))
        return 2 if any(student.result["status"] == 2 for student in self.students) else 0

    def compare(self):
        """Find who has handed in the same as another, or what we have written."""
        least = marks.settings()["alike"]
        if not least:
            return
        texts = {student.name: "\n".join(student.files.values()) for student in self.students if student.files}
        by_name = {student.name: student for student in self.students}
        ours = {"our solution": self.lab.solution()}
        for variant in source.mutants(self.lab.folder / "variants", ("name",)):
            ours[f"our variant {variant.name}"] = variant.plant(self.lab.solution())
        for percent, *names in similar.pairs(self.lab.skeleton(), self.lab.solution(), {**ours, **texts}, least):
            for name, other in names, names[::-1]:
                if name in by_name:
                    by_name[name].alike.append((percent, other))

    def ask(self):
        """Write a sheet of questions, and one of answers, for each who got all points of the tests."""
        for student in self.students if self.viva else ():
            if student.result["status"] == 0:
                try:
                    viva.sheets(self.lab, student.files[self.lab.file], self.seed, guest.BUILD / "class" / f"{self.lab.number}-viva",
                                self.out / "viva" / student.name, student.name)
                    progress(f"viva {student.name}")
                except Trouble as error:
                    print(f"  no viva for {student.name}: {error}")

    def rows(self):
        """Yield (name, student) of all who get points; partners get the same."""
        for student in self.students:
            for name in (student.name, *student.partners):
                yield name, student

    def write_columns(self):
        """Write the table that a learning management system imports."""
        course = marks.settings()
        columns = [column.partition("=")[::2] for column in re.split(r",\s*", course["columns"])]
        with open(self.out / "lms.csv", "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow([heading for heading, _ in columns])
            for name, student in self.rows():
                data, found = student.result["extra_data"], re.fullmatch(course["id"], name)
                raw = marks.total(data["tests"], data["examples"], with_examples=self.lab.has_examples, most=data["most"])
                fields = {"name": name, "id": found[1] if found else name, "score": student.result["score"], "raw": raw,
                          "maximum": 100, "late": data["late"], "hints": data["hints"], "why": student.why,
                          "viva": self.marks.get(student.name, "")}
                if student.result["status"] == 2:
                    fields["score"] = fields["raw"] = ""
                try:
                    table.writerow([safe(str(fields[field])) for _, field in columns])
                except KeyError as error:
                    raise Trouble(f"labs/settings: columns: there is no field {error}; there are {', '.join(fields)}") from None

    def write_feedback(self):
        """Write what each of them is to read, and all of it as Moodle takes it: in folders that are called as those it gave."""
        folder = self.out / "feedback"
        folder.mkdir(exist_ok=True)
        archive = zipfile.ZipFile(self.out / "feedback.zip", "w", zipfile.ZIP_DEFLATED)
        for name, student in self.rows():
            result = student.result
            lines = [f"lab {self.lab.number}, {self.lab.suite.fields['lab']}: {name}, {result['score']} of 100"]
            for test in result["tests"]:
                lines.append(f"  {'ok  ' if test['score'] == test['max_score'] > 0 else 'FAIL'} {test['name']:<44} "
                             f"{test['score']:>3}/{test['max_score']}")
                lines += [f"         {line}" for line in test["output"].splitlines()]
            if result["extra_data"]["most"] < 100:
                lines.append(f"  at most {result['extra_data']['most']}: a race, use of freed memory, a leak to others, a hang or a crash")
            lines += [f"  {data}: {result['extra_data'][data]}" for data in ("hints", "late", "style") if result["extra_data"][data]]
            (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
            archive.write(folder / f"{name}.txt", f"{name}/feedback.txt")
        archive.close()

    def write(self):
        self.write_columns()
        self.write_feedback()
        names = [test.name for test in self.lab.suite.tests]
        with open(self.out / "class.csv", "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["name", "score", "status", "tests", "examples", "hints", "late", "why", "alike", "commits", *names])
            for who, student in self.rows():
                data = student.result["extra_data"]
                alike = "; ".join(f"{percent} % {other}" for percent, other in student.alike)
                row = [data["tests"], data["examples"], data["hints"], data["late"], safe(student.why), alike, student.commits]
                table.writerow([safe(who), student.result["score"], student.result["status"], *row,
                                *(student.tests.get(name, 0) for name in names)])
        with open(self.out / "class.json", "w", encoding="utf-8") as file:
            json.dump({"lab": self.lab.number, **self.about,
                       "students": {student.name: {**student.result, "partners": student.partners, "alike": student.alike,
                                                  "commits": student.times}
                                    for student in self.students}}, file, indent=1)

    def histogram(self):
        """Say how many passed each test, and of those who did not, what most were told."""
        graded = [student for student in self.students if student.result["status"] != 2]
        print()
        for test in self.lab.suite.tests if graded else ():
            passed = sum(student.tests.get(test.name, 0) == test.points for student in graded)
            filled = round(BAR * passed / len(graded))
            print(f"  {test.name[:40]:<40} {'#' * filled}{'.' * (BAR - filled)} {passed:>4}/{len(graded)}")
            told = collections.Counter(means(student, test.name) for student in graded)
            del told[""]
            for text, count in told.most_common(2):
                print(f"  {count:>8} {'was' if count == 1 else 'were'} told: {text[:86]}")
        if graded:
            scores = [student.result["score"] for student in graded]
            print(f"\n  mean {statistics.mean(scores):.0f}, median {statistics.median(scores):.0f}")
            tens = collections.Counter(min(score // 10, 9) for score in scores)
            for ten in reversed(range(10)):
                print(f"  {ten * 10:>3} to {ten * 10 + 9 + (ten == 9):>3} {'#' * round(BAR * tens[ten] / len(graded)):<{BAR}} "
                      f"{tens[ten] or '':>4}".rstrip())
        for student in self.students:
            for percent, other in student.alike:
                if student.name < other or other.startswith("our "):
                    print(f"  alike: {student.name} and {other}, {percent} %; look at both")
            if student.result["status"] == 2:
                print(f"  not graded: {student.name}; run it again, the others stay as they are")


def numbers_of(path, what):
    """Read a student and a number from each line, behind a heading or not."""
    found = {}
    with open(path, encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.reader(file), 1):
            if len(row) > 1 and row[1].strip().isdigit():
                found[row[0]] = int(row[1])
            elif row and number > 1:
                raise Trouble(f"{path}:{number}: a student and a number of {what}, separated by a comma")
    return found


def partners_of(path):
    """Read from each line a student with a folder, and those whose work it is, too."""
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            names = [name.strip() for name in row if name.strip()]
            if len(names) > 1:
                yield names[0], names[1:]
            elif names:
                raise Trouble(f"{path}: {names[0]} is alone in its line, which names those who worked together")


def means(student, name):
    """Return what a student was told of a test."""
    for test in student.result["tests"]:
        if test["name"] == name:
            for line in test["output"].splitlines():
                if line.startswith("means: "):
                    return line[7:]
    return ""


def student_hints(folder):
    """Return how many hints a student has taken, as far as the submission says."""
    try:
        return max(int(json.loads(check.take(folder, "progress.json")["progress.json"])["hints"]), 0)
    except (DoesNotBuild, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return 0


def safe(text):
    """Keep a spreadsheet from taking a name for a formula."""
    return "'" + text if text[:1] in tuple("=+-@") else text
