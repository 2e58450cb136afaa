#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Checks that documents name only what exists. Prints names that do not exist, and then fails.
usage: names.py [DOCUMENT...]    by default every *.md of the tree

In backquotes, `name()` must be a function that the code defines, declares or calls, and `name()` in `file` must be defined
in that file. A file, folder or pattern must exist, relative to the document or the top of the tree. This applies to links,
to commands, and to the first column of tables, or the names with which paragraphs begin, in a folder's README.md, which
must name everything in the folder. `make target` must be a target of the Makefile, and what follows `tests/check` a suite;
tests/README.md must name all suites. If a paragraph ends with a colon and names a source file, the code below it must stand
in that file. A line of a tree of calls must begin with a function. Documents that a Debian package ships may only link to
each other. In comments of the driver, sudoku_name() must be a function of the driver.

What two files must list, both have: counters, parameters, flags, causes and fields of the interface, options of programs,
labs."""
import glob
import os
import re
import subprocess
import sys

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
CODE = ("docs", "driver", "userspace", "include", "labs")
COMPLETE = ("driver/README.md", "driver/lib/README.md", "intree/README.md", "tests/README.md", "tools/README.md", "web/README.md",
            "labs/judge/README.md")
NOT_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'", re.DOTALL)
FILE_NAME = re.compile(r"(?!~)(?:[^/<>$ ]+\.([chS]|md|py|sh|[1-8])|[^/<>$: -][^<>$: ]*/[^<>$: ]*)")
QUOTED = re.compile(r"^(?! |\||#)(.*(?:\n\S.*)*:)\n\n((?:(?:    .*)?\n)+)", re.MULTILINE)
CALL = re.compile(r"^ {4,}(\w+_\w+)(?:  .*)?$", re.MULTILINE)
OPTION = re.compile(r"""^\t{ "([a-z]+)", (?:'.'|\w+),""", re.MULTILINE)
PLACED = re.compile(r"((?:`\w+\(\)`(?:, | and )?)+) in `([\w./]+)`")


def walk():
    for folder, folders, files in os.walk(TOP):
        folders[:] = sorted(f for f in folders if f not in (".git", "build", "work", "__pycache__"))
        for name in sorted(files):
            yield os.path.relpath(os.path.join(folder, name), TOP)


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


FILES = list(walk())
FOLDERS = sorted({path.split("/")[0] for path in FILES if "/" in path})
TARGETS = {name for names in re.findall(r"^([a-z][\w -]*):(?!=)", read("Makefile"), re.MULTILINE) for name in names.split()}
OTHERS_TARGETS = {"htmldocs", "kselftest", "tdoku_shared"}
SOURCES = {path: read(path) for path in FILES if path.endswith((".c", ".h")) and path.startswith(CODE)}
BARE = {path: NOT_CODE.sub(" ", text) for path, text in SOURCES.items()}
FUNCTIONS = {name for text in BARE.values() for name in re.findall(r"\b(\w+)\(", text)}
SUITES = set(subprocess.run([os.path.join(TOP, "tests/check"), "--list", "--everything"], stdout=subprocess.PIPE, text=True,
                            stderr=subprocess.DEVNULL, check=True).stdout.split())
# Groups of suites, parts, kernels that another release of Debian has, and other releases
OTHER_SUITES = re.compile(r"(device|attack|tracing)(-[a-z0-9]+)?|debian-.*|" + re.search(r"^parts='(.*)'", read("tests/check"), re.MULTILINE)[1])


def defines(path, name):
    return re.search(rf"^[a-z][\w\s*]*\b{name}\([^;{{}}]*\)\s*{{", BARE.get(path, ""), re.MULTILINE)


def expand(pattern):
    """A pattern with its braces expanded, as in the shell."""
    match = re.search(r"\{([^{}]*)\}", pattern)
    if not match:
        return [pattern]
    return [one for part in match[1].split(",")
            for one in expand(pattern[:match.start()] + part + pattern[match.end():])]


def found(document, pattern):
    """The files that match a pattern; empty if an alternative of it matches none."""
    every = set()
    for one in expand(pattern):
        paths = (os.path.join(os.path.dirname(document), one), one)
        matches = [os.path.relpath(m, TOP) for path in paths for m in glob.glob(os.path.join(TOP, path))]
        if not matches:
            return set()
        every.update(matches)
    return every


def spans_of(text):
    """The text in backquotes and in indented lines."""
    for line in text.split("\n"):
        if line.startswith("    "):
            yield line
    for span in re.findall(r"`([^`]+)`", "\n".join(l for l in text.split("\n") if not l.startswith("    "))):
        yield " ".join(span.split())


def paths_of(text):
    for span in spans_of(text):
        words = span.split()
        if len(words) == 1 and FILE_NAME.fullmatch(span):
            yield span
        for word in words:
            if len(words) > 1 and word.startswith(tuple(f + "/" for f in FOLDERS)):
                yield re.sub(r"(:\w.*|[.,;:)]+)$", "", word)
    for link in re.findall(r"\]\(([^)#]+)", text):
        if "://" not in link:
            yield link


def rows_of(text):
    """The text in backquotes in the first column of tables, and before the colon with which a paragraph begins."""
    for row in re.findall(r"^\|([^|]*)\|", text, re.MULTILINE) + re.findall(r"(?<=\n\n)((?:`[^`]+`(?:, )?)+):", text):
        yield from re.findall(r"`([^`]+)`", row)


def suites_of(text):
    for span in spans_of(text):
        for words in re.findall(r"tests/check((?: [a-z][\w-]*)+)", span.split("#")[0]):
            yield from words.split()


def not_quoted(document, text):
    """The blocks of code that do not stand in the file that they are said to be from, with that file."""
    for paragraph, block in QUOTED.findall(text):
        sources = [path for name in re.findall(r"`([^`]+\.[ch])`", paragraph) for path in found(document, name)]
        code = re.sub("^    ", "", block, flags=re.MULTILINE).strip("\n")
        if sources and not re.match(r"[$#] ", code) and "\n" + code + "\n" not in read(sources[-1]):
            yield sources[-1], code


def wrong_in(document):
    if not os.path.exists(os.path.join(TOP, document)):
        yield "missing"
        return
    text = read(document)
    folder = os.path.dirname(document)
    prose = "\n".join(line for line in text.split("\n") if not line.startswith("    "))
    for name in sorted(set(re.findall(r"`(\w+)\(\)`", prose)) - FUNCTIONS):
        yield f"no function {name}()"
    for names, path in PLACED.findall(" ".join(prose.split())):
        for name in re.findall(r"\w+", names.replace(" and ", " ")):
            if not any(defines(one, name) for one in found(document, path)):
                yield f"{path} does not define {name}()"
    for name in sorted(set(CALL.findall(text)) - FUNCTIONS):
        yield f"no function {name}()"
    for path, code in not_quoted(document, text):
        yield f"{path} does not have this:\n{code}"
    for name in sorted(set(suites_of(text)) - SUITES):
        if not OTHER_SUITES.fullmatch(name):
            yield f"tests/check has no suite {name}"
    if document == "tests/README.md" and os.path.exists(os.path.join(TOP, "tests/labs")):  # a class has fewer
        named = set(suites_of(text))
        for name in sorted(SUITES - named):
            if name.split("-")[0] not in named:
                yield f"the suite {name} is not there"
    targets = {name for span in spans_of(text) if not span.startswith("tests/check")
               for name in re.findall(r"(?<![\w/-])make ([a-z][\w-]*)(?![\w=])", span.split("#")[0])}
    for name in sorted(targets - TARGETS - OTHERS_TARGETS):
        yield f"no target {name} of make"
    paths = set(paths_of(text))
    named = set()
    if document in COMPLETE:
        paths.update(rows_of(text))
        for pattern in rows_of(text):
            named |= found(document, pattern)
        there = {os.path.join(folder, name) for name in os.listdir(os.path.join(TOP, folder))
                 if name not in ("README.md", "__pycache__") and not name.startswith(".")}
        for path in sorted(there - {os.path.normpath(path) for path in named}):
            yield f"{path} is not listed"
    for path in sorted(paths):
        if not path.startswith(("build/", "work/")) and not found(document, path):
            yield f"no file {path}"


def wrong_in_package():
    """Documents that a package ships may only link to each other."""
    shipped = read("debian/sudoku-dkms.docs").split()
    yield from (f"debian/sudoku-dkms.docs: no file {path}" for path in shipped if path not in FILES)
    for path in set(shipped) & set(FILES):
        for link in re.findall(r"\]\(([^)#:]+)[)#]", read(path)):
            if os.path.join("docs", link) not in shipped:
                yield f"{path}: the package lacks {link}"


def wrong_in_comments():
    for path, text in SOURCES.items():
        comments = " ".join(re.findall(r"/\*.*?\*/", text, re.DOTALL))
        for name in sorted(set(re.findall(r"\b(sudoku_\w+)\(\)", comments)) - FUNCTIONS):
            yield f"{path}: no function {name}()"


def wrong_in_lists():
    """Names of which two files must have a list: the file that lacks one."""
    def lacking(path, names, there):
        yield from (f"{path}: {name} is missing" for name in names if name not in there)

    counters = re.findall(r'^\t{ "(\w+)"', read("driver/counters.h"), re.MULTILINE)
    page = re.findall(r"^What:.*/(\w+)$", read("docs/sysfs-class-misc-sudoku"), re.MULTILINE)
    yield from lacking("docs/sysfs-class-misc-sudoku", counters, page)
    yield from lacking("driver/counters.h", page, counters)
    yield from lacking("tests/device/stats.c", counters, re.findall(r'"(\w+)"', read("tests/device/stats.c")))

    parameters = [name for path, text in SOURCES.items() if path.startswith("driver/")
                  for name in re.findall(r"^module_param(?:_\w+)?\((\w+)", text, re.MULTILINE)]
    page = re.findall(r"^(\w+)\t[^\t]+\t[^\t]+\tT{$", read("docs/sudoku.4"), re.MULTILINE)
    yield from lacking("driver/main.c", page, parameters)
    yield from lacking("docs/sudoku.4", parameters, page + re.findall(r"^\.TP\n\.B (\w+)$", read("docs/sudoku.4"), re.MULTILINE))

    header, page = read("include/uapi/linux/sudoku.h"), read("docs/ioctl_sudoku.2")
    flags = re.findall(r"^#define (SUDOKU_SOLVE_(?!SIZE)\w+)", header, re.MULTILINE)
    causes = re.findall(r"^\t(SUDOKU_CAUSE_\w+),", header, re.MULTILINE)
    fields = [name.split("[")[0] for text in re.findall(r"^struct \w+ {\n(.*?)^};", header, re.MULTILINE | re.DOTALL)
              for name in re.findall(r"(\S+);", text)]
    yield from lacking("docs/ioctl_sudoku.2", [*flags, *causes, *fields], re.findall(r"\w+", page))
    yield from lacking("include/uapi/linux/sudoku.h", causes + fields, re.findall(r"^ \* @(\w+):", header, re.MULTILINE))
    for path in ("docs/ioctl_sudoku.2", "driver/batch.c", "userspace/lib/show.c"):
        yield from lacking("include/uapi/linux/sudoku.h", sorted(set(re.findall(r"SUDOKU_(?:SOLVE|CAUSE)_\w+", read(path)))),
                           re.findall(r"\w+", header))
    yield from lacking("driver/batch.c", flags, re.findall(r"\w+", read("driver/batch.c")))
    yield from lacking("userspace/lib/show.c", causes[1:], re.findall(r"case (\w+):", read("userspace/lib/show.c")))

    for path in sorted(glob.glob(os.path.join(TOP, "userspace/sudoku*/main.c"))):
        program = path.split("/")[-2]
        options = OPTION.findall(read(path)) + OPTION.findall(read("userspace/lib/arguments.c"))
        page = re.search(r"^\.SH OPTIONS\n(.*?)^\.SH", read(f"docs/{program}.1"), re.MULTILINE | re.DOTALL)[1]
        page = re.findall(r"^\.TP\n.*?\\-\\-([a-z]+)", page, re.MULTILINE)
        yield from lacking(f"docs/{program}.1", options, page)
        yield from lacking(f"userspace/{program}/main.c", page, options)
    if "labs/README.md" in FILES:  # a class has fewer
        folders = sorted({path.split("/")[1] for path in FILES if re.match(r"labs/\d", path)})
        yield from lacking("labs/README.md", folders, re.findall(r"^\| \[[^]]*\]\(([^/)]*)/", read("labs/README.md"), re.MULTILINE))


def main():
    documents = [os.path.relpath(os.path.realpath(name), TOP) for name in sys.argv[1:]]
    wrong = [f"{document}: {what}" for document in documents or sorted({f for f in FILES if f.endswith(".md")} | set(COMPLETE))
             for what in wrong_in(document)]
    if not documents:
        wrong += [*wrong_in_comments(), *wrong_in_package(), *wrong_in_lists()]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return bool(wrong)


sys.exit(main())
