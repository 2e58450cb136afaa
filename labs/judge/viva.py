# SPDX-License-Identifier: GPL-2.0-only
"""Questions for a viva: small changes of a student's own lines, and what the tests then give. The answers are measured."""
import concurrent.futures
import os
import random
import re
import textwrap

from . import guest, marks, source
from .several import together

lists = source.lists
QUESTIONS, TRIED = 5, 3  # in all; of each kind of change, at first
AROUND = 3  # lines that are quoted before and behind
FUNCTION = re.compile(r"(?ms)^(?!struct|enum|union|static const)\w[^;{}#]*?\b(\w+)\([^;{}]*\)\s*\n\{.*?^\}")
LOCK = re.compile(r"\b(?:mutex|spin|read|write|down|up)_?(?:(?:try|un)?lock|read|write)?\w*\((&[\w>.-]+)[^()]*\)|\bguard\(\w+\)\((&[\w>.-]+)\)")
CHECK = re.compile(r"\bif (?=\()")


class Change:
    """Places of a source, as (start, end, new text), that are changed together."""

    def __init__(self, kind, text, places, says):
        self.kind, self.places, self.says = kind, sorted(places), says
        self.text, self.new = text, text
        for start, end, new in reversed(self.places):
            self.new = self.new[:start] + new + self.new[end:]
        self.lines = sorted({text.count("\n", 0, start) + 1 for start, _, _ in self.places})

    def quoted(self):
        """Return the lines with their numbers, those that change marked, and what is around them."""
        every, shown, before = self.text.split("\n"), [], 0
        for number in sorted({at for line in self.lines for at in range(line - AROUND, line + AROUND + 1) if 0 < at <= len(every)}):
            shown += ["       ..."] if before and number != before + 1 else []
            shown.append(f"{'>' if number in self.lines else ' '} {number:>4}  {every[number - 1].expandtabs(8)}".rstrip())
            before = number
        return "\n".join(shown)


def where(lines):
    return f"line{'s'[len(lines) == 1:]} {' and '.join(map(str, lines)) if len(lines) < 4 else f'{lines[0]} to {lines[-1]}'}"


def changes(text):
    """Yield each change that the rules make of a source."""
    code = lists.NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for function in FUNCTION.finditer(code):
        start, end = function.span()
        locks = {}
        for match in LOCK.finditer(code, start, end):
            locks.setdefault(match[1] or match[2], []).append((*match.span(), "0"))
        for lock, places in locks.items():
            yield Change("lock", text, places, f"{function[1]}() does not take {lock.lstrip('&')}")
        for match in CHECK.finditer(code, start, end):
            _, close = lists.parts(code, match.end())
            yield Change("check", text, [(match.end(), close + 1, f"(0 && {text[match.end():close + 1]})")], "the condition never holds")
        statements = [match for match in lists.STATEMENT.finditer(code, start, end) if not LOCK.search(match[1])]
        for match in statements:
            yield Change("without", text, [(*match.span(1), "(void)0;")], "this statement is missing")
        for one, two in zip(statements, statements[1:]):
            if not text[one.end():two.start()].strip() and text[one.start():one.start(1)] == text[two.start():two.start(1)]:
                yield Change("order", text, [(*one.span(1), text[slice(*two.span(1))]), (*two.span(1), text[slice(*one.span(1))])],
                             "these two statements are exchanged")
    for planted in lists.plant("", text):
        if planted.old in lists.OTHER and planted.new == lists.OTHER[planted.old]:
            yield Change("bound", text, [(planted.start, planted.end, planted.new)], f"this has {planted.new} in place of {planted.old}")


def drawn(text, skeleton, chance):
    """Return changes of lines that are the student's own, each kind in an order of chance."""
    given, lines, kinds = set(skeleton.split("\n")), text.split("\n"), {}
    for change in changes(text):
        if all(lines[number - 1] not in given for number in change.lines):
            kinds.setdefault(change.kind, []).append(change)
    for some in kinds.values():
        chance.shuffle(some)
    return kinds


class Question:
    """A change, and what the tests on a kernel give with it: the first that fails, or none."""

    def __init__(self, change, failures, kernel):
        self.change, self.kernel = change, kernel
        self.test, self.failure = next(((name, failure) for name, failure in failures.items() if failure), (None, None))

    @property
    def clear(self):
        return self.failure is None or self.failure.got != guest.GIVEN_UP.title

    def same(self, other):
        return self.test == other.test and (not self.failure or self.failure.got == other.failure.got)

    def asks(self):
        said = f"{where(self.change.lines).capitalize()}: {self.change.says}."
        if not self.failure:
            return f"{said} All tests on the kernel {self.kernel} pass. Why is it needless, would another kernel notice it, or which test is missing?"
        return f"{said} Which test fails first, and " + ("what happens to the kernel?" if self.failure.worst else "what does the call give?")

    def answer(self):
        if not self.failure:
            return "No test fails. Ask for the situation in which it matters, or for the reason that there is none."
        told = [f"{name:<10}{getattr(self.failure, name)}" for name in ("tried", "expected", "got", "means") if getattr(self.failure, name)]
        return "\n".join([f"\"{self.test}\" fails:", *(textwrap.fill(line, 96, subsequent_indent=" " * 10) for line in told)])


def measured(lab, wanted, kernel, seed, folder):
    """Run all tests on each change; return questions on those that build, in the same order."""
    names = {marks.digest(change.new)[:16]: change for change in wanted}
    halves = [dict(list(names.items())[half::2]) for half in range(2)]

    def run(some):
        return together(lab, {name: (change.new, lab.tests(kernel)) for name, change in some.items()}, kernel, seed, folder)

    with concurrent.futures.ThreadPoolExecutor(len(halves)) as pool:
        found = {name: failures for part in pool.map(run, halves) for name, failures in part.items()}
    return [Question(names[name], found[name], kernel) for name in names if len(found.get(name, ())) == len(lab.tests(kernel))]


def chosen(questions, seen):
    """Yield questions that have neither lines nor an answer in common: kinds take turns, and what no test notices comes once."""
    kinds = {}
    for question in questions:
        kinds.setdefault(question.change.kind if question.failure else "unnoticed", []).append(question)
    while any(kinds.values()):
        for kind, some in kinds.items():
            question = some.pop() if some else None
            keys = question and {*question.change.lines, (question.test, question.failure and question.failure.got)}
            if question and not keys & seen:
                seen |= keys
                yield question


def ask(lab, text, seed, folder):
    """Return five questions on a submission that passes; the same ones for the same text and seed."""
    kernel = next((name for name in lab.quick() if lab.kind is guest and name not in ("host", "real")), None)
    if not kernel:
        raise guest.Trouble(f"lab {lab.number} is no module; a viva is of labs that are")
    guest.programs()
    with guest.alone(folder):
        asis = together(lab, {"as-it-is": (text, lab.tests(kernel))}, kernel, seed, folder).get("as-it-is", {})
        failed = [name for name, failure in asis.items() if failure]
        if failed or not asis:
            raise guest.Trouble(f"a viva is about a driver that passes: {failed[0] if failed else 'this one does not build'}")
        chance, asked = random.Random(f"{seed} {lab.number} {marks.digest(text)}"), []
        kinds = drawn(text, lab.skeleton(), chance)
        seen = set()
        while any(kinds.values()) and len(asked) < QUESTIONS:
            some = [kind.pop() for kind in kinds.values() for _ in range(min(TRIED, len(kind)))]
            first = list(chosen([one for one in measured(lab, some, kernel, seed, folder) if one.clear], seen))[:QUESTIONS + 2]
            # What one change did to the kernel may fall on the next: only what comes again is asked.
            again = {one.change: one for one in measured(lab, [one.change for one in first], kernel, seed, folder)}
            asked += [one for one in first if one.change in again and one.same(again[one.change])]
    if not asked:
        raise guest.Trouble("no change of this driver gives a question")
    return asked[:QUESTIONS]


def sheets(lab, text, seed, folder, out, name):
    """Write the questions, and on another sheet the answers."""
    asked = ask(lab, text, seed, folder)
    out.mkdir(parents=True, exist_ok=True)
    head = f"Lab {lab.number}, {lab.suite.fields['lab']}: viva on {name}, seed {seed}\n"
    parts = [(f"{number}. " + textwrap.fill(one.asks(), 96, subsequent_indent="   "), one) for number, one in enumerate(asked, 1)]
    (out / "questions.txt").write_text("\n".join([head, *(f"{said}\n\n{one.change.quoted()}\n" for said, one in parts)]))
    (out / "answers.txt").write_text("\n".join([head, *(f"{said}\n\n{textwrap.indent(one.answer(), '   ')}\n" for said, one in parts)]))
    return [os.path.relpath(out / name) for name in ("questions.txt", "answers.txt")]
