# SPDX-License-Identifier: GPL-2.0-only
"""The sources of labs: solutions, the skeletons that are made of them, and mutants.

In a solution, comments mark what students write; the lines behind STUB are what they find there:

	// LAB Unregister both nodes.
	misc_deregister(&nodes[1]);
	// STUB
	//	return;
	// END

Behind LAB nothing may stand: then students are not told where.

Labs that continue one another have one solution, stages.c. Lines under #if LAB are for some of them; a mark names its
lab, as in // LAB 8 and // END 8.

A lab whose solution is a file of the driver marks nothing there. Its file stubs says which functions and structures
students write, what these are to do or hold, and what they find there instead, with an empty line between two:

	undo_last: Undo the digit that was placed last.
		return;

A structure loses its kernel-doc as well, which says what is in it.
"""
import functools
import pathlib
import re
import subprocess
import sys
import textwrap

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import mutants as lists  # noqa: E402 # pylint: disable=wrong-import-position

SourceError = lists.Malformed
MARK = re.compile(r"^(\s*)// (LAB|STUB|END)\b ?(.*)$")


def parts(text, name):
    """Yield (line, part, indent) for each line; part is None, "LAB", "STUB" or "END", also for the marks themselves."""
    part = None
    after = {"LAB": (None,), "STUB": ("LAB",), "END": ("LAB", "STUB")}
    for number, line in enumerate(text.splitlines(), 1):
        mark = MARK.match(line)
        if mark:
            if part not in after[mark[2]]:
                raise SourceError(f"{name}:{number}: {mark[2]} does not belong here")
            part = None if mark[2] == "END" else mark[2]
            yield mark[2], mark[1], mark[3]
        elif part == "STUB":
            stub = re.match(r"^\s*//\t?(.*)$", line)
            if not stub:
                raise SourceError(f"{name}:{number}: a line of a stub begins with //")
            yield "stub", "", stub[1]
        else:
            yield "solution" if part else "given", "", line
    if part:
        raise SourceError(f"{name}: the last {part} has no END")


def todo(indent, text):
    """Return the lines of a comment, at most 100 columns wide."""
    said = textwrap.wrap(f"TODO: {text}", 90 - 8 * len(indent))
    return [f"{indent}/* {said[0]} */"] if len(said) == 1 else [f"{indent}/*", *(f"{indent} * {one}" for one in said), f"{indent} */"]


def skeleton(text, name):
    """Return what students begin with."""
    lines = []
    indent = ""
    for part, mark_indent, line in parts(text, name):
        if part == "LAB":
            indent = mark_indent
            lines.extend(todo(indent, line) if line else [])
        elif part == "stub":
            lines.append(indent + line if line else "")
        elif part == "given":
            lines.append(line)
    return "\n".join(lines) + "\n"


def solution(text, name, without=None):
    """Return the solution without marks and stubs, or with one of its blocks, counted from 0, as students find it."""
    lines = []
    block = -1
    for part, _, line in parts(text, name):
        block += part == "LAB"
        if part == "given" or part == ("stub" if block == without else "solution"):
            lines.append(line)
    return "\n".join(lines) + "\n"


def blocks(text, name):
    """Return how many blocks a student fills in, and how many lines ours have."""
    of = [part for part, _, line in parts(text, name) if part == "LAB" or (part == "solution" and line.strip())]
    return of.count("LAB"), of.count("solution")


class Exported:
    """What students of a class have: a skeleton, and no solution."""

    exported = True

    def __init__(self, path):
        self.text = path.read_text()

    def skeleton(self):
        return self.text

    def solution(self, without=None):
        raise SourceError("the labs of a class come without solutions")

    def blocks(self):
        return 0


@functools.cache
def stage(path, number):
    """Return the solution of a lab, with its own marks, from a source of several labs."""
    # Without -t, conditions within comments would stay.
    text = subprocess.run(["unifdef", "-t", "-x2", f"-DLAB={number}", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    text = re.sub(rf"(?m)^(\s*// (?:LAB|STUB|END)) {number}\b", r"\1", text)
    return re.sub(r"(?m)^\s*// STUB (\d+)\n(?:.*\n)*?\s*// END \1\n|^\s*// (?:LAB|END) \d.*\n", "", text)


class Marked:
    """A solution with marks."""

    exported = False

    def __init__(self, path, text=None):
        self.path, self.text = path, path.read_text() if text is None else text

    def skeleton(self):
        return skeleton(self.text, self.path)

    def solution(self, without=None):
        return solution(self.text, self.path, without)

    def blocks(self):
        return blocks(self.text, self.path)[0]

    def parts(self):
        """Return what students write, block by block."""
        lines = [""]
        for part, _, line in parts(self.text, self.path):
            if part == "LAB":
                lines.append("")
            elif part == "solution":
                lines[-1] += line + "\n"
        return lines[1:]


class Answers:
    """Answers to questions. Ours are names of what is true, and students find the questions."""

    exported = False

    def __init__(self, path):
        self.text = path.read_text()

    def skeleton(self):
        return re.sub(r"(?m)^([a-z-]+:).*", r"\1", self.text)

    def solution(self, without=None):
        return self.text

    def blocks(self):
        return 0

    def parts(self):
        return [self.text]


class Unmarked:
    """A file of the driver, and what students find in it instead of bodies of functions and members of structures."""

    exported = False

    def __init__(self, path, stubs):
        self.text = path.read_text()
        self.stubs = []
        for text in re.split(r"\n\n+", re.sub(r"(?m)^#.*\n", "", stubs.read_text()).strip("\n")):
            name, _, rest = text.partition(": ")
            task, _, body = (rest + "\n").partition("\n")
            head = rf"/\*\*\n(?: \*[^\n]*\n)*(?P<head>{name} )" if name.startswith("struct ") else \
                rf"^(?P<head>[\w *]*\b{name}\([^;{{}}]*\)\n)"
            found = re.search(head + r"{\n.*?^(?P<end>};?)\n", self.text, re.M | re.S)
            if not found:
                raise SourceError(f"{stubs}: {path} has no {name}")
            self.stubs.append((found[0], "\n".join([found["head"] + "{", *todo("\t", task), body + found["end"], ""])))

    def without(self, stubs):
        text = self.text
        for ours, stub in stubs:
            text = text.replace(ours, stub)
        return text

    def skeleton(self):
        return self.without(self.stubs)

    def solution(self, without=None):
        return self.without([] if without is None else [self.stubs[without]])

    def blocks(self):
        return len(self.stubs)

    def parts(self):
        return [ours for ours, _ in self.stubs]


def of(folder, fields):
    """Return the source of the lab in a folder, whose tests have these fields."""
    if (folder / "skeleton.c").exists():
        return Exported(folder / "skeleton.c")
    if "solution" in fields:
        return Unmarked(folder.parents[1] / fields["solution"], folder / "stubs")
    if (folder / "answers").exists():
        return Answers(folder / "answers")
    if (folder / "solution.c").exists():
        return Marked(folder / "solution.c")
    shared = folder.parent / "stages.c"
    return Marked(shared, stage(shared, re.match("[0-9]+", folder.name)[0]))


def mutants(path, fields=("name", "test", "means")):
    """Read a list of mutants, which have these fields; see tools/mutants.py."""
    return lists.read(path, fields, ("got", "lab", "builds", "on", "worst")) if path.exists() else []
