# SPDX-License-Identifier: GPL-2.0-only
"""Judges ring.litmus, a litmus test of a driver that publishes: herd7 says what the kernel's memory model allows.

The test must perform the driver's accesses twice, and then those of the reader in the lab's README. Its clause must detect mistakes:
the judge removes each of the reader's barriers in turn, and herd7 must then find the clause possible.
"""
import itertools
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import check, guest, marks, sandbox, source, viva
from .errors import DoesNotBuild, Trouble

FILE, NAME = "ring.litmus", "the barrier"
NEVER = "Never: no reader takes an old entry for a new one, or a new one for an old one."
SECONDS = 20  # of the processor
# The one in the lab's README, in the kernel's words
READER = ("count = smp_load_acquire(&ring->count);\nentry = ring->entry[next % ring->entries];\nsmp_rmb();\n"
          "count = READ_ONCE(ring->count);\n")
# Of a driver, and of a litmus test: barriers; calls that access something; stores to the count, and to an entry; loads
ACCESS = re.compile(r"""
    \b(?P<fence>smp_mb__\w+|smp_[rw]?mb|spin_(?:un)?lock)\w*\(
  | \b(?P<call>smp_(?:store_\w+|load_acquire)|(?:WRITE|READ)_ONCE|atomic(?:64)?_\w+)(?=\()
  | (?P<count>(?:->|\.|\*\s*|\*\()count\)?\s*(?:\+\+|\+?=(?!=))|\+\+[\w>.-]*\bcount\b)
  | (?P<entry>(?:->|\]\.)(?:number|steps|error|origin)\s*=(?!=)|\]\s*=(?!=)|[;{})]\s*\*\s*(?!count\b)\w+\s*=(?!=)|\bmemcpy\w*\()
  | (?P<load>=\s*(?:\*\s*\w+|\w+->entry\[))""", re.X)


def bare(text):
    """Return code without comments and strings, as long as before."""
    return source.lists.NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def access(code, match):
    """Return what an access does, and whether it loads. How matters for the count alone."""
    if match["fence"]:
        return match["fence"], False
    if not match["call"]:
        return "count" if match["count"] or "count" in match[0] else "entry", bool(match["load"])
    places, _ = source.lists.parts(code, match.end())
    last = places[-1 if match["call"].startswith("atomic") else 0][1] if places else 0
    to = re.sub(r"\[[^][]*\]", "", code[match.end():last])
    return (match["call"].replace("64_", "_") + " count" if "count" in to else "entry",
            match["call"] in ("READ_ONCE", "smp_load_acquire") or "_read" in match["call"])


def accesses(name, text, start=0, end=None, loads=False):
    """Return what a part of a source does, as (access, line); several stores to an entry are one."""
    code, found = bare(text), []
    for match in ACCESS.finditer(code, start, len(code) if end is None else end):
        (does, is_load), number = access(code, match), text.count("\n", 0, match.end() - 1)
        if (loads or not is_load) and not (found and found[-1][0] == does == "entry"):
            found.append((does, f"{name}:{number + 1}".ljust(18) + text.splitlines()[number].strip()))
    return found


def difference(wanted, found):
    """Return the first lines that do different things, or an empty string."""
    for pair in itertools.zip_longest(wanted, found, fillvalue=("", "(nothing more)")):
        if pair[0][0] != pair[1][0]:
            return "\n".join(f"  {line}" for _, line in pair)
    return ""


def herd(text):
    """Return whether herd7 finds a test's clause possible, and all that it says."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(guest.shell("tools/packages labs >&2; memory_model"), folder, dirs_exist_ok=True)
        pathlib.Path(folder, FILE).write_text(text, encoding="utf-8")
        words = sandbox.wrapped(["herd7", "-conf", "linux-kernel.cfg", FILE], "--ro-bind", folder, "/lab", "--chdir", "/lab")
        done = subprocess.run(["prlimit", f"--cpu={SECONDS}", "--", *words], cwd=folder, stdin=subprocess.DEVNULL, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode:
        raise Trouble(f"herd7: {done.stdout.strip() or f'status {done.returncode}'}")
    word = re.search(r"(?m)^Observation .* (Never|Sometimes|Always) \d+ \d+$", done.stdout)
    if not word:
        raise DoesNotBuild(f"herd7 does not understand it:\n{done.stdout.strip()}")
    return word[1] != "Never", done.stdout


def parts(text):
    """Return the tasks of a test, and its clause."""
    return list(re.finditer(r"(?ms)^P(\d)\b.*?^\}", bare(text))), re.search(r"(?ms)^exists\b(.*)", bare(text))


def compare(name, driver, text):
    """Return how a test differs from a driver and its reader, or an empty string."""
    tasks, clause = parts(text)
    if [task[1] for task in tasks] != ["0", "1"] or not clause:
        return "There must be P0, P1 and, at the end, exists (...)."
    stored = [accesses(name, driver, *function.span()) for function in viva.FUNCTION.finditer(bare(driver)) if re.search(r"ring\b", function[0])]
    stored = [found for found in stored if any("count" in does for does, _ in found) and any(does == "entry" for does, _ in found)]
    if len(stored) != 1:
        return f"One function of {name} must store both an entry and ring->count, so that P0 can be compared with it."
    writes, reads = accesses(FILE, text, *tasks[0].span()), accesses(FILE, text, *tasks[1].span(), True)
    twice = 2 * [one for one in stored[0] if "spin_" not in one[0] or "spin_" in bare(text)]
    for said, one, other in (f"P0 is not what {name} does, twice", twice, writes), \
                            ("P1 is not the reader of the README", accesses("README", READER, loads=True), reads):
        if difference(one, other):
            return f"{said}. The first difference:\n{difference(one, other)}"
    return ""


def ask(text):
    """Return what the memory model says against a test, or an empty string."""
    if not shutil.which("herd7"):
        raise Trouble("there is no herd7 here (Debian's package herdtools7)")
    (possible, said), (tasks, clause) = herd(text), parts(text)
    if "Flag data-race" in said:
        return ("herd7 finds a data race, since plain accesses have no order. For those of an entry, the test has READ_ONCE() and "
                "WRITE_ONCE(); those of the count must change in the driver, too.")
    begin, reader = text[:tasks[1].start()], text[slice(*tasks[1].span())]
    if possible:
        into, reads = re.findall(r"(\w+)\s*=[^=]", bare(reader)), ("count", "entry", "count")
        seen = herd(f"{text[:clause.start()]}locations [{' '.join(f'1:{one};' for one in into)}]\nfilter ({clause[1]})\nexists (true)\n")[1]
        values = dict(re.findall(r"1:(\w+)=(\S+);", seen.partition("\nOk")[0].splitlines()[-1]))
        return ("Sometimes: a reader can find " + ", then ".join(f"{what} {values.get(one)}" for one, what in zip(into, reads)) +
                ". Which barrier forbids it?")
    for barrier, weak in ("smp_load_acquire()", re.sub(r"smp_load_acquire\(([^()]*)\)", r"READ_ONCE(*\1)", reader)), \
                         ("smp_rmb()", re.sub(r"smp_rmb\(\s*\);", "", reader)):
        if not herd(begin + weak + text[tasks[1].end():])[0]:
            return f"Never, but neither without {barrier} in P1: the clause behind exists does not say what that prevents."
    return ""


def skeleton(lab):
    """Return what students find in the place of our test, if a lab asks for one."""
    path = lab.folder / FILE
    return source.Marked(path).skeleton() if path.exists() else ""


def verdict(lab, files, folder):
    """Judge a student's test; return it as a test of Gradescope's, or None if there is none, or none that was changed."""
    try:
        text = check.take(folder, FILE)[FILE]
    except DoesNotBuild:
        text = ""
    if not skeleton(lab) or not text or text == skeleton(lab) or not files:
        return None
    most = marks.settings()["litmus"]
    try:
        wrong = compare(lab.file, files[lab.file], text) or ask(text)
    except Trouble as error:
        most, wrong = 0, f"Not tried: {error}"
    except DoesNotBuild as error:
        wrong = str(error)
    return {"name": NAME, "score": 0 if wrong else most, "max_score": most,
            "output": wrong or NEVER}
