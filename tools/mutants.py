# SPDX-License-Identifier: GPL-2.0-only
"""Lists of mutants: mistakes that tests must notice, with an empty line between two.

	name: publish-without-reference
	mistake: the table keeps no reference to the lists that it holds
	file: driver/publish.c
	suite: kunit
	-	sudoku_answers_get(answers);

Fields come first; which ones depends on the list. Lines of the source follow, as in a diff: "-" goes, "+" comes, and
those with a blank make the place the only one. "..." stands between places. "#" begins a comment.
"""
import re


class Malformed(Exception):
    """A list, or the source that it changes, is not as it should be."""


class Mutant:
    """One mistake. Its fields are attributes; optional ones may be None."""

    def __init__(self, where, text, needed, optional):
        self.where, self.fields, self.hunks = where, {}, [([], [])]
        for line in text.splitlines():
            field = re.match(r"(\w+): (.*)", line)
            if field:
                self.fields[field[1]] = field[2]
            elif line == "...":
                self.hunks.append(([], []))
            elif line[0] in " -+":
                for lines, mark in zip(self.hunks[-1], "-+"):
                    lines.extend([line[1:] + "\n"] if line[0] in " " + mark else [])
            else:
                raise Malformed(f"{where}: neither a field nor a line of a diff: {line}")
        wrong = set(needed) - set(self.fields) or set(self.fields) - {*needed, *optional}
        if wrong:
            raise Malformed(f"{where}: missing or unknown fields: {', '.join(sorted(wrong))}:\n{text}")
        for field in (*needed, *optional):
            setattr(self, field, self.fields.get(field))

    def plant(self, text):
        """Return the source with the mistake."""
        for hunk in self.hunks:
            old, new = map("".join, hunk)
            if not old or not len(re.findall("(?m)^" + re.escape(old), text)) == text.count(old) == 1:
                raise Malformed(f"mutant {self.name}: these lines do not stand once in the source:\n{old}")
            text = text.replace(old, new)
        return text


def read(path, needed, optional=()):
    """Read a list whose mutants have these fields."""
    with open(path, encoding="utf-8") as file:
        texts = re.split(r"\n\n+", re.sub(r"(?m)^#.*\n", "", file.read()).strip("\n"))
    return [Mutant(path, text, needed, optional) for text in texts if text]
