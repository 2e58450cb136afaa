# SPDX-License-Identifier: GPL-2.0-only
"""Says which fields a student's file uses without their locks, by the marks of labs/locks.h, which clang checks in Linux 7.

Nothing is installed for that, and no points depend on it: of a function's callers, clang knows only what marks say.
"""
import functools
import re

from . import guest, sandbox

FOUND = re.compile(r"(?m)^(\S+):(\d+):(\d+): warning: ([a-z ]+) '(\w+)' requires holding \w+ '([^']+)'")


@functools.cache
def there():
    """Return the folder of headers and the options of make, or nothing if clang-22 or the headers are missing."""
    return guest.shell('! command -v clang-22 >/dev/null || [ ! -d "$cache/headers-backports-$(dpkg --print-architecture)" ] || '
                       "{ tools/kernel backports; context_options; }").split()


class Analysed(guest.Module):
    """A student's file, compiled only."""

    def sources(self, layers):
        return {"Kbuild": f"ccflags-y := -I$(src)/include/uapi\nCONTEXT_ANALYSIS := y\nobj-m := {self.suite.file[:-2]}.o\n"}


def unshared(text):
    """Return the lines of functions that open or release a file: there, nobody else has what belongs to it."""
    lines = set()
    for name in re.findall(r"\.(?:open|release)\s*=\s*(\w+)", text):
        for body in re.finditer(rf"^[\w \t]*\b{name}\([^;{{]*{{.*?^}}", text, re.M | re.S):
            lines.update(range(text.count("\n", 0, body.start()) + 1, text.count("\n", 0, body.end()) + 2))
    return lines


def missing(suite, files, folder):
    """Return a sentence for each place, in a file that has marks."""
    text = files.get(suite.file, "")
    if "__guarded_by" not in text or not there():
        return []
    headers, *options = there()
    module = Analysed(suite, files, None, folder, "")
    made = suite.file[:-2] + ".o"
    (module.folder / made).unlink(missing_ok=True)  # what is up to date would not be said again
    _, said = sandbox.build(module.folder, headers + "/build", ["make", "-s", *options], made)
    if ": error: " in said:  # a lock of another kind, which clang does not know
        return []
    alone, lines, sentences = unshared(text), text.split("\n"), []
    for file, line, column, what, name, lock in FOUND.findall(said):
        field = re.search(r"[\w.>\[\]-]*$", lines[int(line) - 1][:int(column) - 1])[0] if file == suite.file else ""
        if "::" in lock:
            if int(line) in alone:
                continue
            lock = field + lock.partition("::")[2]
        use = f"{name}() is called" if what == "calling function" else f"{field}{name} is used"
        sentences.append(f"{file}:{line}: {use} without {lock}")
    return list(dict.fromkeys(sentences))
