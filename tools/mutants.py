# SPDX-License-Identifier: GPL-2.0-only
"""Mutants: mistakes that tests must notice, made by rules (plant) or read from lists, with an empty line between two.

	name: publish-without-reference
	mistake: the table keeps no reference to the lists that it holds
	file: driver/publish.c
	suite: kunit
	-	sudoku_answers_get(answers);

Fields come first; which ones depends on the list. Lines of the source follow, as in a diff: "-" goes, "+" comes, and
those with a blank make the place the only one. "..." stands between places. "#" begins a comment.
"""
import re

NOT_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^#(?:\\\n|[^\n])*", re.DOTALL | re.MULTILINE)
DEFINED = re.compile(r"(?m)^#\s*define\s+\w+\s+[^\\\n]*$")
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
         "+=": "-=", "-=": "+=", "++": "--", "--": "++"}
OPERATOR = re.compile(r"(?<= )(?:[<>]=?|[!=]=|&&|\|\||[+-]=?)(?= )|\+\+|--")
NUMBER = re.compile(r"(?<![\w.])(?:0x[0-9a-fA-F]+|0|[1-9]\d*)(?=[uUlL]*\b)(?!\.)")
# Not a declaration: these begin with two names.
STATEMENT = re.compile(r"(?m)^\t+((?!return\b|goto\b|case\b|default\b|else\b|if\b|for\b|while\b|do\b|switch\b|\w+[ *]+\w)"
                       r"[\w*(+-][^;{}]*;)$")
CONDITION = re.compile(r"\b(?:if|while) (?=\()")
CALL = re.compile(r"\b(?!(?:if|while|for|switch|return|sizeof)\b)\w+(?=\()")


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


class Planted:
    """One mistake: the text from start to end is replaced."""

    def __init__(self, file, text, start, end, new):
        self.file, self.start, self.end, self.old, self.new = file, start, end, text[start:end], new
        self.line = text.count("\n", 0, start) + 1
        self.name = f"{file}:{self.line} {' '.join(self.old.split())} -> {' '.join(new.split())}"

    def plant(self, text):
        return text[:self.start] + self.new + text[self.end:]


def parts(code, start):
    """The places of the arguments in the parentheses that open at start, and where these close."""
    depth, begins, places = 0, start + 1, []
    for at in range(start, len(code)):
        depth += (code[at] in "([{") - (code[at] in ")]}")
        if depth == 0 or depth == 1 and code[at] == ",":
            places.append((begins, at))
            begins = at + 1
            if depth == 0:
                return places, at
    return [], start


def trimmed(text, place):
    start, end = place
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())


def plant(file, text):
    """Yield each mutant of a file."""
    code = NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for match in OPERATOR.finditer(code):
        yield Planted(file, text, *match.span(), OTHER[match[0]])
    constants = code
    for match in DEFINED.finditer(text):
        bare = re.sub(r"/\*.*|\"[^\"]*\"", lambda found: " " * len(found[0]), match[0])
        constants = constants[:match.start()] + bare + constants[match.end():]
    for match in NUMBER.finditer(constants):
        value = int(match[0], 0)
        for other in (value + 1, value - 1)[:1 + (value > 0)]:
            yield Planted(file, text, *match.span(), hex(other) if "x" in match[0] else str(other))
    for match in STATEMENT.finditer(code):
        yield Planted(file, text, *match.span(1), "(void)0;" + "\n" * match[1].count("\n"))
    for match in CONDITION.finditer(code):
        _, end = parts(code, match.end())
        yield Planted(file, text, match.end(), end + 1, f"(!{text[match.end():end + 1]})")
    for match in CALL.finditer(code):
        places = [trimmed(text, place) for place in parts(code, match.end())[0]]
        if not re.match(r"[a-z#}]", code[code.rfind("\n", 0, match.start()) + 1:]):  # no declaration
            for (first, ends), (second, end) in zip(places, places[1:]):
                if text[first:ends] != text[second:end]:
                    yield Planted(file, text, first, end, text[second:end] + text[ends:second] + text[first:ends])
