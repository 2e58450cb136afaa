# SPDX-License-Identifier: GPL-2.0-only
"""Refuses, by name and line, what a submission has no use for: before it is built, and in what was built of it.

A module can do all that the kernel can, so this is no wall: the wall is the virtual machine, and the seed that it does not
know. It catches what reads the host at build time, and it makes forging a result something that nobody does by accident.
"""
import errno
import fnmatch
import os
import pathlib
import re
import stat
import subprocess

from . import tools
from .errors import Refused

LABS = pathlib.Path(__file__).resolve().parents[1]
LARGEST = 64 << 10
WORDS = {
    r"asm|__asm|__asm__|asm_inline|asm_volatile_goto|alternative\w*|ALTERNATIVE\w*": "no lab needs assembly",
    r"_Pragma": "no lab needs pragmas",
    r"__attribute|__attribute__|__section|__alias|__PASTE|CONCATENATE": "no lab needs it; say __packed or the like",
    r"outs?[bwl](?:_p)?|ins?[bwl](?:_p)?": "no lab has a port to talk to",
}
# Instructions of ports, control registers, models and interrupts. (Behind the tab of a relocation is a symbol.)
INSTRUCTION = re.compile(r"^ *[0-9a-f]+:\t(?:rep[nz]* )?(ins[bwl]?|outs[bwl]?|in[bwl]?|out[bwl]?|rdmsr|wrmsr|hlt|[ls][gi]dt|[ls]ldt|"
                         r"ltr|lmsw|invlpg|w?b?n?o?invd|iretq?|sys(?:call|ret|enter|exit)[lq]?|int|vm\w+|"
                         r"mov\s+%\w+,%[cd]r\d+)\b(?!:)", re.M)


class Source:
    """A C file without its comments and strings, its lines joined as the compiler joins them, and where each was."""

    TOKEN = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)

    def __init__(self, name, text):
        self.name = name
        joined, self.lines, number = [], [], 1
        for part in re.split(r"(\\[ \t\v\f]*\r?\n)", text):
            if part.startswith("\\") and part.endswith("\n"):
                number += 1
                continue
            for letter in part:
                joined.append(letter)
                self.lines.append(number)
                number += letter == "\n"
        # As long as before, so that places stay; a header's name stays, too.
        whole = "".join(joined)
        self.bare = self.TOKEN.sub(lambda token: self.blank(token, whole), whole)

    @staticmethod
    def blank(token, whole):
        line = whole[whole.rfind("\n", 0, token.start()) + 1:token.start()]
        if token[0][0] == '"' and re.fullmatch(r"\s*(?:#|%:)\s*\w+\s*", line):
            return token[0]
        return re.sub(r"[^\n]", " ", token[0])

    def find(self, pattern):
        """Yield (match, place)."""
        for match in re.finditer(pattern, self.bare, re.M):
            at = match.start(match.lastindex or 0)
            yield match, f"{self.name}:{self.lines[at] if at < len(self.lines) else self.lines[-1]}"


def allowed(suite, field, solution=""):
    """Return patterns of what a lab may include or import."""
    names = re.findall(rf"(?m)^{field}: (.*)$", (LABS / "allowed").read_text(encoding="utf-8"))
    if field == "includes":
        names += re.findall(r'(?m)^#include ["<]([^">]+)', solution)
        names += [f"{path.name}" for path in (LABS.parent / "driver/lib").glob("*.h")] + ["linux/sudoku.h"]
        names += [f"lib/{path.name}" for path in (LABS.parent / "driver/lib").glob("*.h")]
    return " ".join([*names, suite.fields.get(field, "")]).split()


def refuse(lines):
    """Say what is not taken, and where to read what is."""
    listed = ["labs/allowed lists what labs may include and take from the kernel."] if any("not among" in line for line in lines) else []
    raise Refused("\n".join([*lines, *listed]))


def any_of(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def source(suite, files, solution=""):
    """Refuse what stands in the sources, and should not."""
    headers, wrong = allowed(suite, "includes", solution), []
    for name, text in files.items():
        if len(text) > LARGEST:
            raise Refused(f"{name}: {len(text)} bytes; more than {LARGEST} are not taken")
        if "\0" in text:
            raise Refused(f"{name}: it holds a zero byte, so it is no text")
        code = Source(name, text)
        for match, place in code.find(r"^\s*(?:#|%:)\s*(\w+)\b[ \t]*(.*?)\s*$"):
            header = re.fullmatch(r'<([^>]+)>|"([^"]+)"', match[2])
            if match[1] == "include" and not (header and any_of(header[1] or header[2], headers)):
                wrong.append(f"{place}: #include {match[2]}: not among the headers of this lab")
            elif match[1] in ("include_next", "import", "pragma", "ident", "sccs", "line"):
                wrong.append(f"{place}: #{match[1]}: no lab needs it")
        for words, why in WORDS.items():
            wrong += [f"{place}: {match[1]}: {why}" for match, place in code.find(rf"\b({words})\b")]
        wrong += [f"{place}: ##: names that are pasted together cannot be checked" for _, place in code.find(r"##|%:%:")]
    if wrong:
        refuse(sorted(wrong, key=lambda line: int(line.split(":")[1])))


def listing(ko, *options):
    return subprocess.run([f"{tools.PREFIX}objdump", "-d", "-r", "--no-show-raw-insn", *options, ko], capture_output=True, text=True,
                          errors="replace", check=True).stdout


def built(suite, ko):
    """Refuse what the module takes from the kernel, or tells the processor, and should not."""
    names = subprocess.run([f"{tools.PREFIX}nm", "-u", ko], capture_output=True, text=True, check=True).stdout
    patterns = allowed(suite, "imports")
    refused = {name for name in (line.split()[-1] for line in names.splitlines()) if not any_of(name, patterns)}
    if not refused and not INSTRUCTION.search(listing(ko)):
        return
    place, wrong = suite.file, {}
    for line in listing(ko, "-l").splitlines():
        found = re.match(r"\S*?((?:lib/)?[\w-]+\.[ch]):(\d+)(?: \(.*\))?$", line)
        symbol = re.search(r"\tR_X86_64_\w+\t([\w.]+)", line)
        instruction = INSTRUCTION.search(line)
        if found:
            # Functions of headers belong to the line before.
            place = f"{found[1]}:{found[2]}" if (pathlib.Path(ko).parent / found[1]).exists() else place
        elif symbol and symbol[1] in refused:
            wrong.setdefault(symbol[1], f"{place}: {symbol[1]}(): not among what this lab takes from the kernel")
        elif instruction:
            wrong.setdefault(instruction[1], f"{place}: the instruction {instruction[1]}: no lab needs it")
    for name in refused - wrong.keys():
        wrong[name] = f"{suite.file}: {name}: not among what this lab takes from the kernel"
    if wrong:
        refuse(wrong.values())


def take(folder, names):
    """Read the listed files of a submission, and nothing that only looks like one."""
    files = {}
    for name in names.split():
        try:
            descriptor = os.open(pathlib.Path(folder) / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError as error:
            why = {errno.ENOENT: "it is not there", errno.ELOOP: "a symbolic link is not taken"}
            raise Refused(f"{name}: {why.get(error.errno, error.strerror)}") from None
        with open(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Refused(f"{name}: no regular file")
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Refused(f"{name}: more than {LARGEST} bytes are not taken")
        if not data.strip():
            raise Refused(f"{name}: it is empty")
        files[name] = data.decode("utf-8", errors="replace")
    return files
