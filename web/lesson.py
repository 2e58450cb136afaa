# SPDX-License-Identifier: GPL-2.0-only
"""Reads lesson.md: the steps that the page shows, and that tests/web runs.

The front matter names texts that commands can use: $FIRST. A step is a heading with its name, prose, a question, answers
with reasons (x marks the right one), commands with the output to be expected, as in docs/tour.md (… stands for anything),
what was to be seen, and in a quote the lines of the driver that did it, and what the page shows besides."""
import os
import re

STEP = re.compile(r"^## ([^\n]*) \{([\w-]+)\}\n\n(.*?)(?=\n\n## |\Z)", re.MULTILINE | re.DOTALL)
ANSWER = re.compile(r"^- \[([ x])\] (.*) -- (.*)$", re.MULTILINE)
COMMAND = re.compile(r"^    # (.*)((?:\n    (?!# ).*)*)", re.MULTILINE)
CODE = re.compile(r"^(\S+), (\d+) lines: `(.*?)`; marked: (.*)(?:\n> (\w+) (\S+))?$")


def quote(top, path, count, start, marks):
    """Lines of a file, each with whether it is marked, and the number of the first."""
    with open(os.path.join(top, path), encoding="utf-8") as file:
        lines = file.read().split("\n")
    found = [at for at, line in enumerate(lines) if start in line]
    if len(found) != 1:
        raise SystemExit(f"lesson.md: {path} has {len(found)} lines with {start}")
    shown = lines[found[0]:found[0] + int(count)]
    for mark in marks:
        if not any(mark in line for line in shown):
            raise SystemExit(f"lesson.md: {path}: these lines lack {mark}")
    return {"path": path, "first": found[0] + 1, "lines": [[line, any(mark in line for mark in marks)] for line in shown]}


def steps(top, html):
    """The steps. html(list of Markdown) returns a list of HTML."""
    with open(os.path.join(top, "web/lesson.md"), encoding="utf-8") as file:
        _, front, text = file.read().split("---\n", 2)
    for name, value in re.findall(r"^(\w+): (.*)$", front, re.MULTILINE):
        text = text.replace(f"${name}", value)
    found = []
    for title, name, body in STEP.findall(text):
        *prose, question, commands, seen = body.strip().split("\n\n")
        question, answers = question.split("\n", 1)
        seen, code = seen.split("\n> ", 1)
        path, count, start, marks, shows, puzzle = CODE.match(code).groups()
        texts = iter(html([*prose, question.strip("*"), seen, *(part for answer in ANSWER.findall(answers) for part in answer[1:])]))
        found.append({
            "id": name, "title": title, "prose": "".join(next(texts) for _ in prose), "question": next(texts), "seen": next(texts),
            "answers": [{"right": right == "x", "text": next(texts), "why": next(texts)} for right, _, _ in ANSWER.findall(answers)],
            "commands": [{"line": line, "output": re.findall(r"^    (.*)", output, re.MULTILINE)}
                         for line, output in COMMAND.findall(commands)],
            "code": quote(top, path, count, start, re.findall("`([^`]+)`", marks)), "shows": shows, "puzzle": puzzle,
        })
    return found
