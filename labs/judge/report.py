# SPDX-License-Identifier: GPL-2.0-only
"""What a student, a teacher, Gradescope and readers of JUnit's XML get to read."""
import json
import os
import re
import shutil
import textwrap
import xml.etree.ElementTree

from . import marks


def wrap(name, text, width):
    """Return a field of a failure; lines of code stay as they are."""
    first = f"         {name:<9} "
    lines = []
    for line in text.split("\n"):
        lines += textwrap.wrap(line, max(width - len(first), 30)) if "\n" not in text else [line]
    return "\n".join((first if not at else " " * len(first)) + line for at, line in enumerate(lines))


class Report:
    """The results of one lab, printed as they come."""

    def __init__(self, suite, number, seed, out=None, path=None):
        self.suite, self.number, self.seed, self.out, self.path = suite, number, seed, out, path
        self.results, self.about, self.others = {}, {}, []
        self.width = min(shutil.get_terminal_size().columns, 100)
        self.print(f"{f'lab {number}, ' + suite.fields['lab']:<50} seed {seed}")

    def print(self, text):
        if self.out:
            print(text, file=self.out, flush=True)

    def add(self, test, failure, again=""):
        """Take the result of a test; a test that was run on two kernels counts once, and fails when it failed once."""
        if test in self.results and (self.results[test] or not failure):
            return
        shown = test in self.results
        self.results[test] = failure
        if not shown or failure:
            points = f"{0 if failure else test.points}/{test.points}"
            self.print(f"  {'FAIL' if failure else 'ok  '} {test.name:<44} {points:>6}")
        if failure:
            for name in "tried", "expected", "got", "means", "read", "detail":
                if getattr(failure, name):
                    self.print(wrap("at" if name == "detail" else name, getattr(failure, name), self.width))
            if again:
                self.print(wrap("again", again, 1000))
        self.write()

    @property
    def score(self):
        return sum(test.points for test, failure in self.results.items() if not failure)

    def end(self, remark="", total=None):
        """Say the points of the tests; or those of the lab, in which examples and hints count."""
        most, failure = marks.cap(self.results.values())
        if total is not None:
            self.about["total"] = total
            if failure:
                name = next(test.name for test, one in self.results.items() if one is failure)
                self.print(f'       at most {most}/100: "{name}" shows ' +
                           ("a crash" if failure.worst == "crash" else "a race, use of freed memory, a leak to others, or a hang"))
        self.print(f"  {f'tests {self.score}' if total is None else total}/100{'    ' + remark if remark else ''}")
        self.write()

    def json(self):
        """As Gradescope reads it."""
        return {
            "score": self.about.get("total", self.score),
            "extra_data": {"seed": self.seed, "tests": self.score, "most": marks.cap(self.results.values())[0], **self.about},
            "output": f"lab {self.number}, {self.suite.fields['lab']}",
            "tests": [{
                "name": test.name,
                "score": 0 if failure else test.points,
                "max_score": test.points,
                "output": "" if not failure else "\n".join(
                    f"{name}: {getattr(failure, name)}" for name in ("tried", "expected", "got", "means", "read", "detail")
                    if getattr(failure, name)),
            } for test, failure in self.results.items()] + self.others,
        }

    def write(self):
        """Rewrite the JSON after each test, so that what is known stays when we are killed."""
        if self.path:
            with open(f"{self.path}.new", "w", encoding="utf-8") as file:
                json.dump(self.json(), file, indent=1)
            os.rename(f"{self.path}.new", self.path)


def junit(labs, path):
    """Write results, as (name, JSON) of each lab, in the XML that Moodle's plugins, GitLab and Forgejo read."""
    root = xml.etree.ElementTree.Element("testsuites")
    for name, result in labs:
        failed = [test for test in result["tests"] if test["score"] < test["max_score"]]
        suite = xml.etree.ElementTree.SubElement(root, "testsuite", name=name, tests=str(len(result["tests"])), failures=str(len(failed)))
        for test in result["tests"]:
            case = xml.etree.ElementTree.SubElement(suite, "testcase", classname=name, name=f"{test['name']} ({test['score']}/{test['max_score']})")
            if test in failed:
                # XML 1.0 has no control characters.
                said = re.sub("[^\t\n\x20-\ud7ff\ue000-\ufffd]", "?", test["output"])
                told = next((line[7:] for line in said.splitlines() if line.startswith("means: ")), said.partition("\n")[0])
                xml.etree.ElementTree.SubElement(case, "failure", message=told).text = said
    xml.etree.ElementTree.ElementTree(root).write(path, "utf-8", xml_declaration=True)
