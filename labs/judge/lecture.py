# SPDX-License-Identifier: GPL-2.0-only
"""A lecture of ten minutes on one screen: eight stops, each with a command that is shown and run; Enter goes on.

Students' files are our solutions, and mutants of them. The same seed gives the same text: CAST=file records it as an
asciicast, without waiting, and a gate compares it with labs/lecture.txt. Where that is to change:
labs/run lecture </dev/null >labs/lecture.txt

LAB=N gives that of one lab, whose file lecture has the stops, with an empty line between two: title:, test:, mutant: or
none for the solution, kernel: or none for stock, and what is said.
"""
import difflib
import json
import os
import re
import subprocess
import sys
import textwrap
import time

from . import guest, source

WIDTH, SEED = 80, "lecture"
# Title, what is said, lab, mutant of its solution or "", words for labs/run
STOPS = [
    ("A module is loaded, and goes",
     "A kernel module has no main(). One function runs when it is loaded, one when it goes; what the first registers, others "
     "call at any time. So what a mistake leaves behind stays, and the tests look for that.",
     "1", "", ["lab", "LAB=1"]),
    ("A device that is read",
     "cat opens a node and reads until it gets 0. The function in the kernel is told where the bytes are to go, and how many "
     "there may be. It is wise to believe neither.",
     "2", "", ["lab", "LAB=2"]),
    ("The cat that never ends",
     "One line is missing: the position does not move. Each read() begins anew, none returns 0, and cat prints the same text "
     "for ever.",
     "2", "never-eof", ["lab", "LAB=2", "TEST=the end of the file"]),
    ("Its cure",
     "The line is back. The position belongs to the open file, so two readers do not disturb each other, either.",
     "2", "", ["lab", "LAB=2", "TEST=reader"]),
    ("A pointer that is followed",
     "A user's address is a number that somebody sent. This version writes to it as if it were the kernel's own. The processor "
     "forbids it (SMAP), the virtual machine dies, and the judge says where.",
     "2", "follows-the-pointer", ["lab", "LAB=2", "TEST=read whole"]),
    ("Two threads in one session",
     "The first writer is stopped in the middle: the page that its second half lies on is held back (userfaultfd). Then the "
     "second one comes. Without a lock the two puzzles become one that nobody wrote, each time, not once in a thousand runs.",
     "7b", "no-lock", ["lab", "LAB=7b", "ON=stock", "TEST=two writers of a session"]),
    ("The lock",
     "Whoever comes second waits, asleep, and a signal ends the wait.",
     "7b", "", ["lab", "LAB=7b", "ON=stock", "TEST=two writers of a session"]),
    ("A student's solver in the real driver",
     "Lab 5 is one file: a search that can be left and resumed after each step, because the kernel has other things to do. It "
     "takes the place of the driver's own, and the driver's tests run with it.",
     "5", "", ["grade", "LAB=5", "REAL=1", "TEST=real driver"]),
]


def stops_of(lab):
    """Return the stops of a lab's own lecture. What a wrong module shows is what the mutant's gate sees."""
    path = lab.folder / "lecture"
    if not path.exists():
        raise guest.Trouble(f"lab {lab.number} has no lecture of its own; make lecture gives that of all labs")
    tests, stops = {test.name for test in lab.suite.tests}, []
    mutants = {mutant.name: mutant for mutant in source.mutants(lab.folder / "mutants")}
    for text in re.split(r"\n\n+", path.read_text().strip()):
        fields = dict(re.findall(r"(?m)^(title|test|mutant|kernel): (.*)$", text))
        said = " ".join(re.sub(r"(?m)^(?:title|test|mutant|kernel): .*$", "", text).split())
        mutant = mutants.get(fields.get("mutant"))
        if fields["test"] not in tests or ("mutant" in fields and not (mutant and mutant.test == fields["test"])):
            raise guest.Trouble(f"{path}: \"{fields['title']}\": there is no such test, or no such mutant of it")
        stops.append((fields["title"], said, lab.number, fields.get("mutant", ""),
                      ["lab", f"LAB={lab.number}", f"ON={fields.get('kernel', 'stock')}", f"TEST={fields['test']}"]))
    return stops


class Screen:
    """Prints, and records what was printed and when."""

    def __init__(self, path, out):
        self.path, self.out, self.events, self.begun = path, out, [], time.monotonic()

    def print(self, text):
        print(text, file=self.out, flush=True)
        self.events.append([round(time.monotonic() - self.begun, 3), "o", text.replace("\n", "\r\n") + "\r\n"])

    def wait(self):
        if not self.path and self.out is sys.stdout and sys.stdin.isatty():
            input()

    def text(self):
        return "".join(text for _, _, text in self.events).replace("\r\n", "\n")

    def save(self):
        if self.path:
            lines = [{"version": 2, "width": WIDTH, "height": 40, "title": "Labs of /dev/sudoku"}, *self.events]
            self.path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def changes(old, new):
    """Return the lines that differ, with those around them."""
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=2, lineterm=""))[2:]
    return "\n".join("    " + line for line in lines if not line.startswith("@@"))


def give(lab_of, out, path=None, stops=tuple(STOPS)):
    """Give a lecture; lab_of makes a lab of its number. Return its text."""
    screen, files = Screen(path, out), {}
    work = guest.BUILD / "lecture"
    for count, (title, said, number, mutant, words) in enumerate(stops, 1):
        lab = lab_of(number)
        text = lab.solution()
        for one in source.mutants(lab.folder / "mutants"):
            text = one.plant(text) if one.name == mutant else text
        file = work / number / lab.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        screen.print(f"{count}/{len(stops)}  {title}\n")
        screen.print(textwrap.fill(said, WIDTH) + "\n")
        before = lab.solution() if mutant else files.get(number, lab.solution())
        if before != text:
            screen.print(changes(before, text) + "\n")
        files[number] = text
        shown = " ".join(f'{name}="{value}"' if " " in value else f"{name}={value}"
                         for name, _, value in (word.partition("=") for word in words[1:]))
        screen.print(f"$ make {words[0]} {shown}")
        screen.wait()
        done = subprocess.Popen([guest.LABS / "run", *words, f"SEED={SEED}"], stdout=subprocess.PIPE, text=True,
                                stderr=subprocess.STDOUT,
                                env={**os.environ, "LABS_WORK": str(work), "COLUMNS": str(WIDTH), "LINES": "40"})
        with done:
            for line in done.stdout:
                screen.print(line.rstrip("\n"))
        screen.print("")
        screen.wait()
    screen.save()
    return screen.text()
